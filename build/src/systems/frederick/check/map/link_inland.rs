//! Links from the midst of the map.

use super::super::prelude::*;

/// The lint.
pub static LINT: FrederickLint = Lint {
    code: &Code {
        id: "M039",
        name: "link-inland",
        severity: Severity::Error,
        stage: Stage::Checking(Subject::Map),
        explanation: "An off-map area is entered from a square that is not on the edge of the map: there are squares on all four \
            of its sides.",
        example: Example { file: "links.csv", right: "steppe,3f,land", wrong: b"steppe,3d,land" },
    },
    tables: &["links", "squares"],
    after: &[],
    check,
};

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    for (at, link) in world.pack.rows::<Link>() {
        let square = link.square.id();
        let Some(area) = world.pack.get(link.area) else { continue };
        if position(square).is_some_and(|place| world.beside(place).count() == 4) {
            findings.push(
                Finding::new(
                    LINT.code,
                    world.pack.cell(at, "square"),
                    format!("{} does not border on `{}`", shown(square), area.name),
                )
                .label("in the midst of the map")
                .expected("a square on the edge")
                .rule("27.3"),
            );
        }
    }
}
