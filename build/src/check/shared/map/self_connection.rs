//! Self_connection.

use super::super::prelude::*;

/// The lint.
pub static LINT: SharedLint = Lint {
    code: &Code {
        id: "M001",
        name: "self-connection",
        severity: Severity::Error,
        stage: Stage::Checking(Subject::Map),
        explanation: "A connection joins a space to itself. It could never be used.",
        example: Example { file: "connections.csv", right: "millbrook,hill,", wrong: b"millbrook,millbrook," },
    },
    tables: &["connections"],
    after: &[],
    check,
};

fn check(view: &View<'_>, findings: &mut Vec<Finding>) {
    let routes = (0u32..).zip(&view.routes).filter(|(_, [from, to])| from == to);
    for Route { line, ends: [from, to] } in routes.filter_map(|(number, _)| view.route(number)) {
        if from == to {
            findings.push(
                Finding::new(LINT.code, line.spot_of(Slot::To), format!("`{from}` is connected to itself"))
                    .label("the same space as `from`")
                    .expected("another space"),
            );
        }
    }
}
