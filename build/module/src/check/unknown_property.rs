//! Properties that are asked for and that nothing defines.

use super::prelude::*;

pub static LINT: Lint = Lint::new("W016", "unknown-property", Warning, Modules, find).explained(
    "An expression, a condition or a message asks for a property that nothing in the module defines, and one with nearly the same name exists. The \
    engine takes it for empty, so that a rule never works. Only names like another are reported. An extension of the module may define it.",
)
.example("buildFile.xml", ";{Fatigue&gt;0};", b";{Fatigeu&gt;0};");

fn find(view: &View<'_>, found: &mut Vec<Finding>) {
    if view.module.is_extension() {
        return;
    }
    let known = view.properties();
    // Any property of a piece that is attached has the name of the attachment before it.
    let attached = view.of_kind(&[Kind::Property]).filter(|field| view.trait_of(field.home).is_some_and(|part| part.id == "attach"));
    let attached: Vec<String> = attached.map(|field| format!("{}_", field.text)).collect();
    let mut unknown: BTreeMap<String, Vec<Home>> = BTreeMap::new();
    for field in view.of_kind(&[Kind::Expression, Kind::Filter, Kind::Format, Kind::Target]) {
        for (name, _) in view.asked(field) {
            // Names such as `result7` count up.
            let counted = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
            let is_known = known.contains(&name) || field.kind == Kind::Format && known.contains(counted);
            if !is_known && !attached.iter().any(|prefix| name.starts_with(prefix)) {
                unknown.entry(name).or_default().push(field.home);
            }
        }
    }
    let names: Vec<&str> = known.iter().map(String::as_str).filter(|name| name.len() > 3).collect();
    for (name, homes) in unknown.into_iter().filter(|(name, _)| name.len() > 3 && !view.is_in_opaque(name)) {
        let Some(meant) = guess(&name, names.iter().copied()).filter(|meant| meant.sure) else { continue };
        let says = format!("nothing defines the property `{name}`, so it is always empty");
        view.finds(&LINT, &homes, &name, &says, found).label("no such property").suggest(Some(meant));
    }
}
