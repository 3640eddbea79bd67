//! Settling findings: one cause is reported once, what follows from it is folded under it, all in order of place.

use std::collections::HashMap;

use crate::finding::{Cause, Finding, Severity, Spot};
use crate::place::{FileIx, Row};
use crate::read::Sources;

/// Folds what follows under its cause, and sorts by place.
#[must_use]
pub fn settle(findings: Vec<Finding>, sources: Option<&Sources>) -> Vec<Finding> {
    let mut settled: Vec<Finding> = Vec::new();
    let mut by_cause: HashMap<Cause, usize> = HashMap::new();
    let mut by_row: HashMap<Row, usize> = HashMap::new();
    for finding in findings {
        let place = finding.spot.row();
        let earlier = finding.cause.iter().chain(&finding.blames).find_map(|cause| by_cause.get(cause)).copied();
        let earlier = earlier.or_else(|| {
            let earlier = *by_row.get(&place?)?;
            settled[earlier].stage().explains(finding.stage()).then_some(earlier)
        });
        match earlier {
            // A follow-on never hides something worse.
            Some(earlier) if settled[earlier].code.severity >= finding.code.severity => {
                settled[earlier].follows.push(finding);
            }
            _ => {
                let ix = settled.len();
                for cause in causes(&finding, sources) {
                    by_cause.entry(cause).or_insert(ix);
                }
                if finding.code.severity == Severity::Error
                    && let Some(place) = place
                {
                    by_row.entry(place).or_insert(ix);
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

/// The causes that a finding stands for.
fn causes(finding: &Finding, sources: Option<&Sources>) -> Vec<Cause> {
    let mut causes = vec![Cause::Found(finding.code.id)];
    causes.extend(finding.cause.clone());
    causes.extend(finding.cause.as_ref().and_then(Cause::damages).map(|name| Cause::Damaged(name.to_owned())));
    // A table with a row that cannot be used explains what its readers miss.
    if finding.code.severity == Severity::Error
        && !finding.stage().is_after_linking()
        && let Some((sheet, _)) = finding.spot.row()
        && let Some(sources) = sources
        && let Some(sheet) = sources.sheets.get(sheet.0 as usize)
    {
        causes.push(Cause::Damaged(sources.system.tables[sheet.table].name.clone()));
    }
    causes
}

type Order = (FileIx, usize, usize);

fn order(spot: &Spot, sources: Option<&Sources>) -> Order {
    let (file, range) = crate::report::bytes_of(spot, sources);
    (file.unwrap_or(FileIx(0)), range.start, range.end)
}
