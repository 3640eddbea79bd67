//! What the sources say of a place: its rows with all their cells, and what the rules of play make of it.

use serde_json::{Value, json};

use crate::Outcome;
use crate::expression::World;
use crate::pack::{Line, Pack};
use crate::report;

/// What there is to know of a record by its id: its row, and what the system knows of it; nothing where no row has this id.
#[must_use]
pub fn about(outcome: &Outcome, id: &str, scenario: &str) -> Option<Value> {
    let pack = outcome.pack.as_ref()?;
    let spot = pack.locate(id, "id")?;
    let (sheet, row) = spot.row()?;
    let line = pack.line_of(sheet, row)?;
    let place = report::place(&spot, outcome.files(), &pack.sources);
    let scenario = outcome.bundle().and_then(|bundle| bundle.scenarios.iter().find(|one| one.id == scenario));
    let reaches = scenario.map(|scenario| pack.sources.system.reaches(pack, scenario, line.id().into())).unwrap_or_default();
    Some(json!({
        "id": id,
        "name": line.name().to_string(),
        "table": line.table().name,
        "file": place.file,
        "line": place.line,
        "cells": cells(pack, &line),
        "neighbours": World::of(pack).neighbours(line.id()),
        "reaches": json!(reaches),
    }))
}

/// The cells of a row that hold something: the name of the column, the text, and what the column means.
fn cells(pack: &Pack, line: &Line<'_>) -> Vec<Value> {
    let Some((sheet, row)) = line.spot().row() else { return Vec::new() };
    let Some(sheet) = pack.sources.sheets.get(sheet.0 as usize) else { return Vec::new() };
    let bytes = pack.sources.files.bytes(sheet.file);
    let columns = line.table().columns().iter().enumerate();
    let cell = |(at, column): (usize, &muster_schema::Column)| {
        let text = sheet.cell_text(bytes, row, at);
        (!text.is_empty()).then(|| json!({ "column": column.name, "text": text, "help": column.help }))
    };
    columns.filter_map(cell).collect()
}
