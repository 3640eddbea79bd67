use super::prelude::*;

pub static LINT: Lint = Lint::new("T003", "scenario-turns", Error, Tables, check)
    .explained("A scenario ends before it begins, or its turns are not on the turn track.")
    .example(
        "scenarios/short/scenario.json",
        "\"first_turn\": \"turn-1\",\n  \"last_turn\": \"turn-3\"",
        b"\"first_turn\": \"turn-3\",\n  \"last_turn\": \"turn-1\"",
    )
    .reads(&["scenarios"])
    .reads_roles(&[Role::TrackSpace, Role::Track]);

fn check(view: &View<'_>, findings: &mut Vec<Finding>) {
    for (file, scenario) in &view.scenarios {
        let (Some(first), Some(last)) = (view.pack.get(scenario.first_turn), view.pack.get(scenario.last_turn)) else {
            continue;
        };
        for (space, pointer) in [(first, "/first_turn"), (last, "/last_turn")] {
            if !view.is_turn(space) {
                LINT.finds(findings, Spot::Value(*file, pointer.into()))
                    .says(format!("`{}` is not a turn", space.id))
                    .label("not on the turn track")
                    .expected("a space of the track of kind `turn`");
            }
        }
        if view.is_turn(first) && view.is_turn(last) && last.value < first.value {
            LINT.finds(findings, Spot::Value(*file, "/last_turn".into()))
                .says(format!("`{}` ends in {} and begins in {}", scenario.name, last.name, first.name))
                .label("before the first turn")
                .expected(format!("{} or later", first.name));
        }
    }
}
