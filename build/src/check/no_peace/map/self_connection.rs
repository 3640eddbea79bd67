//! Self_connection.

use super::super::prelude::*;

/// The lint.
pub static LINT: NoPeaceLint = Lint {
    code: &Code {
        id: "M001",
        name: "self-connection",
        severity: Severity::Error,
        explanation: "A connection joins a space to itself. It could never be used.",
        example: Example { file: "connections.csv", right: "millbrook,hill,", wrong: b"millbrook,millbrook," },
    },
    tables: &["connections"],
    after: &[],
    check,
};

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    for (at, connection) in world.pack.rows::<Connection>() {
        if connection.from == connection.to {
            findings.push(
                Finding::new(
                    LINT.code,
                    world.pack.cell(at, "to"),
                    format!("`{}` is connected to itself", connection.from),
                )
                .label("the same space as `from`")
                .expected("another space"),
            );
        }
    }
}
