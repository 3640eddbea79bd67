use super::super::prelude::*;

pub static LINT: Lint = Lint::new("U022", "set-up-abroad", Warning, SetUps, check)
    .explained(
        "Units or leaders are set up in the territory of another power. They begin at home unless the rules say \
        otherwise; if the rules do, accept this finding in waivers.csv.",
    )
    .example("scenarios/war/setup.csv", "1d,1,dunmark-infantry", b"1d,1,hill-garrison")
    .reads(&["set-up", "units", "leaders", "squares"])
    .after(&["U014"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for line in war.placed() {
        let Some(square) = line.place::<Square>() else { continue };
        let (Some(power), Some(home)) = (line.power().map(Ref::new), square.home) else { continue };
        if power.id() != home.id() {
            let whose = war.power_name(home);
            LINT.finds(findings, line.cell("place"))
                .says(format!("`{}` begins in {}, territory of {whose}", line.name(), shown(square.id)))
                .label("not at home")
                .expected(format!("a square of {}", war.power_name(power)))
                .rule("31.6")
                .see(war.cell_of::<Square>(square.id, "home"), "whose square it is");
        }
    }
}
