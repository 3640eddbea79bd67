//! Idle_sea_zone.

use super::super::prelude::*;

/// The lint.
pub static LINT: NoPeaceLint = Lint {
    code: &Code {
        id: "M008",
        name: "idle-sea-zone",
        severity: Severity::Warning,
        explanation: "A sea zone has no port, so nothing can sail on it.",
        example: Example { file: "spaces.csv", right: "gulf|ocean", wrong: b"gulf" },
    },
    tables: &["spaces", "sea-zones"],
    after: &[],
    check,
};

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    for (at, zone) in world.pack.rows::<SeaZone>() {
        let ports = world.board.ports.iter().find(|(id, _)| *id == zone.id);
        if ports.is_none_or(|(_, ports)| ports.is_empty()) {
            findings.push(
                Finding::new(LINT.code, world.pack.cell(at, "id"), format!("the sea zone `{}` has no port", zone.name))
                    .label("no space has it in `ports`")
                    .expected("a port, or no such zone")
                    .rule("2.6.1"),
            );
        }
    }
}
