//! The keys of the module as its help lists them: those that its build file has, and no others.

use std::collections::BTreeSet;
use std::fmt::Write;

use muster_schema::bundle::{Piece, STEP};

use super::help::escape;
use super::traits::{self, Key};
use super::xml::Element;
use super::{Context, board, cards, counters, dice};

/// What a key is pressed for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Of {
    Counter,
    Card,
    Window,
}

/// Everything in an element that may be the code of a key.
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
    page.push_str("<h2>Keys</h2>\n<table>\n");
    for (of, keys) in rows(context) {
        let has = |(key, _): &&(Key, String)| found.contains(&(of, key.code().to_owned()));
        let (keys, what): (Vec<_>, Vec<_>) =
            keys.iter().filter(has).map(|(key, does)| (key.words(), does.as_str())).unzip();
        if !keys.is_empty() {
            let (keys, what) = (keys.join(", "), escape(&what.join(", ")));
            let _ = writeln!(page, "<tr><td><b>{keys}</b></td><td>{what}</td></tr>");
        }
    }
    page.push_str(
        "<tr><td><b>Alt click</b></td><td>point out a place on the map to the other players</td></tr>\n</table>\n",
    );
}

fn has_steps(piece: &Piece) -> bool {
    piece.faces.iter().any(|face| face.id.starts_with(STEP))
}

/// What keys do, wherever a module has them.
fn rows(context: &Context<'_>) -> Vec<(Of, Vec<(Key, String)>)> {
    let bundle = context.bundle;
    let row =
        |of, keys: &[(Key, &str)]| (of, keys.iter().map(|(key, does)| (key.clone(), (*does).to_owned())).collect());
    let (ctrl, alt, alt_shift) = (Key::ctrl, Key::alt, Key::alt_shift);
    let any = |is: fn(&Piece) -> bool| bundle.pieces.iter().any(|piece| piece.faces.len() > 1 && is(piece));
    let turn = match [any(|piece| !has_steps(piece)), any(has_steps)] {
        _ if !bundle.is_described() => "turn a counter over: reduce or restore a corps, turn a leader",
        [true, true] => "turn a counter over, or lose a step",
        [_, true] => "lose a step",
        _ => "turn a counter over",
    };
    let [next, previous] =
        if bundle.phases.is_empty() { ["next turn", "previous turn"] } else { ["next phase", "previous phase"] };
    let range = match bundle.map.grid {
        Some(_) => row(
            Of::Counter,
            &[
                (ctrl('L'), "show or hide how many cells a counter can move, for yourself alone"),
                (Key::ctrl_shift('L'), "show the cells next to enemies"),
            ],
        ),
        None => row(
            Of::Counter,
            &[(ctrl('L'), "show where a counter can go next, for yourself alone"), (Key::ctrl_shift('L'), "hide it")],
        ),
    };
    let mut rows = vec![
        row(Of::Counter, &[(ctrl('F'), turn), (ctrl('G'), "gain a step")]),
        row(Of::Counter, &[(ctrl('H'), "hide a counter from the other sides, or reveal it")]),
    ];
    if let Some(state) = context.states.first().and_then(|piece| piece.state.as_ref()) {
        let put = state.put.first().cloned().unwrap_or_default();
        rows.push((Of::Counter, vec![(ctrl('Y'), put), (ctrl('U'), state.take.clone())]));
    }
    rows.extend([
        row(Of::Counter, &[(ctrl('P'), "send a counter to its force pool"), (ctrl('E'), "take one out of play")]),
        row(Of::Counter, &[(ctrl('N'), "send a counter to the next turn; the menu has the other turns")]),
        row(Of::Counter, &[(ctrl('B'), "move a counter back to where it was")]),
        range,
        row(
            Of::Counter,
            &[
                (ctrl('T'), "show a counter's movement trail"),
                (Key::ctrl_shift('T'), "hide it"),
                (ctrl('M'), "mark the counter as moved or not moved"),
            ],
        ),
        row(Of::Counter, &[(ctrl('D'), "delete a counter"), (ctrl('C'), "make another copy of an unlimited one")]),
    ]);
    let [up, down] = counters::track_keys();
    let does = match (board::track_markers(context).next().is_some(), bundle.map.space_tracks.is_empty()) {
        (true, true) => ["move a marker up its track", "move it down"],
        (true, false) => ["move a marker up its track, or a counter to the next step of one", "down, or back"],
        _ => ["move a counter to the next step of its track", "move it back"],
    };
    rows.push(row(Of::Counter, &[(up, does[0]), (down, does[1])]));
    for (piece, keys) in board::track_markers(context) {
        let [down, up] = keys.map(Option::into_iter);
        let up = up.map(|key| (key, format!("move {} up", piece.name)));
        rows.push((Of::Window, up.chain(down.map(|key| (key, "down".to_owned()))).collect()));
    }
    rows.extend([
        row(
            Of::Card,
            &[
                (ctrl('P'), "play a card"),
                (ctrl('A'), "play it for its actions"),
                (ctrl('X'), "discard it"),
                (ctrl('R'), "put it out of play"),
                (ctrl('B'), "put it back on its deck"),
            ],
        ),
        row(Of::Card, &[(ctrl('E'), "put a lasting event in a box")]),
        row(Of::Card, &[(ctrl('M'), "turn a card face down or face up")]),
        row(
            Of::Window,
            &[
                (alt('C'), "open the counters"),
                (alt('A'), "charts"),
                (alt('I'), "forces"),
                (alt('P'), "places"),
                (alt('G'), "find a place"),
                (alt('N'), "notes"),
            ],
        ),
        row(
            Of::Window,
            &[
                (alt_shift('I'), "list the forces again"),
                (alt_shift('P'), "the places"),
                (alt_shift('G'), "all places by name"),
            ],
        ),
    ]);
    let hands = bundle.sides.iter().zip(cards::HAND_KEYS);
    rows.extend(hands.map(|(side, key)| (Of::Window, vec![(alt(key), format!("open the hand of {}", side.name))])));
    rows.push(row(Of::Window, &[(alt('1'), "roll one die"), (alt('2'), "two dice")]));
    let tables = dice::keyed(bundle);
    rows.extend(tables.filter_map(|(table, key)| Some((Of::Window, vec![(key?, format!("roll on {}", table.name))]))));
    rows.extend([
        row(Of::Window, &[(alt('X'), next), (alt('Z'), previous)]),
        row(Of::Window, &[(alt('R'), "bring this turn's reinforcements to the places that the schedule names")]),
        row(Of::Window, &[(ctrl('Z'), "undo the last move")]),
        row(
            Of::Window,
            &[(alt_shift('M'), "mark all counters as not moved"), (alt_shift('T'), "clear all movement trails")],
        ),
        row(Of::Window, &[(ctrl('O'), "hide all counters"), (Key::ctrl_shift('O'), "show the whole map")]),
        row(Of::Window, &[(ctrl('='), "choose how large the map is shown")]),
        row(Of::Window, &[(Key::ctrl_code(traits::ENTER), "look closer at what lies under the mouse")]),
    ]);
    rows
}
