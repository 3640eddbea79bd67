use super::super::prelude::*;

pub static LINT: Lint = Lint::new("M019", "same-fact", Hint, Map, check)
    .explained(
        "Two rows of map-facts.csv say the same about the same spaces. Either one of them was meant to say something \
        else, or you can delete it.",
    )
    .example("map-facts.csv", "millbrook-hill,adjacent,millbrook,hill,", b"millbrook-hill,adjacent,orleans,millbrook,")
    .reads(&["map-facts", "connections"])
    .after(&["M005", "M006"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let mut seen: FxHashMap<String, At<'_, MapFact>> = FxHashMap::default();
    for (at, fact) in war.pack.rows::<MapFact>() {
        let both_ways = matches!(fact.fact, Fact::Adjacent | Fact::NotAdjacent | Fact::OnlySide);
        let (mut from, mut to) = (Some(fact.from.id()), fact.to.map(|to| to.id()));
        if both_ways && to < from {
            (from, to) = (to, from);
        }
        let said = format!("{:?} {from:?} {to:?} {:?} {:?} {:?}", fact.fact, fact.via, fact.side, fact.value);
        if let Some(first) = seen.get(&said) {
            LINT.finds(findings, at.cell("fact"))
                .says(format!("`{}` says what another fact says", fact.id))
                .label("already said")
                .expected("another fact, or no such row")
                .see(first.cell("id"), "the first time");
        } else {
            seen.insert(said, at);
        }
    }
}
