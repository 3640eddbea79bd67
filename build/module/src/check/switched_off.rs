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
    let mut off: BTreeMap<String, Vec<Home>> = BTreeMap::new();
    for field in view.of_kind(&[Kind::Prototype]).filter(|field| !view.defines(field) && is_literal(field.text)) {
        if !view.module.prototypes.contains_key(field.text) && prototype(view, field.text).is_some() {
            off.entry(field.text.to_owned()).or_default().push(field.home);
        }
    }
    let heard = view.keys(&super::unheard_key::HEARS);
    let sent = view.keys(&super::unheard_key::SENDS);
    let unheard = sent.iter().filter(|(name, _)| !heard.contains_key(*name) && is_key(name, &heard));
    let unsent = heard.iter().filter(|(name, _)| !sent.contains_key(*name) && is_key(name, &sent));
    off.extend(unheard.chain(unsent).filter(|(name, _)| without_x(name) != name.as_str()).map(|(name, homes)| (name.clone(), homes.clone())));
    if let Some((first, homes)) = off.first_key_value() {
        let says = format!("switched off with an `x`: {}", listed(off.keys().map(String::as_str)));
        view.finds(&LINT, &homes[..1], first, &says, found).label("names it");
    }
}
