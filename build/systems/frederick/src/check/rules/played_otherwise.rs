use muster_engine::frederick::charts::charts;

use super::super::prelude::*;
use muster_kit::shared::tables::played::compare;

pub static LINT: Lint = Lint::of(faults::PLAYED_OTHERWISE, check)
    .reads(&["rules", "die-tables", "die-modifiers", "die-results"])
    .after(&["T004", "T006", "T007", "T052"]);

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    if let Some((file, rules)) = &world.rules {
        compare(world.pack, &LINT.code, *file, &charts(rules), findings);
    }
}
