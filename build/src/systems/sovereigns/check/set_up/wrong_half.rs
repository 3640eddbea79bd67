use super::super::prelude::*;

pub static LINT: Lint = Lint::of(faults::WRONG_HALF, check).reads(&["set-up"]).after(&["U001"]);

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    for line in world.set_ups.iter().flat_map(|layout| &layout.lines) {
        let count = line.row.count;
        if count.reduced() > 0 {
            LINT.finds(world.pack.cell(line.at, "count"), format!("{} counters are no whole number", count.printed()))
                .label("half a counter")
                .expected("a whole number; the back of a counter is up where `back` says so")
                .rule("2.2.2")
                .add_to(findings);
        }
    }
}
