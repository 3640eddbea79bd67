use super::super::prelude::*;

pub static LINT: Lint = Lint::new("C055", "garrison-moves", Error, Counters, check)
    .explained("A garrison has a movement factor above 0. Garrisons stay in the square where they are placed.")
    .example("units.csv", "hill-states,garrison,1,,0", b"hill-states,garrison,1,,2")
    .reads(&["units"]);

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    for (at, unit) in world.pack.rows::<Unit>() {
        if let Some(movement) = unit.movement.filter(|movement| unit.kind == UnitKind::Garrison && *movement > 0) {
            LINT.finds(world.pack.cell(at, "movement"), format!("`{}` is a garrison but moves {movement}", unit.name))
                .label("garrisons do not move")
                .expected("0, or another kind of unit")
                .rule("11.11; 16.4")
                .see(world.pack.cell(at, "kind"), "its kind")
                .add_to(findings);
        }
    }
}
