//! Finds duplicates: ids within a table, ids across tables that are searched together, keys within a sheet.

use std::collections::hash_map::Entry;

use muster_schema::{Cell, Kind, Slot, TableDef, Text};
use rustc_hash::FxHashMap;

use super::names::{Asked, resolve};
use super::{Linker, codes};
use crate::finding::{Cause, Describe, Finding, Spot};
use crate::pack::Names;
use crate::read::Sources;
use muster_ground::place::SheetIx;

pub(super) fn doubled_id(sources: &Sources, names: &Names, table: usize, id: Text, row: u32, first: u32) -> Finding {
    let spec = &sources.system.tables[table];
    let other = names.id(first).filter(|other| *other != id);
    let (sheet, row) = names.origin(row);
    let (first_sheet, first_row) = names.origin(first);
    let field = spec.slot(Slot::Id).unwrap_or_default();
    let (message, label, expected) = match other {
        None => (
            format!("duplicate id `{id}` in {}", spec.name),
            "the same id again",
            "every id must be unique; references go to the first one",
        ),
        Some(other) => (
            format!("the ids `{other}` and `{id}` in {} differ only in capitals", spec.name),
            "the same but for capitals",
            "ids that differ by more than capitals: they become names of files, and to many computers these are the same",
        ),
    };
    Finding::new(&codes::DOUBLED, Spot::Cell(sheet, row, field), message)
        .label(label)
        .expected(expected)
        .see(Spot::Cell(first_sheet, first_row, field), "the first one")
        .cause(Cause::SameId { table: spec.name.clone(), id: id.to_string() })
}

/// True if an id has capitals, so that another may differ only in these.
pub(super) fn has_capitals(id: Text) -> bool {
    id.contains(|letter: char| letter.is_ascii_uppercase())
}

impl Linker<'_> {
    /// Checks that ids are unique across tables that a reference searches together, or that the data pack has in one
    /// list.
    pub(super) fn one_list(&self, findings: &mut Vec<Finding>) {
        let all = &self.sources.system.tables;
        let references = all.iter().flat_map(TableDef::columns).filter_map(|column| column.refers.as_ref());
        let searched = references.map(|reference| {
            let tables = reference.tables.iter().filter_map(|name| self.sources.system.table(name));
            (tables.collect::<Vec<usize>>(), "one reference can mean a row of any of them")
        });
        let listed = all.iter().filter_map(|table| table.role.list()).map(|list| {
            let tables = (0..all.len()).filter(|at| all[*at].role.list() == Some(list));
            (tables.collect::<Vec<usize>>(), "the data pack has all of them in one list")
        });
        let mut lists: Vec<(Vec<usize>, &str)> = Vec::new();
        for (list, why) in searched.chain(listed) {
            if list.len() > 1 && lists.iter().all(|(known, _)| *known != list) {
                lists.push((list, why));
            }
        }
        for (list, why) in &lists {
            for (at, table) in list.iter().enumerate() {
                list[..at].iter().for_each(|other| self.in_both((list, why), *table, *other, findings));
            }
        }
    }

    /// Reports ids of a table that an earlier table has too.
    fn in_both(&self, (list, why): (&[usize], &str), table: usize, other: usize, findings: &mut Vec<Finding>) {
        let (names, earlier) = (&self.names[table], &self.names[other]);
        let any_capitals = [names, earlier].iter().any(|names| names.ids.iter().flatten().any(|id| has_capitals(*id)));
        let small = (0u32..).zip(&earlier.ids).filter(|_| any_capitals);
        let small: FxHashMap<String, u32> =
            small.filter_map(|(row, id)| Some((id.as_ref()?.to_ascii_lowercase(), row))).collect();
        for (row, id) in (0u32..).zip(&names.ids).filter_map(|(row, id)| Some((row, (*id)?))) {
            let same = earlier.rows.get(id).filter(|first| earlier.id(*first) == Some(id));
            let Some(first) = same.or_else(|| small.get(&id.to_ascii_lowercase()).copied()) else { continue };
            let (sheet, row) = names.origin(row);
            let in_capitals = earlier.id(first).filter(|_| same.is_none());
            let (first_sheet, first) = earlier.origin(first);
            let there = &self.sources.system.tables[other].name;
            let message = match in_capitals {
                None => format!("the id `{id}` is in {there} too"),
                Some(other) => format!("the id `{id}` differs only in capitals from `{other}` in {there}"),
            };
            findings.push(
                Finding::new(&codes::DOUBLED, Spot::Cell(sheet, row, self.id_of(table)), message)
                    .label("already taken")
                    .expected(format!(
                        "different ids in {}: {why}",
                        list.iter()
                            .map(|table| self.sources.system.tables[*table].name.as_str())
                            .collect::<Vec<_>>()
                            .join(", ")
                    ))
                    .see(Spot::Cell(first_sheet, first, self.id_of(other)), "the other one")
                    .cause(Cause::Taken(id.to_string())),
            );
        }
    }

    /// The column of a table with the ids of its rows.
    fn id_of(&self, table: usize) -> usize {
        self.sources.system.tables[table].slot(Slot::Id).unwrap_or_default()
    }

    /// Rows of a sheet that have the same key, found by the hashes of the keys.
    pub(super) fn doubled_in(&self, ix: SheetIx, mut keys: Vec<(u32, u32)>, findings: &mut Vec<Finding>) {
        if self.sources.system.tables[self.sources.sheets[ix.0 as usize].table].key_columns().is_empty() {
            return;
        }
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
            let id = table.slot(Slot::Id).map(|id| sheet.cell_text(bytes, row, id));
            findings.push(
                Finding::new(
                    &codes::DOUBLED,
                    Spot::Cell(ix, row, field),
                    format!("duplicate row `{}`", key.join(" / ")),
                )
                .label("the same key again")
                .expected(format!("each combination of {} only once", table.key.join(", ")))
                .see(Spot::Cell(ix, first, field), "the first one")
                .cause(Cause::SameKey { sheet: ix, key })
                // Two pieces of one id make their rows the same, and whoever copied a row copied its id.
                .blame_all(self.key_of(ix, row).into_iter().map(Cause::Taken))
                .blame_all(id.map(|id| Cause::SameId { table: table.name.clone(), id })),
            );
        }
    }

    /// The key of a row, with ids for references and equal texts for equal values.
    fn key_of(&self, ix: SheetIx, row: u32) -> Vec<String> {
        let sheet = &self.sources.sheets[ix.0 as usize];
        let (table, bytes) = (&self.sources.system.tables[sheet.table], self.sources.files.bytes(sheet.file));
        let cell = |field: &usize| {
            let amended = self.overlay.cell(ix, row, *field).map(str::to_owned);
            let text = amended.unwrap_or_else(|| sheet.cell_text(bytes, row, *field));
            let column = &table.columns()[*field];
            let asked = Asked::by(table, column);
            let id = asked.and_then(|asked| resolve(column.filled(&text), &self.search(asked)).ok());
            id.map_or_else(|| part_of_key(&column.read(column.filled(&text)), column.kind), |id| id.to_string())
        };
        table.key_columns().iter().map(cell).collect()
    }
}

/// The normal form of a cell in a key: `1` and `1.0` are one number, and an empty cell is a `no`.
pub(super) fn part_of_key(cell: &Cell, kind: Kind) -> String {
    match cell {
        Cell::Text(text) if kind == Kind::YesNo => {
            if cell.is_yes() {
                text.to_string()
            } else {
                String::new()
            }
        }
        Cell::Text(text) => text.to_string(),
        Cell::Empty => String::new(),
        // There is only one nought.
        Cell::Number(number) => (number + 0.0).to_string(),
        other => other.to_json().to_string(),
    }
}
