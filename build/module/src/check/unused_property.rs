//! Global properties that nothing asks for.

use rustc_hash::FxHashSet;

use super::prelude::*;

pub static LINT: Lint = Lint::new("W026", "unused-property", Hint, Modules, find).explained(
    "Global properties are defined and nothing else in the module names them. They may be left over.",
)
.example("buildFile.xml", "<VASSAL.build.module.Chatter/>", b"<VASSAL.build.module.properties.GlobalProperties>\n        <VASSAL.build.module.properties.GlobalProperty name=\"OldWeather\" initialValue=\"fair\"/>\n    </VASSAL.build.module.properties.GlobalProperties>\n    <VASSAL.build.module.Chatter/>");

/// Properties that the engine looks up as defaults of its own.
const DEFAULTS: [&str; 6] = [
    "TurnTracker.defaultFontSize",
    "TurnTracker.defaultFontBold",
    "TurnTracker.defaultDocked",
    "Map.defaultEdgeScrollDelay",
    "Map.defaultEdgeScrollZone",
    "Map.defaultEdgeScrollRate",
];

fn find(view: &View<'_>, found: &mut Vec<Finding>) {
    let module = view.module;
    let defined = view.fields.iter().filter(|field| view.defines(field) && field.kind == Kind::Property);
    let of_module = defined.filter(|field| {
        short(&module.tree.nodes[view.node_of(field.home)].class) == "module.properties.GlobalProperty"
    });
    let names: Vec<&Field<'_>> = of_module.filter(|field| field.text.len() > 2).collect();
    let (asked, fragments) = (view.asked_words(), view.fragments());
    let is_built = |name: &str| {
        let cuts = name.char_indices().map(|(at, _)| at).skip(1);
        cuts.flat_map(|at| [&name[..at], &name[at..]]).any(|part| part.len() >= 2 && fragments.contains(part))
    };
    // A name may be that of a zone or the value of another property, and be asked for while the game is played.
    let is_dynamic = view.asks_by_value();
    let values: FxHashSet<String> = if is_dynamic { view.values() } else { FxHashSet::default() };
    let is_used = |name: &str| {
        asked.contains(name) || values.contains(name) || DEFAULTS.contains(&name) || is_built(name) || view.is_in_opaque(name)
    };
    let unused: Vec<&&Field<'_>> = names.iter().filter(|field| !is_used(field.text)).collect();
    if let Some(first) = unused.first() {
        let says = format!(
            "nothing asks for {}: {}",
            if unused.len() == 1 { "this global property".into() } else { format!("{} global properties", unused.len()) },
            listed(unused.iter().map(|field| field.text))
        );
        found.push(Finding::new(&LINT.code, module.spot(first.home), says).label("never used"));
    }
}
