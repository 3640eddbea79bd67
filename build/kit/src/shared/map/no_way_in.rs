use super::super::prelude::*;

pub static LINT: Lint = Lint::new("M003", "no-way-in", Error, Map, check)
    .explained(
        "Nothing can ever enter or leave a place: a space that has no connection and is not a port, or an off-map \
        area into which no square leads.",
    )
    .example(
        "spaces.csv",
        "abbey,Abbey,,0,fertile,,,,45.5,4.2,reconstructed,,",
        b"abbey,Abbey,,0,fertile,,,,45.5,4.2,reconstructed,,\n\
        isle,The Isle,redonia,0,normal,,,,45.2,3.9,reconstructed,,",
    )
    .reads_roles(&[Role::Place, Role::Edge])
    .after(&["L001"]);

fn check(view: &View<'_>, findings: &mut Vec<Finding>) {
    for (number, space) in (0u32..).zip(&view.spaces) {
        if view.graph.ways(number).is_empty() && !space.port {
            LINT.finds(findings, space.line.spot_of(Slot::Id))
                .says(format!("there is no way into `{}`", space.name))
                .label("no connection, and no port")
                .expected("a row in connections.csv, or a sea zone in `ports`");
        }
    }
}
