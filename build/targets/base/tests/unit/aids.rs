use muster_schema::bundle::{Card, Placement, Printed};
use muster_targets::aids::{Aid, deal, fact_names, place_name, playbook, set_up};

#[test]
fn only_who_sets_up_reads_what_is_hidden() {
    let mut bundle = muster_fixture::bundle();
    bundle.pieces.iter_mut().for_each(|piece| piece.hidden = true);
    let scenario = &bundle.scenarios[0];
    let told = |open| {
        let mut aids = set_up(&bundle, scenario, &|id| place_name(&bundle, id), open);
        aids.push(deal(&bundle, scenario, open));
        let of_sides = aids.into_iter().filter(|aid| aid.name.contains(':'));
        of_sides.filter_map(Aid::in_use).flat_map(|aid| aid.lines).flatten().collect::<Vec<_>>().join("; ")
    };
    let placed = |line: &Placement| {
        let piece = bundle.pieces.iter().find(|piece| piece.id == line.piece)?;
        piece.side.is_some().then_some(piece.name.as_str())
    };
    let names: Vec<_> = scenario.placements.iter().filter_map(placed).collect();
    let (open, shut) = (told(true), told(false));
    assert!(!names.is_empty() && names.iter().all(|name| open.contains(name) && !shut.contains(name)), "{open} {shut}");
    assert!(shut.contains("hidden counter"), "{shut}");
}

#[test]
fn whatever_a_name_is_it_stays_in_its_cell() {
    let mut bundle = muster_fixture::bundle();
    bundle.scenarios[0].name = "The # | *War*\nof 1700".into();
    assert!(playbook(&bundle).contains("## The \\# \\| \\*War\\* of 1700\n"), "{}", playbook(&bundle));
}

#[test]
fn facts_keep_the_order_of_their_columns() {
    let mut bundle = muster_fixture::bundle();
    let facts = [vec!["Season", "Once"], vec!["Side", "Kind"], vec!["Kind", "Once"], vec!["Side", "Season", "Kind"]];
    let fact = |name: &str| Printed { name: name.into(), text: "x".into() };
    let model = bundle.cards.first().cloned();
    let card =
        |names: Vec<&str>| model.clone().map(|card| Card { printed: names.into_iter().map(fact).collect(), ..card });
    bundle.cards = facts.into_iter().filter_map(card).collect();
    assert_eq!(fact_names(bundle.cards.iter().map(|card| &*card.printed)), ["Side", "Season", "Kind", "Once"]);
}
