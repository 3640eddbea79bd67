//! A model of the state that saved games keep when the engine loads them in another version of the module and refreshes
//! their counters (`GpIdChecker.copyState` in its sources, with the options as its dialog offers them).
//!
//! The counters and cards of a game know the numbers of their slots. A refreshed one is made anew from the slot of its
//! number; each trait takes the state of the first old one of its kind that is written exactly alike or, if it is a
//! layer, has the same name. Places are found by points, decks and hands by names.

use std::collections::BTreeMap;

use muster_schema::bundle::Bundle;
use serde::Serialize;

use super::board::{self, Zone};
use super::traits::{Carried, Definition, Trait};
use super::{Context, cards, counters, ids, names, place, turn};
use muster_ground::numbers::Numbers;

/// The parts of a module that saved games rely on.
pub struct Module {
    /// The slots of counters and cards, by their numbers.
    pub slots: BTreeMap<u32, Slot>,
    /// The points where counters stack and what those are called, by the ids of the places.
    pub places: BTreeMap<String, Place>,
    /// The names of decks, by their ids.
    pub decks: BTreeMap<String, String>,
    /// The names of hands, by the ids of their sides.
    pub hands: BTreeMap<String, String>,
    /// The names of the sides, by their ids.
    pub sides: BTreeMap<String, String>,
    /// The turns that the tracker counts.
    pub turns: Vec<String>,
    /// The title of the module.
    pub title: String,
    zones: Vec<Zone>,
}

/// A place as a module knows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    pub name: String,
    /// The point where counters stack in it, in pixels of the board.
    pub at: [i64; 2],
}

#[derive(Clone, Debug)]
pub struct Slot {
    /// The slot, as the lock names it.
    pub key: String,
    /// The name of its counter or card.
    pub name: String,
    traits: Vec<Trait>,
}

/// A state that a counter or card does not keep.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(tag = "what", rename_all = "kebab-case")]
pub enum Loss {
    /// It shows its first face again.
    Face,
    /// A face that was up is another one now.
    OtherFace {
        was: String,
        is: String,
    },
    /// A badge is taken off.
    Badge {
        /// The name of its layer.
        name: String,
    },
    Trail,
    /// The sign that it has moved.
    Moved,
    /// It is no longer hidden.
    Owner,
}

impl Module {
    /// The parts of a bundle's module.
    pub fn of(bundle: &Bundle, lock: &Numbers) -> Self {
        let bundle = &names::plain(bundle);
        let context = &Context::of(bundle, lock);
        let pieces = bundle.pieces.iter().map(|piece| (ids::piece_key(piece), counters::definition(context, piece, 1)));
        let copies = bundle.cards.iter().flat_map(|card| {
            (1..=ids::copies(card)).map(move |copy| (ids::card_key(card, copy), cards::definition(context, card, copy)))
        });
        let laid = ids::placed(bundle).map(|piece| {
            let number = lock.get(&ids::placed_key(piece));
            (ids::placed_key(piece), Definition { gpid: number, ..counters::definition(context, piece, 1) })
        });
        let place = ids::has_places(bundle).then(|| (ids::PLACE.to_owned(), place::definition(context)));
        let slots = pieces.chain(copies).chain(laid).chain(place).filter_map(|(key, definition)| {
            let traits = context.library.expand(&definition.traits);
            Some((definition.gpid?, Slot { key, name: definition.name, traits }))
        });
        let places = bundle.map.places.iter().filter_map(|place| {
            let name = context.names.place(&place.id)?.to_owned();
            Some((place.id.clone(), Place { name, at: board::origin(context, place) }))
        });
        let deck = |id: &String| context.names.deck(id).map(str::to_owned);
        let turns = turn::turn_track(bundle).into_iter().flat_map(|track| &track.places);
        Self {
            slots: slots.collect(),
            places: places.collect(),
            decks: bundle.decks.iter().filter_map(|of| Some((of.id.clone(), deck(&of.id)?))).collect(),
            hands: bundle.sides.iter().map(|side| (side.id.clone(), cards::hand_name(bundle, side))).collect(),
            sides: bundle.sides.iter().map(|side| (side.id.clone(), side.name.clone())).collect(),
            turns: turns.filter_map(|id| context.names.place(id)).map(str::to_owned).collect(),
            title: bundle.game.title.clone(),
            zones: board::zones(context),
        }
    }

    /// The engine's name for a point of the board.
    pub fn location(&self, point: [i64; 2]) -> Option<std::borrow::Cow<'_, str>> {
        board::location(&self.zones, point)
    }
}

impl std::fmt::Debug for Module {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} slots, {} places", self.slots.len(), self.places.len())
    }
}

impl Slot {
    /// The states that a counter or card of this slot loses when it is made anew from the slot of the same number in
    /// the next module.
    pub fn losses(&self, next: &Self) -> Vec<Loss> {
        let mut losses: Vec<Loss> = Vec::new();
        let kept: Vec<(usize, &Trait)> =
            next.traits.iter().filter_map(|made| Some((self.state_for(made)?, made))).collect();
        for (at, old) in self.traits.iter().enumerate() {
            let heirs = kept.iter().filter(|(from, _)| *from == at).map(|(_, made)| *made);
            let mut heirs = heirs.filter(|made| made.carries().is_some()).peekable();
            match (old.carries(), heirs.peek()) {
                (Some(Carried::Level(old)), Some(made)) => losses.extend(other_faces(old, made.carries())),
                // Where a counter arrives that waits is soon over.
                (None, _) | (Some(_), Some(_)) | (Some(Carried::Property(_)), None) => {}
                // A piece with one face shows nothing else.
                (Some(Carried::Level(old)), None) => losses.extend((old.len() > 1).then_some(Loss::Face)),
                (Some(Carried::Badge), None) => {
                    losses.push(Loss::Badge { name: old.layer_name().unwrap_or_default().to_owned() });
                }
                (Some(Carried::Trail), None) => losses.push(Loss::Trail),
                (Some(Carried::Moved), None) => losses.push(Loss::Moved),
                (Some(Carried::Owner), None) => losses.push(Loss::Owner),
            }
        }
        losses.sort();
        losses
    }

    /// The trait whose state a trait of the next module takes.
    fn state_for(&self, made: &Trait) -> Option<usize> {
        self.traits.iter().position(|old| {
            let named = old.layer_name().is_some() && old.layer_name() == made.layer_name();
            old.class() == made.class() && (old.kind() == made.kind() || named)
        })
    }
}

/// The faces that change in the next module, where a piece keeps the number of the face that is up, if there are as
/// many faces. A face with only another text is the same.
fn other_faces(old: &[String], made: Option<&Carried>) -> Vec<Loss> {
    let Some(Carried::Level(new)) = made else { return Vec::new() };
    let other = |(at, was): (usize, &String)| {
        let is = new.get(at).or(new.last()).filter(|is| *is != was)?;
        let elsewhere = at >= new.len() || new.contains(was);
        elsewhere.then(|| Loss::OtherFace { was: was.clone(), is: is.clone() })
    };
    old.iter().enumerate().filter_map(other).collect()
}
