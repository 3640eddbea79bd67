//! Reading an .ods.
//!
//! Its cells are read by calamine. A first pass over the same text finds facts that calamine does not give: the extent
//! of the sheets, and cells that show errors, are merged, or have a formula without its result.

use std::collections::BTreeMap;
use std::io::{Cursor, Read};

use calamine::{CellErrorType, Data, Ods, OdsError, Reader as _};
use quick_xml::XmlVersion;
use quick_xml::events::{BytesStart, Event};
use zip::ZipArchive;

use super::open::{Block, Cells, MOST_CELLS, MOST_TEXT, PASSWORD, Sheet, damaged, too_many, too_much_text};

/// The sheets of an .ods.
pub(super) fn sheets(bytes: &[u8]) -> Result<Vec<Sheet>, String> {
    let mut look = Look::at(bytes)?;
    if look.extent > MOST_CELLS {
        return Err(too_many());
    }
    if look.letters > MOST_TEXT {
        return Err(too_much_text());
    }
    let told = |error: OdsError| match error {
        OdsError::Password => PASSWORD.to_owned(),
        other => damaged(other),
    };
    let mut book: Ods<_> = calamine::open_workbook_from_rs(Cursor::new(bytes)).map_err(told)?;
    let sheet = |(name, range): (String, calamine::Range<Data>)| {
        let mut rows = Cells::new();
        let (top, left) = range.start().unwrap_or_default();
        for (row, column, value) in range.used_cells() {
            rows.entry(from(top, row)).or_default().insert(from(left, column), value.clone());
        }
        let Marks { errors, merged, open, shown } = look.sheets.remove(&name).unwrap_or_default();
        errors.iter().for_each(|block| fill(&mut rows, *block, &Data::Error(CellErrorType::Value)));
        shown.into_iter().for_each(|(block, text)| fill(&mut rows, block, &Data::String(text)));
        Sheet { name, rows, open, merged, shown: Vec::new() }
    };
    Ok(book.worksheets().into_iter().map(sheet).collect())
}

/// The row or column at an offset from another.
fn from(start: u32, offset: usize) -> u32 {
    start.saturating_add(u32::try_from(offset).unwrap_or(u32::MAX))
}

/// Gives cells the values that they show, whatever the file contains.
fn fill(rows: &mut Cells, block: Block, shown: &Data) {
    for (_, row) in rows.range_mut(block.first.0..=block.last.0) {
        for (_, cell) in row.range_mut(block.first.1..=block.last.1) {
            *cell = shown.clone();
        }
    }
}

/// Facts about the cells of a sheet beyond their values.
#[derive(Default)]
struct Marks {
    errors: Vec<Block>,
    merged: Vec<Block>,
    open: Vec<Block>,
    /// Numeric cells that are displayed in another form: `007` for 7, `50%` for 0.5.
    shown: Vec<(Block, String)>,
}

/// The result of a first pass over an .ods file.
#[derive(Default)]
struct Look {
    /// The number of cells in its sheets from the first to the last with content: rows and cells can be repeated.
    extent: u64,
    sheets: BTreeMap<String, Marks>,
    name: String,
    marks: Marks,
    area: Area,
    row: Line,
    /// The current cell, if it has a formula but no value.
    formula: Option<Block>,
    /// The cell being read, with the number of cells that it stands for, and the kind of its value.
    cell: Option<(Block, u64, String)>,
    /// Its displayed text, cut off beyond the length that anybody types.
    text: String,
    /// The number of letters in the cell, and in all cells.
    of_cell: u64,
    letters: u64,
    has_paragraph: bool,
    has_text: bool,
    in_note: bool,
}

impl Look {
    fn at(bytes: &[u8]) -> Result<Self, String> {
        let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(damaged)?;
        let (mut look, mut content) = (Self::default(), String::new());
        // What is no text has a password, or is damaged: either is told by what reads it.
        if archive.by_name("content.xml").map_err(damaged)?.read_to_string(&mut content).is_err() {
            return Ok(look);
        }
        let mut reader = quick_xml::Reader::from_str(&content);
        loop {
            match reader.read_event() {
                Ok(Event::Start(tag)) => look.begin(&tag),
                Ok(Event::Empty(tag)) => {
                    look.begin(&tag);
                    look.end(tag.name().as_ref());
                }
                Ok(Event::End(tag)) => look.end(tag.name().as_ref()),
                Ok(Event::Text(text)) if text.trim().is_empty() => {}
                Ok(Event::Text(text)) => look.add(&text),
                Ok(Event::GeneralRef(_)) => look.add("&"),
                Ok(Event::CData(text)) => look.add(&text),
                Ok(Event::Eof) | Err(_) => return Ok(look),
                Ok(_) => {}
            }
        }
    }

    fn begin(&mut self, tag: &BytesStart<'_>) {
        match tag.name().as_ref() {
            "table:table" => {
                self.name = attribute(tag, "table:name").unwrap_or_default();
                (self.marks, self.area) = Default::default();
            }
            "table:table-row" => {
                self.row = Line { times: repeated(tag, "table:number-rows-repeated"), ..Line::default() };
            }
            "table:table-cell" | "table:covered-table-cell" => self.begin_cell(tag),
            "office:annotation" => self.in_note = true,
            "text:p" if !self.in_note => self.has_paragraph = true,
            "text:s" => self.of_cell = self.of_cell.saturating_add(repeated(tag, "text:c")),
            _ => {}
        }
    }

    fn begin_cell(&mut self, tag: &BytesStart<'_>) {
        let times = repeated(tag, "table:number-columns-repeated");
        let block = self.block(self.row.times, times);
        if attribute(tag, "calcext:value-type").is_some_and(|kind| kind == "error") {
            self.marks.errors.push(block);
        }
        let [columns, rows] =
            ["table:number-columns-spanned", "table:number-rows-spanned"].map(|name| repeated(tag, name));
        if columns > 1 || rows > 1 {
            self.marks.merged.push(self.block(rows, columns));
        }
        self.formula = is_formula_without_value(tag).then_some(block);
        (self.has_paragraph, self.has_text, self.of_cell) = (false, false, 0);
        self.text.clear();
        let kind = attribute(tag, "office:value-type").unwrap_or_default();
        self.of_cell += attribute(tag, "office:string-value").map_or(0, |text| text.len() as u64);
        self.cell = Some((block, self.row.times.saturating_mul(times), kind));
        self.row.add(times, holds(tag));
    }

    /// The block of cells that begins here.
    fn block(&self, rows: u64, columns: u64) -> Block {
        let number = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
        let last = |first: u64, length: u64| number(first.saturating_add(length.max(1) - 1));
        let (row, column) = (self.area.rows, self.row.cells);
        Block { first: (number(row), number(column)), last: (last(row, rows), last(column, columns)) }
    }

    /// Adds text to the current cell.
    fn add(&mut self, text: &str) {
        if self.in_note {
            return;
        }
        self.has_text = true;
        self.of_cell = self.of_cell.saturating_add(text.len() as u64);
        if self.text.len() < TYPED {
            self.text.push_str(text);
        }
    }

    fn end_cell(&mut self) {
        let Some((block, times, kind)) = self.cell.take() else { return };
        self.letters = self.letters.saturating_add(self.of_cell.saturating_mul(times));
        let text = self.text.trim();
        let has_zeros = text.len() > 1 && text.starts_with('0') && text.bytes().all(|byte| byte.is_ascii_digit());
        if kind == "percentage" || (kind == "float" && has_zeros) {
            self.marks.shown.push((block, text.to_owned()));
        }
    }

    fn end(&mut self, name: &str) {
        match name {
            "office:annotation" => self.in_note = false,
            "table:table-cell" | "table:covered-table-cell" => {
                // An empty text that was worked out has a paragraph, with nothing in it.
                let is_worked_out = self.has_paragraph && !self.has_text;
                self.marks.open.extend(self.formula.take().filter(|_| !is_worked_out));
                self.end_cell();
            }
            "table:table-row" => {
                self.area.add(&self.row);
                // Each row is read before it is known how many times it is there.
                self.extent = self.extent.saturating_add(self.row.width);
            }
            "table:table" => {
                self.extent = self.extent.saturating_add(self.area.cells());
                self.sheets.insert(std::mem::take(&mut self.name), std::mem::take(&mut self.marks));
            }
            _ => {}
        }
    }
}

/// The most letters that a number can have.
const TYPED: usize = 50;

/// A row of a sheet: how many times it is there, how many cells it has, and how many up to the last that holds something.
#[derive(Default)]
struct Line {
    times: u64,
    cells: u64,
    width: u64,
}

impl Line {
    fn add(&mut self, times: u64, holds: bool) {
        self.cells = self.cells.saturating_add(times);
        if holds {
            self.width = self.cells;
        }
    }
}

/// The rows of a sheet: all of them, those up to the last that holds something, and the widest.
#[derive(Default)]
struct Area {
    rows: u64,
    height: u64,
    width: u64,
}

impl Area {
    fn add(&mut self, row: &Line) {
        self.rows = self.rows.saturating_add(row.times);
        if row.width > 0 {
            self.height = self.rows;
            self.width = self.width.max(row.width);
        }
    }

    fn cells(&self) -> u64 {
        self.height.saturating_mul(self.width)
    }
}

/// An attribute of a tag, unescaped.
pub(super) fn attribute(tag: &BytesStart<'_>, name: &str) -> Option<String> {
    let attribute = tag.attributes().flatten().find(|attribute| attribute.key.as_ref() == name)?;
    attribute.normalized_value(XmlVersion::Implicit1_0).ok().map(std::borrow::Cow::into_owned)
}

/// The repeat count or span of a row or a cell.
fn repeated(tag: &BytesStart<'_>, name: &str) -> u64 {
    attribute(tag, name).map_or(1, |number| number.trim().parse().unwrap_or(u64::MAX))
}

/// True if the cell has content.
fn holds(tag: &BytesStart<'_>) -> bool {
    let holding = ["office:", "calcext:", "table:formula"];
    tag.attributes().flatten().any(|attribute| holding.iter().any(|start| attribute.key.as_ref().starts_with(start)))
}

/// True for a formula without a stored result.
fn is_formula_without_value(tag: &BytesStart<'_>) -> bool {
    let mut names = tag.attributes().flatten().map(|attribute| attribute.key.as_ref().to_owned());
    let has_value = names.any(|name| name.starts_with("office:") && name.ends_with("value"));
    let is_text = attribute(tag, "office:value-type").is_some_and(|kind| kind == "string");
    attribute(tag, "table:formula").is_some() && !has_value && !is_text
}
