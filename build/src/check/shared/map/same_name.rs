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

use muster_schema::Index;

fn check(view: &View<'_>, findings: &mut Vec<Finding>) {
    let mut seen = Index::default();
    let places = || [Role::Place, Role::Settlement, Role::Box].into_iter().flat_map(|role| view.pack.lines(role));
    for (number, line) in (0u32..).zip(places()) {
        let name = line.name();
        let first = seen.insert(name, number);
        if first != number
            && let Some(first) = places().nth(first as usize)
        {
            findings.push(
                Finding::new(LINT.code, line.spot_of(Slot::Name), format!("two places are called `{name}`"))
                    .label("the same name")
                    .expected("a name of its own")
                    .see(first.spot(), "the other one"),
            );
        }
    }
}
