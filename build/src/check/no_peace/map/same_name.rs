//! Same_name.

use super::super::prelude::*;

/// The lint.
pub static LINT: NoPeaceLint = Lint {
    code: &Code {
        id: "M012",
        name: "same-name",
        severity: Severity::Error,
        explanation: "Two places have the same name. Reports of a game in progress name places, so players could not tell which \
            is meant.",
        example: Example { file: "spaces.csv", right: "abbey,Abbey", wrong: b"abbey,Millbrook" },
    },
    tables: &["spaces", "boxes"],
    after: &[],
    check,
};

use rustc_hash::FxHashMap;

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    let mut seen: FxHashMap<muster_schema::Text, Spot> = FxHashMap::default();
    seen.reserve(world.pack.records::<Space>().len());
    let spaces = world.pack.rows::<Space>().map(|(at, space)| (at.spot(), space.name));
    let boxes = world.pack.rows::<Box>().map(|(at, found)| (at.spot(), found.name));
    for (spot, name) in spaces.chain(boxes) {
        if let Some(first) = seen.get(&name) {
            let spot = match spot {
                Spot::Row(sheet, row) => Spot::Cell(sheet, row, 1),
                other => other,
            };
            findings.push(
                Finding::new(LINT.code, spot, format!("two places are called `{name}`"))
                    .label("the same name")
                    .expected("a name of its own")
                    .see(first.clone(), "the other one"),
            );
        } else {
            seen.insert(name, spot);
        }
    }
}
