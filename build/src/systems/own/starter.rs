//! The starter pack.

use crate::systems::Files;

/// Its files, by path.
pub(super) const FILES: Files = starter![
    "boxes.csv",
    "die-tables.csv",
    "game.json",
    "markers.csv",
    "phases.csv",
    "roads.csv",
    "rules.json",
    "scenarios/campaign/reinforcements.csv",
    "scenarios/campaign/scenario.json",
    "scenarios/campaign/setup.csv",
    "sides.csv",
    "spaces.csv",
    "system/columns.csv",
    "system/tables.csv",
    "tables/combat.csv",
    "terrain.csv",
    "track-spaces.csv",
    "tracks.csv",
    "units.csv",
];
