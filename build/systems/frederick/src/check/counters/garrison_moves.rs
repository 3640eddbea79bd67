use super::super::prelude::*;

pub static LINT: Lint = Lint::new("C055", "garrison-moves", Error, Counters, check)
    .explained("A garrison has a movement factor above 0. Garrisons stay in the square where they are placed.")
    .example("units.csv", "hill-states,garrison,1,,0", b"hill-states,garrison,1,,2")
    .reads(&["units"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for (at, unit) in war.pack.rows::<Unit>() {
        if let Some(movement) = unit.movement.filter(|movement| unit.kind == UnitKind::Garrison && *movement > 0) {
            LINT.finds(findings, at.cell("movement"))
                .says(format!("`{}` is a garrison but moves {movement}", unit.name))
                .label("garrisons do not move")
                .expected("0, or another kind of unit")
                .rule("11.11; 16.4")
                .see(at.cell("kind"), "its kind");
        }
    }
}
