use super::super::prelude::*;

pub static LINT: Lint = Lint::new("U022", "set-up-abroad", Warning, SetUps, check)
    .explained(
        "Units or leaders are set up in the territory of another power. They begin at home unless the rules say \
        otherwise; if the rules do, accept this finding in waivers.csv.",
    )
    .example("scenarios/war/setup.csv", "1d,1,dunmark-infantry", b"1d,1,hill-garrison")
    .reads(&["set-up", "units", "leaders", "squares"])
    .after(&["U014"]);

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    for line in &world.lines {
        let Site::Square(square) = line.place else { continue };
        let (Some(power), Some(home)) = (line.item.power(), square.home) else { continue };
        if power.id() != home.id() {
            let whose = world.power_name(home);
            LINT.finds(
                world.pack.cell(line.at, "place"),
                format!("`{}` begins in {}, territory of {whose}", line.item.name(), shown(square.id)),
            )
            .label("not at home")
            .expected(format!("a square of {}", world.power_name(power)))
            .rule("31.6")
            .see(world.square_cell(square.id, "home"), "whose square it is")
            .add_to(findings);
        }
    }
}
