//! The packs to start from, which `muster new` writes, one a system: small, complete, and the ground of every example of
//! `muster explain`.

use std::collections::BTreeMap;

macro_rules! starter {
    ($folder:literal: $($path:literal),+ $(,)?) => {
        &[$(($path, include_bytes!(concat!("starter/", $folder, "/", $path)).as_slice())),+]
    };
}

/// A starter pack.
#[derive(Debug)]
pub struct Starter {
    /// The system whose rules it uses.
    pub system: &'static str,
    files: &'static [(&'static str, &'static [u8])],
}

/// The starter packs; the first one is written if none is asked for.
pub static STARTERS: &[Starter] = &[
    Starter {
        system: "no-peace",
        files: starter!["no_peace":
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
        ],
    },
    Starter {
        system: "sovereigns",
        files: starter!["sovereigns":
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
        ],
    },
    Starter {
        system: "frederick",
        files: starter!["frederick":
            "areas.csv",
            "boxes.csv",
            "campaign-markers.csv",
            "cities.csv",
            "decks.csv",
            "die-modifiers.csv",
            "die-tables.csv",
            "errata.csv",
            "events.csv",
            "examples/first-losses.json",
            "expenses.csv",
            "game.json",
            "leaders.csv",
            "links.csv",
            "markers.csv",
            "missing.csv",
            "phases.csv",
            "powers.csv",
            "rivers.csv",
            "rules.json",
            "rulings.csv",
            "scenarios/war/scenario.json",
            "scenarios/war/setup.csv",
            "seas.csv",
            "seats.csv",
            "sides.csv",
            "squares.csv",
            "straits.csv",
            "tables/attrition.csv",
            "track-spaces.csv",
            "tracks.csv",
            "units.csv",
            "waivers.csv",
        ],
    },
];

impl Starter {
    /// Its files, by path.
    #[must_use]
    pub fn files(&self) -> BTreeMap<String, Vec<u8>> {
        self.files.iter().map(|(path, bytes)| ((*path).to_owned(), bytes.to_vec())).collect()
    }
}

/// The starter pack of a system.
#[must_use]
pub fn of(system: &str) -> Option<&'static Starter> {
    STARTERS.iter().find(|starter| starter.system == system)
}

/// The files of the first starter pack, by path.
#[must_use]
pub fn files() -> BTreeMap<String, Vec<u8>> {
    STARTERS.first().map(Starter::files).unwrap_or_default()
}
