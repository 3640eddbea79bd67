use muster_schema::phrases::{Phrases, gaps, numbers_of_forms};
use muster_schema::say;

#[test]
fn gaps_are_filled_in_the_order_of_the_language() {
    let german = [("{count} cards of {deck}".to_owned(), "{deck}: {count} Karten".to_owned())];
    let german = Phrases::of("de", german);
    assert_eq!(say!(german, "{count} cards of {deck}", count = 3, deck = "{A}"), "{A}: 3 Karten");
    assert_eq!(say!(Phrases::default(), "{count} cards of {deck}", count = 3, deck = "A"), "3 cards of A");
    assert_eq!(german.say("Turn"), "Turn");
    assert_eq!(gaps("{count} cards of {deck}"), ["count", "deck"]);
}

#[test]
fn a_number_has_the_form_of_the_language() {
    let say = |language: &str, text: &str, counts: &[&str]| {
        let phrases = Phrases::of(language, [("{count} cards".to_owned(), text.to_owned())]);
        counts.iter().map(|count| say!(phrases, "{count} cards", count = count)).collect::<Vec<_>>().join(", ")
    };
    let polish = "{count} karta | {count} karty | {count} kart";
    assert_eq!(
        say("pl", polish, &["1", "3", "5", "12", "22", "31"]),
        "1 karta, 3 karty, 5 kart, 12 kart, 22 karty, 31 kart"
    );
    assert_eq!(say("pl", polish, &["$Hits$"]), "$Hits$ kart", "only VASSAL knows the number");
    let russian = "{count} карта | {count} карты | {count} карт";
    assert_eq!(say("ru", russian, &["21", "11", "104"]), "21 карта, 11 карт, 104 карты");
    assert_eq!(say("cs", "{count} karty | {count} karet", &["2", "5"]), "2 karet, 5 karet", "too few forms: the last");
    assert_eq!(say("de", "{count} Karten", &["2"]), "2 Karten");
    let numbers = |language| numbers_of_forms(language);
    assert_eq!(numbers("pl"), [1, 2, 5]);
    assert_eq!(numbers("ar"), [0, 1, 2, 3, 11, 100]);
    assert_eq!((numbers("de"), numbers("ja")), (vec![1, 2], vec![1]));
}
