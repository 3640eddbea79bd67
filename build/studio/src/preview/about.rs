//! Details of a place: its row with all its cells, and facts from the rules of play.

use muster_schema::{Role, Slot, TableDef};
use serde_json::{Value, json};

use super::module;
use muster_build::Outcome;
use muster_build::module::view::View;
use muster_build::rules;
use muster_lower::expression::World;
use muster_source::finding::Spot;
use muster_source::pack::{Line, Pack};
use muster_source::read::SheetIx;
use muster_source::report;

/// The details of a record by its id: its row, those of the towns in it, and facts from its system; `None` if no row
/// has this id. A row with an error in it has only its cells.
pub fn about(outcome: &Outcome, id: &str, scenario: &str) -> Option<Value> {
    if let Some(view) = outcome.view() {
        return of_module(outcome, view.ok()?, id);
    }
    let pack = outcome.pack.as_ref()?;
    let at = pack.locate(id, "id")?.row()?;
    let line = pack.line_of(at.0, at.1);
    let neighbours = line.map(|line| World::of(pack).neighbours(line.id())).unwrap_or_default();
    let scenario = outcome.bundle().and_then(|bundle| bundle.scenarios.iter().find(|one| one.id == scenario));
    let reaches = line.zip(scenario).map(|(line, scenario)| rules::reaches(pack, scenario, line.id().into()));
    let lies = |town: &Line<'_>| town.cell(Slot::Place).text().is_some_and(|place| place.as_str() == id);
    let towns: Vec<At> = pack.lines(Role::Settlement).filter(lies).filter_map(|town| town.spot().row()).collect();
    let name = towns.iter().chain([&at]).find_map(|at| text(pack, *at, Slot::Name));
    let rows = [at].into_iter().chain(towns).filter_map(|at| row(outcome, pack, at));
    Some(json!({
        "id": id,
        "name": name.unwrap_or_else(|| id.to_owned()),
        "rows": rows.collect::<Vec<_>>(),
        "neighbours": neighbours,
        "reaches": reaches.unwrap_or_default(),
    }))
}

/// The details of a place of a module: its row in the tables, if it has one.
fn of_module(outcome: &Outcome, view: &View, id: &str) -> Option<Value> {
    let map = &view.bundle.map;
    let mut names = map
        .places
        .iter()
        .map(|place| (&place.id, &place.name))
        .chain(map.zones.iter().map(|zone| (&zone.id, &zone.name)));
    let name = names.find(|(other, _)| *other == id)?.1;
    let at = module::rows(outcome).get(id).copied();
    let row = at.and_then(|at| row(outcome, outcome.pack.as_ref()?, at));
    Some(
        json!({ "id": id, "name": name, "rows": row.into_iter().collect::<Vec<_>>(), "neighbours": [], "reaches": [] }),
    )
}

/// A sheet and a row in it.
type At = (SheetIx, u32);

/// A row: its position, and its cells. A row that is in no file has no line.
fn row(outcome: &Outcome, pack: &Pack, at: At) -> Option<Value> {
    let table = table_of(pack, at.0)?;
    let place = report::place(&Spot::Row(at.0, at.1), outcome.files(), &pack.sources);
    let line = (!pack.sources.implied.has(at)).then_some(place.line);
    Some(json!({ "file": place.file, "line": line, "cells": cells(pack, at, table) }))
}

fn table_of(pack: &Pack, sheet: SheetIx) -> Option<&TableDef> {
    pack.sources.system.tables.get(pack.sources.sheets.get(sheet.0 as usize)?.table)
}

/// The cell of a row in a slot of its table, unless it is empty.
pub(super) fn text(pack: &Pack, (ix, row): At, slot: Slot) -> Option<String> {
    let sheet = pack.sources.sheets.get(ix.0 as usize)?;
    let text = sheet.cell_text(pack.sources.files.bytes(sheet.file), row, table_of(pack, ix)?.slot(slot)?);
    (!text.is_empty()).then_some(text)
}

/// The cells of a row with any content: the name of the column, the text, and the meaning of the column.
fn cells(pack: &Pack, (ix, row): At, table: &TableDef) -> Vec<Value> {
    let Some(sheet) = pack.sources.sheets.get(ix.0 as usize) else { return Vec::new() };
    let bytes = pack.sources.files.bytes(sheet.file);
    let columns = table.columns().iter().enumerate();
    let cell = |(at, column): (usize, &muster_schema::Column)| {
        let text = sheet.cell_text(bytes, row, at);
        let is_drawn = table.slot(Slot::Outline) == Some(at);
        (!text.is_empty() && !is_drawn).then(|| json!({ "column": column.name, "text": text, "help": column.help }))
    };
    columns.filter_map(cell).collect()
}
