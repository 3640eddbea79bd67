//! Lints of any decks, counters and standards.

pub mod card_deck;
pub mod card_total;
pub mod same_colour;
pub mod same_standard;
