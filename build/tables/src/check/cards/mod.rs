//! Cards and their decks, standards, colours.

use super::{Lint, prelude};
use muster_source::lints;

lints! {
    card_total,
    card_deck,
    same_standard,
    same_colour,
}
