//! The die tables by which this engine plays, beside the attrition table and its modifiers, which it reads.

use crate::frederick::records::Rules;

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
