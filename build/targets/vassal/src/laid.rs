//! Markers that a command lays on the map: that of the place, which counters there pass on, or on a grid that of a counter.

use muster_schema::bundle::{Bundle, Piece, Purpose};

use super::traits::{self, Key, Trait};
use super::{counters, ids, place};
use muster_ground::numbers::Numbers;

/// The prototype of counters in whose menus it is.
pub const PROTOTYPE: &str = "Lays markers";

const MENU: &str = "Lay a marker";

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

fn menu(bundle: &Bundle) -> Trait {
    let names: Vec<&str> = markers(bundle).map(|piece| piece.name.as_str()).collect();
    traits::submenu(MENU, &names)
}

/// The commands that lay them.
pub fn commands(bundle: &Bundle, numbers: &Numbers) -> Vec<Trait> {
    if markers(bundle).next().is_none() {
        return Vec::new();
    }
    let of = |piece: &Piece| {
        let number = numbers.get(&ids::placed_key(piece));
        [
            traits::report(&[&key(piece)], &format!("$PlayerId$ lays {} in $location$", piece.name)),
            traits::place(&piece.name, &key(piece), &counters::path(bundle, piece), number),
        ]
    };
    std::iter::once(menu(bundle)).chain(markers(bundle).flat_map(of)).collect()
}

/// What a counter's menu has of it: the piece of the place does it where there is one.
pub fn of_counter(bundle: &Bundle, numbers: &Numbers) -> Vec<Trait> {
    if !ids::has_places(bundle) {
        return commands(bundle, numbers);
    }
    let pass = |piece: &Piece| traits::pass_on(&piece.name, &key(piece), place::KIND);
    std::iter::once(menu(bundle)).chain(markers(bundle).map(pass)).collect()
}
