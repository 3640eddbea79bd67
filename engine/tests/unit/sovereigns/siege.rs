use crate::sovereigns::rules;
use crate::table::line;
use muster_engine::sovereigns::siege::{
    Besiegers, Fall, Outcome, Siege, after, blockades, is_major_victory, is_raised, is_relieved, may_besiege,
    may_garrison, may_pass_gates, modifier, roll, takes_empty,
};
use muster_schema::Id;
use muster_schema::sovereigns::Fortress;

fn force(infantry: u16, cavalry: u16, outside: u16) -> Besiegers {
    Besiegers { infantry, cavalry, outside }
}

#[test]
fn six_fit_in_and_only_the_dutch_into_the_barrier() {
    let rules = rules();
    let [dutch, austrians] = ["netherlands", "austria"].map(Id::new);
    assert!(may_garrison(&rules, false, austrians, 6) && !may_garrison(&rules, false, austrians, 7));
    assert!(may_garrison(&rules, true, dutch, 6) && !may_garrison(&rules, true, austrians, 1));
}

#[test]
fn blockades_need_strength_infantry_and_peace_outside() {
    let rules = rules();
    assert!(
        blockades(&rules, Fortress::Minor, &force(5, 0, 0)) && !blockades(&rules, Fortress::Minor, &force(4, 0, 0))
    );
    assert!(
        blockades(&rules, Fortress::Major, &force(6, 4, 0)) && !blockades(&rules, Fortress::Major, &force(5, 4, 0))
    );
    assert!(!blockades(&rules, Fortress::Major, &force(5, 5, 0)), "infantry must outnumber cavalry");
    assert!(
        blockades(&rules, Fortress::Major, &force(20, 0, 5)) && !blockades(&rules, Fortress::Major, &force(20, 0, 6))
    );
    assert!(!blockades(&rules, Fortress::Major, &force(19, 0, 5)), "more than a quarter");
}

#[test]
fn sieges_cost_points() {
    let rules = rules();
    assert!(may_besiege(&rules, Fortress::Major, &force(10, 0, 0), 2));
    assert!(!may_besiege(&rules, Fortress::Major, &force(10, 0, 0), 1));
    assert!(takes_empty(&rules, Fortress::Minor, 2, 1) && !takes_empty(&rules, Fortress::Minor, 1, 1), "15.2.1");
    assert!(!takes_empty(&rules, Fortress::Major, 2, 1));
}

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
    assert!(is_major_victory(&rules, 4) && !is_major_victory(&rules, 3), "15.6");
}

#[test]
fn sieges_are_raised() {
    let rules = rules();
    assert!(is_raised(&rules, Fortress::Minor, &force(9, 0, 0), false));
    assert!(is_raised(&rules, Fortress::Minor, &force(4, 0, 0), true));
    assert!(!is_raised(&rules, Fortress::Minor, &force(5, 0, 9), true));
}

#[test]
fn the_state_of_the_besiegers_modifies_their_rolls() {
    let rules = rules();
    assert_eq!(modifier(&rules, 12, 2, true), -4, "11.3, 14.0");
    assert_eq!([modifier(&rules, 5, 2, false), modifier(&rules, 6, 2, false)], [0, -2], "11.3: major forces only");
    let table =
        [line(Some(-9), Some(3), "Besieger Loses 1 SP"), line(Some(4), Some(5), "+1"), line(Some(6), Some(9), "BR")];
    assert_eq!(roll(&table, 6, -2), Ok(Outcome::Advance));
    assert_eq!(roll(&table, 6, 0), Ok(Outcome::Breach));
    assert!(roll(&[], 6, 0).is_err(), "the document lacks the table");
}

#[test]
fn garrisons_are_relieved() {
    let rules = rules();
    assert!(is_relieved(&rules, Fortress::Major, true, &force(20, 0, 0)), "15.5.1");
    assert!(is_relieved(&rules, Fortress::Major, false, &force(9, 0, 0)), "15.5.1");
    assert!(!is_relieved(&rules, Fortress::Minor, false, &force(9, 0, 0)), "15.5.1");
    assert!(may_pass_gates(false) && !may_pass_gates(true), "15.5.2");
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
