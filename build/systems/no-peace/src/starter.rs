//! The starter pack.

use muster_kit::{Files, starter};

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

/// The starter pack, linked.
#[cfg(test)]
pub(super) fn linked() -> muster_source::pack::Pack {
    use muster_source::read::{self, Files};

    let files = FILES.iter().map(|(path, bytes)| ((*path).to_owned(), bytes.to_vec())).collect();
    let mut sources = read::read(Files::from_memory("", files), &mut Vec::new()).expect("it is a pack");
    read::imply(&mut sources);
    muster_source::link::link(sources, muster_source::errata::Overlay::default(), &crate::NoPeace, &mut Vec::new())
}
