use super::super::prelude::*;

pub static LINT: Lint = Lint::new("U103", "wrong-pool", Error, SetUps, check)
    .explained(
        "Counters are sent to a place that is not a force pool of their side, or a leader or marker is sent to a \
        force pool.",
    )
    .example(
        "scenarios/campaign/reinforcements.csv",
        "turn-2,1,Redonian,arrive,castle",
        b"turn-2,1,Redonian,pool,blue-pool",
    )
    .reads(&["reinforcements", "boxes"])
    .after(&["U101"]);

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    for layout in &world.set_ups {
        for line in layout.arriving.iter().filter(|line| line.row.action == Arrival::Pool) {
            let fits = match line.row.place.and_then(|place| world.place(place)) {
                Some(Site::Box(found)) => {
                    found.kind == BoxKind::ForcePool && found.side.map(|side| side.id()) == world.side(line.item)
                }
                Some(_) => false,
                None => true,
            };
            if !fits || !matches!(line.item, Item::Corps(_)) {
                LINT.finds(world.pack.cell(line.at, "place"), format!("{} cannot come to this pool", line.item.name()))
                    .label("not its force pool")
                    .expected("corps, and the force pool of their side")
                    .rule("12.3.2")
                    .add_to(findings);
            }
        }
    }
}
