//! Writes tables to a workbook.

use std::collections::BTreeMap;

use muster_schema::Kind;
use muster_schema::table::{Column, TableDef};
use rust_xlsxwriter::{
    Color, DataValidation, DataValidationErrorStyle, DataValidationRule, DocProperties, ExcelDateTime, Format,
    FormatBorder, Formula, IgnoreError, Note, Workbook, Worksheet, XlsxError,
};
use serde_json::Value;

use super::content::Content;
use super::index::{self, HEADS};
use super::{INDEX, LISTS, Names, ROWS, Refused, cell_name};
use muster_source::columns::{number, told, words};
use muster_source::format::format;
use muster_source::read::{self, Files, Sources};

/// The last row of a sheet, and the most letters of a cell.
const LAST_ROW: u32 = 1_048_575;
const LETTERS: usize = 32_767;

/// The most letters of choices in the drop-down itself.
const WORDS: usize = 255;

/// A table, and the data of its sheet.
struct Page<'s> {
    file: String,
    sheet: String,
    table: &'s TableDef,
    /// The columns of the table, then unknown columns of the file.
    columns: Vec<String>,
    rows: Vec<Vec<String>>,
}

/// The workbook of a pack: a sheet for each table that it has or may have, and for each file of a table of several.
///
/// # Errors
/// If the pack has no system, a table cannot be read without doubt, or a spreadsheet cannot hold it.
pub fn write(files: &Files) -> Result<Vec<u8>, Refused> {
    let mut findings = Vec::new();
    let sources = read::read(files.clone(), &mut findings).ok_or(Refused::Pack(findings))?;
    let left = format(files).map_err(Refused::Pack)?.left;
    let unreadable: Vec<String> = (left.iter().filter(|path| path.ends_with(".csv")))
        .map(|path| format!("`{path}` cannot be read correctly; run `muster check` to see why"))
        .collect();
    if !unreadable.is_empty() {
        return Err(Refused::Told(unreadable));
    }
    let pages = pages(&sources);
    let too_much: Vec<String> = pages.iter().filter_map(Page::too_much).collect();
    if !too_much.is_empty() {
        return Err(Refused::Told(too_much));
    }
    let game = index::game(&sources).unwrap_or_default();
    book(&pages, &game).map_err(|error| Refused::told(format!("the workbook cannot be made: {error}")))
}

/// The sheets, in the order of the system's tables. A second reading has one only if its file exists.
fn pages(sources: &Sources) -> Vec<Page<'_>> {
    let mut names = Names::new();
    let mut pages = Vec::new();
    for (table, def) in sources.system.tables.iter().enumerate() {
        let before = pages.len();
        for sheet in sources.sheets.iter().filter(|sheet| sheet.table == table) {
            let (file, bytes) = (sources.files.path(sheet.file), sources.files.bytes(sheet.file));
            let known: Vec<String> = def.columns().iter().map(|column| column.name.clone()).collect();
            let names_there = sheet.column_names(bytes);
            let others = names_there.iter().filter(|name| !name.is_empty() && !known.contains(name)).cloned();
            let columns: Vec<String> = known.iter().cloned().chain(others).collect();
            let from = columns.iter().map(|name| names_there.iter().position(|other| other == name));
            let from: Vec<Option<usize>> = from.collect();
            let rows = (0u32..).take(sheet.len()).map(|row| {
                let cells = sheet.row_cells(bytes, row);
                from.iter().map(|at| at.and_then(|at| cells.get(at)).cloned().unwrap_or_default()).collect()
            });
            pages.push(Page {
                file: file.to_owned(),
                sheet: names.of(file),
                table: def,
                columns,
                rows: rows.collect(),
            });
        }
        if pages.len() == before && def.reads_again.is_none() && !def.file.contains('*') {
            pages.push(Page {
                file: def.file.clone(),
                sheet: names.of(&def.file),
                table: def,
                columns: def.columns().iter().map(|column| column.name.clone()).collect(),
                rows: Vec::new(),
            });
        }
    }
    pages
}

impl Page<'_> {
    /// An error if it exceeds the limits of a spreadsheet.
    fn too_much(&self) -> Option<String> {
        if self.rows.len() > LAST_ROW as usize {
            return Some(format!("`{}` has more than the {LAST_ROW} rows that a sheet can hold", self.file));
        }
        self.rows.iter().zip(2..).find_map(|(row, line)| {
            let (_, column) = row.iter().zip(&self.columns).find(|(cell, _)| cell.encode_utf16().count() > LETTERS)?;
            Some(format!(
                "the cell `{column}` in row {line} of `{}` has more than the {LETTERS} letters that a cell of a \
                 spreadsheet can hold",
                self.file
            ))
        })
    }

    /// The cells of a column that hold something.
    fn cells(&self, column: usize) -> impl Iterator<Item = &str> {
        self.rows.iter().filter_map(move |row| row.get(column)).map(String::as_str).filter(|cell| !cell.is_empty())
    }
}

/// Drop-down choices that are in no single column: lists in the columns of a hidden sheet.
#[derive(Default)]
struct Lists(BTreeMap<Vec<String>, usize>);

impl Lists {
    /// The formula that refers to a list.
    fn formula(&mut self, words: Vec<String>) -> Formula {
        let (next, length) = (self.0.len(), words.len());
        let column = u32::try_from(*self.0.entry(words).or_insert(next)).unwrap_or_default();
        range(LISTS, column, 0, length)
    }
}

/// The formula that refers to a number of cells of a column, from a row on.
fn range(sheet: &str, column: u32, row: u32, length: usize) -> Formula {
    let last = row + u32::try_from(length.max(1) - 1).unwrap_or_default();
    let fixed = |row| {
        let name = cell_name(row, column);
        let letters = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
        format!("${letters}${}", row + 1)
    };
    Formula::new(format!("='{sheet}'!{}:{}", fixed(row), fixed(last)))
}

fn book(pages: &[Page<'_>], game: &str) -> Result<Vec<u8>, XlsxError> {
    let mut book = Workbook::new();
    // The same tables give the same bytes, on whatever day.
    book.set_properties(&DocProperties::new().set_creation_datetime(&ExcelDateTime::from_ymd(2000, 1, 1)?));
    let mut lists = Lists::default();
    for page in pages {
        fill(book.add_worksheet(), page, pages, &mut lists)?;
    }
    let index = book.add_worksheet();
    index.set_name(INDEX)?.set_freeze_panes(1, 0)?.set_column_width(0, 36)?.set_column_width(1, 60)?;
    for (column, head) in (0..).zip(HEADS) {
        index.write_string_with_format(0, column, head, &head_format())?;
    }
    for (row, page) in (1..).zip(pages) {
        index.write_string(row, 0, &page.sheet)?.write_string(row, 1, &page.file)?.write_string(row, 2, game)?;
    }
    let rows = book.add_worksheet();
    rows.set_name(ROWS)?.set_hidden(true);
    for (column, page) in (0..).zip(pages) {
        let sums = Content::new(page.columns.clone(), page.rows.clone()).checksums();
        for (row, text) in (0..).zip(std::iter::once(&page.file).chain(&sums)) {
            rows.write_string(row, column, text)?;
        }
    }
    let hidden = book.add_worksheet();
    hidden.set_name(LISTS)?.set_hidden(true);
    for (words, column) in &lists.0 {
        for (row, word) in (0..).zip(words) {
            hidden.write_string(row, u16::try_from(*column).unwrap_or(u16::MAX), word)?;
        }
    }
    book.save_to_buffer()
}

fn head_format() -> Format {
    Format::new().set_bold().set_background_color(Color::RGB(0xE8_E4_D8)).set_border_bottom(FormatBorder::Thin)
}

/// Fills the sheet of a table.
fn fill(sheet: &mut Worksheet, page: &Page<'_>, pages: &[Page<'_>], lists: &mut Lists) -> Result<(), XlsxError> {
    sheet.set_name(&page.sheet)?.set_freeze_panes(1, 0)?;
    let text = Format::new().set_num_format("@");
    let general = Format::new();
    for (at, (column, name)) in (0u16..).zip(&page.columns).map(|(at, name)| (at, (page.table.column(name), name))) {
        let known = column.and_then(|column| page.table.columns().get(column));
        let is_number = known.is_some_and(|known| !known.list && matches!(known.kind, Kind::Whole | Kind::Number));
        let format = if is_number { &general } else { &text };
        sheet.write_string_with_format(0, at, name, &head_format())?;
        sheet.set_column_format(at, format)?.set_column_width(at, width(page, usize::from(at)))?;
        for (row, cells) in (1u32..).zip(&page.rows) {
            let cell = cells.get(usize::from(at)).map_or("", String::as_str);
            if cell.is_empty() {
                continue;
            }
            match as_number(cell).filter(|_| is_number) {
                Some(number) => sheet.write_number(row, at, number)?,
                None => sheet.write_string_with_format(row, at, cell, format)?,
            };
        }
        if !is_number {
            sheet.ignore_error_range(1, at, LAST_ROW, at, IgnoreError::NumberStoredAsText)?;
        }
        let Some(known) = known else { continue };
        let note = told(page.table, known).join("\n");
        let lines = u32::try_from(note.chars().count() / 40 + note.lines().count() + 1).unwrap_or(1);
        let note = Note::new(note).add_author_prefix(false).set_width(280).set_height(18 * lines);
        sheet.insert_note(0, at, &note)?;
        if let Some(rule) = drop_down(known, pages, lists)? {
            sheet.add_data_validation(1, at, LAST_ROW, at, &rule)?;
        }
    }
    Ok(())
}

/// A text as a number, if the number is written as exactly this text.
fn as_number(text: &str) -> Option<f64> {
    text.parse().ok().filter(|number: &f64| number.is_finite() && number.to_string() == text)
}

/// The width of a column in letters: that of its longest cell, within limits.
fn width(page: &Page<'_>, column: usize) -> f64 {
    let head = page.columns.get(column).map_or(0, |name| name.chars().count() + 2);
    let longest = page.cells(column).map(|cell| cell.chars().count()).chain([head]).max().unwrap_or_default();
    f64::from(u32::try_from(longest.clamp(6, 60)).unwrap_or(60)) + 2.0
}

/// The drop-down and the validation for the cells of a column. References are not validated, since they can be names as
/// well as ids; nor are lists, which spreadsheets do not know.
fn drop_down(column: &Column, pages: &[Page<'_>], lists: &mut Lists) -> Result<Option<DataValidation>, XlsxError> {
    let rule = DataValidation::new();
    if column.list {
        return Ok(None);
    }
    if let Some(reference) = &column.refers {
        let source = offered(&reference.tables, pages, lists);
        return Ok(source.map(|source| rule.allow_list_formula(source).show_error_message(false)));
    }
    let words = words(column);
    if !words.is_empty() {
        // There the words are separated by commas.
        let plain = words.iter().all(|word| !word.contains(','));
        let short = plain && words.iter().map(|word| word.len() + 1).sum::<usize>() <= WORDS;
        let rule = if short { rule.allow_list_strings(&words)? } else { rule.allow_list_formula(lists.formula(words)) };
        return Ok(Some(rule.set_error_message("Choose one of the words of the list.")?));
    }
    if column.kind != Kind::Whole {
        return Ok(None);
    }
    let bound =
        |name: &str| column.schema.get(name).and_then(Value::as_i64).and_then(|bound| i32::try_from(bound).ok());
    let (least, most) = (bound("minimum").unwrap_or(i32::MIN), bound("maximum").unwrap_or(i32::MAX));
    let message = number(column).unwrap_or_default();
    let rule = rule.allow_whole_number(DataValidationRule::Between(least, most));
    Ok(Some(rule.set_error_style(DataValidationErrorStyle::Warning).set_error_message(message)?))
}

/// The ids of the rows in some tables: their column if there is only one, or else a list. Nothing is offered for a
/// grid, most of whose cells have no row.
fn offered(tables: &[String], pages: &[Page<'_>], lists: &mut Lists) -> Option<Formula> {
    let of = |page: &&Page<'_>| tables.contains(&page.table.name);
    let meant: Vec<&Page<'_>> = pages.iter().filter(of).collect();
    if meant.iter().any(|page| page.table.role == muster_schema::Role::Cell) {
        return None;
    }
    let id = |page: &Page<'_>| page.table.key_columns().first().copied();
    match meant.as_slice() {
        // With room for rows to come.
        [page] if tables.len() == 1 => {
            Some(range(&page.sheet, u32::try_from(id(page)?).ok()?, 1, page.rows.len() + 200))
        }
        _ => {
            let all = meant.iter().filter_map(|page| Some(page.cells(id(page)?))).flatten();
            let all: Vec<String> = all.map(str::to_owned).collect();
            (!all.is_empty()).then(|| lists.formula(all))
        }
    }
}
