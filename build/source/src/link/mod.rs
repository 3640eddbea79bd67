//! Linking: every reference becomes the id of its row, and every valid row becomes a record of its table.
//!
//! This module links cells and documents; `names` has the names of rows and resolves references to them, `doubled`
//! finds duplicates, `miss` describes unresolved references, `absent` finds tables without a file.

mod absent;
pub mod codes;
mod doubled;
mod miss;
mod names;

use std::collections::BTreeSet;
use std::hash::{Hash, Hasher};

use muster_schema::table::{Column, Reference};
use muster_schema::{Cell, Kind, Phrases, Records, Role, Slot, TableDef, Text};
use rayon::prelude::*;
use rustc_hash::FxHasher;
use serde_json::Value;

use self::names::{Asked, RowNames, Search, look_at, resolve, resolve_word};
use crate::errata::Overlay;
use crate::finding::{Cause, Describe, Finding, Spot};
use crate::forms::{CellForm, TableForm};
use crate::pack::{Linked, Names, Pack};
use crate::read::{Document, Row, Sources};
use crate::validate;
use muster_ground::place::SheetIx;

/// Validates and links a pack, row by row.
pub fn link(sources: Sources, overlay: Overlay, findings: &mut Vec<Finding>) -> Pack {
    let (linker, all_names, doubled) = Linker::new(&sources, &overlay);
    // A table is put together as soon as its rows are done: few are held in pieces and as a whole.
    let tables: Vec<Table> =
        all_names.into_par_iter().enumerate().map(|(table, all_names)| linker.table(table, all_names)).collect();
    let (mut records, mut unresolved, mut same) = (Vec::new(), Vec::new(), Vec::new());
    for table in tables {
        findings.extend(table.invalid);
        unresolved.extend(table.unresolved);
        same.extend(table.doubled);
        records.push((table.records, table.left_out, table.unknown));
    }
    let sound = linker.sound(findings);
    findings.extend(doubled);
    linker.one_list(findings);
    findings.extend(unresolved);
    findings.extend(same);
    let documents = linker.documents(&sound, findings);
    linker.find_absent(findings);
    let names = linker.names;
    let tables = records
        .into_iter()
        .zip(names)
        .map(|((records, left_out, unknown), names)| Linked::new(records, left_out, unknown, names))
        .collect();
    Pack { sources, overlay, translation: None, phrases: Phrases::default(), tables, documents }
}

/// The rows of a table, and their mistakes.
struct Table {
    records: Box<dyn Records>,
    left_out: Vec<u32>,
    unknown: Vec<(u32, usize)>,
    invalid: Vec<Finding>,
    unresolved: Vec<Finding>,
    doubled: Vec<Finding>,
}

struct Linker<'s> {
    sources: &'s Sources,
    overlay: &'s Overlay,
    /// The names of the rows of each table.
    names: Vec<Names>,
    /// The names of the spaces of the turn track.
    turns: Option<Names>,
    /// The ids of the documents of each kind.
    documents: Vec<Names>,
}

impl<'s> Linker<'s> {
    /// Reads all tables for the first time; returns also the result for each table, and the findings about duplicate
    /// ids.
    fn new(sources: &'s Sources, overlay: &'s Overlay) -> (Self, Vec<Vec<RowNames>>, Vec<Finding>) {
        let tables = &sources.system;
        let mut linker =
            Self { sources, overlay, names: Vec::new(), turns: None, documents: names::of_documents(sources) };
        let seen: Vec<_> =
            (0..tables.tables.len()).into_par_iter().map(|table| look_at(sources, overlay, table)).collect();
        let (mut all_names, mut doubled) = (Vec::new(), Vec::new());
        for (names, of_rows, mut findings) in seen {
            linker.names.push(names);
            all_names.push(of_rows);
            doubled.append(&mut findings);
        }
        linker.turns = names::of_turns(sources, overlay, &linker.names, &all_names);
        (linker, all_names, doubled)
    }
}

/// The rows of a piece of a sheet, and their mistakes.
struct Chunk {
    sheet: SheetIx,
    records: Box<dyn Records>,
    /// The row of each record, counted through all sheets of the table.
    rows: Vec<u32>,
    /// The cells that are wrong, with their rows counted as these.
    unknown: Vec<(u32, usize)>,
    /// The hashes of the keys, with their rows.
    keys: Vec<(u32, u32)>,
    invalid: Vec<Finding>,
    unresolved: Vec<Finding>,
}

/// A column in a piece of a sheet. Most cells repeat the one above, and need no second look.
struct Cursor<'l> {
    at: usize,
    column: &'l Column,
    form: &'l CellForm,
    reference: Option<(Asked<'l>, Search<'l>)>,
    /// The cell of the row above.
    last: String,
    /// True if that cell was valid, and its reference was found.
    sound: bool,
}

impl Cursor<'_> {
    /// True if the cell is the same as the sound one above.
    fn repeats(&self, cell: &str) -> bool {
        // Most cells are empty, and need no comparing of letters.
        self.sound && self.last.len() == cell.len() && (cell.is_empty() || self.last == cell)
    }
}

impl Linker<'_> {
    /// The records of a table.
    fn table(&self, table: usize, all_names: Vec<RowNames>) -> Table {
        let mut all = Table {
            records: self.sources.system.tables[table].rows(),
            left_out: Vec::new(),
            unknown: Vec::new(),
            invalid: Vec::new(),
            unresolved: Vec::new(),
            doubled: Vec::new(),
        };
        all.records.reserve(all_names.iter().map(|of_rows| of_rows.rows.len()).sum());
        let mut next = 0;
        let mut keys: Vec<(SheetIx, Vec<(u32, u32)>)> = Vec::new();
        for mut chunk in all_names.into_par_iter().map(|of_rows| self.rows(&of_rows)).collect::<Vec<_>>() {
            all.records.append(chunk.records);
            all.unknown.append(&mut chunk.unknown);
            for row in chunk.rows {
                all.left_out.extend(next..row);
                next = row + 1;
            }
            all.invalid.append(&mut chunk.invalid);
            all.unresolved.append(&mut chunk.unresolved);
            match keys.last_mut() {
                Some((sheet, keys)) if *sheet == chunk.sheet => keys.append(&mut chunk.keys),
                _ => keys.push((chunk.sheet, chunk.keys)),
            }
        }
        for (sheet, keys) in keys {
            self.doubled_in(sheet, keys, &mut all.doubled);
        }
        validate::by_column(self.sources, &mut all.invalid);
        // An id that another row has helps nobody.
        let id = self.sources.system.tables[table].slot(Slot::Id);
        let of_id = |spot: &Spot| matches!(spot, Spot::Cell(_, _, column) if Some(*column) == id);
        for finding in all.invalid.iter_mut().filter(|finding| of_id(&finding.spot)) {
            finding.suggestion.take_if(|meant| Text::known(&meant.text).is_some_and(|id| self.is_id(table, id)));
        }
        all
    }

    /// True if a row of a table has this id.
    fn is_id(&self, table: usize, id: Text) -> bool {
        self.names[table].rows.get(id).is_some_and(|row| self.names[table].ids.get(row as usize) == Some(&Some(id)))
    }

    fn rows(&self, of_rows: &RowNames) -> Chunk {
        let (ix, range) = (of_rows.sheet, of_rows.rows.clone());
        let sheet = &self.sources.sheets[ix.0 as usize];
        let table = &self.sources.system.tables[sheet.table];
        let form = self.sources.system.form(sheet.table);
        let base = self.names[sheet.table].base(ix);
        // Whoever has an id is known by that, and each is there once.
        let by_id = table.slot(Slot::Id).is_some_and(|id| form.key.contains(&id));
        let mut chunk = Chunk {
            sheet: ix,
            records: table.rows(),
            rows: Vec::with_capacity(range.len()),
            unknown: Vec::new(),
            keys: Vec::new(),
            invalid: Vec::new(),
            unresolved: Vec::new(),
        };
        chunk.records.reserve(range.len());
        let mut cells = vec![Cell::Empty; table.columns().len()];
        // What a row is called was interned at the first look.
        let mut called = of_rows.called.iter().copied().peekable();
        let amended = self.overlay.amends(ix);
        let named = [table.slot(Slot::Id), table.slot(Slot::Name)];
        let own = if amended { [None, None] } else { named };
        // A column that the file does not have is empty in all rows.
        let given = |at: usize, column: &Column, form: &CellForm| {
            amended || sheet.has_field(at) || column.default.is_some() || !form.accepts(&Cell::Empty)
        };
        let mut cursors: Vec<Cursor<'_>> = (table.columns().iter().zip(&form.cells).enumerate())
            .filter(|(at, (column, form))| given(*at, column, form))
            .map(|(at, (column, form))| self.cursor(table, at, column, form))
            .collect();
        sheet.for_each_row(self.sources.files.bytes(sheet.file), range, |row| {
            if self.overlay.removes((ix, row.index)) {
                return;
            }
            let (mut valid, mut misses) = (true, Vec::new());
            // The columns in which something is wrong; what is wrong with the row as a whole is in none.
            let mut wrong: BTreeSet<Option<usize>> = BTreeSet::new();
            let called = called.next_if(|called| called.row == row.index);
            for cursor in &mut cursors {
                let (at, cell) = (cursor.at, &mut cells[cursor.at]);
                if let Some(called) = called.filter(|_| own.contains(&Some(at))) {
                    let word = if own[0] == Some(at) { Some(called.id) } else { called.name };
                    *cell = word.map_or(Cell::Empty, Cell::Text);
                    valid &= cursor.form.accepts(cell);
                    continue;
                }
                let text = if amended { self.cell(ix, row, at) } else { row.cell(at) };
                let text = cursor.column.filled(text);
                let is_cell = table.role == Role::Cell && named[0] == Some(at);
                let text = if is_cell { self.sources.implied.cell(text) } else { text };
                if cursor.repeats(text) {
                    continue;
                }
                text.clone_into(&mut cursor.last);
                *cell = cursor.column.read(text);
                let found = misses.len();
                if let Some((asked, search)) = &cursor.reference {
                    let spot = |item| match item {
                        None => Spot::Cell(ix, row.index, at),
                        Some(item) => Spot::Item(ix, row.index, at, item),
                    };
                    let said = chunk.unresolved.len();
                    self.follow(cell, (*asked, search), &spot, said, &mut misses);
                }
                let sound = cursor.form.accepts(cell);
                valid &= sound;
                cursor.sound = sound && misses.len() == found;
                if !cursor.sound {
                    wrong.insert(Some(at));
                }
            }
            let before = chunk.invalid.len();
            if !(valid && form.by_cell) {
                valid = self.validate(ix, row, form, &mut chunk.invalid);
            }
            if !by_id {
                chunk.keys.push((Self::key_hash(table, form, &cells), row.index));
            }
            wrong.extend(chunk.invalid[before..].iter().map(|finding| finding.spot.field()));
            // What a row is called is so, whatever its form.
            wrong.retain(|at| at.is_none() || !named.contains(at));
            if let Some(unknown) = wrong.into_iter().collect::<Option<Vec<usize>>>() {
                unknown.iter().for_each(|at| cells[*at] = Cell::Empty);
                match chunk.records.push(&cells) {
                    Ok(()) => {
                        chunk.rows.push(base + row.index);
                        chunk.unknown.extend(unknown.into_iter().map(|at| (base + row.index, at)));
                    }
                    Err(column) if valid && misses.is_empty() => misses.push(
                        Finding::new(
                            &validate::codes::RANGE,
                            Spot::Cell(ix, row.index, column),
                            format!("`{}` is too large", self.cell(ix, row, column)),
                        )
                        .expected("a number that fits into 32 bits"),
                    ),
                    Err(_) => {}
                }
            }
            // A cell that is not valid is one mistake, and who knows which cell is which in a row that is wrong as a whole?
            let invalid = chunk.invalid.get(before..).unwrap_or_default();
            misses.retain(|miss| {
                let own = miss.spot.field();
                invalid.iter().all(|finding| finding.spot.field().is_some_and(|field| own != Some(field)))
            });
            chunk.unresolved.append(&mut misses);
        });
        chunk
    }

    fn cursor<'l>(&'l self, table: &TableDef, at: usize, column: &'l Column, form: &'l CellForm) -> Cursor<'l> {
        Cursor {
            at,
            column,
            form,
            reference: Asked::by(table, column).map(|asked| (asked, self.search(asked))),
            last: String::new(),
            sound: false,
        }
    }

    /// Replaces names in a cell by ids, and records unresolved ones.
    fn follow(
        &self,
        cell: &mut Cell,
        (asked, search): (Asked<'_>, &Search<'_>),
        spot: &dyn Fn(Option<usize>) -> Spot,
        said: usize,
        misses: &mut Vec<Finding>,
    ) {
        let mut link = |text: &mut Text, item, number: &str| match resolve_word(*text, search) {
            Ok(id) => *text = id,
            Err(_) if asked.reference.words.iter().any(|word| word == text.as_str()) => {}
            Err(miss) => {
                let said = said + misses.len();
                let mut finding = self.miss(&miss, text.as_str(), asked, spot(item), said);
                if let Some(meant) = &mut finding.suggestion {
                    meant.append(number);
                }
                misses.push(finding);
            }
        };
        match cell {
            Cell::Text(text) => link(text, None, ""),
            Cell::List(items) => items.iter_mut().enumerate().for_each(|(at, item)| link(item, Some(at), "")),
            Cell::Pairs(pairs) => {
                let pairs = pairs.iter_mut().enumerate().filter(|(_, (_, number))| !number.is_nan());
                pairs.for_each(|(at, (row, number))| link(row, Some(at), &format!("{number:+}")));
            }
            _ => {}
        }
    }

    /// Validates a row as a whole; returns whether it is valid.
    fn validate(&self, sheet: SheetIx, row: &Row<'_>, form: &TableForm, findings: &mut Vec<Finding>) -> bool {
        let table = &self.sources.system.tables[self.sources.sheets[sheet.0 as usize].table];
        let cell = |(at, column): (usize, &Column)| {
            (column.name.clone(), column.read(self.cell(sheet, row, at)).to_json_of(column))
        };
        let whole = Value::Object(table.columns().iter().enumerate().map(cell).collect());
        validate::row(self.sources, (sheet, row.index), form, &whole, findings)
    }

    /// The hash of the key of a row; references in the key count by their ids, however the row writes them.
    fn key_hash(table: &TableDef, form: &TableForm, cells: &[Cell]) -> u32 {
        let mut key = FxHasher::default();
        for at in &form.key {
            match (&cells[*at], table.columns()[*at].kind) {
                // The same text, or the same id whatever the row calls it.
                (Cell::Text(text), Kind::Text) => text.hash(&mut key),
                (cell, kind) => doubled::part_of_key(cell, kind).hash(&mut key),
            }
        }
        (key.finish() >> 32) as u32
    }

    /// A cell after the errata.
    fn cell<'r>(&self, sheet: SheetIx, row: &Row<'r>, field: usize) -> &'r str {
        self.overlay.cell(sheet, row.index, field).unwrap_or_else(|| row.cell(field))
    }
}

impl Linker<'_> {
    /// Tells for each document whether it is valid, and reports the others.
    fn sound(&self, findings: &mut Vec<Finding>) -> Vec<bool> {
        let valid = |document: &Document| {
            let mut wrong = Vec::new();
            let Some(value) = &document.value else { return (false, wrong) };
            let valid = self.sources.system.document_form(document.kind).is_valid(value);
            if !valid {
                validate::document(self.sources, document, value, &mut wrong);
            }
            (valid, wrong)
        };
        let looked_at: Vec<_> = self.sources.documents.par_iter().map(valid).collect();
        let tell = |(valid, wrong)| {
            findings.extend::<Vec<_>>(wrong);
            valid
        };
        looked_at.into_iter().map(tell).collect()
    }

    /// The values of the valid documents, with ids for all references.
    fn documents(&self, sound: &[bool], findings: &mut Vec<Finding>) -> Vec<Option<Value>> {
        let linked = |(document, sound): (&Document, &bool)| {
            let mut missed = Vec::new();
            let Some(mut value) = document.value.clone().filter(|_| *sound) else { return (None, missed) };
            let schema = &self.sources.system.document_form(document.kind).schema;
            references_in(schema, schema, &mut value, "", &mut |pointer, text, reference| {
                let asked = Asked::of_member(reference, pointer);
                match resolve(text, &self.search(asked)) {
                    Ok(id) => id.as_str().clone_into(text),
                    Err(miss) => {
                        let spot = Spot::Value(document.file, pointer.to_owned());
                        let finding = self.miss(&miss, text, asked, spot, missed.len());
                        let known = &self.sources.system.documents[document.kind];
                        // Checks that read the document have nothing of it now.
                        let cause = known.is_described().then(|| Cause::Value {
                            document: known.name.clone(),
                            file: document.file,
                            pointer: pointer.to_owned(),
                        });
                        missed.push(match cause {
                            Some(cause) => finding.cause(cause),
                            None => finding,
                        });
                    }
                }
            });
            if self.sources.system.documents[document.kind].is_described() {
                fill(schema, &mut value);
                // Without the description of its columns a table has no rows that could be meant.
                let description =
                    || self.sources.system.description.iter().map(|name| Cause::Damaged((*name).to_owned()));
                missed.iter_mut().for_each(|finding| finding.blames.extend(description()));
            }
            (missed.is_empty().then_some(value), missed)
        };
        let linked: Vec<_> = self.sources.documents.par_iter().zip(sound).map(linked).collect();
        let tell = |(value, missed)| {
            findings.extend::<Vec<_>>(missed);
            value
        };
        linked.into_iter().map(tell).collect()
    }
}

/// Puts what stands for members that are left out into an object of a document that a pack describes.
fn fill(schema: &Value, value: &mut Value) {
    match value {
        Value::Object(members) => {
            for (name, schema) in schema["properties"].as_object().into_iter().flatten() {
                let member = members.entry(name.as_str()).or_insert(Value::Null);
                if member.is_null() {
                    *member = schema["default"].clone();
                }
                fill(schema, member);
            }
            members.retain(|_, member| !member.is_null());
        }
        Value::Array(entries) => entries.iter_mut().for_each(|entry| fill(&schema["items"], entry)),
        _ => {}
    }
}

/// Visits every reference of a document, with its JSON pointer.
pub fn references_in(
    root: &Value,
    schema: &Value,
    value: &mut Value,
    pointer: &str,
    visit: &mut dyn FnMut(&str, &mut String, &Reference),
) {
    strings_in(root, schema, value, pointer, &mut |pointer, text, schema| {
        if let Some(reference) = Reference::of(schema) {
            visit(pointer, text, &reference);
        }
    });
}

/// Visits every text of a document, with its JSON pointer and its schema.
pub fn strings_in(
    root: &Value,
    schema: &Value,
    value: &mut Value,
    pointer: &str,
    visit: &mut dyn FnMut(&str, &mut String, &Value),
) {
    if let Some(target) =
        schema.get("$ref").and_then(Value::as_str).and_then(|path| root.pointer(path.trim_start_matches('#')))
    {
        strings_in(root, target, value, pointer, visit);
    }
    for options in ["anyOf", "oneOf"] {
        for option in schema.get(options).and_then(Value::as_array).into_iter().flatten() {
            strings_in(root, option, value, pointer, visit);
        }
    }
    match value {
        Value::String(text) => visit(pointer, text, schema),
        Value::Array(items) => {
            if let Some(schema) = schema.get("items") {
                for (ix, item) in items.iter_mut().enumerate() {
                    strings_in(root, schema, item, &format!("{pointer}/{ix}"), visit);
                }
            }
        }
        Value::Object(map) => {
            for (name, item) in map {
                if let Some(schema) = schema.get("properties").and_then(|properties| properties.get(name)) {
                    strings_in(root, schema, item, &format!("{pointer}/{name}"), visit);
                }
            }
        }
        _ => {}
    }
}
