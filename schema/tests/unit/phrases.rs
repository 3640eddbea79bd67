use muster_schema::phrases::{Phrases, gaps};
use muster_schema::say;

#[test]
fn gaps_are_filled_in_the_order_of_the_language() {
    let german = [("{count} cards of {deck}".to_owned(), "{deck}: {count} Karten".to_owned())];
    let german = Phrases::of(german);
    assert_eq!(say!(german, "{count} cards of {deck}", count = 3, deck = "{A}"), "{A}: 3 Karten");
    assert_eq!(say!(Phrases::default(), "{count} cards of {deck}", count = 3, deck = "A"), "3 cards of A");
    assert_eq!(german.say("Turn"), "Turn");
    assert_eq!(gaps("{count} cards of {deck}"), ["count", "deck"]);
}
