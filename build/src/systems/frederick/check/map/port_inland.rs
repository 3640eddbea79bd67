//! Ports without a coast.

use super::super::prelude::*;

/// The lint.
pub static LINT: FrederickLint = Lint {
    code: &Code {
        id: "M032",
        name: "port-inland",
        severity: Severity::Error,
        stage: Stage::Checking(Subject::Map),
        explanation: "A city has a port, but its square borders on no sea. No fleet could ever enter.",
        example: Example {
            file: "cities.csv",
            right: "kesten,Kesten,2f,city,yes,,",
            wrong: b"kesten,Kesten,2f,city,yes,yes,",
        },
    },
    tables: &["cities", "squares"],
    after: &["M053"],
    check,
};

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    for (at, city) in world.pack.rows::<City>().filter(|(_, city)| city.port.is_yes()) {
        let square = city.square.id();
        if world.pack.get(city.square).is_some_and(|square| square.sea.is_none()) {
            findings.push(
                Finding::new(
                    LINT.code,
                    world.pack.cell(at, "port"),
                    format!("`{}` is a port, and {} borders on no sea", city.name, shown(square)),
                )
                .label("no fleet can come here")
                .expected("a square with a `sea`, or no port")
                .rule("25.2")
                .see(world.square_cell(square, "sea"), "no sea"),
            );
        }
    }
}
