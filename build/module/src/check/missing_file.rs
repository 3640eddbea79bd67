//! Other files that are named and are not in the module.

use super::prelude::*;

pub static LINT: Lint = Lint::new("W012", "lost-file", Warning, Modules, find).explained(
    "The module names a file that is not in it: a saved game of a set-up, a page of the help, a chart. Its entry in the menu does \
    nothing, or gives an error.",
)
.example("buildFile.xml", "fileName=\"aid.html\"", b"fileName=\"aids.html\"");

fn find(view: &View<'_>, found: &mut Vec<Finding>) {
    let module = view.module;
    let mut lost: BTreeMap<&str, Vec<Home>> = BTreeMap::new();
    for field in view.of_kind(&[Kind::File]).filter(|field| !view.defines(field) && is_literal(field.text)) {
        let Home::Attribute(node, at) = field.home else { continue };
        let node = &module.tree.nodes[node];
        let name = field.text.trim();
        let elsewhere = node.value("fileType").is_some_and(|kind| kind != "archive") || name == "Intro.txt";
        let is_help = short(&node.class) == "module.documentation.BrowserHelpFile";
        let is_address = name.contains("://") || name.starts_with('/') || name.is_empty() || name == "null";
        let is_there = module.archive.has(name) || (is_help && (node.attributes[at].name == "contents" || has_help(module, name)));
        if !elsewhere && !is_address && !is_there {
            lost.entry(field.text).or_default().push(field.home);
        }
    }
    // A repository may keep the build file alone.
    let is_alone = module.archive.names().count() <= 2;
    for (name, homes) in lost.into_iter().filter(|_| !is_alone) {
        let says = format!("there is no file `{name}` in the module");
        let meant = guess(name, module.archive.names());
        view.finds(&LINT, &homes, name, &says, found).label("no such file").suggest(meant);
    }
}

/// True if pages of help are in archives of their own, or have this name.
fn has_help(module: &Module, name: &str) -> bool {
    module.archive.names().any(|file| file.starts_with("help/") || file.ends_with(name))
}
