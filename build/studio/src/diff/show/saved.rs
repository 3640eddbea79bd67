//! Describes the effects on saved games.

use super::super::{Difference, Fate, Saved};
use super::few;
use crate::diff::saved::{Moved, Unfound};
use muster_vassal::kept::Loss;

/// The effects on saved games, a line each.
pub(super) fn lines(difference: &Difference) -> Vec<String> {
    let Some(saved) = difference.saved.as_ref().filter(|_| !difference.is_empty()) else { return Vec::new() };
    if saved.is_whole() {
        return vec!["Saved games keep everything: every counter and card keeps its place and state.".to_owned()];
    }
    let mut lines = fates(saved);
    lines.extend(places(&saved.places));
    if !saved.places.is_empty() {
        lines.push(CARRIES.to_owned());
    }
    let decks = "in saved games its cards stay in it where it is, and no command finds it";
    lines.extend(saved.decks.iter().map(|deck| unfound("deck", deck, decks)));
    lines.extend(saved.hands.iter().map(|hand| unfound("hand", hand, "in saved games the cards in it are lost")));
    lines.extend(saved.turns.iter().map(|turn| {
        format!("The turns have other names or another number from {turn} on; the tracker of a saved game counts them by number.")
    }));
    let total = saved.kept + saved.lost.len();
    lines.push(format!("{} of {total} counters and cards keep everything when they are refreshed.", saved.kept));
    lines
}

/// The note that applies to all places that moved.
const CARRIES: &str = "The menus of places and their entries in Find stay behind in the same way. `muster migrate GAME.vsav` puts everything in a saved game where it belongs.";

/// Groups counters and cards by the effect on them.
fn fates(saved: &Saved) -> Vec<String> {
    let mut fates: Vec<(String, Vec<String>)> = Vec::new();
    for fate in &saved.lost {
        let words = fate_of(fate);
        match fates.iter_mut().find(|(other, _)| *other == words) {
            Some((_, names)) if names.contains(&fate.name) => {}
            Some((_, names)) => names.push(fate.name.clone()),
            None => fates.push((words, vec![fate.name.clone()])),
        }
    }
    fates.iter().map(|(words, names)| format!("{}: {words}.", few(names))).collect()
}

fn fate_of(fate: &Fate) -> String {
    if fate.gone {
        return "gone; what lies on the map stays as it was, and cannot be refreshed".to_owned();
    }
    let becomes = fate.becomes.iter().map(|other| format!("now {other}, which has its number"));
    becomes.chain(fate.loses.iter().map(loss)).collect::<Vec<_>>().join(", ")
}

fn loss(loss: &Loss) -> String {
    match loss {
        Loss::Face => "back to the first face".into(),
        Loss::OtherFace { was, is } => format!("“{is}” up where “{was}” was"),
        Loss::Badge { name } => format!("the badge {name} lost"),
        Loss::Trail => "trail lost".into(),
        Loss::Moved => "the sign of having moved lost".into(),
        Loss::Owner => "no longer hidden in a hand".into(),
    }
}

/// Places, those together that have the same fate. The spaces of a track are named after it.
fn places(places: &[Moved]) -> Vec<String> {
    let mut fates: Vec<(Fated, Vec<String>)> = Vec::new();
    for place in places {
        let fate = Fated::of(place);
        let name = if fate == Fated::Gone { &place.was } else { place.now.as_ref().unwrap_or(&place.was) };
        let name = place.track.as_ref().map_or_else(|| name.clone(), |track| format!("{track} {name}"));
        match fates.iter_mut().find(|(other, _)| *other == fate) {
            Some((_, names)) => names.push(name),
            None => fates.push((fate, vec![name])),
        }
    }
    fates.into_iter().map(|(fate, names)| fate.says(&names)).collect()
}

/// The effect on counters in a place.
#[derive(PartialEq, Eq)]
enum Fated<'p> {
    Gone,
    /// The place is elsewhere, and its contents are now found in another place.
    Elsewhere(Option<&'p String>),
    /// The place has only another name.
    Called(&'p String),
    /// The place has moved a little.
    Behind,
}

impl<'p> Fated<'p> {
    fn of(place: &'p Moved) -> Self {
        match &place.now {
            None => Self::Gone,
            Some(now) if place.found.as_ref() != Some(now) => Self::Elsewhere(place.found.as_ref()),
            Some(_) if place.by == [0, 0] => Self::Called(&place.was),
            Some(_) => Self::Behind,
        }
    }

    fn says(&self, names: &[String]) -> String {
        let (has, is) = if names.len() == 1 { ("has", "is") } else { ("have", "are") };
        let names = few(names);
        match self {
            Self::Gone => format!("{names} {is} gone; what lies there stays where it is on the map."),
            Self::Elsewhere(None) => format!("{names} {has} moved on the map; what lies there lies beside it now."),
            Self::Elsewhere(Some(found)) => {
                format!("{names} {has} moved on the map; what lies there is found in {found}.")
            }
            Self::Called(was) => format!("What lies in {was} lies in {names} from then on."),
            Self::Behind => {
                format!("{names} {has} moved on the map; what lies there stays behind, and still counts as there.")
            }
        }
    }
}

fn unfound(what: &str, unfound: &Unfound, follows: &str) -> String {
    match &unfound.now {
        Some(now) => format!("The {what} {} is called {now} now; {follows}.", unfound.was),
        None => format!("The {what} {} is gone; {follows}.", unfound.was),
    }
}
