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
    let places = [Role::Place, Role::Settlement, Role::Box].into_iter().flat_map(|role| view.pack.lines(role));
    for line in places {
        let name = line.name();
        if let Some(first) = seen.get(&name) {
            findings.push(
                Finding::new(LINT.code, line.spot_of(Slot::Name), format!("two places are called `{name}`"))
                    .label("the same name")
                    .expected("a name of its own")
                    .see(first.clone(), "the other one"),
            );
        } else {
            seen.insert(name, line.spot());
        }
    }
}
