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
    for (path, homes) in lost {
        let wanted = last_name(path).unwrap_or_default();
        let says = format!("the path of `{wanted}` leads nowhere, so an empty piece is placed");
        let finding = view.finds(&LINT, &homes, &wanted, &says, found).label("leads nowhere");
        if let Some(list) = elsewhere(view, &wanted) {
            finding.expected(another(&list));
        }
    }
}

/// The list in which a piece of some name stands, if there is exactly one.
pub fn elsewhere(view: &View<'_>, name: &str) -> Option<String> {
    let nodes = &view.module.tree.nodes;
    let is_slot = |ix: &usize| ["widget.PieceSlot", "widget.CardSlot"].contains(&short(&nodes[*ix].class));
    let mut slots = (0..nodes.len()).filter(is_slot).filter(|ix| view.module.path_name(*ix) == name);
    let only = slots.next().filter(|_| slots.next().is_none())?;
    nodes[only].parent.map(|list| view.module.path(list))
}

/// The expected path, if a piece of the same name stands in some list.
pub fn another(list: &str) -> String {
    format!("another path; a piece of this name stands in {list}: choose it in the trait if it is meant")
}
