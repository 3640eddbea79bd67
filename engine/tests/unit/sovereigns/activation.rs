use crate::sovereigns::rules;
use muster_engine::sovereigns::activation::{Campaign, Doings, Hindrance, allowance, cost, points_left};

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
}
