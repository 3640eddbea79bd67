//! What the bundle says of Clash of Sovereigns beyond the columns of its tables.

use std::collections::BTreeMap;

use super::Theater;
use crate::bundle::Facts;
use crate::{form, words};

pub(super) fn facts() -> Vec<Facts> {
    vec![
        Facts::words::<FaceId>("Face", "id"),
        Facts::words::<RatingId>("Rating", "id"),
        Facts::of::<PieceFacts>("Piece"),
        Facts::of::<CardFacts>("Card"),
        Facts::of::<PlaceFacts>("Place"),
    ]
}

/// What a face of a counter is called.
#[words]
pub enum FaceId {
    /// A leader in order.
    Named,
    /// A leader demoralized.
    Demoralized,
    /// Irregulars that can move.
    Mobile,
    /// Irregulars that have raided.
    Raid,
    /// The front of any other counter.
    Front,
    /// The back of any other counter.
    Back,
}

/// What a number on a counter rates.
#[words]
pub enum RatingId {
    /// Who acts first in a battle.
    Initiative,
    /// What a leader costs to activate.
    Activation,
    /// What a leader adds in attack.
    Offense,
    /// What a leader adds in defense.
    Defense,
    /// Strength points.
    Strength,
}

/// What else the bundle says of a counter.
#[form(published)]
pub struct PieceFacts {
    /// The strength points that a counter stands for, where no face prints them.
    pub points: Option<u8>,
}

/// What else the bundle says of a card: when the event that it brings can happen.
#[form(published)]
pub struct CardFacts {
    /// The events of which one must have happened before.
    #[schema("x-list" = "events")]
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub after: Vec<String>,
    /// The first turn in which it can happen: a year, or a season and a year.
    pub from: Option<String>,
    /// The last turn in which it can happen, likewise.
    pub until: Option<String>,
}

/// What else the bundle says of a space.
#[form(published)]
pub struct PlaceFacts {
    /// What it is worth to each power that values it differently, in victory points, by the id of the power; `others` for all
    /// that have no line of their own.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub worth: BTreeMap<String, u8>,
    /// The theater that it lies in.
    pub theater: Option<Theater>,
    /// A letter that is printed in it.
    pub mark: Option<String>,
    /// What the letter stands for.
    pub mark_name: Option<String>,
}
