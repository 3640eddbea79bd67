//! Finds the row that an erratum refers to.

use std::collections::BTreeMap;

use muster_schema::heads::Span;
use muster_schema::{Role, Slot, TableDef};
use rustc_hash::FxHashMap;

use super::Overlay;
use crate::finding::nearest;
use crate::read::{SheetIx, Sources};

/// The rows of tables as printed, by their keys, whose parts are joined by `/`; built for each table on first use.
#[derive(Default)]
pub(crate) struct Keys {
    written: BTreeMap<SheetIx, Vec<(u32, String)>>,
    /// The rows by their keys as written.
    rows: BTreeMap<SheetIx, FxHashMap<String, Vec<u32>>>,
    /// The rows by their keys in ids, however they are written; `None` if several have the same key.
    meant: BTreeMap<SheetIx, FxHashMap<String, Option<u32>>>,
    /// The ids of the rows of a table by all their names; `None` if several have the same name.
    called: BTreeMap<usize, FxHashMap<String, Option<String>>>,
}

impl Keys {
    /// The rows of a table that were not removed.
    pub(crate) fn of(
        &mut self,
        sources: &Sources,
        overlay: &Overlay,
        ix: SheetIx,
    ) -> impl Iterator<Item = (u32, &str)> {
        let all = self.written.entry(ix).or_insert_with(|| {
            let sheet = &sources.sheets[ix.0 as usize];
            let columns = sources.system.tables[sheet.table].key_columns();
            let (bytes, width) = (sources.files.bytes(sheet.file), sheet.width_of(columns.iter().copied()));
            let mut keys = Vec::new();
            sheet.for_each_start(bytes, 0..sheet.len(), width, |cells| {
                let key: Vec<&str> = columns.iter().map(|field| cells.cell(*field)).collect();
                keys.push((cells.index, key.join("/").trim_end_matches('/').to_owned()));
            });
            keys
        });
        let there = all.iter().filter(move |(row, _)| !overlay.removes((ix, *row)));
        there.map(|(row, key)| (*row, key.as_str()))
    }

    /// The row of a key, as written or with equivalent words: names for ids, a roll for its ends.
    pub(super) fn find(&mut self, sources: &Sources, overlay: &Overlay, ix: SheetIx, key: &str) -> Option<u32> {
        if !self.rows.contains_key(&ix) {
            let mut rows: FxHashMap<String, Vec<u32>> = FxHashMap::default();
            self.of(sources, &Overlay::default(), ix)
                .for_each(|(row, key)| rows.entry(key.to_owned()).or_default().push(row));
            self.rows.insert(ix, rows);
        }
        let written = self.rows.get(&ix).and_then(|rows| rows.get(key)).into_iter().flatten();
        if let Some(row) = written.copied().find(|row| !overlay.removes((ix, *row))) {
            return Some(row);
        }
        let meant = rolls(sources, ix, key).unwrap_or_else(|| self.in_ids(sources, ix, key));
        if !self.meant.contains_key(&ix) {
            let written: Vec<(u32, String)> =
                self.of(sources, overlay, ix).map(|(row, key)| (row, key.to_owned())).collect();
            let mut rows = FxHashMap::default();
            for (row, key) in written {
                rows.entry(self.in_ids(sources, ix, &key)).and_modify(|row| *row = None).or_insert(Some(row));
            }
            self.meant.insert(ix, rows);
        }
        let row = self.meant.get(&ix)?.get(&meant).copied().flatten();
        row.filter(|row| !overlay.removes((ix, *row)))
    }

    /// A key with the ids of the rows that it names.
    fn in_ids(&mut self, sources: &Sources, ix: SheetIx, key: &str) -> String {
        let at = sources.sheets[ix.0 as usize].table;
        let table = &sources.system.tables[at];
        let columns = table.key_columns().into_iter().map(Some).chain(std::iter::repeat(None));
        let mut in_ids = Vec::new();
        for (part, column) in key.split('/').zip(columns) {
            let refers = column.and_then(|column| table.columns()[column].refers.as_ref());
            let mut named: Vec<usize> =
                refers.iter().flat_map(|to| &to.tables).filter_map(|name| sources.system.table(name)).collect();
            named.extend(column.filter(|column| table.slot(Slot::Id) == Some(*column)).map(|_| at));
            let id = named.into_iter().find_map(|table| self.called(sources, table).get(part).cloned().flatten());
            in_ids.push(id.unwrap_or_else(|| part.to_owned()));
        }
        in_ids.join("/")
    }

    /// The ids of the rows of a table by all their names.
    fn called(&mut self, sources: &Sources, table: usize) -> &FxHashMap<String, Option<String>> {
        self.called.entry(table).or_insert_with(|| {
            let def = &sources.system.tables[table];
            let mut rows = Vec::new();
            if let Some(id) = def.slot(Slot::Id) {
                for sheet in sources.sheets.iter().filter(|sheet| sheet.table == table && sheet.sound) {
                    sheet.for_each_row(sources.files.bytes(sheet.file), 0..sheet.len(), |row| {
                        let cell = |slot| def.slot(slot).map_or("", |at| row.cell(at));
                        let aliases = def.items(Slot::Aliases, cell(Slot::Aliases));
                        let words = std::iter::once(cell(Slot::Name)).chain(aliases).map(str::trim);
                        let words: Vec<String> = words.filter(|word| !word.is_empty()).map(str::to_owned).collect();
                        rows.push((row.cell(id).to_owned(), words));
                    });
                }
            }
            let mut called = FxHashMap::default();
            for (id, words) in &rows {
                for word in words {
                    let is_other = |known: &mut Option<String>| *known = known.take().filter(|known| known == id);
                    called.entry(word.clone()).and_modify(is_other).or_insert_with(|| Some(id.clone()));
                }
            }
            // An id always means its own row.
            called.extend(rows.into_iter().map(|(id, _)| (id.clone(), Some(id))));
            called
        })
    }

    /// The nearest match for a key without a row: the key or name of a row; for keys of several parts one that differs
    /// in a single part.
    pub(super) fn nearest(&mut self, sources: &Sources, overlay: &Overlay, ix: SheetIx, key: &str) -> Option<String> {
        let table = sources.sheets[ix.0 as usize].table;
        let key_has_one_part = sources.system.tables[table].key_columns().len() < 2;
        let mut known: Vec<String> = self.of(sources, overlay, ix).map(|(_, key)| key.to_owned()).collect();
        known.extend(self.meant.get(&ix).into_iter().flat_map(|meant| meant.keys().cloned()));
        if key_has_one_part {
            known.extend(self.called(sources, table).keys().cloned());
        }
        known.sort_unstable();
        let parts: Vec<&str> = key.split('/').collect();
        let is_near = |other: &&str| {
            let others: Vec<&str> = other.split('/').collect();
            others.len() == parts.len() && others.iter().zip(&parts).filter(|(one, other)| one != other).count() == 1
        };
        nearest(key, known.iter().map(String::as_str).filter(is_near)).map(str::to_owned)
    }
}

/// The key of the row with these rolls, if rolls are the key.
fn rolls(sources: &Sources, ix: SheetIx, key: &str) -> Option<String> {
    let table = &sources.system.tables[sources.sheets[ix.0 as usize].table];
    let Span { low, high } = Span::read(key).filter(|_| has_rolls(table))?;
    let [low, high] = [low, high].map(|end| end.map_or_else(String::new, |end| end.to_string()));
    Some(format!("{low}/{high}").trim_end_matches('/').to_owned())
}

/// True if the key of a table consists of the lowest and the highest roll.
pub(super) fn has_rolls(table: &TableDef) -> bool {
    table.role == Role::DieResult && table.key_columns().len() == 2
}
