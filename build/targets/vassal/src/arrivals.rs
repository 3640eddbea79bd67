//! Counters that come later: they wait at their turn on the track, and go where the schedule sends them when a player says so.

use muster_schema::Phrases;
use muster_schema::bundle::{Arrival, Bundle, Piece};

use super::traits::{self, Destination, Key, Trait};
use super::xml::Element;
use super::{BOARD, Context, MAP, board, turn};

/// The prototype of counters that the schedule of some scenario sends to a place.
pub const PROTOTYPE: &str = "Arrives";
/// The property with the place where a counter arrives that waits; empty for all others.
const DUE: &str = "ArrivesIn";
/// What stands before the place, so that no engine reads the name of a hex as a number.
const IN: &str = "in ";
/// The command that brings a counter there.
const ARRIVE: &str = "arrive";

/// Where an arrival goes, if the schedule leaves no choice.
pub fn place(arrival: &Arrival) -> Option<&String> {
    arrival.place.as_ref().filter(|_| Arrival::brings(&arrival.action) && arrival.others.is_empty())
}

/// Whether a counter is sent somewhere by a schedule.
pub fn is_due(bundle: &Bundle, piece: &Piece) -> bool {
    let arrivals = bundle.scenarios.iter().flat_map(|scenario| &scenario.arrivals);
    arrivals.filter(|arrival| arrival.piece == piece.id).any(|arrival| place(arrival).is_some())
}

/// What brings a counter to its place. Once it is there, it knows of none.
pub fn traits(phrases: &Phrases) -> Vec<Trait> {
    let [arrive, arrived, done] = [ARRIVE, "arrived", "has-arrived"].map(Key::named);
    let waits = format!("{{{DUE}!=\"\"}}");
    vec![
        traits::report(&[&arrived], phrases.say("$PlayerId$ – $newPieceName$ arrives: $oldLocation$ → $location$")),
        traits::hide(&format!("{{{DUE}==\"\"}}"), &[&arrive]),
        traits::trigger(phrases.say("Arrive"), &arrive, &waits, &[&arrived, &done]),
        traits::send(
            "",
            &arrived,
            MAP,
            BOARD,
            Destination::Place(&format!("{{(\"\"+{DUE}).substring({})}}", IN.len())),
        ),
        traits::property(DUE, &[(&done, "")]),
    ]
}

/// Whether a trait holds the place where a counter arrives.
pub fn is_due_in(kind: &str) -> bool {
    kind.starts_with(&format!("PROP;{DUE};"))
}

/// The state of that trait for a place of another name.
pub fn due_in(state: &str, renamed: impl Fn(&str) -> Option<String>) -> Option<String> {
    Some(format!("{IN}{}", renamed(state.strip_prefix(IN)?)?))
}

/// A counter as it waits for its turn, where the schedule sends it somewhere.
pub fn waiting(definition: traits::Definition, place: Option<&str>) -> traits::Definition {
    match place {
        Some(place) => definition.knowing(DUE, &format!("{IN}{place}")),
        None => definition,
    }
}

/// The button that brings all that are due in this turn.
pub fn button(context: &Context<'_>) -> Option<Element> {
    let bundle = context.bundle;
    if turn::turn_track(bundle).is_none() || !bundle.pieces.iter().any(|piece| is_due(bundle, piece)) {
        return None;
    }
    let due = format!("{{{DUE}!=\"\"&&LocationName=={}}}", turn::turn(bundle));
    let command = board::command("Bring the reinforcements of this turn", &Key::named(ARRIVE), &due, false);
    Some(
        command
            .with("buttonText", bundle.phrases.say("Arrivals"))
            .with(
                "tooltip",
                bundle.phrases.say("Bring the reinforcements of this turn to the places that the schedule names"),
            )
            .with("reportFormat", "")
            .with("buttonHotkey", Key::alt('R').code()),
    )
}
