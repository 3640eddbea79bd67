//! The corrections that can be made without asking what is meant.

use muster_schema::Role;

use crate::Outcome;
use crate::correct::{Change, Fix};
use crate::read::lock::LOCK;
use crate::read::{INDEX, matches};
use crate::report::Report;

/// What can be done about what was found in a pack.
#[derive(Clone, Debug, Default)]
pub struct Corrections {
    /// The corrections of which each is the only one; no two of them collide.
    pub sure: Vec<(Report, Fix)>,
    /// What several corrections would mend: people choose.
    pub open: Vec<Report>,
    /// What is left until the others are made, since both cannot be.
    pub later: usize,
}

impl Corrections {
    /// The changes, each once.
    #[must_use]
    pub fn changes(&self) -> Vec<&Change> {
        let mut changes: Vec<&Change> = self.sure.iter().map(|(_, fix)| &fix.change).collect();
        changes.sort_unstable();
        changes.dedup();
        changes
    }
}

/// What can be done about what was found in a pack. Of what follows from something else only the same fault is corrected: the
/// rest may be none any more.
#[must_use]
pub fn corrections(outcome: &Outcome) -> Corrections {
    let mut all = Corrections::default();
    for report in outcome.reports() {
        let same = report.all_that_follows().into_iter().filter(|follow| follow.code == report.code);
        for found in std::iter::once(&report).chain(same).filter(|found| !is_witness(outcome, &found.place.file)) {
            match found.fixes.as_slice() {
                [] => {}
                [fix] if all.sure.iter().any(|(_, known)| known.change == fix.change) => {}
                [fix] if all.sure.iter().any(|(_, known)| known.change.collides(&fix.change)) => all.later += 1,
                [fix] => all.sure.push((found.clone(), fix.clone())),
                _ => all.open.push(found.clone()),
            }
        }
    }
    all
}

/// Whether a file says what people have seen or decided: that is compared with the tables, never made to fit them.
fn is_witness(outcome: &Outcome, place: &str) -> bool {
    let tables = outcome.pack.iter().flat_map(|pack| &pack.sources.system.tables);
    let mut of_file = tables.filter(|table| table.file == place || matches(&table.file, place).is_some());
    let is_note =
        of_file.any(|table| table.reads_again.is_some() || matches!(table.role, Role::Erratum | Role::Waiver));
    is_note || [LOCK, INDEX].contains(&place)
}
