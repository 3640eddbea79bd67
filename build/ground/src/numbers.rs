//! The numbers that counters and cards keep for ever, by their slots.

use std::collections::{BTreeMap, BTreeSet};

use muster_schema::bundle::{Bundle, Card, Piece};

/// What the slots of counters begin with.
pub const PIECE: &str = "piece:";
/// What the slots of cards begin with.
pub const CARD: &str = "card:";

/// The numbers of the slots of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Numbers {
    /// A number above all that were given.
    pub next: u32,
    /// The number of each slot.
    pub slots: BTreeMap<String, u32>,
}

impl Numbers {
    /// The number of a slot.
    pub fn get(&self, slot: &str) -> Option<u32> {
        self.slots.get(slot).copied()
    }
}

/// The slot of a counter.
pub fn piece_key(piece: &Piece) -> String {
    format!("{PIECE}{}", piece.id)
}

/// The slot of a copy of a card, counted from 1.
pub fn card_key(card: &Card, copy: u32) -> String {
    format!("{CARD}{}#{copy}", card.id)
}

/// The copies of a card that have slots.
pub fn copies(card: &Card) -> u32 {
    card.copies.min(999)
}

/// Every slot of the game.
pub fn keys(bundle: &Bundle) -> BTreeSet<String> {
    let pieces = bundle.pieces.iter().map(piece_key);
    let cards = bundle.cards.iter().flat_map(|card| (1..=copies(card)).map(|copy| card_key(card, copy)));
    pieces.chain(cards).collect()
}
