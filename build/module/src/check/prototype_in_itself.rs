//! Prototypes that contain themselves.

use super::prelude::*;

pub static LINT: Lint = Lint::new("W002", "prototype-in-itself", Warning, Modules, find).explained(
    "A prototype uses itself, directly or through others. The engine stops with an error where a piece has it, and leaves it out.",
)
.example("buildFile.xml", "restrict;North;false;true;", b"prototype;Unit");

fn find(view: &View<'_>, found: &mut Vec<Finding>) {
    let module = view.module;
    for (ix, piece) in module.pieces.iter().enumerate().filter(|(_, piece)| piece.role == Role::Prototype) {
        let uses = |ix: usize| {
            let used = module.pieces[ix].traits.iter().filter(|part| part.id == "prototype");
            used.filter_map(|part| module.prototypes.get(part.field(1)).copied()).collect::<Vec<_>>()
        };
        let (mut open, mut seen) = (uses(ix), Vec::new());
        while let Some(next) = open.pop() {
            if !seen.contains(&next) {
                seen.push(next);
                open.extend(uses(next));
            }
        }
        if seen.contains(&ix) {
            let says = format!("the prototype `{}` contains itself", module.name(piece.node));
            view.finds_at(&LINT, piece.node, &says, found).label("comes back to itself");
        }
    }
}
