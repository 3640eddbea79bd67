//! Traits that place another piece than the one they name.

use super::prelude::*;
use crate::path::{Found, follow, last_name};

pub static LINT: Lint = Lint::new("V006", "another-piece", Warning, Modules, find).explained(
    "A trait places or replaces a piece that it names by its path in the palettes, and no piece has that path: it was renamed or moved. \
    The engine says nothing and takes the first piece that stands there instead, so that a wreck becomes a helicopter. Choose the \
    piece again in the trait.",
)
.example("buildFile.xml", "VASSAL.build.widget.PieceSlot:Smoke;", b"VASSAL.build.widget.PieceSlot:Dust;");

fn find(view: &View<'_>, found: &mut Vec<Finding>) {
    let mut paths: BTreeMap<&str, (usize, Vec<Home>)> = BTreeMap::new();
    for field in super::nothing_placed::paths(view) {
        if let Found::Another(node) = follow(view.module, field.text) {
            paths.entry(field.text).or_insert_with(|| (node, Vec::new())).1.push(field.home);
        }
    }
    let slots = view.names_of(&["widget.PieceSlot", "widget.CardSlot"]);
    for (path, (node, homes)) in paths {
        let wanted = last_name(path).unwrap_or_default();
        let taken = view.module.path_name(node);
        if taken == wanted {
            // It is the piece, moved to another panel: what is placed is right.
            continue;
        }
        let says = format!("`{wanted}` is not where the trait looks for it, so the engine takes `{taken}` instead");
        let meant = guess(&wanted, slots.iter().copied().filter(|name| *name != wanted));
        let taken = view.module.spot_of(node);
        let finding = view.finds(&LINT, &homes, &wanted, &says, found).label("no piece has this path");
        finding.suggest(meant).see(taken, "taken instead");
    }
}
