use muster_engine::no_peace::limit;

use super::super::prelude::*;

pub static LINT: Lint = Lint::of(faults::OVERSTACKED, check).reads(&["spaces", "set-up"]).after(&["U013", "U003"]);

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    let Some((_, rules)) = &world.rules else { return };
    for layout in &world.set_ups {
        let mut stacks: FxHashMap<(u32, Id), u32> = FxHashMap::default();
        for line in &layout.placed {
            let (Site::Space(number, space), Item::Corps(_)) = (line.place, line.item) else { continue };
            let (Some(side), Some(limit)) = (world.side(line.item), limit(&rules.stacking, space)) else { continue };
            let stack = stacks.entry((number, side)).or_default();
            let before = *stack;
            *stack = stack.saturating_add(line.row.count.counters());
            if *stack > limit && before <= limit {
                let terrain = world.pack.find::<Space>(space.id).map(|(at, _)| world.pack.cell(at, "terrain"));
                LINT.finds(
                    world.pack.cell(line.at, "count"),
                    format!("{} has {stack} corps of `{side}`, and its limit is {limit}", space.name),
                )
                .label("one corps too many, or more")
                .expected(format!("at most {} here", limit.saturating_sub(before)))
                .rule("4.1.1")
                .see(terrain, "its terrain")
                .add_to(findings);
            }
        }
    }
}
