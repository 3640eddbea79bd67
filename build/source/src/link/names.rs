//! The names of rows, collected in a first pass over every table, and the resolution of references to them.

use std::ops::Range;

use muster_schema::table::{Column, Reference, TableDef};
use muster_schema::{Role, Slot, Text};
use rayon::prelude::*;
use rustc_hash::FxHashMap;
use serde_json::Value;

use super::Linker;
use super::doubled::{doubled_id, has_capitals};
use crate::errata::Overlay;
use crate::finding::Finding;
use crate::pack::Names;
use crate::read::{Row, SheetIx, Sources};

/// The number of rows that a thread handles at a time.
const CHUNK: usize = 8_192;

/// The pieces of a table's sheets for threads, in order.
fn chunks(sources: &Sources, table: usize) -> Vec<(SheetIx, Range<usize>)> {
    (0u32..)
        .zip(&sources.sheets)
        .filter(|(_, sheet)| sheet.sound && sheet.table == table)
        .flat_map(|(ix, sheet)| {
            (0..sheet.len()).step_by(CHUNK).map(move |from| (SheetIx(ix), from..(from + CHUNK).min(sheet.len())))
        })
        .collect()
}

/// The result of the first pass over a piece of a sheet: the names of its rows.
pub(super) struct RowNames {
    pub(super) sheet: SheetIx,
    pub(super) rows: Range<usize>,
    /// The rows with an id.
    pub(super) called: Vec<Called>,
    /// The other names of rows.
    aliases: Vec<(u32, Text)>,
}

/// The id and name of a row.
#[derive(Clone, Copy)]
pub(super) struct Called {
    pub(super) row: u32,
    pub(super) id: Text,
    /// Its name, if it has one.
    pub(super) name: Option<Text>,
}

/// Collects the texts by which references may name the rows of a table.
pub(super) fn look_at(sources: &Sources, overlay: &Overlay, table: usize) -> (Names, Vec<RowNames>, Vec<Finding>) {
    let shape: &TableDef = &sources.system.tables[table];
    let id = shape.slot(Slot::Id);
    let mut names = Names::default();
    let mut rows = 0;
    for (ix, sheet) in (0u32..).map(SheetIx).zip(&sources.sheets).filter(|(_, sheet)| sheet.table == table) {
        names.bases.push((ix, rows));
        rows += u32::try_from(sheet.len()).unwrap_or(u32::MAX);
    }
    names.ids.resize(if id.is_some() { rows as usize } else { 0 }, None);
    let (name, aliases) = (shape.slot(Slot::Name), shape.slot(Slot::Aliases));
    let note = |ix: SheetIx, row: &Row<'_>, seen: &mut RowNames| {
        if overlay.removes((ix, row.index)) {
            return;
        }
        let id = id.map_or("", |id| row.cell(id));
        let id = if shape.role == Role::Cell { sources.implied.cell(id) } else { id };
        if !id.is_empty() {
            let word = |word: &str| (!word.is_empty()).then(|| Text::new(word));
            let called = name.and_then(|name| word(row.cell(name)));
            seen.called.push(Called { row: row.index, id: Text::new(id), name: called });
            // References are in the language of the tables.
            let amended = name.and_then(|name| overlay.amended(ix, row.index, name));
            let others = shape.items(Slot::Aliases, aliases.map_or("", |aliases| row.cell(aliases)));
            let others = amended.into_iter().chain(others).filter_map(word);
            seen.aliases.extend(others.map(|other| (row.index, other)));
        }
    };
    let all_names: Vec<RowNames> = chunks(sources, table)
        .into_par_iter()
        .map(|(ix, range)| {
            let mut seen = RowNames { sheet: ix, rows: range.clone(), called: Vec::new(), aliases: Vec::new() };
            if id.is_some() {
                let sheet = &sources.sheets[ix.0 as usize];
                let width = sheet.width_of([id, name, aliases].iter().copied().flatten());
                let bytes = sources.files.bytes(sheet.file);
                sheet.for_each_start(bytes, range, width, |row| note(ix, row, &mut seen));
            }
            seen
        })
        .collect();
    let mut findings = Vec::new();
    let any_capitals = all_names.iter().flat_map(|of_rows| &of_rows.called).any(|called| has_capitals(called.id));
    let mut small: FxHashMap<String, u32> = FxHashMap::default();
    for of_rows in &all_names {
        let base = names.base(of_rows.sheet);
        for Called { row, id, .. } in &of_rows.called {
            let row = base + row;
            match names.rows.insert(*id, row) {
                first if first == row => names.set_id(row, *id),
                first => {
                    findings.push(doubled_id(sources, &names, table, *id, row, first));
                    continue;
                }
            }
            if any_capitals {
                let first = *small.entry(id.to_ascii_lowercase()).or_insert(row);
                if first != row {
                    findings.push(doubled_id(sources, &names, table, *id, row, first));
                }
            }
        }
    }
    name_otherwise(&mut names, &all_names, |_| true);
    for (printed, id) in sources.implied.printed().filter(|_| shape.role == Role::Cell) {
        if let Some(row) = Text::known(id).and_then(|id| names.rows.get(id)) {
            names.rows.insert(Text::new(printed), row);
        }
    }
    (names, all_names, findings)
}

/// Adds the names and aliases of rows, besides their ids.
fn name_otherwise(names: &mut Names, all_names: &[RowNames], is_meant: impl Fn(u32) -> bool) {
    for of_rows in all_names {
        let base = names.base(of_rows.sheet);
        let own = of_rows.called.iter().filter_map(|called| Some((called.row, called.name?)));
        let others = own.chain(of_rows.aliases.iter().copied()).map(|(row, other)| (base + row, other));
        for (row, other) in others.filter(|(row, _)| is_meant(*row)) {
            let first = names.rows.insert(other, row);
            // An id always means its own row.
            if first != row && names.id(first) != Some(other) {
                let rows = names.ambiguous.entry(other).or_insert_with(|| vec![first]);
                if !rows.contains(&row) {
                    rows.push(row);
                }
            }
        }
    }
}

/// The names of the spaces of the turn track alone, in which turns are looked up; `None` if there is no such track.
pub(super) fn of_turns(
    sources: &Sources,
    overlay: &Overlay,
    names: &[Names],
    all_names: &[Vec<RowNames>],
) -> Option<Names> {
    let tables = &sources.system.tables;
    let of_role = |role| tables.iter().position(|table| table.role == role);
    let (tracks, spaces) = (of_role(Role::Track)?, of_role(Role::TrackSpace)?);
    let cells = |table: usize, slot: Slot| {
        let column = tables[table].slot(slot)?;
        let cell = move |row: u32| {
            let (ix, row) = names[table].origin(row);
            let sheet = sources.sheets.get(ix.0 as usize)?;
            let amended = overlay.cell(ix, row, column).map(ToOwned::to_owned);
            Some(amended.unwrap_or_else(|| sheet.cell_text(sources.files.bytes(sheet.file), row, column)))
        };
        Some(cell)
    };
    let (kind, track) = (cells(tracks, Slot::Kind)?, cells(spaces, Slot::Track)?);
    let is_turn = |space: u32| {
        let track = track(space).and_then(|track: String| names[tracks].rows.get(Text::known(&track)?));
        track.and_then(&kind).is_some_and(|kind: String| kind == "turn")
    };
    let all = &names[spaces];
    let ids: Vec<Option<Text>> = (0u32..).zip(&all.ids).map(|(row, id)| id.filter(|_| is_turn(row))).collect();
    let mut turns = Names { bases: all.bases.clone(), ids, ..Names::default() };
    for (row, id) in (0u32..).zip(&turns.ids) {
        if let Some(id) = id {
            turns.rows.insert(*id, row);
        }
    }
    let is_meant: Vec<bool> = turns.ids.iter().map(Option::is_some).collect();
    name_otherwise(&mut turns, &all_names[spaces], |row| is_meant[row as usize]);
    is_meant.contains(&true).then_some(turns)
}

/// The ids of the documents of each kind. Their rows are the documents.
pub(super) fn of_documents(sources: &Sources) -> Vec<Names> {
    let of_kind = |kind: usize| {
        let mut names = Names::default();
        names.ids.resize(sources.documents.len(), None);
        for (row, document) in (0u32..).zip(&sources.documents).filter(|(_, document)| document.kind == kind) {
            if let Some(id) = document.value.as_ref().and_then(|value| value.get("id")).and_then(Value::as_str) {
                names.rows.insert(Text::new(id), row);
                names.set_id(row, Text::new(id));
            }
        }
        names
    };
    (0..sources.system.documents.len()).map(of_kind).collect()
}

/// A reference, with the details of its lookup.
#[derive(Clone, Copy)]
pub(super) struct Asked<'r> {
    pub(super) reference: &'r Reference,
    /// The separator of its list.
    pub(super) separator: char,
    /// True if it means a turn: a space of the turn track then has priority.
    pub(super) is_turn: bool,
}

impl<'r> Asked<'r> {
    /// The reference of a column, if it has one.
    pub(super) fn by(table: &TableDef, column: &'r Column) -> Option<Self> {
        let reference = column.refers.as_ref()?;
        let is_turn = column.slot == Some(Slot::Turn) || table.role == Role::Phase && column.name == "turns";
        Some(Self { reference, separator: column.separator, is_turn })
    }

    /// The reference of a member of a document.
    pub(super) fn of_member(reference: &'r Reference, pointer: &str) -> Self {
        let is_turn = ["/first_turn", "/last_turn"].iter().any(|member| pointer.ends_with(member));
        Self { reference, separator: '|', is_turn }
    }
}

/// A table that a reference is searched in.
pub(super) struct Place<'l> {
    names: &'l Names,
    /// True if rows are identified by their ids alone.
    by_id: bool,
}

pub(super) type Search<'l> = Vec<Place<'l>>;

pub(super) enum Miss {
    Unknown,
    Ambiguous,
}

/// The id of the row that a text refers to.
pub(super) fn resolve(text: &str, search: &Search<'_>) -> Result<Text, Miss> {
    // A text that was never interned is the name of no row.
    Text::known(text).map_or(Err(Miss::Unknown), |word| resolve_word(word, search))
}

pub(super) fn resolve_word(word: Text, search: &Search<'_>) -> Result<Text, Miss> {
    for Place { names, by_id } in search {
        if let Some(row) = names.rows.get(word).filter(|row| !by_id || names.id(*row) == Some(word)) {
            if names.ambiguous.contains_key(&word) {
                return Err(Miss::Ambiguous);
            }
            return names.id(row).ok_or(Miss::Unknown);
        }
    }
    Err(Miss::Unknown)
}

impl Linker<'_> {
    /// The names of the rows of a table, or the ids of documents of this name.
    pub(super) fn names_of(&self, name: &str) -> Option<&Names> {
        let system = &self.sources.system;
        let document = || system.documents.iter().position(|document| document.name == name);
        system.table(name).map_or_else(|| self.documents.get(document()?), |table| self.names.get(table))
    }

    /// The tables that a reference is searched in.
    pub(super) fn search(&self, asked: Asked<'_>) -> Search<'_> {
        let Asked { reference, is_turn, .. } = asked;
        let turns = self.turns.as_ref().filter(|_| is_turn);
        let in_table = |name: &String| {
            // The id of another space is no turn, which a lint says.
            let by_id = turns.is_some();
            Some(Place { names: self.names_of(name)?, by_id })
        };
        let turns = turns.map(|names| Place { names, by_id: false });
        turns.into_iter().chain(reference.tables.iter().filter_map(in_table)).collect()
    }

    /// The names that a reference is searched in.
    pub(super) fn searched<'l>(&'l self, asked: Asked<'l>) -> impl Iterator<Item = &'l Names> {
        let turns = self.turns.as_ref().filter(|_| asked.is_turn);
        let all = asked.reference.tables.iter().filter(move |_| turns.is_none());
        turns.into_iter().chain(all.filter_map(|name| self.names_of(name)))
    }
}
