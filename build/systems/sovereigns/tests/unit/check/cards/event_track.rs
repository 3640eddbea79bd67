use muster_sovereigns::check::cards::event_track::{has_words, plain};

#[test]
fn names_are_words_of_a_text() {
    assert_eq!(plain("Füssen"), "fussen");
    assert!(has_words(&plain("March on London or Maneuver"), &plain("Maneuver")));
    assert!(!has_words(&plain("Maneuvers"), &plain("Maneuver")));
    assert!(!has_words(&plain("1"), &plain("")));
}
