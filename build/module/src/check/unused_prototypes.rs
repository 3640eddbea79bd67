//! Prototypes that no piece uses.

use super::prelude::*;

pub static LINT: Lint = Lint::new("W027", "unused-prototypes", Hint, Modules, find).explained(
    "Prototypes that no piece of any palette, map or deck reaches. They do nothing, and what is wrong only in them is not reported.",
)
.example("buildFile.xml", "</VASSAL.build.module.PrototypesContainer>", b"    <VASSAL.build.module.PrototypeDefinition name=\"Old unit\">+/null/delete;Delete;68,130\tpiece;;;;/\tnull;0;0;;0</VASSAL.build.module.PrototypeDefinition>\n    </VASSAL.build.module.PrototypesContainer>");

fn find(view: &View<'_>, found: &mut Vec<Finding>) {
    let module = view.module;
    if module.is_extension() {
        return;
    }
    let unused: Vec<usize> = module
        .pieces
        .iter()
        .enumerate()
        // One without traits is a heading in the list.
        .filter(|(ix, piece)| piece.role == Role::Prototype && piece.traits.len() > 1 && !module.is_live(*ix))
        .map(|(_, piece)| piece.node)
        .filter(|node| !module.tree.nodes[*node].text.is_empty() && !view.is_in_opaque(module.name(*node)))
        .collect();
    let Some(first) = unused.first() else { return };
    let names = listed(unused.iter().map(|node| module.name(*node)));
    let says = match unused.len() {
        1 => format!("no piece uses the prototype {names}"),
        many => format!("no piece uses {many} prototypes: {names}"),
    };
    view.finds_at(&LINT, *first, &says, found).label("never used");
}
