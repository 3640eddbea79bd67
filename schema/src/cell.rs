//! The values of cells, between their text and the fields of records, and the rows that records are.

use std::any::{Any, TypeId};

use serde_json::{Value, json};
use thin_vec::ThinVec;

use crate::{Cite, Colour, Column, Degrees, Id, Kind, List, Number, Ref, Strength, Table, Text, YesNo};

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
    /// Several numbers.
    Numbers(ThinVec<f64>),
    /// Several rows, each with a number; with none where it stands alone, which is no value of a column.
    Pairs(ThinVec<(Text, f64)>),
}

/// The values between separators, without the blanks about them, each with the byte that it begins at. Where blanks separate them,
/// several are as good as one.
pub fn items(separator: char, text: &str) -> Vec<(usize, &str)> {
    let parts = text.split(separator).scan(0, |next, part| {
        let start = *next;
        *next += part.len() + separator.len_utf8();
        Some((start + part.len() - part.trim_start().len(), part.trim()))
    });
    parts.filter(|(_, part)| separator != ' ' || !part.is_empty()).collect()
}

/// Splits a text into the name of a row and the number behind it: `Sortie+1`, `Corps -2`.
pub fn pair(text: &str) -> Option<(&str, f64)> {
    let sign = text.rfind(['+', '-', '−'])?;
    let (row, number) = (text[..sign].trim_end(), text[sign..].replace('−', "-"));
    let is_number = number[1..].starts_with(|digit: char| digit.is_ascii_digit());
    let number: f64 = number.parse().ok().filter(|number: &f64| is_number && number.is_finite())?;
    (!row.is_empty()).then_some((row, number))
}

impl Cell {
    /// Its text, if it is one.
    pub fn as_str(&self) -> Option<&'static str> {
        self.text().map(|text| text.as_str())
    }

    /// Its text, if it is one, interned.
    pub fn text(&self) -> Option<Text> {
        if let Self::Text(text) = self { Some(*text) } else { None }
    }

    /// Its number, if it is one.
    #[expect(clippy::cast_precision_loss, reason = "whole numbers of cells have 32 bits")]
    pub fn number(&self) -> Option<f64> {
        match self {
            Self::Whole(number) => Some(*number as f64),
            Self::Number(number) => Some(*number),
            _ => None,
        }
    }

    /// Its whole number, if it is one and not below nought.
    pub fn count(&self) -> Option<u32> {
        if let Self::Whole(number) = self { u32::try_from(*number).ok() } else { None }
    }

    /// Its values: those of a list, or a text by itself.
    pub fn items(&self) -> &[Text] {
        match self {
            Self::Text(text) => std::slice::from_ref(text),
            Self::List(items) => items,
            _ => &[],
        }
    }

    /// Its numbers: those of a list, or a number by itself.
    pub fn numbers(&self) -> Vec<f64> {
        match self {
            Self::Numbers(numbers) => numbers.to_vec(),
            one => one.number().into_iter().collect(),
        }
    }

    /// True if it says `yes`.
    pub fn is_yes(&self) -> bool {
        self.as_str() == Some("yes")
    }

    /// The value in JSON, as the schema of its column has it: in a list of numbers what is none stands as a text among them.
    pub fn to_json_of(&self, column: &Column) -> Value {
        match self {
            Self::List(items) if matches!(column.kind, Kind::Whole | Kind::Number) => {
                let number = |text: &str| text.parse().ok().filter(|number: &f64| number.is_finite()).map(plain_number);
                items.iter().map(|item| number(item.as_str()).unwrap_or_else(|| item.as_str().into())).collect()
            }
            _ => self.to_json(),
        }
    }

    /// The value in JSON, as a schema has it.
    pub fn to_json(&self) -> Value {
        match self {
            Self::Empty => Value::Null,
            Self::Text(text) => text.as_str().into(),
            Self::Whole(number) => (*number).into(),
            Self::Number(number) => (*number).into(),
            Self::List(items) => items.iter().map(Text::as_str).collect(),
            Self::Numbers(numbers) => numbers.iter().map(|number| plain_number(*number)).collect(),
            Self::Pairs(pairs) => {
                let one = |(row, number): &(Text, f64)| {
                    if number.is_nan() {
                        return json!(row.as_str());
                    }
                    json!({ "row": row.as_str(), "number": plain_number(*number) })
                };
                pairs.iter().map(one).collect()
            }
        }
    }
}

impl Column {
    /// Turns the text of a cell into its value. What is no such value stays a text, and is none by the schema.
    pub fn read(&self, cell: &str) -> Cell {
        if cell.is_empty() {
            return Cell::Empty;
        }
        if self.list {
            let items = || items(self.separator, cell).into_iter().map(|(_, item)| item);
            if self.pair {
                let pairs = items().map(|item| pair(item).unwrap_or((item, f64::NAN)));
                return Cell::Pairs(pairs.map(|(row, number)| (Text::new(row), number)).collect());
            }
            let finite = |item: &str| item.parse().ok().filter(|number: &f64| number.is_finite());
            let numbers = || items().map(finite).collect::<Option<_>>().map(Cell::Numbers);
            let is_number = matches!(self.kind, Kind::Whole | Kind::Number);
            return is_number.then(numbers).flatten().unwrap_or_else(|| Cell::List(items().map(Text::new).collect()));
        }
        let number = match self.kind {
            Kind::Whole => cell.parse().ok().map(Cell::Whole),
            Kind::Number => cell.parse().ok().filter(|number: &f64| number.is_finite()).map(Cell::Number),
            Kind::Text | Kind::YesNo => None,
        };
        number.unwrap_or_else(|| Cell::Text(Text::new(cell)))
    }
}

/// A number as people write it: `20`, not `20.0`.
pub(crate) fn plain_number(number: f64) -> Value {
    format!("{number}").parse::<i64>().map_or_else(|_| number.into(), Value::from)
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
/// The number of the column, if the cell does not fit the field.
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

/// Types that are a text and no more.
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
texts!(Id, Colour);

/// A pack that was made from no document cites none.
impl InCell for Cite {
    fn read(cell: &Cell) -> Option<Self> {
        match cell {
            Cell::Empty => Some(Self::from(Text::new(""))),
            other => other.text().map(Self::from),
        }
    }
    fn show(&self) -> Cell {
        if self.as_str().is_empty() { Cell::Empty } else { Cell::Text(self.text()) }
    }
}

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

/// The rows of a table, whatever their type.
pub trait Records: Any + Send + Sync {
    /// Appends a row, given as the cells of all columns.
    ///
    /// # Errors
    /// The column whose cell does not fit; rows that the schema accepts fit.
    fn push(&mut self, row: &[Cell]) -> Result<(), usize>;
    /// The number of rows.
    fn len(&self) -> usize;
    /// True if there are none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// A cell of one of them.
    fn cell(&self, record: usize, column: usize) -> Cell;
    /// Makes room for so many more.
    fn reserve(&mut self, more: usize);
    /// Appends the rows of another list of the same type; rows of another type are left alone.
    fn append(&mut self, other: Box<dyn Records>);
    /// The type of the rows.
    fn record_type(&self) -> TypeId;
    /// The list itself.
    fn as_any(&self) -> &dyn Any;
    /// The list itself.
    fn into_any(self: Box<Self>) -> Box<dyn Any>;
}

impl<R: Table> Records for Vec<R> {
    fn push(&mut self, row: &[Cell]) -> Result<(), usize> {
        Vec::push(self, R::read(row)?);
        Ok(())
    }
    fn len(&self) -> usize {
        Vec::len(self)
    }
    fn cell(&self, record: usize, column: usize) -> Cell {
        self.get(record).map_or(Cell::Empty, |record| record.cell(column))
    }
    fn reserve(&mut self, more: usize) {
        Vec::reserve_exact(self, more);
    }
    fn append(&mut self, other: Box<dyn Records>) {
        if let Ok(mut other) = other.into_any().downcast::<Self>() {
            Vec::append(self, &mut other);
        }
    }
    fn record_type(&self) -> TypeId {
        TypeId::of::<R>()
    }
    fn as_any(&self) -> &dyn Any {
        self
    }
    fn into_any(self: Box<Self>) -> Box<dyn Any> {
        self
    }
}

/// Rows of cells: those of a table that is no Rust type.
#[derive(Clone, Debug)]
pub struct Rows {
    columns: usize,
    rows: usize,
    cells: Vec<Cell>,
}

impl Rows {
    /// No rows, of so many columns. Of a table with none nothing is kept but the number of rows.
    pub fn new(columns: usize) -> Self {
        Self { columns, rows: 0, cells: Vec::new() }
    }
}

impl Records for Rows {
    fn push(&mut self, row: &[Cell]) -> Result<(), usize> {
        self.rows += 1;
        self.cells.extend(row.iter().take(self.columns).cloned());
        self.cells.resize(self.rows * self.columns, Cell::Empty);
        Ok(())
    }
    fn len(&self) -> usize {
        self.rows
    }
    fn cell(&self, record: usize, column: usize) -> Cell {
        let inside = column < self.columns;
        let cell = self.cells.get(record * self.columns + column).filter(|_| inside);
        cell.cloned().unwrap_or_default()
    }
    fn reserve(&mut self, more: usize) {
        self.cells.reserve_exact(more * self.columns);
    }
    fn append(&mut self, other: Box<dyn Records>) {
        if let Ok(mut other) = other.into_any().downcast::<Self>() {
            self.rows += other.rows;
            self.cells.append(&mut other.cells);
        }
    }
    fn record_type(&self) -> TypeId {
        TypeId::of::<Self>()
    }
    fn as_any(&self) -> &dyn Any {
        self
    }
    fn into_any(self: Box<Self>) -> Box<dyn Any> {
        self
    }
}

/// The rows of a record type with cells of a pack's own behind them.
pub(crate) struct Wider {
    records: Box<dyn Records>,
    /// The number of columns of the record type.
    columns: usize,
    more: Rows,
}

impl Wider {
    /// No rows: those of a record type, which has so many columns, with so many more.
    pub(crate) fn new(records: Box<dyn Records>, columns: usize, more: usize) -> Self {
        Self { records, columns, more: Rows::new(more) }
    }
}

impl Records for Wider {
    fn push(&mut self, row: &[Cell]) -> Result<(), usize> {
        let (row, more) = row.split_at(self.columns.min(row.len()));
        self.records.push(row)?;
        self.more.push(more)
    }
    fn len(&self) -> usize {
        self.records.len()
    }
    fn cell(&self, record: usize, column: usize) -> Cell {
        match column.checked_sub(self.columns) {
            Some(column) => self.more.cell(record, column),
            None => self.records.cell(record, column),
        }
    }
    fn reserve(&mut self, more: usize) {
        self.records.reserve(more);
        self.more.reserve(more);
    }
    fn append(&mut self, other: Box<dyn Records>) {
        if let Ok(other) = other.into_any().downcast::<Self>() {
            self.records.append(other.records);
            self.more.append(Box::new(other.more));
        }
    }
    fn record_type(&self) -> TypeId {
        self.records.record_type()
    }
    fn as_any(&self) -> &dyn Any {
        self.records.as_any()
    }
    fn into_any(self: Box<Self>) -> Box<dyn Any> {
        self
    }
}
