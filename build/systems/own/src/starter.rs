//! The starter packs, by the kind of their map.

use muster_kit::{Files, starter};

/// By the kind of map; the first is the usual one.
pub(super) const ALL: &[(&str, Files)] =
    &[("points", POINTS), ("hexes", HEXES), ("squares", SQUARES), ("areas", AREAS)];

const POINTS: Files = starter![
    "boxes.csv",
    "die-tables.csv",
    "game.json",
    "markers.csv",
    "phases.csv",
    "results.csv",
    "roads.csv",
    "rules.json",
    "scenarios/campaign/reinforcements.csv",
    "scenarios/campaign/scenario.json",
    "scenarios/campaign/setup.csv",
    "sides.csv",
    "spaces.csv",
    "system/checks.csv",
    "system/columns.csv",
    "system/tables.csv",
    "tables/combat.csv",
    "terrain.csv",
    "track-spaces.csv",
    "tracks.csv",
    "units.csv",
];

/// Hexes with terrain, a river and roads.
const HEXES: Files = starter![
    "hexes":
    "boxes.csv",
    "die-tables.csv",
    "features.csv",
    "formations.csv",
    "game.json",
    "hexes.csv",
    "hexsides.csv",
    "leaders.csv",
    "markers.csv",
    "names.csv",
    "paths.csv",
    "phases.csv",
    "results.csv",
    "rules.json",
    "scenarios/battle/reinforcements.csv",
    "scenarios/battle/scenario.json",
    "scenarios/battle/setup.csv",
    "sides.csv",
    "system/checks.csv",
    "system/columns.csv",
    "system/tables.csv",
    "tables/combat.csv",
    "terrain.csv",
    "track-spaces.csv",
    "tracks.csv",
    "units.csv",
];

/// Squares of sea with shoals, islands and harbours.
const SQUARES: Files = starter![
    "squares":
    "boxes.csv",
    "die-tables.csv",
    "features.csv",
    "game.json",
    "markers.csv",
    "names.csv",
    "paths.csv",
    "phases.csv",
    "rules.json",
    "scenarios/dawn/reinforcements.csv",
    "scenarios/dawn/scenario.json",
    "scenarios/dawn/setup.csv",
    "sides-of-squares.csv",
    "sides.csv",
    "squares.csv",
    "system/columns.csv",
    "system/tables.csv",
    "tables/gunnery.csv",
    "terrain.csv",
    "track-spaces.csv",
    "tracks.csv",
    "units.csv",
];

/// Areas of land and sea.
const AREAS: Files = starter![
    "areas":
    "areas.csv",
    "borders.csv",
    "blocks.csv",
    "boxes.csv",
    "die-tables.csv",
    "game.json",
    "markers.csv",
    "phases.csv",
    "rules.json",
    "scenarios/war/reinforcements.csv",
    "scenarios/war/scenario.json",
    "scenarios/war/setup.csv",
    "sides.csv",
    "system/columns.csv",
    "system/tables.csv",
    "tables/battle.csv",
    "terrain.csv",
    "track-spaces.csv",
    "tracks.csv",
];
