use muster_schema::Index;

use super::prelude::*;

pub static LINT: Lint = Lint::new("M012", "same-name", Error, Map, check)
    .explained("Two places have the same name. Game reports name places, so players could not tell which one is meant.")
    .example("spaces.csv", "abbey,Abbey", b"abbey,Millbrook")
    .reads_roles(&[Role::Place, Role::Box, Role::Settlement, Role::Area]);

fn check(view: &View<'_>, findings: &mut Vec<Finding>) {
    let mut seen = Index::default();
    let places = || [Role::Place, Role::Settlement, Role::Box].into_iter().flat_map(|role| view.pack.lines(role));
    for (number, line) in (0u32..).zip(places()) {
        let name = line.name();
        let first = seen.insert(name, number);
        if first != number
            && let Some(first) = places().nth(first as usize)
        {
            LINT.finds(findings, line.spot_of(Slot::Name))
                .says(format!("two places are called `{name}`"))
                .label("the same name")
                .expected("a name of its own")
                .see(first.spot(), "the other one");
        }
    }
}
