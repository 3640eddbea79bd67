//! Entries of toolbar menus that are no button.

use super::prelude::*;
use muster_vassal::sequence::decode;

pub static LINT: Lint = Lint::new("W033", "empty-menu", Hint, Modules, find)
    .explained(
        "A menu of the toolbar, or a button that presses several others, lists the text of a button that no button has. The entry does \
        not appear, and the engine says nothing. Most often the button was renamed.",
    )
    .example("buildFile.xml", "menuItems=\"Rest all\"", b"menuItems=\"Rest everybody\"");

fn find(view: &View<'_>, found: &mut Vec<Finding>) {
    let module = view.module;
    if module.is_extension() {
        return;
    }
    let is_menu = |class: &str| ["module.ToolbarMenu", "module.MultiActionButton"].contains(&short(class));
    let of_buttons = module.tree.nodes.iter().flat_map(|node| &node.attributes).filter(|attribute| attribute.name != "menuItems");
    let known: std::collections::BTreeSet<&str> = of_buttons.map(|attribute| attribute.value.as_str()).collect();
    for (ix, node) in module.tree.nodes.iter().enumerate().filter(|(_, node)| is_menu(&node.class)) {
        let Some(at) = node.attributes.iter().position(|attribute| attribute.name == "menuItems") else { continue };
        let items = decode(&node.attributes[at].value, ',');
        let is_lost = |item: &&String| !item.is_empty() && is_literal(item) && !known.contains(item.as_str());
        let lost: Vec<&str> = items.iter().filter(is_lost).map(String::as_str).collect();
        let Some(first) = lost.first() else { continue };
        let says = match lost.len() {
            1 => format!("no button has the text `{first}`, so it is not in the menu"),
            many => format!("{many} entries are the text of no button, so they are not in the menu: {}", listed(lost.iter().copied())),
        };
        let meant = guess(first, known.iter().copied()).filter(|_| lost.len() == 1);
        view.finds(&LINT, &[Home::Attribute(ix, at)], first, &says, found).label("no such button").suggest(meant);
    }
}
