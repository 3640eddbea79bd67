//! Doubled_connection.

use super::super::prelude::*;

/// The lint.
pub static LINT: NoPeaceLint = Lint {
    code: &Code {
        id: "M002",
        name: "doubled-connection",
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

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    let graph = &world.board.graph;
    for node in (0u32..).take(graph.len()) {
        for (at, way) in graph.ways(node).iter().enumerate() {
            let again = graph.ways(node).iter().take(at).any(|other| other.to == way.to);
            if again && node < way.to {
                report(world, node, way.to, findings);
            }
        }
    }
}

fn report(world: &World<'_>, from: u32, to: u32, findings: &mut Vec<Finding>) {
    let (Some(from), Some(to)) = (world.board.space(from), world.board.space(to)) else { return };
    let (from, to) = (from.id, to.id);
    let mut rows = world
        .pack
        .rows::<Connection>()
        .filter(|(_, row)| (row.from.id(), row.to.id()) == (from, to) || (row.from.id(), row.to.id()) == (to, from));
    let (Some((first, _)), Some((at, _))) = (rows.next(), rows.next()) else { return };
    findings.push(
        Finding::new(LINT.code, world.pack.cell(at, "from"), format!("`{from}` and `{to}` are connected twice"))
            .label("the same two spaces again")
            .expected("one row for two spaces")
            .see(first.spot(), "the first one"),
    );
}
