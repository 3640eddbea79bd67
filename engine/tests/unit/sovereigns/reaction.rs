use crate::sovereigns::rules;
use muster_engine::sovereigns::reaction::{Withdrawal, can_be_interrupted, intercepts, withdraws};
use muster_engine::sovereigns::records::{Deed, Route};

#[test]
fn only_activations_are_interrupted() {
    assert!(can_be_interrupted(Deed::Activation), "6.5.5");
    assert!(![Deed::AdminMarch, Deed::Redeployment].into_iter().any(can_be_interrupted), "6.5.5");
}

#[test]
fn interception_needs_seven() {
    let rules = rules();
    assert!(intercepts(&rules, 6, 1, false, Route::Road));
    assert!(!intercepts(&rules, 6, 0, false, Route::Road));
    assert!(!intercepts(&rules, 6, 1, true, Route::Road));
    assert!(intercepts(&rules, 5, 4, true, Route::Alpine));
    assert!(!intercepts(&rules, 5, 3, true, Route::Mountain));
}

#[test]
fn withdrawal_needs_four() {
    let rules = rules();
    let with = |die, defense, irregulars, alone| withdraws(&rules, die, Withdrawal { defense, irregulars, alone });
    assert!(with(4, 0, false, false) && !with(3, 0, false, false));
    assert!(with(2, 1, true, false) && !with(1, 1, true, false));
    assert!(with(2, 0, false, true) && with(1, 0, true, true));
}
