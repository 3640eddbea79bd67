//! Finds the cells in which a pack itself restricts its columns.

use jsonschema::ValidationError;
use jsonschema::error::ValidationErrorKind;
use muster_schema::table::TableDef;
use serde_json::Value;

use super::numbers_like;
use crate::finding::{Describe, Finding, Spot};
use crate::read::Sources;
use muster_ground::place::SheetIx;

/// Adds to a finding the cell of the description that it violates.
pub(super) fn told(sources: &Sources, finding: Finding, error: &ValidationError<'_>, table: &TableDef) -> Finding {
    let value = error.instance();
    let places: &[(&str, &str)] = match error.kind() {
        _ if value.is_null() => return finding,
        ValidationErrorKind::Maximum { .. } => &[("most", "the greatest number")],
        ValidationErrorKind::Minimum { .. } => &[("least", "the least number")],
        ValidationErrorKind::Enum { .. } => &[("choices", "the choices"), ("slot", "has these choices"), COLUMN],
        ValidationErrorKind::Type { .. } if is_fraction(value) => &[("type", "`number` would allow fractions")],
        _ => return finding,
    };
    let column = finding.spot.field().map_or("", |field| table.columns()[field].name.as_str());
    let found = places.iter().find_map(|(says, what)| Some((cell(sources, [&table.name, column], says)?, *what)));
    match found {
        Some(((spot, text), what)) if places[0].0 != "type" || text == "whole" => finding.see(spot, what),
        _ => finding,
    }
}

/// The cell that gives a column its choices by its name.
const COLUMN: (&str, &str) = ("column", "has these choices");

/// True if a number, or a text that probably means one, is not whole.
fn is_fraction(value: &Value) -> bool {
    let meant = |text: &str| numbers_like(text, false).map_or_else(|| text.to_owned(), |meant| meant.text);
    let number = value.as_str().map_or(value.as_f64(), |text| meant(text).parse().ok());
    number.is_some_and(|number: f64| number.fract() != 0.0)
}

/// The value in the description of a table's column, and its cell.
fn cell(sources: &Sources, about: [&str; 2], says: &str) -> Option<(Spot, String)> {
    let described = sources.system.description;
    (0..).map(SheetIx).zip(&sources.sheets).find_map(|(ix, sheet)| {
        let def = &sources.system.tables[sheet.table];
        let (table, column, field) = (def.column("table")?, def.column("column")?, def.column(says)?);
        let mut found = None;
        if described.contains(&def.name.as_str()) {
            sheet.for_each_row(sources.files.bytes(sheet.file), 0..sheet.len(), |row| {
                if [row.cell(table), row.cell(column)] == about && !row.cell(field).is_empty() {
                    found.get_or_insert_with(|| (Spot::Cell(ix, row.index, field), row.cell(field).to_owned()));
                }
            });
        }
        found
    })
}
