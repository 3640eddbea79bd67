use super::super::prelude::*;

pub static LINT: Lint = Lint::new("C001", "no-replacement", Error, Counters, check)
    .explained(
        "A named leader lacks the ratings on the other side of his counter. When a leader falls, his counter is \
        flipped to that side for the rest of the game.",
    )
    .example("leaders.csv", "redonia,2,4,0,3,1", b"redonia,2,4,,3,1")
    .reads(&["leaders"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for (at, leader) in war.pack.rows::<Leader>() {
        if leader.kind != LeaderKind::Named {
            continue;
        }
        for (field, rating) in [("minor_tactical", leader.minor_tactical), ("minor_command", leader.minor_command)] {
            if rating.is_none() {
                LINT.finds(findings, at.cell(field))
                    .says(format!("{} has no `{field}`", leader.name))
                    .label("the other side of the counter")
                    .expected("a rating, which may be marked in `reconstructed`")
                    .rule("3.1");
                break;
            }
        }
    }
}
