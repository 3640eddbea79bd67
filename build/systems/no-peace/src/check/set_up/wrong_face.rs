use super::super::prelude::*;

pub static LINT: Lint = Lint::of(faults::WRONG_FACE, check).reads(&["leaders", "markers", "set-up", "reinforcements"]);

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    for layout in &world.set_ups {
        let placed = layout.placed.iter().map(|line| (line.item, line.row.face, Line::Placed(line.at), true));
        let arriving = layout.arriving.iter().map(|line| {
            let arrives = line.row.action == Arrival::Arrive;
            (line.item, line.row.face, Line::Arriving(line.at), arrives)
        });
        for (item, face, line, comes) in placed.chain(arriving) {
            let Some(face) = face else { continue };
            let (fits, expected) = match item {
                _ if !comes => (false, "nothing: only what arrives comes with a face"),
                Item::Corps(_) => (false, "nothing: `.5` in `count` stands for a reduced corps"),
                Item::Leader(leader) if leader.kind == LeaderKind::Named => {
                    (matches!(face, Face::Named | Face::Minor), "`named` or `minor`")
                }
                Item::Leader(_) => (false, "nothing: this leader has one face"),
                Item::Marker(marker) => match face {
                    Face::Front => (true, ""),
                    Face::Back => (marker.back.is_some(), "`front`: the back of this marker is blank"),
                    Face::Named | Face::Minor => (false, "`front` or `back`"),
                },
            };
            if !fits {
                LINT.finds(line.cell(world, "face"), format!("{} has no such face", item.name()))
                    .label("not a face of this counter")
                    .expected(expected)
                    .rule("3.0")
                    .see(world.item_cell(item, "id"), "the counter")
                    .add_to(findings);
            }
        }
    }
}
