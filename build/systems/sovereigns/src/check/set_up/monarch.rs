use super::super::prelude::*;

pub static LINT: Lint = Lint::new("U017", "monarch-away", Warning, SetUps, check)
    .explained(
        "A monarch is set up outside the capital of the power that he serves. Monarchs stay there unless an event \
        sends them into the field.",
    )
    .example("scenarios/war/setup.csv", "arnsburg,1,King Otto", b"moorfield,1,King Otto")
    .reads(&["set-up", "leaders", "powers", "spaces"])
    .after(&["M013", "U013", "U016"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for line in war.set_ups.iter().flat_map(|set_up| &set_up.placed) {
        let (Some(leader), Some(space)) = (line.piece::<Leader>(), line.place::<Space>()) else { continue };
        let Some((power_at, power)) = war.pack.find::<Power>(leader.power.id()) else { continue };
        let foreign = || war.pack.records::<Power>().iter().any(|of| of.capital.is_some_and(|at| at.id() == space.id));
        let at_home = power.capital.map_or(!foreign(), |capital| capital.id() == space.id);
        if !leader.monarch.is_yes() || at_home {
            continue;
        }
        let (expected, right) = match power.capital {
            Some(capital) => (format!("the capital of {}", power.name), Some(capital.to_string())),
            None => (format!("a space that is not a capital: {} has none", power.name), None),
        };
        LINT.finds(findings, line.cell("place"))
            .says(format!("{} is a monarch of {}, but `{}` is not its capital", leader.name, power.name, space.name))
            .label("away from home")
            .expected(expected)
            .suggest(right)
            .rule("3.3.7")
            .see(power_at.cell("capital"), "the capital");
    }
}
