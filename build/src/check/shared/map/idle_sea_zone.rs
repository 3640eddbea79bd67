//! Idle_sea_zone.

use super::super::prelude::*;

/// The lint.
pub static LINT: SharedLint = Lint {
    code: &Code {
        id: "M008",
        name: "idle-sea-zone",
        severity: Severity::Warning,
        stage: Stage::Checking(Subject::Map),
        explanation: "A sea has no port, or no square lies in it or borders on it, so nothing can ever use it. Its name would be printed on \
            the map all the same.",
        example: Example { file: "spaces.csv", right: "gulf|ocean", wrong: b"gulf" },
    },
    tables: &["spaces", "sea-zones", "seas"],
    after: &[],
    check,
};

fn check(view: &View<'_>, findings: &mut Vec<Finding>) {
    for zone in view.zones() {
        let ports = view.ports.iter().find(|(id, _)| id.text() == zone.id());
        if ports.is_none_or(|(_, ports)| ports.is_empty()) {
            let finding =
                Finding::new(LINT.code, zone.spot_of(Slot::Id), format!("the sea zone `{}` has no port", zone.name()))
                    .label("no space has it in `ports`")
                    .expected("a port, or no such zone");
            findings.push(finding);
        }
    }
}
