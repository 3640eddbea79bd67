use crate::sovereigns::rules;
use muster_engine::graph::Graph;
use muster_engine::sovereigns::reaction::{
    Meeting, Motion, Withdrawal, are_captured, can_be_intercepted, can_be_interrupted, intercepted_may_withdraw,
    intercepts, into_fortress, may_fight_minor_battle, may_intercept, may_overrun, minor_battle, ways_out, withdraws,
};
use muster_schema::sovereigns::Route;

fn meeting(own: u16, enemies: u16, route: Route) -> Meeting {
    Meeting { own, enemies, route, inside: false, demoralized: false }
}

#[test]
fn six_to_one_overruns() {
    let rules = rules();
    assert!(may_overrun(&rules, &meeting(12, 2, Route::Mountain)));
    assert!(!may_overrun(&rules, &meeting(11, 2, Route::Road)));
    assert!(!may_overrun(&rules, &meeting(12, 2, Route::Alpine)));
    assert!(!may_overrun(&rules, &Meeting { inside: true, ..meeting(12, 2, Route::Road) }));
    assert!(!may_overrun(&rules, &Meeting { demoralized: true, ..meeting(12, 2, Route::Road) }));
    assert!(may_overrun(&rules, &meeting(1, 0, Route::Road)), "irregulars alone, 12.3.1");
    assert!(!may_overrun(&rules, &meeting(0, 0, Route::Road)));
}

#[test]
fn two_to_one_fights_a_minor_battle_but_not_out_of_a_pass() {
    let rules = rules();
    assert!(may_fight_minor_battle(&rules, &meeting(4, 2, Route::Road)));
    assert!(!may_fight_minor_battle(&rules, &meeting(3, 2, Route::Road)));
    assert!(!may_fight_minor_battle(&rules, &meeting(4, 2, Route::Mountain)));
    assert!(!may_fight_minor_battle(&rules, &Meeting { inside: true, ..meeting(4, 2, Route::Road) }));
}

#[test]
fn interceptors_are_more_than_half() {
    let rules = rules();
    assert!(may_intercept(&rules, 6, 10, false, true));
    assert!(!may_intercept(&rules, 5, 10, false, true));
    assert!(!may_intercept(&rules, 6, 10, true, true));
    assert!(!may_intercept(&rules, 6, 10, false, false));
    assert!(may_intercept(&rules, 5, 9, false, false), "11.2: minor forces need no supply");
}

#[test]
fn minor_battles_cost_one_each() {
    assert_eq!([[4, 2], [4, 0]].map(|strength| minor_battle(&rules(), strength)), [[1, 1], [1, 0]], "8.10.2");
}

#[test]
fn few_motions_are_intercepted_or_interrupted() {
    use Motion::{Activation, Admin, Interception, LeaderBySea, Redeployment, Retreat, SiegeRoll, SpringAdmin};
    assert!([Activation, Admin, SiegeRoll].into_iter().all(can_be_intercepted), "9.1, 8.8.1");
    let free = [SpringAdmin, Interception, Retreat, Redeployment, LeaderBySea];
    assert!(!free.into_iter().any(can_be_intercepted), "4.1.2, 9.1, 13.8, 8.6.2");
    assert!(!can_be_intercepted(Motion::WinterQuarters) && !can_be_intercepted(Motion::Placement), "17.2, 6.5.4");
    assert!(!can_be_intercepted(Motion::IrregularPlacement), "9.1");
    assert!(can_be_interrupted(Activation) && ![Admin, SpringAdmin, Redeployment].into_iter().any(can_be_interrupted));
}

#[test]
fn six_go_into_a_fortress_and_others_away() {
    use muster_engine::graph::Edge;
    let rules = rules();
    assert_eq!([(9, 0), (9, 4), (1, 4), (9, 6)].map(|(own, inside)| into_fortress(&rules, own, inside)), [6, 2, 1, 0]);
    let edge = |to| Edge { from: 0, to, cost: 1, only: None };
    let star = Graph::new(4, [edge(1), edge(2), edge(3), edge(3)].into_iter());
    assert_eq!(ways_out(&star, 0, Some(2), |_| false), [1, 3], "10.2.2");
    assert_eq!(ways_out(&star, 0, None, |space| space == 1), [2, 3]);
    assert!(are_captured(0, 0, false) && !are_captured(0, 1, false) && !are_captured(0, 0, true), "10.2.3");
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
    assert!(intercepted_may_withdraw(&rules, 2) && !intercepted_may_withdraw(&rules, 1));
}
