//! From a workbook to tables.

use std::collections::{BTreeMap, BTreeSet};

use calamine::Data;
use muster_schema::TableDef;
use muster_schema::table::Definition;

use super::open::{Sheet, open};
use super::{INDEX, LISTS, Names, Refused, cell_name, file_of};
use crate::finding::{choices, nearest};
use crate::format::format;
use crate::read::{self, Files, Sources, matches};

/// What a workbook makes of the tables of a pack.
#[derive(Debug, Default)]
pub struct Taken {
    /// The files that the pack does not have, with their bytes.
    pub new: Vec<(String, Vec<u8>)>,
    /// The files that would hold something else, with their new bytes.
    pub changed: Vec<(String, Vec<u8>)>,
    /// How many files hold the same.
    pub same: usize,
    /// What else there is to say, a sentence each.
    pub told: Vec<String>,
}

/// The tables of a workbook, in the canonical form. Tables without a sheet stay as they are.
///
/// # Errors
/// Where the workbook cannot be read, a cell of it is not what somebody typed, or a sheet makes no table.
pub fn take(files: &Files, workbook: &[u8]) -> Result<Taken, Refused> {
    let sheets = open(workbook).map_err(Refused::told)?;
    let mut findings = Vec::new();
    let old = read::read(files.clone(), &mut findings).ok_or(Refused::Pack(findings))?;
    let heads = heads(&old);
    let mut tables = tables(&sheets);
    // The workbook may describe tables of its own.
    let described = tables.iter().fold(files.clone(), |files, table| files.with(&table.file, table.csv(|_| true)));
    let system = read::system_of(&described).unwrap_or(old.system);
    let mut faults = Vec::new();
    let names = known_names(&system, files);
    for table in tables.iter_mut().filter(|table| def_of(&system, &table.file).is_none()) {
        // Without the index a name that was cut says no more which file it means.
        let cut = names.iter().find(|(_, name)| name == table.sheet);
        table.file = cut.map_or_else(|| table.file.clone(), |(file, _)| file.clone());
    }
    let strangers = take_strangers(&mut tables, &system, &names, &mut faults);
    let told = strangers.iter().map(|sheet| format!("the sheet `{sheet}` is no table of this pack, and is left out"));
    let mut taken = Taken { told: told.collect(), ..Taken::default() };
    let mut all = files.clone();
    let mut seen = BTreeMap::new();
    for table in &mut tables {
        if let Some(other) = seen.insert(table.file.clone(), table.sheet) {
            faults.push(format!("the sheets `{other}` and `{}` are both `{}`", table.sheet, table.file));
        }
        faults.append(&mut table.faults);
        let needed = def_of(&system, &table.file).into_iter().flat_map(TableDef::required);
        let there = heads.get(table.file.as_str()).into_iter().flatten().map(String::as_str);
        let kept: BTreeSet<&str> = needed.chain(there).collect();
        all = all.with(&table.file, table.csv(|column| kept.contains(column)));
    }
    if !faults.is_empty() {
        return Err(Refused::Told(faults));
    }
    let (before, now) = (canonical(files)?, canonical(&all)?);
    for table in tables {
        let Some(bytes) = now.get(&table.file) else {
            faults.push(no_table(&table, &system));
            continue;
        };
        let is_new = files.find(&table.file).is_none();
        match before.get(&table.file) {
            Some(old) if old == bytes => taken.same += 1,
            // A table that nobody began.
            _ if is_new && table.rows.is_empty() => {}
            _ if is_new => taken.new.push((table.file, bytes.clone())),
            _ => taken.changed.push((table.file, bytes.clone())),
        }
    }
    if faults.is_empty() { Ok(taken) } else { Err(Refused::Told(faults)) }
}

/// The names of the columns that the tables of a pack have, by file.
fn heads(sources: &Sources) -> BTreeMap<String, Vec<String>> {
    let files = &sources.files;
    let head = |sheet: &read::Sheet| (files.path(sheet.file).to_owned(), sheet.column_names(files.bytes(sheet.file)));
    sources.sheets.iter().map(head).collect()
}

/// Takes away the sheets that are no table of the pack, and says what they are called. One that is called nearly as a table is a
/// fault.
fn take_strangers(
    tables: &mut Vec<Table<'_>>,
    system: &Definition,
    names: &[(String, String)],
    faults: &mut Vec<String>,
) -> Vec<String> {
    let mut strangers = Vec::new();
    tables.retain(|table| {
        let known = def_of(system, &table.file).is_some();
        match nearest(table.sheet, names.iter().map(|(_, name)| name.as_str())) {
            _ if known => {}
            None => strangers.push(table.sheet.to_owned()),
            Some(like) => faults.push(format!(
                "the sheet `{}` is no table of this pack. Did you mean `{like}`? Rename it, or remove it",
                table.sheet
            )),
        }
        known
    });
    strangers
}

/// What a sheet holds, as text.
struct Table<'s> {
    sheet: &'s str,
    file: String,
    head: Vec<String>,
    rows: Vec<Vec<String>>,
    /// The cells that are not what somebody typed.
    faults: Vec<String>,
}

/// All sheets that may be tables. Which file one is, the index says, or its name.
fn tables(sheets: &[Sheet]) -> Vec<Table<'_>> {
    let index = sheets.iter().find(|sheet| sheet.name == INDEX);
    let text = |value: Option<&Data>| value.and_then(|value| text(value).ok());
    let rows = index.into_iter().flat_map(|sheet| sheet.rows.values());
    let files: BTreeMap<String, String> =
        rows.filter_map(|row| Some((text(row.get(&0))?, text(row.get(&1))?))).collect();
    let is_table = |sheet: &&Sheet| ![INDEX, LISTS].contains(&sheet.name.as_str()) && !sheet.rows.is_empty();
    let table = |sheet| {
        let Sheet { name, .. }: &Sheet = sheet;
        Table::of(sheet, files.get(name).cloned().unwrap_or_else(|| file_of(name)))
    };
    sheets.iter().filter(is_table).map(table).collect()
}

impl<'s> Table<'s> {
    /// The first row that holds anything is its head.
    fn of(sheet: &'s Sheet, file: String) -> Self {
        let mut table = Self { sheet: &sheet.name, file, head: Vec::new(), rows: Vec::new(), faults: Vec::new() };
        let mut rows = sheet.rows.iter().map(|(row, cells)| table.read(*row, cells)).collect::<Vec<_>>().into_iter();
        let (columns, head): (Vec<u32>, Vec<String>) = rows.next().unwrap_or_default().1.into_iter().unzip();
        for (row, cells) in rows {
            if let Some((column, _)) = cells.iter().find(|(column, text)| !text.is_empty() && !columns.contains(column))
            {
                table.fault(row, *column, "has no name of a column above it");
            }
            let mut text: BTreeMap<u32, String> = cells.into_iter().collect();
            table.rows.push(columns.iter().map(|column| text.remove(column).unwrap_or_default()).collect());
        }
        let mut seen = BTreeSet::new();
        let top = sheet.rows.keys().next().copied().unwrap_or_default();
        for (column, name) in
            columns.iter().zip(&head).filter(|(_, name)| !name.is_empty() && !seen.insert(name.as_str()))
        {
            table.fault(top, *column, &format!("names the column `{name}` a second time"));
        }
        for (row, column) in &sheet.open {
            table.fault(*row, *column, UNSOLVED);
        }
        table.head = head;
        table
    }

    /// The cells of a row in which something stands, as text; those that are not what somebody typed as an empty one.
    fn read(&mut self, row: u32, cells: &BTreeMap<u32, Data>) -> (u32, Vec<(u32, String)>) {
        let mut texts = Vec::new();
        for (column, value) in cells {
            match text(value) {
                Ok(text) if text.is_empty() => {}
                Ok(text) => texts.push((*column, text)),
                Err(why) => {
                    self.fault(row, *column, why);
                    texts.push((*column, String::new()));
                }
            }
        }
        (row, texts)
    }

    fn fault(&mut self, row: u32, column: u32, why: &str) {
        self.faults.push(format!("the cell {} of the sheet `{}` {why}", cell_name(row, column), self.sheet));
    }

    /// The table as CSV, without the empty columns that nobody keeps.
    fn csv(&self, is_kept: impl Fn(&str) -> bool) -> Vec<u8> {
        let filled = |at: usize| self.rows.iter().any(|row| row.get(at).is_some_and(|cell| !cell.is_empty()));
        let kept: Vec<bool> = self.head.iter().enumerate().map(|(at, name)| is_kept(name) || filled(at)).collect();
        let mut writer = csv::Writer::from_writer(Vec::new());
        for row in std::iter::once(&self.head).chain(&self.rows) {
            let cells = row.iter().zip(&kept).filter(|(_, kept)| **kept);
            // Memory takes every row.
            drop(writer.write_record(cells.map(|(cell, _)| cell)));
        }
        writer.into_inner().unwrap_or_default()
    }
}

const UNSOLVED: &str =
    "has a formula without its result: open the workbook in a spreadsheet program and save it, or type the value";

/// What somebody typed into a cell, or why nobody can tell.
fn text(value: &Data) -> Result<String, &'static str> {
    Ok(match value {
        Data::Empty => String::new(),
        Data::Int(number) => number.to_string(),
        Data::Float(number) => number_text(*number),
        Data::String(text) => text.trim().replace("\r\n", "\n"),
        Data::Bool(true) => "yes".into(),
        Data::Bool(false) => "no".into(),
        Data::DateTime(_) | Data::DateTimeIso(_) | Data::DurationIso(_) => {
            return Err("is a date or a time: the spreadsheet made one of what was typed. Give the column the format \
                        `Text` and type it again");
        }
        Data::Error(_) => return Err("shows an error of the spreadsheet instead of a value"),
    })
}

/// A number as a spreadsheet shows it, with 15 digits at most: `0.3` where 0.1 and 0.2 were added.
fn number_text(number: f64) -> String {
    let shown = format!("{number:.14e}").parse().unwrap_or(number);
    if shown == 0.0 { "0".into() } else { f64::to_string(&shown) }
}

/// The table of a system that a file is of. None is that which leads out of the pack.
fn def_of<'s>(system: &'s Definition, file: &str) -> Option<&'s TableDef> {
    let plain = |stem: &str| !stem.starts_with(['.', '~']) && !stem.contains(['\\', ':', '\0']);
    system.tables.iter().find(|table| matches(&table.file, file).is_some_and(plain))
}

/// The files of the tables of a system and what their sheets are called, in the order in which a workbook is written.
fn known_names(system: &Definition, files: &Files) -> Vec<(String, String)> {
    let mut names = Names::new();
    let mut all = Vec::new();
    for table in &system.tables {
        let is_own = |path: &&str| def_of(system, path).is_some_and(|def| std::ptr::eq(def, table));
        let mut own: Vec<&str> = files.iter().map(|(_, path, _)| path).filter(is_own).collect();
        if own.is_empty() && table.reads_again.is_none() && !table.file.contains('*') {
            own.push(&table.file);
        }
        all.extend(own.into_iter().map(|file| (file.to_owned(), names.of(file))));
    }
    all
}

/// The tables of a pack in the canonical form, but for those that cannot be read without doubt.
pub(crate) fn canonical(files: &Files) -> Result<BTreeMap<String, Vec<u8>>, Refused> {
    let formatted = format(files).map_err(Refused::Pack)?;
    let mut all: BTreeMap<String, Vec<u8>> =
        files.iter().map(|(_, path, bytes)| (path.to_owned(), bytes.to_vec())).collect();
    all.extend(formatted.changed);
    formatted.left.iter().for_each(|path| drop(all.remove(path)));
    Ok(all)
}

/// Why a sheet is no table.
fn no_table(table: &Table<'_>, system: &Definition) -> String {
    let columns = def_of(system, &table.file).map(muster_schema::TableDef::columns).unwrap_or_default();
    format!(
        "the first row of the sheet `{}` must name columns of `{}`, which are {}",
        table.sheet,
        table.file,
        choices(columns.iter().map(|column| column.name.as_str())).replace(" or ", " and ")
    )
}
