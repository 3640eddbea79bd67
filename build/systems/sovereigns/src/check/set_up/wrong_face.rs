use super::super::prelude::*;

pub static LINT: Lint = Lint::of(faults::WRONG_FACE, check).reads(&["set-up", "strength-points", "markers"]);

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    for line in world.set_ups.iter().flat_map(|layout| &layout.lines).filter(|line| line.row.back.is_yes()) {
        let blank = match line.item {
            Item::Points(points) => points.back.is_none(),
            Item::Marker(marker) => marker.back.is_none(),
            Item::Leader(_) => false,
        };
        if blank {
            LINT.finds(world.pack.cell(line.at, "back"), format!("the back of `{}` is blank", line.item.name()))
                .label("no back to show")
                .expected("nothing: its front is up")
                .rule("2.2.2")
                .see(world.item_cell(line.item, "back"), "its back")
                .add_to(findings);
        }
    }
}
