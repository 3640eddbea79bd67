use super::super::prelude::*;

pub static LINT: Lint = Lint::new("C020", "same-leader", Error, Counters, check)
    .explained(
        "Two leader counters of a power have the same name, and neither replaces the other. A leader who is promoted \
        or demoted has two counters; the second one says which it replaces.",
    )
    .example("leaders.csv", "2,2,hale,hale-takes-command", b"2,2,,hale-takes-command")
    .reads(&["leaders"])
    .after(&["C019"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let leaders: Vec<_> = war.pack.rows::<Leader>().collect();
    for (number, (at, leader)) in leaders.iter().enumerate() {
        let replaces = |one: &Leader, other: &Leader| one.replaces.is_some_and(|old| old.id() == other.id);
        let same = leaders.iter().take(number).find(|(_, other)| {
            other.name == leader.name
                && other.power == leader.power
                && !replaces(leader, other)
                && !replaces(other, leader)
                && !(leader.replaces.is_some() && leader.replaces == other.replaces)
        });
        if let Some((first, other)) = same {
            LINT.finds(findings, at.cell("name"))
                .says(format!("`{}` and `{}` are both called {}", other.id, leader.id, leader.name))
                .label("the same name")
                .expected("the other's id in `replaces`, or another name")
                .rule("3.3.6")
                .see(first.spot(), "the first one");
        }
    }
}
