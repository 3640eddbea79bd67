//! The rows of a table: each cell is read, validated and linked, each row becomes a record.

use std::collections::hash_map::Entry;
use std::hash::{Hash, Hasher};

use muster_schema::table::{Column, Reference};
use muster_schema::{Cell, Records, Text};
use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHasher};
use serde_json::Value;

use super::names::Glance;
use super::{Linker, Search, Table, codes, resolve, resolve_word};
use crate::finding::{Cause, Finding, Spot};
use crate::forms::{CellForm, TableForm};
use crate::place::SheetIx;
use crate::read::Row;
use crate::validate;

/// The rows of a piece of a sheet, and what is wrong with them.
struct Chunk {
    sheet: SheetIx,
    records: Box<dyn Records>,
    /// For each record its row, counted through all sheets of the table.
    rows: Vec<u32>,
    /// The hashes of the keys, with their rows.
    keys: Vec<(u32, u32)>,
    invalid: Vec<Finding>,
    unresolved: Vec<Finding>,
}

/// A column of the piece of a sheet at hand. Most cells repeat the one above, and need no second look.
struct Cursor<'l> {
    at: usize,
    column: &'l Column,
    form: &'l CellForm,
    reference: Option<(&'l Reference, Search<'l>)>,
    /// The cell of the row above.
    last: String,
    /// Whether that was valid and found what it refers to.
    sound: bool,
}

impl Cursor<'_> {
    /// Whether this is the cell of the row above once more, which was sound.
    fn repeats(&self, cell: &str) -> bool {
        // Most cells are empty, and need no comparing of letters.
        self.sound && self.last.len() == cell.len() && (cell.is_empty() || self.last == cell)
    }
}

impl Linker<'_> {
    /// The records of a table.
    pub(super) fn table(&self, table: usize, glances: Vec<Glance>) -> Table {
        let mut all = Table {
            records: self.sources.system.tables[table].rows(),
            left_out: Vec::new(),
            invalid: Vec::new(),
            unresolved: Vec::new(),
            doubled: Vec::new(),
        };
        all.records.reserve(glances.iter().map(|glance| glance.rows.len()).sum());
        let mut next = 0;
        let mut keys: Vec<(SheetIx, Vec<(u32, u32)>)> = Vec::new();
        for mut chunk in glances.into_par_iter().map(|glance| self.rows(&glance)).collect::<Vec<_>>() {
            all.records.append(chunk.records);
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
        all
    }

    fn rows(&self, glance: &Glance) -> Chunk {
        let (ix, range) = (glance.sheet, glance.rows.clone());
        let sheet = &self.sources.sheets[ix.0 as usize];
        let table = &self.sources.system.tables[sheet.table];
        let form = self.sources.system.form(sheet.table);
        let base = self.names[sheet.table].base(ix);
        let has_id = table.column("id").is_some();
        let mut chunk = Chunk {
            sheet: ix,
            records: table.rows(),
            rows: Vec::with_capacity(range.len()),
            keys: Vec::new(),
            invalid: Vec::new(),
            unresolved: Vec::new(),
        };
        chunk.records.reserve(range.len());
        let mut cells = vec![Cell::Empty; table.columns().len()];
        // What a row is called was interned at the first look.
        let mut called = glance.called.iter().copied().peekable();
        let amended = self.overlay.amends(ix);
        let own = if amended { [None, None] } else { [table.column("id"), table.column("name")] };
        // A column that the file does not have is empty in all rows.
        let given = |at: usize, form: &CellForm| amended || sheet.has_field(at) || !form.accepts(&Cell::Empty);
        let mut cursors: Vec<Cursor<'_>> = (table.columns().iter().zip(&form.cells).enumerate())
            .filter(|(at, (_, form))| given(*at, form))
            .map(|(at, (column, form))| self.cursor(at, column, form))
            .collect();
        sheet.for_each_row(self.sources.files.bytes(sheet.file), range, |row| {
            if self.overlay.removes((ix, row.index)) {
                return;
            }
            let (mut valid, mut misses) = (true, Vec::new());
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
                if cursor.repeats(text) {
                    continue;
                }
                text.clone_into(&mut cursor.last);
                *cell = cursor.column.read(text);
                let found = misses.len();
                if let Some((reference, search)) = &cursor.reference {
                    let spot = |item| match item {
                        None => Spot::Cell(ix, row.index, at),
                        Some(item) => Spot::Item(ix, row.index, at, item),
                    };
                    let said = chunk.unresolved.len();
                    self.follow(cell, (reference, search), &spot, said, &mut misses);
                }
                let sound = cursor.form.accepts(cell);
                valid &= sound;
                cursor.sound = sound && misses.len() == found;
            }
            if !(valid && form.by_cell) {
                valid = self.validate(ix, row, form, &mut chunk.invalid);
            }
            if !has_id {
                chunk.keys.push((self.key_hash(ix, row, form, &cells), row.index));
            }
            if valid && misses.is_empty() {
                match chunk.records.push(&cells) {
                    Ok(()) => chunk.rows.push(base + row.index),
                    Err(column) => misses.push(
                        Finding::new(
                            &validate::codes::RANGE,
                            Spot::Cell(ix, row.index, column),
                            format!("`{}` is too large", self.cell(ix, row, column)),
                        )
                        .expected("a number that fits into 32 bits"),
                    ),
                }
            }
            // What a row that is not valid refers to does not matter.
            if valid {
                chunk.unresolved.append(&mut misses);
            }
        });
        chunk
    }

    fn cursor<'l>(&'l self, at: usize, column: &'l Column, form: &'l CellForm) -> Cursor<'l> {
        Cursor {
            at,
            column,
            form,
            reference: column.refers.as_ref().map(|reference| (reference, self.search(reference))),
            last: String::new(),
            sound: false,
        }
    }

    /// Puts ids for the names in a cell, and notes which mean nothing.
    fn follow(
        &self,
        cell: &mut Cell,
        (reference, search): (&Reference, &Search<'_>),
        spot: &dyn Fn(Option<usize>) -> Spot,
        said: usize,
        misses: &mut Vec<Finding>,
    ) {
        let mut link = |text: &mut Text, item| match resolve_word(*text, search) {
            Ok(id) => *text = id,
            Err(miss) => misses.push(self.miss(&miss, text.as_str(), reference, spot(item), said + misses.len())),
        };
        match cell {
            Cell::Text(text) => link(text, None),
            Cell::List(items) => items.iter_mut().enumerate().for_each(|(at, item)| link(item, Some(at))),
            _ => {}
        }
    }

    /// Validates a row as a whole; returns whether it is valid.
    fn validate(&self, sheet: SheetIx, row: &Row<'_>, form: &TableForm, findings: &mut Vec<Finding>) -> bool {
        let table = &self.sources.system.tables[self.sources.sheets[sheet.0 as usize].table];
        let cell =
            |(at, column): (usize, &Column)| (column.name.clone(), column.read(self.cell(sheet, row, at)).to_json());
        let whole = Value::Object(table.columns().iter().enumerate().map(cell).collect());
        validate::row(self.sources, (sheet, row.index), form, &whole, findings)
    }

    /// The hash of the key of a row: of ids where the key has references, whatever the row calls them.
    fn key_hash(&self, sheet: SheetIx, row: &Row<'_>, form: &TableForm, cells: &[Cell]) -> u32 {
        let mut key = FxHasher::default();
        for at in &form.key {
            match &cells[*at] {
                // The same text, or the same id whatever the row calls it.
                Cell::Text(text) => text.hash(&mut key),
                _ => self.cell(sheet, row, *at).hash(&mut key),
            }
        }
        (key.finish() >> 32) as u32
    }

    /// A cell after the errata.
    fn cell<'r>(&self, sheet: SheetIx, row: &Row<'r>, field: usize) -> &'r str {
        self.overlay.cell(sheet, row.index, field).unwrap_or_else(|| row.cell(field))
    }

    /// Rows of a sheet that have the same key, found by the hashes of the keys.
    fn doubled_in(&self, ix: SheetIx, mut keys: Vec<(u32, u32)>, findings: &mut Vec<Finding>) {
        keys.sort_unstable();
        let mut doubled: Vec<(u32, u32)> = Vec::new();
        for group in keys.chunk_by(|(a, _), (b, _)| a == b).filter(|group| group.len() > 1) {
            // Different keys may share a hash.
            let mut first: FxHashMap<Vec<String>, u32> = FxHashMap::default();
            for (_, row) in group {
                match first.entry(self.key_of(ix, *row)) {
                    Entry::Occupied(first) => doubled.push((*row, *first.get())),
                    Entry::Vacant(free) => {
                        free.insert(*row);
                    }
                }
            }
        }
        doubled.sort_unstable();
        let sheet = &self.sources.sheets[ix.0 as usize];
        let (table, bytes) = (&self.sources.system.tables[sheet.table], self.sources.files.bytes(sheet.file));
        let columns = table.key_columns();
        for (row, first) in doubled {
            let field = columns.first().copied().unwrap_or_default();
            let key = columns.iter().map(|field| sheet.cell_text(bytes, row, *field));
            let key: Vec<String> = key.filter(|cell| !cell.is_empty()).collect();
            findings.push(
                Finding::new(
                    &codes::DOUBLED,
                    Spot::Cell(ix, row, field),
                    format!("the row `{}` is there twice", key.join(" / ")),
                )
                .label("the same again")
                .expected(format!("each combination of {} once", table.key.join(", ")))
                .see(Spot::Cell(ix, first, field), "the first one")
                .cause(Cause::SameKey { sheet: ix, key })
                // Two pieces of one id make their rows the same.
                .blame_all(self.key_of(ix, row).into_iter().map(Cause::Taken)),
            );
        }
    }

    /// The key of a row, with ids for references.
    fn key_of(&self, ix: SheetIx, row: u32) -> Vec<String> {
        let sheet = &self.sources.sheets[ix.0 as usize];
        let (table, bytes) = (&self.sources.system.tables[sheet.table], self.sources.files.bytes(sheet.file));
        let cell = |field: &usize| {
            let amended = self.overlay.cell(ix, row, *field).map(str::to_owned);
            let cell = amended.unwrap_or_else(|| sheet.cell_text(bytes, row, *field));
            let reference = table.columns()[*field].refers.as_ref();
            let id = reference.and_then(|reference| resolve(&cell, &self.search(reference)).ok());
            id.map_or(cell, |id| id.as_str().to_owned())
        };
        table.key_columns().iter().map(cell).collect()
    }
}
