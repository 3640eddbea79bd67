//! The position of a cursor: in a head or a cell of a table, or in a value of a document.

use std::ops::Range;

use muster_schema::{TableDef, Text};

use super::Desk;
use muster_source::read::{Sheet, Spans, matches, spans};

/// The position of a cursor in a file.
pub(super) enum Cursor<'d> {
    /// A head of a table's column.
    Head {
        table: &'d TableDef,
        heads: Vec<String>,
        cell: Range<usize>,
        text: String,
    },
    Cell(Box<InCell<'d>>),
    /// A value of a document, or the name of a member.
    Value(InDocument),
}

/// A cell that a cursor is in.
pub(super) struct InCell<'d> {
    pub(super) table: &'d TableDef,
    pub(super) sheet: Sheet,
    pub(super) bytes: &'d [u8],
    pub(super) row: u32,
    pub(super) field: usize,
    /// The bytes of the cell, with its quotes.
    pub(super) cell: Range<usize>,
    /// The bytes of the value at the cursor; in a list, of that item only.
    pub(super) part: Range<usize>,
    pub(super) text: String,
    /// The byte offset of the cursor in the file.
    pub(super) at: usize,
}

/// A value of a document that a cursor is in.
#[derive(Debug)]
pub struct InDocument {
    /// The index of the kind of document.
    pub kind: usize,
    /// Its path inside the pack.
    pub path: String,
    /// The JSON pointer of the value, or of the member whose name it is.
    pub pointer: String,
    pub is_name: bool,
    /// The bytes, with their quotes.
    pub bytes: Range<usize>,
    pub spans: Spans,
}

impl InCell<'_> {
    /// The text of another cell of its row.
    pub(super) fn beside(&self, column: &str) -> String {
        self.table.column(column).map_or_else(String::new, |field| self.sheet.cell_text(self.bytes, self.row, field))
    }
}

impl<'o> Desk<'o> {
    /// The cursor at a byte of a file that the pack reads.
    pub(super) fn cursor(&self, place: &str, at: usize) -> Option<Cursor<'o>> {
        let (file, path) = self.file(place)?;
        let bytes: &'o [u8] = self.files.bytes(file);
        let system = &self.pack.sources.system;
        let fits = |pattern: &str| matches(pattern, path).is_some();
        let exact = system.tables.iter().position(|table| table.file == path);
        if let Some(at_table) = exact.or_else(|| system.tables.iter().position(|table| fits(&table.file))) {
            let table = system.tables.get(at_table)?;
            let kinds = (table, system.form(at_table));
            let sheet = Sheet::read(file, at_table, Text::new(""), self.files, kinds, &mut Vec::new());
            return in_table(table, sheet, bytes, at);
        }
        let kind = system.documents.iter().position(|document| fits(&document.file))?;
        in_document((kind, path), bytes, at).map(Cursor::Value)
    }
}

fn in_table<'o>(table: &'o TableDef, sheet: Sheet, bytes: &'o [u8], at: usize) -> Option<Cursor<'o>> {
    if sheet.head_cells(bytes).is_empty() {
        return Some(Cursor::Head { table, heads: Vec::new(), cell: at..at, text: String::new() });
    }
    let (row, column, cell) = match sheet.cell_at(bytes, at) {
        Some((None, column)) => {
            let heads = sheet.column_names(bytes);
            let text = heads.get(column).cloned().unwrap_or_default();
            let cell = sheet.head_cells(bytes).get(column).cloned()?;
            return Some(Cursor::Head { table, heads, cell, text });
        }
        Some((Some(row), column)) => (row, column, sheet.cells(bytes, row).get(column).cloned()?),
        // In a line without anything a row begins.
        None if is_blank(bytes, at) => (u32::try_from(sheet.len()).ok()?, 0, at..at),
        None => return None,
    };
    let field = sheet.columns().iter().position(|known| *known == Some(column))?;
    let column = table.columns().get(field)?;
    let mut part = if column.list { item(bytes, &cell, at, column.separator) } else { inside(bytes, cell.clone()) };
    // The number behind a row is no part of its name.
    if let Some(text) = bytes.get(part.clone()).and_then(|text| std::str::from_utf8(text).ok()) {
        part.end = part.start + column.named(text).len();
    }
    let text = String::from_utf8_lossy(bytes.get(part.clone())?).replace("\"\"", "\"");
    Some(Cursor::Cell(Box::new(InCell { table, sheet, bytes, row, field, cell, part, text, at })))
}

/// True if the byte is in an empty line.
fn is_blank(bytes: &[u8], at: usize) -> bool {
    let ends = |byte: Option<&u8>| byte.is_none_or(|byte| matches!(byte, b'\n' | b'\r'));
    ends(bytes.get(at)) && ends(at.checked_sub(1).and_then(|before| bytes.get(before)))
}

/// A cell without its quotes; the second may not be there yet.
pub(super) fn inside(bytes: &[u8], cell: Range<usize>) -> Range<usize> {
    let is_quote = |at: usize| cell.contains(&at) && bytes.get(at) == Some(&b'"');
    if !is_quote(cell.start) {
        return cell;
    }
    let is_closed = cell.len() > 1 && is_quote(cell.end - 1);
    cell.start + 1..cell.end - usize::from(is_closed)
}

/// The value of a list that contains a byte.
pub fn item(bytes: &[u8], cell: &Range<usize>, at: usize, separator: char) -> Range<usize> {
    let inner = inside(bytes, cell.clone());
    let text = bytes.get(inner.clone()).unwrap_or_default();
    let here = at.clamp(inner.start, inner.end) - inner.start;
    let start = text[..here].iter().rposition(|byte| char::from(*byte) == separator).map_or(0, |bar| bar + 1);
    let end = text[here..].iter().position(|byte| char::from(*byte) == separator).map_or(text.len(), |bar| here + bar);
    let value = &text[start..end];
    let left = value.len() - value.trim_ascii_start().len();
    let right = value.len() - value.trim_ascii_end().len();
    if left == value.len() {
        return inner.start + start..inner.start + start;
    }
    inner.start + start + left..inner.start + end - right
}

/// Endings that may make an incomplete document readable: a value, the rest of a member, the closing quote of a text.
const ENDINGS: &[&str] =
    &["", ",", ": null", ": null,", "null", "null,", "\"\"", "\"\",", "\"", "\",", "\": null", "\": null,"];

/// The value or name of a document at a byte, even if the document is not whole yet.
pub fn in_document((kind, path): (usize, &str), bytes: &[u8], at: usize) -> Option<InDocument> {
    let text = std::str::from_utf8(bytes).ok()?;
    let at = at.min(text.len());
    // A text that was begun ends with its quote.
    let behind = text.get(at..)?.find(['"', ',', '}', ']', '\n']).map_or(text.len(), |found| at + found);
    let behind = if text[behind..].starts_with('"') { behind + 1 } else { behind };
    let whole = |end: usize, added: &str| {
        let spans = spans(format!("{}{added}{}", text.get(..end)?, text.get(end..)?).as_bytes());
        (!spans.values.is_empty()).then_some((spans, end, added.len()))
    };
    let (spans, end, added) =
        [at, behind].iter().find_map(|end| ENDINGS.iter().find_map(|ending| whole(*end, ending)))?;
    let touches = |bytes: &&Range<usize>| bytes.start <= at && at <= bytes.end;
    let innermost = |all: &std::collections::HashMap<String, Range<usize>>| {
        let here = all.iter().filter(|(_, bytes)| touches(bytes));
        here.min_by_key(|(pointer, bytes)| (bytes.len(), (*pointer).clone())).map(|(p, b)| (p.clone(), b.clone()))
    };
    let name = innermost(&spans.names);
    let (pointer, bytes) = name.clone().or_else(|| innermost(&spans.values))?;
    // Of what was added nothing is there to be replaced.
    let bytes = bytes.start..if bytes.end > end { bytes.end.saturating_sub(added).max(end) } else { bytes.end };
    Some(InDocument { kind, path: path.to_owned(), pointer, is_name: name.is_some(), bytes, spans })
}
