use super::super::prelude::*;

pub static LINT: Lint = Lint::new("T018", "siege-result", Error, Tables, check)
    .explained(
        "A result of the siege table must be two numbers, the losses of the besieger and of the besieged: `1/2`. If \
        nobody loses anything, write `0/0`.",
    )
    .example("tables/siege.csv", "2,3,0/0", b"2,3,-")
    .reads(&["rules", "die-results"])
    .after(&["T004", "T005"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let Some((_, rules)) = &war.rules else { return };
    for (at, line) in war.pack.rows_of::<DieResult>(rules.siege.table.id()) {
        let losses = line.result.split_once('/');
        let numbers = losses.filter(|(one, other)| one.parse::<u8>().is_ok() && other.parse::<u8>().is_ok());
        if numbers.is_none() {
            LINT.finds(findings, at.cell("result"))
                .says(format!("`{}` does not give the losses of a siege", line.result))
                .label("not two numbers")
                .expected("losses of the besieger and of the besieged: `1/2`")
                .rule("17.5.2")
                .cause(muster_kit::shared::tables::unknown_result::form((at.sheet, at.row)));
        }
    }
}
