//! The die tables by which this engine plays, and its modifiers for those that the document does not print.

use crate::sovereigns::records::Rules;

use crate::chart::Chart;

/// The die tables as they are played by these rules.
pub fn charts(rules: &Rules) -> Vec<Chart> {
    let Rules { reaction, battle, supply, .. } = rules;
    let check = |table: &str, from: i8, at: &str| Chart::new(table, 1).gives("fails").from(from, "succeeds", at);
    let lost = |table: &str, results: [&'static str; 2]| {
        Chart::new(table, 2).gives(results[0]).from(battle.leader_loss, results[1], "/battle/leader_loss")
    };
    vec![
        check("interception", reaction.intercept_from, "/reaction/intercept_from")
            .rated("interception-leader", 1)
            .adds("interception-mixed", reaction.intercept_mixed, "/reaction/intercept_mixed")
            .adds("interception-pass", reaction.intercept_pass, "/reaction/intercept_pass"),
        check("withdrawal", reaction.withdraw_from, "/reaction/withdraw_from")
            .rated("withdrawal-leader", 1)
            .adds("withdrawal-irregulars", reaction.withdraw_irregulars, "/reaction/withdraw_irregulars")
            .adds("withdrawal-alone", reaction.withdraw_alone, "/reaction/withdraw_alone"),
        Chart::new("combat-results", 1)
            .adds("battle-mountain-mover", battle.mountain.mover, "/battle/mountain/mover")
            .adds("battle-alpine-mover", battle.alpine.mover, "/battle/alpine/mover")
            .adds("battle-pass-other", battle.mountain.other, "/battle/mountain/other")
            .adds("battle-pass-other", battle.alpine.other, "/battle/alpine/other")
            .worse("battle-worn", battle.worn_worst, "/battle/worn_worst")
            .adds("battle-demoralized", battle.demoralized, "/battle/demoralized")
            .worse("battle-short-supply", supply.worst, "/supply/worst")
            .adds("battle-cavalry", battle.cavalry_inferior, "/battle/cavalry_inferior"),
        Chart::new("siege", None::<u32>).worse("siege-short-supply", supply.worst, "/supply/worst").adds(
            "siege-demoralized",
            battle.demoralized,
            "/battle/demoralized",
        ),
        check("raid", 1, "").rated("raid-enemies", -1),
        lost("leader-loss", ["no effect", "roll again"]),
        lost("leader-loss-second", ["subordinate killed", "senior commander killed"]),
    ]
}
