//! What a command notes before it changes several files of a pack, so that the change can be finished if the command is killed.

use std::collections::BTreeMap;

use super::archive::unpacked;

/// The file in the folder of a pack that has a change which is not finished.
pub const UNFINISHED: &str = ".muster-change";

/// In it: where the files are, seen from that folder; beside this list, each by its number, what they held and are to hold.
pub const PLACES: &str = "places.json";

/// The places of the files that an unfinished change is about.
pub fn places(noted: &[u8]) -> Vec<String> {
    listed(&unpacked(noted).unwrap_or_default())
}

/// The same, of a journal that is unpacked.
pub fn listed(noted: &BTreeMap<String, Vec<u8>>) -> Vec<String> {
    noted.get(PLACES).and_then(|places| serde_json::from_slice(places).ok()).unwrap_or_default()
}
