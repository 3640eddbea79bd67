use super::super::prelude::*;

pub static LINT: Lint = Lint::of(faults::TOO_MANY, check)
    .reads(&["corps", "leaders", "markers", "set-up", "reinforcements"])
    .after(&["C002"]);

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
                LINT.finds(
                    spot.cell(world, "count"),
                    format!("there are only {held} counters of {}, but with this line {sum} are in use", item.name()),
                )
                .label("not enough counters")
                .expected(match held.saturating_sub(before) {
                    0 => format!("no more than the {held} of the lines before"),
                    left => format!("at most {left} here"),
                })
                .rule("3.0")
                .see(world.item_cell(item, "count"), "the counter mix")
                .cause(LINT.about(&[&layout.scenario, &item.id()]))
                .add_to(findings);
            }
        }
    }
}
