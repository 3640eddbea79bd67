//! Units that begin abroad.

use super::super::prelude::*;

/// The lint.
pub static LINT: FrederickLint = Lint {
    code: &Code {
        id: "U022",
        name: "set-up-abroad",
        severity: Severity::Warning,
        stage: Stage::Checking(Subject::SetUp),
        explanation: "Units or leaders are set up in the territory of another power. They begin at home unless the rules say \
            otherwise; if the rules do, accept this finding in waivers.csv.",
        example: Example {
            file: "scenarios/war/setup.csv",
            right: "1d,1,dunmark-infantry",
            wrong: b"1d,1,hill-garrison",
        },
    },
    tables: &["set-up", "units", "leaders", "squares"],
    after: &["U014"],
    check,
};

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    for line in &world.lines {
        let Site::Square(square) = line.place else { continue };
        let (Some(power), Some(home)) = (line.item.power(), square.home) else { continue };
        if power.id() != home.id() {
            let whose = world.power_name(home);
            findings.push(
                Finding::new(
                    LINT.code,
                    world.pack.cell(line.at, "place"),
                    format!("`{}` begins in {}, territory of {whose}", line.item.name(), shown(square.id)),
                )
                .label("not at home")
                .expected(format!("a square of {}", world.power_name(power)))
                .rule("31.6")
                .see(world.square_cell(square.id, "home"), "whose square it is"),
            );
        }
    }
}
