use super::super::prelude::*;

pub static LINT: Lint = Lint::of(shared::cards::wrong_half::LINT.code, check).reads(&["set-up", "reinforcements"]);

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    let mut half = |spot: Spot, item: Item<'_>| {
        LINT.finds(spot, format!("half a counter of {}", item.name()))
            .label("only corps have a reduced side")
            .expected("a whole number")
            .rule("20.2")
            .add_to(findings);
    };
    for layout in &world.set_ups {
        for line in &layout.placed {
            if line.row.count.reduced() > 0 && !matches!(line.item, Item::Corps(_)) {
                half(world.pack.cell(line.at, "count"), line.item);
            }
        }
        for line in &layout.arriving {
            if line.row.count.reduced() > 0 && !matches!(line.item, Item::Corps(_)) {
                half(world.pack.cell(line.at, "count"), line.item);
            }
        }
    }
}
