use muster_schema::{Role, Text};

use super::prelude::*;

pub static LINT: Lint = Lint::new("T057", "no-such-option", Error, Tables, check)
    .explained(
        "A scenario switches on an optional rule that no table with the role `option` has, or one that belongs to other scenarios: \
        its column with the slot `scenario` does not name this one.",
    )
    .example(
        "scenarios/battle/scenario.json",
        "\"first_turn\": \"turn-1\",",
        b"\"options\": [\"fog\"],\n  \"first_turn\": \"turn-1\",",
    );

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    let known: Vec<Text> = pack.lines(Role::Option).map(|line| line.id()).collect();
    for (file, scenario) in pack.scenarios() {
        for (at, option) in scenario.options.iter().enumerate() {
            let spot = Spot::Value(file, format!("/options/{at}"));
            match pack.line(Role::Option, option.text()) {
                None => {
                    LINT.finds(findings, spot)
                        .says(format!("there is no optional rule `{option}`"))
                        .label("switches nothing on")
                        .expected(match known.as_slice() {
                            [] => "a table with the role `option`, or no `options`".to_owned(),
                            known => choices(known.iter().map(Text::as_str)),
                        })
                        .suggest(guess(option.as_str(), known.iter().map(Text::as_str)));
                }
                Some(line) => {
                    let scenarios = line.cell(Slot::Scenario);
                    if !scenarios.items().is_empty() && !scenarios.items().contains(&scenario.id.text()) {
                        LINT.finds(findings, spot)
                            .says(format!("the rule `{}` does not belong to `{}`", line.name(), scenario.name))
                            .label("a rule of other scenarios")
                            .expected("a rule that this scenario has")
                            .see(line.spot_of(Slot::Scenario), "its scenarios");
                    }
                }
            }
        }
    }
}
