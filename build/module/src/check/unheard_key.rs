//! Keys that are sent and that nothing listens to.

use muster_source::finding::Suggestion;

use super::prelude::*;
use super::unsent_key::{are_one, unsent};

pub static LINT: Lint = Lint::new("W018", "unheard-key", Warning, Modules, find).explained(
    "A trait or a button sends a named key, and no trait and no button listens to it. The engine says nothing, and nothing happens. \
    Most often one of the two names is misspelt. An extension of the module may listen to it.",
)
.example("buildFile.xml", "57344\\,0\\,rest;false", b"57344\\,0\\,rset;false");

/// The meanings of fields that listen to keys, and of those that send them.
pub const HEARS: [Kind; 4] = [Kind::Key, Kind::Keys, Kind::Peek, Kind::Commands];
pub const SENDS: [Kind; 2] = [Kind::Sends, Kind::SendsKeys];

/// The keys that are sent and not heard, each with the key that was probably meant.
pub fn unheard(view: &View<'_>) -> Vec<(String, Vec<Home>, Option<Suggestion>)> {
    let heard = view.keys(&HEARS);
    let unheard = view.keys(&SENDS).into_iter().filter(|(name, _)| {
        !heard.contains_key(name) && !view.is_in_opaque(name) && !super::switched_off::is_key(name, &heard)
    });
    let meant = |name: &str| guess(name, heard.keys().map(String::as_str));
    unheard.map(|(name, homes)| (meant(&name), name, homes)).map(|(meant, name, homes)| (name, homes, meant)).collect()
}

/// The prototype that listens to a key and that no piece uses.
fn in_unused<'m>(view: &View<'m>, key: &str) -> Option<&'m str> {
    let module = view.module;
    let unused = module.pieces.iter().enumerate().filter(|(ix, piece)| piece.role == Role::Prototype && !module.is_live(*ix));
    let hears = |piece: &&crate::Piece| {
        piece.traits.iter().any(|part| {
            let kinds = part.kind().map_or(&[][..], |kind| &kind.fields);
            let fields = kinds.iter().filter(|(.., kind)| HEARS.contains(kind));
            fields.into_iter().any(|(number, ..)| part.field(*number).contains(key))
        })
    };
    unused.map(|(_, piece)| piece).find(hears).map(|piece| module.name(piece.node))
}

fn find(view: &View<'_>, found: &mut Vec<Finding>) {
    if view.module.is_extension() {
        return;
    }
    let heard = view.keys(&HEARS);
    let unsent = unsent(view);
    for (name, homes, meant) in unheard(view) {
        let says = match in_unused(view, &name) {
            Some(prototype) => format!("the key `{name}` is sent, and only the unused prototype `{prototype}` listens to it"),
            None => format!("the key `{name}` is sent, and nothing listens to it"),
        };
        let (other, why) = match &meant {
            Some(meant) => (heard.get_key_value(&meant.text), "this is listened to"),
            None => {
                let alike = unsent.iter().find(|(other, hearers)| are_one((&name, &homes), (other, hearers)));
                (alike.map(|(other, hearers)| (other, hearers)), "this is listened to, and nothing sends it")
            }
        };
        let other = other.map(|(other, hearers)| view.module.spot_in(hearers[0], other));
        view.finds(&LINT, &homes, &name, &says, found).label("nothing listens to it").suggest(meant).see(other, why);
    }
}
