//! Side_connection.

use super::super::prelude::*;

/// The lint.
pub static LINT: NoPeaceLint = Lint {
    code: &Code {
        id: "M004",
        name: "side_connection",
        severity: Severity::Error,
        explanation: "A space that one side alone may enter has a connection that everybody may use. On the map such lines have \
            the colour of the side, and cost more.",
        example: Example { file: "connections.csv", right: "millbrook,camp,blue,", wrong: b"millbrook,camp,," },
    },
    tables: &["spaces", "connections"],
    after: &[],
    check,
};

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    for (at, connection) in world.pack.rows::<Connection>() {
        for end in [connection.from, connection.to] {
            let Some((space_at, space)) = world.pack.find::<Space>(end.id()) else { continue };
            if let Some(side) = space.only
                && connection.only != Some(side)
            {
                findings.push(
                    Finding::new(
                        LINT.code,
                        world.pack.cell(at, "only"),
                        format!("this connection leads to `{}`, which only `{side}` may enter", space.name),
                    )
                    .label(connection.only.map_or("everybody may use it".into(), |only| format!("for `{only}`")))
                    .expected(format!("`{side}`"))
                    .suggest(Some(side.to_string()))
                    .rule("2.4")
                    .see(world.pack.cell(space_at, "only"), "the space")
                    .cause(format!("side-connection:{}", space.id)),
                );
                break;
            }
        }
    }
}
