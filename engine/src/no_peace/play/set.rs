//! Sets of small numbers: spaces or counters.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

/// A set of numbers from 0 to 255.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Set([u64; 4]);

impl Set {
    pub const EMPTY: Self = Self([0; 4]);

    pub const FULL: Self = Self([u64::MAX; 4]);

    pub fn one(number: u8) -> Self {
        let mut set = Self::EMPTY;
        set.insert(number);
        set
    }

    /// The places of the items that fit, of 256 at the most.
    pub fn of<T>(items: impl IntoIterator<Item = T>, fits: impl Fn(&T) -> bool) -> Self {
        (0..=u8::MAX).zip(items).filter(|(_, item)| fits(item)).map(|(at, _)| at).collect()
    }

    pub fn insert(&mut self, number: u8) {
        self.0[usize::from(number >> 6)] |= 1 << (number & 63);
    }

    /// Takes a number out.
    pub fn remove(&mut self, number: u8) {
        self.0[usize::from(number >> 6)] &= !(1 << (number & 63));
    }

    /// Adds a number or takes it out.
    pub fn put(&mut self, number: u8, inside: bool) {
        if inside { self.insert(number) } else { self.remove(number) }
    }

    /// True if a number is in it.
    pub fn contains(self, number: u8) -> bool {
        self.0[usize::from(number >> 6)] >> (number & 63) & 1 == 1
    }

    /// The number of members.
    pub fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// True for the empty set.
    pub fn is_empty(self) -> bool {
        self.0 == [0; 4]
    }

    /// True if the sets have a number in common.
    pub fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// True if all numbers of `other` are in it.
    pub fn holds(self, other: Self) -> bool {
        (other - self).is_empty()
    }

    pub fn first(self) -> Option<u8> {
        self.into_iter().next()
    }
}

impl BitOr for Set {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }
}

impl BitAnd for Set {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }
}

impl Sub for Set {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }
}

impl BitOrAssign for Set {
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl BitAndAssign for Set {
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl SubAssign for Set {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl FromIterator<u8> for Set {
    fn from_iter<I: IntoIterator<Item = u8>>(numbers: I) -> Self {
        let mut set = Self::EMPTY;
        for number in numbers {
            set.insert(number);
        }
        set
    }
}

/// The numbers of a set, from the lowest.
#[derive(Clone, Debug)]
pub struct Numbers {
    words: [u64; 4],
    word: u8,
}

impl Iterator for Numbers {
    type Item = u8;
    fn next(&mut self) -> Option<u8> {
        while let Some(bits) = self.words.get_mut(usize::from(self.word)) {
            if *bits != 0 {
                let bit = bits.trailing_zeros();
                *bits &= *bits - 1;
                return u8::try_from(bit).ok().map(|bit| self.word << 6 | bit);
            }
            self.word += 1;
        }
        None
    }
}

impl IntoIterator for Set {
    type Item = u8;
    type IntoIter = Numbers;
    fn into_iter(self) -> Numbers {
        Numbers { words: self.0, word: 0 }
    }
}
