//! Global properties that are set and do not exist.

use super::prelude::*;

pub static LINT: Lint = Lint::new("W017", "undefined-global", Warning, Modules, find).explained(
    "The trait Set Global Property names a property that neither the module nor a map nor a zone has. The engine writes a warning into \
    its log, and nothing is set. An extension of the module may define it.",
)
.example("buildFile.xml", "setprop;Weather;", b"setprop;Wether;");

const CLASSES: [&str; 12] = [
    "module.properties.GlobalProperty",
    "module.properties.ZoneProperty",
    "module.properties.BooleanScenarioProperty",
    "module.properties.ListScenarioProperty",
    "module.properties.NumberScenarioProperty",
    "module.properties.StringScenarioProperty",
    "VASSAL.preferences.BooleanPreference",
    "VASSAL.preferences.DoublePreference",
    "VASSAL.preferences.EnumPreference",
    "VASSAL.preferences.IntegerPreference",
    "VASSAL.preferences.StringPreference",
    "VASSAL.preferences.TextPreference",
];

fn find(view: &View<'_>, found: &mut Vec<Finding>) {
    if view.module.is_extension() {
        return;
    }
    let mut known = view.names_of(&CLASSES);
    // Levels of the turn tracker, decks and dice make properties that can be set as well.
    let made = view.of_kind(&[Kind::Property]).filter(|field| matches!(field.home, Home::Attribute(..)));
    known.extend(made.map(|field| field.text));
    let decks = view.names_of(&["module.map.DrawPile"]);
    let is_made = |name: &str| {
        let stems = known.iter().chain(&decks);
        stems.into_iter().any(|stem| name.strip_prefix(*stem).is_some_and(|rest| rest.starts_with('_')))
    };
    let mut missing: BTreeMap<&str, Vec<Home>> = BTreeMap::new();
    for field in view.of_kind(&[Kind::UsesProperty]) {
        let is_set = view.trait_of(field.home).is_some_and(|part| part.id == "setprop");
        if is_set && !field.text.is_empty() && is_literal(field.text) && !known.contains(field.text) && !is_made(field.text) {
            missing.entry(field.text).or_default().push(field.home);
        }
    }
    for (name, homes) in missing.into_iter().filter(|(name, _)| !view.is_in_opaque(name)) {
        let says = format!("neither the module nor a map nor a zone defines `{name}`, so nothing is set");
        let known = known.iter().copied();
        view.finds(&LINT, &homes, name, &says, found).label("no such property").suggest(guess(name, known));
    }
}
