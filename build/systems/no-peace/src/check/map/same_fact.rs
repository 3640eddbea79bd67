use super::super::prelude::*;

pub static LINT: Lint = Lint::new("M019", "same-fact", Hint, Map, check)
    .explained(
        "Two rows of map-facts.csv say the same about the same spaces. Either one of them was meant to say something \
        else, or you can delete it.",
    )
    .example("map-facts.csv", "millbrook-hill,adjacent,millbrook,hill,", b"millbrook-hill,adjacent,orleans,millbrook,")
    .reads(&["map-facts", "connections"])
    .after(&["M005", "M006"]);

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    let mut seen: FxHashMap<String, At<MapFact>> = FxHashMap::default();
    for (at, fact) in world.pack.rows::<MapFact>() {
        let both_ways = matches!(fact.fact, Fact::Adjacent | Fact::NotAdjacent | Fact::OnlySide);
        let (mut from, mut to) = (Some(fact.from.id()), fact.to.map(|to| to.id()));
        if both_ways && to < from {
            (from, to) = (to, from);
        }
        let said = format!("{:?} {from:?} {to:?} {:?} {:?} {:?}", fact.fact, fact.via, fact.side, fact.value);
        if let Some(first) = seen.get(&said) {
            LINT.finds(world.pack.cell(at, "fact"), format!("`{}` says what another fact says", fact.id))
                .label("already said")
                .expected("another fact, or no such row")
                .see(world.pack.cell(*first, "id"), "the first time")
                .add_to(findings);
        } else {
            seen.insert(said, at);
        }
    }
}
