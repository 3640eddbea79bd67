//! Modules of VASSAL that others made: reads any of them without loss, checks, compares and shows it.
//!
//! [`open`] finds the files, [`xml`] and [`piece`] take the build file apart, [`engine`] knows what its parts mean. A [`Module`] is all of
//! that together. Nothing of a module is ever run.

pub mod check;
pub mod commands;
pub mod diff;
pub mod engine;
pub mod expression;
pub mod face;
pub mod keys;
pub mod lift;
pub mod names;
pub mod open;
pub mod path;
pub mod piece;
pub mod tables;
pub mod view;
pub mod waive;
pub mod xml;

use std::borrow::Cow;
use std::ops::Range;
use std::path::Path;

use muster_ground::place::FileIx;
use muster_source::finding::Spot;
use muster_vassal::sequence::decode;
use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use self::engine::{Kind, component, short};
use self::open::{Archive, IMAGES, MAX_BUILD_FILE, Unreadable};
use self::piece::{ADD, Flaw, Part, Trait};
use self::xml::{NodeIx, Tree};

/// The most letters that are looked at to take pieces apart: each that lies within others is looked at once for each of them.
const MAX_WORK: usize = 1 << 30;
/// The roots of build files: modules of all times, and extensions.
const ROOTS: [&str; 3] = ["VASSAL.build.GameModule", "VASSAL.launch.BasicModule", EXTENSION];
const EXTENSION: &str = "VASSAL.build.module.ModuleExtension";

/// A module, or an extension of one.
#[derive(Debug)]
pub struct Module {
    pub archive: Archive,
    /// The name of the build file in the archive.
    pub file: &'static str,
    /// The build file.
    pub text: String,
    pub tree: Tree,
    /// The pieces of slots, cards and prototypes, in the order of the file; those written inside a trait follow all others.
    pub pieces: Vec<Piece>,
    /// The prototypes by their names; the last of several with one name counts.
    pub prototypes: FxHashMap<String, usize>,
    /// The pieces that are in play: all but prototypes that no slot reaches.
    live: Vec<bool>,
}

/// A piece that is defined.
#[derive(Debug)]
pub struct Piece {
    /// Its component.
    pub node: NodeIx,
    pub role: Role,
    /// Its traits, outermost first; the innermost is the basic piece.
    pub traits: Vec<Trait>,
    /// Why it cannot be read.
    pub flaw: Option<Flaw>,
}

/// The role of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    Slot,
    Card,
    Prototype,
    /// It is written inside a field of a trait of another piece: piece, trait, field.
    Inside(usize, usize, usize),
}

/// Where a field is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Home {
    /// An attribute of a component, by its number.
    Attribute(NodeIx, usize),
    /// The text inside an element.
    Text(NodeIx),
    /// A field of the type of a trait: piece, trait, field from 1.
    Field(usize, usize, usize),
    /// The state of a trait: piece, trait.
    State(usize, usize),
}

/// A field of a component or a trait.
#[derive(Clone, Copy, Debug)]
pub struct Field<'m> {
    pub home: Home,
    pub kind: Kind,
    /// Its name in the editor.
    pub label: &'m str,
    pub text: &'m str,
}

impl Home {
    /// The piece that it is in.
    pub fn piece(&self) -> Option<usize> {
        match self {
            Self::Field(piece, ..) | Self::State(piece, _) => Some(*piece),
            _ => None,
        }
    }
}

impl Field<'_> {
    /// The pictures that it names.
    pub fn pictures(&self) -> Vec<String> {
        match self.kind {
            Kind::Picture => vec![self.text.to_owned()],
            Kind::Pictures => decode(self.text, ','),
            // The style of a mask may be a picture.
            Kind::Peek => self.text.strip_prefix('G').map(str::to_owned).into_iter().collect(),
            _ => Vec::new(),
        }
    }
}

impl Module {
    /// Reads a module: a file, or a folder in which one was unpacked.
    ///
    /// # Errors
    /// If there is none, or it cannot be read.
    pub fn open(path: &Path) -> Result<Self, Unreadable> {
        Self::read(Archive::open(path)?)
    }

    /// Reads a module from its files.
    ///
    /// # Errors
    /// If the build file is missing, too large, or not well-formed.
    pub fn read(archive: Archive) -> Result<Self, Unreadable> {
        let file = archive.build_file()?;
        let too_large = || Unreadable::TooLarge(format!("`{file}` has {} MiB", archive.size(file) >> 20));
        if archive.size(file) > MAX_BUILD_FILE {
            return Err(too_large());
        }
        let bytes = archive.read_at_most(file, MAX_BUILD_FILE).ok_or_else(too_large)?;
        let text = String::from_utf8(bytes).map_err(|_| Unreadable::NotText)?;
        let tree = Tree::read(&text).map_err(|error| {
            let line = text.get(..error.at).unwrap_or_default().matches('\n').count() + 1;
            Unreadable::Failed(format!("has a `{file}` that cannot be read: line {line}: {error}"))
        })?;
        let root = tree.nodes.first().map_or("", |root| root.class.as_str());
        if !ROOTS.contains(&root) {
            return Err(Unreadable::OtherRoot(root.to_owned()));
        }
        let mut module =
            Self { archive, file, text, tree, pieces: Vec::new(), prototypes: FxHashMap::default(), live: Vec::new() };
        module.read_pieces();
        module.find_live();
        Ok(module)
    }

    fn read_pieces(&mut self) {
        let nodes = &self.tree.nodes;
        let role = |class: &str| match short(class) {
            "widget.PieceSlot" => Some(Role::Slot),
            "widget.CardSlot" => Some(Role::Card),
            "module.PrototypeDefinition" => Some(Role::Prototype),
            _ => None,
        };
        let found: Vec<_> = (0..nodes.len()).filter_map(|ix| Some((ix, role(&nodes[ix].class)?))).collect();
        // Each thread has a share of the work that is allowed.
        let read = |(node, role): &(NodeIx, Role)| {
            let text = &nodes[*node].text;
            let mut budget = (MAX_WORK / found.len().max(1)).max(text.len().saturating_mul(100));
            piece(*node, *role, text, &mut budget)
        };
        self.pieces = found.par_iter().map(read).collect();
        let mut at = 0;
        let mut budget = MAX_WORK;
        while let Some(outer) = self.pieces.get(at) {
            let inside: Vec<Piece> = (0..outer.traits.len())
                .flat_map(|number| self.slot_fields(at, number))
                .filter(|(_, _, text)| text.starts_with(ADD))
                .map(|(number, field, text)| piece(outer.node, Role::Inside(at, number, field), text, &mut budget))
                .collect();
            self.pieces.extend(inside);
            at += 1;
        }
        for (ix, piece) in self.pieces.iter().enumerate().filter(|(_, piece)| piece.role == Role::Prototype) {
            self.prototypes.insert(self.name(piece.node).to_owned(), ix);
        }
    }

    /// The fields of a trait that name a slot, or hold a whole piece: trait, field, text.
    fn slot_fields(&self, piece: usize, number: usize) -> Vec<(usize, usize, &str)> {
        let Some(part) = self.pieces[piece].traits.get(number) else { return Vec::new() };
        let Some(kind) = part.kind() else { return Vec::new() };
        let slots = kind.fields.iter().filter(|(.., kind)| *kind == Kind::Slot);
        slots.map(|(field, ..)| (number, *field, part.field(*field))).collect()
    }

    /// Marks the pieces that are in play.
    fn find_live(&mut self) {
        self.live = self.pieces.iter().map(|piece| matches!(piece.role, Role::Slot | Role::Card)).collect();
        let mut open: Vec<usize> = (0..self.pieces.len()).filter(|ix| self.live[*ix]).collect();
        let mut inside: FxHashMap<usize, Vec<usize>> = FxHashMap::default();
        for (ix, piece) in self.pieces.iter().enumerate() {
            if let Role::Inside(outer, ..) = piece.role {
                inside.entry(outer).or_default().push(ix);
            }
        }
        while let Some(ix) = open.pop() {
            let used = self.pieces[ix].traits.iter().filter(|part| part.id == "prototype");
            let used = used.filter_map(|part| self.prototypes.get(part.field(1)).copied());
            let next: Vec<usize> = used.chain(inside.get(&ix).into_iter().flatten().copied()).collect();
            for ix in next {
                if !std::mem::replace(&mut self.live[ix], true) {
                    open.push(ix);
                }
            }
        }
    }

    /// True if a piece is in play: it is no prototype that no slot reaches.
    pub fn is_live(&self, piece: usize) -> bool {
        self.live.get(piece).copied().unwrap_or_default()
    }

    /// True if it is an extension: most of what it names is in the module that it extends.
    pub fn is_extension(&self) -> bool {
        self.tree.nodes[0].class == EXTENSION
    }

    /// The name of a component, as the editor shows it.
    pub fn name(&self, node: NodeIx) -> &str {
        let node = &self.tree.nodes[node];
        let named_by = component(&node.class).map_or("name", |class| class.named_by.as_str());
        node.value(named_by).unwrap_or_default()
    }

    /// The name of a component in paths: a slot without one has that of its piece.
    pub fn path_name(&self, node: NodeIx) -> &str {
        let name = self.name(node);
        if !name.is_empty() {
            return name;
        }
        let piece = self.piece_of(node).and_then(|ix| self.pieces[ix].traits.last());
        piece.map_or("", |basic| basic.field(4))
    }

    /// The piece that is defined by a component.
    pub fn piece_of(&self, node: NodeIx) -> Option<usize> {
        let of_components = self.pieces.partition_point(|piece| !matches!(piece.role, Role::Inside(..)));
        self.pieces[..of_components].binary_search_by_key(&node, |piece| piece.node).ok()
    }

    /// The name of the class of a component in the editor; for classes of the module's own, the class.
    pub fn class_name(&self, node: NodeIx) -> &str {
        let class = &self.tree.nodes[node].class;
        let known = component(class).map(|class| class.name.as_str()).filter(|name| !name.is_empty());
        known.unwrap_or_else(|| class.rsplit('.').next().unwrap_or(class))
    }

    /// The components of a class, by its short name.
    pub fn all<'m>(&'m self, class: &'m str) -> impl Iterator<Item = NodeIx> + 'm {
        (0..self.tree.nodes.len()).filter(move |ix| short(&self.tree.nodes[*ix].class) == class)
    }

    /// The nearest component of a class that a component is in.
    pub fn around(&self, node: NodeIx, class: &str) -> Option<NodeIx> {
        self.tree.up(node).skip(1).find(|ix| short(&self.tree.nodes[*ix].class) == class)
    }

    /// The way to a component in the editor's tree.
    pub fn path(&self, node: NodeIx) -> String {
        let mut up: Vec<NodeIx> = self.tree.up(node).collect();
        up.pop();
        if up.is_empty() {
            return "the module".into();
        }
        up.reverse();
        let last = up.len() - 1;
        let step = |(at, ix): (usize, &NodeIx)| match (self.name(*ix), self.class_name(*ix)) {
            ("", class) => class.to_owned(),
            (name, class) if at == last => format!("{name} [{class}]"),
            (name, _) => name.to_owned(),
        };
        up.iter().enumerate().map(step).collect::<Vec<_>>().join(" > ")
    }

    /// A trait in words: its kind, and what tells it from others of its kind.
    pub fn trait_words(&self, part: &Trait) -> String {
        let kind = part.kind();
        let name = kind.map(|kind| kind.name.as_str()).filter(|name| !name.is_empty()).unwrap_or(&part.id);
        let fields = kind.map_or(&[][..], |kind| &kind.fields);
        let told = |wanted: &[Kind]| {
            let mut known = fields.iter().filter(|(.., kind)| wanted.contains(kind));
            known.find_map(|(number, ..)| Some(part.field(*number)).filter(|text| !text.is_empty() && text.len() < 60))
        };
        let told = told(&[Kind::Description])
            .or_else(|| told(&[Kind::Property, Kind::Properties, Kind::Prototype]))
            .or_else(|| told(&[Kind::Menu]));
        told.map_or_else(|| name.to_owned(), |told| format!("{name} \"{told}\""))
    }

    /// Where a field is, in the words of the editor.
    pub fn words(&self, home: Home) -> String {
        match home {
            Home::Attribute(node, at) => {
                let component = component(&self.tree.nodes[node].class);
                let name = self.tree.nodes[node].attributes.get(at).map_or("", |attribute| attribute.name.as_str());
                let label = component.and_then(|class| class.attribute(name)).map_or(name, |(label, _)| label);
                format!("{}, {}", self.path(node), if label.is_empty() { name } else { label })
            }
            Home::Text(node) => self.path(node),
            Home::Field(piece, number, field) => {
                let (outer, inner) = self.outermost(piece);
                let part = self.pieces[piece].traits.get(number);
                let label = part.and_then(|part| part.kind()?.field(field)).map_or("", |(label, _)| label);
                let words = part.map(|part| self.trait_words(part)).unwrap_or_default();
                let label = if label.is_empty() { String::new() } else { format!(", {label}") };
                let inner = inner.map_or("", |_| "the piece written in it, ");
                format!("{}, {inner}{words}{label}", self.path(self.pieces[outer].node))
            }
            Home::State(piece, number) => {
                let part = self.pieces[piece].traits.get(number);
                let words = part.map(|part| self.trait_words(part)).unwrap_or_default();
                format!("{}, {words}", self.path(self.pieces[piece].node))
            }
        }
    }

    /// The piece that has a component of its own and holds a piece, and where that is written in it.
    fn outermost(&self, mut piece: usize) -> (usize, Option<(usize, usize)>) {
        let mut inner = None;
        while let Role::Inside(outer, number, field) = self.pieces[piece].role {
            (piece, inner) = (outer, Some((number, field)));
        }
        (piece, inner)
    }

    /// The bytes of a field in the build file.
    pub fn bytes(&self, home: Home) -> Range<usize> {
        match home {
            Home::Attribute(node, at) => {
                let node = &self.tree.nodes[node];
                node.attributes.get(at).map_or_else(|| node.name_at.clone(), |attribute| attribute.at.clone())
            }
            Home::Text(node) => self.tree.nodes[node].text_at.clone(),
            Home::Field(piece, number, field) => {
                let (outer, inner) = self.outermost(piece);
                let (number, field) = inner.unwrap_or((number, field));
                let at = &self.tree.nodes[self.pieces[outer].node].text_at;
                piece::locate(&self.text, at, number, Part::Field(field)).unwrap_or_else(|| at.clone())
            }
            Home::State(piece, number) => {
                let (outer, inner) = self.outermost(piece);
                let at = &self.tree.nodes[self.pieces[outer].node].text_at;
                let part = inner.map_or((number, Part::State), |(number, field)| (number, Part::Field(field)));
                piece::locate(&self.text, at, part.0, part.1).unwrap_or_else(|| at.clone())
            }
        }
    }

    /// A field as the place of a finding.
    pub fn spot(&self, home: Home) -> Spot {
        Spot::Within(FileIx(0), self.bytes(home), self.words(home))
    }

    /// A component as the place of a finding: what names it, or else the name of its class.
    pub fn spot_of(&self, node: NodeIx) -> Spot {
        let it = &self.tree.nodes[node];
        let named_by = component(&it.class).map_or("name", |class| class.named_by.as_str());
        let at = it.attribute(named_by).map_or_else(|| it.name_at.clone(), |attribute| attribute.at.clone());
        Spot::Within(FileIx(0), at, self.path(node))
    }

    /// A word inside a field as the place of a finding, if it is written there: as it is, or with escapes.
    pub fn spot_in(&self, home: Home, word: &str) -> Spot {
        let whole = self.bytes(home);
        let found = self.text.get(whole.clone()).and_then(|text| written(text, word));
        let at = found.map_or(whole.clone(), |at| whole.start + at.start..whole.start + at.end);
        Spot::Within(FileIx(0), at, self.words(home))
    }

    /// All fields of components, and of the traits of pieces that are in play.
    pub fn fields(&self) -> Vec<Field<'_>> {
        let mut fields = Vec::new();
        for (ix, node) in self.tree.nodes.iter().enumerate() {
            let class = component(&node.class);
            for (at, attribute) in node.attributes.iter().enumerate() {
                let known = class.and_then(|class| class.attribute(&attribute.name));
                let (label, kind) = known.unwrap_or((&attribute.name, Kind::Other));
                fields.push(Field { home: Home::Attribute(ix, at), kind, label, text: &attribute.value });
            }
        }
        (0..self.pieces.len()).filter(|ix| self.live[*ix]).for_each(|ix| self.add_fields(ix, &mut fields));
        fields
    }

    /// Adds the fields of a piece.
    fn add_fields<'m>(&'m self, ix: usize, fields: &mut Vec<Field<'m>>) {
        for (number, part) in self.pieces[ix].traits.iter().enumerate() {
            let kind = part.kind();
            for (at, text) in part.fields.iter().enumerate() {
                let (label, kind) = kind.and_then(|kind| kind.field(at + 1)).unwrap_or(("", Kind::Other));
                fields.push(Field { home: Home::Field(ix, number, at + 1), kind, label, text });
            }
            // The text of a label is its state.
            if part.id == "label" {
                fields.push(Field {
                    home: Home::State(ix, number),
                    kind: Kind::Format,
                    label: "Label text",
                    text: &part.state,
                });
            }
        }
    }

    /// The traits of a piece with those of its prototypes in their places, and where each is written. Prototypes that are missing, or
    /// contain themselves, are left out.
    pub fn expanded(&self, piece: usize) -> Vec<(usize, usize)> {
        let mut all = Vec::new();
        self.expand(piece, false, &mut Vec::new(), &mut all);
        all
    }

    fn expand(&self, piece: usize, is_prototype: bool, within: &mut Vec<usize>, all: &mut Vec<(usize, usize)>) {
        const MAX_EXPANDED: usize = 5_000;
        let traits = &self.pieces[piece].traits;
        // The basic piece of a prototype is ignored.
        let most = if is_prototype { traits.len().saturating_sub(1) } else { traits.len() };
        for (number, part) in traits.iter().enumerate().take(most) {
            if all.len() >= MAX_EXPANDED {
                return;
            }
            let used = (part.id == "prototype").then(|| self.prototypes.get(part.field(1)).copied());
            match used {
                None => all.push((piece, number)),
                Some(Some(inner)) if !within.contains(&inner) => {
                    within.push(inner);
                    self.expand(inner, true, within, all);
                    within.pop();
                }
                Some(_) => {}
            }
        }
    }

    /// The traits of a piece with those of its prototypes in their places; `None` if a prototype has parameters, which change its text.
    pub fn expanded_traits(&self, piece: usize) -> Option<Vec<Trait>> {
        let of_prototypes =
            |piece: &Piece| piece.traits.iter().any(|part| part.id == "prototype" && !part.field(2).is_empty());
        let expanded = self.expanded(piece);
        let has_parameters =
            expanded.iter().any(|(ix, _)| of_prototypes(&self.pieces[*ix])) || of_prototypes(&self.pieces[piece]);
        (!has_parameters)
            .then(|| expanded.iter().map(|(ix, number)| self.pieces[*ix].traits[*number].clone()).collect())
    }

    /// The maps of the module: windows, private windows and hands.
    pub fn maps(&self) -> impl Iterator<Item = NodeIx> {
        const MAPS: [&str; 3] = ["module.Map", "module.PrivateMap", "module.PlayerHand"];
        (0..self.tree.nodes.len()).filter(|ix| MAPS.contains(&short(&self.tree.nodes[*ix].class)))
    }

    /// The main map: the first that is shown in the main window, or else the first.
    pub fn main_map(&self) -> Option<NodeIx> {
        let docked = self.all("module.Map").find(|map| self.tree.nodes[*map].value("launch") != Some("true"));
        docked.or_else(|| self.all("module.Map").next())
    }

    /// The names of the maps.
    pub fn map_names(&self) -> impl Iterator<Item = &str> {
        self.maps().map(|map| self.name(map))
    }

    /// The names of all prototypes that slots reach.
    pub fn used_prototypes(&self) -> FxHashSet<&str> {
        self.prototypes.iter().filter(|(_, ix)| self.live[**ix]).map(|(name, _)| name.as_str()).collect()
    }

    /// True if it has any pictures: a repository may leave them out.
    pub fn has_pictures(&self) -> bool {
        self.archive.names().any(|name| name.starts_with(IMAGES))
    }

    /// The width and height of a board in pixels: that of its picture, or what the editor says; `None` if neither can be read.
    pub fn board_size(&self, board: NodeIx) -> Option<[i64; 2]> {
        /// The head of a picture, which says its size.
        const HEAD: u64 = 32 << 20;
        let node = &self.tree.nodes[board];
        match node.value("image").filter(|name| !name.is_empty()) {
            Some(name) => {
                let bytes = self.archive.read_at_most(&format!("{IMAGES}{name}"), HEAD)?;
                let size = imagesize::blob_size(&bytes).ok()?;
                Some([i64::try_from(size.width).ok()?, i64::try_from(size.height).ok()?])
            }
            None => Some([node.value("width")?.parse().ok()?, node.value("height")?.parse().ok()?]),
        }
    }

    /// The title of the module.
    pub fn title(&self) -> Cow<'_, str> {
        let root = &self.tree.nodes[0];
        let name = root.value("name").or_else(|| root.value("description")).unwrap_or_default();
        if name.is_empty() { Cow::Borrowed("module") } else { Cow::Borrowed(name) }
    }
}

fn piece(node: NodeIx, role: Role, text: &str, budget: &mut usize) -> Piece {
    match piece::read(text, budget) {
        Ok(traits) => Piece { node, role, traits, flaw: None },
        Err(flaw) => Piece { node, role, traits: Vec::new(), flaw: Some(flaw) },
    }
}

/// The bytes of a word in a text of the build file, in which backslashes and XML's own names may stand for its letters.
fn written(text: &str, word: &str) -> Option<Range<usize>> {
    const NAMES: [(&str, char); 5] = [("&amp;", '&'), ("&lt;", '<'), ("&gt;", '>'), ("&quot;", '"'), ("&apos;", '\'')];
    if word.is_empty() {
        return None;
    }
    if let Some(at) = text.find(word) {
        return Some(at..at + word.len());
    }
    // The text without escapes, and where each of its bytes is written.
    let (mut plain, mut places, mut at) = (String::with_capacity(text.len()), Vec::new(), 0);
    while let Some(letter) = text[at..].chars().next() {
        let named = NAMES.iter().find(|(name, _)| text[at..].starts_with(name));
        let (letter, end) = named.map_or((letter, at + letter.len_utf8()), |(name, letter)| (*letter, at + name.len()));
        if letter != '\\' {
            plain.push(letter);
            places.resize(plain.len(), at..end);
        }
        at = end;
    }
    let word = word.replace('\\', "");
    let start = plain.find(&word).filter(|_| !word.is_empty())?;
    Some(places[start].start..places[start + word.len() - 1].end)
}
