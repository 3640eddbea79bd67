use muster_schema::common::Missing;
use muster_schema::{TableDef, Text};

use super::prelude::*;
use crate::check::damage;

pub static LINT: Lint = Lint::new("U055", "never-used", Hint, SetUps, check)
    .explained(
        "A counter that fights or leads is in no set-up and in no schedule: it lies in the box in every scenario. \
        Perhaps you forgot a line. If it comes into play in another way, waive the hint in `waivers.csv`. Nothing is said where \
        `missing.csv` lists what the set-ups lack.",
    )
    .example(
        "units.csv",
        "south-foot,Southern Foot,",
        b"south-guard,Southern Guard,south,infantry,1,4,3,2,3,muskets\nsouth-foot,Southern Foot,",
    );

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    let is_set_up = |table: &TableDef| [Role::Placement, Role::Arrival].contains(&table.role);
    let tables = &pack.sources.system.tables;
    let lacks = |missing: &Missing| tables.iter().any(|table| table.name == missing.table.as_str() && is_set_up(table));
    let is_piece = |line: &&Placement<'_>| line.counter.table().role == Role::Piece;
    let used: FxHashSet<Text> = lines(pack).iter().filter(is_piece).map(|line| line.counter.id()).collect();
    // Where none is set up the game is not that far yet, and where the rules give no set-ups a counter may be in them.
    if pack.lines(Role::Placement).next().is_none() || used.is_empty() || pack.records::<Missing>().iter().any(lacks) {
        return;
    }
    let reads = [Role::Placement, Role::Arrival, Role::Cell];
    let read = pack.sources.system.tables.iter().filter(|table| reads.contains(&table.role));
    let damage = damage(pack, read);
    for line in pack.lines(Role::Piece).filter(|line| !used.contains(&line.id())) {
        LINT.finds(findings, line.spot_of(Slot::Id))
            .says(format!("no scenario uses `{}`", line.name()))
            .label("stays in the box")
            .blame_all(damage.iter().cloned())
            .expected("a line in a setup.csv or reinforcements.csv");
    }
}
