//! What stands in a cell, between its text and the field of a record.

use thin_vec::ThinVec;

use crate::{Cite, Colour, Degrees, Id, List, Number, Ref, Strength, Text, YesNo};

/// A value of a row. References hold the id that they mean once they are linked.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Cell {
    /// Nothing.
    #[default]
    Empty,
    /// A text, an id, a word, `yes` or `no`.
    Text(Text),
    /// A whole number.
    Whole(i64),
    /// A number.
    Number(f64),
    /// Several texts.
    List(ThinVec<Text>),
}

impl Cell {
    /// Its text, if it is one.
    #[must_use]
    pub fn as_str(&self) -> Option<&'static str> {
        self.text().map(|text| text.as_str())
    }

    /// The same, interned.
    #[must_use]
    pub fn text(&self) -> Option<Text> {
        if let Self::Text(text) = self { Some(*text) } else { None }
    }

    /// Its number, if it is one.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "whole numbers of cells have 32 bits")]
    pub fn number(&self) -> Option<f64> {
        match self {
            Self::Whole(number) => Some(*number as f64),
            Self::Number(number) => Some(*number),
            _ => None,
        }
    }

    /// Its whole number, if it is one and not below nought.
    #[must_use]
    pub fn count(&self) -> Option<u32> {
        if let Self::Whole(number) = self { u32::try_from(*number).ok() } else { None }
    }

    /// Its values: those of a list, or a text by itself.
    #[must_use]
    pub fn items(&self) -> &[Text] {
        match self {
            Self::Text(text) => std::slice::from_ref(text),
            Self::List(items) => items,
            _ => &[],
        }
    }

    /// Whether it says `yes`.
    #[must_use]
    pub fn is_yes(&self) -> bool {
        self.as_str() == Some("yes")
    }
}

/// A type of field: what it is in a cell.
pub trait InCell: Sized {
    /// The value of a cell; nothing where the cell has none such.
    fn read(cell: &Cell) -> Option<Self>;
    /// The cell of a value.
    fn show(&self) -> Cell;
}

/// The value of a column of a row, or the number of that column where the cell has no such value.
///
/// # Errors
/// Where the cell does not fit the field.
pub fn take<T: InCell>(row: &[Cell], column: usize) -> Result<T, usize> {
    row.get(column).and_then(T::read).ok_or(column)
}

impl InCell for Text {
    fn read(cell: &Cell) -> Option<Self> {
        cell.text()
    }
    fn show(&self) -> Cell {
        Cell::Text(*self)
    }
}

/// What is a text and no more.
macro_rules! texts {
    ($($kind:ty),+) => {
        $(impl InCell for $kind {
            fn read(cell: &Cell) -> Option<Self> {
                cell.text().map(Self::from)
            }
            fn show(&self) -> Cell {
                Cell::Text(self.text())
            }
        })+
    };
}
texts!(Id, Cite, Colour);

impl<T> InCell for Ref<T> {
    fn read(cell: &Cell) -> Option<Self> {
        Id::read(cell).map(Self::new)
    }
    fn show(&self) -> Cell {
        self.id().show()
    }
}

/// Whole numbers.
macro_rules! wholes {
    ($($kind:ty),+) => {
        $(impl InCell for $kind {
            fn read(cell: &Cell) -> Option<Self> {
                if let Cell::Whole(number) = cell { Self::try_from(*number).ok() } else { None }
            }
            fn show(&self) -> Cell {
                Cell::Whole(i64::from(*self))
            }
        })+
    };
}
wholes!(u8, u16, u32, i8, i32);

/// Numbers.
macro_rules! numbers {
    ($($kind:ty),+) => {
        $(impl InCell for $kind {
            fn read(cell: &Cell) -> Option<Self> {
                cell.number().map(Self::from)
            }
            fn show(&self) -> Cell {
                Cell::Number(f64::from(*self))
            }
        })+
    };
}
numbers!(f64, Number, Strength);

impl<const LOW: i32, const HIGH: i32> InCell for Degrees<LOW, HIGH> {
    fn read(cell: &Cell) -> Option<Self> {
        Number::read(cell).map(Self)
    }
    fn show(&self) -> Cell {
        self.0.show()
    }
}

impl InCell for YesNo {
    fn read(cell: &Cell) -> Option<Self> {
        Some(if cell.is_yes() { Self::Yes } else { Self::No })
    }
    fn show(&self) -> Cell {
        if self.is_yes() { Cell::Text(Text::new("yes")) } else { Cell::Empty }
    }
}

impl<T: InCell> InCell for Option<T> {
    fn read(cell: &Cell) -> Option<Self> {
        if *cell == Cell::Empty { Some(None) } else { T::read(cell).map(Some) }
    }
    fn show(&self) -> Cell {
        self.as_ref().map_or(Cell::Empty, T::show)
    }
}

impl<T: InCell> InCell for List<T> {
    fn read(cell: &Cell) -> Option<Self> {
        cell.items().iter().map(|item| T::read(&Cell::Text(*item))).collect()
    }
    fn show(&self) -> Cell {
        if self.is_empty() {
            Cell::Empty
        } else {
            Cell::List(self.iter().filter_map(|item| item.show().text()).collect())
        }
    }
}
