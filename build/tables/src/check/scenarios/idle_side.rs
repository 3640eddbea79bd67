use super::prelude::*;

pub static LINT: Lint = Lint::new("U122", "side-of-no-scenario", Warning, SetUps, check)
    .explained(
        "Every scenario says which sides play in it, and none has this one, so that nobody will ever play it. Perhaps it is \
        missing in a scenario's `sides`.",
    )
    .example(
        "scenarios/campaign/scenario.json",
        "\"The campaign\",\n  \"order\": 1,",
        b"\"The campaign\",\n  \"order\": 1,\n  \"sides\": [\"north\"],",
    );

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    let scenarios = pack.scenarios();
    if scenarios.is_empty() || scenarios.iter().any(|(_, scenario)| scenario.sides.is_empty()) {
        return;
    }
    let playing: FxHashSet<Text> =
        scenarios.iter().flat_map(|(_, scenario)| scenario.sides.iter().map(|side| side.id().text())).collect();
    for line in pack.lines(Role::Side).filter(|line| !playing.contains(&line.id())) {
        LINT.finds(findings, line.spot_of(Slot::Id))
            .says(format!("`{}` plays in no scenario", line.name()))
            .label("a side that nobody plays")
            .expected("this side in `sides` of a scenario");
    }
}
