//! Decks of cards.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Side;
use crate::{Cite, Id, Name, Ref, Text, table};

/// A deck of cards or a discard pile.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Deck {
    /// The permanent id of the deck; never change it.
    pub id: Id,
    /// What players call it.
    #[schemars(with = "Name")]
    pub name: Text,
    /// What becomes of it.
    pub kind: DeckKind,
    /// The deck that a discard pile is shuffled back into, that later cards are added to, or that a market is filled from.
    #[serde(default)]
    pub into: Option<Ref<Deck>>,
    /// The side whose players alone draw from it, where it is not everybody's.
    #[serde(default)]
    pub side: Option<Ref<Side>>,
    /// Map units from the left edge of the map to the left edge of its cards: decks are placed by their upper left corners, as
    /// boxes, tracks and the legend are.
    pub x: f64,
    /// Map units from the upper edge of the map to the upper edge of its cards.
    pub y: f64,
    /// The rule, or `reconstructed`.
    pub cite: Cite,
    /// Anything worth saying.
    #[serde(default)]
    pub note: Option<Text>,
}
table!(Deck, "decks", "decks.csv", ["id"]);

/// What the deck is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(inline)]
pub enum DeckKind {
    /// Shuffled and drawn from, face down.
    Draw,
    /// Played cards that come back.
    Discard,
    /// Cards put aside until their turn.
    Later,
    /// Cards out of the game.
    Removed,
    /// Cards put up for all players, face down: they come from the deck that they go back into.
    Market,
}
