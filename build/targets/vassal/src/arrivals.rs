//! Counters that arrive later: they wait at their turns on the track, and go to the places of the schedule when a
//! player presses a button.

use muster_schema::bundle::{Arrival, Bundle, Piece, Scenario};

use super::traits::{self, Definition, Destination, Key, Trait};
use super::xml::Element;
use super::{BOARD, Context, MAP, beside, board, turn};

/// The prototype of counters that the schedule of some scenario sends to a place.
pub const PROTOTYPE: &str = "Arrives";
/// The property of a waiting counter with its place of arrival; empty for all others.
const DUE: &str = "ArrivesIn";
/// The prefix of the place, so that the engine does not read the name of a hex as a number; and the prefix for a place
/// with spots for several sides.
const IN: [&str; 2] = ["in ", "at "];
/// The command that brings a counter there.
const ARRIVE: &str = "arrive";

/// The prototype of counters that the schedule of some scenario promotes or replaces.
pub const TURNED: &str = "Turned by the schedule";
/// The property with the turns in which it does, each with the face that is up from then on.
const TURNS: &str = "TurnedIn";
/// The mark before and after each of these turns, and the one before its face.
const MARK: &str = "¦";
const TO: &str = "→";

/// The place of an arrival, if the schedule leaves no choice.
pub fn place(arrival: &Arrival) -> Option<&String> {
    arrival.place.as_ref().filter(|_| Arrival::brings(&arrival.action) && arrival.others.is_empty())
}

/// True if a schedule sends the counter somewhere.
pub fn is_due(bundle: &Bundle, piece: &Piece) -> bool {
    let arrivals = bundle.scenarios.iter().flat_map(|scenario| &scenario.arrivals);
    arrivals.filter(|arrival| arrival.piece == piece.id).any(|arrival| place(arrival).is_some())
}

/// The traits that bring a counter to its place. Once it is there, the property is empty.
pub fn traits(bundle: &Bundle) -> Vec<Trait> {
    let phrases = &bundle.phrases;
    let place = format!("(\"\"+{DUE}).substring({})", IN[0].len());
    let has_spots = format!("(\"\"+{DUE}).startsWith({})", traits::quoted(IN[1]));
    let aside = beside::arriving(bundle, &place, &has_spots);
    let [arrive, arrived, done] = [ARRIVE, "arrived", "has-arrived"].map(Key::named);
    let waits = format!("{{{DUE}!=\"\"}}");
    vec![
        traits::report(&[&arrived], phrases.say("$PlayerId$ – $newPieceName$ arrives: $oldLocation$ → $location$")),
        traits::hide(&format!("{{{DUE}==\"\"}}"), &[&arrive]),
        traits::trigger(phrases.say("Arrive"), &arrive, &waits, &[&arrived, &done]),
        traits::send_aside(&arrived, MAP, BOARD, Destination::Place(&format!("{{{place}}}")), &aside),
        traits::property(DUE, &[(&done, "")]),
    ]
}

/// True if a counter has two faces and a schedule turns it over.
pub fn is_turned(bundle: &Bundle, piece: &Piece) -> bool {
    let turned = |scenario: &Scenario| !turned_in(scenario, piece, Some).is_empty();
    piece.count == 1 && piece.faces.len() == 2 && bundle.scenarios.iter().any(turned)
}

/// The turns in which a scenario turns a counter, each with the face that is up from then on.
fn turned_in<'a>(scenario: &'a Scenario, piece: &Piece, name: impl Fn(&'a str) -> Option<&'a str>) -> String {
    let own = scenario.arrivals.iter().filter(|arrival| arrival.turns() && arrival.piece == piece.id);
    let entries = own.filter_map(|arrival| {
        let face = piece.faces.iter().position(|face| face.id == arrival.face)? + 1;
        Some(format!("{MARK}{}{TO}{face}{MARK}", name(&arrival.turn)?))
    });
    entries.collect()
}

/// The traits that turn a counter over in its turn, unless that face is up already.
pub fn turns(bundle: &Bundle) -> Vec<Trait> {
    let (arrive, over) = (Key::named(ARRIVE), Key::ctrl('F'));
    let to = |face: usize| {
        let now =
            format!("{}+{}+{}", traits::quoted(MARK), turn::turn(bundle), traits::quoted(&format!("{TO}{face}{MARK}")));
        let when = format!("{{Face_Level!={face}&&(\"\"+{TURNS}).contains({now})}}");
        traits::trigger("", &arrive, &when, &[&over])
    };
    vec![to(1), to(2), traits::property(TURNS, &[])]
}

/// A counter that knows when a scenario turns it.
pub fn turning(context: &Context<'_>, scenario: &Scenario, piece: &Piece, definition: Definition) -> Definition {
    let name = |turn| context.names.place(turn).or(Some(turn));
    if is_turned(context.bundle, piece) {
        definition.knowing(TURNS, &turned_in(scenario, piece, name))
    } else {
        definition
    }
}

/// The state of a trait with names of places, after these were renamed; `None` if it has none.
pub fn renamed(kind: &str, state: &str, now: impl Fn(&str) -> Option<String>) -> Option<String> {
    let holds = |property: &str| kind.starts_with(&format!("PROP;{property};"));
    if holds(TURNS) {
        let entry = |part: &str| {
            Some(part.split_once(TO).map_or_else(
                || part.to_owned(),
                |(turn, face)| format!("{}{TO}{face}", now(turn).unwrap_or_else(|| turn.to_owned())),
            ))
        };
        return Some(state.split(MARK).filter_map(entry).collect::<Vec<_>>().join(MARK));
    }
    holds(DUE).then(|| due_in(state, now)).flatten()
}

/// The property's value after the place of arrival was renamed.
fn due_in(state: &str, renamed: impl Fn(&str) -> Option<String>) -> Option<String> {
    IN.iter().find_map(|before| Some(format!("{before}{}", renamed(state.strip_prefix(before)?)?)))
}

/// Makes a counter wait for its turn, if the schedule sends it to a place, which may have a spot for its side.
pub fn waiting(definition: Definition, place: &str, has_spot: bool) -> Definition {
    definition.knowing(DUE, &format!("{}{place}", IN[usize::from(has_spot)]))
}

/// The button that brings all counters due in this turn, and turns over those that are promoted or replaced.
pub fn button(context: &Context<'_>) -> Option<Element> {
    let (bundle, phrases) = (context.bundle, &context.bundle.phrases);
    let any = |is: fn(&Bundle, &Piece) -> bool| bundle.pieces.iter().any(|piece| is(bundle, piece));
    let (brings, turns) = (any(is_due), any(is_turned));
    turn::turn_track(bundle).filter(|_| brings || turns)?;
    let (turn, mark, to) = (turn::turn(bundle), traits::quoted(MARK), traits::quoted(TO));
    let mut due = format!("{DUE}!=\"\"&&LocationName=={turn}");
    if turns {
        due = format!("({due})||(\"\"+{TURNS}).contains({mark}+{turn}+{to})");
    }
    let tip = match (brings, turns) {
        (true, true) => phrases.say(
            "Bring the reinforcements of this turn to the places that the schedule names, and turn whom it promotes or replaces",
        ),
        (_, true) => phrases.say("Turn whom the schedule of this turn promotes or replaces"),
        _ => phrases.say("Bring the reinforcements of this turn to the places that the schedule names"),
    };
    let command =
        board::command("Bring the reinforcements of this turn", &Key::named(ARRIVE), &format!("{{{due}}}"), false);
    Some(
        command
            .with("buttonText", phrases.say("Arrivals"))
            .with("tooltip", tip)
            .with("reportFormat", "")
            .with("buttonHotkey", Key::alt('R').code()),
    )
}
