use super::super::prelude::*;

pub static LINT: Lint = Lint::new("C010", "leader-sides", Error, Counters, check)
    .explained(
        "Only the counters of named leaders have another side, a named replacement and a crown: `minor_tactical`, \
        `minor_command`, `replacement` and `royal` must be empty for nameless leaders and staff officers.",
    )
    .example("leaders.csv", "Minor Leader (Red),red,minor,,0,3,,,", b"Minor Leader (Red),red,minor,,0,3,0,2,")
    .reads(&["leaders"])
    .after(&["C001"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for (at, leader) in war.pack.rows::<Leader>().filter(|(_, leader)| leader.kind != LeaderKind::Named) {
        let said = [
            ("minor_tactical", leader.minor_tactical.is_some()),
            ("minor_command", leader.minor_command.is_some()),
            ("replacement", leader.replacement.is_some()),
            ("royal", leader.royal.is_yes()),
        ];
        if let Some((field, _)) = said.into_iter().find(|(_, said)| *said) {
            LINT.finds(findings, at.cell(field))
                .says(format!("{} has a `{field}`", leader.name))
                .label("only for named leaders")
                .expected("an empty cell, or `named` in `kind`")
                .rule("3.1")
                .see(at.cell("kind"), "what kind of leader");
        }
    }
}
