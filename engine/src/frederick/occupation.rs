//! Occupation of squares and of the fieldworks in them (5.0, 26.4).

use muster_schema::Id;

/// The player who occupies a square alone, by units of any of his powers; fieldworks and Pillage markers hold nothing (5.1, 5.3).
/// `present` has the player of each unit in it.
pub fn occupier(present: &[Id]) -> Option<Id> {
    let first = present.first().copied();
    first.filter(|first| present.iter().all(|other| other == first))
}
