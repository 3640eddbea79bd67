//! Opens a workbook: determines its format, checks its size, and reads its cells.
//!
//! A few bytes of a workbook can expand to more cells than any memory holds, so everything is measured before it is
//! read.

use std::collections::BTreeMap;
use std::io::{Cursor, Read};
use std::panic::{AssertUnwindSafe, catch_unwind};

use calamine::{Data, Reader as _, Xlsx, XlsxError};
use zip::ZipArchive;

use super::{cell_name, ods, shown};

/// The most bytes of all parts of a workbook together.
const MOST_BYTES: u64 = 64 << 20;

/// The most cells of a workbook, empty ones between others counted.
pub(super) const MOST_CELLS: u64 = 1_000_000;

/// The most bytes of the texts of all cells: one text may be used in many.
pub(super) const MOST_TEXT: u64 = 64 << 20;

/// The most sheets of a workbook.
const MOST_SHEETS: usize = 500;

/// The most parts of a workbook.
const MOST_PARTS: usize = 10_000;

/// The first bytes of the files of older spreadsheets and of those with a password.
const OLD: &[u8] = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";

/// The cells of a sheet by row and column, without the empty ones.
pub(super) type Cells = BTreeMap<u32, BTreeMap<u32, Data>>;

/// A sheet: its name and contents.
pub(super) struct Sheet {
    pub(super) name: String,
    pub(super) rows: Cells,
    /// Cells with formulas that were never computed.
    pub(super) open: Vec<Block>,
    /// Merged cells.
    pub(super) merged: Vec<Block>,
    /// The cells with a number that show it in another way, and the code of their format.
    pub(super) shown: Vec<((u32, u32), String)>,
}

/// Some cells of a sheet, from the first to the last, each by row and column.
#[derive(Clone, Copy)]
pub(super) struct Block {
    pub(super) first: (u32, u32),
    pub(super) last: (u32, u32),
}

impl Block {
    /// The name in a spreadsheet: `B2`, or `B2:C4`.
    pub(super) fn name(&self) -> String {
        let [first, last] = [self.first, self.last].map(|(row, column)| cell_name(row, column));
        if first == last { first } else { format!("{first}:{last}") }
    }

    /// True if one of its cells has content.
    pub(super) fn holds(&self, rows: &Cells) -> bool {
        let (columns, mut rows) = (self.first.1..=self.last.1, rows.range(self.first.0..=self.last.0));
        rows.any(|(_, row)| row.range(columns.clone()).next().is_some())
    }
}

/// The sheets of a workbook, or the reason why they cannot be read.
pub(super) fn open(bytes: &[u8]) -> Result<Vec<Sheet>, String> {
    if bytes.starts_with(OLD) {
        let name: Vec<u8> = "EncryptedPackage".encode_utf16().flat_map(u16::to_le_bytes).collect();
        return Err(match memchr::memmem::find(bytes, &name) {
            Some(_) => PASSWORD.into(),
            None => "it is a workbook of Excel 97 to 2003; save it as .xlsx or .ods".into(),
        });
    }
    let parts = parts(bytes)?;
    // Several sheets may be one part.
    let listed = |part: &str, word: &str| {
        shown::part(bytes, part).map_or(0, |text| memchr::memmem::find_iter(text.as_bytes(), word).count())
    };
    let sheets = listed("xl/workbook.xml", "sheetId=") + listed("content.xml", "<table:table ");
    if sheets > MOST_SHEETS {
        return Err(format!("it has {sheets} sheets, but Muster reads at most {MOST_SHEETS}"));
    }
    let has = |name: &str| parts.iter().any(|part| part == name);
    // What reads them was not made for files that somebody damaged on purpose.
    let read = catch_unwind(AssertUnwindSafe(|| match () {
        () if has("content.xml") => ods::sheets(bytes),
        () if has("xl/workbook.bin") => Err("it is a binary workbook; save it as .xlsx or .ods".into()),
        () if parts.iter().any(|part| part.starts_with("xl/")) => xlsx(bytes),
        () => Err(NO_WORKBOOK.into()),
    }));
    read.unwrap_or_else(|_| Err("it is damaged".into()))
}

pub(super) const PASSWORD: &str = "it is protected by a password; save it without one";
const NO_WORKBOOK: &str = "it is not a workbook; Muster reads .xlsx and .ods";

pub(super) fn damaged(error: impl std::fmt::Display) -> String {
    format!("it is damaged: {error}")
}

/// The names of the parts of a workbook. All parts are unpacked once to measure them.
fn parts(bytes: &[u8]) -> Result<Vec<String>, String> {
    if !bytes.starts_with(b"PK") {
        return Err(NO_WORKBOOK.into());
    }
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(damaged)?;
    if archive.len() > MOST_PARTS {
        return Err(format!("it has {} parts, more than any workbook has", archive.len()));
    }
    let mut left = MOST_BYTES;
    (0..archive.len())
        .map(|at| {
            let mut part = archive.by_index(at).map_err(damaged)?;
            let name = part.name().map_err(damaged)?.into_owned();
            let length = std::io::copy(&mut part.by_ref().take(left + 1), &mut std::io::sink()).map_err(damaged)?;
            let rest = left.checked_sub(length);
            left = rest.ok_or_else(|| format!("it holds more than {} MiB", MOST_BYTES >> 20))?;
            Ok(name)
        })
        .collect()
}

pub(super) fn too_much_text() -> String {
    format!("the texts in its cells come to more than {} MiB", MOST_TEXT >> 20)
}

pub(super) fn too_many() -> String {
    format!("it has more than {MOST_CELLS} cells")
}

/// The sheets of an .xlsx file, cell by cell, wherever the outermost ones are.
fn xlsx(bytes: &[u8]) -> Result<Vec<Sheet>, String> {
    let told = |error: XlsxError| match error {
        XlsxError::Password => PASSWORD.to_owned(),
        other => damaged(other),
    };
    let mut book: Xlsx<_> = calamine::open_workbook_from_rs(Cursor::new(bytes)).map_err(told)?;
    let (mut sheets, mut count, mut letters) = (Vec::new(), 0, 0);
    for name in book.sheet_names() {
        let (mut rows, mut open) = (Cells::new(), Vec::new());
        let mut cells = match book.worksheet_cells_reader(&name) {
            Ok(cells) => cells,
            // A sheet that is a diagram.
            Err(XlsxError::NotAWorksheet(_)) => continue,
            Err(error) => return Err(told(error)),
        };
        while let Some(cell) = cells.next_cell_with_formula_metadata().map_err(told)? {
            let ((row, column), value) = (cell.pos, Data::from(cell.value));
            if value != Data::Empty {
                count += 1;
                letters += if let Data::String(text) = &value { text.len() as u64 } else { 0 };
                rows.entry(row).or_default().insert(column, value);
            } else if cell.formula.is_some() {
                count += 1;
                open.push(Block { first: cell.pos, last: cell.pos });
            }
            if count > MOST_CELLS {
                return Err(too_many());
            }
            if letters > MOST_TEXT {
                return Err(too_much_text());
            }
        }
        drop(cells);
        let merged = book.merge_cells_by_sheet_name(&name).map_err(told)?;
        let merged = merged.iter().map(|cells| Block { first: cells.start, last: cells.end }).collect();
        sheets.push(Sheet { name, rows, open, merged, shown: Vec::new() });
    }
    shown::show(bytes, &mut sheets);
    Ok(sheets)
}
