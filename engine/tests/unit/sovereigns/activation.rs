use crate::sovereigns::rules;
use muster_engine::sovereigns::activation::{
    Campaign, Doings, Hindrance, admin_by_sea, admin_march, admin_may_enter, allowance, cost, may_enter_enemies,
    may_leave_supply, may_move_leader, points_left, rally_cost, siege_roll_cost,
};
use muster_engine::sovereigns::reaction::Meeting;
use muster_schema::Id;
use muster_schema::sovereigns::{Fortress, Route};

#[test]
fn four_campaign_points() {
    let rules = rules();
    let left = |activate: &[u8], marches, raids| {
        points_left(&rules, 4, &Campaign { activate: activate.to_vec(), marches, raids })
    };
    assert_eq!(left(&[2, 2], 0, 0), Some(0), "8.1 example");
    assert_eq!(left(&[3, 1], 0, 0), Some(0), "8.1 example");
    assert_eq!(left(&[2], 1, 1), Some(0), "8.1 example");
    assert_eq!(left(&[2], 0, 0), Some(2));
    assert_eq!(left(&[3, 2], 0, 0), None);
}

#[test]
fn large_forces_are_slow() {
    let rules = rules();
    let points = |strength| allowance(&rules, 8, &Hindrance { strength, ..Hindrance::default() });
    assert_eq!([34, 35, 50, 51, 70].map(points), [8, 7, 7, 6, 6], "8.4");
}

#[test]
fn hindrances_add_up_and_stop_at_nothing() {
    let rules = rules();
    let all = Hindrance { start: 51, strength: 51, mixed: true, events: 1, short_supply: 2, theater_command: true };
    assert_eq!(allowance(&rules, 9, &all), 1);
    assert_eq!(allowance(&rules, 4, &all), 0);
    let minor = Hindrance { start: 5, strength: 5, theater_command: true, ..Hindrance::default() };
    assert_eq!(allowance(&rules, 4, &minor), 4, "3.3.4: major forces only");
    assert_eq!(allowance(&rules, 4, &Hindrance { start: 6, strength: 6, ..minor }), 2);
    let hungry = Hindrance { start: 5, strength: 12, short_supply: 3, ..Hindrance::default() };
    assert_eq!(allowance(&rules, 4, &hungry), 4, "11.3: major forces only, as they begin");
    assert_eq!(allowance(&rules, 4, &Hindrance { start: 6, ..hungry }), 1);
}

#[test]
fn what_is_done_costs() {
    let rules = rules();
    let march = Doings { spaces: 5, overruns: 1, battles: 1, ..Doings::default() };
    assert_eq!(cost(&rules, &march), 6, "8.3 example");
    assert_eq!(cost(&rules, &Doings { spaces: 1, irregulars: 1, ..Doings::default() }), 2, "12.4 example");
    assert_eq!(cost(&rules, &Doings { major_siege_rolls: 2, ..Doings::default() }), 4, "15.4.1 example");
    let rest = Doings { minor_battles: 3, minor_siege_rolls: 2, withdrawals: 1, ..Doings::default() };
    assert_eq!(cost(&rules, &rest), 4);
    assert_eq!([Fortress::Minor, Fortress::Major].map(|fort| siege_roll_cost(&rules, fort)), [1, 2]);
}

#[test]
fn a_depot_makes_rallying_cheaper() {
    let rules = rules();
    assert_eq!([1, 2, 3].map(|initiative| rally_cost(&rules, initiative, false)), [2, 3, 4], "14.2");
    assert_eq!([1, 2, 3].map(|initiative| rally_cost(&rules, initiative, true)), [1, 1, 2]);
}

#[test]
fn who_enters_must_be_able_to_fight() {
    let rules = rules();
    let meeting = |own, route| Meeting { own, enemies: 5, route, inside: false, demoralized: false };
    assert!(may_enter_enemies(&rules, 1, true, &meeting(1, Route::Road)));
    assert!(!may_enter_enemies(&rules, 0, true, &meeting(9, Route::Road)));
    assert!(may_enter_enemies(&rules, 0, true, &meeting(10, Route::Road)), "8.3.1: two to one");
    assert!(!may_enter_enemies(&rules, 0, true, &meeting(10, Route::Mountain)), "8.10.2");
    assert!(!may_enter_enemies(&rules, 9, false, &meeting(10, Route::Road)), "3.1: nobody leads");
    let shaken = Meeting { demoralized: true, ..meeting(30, Route::Road) };
    assert!(!may_enter_enemies(&rules, 9, true, &shaken), "8.3: it must rally first");
}

#[test]
fn major_forces_do_not_leave_supply() {
    let rules = rules();
    assert!(!may_leave_supply(&rules, 6, true), "8.5");
    assert!(may_leave_supply(&rules, 6, false) && may_leave_supply(&rules, 5, true), "8.5, 11.2");
}

#[test]
fn administrative_marches() {
    let rules = rules();
    assert_eq!([15, 16].map(|strength| admin_march(&rules, strength, false)), [Some(6), None], "8.8.1");
    assert_eq!([5, 6].map(|strength| admin_march(&rules, strength, true)), [Some(4), None], "8.8.2");
    assert!(admin_by_sea(&rules, Id::new("britain"), 15, 6), "8.8.3");
    assert!(!admin_by_sea(&rules, Id::new("britain"), 15, 7));
    assert!(!admin_by_sea(&rules, Id::new("france"), 5, 0));
    assert!(may_move_leader(&rules, 3, false) && !may_move_leader(&rules, 4, false), "8.6.1");
    assert!(!may_move_leader(&rules, 1, true), "8.6.1");
    assert!(admin_may_enter(true, false) && admin_may_enter(false, true) && !admin_may_enter(false, false));
}
