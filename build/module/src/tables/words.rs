//! The names that stand in the tables and prototypes of a module: what a column is for, what can stand in it, and what that is.

use std::collections::BTreeMap;

use rustc_hash::FxHashSet;

use super::bind::Bind;
use super::extract::Extract;
use super::saved;
use crate::check::{HEARS, SENDS, View, keys_in};
use crate::engine::{Kind, component, short, trait_kind};
use crate::keys::Key;
use crate::open::IMAGES;
use crate::xml::NodeIx;
use crate::{Home, Module};

/// The meaning of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// Names of a kind, or an expression with such names.
    Of(Kind),
    /// Several such names, with `|`.
    List(Kind),
    /// A text that other rows have, too: where a component is, a marker property.
    Shared,
}

/// A name with what it is, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    pub text: String,
    pub about: String,
}

/// Components that have names: the kind of their names, their table, and their classes.
const NAMED: [(Kind, &str, &[&str]); 5] = [
    (Kind::Deck, "decks", &["module.map.DrawPile"]),
    (Kind::Map, "maps", &["module.Map", "module.PrivateMap", "module.PlayerHand"]),
    (Kind::Board, "boards", &["module.map.boardPicker.Board"]),
    (Kind::Zone, "zones", &["module.map.boardPicker.board.mapgrid.Zone"]),
    (Kind::Region, "regions", &["module.map.boardPicker.board.Region"]),
];

/// The table whose rows have the names of a kind under `name`.
pub fn table_of(kind: Kind) -> Option<&'static str> {
    match kind {
        Kind::Prototype => Some("prototypes"),
        kind if is_property(kind) => Some("properties"),
        kind => NAMED.iter().find(|(known, ..)| *known == kind).map(|(_, table, _)| *table),
    }
}

/// True for texts that have names of properties in them.
pub fn is_written(kind: Kind) -> bool {
    matches!(kind, Kind::Expression | Kind::Filter | Kind::Format)
}

/// True for lists of keys, in which the commas of a key have a backslash.
pub fn is_keys(kind: Kind) -> bool {
    matches!(kind, Kind::Keys | Kind::SendsKeys)
}

fn is_property(kind: Kind) -> bool {
    kind == Kind::UsesProperty || is_written(kind)
}

/// The columns of set-ups that name something.
const PLACED: [(&str, Kind); 3] = [("map", Kind::Map), ("place", Kind::Region), ("deck", Kind::Deck)];

impl Extract {
    /// The meaning of a column of a table; `None` if its cells are only text.
    pub fn meaning(&self, module: &Module, table: &str, column: &str) -> Option<Meaning> {
        let Some(table) = self.tables.iter().find(|known| known.id == table) else {
            let placed = PLACED.iter().find(|(name, _)| *name == column && table.starts_with(saved::SET_UP));
            return placed.map(|(_, kind)| Meaning::Of(*kind));
        };
        let column = table.columns.iter().find(|known| known.name == column)?;
        match &column.binds[0] {
            Bind::In | Bind::Mark(_) => Some(Meaning::Shared),
            Bind::Prototypes => Some(Meaning::List(Kind::Prototype)),
            Bind::List(key, number) => Some(Meaning::List(trait_kind(&key.id)?.field(*number)?.1)),
            Bind::Field(key, number) => of_kind(trait_kind(&key.id)?.field(*number)?.1),
            Bind::Attribute(name) => {
                let class = component(&module.tree.nodes[table.rows.first()?.node].class)?;
                // The name of the component itself is new.
                of_kind(class.attribute(name)?.1).filter(|_| class.named_by != *name)
            }
            Bind::Id | Bind::Placed | Bind::PieceName | Bind::State(_) | Bind::Slot(..) => None,
        }
    }
}

fn of_kind(kind: Kind) -> Option<Meaning> {
    match kind {
        Kind::Choice => Some(Meaning::Shared),
        Kind::Flag
        | Kind::Picture
        | Kind::Side
        | Kind::Sides
        | Kind::Key
        | Kind::Sends
        | Kind::Keys
        | Kind::SendsKeys => Some(Meaning::Of(kind)),
        kind if table_of(kind).is_some() => Some(Meaning::Of(kind)),
        _ => None,
    }
}

/// The names of a kind that a module has, each once.
pub fn words(module: &Module, kind: Kind) -> Vec<Word> {
    let mut known = FxHashSet::default();
    let mut words = all(module, kind);
    words.retain(|word| known.insert(word.text.clone()));
    words
}

fn all(module: &Module, kind: Kind) -> Vec<Word> {
    let word = |text: &str, about: String| Word { text: text.to_owned(), about };
    match kind {
        Kind::Flag => ["true", "false"].map(|text| word(text, String::new())).into(),
        Kind::Picture | Kind::Pictures => {
            module.archive.pictures().into_iter().map(|name| word(name, String::new())).collect()
        }
        Kind::Side | Kind::Sides => sides(module).map(|name| word(name, "side".into())).collect(),
        Kind::Prototype => {
            let mut all: Vec<Word> =
                module.prototypes.iter().map(|(name, piece)| word(name, description(module, *piece))).collect();
            all.sort_by(|one, other| one.text.cmp(&other.text));
            all
        }
        Kind::Key | Kind::Sends => {
            let view = View::of(module);
            let fields = view.of_kind(&[Kind::Key, Kind::Sends]);
            let keys: BTreeMap<&str, Key> =
                fields.filter_map(|field| Some((field.text, Key::read(field.text)?))).collect();
            keys.into_iter().map(|(text, key)| word(text, key.words())).collect()
        }
        kind if is_keys(kind) => {
            let all = words(module, Kind::Key);
            all.into_iter().map(|word| Word { text: word.text.replace(',', "\\,"), ..word }).collect()
        }
        kind if is_property(kind) => {
            let mut all: Vec<Word> = module
                .all("module.properties.GlobalProperty")
                .map(|node| word(module.name(node), within(module, node)))
                .collect();
            let view = View::of(module);
            let of_pieces = view.of_kind(&[Kind::Property, Kind::Properties]).filter(|field| !view.defines(field));
            let names =
                of_pieces.flat_map(|field| field.text.split([',', '~'])).map(|name| name.trim_end_matches('\\'));
            all.extend(names.filter(|name| !name.is_empty()).map(|name| word(name, "of pieces".into())));
            all.sort_by(|one, other| one.text.cmp(&other.text));
            all
        }
        kind => components(module, kind).map(|node| word(module.name(node), within(module, node))).collect(),
    }
}

/// A name of a kind in words, for readers: what a prototype has, where a place is, which key it is and who uses it.
pub fn told(module: &Module, kind: Kind, text: &str) -> Option<String> {
    match kind {
        Kind::Prototype => {
            let piece = *module.prototypes.get(text)?;
            let users = module
                .pieces
                .iter()
                .filter(|user| user.traits.iter().any(|part| part.id == "prototype" && part.field(1) == text));
            let traits = &module.pieces[piece].traits;
            let traits =
                traits.iter().filter(|part| part.id != "piece").map(|part| format!("\n- {}", module.trait_words(part)));
            Some(format!("Prototype of {}{}", count(users.count(), "piece"), traits.collect::<String>()))
        }
        Kind::Picture | Kind::Pictures => {
            let path = format!("{IMAGES}{text}");
            let bytes = module.archive.read(&path)?;
            let size =
                imagesize::blob_size(&bytes).ok().map(|size| format!(", {} × {} pixels", size.width, size.height));
            Some(format!("Picture{}", size.unwrap_or_default()))
        }
        Kind::Key | Kind::Sends => {
            let key = Key::read(text)?;
            let view = View::of(module);
            let homes = |kinds: &[Kind]| -> Vec<Home> {
                let fields = view.of_kind(kinds).filter(|field| keys_in(field).contains(&key));
                fields.map(|field| field.home).collect()
            };
            let sent = homes(&SENDS);
            let heard = homes(&HEARS);
            let listed = |what: &str, homes: &[Home]| {
                let first = homes.iter().take(3).map(|home| format!("\n- {what} by {}", module.words(*home)));
                let more = homes.len().saturating_sub(3);
                let more = if more == 0 { String::new() } else { format!("\n- {what} by {more} more") };
                first.collect::<String>() + &more
            };
            Some(format!("Key {}{}{}", key.words(), listed("sent", &sent), listed("heard", &heard)))
        }
        kind if is_keys(kind) => told(module, Kind::Key, &text.replace("\\,", ",")),
        Kind::Side | Kind::Sides => sides(module).any(|side| side == text).then(|| "Side".to_owned()),
        kind => {
            let found = words(module, kind).into_iter().find(|word| word.text == text)?;
            let about = if is_property(kind) { format!("Property, {}", found.about) } else { found.about };
            Some(about).filter(|about| !about.is_empty())
        }
    }
}

/// The components whose names are of a kind.
fn components(module: &Module, kind: Kind) -> impl Iterator<Item = NodeIx> {
    let classes = NAMED.iter().find(|(known, ..)| *known == kind).map_or(&[][..], |(.., classes)| classes);
    let nodes = &module.tree.nodes;
    (0..nodes.len()).filter(|ix| classes.contains(&short(&nodes[*ix].class)) && !module.name(*ix).is_empty())
}

/// Where a component is in the editor's tree.
fn within(module: &Module, node: NodeIx) -> String {
    module.tree.nodes[node].parent.map(|parent| module.path(parent)).unwrap_or_default()
}

/// The maker's remark on a prototype.
fn description(module: &Module, piece: usize) -> String {
    module.tree.nodes[module.pieces[piece].node].value("description").unwrap_or_default().to_owned()
}

fn sides(module: &Module) -> impl Iterator<Item = &str> {
    let rosters = module.all("module.PlayerRoster").flat_map(|roster| &module.tree.nodes[roster].children);
    let entries = rosters.map(|ix| &module.tree.nodes[*ix]).filter(|node| node.class == "entry");
    entries.map(|entry| entry.text.as_str()).filter(|name| !name.is_empty())
}

fn count(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}
