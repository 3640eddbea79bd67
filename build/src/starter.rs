//! The pack to start from, which `muster new` writes: small, complete, and the ground of every example of `muster explain`.

use std::collections::BTreeMap;

macro_rules! starter {
    ($($path:literal),+ $(,)?) => { &[$(($path, include_bytes!(concat!("starter/", $path)).as_slice())),+] };
}

const FILES: &[(&str, &[u8])] = starter![
    "boxes.csv",
    "cards.csv",
    "connections.csv",
    "corps.csv",
    "decks.csv",
    "die-modifiers.csv",
    "die-tables.csv",
    "errata.csv",
    "examples/first-march.json",
    "game.json",
    "leaders.csv",
    "map-facts.csv",
    "markers.csv",
    "missing.csv",
    "phases.csv",
    "powers.csv",
    "rules.json",
    "rulings.csv",
    "scenarios/campaign/reinforcements.csv",
    "scenarios/campaign/scenario.json",
    "scenarios/campaign/setup.csv",
    "scenarios/short/scenario.json",
    "sea-zones.csv",
    "sides.csv",
    "spaces.csv",
    "tables/siege.csv",
    "track-spaces.csv",
    "tracks.csv",
    "waivers.csv",
];

/// The files of the starter pack, by path.
#[must_use]
pub fn files() -> BTreeMap<String, Vec<u8>> {
    FILES.iter().map(|(path, bytes)| ((*path).to_owned(), bytes.to_vec())).collect()
}
