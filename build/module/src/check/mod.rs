//! Lints of modules: a file for each, and what several of them ask.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use muster_source::finding::{self, Finding, Spot, Suggestion};
use rayon::prelude::*;
use rustc_hash::FxHashSet;

use crate::engine::{Kind, component, short};
use crate::keys::Key;
use crate::names::{Name, literal, of_expression, of_format};
use crate::piece::Trait;
use crate::xml::NodeIx;
use crate::{Field, Home, Module};

/// The names that lints need.
pub(crate) use self::unheard_key::{HEARS, SENDS};

mod prelude {
    pub use std::collections::BTreeMap;

    pub use muster_source::finding::Severity::{Hint, Warning};
    pub use muster_source::finding::Subject::Modules;
    pub use muster_source::finding::{Describe, Finding};

    pub use super::{Lint, Target, View, few, guess, is_literal, joined, listed, without_x};
    pub use crate::engine::{Kind, component, short};
    pub use crate::keys::Key;
    pub use crate::{Field, Home, Module, Role};
}

/// A lint of modules.
pub type Lint = finding::Lint<fn(&View<'_>, &mut Vec<Finding>)>;

muster_source::lints! {
    broken_piece,
    prototype_in_itself,
    unknown_class,
    missing_prototype,
    prototype_twice,
    prototype_again,
    another_piece,
    nothing_placed,
    missing_place,
    outside_board,
    outside_zone,
    missing_picture,
    missing_file,
    odd_file,
    broken_expression,
    assignment,
    unknown_property,
    unknown_value,
    undefined_global,
    unheard_key,
    unheard_here,
    unsent_key,
    shared_key,
    alike_commands,
    idle_trait,
    unknown_side,
    empty_submenu,
    empty_menu,
    endless_trigger,
    same_number,
    next_number,
    missing_part,
    other_version,
    switched_off,
    unused_property,
    unused_prototypes,
    unused_pictures,
}

/// The codes of all lints of modules.
pub fn codes() -> impl Iterator<Item = &'static finding::Code> {
    LINTS.iter().flat_map(|lints| lints.iter()).map(|lint| &lint.code)
}

/// The result of checking a module.
#[derive(Debug)]
pub struct Checked {
    /// The findings, errors first, then in the order of the build file.
    pub findings: Vec<Finding>,
    /// The parts of the check that were left out, and why.
    pub left_out: Vec<(&'static str, &'static str)>,
}

/// Checks a module.
pub fn check(module: &Module) -> Checked {
    let view = View::of(module);
    let lints: Vec<&Lint> = LINTS.iter().flat_map(|lints| lints.iter().copied()).collect();
    let found = lints.par_iter().map(|lint| {
        let mut found = Vec::new();
        (lint.check)(&view, &mut found);
        found
    });
    let mut findings: Vec<Finding> = found.flatten_iter().collect();
    let at = |finding: &Finding| match &finding.spot {
        Spot::Within(_, at, _) | Spot::Bytes(_, at) => at.start,
        _ => usize::MAX,
    };
    findings.sort_by(|one, other| other.code.severity.cmp(&one.code.severity).then(at(one).cmp(&at(other))));
    let mut left_out = Vec::new();
    if module.is_extension() {
        left_out.push(("what it names in its module", "it is an extension"));
    } else if missing_picture::are_elsewhere(&view) {
        left_out.push(("missing pictures", "most are not beside the build file"));
    }
    if missing_file::are_elsewhere(&view) {
        left_out.push(("missing saved games", "none is beside the build file"));
    }
    Checked { findings, left_out }
}

/// A module, with what lints ask about it.
#[derive(Debug)]
pub struct View<'m> {
    pub module: &'m Module,
    /// The fields that are in force.
    pub fields: Vec<Field<'m>>,
    /// Texts in which names may stand that Muster does not understand: of classes and traits of the module's own.
    opaque: Vec<&'m str>,
    properties: OnceLock<FxHashSet<String>>,
}

/// Properties that the engine itself gives pieces and the module, and the names that its reports know.
const GIVEN: &str = include_str!("../engine/properties.txt");

/// The ends that the engine adds to the name of a thing to name its properties.
const ENDINGS: [&str; 17] = [
    "_Level",
    "_Active",
    "_Image",
    "_Name",
    "_Facing",
    "_Degrees",
    "_AttachCount",
    "_numPieces",
    "_result",
    "_total",
    "_keep",
    "_summary",
    "_value",
    "_command",
    "_isVisible",
    "_SelectedIndex",
    "_Count",
];

impl<'m> View<'m> {
    pub fn of(module: &'m Module) -> Self {
        let mut fields = module.fields();
        fields.retain(|field| is_in_force(module, field));
        let own = |field: &Field<'_>| match field.home {
            Home::Attribute(node, _) | Home::Text(node) => component(&module.tree.nodes[node].class).is_none(),
            Home::Field(piece, number, _) | Home::State(piece, number) => {
                module.pieces[piece].traits[number].kind().is_none()
            }
        };
        let opaque = fields.iter().filter(|field| own(field)).map(|field| field.text).collect();
        Self { module, fields, opaque, properties: OnceLock::new() }
    }

    /// The fields of some meanings.
    pub fn of_kind<'v>(&'v self, kinds: &'v [Kind]) -> impl Iterator<Item = &'v Field<'m>> {
        self.fields.iter().filter(move |field| kinds.contains(&field.kind))
    }

    /// True if a field names the component that it belongs to, and so defines what others refer to.
    pub fn defines(&self, field: &Field<'_>) -> bool {
        let Home::Attribute(node, at) = field.home else { return false };
        let node = &self.module.tree.nodes[node];
        component(&node.class).is_some_and(|class| class.named_by == node.attributes[at].name)
            && short(&node.class) != "module.chessclockcontrol.ChessClock"
    }

    /// The names of all components of some classes.
    pub fn names_of(&self, classes: &[&str]) -> FxHashSet<&'m str> {
        let nodes = &self.module.tree.nodes;
        let of = (0..nodes.len()).filter(|ix| classes.contains(&short(&nodes[*ix].class)));
        of.map(|ix| self.module.name(ix)).filter(|name| !name.is_empty()).collect()
    }

    /// True if a name stands in a text that Muster does not understand.
    pub fn is_in_opaque(&self, name: &str) -> bool {
        self.opaque.iter().any(|text| text.contains(name))
    }

    /// The pictures that fields name.
    pub fn named_pictures(&self) -> FxHashSet<String> {
        self.fields.iter().flat_map(Field::pictures).collect()
    }

    /// All words of fields that may ask for a property, be it by its name alone.
    pub fn asked_words(&self) -> FxHashSet<&str> {
        let asking = self.fields.iter().filter(|field| !self.defines(field) && field.kind != Kind::Description);
        let words = asking.flat_map(|field| {
            let parts = field.text.split(|letter: char| !(letter.is_alphanumeric() || letter == '_'));
            parts.chain(field.text.split(['$', ',', ';', '"', '|', ':', '\\', '=', '&'])).chain([field.text])
        });
        words.map(str::trim).filter(|word| !word.is_empty()).collect()
    }

    /// True if an expression asks for a property whose name is the value of another.
    pub fn asks_by_value(&self) -> bool {
        let mut scripts = self.of_kind(&[Kind::Expression, Kind::Filter, Kind::Format]).map(|field| field.text);
        scripts.any(|text| text.split("GetProperty(").skip(1).any(|rest| !rest.trim_start().starts_with('"')))
    }

    /// The names of places, and the values of marker properties.
    pub fn values(&self) -> FxHashSet<String> {
        let places = self.fields.iter().filter(|field| self.defines(field)).map(|field| field.text.to_owned());
        let marks = self.module.pieces.iter().flat_map(|piece| &piece.traits).filter(|part| part.id == "mark");
        places.chain(marks.flat_map(|part| muster_vassal::sequence::decode(&part.state, ','))).collect()
    }

    /// The parts of names that expressions put together: what stands in quotation marks, and beside `$name$`.
    pub fn fragments(&self) -> FxHashSet<&str> {
        let asking = self.fields.iter().filter(|field| !self.defines(field) && field.kind != Kind::Description);
        let built = asking.filter(|field| field.text.contains(['"', '$']));
        let parts = built.flat_map(|field| field.text.split(['"', '$']));
        let is_end = |letter: char| !(letter.is_alphanumeric() || letter == '_' || letter == '-');
        let words = parts.flat_map(move |part| {
            let part = part.trim_end_matches('\\');
            [part, part.rsplit(is_end).next().unwrap_or(part), part.split(is_end).next().unwrap_or(part)]
        });
        words.filter(|part| part.len() >= 2 && part.len() < 60).collect()
    }

    /// The trait that a field belongs to.
    pub fn trait_of(&self, home: Home) -> Option<&'m Trait> {
        match home {
            Home::Field(piece, number, _) | Home::State(piece, number) => {
                self.module.pieces.get(piece)?.traits.get(number)
            }
            _ => None,
        }
    }

    /// The meaning of a field.
    pub fn kind_of(&self, home: Home) -> Option<Kind> {
        match home {
            Home::Field(_, _, field) => Some(self.trait_of(home)?.kind()?.field(field)?.1),
            Home::Attribute(node, at) => {
                let node = &self.module.tree.nodes[node];
                Some(component(&node.class)?.attribute(&node.attributes.get(at)?.name)?.1)
            }
            _ => None,
        }
    }

    /// The component that a field belongs to.
    pub fn node_of(&self, home: Home) -> NodeIx {
        match home {
            Home::Attribute(node, _) | Home::Text(node) => node,
            Home::Field(piece, ..) | Home::State(piece, _) => self.module.pieces[piece].node,
        }
    }

    /// The named keys of fields of some meanings, each with the fields that name it. Names made of parts are left out.
    pub fn keys(&self, kinds: &[Kind]) -> BTreeMap<String, Vec<Home>> {
        let mut keys: BTreeMap<String, Vec<Home>> = BTreeMap::new();
        for field in self.of_kind(kinds) {
            for name in keys_in(field).iter().filter_map(Key::name).filter(|name| is_literal(name)) {
                keys.entry(name.to_owned()).or_default().push(field.home);
            }
        }
        keys
    }

    /// The properties that are defined anywhere, by their whole names.
    pub fn properties(&self) -> &FxHashSet<String> {
        self.properties.get_or_init(|| {
            let mut all: FxHashSet<String> = GIVEN.split_whitespace().map(str::to_owned).collect();
            let mut add = |name: &str| {
                all.insert(name.to_owned());
                for ending in ENDINGS {
                    all.insert(format!("{name}{ending}"));
                }
            };
            for field in &self.fields {
                match field.kind {
                    Kind::Property => add(field.text),
                    Kind::Properties => {
                        let is_sheet = self.trait_of(field.home).is_some_and(|part| part.id == "propertysheet");
                        let names = field.text.split(if is_sheet { '~' } else { ',' });
                        names.for_each(|name| {
                            add(name.trim_end_matches('\\'));
                            add(name.trim_start_matches(|digit: char| digit.is_ascii_digit()));
                        });
                    }
                    Kind::Deck | Kind::Map | Kind::Zone if self.defines(field) => {
                        add(field.text);
                        add(&field.text.replace(' ', "_"));
                    }
                    // Where a property is defined by being set: a parameter, a counted expression, a prompt.
                    Kind::Other | Kind::Commands | Kind::UsesProperty => {
                        field.text.split([',', ':', '|', '=']).for_each(|name| add(name.trim().trim_end_matches('\\')));
                    }
                    _ => {}
                }
            }
            all
        })
    }

    /// The properties that a field asks for.
    pub fn asked(&self, field: &Field<'_>) -> Vec<Name> {
        match field.kind {
            Kind::Expression | Kind::Filter => of_expression(field.text),
            Kind::Format => of_format(field.text),
            Kind::Target => Target::read(field.text)
                .and_then(|target| target.property)
                .map(|(name, _)| (name.to_owned(), 0..0))
                .into_iter()
                .collect(),
            _ => Vec::new(),
        }
    }

    /// Adds one finding for a fault that several fields have: the first is its place, the others follow.
    pub fn finds<'f>(
        &self,
        lint: &'static Lint,
        homes: &[Home],
        word: &str,
        says: &str,
        found: &'f mut Vec<Finding>,
    ) -> &'f mut Finding {
        let mut spots = homes.iter().map(|home| self.module.spot_in(*home, word));
        let mut finding = Finding::new(&lint.code, spots.next().unwrap_or(Spot::Pack), says);
        finding.follows = spots.map(|spot| Finding::new(&lint.code, spot, says)).collect();
        found.push_mut(finding)
    }

    /// Adds a finding about a component.
    pub fn finds_at<'f>(
        &self,
        lint: &'static Lint,
        node: NodeIx,
        says: &str,
        found: &'f mut Vec<Finding>,
    ) -> &'f mut Finding {
        found.push_mut(Finding::new(&lint.code, self.module.spot_of(node), says))
    }
}

/// The pieces that a command is confined to before its condition is looked at (Fast Match), as far as that is in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target<'t> {
    /// The places that must exist.
    pub places: [(Kind, &'t str); 4],
    /// A property and its value.
    pub property: Option<(&'t str, &'t str)>,
}

impl<'t> Target<'t> {
    /// Reads a target; `None` if it is shorter than the engine writes it, or has a bar in a name.
    pub fn read(text: &'t str) -> Option<Self> {
        if text.contains("\\|") {
            return None;
        }
        let parts: Vec<&str> = text.split('|').map(literal).collect();
        let [_, by_place, place, map, board, zone, _, _, _, deck, by_property, name, value, ..] = parts[..] else {
            return None;
        };
        let has = |kinds: &[&str]| by_place == "true" && kinds.contains(&place);
        let of = |kinds: &[&str], name: &'t str| if has(kinds) { name } else { "" };
        let places = [
            (Kind::Map, of(&["MAP", "ZONE", "LOCATION", "XY"], map)),
            (Kind::Board, of(&["XY"], board)),
            (Kind::Zone, of(&["ZONE"], zone)),
            (Kind::Deck, of(&["DECK"], deck)),
        ];
        Some(Self {
            places,
            property: (by_property == "true" && !name.is_empty() && is_literal(name)).then_some((name, value)),
        })
    }
}

/// The keys that a field sends or listens to.
pub fn keys_in(field: &Field<'_>) -> Vec<Key> {
    match field.kind {
        Kind::Key | Kind::Sends => Key::read(field.text).into_iter().collect(),
        Kind::Peek => field.text.strip_prefix('P').and_then(Key::read).into_iter().collect(),
        Kind::Keys | Kind::SendsKeys => Key::list(field.text),
        Kind::Commands => {
            let commands = muster_vassal::sequence::decode(field.text, ',');
            commands.iter().filter_map(|one| Key::read(muster_vassal::sequence::decode(one, ':').get(1)?)).collect()
        }
        _ => Vec::new(),
    }
}

/// True for a text that is meant as it stands: no expression, and nothing is put into it.
pub fn is_literal(text: &str) -> bool {
    !text.contains('$') && !text.trim_start().starts_with('{')
}

/// The name that was probably meant: one that is only a slip away. Names of a module are often alike and mean different things.
pub fn guess<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<Suggestion> {
    finding::guess(word, candidates).filter(|meant| meant.sure)
}

/// The name that a name was switched off from: makers add an `x` to it at either end, or say that it is disabled.
pub fn without_x(name: &str) -> &str {
    const FEWEST: usize = 4;
    let is_small = |letter: Option<char>| letter.is_some_and(char::is_lowercase);
    let front = name.strip_prefix(['x', 'X']);
    // A capital at the end of a word may be part of it: `BoxX`, `MoveX`.
    let back =
        name.strip_suffix('x').or_else(|| name.strip_suffix('X').filter(|bare| !is_small(bare.chars().next_back())));
    let disabled = name.strip_suffix("(disabled)").or_else(|| name.strip_suffix("disabled"));
    let bare = disabled.or(front).or(back).unwrap_or(name).trim_matches([' ', '_', '-']);
    if bare.chars().count() < FEWEST { name } else { bare }
}

/// A few names of many, in words.
pub fn listed<'n>(names: impl IntoIterator<Item = &'n str>) -> String {
    few(names.into_iter().map(|name| format!("`{name}`")))
}

/// A few of many things that are already in words.
pub fn few(things: impl IntoIterator<Item = String>) -> String {
    const MOST: usize = 8;
    let mut things: Vec<String> = things.into_iter().collect();
    let more = things.len().saturating_sub(MOST);
    things.truncate(MOST);
    match more {
        0 => things.join(", "),
        more => format!("{} and {more} more", things.join(", ")),
    }
}

/// Puts faults together whose places are the same as far as `part` tells them apart: they have one cause.
pub fn joined<T, K: Ord>(
    faults: impl IntoIterator<Item = (T, Vec<Home>)>,
    part: impl Fn(&Home) -> K,
) -> impl Iterator<Item = (Vec<T>, Vec<Home>)> {
    let mut joined: BTreeMap<BTreeSet<K>, (Vec<T>, Vec<Home>)> = BTreeMap::new();
    for (fault, homes) in faults {
        let (faults, all) = joined.entry(homes.iter().map(&part).collect()).or_default();
        faults.push(fault);
        all.extend(homes);
    }
    joined.into_values().map(|(faults, mut homes)| {
        let mut seen = FxHashSet::default();
        homes.retain(|home| seen.insert(*home));
        (faults, homes)
    })
}

/// True if the engine uses a field: others in the same trait or component may switch it off.
fn is_in_force(module: &Module, field: &Field<'_>) -> bool {
    match field.home {
        Home::Field(piece, number, at) => {
            let part = &module.pieces[piece].traits[number];
            match (part.id.as_str(), at) {
                ("return", 3) => part.field(6).parse::<u32>().unwrap_or(0) < 2,
                ("return", 8) => part.field(7) != "true",
                ("sendto", 3) => !["A", "C", "N"].iter().any(|kind| part.field(14).starts_with(kind)),
                ("sendto", 4) => part.field(14).is_empty() || part.field(14).starts_with(['L', 'G']),
                ("sendto", 15) => part.field(14).starts_with('Z'),
                ("sendto", 16) => part.field(14).starts_with('R'),
                ("sendto", 17) => ["A", "C", "N"].iter().any(|kind| part.field(14).starts_with(kind)),
                ("sendto", 18) => part.field(14).starts_with('G'),
                ("emb2", 23) => part.field(22) == "true",
                ("emb2", 27) => part.field(26) != "true",
                ("emb2", 11 | 28 | 29) => part.field(22) != "true",
                ("report", 2) => part.field(4).is_empty(),
                ("macro", 8 | 9) => part.field(7) == "true",
                ("macro", 11) => part.field(7) == "true" && part.field(10) == "while",
                ("macro", 12) => part.field(7) == "true" && part.field(10) == "until",
                ("macro", 13) => part.field(7) == "true" && part.field(10) == "counted",
                ("macro", 15) => part.field(14) == "true",
                _ => true,
            }
        }
        Home::Attribute(node, at) => {
            let node = &module.tree.nodes[node];
            let is = |name: &str, value: &str| node.value(name).is_some_and(|text| text == value);
            match (short(&node.class), node.attributes[at].name.as_str()) {
                ("module.PredefinedSetup", "file") => !is("useFile", "false") && !is("isMenu", "true"),
                ("module.map.DrawPile", "reshuffleTarget") => {
                    is("reshuffle", "true") || node.value("reshuffle").is_none()
                }
                ("module.map.DrawPile", "emptyHotkey") => is("hotkeyOnEmpty", "true"),
                ("module.map.DrawPile", "deckOwners") => is("restrictAccess", "true"),
                ("module.map.SetupStack" | "module.map.DrawPile", "location") => is("useGridLocation", "true"),
                ("module.Inventory", "sides") => is("sidesOnly", "true") || !node.attributes[at].value.is_empty(),
                (_, "preLoopKey" | "postLoopKey" | "indexProperty") => is("doLoop", "true"),
                ("module.StartupGlobalKeyCommand", "globalHotkey") => is("hotkeyOrKeyCommand", "sendHotkey"),
                ("module.StartupGlobalKeyCommand", "hotkey") => !is("hotkeyOrKeyCommand", "sendHotkey"),
                _ => true,
            }
        }
        _ => true,
    }
}
