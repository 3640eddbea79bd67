//! The permanent numbers of counters and cards, by their slots.

use std::collections::{BTreeMap, BTreeSet};

use muster_schema::Slot;
use muster_schema::bundle::{Bundle, Card, Piece, Place, PlaceKind, Purpose};
use serde_json::Value;

/// The prefix of counter slots.
pub const PIECE: &str = "piece:";
/// The prefix of card slots.
pub const CARD: &str = "card:";
/// The prefix for markers that a command lays on the map: such a marker has another number than one from the tray.
pub const PLACED: &str = "placed:";
/// The slot of the invisible piece of a place.
pub const PLACE: &str = "place";

/// The prefix of the slots that a pack adds itself, before their names.
pub const OWN: &str = "own:";
/// The prefix of those among them that have a number of their own, before the number.
pub const GPID: &str = "gpid:";

/// The numbers of the slots of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Numbers {
    /// A number above all assigned ones.
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

/// The number of a marker that a command lays on the map.
pub fn placed_key(piece: &Piece) -> String {
    format!("{PLACED}{}", piece.id)
}

/// True if a slot is valid in a lock: that of a counter, a card, a piece laid by a command or one that a pack adds by
/// hand.
pub fn is_key(slot: &str) -> bool {
    slot == PLACE || [PIECE, CARD, PLACED, OWN, GPID].iter().any(|kind| slot.starts_with(kind))
}

/// The markers that commands lay on the map: those by which a side shows its control and, on a grid, all that exist
/// several times and say something about their place.
pub fn placed(bundle: &Bundle) -> impl Iterator<Item = &Piece> {
    let several = |piece: &&Piece| piece.unlimited || piece.count > 1;
    let markers = bundle.pieces.iter().filter(|piece| piece.purpose == Purpose::Marker && piece.stays);
    let here = |piece: &&Piece| bundle.map.grid.is_some() || (piece.side.is_some() && controls(piece));
    markers.filter(several).filter(here).filter(|piece| piece.state.is_none())
}

/// True if the piece shows who controls a place.
pub fn controls(piece: &Piece) -> bool {
    piece.purpose == Purpose::Marker && piece.attributes.of_slot(Slot::Shows).and_then(Value::as_str) == Some("control")
}

/// The places of the map proper.
pub fn places(bundle: &Bundle) -> impl Iterator<Item = &Place> {
    bundle.map.places.iter().filter(|place| !matches!(place.kind, PlaceKind::Box | PlaceKind::TrackSpace))
}

/// True if every place holds an invisible piece: on maps of points and areas, unless there are too many of them.
pub fn has_places(bundle: &Bundle) -> bool {
    const MOST: usize = 500;
    bundle.map.grid.is_none() && !bundle.pieces.is_empty() && (1..=MOST).contains(&places(bundle).count())
}

/// The copies of a card that have slots.
pub fn copies(card: &Card) -> u32 {
    card.copies.min(999)
}

/// Every slot of the game.
pub fn keys(bundle: &Bundle) -> BTreeSet<String> {
    let pieces = bundle.pieces.iter().map(piece_key);
    let cards = bundle.cards.iter().flat_map(|card| (1..=copies(card)).map(|copy| card_key(card, copy)));
    let placed = placed(bundle).map(placed_key);
    pieces.chain(cards).chain(placed).chain(has_places(bundle).then(|| PLACE.to_owned())).collect()
}
