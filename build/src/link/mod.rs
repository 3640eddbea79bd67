//! Linking: every reference becomes the id of the row that it means, every row a record of its table.

pub(crate) mod codes;
mod documents;
mod miss;
mod names;
mod rows;

use muster_schema::table::{Demanded, Reference};
use muster_schema::{Records, TableDef, Text};
use rayon::prelude::*;
use serde_json::Value;

use self::names::{Able, Glance, look_at};
use crate::errata::Overlay;
use crate::finding::{Cause, Finding, Spot};
use crate::forms::Tables;
use crate::pack::{Linked, Names, Pack};
use crate::read::Sources;

/// Validates and links a pack, row by row.
pub(crate) fn link(sources: Sources, overlay: Overlay, findings: &mut Vec<Finding>) -> Pack {
    let (linker, glances, doubled) = Linker::new(&sources, &overlay);
    // A table is put together as soon as its rows are done: few are held in pieces and as a whole.
    let tables: Vec<Table> =
        glances.into_par_iter().enumerate().map(|(table, glances)| linker.table(table, glances)).collect();
    let (mut records, mut unresolved, mut same) = (Vec::new(), Vec::new(), Vec::new());
    for table in tables {
        findings.extend(table.invalid);
        unresolved.extend(table.unresolved);
        same.extend(table.doubled);
        records.push((table.records, table.left_out));
    }
    let sound = linker.sound(findings);
    findings.extend(doubled);
    linker.one_list(findings);
    findings.extend(unresolved);
    findings.extend(same);
    let documents = linker.documents(&sound, findings);
    let names = linker.names;
    let tables = records
        .into_iter()
        .zip(names)
        .map(|((records, left_out), names)| Linked { records, left_out, names })
        .collect();
    Pack { sources, overlay, tables, documents }
}

/// The rows of a table, and what is wrong with them.
struct Table {
    records: Box<dyn Records>,
    left_out: Vec<u32>,
    invalid: Vec<Finding>,
    unresolved: Vec<Finding>,
    doubled: Vec<Finding>,
}

struct Linker<'s> {
    sources: &'s Sources,
    overlay: &'s Overlay,
    /// The names of the rows of each table.
    names: Vec<Names>,
    /// The ids of the documents of each kind.
    documents: Vec<Names>,
    able: Vec<Vec<Able>>,
}

/// Where a reference looks: names, their table if it is one, and whose rows will do.
type Search<'l> = Vec<(&'l Names, Option<usize>, Option<&'l [bool]>)>;

enum Miss {
    Unknown,
    Ambiguous,
    Unable(usize, u32),
}

/// The id of the row that a text means.
fn resolve(text: &str, search: &Search<'_>) -> Result<Text, Miss> {
    // A text that was never interned is the name of no row.
    Text::known(text).map_or(Err(Miss::Unknown), |word| resolve_word(word, search))
}

fn resolve_word(word: Text, search: &Search<'_>) -> Result<Text, Miss> {
    for (names, table, able) in search {
        if let Some(row) = names.rows.get(word) {
            if names.ambiguous.contains(&word) {
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

impl<'s> Linker<'s> {
    /// Looks at all tables; returns also what it saw, table by table, and what it found of ids that are there twice.
    fn new(sources: &'s Sources, overlay: &'s Overlay) -> (Self, Vec<Vec<Glance>>, Vec<Finding>) {
        let tables = &sources.system;
        let mut linker =
            Self { sources, overlay, names: Vec::new(), documents: documents::ids(sources), able: Vec::new() };
        let seen: Vec<_> = demands(tables)
            .into_par_iter()
            .enumerate()
            .map(|(table, demands)| look_at(sources, overlay, table, demands))
            .collect();
        let (mut glances, mut doubled) = (Vec::new(), Vec::new());
        for (names, able, glance, mut findings) in seen {
            linker.names.push(names);
            glances.push(glance);
            linker.able.push(able);
            doubled.append(&mut findings);
        }
        (linker, glances, doubled)
    }

    /// The names of the rows of a table, or the ids of documents of this name.
    fn names_of(&self, name: &str) -> Option<&Names> {
        let system = &self.sources.system;
        let document = || system.documents.iter().position(|document| document.name == name);
        system.table(name).map_or_else(|| self.documents.get(document()?), |table| self.names.get(table))
    }

    /// Where a reference looks.
    fn search(&self, reference: &Reference) -> Search<'_> {
        let in_table = |name: &String| {
            let table = self.sources.system.table(name);
            let demand = table.zip(reference.demand.as_ref());
            let able = demand.and_then(|(table, demand)| self.able[table].iter().find(|(other, _)| other == demand));
            Some((self.names_of(name)?, table, able.map(|(_, able)| able.as_slice())))
        };
        reference.tables.iter().filter_map(in_table).collect()
    }

    /// Ids of tables that a reference searches together must differ.
    fn one_list(&self, findings: &mut Vec<Finding>) {
        let mut lists: Vec<&[String]> = Vec::new();
        let columns = self.sources.system.tables.iter().flat_map(TableDef::columns);
        for reference in columns.filter_map(|column| column.refers.as_ref()) {
            if reference.tables.len() > 1 && !lists.contains(&reference.tables.as_slice()) {
                lists.push(&reference.tables);
            }
        }
        for list in lists {
            let tables: Vec<usize> = list.iter().filter_map(|name| self.sources.system.table(name)).collect();
            for (at, table) in tables.iter().enumerate() {
                tables[..at].iter().for_each(|other| self.in_both(list, *table, *other, findings));
            }
        }
    }

    /// Ids of a table that are those of an earlier one too.
    fn in_both(&self, list: &[String], table: usize, other: usize, findings: &mut Vec<Finding>) {
        let (names, earlier) = (&self.names[table], &self.names[other]);
        for (row, id) in (0u32..).zip(&names.ids) {
            let Some((id, first)) = id.and_then(|id| Some((id, earlier.rows.get(id)?))) else { continue };
            if earlier.id(first) != Some(id) {
                continue;
            }
            let (sheet, row) = names.origin(row);
            let (first_sheet, first) = earlier.origin(first);
            findings.push(
                Finding::new(
                    &codes::DOUBLED,
                    Spot::Cell(sheet, row, 0),
                    format!("the id `{id}` is in {} too", self.sources.system.tables[other].name),
                )
                .label("taken already")
                .expected(format!("the ids of {} differ, since one reference can mean any of them", list.join(", ")))
                .see(Spot::Cell(first_sheet, first, 0), "the other one")
                .cause(Cause::Taken(id.to_string())),
            );
        }
    }
}

/// For each table what references to it demand of its rows.
fn demands(tables: &Tables) -> Vec<Vec<Demanded>> {
    let columns = tables.tables.iter().flat_map(TableDef::columns);
    let mut declared: Vec<Reference> = columns.filter_map(|column| column.refers.clone()).collect();
    (0..tables.documents.len()).for_each(|kind| declared_in(&tables.document_form(kind).schema, &mut declared));
    let mut demands: Vec<Vec<Demanded>> = vec![Vec::new(); tables.tables.len()];
    for reference in &declared {
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
