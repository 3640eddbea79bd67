//! The starter pack.

use crate::systems::Files;

/// Its files, by path.
pub(super) const FILES: Files = starter![
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
