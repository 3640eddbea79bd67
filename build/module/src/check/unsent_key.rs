//! Keys that are listened to and that nothing sends.

use muster_source::finding::nearest;

use super::prelude::*;
use crate::piece::Trait;

pub static LINT: Lint = Lint::new("W019", "unsent-key", Hint, Modules, find).explained(
    "A trait listens to a named key that nothing sends, and no menu has it: this command of the trait never runs. It may be switched off on \
    purpose, which a waiver says, or one of two names is misspelt; or an extension of the module sends it.",
)
.example("buildFile.xml", "Tire:70\\,130:I", b":57344\\,0\\,tire:I");

/// The keys that are listened to and that nothing sends.
pub fn unsent(view: &View<'_>) -> Vec<(String, Vec<Home>)> {
    let sent = view.keys(&super::unheard_key::SENDS);
    let unsent = view.keys(&super::unheard_key::HEARS).into_iter().filter(|(name, homes)| {
        let is_sent = sent.contains_key(name) || view.is_in_opaque(name) || name.starts_with("Vassal");
        // Keys of buttons are pressed by the button, and reports only watch what others do.
        let is_only_here = || homes.iter().all(|home| {
            view.trait_of(*home).is_some_and(|part| part.id != "report" && !has_menu(part) && !has_other_key(part, name, &sent))
        });
        !is_sent && is_only_here() && !super::switched_off::is_key(name, &sent)
    });
    unsent.collect()
}

fn find(view: &View<'_>, found: &mut Vec<Finding>) {
    if view.module.is_extension() {
        return;
    }
    // A key that another was probably meant to be is told with that one.
    let unheard = super::unheard_key::unheard(view);
    let is_told = |name: &str, homes: &[Home]| {
        unheard.iter().any(|(sent, senders, meant)| match meant {
            Some(meant) => meant.text == name,
            None => are_one((sent, senders), (name, homes)),
        })
    };
    let unsent = unsent(view).into_iter().filter(|(name, homes)| !is_told(name, homes));
    // Keys of the same prototypes have one cause.
    for (names, homes) in joined(unsent, Home::piece) {
        let says = match &names[..] {
            [name] => format!("nothing sends the key `{name}`, and no menu has it: this command of the trait never runs"),
            _ => {
                let names = listed(names.iter().map(String::as_str));
                format!("nothing sends the keys {names}, and no menu has them: these commands never run")
            }
        };
        view.finds(&LINT, &homes, &names[0], &says, found).label("nothing sends it");
    }
}

/// True if a key that is sent and one that is listened to were probably meant to be one: the same piece has both, and they are alike.
pub fn are_one((sent, senders): (&str, &[Home]), (heard, hearers): (&str, &[Home])) -> bool {
    nearest(sent, [heard]).is_some() && senders.iter().any(|sender| hearers.iter().any(|hearer| hearer.piece() == sender.piece()))
}

/// True if a trait listens to another key, which is sent or typed: the engine wants some traits to have keys that are not needed.
fn has_other_key(part: &Trait, name: &str, sent: &BTreeMap<String, Vec<Home>>) -> bool {
    let others = keys_of(part).into_iter().filter(|key| key.name() != Some(name));
    others.into_iter().any(|key| key.name().is_none_or(|name| sent.contains_key(name)))
}

/// The keys that a trait listens to, without those of commands.
pub fn keys_of(part: &Trait) -> Vec<Key> {
    let kinds = part.kind().map_or(&[][..], |kind| &kind.fields);
    let keys = kinds.iter().flat_map(|(number, _, kind)| match kind {
        Kind::Key => Key::read(part.field(*number)).into_iter().collect(),
        Kind::Keys => Key::list(part.field(*number)),
        _ => Vec::new(),
    });
    keys.collect()
}

/// True if a command of a trait may stand in the menu of the piece.
pub fn has_menu(part: &Trait) -> bool {
    let Some(kind) = part.kind() else { return true };
    let menus = kind.fields.iter().filter(|(.., kind)| *kind == Kind::Menu);
    let in_menu = menus.map(|(number, ..)| part.field(*number)).any(|text| !text.is_empty());
    let commands = kind.fields.iter().filter(|(.., kind)| *kind == Kind::Commands);
    let has_words = |text: &str| {
        muster_vassal::sequence::decode(text, ',').iter().any(|one| !one.is_empty() && !one.starts_with(':'))
    };
    in_menu || commands.map(|(number, ..)| part.field(*number)).any(has_words)
}
