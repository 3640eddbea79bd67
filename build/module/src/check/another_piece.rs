//! Traits that place another piece than the one they name.

use super::prelude::*;
use crate::path::{Found, follow, last_name, lost};
use muster_vassal::sequence::decode;

pub static LINT: Lint = Lint::new("W006", "another-piece", Warning, Modules, find).explained(
    "A trait places or replaces a piece that it names by its path in the palettes, and no piece has that path: it was renamed or moved. \
    The engine says nothing and takes the first piece that stands there instead, so that a wreck becomes a helicopter. Choose the \
    piece again in the trait.",
)
.example("buildFile.xml", "VASSAL.build.widget.PieceSlot:Smoke;", b"VASSAL.build.widget.PieceSlot:Dust;");

/// A palette that is gone: its name, the traits that look for pieces in it, these pieces, and one that is taken instead.
type Renamed = (String, Vec<Home>, Vec<String>, usize);

fn find(view: &View<'_>, found: &mut Vec<Finding>) {
    let mut paths: BTreeMap<&str, (usize, Vec<Home>)> = BTreeMap::new();
    for field in super::nothing_placed::paths(view) {
        if let Found::Another(node) = follow(view.module, field.text) {
            paths.entry(field.text).or_insert_with(|| (node, Vec::new())).1.push(field.home);
        }
    }
    let slots = view.names_of(&["widget.PieceSlot", "widget.CardSlot"]);
    let mut renamed: BTreeMap<(String, String), Renamed> = BTreeMap::new();
    for (path, (node, homes)) in paths {
        let wanted = last_name(path).unwrap_or_default();
        let taken = view.module.path_name(node);
        // It may be the piece itself, moved to another panel; and a slot without a name has that of its piece, which depends on layers.
        let siblings = view.module.tree.nodes[node].parent.map_or(&[][..], |parent| &view.module.tree.nodes[parent].children);
        if taken == wanted || siblings.iter().any(|slot| view.module.name(*slot).is_empty()) {
            continue;
        }
        let steps = decode(path, '/');
        if let Some((number, name)) = lost(view.module, path).filter(|(number, _)| number + 1 < steps.len()) {
            let way = steps.iter().take(number).map(String::as_str).collect::<Vec<_>>().join("/");
            let group = renamed.entry((way, name.clone())).or_insert_with(|| (name, Vec::new(), Vec::new(), node));
            group.1.extend(homes);
            group.2.push(wanted);
            continue;
        }
        let panel = view.module.tree.nodes[node].parent.map(|parent| view.module.path(parent)).unwrap_or_default();
        let says = format!("there is no `{wanted}` where the trait looks for it; the engine takes `{taken}`, the first piece in {panel}");
        let meant = guess(&wanted, slots.iter().copied().filter(|name| *name != wanted));
        let taken = view.module.spot_of(node);
        let finding = view.finds(&LINT, &homes, &wanted, &says, found).label("no piece has this path");
        let finding = finding.suggest(meant).see(taken, "taken instead");
        if slots.contains(wanted.as_str()) {
            finding.expected("the path of the piece of this name, which stands elsewhere now; choose it again in the trait");
        }
    }
    for (palette, homes, wanted, node) in renamed.into_values() {
        let names = listed(wanted.iter().map(String::as_str));
        let taken = view.module.path_name(node);
        let says = format!("there is no palette `{palette}` on the way to {names}; the engine takes another piece, such as `{taken}`");
        let taken = view.module.spot_of(node);
        view.finds(&LINT, &homes, &palette, &says, found).label("no such palette").see(taken, "taken instead");
    }
}
