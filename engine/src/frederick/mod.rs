//! The rules of Frederick's War, one file a subject: functions that answer a question of the rules from the numbers of a pack
//! and a few facts. They keep no state and never guess: what the pack lacks, such as a chart that its document does not print,
//! is said.

pub mod areas;
pub mod attrition;
pub mod balance;
pub mod board;
pub mod charts;
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
pub fn share_up(of: u16, percent: u8) -> u16 {
    u16::try_from((u32::from(of) * u32::from(percent)).div_ceil(100)).unwrap_or(u16::MAX)
}

/// So many percent of something, rounded down (35.1).
pub fn share_down(of: u16, percent: u8) -> u16 {
    u16::try_from(u32::from(of) * u32::from(percent) / 100).unwrap_or(u16::MAX)
}

/// The number of a list for so many players.
fn for_players(list: &[muster_schema::frederick::ByPlayers], players: u8) -> Option<u16> {
    list.iter().find(|row| row.players == players).map(|row| row.number)
}

#[cfg(test)]
pub(crate) mod tests {
    use muster_schema::frederick::{EntryCost, Forage, Rules, Terrain, TerrainFactor};

    use super::*;

    /// Rules to test the procedures with. They belong to no game, so that editing one cannot break a test. Like the
    /// document, they have no Terrain Effects Chart.
    pub(crate) fn rules() -> Rules {
        serde_json::from_str(include_str!("test-rules.json")).expect("test-rules.json has the form of rules")
    }

    /// The same with a chart of our own: mountains cost 2 points and double the defense, as do fortresses; open land feeds
    /// 3 units, mountains 1.
    pub(crate) fn charted() -> Rules {
        let mut rules = rules();
        rules.movement.costs.push(EntryCost { terrain: Terrain::Mountain, points: 2 });
        rules.combat.terrain.push(TerrainFactor { terrain: Terrain::Mountain, factor: 2 });
        rules.combat.fortress = Some(2);
        rules.supply.forage.push(Forage { terrain: Terrain::Clear, units: 3 });
        rules.supply.forage.push(Forage { terrain: Terrain::Mountain, units: 1 });
        rules
    }

    #[test]
    fn shares_are_rounded_up_or_down() {
        assert_eq!([share_up(2, 25), share_up(6, 33), share_up(0, 50)], [1, 2, 0]);
        assert_eq!([share_down(3, 50), share_down(4, 50)], [1, 2]);
    }
}
