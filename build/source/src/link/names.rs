//! The names of rows, collected in a first pass over every table, and the resolution of references to them.

use std::ops::Range;

use muster_schema::table::{Column, Demanded, Reference, TableDef};
use muster_schema::{Role, Slot, Text};
use rayon::prelude::*;
use rustc_hash::FxHashMap;
use serde_json::Value;

use super::Linker;
use super::doubled::{doubled_id, has_capitals};
use crate::errata::Overlay;
use crate::finding::Finding;
use crate::forms::Tables;
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

/// A demand on the rows of a table, and for each row whether it meets it.
pub(super) type Able = (Demanded, Vec<bool>);

/// The result of the first pass over a piece of a sheet: the names of its rows, and which of them meet the demands.
pub(super) struct Glance {
    pub(super) sheet: SheetIx,
    pub(super) rows: Range<usize>,
    /// The rows with an id.
    pub(super) called: Vec<Called>,
    /// The other names of rows.
    aliases: Vec<(u32, Text)>,
    able: Vec<Vec<u32>>,
}

/// The id and name of a row.
#[derive(Clone, Copy)]
pub(super) struct Called {
    pub(super) row: u32,
    pub(super) id: Text,
    /// Its name, if it has one.
    pub(super) name: Option<Text>,
}

/// Collects the texts by which references may name the rows of a table, and which rows satisfy each demand.
pub(super) fn look_at(
    sources: &Sources,
    overlay: &Overlay,
    table: usize,
    demands: Vec<Demanded>,
) -> (Names, Vec<Able>, Vec<Glance>, Vec<Finding>) {
    let shape: &TableDef = &sources.system.tables[table];
    let id = shape.slot(Slot::Id);
    let mut names = Names::default();
    let mut rows = 0;
    for (ix, sheet) in (0u32..).map(SheetIx).zip(&sources.sheets).filter(|(_, sheet)| sheet.table == table) {
        names.bases.push((ix, rows));
        rows += u32::try_from(sheet.len()).unwrap_or(u32::MAX);
    }
    let mut able: Vec<Able> = demands.into_iter().map(|demand| (demand, vec![false; rows as usize])).collect();
    names.ids.resize(if id.is_some() { rows as usize } else { 0 }, None);
    let fields: Vec<Option<usize>> = able.iter().map(|(demand, _)| shape.column(&demand.field)).collect();
    let (name, aliases) = (shape.slot(Slot::Name), shape.slot(Slot::Aliases));
    let glance = |ix: SheetIx, row: &Row<'_>, glance: &mut Glance| {
        if overlay.removes((ix, row.index)) {
            return;
        }
        for (((demand, _), field), able) in able.iter().zip(&fields).zip(&mut glance.able) {
            let Some(field) = *field else { continue };
            let cell = overlay.cell(ix, row.index, field).unwrap_or_else(|| row.cell(field));
            let met = match &demand.value {
                None => !cell.is_empty(),
                Some(value) => cell.split('|').any(|part| part.trim() == value),
            };
            if met {
                able.push(row.index);
            }
        }
        let id = id.map_or("", |id| row.cell(id));
        let id = if shape.role == Role::Cell { sources.implied.cell(id) } else { id };
        if !id.is_empty() {
            let word = |word: &str| (!word.is_empty()).then(|| Text::new(word));
            let called = name.and_then(|name| word(row.cell(name)));
            glance.called.push(Called { row: row.index, id: Text::new(id), name: called });
            // References are in the language of the tables.
            let amended = name.and_then(|name| overlay.amended(ix, row.index, name));
            let others = shape.items(Slot::Aliases, aliases.map_or("", |aliases| row.cell(aliases)));
            let others = amended.into_iter().chain(others).filter_map(word);
            glance.aliases.extend(others.map(|other| (row.index, other)));
        }
    };
    let glances: Vec<Glance> = chunks(sources, table)
        .into_par_iter()
        .map(|(ix, range)| {
            let mut seen = Glance {
                sheet: ix,
                rows: range.clone(),
                called: Vec::new(),
                aliases: Vec::new(),
                able: vec![Vec::new(); able.len()],
            };
            if id.is_some() || !able.is_empty() {
                let sheet = &sources.sheets[ix.0 as usize];
                let width = sheet.width_of([id, name, aliases].iter().chain(&fields).copied().flatten());
                let bytes = sources.files.bytes(sheet.file);
                sheet.for_each_start(bytes, range, width, |row| glance(ix, row, &mut seen));
            }
            seen
        })
        .collect();
    let mut findings = Vec::new();
    let any_capitals = glances.iter().flat_map(|glance| &glance.called).any(|called| has_capitals(called.id));
    let mut small: FxHashMap<String, u32> = FxHashMap::default();
    for glance in &glances {
        let base = names.base(glance.sheet);
        for Called { row, id, .. } in &glance.called {
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
        for ((_, able), rows) in able.iter_mut().zip(&glance.able) {
            rows.iter().for_each(|row| able[(base + row) as usize] = true);
        }
    }
    name_otherwise(&mut names, &glances, |_| true);
    for (printed, id) in sources.implied.printed().filter(|_| shape.role == Role::Cell) {
        if let Some(row) = Text::known(id).and_then(|id| names.rows.get(id)) {
            names.rows.insert(Text::new(printed), row);
        }
    }
    (names, able, glances, findings)
}

/// Adds the names and aliases of rows, besides their ids.
fn name_otherwise(names: &mut Names, glances: &[Glance], is_meant: impl Fn(u32) -> bool) {
    for glance in glances {
        let base = names.base(glance.sheet);
        let own = glance.called.iter().filter_map(|called| Some((called.row, called.name?)));
        let others = own.chain(glance.aliases.iter().copied()).map(|(row, other)| (base + row, other));
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
    glances: &[Vec<Glance>],
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
    name_otherwise(&mut turns, &glances[spaces], |row| is_meant[row as usize]);
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

/// The demands that references make on the rows of each table.
pub(super) fn demands(tables: &Tables) -> Vec<Vec<Demanded>> {
    let of_table = |table: &TableDef| table.columns().iter().filter_map(|column| column.refers.clone()).collect();
    let of_document = |kind: usize| {
        let mut declared = Vec::new();
        declared_in(&tables.document_form(kind).schema, &mut declared);
        declared
    };
    let of_tables = tables.tables.par_iter().map(of_table);
    let declared: Vec<Vec<Reference>> =
        of_tables.chain((0..tables.documents.len()).into_par_iter().map(of_document)).collect();
    let mut demands: Vec<Vec<Demanded>> = vec![Vec::new(); tables.tables.len()];
    for reference in declared.iter().flatten() {
        for table in reference.tables.iter().filter_map(|name| tables.table(name)) {
            if let Some(demand) = &reference.demand
                && !demands[table].contains(demand)
            {
                demands[table].push(demand.clone());
            }
        }
    }
    demands
}

fn declared_in(schema: &Value, all: &mut Vec<Reference>) {
    all.extend(Reference::of(schema));
    match schema {
        Value::Object(map) => map.values().for_each(|value| declared_in(value, all)),
        Value::Array(items) => items.iter().for_each(|value| declared_in(value, all)),
        _ => {}
    }
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
    /// Their table, if it is one.
    table: Option<usize>,
    /// The rows that meet the demand.
    able: Option<&'l [bool]>,
    /// True if rows are identified by their ids alone.
    by_id: bool,
}

pub(super) type Search<'l> = Vec<Place<'l>>;

pub(super) enum Miss {
    Unknown,
    Ambiguous,
    Unable(usize, u32),
}

/// The id of the row that a text refers to.
pub(super) fn resolve(text: &str, search: &Search<'_>) -> Result<Text, Miss> {
    // A text that was never interned is the name of no row.
    Text::known(text).map_or(Err(Miss::Unknown), |word| resolve_word(word, search))
}

pub(super) fn resolve_word(word: Text, search: &Search<'_>) -> Result<Text, Miss> {
    for Place { names, table, able, by_id } in search {
        if let Some(row) = names.rows.get(word).filter(|row| !by_id || names.id(*row) == Some(word)) {
            if names.ambiguous.contains_key(&word) {
                return Err(Miss::Ambiguous);
            }
            return match (table, able) {
                (Some(table), Some(able)) if !able[row as usize] => Err(Miss::Unable(*table, row)),
                _ => names.id(row).ok_or(Miss::Unknown),
            };
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
            let table = self.sources.system.table(name);
            let demand = table.zip(reference.demand.as_ref());
            let able = demand.and_then(|(table, demand)| self.able[table].iter().find(|(other, _)| other == demand));
            // The id of another space is no turn, which a lint says.
            let by_id = turns.is_some();
            Some(Place { names: self.names_of(name)?, table, able: able.map(|(_, able)| able.as_slice()), by_id })
        };
        let turns = turns.map(|names| Place { names, table: None, able: None, by_id: false });
        turns.into_iter().chain(reference.tables.iter().filter_map(in_table)).collect()
    }

    /// The names that a reference is searched in.
    pub(super) fn searched<'l>(&'l self, asked: Asked<'l>) -> impl Iterator<Item = &'l Names> {
        let turns = self.turns.as_ref().filter(|_| asked.is_turn);
        let all = asked.reference.tables.iter().filter(move |_| turns.is_none());
        turns.into_iter().chain(all.filter_map(|name| self.names_of(name)))
    }
}
