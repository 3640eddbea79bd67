//! Numbers by text, such as the rows that names mean.

use std::num::NonZeroU32;

use crate::Text;
use crate::words::RUN;

/// A number for each of many texts, looked up by the number of the text itself: pages of as many as a thread sets aside.
#[derive(Clone, Debug, Default)]
pub struct Index {
    pages: Vec<Option<Box<[u32; RUN as usize]>>>,
}

impl Index {
    /// What the texts stand for, in the order in which they are given: 0, 1 and so on. A text that comes again keeps its first.
    pub fn of(texts: impl IntoIterator<Item = impl Into<Text>>) -> Self {
        let mut index = Self::default();
        for (text, place) in texts.into_iter().zip(0u32..) {
            index.insert(text, place);
        }
        index
    }

    /// The number of a text.
    #[must_use]
    pub fn get(&self, text: impl Into<Text>) -> Option<u32> {
        let (page, at) = place(text.into());
        let number = *self.pages.get(page)?.as_ref()?.get(at)?;
        (number != u32::MAX).then_some(number)
    }

    /// The texts that have a number, in no order that means anything.
    pub fn texts(&self) -> impl Iterator<Item = Text> {
        let pages = (0u32..).zip(&self.pages).filter_map(|(page, numbers)| Some((page, numbers.as_ref()?)));
        pages.flat_map(|(page, numbers)| {
            let taken = (1u32..).zip(numbers.iter()).filter(|(_, number)| **number != u32::MAX);
            taken.filter_map(move |(at, _)| NonZeroU32::new(page * RUN + at).map(Text::numbered))
        })
    }

    /// Gives a text a number, where it has none; returns the one that it has.
    pub fn insert(&mut self, text: impl Into<Text>, number: u32) -> u32 {
        let (page, at) = place(text.into());
        if self.pages.len() <= page {
            self.pages.resize_with(page + 1, || None);
        }
        let page = self.pages[page].get_or_insert_with(|| Box::new([u32::MAX; RUN as usize]));
        if page[at] == u32::MAX {
            page[at] = number;
        }
        page[at]
    }
}

fn place(text: Text) -> (usize, usize) {
    let number = text.number().get() - 1;
    ((number / RUN) as usize, (number % RUN) as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_number_of_a_text_stays() {
        let mut index = Index::of(["index one", "index two", "index one"].map(Text::new));
        assert_eq!(index.get(Text::new("index one")), Some(0));
        assert_eq!(index.get(Text::new("index two")), Some(1));
        assert_eq!(index.get(Text::new("index three")), None);
        assert_eq!(index.insert(Text::new("index three"), 7), 7);
        assert_eq!(index.insert(Text::new("index three"), 8), 7);
        let mut texts: Vec<Text> = index.texts().collect();
        texts.sort();
        assert_eq!(texts, ["index one", "index three", "index two"].map(Text::new));
    }
}
