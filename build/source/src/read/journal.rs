//! The journal that a command writes before it changes several files of a pack, so that the change can be finished if
//! the command is killed.

use std::collections::BTreeMap;

use super::archive::unpacked;

/// The file with an unfinished change, in the folder of a pack.
pub const UNFINISHED: &str = ".muster-change";

/// In the journal: the list of paths, seen from that folder. The old and the new content of each file are stored beside
/// this list under its number.
pub const PLACES: &str = "places.json";

/// The paths of the files in an unfinished change.
pub fn places(noted: &[u8]) -> Vec<String> {
    listed(&unpacked(noted).unwrap_or_default())
}

/// Reads the paths from an unpacked journal.
pub fn listed(noted: &BTreeMap<String, Vec<u8>>) -> Vec<String> {
    noted.get(PLACES).and_then(|places| serde_json::from_slice(places).ok()).unwrap_or_default()
}
