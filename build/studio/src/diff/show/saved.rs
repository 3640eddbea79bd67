//! What becomes of saved games, in sentences.

use super::super::{Difference, Fate, Saved};
use super::{NAMED, count, few};
use crate::diff::saved::{Moved, Unfound};
use muster_vassal::kept::Loss;

/// What becomes of saved games.
pub(super) fn lines(difference: &Difference) -> Vec<String> {
    let Some(saved) = difference.saved.as_ref().filter(|_| !difference.is_empty()) else { return Vec::new() };
    if saved.is_whole() {
        return vec!["Saved games keep everything: every counter and card keeps its place and state.".to_owned()];
    }
    let mut lines = fates(saved);
    let places: Vec<String> = saved.places.iter().map(place).collect();
    lines.extend(places.iter().take(NAMED).cloned());
    if places.len() > NAMED {
        lines.push(format!("The same for {}.", count(places.len() - NAMED, "more place", "more places")));
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

/// Counters and cards by what becomes of them.
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

fn place(place: &Moved) -> String {
    let Moved { was, now, found, by: [x, y] } = place;
    let there = found.as_ref().map_or_else(|| "lies beside the map".to_owned(), |found| format!("is found in {found}"));
    match now {
        None => format!("{was} is gone; what lies there {there}."),
        Some(now) if found.as_ref() != Some(now) => format!("{now} has moved on the map; what lies there {there}."),
        Some(now) if [*x, *y] == [0, 0] => format!("What lies in {was} lies in {now} from then on."),
        Some(now) => {
            format!("{now} has moved by {x}, {y} pixels; what lies there stays behind, and still counts as there.")
        }
    }
}

fn unfound(what: &str, unfound: &Unfound, follows: &str) -> String {
    match &unfound.now {
        Some(now) => format!("The {what} {} is called {now} now; {follows}.", unfound.was),
        None => format!("The {what} {} is gone; {follows}.", unfound.was),
    }
}
