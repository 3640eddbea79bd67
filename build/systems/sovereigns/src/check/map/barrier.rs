use super::super::prelude::*;

pub static LINT: Lint = Lint::new("M020", "barrier-without-fortress", Error, Map, check)
    .explained(
        "A space is part of the barrier but has no fortress. The barrier is a line of fortresses that only one power \
        may garrison.",
    )
    .example("spaces.csv", "arland,heath,,,,,,46.1", b"arland,heath,,,yes,,,46.1")
    .reads(&["spaces"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for (at, space) in war.pack.rows::<Space>() {
        if space.barrier.is_yes() && space.fortress.is_none() {
            LINT.finds(findings, at.cell("barrier"))
                .says(format!("`{}` is part of the barrier but has no fortress", space.name))
                .label("nothing to garrison")
                .expected("a `fortress`, or no `barrier`")
                .rule("15.2.2");
        }
    }
}
