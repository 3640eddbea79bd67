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

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for line in war.set_ups.iter().flat_map(|set_up| &set_up.arriving).filter(|line| does(line, Arrival::Pool)) {
        let is_pool = |found: &Box| {
            found.kind == BoxKind::ForcePool && found.side.map(|side| side.id()) == war.side(line.counter)
        };
        let fits = line.site.is_none() || line.place::<Box>().is_some_and(is_pool);
        if !fits || line.piece::<Corps>().is_none() {
            LINT.finds(findings, line.cell("place"))
                .says(format!("{} cannot come to this pool", line.name()))
                .label("not its force pool")
                .expected("corps, and the force pool of their side")
                .rule("12.3.2");
        }
    }
}
