//! The packs that `muster new` writes.

use std::collections::BTreeMap;

pub use self::blank::blank;
use crate::rules::RULES;
use crate::tables;

mod blank;

/// A pack to start from.
#[derive(Clone, Debug)]
pub struct Starter {
    /// The kind of its map, or the rules that it is made for.
    pub word: &'static str,
    /// True if it follows rules.
    pub is_ruled: bool,
    /// Its files, by path.
    pub files: BTreeMap<String, Vec<u8>>,
}

/// The packs to start from: one for each kind of map, then those that follow rules.
pub fn starters() -> impl Iterator<Item = Starter> {
    let by_map = tables::STARTERS.iter().map(|(map, folder)| (*map, folder, false));
    let ruled = RULES.iter().map(|rules| (rules.id(), rules.starter(), true));
    let starter = |(word, folder, is_ruled)| Starter { word, is_ruled, files: muster_rules::by_path(folder) };
    by_map.chain(ruled).map(starter)
}

/// The pack to start from for a kind of map, or for rules.
pub fn starter(word: &str) -> Option<BTreeMap<String, Vec<u8>>> {
    starters().find(|starter| starter.word == word).map(|starter| starter.files)
}
