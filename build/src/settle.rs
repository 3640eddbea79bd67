//! Settling findings: one cause is reported once, what follows from it is folded under it, all in order of place.

use std::collections::HashMap;

use crate::finding::{Finding, Severity, Spot};
use crate::read::{FileIx, SheetIx, Sources};

/// Folds what follows under its cause, and sorts by place.
#[must_use]
pub fn settle(findings: Vec<Finding>, sources: Option<&Sources>) -> Vec<Finding> {
    let mut settled: Vec<Finding> = Vec::new();
    let mut by_cause: HashMap<String, usize> = HashMap::new();
    let mut by_row: HashMap<(SheetIx, u32), usize> = HashMap::new();
    for mut finding in findings {
        let place = finding.spot.row();
        let cause = finding
            .cause
            .as_ref()
            .and_then(|cause| by_cause.get(cause))
            .or_else(|| finding.blames.iter().find_map(|cause| by_cause.get(cause)))
            .copied()
            .or_else(|| {
                let earlier = *by_row.get(&place?)?;
                (settled[earlier].stage() < finding.stage()).then_some(earlier)
            });
        match cause {
            // A follow-on never hides something worse.
            Some(earlier) if settled[earlier].code.severity >= finding.code.severity => {
                settled[earlier].follows.push(finding);
            }
            _ => {
                let ix = settled.len();
                by_cause.entry(found(finding.code.id)).or_insert(ix);
                if let Some(cause) = finding.cause.take() {
                    by_cause.entry(cause.clone()).or_insert(ix);
                    finding.cause = Some(cause);
                }
                if finding.code.severity == Severity::Error
                    && let Some(place) = place
                {
                    by_row.entry(place).or_insert(ix);
                    if let Some(sources) = sources
                        && let Some(sheet) = sources.sheets.get(place.0.0 as usize)
                        && finding.stage() < 4
                    {
                        // A table with a row that cannot be used explains what its readers miss.
                        by_cause.entry(damaged(&sources.system.tables[sheet.table].name)).or_insert(ix);
                    }
                }
                if let Some(table) = finding.cause.as_deref().and_then(damaged_by) {
                    by_cause.entry(damaged(table)).or_insert(ix);
                }
                settled.push(finding);
            }
        }
    }
    sort(&mut settled, sources);
    settled
}

/// Puts findings in the order of their places.
pub fn sort(findings: &mut [Finding], sources: Option<&Sources>) {
    findings.sort_by_cached_key(|finding| order(&finding.spot, sources));
}

/// The cause that stands for a table some rows of which cannot be used.
#[must_use]
pub fn damaged(table: &str) -> String {
    format!("damaged:{table}")
}

/// The table that a cause damages: causes are written `table:spaces`, `header:spaces:4` or `row:spaces:12`.
fn damaged_by(cause: &str) -> Option<&str> {
    let (kind, rest) = cause.split_once(':')?;
    ["table", "header", "row"].contains(&kind).then(|| rest.split(':').next().unwrap_or(rest))
}

/// The cause that stands for all findings of a code.
#[must_use]
pub fn found(code: &str) -> String {
    format!("found:{code}")
}

type Order = (FileIx, usize, usize);

fn order(spot: &Spot, sources: Option<&Sources>) -> Order {
    let (file, range) = crate::report::bytes_of(spot, sources);
    (file.unwrap_or(FileIx(0)), range.start, range.end)
}
