use super::super::prelude::*;

pub static LINT: Lint = Lint::new("M018", "unproven-connection", Hint, Map, check)
    .explained(
        "A connection cites a rule, but no row of map-facts.csv records what that rule says. If some connections are \
        reconstructed, each of the others should have a fact (`adjacent`, `only-side`, a step of a `way`) that is \
        checked at every build, so that nobody changes it by mistake. A pack without facts or without reconstructed \
        connections is not checked: its map is the source.",
    )
    .example("connections.csv", "abbey,cape,,reconstructed,", b"abbey,cape,,2.2,")
    .reads(&["connections", "map-facts"])
    .after(&["M001", "M002", "M005", "M006", "M019", "L001"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let reconstructed = |row: &Connection| row.cite.as_str() == "reconstructed";
    if !war.pack.records::<Connection>().iter().any(reconstructed) {
        return;
    }
    let pair = |one: Id, other: Id| if one < other { (one, other) } else { (other, one) };
    let mut proven: FxHashSet<(Id, Id)> = FxHashSet::default();
    for fact in war.pack.records::<MapFact>() {
        if matches!(fact.fact, Fact::Adjacent | Fact::OnlySide | Fact::Way) {
            let stops: Vec<Id> = std::iter::once(fact.from)
                .chain(fact.via.iter().copied())
                .chain(fact.to)
                .map(|space| space.id())
                .collect();
            proven.extend(stops.windows(2).map(|stop| pair(stop[0], stop[1])));
        }
    }
    if proven.is_empty() {
        return;
    }
    for (at, row) in war.pack.rows::<Connection>() {
        let attested = !reconstructed(row) && row.cite.as_str() != "missing";
        if attested && !proven.contains(&pair(row.from.id(), row.to.id())) {
            LINT.finds(findings, at.cell("cite"))
                .says(format!("no fact proves that {} and {} are joined", row.from, row.to))
                .label("no row of map-facts.csv has it")
                .expected(format!("a fact `adjacent,{},{}` with this citation, or `reconstructed`", row.from, row.to))
                .cause(
                    super::fact_broken::LINT.about(&[&row.from.id().min(row.to.id()), &row.from.id().max(row.to.id())]),
                );
        }
    }
}
