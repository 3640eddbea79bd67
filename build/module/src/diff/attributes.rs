//! Compares the attributes and the text of a component.

use rustc_hash::{FxHashMap, FxHashSet};

use super::values::{canonical, is_default, turned};
use super::{Atom, What, pairs};
use crate::Module;
use crate::engine::{Kind, component, short};
use crate::xml::NodeIx;

/// Attributes that the engine keeps by itself, or that are told elsewhere.
const KEPT: [&str; 4] = ["gpid", "nextPieceSlotId", "VassalVersion", "vassalVersion"];
/// The size of a slot's picture, which the editor writes by itself.
const SIZE: [&str; 2] = ["width", "height"];
/// Where the windows of a scrollable list were in the editor.
const LAYOUT: [&str; 4] = ["width", "height", "divider", "scale"];

/// Values that the engine takes for missing attributes, other than nothing: found by comparing public modules that were saved with
/// another version of it.
const DEFAULTS: [(&str, &str); 36] = [
    ("borderColor", "0,0,0"),
    ("borderInnerThickness", "2"),
    ("borderThickness", "2"),
    ("deckOwners", ""),
    ("drawMultipleMessage", "Draw multiple cards"),
    ("drawSpecificMessage", "Draw specific cards"),
    ("extraTextPadding", "10"),
    ("faceDownMessage", "Face down"),
    ("faceUpMessage", "Face up"),
    ("hotKeysOnClosedWindows", "Never"),
    ("hotkeyOrKeyCommand", "sendKeyCommand"),
    ("indexStart", "1"),
    ("indexStep", "1"),
    ("inventoryForAll", "Always"),
    ("launchFunction", "functionHide"),
    ("loadMessage", "Load Deck"),
    ("loadReportFormat", "Deck Loaded"),
    ("loopCount", "1"),
    ("loopType", "counted"),
    ("pieceZoom2", "0.33"),
    ("pieceZoom3", "0.4"),
    ("purgeBlankPropertyPrompts", "true"),
    ("saveMessage", "Save Deck"),
    ("saveReportFormat", "Deck Saved"),
    ("sendToLocationMoveTrails", "Never"),
    ("showDeckDepth", "1"),
    ("showTerrainBeneath", "never"),
    ("showTerrainHeight", "120"),
    ("showTerrainHeight", "150"),
    ("showTerrainSnappy", "true"),
    ("showTerrainText", "$LocationName$"),
    ("showTerrainWidth", "150"),
    ("vassalDoc", "user"),
    ("verticalBottomText", "10"),
    ("verticalTopText", "5"),
    ("whenToApply", "everyLaunchOfSession"),
];

/// Compares the attributes of a component, and its text, if that is no piece.
pub(super) fn compare(old: &Module, new: &Module, (was, is): (NodeIx, NodeIx), is_renamed: bool) -> Vec<Atom> {
    let (before, after) = (&old.tree.nodes[was], &new.tree.nodes[is]);
    let class = component(&after.class);
    let named_by = class.map_or("name", |class| class.named_by.as_str());
    let is_slot = pairs::is_slot(&after.class);
    let values = [before, after].map(|node| {
        let mut values: FxHashMap<&str, &str> = FxHashMap::default();
        for attribute in &node.attributes {
            values.entry(&attribute.name).or_insert(&attribute.value);
        }
        values
    });
    let mut atoms = Vec::new();
    let mut done: FxHashSet<&str> = FxHashSet::default();
    for name in after.attributes.iter().chain(&before.attributes).map(|attribute| attribute.name.as_str()) {
        if !done.insert(name)
            || KEPT.contains(&name) && (is_slot || is == 0)
            || is_slot && SIZE.contains(&name)
            || short(&after.class) == "widget.ListWidget" && LAYOUT.contains(&name)
            || short(&after.class) == "module.map.CounterDetailViewer" && name == "version"
            || is_renamed && name == named_by
        {
            continue;
        }
        let (label, kind) = class.and_then(|class| class.attribute(name)).unwrap_or((name, Kind::Other));
        let (one, other) = (values[0].get(name).copied(), values[1].get(name).copied());
        let (from, to) = (one.unwrap_or_default(), other.unwrap_or_default());
        if from == to || canonical(kind, from) == canonical(kind, to) {
            continue;
        }
        let is_missing = one.is_none() && is_usual(name, kind, to) || other.is_none() && is_usual(name, kind, from);
        if is_missing {
            continue;
        }
        let label = if label.is_empty() { name } else { label };
        let shown = format!("{label}: {}", turned(kind, from, to));
        atoms.push(Atom {
            field: label.to_owned(),
            before: one.map(str::to_owned),
            after: other.map(str::to_owned),
            ..Atom::of(What::Changed, &shown)
        });
    }
    let is_piece = old.piece_of(was).is_some() || new.piece_of(is).is_some();
    if !is_piece && before.text != after.text && !(is_renamed && short(&after.class) == "entry") {
        let shown = turned(Kind::Other, &before.text, &after.text);
        atoms.push(Atom {
            before: Some(before.text.clone()),
            after: Some(after.text.clone()),
            ..Atom::of(What::Changed, &shown)
        });
    }
    atoms
}

fn is_usual(name: &str, kind: Kind, value: &str) -> bool {
    is_default(kind, value) || DEFAULTS.contains(&(name, value))
}
