use crate::sovereigns::rules;
use muster_engine::sovereigns::siege::{Fall, Outcome, Siege, after};

#[test]
fn results_change_a_siege() {
    let rules = rules();
    let start = Siege { marker: 0, garrison: 4, besiegers: 12, fallen: None };
    assert_eq!(after(&rules, start, Outcome::Advance).marker, 1, "15.4.1 example");
    let late = Siege { marker: 3, ..start };
    assert_eq!(after(&rules, late, Outcome::Advance).marker, 3);
    assert_eq!(after(&rules, late, Outcome::Breach).fallen, Some(Fall::Honors));
    assert_eq!(after(&rules, start, Outcome::Breach).fallen, Some(Fall::Captured(4)));
    assert_eq!(after(&rules, start, Outcome::Honors).fallen, Some(Fall::Honors));
    assert_eq!(after(&rules, Siege { garrison: 1, ..start }, Outcome::GarrisonLoses).fallen, None);
    assert_eq!(after(&rules, start, Outcome::BesiegerLoses).besiegers, 11);
    assert_eq!(after(&rules, start, Outcome::Nothing), start);
}

#[test]
fn a_siege_never_goes_back_and_honors_come_before_capture() {
    use Outcome::{Advance, BesiegerLoses, Breach, GarrisonLoses, Honors, Nothing};
    let rules = rules();
    for marker in 0..=rules.siege.honors_at {
        for outcome in [Advance, Honors, Breach, BesiegerLoses, GarrisonLoses, Nothing] {
            let before = Siege { marker, garrison: 4, besiegers: 12, fallen: None };
            let next = after(&rules, before, outcome);
            assert!(next.marker >= marker && next.marker <= rules.siege.honors_at, "15.4.3");
            assert!(next.garrison <= before.garrison && next.besiegers <= before.besiegers);
            assert_eq!(next.fallen.is_some(), matches!(outcome, Honors | Breach), "15.4.3");
            let captured = matches!(next.fallen, Some(Fall::Captured(_)));
            assert_eq!(captured, outcome == Breach && marker < rules.siege.honors_at, "15.4.3");
        }
    }
}

#[test]
fn words_of_the_table_are_known_or_told() {
    assert_eq!(Outcome::read("BR"), Ok(Outcome::Breach));
    assert!(Outcome::read("XX").is_err());
}
