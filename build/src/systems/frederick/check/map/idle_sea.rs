//! Seas without squares.

use super::super::prelude::*;

/// The lint.
pub static LINT: FrederickLint = Lint {
    code: &Code {
        id: "M045",
        name: "idle-sea",
        severity: Severity::Warning,
        stage: Stage::Checking(Subject::Map),
        explanation: "No square lies in this sea or borders on it. Its name would be printed on the map, but no fleet could ever \
            sail there.",
        example: Example {
            file: "seas.csv",
            right: "44.5,0.9,25.9\n",
            wrong: b"44.5,0.9,25.9\nlake,The Lake,,46.4,2.6,25.9\n",
        },
    },
    tables: &["seas", "squares"],
    after: &["M036"],
    check,
};

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    let squares = world.pack.records::<Square>();
    for (at, sea) in world.pack.rows::<Sea>() {
        if !squares.iter().any(|square| square.sea.is_some_and(|of| of.id() == sea.id)) {
            findings.push(
                Finding::new(LINT.code, world.pack.cell(at, "id"), format!("no square lies in `{}`", sea.name))
                    .label("no square has it in `sea`")
                    .expected("a square in it, or no such sea")
                    .rule("25.9"),
            );
        }
    }
}
