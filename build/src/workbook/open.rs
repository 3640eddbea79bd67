//! Opening a workbook: of which kind it is, whether it is small enough to be read, and what stands in its cells.
//!
//! A few bytes of a workbook can stand for more cells than any memory holds, so that all is measured before it is read.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{Cursor, Read};
use std::panic::{AssertUnwindSafe, catch_unwind};

use calamine::{Data, Ods, OdsError, Reader as _, Xlsx, XlsxError};
use quick_xml::events::{BytesStart, Event};
use zip::ZipArchive;

/// The most bytes of all that is in a workbook.
const MOST_BYTES: u64 = 256 << 20;

/// The most cells of a workbook, empty ones between others counted.
const MOST_CELLS: u64 = 5_000_000;

/// The most parts of a workbook.
const MOST_PARTS: usize = 10_000;

/// How the files begin that older spreadsheets and those with a password are.
const OLD: &[u8] = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";

/// A sheet: its name, and its cells by row and column, but for empty ones.
pub(super) struct Sheet {
    pub(super) name: String,
    pub(super) rows: BTreeMap<u32, BTreeMap<u32, Data>>,
    /// The cells with a formula that nobody has worked out, by row and column.
    pub(super) open: BTreeSet<(u32, u32)>,
}

/// The sheets of a workbook, or why they cannot be read.
pub(super) fn open(bytes: &[u8]) -> Result<Vec<Sheet>, String> {
    if bytes.starts_with(OLD) {
        let name: Vec<u8> = "EncryptedPackage".encode_utf16().flat_map(u16::to_le_bytes).collect();
        return Err(match memchr::memmem::find(bytes, &name) {
            Some(_) => PASSWORD.into(),
            None => "it is a workbook of Excel 97 to 2003; save it as .xlsx or .ods".into(),
        });
    }
    let parts = parts(bytes)?;
    let has = |name: &str| parts.iter().any(|part| part == name);
    // What reads them was not made for files that somebody damaged on purpose.
    let read = catch_unwind(AssertUnwindSafe(|| match () {
        () if has("content.xml") => ods(bytes),
        () if has("xl/workbook.bin") => Err("it is a binary workbook; save it as .xlsx or .ods".into()),
        () if parts.iter().any(|part| part.starts_with("xl/")) => xlsx(bytes),
        () => Err(NO_WORKBOOK.into()),
    }));
    read.unwrap_or_else(|_| Err("it is damaged".into()))
}

const PASSWORD: &str = "it is protected by a password; save it without one";
const NO_WORKBOOK: &str = "it is no workbook; Muster reads .xlsx and .ods";

fn damaged(error: impl std::fmt::Display) -> String {
    format!("it is damaged: {error}")
}

/// The names of the parts of a workbook, all of which were unpacked once, to see how much they hold.
fn parts(bytes: &[u8]) -> Result<Vec<String>, String> {
    if !bytes.starts_with(b"PK") {
        return Err(NO_WORKBOOK.into());
    }
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(damaged)?;
    if archive.len() > MOST_PARTS {
        return Err(format!("it has {} parts, more than any workbook", archive.len()));
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

fn too_many() -> String {
    format!("it has more than {MOST_CELLS} cells")
}

/// The sheets of an .xlsx, cell by cell: where the outermost lie does not matter.
fn xlsx(bytes: &[u8]) -> Result<Vec<Sheet>, String> {
    let told = |error: XlsxError| match error {
        XlsxError::Password => PASSWORD.to_owned(),
        other => damaged(other),
    };
    let mut book: Xlsx<_> = calamine::open_workbook_from_rs(Cursor::new(bytes)).map_err(told)?;
    let (mut sheets, mut count) = (Vec::new(), 0);
    for name in book.sheet_names() {
        let (mut rows, mut open) = (BTreeMap::<u32, BTreeMap<u32, Data>>::new(), BTreeSet::new());
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
                rows.entry(row).or_default().insert(column, value);
            } else if cell.formula.is_some() {
                count += 1;
                open.insert((row, column));
            }
            if count > MOST_CELLS {
                return Err(too_many());
            }
        }
        sheets.push(Sheet { name, rows, open });
    }
    Ok(sheets)
}

/// The sheets of an .ods.
fn ods(bytes: &[u8]) -> Result<Vec<Sheet>, String> {
    if extent(bytes)? > MOST_CELLS {
        return Err(too_many());
    }
    let told = |error: OdsError| match error {
        OdsError::Password => PASSWORD.to_owned(),
        other => damaged(other),
    };
    let mut book: Ods<_> = calamine::open_workbook_from_rs(Cursor::new(bytes)).map_err(told)?;
    let mut sheets = Vec::new();
    for (name, range) in book.worksheets() {
        let mut rows: BTreeMap<u32, BTreeMap<u32, Data>> = BTreeMap::new();
        let place = |[row, column]: [usize; 2], (top, left): (u32, u32)| {
            let at = |offset: usize, from: u32| from.saturating_add(u32::try_from(offset).unwrap_or(u32::MAX));
            (at(row, top), at(column, left))
        };
        for (row, column, value) in range.used_cells() {
            let (row, column) = place([row, column], range.start().unwrap_or_default());
            rows.entry(row).or_default().insert(column, value.clone());
        }
        let formulas = book.worksheet_formula(&name).map_err(told)?;
        let all =
            formulas.used_cells().map(|(row, column, _)| place([row, column], formulas.start().unwrap_or_default()));
        let open = all.filter(|(row, column)| !rows.get(row).is_some_and(|row| row.contains_key(column))).collect();
        sheets.push(Sheet { name, rows, open });
    }
    Ok(sheets)
}

/// How many cells the sheets of an .ods have from the first to the last that holds something: rows and cells can be repeated.
fn extent(bytes: &[u8]) -> Result<u64, String> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(damaged)?;
    let mut content = String::new();
    // What is no text has a password, or is damaged: either is told by what reads it.
    if archive.by_name("content.xml").map_err(damaged)?.read_to_string(&mut content).is_err() {
        return Ok(0);
    }
    let mut reader = quick_xml::Reader::from_str(&content);
    let (mut all, mut table, mut row) = (0u64, Area::default(), Line::default());
    loop {
        match reader.read_event() {
            Ok(Event::Start(tag) | Event::Empty(tag)) => match tag.name().as_ref() {
                "table:table" => table = Area::default(),
                "table:table-row" => {
                    row = Line { times: repeated(&tag, "table:number-rows-repeated"), ..Line::default() };
                }
                "table:table-cell" | "table:covered-table-cell" => {
                    row.add(repeated(&tag, "table:number-columns-repeated"), holds(&tag));
                }
                _ => {}
            },
            Ok(Event::End(tag)) => match tag.name().as_ref() {
                "table:table-row" => {
                    table.add(&row);
                    // Each row is read before it is known how many times it is there.
                    all = all.saturating_add(row.width);
                }
                "table:table" => all = all.saturating_add(table.cells()),
                _ => {}
            },
            Ok(Event::Eof) | Err(_) => return Ok(all),
            Ok(_) => {}
        }
    }
}

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

/// How many times a row or a cell is there.
fn repeated(tag: &BytesStart<'_>, name: &str) -> u64 {
    let attribute = tag.attributes().flatten().find(|attribute| attribute.key.as_ref() == name);
    attribute.map_or(1, |attribute| attribute.value.trim().parse().unwrap_or(u64::MAX))
}

/// Whether a cell holds anything.
fn holds(tag: &BytesStart<'_>) -> bool {
    let holding = ["office:", "calcext:", "table:formula"];
    tag.attributes().flatten().any(|attribute| holding.iter().any(|start| attribute.key.as_ref().starts_with(start)))
}
