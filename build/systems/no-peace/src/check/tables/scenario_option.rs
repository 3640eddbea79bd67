use muster_engine::no_peace::play::Options;

use super::super::prelude::*;

pub static LINT: Lint = Lint::new("T016", "scenario-option", Error, Tables, check)
    .explained(
        "A scenario turns on an option that does not exist, or one whose numbers rules.json lacks: \
        `peace-negotiations` and `historical-withdrawal` need `withdrawal`, `later-levels` needs `later_levels`, \
        `absent-leaders` needs `absence`, `historic-economy` needs `economy`.",
    )
    .example(
        "scenarios/short/scenario.json",
        "\"first_turn\": \"turn-1\",",
        b"\"options\": [\"thaw\"],\n  \"first_turn\": \"turn-1\",",
    )
    .reads(&["scenarios", "rules"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let Some((rules_file, rules)) = &war.rules else { return };
    for (file, scenario) in &war.view.scenarios {
        for (ix, option) in scenario.options.iter().enumerate() {
            let spot = Spot::Value(*file, format!("/options/{ix}"));
            let known = Options::NAMES.contains(&option.as_str());
            let (part, there) = match option.as_str() {
                "later-levels" => ("victory/later_levels", rules.victory.later_levels.is_some()),
                "absent-leaders" => ("absence", rules.absence.is_some()),
                "historic-economy" => ("economy", rules.economy.is_some()),
                "wounded-leaders" => ("battle", true),
                _ => ("withdrawal", rules.withdrawal.is_some()),
            };
            if !known {
                LINT.finds(findings, spot)
                    .says(format!("there is no option `{option}`"))
                    .label("switches nothing on")
                    .expected(choices(Options::NAMES))
                    .suggest(guess(option.as_str(), Options::NAMES))
                    .rule("20.1");
            } else if !there {
                LINT.finds(findings, spot)
                    .says(format!("`{option}` needs `{part}` in rules.json"))
                    .label("its numbers are missing")
                    .expected(format!("`{part}` in rules.json, or no such option"))
                    .rule("20.1")
                    .see(Spot::Value(*rules_file, "/victory".into()), "the rules of victory");
            }
        }
    }
}
