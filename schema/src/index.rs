//! Numbers by text, such as the rows that names mean.

use rustc_hash::FxHashMap;

use crate::Text;

/// A number for each of many texts.
#[derive(Clone, Debug, Default)]
pub struct Index(FxHashMap<Text, u32>);

impl Index {
    /// Numbers the texts in the order in which they are given: 0, 1 and so on. A text that comes again keeps its first number.
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
