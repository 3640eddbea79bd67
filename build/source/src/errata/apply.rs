//! Reads the errata and applies them: cells are laid over the tables, new rows follow the printed ones, rows are
//! removed, and values are put into the documents.

use std::collections::BTreeMap;

use muster_schema::{Slot, Text};
use serde_json::Value;

use super::keys::{Keys, has_rolls};
use super::{Amended, Cell, Overlay, Removed, STALE, TARGET, Target};
use crate::finding::{Cause, Describe, Finding, Spot, choices, nearest};
use crate::read::{DESCRIPTION, SheetIx, Sources};
use muster_ground::place::Row;

/// A row of `errata.csv`.
struct Erratum {
    sheet: SheetIx,
    row: u32,
    /// The columns of its fields, in the order of the members below.
    columns: [usize; 5],
    file: String,
    target: String,
    field: String,
    before: String,
    after: String,
    /// True if it was never published.
    guessed: bool,
}

/// The places in `columns`.
const FILE: usize = 0;
const ROW: usize = 1;
const FIELD: usize = 2;
const BEFORE: usize = 3;
const AFTER: usize = 4;

impl Erratum {
    /// Its row in `errata.csv`.
    fn spot(&self) -> Row {
        (self.sheet, self.row)
    }

    fn cell(&self, column: usize) -> Cell {
        (self.sheet, self.row, self.columns[column])
    }

    /// The amendment of a cell.
    fn amended(&self) -> Amended {
        let after = (!self.after.is_empty()).then(|| Text::new(&self.after));
        Amended { after, by: self.cell(AFTER), guessed: self.guessed }
    }
}

/// The reason why an erratum cannot be applied.
#[derive(Default)]
struct Wrong {
    /// The column of the faulty cell.
    column: usize,
    message: String,
    label: String,
    expected: Option<String>,
    suggestion: Option<String>,
    cell: Option<Spot>,
    /// The damaged table or document, if that is the reason.
    damaged: Option<String>,
}

impl Wrong {
    fn finding(self, erratum: &Erratum) -> Finding {
        let code = if self.column == BEFORE { &STALE } else { &TARGET };
        let (sheet, row, field) = erratum.cell(self.column);
        let mut finding =
            Finding::new(code, Spot::Cell(sheet, row, field), self.message).label(self.label).suggest(self.suggestion);
        finding.expected = self.expected;
        finding.blames.extend(self.damaged.map(Cause::Damaged));
        finding.related.extend(self.cell.map(|cell| (cell, "the cell that it amends".to_owned())));
        finding
    }

    /// Error: the id of a row cannot be amended, because other rows refer to it.
    fn of_id(of: &str) -> Self {
        Self {
            column: FIELD,
            message: format!("an erratum cannot change the id of `{of}`"),
            label: "ids stay as they are".into(),
            expected: Some(
                "another column: other tables and saved games refer to the row by its id; players see its name".into(),
            ),
            ..Self::default()
        }
    }

    /// Error: the pack as printed has another value than the erratum says.
    fn stale(holder: &str, held: String, before: &str, whereabouts: &str, cell: Option<Spot>) -> Self {
        let show = |text: &str| if text.is_empty() { "an empty cell".to_owned() } else { format!("`{text}`") };
        Self {
            column: BEFORE,
            message: format!("the {holder} holds {}, not {}", show(&held), show(before)),
            label: format!("not what the {holder} holds"),
            expected: Some(format!("{} in {whereabouts}", show(&held))),
            suggestion: Some(held),
            cell,
            damaged: None,
        }
    }
}

/// The rows that errata add, by table and key: the value of each field, with the number of its erratum.
type NewRows = BTreeMap<(SheetIx, String), BTreeMap<usize, (String, usize)>>;

/// Applies the errata to the sources.
pub fn overlay(sources: &mut Sources, findings: &mut Vec<Finding>) -> Overlay {
    let mut overlay = Overlay::default();
    let (mut new, mut keys) = (NewRows::new(), Keys::default());
    let errata = errata(sources);
    for (number, erratum) in errata.iter().enumerate() {
        let document = sources.documents.iter().position(|document| sources.files.path(document.file) == erratum.file);
        let done = match document {
            Some(document) => amend_document(sources, document, erratum).map(|pointer| {
                let file = sources.documents[document].file;
                overlay.values.insert((file, pointer.clone()), erratum.cell(AFTER));
                Some(Target::Value(file, pointer))
            }),
            None => amend_table(sources, (&overlay, &mut keys), &new, erratum).map(|found| match found {
                Found::Printed(cell) => {
                    overlay.cells.insert(cell, erratum.amended());
                    Some(Target::Cell(cell))
                }
                Found::New(sheet, field) => {
                    let row = new.entry((sheet, erratum.target.clone())).or_default();
                    row.insert(field, (erratum.after.clone(), number));
                    // It has a number once all of its cells are known.
                    None
                }
                Found::Row(row, words) => {
                    overlay.removed.insert(row, Removed { by: erratum.cell(ROW), words });
                    Some(Target::Row(row))
                }
            }),
        };
        match done {
            Ok(target) => overlay.applied.extend(target.map(|target| (erratum.spot(), target))),
            Err(wrong) => findings.push(wrong.finding(erratum)),
        }
    }
    for ((sheet, key), cells) in new {
        let Some(first) = cells.values().map(|(_, number)| *number).min().and_then(|first| errata.get(first)) else {
            continue;
        };
        match add_row(sources, (&overlay, &mut keys), sheet, &key, &cells) {
            Ok(row) => {
                overlay.rows.insert((sheet, row), first.cell(ROW));
                for (field, (_, number)) in cells {
                    overlay.cells.insert((sheet, row, field), errata[number].amended());
                    overlay.applied.insert(errata[number].spot(), Target::Cell((sheet, row, field)));
                }
            }
            Err(wrong) => findings.push(wrong.finding(first)),
        }
    }
    overlay
}

/// The rows of `errata.csv` with a target. Empty cells are reported by the schema.
fn errata(sources: &Sources) -> Vec<Erratum> {
    let mut errata = Vec::new();
    for (ix, sheet) in (0u32..).map(SheetIx).zip(&sources.sheets) {
        if sources.system.tables[sheet.table].name != "errata" || !sheet.sound {
            continue;
        }
        let table = &sources.system.tables[sheet.table];
        let columns = ["file", "row", "field", "before", "after"].map(|name| table.column(name).unwrap_or(usize::MAX));
        let cite = table.slot(Slot::Cite);
        sheet.for_each_row(sources.files.bytes(sheet.file), 0..sheet.len(), |row| {
            let [file, target, field, before, after] = columns.map(|column| row.cell(column).to_owned());
            if !file.is_empty() && !target.is_empty() {
                let guessed = cite.is_some_and(|cite| row.cell(cite) == "reconstructed");
                errata.push(Erratum {
                    sheet: ix,
                    row: row.index,
                    columns,
                    file,
                    target,
                    field,
                    before,
                    after,
                    guessed,
                });
            }
        });
    }
    errata
}

/// The target of an erratum to a table.
enum Found {
    /// A printed cell.
    Printed((SheetIx, u32, usize)),
    /// A field of a row that the table as printed does not have.
    New(SheetIx, usize),
    /// A row that is removed, and the texts by which references may name it.
    Row(Row, Vec<String>),
}

#[expect(clippy::result_large_err, reason = "errors are few and told at once")]
fn amend_table(
    sources: &Sources,
    (overlay, keys): (&Overlay, &mut Keys),
    new: &NewRows,
    erratum: &Erratum,
) -> Result<Found, Wrong> {
    let Erratum { file, target, field, before, .. } = erratum;
    let paths = || sources.sheets.iter().map(|sheet| sources.files.path(sheet.file));
    let Some(place) = paths().position(|path| path == file) else {
        let documents = sources.documents.iter().map(|document| sources.files.path(document.file));
        return Err(Wrong {
            column: FILE,
            message: format!("`{file}` is not a table or document of this pack"),
            label: "no such file".into(),
            suggestion: nearest(file, paths().chain(documents)).map(str::to_owned),
            damaged: sources.system.tables.iter().find(|spec| spec.file == *file).map(|table| table.name.clone()),
            ..Wrong::default()
        });
    };
    let sheet = &sources.sheets[place];
    let table = &sources.system.tables[sheet.table];
    if !table.role.is_printed() || file.starts_with(DESCRIPTION) {
        return Err(Wrong {
            column: FILE,
            message: format!("`{file}` is not part of the game as printed, so no erratum can amend it"),
            label: "not a table of the game".into(),
            expected: Some(format!("a table or document of the game; change `{file}` itself")),
            ..Wrong::default()
        });
    }
    let ix = SheetIx(u32::try_from(place).unwrap_or(u32::MAX));
    if field.is_empty() {
        return remove_row(sources, (overlay, keys), ix, erratum);
    }
    let Some(column) = table.column(field).filter(|column| sheet.has_field(*column)) else {
        let damaged = Some(table.name.clone());
        if table.column(field).is_some() {
            return Err(Wrong {
                column: FIELD,
                message: format!("`{file}` lacks the column `{field}`"),
                label: "not in its first line".into(),
                expected: Some(format!("a column `{field}` in the first line of `{file}`")),
                damaged,
                ..Wrong::default()
            });
        }
        let names = || table.columns().iter().map(|field| field.name.as_str());
        return Err(Wrong {
            column: FIELD,
            message: format!("`{file}` has no column `{field}`"),
            label: "no such column".into(),
            expected: Some(choices(names())),
            suggestion: nearest(field, names()).map(str::to_owned),
            ..Wrong::default()
        });
    };
    if table.slot(Slot::Id) == Some(column) && erratum.after != *target {
        return Err(Wrong::of_id(target));
    }
    let whereabouts = format!("column `{field}` of row `{target}`");
    let Some(index) = keys.find(sources, overlay, ix, target) else {
        let added = new.get(&(ix, target.clone()));
        let held = added.and_then(|row| row.get(&column)).map_or("", |(text, _)| text);
        if added.is_none() && (!before.is_empty() || target.split('/').count() > table.key.len()) {
            return Err(no_row(sources, (overlay, keys), ix, erratum));
        }
        if held != before {
            return Err(Wrong::stale("table", held.to_owned(), before, &whereabouts, None));
        }
        return Ok(Found::New(ix, column));
    };
    let printed = || sheet.cell_text(sources.files.bytes(sheet.file), index, column);
    let held = overlay.cell(ix, index, column).map_or_else(printed, str::to_owned);
    if held != *before {
        return Err(Wrong::stale("table", held, before, &whereabouts, Some(Spot::Cell(ix, index, column))));
    }
    Ok(Found::Printed((ix, index, column)))
}

/// Finds the row that an erratum removes: one with neither a column nor a new value.
#[expect(clippy::result_large_err, reason = "errors are few and told at once")]
fn remove_row(
    sources: &Sources,
    (overlay, keys): (&Overlay, &mut Keys),
    ix: SheetIx,
    erratum: &Erratum,
) -> Result<Found, Wrong> {
    let Erratum { target, before, after, .. } = erratum;
    let sheet = &sources.sheets[ix.0 as usize];
    let table = &sources.system.tables[sheet.table];
    if !after.is_empty() {
        return Err(Wrong {
            column: FIELD,
            message: format!("the erratum does not say which column `{after}` goes into"),
            label: "which column?".into(),
            expected: Some("the name of a column; to remove the row, leave `after` empty too".into()),
            ..Wrong::default()
        });
    }
    let Some(index) = keys.find(sources, overlay, ix, target) else {
        return Err(no_row(sources, (overlay, keys), ix, erratum));
    };
    let words = |slot| {
        let column = table.slot(slot);
        let printed = |column| sheet.cell_text(sources.files.bytes(sheet.file), index, column);
        let text = |column| overlay.cell(ix, index, column).map_or_else(|| printed(column), str::to_owned);
        column.map(text).filter(|text| !text.is_empty())
    };
    let name = words(Slot::Name);
    let called = name.as_ref().unwrap_or(target);
    if called != before {
        let whereabouts = format!("row `{target}`");
        return Err(Wrong::stale("table", called.clone(), before, &whereabouts, Some(Spot::Row(ix, index))));
    }
    let aliases = words(Slot::Aliases).unwrap_or_default();
    let aliases = table.items(Slot::Aliases, &aliases).map(str::to_owned);
    Ok(Found::Row((ix, index), std::iter::once(target.clone()).chain(name).chain(aliases).collect()))
}

fn no_row(sources: &Sources, (overlay, keys): (&Overlay, &mut Keys), ix: SheetIx, erratum: &Erratum) -> Wrong {
    let Erratum { file, target, .. } = erratum;
    if overlay.removal(target, |sheet| sheet == ix).is_some() {
        return Wrong {
            column: ROW,
            message: format!("an earlier erratum removes the row `{target}` of `{file}`"),
            label: "already removed".into(),
            expected: Some("a row that is still there".into()),
            ..Wrong::default()
        };
    }
    let table = &sources.system.tables[sources.sheets[ix.0 as usize].table];
    let of_key = if has_rolls(table) {
        "the rolls of a row, such as `2-3`, `<= 1` or `12+`"
    } else {
        "the key of a row; the parts of a longer key are joined by `/`"
    };
    Wrong {
        column: ROW,
        message: format!("`{file}` has no row `{target}`"),
        label: "no such row".into(),
        expected: Some(of_key.into()),
        suggestion: keys.nearest(sources, overlay, ix, target),
        ..Wrong::default()
    }
}

/// Adds a row at the end of a table; returns its number.
#[expect(clippy::result_large_err, reason = "errors are few and told at once")]
fn add_row(
    sources: &mut Sources,
    (overlay, keys): (&Overlay, &mut Keys),
    ix: SheetIx,
    key: &str,
    cells: &BTreeMap<usize, (String, usize)>,
) -> Result<u32, Wrong> {
    let place = ix.0 as usize;
    let table = &sources.system.tables[sources.sheets[place].table];
    let mut row: BTreeMap<usize, &str> = table.key_columns().into_iter().zip(key.split('/')).collect();
    row.extend(cells.iter().map(|(field, (text, _))| (*field, text.as_str())));
    let needed = table.schema()["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
    let empty =
        |name: &&str| table.column(name).is_some_and(|field| row.get(&field).is_none_or(|text| text.is_empty()));
    let lacking: Vec<String> = needed.filter(empty).map(|name| format!("`{name}`")).collect();
    let file = sources.sheets[place].file;
    if !lacking.is_empty() {
        return Err(Wrong {
            column: ROW,
            message: format!(
                "`{}` has no row `{key}`, and no erratum gives its {}",
                sources.files.path(file),
                lacking.join(", ")
            ),
            label: "no such row".into(),
            expected: Some("the key of a row, or for a new row an erratum for each of its cells".into()),
            suggestion: keys.nearest(sources, overlay, ix, key),
            ..Wrong::default()
        });
    }
    Ok(sources.sheets[place].add(sources.files.edit(file), &row))
}

/// Amends a value in a document; returns the JSON pointer to it.
#[expect(clippy::result_large_err, reason = "errors are few and told at once")]
fn amend_document(sources: &mut Sources, place: usize, erratum: &Erratum) -> Result<String, Wrong> {
    let Erratum { file, target, field, before, after, .. } = erratum;
    let document = &mut sources.documents[place];
    let damaged = Some(sources.system.documents[document.kind].name.clone());
    let refused = |column, message: String, suggestion: Option<String>| Wrong {
        column,
        message,
        label: "nothing to amend here".into(),
        expected: Some(
            "in `row`, the members that lead to the value, joined by `/`, or `.`; in `field`, its own name".into(),
        ),
        suggestion,
        damaged,
        ..Wrong::default()
    };
    if field.is_empty() {
        return Err(refused(FIELD, "the erratum names no value of the document".into(), None));
    }
    if file == "game.json" && target == "." && field == "system" {
        return Err(refused(FIELD, "an erratum cannot change the system of a game".into(), None));
    }
    if field == "id" {
        return Err(Wrong::of_id(if target == "." { file } else { target }));
    }
    let mut pointer = String::new();
    let mut enter = |part: &str| pointer = format!("{pointer}/{}", part.replace('~', "~0").replace('/', "~1"));
    let mut at = document.value.as_mut();
    for part in target.split('/').filter(|_| target != ".") {
        enter(part);
        let names: Vec<String> =
            at.iter().filter_map(|value| value.as_object()).flat_map(|map| map.keys().cloned()).collect();
        at = at.and_then(|value| member(value, part));
        if at.is_none() {
            let suggestion = nearest(part, names.iter().map(String::as_str)).map(|name| target.replacen(part, name, 1));
            return Err(refused(ROW, format!("`{file}` has no member `{part}`"), suggestion));
        }
    }
    enter(field);
    let Some(at) = at else { return Err(refused(FILE, format!("`{file}` cannot be read"), None)) };
    let names: Vec<String> = at.as_object().into_iter().flat_map(|map| map.keys().cloned()).collect();
    let held = member(at, field);
    if held.is_none() && (names.is_empty() || !before.is_empty()) {
        let suggestion = nearest(field, names.iter().map(String::as_str)).map(str::to_owned);
        return Err(refused(FIELD, format!("`{file}` has no member `{field}` there"), suggestion));
    }
    if held.as_ref().is_some_and(|value| value.is_object() || value.is_array()) {
        return Err(refused(FIELD, format!("`{field}` holds several values"), None));
    }
    let amended = match &held {
        Some(Value::String(_)) => Value::String(after.clone()),
        _ => serde_json::from_str(after).unwrap_or_else(|_| Value::String(after.clone())),
    };
    let text = held.map_or_else(String::new, |value| value.as_str().map_or_else(|| value.to_string(), str::to_owned));
    if text != *before {
        let spot = Some(Spot::Value(document.file, pointer));
        return Err(Wrong::stale("document", text, before, &format!("`{field}`"), spot));
    }
    match at {
        Value::Object(members) if after.is_empty() => drop(members.remove(field)),
        Value::Object(members) => drop(members.insert(field.clone(), amended)),
        _ if after.is_empty() => return Err(refused(AFTER, "a value of a list cannot be emptied".into(), None)),
        list => drop(member(list, field).map(|value| *value = amended)),
    }
    Ok(pointer)
}

/// The member of an object of this name, or the value of a list at this place, counted from 0.
fn member<'v>(value: &'v mut Value, name: &str) -> Option<&'v mut Value> {
    match value {
        Value::Object(members) => members.get_mut(name),
        Value::Array(values) => values.get_mut(name.parse::<usize>().ok()?),
        _ => None,
    }
}
