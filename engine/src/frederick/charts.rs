//! The die tables by which this engine plays, beside the attrition table and its modifiers, which it reads.

use muster_schema::frederick::Rules;

use crate::chart::Chart;

/// The die tables as they are played by these rules.
pub fn charts(rules: &Rules) -> Vec<Chart> {
    let Rules { pillage, fleet, attrition, .. } = rules;
    let heard = |table: &str| {
        Chart::new(table, 1)
            .gives("Outrage")
            .from(i32::from(pillage.outrage) + 1, "Terror spreads", "/pillage/outrage")
            .from(i32::from(pillage.terror) + 1, "Chaos reigns", "/pillage/terror")
    };
    vec![
        Chart::new(attrition.table.id().as_str(), 1).rated("attrition-leader", -1),
        heard("pillage"),
        heard("pillage-own"),
        Chart::new("high-seas", 1).gives("combat").from(i32::from(fleet.finds) + 1, "no combat", "/fleet/finds"),
    ]
}

#[cfg(test)]
mod tests {
    use super::super::fleet::find;
    use super::super::pillage::{Echo, echo};
    use super::super::tests::rules;
    use super::*;

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
}
