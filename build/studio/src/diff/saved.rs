//! The effects on saved games: which counters and cards keep their state when a game is loaded in the new module and
//! refreshed there, and which do not.

use std::collections::BTreeMap;

use muster_schema::bundle::Bundle;
use serde::Serialize;

use muster_build::emit::IdsLock;
use muster_ground::numbers::Numbers;
use muster_ground::step::Step;
use muster_source::read::Files;
use muster_vassal::carry;
pub use muster_vassal::carry::{Carried, Refusal};
use muster_vassal::kept::{Loss, Module, Place, Slot};

/// The effects on saved games.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Saved {
    /// The number of kinds of counters and cards that keep everything.
    pub kept: usize,
    /// Counters and cards that lose something.
    pub lost: Vec<Fate>,
    /// Places with another name or position: counters in them are reported elsewhere, or lie elsewhere.
    pub places: Vec<Moved>,
    /// Decks with new names: their cards stay in the old ones.
    pub decks: Vec<Unfound>,
    /// Hands that can no longer be found by name: the cards in them are lost.
    pub hands: Vec<Unfound>,
    /// The first turn that was removed or has another name or number: the tracker counts turns by number.
    pub turns: Option<String>,
}

/// The effect on a counter or a card.
#[derive(Clone, Debug, Serialize)]
pub struct Fate {
    /// The slot, as `ids.lock` names it: `piece:prussia-corps`.
    pub slot: String,
    /// The number that saved games have for it.
    pub number: u32,
    pub name: String,
    pub loses: Vec<Loss>,
    /// True if the new module has no such counter: it stays as it was, and cannot be refreshed.
    pub gone: bool,
    /// The name of the thing that now has its number, if that was given to another.
    pub becomes: Option<String>,
}

/// A place of the old module.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Moved {
    /// The old name.
    pub was: String,
    /// The new name; `None` if it is gone.
    pub now: Option<String>,
    /// The engine's name for the point where its counters are now; `None` outside the map.
    pub found: Option<String>,
    /// The distance that it has moved away from them, in pixels.
    pub by: [i64; 2],
    /// The track whose space it is.
    #[serde(skip)]
    pub track: Option<String>,
}

/// Something that VASSAL finds by its name, which changed or was removed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Unfound {
    /// The old name.
    pub was: String,
    /// The new name; `None` if it is gone.
    pub now: Option<String>,
}

impl Saved {
    /// True if games keep everything.
    pub fn is_whole(&self) -> bool {
        self.lost.is_empty()
            && self.places.is_empty()
            && self.decks.is_empty()
            && self.hands.is_empty()
            && self.turns.is_none()
    }

    /// The step that follows for the version: players should hear of what saved games lose.
    pub fn step(&self) -> Step {
        if self.is_whole() { Step::None } else { Step::Minor }
    }
}

/// The numbers of the slots of two versions. A pack that was never built gets those of the other version.
fn numbers((old, old_files): (&Bundle, &Files), (new, new_files): (&Bundle, &Files)) -> [Numbers; 2] {
    let [mut before, mut after] = [old_files, new_files].map(IdsLock::of);
    before = before.or_else(|| after.clone());
    after = after.or_else(|| before.clone());
    [(before, old), (after, new)].map(|(lock, bundle)| lock.unwrap_or_default().assign(bundle).numbers())
}

/// Carries a saved game of one version over to another.
pub(super) fn carry(old: (&Bundle, &Files), new: (&Bundle, &Files), game: &[u8]) -> Result<Carried, Refusal> {
    let [before, after] = numbers(old, new);
    carry::carry((old.0, &before), (new.0, &after), game)
}

/// Compares the modules of two versions.
pub(super) fn compare(old: (&Bundle, &Files), new: (&Bundle, &Files)) -> Saved {
    let [before, after] = numbers(old, new);
    let (before, after) = (Module::of(old.0, &before), Module::of(new.0, &after));
    let lost: Vec<Fate> =
        before.slots.iter().filter_map(|(number, slot)| fate(*number, slot, after.slots.get(number))).collect();
    let (turns, others) = (&before.turns, &after.turns);
    let alike = turns.iter().zip(others).take_while(|(was, is)| was == is).count();
    Saved {
        kept: before.slots.len() - lost.len(),
        lost,
        places: before
            .places
            .iter()
            .filter_map(|(id, was)| {
                let track =
                    old.0.map.tracks.iter().find(|track| track.places.contains(id)).map(|track| track.name.clone());
                Some(Moved { track, ..place(&before, &after, id, was)? })
            })
            .collect(),
        decks: unfound(&before.decks, &after.decks),
        hands: unfound(&before.hands, &after.hands),
        turns: turns.get(alike).or(others.get(alike)).cloned(),
    }
}

fn fate(number: u32, slot: &Slot, next: Option<&Slot>) -> Option<Fate> {
    let loses = next.map(|next| slot.losses(next)).unwrap_or_default();
    let becomes = next.filter(|next| next.key != slot.key).map(|next| next.name.clone());
    let changed = next.is_none() || !loses.is_empty() || becomes.is_some();
    let (slot, name) = (slot.key.clone(), slot.name.clone());
    changed.then_some(Fate { slot, number, name, loses, gone: next.is_none(), becomes })
}

/// The effect on counters in a place; `None` if nothing changes for them.
fn place(before: &Module, after: &Module, id: &str, was: &Place) -> Option<Moved> {
    // Of two places at one point, what lies in the one was never found there.
    if before.location(was.at).as_deref() != Some(was.name.as_str()) {
        return None;
    }
    let (is, found) = (after.places.get(id), after.location(was.at).map(std::borrow::Cow::into_owned));
    let by = is.map(|is| [is.at[0] - was.at[0], is.at[1] - was.at[1]]).unwrap_or_default();
    let moved = Moved { was: was.name.clone(), now: is.map(|is| is.name.clone()), found, by, track: None };
    (moved.by != [0, 0] || moved.found.as_ref() != Some(&moved.was) || moved.now.is_none()).then_some(moved)
}

/// The things that have another name now, or are gone.
fn unfound(before: &BTreeMap<String, String>, after: &BTreeMap<String, String>) -> Vec<Unfound> {
    let lost = before.iter().filter(|(_, name)| !after.values().any(|other| other == *name));
    lost.map(|(id, name)| Unfound { was: name.clone(), now: after.get(id).cloned() }).collect()
}
