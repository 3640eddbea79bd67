use crate::sovereigns::rules;
use muster_engine::sovereigns::charts::charts;
use muster_engine::sovereigns::reaction::{Withdrawal, intercepts, withdraws};
use muster_engine::sovereigns::records::Route;
use muster_engine::sovereigns::{FACES, battle, raid};

/// The result of a chart for a die with modifiers of these ids.
fn result(table: &str, die: u8, modifiers: &[&str]) -> &'static str {
    let charts = charts(&rules());
    let chart = charts.iter().find(|chart| chart.table == table).expect("a chart");
    let value = |id: &&str| chart.modifiers.iter().find(|(known, _)| known == id).expect("a modifier").1.value;
    let roll = i32::from(die) + modifiers.iter().map(value).sum::<i32>();
    chart.band(roll).expect("a result").result
}

fn added(table: &str, id: &str) -> i32 {
    let charts = charts(&rules());
    let chart = charts.into_iter().find(|chart| chart.table == table).expect("a chart");
    chart.modifiers.into_iter().find(|(known, _)| known == id).expect("a modifier").1.value
}

#[test]
fn the_charts_are_what_is_played() {
    let rules = rules();
    for die in 1..=FACES {
        let succeeds = |table, modifiers: &[&str]| result(table, die, modifiers) == "succeeds";
        let over_a_pass = ["interception-leader-3", "interception-mixed", "interception-pass"];
        assert_eq!(succeeds("interception", &over_a_pass), intercepts(&rules, die, 3, true, Route::Alpine), "9.2");
        let who = Withdrawal { defense: 1, irregulars: true, alone: false };
        let helped = ["withdrawal-leader-1", "withdrawal-irregulars"];
        assert_eq!(succeeds("withdrawal", &helped), withdraws(&rules, die, who), "10.2");
        let alone = Withdrawal { alone: true, ..Withdrawal::default() };
        assert_eq!(succeeds("withdrawal", &["withdrawal-alone"]), withdraws(&rules, die, alone), "10.2.3");
        assert_eq!(succeeds("raid", &["raid-enemies-4"]), raid::raid(die, 4).succeeds, "12.4");
    }
    assert_eq!(added("combat-results", "battle-worn-2"), i32::from(battle::worn_modifier(2)), "14.0");
    assert_eq!(added("siege", "siege-short-supply-3"), -3, "11.3");
    for sum in 2..=12 {
        assert_eq!(result("leader-loss", sum, &[]) == "roll again", sum == 12, "13.6.2");
        assert_eq!(result("leader-loss-second", sum, &[]) == "senior commander killed", sum == 12, "13.6.2");
    }
}
