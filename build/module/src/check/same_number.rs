//! Pieces with the same number.

use super::prelude::*;

pub static LINT: Lint = Lint::new("W022", "double-gpid", Warning, Modules, find).explained(
    "Two pieces have the same number (gpid). When players bring a saved game up to date with Refresh Counters, the engine finds pieces by \
    their numbers: one of the two turns into the other. The editor gives the second a new number when it next saves the module, and \
    saved games lose it.",
)
.example("buildFile.xml", "entryName=\"2nd Foot\" gpid=\"2\"", b"entryName=\"2nd Foot\" gpid=\"1\"");

fn find(view: &View<'_>, found: &mut Vec<Finding>) {
    let module = view.module;
    let mut known: BTreeMap<&str, usize> = BTreeMap::new();
    for piece in module.pieces.iter().filter(|piece| matches!(piece.role, Role::Slot | Role::Card)) {
        let Some(number) = module.tree.nodes[piece.node].value("gpid").filter(|number| !number.is_empty()) else { continue };
        if let Some(first) = known.get(number) {
            let says = format!("two pieces have the number {number}");
            let first = module.spot_of(*first);
            view.finds_at(&LINT, piece.node, &says, found).label("the second").see(first, "the first");
        } else {
            known.insert(number, piece.node);
        }
    }
}
