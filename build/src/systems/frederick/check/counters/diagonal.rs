//! Who moves diagonally.

use super::super::prelude::*;

/// The lint.
pub static LINT: FrederickLint = Lint {
    code: &Code {
        id: "C054",
        name: "diagonal",
        severity: Severity::Error,
        stage: Stage::Checking(Subject::Counters),
        explanation: "Light troops, and no other units, move diagonally; a plus sign before their movement factor shows it. Here \
            light troops lack it, or another unit has it.",
        example: Example { file: "units.csv", right: "light-troops,1,,4,yes,", wrong: b"light-troops,1,,4,," },
    },
    tables: &["units"],
    after: &[],
    check,
};

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    for (at, unit) in world.pack.rows::<Unit>() {
        let light = unit.kind == UnitKind::LightTroops;
        if light == unit.diagonal.is_yes() {
            continue;
        }
        let (message, label, expected) = if light {
            (format!("`{}` are light troops and do not move diagonally", unit.name), "left out", "`yes`")
        } else {
            (format!("`{}` move diagonally and are no light troops", unit.name), "light troops only", "nothing here")
        };
        findings.push(
            Finding::new(LINT.code, world.pack.cell(at, "diagonal"), message)
                .label(label)
                .expected(expected)
                .rule("16.15")
                .see(world.pack.cell(at, "kind"), "its kind"),
        );
    }
}
