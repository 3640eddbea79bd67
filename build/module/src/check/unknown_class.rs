//! Components and traits that neither the engine nor the module has.

use super::prelude::*;

pub static LINT: Lint = Lint::new("W003", "lost-class", Warning, Modules, find).explained(
    "The build file names a Java class that the engine does not have, or a trait that it does not know, and no class of that name is in \
    the module. The engine reports an error when the module is opened, and leaves it out. Muster never runs classes.",
)
.example("buildFile.xml", "<VASSAL.build.module.KeyNamer/>", b"<VASSAL.build.module.KeyNames/>");

/// Elements that are no components.
const NO_CLASSES: [&str; 3] = ["entry", "option", "setup"];

fn find(view: &View<'_>, found: &mut Vec<Finding>) {
    let module = view.module;
    // The classes of an extension are mostly those of its module.
    if module.is_extension() {
        return;
    }
    let is_code = |name: &str| [".class", ".jar", ".java"].iter().any(|ending| name.ends_with(ending));
    let files: Vec<&str> = module.archive.names().filter(|name| is_code(name)).collect();
    let is_there = |class: &str| {
        let path = class.replace('.', "/");
        files.iter().any(|file| [".class", ".java"].iter().any(|ending| file.ends_with(&format!("{path}{ending}"))) || file.ends_with(".jar"))
    };
    let mut classes: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    let own = module.tree.nodes.iter().enumerate().filter(|(_, node)| component(&node.class).is_none());
    for (ix, node) in own.filter(|(_, node)| !NO_CLASSES.contains(&node.class.as_str())) {
        classes.entry(&node.class).or_default().push(ix);
    }
    // A trait of the module's own belongs to one of its classes, and its name does not say which.
    let has_code = !files.is_empty() || !classes.is_empty();
    classes.retain(|class, _| !is_there(class));
    for (class, nodes) in classes {
        let says = format!("`{class}` is no class of the engine, and the module does not bring it along: it is left out");
        let Some(first) = nodes.first() else { continue };
        view.finds_at(&LINT, *first, &says, found).label("no such class");
    }
    let mut traits: BTreeMap<&str, Vec<Home>> = BTreeMap::new();
    for (ix, piece) in module.pieces.iter().enumerate().filter(|(ix, _)| !has_code && module.is_live(*ix)) {
        for (number, part) in piece.traits.iter().enumerate().filter(|(_, part)| part.kind().is_none()) {
            traits.entry(&part.id).or_default().push(Home::Field(ix, number, 0));
        }
    }
    for (id, homes) in traits {
        let says = format!("the engine knows no trait `{id}`, and the module brings no classes along: it does nothing");
        view.finds(&LINT, &homes, id, &says, found).label("no such trait");
    }
}
