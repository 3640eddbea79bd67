use super::super::prelude::*;

pub static LINT: Lint = Lint::of(faults::TOO_MANY, check).reads(&["leaders", "set-up", "reinforcements"]);

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    for layout in &world.set_ups {
        let mut seen: FxHashMap<Id, Line> = FxHashMap::default();
        let placed = layout.placed.iter().map(|line| (line.item, Line::Placed(line.at)));
        let arriving = layout
            .arriving
            .iter()
            .filter(|line| !matches!(line.row.action, Arrival::Promote | Arrival::Replace))
            .map(|line| (line.item, Line::Arriving(line.at)));
        for (item, spot) in placed.chain(arriving) {
            let Item::Leader(leader) = item else { continue };
            if leader.kind != LeaderKind::Named {
                continue;
            }
            if let Some(first) = seen.get(&leader.id) {
                LINT.finds(spot.cell(world, "piece"), format!("{} is in play twice", leader.name))
                    .label("he is already elsewhere")
                    .expected("each named leader only once")
                    .rule("3.1")
                    .see(first.cell(world, "piece"), "the first time")
                    .cause(super::too_many::LINT.about(&[&layout.scenario, &leader.id]))
                    .add_to(findings);
            } else {
                seen.insert(leader.id, spot);
            }
        }
    }
}
