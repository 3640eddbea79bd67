//! Powers without land.

use super::super::prelude::*;

/// The lint.
pub static LINT: FrederickLint = Lint {
    code: &Code {
        id: "M041",
        name: "no-territory",
        severity: Severity::Warning,
        stage: Stage::Checking(Subject::Map),
        explanation: "A power has no square and no off-map area. Every power sets up in its own territory, and a minor power can \
            mobilize units only there.",
        example: Example {
            file: "powers.csv",
            right: "#7d7d7d,chevron,4.5\n",
            wrong: b"#7d7d7d,chevron,4.5\nlowmark,Lowmark,,LO,minor,,,,,,,#444444,ring,2.3\n",
        },
    },
    tables: &["powers", "squares", "areas"],
    after: &[],
    check,
};

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    let squares = world.pack.records::<Square>();
    let areas = world.pack.records::<Area>();
    for (at, power) in world.pack.rows::<Power>() {
        let owns = squares.iter().any(|square| square.home.is_some_and(|home| home.id() == power.id));
        if !owns && power.area.is_none() && !areas.iter().any(|area| area.power.id() == power.id) {
            findings.push(
                Finding::new(LINT.code, world.pack.cell(at, "id"), format!("{} has no square and no area", power.name))
                    .label("no square has it in `home`")
                    .expected("a square that is its home, or an area beyond the edge")
                    .rule("28.3"),
            );
        }
    }
}
