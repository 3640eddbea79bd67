//! The engine's die tables, except the siege table, which it reads from the pack.

use crate::no_peace::records::{Rules, TurnRoll};

use crate::chart::Chart;

/// The modifier of a fortified line to a battle die of the attacker, and that of one of the second level to one of the
/// defender (15.3).
pub(super) const LINES: [i32; 2] = [-1, 1];
/// The modifier to each die fired at a force that retreats past (16.4.3 D).
pub(super) const PASSING: i32 = 1;
/// The roll at which a sea move is in trouble (14.5.4).
pub(super) const TROUBLE: u8 = 1;
/// The sum at which a leader is captured, and that at which he is eliminated (16.3.2).
pub(super) const CAPTURED: u8 = 11;
pub(super) const ELIMINATED: u8 = 12;

/// The die tables as these rules play them.
pub fn charts(rules: &Rules) -> Vec<Chart> {
    let Rules { movement, battle, .. } = rules;
    let check = |table: &str, from: u32, at: &str| Chart::new(table, 1).gives("fails").from(from, "succeeds", at);
    let shaken = i64::from(battle.hit) - i64::from(battle.hit_demoralized);
    let mut charts = vec![
        check("interception", movement.interception, "/movement/interception").rated("interception-leader", 1),
        check("avoid-battle", movement.avoid_battle, "/movement/avoid_battle").rated("avoid-battle-leader", 1),
        Chart::new("battle-die", 1)
            .gives("miss")
            .from(battle.hit, "hit", "/battle/hit")
            .adds("battle-demoralized", shaken, "/battle/hit_demoralized")
            .adds("battle-line", LINES[0], "")
            .adds("battle-line-2", LINES[1], "")
            .adds("battle-passing", PASSING, ""),
        Chart::new("sea-move", 1).gives("trouble").from(TROUBLE + 1, "arrives", ""),
        Chart::new("leader-casualties", 2).gives("no effect").from(CAPTURED, "captured", "").from(
            ELIMINATED,
            "eliminated",
            "",
        ),
        Chart::new(rules.siege.table.id().as_str(), 1),
    ];
    if let Some(lines) = &rules.lines {
        let chart =
            check("bypass", lines.bypass, "/lines/bypass").rated("bypass-leader", 1).rated("bypass-defender", -1);
        charts.push(chart.adds("bypass-level-2", -1, ""));
    }
    if let Some(withdrawal) = &rules.withdrawal
        && let Some(table) = withdrawal.table
    {
        let chart =
            Chart::new(table.id().as_str(), 1).gives("stays").from(withdrawal.roll, "withdraws", "/withdrawal/roll");
        let chart = chart.rated("withdrawal-concessions", 1);
        let also = ["withdrawal-madrid", "withdrawal-joseph", "withdrawal-year"];
        charts.push(also.into_iter().fold(chart, |chart, id| chart.adds(id, 1, "")));
    }
    // A roll that is low enough brings it about.
    let upto = |table: &str, results: [&'static str; 2], roll: u32, at: String| {
        Chart::new(table, 1).gives(results[0]).from(roll.saturating_add(1), results[1], at)
    };
    let mut of_turns = |rolls: &[TurnRoll], results: [&'static str; 2], at: &str| {
        for (ix, roll) in rolls.iter().enumerate() {
            let chart = |table: &str| upto(table, results, roll.roll, format!("{at}/rolls/{ix}/roll"));
            charts.extend(roll.table.map(|table| chart(table.id().as_str())));
        }
    };
    for (ix, joining) in rules.joining.iter().enumerate() {
        of_turns(&joining.rolls, ["joins", "waits"], &format!("/joining/{ix}"));
    }
    if let Some(succession) = &rules.succession {
        of_turns(&succession.rolls, ["dies", "lives"], "/succession");
    }
    if let Some(appeal) = &rules.appeal
        && let Some(table) = appeal.table
    {
        charts.push(upto(table.id().as_str(), ["succeeds", "fails"], appeal.roll, "/appeal/roll".into()));
    }
    charts
}
