//! What rows are called: a first look at every table.

use std::ops::Range;

use muster_schema::Text;
use muster_schema::table::{Demanded, TableDef};
use rayon::prelude::*;

use super::codes;
use crate::errata::Overlay;
use crate::finding::{Cause, Finding, Spot};
use crate::pack::Names;
use crate::read::{Row, SheetIx, Sources};

/// Rows handled in one go by one thread.
const CHUNK: usize = 8_192;

/// The pieces in which the sheets of a table are handled, in order.
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

/// A first look at a piece of a sheet: what its rows are called, and which of them meet the demands.
pub(super) struct Glance {
    pub(super) sheet: SheetIx,
    pub(super) rows: Range<usize>,
    /// For each row with an id the id, then its name and aliases.
    pub(super) words: Vec<(u32, Text)>,
    able: Vec<Vec<u32>>,
}

/// Looks at the rows of a table: by which texts a reference may name them, and which of them meet each demand.
pub(super) fn look_at(
    sources: &Sources,
    overlay: &Overlay,
    table: usize,
    demands: Vec<Demanded>,
) -> (Names, Vec<Able>, Vec<Glance>, Vec<Finding>) {
    let shape: &TableDef = &sources.system.tables[table];
    let id = shape.column("id");
    let mut names = Names::default();
    let mut rows = 0;
    for (ix, sheet) in (0u32..).map(SheetIx).zip(&sources.sheets).filter(|(_, sheet)| sheet.table == table) {
        names.bases.push((ix, rows));
        rows += u32::try_from(sheet.len()).unwrap_or(u32::MAX);
    }
    let mut able: Vec<Able> = demands.into_iter().map(|demand| (demand, vec![false; rows as usize])).collect();
    names.ids.resize(if id.is_some() { rows as usize } else { 0 }, None);
    let fields: Vec<Option<usize>> = able.iter().map(|(demand, _)| shape.column(&demand.field)).collect();
    let (name, aliases) = (shape.column("name"), shape.column("aliases"));
    let glance = |ix: SheetIx, row: &Row<'_>, glance: &mut Glance| {
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
        if !id.is_empty() {
            glance.words.push((row.index, Text::new(id)));
            let name = name.map_or("", |name| row.cell(name));
            if !name.is_empty() && name != id {
                glance.words.push((row.index, Text::new(name)));
            }
            let aliases = aliases.map_or("", |aliases| row.cell(aliases));
            let aliases = aliases.split('|').map(str::trim);
            let aliases = aliases.filter(|other| !other.is_empty() && *other != id && *other != name);
            glance.words.extend(aliases.map(|other| (row.index, Text::new(other))));
        }
    };
    let glances: Vec<Glance> = chunks(sources, table)
        .into_par_iter()
        .map(|(ix, range)| {
            let mut seen = Glance {
                sheet: ix,
                rows: range.clone(),
                words: Vec::with_capacity(if id.is_some() { 2 * range.len() } else { 0 }),
                able: vec![Vec::new(); able.len()],
            };
            if id.is_some() || !able.is_empty() {
                let sheet = &sources.sheets[ix.0 as usize];
                sheet.for_each_row(sources.files.bytes(sheet.file), range, |row| glance(ix, row, &mut seen));
            }
            seen
        })
        .collect();
    let mut findings = Vec::new();
    names.rows.reserve(glances.iter().map(|glance| glance.words.len()).sum());
    for glance in &glances {
        let base = names.base(glance.sheet);
        for words in glance.words.chunk_by(|(row, _), (next, _)| row == next) {
            let [(row, id), ..] = words else { continue };
            let row = base + row;
            match names.rows.get(id) {
                Some(first) => findings.push(doubled_id(sources, &names, table, *id, row, *first)),
                None => {
                    names.rows.insert(*id, row);
                    names.set_id(row, *id);
                }
            }
        }
        for ((_, able), rows) in able.iter_mut().zip(&glance.able) {
            rows.iter().for_each(|row| able[(base + row) as usize] = true);
        }
    }
    for glance in &glances {
        let base = names.base(glance.sheet);
        for words in glance.words.chunk_by(|(row, _), (next, _)| row == next) {
            for (row, other) in words.iter().skip(1) {
                let row = base + row;
                match names.rows.get(other) {
                    None => {
                        names.rows.insert(*other, row);
                    }
                    Some(first) if *first == row => {}
                    // An id always means its own row.
                    Some(first) if names.id(*first) == Some(*other) => {}
                    Some(_) => {
                        names.ambiguous.insert(*other);
                    }
                }
            }
        }
    }
    (names, able, glances, findings)
}

fn doubled_id(sources: &Sources, names: &Names, table: usize, id: Text, row: u32, first: u32) -> Finding {
    let spec = &sources.system.tables[table];
    let (sheet, row) = names.origin(row);
    let (first_sheet, first_row) = names.origin(first);
    let field = 0;
    Finding::new(
        &codes::DOUBLED,
        Spot::Cell(sheet, row, field),
        format!("the id `{id}` is there twice in {}", spec.name),
    )
    .label("the same id again")
    .expected("each id once, for ever; references mean the first")
    .see(Spot::Cell(first_sheet, first_row, field), "the first one")
    .cause(Cause::SameId { table: spec.name.clone(), id: id.to_string() })
}
