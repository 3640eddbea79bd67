//! Interprets an unreadable cell by the other cells of its column.

use std::collections::BTreeMap;

use muster_schema::table::Column;

use super::codes::TYPE;
use super::{comma_is_point, hyphened};
use crate::finding::{Finding, Spot, Suggestion};
use crate::read::Sources;
use muster_ground::place::SheetIx;

/// The slip of a spreadsheet that writes fractions as people do in many countries.
const COMMAS: &str = "decimal commas";

/// Resolves numbers that can be read in two ways: a reading beyond the bounds of the column is impossible, and if a
/// cell of the column can only have a decimal comma, so do all others.
pub fn by_column(sources: &Sources, findings: &mut [Finding]) {
    let mut columns: BTreeMap<(SheetIx, usize), Vec<&mut Finding>> = BTreeMap::new();
    for finding in findings.iter_mut().filter(|finding| *finding.code == TYPE && finding.suggestion.is_some()) {
        if let Spot::Cell(sheet, _, field) = finding.spot {
            columns.entry((sheet, field)).or_default().push(finding);
        }
    }
    for ((ix, field), mut found) in columns {
        let sheet = &sources.sheets[ix.0 as usize];
        let column = &sources.system.tables[sheet.table].columns()[field];
        let bytes = sources.files.bytes(sheet.file);
        let text = |finding: &Finding| {
            finding.spot.row().map_or_else(String::new, |(_, row)| hyphened(&sheet.cell_text(bytes, row, field)))
        };
        for finding in &mut found {
            keep_within(column, &mut finding.suggestion);
        }
        if !found.iter().any(|finding| comma_is_point(&text(finding)) == Some(true)) {
            continue;
        }
        for finding in found {
            let text = text(finding);
            let plain = text.replace(',', ".");
            let is_number = text.matches(',').count() == 1 && plain.parse::<f64>().is_ok_and(f64::is_finite);
            if is_number {
                finding.suggestion = Some(plain.into());
                finding.slip = Some(COMMAS);
            }
        }
    }
}

/// Removes readings that are too small or too large.
fn keep_within(column: &Column, meant: &mut Option<Suggestion>) {
    let bound = |name: &str, or: f64| column.schema.get(name).and_then(serde_json::Value::as_f64).unwrap_or(or);
    let bounds = bound("minimum", f64::MIN)..=bound("maximum", f64::MAX);
    let Some(all) = meant else { return };
    let mut within = all.all().filter(|text| text.parse().is_ok_and(|number: f64| bounds.contains(&number)));
    let first = within.next().map(str::to_owned);
    let others = within.map(str::to_owned).collect();
    if let Some(text) = first {
        (all.text, all.others) = (text, others);
    }
}
