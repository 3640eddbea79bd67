//! Keys that are listened to and that nothing sends.

use super::prelude::*;

pub static LINT: Lint = Lint::new("W019", "unsent-key", Hint, Modules, find).explained(
    "A trait listens to a named key that nothing sends, and no menu has it: this command of the trait never runs. It may be switched off on \
    purpose, which a waiver says, or one of two names is misspelt; or an extension of the module sends it.",
)
.example("buildFile.xml", "Tire:70\\,130:I", b":57344\\,0\\,tire:I");

fn find(view: &View<'_>, found: &mut Vec<Finding>) {
    if view.module.is_extension() {
        return;
    }
    let sent = view.keys(&super::unheard_key::SENDS);
    let heard = view.keys(&super::unheard_key::HEARS);
    // A key that another was probably meant to be is told with that one.
    let unheard = super::unheard_key::unheard(view);
    let is_told = |name: &str| unheard.iter().any(|(.., meant)| meant.as_ref().is_some_and(|meant| meant.text == name));
    for (name, homes) in heard {
        let is_sent = sent.contains_key(&name) || view.is_in_opaque(&name) || name.starts_with("Vassal");
        // Keys of buttons are pressed by the button, and reports only watch what others do.
        let is_only_here = homes.iter().all(|home| {
            view.trait_of(*home).is_some_and(|part| part.id != "report" && !has_menu(part) && !has_other_key(part, &name, &sent))
        });
        if is_sent || !is_only_here || is_told(&name) || super::switched_off::is_key(&name, &sent) {
            continue;
        }
        let says = format!("nothing sends the key `{name}`, and no menu has it: this command of the trait never runs");
        let meant = guess(&name, sent.keys().map(String::as_str));
        view.finds(&LINT, &homes, &name, &says, found).label("nothing sends it").suggest(meant);
    }
}

/// True if a trait listens to another key, which is sent or typed: the engine wants some traits to have keys that are not needed.
fn has_other_key(part: &crate::piece::Trait, name: &str, sent: &BTreeMap<String, Vec<Home>>) -> bool {
    let kinds = part.kind().map_or(&[][..], |kind| &kind.fields);
    let fields = kinds.iter().filter(|(.., kind)| *kind == Kind::Key).map(|(number, ..)| part.field(*number));
    let mut others = fields.filter_map(Key::read).filter(|key| key.name() != Some(name));
    others.any(|key| key.name().is_none_or(|name| sent.contains_key(name)))
}

/// True if a command of a trait may stand in the menu of the piece.
fn has_menu(part: &crate::piece::Trait) -> bool {
    let Some(kind) = part.kind() else { return true };
    let menus = kind.fields.iter().filter(|(.., kind)| *kind == Kind::Menu);
    let in_menu = menus.map(|(number, ..)| part.field(*number)).any(|text| !text.is_empty());
    let commands = kind.fields.iter().filter(|(.., kind)| *kind == Kind::Commands);
    let has_words = |text: &str| {
        muster_vassal::sequence::decode(text, ',').iter().any(|one| !one.is_empty() && !one.starts_with(':'))
    };
    in_menu || commands.map(|(number, ..)| part.field(*number)).any(has_words)
}
