//! The counters and cards: slots with equal names and faces are one, and their pictures are drawn.

use std::collections::BTreeMap;

use muster_draw::{Artwork, artwork};
use muster_ground::place::FileIx;
use rayon::prelude::*;
use rustc_hash::FxHashMap;
use serde_json::{Value, json};
use std::sync::Arc;

use super::board::{GameMap, MAPS};
use super::{Maker, count, named, provenance};
use crate::Role;
use crate::engine::short;
use crate::face::{self, Faces, Facts, Look, Part};
use crate::piece::{self, Trait};
use crate::xml::NodeIx;

/// The most different counters, different cards, and decks.
const MAX_COUNTERS: usize = 10_000;
const MAX_CARDS: usize = 5_000;
const MAX_DECKS: usize = 300;
/// The most counters or cards of one kind.
const MAX_COUNT: u32 = 999;
/// The longer sides that counters have in most modules, in pixels; larger pieces are mats and displays.
const USUAL: std::ops::RangeInclusive<i32> = 24..=200;
/// The pixels of a counter with drawings or words on it, and the most for each of the engine's.
const FINE: u32 = 256;
const FINEST: u32 = 4;
/// Settings of the trait that keeps pieces where they are.
const NEVER_SELECTED: char = 'n';
const NEVER_MOVED: &str = "V";
/// The width of a card in print, and the greatest height, in millimetres.
const CARD: [f64; 2] = [63.5, 120.0];

/// The counters and cards of a module.
pub struct Counters {
    all: Vec<Counter>,
    pub cards: Vec<Value>,
    pub decks: Vec<Value>,
    /// The counter of each slot, by its number in the engine, and the card slots.
    pub slots: FxHashMap<String, Slot>,
    /// The slots by name and picture of their basic pieces; `None` if several kinds have these.
    looks: FxHashMap<[String; 2], Option<Slot>>,
    /// The counter of each piece that is in an at-start stack.
    pub of_piece: FxHashMap<usize, usize>,
    /// The side of the most common counter, in the engine's pixels.
    pub unit: f64,
    /// Width and height of cards, in pixels and as they are printed.
    pub card: [u32; 2],
    pub card_in_print: String,
}

/// The use of a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    Counter(usize),
    Card,
    /// Nothing is seen of it.
    Blank,
}

/// A kind of counter.
pub struct Counter {
    pub id: String,
    node: NodeIx,
    name: String,
    side: Option<String>,
    gpid: Option<u32>,
    /// Counters in at-start stacks.
    count: u32,
    pub faces: Faces,
    marks: Vec<(String, String)>,
}

/// A slot that was looked at.
struct Seen {
    piece: usize,
    name: String,
    faces: Faces,
    marks: Vec<(String, String)>,
    /// True if nothing is seen of it.
    is_blank: bool,
    /// True if it is a label or a button of the map: it never moves, and has no picture.
    is_label: bool,
}

/// A face of a counter or card, as a file.
struct File {
    path: String,
    bytes: Vec<u8>,
    /// Pixels of it for each of the engine's.
    fine: f64,
}

impl Counters {
    /// The id of the counter with a number.
    pub fn id(&self, at: usize) -> &str {
        &self.all[at].id
    }

    /// The slot of each counter, by its id.
    pub fn nodes(&self) -> BTreeMap<String, NodeIx> {
        self.all.iter().map(|counter| (counter.id.clone(), counter.node)).collect()
    }

    /// The only kind of slot whose pieces have the name and the picture of a piece, which is written as the engine does.
    pub fn like(&self, text: &str, budget: &mut usize) -> Option<Slot> {
        let look = look_of(piece::read(text, budget).ok()?.last()?);
        *self.looks.get(&look).filter(|_| look.iter().any(|text| !text.is_empty()))?
    }

    pub fn faces(&self, at: usize) -> &Faces {
        &self.all[at].faces
    }

    /// The counters of the bundle. `most` is the greatest number of each in a set-up.
    pub fn pieces(&self, most: &BTreeMap<usize, u32>) -> Vec<Value> {
        let piece = |(at, counter): (usize, &Counter)| {
            let face = |id: &str, name: &str, turn: &str| json!({ "id": id, "name": name, "label": counter.name, "turn": turn, "ratings": [] });
            let back = counter.faces.back.as_ref().map(|_| face("back", "Back", "Turn"));
            let faces: Vec<Value> = std::iter::once(face("front", "Front", "Turn")).chain(back).collect();
            let printed: Vec<Value> =
                counter.marks.iter().map(|(name, text)| json!({ "name": name, "text": text })).collect();
            let count = counter.count.max(most.get(&at).copied().unwrap_or_default()).clamp(1, MAX_COUNT);
            let mut piece = json!({
                "id": counter.id, "name": counter.name, "kind": "counter", "purpose": "unit", "powers": [], "count": count,
                "unlimited": false, "faces": faces, "printed": printed, "attributes": {}, "provenance": provenance(),
            });
            if let Some(side) = &counter.side {
                piece["side"] = side.as_str().into();
            }
            if let Some(gpid) = counter.gpid {
                piece["gpid"] = gpid.into();
            }
            piece
        };
        self.all.iter().enumerate().map(piece).collect()
    }
}

/// The name and the picture of a basic piece.
fn look_of(basic: &Trait) -> [String; 2] {
    [basic.field(4), basic.field(3)].map(str::to_owned)
}

/// The marks of a piece that are worth to be shown: words, outermost first.
fn marks(traits: &[&Trait]) -> Vec<(String, String)> {
    const MOST: usize = 12;
    let mut marks: Vec<(String, String)> = Vec::new();
    for part in traits.iter().filter(|part| part.id == "mark") {
        let values = muster_vassal::sequence::decode(&part.state, ',');
        let names = muster_vassal::sequence::decode(part.field(1), ',');
        let both = names.into_iter().zip(values).filter(|(name, value)| {
            let is_word = |text: &str| !text.trim().is_empty() && text.len() < 60 && !text.starts_with('{');
            is_word(name) && is_word(value) && !["Layer", "LayerName"].contains(&name.as_str())
        });
        for (name, value) in both {
            if marks.len() < MOST && !marks.iter().any(|(other, _)| *other == name) {
                marks.push((name, value));
            }
        }
    }
    marks
}

impl Maker<'_> {
    /// All counters and cards. `side` is the side of the most common counter in millimetres.
    pub fn counters(&mut self, map: &GameMap, sides: &[Value], side: f64) -> Counters {
        let module = self.module;
        let globals = module.globals();
        let is_slot = |ix: &usize| matches!(module.pieces[*ix].role, Role::Slot | Role::Card);
        let all: Vec<usize> = (0..module.pieces.len()).filter(is_slot).collect();
        let unreadable = all.iter().filter(|ix| module.pieces[**ix].flaw.is_some()).count();
        if unreadable > 0 {
            self.notes.push(format!("{} cannot be read", count(unreadable, "slot", "slots")));
        }
        let painter = &self.painter;
        let look = |ix: &usize| {
            let traits = module.traits_of(*ix);
            let facts = Facts { traits: &traits, globals: &globals };
            let seen = face::faces(facts, &|name| painter.extent(name).ok());
            let name = module.path_name(module.pieces[*ix].node);
            let basic = traits.last().map_or("", |basic| basic.field(4));
            let name = [name, basic, "?"].into_iter().find(|name| !name.trim().is_empty()).unwrap_or_default();
            // A picture that is missing is no blank one.
            let is_there = |part: &Part| match part {
                Part::Picture(shown) => painter.extent(&shown.name).is_ok(),
                Part::Label(_) => true,
            };
            let is_blank = painter.bounds(&seen.front).is_none() && seen.front.parts.iter().all(is_there);
            let is_fixed = traits.iter().any(|part| {
                part.id == "immob" && (part.field(1).contains(NEVER_SELECTED) || part.field(2) == NEVER_MOVED)
            });
            let looks = [Some(&seen.front), seen.back.as_ref()];
            let has_picture =
                looks.into_iter().flatten().flat_map(|look| &look.parts).any(|part| matches!(part, Part::Picture(_)));
            Seen {
                is_label: is_fixed && !has_picture,
                piece: *ix,
                name: name.trim().chars().take(120).collect(),
                faces: seen,
                marks: marks(&traits),
                is_blank,
            }
        };
        let seen: Vec<Seen> = all.par_iter().filter(|ix| module.pieces[**ix].flaw.is_none()).map(look).collect();
        for shown in seen
            .iter()
            .flat_map(|seen| [Some(&seen.faces.front), seen.faces.back.as_ref()])
            .flatten()
            .flat_map(|look| &look.parts)
        {
            if let Part::Picture(shown) = shown
                && let Err(why) = self.painter.size(&shown.name)
            {
                self.broken.entry(shown.name.clone()).or_insert(why);
            }
        }
        let mut counters = Counters {
            all: Vec::new(),
            cards: Vec::new(),
            decks: Vec::new(),
            slots: FxHashMap::default(),
            looks: FxHashMap::default(),
            of_piece: FxHashMap::default(),
            unit: 0.0,
            card: [250, 350],
            card_in_print: String::new(),
        };
        let (cards, counted): (Vec<Seen>, Vec<Seen>) = seen.into_iter().partition(|seen| self.is_card(seen.piece));
        self.gather(&mut counters, counted, sides);
        self.draw_counters(&mut counters, side);
        self.cards(&mut counters, cards, map);
        self.looks(&mut counters, &all);
        counters
    }

    /// Notes the kinds of slots by what their basic pieces look like.
    fn looks(&self, counters: &mut Counters, slots: &[usize]) {
        for ix in slots {
            let slot = self.gpid(self.module.pieces[*ix].node).and_then(|gpid| counters.slots.get(gpid));
            let (Some(slot), Some(basic)) = (slot, self.module.traits_of(*ix).last().copied()) else { continue };
            let only = |known: &mut Option<Slot>| *known = known.filter(|known| known == slot);
            counters.looks.entry(look_of(basic)).and_modify(only).or_insert(Some(*slot));
        }
    }

    fn is_card(&self, piece: usize) -> bool {
        let piece = &self.module.pieces[piece];
        piece.role == Role::Card || self.module.holder(piece.node, &["module.map.DrawPile"]).is_some()
    }

    fn gpid(&self, node: NodeIx) -> Option<&str> {
        self.module.tree.nodes[node].value("gpid").filter(|gpid| !gpid.is_empty())
    }

    /// Makes one counter of slots with the same name and faces.
    fn gather(&mut self, counters: &mut Counters, seen: Vec<Seen>, sides: &[Value]) {
        let module = self.module;
        let mut known: FxHashMap<(String, Faces), usize> = FxHashMap::default();
        let (mut blank, mut labels, mut left) = (0, 0, 0);
        for Seen { piece, name, faces, marks, is_blank, is_label } in seen {
            let node = module.pieces[piece].node;
            let gpid = self.gpid(node).map(str::to_owned);
            if is_blank || is_label {
                *(if is_blank { &mut blank } else { &mut labels }) += 1;
                counters.slots.extend(gpid.map(|gpid| (gpid, Slot::Blank)));
                continue;
            }
            let is_at_start = module.holder(node, &["module.map.SetupStack"]).is_some();
            let key = (name.clone(), faces);
            let at = match known.get(&key) {
                Some(at) => *at,
                None if counters.all.len() >= MAX_COUNTERS => {
                    left += 1;
                    continue;
                }
                None => {
                    let at = counters.all.len();
                    let number = gpid.as_ref().and_then(|gpid| gpid.parse().ok());
                    let (id, faces) = (self.ids.of("piece", &name), key.1.clone());
                    counters.all.push(Counter { id, node, name, side: None, gpid: number, count: 0, faces, marks });
                    known.insert(key, at);
                    at
                }
            };
            if counters.all[at].side.is_none() {
                let side = self.side_of(node, &counters.all[at].marks, sides);
                counters.all[at].side = side;
            }
            counters.all[at].count += u32::from(is_at_start);
            counters.of_piece.insert(piece, at);
            counters.slots.extend(gpid.map(|gpid| (gpid, Slot::Counter(at))));
        }
        if blank > 0 {
            self.notes.push(format!("{} nothing to see, and no counter", count(blank, "slot has", "slots have")));
        }
        if labels > 0 {
            self.notes.push(format!(
                "left out: {}",
                count(labels, "label or button of the map", "labels and buttons of the map")
            ));
        }
        if left > 0 {
            self.notes.push(format!("{left} counters are not shown: there are more than {MAX_COUNTERS}"));
        }
    }

    /// The side of a piece: one that a mark names, or the nearest palette around it.
    fn side_of(&self, node: NodeIx, marks: &[(String, String)], sides: &[Value]) -> Option<String> {
        let named = |text: &str| {
            let words: Vec<String> =
                text.to_lowercase().split(|letter: char| !letter.is_alphanumeric()).map(str::to_owned).collect();
            let mut found = sides.iter().filter(|side| {
                let name = side["name"].as_str().unwrap_or_default().to_lowercase();
                let stem = name.strip_suffix('s').filter(|stem| stem.len() > 3).unwrap_or(&name);
                let is_word = stem.chars().count() > 3 && !stem.contains(' ');
                text.to_lowercase() == name || (is_word && words.iter().any(|word| word.starts_with(stem)))
            });
            let first = found.next()?;
            found.next().is_none().then(|| first["id"].as_str().unwrap_or_default().to_owned())
        };
        let own = marks.iter().filter(|(name, _)| {
            ["side", "owner", "player", "nationality", "nation"].contains(&name.to_lowercase().as_str())
        });
        let own = own.map(|(_, value)| value.as_str()).find_map(named);
        own.or_else(|| self.module.tree.up(node).skip(1).find_map(|up| named(self.module.name(up))))
    }

    /// Draws the faces of all counters, and finds their most common size.
    fn draw_counters(&mut self, counters: &mut Counters, side: f64) {
        let painter = &self.painter;
        let bounds: Vec<_> = counters.all.par_iter().map(|counter| self.bounds(&counter.faces)).collect();
        let mut common: BTreeMap<i32, u32> = BTreeMap::new();
        for ([from, to], counter) in
            bounds.iter().zip(&counters.all).filter_map(|(bounds, counter)| Some((bounds.as_ref()?, counter)))
        {
            let [width, height] = [0, 1].map(|axis| to[axis] - from[axis]);
            let longest = width.max(height);
            // Oblong pieces are markers and displays.
            if 4 * width.min(height) < 3 * longest {
                continue;
            }
            *common.entry(longest).or_default() += counter.count.max(1);
        }
        let most = |is_meant: &dyn Fn(&i32) -> bool| {
            let meant = common.iter().filter(|(length, _)| is_meant(length));
            meant.max_by_key(|(length, often)| (**often, **length)).map(|(length, _)| *length)
        };
        let most = most(&|length| USUAL.contains(length)).or_else(|| most(&|_| true));
        counters.unit = f64::from(most.unwrap_or(75).max(1));
        if most.is_some() {
            let inch = counters.unit / side * 25.4;
            self.notes.push(format!(
                "the most common counter has {:.0} pixels; it is printed {side} mm wide, which is {inch:.0} pixels to the inch",
                counters.unit
            ));
        }
        let draw = |(counter, bounds): (&Counter, &Option<[[i32; 2]; 2]>)| {
            let Some(bounds) = *bounds else { return Vec::new() };
            let looks = [Some(&counter.faces.front), counter.faces.back.as_ref()];
            let is_one = counter.faces.back.is_none();
            let draw = |(at, look): (usize, Option<&Look>)| Some((at, file(painter, look?, bounds, is_one)));
            looks.into_iter().enumerate().filter_map(draw).collect::<Vec<_>>()
        };
        let drawn: Vec<_> = counters.all.par_iter().zip(&bounds).map(draw).collect();
        let mut plain = Vec::new();
        for (counter, files) in counters.all.iter().zip(drawn) {
            if !files.iter().any(|(at, file)| *at == 0 && file.is_ok()) {
                plain.push(counter.name.clone());
                continue;
            }
            for (at, file) in files {
                let Ok(File { path, bytes, fine }) = file else { continue };
                let back = if at == 1 { "_back" } else { "" };
                let name = format!("piece-{}{back}", counter.id);
                let ending = super::ending(&path, &bytes);
                let artwork = Artwork::new(FileIx(0), format!("{}{name}.{ending}", artwork::FOLDER), Arc::new(bytes));
                self.own.insert(name, artwork.in_shape(counters.unit * fine));
            }
        }
        if !plain.is_empty() {
            let number = count(plain.len(), "counter has no picture and is", "counters have no picture and are");
            self.notes.push(format!("{number} drawn plainly: {}", named(plain.iter().map(String::as_str))));
        }
    }

    /// The rectangle around both faces.
    fn bounds(&self, faces: &Faces) -> Option<[[i32; 2]; 2]> {
        let front = self.painter.bounds(&faces.front)?;
        let back = faces.back.as_ref().and_then(|back| self.painter.bounds(back)).unwrap_or(front);
        Some([
            [0, 1].map(|axis| front[0][axis].min(back[0][axis])),
            [0, 1].map(|axis| front[1][axis].max(back[1][axis])),
        ])
    }

    /// The cards with their decks and backs.
    fn cards(&mut self, counters: &mut Counters, seen: Vec<Seen>, map: &GameMap) {
        let module = self.module;
        let decks: Vec<NodeIx> = module.all("module.map.DrawPile").take(MAX_DECKS).collect();
        let mut palettes: Vec<NodeIx> = Vec::new();
        // The cards of each deck, and of palettes that show cards which are in no deck.
        let mut held: FxHashMap<NodeIx, Vec<Seen>> = FxHashMap::default();
        let mut in_decks: Vec<Faces> = Vec::new();
        let (piled, loose): (Vec<Seen>, Vec<Seen>) = seen
            .into_iter()
            .partition(|seen| module.holder(module.pieces[seen.piece].node, &["module.map.DrawPile"]).is_some());
        for seen in &piled {
            in_decks.push(seen.faces.clone());
        }
        let known: rustc_hash::FxHashSet<&Faces> = in_decks.iter().collect();
        let loose = loose.into_iter().filter(|seen| !known.contains(&seen.faces));
        let mut blank = 0;
        for seen in piled.into_iter().chain(loose) {
            let node = module.pieces[seen.piece].node;
            counters.slots.extend(self.gpid(node).map(|gpid| (gpid.to_owned(), Slot::Card)));
            if seen.is_blank {
                blank += 1;
                continue;
            }
            let pile = module.holder(node, &["module.map.DrawPile"]);
            let home = pile.or(module.tree.nodes[node].parent).unwrap_or_default();
            if pile.is_none() && !palettes.contains(&home) {
                palettes.push(home);
            }
            held.entry(home).or_default().push(seen);
        }
        if blank > 0 {
            self.notes
                .push(format!("{} nothing to see and left out", count(blank, "card slot has", "card slots have")));
        }
        if !palettes.is_empty() {
            let number = count(palettes.len(), "palette of cards is", "palettes of cards are");
            self.notes.push(format!(
                "{number} shown as decks beside the map: {}",
                named(palettes.iter().map(|palette| module.name(*palette)))
            ));
        }
        let empty = decks.iter().filter(|deck| !held.contains_key(deck)).count();
        if empty > 0 {
            self.notes.push(format!("{} without cards", count(empty, "deck", "decks")));
        }
        let (mut sizes, mut beside): (BTreeMap<[i32; 2], usize>, usize) = (BTreeMap::new(), 0);
        let mut homes = decks.clone();
        homes.extend(palettes.iter().take(MAX_DECKS));
        for home in homes {
            let cards = held.remove(&home).unwrap_or_default();
            let deck = self.deck(home, map, &mut beside, cards.is_empty());
            let id = deck["id"].as_str().unwrap_or_default().to_owned();
            let holds = self.deck_cards(counters, &id, cards, &mut sizes);
            let mut deck = deck;
            deck["holds"] = holds.into();
            counters.decks.push(deck);
        }
        if counters.cards.len() >= MAX_CARDS {
            self.notes.push(format!("no more than {MAX_CARDS} cards are shown"));
        }
        let common =
            sizes.iter().max_by_key(|(size, often)| (**often, **size)).map(|(size, _)| size.map(i32::unsigned_abs));
        if let Some([width, height]) = common {
            let most = f64::from(width.max(height));
            let scale = (1500.0 / most).min(1.0).max(60.0 / f64::from(width.min(height).max(1)));
            counters.card = [width, height].map(|length| muster_ground::area::pixels(f64::from(length) * scale).max(1));
        }
        let [short, long] =
            [counters.card[0].min(counters.card[1]), counters.card[0].max(counters.card[1])].map(f64::from);
        let (mut width, mut height) = (CARD[0], CARD[0] * long / short.max(1.0));
        if height > CARD[1] {
            (width, height) = (width * CARD[1] / height, CARD[1]);
        }
        counters.card_in_print = format!("{:.1}x{:.1}mm", width.max(15.0), height.max(15.0));
        let other = sizes
            .iter()
            .filter(|(size, _)| Some(size.map(i32::unsigned_abs)) != common)
            .map(|(_, often)| *often)
            .sum::<usize>();
        if other > 0 {
            self.notes.push(format!(
                "{} another size than most, and shown as large as these",
                count(other, "card has", "cards have")
            ));
        }
    }

    /// A deck: where its pile is on the main map, or else above it.
    fn deck(&mut self, home: NodeIx, map: &GameMap, beside: &mut usize, is_empty: bool) -> Value {
        let module = self.module;
        let node = &module.tree.nodes[home];
        let name = Some(module.name(home)).filter(|name| !name.trim().is_empty()).unwrap_or("Deck").to_owned();
        let is_pile = short(&node.class) == "module.map.DrawPile";
        let is_on_map = is_pile && module.holder(home, &MAPS) == map.node;
        let number =
            |name: &str| node.value(name).and_then(|text| text.trim().parse::<f64>().ok()).filter(|at| at.is_finite());
        let at = || map.point(node.value("owningBoard"), [number("x")?, number("y")?]);
        let is_within = |at: &[f64; 2]| (0..2).all(|axis| (0.0..=map.size[axis]).contains(&at[axis]));
        let at = is_on_map.then(at).flatten().filter(is_within).unwrap_or_else(|| {
            *beside += 1;
            let (row, column) = ((*beside - 1) / 12, (*beside - 1) % 12);
            let [row, column] = [row, column].map(muster_ground::area::count);
            [map.size[0] * (0.04 + column * 0.08), -map.size[0] * (0.06 + row * 0.11)]
        });
        let lower = name.to_lowercase();
        let kind = match () {
            () if lower.contains("discard") => "discard",
            () if ["remov", "elimin", "out of play", "dead"].iter().any(|word| lower.contains(word)) => "removed",
            () if is_empty || !is_pile => "later",
            () => "draw",
        };
        let is = |name: &str, word: &str| node.value(name) == Some(word);
        let shuffled = is("shuffle", "Always");
        let id = self.ids.of("deck", &name);
        json!({
            "id": id, "name": name, "kind": kind, "x": at[0], "y": at[1], "faceDown": !is("faceDown", "Never"),
            "shuffled": shuffled, "hands": [], "holds": [], "provenance": provenance(),
        })
    }

    /// The cards of a deck, of which equal ones are one, and the back that most of them have.
    fn deck_cards(
        &mut self,
        counters: &mut Counters,
        deck: &str,
        seen: Vec<Seen>,
        sizes: &mut BTreeMap<[i32; 2], usize>,
    ) -> Vec<Value> {
        let mut cards: Vec<(Seen, Vec<u32>, u32)> = Vec::new();
        let mut known: FxHashMap<(String, Faces), usize> = FxHashMap::default();
        for seen in seen {
            let gpid = self.gpid(self.module.pieces[seen.piece].node).and_then(|gpid| gpid.parse::<u32>().ok());
            let at = *known.entry((seen.name.clone(), seen.faces.clone())).or_insert_with(|| {
                cards.push((seen, Vec::new(), 0));
                cards.len() - 1
            });
            cards[at].1.extend(gpid);
            cards[at].2 += 1;
        }
        cards.truncate(MAX_CARDS.saturating_sub(counters.cards.len()));
        let mut masks: BTreeMap<&str, usize> = BTreeMap::new();
        for mask in cards.iter().filter_map(|(seen, ..)| seen.faces.mask.as_deref()) {
            *masks.entry(mask).or_default() += 1;
        }
        let back = masks.iter().max_by_key(|(_, often)| **often).map(|(mask, _)| (*mask).to_owned());
        if !cards.is_empty() {
            self.back(deck, back.as_deref(), masks.len());
        }
        let painter = &self.painter;
        let draw = |(seen, ..): &(Seen, Vec<u32>, u32)| {
            let bounds = painter.bounds(&seen.faces.front)?;
            Some((bounds, file(painter, &seen.faces.front, bounds, true).ok()?))
        };
        let drawn: Vec<_> = cards.par_iter().map(draw).collect();
        let mut holds = Vec::new();
        for ((seen, gpids, copies), drawn) in cards.into_iter().zip(drawn) {
            let id = self.ids.of("card", &seen.name);
            match drawn {
                Some(([from, to], File { path, bytes, .. })) => {
                    *sizes.entry([0, 1].map(|axis| to[axis] - from[axis])).or_default() += 1;
                    self.take(&format!("card-{id}"), &path, bytes, Some(1.0));
                }
                None => self.plain[0].push(seen.name.clone()),
            }
            let copies = copies.min(MAX_COUNT);
            holds.push(json!({ "card": id, "count": copies }));
            counters.cards.push(json!({
                "id": id, "name": seen.name, "deck": deck, "copies": copies, "gpids": gpids, "attributes": {}, "provenance": provenance(),
            }));
        }
        holds
    }

    /// The back of a deck's cards.
    fn back(&mut self, deck: &str, mask: Option<&str>, several: usize) {
        let Some(mask) = mask else {
            self.plain[1].push(deck.to_owned());
            return;
        };
        if several > 1 {
            self.notes.push(format!(
                "the cards of the deck `{deck}` have {several} different backs; the most common one is shown"
            ));
        }
        if let Err(why) = self.painter.size(mask) {
            self.broken(mask, &why);
            return;
        }
        if let Some((path, bytes)) = self.painter.read(mask) {
            self.take(&format!("back-{deck}"), &path, bytes, Some(1.0));
        }
    }
}

/// A face as a file: that of the module, if it is all of the face, or else drawn.
fn file(painter: &face::Painter<'_>, look: &Look, bounds: [[i32; 2]; 2], is_one: bool) -> Result<File, String> {
    let plain = match look.parts.as_slice() {
        [Part::Picture(shown)] if shown.scale == 1_000 => Some(shown),
        _ => None,
    };
    let is_whole = |look: &Look| painter.bounds(look) == Some(bounds);
    let whole = plain.filter(|shown| (is_one || is_whole(look)) && painter.is_full(&shown.name));
    if let Some((path, bytes)) = whole.and_then(|shown| painter.read(&shown.name)) {
        return Ok(File { path, bytes, fine: 1.0 });
    }
    let longest = (bounds[1][0] - bounds[0][0]).max(bounds[1][1] - bounds[0][1]).max(1).unsigned_abs();
    let is_drawing = |part: &Part| match part {
        Part::Picture(shown) => shown.scale != 1_000 || shown.name.to_lowercase().ends_with(".svg"),
        Part::Label(_) => true,
    };
    let fine = if look.parts.iter().any(is_drawing) { FINE.div_ceil(longest).clamp(1, FINEST) } else { 1 };
    let drawn = painter.draw(look, bounds, fine)?;
    Ok(File { path: String::new(), bytes: drawn.png, fine: f64::from(drawn.fine) })
}
