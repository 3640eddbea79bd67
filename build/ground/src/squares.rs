//! Maps of squares: their names and neighbours.
//!
//! A square is named by the number of its row, from the north, and the letter of its column, from the west: `8M` (2.1 of
//! Frederick's War). After `Z` comes `AA`.

use std::fmt;

/// A square of a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    /// Its row, from 0 in the north.
    pub row: u16,
    /// Its column, from 0 in the west.
    pub column: u16,
}

/// Letters of the alphabet.
const LETTERS: u16 = 26;

impl Square {
    /// The square of a name, in capitals or not; `None` if the name is invalid.
    pub fn parse(name: &str) -> Option<Self> {
        let letters = name.find(|sign: char| !sign.is_ascii_digit())?;
        let (row, column) = name.split_at(letters);
        let row = row.parse::<u16>().ok()?.checked_sub(1)?;
        let mut number = 0_u16;
        for sign in column.chars() {
            let sign = sign.to_ascii_lowercase();
            let digit = sign.is_ascii_lowercase().then(|| u16::try_from(u32::from(sign) - u32::from('a')).ok())??;
            number = number.checked_mul(LETTERS)?.checked_add(digit + 1)?;
        }
        Some(Self { row, column: number.checked_sub(1)? })
    }

    /// The letters of its column.
    pub fn letters(&self) -> String {
        let mut left = u32::from(self.column) + 1;
        let mut letters = Vec::new();
        while left > 0 {
            left -= 1;
            letters.push(char::from_u32(u32::from('A') + left % u32::from(LETTERS)).unwrap_or_default());
            left /= u32::from(LETTERS);
        }
        letters.into_iter().rev().collect()
    }

    /// The squares beyond its sides: north, east, south and west, as far as they are not beyond the corner of the grid.
    pub fn sides(self) -> impl Iterator<Item = Self> {
        [(-1, 0), (0, 1), (1, 0), (0, -1)].into_iter().filter_map(move |step| self.step(step))
    }

    /// The squares beyond its corners.
    pub fn corners(self) -> impl Iterator<Item = Self> {
        [(-1, -1), (-1, 1), (1, 1), (1, -1)].into_iter().filter_map(move |step| self.step(step))
    }

    fn step(self, (down, right): (i16, i16)) -> Option<Self> {
        Some(Self { row: self.row.checked_add_signed(down)?, column: self.column.checked_add_signed(right)? })
    }

    /// True if two squares share a side.
    pub fn beside(self, other: Self) -> bool {
        self.row.abs_diff(other.row) + self.column.abs_diff(other.column) == 1
    }

    /// The number of steps between two squares, diagonals included.
    pub fn apart(self, other: Self) -> u16 {
        self.row.abs_diff(other.row).max(self.column.abs_diff(other.column))
    }
}

/// In the notation of the edges of the map.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", u32::from(self.row) + 1, self.letters())
    }
}
