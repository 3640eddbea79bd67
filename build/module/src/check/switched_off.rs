//! Names that were switched off with an `x`.

use super::prelude::*;

pub static LINT: Lint = Lint::new("W029", "switched-off", Hint, Modules, find).explained(
    "Makers switch off a prototype or a key by adding an `x` to its name in one of two places. This lists what was switched off so; \
    pieces still name it.",
)
.example("buildFile.xml", ":57344\\,0\\,rest:P", b":57344\\,0\\,restx:P");

/// The prototype that a missing one became, if it was only switched off.
pub fn prototype<'m>(view: &View<'m>, name: &str) -> Option<&'m str> {
    let mut known = view.module.prototypes.keys().map(String::as_str);
    known.find(|known| *known != name && (without_x(known) == name || without_x(name) == *known))
}

/// True if a key was switched off: another is named alike but for the `x`, or it is nothing else.
pub fn is_key(name: &str, others: &BTreeMap<String, Vec<Home>>) -> bool {
    let bare = without_x(name);
    let is_only_x = name.chars().all(|letter| letter.eq_ignore_ascii_case(&'x'));
    is_only_x || others.keys().any(|other| other != name && (without_x(other) == name || bare == other))
}

fn find(view: &View<'_>, found: &mut Vec<Finding>) {
    if view.module.is_extension() {
        return;
    }
    // What is named, what it was defined as if the `x` is there, and the fields.
    let mut off: BTreeMap<(String, Option<&str>), Vec<Home>> = BTreeMap::new();
    for field in view.of_kind(&[Kind::Prototype]).filter(|field| !view.defines(field) && is_literal(field.text)) {
        if let Some(known) = prototype(view, field.text).filter(|_| !view.module.prototypes.contains_key(field.text)) {
            let defined = Some(known).filter(|known| without_x(known) == field.text);
            off.entry((field.text.to_owned(), defined)).or_default().push(field.home);
        }
    }
    let heard = view.keys(&super::unheard_key::HEARS);
    let sent = view.keys(&super::unheard_key::SENDS);
    let unheard = sent.iter().filter(|(name, _)| !heard.contains_key(*name) && is_key(name, &heard));
    let unsent = heard.iter().filter(|(name, _)| !sent.contains_key(*name) && is_key(name, &sent));
    off.extend(unheard.chain(unsent).filter(|(name, _)| without_x(name) != name.as_str()).map(|(name, homes)| ((name.clone(), None), homes.clone())));
    if let Some(((first, _), homes)) = off.first_key_value() {
        let names = off.keys().map(|(name, defined)| match defined {
            Some(defined) => format!("`{name}` (defined as `{defined}`)"),
            None => format!("`{name}`"),
        });
        let says = format!("switched off with an `x`, and still named: {}", few(names));
        view.finds(&LINT, &homes[..1], first, &says, found).label("names it");
    }
}
