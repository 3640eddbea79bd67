//! The rules of Frederick's War, one file a subject: functions that answer a question of the rules from the numbers of a pack
//! and a few facts. They keep no state and never guess: what the pack lacks, such as a chart that its document does not print,
//! is said.

pub mod areas;
pub mod attrition;
pub mod balance;
pub mod board;
pub mod combat;
pub mod countermarch;
pub mod diplomacy;
pub mod fleet;
pub mod force;
pub mod formal_siege;
pub mod honors;
pub mod leaders;
pub mod markers;
pub mod market;
pub mod mobilization;
pub mod movement;
pub mod occupation;
pub mod operation;
pub mod overrun;
pub mod pillage;
pub mod prisoners;
pub mod retreat;
pub mod reward;
pub mod siege;
pub mod supply;
pub mod taxation;
pub mod turn;
pub mod victory;

pub use crate::table;

/// So many percent of something, rounded up: at least that share (12.3, 10.3).
#[must_use]
pub fn share_up(of: u16, percent: u8) -> u16 {
    u16::try_from((u32::from(of) * u32::from(percent)).div_ceil(100)).unwrap_or(u16::MAX)
}

/// So many percent of something, rounded down (35.1).
#[must_use]
pub fn share_down(of: u16, percent: u8) -> u16 {
    u16::try_from(u32::from(of) * u32::from(percent) / 100).unwrap_or(u16::MAX)
}

/// The number of a list for so many players.
fn for_players(list: &[muster_schema::frederick::ByPlayers], players: u8) -> Option<u16> {
    list.iter().find(|row| row.players == players).map(|row| row.number)
}

#[cfg(test)]
pub(crate) mod tests {
    use muster_schema::frederick::Rules;
    use serde_json::Value;

    use super::*;

    /// The rules of the document.
    pub(crate) fn rules() -> Rules {
        serde_json::from_str(include_str!("../../../sources/fw/rules.json")).expect("rules.json has the form of rules")
    }

    /// The same with a chart that the document does not print: mountains cost 2 points and double the defense, as do
    /// fortresses; open land feeds 3 units, mountains 1.
    pub(crate) fn charted() -> Rules {
        let mut rules: Value =
            serde_json::from_str(include_str!("../../../sources/fw/rules.json")).expect("rules.json is JSON");
        let mountain = |member: &str, number: u8| serde_json::json!({ "terrain": "mountain", member: number });
        let mut add = |group: &str, list: &str, row: Value| {
            rules[group][list].as_array_mut().expect("a list").push(row);
        };
        add("movement", "costs", mountain("points", 2));
        add("combat", "terrain", mountain("factor", 2));
        add("supply", "forage", serde_json::json!({ "terrain": "clear", "units": 3 }));
        add("supply", "forage", mountain("units", 1));
        rules["combat"]["fortress"] = 2.into();
        serde_json::from_value(rules).expect("rules have the form of rules")
    }

    #[test]
    fn shares_are_rounded_up_or_down() {
        assert_eq!([share_up(2, 25), share_up(6, 33), share_up(0, 50)], [1, 2, 0]);
        assert_eq!([share_down(3, 50), share_down(4, 50)], [1, 2]);
    }
}
