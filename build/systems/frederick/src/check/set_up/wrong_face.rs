use super::super::prelude::*;

pub static LINT: Lint =
    Lint::of(faults::WRONG_FACE, check).reads(&["set-up", "units", "leaders", "markers"]).after(&["C053"]);

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    for line in world.lines.iter().filter(|line| line.row.back.is_yes()) {
        let see = match line.item {
            Item::Unit(unit) if !unit.has_back() => Some(world.cell_of::<Unit>(unit.id, "other")),
            Item::Marker(marker) if marker.back.is_none() => Some(world.cell_of::<Marker>(marker.id, "back")),
            Item::Leader(leader) => Some(world.cell_of::<Leader>(leader.id, "id")),
            Item::Unit(_) | Item::Marker(_) => None,
        };
        if let Some(see) = see {
            LINT.finds(world.pack.cell(line.at, "back"), format!("the back of `{}` is blank", line.item.name()))
                .label("no back to show")
                .expected("nothing: its front is up")
                .rule("2.11")
                .see(see, "its row")
                .add_to(findings);
        }
    }
}
