//! What the changes do to saved games: which counters and cards keep their state when a game is loaded in the new module and
//! refreshed there, and which do not.

use std::collections::BTreeMap;

use muster_schema::bundle::Bundle;
use serde::Serialize;

use super::step::Step;
use crate::emit::vassal::kept::{Loss, Module, Slot};
use crate::emit::{IdsLock, LOCK};
use crate::read::Files;

/// What becomes of the games that players have saved.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Saved {
    /// How many kinds of counter and cards keep everything.
    pub kept: usize,
    /// Those that do not.
    pub lost: Vec<Fate>,
    /// What becomes of places, decks, hands and the turn, in sentences.
    pub told: Vec<String>,
}

/// What becomes of a counter or a card.
#[derive(Clone, Debug, Serialize)]
pub struct Fate {
    /// The slot, as `ids.lock` names it: `piece:prussia-corps`.
    pub slot: String,
    /// The number that saved games have for it.
    pub number: u32,
    /// What it is called.
    pub name: String,
    /// What it loses; nothing where it is gone.
    pub loses: Vec<String>,
    /// Whether the new module has no such counter: it stays as it was, and is never made anew.
    pub gone: bool,
}

impl Saved {
    /// The step that follows for the version: players should hear of what saved games lose.
    #[must_use]
    pub fn step(&self) -> Step {
        if self.lost.is_empty() && self.told.is_empty() { Step::None } else { Step::Minor }
    }
}

/// Compares the modules of two versions.
pub(super) fn compare((old, old_files): (&Bundle, &Files), (new, new_files): (&Bundle, &Files)) -> Saved {
    let [mut before, mut after] = [old_files, new_files].map(lock);
    // A pack that was never built has the numbers that the other version gives.
    before = before.or_else(|| after.clone());
    after = after.or_else(|| before.clone());
    let before = Module::of(old, &before.unwrap_or_default().assign(old));
    let after = Module::of(new, &after.unwrap_or_default().assign(new));
    let mut saved = Saved::default();
    for (number, slot) in &before.slots {
        match fate(slot, after.slots.get(number)) {
            None => saved.kept += 1,
            Some((loses, gone)) => {
                let (slot, name) = (slot.key.clone(), slot.name.clone());
                saved.lost.push(Fate { slot, number: *number, name, loses, gone });
            }
        }
    }
    saved.told = told(&before, &after);
    saved
}

fn lock(files: &Files) -> Option<IdsLock> {
    let file = files.find(LOCK)?;
    IdsLock::parse(&String::from_utf8_lossy(files.bytes(file))).ok()
}

fn fate(slot: &Slot, next: Option<&Slot>) -> Option<(Vec<String>, bool)> {
    let Some(next) = next else { return Some((Vec::new(), true)) };
    let mut loses: Vec<String> = slot.losses(next).iter().map(words).collect();
    if slot.key != next.key {
        loses.insert(0, format!("becomes {}, which has its number now", next.name));
    }
    (!loses.is_empty()).then_some((loses, false))
}

fn words(loss: &Loss) -> String {
    match loss {
        Loss::Face => "shows its first face again".into(),
        Loss::OtherFace(was, is) => format!("shows “{is}” where it showed “{was}”"),
        Loss::Badge(name) => format!("loses the badge {name}"),
        Loss::Trail => "loses its trail".into(),
        Loss::Moved => "loses the sign that it has moved".into(),
        Loss::Owner => "lies open in a hand, whoever it was hidden from".into(),
    }
}

fn told(before: &Module, after: &Module) -> Vec<String> {
    let mut told = Vec::new();
    for (id, was) in &before.places {
        let found = after.location(was.at);
        let is = after.places.get(id);
        let now = is.map(|is| is.name.as_str());
        let elsewhere = found.map_or_else(|| "lies beside the map".to_owned(), |found| format!("is found in {found}"));
        // Two places may share a point: what lies in the one was never found there.
        let before = before.location(was.at);
        match is {
            None => told.push(format!("{} is gone; what lies there {elsewhere}", was.name)),
            Some(_) if before != Some(&was.name) => {}
            Some(is) if found != now => {
                told.push(format!("{} stands elsewhere on the map; what lies there {elsewhere}", is.name));
            }
            Some(is) if is.at != was.at => {
                let [x, y] = [is.at[0] - was.at[0], is.at[1] - was.at[1]];
                told.push(format!(
                    "{} has moved by {x}, {y} pixels; what lies there stays behind, and still counts as there",
                    is.name
                ));
            }
            Some(is) if is.name != was.name => {
                told.push(format!("What lies in {} lies in {} from then on", was.name, is.name))
            }
            Some(_) => {}
        }
    }
    told.extend(named(
        "deck",
        &before.decks,
        &after.decks,
        "its cards stay in it where it is, and no command finds it",
    ));
    told.extend(named("hand", &before.hands, &after.hands, "the cards in it are lost"));
    if before.turns != after.turns {
        let at = before.turns.iter().zip(&after.turns).take_while(|(was, is)| was == is).count();
        let first = before.turns.get(at).or(after.turns.get(at)).map_or("", String::as_str);
        told.push(format!(
            "The turns have other names or another number from {first} on; the tracker counts them by number"
        ));
    }
    told
}

/// What is found by its name and has another one now, or none.
fn named(
    what: &str,
    before: &BTreeMap<String, String>,
    after: &BTreeMap<String, String>,
    follows: &str,
) -> Vec<String> {
    let taken = |name: &String| after.values().any(|other| other == name);
    let lost = before.iter().filter(|(_, name)| !taken(name));
    lost.map(|(id, name)| match after.get(id) {
        Some(now) => format!("The {what} {name} is called {now} now; in saved games {follows}"),
        None => format!("The {what} {name} is gone; in saved games {follows}"),
    })
    .collect()
}
