use super::super::prelude::*;

pub static LINT: Lint = Lint::new("C054", "diagonal", Error, Counters, check)
    .explained(
        "Light troops, and no other units, move diagonally; a plus sign before their movement factor shows it. Here \
        light troops lack it, or another unit has it.",
    )
    .example("units.csv", "light-troops,1,,4,yes,", b"light-troops,1,,4,,")
    .reads(&["units"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for (at, unit) in war.pack.rows::<Unit>() {
        let light = unit.kind == UnitKind::LightTroops;
        if light == unit.diagonal.is_yes() {
            continue;
        }
        let (message, label, expected) = if light {
            (format!("`{}` are light troops but do not move diagonally", unit.name), "left out", "`yes`")
        } else {
            (format!("`{}` move diagonally but are not light troops", unit.name), "light troops only", "nothing here")
        };
        LINT.finds(findings, at.cell("diagonal"))
            .says(message)
            .label(label)
            .expected(expected)
            .rule("16.15")
            .see(at.cell("kind"), "its kind");
    }
}
