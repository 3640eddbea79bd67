//! The referee: reads a game that was played in VASSAL, describes it in words, and checks it against tables and rules.
//!
//! [`Match`] is the game with its tables; [`Match::told`] has its words, [`Match::breaches`] what broke a rule.

mod judge;
mod words;

use std::collections::BTreeMap;

use muster_ground::numbers;
use muster_rules::Law;
use muster_schema::bundle::{Bundle, Card, DeckKind, Piece, Place, PlaceKind, Scenario};
use muster_schema::{Id, Text};
use muster_vassal::kept::Slot;
use muster_vassal::log::{self, Change, Fate, Game, Lying, Spot, Step};
use muster_vassal::{Moment, moments};
use serde::Serialize;

pub use muster_vassal::kept::Module;
pub use muster_vassal::log::Unreadable;
pub use muster_vassal::recorded;

/// A game that was played, with its tables.
pub struct Match<'b> {
    bundle: &'b Bundle,
    law: &'b (dyn Law + 'b),
    game: Game,
    moments: Vec<Moment>,
    /// The counters and cards by the numbers of their slots.
    kinds: BTreeMap<u32, Kind<'b>>,
    places: BTreeMap<&'b str, &'b Place>,
    /// The positions of pieces at the end.
    end: BTreeMap<String, Lying>,
}

/// The kind of thing that has a slot.
#[derive(Clone, Copy)]
enum Kind<'b> {
    Piece(&'b Piece),
    Card(&'b Card),
}

/// The effects of a step, in words.
#[derive(Debug, Serialize)]
pub struct Told {
    /// The number of the step, counted from 1 as players count the steps of a log.
    pub step: usize,
    /// The turn and phase: `1702 – Campaign Phase`.
    pub when: String,
    /// A line for each thing that happened.
    pub lines: Vec<String>,
}

/// A breach of a rule or a table.
#[derive(Debug, Serialize)]
pub struct Breach {
    /// The step that did it; 0 for a breach before the first step.
    pub step: usize,
    /// When it was done.
    pub when: String,
    pub says: String,
    /// The rule; empty if the tables cite none.
    pub rule: String,
}

impl<'b> Match<'b> {
    /// Reads a saved game or a log.
    ///
    /// # Errors
    /// If the bytes are neither, or of another game.
    pub fn read(
        bundle: &'b Bundle,
        module: &Module,
        law: &'b (dyn Law + 'b),
        bytes: &[u8],
    ) -> Result<Self, Unreadable> {
        let game = log::read(bundle, module, bytes)?;
        let pieces = bundle.pieces.iter().map(|piece| (numbers::piece_key(piece), Kind::Piece(piece)));
        let cards = bundle.cards.iter().flat_map(|card| {
            (1..=numbers::copies(card)).map(move |copy| (numbers::card_key(card, copy), Kind::Card(card)))
        });
        // What a command lays is the same counter as one from the tray.
        let placed = numbers::placed(bundle).map(|piece| (numbers::placed_key(piece), Kind::Piece(piece)));
        let kinds: BTreeMap<String, Kind<'b>> = pieces.chain(placed).chain(cards).collect();
        let of_slot = |(number, slot): (&u32, &Slot)| Some((*number, *kinds.get(&slot.key)?));
        let mut end = game.start.clone();
        game.steps.iter().for_each(|step| apply(&mut end, step));
        Ok(Self {
            bundle,
            law,
            moments: moments(bundle),
            kinds: module.slots.iter().filter_map(of_slot).collect(),
            places: bundle.map.places.iter().map(|place| (place.id.as_str(), place)).collect(),
            game,
            end,
        })
    }

    /// The version of the module that it was played with, if the file contains it.
    pub fn version(&self) -> Option<&str> {
        self.game.version.as_deref()
    }

    /// The steps that the log has.
    pub fn steps(&self) -> usize {
        self.game.steps.len()
    }

    fn kind(&self, id: &str) -> Option<Kind<'b>> {
        self.kinds.get(self.game.slots.get(id)?).copied()
    }

    fn piece(&self, id: &str) -> Option<&'b Piece> {
        match self.kind(id)? {
            Kind::Piece(piece) => Some(piece),
            Kind::Card(_) => None,
        }
    }

    /// A counter that fights or commands.
    fn fighter(&self, id: &str) -> Option<&'b Piece> {
        self.piece(id).filter(|piece| !piece.purpose.marks())
    }

    /// The side of a counter if it is the same in all scenarios: a log does not say which scenario is played.
    fn side(&self, piece: &Piece) -> Option<String> {
        let elsewhere = |scenario: &Scenario| scenario.piece(self.bundle, piece).side != piece.side;
        piece.side.clone().filter(|_| !self.bundle.scenarios.iter().any(elsewhere))
    }

    /// The place of something that lies on the map itself, not beside it.
    fn on_map(&self, spot: &Spot) -> Option<&'b Place> {
        let Spot::Place(id) = spot else { return None };
        let place = self.places.get(id.as_str()).copied()?;
        (!matches!(place.kind, PlaceKind::Box | PlaceKind::TrackSpace)).then_some(place)
    }

    fn phase(&self, moment: Option<usize>) -> Option<&'b muster_schema::bundle::Phase> {
        self.bundle.phases.get(self.moments.get(moment?)?.phase?)
    }
}

/// Applies a step to the positions of pieces.
fn apply(table: &mut BTreeMap<String, Lying>, step: &Step) {
    for change in &step.changes {
        match &change.to {
            Some(to) => table.insert(change.piece.clone(), to.clone()),
            None => table.remove(&change.piece),
        };
    }
}

/// An id of the bundle, as the type that the rules use.
fn id(id: &str) -> Option<Id> {
    Text::known(id).map(Id::from)
}
