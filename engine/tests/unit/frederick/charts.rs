use crate::frederick::rules;
use muster_engine::frederick::charts::charts;
use muster_engine::frederick::fleet::find;
use muster_engine::frederick::pillage::{Echo, echo};

#[test]
fn the_charts_are_what_is_played() {
    let rules = rules();
    let charts = charts(&rules);
    let result = |table: &str, die: u8| {
        let chart = charts.iter().find(|chart| chart.table == table).expect("a chart");
        chart.band(die.into()).expect("a result").result
    };
    for die in 1..=6 {
        let heard = match echo(&rules, false, die) {
            Echo::Picks(_) => "Outrage",
            Echo::Loses(_) => "Terror spreads",
            Echo::Chaos => "Chaos reigns",
        };
        assert_eq!([result("pillage", die), result("pillage-own", die)], [heard; 2], "21.2");
        assert_eq!(result("high-seas", die) == "combat", find(&rules, true, die), "25.17");
    }
}
