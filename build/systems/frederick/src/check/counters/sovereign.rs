use super::super::prelude::*;

pub static LINT: Lint = Lint::new("C035", "nameless-sovereign", Error, Counters, check)
    .explained(
        "A sovereign is a historical monarch: a person, who does not come back when eliminated, and who reigns over a \
        power. Here `named` is not `yes`, or `power` is empty.",
    )
    .example("leaders.csv", "sovereign,,yes,3", b"sovereign,,,3")
    .reads(&["leaders"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for (at, leader) in war.pack.rows::<Leader>().filter(|(_, leader)| leader.kind == LeaderKind::Sovereign) {
        let absent = [
            (!leader.named.is_yes(), "named", "is a sovereign but not a person", "`yes`"),
            (leader.power.is_none(), "power", "is a sovereign but reigns over no power", "the power of the sovereign"),
        ];
        for (_, field, what, expected) in absent.into_iter().filter(|(absent, ..)| *absent) {
            LINT.finds(findings, at.cell(field))
                .says(format!("`{}` {what}", leader.name))
                .label("left out")
                .expected(expected)
                .rule("23.9")
                .see(at.cell("kind"), "what kind of leader");
        }
    }
}
