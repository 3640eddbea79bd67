//! Traits that place another piece than the one they name.

use super::nothing_placed::{another, elsewhere};
use super::prelude::*;
use crate::path::{Found, follow, last_name, lost};
use muster_vassal::sequence::decode;

pub static LINT: Lint = Lint::new("W006", "another-piece", Warning, Modules, find).explained(
    "A trait places or replaces a piece that it names by its path in the palettes, and no piece has that path: it was renamed or moved. \
    The engine says nothing and takes the first piece that stands there instead, so that a wreck becomes a helicopter. Choose the \
    piece again in the trait.",
)
.example("buildFile.xml", "VASSAL.build.widget.PieceSlot:Smoke;", b"VASSAL.build.widget.PieceSlot:Dust;");

/// The names of pieces that are not found for one reason, and the traits that look for them.
type Missed = (Vec<String>, Vec<Home>);

fn find(view: &View<'_>, found: &mut Vec<Finding>) {
    let module = view.module;
    let mut paths: BTreeMap<&str, (usize, Vec<Home>)> = BTreeMap::new();
    for field in super::nothing_placed::paths(view) {
        if let Found::Another(node) = follow(module, field.text) {
            paths.entry(field.text).or_insert_with(|| (node, Vec::new())).1.push(field.home);
        }
    }
    // By the palette that is gone, with the way to it, and one of the pieces that are taken instead; or by the piece that is.
    let mut by_palette: BTreeMap<(String, String, String), (usize, Missed)> = BTreeMap::new();
    let mut by_taken: BTreeMap<usize, Missed> = BTreeMap::new();
    for (path, (node, homes)) in paths {
        let wanted = last_name(path).unwrap_or_default();
        // It may be the piece itself, moved to another panel; and a slot without a name has that of its piece, which depends on layers.
        let siblings = module.tree.nodes[node].parent.map_or(&[][..], |list| &module.tree.nodes[list].children);
        if module.path_name(node) == wanted || siblings.iter().any(|slot| module.name(*slot).is_empty()) {
            continue;
        }
        let steps = decode(path, '/');
        let (names, all) = match lost(module, path).filter(|(number, ..)| number + 1 < steps.len()) {
            Some((number, class, name)) => {
                let missed = || (node, (Vec::new(), Vec::new()));
                &mut by_palette.entry((steps[..number].join("/"), class, name)).or_insert_with(missed).1
            }
            None => by_taken.entry(node).or_default(),
        };
        names.push(wanted);
        all.extend(homes);
    }
    let slots = view.names_of(&["widget.PieceSlot", "widget.CardSlot"]);
    for (node, (names, homes)) in by_taken {
        let list = module.tree.nodes[node].parent.map(|list| module.path(list)).unwrap_or_default();
        let taken = module.path_name(node);
        let says = match &names[..] {
            [wanted] => format!("there is no `{wanted}` where the trait looks for it; the engine takes `{taken}`, the first piece in {list}"),
            many => {
                let names = listed(many.iter().map(String::as_str));
                format!("traits look in {list} for {} pieces that are not there: {names}; the engine takes `{taken}`, the first one", many.len())
            }
        };
        let wanted = &names[0];
        let finding = view.finds(&LINT, &homes, wanted, &says, found).label("no piece has this path").see(module.spot_of(node), "taken instead");
        if names.len() == 1 {
            finding.suggestion = guess(wanted, slots.iter().copied().filter(|name| name != wanted));
            finding.expected = elsewhere(view, wanted).map(|list| another(&list));
        }
    }
    for ((_, class, palette), (node, (names, homes))) in by_palette {
        let class = component(&class).map(|class| class.name.as_str()).filter(|name| !name.is_empty()).unwrap_or("palette");
        let (names, taken) = (listed(names.iter().map(String::as_str)), module.path_name(node));
        let says = format!("there is no {class} `{palette}` on the way to {names}; the engine takes another piece, such as `{taken}`");
        let finding = view.finds(&LINT, &homes, &palette, &says, found).label(format!("no such {class}"));
        finding.see(module.spot_of(node), "taken instead");
    }
}
