//! Traits that place nothing.

use super::prelude::*;
use crate::path::{Found, follow, last_name};
use crate::piece::ADD;

pub static LINT: Lint = Lint::new("W007", "nothing-placed", Warning, Modules, find).explained(
    "A trait places or replaces a piece whose path leads nowhere: the palette, panel or piece was removed. In play, the engine reports \
    an error and puts an empty piece on the map.",
)
.example("buildFile.xml", "VASSAL.build.widget.ListWidget:North\\/", b"VASSAL.build.widget.PanelWidget:North\\/");

/// The paths of slots that traits name.
pub fn paths<'v>(view: &'v View<'_>) -> impl Iterator<Item = &'v Field<'v>> {
    let is_path = |field: &&Field<'_>| {
        !field.text.is_empty() && field.text != "null" && !field.text.starts_with(ADD) && !view.defines(field)
    };
    view.of_kind(&[Kind::Slot]).filter(|_| !view.module.is_extension()).filter(is_path)
}

fn find(view: &View<'_>, found: &mut Vec<Finding>) {
    let mut lost: BTreeMap<&str, Vec<Home>> = BTreeMap::new();
    for field in paths(view) {
        let is_slot = |node: usize| short(&view.module.tree.nodes[node].class).ends_with("Slot");
        let is_found = match follow(view.module, field.text) {
            Found::Exact(node) | Found::Another(node) => is_slot(node),
            Found::Nothing => false,
        };
        if !is_found {
            lost.entry(field.text).or_default().push(field.home);
        }
    }
    let slots = view.names_of(&["widget.PieceSlot", "widget.CardSlot"]);
    for (path, homes) in lost {
        let wanted = last_name(path).unwrap_or_default();
        let says = format!("the path of `{wanted}` leads nowhere, so an empty piece is placed");
        let finding = view.finds(&LINT, &homes, &wanted, &says, found).label("leads nowhere");
        if slots.contains(wanted.as_str()) {
            finding.expected("the path of the piece of this name, which stands elsewhere now; choose it again in the trait");
        }
    }
}
