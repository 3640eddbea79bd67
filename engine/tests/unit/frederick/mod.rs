mod areas;
mod attrition;
mod balance;
mod board;
mod charts;
mod combat;
mod diplomacy;
mod fleet;
mod force;
mod formal_siege;
mod honors;
mod leaders;
mod market;
mod mobilization;
mod movement;
mod occupation;
mod operation;
mod overrun;
mod pillage;
mod prisoners;
mod retreat;
mod reward;
mod siege;
mod supply;
mod taxation;
mod turn;
mod victory;

use muster_engine::frederick::records::{EntryCost, Forage, Rules, Terrain, TerrainFactor};
use muster_engine::frederick::{share_down, share_up};

/// Rules to test the procedures with. They belong to no game, so that editing one cannot break a test. Like the
/// document, they have no Terrain Effects Chart.
pub(crate) fn rules() -> Rules {
    serde_json::from_str(include_str!("test-rules.json")).expect("test-rules.json has the form of rules")
}

/// The rules with a chart of our own: mountains cost 2 points and double the defense, as do fortresses; open land feeds
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
