//! Numbers by text, such as the rows that names mean.

use rustc_hash::FxHashMap;

use crate::Text;

/// A number for each of many texts.
#[derive(Clone, Debug, Default)]
pub struct Index(FxHashMap<Text, u32>);

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
    pub fn get(&self, text: impl Into<Text>) -> Option<u32> {
        self.0.get(&text.into()).copied()
    }

    /// The texts that have a number, in no order that means anything.
    pub fn texts(&self) -> impl Iterator<Item = Text> {
        self.0.keys().copied()
    }

    /// Gives a text a number, where it has none; returns the one that it has.
    pub fn insert(&mut self, text: impl Into<Text>, number: u32) -> u32 {
        *self.0.entry(text.into()).or_insert(number)
    }
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
