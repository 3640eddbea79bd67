//! Traits that can never do anything.

use super::prelude::*;
use crate::commands::commands;
use crate::piece::Trait;

pub static LINT: Lint = Lint::new("W039", "idle-trait", Hint, Modules, find).explained(
    "A trait of pieces can never do anything: a command without a key, a trigger that performs no keys, a report of no keys, a layer that \
    is off and that nothing switches on. Most often its key was forgotten or removed.",
)
.example("buildFile.xml", "sendto;Retire;84,130;", b"sendto;Retire;;");

fn find(view: &View<'_>, found: &mut Vec<Finding>) {
    let mut idle: BTreeMap<String, Vec<Home>> = BTreeMap::new();
    for (ix, piece) in view.module.pieces.iter().enumerate().filter(|(ix, _)| view.module.is_live(*ix)) {
        for (number, part) in piece.traits.iter().enumerate() {
            if let Some(why) = why(part) {
                let says = format!("{} {why}", view.module.trait_words(part));
                idle.entry(says).or_default().push(Home::Field(ix, number, 0));
            }
        }
    }
    for (says, homes) in idle {
        view.finds(&LINT, &homes, "", &says, found).label("does nothing");
    }
}

const NO_KEY: &str = "has no key, so nothing can run it";

/// The reason why a trait does nothing, if that is certain.
fn why(part: &Trait) -> Option<&'static str> {
    // The engine runs some traits from the menu although they have no key, if that is written as `0,0`.
    let runs_without = ["macro", "placemark", "replace"].contains(&part.id.as_str());
    let has = |number: usize| Key::read(part.field(number)).is_some() || runs_without && part.field(number).starts_with("0,");
    let lists = |number: usize| !Key::list(part.field(number)).is_empty();
    let is = |number: usize| part.field(number) == "true";
    Some(match part.id.as_str() {
        "macro" if !has(3) && !lists(5) => "has no key and watches none, so it never runs",
        // A command in the menu may be there for others that watch its key.
        "macro" if commands(part).is_empty() && !lists(6) && !(is(7) && (has(8) || has(9))) => "performs no keys, so it does nothing",
        "globalkey" if !has(3) && part.field(14).is_empty() => "sends no key, so it does nothing",
        "globalhotkey" if !has(3) => "sends no key, so it does nothing",
        "sendto" if !has(2) && !has(8) => NO_KEY,
        "playSound" if !has(3) => NO_KEY,
        "globalkey" | "globalhotkey" | "return" | "placemark" | "replace" | "clone" | "delete" | "translate" | "deselect" if !has(2) => {
            NO_KEY
        }
        "report" if !lists(1) && !lists(3) => "reports on no keys, so it never reports",
        "hideCmd" if part.field(4).is_empty() => "restricts no keys, so it does nothing",
        "button" if !has(1) && !is(7) => "has no key and no menu, so a click does nothing",
        "emb2" if is_never_on(part) => "is off, and nothing switches it on, so it is never seen",
        _ => return None,
    })
}

/// True for a layer that is off at first, and has no key that changes it.
fn is_never_on(part: &Trait) -> bool {
    let has = |number: usize| Key::read(part.field(number)).is_some();
    let level = part.state.split(';').next().and_then(|level| level.parse::<i64>().ok());
    let is_fixed = part.field(26) == "true" || part.field(22) == "true";
    part.field(25) == "1" && !is_fixed && ![11, 20, 27, 28, 29].into_iter().any(has) && level.is_some_and(|level| level <= 0)
}
