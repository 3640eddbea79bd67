//! Updates tables from a workbook.

use std::collections::{BTreeMap, BTreeSet};

use calamine::Data;
use muster_schema::table::Definition;
use muster_schema::{Role, TableDef};

use super::changes::listed;
use super::content::Content;
use super::index::{self, Index, Since};
use super::open::{Sheet, open};
use super::{INDEX, NAME, Names, Refused, cell_name, file_of};
use muster_source::finding::{choices, nearest};
use muster_source::format::format;
use muster_source::read::{self, Files, Sources, matches};

/// The changes that a workbook makes to the tables of a pack.
#[derive(Debug, Default)]
pub struct Taken {
    /// The files that the pack does not have yet, with their bytes.
    pub new: Vec<(String, Vec<u8>)>,
    /// The files whose content would change, with their new bytes.
    pub changed: Vec<(String, Vec<u8>)>,
    /// Files that changed in the pack since the workbook was written and would be undone: a sentence each.
    pub undone: Vec<String>,
    /// The number of unchanged files.
    pub same: usize,
    /// Other messages, a sentence each.
    pub told: Vec<String>,
    /// The positions of the cells of new and changed files in the workbook, by file.
    pub origins: BTreeMap<String, Origin>,
}

/// The positions of a table's cells in a workbook.
#[derive(Clone, Debug, Default)]
pub struct Origin {
    sheet: String,
    /// The row of the workbook of each row of the table, that of its head first.
    rows: Vec<u32>,
    columns: BTreeMap<String, u32>,
}

impl Origin {
    /// The sheet and the cell for a byte of the table, and the number of the row, from 1.
    pub fn cell(&self, table: &[u8], at: usize) -> Option<(&str, String, usize)> {
        let (mut row, mut column, mut quoted) = (0, 0, false);
        for byte in table.iter().take(at) {
            match byte {
                b'"' => quoted = !quoted,
                b'\n' if !quoted => (row, column) = (row + 1, 0),
                b',' if !quoted => column += 1,
                _ => {}
            }
        }
        let head = Content::of(table).head;
        let (row, column) = (*self.rows.get(row)?, *self.columns.get(head.get(column)?)?);
        Some((&self.sheet, cell_name(row, column), row as usize + 1))
    }
}

/// The tables of a workbook, in the canonical form. Tables without a sheet stay as they are, and so do those that
/// changed only in the pack since the workbook was written, unless `undo` is set.
///
/// # Errors
/// If the workbook cannot be read, is of another game, has a cell with another value than somebody typed, or a sheet
/// makes no table.
pub fn take(files: &Files, workbook: &[u8], undo: bool) -> Result<Taken, Refused> {
    let sheets = open(workbook).map_err(Refused::told)?;
    let mut findings = Vec::new();
    let old = read::read(files.clone(), &mut findings).ok_or(Refused::Pack(findings))?;
    let index = Index::of(&sheets);
    is_of_game(&index, &old)?;
    let (heads, before) = (heads(&old), canonical(files)?);
    let (mut tables, mut taken) = (tables(&sheets, &index), Taken::default());
    for table in &mut tables {
        taken.told.extend(def_of(&old.system, &table.file).and_then(|def| table.set_totals_aside(def)));
    }
    if !undo {
        tables.retain(|table| is_for_the_workbook(table, &index, files, &before, &old.system, &mut taken));
    }
    // The workbook may describe tables of its own.
    let described = tables.iter().fold(files.clone(), |files, table| files.with(&table.file, table.csv(|_| true)));
    let system = read::system_of(&described).unwrap_or_else(|| old.system.clone());
    let mut faults = Vec::new();
    let strangers = take_strangers(&mut tables, &index, &system, files, &mut faults);
    faults.extend(missing(&index, &sheets, files, &strangers));
    if tables.is_empty() && taken.same == 0 && faults.is_empty() {
        faults.push(no_sheet(&strangers, &system, files));
    }
    let left = strangers.iter().map(|sheet| {
        format!(
            "the sheet `{sheet}` is not a table of this pack, and is left \
        out"
        )
    });
    taken.told.extend(left);
    let mut all = files.clone();
    let mut seen = BTreeMap::new();
    let amended: Vec<(String, String)> = tables.iter().flat_map(|table| table.amended(&system)).collect();
    for table in &mut tables {
        if let Some(other) = seen.insert(table.file.clone(), table.sheet) {
            faults.push(format!("the sheets `{other}` and `{}` are both `{}`", table.sheet, table.file));
        }
        faults.append(&mut table.faults);
        let def = def_of(&system, &table.file);
        let there = heads.get(table.file.as_str()).into_iter().flatten().map(String::as_str);
        let filled_later = amended.iter().filter(|(file, _)| *file == table.file).map(|(_, column)| column.as_str());
        let kept: BTreeSet<&str> =
            def.into_iter().flat_map(TableDef::required).chain(there).chain(filled_later).collect();
        // In the workbook a new column may widen its table by its name alone.
        let known = def_of(&old.system, &table.file).or(def);
        let is_new =
            |name: &&String| !kept.contains(name.as_str()) && known.is_none_or(|known| known.column(name).is_none());
        let left_out =
            |name| format!("the column `{name}` of the sheet `{}` has no cells, and is left out", table.sheet);
        taken.told.extend(table.empty().filter(is_new).map(left_out));
        all = all.with(&table.file, table.csv(|column| kept.contains(column)));
    }
    if !faults.is_empty() {
        return Err(Refused::Told(faults));
    }
    let now = canonical(&all)?;
    for table in tables {
        let Some(bytes) = now.get(&table.file) else {
            faults.push(no_table(&table, &system));
            continue;
        };
        let is_new = files.find(&table.file).is_none();
        taken.origins.insert(table.file.clone(), table.origin());
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

/// Refuses a workbook that was written from another game.
fn is_of_game(index: &Index, pack: &Sources) -> Result<(), Refused> {
    let (Some(written), Some(own)) = (&index.game, index::game(pack)) else { return Ok(()) };
    if *written == own {
        return Ok(());
    }
    Err(Refused::told(format!(
        "the workbook was written from the game `{written}`, and this is `{own}`. If it is the same game with another id, empty \
         the column `game` of the sheet `{INDEX}`"
    )))
}

/// True if the workbook's version of a table is to be used, and not if only the pack's changed. Reports what would be
/// undone.
fn is_for_the_workbook(
    table: &Table<'_>,
    index: &Index,
    files: &Files,
    before: &BTreeMap<String, Vec<u8>>,
    system: &Definition,
    taken: &mut Taken,
) -> bool {
    let file = &table.file;
    if files.find(file).is_none() {
        return true;
    }
    let pack = before.get(file).map(|bytes| Content::of(bytes)).unwrap_or_default();
    let book = Content::new(table.head.clone(), table.rows.clone());
    match index.since(file, &pack, &book, def_of(system, file)) {
        Since::Nothing => true,
        Since::InPack => {
            taken.same += 1;
            taken.told.push(format!(
                "`{file}` has changed since this workbook was written, but its sheet has not: it stays as it is. \
                 `--undo` makes it what the workbook has"
            ));
            false
        }
        Since::Undone(rows) => {
            let rows = if rows.is_empty() { String::new() } else { format!(" ({})", listed(&rows)) };
            taken.undone.push(format!(
                "`{file}` has changed since this workbook was written: what changed there would be undone{rows}"
            ));
            true
        }
    }
}

/// An error if sheets listed in the sheet [`INDEX`] are missing; `None` if nothing can be lost.
fn missing(index: &Index, sheets: &[Sheet], files: &Files, strangers: &[String]) -> Option<String> {
    let is_missing = |(sheet, file): &(&String, &String)| {
        let may_be_lost = files.find(file).is_some() || !strangers.is_empty();
        may_be_lost && !sheets.iter().any(|there| there.name.trim() == *sheet)
    };
    let missing: Vec<&str> = index.files.iter().filter(is_missing).map(|(sheet, _)| sheet.as_str()).collect();
    let named = all_of(missing.iter().copied());
    let others = match strangers {
        [] => String::new(),
        strangers => format!(", but there is {}", all_of(strangers.iter().map(String::as_str))),
    };
    match missing.len() {
        0 => None,
        1 => Some(format!(
            "the sheet {named} is not there{others}. If you renamed it, give it its name again; if you removed it, remove its \
             line in the sheet `{INDEX}`, too, and its table stays as it is"
        )),
        _ => Some(format!(
            "the sheets {named} are not there{others}. If you renamed them, give them their names again; if you removed them, \
             remove their lines in the sheet `{INDEX}`, too, and their tables stay as they are"
        )),
    }
}

/// An error for a workbook in which no sheet is a table.
fn no_sheet(strangers: &[String], system: &Definition, files: &Files) -> String {
    let names = known_names(system, files);
    let like = names.first().map(|(_, name)| name.as_str()).unwrap_or_default();
    let what = match strangers {
        [] => "it has no sheet with a table".to_owned(),
        strangers => format!("no sheet is a table of this pack: {}", all_of(strangers.iter().map(String::as_str))),
    };
    format!(
        "{what}. A sheet has the name of its table, such as `{like}`; `muster table` writes a workbook with all of them"
    )
}

/// `a`, `b` and `c`.
fn all_of<'w>(words: impl IntoIterator<Item = &'w str>) -> String {
    choices(words).replace(" or ", " and ")
}

/// The names of the columns that the tables of a pack have, by file.
fn heads(sources: &Sources) -> BTreeMap<String, Vec<String>> {
    let files = &sources.files;
    let head = |sheet: &read::Sheet| (files.path(sheet.file).to_owned(), sheet.column_names(files.bytes(sheet.file)));
    sources.sheets.iter().map(head).collect()
}

/// Removes the sheets that are no table of the pack, and names them. A sheet with nearly the name of a table is a
/// mistake, and so is one that may be several tables.
fn take_strangers(
    tables: &mut Vec<Table<'_>>,
    index: &Index,
    system: &Definition,
    files: &Files,
    faults: &mut Vec<String>,
) -> Vec<String> {
    let names = known_names(system, files);
    let mut strangers = Vec::new();
    tables.retain(|table| {
        let is_listed = index.files.contains_key(table.sheet.trim());
        if !is_listed && is_cut(table, system, &names, files) {
            faults.push(format!(
                "the name of the sheet `{}` is cut off, and the sheet `{INDEX}` does not say which file it is. Add a line there \
                 with the name of the sheet and that of the file",
                table.sheet
            ));
            return false;
        }
        if def_of(system, &table.file).is_some() {
            return true;
        }
        match nearest(table.sheet, names.iter().map(|(_, name)| name.as_str())) {
            None => strangers.push(table.sheet.to_owned()),
            Some(like) if like == table.sheet => faults.push(format!(
                "the sheet `{INDEX}` says that the sheet `{like}` is `{}`, which is not a table of this pack",
                table.file
            )),
            Some(like) => faults.push(format!(
                "the sheet `{}` is not a table of this pack. Did you mean `{like}`? Rename it, or remove it",
                table.sheet
            )),
        }
        false
    });
    strangers
}

/// True if the name of a sheet may stand for several tables: it has the greatest length, or a number at its end.
fn is_cut(table: &Table<'_>, system: &Definition, names: &[(String, String)], files: &Files) -> bool {
    let is_numbered =
        table.sheet.rsplit_once('~').is_some_and(|(_, number)| number.bytes().all(|digit| digit.is_ascii_digit()));
    if files.find(&table.file).is_some() || !is_numbered && table.sheet.chars().count() < NAME {
        return false;
    }
    let is_in_folder = |def: &TableDef| {
        def.file.split_once('*').is_some_and(|(folder, _)| !folder.is_empty() && table.file.starts_with(folder))
    };
    names.iter().any(|(_, name)| name == table.sheet) || system.tables.iter().any(is_in_folder)
}

/// The contents of a sheet, as text.
struct Table<'s> {
    sheet: &'s str,
    file: String,
    head: Vec<String>,
    rows: Vec<Vec<String>>,
    /// The columns of the sheet, and its rows, that of the head first.
    columns: Vec<u32>,
    numbers: Vec<u32>,
    /// Cells with another value than somebody typed.
    faults: Vec<String>,
}

/// The sheets that may be tables, identified by the index or by name. A listed sheet without content has been emptied.
fn tables<'s>(sheets: &'s [Sheet], index: &Index) -> Vec<Table<'s>> {
    let others = sheets.iter().filter(|sheet| !index::is_own(&sheet.name));
    let table = |sheet: &'s Sheet| {
        let listed = index.files.get(sheet.name.trim());
        let is_table = listed.is_some() || !sheet.rows.is_empty();
        is_table.then(|| Table::of(sheet, listed.cloned().unwrap_or_else(|| file_of(&sheet.name))))
    };
    others.filter_map(table).collect()
}

impl<'s> Table<'s> {
    /// The first row that holds anything is its head.
    fn of(sheet: &'s Sheet, file: String) -> Self {
        let mut table = Self {
            sheet: &sheet.name,
            file,
            head: Vec::new(),
            rows: Vec::new(),
            columns: Vec::new(),
            numbers: Vec::new(),
            faults: Vec::new(),
        };
        let mut rows = sheet.rows.iter().map(|(row, cells)| table.read(*row, cells)).collect::<Vec<_>>().into_iter();
        let (first, heads) = rows.next().unwrap_or_default();
        let (columns, head): (Vec<u32>, Vec<String>) = heads.into_iter().unzip();
        table.numbers.push(first);
        for (row, cells) in rows {
            if let Some((column, _)) = cells.iter().find(|(column, text)| !text.is_empty() && !columns.contains(column))
            {
                table.fault(row, *column, "has no column name above it");
            }
            let mut text: BTreeMap<u32, String> = cells.into_iter().collect();
            table.numbers.push(row);
            table.rows.push(columns.iter().map(|column| text.remove(column).unwrap_or_default()).collect());
        }
        let mut seen = BTreeSet::new();
        let top = sheet.rows.keys().next().copied().unwrap_or_default();
        for (column, name) in
            columns.iter().zip(&head).filter(|(_, name)| !name.is_empty() && !seen.insert(name.as_str()))
        {
            table.fault(top, *column, &format!("names the column `{name}` a second time"));
        }
        for block in &sheet.open {
            table.fault(block.first.0, block.first.1, UNSOLVED);
        }
        for ((row, column), code) in &sheet.shown {
            let why = format!("shows something other than the number in it, because of its format `{code}`: {FORMAT}");
            table.fault(*row, *column, &why);
        }
        for block in sheet.merged.iter().filter(|block| block.holds(&sheet.rows)) {
            table.faults.push(format!("the cells {} of the sheet `{}` {MERGED}", block.name(), sheet.name));
        }
        (table.head, table.columns) = (head, columns);
        table
    }

    /// The positions of its cells; empty rows are no rows of a table.
    fn origin(&self) -> Origin {
        let numbers = self.numbers.iter().skip(1).zip(&self.rows);
        let filled = numbers.filter(|(_, row)| row.iter().any(|cell| !cell.is_empty())).map(|(number, _)| *number);
        Origin {
            sheet: self.sheet.to_owned(),
            rows: self.numbers.first().copied().into_iter().chain(filled).collect(),
            columns: self.head.iter().cloned().zip(self.columns.iter().copied()).collect(),
        }
    }

    /// Removes rows such as totals from the end: those that lack the key and something else that every row needs.
    /// Returns a message about them.
    fn set_totals_aside(&mut self, def: &TableDef) -> Option<String> {
        let place = |name: &str| self.head.iter().position(|head| head == name);
        let key: Vec<usize> = def.key.iter().filter_map(|name| place(name)).collect();
        let needed: Vec<usize> = def.required().filter_map(place).filter(|at| !key.contains(at)).collect();
        let lacks = |row: &[String], at: &usize| row.get(*at).is_none_or(String::is_empty);
        let is_known = |row: &Vec<String>| !key.iter().all(|at| lacks(row, at));
        let end = self.rows.iter().rposition(is_known).map_or(0, |last| last + 1);
        let is_total = |row: &Vec<String>| needed.iter().any(|at| lacks(row, at));
        if key.is_empty() || end == 0 || !self.rows[end..].iter().all(is_total) {
            return None;
        }
        let written = self.rows.drain(end..).zip(self.numbers.drain(end + 1..));
        let written = written.filter(|(row, _)| row.iter().any(|cell| !cell.is_empty()));
        let rows: Vec<String> = written.map(|(_, number)| (number + 1).to_string()).collect();
        let (what, verb) = if rows.len() == 1 { ("row", "has") } else { ("rows", "have") };
        let key = all_of(def.key.iter().map(String::as_str));
        (!rows.is_empty()).then(|| {
            format!(
                "the {what} {} below the table of the sheet `{}` {verb} no {key}: left aside, as a total",
                rows.join(", "),
                self.sheet
            )
        })
    }

    /// The cells of a row with any content, as text; those with another value than somebody typed become empty.
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

    /// True if the column has any content.
    fn is_filled(&self, at: usize) -> bool {
        self.rows.iter().any(|row| row.get(at).is_some_and(|cell| !cell.is_empty()))
    }

    /// The files and columns that errata amend, if it is their table.
    fn amended(&self, system: &Definition) -> Vec<(String, String)> {
        let is_errata = def_of(system, &self.file).is_some_and(|def| def.role == Role::Erratum);
        let at = |name: &str| self.head.iter().position(|head| head == name).filter(|_| is_errata);
        let Some((file, field)) = at("file").zip(at("field")) else { return Vec::new() };
        let cell = |row: &Vec<String>, at: usize| row.get(at).cloned().unwrap_or_default();
        self.rows.iter().map(|row| (cell(row, file), cell(row, field))).collect()
    }

    /// The names of empty columns.
    fn empty(&self) -> impl Iterator<Item = &String> {
        self.head.iter().enumerate().filter(|(at, name)| !name.is_empty() && !self.is_filled(*at)).map(|(_, name)| name)
    }

    /// The table as CSV, without empty columns unless they are kept.
    fn csv(&self, is_kept: impl Fn(&str) -> bool) -> Vec<u8> {
        let kept: Vec<bool> =
            self.head.iter().enumerate().map(|(at, name)| is_kept(name) || self.is_filled(at)).collect();
        let mut writer = csv::Writer::from_writer(Vec::new());
        for row in std::iter::once(&self.head).chain(&self.rows) {
            let cells = row.iter().zip(&kept).filter(|(_, kept)| **kept);
            // Memory takes every row.
            drop(writer.write_record(cells.map(|(cell, _)| cell)));
        }
        writer.into_inner().unwrap_or_default()
    }
}

const MERGED: &str = "are merged into one: split them, and give each its own value";

const FORMAT: &str = "give it the format `Standard` or `General`, or `Text`, and type it as it is meant";

const UNSOLVED: &str =
    "has a formula without its result: open the workbook in a spreadsheet program and save it, or type the value";

/// The text of a cell as it was typed, or the reason why that is unknown.
pub(super) fn text(value: &Data) -> Result<String, &'static str> {
    Ok(match value {
        Data::Empty => String::new(),
        Data::Int(number) => number.to_string(),
        Data::Float(number) => number_text(*number),
        Data::String(text) => text.trim().replace("\r\n", "\n"),
        Data::Bool(true) => "yes".into(),
        Data::Bool(false) => "no".into(),
        Data::DateTime(_) | Data::DateTimeIso(_) | Data::DurationIso(_) => {
            return Err("is a date or a time: the spreadsheet made one from what was typed. Give the column the \
                        format `Text` and type it again");
        }
        Data::Error(_) => return Err("shows an error of the spreadsheet instead of a value"),
    })
}

/// A number as a spreadsheet shows it, with 15 digits at most: `0.3` where 0.1 and 0.2 were added.
fn number_text(number: f64) -> String {
    let shown = format!("{number:.14e}").parse().unwrap_or(number);
    if shown == 0.0 { "0".into() } else { f64::to_string(&shown) }
}

/// The table of a system that a file belongs to. A path that leads out of the pack belongs to none.
pub(super) fn def_of<'s>(system: &'s Definition, file: &str) -> Option<&'s TableDef> {
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

/// The tables of a pack in the canonical form, except those that cannot be read reliably.
pub fn canonical(files: &Files) -> Result<BTreeMap<String, Vec<u8>>, Refused> {
    let formatted = format(files).map_err(Refused::Pack)?;
    let mut all: BTreeMap<String, Vec<u8>> =
        files.iter().map(|(_, path, bytes)| (path.to_owned(), bytes.to_vec())).collect();
    all.extend(formatted.changed);
    formatted.left.iter().for_each(|path| drop(all.remove(path)));
    Ok(all)
}

/// The reason why a sheet is not a table.
fn no_table(table: &Table<'_>, system: &Definition) -> String {
    let columns = def_of(system, &table.file).map(muster_schema::TableDef::columns).unwrap_or_default();
    format!(
        "the first row of the sheet `{}` must name columns of `{}`, which are {}",
        table.sheet,
        table.file,
        all_of(columns.iter().map(|column| column.name.as_str()))
    )
}
