//! Sides that are named and that players cannot take.

use super::prelude::*;

pub static LINT: Lint = Lint::new("W020", "unknown-side", Warning, Modules, find).explained(
    "A trait or a window belongs to a side that the module does not define: there are no players of that side.",
)
.example("buildFile.xml", "restrict;North;", b"restrict;Nord;");

fn find(view: &View<'_>, found: &mut Vec<Finding>) {
    let module = view.module;
    let sides: Vec<&str> = (0..module.tree.nodes.len())
        .filter(|ix| module.tree.nodes[*ix].class == "entry")
        .map(|ix| module.tree.nodes[ix].text.as_str())
        .collect();
    if sides.is_empty() || module.is_extension() {
        return;
    }
    let mut unknown: BTreeMap<String, Vec<Home>> = BTreeMap::new();
    for field in view.of_kind(&[Kind::Side, Kind::Sides]).filter(|field| is_literal(field.text)) {
        for side in named(field.text) {
            if !sides.contains(&side.as_str()) {
                unknown.entry(side).or_default().push(field.home);
            }
        }
    }
    for (side, homes) in unknown {
        let says = format!("there is no side `{side}`");
        view.finds(&LINT, &homes, &side, &says, found).label("no such side").suggest(guess(&side, sides.iter().copied()));
    }
}

/// The sides that a field names: all, any, or a list.
fn named(text: &str) -> Vec<String> {
    let list = match text.split_once(':') {
        Some(("player" | "side", _)) => Vec::new(),
        Some(("sides", list)) => muster_vassal::sequence::decode(list, ':'),
        _ if text.contains('|') => text.split('|').map(str::to_owned).collect(),
        _ => muster_vassal::sequence::decode(text, ','),
    };
    list.into_iter().filter(|side| !side.is_empty() && !side.starts_with('<')).collect()
}
