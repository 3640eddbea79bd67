//! Markers that a command of a counter lays on a grid.

use muster_schema::bundle::{Bundle, Piece, Purpose};
use muster_schema::{Phrases, phrase};

use super::traits::{self, Key, Trait};
use super::{counters, ids};
use muster_ground::numbers::Numbers;

/// The prototype of counters in whose menus it is.
pub const PROTOTYPE: &str = "Lays markers";

const MENU: &str = phrase!("Lay a marker");

/// The markers that are laid so: those by which sides show what they control have commands of their own.
fn markers(bundle: &Bundle) -> impl Iterator<Item = &Piece> {
    ids::placed(bundle).filter(|piece| piece.side.is_none() || !ids::controls(piece))
}

/// Whether a counter has the commands in its menu.
pub fn lays(bundle: &Bundle, piece: &Piece) -> bool {
    matches!(piece.purpose, Purpose::Unit | Purpose::Leader) && markers(bundle).next().is_some()
}

fn key(piece: &Piece) -> Key {
    Key::named(&format!("lay-marker-{}", piece.id))
}

/// The prototype of the markers, and the command by which one says that it was laid.
pub const LAID: &str = "Laid by a command";

fn laid() -> Key {
    Key::named("laid")
}

/// Whether a marker is laid so.
pub fn is_laid(bundle: &Bundle, piece: &Piece) -> bool {
    markers(bundle).any(|other| other.id == piece.id)
}

/// What they have in common.
pub fn traits(phrases: &Phrases) -> Vec<Trait> {
    vec![traits::report(&[&laid()], phrases.say("$PlayerId$ lays $newPieceName$ in $location$"))]
}

/// The commands that lay them.
pub fn commands(bundle: &Bundle, numbers: &Numbers) -> Vec<Trait> {
    let names: Vec<&str> = markers(bundle).map(|piece| piece.name.as_str()).collect();
    let lay = |piece: &Piece| {
        let number = numbers.get(&ids::placed_key(piece));
        traits::place(&piece.name, &key(piece), &counters::path(bundle, piece), Some(&laid()), number)
    };
    let menu = (!names.is_empty()).then(|| traits::submenu(bundle.phrases.say(MENU), &names));
    menu.into_iter().chain(markers(bundle).map(lay)).collect()
}
