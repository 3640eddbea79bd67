//! No_way_in.

use super::super::prelude::*;

/// The lint.
pub static LINT: SharedLint = Lint {
    code: &Code {
        id: "M003",
        name: "no-way-in",
        severity: Severity::Error,
        stage: Stage::Checking(Subject::Map),
        explanation: "Nothing can ever enter or leave a place: a space that has no connection and is not a port, or an off-map area into \
            which no square leads.",
        example: Example { file: "spaces.csv", right: "abbey,Abbey,,0,fertile,,,,45.5,4.2,reconstructed,,", wrong: b"abbey,Abbey,,0,fertile,,,,45.5,4.2,reconstructed,,\nisle,The Isle,redonia,0,normal,,,,45.2,3.9,reconstructed,," },
    },
    tables: &["spaces", "connections"],
    after: &["L001"],
    check,
};

fn check(view: &View<'_>, findings: &mut Vec<Finding>) {
    for (number, space) in (0u32..).zip(&view.spaces) {
        if view.graph.ways(number).is_empty() && !space.port {
            let finding =
                Finding::new(LINT.code, space.line.spot_of(Slot::Id), format!("there is no way into `{}`", space.name))
                    .label("no connection, and no port")
                    .expected("a row in connections.csv, or a sea zone in `ports`");
            findings.push(finding);
        }
    }
}
