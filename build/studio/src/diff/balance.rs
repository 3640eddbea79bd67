//! Compares how often each side wins when both versions play themselves.

use std::collections::BTreeMap;

use muster_schema::{Id, Role, Text};

use super::Version;
use muster_build::rules;
use muster_rules::playtest::{Crew, Games, Key, fingerprint, share};

/// Plays a number of games of the new version's first scenario with each version, and reports how often each side wins.
///
/// # Errors
/// If one of the versions cannot be played: in words.
pub fn balance(old: &Version, new: &Version, games: u64) -> Result<Vec<String>, String> {
    let pack = new.outcome.pack.as_ref().ok_or("the new version cannot be read")?;
    let scenarios = pack.scenarios();
    let (_, scenario) = scenarios.first().ok_or("there is no scenario")?;
    let (before, after) = (wins(old, scenario.id, games)?, wins(new, scenario.id, games)?);
    let winners: Vec<&String> =
        after.keys().chain(before.keys().filter(|winner| !after.contains_key(*winner))).collect();
    let mut told = Vec::new();
    for winner in winners {
        let [was, is] = [&before, &after].map(|wins| share(wins.get(winner).copied().unwrap_or_default(), games));
        let apart = was.high < is.low || is.high < was.low;
        let shown =
            [was, is].map(|of| format!("{:.0} % ({:.0} to {:.0})", of.share * 100.0, of.low * 100.0, of.high * 100.0));
        let verdict = if apart { "a difference" } else { "no difference that so many games could show" };
        let name = named(new, winner);
        told.push(format!(
            "In {games} games of {}, which the engine plays, {name} wins {} → {}: {verdict}",
            scenario.name, shown[0], shown[1]
        ));
    }
    Ok(told)
}

/// The name of the side with an id.
fn named(version: &Version, id: &str) -> String {
    let line = version.outcome.pack.as_ref().and_then(|pack| pack.line(Role::Side, Text::known(id)?));
    line.map_or_else(|| id.to_owned(), |line| line.name().to_string())
}

/// The number of games that each side wins.
fn wins(version: &Version, scenario: Id, count: u64) -> Result<BTreeMap<String, u64>, String> {
    let pack = version.outcome.pack.as_ref().ok_or("it cannot be read")?;
    let player = rules::player(pack)?;
    let game = player.game(pack, scenario)?;
    let policy = player.policies().first().map(|policy| policy.name.to_owned()).unwrap_or_default();
    let key = Key {
        pack: fingerprint(pack, player),
        game: pack.game().map(|game| game.id.to_string()).unwrap_or_default(),
        scenario: scenario.to_string(),
        policies: vec![policy; game.sides()],
        checked: false,
        variant: String::new(),
    };
    let winner = game.columns().iter().position(|column| *column == "winner").ok_or("its games have no winner")?;
    let games = Games { key, game };
    let seeds: Vec<u64> = (0..count).collect();
    let crew = Crew::new(0).map_err(|error| error.to_string())?;
    let mut wins = BTreeMap::new();
    for played in crew.play(&games, &seeds).into_iter().filter(|played| played.broken.is_none()) {
        *wins.entry(played.cells.get(winner).cloned().unwrap_or_default()).or_default() += 1;
    }
    Ok(wins)
}
