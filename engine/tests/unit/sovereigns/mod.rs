mod activation;
mod attrition;
mod battle;
mod calendar;
mod cards;
mod charts;
mod diplomacy;
mod entry;
mod fleet;
mod force;
mod raid;
mod reaction;
mod reinforcement;
mod siege;
mod source;
mod supply;
mod victory;

use muster_engine::sovereigns::records::Rules;
use muster_engine::sovereigns::{cavalry_share, percent, rounded};

/// Rules to test the procedures with. They belong to no game, so that editing one cannot break a test.
pub(crate) fn rules() -> Rules {
    serde_json::from_str(include_str!("test-rules.json")).expect("test-rules.json has the form of rules")
}

/// Numbers below `below` that look like chance and are always the same.
pub(crate) fn numbers(seed: u32, below: u32) -> impl Iterator<Item = u32> {
    let step = |state: &u32| Some(state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223));
    std::iter::successors(Some(seed), step).skip(1).map(move |state| (state >> 16) % below)
}

#[test]
fn six_tenths_go_up_and_five_down() {
    assert_eq!(rounded(26, 10, 6), 3);
    assert_eq!(rounded(25, 10, 6), 2);
    assert_eq!(rounded(255, 100, 6), 2, "between the two");
    assert_eq!(rounded(11, 3, 6), 4, "13.3.1 example: 3.66");
    assert_eq!(rounded(5, 0, 6), 0);
    assert_eq!(rounded(0, 3, 0), 0);
    assert_eq!([percent(23, 10, 6), percent(27, 10, 6)], [2, 3], "5.1 example");
    assert_eq!([percent(25, 10, 6), percent(26, 10, 6)], [2, 3]);
    assert_eq!(percent(70, 5, 6), 3, "3.5");
}

#[test]
fn every_fourth_is_cavalry_if_there_is_any() {
    assert_eq!([3, 4, 7, 8].map(|lost| cavalry_share(4, 0, lost, 9)), [0, 1, 1, 2]);
    assert_eq!(cavalry_share(4, 0, 8, 1), 1);
    assert_eq!(cavalry_share(4, 3, 1, 9), 1, "the fourth of the year");
    assert_eq!(cavalry_share(4, 4, 3, 9), 0);
    assert_eq!(cavalry_share(0, 4, 3, 9), 0);
}
