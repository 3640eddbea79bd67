//! Doubled_connection.

use super::super::prelude::*;

/// The lint.
pub static LINT: NoPeaceLint = Lint {
    code: &Code {
        id: "M002",
        name: "doubled_connection",
        severity: Severity::Error,
        explanation: "Two rows join the same two spaces, the second the other way round. Connections can be used both ways; two \
            of them would be drawn on top of each other.",
        example: Example {
            file: "connections.csv",
            right: "hill,castle,,2.2,",
            wrong: b"hill,castle,,2.2,\ncastle,hill,,2.2,",
        },
    },
    tables: &["connections"],
    after: &[],
    check,
};

use rustc_hash::FxHashMap;

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    let mut seen: FxHashMap<(Id, Id), At<Connection>> = FxHashMap::default();
    for (at, connection) in world.pack.rows::<Connection>() {
        let (from, to) = (connection.from.id(), connection.to.id());
        if let Some(first) = seen.get(&(to, from)).filter(|_| from != to) {
            findings.push(
                Finding::new(
                    LINT.code,
                    world.pack.cell(at, "from"),
                    format!("`{from}` and `{to}` are connected twice"),
                )
                .label("the same two spaces the other way round")
                .expected("one row for two spaces")
                .see(first.spot(), "the first one"),
            );
        }
        seen.entry((from, to)).or_insert(at);
    }
}
