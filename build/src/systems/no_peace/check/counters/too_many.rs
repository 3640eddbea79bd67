//! Too_few.

use super::super::prelude::*;

/// The lint.
pub static LINT: NoPeaceLint = Lint {
    code: &faults::TOO_MANY,
    tables: &["corps", "leaders", "markers", "set-up", "reinforcements"],
    after: &["C002"],
    check,
};

use rustc_hash::FxHashMap;

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    for layout in &world.set_ups {
        let mut used: FxHashMap<Id, u32> = FxHashMap::default();
        let placed = layout.placed.iter().map(|line| (line.item, line.row.count, Line::Placed(line.at)));
        let arriving = layout
            .arriving
            .iter()
            .filter(|line| !matches!(line.row.action, Arrival::Promote | Arrival::Replace))
            .map(|line| (line.item, line.row.count, Line::Arriving(line.at)));
        for (item, count, spot) in placed.chain(arriving) {
            let (held, unlimited) = match item {
                Item::Corps(corps) => (corps.count, false),
                Item::Leader(leader) => (leader.count, false),
                Item::Marker(marker) => (marker.count, marker.unlimited.is_yes()),
            };
            let sum = used.entry(item.id()).or_default();
            let before = *sum;
            *sum = sum.saturating_add(count.counters());
            if *sum > held && before <= held && !unlimited {
                findings.push(
                    Finding::new(
                        LINT.code,
                        spot.cell(world, "count"),
                        format!("there are only {held} counters of {}, and this line makes it {sum}", item.name()),
                    )
                    .label("not enough counters")
                    .expected(match held.saturating_sub(before) {
                        0 => format!("no more than the {held} of the lines before"),
                        left => format!("at most {left} here"),
                    })
                    .rule("3.0")
                    .see(world.item_cell(item, "count"), "the counter mix")
                    .cause(Cause::about(LINT.code, &[&layout.scenario, &item.id()])),
                );
            }
        }
    }
}
