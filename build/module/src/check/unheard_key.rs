//! Keys that are sent and that nothing listens to.

use muster_source::finding::Suggestion;

use super::prelude::*;
use super::unsent_key::{are_one, has_menu, keys_of, unsent};

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
    let (heard, sent) = (view.keys(&HEARS), view.keys(&SENDS));
    let unheard = sent.iter().filter(|(name, _)| {
        !heard.contains_key(*name) && !view.is_in_opaque(name) && !super::switched_off::is_key(name, &heard)
    });
    // Triggers that never run and prototypes that nobody uses have findings of their own.
    let running = |homes: &[Home]| homes.iter().copied().filter(|home| !never_sends(view, *home, &sent)).collect();
    let unheard = unheard.map(|(name, homes)| (name.clone(), running(homes)));
    let unheard = unheard.filter(|(name, homes): &(_, Vec<Home>)| !homes.is_empty() && !is_in_unused(view, name));
    let meant = |name: &str| guess(name, heard.keys().map(String::as_str));
    unheard.map(|(name, homes)| (meant(&name), name, homes)).map(|(meant, name, homes)| (name, homes, meant)).collect()
}

/// True for a button that nobody can press, and for a trigger that never runs: neither sends its keys.
fn never_sends(view: &View<'_>, home: Home, sent: &BTreeMap<String, Vec<Home>>) -> bool {
    match home {
        Home::Attribute(node, _) => {
            let it = &view.module.tree.nodes[node];
            let is_command = ["module.GlobalKeyCommand", "module.map.MassKeyCommand"].contains(&short(&it.class));
            let is_blank = |name: &&str| it.value(name).is_none_or(str::is_empty);
            is_command && ["buttonHotkey", "buttonText", "icon"].iter().all(is_blank)
        }
        _ => view.trait_of(home).is_some_and(|part| {
            let keys = keys_of(part);
            let is_idle = |key: &Key| key.name().is_some_and(|name| !sent.contains_key(name) && !view.is_in_opaque(name));
            part.id == "macro" && !has_menu(part) && !keys.is_empty() && keys.iter().all(is_idle)
        }),
    }
}

/// True if a prototype that no piece uses listens to a key.
fn is_in_unused(view: &View<'_>, key: &str) -> bool {
    let module = view.module;
    let pieces = module.pieces.iter().enumerate();
    let mut unused = pieces.filter(|(ix, piece)| piece.role == Role::Prototype && !module.is_live(*ix));
    unused.any(|(_, piece)| piece.traits.iter().any(|part| keys_of(part).iter().any(|other| other.name() == Some(key))))
}

fn find(view: &View<'_>, found: &mut Vec<Finding>) {
    if view.module.is_extension() {
        return;
    }
    let heard = view.keys(&HEARS);
    let unsent = unsent(view);
    for (name, homes, meant) in unheard(view) {
        let says = format!("the key `{name}` is sent, and nothing listens to it");
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
