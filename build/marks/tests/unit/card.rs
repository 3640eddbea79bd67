use muster_marks::card::{emblems, rules, title};
use muster_schema::Phrases;
use muster_schema::bundle::Card;
use muster_schema::picture::Emblem;

#[test]
fn what_stands_in_brackets_is_set_aside() {
    assert_eq!(title("Command Dispute (1708)"), ("Command Dispute", Some("1708")));
    assert_eq!(title("Bank of England"), ("Bank of England", None));
    assert_eq!(title(")"), (")", None));
}

#[test]
fn a_card_is_about_its_words() {
    let mut bundle = muster_fixture::bundle();
    let model = bundle.cards.first().cloned();
    let names = ["Storm the Walls", "Rebellious Peasants", "Loans", "Fortuna", "Nothing at All", "Nothing Again"];
    let card = |(at, name): (usize, &str)| {
        model.clone().map(|card| Card { id: format!("c{at}"), name: name.into(), text: None, picture: None, ..card })
    };
    bundle.cards = names.into_iter().enumerate().filter_map(card).collect();
    for card in &mut bundle.cards {
        card.attributes = muster_schema::Attributes::default();
    }
    let layout = muster_marks::layout::standard();
    let found: Vec<Emblem> = emblems(&bundle, &layout.cards).values().map(|about| about.emblem).collect();
    assert_eq!(found[..3], [Emblem::Siege, Emblem::Torch, Emblem::Coins]);
    assert!(found[3] != found[4] && found[4] != found[5], "{found:?}");
}

#[test]
fn a_citation_is_its_numbers() {
    let phrases = Phrases::default();
    assert_eq!(rules(&phrases, "13.4.1; 21 example"), "Rule 13.4.1; 21");
    assert_eq!(rules(&phrases, "9.2.1; 9.2.1 example"), "Rule 9.2.1");
    assert_eq!(rules(&phrases, "errata; 16.2"), "errata; 16.2");
}
