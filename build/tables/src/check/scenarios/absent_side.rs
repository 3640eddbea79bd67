use super::power_twice::{COLUMNS, POWERS};
use super::prelude::*;

pub static LINT: Lint = Lint::new("U121", "side-that-does-not-play", Error, SetUps, check)
    .explained(
        "A power is on a side that does not play in this scenario: `sides` in its `scenario.json` lists others. Nobody could \
        move its counters there.",
    )
    .given(&[
        (
            "system/tables.csv",
            "spaces,space,",
            "powers,power,,,yes,A power.\nallegiances,allegiance,,power|scenario,,Where a power stands.\nspaces,space,",
        ),
        COLUMNS,
        POWERS,
        ("allegiances.csv", "", "power,side,scenario\ntuscania,south,campaign\n"),
        // Another scenario, in which the other side plays.
        (
            "scenarios/other/scenario.json",
            "",
            "{ \"id\": \"other\", \"name\": \"The other\", \"order\": 2, \"set_up_of\": \"campaign\", \"first_turn\": \"turn-1\", \
            \"last_turn\": \"turn-6\", \"sides\": [\"south\"], \"cite\": \"2\" }",
        ),
    ])
    .example("scenarios/campaign/scenario.json", "\"order\": 1,", b"\"order\": 1,\n  \"sides\": [\"north\"],");

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    for (_, scenario) in pack.scenarios().into_iter().filter(|(_, scenario)| !scenario.sides.is_empty()) {
        let playing: Vec<Text> = scenario.sides.iter().map(|side| side.id().text()).collect();
        for (power, line) in allegiances(pack, &scenario) {
            if let Some(side) = line.cell(Slot::Side).text().filter(|side| !playing.contains(side)) {
                LINT.finds(findings, line.spot_of(Slot::Side))
                    .says(format!("`{side}` does not play in `{}`, but `{power}` is on it", scenario.name))
                    .label("not a side of this scenario")
                    .expected(format!("{}, or nothing for a neutral power", choices(playing.iter().map(Text::as_str))));
            }
        }
    }
}
