use super::super::prelude::*;

pub static LINT: Lint = Lint::new("M031", "two-cities", Error, Map, check)
    .explained(
        "Two cities or towns lie in one square. A square can have only one: taxes, fortresses and ports belong to the \
        square.",
    )
    .example("cities.csv", "moorfield,Moorfield,3b", b"moorfield,Moorfield,3a")
    .reads(&["cities"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let mut seen: FxHashMap<Id, (Spot, &City)> = FxHashMap::default();
    for (at, city) in war.pack.rows::<City>() {
        let square = city.square.id();
        let spot = at.cell("square");
        if let Some((first, other)) = seen.get(&square) {
            LINT.finds(findings, spot)
                .says(format!("`{}` and `{}` both lie in {}", other.name, city.name, shown(square)))
                .label("already taken")
                .expected("a square without a city")
                .rule("8.3")
                .see(first.clone(), format!("`{}` lies there", other.name));
        } else {
            seen.insert(square, (spot, city));
        }
    }
}
