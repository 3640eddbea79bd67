use super::super::prelude::*;

pub static LINT: Lint = Lint::new("U105", "promotion", Error, SetUps, check)
    .explained(
        "Somebody is promoted who cannot be: a leader must be in play by then, with his minor leader side up. Or a \
        line replaces a leader who is not in play by then, or whose counter has no named leader on its other side. Or \
        a leader is set up with his minor leader side up and never promoted.",
    )
    .example(
        "scenarios/campaign/reinforcements.csv",
        "turn-3,1,Carl,promote,,14.3",
        b"turn-3,1,Carl,promote,,14.3\nturn-4,1,Berta,promote,,14.3",
    )
    .reads(&["reinforcements", "set-up", "leaders"])
    .after(&["T002", "U013", "U001", "L001"]);

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    for layout in &world.set_ups {
        for line in layout.arriving.iter().filter(|line| line.row.action == Arrival::Promote) {
            let placed = layout.placed.iter().find(|placed| placed.item.id() == line.item.id());
            let arrived = layout.arriving.iter().any(|other| {
                other.item.id() == line.item.id()
                    && other.row.action == Arrival::Arrive
                    && other.turn.value <= line.turn.value
            });
            let wrong = match (line.item, placed) {
                (Item::Leader(leader), _) if leader.kind != LeaderKind::Named => {
                    Some("only a named leader can be promoted")
                }
                (Item::Leader(_), Some(placed)) if placed.row.face != Some(Face::Minor) => {
                    Some("he is already on his named side")
                }
                (Item::Leader(_), None) if !arrived => Some("he is not in play"),
                (Item::Leader(_), _) => None,
                _ => Some("only a leader can be promoted"),
            };
            if let Some(wrong) = wrong {
                LINT.finds(
                    world.pack.cell(line.at, "piece"),
                    format!("{} cannot be promoted: {wrong}", line.item.name()),
                )
                .label(wrong)
                .expected("a leader who is set up with face `minor`")
                .rule("3.1.3")
                .see(placed.map(|placed| placed.at.spot()), "in the set-up")
                .cause(LINT.about(&[&world.pack.stem(line.at.sheet)]))
                .add_to(findings);
            }
        }
        for line in layout.arriving.iter().filter(|line| line.row.action == Arrival::Replace) {
            let there = layout.placed.iter().any(|placed| placed.item.id() == line.item.id())
                || layout.arriving.iter().any(|other| {
                    other.item.id() == line.item.id()
                        && other.row.action == Arrival::Arrive
                        && other.turn.value <= line.turn.value
                });
            let wrong = match line.item {
                Item::Leader(leader) if leader.replacement.is_none() => Some("nobody is named on his other side"),
                Item::Leader(_) if !there => Some("he is not in play"),
                Item::Leader(_) => None,
                _ => Some("only a leader can be replaced"),
            };
            if let Some(wrong) = wrong {
                LINT.finds(
                    world.pack.cell(line.at, "piece"),
                    format!("{} cannot be replaced: {wrong}", line.item.name()),
                )
                .label(wrong)
                .expected("a leader in play with a `replacement` in leaders.csv")
                .rule("3.1.3")
                .see(world.item_cell(line.item, "id"), "the counter")
                .cause(LINT.about(&[&world.pack.stem(line.at.sheet)]))
                .add_to(findings);
            }
        }
        // A leader who starts as a minor one and is never promoted would never show his name. Where somebody else was
        // promoted in error, he was probably meant.
        for placed in layout.placed.iter().filter(|placed| placed.row.face == Some(Face::Minor)) {
            let promoted = layout
                .arriving
                .iter()
                .any(|line| line.row.action == Arrival::Promote && line.item.id() == placed.item.id());
            if !promoted {
                LINT.finds(world.pack.cell(placed.at, "face"), format!("{} is never promoted", placed.item.name()))
                    .label("starts on his minor leader side")
                    .expected("a line `promote` in reinforcements.csv")
                    .rule("3.1.3")
                    .blame(LINT.about(&[&world.pack.stem(placed.at.sheet)]))
                    .add_to(findings);
            }
        }
    }
}
