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
    /// The rows with an id.
    pub(super) called: Vec<Called>,
    /// The other names of rows.
    aliases: Vec<(u32, Text)>,
    able: Vec<Vec<u32>>,
}

/// What a row is called.
#[derive(Clone, Copy)]
pub(super) struct Called {
    pub(super) row: u32,
    pub(super) id: Text,
    /// Its name, if it has one.
    pub(super) name: Option<Text>,
}

/// The words by which rows are called, letters behind letters.
#[derive(Default)]
struct Words {
    letters: String,
    /// Each with its row, what it is there, and where its letters end.
    ends: Vec<(u32, Kind, usize)>,
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Id,
    Name,
    Alias,
}

impl Words {
    fn add(&mut self, row: u32, kind: Kind, word: &str) {
        if !word.is_empty() {
            self.letters.push_str(word);
            self.ends.push((row, kind, self.letters.len()));
        }
    }

    /// Interns them all.
    fn tell(&self, glance: &mut Glance) {
        let mut from = 0;
        let cut = |(.., end): &(u32, Kind, usize)| &self.letters[std::mem::replace(&mut from, *end)..*end];
        let words: Vec<&str> = self.ends.iter().map(cut).collect();
        glance.called.reserve_exact(self.ends.iter().filter(|(_, kind, _)| *kind == Kind::Id).count());
        for ((row, kind, _), word) in self.ends.iter().zip(Text::all(&words)) {
            match (kind, glance.called.last_mut()) {
                (Kind::Id, _) => glance.called.push(Called { row: *row, id: word, name: None }),
                (Kind::Name, Some(called)) => called.name = Some(word),
                _ => glance.aliases.push((*row, word)),
            }
        }
    }
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
    let glance = |ix: SheetIx, row: &Row<'_>, glance: &mut Glance, words: &mut Words| {
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
        if !id.is_empty() {
            words.add(row.index, Kind::Id, id);
            words.add(row.index, Kind::Name, name.map_or("", |name| row.cell(name)));
            let aliases = aliases.map_or("", |aliases| row.cell(aliases));
            aliases.split('|').for_each(|other| words.add(row.index, Kind::Alias, other.trim()));
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
                let mut words = Words::default();
                sheet.for_each_start(bytes, range, width, |row| glance(ix, row, &mut seen, &mut words));
                words.tell(&mut seen);
            }
            seen
        })
        .collect();
    let mut findings = Vec::new();
    for glance in &glances {
        let base = names.base(glance.sheet);
        for Called { row, id, .. } in &glance.called {
            let row = base + row;
            match names.rows.insert(*id, row) {
                first if first == row => names.set_id(row, *id),
                first => findings.push(doubled_id(sources, &names, table, *id, row, first)),
            }
        }
        for ((_, able), rows) in able.iter_mut().zip(&glance.able) {
            rows.iter().for_each(|row| able[(base + row) as usize] = true);
        }
    }
    for glance in &glances {
        let base = names.base(glance.sheet);
        let own = glance.called.iter().filter_map(|called| Some((called.row, called.name?)));
        for (row, other) in own.chain(glance.aliases.iter().copied()) {
            let row = base + row;
            let first = names.rows.insert(other, row);
            // An id always means its own row.
            if first != row && names.id(first) != Some(other) {
                names.ambiguous.insert(other);
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
