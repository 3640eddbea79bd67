use muster_engine::no_peace::limit;

use super::super::prelude::*;

pub static LINT: Lint = Lint::of(faults::OVERSTACKED, check).reads(&["spaces", "set-up"]).after(&["U013", "U003"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let Some((_, rules)) = &war.rules else { return };
    for set_up in &war.set_ups {
        let mut stacks: FxHashMap<(u32, Id), u32> = FxHashMap::default();
        for line in &set_up.placed {
            let Some((number, space)) = war.space(line).filter(|_| line.piece::<Corps>().is_some()) else { continue };
            let (Some(side), Some(limit)) = (war.side(line.counter), limit(&rules.stacking, space)) else { continue };
            if let Some([before, stack]) = exceed(&mut stacks, (number, side), line.count().counters(), limit) {
                let terrain = war.pack.find::<Space>(space.id).map(|(at, _)| at.cell("terrain"));
                LINT.finds(findings, line.cell("count"))
                    .says(format!("{} has {stack} corps of `{side}`, and its limit is {limit}", space.name))
                    .label("one corps too many, or more")
                    .expected(format!("at most {} here", limit.saturating_sub(before)))
                    .rule("4.1.1")
                    .see(terrain, "its terrain");
            }
        }
    }
}
