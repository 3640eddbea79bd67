use muster_schema::bundle::Bundle;
use muster_vassal::names::Names;
use muster_vassal::pages::pages;

#[test]
fn the_schedule_names_nothing_hidden() {
    let mut bundle = muster_fixture::bundle();
    bundle.pieces.iter_mut().for_each(|piece| piece.hidden = true);
    let pages = pages(&bundle, &Names::of(&bundle));
    let schedule = pages.iter().find(|page| page.name.starts_with("Schedule")).map_or("", |page| &page.text);
    assert!(schedule.contains("hidden counter") && !schedule.contains("Vendôme"), "{schedule}");
}

#[test]
fn scenarios_of_one_schedule_share_a_chart() {
    let mut bundle = muster_fixture::bundle();
    let count = |bundle: &Bundle| {
        let pages = pages(bundle, &Names::of(bundle));
        pages.iter().filter(|page| page.name.starts_with("Schedule")).count()
    };
    assert_eq!(count(&bundle), 1);
    let mut other = bundle.scenarios.first().cloned().unwrap_or_else(|| panic!("a scenario"));
    bundle.scenarios.push(other.clone());
    assert_eq!(count(&bundle), 1);
    other.arrivals.truncate(1);
    bundle.scenarios.push(other);
    assert_eq!(count(&bundle), 2);
}

#[test]
fn names_are_escaped() {
    let mut bundle = muster_fixture::bundle();
    if let Some(card) = bundle.cards.first_mut() {
        card.name = "<b> & \"Ö\"".into();
    }
    let pages = pages(&bundle, &Names::of(&bundle));
    let cards = pages.iter().find(|page| page.name == "Cards").map(|page| page.text.clone()).unwrap_or_default();
    assert!(cards.contains("&lt;b&gt; &amp; \"&#214;\""), "{cards}");
}
