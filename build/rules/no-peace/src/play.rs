//! A game for the engine, from a pack that is sound.

use muster_engine::no_peace::play::{Game, Tables, Unplayable};
use muster_engine::no_peace::records::{DieResult, Reinforcement, Rules, SetUp};
use muster_schema::Id;

use muster_source::pack::Pack;

/// The game of a scenario.
///
/// # Errors
/// Where there is no such scenario, or the pack is not whole, or too large to be played.
pub fn game(pack: &Pack, scenario: Id) -> Result<Game, Unplayable> {
    let Some((_, rules)) = pack.document::<Rules>("rules") else {
        return Err(Unplayable("there is no rules.json".into()));
    };
    let scenarios = pack.scenarios();
    let Some((_, scenario)) = scenarios.iter().find(|(_, one)| one.id == scenario) else {
        return Err(Unplayable(format!("there is no scenario `{scenario}`")));
    };
    let of = scenario.set_up_of.map_or(scenario.id, |other| other.id());
    let lines = |table: Id| -> Vec<&DieResult> { pack.rows_of::<DieResult>(table).map(|(_, row)| row).collect() };
    Game::new(&Tables {
        sides: pack.records(),
        powers: pack.records(),
        zones: pack.records(),
        spaces: pack.records(),
        connections: pack.records(),
        boxes: pack.records(),
        tracks: pack.records(),
        track_spaces: pack.records(),
        leaders: pack.records(),
        corps: pack.records(),
        markers: pack.records(),
        decks: pack.records(),
        cards: pack.records(),
        modifiers: pack.records(),
        siege: lines(rules.siege.table.id()),
        absence: rules.absence.as_ref().map_or_else(Vec::new, |rule| lines(rule.table.id())),
        set_up: pack.rows_of::<SetUp>(of).map(|(_, row)| row).collect(),
        schedule: pack.rows_of::<Reinforcement>(of).map(|(_, row)| row).collect(),
        scenario,
        rules: &rules,
    })
}
