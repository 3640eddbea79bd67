//! Other files that are named and are not in the module.

use super::prelude::*;

pub static LINT: Lint = Lint::new("W012", "lost-file", Warning, Modules, find).explained(
    "The module names a file that is not in it: a saved game of a set-up, a page of the help, a chart. Its entry in the menu does \
    nothing, or gives an error.",
)
.example("buildFile.xml", "fileName=\"aid.html\"", b"fileName=\"aids.html\"");

/// The files that are named and are not there, with the fields that name them. A repository may keep the build file alone.
fn lost<'v>(view: &'v View<'_>) -> BTreeMap<&'v str, Vec<Home>> {
    let module = view.module;
    let mut lost: BTreeMap<&str, Vec<Home>> = BTreeMap::new();
    let is_alone = module.archive.names().count() <= 2;
    for field in view.of_kind(&[Kind::File]).filter(|field| !is_alone && !view.defines(field) && is_literal(field.text)) {
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
    lost
}

/// The fields that name saved games, if these are several and all lost.
fn lost_games(view: &View<'_>) -> Vec<Home> {
    let lost = lost(view).into_iter().filter(|(name, _)| is_saved(name));
    let games: Vec<Home> = lost.flat_map(|(_, homes)| homes).collect();
    if games.len() > 1 && !view.module.archive.names().any(is_saved) { games } else { Vec::new() }
}

fn is_saved(name: &str) -> bool {
    name.ends_with(".vsav")
}

/// True if all saved games are elsewhere: a repository may make them, or leave them out.
pub fn are_elsewhere(view: &View<'_>) -> bool {
    view.module.archive.is_folder() && !lost_games(view).is_empty()
}

fn find(view: &View<'_>, found: &mut Vec<Finding>) {
    let games = lost_games(view);
    if !games.is_empty() && !are_elsewhere(view) {
        let says = format!("none of the {} saved games that the set-ups name is in the module", games.len());
        view.finds(&LINT, &games, "", &says, found).label("no such file");
    }
    for (name, homes) in lost(view).into_iter().filter(|(name, _)| games.is_empty() || !is_saved(name)) {
        let says = format!("there is no file `{name}` in the module");
        let meant = guess(name, view.module.archive.names());
        view.finds(&LINT, &homes, name, &says, found).label("no such file").suggest(meant);
    }
}

/// True if pages of help are in archives of their own, or have this name.
fn has_help(module: &Module, name: &str) -> bool {
    module.archive.names().any(|file| file.starts_with("help/") || file.ends_with(name))
}
