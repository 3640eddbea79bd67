//! Tables: CSV text to rows and cells, each with its bytes in the file.
//!
//! Rows are found by a scan of our own, because a lone quote must be pointed out and must not swallow the rest of the file.
//! Rows with quotes are then read by the `csv` crate; those without are cut at their separators and never copied. Lines and
//! columns are counted only when somebody asks.

mod widths;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::Cursor;
use std::ops::Range;

use memchr::{memchr, memchr2};
use muster_schema::Text;
use muster_schema::table::{TableDef, is_extra};

use super::{Files, codes, composed, conflict};
use crate::finding::{Cause, Describe, Finding, Spot, Suggestion, guess};
use crate::forms::TableForm;
use muster_ground::place::{FileIx, SheetIx};

/// A table as read: the beginnings of its rows, and the columns of its fields.
#[derive(Debug)]
pub struct Sheet {
    pub file: FileIx,
    /// The index of the table in the system's list.
    pub table: usize,
    /// The value of `*` in the table's path.
    pub stem: Text,
    /// True if the header is usable; if not, no row of the sheet is.
    pub sound: bool,
    delimiter: u8,
    /// The cells of the header, without trailing empty ones.
    header: Vec<Range<usize>>,
    /// The column of each field of the record type.
    columns: Vec<Option<usize>>,
    rows: Vec<u32>,
    end: usize,
    /// The unreliable rows, in order.
    damaged: Vec<u32>,
    /// The rows with more cells than the header, all of those empty: harmless, unless the row turns out to be invalid.
    overlong: Vec<u32>,
    /// The cells of the header with the trailing empty ones.
    full_width: usize,
}

/// The definition of a table: its columns, and the required form of its cells.
pub type Kinds<'t> = (&'t TableDef, &'t TableForm);

/// The cells of a row, in the order of the record type's fields.
#[derive(Debug)]
pub struct Row<'r> {
    /// Counted from 0, without the header.
    pub index: u32,
    cells: &'r [Cow<'r, str>],
    columns: &'r [Option<usize>],
}

impl<'r> Row<'r> {
    /// The text of a field, trimmed; empty if the cell or the column is missing.
    pub fn cell(&self, field: usize) -> &'r str {
        let column = self.columns.get(field).copied().flatten();
        column.and_then(|column| self.cells.get(column)).map_or("", |cell| tidy(cell))
    }
}

impl Sheet {
    /// Finds the rows and columns of a file, and reports mistakes of its form. The sheet's own index is not known yet:
    /// findings carry a placeholder.
    pub fn read(
        file: FileIx,
        table: usize,
        stem: Text,
        files: &Files,
        (spec, form): Kinds<'_>,
        findings: &mut Vec<Finding>,
    ) -> Self {
        let bytes = files.bytes(file);
        let start = if bytes.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
        let mut sheet = Self {
            file,
            table,
            stem,
            sound: false,
            delimiter: b',',
            header: Vec::new(),
            columns: Vec::new(),
            rows: Vec::new(),
            end: bytes.len(),
            damaged: Vec::new(),
            overlong: Vec::new(),
            full_width: 0,
        };
        let broken = |finding: Finding| finding.cause(Cause::Table(spec.name.clone()));
        if let Some(finding) = super::too_large(file, bytes) {
            findings.push(broken(finding));
            return sheet;
        }
        if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") {
            findings.push(broken(
                Finding::new(&codes::NOT_UTF8, Spot::Bytes(file, 0..2), "the file is UTF-16, not UTF-8")
                    .label("the mark of UTF-16")
                    .expected("save it as `CSV UTF-8`"),
            ));
            return sheet;
        }
        if let Some(finding) = conflict::find(file, bytes) {
            findings.push(broken(finding));
            return sheet;
        }
        let (told, start) = told_delimiter(bytes, start);
        sheet.delimiter = told.unwrap_or_else(|| delimiter_of(&bytes[start..]));
        let scan = scan(bytes, start, sheet.delimiter);
        let (mut records, faults) = (scan.records, scan.faults);
        if records.is_empty() {
            findings.push(broken(
                Finding::new(&codes::NO_HEADER, Spot::File(file), "the file is empty")
                    .expected("a header row with the names of the columns"),
            ));
            return sheet;
        }
        let header = records.remove(0) as usize;
        let header_end = records.first().map_or(bytes.len(), |next| *next as usize);
        let header_end = header + without_blank_lines(&bytes[header..header_end], sheet.delimiter);
        sheet.rows = records;
        if let Some(finding) = sheet.mixed_separators(bytes, header..header_end) {
            findings.push(broken(finding));
            return sheet;
        }
        for fault in faults {
            // What a fault of the header does to the columns follows from it.
            let cause = match sheet.row_at(fault.bytes.start) {
                None => Cause::Table(spec.name.clone()),
                Some(row) => {
                    sheet.damaged.push(row);
                    sheet.row_cause(&spec.name, row)
                }
            };
            findings.push(
                Finding::new(fault.code, Spot::Bytes(file, fault.bytes), fault.message)
                    .label(fault.label)
                    .cause(cause)
                    .expected(if *fault.code == codes::QUOTE_OPEN {
                        "a quote at the end of the cell too, or none at all"
                    } else {
                        "a quote inside a quoted cell is written twice, and a quoted cell is quoted as a whole"
                    }),
            );
        }
        let readable = sheet.read_header(bytes, header..header_end, spec, findings);
        if std::str::from_utf8(bytes).is_err() {
            sheet.find_bad_bytes(bytes, spec, findings);
        }
        sheet.damaged.sort_unstable();
        sheet.damaged.dedup();
        sheet.sound = readable && sheet.find_long_and_short_rows(bytes, (spec, form), findings);
        sheet
    }

    /// The number of rows, without the header.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// True if there is no row besides the header.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// True if the row was found unreliable on reading.
    pub fn is_damaged(&self, row: u32) -> bool {
        self.damaged.binary_search(&row).is_ok()
    }

    /// The unreliable rows, in order.
    pub fn damaged(&self) -> &[u32] {
        &self.damaged
    }

    /// True if the file has a column for a field of the record type.
    pub fn has_field(&self, field: usize) -> bool {
        self.columns.get(field).copied().flatten().is_some()
    }

    /// A finding about an invalid row that has more cells than the header.
    pub fn overlong(&self, bytes: &[u8], row: u32, table: &str) -> Option<Finding> {
        self.overlong.binary_search(&row).ok()?;
        let whole = self.row_bytes(bytes, row);
        let cells = cells_of(bytes, whole, self.delimiter);
        let extra = cells.get(self.header.len())?;
        Some(self.too_long(bytes, &cells, extra).cause(self.row_cause(table, row)))
    }

    /// The cause of consequences of an unreadable row.
    fn row_cause(&self, table: &str, row: u32) -> Cause {
        Cause::Row { table: table.to_owned(), file: self.file, row }
    }

    /// Adds a row at the end, to its file's bytes too; returns its number.
    pub fn add(&mut self, bytes: &mut Vec<u8>, cells: &BTreeMap<usize, &str>) -> u32 {
        if bytes.last().is_some_and(|last| *last != b'\n') {
            bytes.push(b'\n');
        }
        let row = u32::try_from(self.rows.len()).unwrap_or(u32::MAX);
        self.rows.push(u32::try_from(bytes.len()).unwrap_or(u32::MAX));
        bytes.extend(self.written(cells));
        bytes.push(b'\n');
        self.end = bytes.len();
        row
    }

    /// A row in the form of the file, without its line end: its separator, its columns.
    pub fn written(&self, cells: &BTreeMap<usize, &str>) -> Vec<u8> {
        let mut record = vec![""; self.full_width];
        for (field, text) in cells {
            if let Some(cell) = self.columns.get(*field).copied().flatten().and_then(|column| record.get_mut(column)) {
                *cell = text;
            }
        }
        let mut bytes = Vec::new();
        let mut writer = csv::WriterBuilder::new().delimiter(self.delimiter).from_writer(&mut bytes);
        // Memory takes every row.
        drop(writer.write_record(record));
        drop(writer);
        bytes.pop();
        bytes
    }

    /// The file with additional columns at the end, empty except for their names.
    pub fn widened(&self, bytes: &[u8], names: &[&str]) -> Vec<u8> {
        let (head, between) = (self.head_cells(bytes), char::from(self.delimiter));
        let heads: String = names.iter().flat_map(|name| [between.into(), (*name).to_owned()]).collect();
        let mut added = Vec::from_iter(head.last().map(|last| (last.end, heads)));
        for row in (0..).take(self.len()) {
            let lacking = head.len().saturating_sub(self.cells(bytes, row).len()) + names.len();
            added.push((self.row_bytes(bytes, row).end, between.to_string().repeat(lacking)));
        }
        let (mut wider, mut from) = (Vec::new(), 0);
        for (end, cells) in added {
            wider.extend(&bytes[from..end]);
            wider.extend(cells.bytes());
            from = end;
        }
        wider.extend(&bytes[from..]);
        wider
    }

    /// The bytes of a row, without its line end.
    pub fn row_bytes(&self, bytes: &[u8], row: u32) -> Range<usize> {
        let (start, end) = (self.start_of(row as usize), self.start_of(row as usize + 1));
        let text = bytes.get(start..end).unwrap_or_default();
        start..start + without_blank_lines(text, self.delimiter)
    }

    /// The bytes of a field of a row, quotes included; for an absent cell the empty end of the row.
    pub fn cell_bytes(&self, bytes: &[u8], row: u32, field: usize) -> Range<usize> {
        let whole = self.row_bytes(bytes, row);
        let Some(column) = self.columns.get(field).copied().flatten() else { return whole };
        let cells = cells_of(bytes, whole.clone(), self.delimiter);
        cells.get(column).cloned().unwrap_or(whole.end..whole.end)
    }

    /// The bytes of a field of a row, quotes included; `None` if the cell is absent.
    pub fn written_cell(&self, bytes: &[u8], row: u32, field: usize) -> Option<Range<usize>> {
        let column = self.columns.get(field).copied().flatten()?;
        self.cells(bytes, row).get(column).cloned()
    }

    /// The bytes of all cells of a row.
    pub fn cells(&self, bytes: &[u8], row: u32) -> Vec<Range<usize>> {
        cells_of(bytes, self.row_bytes(bytes, row), self.delimiter)
    }

    /// The bytes of all cells of the header, empty ones at its end too.
    pub fn head_cells(&self, bytes: &[u8]) -> Vec<Range<usize>> {
        let Some(start) = self.header.first().map(|first| first.start) else { return Vec::new() };
        let line = bytes.get(start..).unwrap_or_default();
        let end = start + memchr2(b'\n', b'\r', line).unwrap_or(line.len());
        cells_of(bytes, start..end, self.delimiter)
    }

    /// The row that contains a byte, and its cell; no row for the header.
    pub fn cell_at(&self, bytes: &[u8], at: usize) -> Option<(Option<u32>, usize)> {
        let row = self.row_at(at);
        let cells = match row {
            Some(row) => self.cells(bytes, row),
            None => self.head_cells(bytes),
        };
        // A byte behind the last letter of a cell is in it, too: there somebody types.
        let line = bytes.get(cells.first()?.start..at)?;
        let is_behind = memchr(b'\n', line).is_some() && cells.last().is_some_and(|last| last.end < at);
        let cell = cells.iter().rposition(|cell| cell.start <= at)?;
        (!is_behind).then_some((row, cell))
    }

    /// The separator of cells.
    pub fn separator(&self) -> char {
        self.delimiter.into()
    }

    /// A text in the form of a cell: with quotes if it needs them.
    pub fn as_cell(&self, text: &str) -> String {
        let needs = text.contains(['"', '\n', '\r', char::from(self.delimiter)]) || text.trim() != text;
        if needs { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_owned() }
    }

    /// The bytes of one of the values of a list cell, given the separator.
    pub fn item_bytes(&self, bytes: &[u8], row: u32, field: usize, item: usize, separator: char) -> Range<usize> {
        let cell = self.cell_bytes(bytes, row, field);
        let mut start = cell.start;
        let mut left = item;
        let is_blank = |part: &[u8]| part.iter().all(|byte| *byte == b'"');
        for part in bytes.get(cell.clone()).unwrap_or_default().split(|byte| char::from(*byte) == separator) {
            // Several blanks are one.
            if separator == ' ' && is_blank(part) {
                start += part.len() + 1;
                continue;
            }
            if left == 0 {
                let left = part.iter().take_while(|byte| byte.is_ascii_whitespace() || **byte == b'"').count();
                let right = part.iter().rev().take_while(|byte| byte.is_ascii_whitespace() || **byte == b'"').count();
                return if left + right < part.len() {
                    start + left..start + part.len() - right
                } else {
                    start..start + part.len()
                };
            }
            left -= 1;
            start += part.len() + 1;
        }
        cell
    }

    /// The bytes of some letters of the text of a cell.
    pub fn letters_bytes(&self, bytes: &[u8], row: u32, field: usize, letters: Range<usize>) -> Range<usize> {
        let cell = self.cell_bytes(bytes, row, field);
        let raw = bytes.get(cell.clone()).and_then(|raw| str::from_utf8(raw).ok());
        let Some(raw) = raw else { return cell };
        let inner = raw.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
        let text = inner.unwrap_or(raw);
        let first = cell.start + usize::from(inner.is_some()) + (text.len() - text.trim_start().len());
        let text = text.trim();
        // A quote in a quoted cell is written twice.
        let mut after_quote = false;
        let is_letter = |(_, letter): &(usize, char)| {
            after_quote = inner.is_some() && *letter == '"' && !after_quote;
            !(inner.is_some() && *letter == '"') || after_quote
        };
        let starts: Vec<usize> = text.char_indices().filter(is_letter).map(|(at, _)| at).collect();
        let at = |letter: usize| first + starts.get(letter).copied().unwrap_or(text.len());
        at(letters.start)..at(letters.end)
    }

    /// The bytes of a header cell.
    pub fn header_bytes(&self, column: usize) -> Range<usize> {
        self.header.get(column).cloned().unwrap_or(0..0)
    }

    /// Calls `visit` for each row of `range` that reading found sound.
    pub fn for_each_row(&self, bytes: &[u8], range: Range<usize>, visit: impl FnMut(&Row<'_>)) {
        self.for_each_start(bytes, range, usize::MAX, visit);
    }

    /// The number of columns from the left that contain these fields.
    pub fn width_of(&self, fields: impl IntoIterator<Item = usize>) -> usize {
        let columns = fields.into_iter().filter_map(|field| self.columns.get(field).copied().flatten());
        columns.max().map_or(0, |last| last + 1)
    }

    /// Like `for_each_row`, with only the first `width` columns; all others are empty.
    pub fn for_each_start(&self, bytes: &[u8], range: Range<usize>, width: usize, mut visit: impl FnMut(&Row<'_>)) {
        let mut cells = Vec::with_capacity(self.full_width);
        let end = range.end.min(self.rows.len());
        let mut next = range.start;
        while next < end {
            let damaged = self.damaged.partition_point(|row| (*row as usize) < next);
            let stop = self.damaged.get(damaged).map_or(end, |row| end.min(*row as usize));
            // No row up to `stop` is damaged: all is text.
            let (from, to) = (self.start_of(next), self.start_of(stop));
            let Ok(text) = std::str::from_utf8(bytes.get(from..to).unwrap_or_default()) else { return };
            let ascii = text.is_ascii();
            let mut quoted = memchr(b'"', text.as_bytes()).map(|_| self.quoted(text));
            for row in next..stop {
                cells.clear();
                let start = self.start_of(row) - from;
                let line = &text[start..self.start_of(row + 1) - from];
                match quoted.as_mut().filter(|_| has_quotes(line)) {
                    Some(reader) => read_quoted(reader, start, &mut cells),
                    None => self.cut(line, (width, ascii), &mut cells),
                }
                let index = u32::try_from(row).unwrap_or(u32::MAX);
                visit(&Row { index, cells: &cells, columns: &self.columns });
            }
            next = stop + 1;
        }
    }

    /// A reader for the rows with quotes.
    fn quoted<'t>(&self, text: &'t str) -> csv::Reader<Cursor<&'t str>> {
        let mut builder = csv::ReaderBuilder::new();
        builder.has_headers(false).flexible(true).delimiter(self.delimiter).buffer_capacity(ROW);
        builder.from_reader(Cursor::new(text))
    }

    /// Cuts a row without quotes into cells, the first `width` of them. Rows without cells may follow it and are left aside.
    fn cut<'t>(&self, text: &'t str, (width, ascii): (usize, bool), cells: &mut Vec<Cow<'t, str>>) {
        let mut start = 0;
        let bytes = text.as_bytes();
        for end in memchr::memchr2_iter(self.delimiter, b'\n', bytes).chain([bytes.len()]) {
            let cell = &text[start..end];
            cells.push(if ascii { Cow::Borrowed(cell) } else { composed(cell) });
            if cells.len() >= width || bytes.get(end) == Some(&b'\n') {
                return;
            }
            start = end + 1;
        }
    }

    fn start_of(&self, row: usize) -> usize {
        self.rows.get(row).map_or(self.end, |start| *start as usize)
    }

    /// The names of the columns, as they are in the header.
    pub fn column_names(&self, bytes: &[u8]) -> Vec<String> {
        self.header.iter().map(|cell| text_of(bytes, cell)).collect()
    }

    /// Joins cells to a line of the file, if none of them needs quotes.
    pub(super) fn joined<'c>(&self, cells: impl Iterator<Item = &'c str>) -> String {
        cells.collect::<Vec<_>>().join(&char::from(self.delimiter).to_string())
    }

    /// The column of each field of the record type.
    pub fn columns(&self) -> &[Option<usize>] {
        &self.columns
    }

    /// The cells of a row in the order of the file, unquoted and trimmed.
    pub fn row_cells(&self, bytes: &[u8], row: u32) -> Vec<String> {
        let cells = cells_of(bytes, self.row_bytes(bytes, row), self.delimiter);
        cells.iter().map(|cell| text_of(bytes, cell)).collect()
    }

    /// The text of a cell, even in an unreliable row.
    pub fn cell_text(&self, bytes: &[u8], row: u32, field: usize) -> String {
        if self.columns.get(field).copied().flatten().is_none() {
            return String::new();
        }
        let cell = self.cell_bytes(bytes, row, field);
        text_of(bytes, &cell)
    }

    fn row_at(&self, at: usize) -> Option<u32> {
        let after = self.rows.partition_point(|start| *start as usize <= at);
        u32::try_from(after.checked_sub(1)?).ok()
    }

    fn read_header(&mut self, bytes: &[u8], range: Range<usize>, spec: &TableDef, findings: &mut Vec<Finding>) -> bool {
        let text = bytes.get(range.clone()).unwrap_or_default();
        let kept = text.iter().rposition(|byte| !matches!(byte, b'\n' | b'\r')).map_or(0, |last| last + 1);
        let cells = cells_of(bytes, range.start..range.start + kept, self.delimiter);
        if cells.len() > MOST_COLUMNS {
            let message = format!("the header has {} cells", cells.len());
            findings.push(
                Finding::new(&codes::TOO_LARGE, Spot::Bytes(self.file, cells[MOST_COLUMNS].clone()), message)
                    .label("too many")
                    .expected(format!("{MOST_COLUMNS} at most"))
                    .cause(Cause::Table(spec.name.clone())),
            );
            return false;
        }
        let names: Vec<String> = cells.iter().map(|cell| text_of(bytes, cell)).collect();
        let width = names.iter().rposition(|name| !name.is_empty()).map_or(0, |last| last + 1);
        self.full_width = cells.len();
        self.header = cells.into_iter().take(width).collect();
        let fields: Vec<&str> = spec.columns().iter().map(|field| field.name.as_str()).collect();
        let needed: Vec<&str> = spec.required().collect();
        self.columns = vec![None; fields.len()];
        let mut unknown = Vec::new();
        let mut sound = true;
        if !names.iter().any(|name| fields.iter().any(|field| field.eq_ignore_ascii_case(name))) {
            findings.push(
                Finding::new(
                    &codes::NO_HEADER,
                    Spot::Bytes(self.file, range.start..range.start + kept),
                    "the first row names no column of this table",
                )
                .label("not a header")
                .expected(format!(
                    "a header row with the columns {}",
                    crate::finding::choices(fields.iter().copied()).replace(" or ", " and ")
                ))
                .cause(Cause::Table(spec.name.clone())),
            );
            return false;
        }
        for (column, name) in names.iter().take(width).enumerate() {
            let spot = Spot::Header(SheetIx(0), column);
            match fields.iter().position(|field| field == name) {
                Some(field) => match self.columns[field] {
                    None => self.columns[field] = Some(column),
                    Some(first) => findings.push(
                        Finding::new(&codes::COLUMN_DOUBLED, spot, format!("duplicate column `{name}`"))
                            .label("the same name again")
                            .expected("each column only once; this one is not read")
                            .see(Spot::Header(SheetIx(0), first), "the first one"),
                    ),
                },
                None => unknown.push((column, name.as_str())),
            }
        }
        let mut missing: Vec<&str> = needed
            .iter()
            .filter(|name| {
                fields.iter().position(|field| field == *name).is_none_or(|field| self.columns[field].is_none())
            })
            .copied()
            .collect();
        for (column, name) in unknown {
            // A misspelt column is one mistake, not an unknown column and a missing one.
            let absent =
                fields.iter().zip(&self.columns).filter(|(_, column)| column.is_none()).map(|(field, _)| *field);
            let meant = guess(name, absent).or_else(|| {
                let one = fields.iter().copied().find(|field| field.eq_ignore_ascii_case(name.trim_end_matches('s')));
                let lost = (name.is_empty() && missing.len() == 1).then(|| missing[0]);
                one.or(lost).map(str::to_owned).or_else(|| extra_name(name)).map(Suggestion::from)
            });
            let is_meant = |name: &&&str| meant.as_ref().is_some_and(|meant| meant.text == **name);
            let lost = missing.iter().find(is_meant).copied();
            if let Some(lost) = lost {
                missing.retain(|name| *name != lost);
                sound = false;
            }
            let shown = if name.is_empty() {
                "a column without a name".to_owned()
            } else {
                format!("the column `{name}` is not known")
            };
            findings.push(
                Finding::new(&codes::COLUMN_UNKNOWN, Spot::Header(SheetIx(0), column), shown)
                    .label("nothing reads this column")
                    .expected(format!(
                        "{} has the columns {}; begin the name of a column of your own with `x-`, as in `x-shop`",
                        spec.file,
                        crate::finding::choices(fields.iter().copied()).replace(" or ", " and ")
                    ))
                    .suggest(meant)
                    .cause(Cause::Table(spec.name.clone())),
            );
        }
        if !missing.is_empty() {
            sound = false;
            let one = missing.len() == 1;
            findings.push(
                Finding::new(
                    &codes::COLUMN_MISSING,
                    Spot::Bytes(self.file, range.start..range.start + kept),
                    format!(
                        "the column{} {} {} missing",
                        if one { "" } else { "s" },
                        crate::finding::choices(missing.iter().copied()).replace(" or ", " and "),
                        if one { "is" } else { "are" }
                    ),
                )
                .label("not in this header")
                .expected(format!(
                    "{} has at least the columns {}",
                    spec.file,
                    crate::finding::choices(needed.iter().copied()).replace(" or ", " and ")
                ))
                .cause(Cause::Table(spec.name.clone())),
            );
        }
        sound
    }

    /// Reports bytes that are no text. Since a file is saved the wrong way as a whole, the first one is the cause of
    /// all others. Each is shown with its character in Windows-1252, if all can be read so; else one in each row is
    /// enough.
    fn find_bad_bytes(&mut self, bytes: &[u8], spec: &TableDef, findings: &mut Vec<Finding>) {
        let bad = bad_bytes(bytes);
        let is_latin = bad.iter().all(|range| latin(bytes[range.start]).is_some());
        let mut cause = None;
        for range in bad {
            let row = self.row_at(range.start);
            let known = row.is_some_and(|row| self.damaged.contains(&row));
            if let Some(row) = row.filter(|_| !known) {
                self.damaged.push(row);
            }
            if known && !is_latin {
                continue;
            }
            let shown = bytes[range.start];
            let cause = cause.get_or_insert_with(|| {
                row.map_or_else(|| Cause::Table(spec.name.clone()), |row| self.row_cause(&spec.name, row))
            });
            let finding = Finding::new(
                &codes::NOT_UTF8,
                Spot::Bytes(self.file, range),
                format!("the byte 0x{shown:02x} is not UTF-8"),
            );
            findings.push(
                finding
                    .label("not text")
                    .expected(if is_latin {
                        "save the file as `CSV UTF-8`; it looks like Windows-1252 or Latin-1 text"
                    } else {
                        "save the file as `CSV UTF-8`"
                    })
                    .suggest(latin(shown).filter(|_| is_latin).map(String::from))
                    .cause(cause.clone()),
            );
        }
    }

    /// A finding about a table whose rows use another separator than its header, judging by the first rows.
    fn mixed_separators(&self, bytes: &[u8], header: Range<usize>) -> Option<Finding> {
        let line = bytes.get(header.clone())?;
        let kept = line.trim_ascii_end();
        let wanted = separators(line, self.delimiter);
        let rows: Vec<&[u8]> =
            (0..20).take(self.rows.len()).filter_map(|row| bytes.get(self.row_bytes(bytes, row))).collect();
        let other = [b',', b';', b'\t'].into_iter().find(|other| {
            let uses = |row: &&[u8]| separators(row, *other) >= wanted && separators(row, self.delimiter) < wanted;
            *other != self.delimiter && wanted > 0 && !rows.is_empty() && rows.iter().all(uses)
        })?;
        let corrected =
            String::from_utf8_lossy(kept).replace(char::from(self.delimiter), &char::from(other).to_string());
        let [here, below] = [self.delimiter, other].map(separator_name);
        Some(
            Finding::new(
                &codes::MIXED_SEPARATORS,
                Spot::Bytes(self.file, header.start..header.start + kept.len()),
                format!("the header separates its cells with {here}, the rows with {below}"),
            )
            .label("not the separator of the rows")
            .expected("the same separator in all lines")
            .suggest(Some(corrected)),
        )
    }
}

/// The most columns of a table.
const MOST_COLUMNS: usize = 300;

/// The buffer size of the reader for rows with quotes, in bytes: most rows are shorter.
const ROW: usize = 1 << 10;

/// True if a row has quotes. Any rows without cells that follow are ignored.
fn has_quotes(text: &str) -> bool {
    memchr2(b'\n', b'"', text.as_bytes()).is_some_and(|at| text.as_bytes()[at] == b'"')
}

/// Reads the row that begins at a byte.
fn read_quoted(reader: &mut csv::Reader<Cursor<&str>>, start: usize, cells: &mut Vec<Cow<'_, str>>) {
    let mut at = csv::Position::new();
    at.set_byte(start as u64);
    let mut record = csv::StringRecord::new();
    if reader.seek(at).is_ok() && matches!(reader.read_record(&mut record), Ok(true)) {
        cells.extend(record.iter().map(|cell| Cow::Owned(composed(cell).into_owned())));
    }
}

/// The bytes that are no text, one by one: in a file that is not UTF-8, each stands for a letter.
fn bad_bytes(bytes: &[u8]) -> Vec<Range<usize>> {
    let mut bad = Vec::new();
    let mut at = 0;
    while let Err(error) = std::str::from_utf8(&bytes[at..]) {
        let from = at + error.valid_up_to();
        at = from + error.error_len().unwrap_or(bytes.len() - from).max(1);
        bad.extend((from..at).map(|byte| byte..byte + 1));
    }
    bad
}

/// The character for a byte in Windows-1252. Below 0xa0 only punctuation: on an old Mac the others are letters with
/// accents, and a file does not tell which of the two it uses.
fn latin(byte: u8) -> Option<char> {
    Some(match byte {
        0x80 => '€',
        0x82 => '‚',
        0x84 => '„',
        0x85 => '…',
        0x8b => '‹',
        0x91 => '‘',
        0x92 => '’',
        0x93 => '“',
        0x94 => '”',
        0x95 => '•',
        0x96 => '–',
        0x97 => '—',
        0x99 => '™',
        0x9b => '›',
        0xa0.. => byte.into(),
        _ => return None,
    })
}

/// The length of a row without the empty lines after it, quoted or not. No line within a cell looks like them: the one
/// in which its quote ends has another number of quotes.
fn without_blank_lines(text: &[u8], delimiter: u8) -> usize {
    let ends =
        |end: usize| text[..end].iter().rposition(|byte| !matches!(byte, b'\n' | b'\r')).map_or(0, |last| last + 1);
    let mut end = ends(text.len());
    while let Some(line) = memchr::memrchr(b'\n', &text[..end]) {
        if !text[line + 1..end].split(|byte| *byte == delimiter).all(is_empty) {
            break;
        }
        end = ends(line);
    }
    end
}

/// True for an empty cell, quoted or not.
fn is_empty(cell: &[u8]) -> bool {
    matches!(cell.trim_ascii(), b"" | b"\"\"")
}

/// The number of separators of this kind outside quotes.
fn separators(line: &[u8], separator: u8) -> usize {
    let mut quoted = false;
    line.iter()
        .filter(|byte| {
            quoted ^= **byte == b'"';
            **byte == separator && !quoted
        })
        .count()
}

/// The usual name of a separator.
fn separator_name(separator: u8) -> &'static str {
    match separator {
        b';' => "semicolons",
        b'\t' => "tabs",
        _ => "commas",
    }
}

/// The separator in a first line `sep=;`, as spreadsheets write and read it, and the beginning of the header.
fn told_delimiter(bytes: &[u8], start: usize) -> (Option<u8>, usize) {
    let rest = bytes.get(start..).unwrap_or_default();
    let end = memchr(b'\n', rest).map_or(rest.len(), |end| end + 1);
    // Not trimmed: the separator may be a tab.
    let line: Vec<u8> = rest[..end].iter().copied().filter(|byte| !matches!(byte, b'"' | b'\r' | b'\n')).collect();
    match line.as_slice() {
        [b's' | b'S', b'e' | b'E', b'p' | b'P', b'=', told @ (b',' | b';' | b'\t')] => (Some(*told), start + end),
        _ => (None, start),
    }
}

/// The likely name of the pack's own column: `x-shop` for `X_Shop`.
fn extra_name(name: &str) -> Option<String> {
    Some(name.to_lowercase().replace(['_', ' '], "-")).filter(|name| is_extra(name))
}

/// The names in the first row of a table, before its columns are known.
pub fn head_names(bytes: &[u8]) -> Vec<String> {
    let start = if bytes.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
    let (told, start) = told_delimiter(bytes, start);
    let head = bytes.get(start..).unwrap_or_default();
    let head = &head[..memchr2(b'\n', b'\r', head).unwrap_or(head.len())];
    let separator = told.unwrap_or_else(|| delimiter_of(head));
    let names = head.split(|byte| *byte == separator).filter_map(|name| std::str::from_utf8(name).ok());
    names.map(|name| tidy(name.trim_matches('"')).to_owned()).collect()
}

/// The separator: the most frequent one in the header among comma, semicolon and tab.
fn delimiter_of(bytes: &[u8]) -> u8 {
    let line = &bytes[..memchr2(b'\n', b'\r', bytes).unwrap_or(bytes.len())];
    let count = |delimiter: u8| memchr::memchr_iter(delimiter, line).count();
    [b';', b'\t']
        .into_iter()
        .filter(|delimiter| count(*delimiter) > count(b','))
        .max_by_key(|d| count(*d))
        .unwrap_or(b',')
}

struct Fault {
    code: &'static crate::finding::Code,
    bytes: Range<usize>,
    message: String,
    label: &'static str,
}

struct Scan {
    records: Vec<u32>,
    faults: Vec<Fault>,
}

/// Finds the beginnings of the records. A quote that is never closed, or that closes in the middle of another cell, is
/// a fault of its line: the record then ends with the line.
#[expect(clippy::cast_possible_truncation, reason = "the caller has checked that the file has less than 4 GiB")]
fn scan(bytes: &[u8], start: usize, delimiter: u8) -> Scan {
    let mut records = Vec::with_capacity(bytes.len() / 40);
    let mut faults = Vec::new();
    let mut at = start;
    while at < bytes.len() {
        let line_end = memchr(b'\n', &bytes[at..]).map_or(bytes.len(), |end| at + end + 1);
        let line = &bytes[at..line_end];
        if line.split(|byte| *byte == delimiter).all(is_empty) {
            at = line_end;
            continue;
        }
        records.push(at as u32);
        at = if memchr(b'"', line).is_none() { line_end } else { record_end(bytes, at, delimiter, &mut faults) };
    }
    records.shrink_to_fit();
    Scan { records, faults }
}

fn record_end(bytes: &[u8], start: usize, delimiter: u8, faults: &mut Vec<Fault>) -> usize {
    let mut at = start;
    loop {
        if at < bytes.len() && bytes[at] == b'"' {
            let open = at;
            let Some(close) = closing_quote(bytes, open) else {
                faults.push(Fault {
                    code: &codes::QUOTE_OPEN,
                    bytes: open..open + 1,
                    message: "this quote is never closed".into(),
                    label: "opened here",
                });
                return line_end_after(bytes, open);
            };
            let after = skip_blanks(bytes, close + 1);
            let fits = after >= bytes.len() || bytes[after] == delimiter || matches!(bytes[after], b'\n' | b'\r');
            if !fits {
                let multi = memchr(b'\n', &bytes[open..close]).is_some();
                faults.push(if multi {
                    Fault {
                        code: &codes::QUOTE_OPEN,
                        bytes: open..open + 1,
                        message: "this quote is not closed in its line, and the next quote does not close it either"
                            .into(),
                        label: "opened here",
                    }
                } else {
                    Fault {
                        code: &codes::QUOTE_STRAY,
                        bytes: close..close + 1,
                        message: "a quote in the middle of a quoted cell".into(),
                        label: "the cell should end here, but text follows",
                    }
                });
                return line_end_after(bytes, open);
            }
            at = after;
        } else {
            let cell = at;
            while at < bytes.len() && bytes[at] != delimiter && bytes[at] != b'\n' {
                at += 1;
            }
            if let Some(quote) = memchr(b'"', &bytes[cell..at]) {
                faults.push(Fault {
                    code: &codes::QUOTE_STRAY,
                    bytes: cell + quote..cell + quote + 1,
                    message: "a quote in the middle of a cell that is not quoted".into(),
                    label: "stray quote",
                });
                return line_end_after(bytes, cell);
            }
        }
        if at < bytes.len() && bytes[at] == delimiter {
            at += 1;
            continue;
        }
        return line_end_after(bytes, at.min(bytes.len()));
    }
}

fn closing_quote(bytes: &[u8], open: usize) -> Option<usize> {
    let mut at = open + 1;
    loop {
        let quote = at + memchr(b'"', bytes.get(at..)?)?;
        if bytes.get(quote + 1) == Some(&b'"') {
            at = quote + 2;
        } else {
            return Some(quote);
        }
    }
}

fn skip_blanks(bytes: &[u8], mut at: usize) -> usize {
    while at < bytes.len() && bytes[at] == b' ' {
        at += 1;
    }
    at
}

fn line_end_after(bytes: &[u8], at: usize) -> usize {
    memchr(b'\n', &bytes[at..]).map_or(bytes.len(), |end| at + end + 1)
}

/// The cells of one record, quotes included. A quoted cell that is not closed extends to the end of its record; one
/// with text after its closing quote is cut at the separators, as if it had no quotes.
fn cells_of(bytes: &[u8], range: Range<usize>, delimiter: u8) -> Vec<Range<usize>> {
    let bytes = &bytes[..range.end];
    let mut cells = Vec::new();
    let mut at = range.start;
    loop {
        let start = at;
        if bytes.get(at) == Some(&b'"') {
            let end = closing_quote(bytes, at).map_or(range.end, |close| skip_blanks(bytes, close + 1));
            let is_whole = bytes.get(end).is_none_or(|byte| *byte == delimiter || matches!(byte, b'\n' | b'\r'));
            at = if is_whole { end } else { at };
        }
        while at < range.end && bytes[at] != delimiter {
            at += 1;
        }
        cells.push(trim(bytes, start..at));
        if at >= range.end {
            return cells;
        }
        at += 1;
    }
}

fn trim(bytes: &[u8], range: Range<usize>) -> Range<usize> {
    let text = &bytes[range.clone()];
    let left = text.iter().take_while(|byte| matches!(byte, b' ' | b'\r' | b'\n')).count();
    if left == text.len() {
        return range.start..range.start;
    }
    let right = text.iter().rev().take_while(|byte| matches!(byte, b' ' | b'\r' | b'\n')).count();
    range.start + left..range.end - right
}

fn text_of(bytes: &[u8], cell: &Range<usize>) -> String {
    let text = String::from_utf8_lossy(bytes.get(cell.clone()).unwrap_or_default());
    composed(unquote(&text).trim()).into_owned()
}

/// A cell without the blanks around it; most cells have none.
fn tidy(cell: &str) -> &str {
    let plain = |byte: Option<&u8>| byte.is_none_or(u8::is_ascii_graphic);
    if plain(cell.as_bytes().first()) && plain(cell.as_bytes().last()) { cell } else { cell.trim() }
}

fn unquote(cell: &str) -> Cow<'_, str> {
    match cell.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) {
        Some(inner) => Cow::Owned(inner.replace("\"\"", "\"")),
        None => Cow::Borrowed(cell),
    }
}
