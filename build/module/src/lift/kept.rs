//! Components of a module that can stand beside the tables as they are: dice, charts, pages of the help.

use std::collections::{BTreeMap, BTreeSet};

use muster_draw::artwork::ENDINGS;
use muster_ground::html::escaped;
use muster_ground::names::ADDED;

use super::{Kept, free};
use crate::Module;
use crate::engine::short;
use crate::tables::slug;
use crate::view::count;
use crate::xml::NodeIx;

/// The classes that are taken as they are, the place that they go to, and the first word of their files.
const KEPT: [(&str, &str, &str); 7] = [
    ("module.DiceButton", "module", "dice"),
    ("module.SpecialDiceButton", "module", "dice"),
    ("module.RandomTextButton", "module", "random"),
    ("module.ChartWindow", "module", "charts"),
    ("module.documentation.HelpFile", "help", "help"),
    ("module.documentation.BrowserPDFFile", "help", "help"),
    ("module.Map", "module", "map"),
];

/// The endings of pages that a pack can have.
const PAGES: [&str; 3] = [".html", ".htm", ".pdf"];

/// Classes that say what a window does; one that has any of these is no mere picture.
const HOLDS: [&str; 4] = ["widget.PieceSlot", "widget.CardSlot", "module.map.DrawPile", "module.map.SetupStack"];

/// Classes whose components stay behind, which makers will miss, in words: one, and several.
const MISSED: [(&str, &str, &str); 14] = [
    ("module.PrototypeDefinition", "prototype", "prototypes"),
    ("module.GlobalKeyCommand", "global key command", "global key commands"),
    ("module.StartupGlobalKeyCommand", "startup command", "startup commands"),
    ("module.map.MassKeyCommand", "key command of a map", "key commands of maps"),
    ("module.map.DeckGlobalKeyCommand", "key command of a deck", "key commands of decks"),
    ("module.properties.GlobalProperty", "global property", "global properties"),
    ("module.properties.ZoneProperty", "property of a zone", "properties of zones"),
    ("module.MultiActionButton", "multi-action button", "multi-action buttons"),
    ("module.DoActionButton", "action button", "action buttons"),
    ("module.ToolbarMenu", "toolbar menu", "toolbar menus"),
    ("module.Inventory", "inventory", "inventories"),
    ("module.PrivateMap", "private window", "private windows"),
    ("module.PlayerHand", "player hand", "player hands"),
    ("module.documentation.BrowserHelpFile", "page of the help in a browser", "pages of the help in a browser"),
];

/// Adds components to the files of a pack: what they are, by their files.
pub fn kept(module: &Module, files: &mut BTreeMap<String, Vec<u8>>) -> BTreeMap<String, Kept> {
    let mut kept = BTreeMap::new();
    let main = module.main_map();
    for (class, into, word) in KEPT {
        let holds = |node: NodeIx| {
            module.tree.inside(node).any(|inside| HOLDS.contains(&short(&module.tree.nodes[inside].class)))
        };
        // A component inside another that is kept comes along with it.
        let is_inside = |node: NodeIx| {
            module
                .tree
                .up(node)
                .skip(1)
                .any(|up| KEPT.iter().any(|(class, ..)| short(&module.tree.nodes[up].class) == *class))
        };
        for node in module.all(class).filter(|node| Some(*node) != main && !holds(*node) && !is_inside(*node)) {
            let named = slug(module.name(node));
            let path = free(
                |number| match number {
                    1 => format!("{ADDED}{word}-{named}.xml"),
                    _ => format!("{ADDED}{word}-{named}-{number}.xml"),
                },
                |path| files.contains_key(path),
            );
            let Some((text, pictures)) = element(module, node) else { continue };
            let shows = pictures.keys().cloned().collect();
            files.extend(pictures);
            files.insert(path.clone(), format!("<muster into=\"{into}\">\n  {text}\n</muster>\n").into_bytes());
            kept.insert(path, Kept { what: module.path(node), is_freed: false, files: shows });
        }
    }
    kept
}

/// An element as it stands in the build file, with its pages in the folder that a pack has for them; and the files that it shows.
/// `None` if it shows a page that a pack cannot have.
fn element(module: &Module, node: NodeIx) -> Option<(String, BTreeMap<String, Vec<u8>>)> {
    let mut files = BTreeMap::new();
    let at = &module.tree.nodes[node].at;
    let mut text = module.text.get(at.clone()).unwrap_or_default().to_owned();
    let nodes = std::iter::once(node).chain(module.tree.inside(node)).map(|ix| &module.tree.nodes[ix]);
    let mut pages = Vec::new();
    for attribute in nodes.flat_map(|node| &node.attributes).filter(|attribute| !attribute.value.is_empty()) {
        if ["fileName", "pdfFile"].contains(&attribute.name.as_str()) && module.archive.has(&attribute.value) {
            let low = attribute.value.to_lowercase();
            if !PAGES.iter().any(|ending| low.ends_with(ending)) {
                return None;
            }
            pages.push(attribute);
        }
        picture(module, &attribute.value, &mut files);
    }
    pages.sort_by_key(|page| std::cmp::Reverse(page.at.start));
    for page in pages {
        let Some(bytes) = module.archive.read(&page.value) else { continue };
        for name in String::from_utf8_lossy(&bytes).split(['"', '\'']).collect::<BTreeSet<_>>() {
            picture(module, name.trim_start_matches("../").trim_start_matches("images/"), &mut files);
        }
        // Muster's module has pages of its own.
        let own = format!("help/module-{}", page.value.trim_start_matches("help/"));
        files.insert(format!("{ADDED}{own}"), bytes);
        let place = page.at.start - at.start..page.at.end - at.start;
        if text.get(place.clone()).is_some() {
            text.replace_range(place, &escaped(&own));
        }
    }
    Some((text, files))
}

/// Adds a picture of the module, if there is one of that name.
fn picture(module: &Module, name: &str, files: &mut BTreeMap<String, Vec<u8>>) {
    let path = format!("images/{name}");
    let ending = name.rsplit_once('.').map(|(_, ending)| ending.to_lowercase()).unwrap_or_default();
    if ENDINGS.contains(&ending.as_str())
        && name.len() < 200
        && module.archive.has(&path)
        && let Some(bytes) = module.archive.read(&path)
    {
        files.insert(format!("{ADDED}{path}"), bytes);
    }
}

/// The components that stay behind, and how many.
pub fn left(module: &Module) -> Vec<String> {
    let told = |(class, one, many): &(&str, &str, &str)| {
        let number = module.all(class).count();
        (number > 0).then(|| count(number, one, many))
    };
    MISSED.iter().filter_map(told).collect()
}
