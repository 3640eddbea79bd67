//! Prototypes that are used and do not exist.

use super::prelude::*;
use super::switched_off::prototype;

pub static LINT: Lint = Lint::new("W004", "missing-prototype", Warning, Modules, find).explained(
    "A piece uses a prototype that does not exist. The engine says nothing: the piece just lacks the traits. Where a prototype was \
    renamed on purpose, to switch it off, a waiver says so. An extension of the module may define it.",
)
.example("buildFile.xml", "+/null/prototype;Unit\tmark;Strength\\\tpiece;;;foot.png;2nd Foot", b"+/null/prototype;Unti\tmark;Strength\\\tpiece;;;foot.png;2nd Foot");

fn find(view: &View<'_>, found: &mut Vec<Finding>) {
    if view.module.is_extension() {
        return;
    }
    let mut missing: BTreeMap<&str, Vec<Home>> = BTreeMap::new();
    for field in view.of_kind(&[Kind::Prototype]).filter(|field| !view.defines(field) && is_literal(field.text)) {
        if !view.module.prototypes.contains_key(field.text) && prototype(view, field.text).is_none() {
            missing.entry(field.text).or_default().push(field.home);
        }
    }
    for (name, homes) in missing {
        let known = view.module.prototypes.keys().map(String::as_str);
        let says = format!("there is no prototype `{name}`, so pieces that use it lack its traits");
        view.finds(&LINT, &homes, name, &says, found).label("no such prototype").suggest(guess(name, known));
    }
}
