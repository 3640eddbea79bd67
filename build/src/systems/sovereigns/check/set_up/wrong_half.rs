//! Halves of counters.

use super::super::prelude::*;

/// The lint.
pub static LINT: SovereignsLint = Lint { code: &faults::WRONG_HALF, tables: &["set-up"], after: &["U001"], check };

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    for line in world.set_ups.iter().flat_map(|layout| &layout.lines) {
        let count = line.row.count;
        if count.reduced() > 0 {
            findings.push(
                Finding::new(
                    LINT.code,
                    world.pack.cell(line.at, "count"),
                    format!("{} counters are no whole number", count.printed()),
                )
                .label("half a counter")
                .expected("a whole number; the back of a counter is up where `back` says so")
                .rule("2.2.2"),
            );
        }
    }
}
