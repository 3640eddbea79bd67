//! Markers that a command of a counter lays on a grid.

use muster_schema::bundle::{Bundle, Piece, Purpose, Side};
use muster_schema::phrase;

use super::traits::{self, Key, Trait};
use super::{control, counters, ids};
use muster_ground::numbers::Numbers;

/// The prototype of counters that have the commands in their menus.
const PROTOTYPE: &str = "Lays markers";

const MENU: &str = phrase!("Lay a marker");

/// The markers that these commands lay; those for control have commands of their own.
fn markers(bundle: &Bundle) -> impl Iterator<Item = &Piece> {
    ids::placed(bundle).filter(|piece| piece.side.is_none() || !ids::controls(piece))
}

/// True if a counter has the commands in its menu.
pub fn lays(bundle: &Bundle, piece: &Piece) -> bool {
    matches!(piece.purpose, Purpose::Unit | Purpose::Leader) && markers(bundle).next().is_some()
}

fn key(piece: &Piece) -> Key {
    Key::named(&format!("lay-marker-{}", piece.id))
}

/// The prototype of the markers, and the command by which a marker reports that it was laid.
pub const LAID: &str = "Laid by a command";

fn laid() -> Key {
    Key::named("laid")
}

/// True if a marker is laid by these commands.
pub fn is_laid(bundle: &Bundle, piece: &Piece) -> bool {
    markers(bundle).any(|other| other.id == piece.id)
}

/// The faces of a marker that belong to sides, by their numbers from 1; empty unless there is one for each of two.
fn faces<'b>(bundle: &'b Bundle, piece: &Piece) -> Vec<(usize, &'b Side)> {
    let sides = piece.faces.iter().zip(1..).filter_map(|(face, at)| Some((at, control::side_of(bundle, face)?)));
    sides.collect::<Vec<_>>().into_iter().filter(|_| piece.faces.len() == 2).collect()
}

/// The command by which a marker reports the side that laid it.
fn laid_for(side: &Side) -> Key {
    Key::named(&format!("laid-for-{}", side.id))
}

/// The key that turns a marker over without a report, if it has faces for sides.
pub fn turn_untold(bundle: &Bundle, piece: &Piece) -> Option<Key> {
    (is_laid(bundle, piece) && faces(bundle, piece).len() == 2).then(|| Key::named("turn-untold"))
}

/// The traits that turn such a marker to the face of the side that lays it.
pub fn turns(bundle: &Bundle, piece: &Piece) -> Vec<Trait> {
    let Some(turn) = turn_untold(bundle, piece) else { return Vec::new() };
    let to = |(at, side)| traits::trigger("", &laid_for(side), &format!("{{Face_Level!={at}}}"), &[&turn]);
    faces(bundle, piece).into_iter().map(to).collect()
}

/// The traits that these markers share.
pub fn traits(bundle: &Bundle) -> Vec<Trait> {
    let sided = || markers(bundle).any(|piece| turn_untold(bundle, piece).is_some());
    let keys: Vec<Key> = std::iter::once(laid()).chain(bundle.sides.iter().filter(|_| sided()).map(laid_for)).collect();
    let keys: Vec<&Key> = keys.iter().collect();
    vec![traits::report(&keys, bundle.phrases.say("$PlayerId$ lays $newPieceName$ in $location$"))]
}

/// The prototype of counters in whose menus the commands are: one for each side, where some marker has a face for it.
pub fn prototype_name(bundle: &Bundle, piece: &Piece) -> String {
    let side = bundle.sides.iter().find(|side| Some(&side.id) == piece.side.as_ref());
    let sided = markers(bundle).any(|piece| turn_untold(bundle, piece).is_some());
    side.filter(|_| sided).map_or_else(|| PROTOTYPE.to_owned(), |side| format!("{PROTOTYPE}: {}", side.name))
}

/// The commands that lay them.
pub fn commands(bundle: &Bundle, numbers: &Numbers, of: &Piece) -> Vec<Trait> {
    let side = bundle.sides.iter().find(|side| Some(&side.id) == of.side.as_ref());
    let names: Vec<&str> = markers(bundle).map(|piece| piece.name.as_str()).collect();
    let lay = |piece: &Piece| {
        let number = numbers.get(&ids::placed_key(piece));
        let then = side.filter(|_| turn_untold(bundle, piece).is_some()).map_or_else(laid, laid_for);
        traits::place(&piece.name, &key(piece), &counters::path(bundle, piece), Some(&then), number)
    };
    let menu = (!names.is_empty()).then(|| traits::submenu(bundle.phrases.say(MENU), &names));
    menu.into_iter().chain(markers(bundle).map(lay)).collect()
}
