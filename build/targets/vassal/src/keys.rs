//! The list of keys in the module's help: all keys in its build file, and no others.

use std::collections::BTreeSet;
use std::fmt::Write;

use muster_schema::bundle::{DieTable, Piece, STEP, Side};
use muster_schema::{phrase, say};

use super::help::escape;
use super::traits::{self, Key};
use super::xml::Element;
use super::{Context, board, cards, counters, dice};

/// The kind of thing that a key acts on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Of {
    Counter,
    Card,
    Window,
}

/// Collects all key codes in an element.
fn codes(element: &Element, of: Of, found: &mut BTreeSet<(Of, String)>) {
    let of_cards = || element.values().any(|(name, value)| name == "name" && cards::is_prototype(value));
    let of = match element.class() {
        "CardSlot" => Of::Card,
        "PrototypeDefinition" if of_cards() => Of::Card,
        "PieceSlot" | "PrototypeDefinition" => Of::Counter,
        _ => of,
    };
    let parts = element.text().into_iter().flat_map(|text| text.split([';', '\t', ':']));
    found.extend(parts.map(|part| (of, part.replace('\\', ""))));
    found.extend(element.values().map(|(_, value)| (Of::Window, value.to_owned())));
    element.inner().iter().for_each(|child| codes(child, of, found));
}

/// The list of keys.
pub fn list(page: &mut String, context: &Context<'_>, module: &Element) {
    let mut found = BTreeSet::new();
    codes(module, Of::Window, &mut found);
    let phrases = &context.bundle.phrases;
    let _ = write!(page, "<h2>{}</h2>\n<table>\n", phrases.say("Keys"));
    for (of, keys) in rows(context) {
        let has = |(key, _): &&(Key, String)| found.contains(&(of, key.code().to_owned()));
        let (keys, what): (Vec<_>, Vec<_>) =
            keys.iter().filter(has).map(|(key, does)| (key.words(&context.bundle.phrases), does.as_str())).unzip();
        if !keys.is_empty() {
            let (keys, what) = (keys.join(", "), escape(&what.join(", ")));
            let _ = writeln!(page, "<tr><td><b>{keys}</b></td><td>{what}</td></tr>");
        }
    }
    let (click, does) = (phrases.say("Alt click"), phrases.say("point out a place on the map to the other players"));
    let _ = write!(page, "<tr><td><b>{click}</b></td><td>{does}</td></tr>\n</table>\n");
}

fn has_steps(piece: &Piece) -> bool {
    piece.faces.iter().any(|face| face.id.starts_with(STEP))
}

/// The effects of keys, wherever a module has them.
fn rows(context: &Context<'_>) -> Vec<(Of, Vec<(Key, String)>)> {
    let bundle = context.bundle;
    let phrases = &bundle.phrases;
    let row = |of, keys: &[(Key, &str)]| {
        (of, keys.iter().map(|(key, does)| (key.clone(), phrases.say(does).to_owned())).collect())
    };
    let (ctrl, alt, alt_shift) = (Key::ctrl, Key::alt, Key::alt_shift);
    let any = |is: fn(&Piece) -> bool| bundle.pieces.iter().any(|piece| piece.faces.len() > 1 && is(piece));
    let turn = match [any(|piece| !has_steps(piece)), any(has_steps)] {
        [true, true] => phrase!("turn a counter over, or lose a step"),
        [_, true] => phrase!("lose a step"),
        _ => phrase!("turn a counter over"),
    };
    let [next, previous] = if bundle.phases.is_empty() {
        [phrase!("next turn"), phrase!("previous turn")]
    } else {
        [phrase!("next phase"), phrase!("previous phase")]
    };
    let range = match bundle.map.grid {
        Some(_) => row(
            Of::Counter,
            &[
                (ctrl('L'), phrase!("show or hide how many cells a counter can move, for yourself alone")),
                (Key::ctrl_shift('L'), phrase!("show the cells next to enemies")),
            ],
        ),
        None => row(
            Of::Counter,
            &[
                (ctrl('L'), phrase!("show where a counter can go next, for yourself alone")),
                (Key::ctrl_shift('L'), phrase!("hide it")),
            ],
        ),
    };
    let mut rows = vec![
        row(Of::Counter, &[(ctrl('F'), turn), (ctrl('G'), phrase!("gain a step"))]),
        row(Of::Counter, &[(ctrl('H'), phrase!("hide a counter from the other sides, or reveal it"))]),
    ];
    if let Some(state) = context.states.first().and_then(|piece| piece.state.as_ref()) {
        let put = state.put.first().cloned().unwrap_or_default();
        rows.push((Of::Counter, vec![(ctrl('Y'), put), (ctrl('U'), state.take.clone())]));
    }
    rows.extend([
        row(
            Of::Counter,
            &[(ctrl('P'), phrase!("send a counter to its force pool")), (ctrl('E'), phrase!("take one out of play"))],
        ),
        row(Of::Counter, &[(ctrl('N'), phrase!("send a counter to the next turn; the menu has the other turns"))]),
        row(Of::Counter, &[(ctrl('B'), phrase!("move a counter back to where it was"))]),
        range,
        row(
            Of::Counter,
            &[
                (ctrl('T'), phrase!("show a counter's movement trail")),
                (Key::ctrl_shift('T'), phrase!("hide it")),
                (ctrl('M'), phrase!("mark the counter as moved or not moved")),
            ],
        ),
        row(
            Of::Counter,
            &[(ctrl('D'), phrase!("delete a counter")), (ctrl('C'), phrase!("make another copy of an unlimited one"))],
        ),
    ]);
    let [up, down] = counters::track_keys();
    let does = match (board::track_markers(context).next().is_some(), bundle.map.space_tracks.is_empty()) {
        (true, true) => [phrase!("move a marker up its track"), phrase!("move it down")],
        (true, false) => {
            [phrase!("move a marker up its track, or a counter to the next step of one"), phrase!("down, or back")]
        }
        _ => [phrase!("move a counter to the next step of its track"), phrase!("move it back")],
    };
    rows.push(row(Of::Counter, &[(up, does[0]), (down, does[1])]));
    for (piece, keys) in board::track_markers(context) {
        let [down, up] = keys.map(Option::into_iter);
        let up = up.map(|key| (key, say!(phrases, "move {marker} up", marker = piece.name)));
        rows.push((Of::Window, up.chain(down.map(|key| (key, phrases.say("down").to_owned()))).collect()));
    }
    rows.extend([
        row(
            Of::Card,
            &[
                (ctrl('P'), phrase!("play a card")),
                (ctrl('A'), phrase!("play it for its actions")),
                (ctrl('X'), phrase!("discard it")),
                (ctrl('R'), phrase!("put it out of play")),
                (ctrl('B'), phrase!("put it back on its deck")),
            ],
        ),
        row(Of::Card, &[(ctrl('E'), phrase!("put a lasting event in a box"))]),
        row(Of::Card, &[(ctrl('M'), phrase!("turn a card face down or face up"))]),
        row(
            Of::Window,
            &[
                (alt('C'), phrase!("open the counters")),
                (alt('A'), phrase!("charts")),
                (alt('I'), phrase!("forces")),
                (alt('P'), phrase!("places")),
                (alt('G'), phrase!("find a place")),
                (alt('N'), phrase!("notes")),
            ],
        ),
        row(
            Of::Window,
            &[
                (alt_shift('I'), phrase!("list the forces again")),
                (alt_shift('P'), phrase!("the places")),
                (alt_shift('G'), phrase!("all places by name")),
            ],
        ),
    ]);
    let hands = bundle.sides.iter().zip(cards::HAND_KEYS);
    let opens = |side: &Side| say!(phrases, "open the hand of {side}", side = side.name);
    rows.extend(hands.map(|(side, key)| (Of::Window, vec![(alt(key), opens(side))])));
    rows.push(row(Of::Window, &[(alt('1'), phrase!("roll one die")), (alt('2'), phrase!("two dice"))]));
    let tables = dice::keyed(bundle);
    let rolls = |table: &DieTable| say!(phrases, "roll on {table}", table = table.name);
    rows.extend(tables.filter_map(|(table, key)| Some((Of::Window, vec![(key?, rolls(table))]))));
    rows.extend([
        row(Of::Window, &[(alt('X'), next), (alt('Z'), previous)]),
        row(
            Of::Window,
            &[(alt('R'), phrase!("bring this turn's reinforcements to the places that the schedule names"))],
        ),
        row(Of::Window, &[(ctrl('Z'), phrase!("undo the last move"))]),
        row(
            Of::Window,
            &[
                (alt_shift('M'), phrase!("mark all counters as not moved")),
                (alt_shift('T'), phrase!("clear all movement trails")),
            ],
        ),
        row(
            Of::Window,
            &[(ctrl('O'), phrase!("hide all counters")), (Key::ctrl_shift('O'), phrase!("show the whole map"))],
        ),
        row(Of::Window, &[(ctrl('='), phrase!("choose how large the map is shown"))]),
        row(Of::Window, &[(Key::ctrl_code(traits::ENTER), phrase!("look closer at what lies under the mouse"))]),
    ]);
    rows
}
