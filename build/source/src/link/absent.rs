//! Tables without a file whose rows are referred to.

use std::collections::BTreeSet;

use muster_schema::TableDef;

use super::{Linker, codes};
use crate::finding::{Cause, Describe, Finding, Spot};
use crate::read::codes::{FILE_MISSING, FILE_UNKNOWN};
use crate::read::{Lack, MISNAMED};

impl Linker<'_> {
    /// Reports tables without a file, before the references that are unresolved for this reason.
    pub(super) fn find_absent(&self, findings: &mut Vec<Finding>) {
        let system = &self.sources.system;
        let has_file: BTreeSet<usize> = self.sources.sheets.iter().map(|sheet| sheet.table).collect();
        let is_lost = |name: &String| system.table(name).is_some_and(|table| !has_file.contains(&table));
        for table in system.tables.iter().filter(|table| is_lost(&table.name)) {
            let known = Cause::Table(table.name.clone());
            if findings.iter().any(|finding| finding.cause.as_ref() == Some(&known)) {
                continue;
            }
            let is_only =
                |finding: &Finding| missed(finding, table).is_some_and(|(tables, _)| tables.iter().all(is_lost));
            let found = match findings.iter().find(|finding| is_only(finding)) {
                Some(first) => Some(absent(table, first)),
                None => unlike(table, findings),
            };
            let Some(mut found) = found else { continue };
            let text = self.sources.files.find(&format!("{}.txt", table.file));
            found = found.see(text.map(Spot::File), MISNAMED);
            for stranger in findings.iter_mut().filter(|finding| is_misnamed(finding, &table.file)) {
                found = found.see(stranger.spot.clone(), MISNAMED);
                stranger.blames.extend(found.cause.clone());
            }
            findings.insert(0, found);
        }
    }
}

/// A finding that the file of a table is missing, because of a reference to it.
fn absent(table: &TableDef, missed: &Finding) -> Finding {
    Lack::of_table(table).finding().see(missed.spot.clone(), "refers to it")
}

/// The same for references that may also mean rows of other tables, if several resemble none of these.
fn unlike(table: &TableDef, findings: &mut [Finding]) -> Option<Finding> {
    let is_unlike = |finding: &Finding| finding.suggestion.is_none() && missed(finding, table).is_some();
    let first = findings.iter().find(|finding| is_unlike(finding))?;
    let texts =
        findings.iter().filter(|finding| is_unlike(finding)).filter_map(|finding| Some(missed(finding, table)?.1));
    let cause = Cause::about(&FILE_MISSING, &[&table.name]);
    let found = absent(table, first).cause(cause.clone());
    let is_several = texts.collect::<BTreeSet<&str>>().len() > 1;
    if is_several {
        findings.iter_mut().filter(|finding| is_unlike(finding)).for_each(|finding| finding.blames.push(cause.clone()));
    }
    is_several.then_some(found)
}

/// The tables and the text of an unresolved reference, if the table is one of these.
fn missed<'f>(finding: &'f Finding, table: &TableDef) -> Option<(&'f [String], &'f str)> {
    match &finding.cause {
        Some(Cause::Reference { tables, text }) if finding.code == &codes::UNKNOWN => {
            tables.contains(&table.name).then_some((tables, text))
        }
        _ => None,
    }
}

/// True for a finding about a file that probably should have this name.
fn is_misnamed(finding: &Finding, file: &str) -> bool {
    finding.code == &FILE_UNKNOWN && finding.suggestion.as_ref().is_some_and(|meant| meant.text == file)
}
