use super::super::prelude::*;

pub static LINT: Lint = Lint::new("C080", "same-order", Error, Tables, check)
    .explained(
        "Two powers with cards of their own have the same place in the order of play. Only powers that play together with \
        another share its place.",
    )
    .example("powers.csv", "surprise-march,,,2,6,1", b"surprise-march,,,1,6,1")
    .reads(&["powers", "rules"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let mut first: FxHashMap<u8, (At<'_, Power>, &Power)> = FxHashMap::default();
    for (at, power) in war.pack.rows::<Power>().filter(|(_, power)| war.has_deck(power.id)) {
        let Some(order) = power.order else { continue };
        let Some((other_at, other)) = first.get(&order) else {
            first.insert(order, (at, power));
            continue;
        };
        LINT.finds(findings, at.cell("order"))
            .says(format!("{} and {} are both number {order}", other.name, power.name))
            .label("the same place")
            .expected("a place for each power that has cards")
            .rule("4.0.1")
            .see(other_at.cell("order"), "the other one");
    }
}
