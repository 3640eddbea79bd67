//! Same_name.

use super::super::prelude::*;

/// The lint.
pub static LINT: SharedLint = Lint {
    code: &Code {
        id: "M012",
        name: "same-name",
        severity: Severity::Error,
        stage: Stage::Checking(Subject::Map),
        explanation: "Two places have the same name. Game reports name places, so players could not tell which one is meant.",
        example: Example { file: "spaces.csv", right: "abbey,Abbey", wrong: b"abbey,Millbrook" },
    },
    tables: &["spaces", "boxes", "cities", "areas"],
    after: &[],
    check,
};

use rustc_hash::FxHashMap;

fn check(view: &View<'_>, findings: &mut Vec<Finding>) {
    let mut seen: FxHashMap<muster_schema::Text, Spot> = FxHashMap::default();
    seen.reserve(view.graph.len());
    let spaces = view.spaces().map(|space| (space.at.spot(), space.at.cell(view, "name"), space.name));
    let boxes = view.pack.rows::<Box>().map(|(at, found)| (at.spot(), view.pack.cell(at, "name"), found.name));
    for (row, cell, name) in spaces.chain(boxes).chain(view.cities_and_areas()) {
        if let Some(first) = seen.get(&name) {
            findings.push(
                Finding::new(LINT.code, cell, format!("two places are called `{name}`"))
                    .label("the same name")
                    .expected("a name of its own")
                    .see(first.clone(), "the other one"),
            );
        } else {
            seen.insert(name, row);
        }
    }
}
