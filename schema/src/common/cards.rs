//! Decks of cards.

use super::Side;
use crate::{Colour, Name, Ref, Target, Text, record, words};

/// A deck of cards or a discard pile.
#[record(table = "decks", file = "decks.csv", role = Deck, has(titled, cited))]
pub struct Deck {
    /// The use of the deck.
    pub kind: DeckKind,
    /// The deck that a discard pile is shuffled back into, that later cards are added to, or that a market is filled from.
    pub into: Option<Ref<Deck>>,
    /// The side whose players alone draw from it, where it is not everybody's.
    pub side: Option<Ref<Side>>,
    /// The number of its cards dealt to a hand at once.
    #[schema(minimum = 1, maximum = 60)]
    pub hand: Option<u8>,
    /// The words on the backs of its cards, if not its name. A deck that is shuffled into another has the same back as
    /// that one, unless it says words of its own.
    #[member("/backWords")]
    #[schema(with = Option<Name>)]
    pub back: Option<Text>,
    /// The colour of its cards; without it that of its side, or one of those that the style has for decks.
    pub colour: Option<Colour>,
    /// Map units from the left edge of the map to the left edge of its cards: decks are placed by their upper left corners, as
    /// boxes, tracks and the legend are.
    pub x: f64,
    /// Map units from the upper edge of the map to the upper edge of its cards.
    pub y: f64,
}

/// The use of a deck.
#[words]
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

/// A card of whatever system.
#[derive(Clone, Copy, Debug)]
pub struct AnyCard;

impl Target for AnyCard {
    const TABLES: &'static [&'static str] = &["cards"];
}

/// A card that begins a scenario elsewhere than in the deck or hand where it begins the others: in another deck or pile, in a hand,
/// or, with neither, in the box.
#[record(
    table = "deals",
    file = "scenarios/*/cards.csv",
    role = Deal,
    key("card"),
    optional,
    noun = "card of a scenario",
    has(sourced)
)]
pub struct Deal {
    /// The card, with all its copies.
    pub card: Ref<AnyCard>,
    /// The deck or pile that it is in.
    pub deck: Option<Ref<Deck>>,
    /// The side that has it in hand.
    #[schema("x-label" = "in the hand of")]
    pub hand: Option<Ref<Side>>,
}
