//! Maps on which pieces cannot be moved, chosen or opened.

use super::prelude::*;

pub static LINT: Lint = Lint::new("W024", "missing-part", Hint, Modules, find).explained(
    "A map lacks a part that the editor gives every map: without it, players cannot drag pieces, choose them with the mouse, or open \
    their menus there. The engine says nothing. A map that only shows something may be meant so.",
)
.example("buildFile.xml", "        <VASSAL.build.module.map.PieceMover/>\n", b"");

const PARTS: [(&str, &str); 3] = [
    ("module.map.PieceMover", "pieces cannot be moved"),
    ("module.map.KeyBufferer", "pieces cannot be chosen"),
    ("module.map.MenuDisplayer", "pieces have no menus"),
];

fn find(view: &View<'_>, found: &mut Vec<Finding>) {
    let module = view.module;
    for map in module.all("module.Map") {
        let inside: Vec<&str> = module.tree.inside(map).map(|ix| module.tree.nodes[ix].class.as_str()).collect();
        // A class of the module's own may do it.
        if inside.iter().any(|class| class.contains('.') && component(class).is_none()) {
            continue;
        }
        let missing: Vec<&str> =
            PARTS.iter().filter(|(part, _)| !inside.iter().any(|class| short(class) == *part)).map(|(_, why)| *why).collect();
        if !missing.is_empty() {
            let says = format!("on the map `{}` {}", module.name(map), missing.join(", and "));
            view.finds_at(&LINT, map, &says, found).label("lacks a part");
        }
    }
}
