//! Set-ups that are saved games (`.vsav`), as rows: which piece is where, and in which state. Pieces whose slots changed are made anew
//! from them, so that a set-up is never stale; the rest of the file keeps its bytes.

use std::collections::BTreeMap;
use std::io::{Cursor, Read};

use muster_vassal::sequence::decode;
use rustc_hash::FxHashMap;

use self::commands::{Command, added, command, links, plain, walk, written};
use self::follow::{DECK, DECK_NAME, boards, regions};
use super::bind::{Bind, Key, keys};
use super::extract::{Extract, Ids};
use super::{Column, ID, Row, Table};
use crate::piece::{ADD, Trait};
use crate::xml::NodeIx;
use crate::{Module, Role};

pub use self::edit::apply;

mod commands;
mod edit;
mod follow;

/// The most bytes of a saved game.
const MAX_BYTES: u64 = 128 << 20;
/// How far a piece may lie from a region that it is in, in pixels.
const NEAR: i64 = 2;

/// A set-up.
#[derive(Debug)]
pub struct SetUp {
    /// The file in the module.
    pub file: String,
    /// The name of its table.
    pub table: String,
    /// Other entries of the file.
    others: Entries,
    /// The byte that disguises it.
    key: Option<u8>,
    commands: Command,
    pieces: Vec<Piece>,
}

/// A piece of a set-up.
#[derive(Debug)]
struct Piece {
    /// The way to its command.
    way: Vec<usize>,
    id: String,
    /// The number of its slot.
    gpid: String,
    states: Vec<String>,
    map: String,
    at: [i64; 2],
    /// The stack or deck that it is in, by its id, and its number there.
    within: Option<(String, usize)>,
}

/// The column that names the piece.
pub const PIECE: &str = "piece";

/// The columns of a set-up.
const COLUMNS: [(&str, &str); 8] = [
    (ID, "The permanent id of the row."),
    (PIECE, "The piece."),
    ("map", "The map that it is on."),
    ("place", "The region that it is in. Another region moves it there."),
    ("x", "Pixels from the left edge of the map."),
    ("y", "Pixels from the upper edge of the map."),
    ("deck", "The deck that it is in."),
    ("states", "What differs from a new piece: levels of layers, and properties."),
];

impl SetUp {
    /// Reads a saved game; `None` if it is none.
    fn read(module: &Module, file: &str, table: String) -> Option<Self> {
        let bytes = module.archive.read_at_most(file, MAX_BYTES)?;
        let mut archive = zip::ZipArchive::new(Cursor::new(bytes.as_slice())).ok()?;
        let (mut game, mut others) = (None, Vec::new());
        for at in 0..archive.len().min(100) {
            let entry = archive.by_index(at).ok()?;
            let name = entry.name().ok()?.into_owned();
            let mut content = Vec::new();
            entry.take(MAX_BYTES + 1).read_to_end(&mut content).ok()?;
            if content.len() as u64 > MAX_BYTES {
                return None;
            }
            if name == "savedGame" { game = Some(content) } else { others.push((name, content)) }
        }
        let (text, key) = plain(game?)?;
        let mut work = 1 << 30;
        let commands = command(&text, 0, &mut work)?;
        // What cannot be written again as it is stays as it is.
        if written(&commands) != text {
            return None;
        }
        let mut set_up = Self { file: file.to_owned(), table, others, key, commands, pieces: Vec::new() };
        set_up.find_pieces();
        Some(set_up)
    }

    fn find_pieces(&mut self) {
        let mut within: FxHashMap<String, (String, usize)> = FxHashMap::default();
        let mut found = Vec::new();
        walk(&self.commands, &mut Vec::new(), &mut |way, text| {
            let Some((id, kind, state)) = added(text) else { return };
            if kind.starts_with("stack") || kind.starts_with(DECK) {
                let parts = decode(&state, ';');
                let ids: Vec<String> = if kind.starts_with(DECK) {
                    parts.get(4).map(|list| decode(list, ',')).unwrap_or_default()
                } else {
                    parts.iter().skip(3).filter(|id| !id.starts_with("@@")).cloned().collect()
                };
                ids.into_iter().enumerate().for_each(|(at, piece)| drop(within.insert(piece, (id.clone(), at))));
                return;
            }
            let states = links(&state);
            let Some(basic) = states.last().map(|state| decode(state, ';')) else { return };
            let number = |at: usize| basic.get(at).and_then(|text| text.parse().ok()).unwrap_or(0);
            found.push(Piece {
                way: way.to_vec(),
                id,
                gpid: basic.get(3).cloned().unwrap_or_default(),
                states,
                map: basic.first().filter(|map| *map != "null").cloned().unwrap_or_default(),
                at: [number(1), number(2)],
                within: None,
            });
        });
        for piece in &mut found {
            piece.within = within.get(&piece.id).cloned();
        }
        self.pieces = found;
    }

    /// The name of the deck that a piece is in.
    fn deck(&self, piece: &Piece) -> Option<String> {
        let (within, _) = piece.within.as_ref()?;
        let mut name = None;
        walk(&self.commands, &mut Vec::new(), &mut |_, text| {
            if text.starts_with(&format!("{ADD}{within}/{DECK}")) {
                name = added(text).and_then(|(_, kind, _)| decode(&kind, ';').get(DECK_NAME).cloned());
            }
        });
        name
    }

    /// The set-up as a table.
    fn table(&self, module: &Module, extract: &Extract) -> Table {
        let slots = slots(module);
        let regions = regions(module, &boards(module, &self.commands));
        let decks: BTreeMap<&str, String> = self
            .pieces
            .iter()
            .filter_map(|piece| piece.within.as_ref().map(|(within, _)| (within.as_str(), piece)))
            .collect::<BTreeMap<_, _>>()
            .into_iter()
            .filter_map(|(within, piece)| Some((within, self.deck(piece)?)))
            .collect();
        let mut ids = Ids::default();
        let mut initial: FxHashMap<usize, Vec<Trait>> = FxHashMap::default();
        let rows = self.pieces.iter().filter_map(|piece| {
            let slot = *slots.get(piece.gpid.as_str())?;
            let node = module.pieces[slot].node;
            let traits = initial.entry(slot).or_insert_with(|| module.expanded_traits(slot).unwrap_or_default());
            let deck =
                piece.within.as_ref().and_then(|(within, _)| decks.get(within.as_str()).cloned()).unwrap_or_default();
            let place = regions
                .iter()
                .find(|(map, _, at)| *map == piece.map && (0..2).all(|axis| (at[axis] - piece.at[axis]).abs() <= NEAR))
                .map_or(String::new(), |(_, name, _)| (*name).to_owned());
            let cells = vec![
                ids.give(module.path_name(node)),
                extract.piece_ids.get(&node).cloned().unwrap_or_default(),
                piece.map.clone(),
                place,
                piece.at[0].to_string(),
                piece.at[1].to_string(),
                deck,
                told_states(traits, &piece.states),
            ];
            Some(Row { node, cells })
        });
        let rows = rows.collect();
        let columns = COLUMNS.iter().map(|(name, help)| Column {
            name: (*name).to_owned(),
            help: (*help).to_owned(),
            binds: vec![if *name == ID { Bind::Id } else { Bind::Placed }],
        });
        Table {
            id: self.table.clone(),
            help: format!("Pieces of the set-up {}.", self.file),
            columns: columns.collect(),
            rows,
        }
    }
}

/// The set-ups of a module, each with its table, as far as they can be read.
pub fn set_ups(module: &Module, extract: &Extract) -> Vec<(SetUp, Table)> {
    const MOST: usize = 60;
    let mut ids = Ids::default();
    let files = module.archive.names().filter(|name| name.to_lowercase().ends_with(".vsav")).take(MOST);
    let read = files.filter_map(|file| {
        let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
        let set_up = SetUp::read(module, file, format!("set-up-{}", ids.give(stem)))?;
        let table = set_up.table(module, extract);
        (!table.rows.is_empty()).then_some((set_up, table))
    });
    read.collect()
}

/// The beginning of the names of set-ups' tables.
pub const SET_UP: &str = "set-up-";

/// The path of the table of a set-up in a pack.
pub fn path(table: &str) -> String {
    format!("set-ups/{}.csv", table.strip_prefix(SET_UP).unwrap_or(table))
}

/// The entries of a file: names and bytes.
pub type Entries = Vec<(String, Vec<u8>)>;

/// True if the state of a trait is told: the level of a layer, or a property.
fn is_told(key: &Key) -> bool {
    ["emb2", "PROP"].contains(&key.id.as_str())
        && key.number == 0
        && !key.name.is_empty()
        && !key.name.contains(['=', '|'])
}

/// The states that differ from those of a new piece, in words.
fn told_states(traits: &[Trait], states: &[String]) -> String {
    if traits.len() != states.len() {
        return String::new();
    }
    let names = keys(traits);
    let told = names
        .iter()
        .enumerate()
        .filter(|(at, key)| is_told(key) && states[*at] != traits[*at].state && !states[*at].contains('|'));
    told.map(|(at, key)| format!("{}={}", key.name, states[at])).collect::<Vec<_>>().join("|")
}

/// The slots of a module by their numbers.
fn slots(module: &Module) -> FxHashMap<&str, usize> {
    let slots = module.pieces.iter().enumerate().filter(|(_, piece)| matches!(piece.role, Role::Slot | Role::Card));
    slots.filter_map(|(ix, piece)| Some((module.tree.nodes[piece.node].value("gpid")?, ix))).collect()
}

/// A whole number of a component; 0 if it has none.
fn number(module: &Module, node: NodeIx, name: &str) -> i64 {
    module.tree.nodes[node].value(name).and_then(|text| text.trim().parse().ok()).unwrap_or(0)
}
