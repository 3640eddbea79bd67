//! Who holds squares and the fieldworks in them (5.0, 26.4).

use muster_schema::Id;

/// The player who occupies a square alone, by units of any of his powers; fieldworks and Pillage markers hold nothing (5.1, 5.3).
/// `present` has the player of each unit in it.
pub fn occupier(present: &[Id]) -> Option<Id> {
    let first = present.first().copied();
    first.filter(|first| present.iter().all(|other| other == first))
}

/// The player who holds the ground of a square, and the vote of its city, where several are present: who was there first, as in a
/// formal siege (5.4, 29.2). `present` has them in the order in which they came; who has left is not among them.
pub fn holder(present: &[Id]) -> Option<Id> {
    present.first().copied()
}

/// The player whom fieldworks serve: who has units with them, of several the one who was last alone there (26.4).
pub fn works(present: &[Id], last_alone: Option<Id>) -> Option<Id> {
    occupier(present).or_else(|| last_alone.filter(|player| present.contains(player)))
}
