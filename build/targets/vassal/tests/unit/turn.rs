use muster_ground::numbers::Numbers;
use muster_schema::bundle::Arrival;
use muster_vassal::Context;
use muster_vassal::turn::schedule;

#[test]
fn what_a_turn_brings_is_told_in_words() {
    let mut bundle = muster_fixture::bundle();
    let scenario = bundle.scenarios.first_mut().unwrap_or_else(|| panic!("a scenario"));
    let turn = scenario.arrivals.first().map(|arrival| arrival.turn.clone()).unwrap_or_default();
    let first = scenario.arrivals.first().cloned().unwrap_or_else(|| panic!("an arrival"));
    scenario.arrivals.push(Arrival { face: "reduced".into(), count: 2, place: Some("ely".into()), ..first });
    let ids = Numbers::default();
    let context = Context::of(&bundle, &ids);
    let scenario = bundle.scenarios.first().unwrap_or_else(|| panic!("a scenario"));
    let told = schedule(&context, scenario, &turn);
    let words = "Reinforcements: Northern Corps; 2 Northern Corps (reduced) in Ely. Promoted: Vendôme.";
    assert_eq!(told.as_deref(), Some(words));
    assert_eq!(schedule(&context, scenario, "y3"), None);
}
