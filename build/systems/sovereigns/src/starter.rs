//! The starter pack.

use muster_kit::{Files, starter};

/// Its files, by path.
pub(super) const FILES: Files = starter![
    "alliances.csv",
    "areas.csv",
    "boxes.csv",
    "cards.csv",
    "connections.csv",
    "decks.csv",
    "die-modifiers.csv",
    "die-tables.csv",
    "errata.csv",
    "events.csv",
    "examples/first-losses.json",
    "game.json",
    "leaders.csv",
    "markers.csv",
    "missing.csv",
    "phases.csv",
    "powers.csv",
    "rules.json",
    "rulings.csv",
    "scenarios/war/scenario.json",
    "scenarios/war/setup.csv",
    "seas.csv",
    "sides.csv",
    "space-points.csv",
    "spaces.csv",
    "strength-points.csv",
    "tables/siege.csv",
    "track-spaces.csv",
    "tracks.csv",
    "waivers.csv",
];
