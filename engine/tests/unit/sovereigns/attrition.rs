use crate::sovereigns::rules;
use muster_engine::sovereigns::attrition::{Sufferer, loss, losses};
use muster_engine::sovereigns::records::Theater;

fn force(infantry: u16, cavalry: u16, theater: Theater) -> Sufferer {
    Sufferer { infantry, cavalry, theater: Some(theater), ..Sufferer::default() }
}

#[test]
fn a_tenth_and_in_italy_a_fifth() {
    let rules = rules();
    assert_eq!(loss(&rules, &force(23, 0, Theater::Border)), 2, "5.1, 17.3 example");
    assert_eq!(loss(&rules, &force(27, 0, Theater::Border)), 3, "5.1, 17.3 example");
    assert_eq!(loss(&rules, &force(10, 0, Theater::Italian)), 2, "5.1, 17.3 example");
    let weak = Sufferer { demoralized: true, short_supply: 3, ..force(10, 0, Theater::Italian) };
    assert_eq!(loss(&rules, &weak), 6, "5.1, 17.3 example");
    assert_eq!([25, 26].map(|infantry| loss(&rules, &force(infantry, 0, Theater::German))), [2, 3]);
}

#[test]
fn minor_forces_lose_nothing() {
    let rules = rules();
    let weak = |infantry| Sufferer { demoralized: true, short_supply: 4, ..force(infantry, 0, Theater::Italian) };
    assert_eq!([5, 6].map(|infantry| loss(&rules, &weak(infantry))), [0, 6]);
    assert_eq!(loss(&rules, &Sufferer { reduced: true, ..force(5, 0, Theater::Italian) }), 1, "17.2: it was major");
}

#[test]
fn want_costs_more_and_nobody_loses_more_than_he_has() {
    let rules = rules();
    for strength in 0..80 {
        for theater in [Theater::Italian, Theater::German] {
            let with = |short_supply, demoralized| {
                loss(&rules, &Sufferer { demoralized, short_supply, ..force(strength, 0, theater) })
            };
            for state in 0..4 {
                assert!(with(state, false) <= with(state + 1, false) && with(state, false) <= with(state, true));
                assert!(with(state, true) <= strength, "5.1");
            }
        }
        assert!(
            loss(&rules, &force(strength, 0, Theater::German)) <= loss(&rules, &force(strength, 0, Theater::Italian))
        );
    }
}

#[test]
fn forces_share_the_loss_of_cavalry() {
    let rules = rules();
    let forces = [force(26, 4, Theater::German), force(8, 2, Theater::German)];
    assert_eq!(losses(&rules, &forces, 0), (vec![3, 1], 1), "5.1, note on fairness");
    assert_eq!(losses(&rules, &forces[..1], 0), (vec![3], 0));
    assert_eq!(losses(&rules, &forces[..1], 1), (vec![3], 1));
}
