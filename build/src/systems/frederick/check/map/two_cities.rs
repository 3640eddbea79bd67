//! Two cities in a square.

use super::super::prelude::*;

/// The lint.
pub static LINT: FrederickLint = Lint {
    code: &Code {
        id: "M031",
        name: "two-cities",
        severity: Severity::Error,
        stage: Stage::Checking(Subject::Map),
        explanation: "Two cities or towns lie in one square. A square can have only one: taxes, fortresses and ports belong to \
            the square.",
        example: Example { file: "cities.csv", right: "moorfield,Moorfield,3b", wrong: b"moorfield,Moorfield,3a" },
    },
    tables: &["cities"],
    after: &[],
    check,
};

use rustc_hash::FxHashMap;

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    let mut seen: FxHashMap<Id, (Spot, &City)> = FxHashMap::default();
    for (at, city) in world.pack.rows::<City>() {
        let square = city.square.id();
        let spot = world.pack.cell(at, "square");
        if let Some((first, other)) = seen.get(&square) {
            findings.push(
                Finding::new(
                    LINT.code,
                    spot,
                    format!("`{}` and `{}` both lie in {}", other.name, city.name, shown(square)),
                )
                .label("already taken")
                .expected("a square without a city")
                .rule("8.3")
                .see(first.clone(), format!("`{}` lies there", other.name)),
            );
        } else {
            seen.insert(square, (spot, city));
        }
    }
}
