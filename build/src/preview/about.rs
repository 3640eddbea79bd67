//! What the sources say of a place: its row with all its cells, and what the rules of play make of it.

use muster_schema::{Slot, TableDef};
use serde_json::{Value, json};

use crate::Outcome;
use crate::expression::World;
use crate::pack::Pack;
use crate::read::SheetIx;
use crate::report;

/// What there is to know of a record by its id: its row, and what the system knows of it; nothing where no row has this id. A row
/// with an error in it has its cells alone.
#[must_use]
pub fn about(outcome: &Outcome, id: &str, scenario: &str) -> Option<Value> {
    let pack = outcome.pack.as_ref()?;
    let spot = pack.locate(id, "id")?;
    let at = spot.row()?;
    let table = table_of(pack, at.0)?;
    let place = report::place(&spot, outcome.files(), &pack.sources);
    let line = pack.line_of(at.0, at.1);
    let neighbours = line.map(|line| World::of(pack).neighbours(line.id())).unwrap_or_default();
    let scenario = outcome.bundle().and_then(|bundle| bundle.scenarios.iter().find(|one| one.id == scenario));
    let reaches = line.zip(scenario).map(|(line, scenario)| {
        let system = &pack.sources.system;
        system.reaches(pack, scenario, line.id().into())
    });
    Some(json!({
        "id": id,
        "name": text(pack, at, Slot::Name).unwrap_or_else(|| id.to_owned()),
        "table": table.name,
        "file": place.file,
        "line": place.line,
        "cells": cells(pack, at, table),
        "neighbours": neighbours,
        "reaches": reaches.unwrap_or_default(),
    }))
}

fn table_of(pack: &Pack, sheet: SheetIx) -> Option<&TableDef> {
    pack.sources.system.tables.get(pack.sources.sheets.get(sheet.0 as usize)?.table)
}

/// The cell of a row in a slot of its table, if anything stands in it.
pub(super) fn text(pack: &Pack, (ix, row): (SheetIx, u32), slot: Slot) -> Option<String> {
    let sheet = pack.sources.sheets.get(ix.0 as usize)?;
    let text = sheet.cell_text(pack.sources.files.bytes(sheet.file), row, table_of(pack, ix)?.slot(slot)?);
    (!text.is_empty()).then_some(text)
}

/// The cells of a row that hold something: the name of the column, the text, and what the column means.
fn cells(pack: &Pack, (ix, row): (SheetIx, u32), table: &TableDef) -> Vec<Value> {
    let Some(sheet) = pack.sources.sheets.get(ix.0 as usize) else { return Vec::new() };
    let bytes = pack.sources.files.bytes(sheet.file);
    let columns = table.columns().iter().enumerate();
    let cell = |(at, column): (usize, &muster_schema::Column)| {
        let text = sheet.cell_text(bytes, row, at);
        (!text.is_empty()).then(|| json!({ "column": column.name, "text": text, "help": column.help }))
    };
    columns.filter_map(cell).collect()
}
