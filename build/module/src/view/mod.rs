//! Shows a module as the model that all targets take, as far as it can be recognised.
//!
//! [`board`] finds the main map with its places, [`lines`] draws its grids, [`counters`] the pieces and cards with their pictures, [`setup`] what lies where, [`turn`] when. What
//! was not recognised is listed in words.

mod board;
mod counters;
mod lines;
mod setup;
pub mod turn;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use muster_canvas::theme::Theme;
use muster_draw::artwork::FOLDER;
use muster_draw::{Art, Artwork};
use muster_ground::place::FileIx;
use muster_schema::bundle::{Bundle, VERSION};
use serde_json::{Value, json};

pub use self::board::Cells;
use crate::Module;
use crate::engine::short;
use crate::face::Painter;
use crate::xml::NodeIx;

/// The id of the system of games that are shown from a module.
pub const SYSTEM: &str = "module";
/// The side of the most common counter in print, in millimetres.
pub const USUAL: f64 = 15.0;
/// The greatest numbers of sides, charts and phases.
const MAX_SIDES: usize = 20;
const MAX_CHARTS: usize = 200;
const MAX_PHASES: usize = 200;
/// The number of names in a note.
const NAMED: usize = 5;

/// A module as a game.
#[derive(Debug)]
pub struct View {
    pub bundle: Arc<Bundle>,
    /// The module's pictures, in place of those that Muster would draw.
    pub art: Art,
    /// The slot of each counter, by its id: the first of those that look like it.
    pub nodes: BTreeMap<String, NodeIx>,
    /// The components of regions and zones, by the ids of their places.
    pub places: BTreeMap<String, NodeIx>,
    /// The turns in which the turn tracker stands in scenarios, by their ids.
    pub turns: BTreeMap<String, i32>,
    /// The grid of the map, if it has one whose cells have names.
    pub cells: Option<Cells>,
    /// The boards with a grid whose cells are places only where something lies in a set-up.
    pub grids: Vec<String>,
    /// The parts that were not recognised, and the assumptions made, in words.
    pub notes: Vec<String>,
}

impl View {
    /// The cell that a place is, by their ids.
    pub fn cell_of(&self, place: &str) -> Option<&str> {
        self.cells.as_ref()?.of_places.get(place).map(String::as_str)
    }
}

/// Seats that play for all sides, or for none.
const NO_SIDES: [&str; 8] =
    ["solitaire", "solo", "observer", "referee", "moderator", "umpire", "both sides", "game master"];

/// The colours of sides, in turn: those of Okabe and Ito, which everybody can tell apart, a little deeper.
const COLOURS: [&str; 8] = ["#c4551a", "#1f6a9c", "#d99a1c", "#1f8f70", "#b86a92", "#57a6cf", "#8a8a8a", "#5c5347"];

/// The view under construction.
struct Maker<'m> {
    module: &'m Module,
    painter: Painter<'m>,
    ids: Ids,
    own: BTreeMap<String, Artwork>,
    notes: Vec<String>,
    /// Pictures that cannot be shown, and why.
    broken: BTreeMap<String, String>,
    /// The parts of set-ups that are not shown: set-up, and what in words.
    left: Vec<(String, String)>,
    /// Cards without a picture, and decks whose cards have no back.
    plain: [Vec<String>; 2],
    /// The letters that may still be looked at to read set-ups.
    budget: usize,
}

/// Ids that were given out.
#[derive(Debug, Default)]
struct Ids(BTreeSet<String>);

impl Ids {
    /// An id for a thing of a kind, made of its name.
    fn of(&mut self, kind: &str, name: &str) -> String {
        let plain = slug(name);
        let plain = if plain.is_empty() { kind.to_owned() } else { plain };
        let mut id = plain.clone();
        let mut number = 2;
        while !self.0.insert(format!("{kind} {id}")) {
            id = format!("{plain}-{number}");
            number += 1;
        }
        id
    }
}

/// A text as an id: small letters, digits and hyphens.
pub fn slug(text: &str) -> String {
    let mut id = String::new();
    for letter in text.chars().take(50) {
        if letter.is_ascii_alphanumeric() {
            id.push(letter.to_ascii_lowercase());
        } else if !id.is_empty() && !id.ends_with('-') && !['\'', '’', '.'].contains(&letter) {
            id.push('-');
        }
    }
    id.trim_end_matches('-').to_owned()
}

/// The source of every record: the module itself.
fn provenance() -> Value {
    json!({ "cite": "", "standing": "attested" })
}

/// `1 counter`, `2 counters`.
pub fn count(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// A few names of many.
pub fn named<'n>(names: impl Iterator<Item = &'n str>) -> String {
    let mut names: Vec<_> = names.collect();
    names.dedup();
    let more = names.len().saturating_sub(NAMED);
    let first = names.iter().take(NAMED).map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
    if more == 0 { first } else { format!("{first} and {more} more") }
}

impl Maker<'_> {
    /// A picture file of the module under the name of the picture that it replaces.
    fn take(&mut self, name: &str, path: &str, bytes: Vec<u8>, scale: Option<f64>) {
        let ending = ending(path, &bytes);
        let artwork = Artwork::new(FileIx(0), format!("{FOLDER}{name}.{ending}"), Arc::new(bytes));
        let artwork = scale.map_or(artwork.clone(), |scale| artwork.in_shape(scale));
        self.own.insert(name.to_owned(), artwork);
    }

    /// Notes a picture that cannot be shown.
    fn broken(&mut self, name: &str, why: &str) {
        self.broken.entry(name.to_owned()).or_insert_with(|| why.to_owned());
    }

    /// The sides that players take.
    fn sides(&mut self) -> Vec<Value> {
        let module = self.module;
        let nodes = &module.tree.nodes;
        let entries = module.all("module.PlayerRoster").flat_map(|roster| nodes[roster].children.iter());
        let names = entries.map(|ix| &nodes[*ix]).filter(|node| node.class == "entry" && !node.text.is_empty());
        let names: Vec<&str> = names.map(|node| node.text.as_str()).collect();
        let is_none = |name: &str| NO_SIDES.iter().any(|none| name.to_lowercase().starts_with(none));
        let (left, mut names): (Vec<&str>, Vec<&str>) = names.into_iter().partition(|name| is_none(name));
        if !left.is_empty() {
            self.notes.push(format!("left out of the sides: {}", named(left.iter().copied())));
        }
        if names.len() > MAX_SIDES {
            self.notes.push(format!("only the first {MAX_SIDES} of {} sides are shown", names.len()));
            names.truncate(MAX_SIDES);
        }
        let side = |(at, name): (usize, &&str)| {
            let id = self.ids.of("side", name);
            json!({ "id": id, "name": name, "colour": COLOURS[at % COLOURS.len()], "provenance": provenance() })
        };
        names.iter().enumerate().map(side).collect()
    }

    /// The charts that are pictures.
    fn charts(&mut self) -> Vec<Value> {
        let module = self.module;
        let mut charts = Vec::new();
        let all: Vec<NodeIx> = module.all("widget.Chart").collect();
        if all.len() > MAX_CHARTS {
            self.notes.push(format!("only the first {MAX_CHARTS} of {} charts are shown", all.len()));
        }
        for node in all.into_iter().take(MAX_CHARTS) {
            let file = module.tree.nodes[node].value("fileName").unwrap_or_default().to_owned();
            let name = Some(module.name(node)).filter(|name| !name.is_empty()).unwrap_or("Chart").to_owned();
            if file.is_empty() {
                continue;
            }
            if let Err(why) = self.painter.size(&file) {
                self.broken(&file, &why);
                continue;
            }
            let Some((path, bytes)) = self.painter.read(&file) else { continue };
            let id = self.ids.of("chart", &name);
            self.take(&format!("chart-{id}"), &path, bytes, Some(1.0));
            charts.push(json!({ "id": id, "name": name, "parts": [] }));
        }
        let others = module.all("widget.HtmlChart").count();
        if others > 0 {
            self.notes.push(format!("{} in HTML, which is not shown", count(others, "chart is", "charts are")));
        }
        charts
    }

    /// The phases of a turn: the innermost list of the turn tracker.
    fn phases(&mut self) -> Vec<Value> {
        let module = self.module;
        let lists: Vec<NodeIx> = module.all("module.turn.ListTurnLevel").collect();
        let innermost =
            lists.iter().copied().max_by_key(|node| (module.tree.up(*node).count(), std::cmp::Reverse(*node)));
        let Some(list) = innermost.and_then(|node| module.tree.nodes[node].value("list")) else { return Vec::new() };
        let names = muster_vassal::sequence::decode(list, ',');
        let names = names.iter().map(|name| name.trim()).filter(|name| !name.is_empty()).take(MAX_PHASES);
        let phase = |name: &str| {
            let id = self.ids.of("phase", name);
            json!({ "id": id, "name": name, "turns": [], "provenance": provenance() })
        };
        names.map(phase).collect()
    }

    /// Notes on the parts of set-ups that are not shown, and on cards drawn by Muster.
    fn note_left(&mut self) {
        for of_one in self.left.chunk_by(|(one, _), (other, _)| one == other) {
            let parts: Vec<&str> = of_one.iter().map(|(_, part)| part.as_str()).collect();
            self.notes.push(format!("set-up `{}`: {}", of_one[0].0, parts.join(", ")));
        }
        let [cards, decks] = &self.plain;
        if !cards.is_empty() {
            let number = count(cards.len(), "card has no picture and is", "cards have no picture and are");
            self.notes.push(format!("{number} drawn plainly: {}", named(cards.iter().map(String::as_str))));
        }
        if !decks.is_empty() {
            let number = count(decks.len(), "deck", "decks");
            self.notes.push(format!("the cards of {number} have no back: {}", named(decks.iter().map(String::as_str))));
        }
    }

    /// A note on pictures that cannot be shown.
    fn note_broken(&mut self) {
        let missing =
            self.broken.iter().filter(|(_, why)| why.as_str() == "it is missing").map(|(name, _)| name.as_str());
        let missing: Vec<&str> = missing.collect();
        if !missing.is_empty() {
            let number = count(missing.len(), "picture is missing", "pictures are missing");
            self.notes.push(format!("{number}: {}", named(missing.into_iter())));
        }
        let others: Vec<String> = self
            .broken
            .iter()
            .filter(|(_, why)| why.as_str() != "it is missing")
            .map(|(name, why)| format!("{name}` ({why}) `"))
            .collect();
        if !others.is_empty() {
            let number = count(others.len(), "picture cannot be read", "pictures cannot be read");
            let names = others
                .iter()
                .take(NAMED)
                .map(|other| format!("`{}", other.trim_end_matches(" `")))
                .collect::<Vec<_>>()
                .join(", ");
            self.notes.push(format!("{number}: {names}{}", if others.len() > NAMED { " ..." } else { "" }));
        }
    }
}

/// The ending of a picture's name: that of its kind, since names of modules may lie.
fn ending(path: &str, bytes: &[u8]) -> &'static str {
    match bytes {
        [0x89, b'P', b'N', b'G', ..] => "png",
        [0xff, 0xd8, 0xff, ..] => "jpg",
        [b'G', b'I', b'F', b'8', ..] => "gif",
        _ if path.to_lowercase().ends_with(".svg") => "svg",
        _ => "png",
    }
}

/// Shows a module. `side` is the side of the most common counter in millimetres.
///
/// # Errors
/// If it is an extension, which has no map of its own.
pub fn of(module: &Module, side: Option<f64>) -> Result<View, String> {
    if module.is_extension() {
        return Err("is an extension: name the module that it extends".into());
    }
    let mut maker = Maker {
        module,
        painter: Painter::new(module),
        ids: Ids::default(),
        own: BTreeMap::new(),
        notes: Vec::new(),
        broken: BTreeMap::new(),
        left: Vec::new(),
        plain: [Vec::new(), Vec::new()],
        budget: setup::MAX_WORK,
    };
    let root = &module.tree.nodes[0];
    let title = module.title();
    let subtitle = root.value("description").filter(|text| !text.is_empty() && **text != *title);
    let sides = maker.sides();
    let mut map = maker.map();
    let counters = maker.counters(&map, &sides, side.unwrap_or(USUAL));
    let set_ups = maker.set_ups(&mut map, &counters);
    let (charts, phases) = (maker.charts(), maker.phases());
    maker.note_left();
    maker.note_broken();
    let scale = map.scale;
    let counter = muster_ground::area::pixels(counters.unit * scale).max(1);
    let hands: Vec<Value> = sides.iter().map(|side| json!({ "side": side["id"], "holds": [] })).collect();
    let whole = json!({
        "$schema": "bundle.schema.json",
        "formatVersion": VERSION,
        "system": SYSTEM,
        "game": {
            "id": Some(slug(&title)).filter(|id| !id.is_empty()).unwrap_or_else(|| "module".into()), "title": title, "subtitle": subtitle,
            "system": SYSTEM, "version": root.value("version").unwrap_or("0"),
            "document": format!("{title}, a module of VASSAL"), "credits": [], "asPrinted": false,
        },
        "style": {
            "counter": counter, "card": counters.card,
            "print": { "counter": format!("{:.2}mm", side.unwrap_or(USUAL)), "card": counters.card_in_print },
        },
        "sides": sides, "powers": [],
        "map": map.value(), "pieces": counters.pieces(&set_ups.most), "decks": counters.decks, "cards": counters.cards, "hands": hands,
        "tables": [], "charts": charts, "phases": phases, "scenarios": set_ups.scenarios, "rules": {}, "rulings": [], "errata": [],
        "completeness": { "tables": [], "gaps": [] },
    });
    let bundle: Bundle = serde_json::from_value(whole).map_err(|error| format!("cannot be shown: {error}"))?;
    let (places, Maker { own, notes, .. }) = (map.nodes().collect(), maker);
    let art = Art { theme: Theme::of(&bundle.style, |_| None), own, ..Art::default() };
    let cells = map.cells(counters.unit);
    let grids = map.grids().filter(|_| cells.is_none()).map(str::to_owned).collect();
    let (bundle, nodes) = (Arc::new(bundle), counters.nodes());
    Ok(View { bundle, art, nodes, places, turns: set_ups.turns, cells, grids, notes })
}

impl Module {
    /// The nearest component of one of some classes that a component is in, with its short class.
    fn holder(&self, node: NodeIx, classes: &[&str]) -> Option<NodeIx> {
        self.tree.up(node).skip(1).find(|ix| classes.contains(&short(&self.tree.nodes[*ix].class)))
    }
}
