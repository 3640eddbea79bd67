//! Set-ups that are saved games (`.vsav`), as rows: which piece is where, and in which state. Pieces whose slots changed are made anew
//! from them, so that a set-up is never stale; the rest of the file keeps its bytes.

use std::collections::BTreeMap;
use std::io::{Cursor, Read};

use muster_vassal::sequence::{chain, decode, encode, first};
use rustc_hash::{FxHashMap, FxHashSet};

use super::apply::{Applied, Edited, Problem};
use super::bind::{Bind, Key, keys};
use super::extract::{Extract, Ids};
use super::{Column, ID, Row, Table};
use crate::engine::short;
use crate::piece::{ADD, Trait};
use crate::{Module, Role};

/// The separator of commands.
const SEPARATOR: char = '\u{1b}';
/// The greatest depth of commands within others.
const MAX_DEPTH: usize = 40;
/// The most bytes of a saved game.
const MAX_BYTES: u64 = 128 << 20;
/// The prefix of a saved game whose bytes are disguised.
const DISGUISE: &[u8] = b"!VCSK";
/// How far a piece may lie from a region that it is in, in pixels.
const NEAR: i64 = 2;

/// A command of the engine, with those that belong to it.
#[derive(Clone, Debug)]
struct Command {
    text: String,
    inner: Vec<Command>,
}

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
            if kind.starts_with("stack") || kind.starts_with("deck;") {
                let parts = decode(&state, ';');
                let ids: Vec<String> = if kind.starts_with("deck;") {
                    parts.get(4).map(|list| decode(list, ',')).unwrap_or_default()
                } else {
                    parts.iter().skip(3).filter(|id| !id.starts_with("@@")).cloned().collect()
                };
                ids.into_iter().enumerate().for_each(|(at, piece)| drop(within.insert(piece, (id.clone(), at))));
                return;
            }
            let states = states(&state);
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
            if text.starts_with(&format!("{ADD}{within}/deck;")) {
                name = added(text).and_then(|(_, kind, _)| decode(&kind, ';').get(13).cloned());
            }
        });
        name
    }

    /// The set-up as a table.
    fn table(&self, module: &Module, extract: &Extract) -> Table {
        let slots = slots(module);
        let regions = regions(module);
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

/// Slots whose pieces are made otherwise now, by their numbers: the traits before and after.
type Changed<'s> = FxHashMap<&'s str, (Vec<Trait>, Vec<Trait>)>;

/// The set-ups that edits change: the files of the module, with the entries of each.
pub fn apply(
    module: &Module,
    rebuilt: &Module,
    extract: &Extract,
    edited: &[Edited],
    applied: &mut Applied,
) -> Vec<(String, Entries)> {
    let (old_slots, new_slots) = (slots(module), slots(rebuilt));
    // Slots whose pieces are made otherwise now.
    let mut changed: Changed<'_> = FxHashMap::default();
    for (gpid, slot) in &old_slots {
        let (Some(old), Some(new)) =
            (module.expanded_traits(*slot), new_slots.get(gpid).and_then(|slot| rebuilt.expanded_traits(*slot)))
        else {
            continue;
        };
        if !is_same(&old, &new) {
            changed.insert(gpid, (old, new));
        }
    }
    let mut files = Vec::new();
    for (set_up, table) in set_ups(module, extract) {
        let edits = edited.iter().find(|edited| edited.id == table.id);
        let is_edited = edits.is_some_and(|edits| differs(&table, edits));
        let is_stale = set_up.pieces.iter().any(|piece| changed.contains_key(piece.gpid.as_str()));
        if !is_edited && !is_stale {
            continue;
        }
        let mut editor = Editor {
            module,
            rebuilt,
            extract,
            set_up,
            table: &table,
            old_slots: &old_slots,
            new_slots: &new_slots,
            next: 0,
        };
        editor.refresh(&changed);
        if let Some(edits) = edits.filter(|_| is_edited) {
            editor.edit(edits, applied);
        }
        files.push((editor.set_up.file.clone(), editor.entries()));
    }
    files
}

/// True if pieces of two slots are made alike. Numbers of named keys are given anew at each start.
fn is_same(one: &[Trait], other: &[Trait]) -> bool {
    one.len() == other.len()
        && one
            .iter()
            .zip(other)
            .all(|(one, other)| one.written == other.written && (one.id == "piece" || one.state == other.state))
}

/// True if the rows of a table were changed.
fn differs(table: &Table, edited: &Edited) -> bool {
    let column = |name: &str| edited.heads.iter().position(|head| head == name);
    let places: Vec<Option<usize>> = COLUMNS.iter().map(|(name, _)| column(name)).collect();
    let cells = |row: &Vec<String>| -> Vec<String> {
        places
            .iter()
            .map(|at| at.and_then(|at| row.get(at)).map_or(String::new(), |cell| cell.trim().to_owned()))
            .collect()
    };
    edited.rows.len() != table.rows.len()
        || edited.rows.iter().zip(&table.rows).any(|(row, before)| {
            cells(row)
                .iter()
                .zip(&before.cells)
                .zip(&places)
                .any(|((now, before), at)| at.is_some() && now != before.trim())
        })
}

/// Changes a set-up.
struct Editor<'m> {
    module: &'m Module,
    rebuilt: &'m Module,
    extract: &'m Extract,
    set_up: SetUp,
    table: &'m Table,
    old_slots: &'m FxHashMap<&'m str, usize>,
    new_slots: &'m FxHashMap<&'m str, usize>,
    /// The number of pieces and stacks that were added.
    next: u64,
}

impl Editor<'_> {
    /// Makes the pieces of changed slots anew. Each trait keeps the state that players or the maker gave it.
    fn refresh(&mut self, changed: &Changed<'_>) {
        for at in 0..self.set_up.pieces.len() {
            let piece = &self.set_up.pieces[at];
            let Some((old, new)) = changed.get(piece.gpid.as_str()) else { continue };
            if piece.states.len() != old.len() {
                continue;
            }
            let (old_keys, new_keys) = (keys(old), keys(new));
            let states: Vec<String> = new
                .iter()
                .zip(&new_keys)
                .map(|(part, key)| match old_keys.iter().position(|other| other == key) {
                    Some(at) if part.id == "piece" => piece.states[at].clone(),
                    Some(at) if part.id != "mark" && piece.states[at] != old[at].state => piece.states[at].clone(),
                    _ => part.state.clone(),
                })
                .collect();
            let text = written_piece(&piece.id, new, &states);
            self.set(at, text, states);
        }
    }

    fn set(&mut self, at: usize, text: String, states: Vec<String>) {
        let way = self.set_up.pieces[at].way.clone();
        if let Some(command) = along(&mut self.set_up.commands, &way) {
            command.text = text;
        }
        self.set_up.pieces[at].states = states;
    }

    /// Applies the rows of an edited table.
    fn edit(&mut self, edits: &Edited, applied: &mut Applied) {
        let column = |name: &str| edits.heads.iter().position(|head| head == name);
        let places: Vec<Option<usize>> = COLUMNS.iter().map(|(name, _)| column(name)).collect();
        let numbers: FxHashMap<String, usize> = self.numbered();
        let mut seen: FxHashSet<String> = FxHashSet::default();
        for (number, row) in edits.rows.iter().enumerate() {
            let cell = |at: usize| places[at].and_then(|at| row.get(at)).map_or("", String::as_str).trim();
            seen.insert(cell(0).to_owned());
            let before = self.table.rows.iter().find(|before| before.id() == cell(0));
            let done = match (before, numbers.get(cell(0))) {
                (Some(before), Some(piece)) => self.change(*piece, &before.cells, &cell),
                _ => self.add(&cell),
            };
            match done {
                Ok(false) => {}
                Ok(true) if before.is_some() => applied.counts.changed += 1,
                Ok(true) => applied.counts.added += 1,
                Err((column, says)) => {
                    let (table, column) = (self.table.id.clone(), column.to_owned());
                    applied.problems.push(Problem { table, row: number, column, says, meant: None });
                }
            }
        }
        let gone: Vec<usize> = self
            .table
            .rows
            .iter()
            .filter(|row| !seen.contains(row.id()))
            .filter_map(|row| numbers.get(row.id()).copied())
            .collect();
        applied.counts.removed += gone.len();
        for piece in gone {
            self.remove(piece);
        }
    }

    /// The pieces by the ids of their rows.
    fn numbered(&self) -> FxHashMap<String, usize> {
        let known =
            self.set_up.pieces.iter().enumerate().filter(|(_, piece)| self.old_slots.contains_key(piece.gpid.as_str()));
        self.table.rows.iter().map(|row| row.id().to_owned()).zip(known.map(|(at, _)| at)).collect()
    }

    /// Changes a piece whose row is known; true if anything is another.
    fn change<'c>(
        &mut self,
        at: usize,
        before: &[String],
        cell: &impl Fn(usize) -> &'c str,
    ) -> Result<bool, (&'static str, String)> {
        let is_new = |column: usize| cell(column) != before.get(column).map_or("", |cell| cell.trim());
        let mut is_changed = false;
        if is_new(1) {
            let (gpid, slot) = self.slot(cell(1))?;
            let traits =
                self.rebuilt.expanded_traits(slot).ok_or(("piece", "this piece cannot be placed".to_owned()))?;
            let mut states: Vec<String> = traits.iter().map(|part| part.state.clone()).collect();
            let piece = &self.set_up.pieces[at];
            if let Some(last) = states.last_mut() {
                *last = placed(&piece.map, piece.at, &gpid);
            }
            let text = written_piece(&piece.id, &traits, &states);
            self.set(at, text, states);
            self.set_up.pieces[at].gpid = gpid;
            is_changed = true;
        }
        if is_new(7) {
            self.set_states(at, cell(7))?;
            is_changed = true;
        }
        if [2, 3, 4, 5].into_iter().any(is_new) {
            if is_new(6) || self.set_up.deck(&self.set_up.pieces[at]).is_some() {
                return Err(("deck", "a card of a deck is moved to another place in VASSAL, and saved there".into()));
            }
            let (map, point) = self.point(cell, is_new(3) && !is_new(4) && !is_new(5))?;
            self.move_to(at, &map, point);
            is_changed = true;
        }
        Ok(is_changed)
    }

    /// The map and the point that a row tells.
    fn point<'c>(
        &self,
        cell: &impl Fn(usize) -> &'c str,
        by_place: bool,
    ) -> Result<(String, [i64; 2]), (&'static str, String)> {
        let map = cell(2).to_owned();
        if !self.rebuilt.map_names().any(|name| name == map) {
            return Err(("map", format!("there is no map `{map}`")));
        }
        let is_blank = cell(4).is_empty() && cell(5).is_empty();
        if (by_place || is_blank) && !cell(3).is_empty() {
            let regions = regions(self.rebuilt);
            let found = regions.iter().find(|(of, name, _)| *of == map && *name == cell(3));
            let (.., at) = found.ok_or_else(|| ("place", format!("the map `{map}` has no region `{}`", cell(3))))?;
            return Ok((map, *at));
        }
        let number = |column: usize, name: &'static str| {
            cell(column).parse::<i64>().map_err(|_| (name, format!("`{}` is no whole number of pixels", cell(column))))
        };
        Ok((map, [number(4, "x")?, number(5, "y")?]))
    }

    /// The slot of a piece, by the id of its row, and its number.
    fn slot(&self, id: &str) -> Result<(String, usize), (&'static str, String)> {
        let unknown = || ("piece", format!("there is no piece `{id}`"));
        let node = self.extract.piece_ids.iter().find(|(_, known)| *known == id).map(|(node, _)| *node);
        let gpid = node.and_then(|node| self.module.tree.nodes[node].value("gpid")).ok_or_else(unknown)?;
        let slot = self.new_slots.get(gpid).copied().ok_or_else(unknown)?;
        Ok((gpid.to_owned(), slot))
    }

    /// Gives a piece the states that its row tells: those of layers and properties that are named, and else those of a new piece.
    fn set_states(&mut self, at: usize, told: &str) -> Result<(), (&'static str, String)> {
        let piece = &self.set_up.pieces[at];
        let slot = self.new_slots.get(piece.gpid.as_str()).copied();
        let traits = slot.and_then(|slot| self.rebuilt.expanded_traits(slot)).unwrap_or_default();
        if traits.len() != piece.states.len() {
            return Err(("states", "the piece is not as its slot, so its states cannot be set".into()));
        }
        let mut states = piece.states.clone();
        let names = keys(&traits);
        for (number, _) in names.iter().enumerate().filter(|(_, key)| is_told(key)) {
            states[number].clone_from(&traits[number].state);
        }
        for part in told.split('|').map(str::trim).filter(|part| !part.is_empty()) {
            let (name, value) = part
                .split_once('=')
                .ok_or_else(|| ("states", format!("`{part}` is no name and value, such as `Step=2`")))?;
            let found = names.iter().position(|key| is_told(key) && key.name == name.trim());
            let number =
                found.ok_or_else(|| ("states", format!("the piece has no layer and no property `{}`", name.trim())))?;
            states[number] = value.trim().to_owned();
        }
        let text = written_piece(&piece.id, &traits, &states);
        self.set(at, text, states);
        Ok(())
    }

    /// Moves a piece to a point: out of its stack, into the one that is there, or a new one.
    fn move_to(&mut self, at: usize, map: &str, point: [i64; 2]) {
        self.leave(at);
        let piece = &self.set_up.pieces[at];
        let mut states = piece.states.clone();
        let text = along(&mut self.set_up.commands.clone(), &piece.way)
            .map(|command| command.text.clone())
            .unwrap_or_default();
        if let Some(last) = states.last_mut() {
            let mut parts = decode(last, ';');
            parts.resize(parts.len().max(3), String::new());
            (parts[0], parts[1], parts[2]) = (map.to_owned(), point[0].to_string(), point[1].to_string());
            *last = encode(parts, ';');
        }
        let text = with_states(&text, &states);
        let id = piece.id.clone();
        self.set(at, text, states);
        (self.set_up.pieces[at].map, self.set_up.pieces[at].at) = (map.to_owned(), point);
        self.join(&id, map, point);
    }

    /// Takes a piece out of its stack; an empty stack stays, as the engine's own do.
    fn leave(&mut self, at: usize) {
        let Some((within, _)) = self.set_up.pieces[at].within.take() else { return };
        let id = self.set_up.pieces[at].id.clone();
        change_stack(&mut self.set_up.commands, &within, &|state| {
            let parts = decode(state, ';').into_iter().filter(|part| *part != id);
            encode(parts, ';')
        });
    }

    /// Puts a piece on the stack at a point, or on a new one.
    fn join(&mut self, id: &str, map: &str, point: [i64; 2]) {
        let head = [map.to_owned(), point[0].to_string(), point[1].to_string()];
        let mut found = None;
        walk(&self.set_up.commands, &mut Vec::new(), &mut |_, text| {
            if let Some((stack, kind, state)) = added(text).filter(|(_, kind, _)| kind.starts_with("stack")) {
                let parts = decode(&state, ';');
                if parts.len() > 4 && parts[..3] == head && kind == "stack" {
                    found = Some(stack);
                }
            }
        });
        if let Some(stack) = found {
            change_stack(&mut self.set_up.commands, &stack, &|state| {
                let mut parts = decode(state, ';');
                let end = parts.iter().rposition(|part| part.starts_with("@@")).unwrap_or(parts.len());
                parts.insert(end, id.to_owned());
                encode(parts, ';')
            });
            return;
        }
        let stack = self.new_id();
        let state = encode(head.iter().map(String::as_str).chain([id, "@@0"]), ';');
        let text = encode([&ADD[..1], stack.as_str(), "stack", &state], '/');
        self.insert(text);
    }

    /// Adds a piece.
    fn add<'c>(&mut self, cell: &impl Fn(usize) -> &'c str) -> Result<bool, (&'static str, String)> {
        if !cell(6).is_empty() {
            return Err((
                "deck",
                "a new piece cannot begin in a deck; a card belongs there by the table of cards".into(),
            ));
        }
        let (gpid, slot) = self.slot(cell(1))?;
        let (map, point) = self.point(cell, false)?;
        let traits = self.rebuilt.expanded_traits(slot).ok_or(("piece", "this piece cannot be placed".to_owned()))?;
        let mut states: Vec<String> = traits.iter().map(|part| part.state.clone()).collect();
        if let Some(last) = states.last_mut() {
            *last = placed(&map, point, &gpid);
        }
        let id = self.new_id();
        let way = self.insert(written_piece(&id, &traits, &states));
        self.set_up.pieces.push(Piece { way, id: id.clone(), gpid, states, map: map.clone(), at: point, within: None });
        let at = self.set_up.pieces.len() - 1;
        if !cell(7).is_empty() {
            self.set_states(at, cell(7))?;
        }
        self.join(&id, &map, point);
        Ok(true)
    }

    fn remove(&mut self, at: usize) {
        self.leave(at);
        let way = self.set_up.pieces[at].way.clone();
        if let Some(command) = along(&mut self.set_up.commands, &way) {
            // An empty command is none, and keeps the places of the others.
            command.text.clear();
        }
    }

    /// An id that no piece has.
    fn new_id(&mut self) -> String {
        self.next += 1;
        format!("muster{}", self.next)
    }

    /// Adds a command behind the last piece; its way.
    fn insert(&mut self, text: String) -> Vec<usize> {
        let mut last = Vec::new();
        walk(&self.set_up.commands, &mut Vec::new(), &mut |way, text| {
            if text.starts_with(ADD) {
                last = way.to_vec();
            }
        });
        let parent = last.split_last().map_or(&[][..], |(_, parent)| parent).to_vec();
        if let Some(command) = along(&mut self.set_up.commands, &parent) {
            command.inner.push(Command { text, inner: Vec::new() });
            let at = command.inner.len() - 1;
            return parent.into_iter().chain([at]).collect();
        }
        parent
    }

    /// The entries of the file.
    fn entries(&self) -> Entries {
        let text = written(&self.set_up.commands).into_bytes();
        let game = match self.set_up.key {
            None => text,
            Some(key) => {
                let digit = |value: u8| char::from_digit(u32::from(value), 16).map_or(b'0', |digit| digit as u8);
                let pair = |byte: u8| [digit(byte >> 4), digit(byte & 15)];
                let disguised = text.iter().flat_map(|byte| pair(byte ^ key));
                DISGUISE.iter().copied().chain(pair(key)).chain(disguised).collect()
            }
        };
        std::iter::once(("savedGame".to_owned(), game)).chain(self.set_up.others.iter().cloned()).collect()
    }
}

/// The text of a saved game, and the byte that disguises it.
fn plain(bytes: Vec<u8>) -> Option<(String, Option<u8>)> {
    let Some(disguised) = bytes.strip_prefix(DISGUISE) else { return Some((String::from_utf8(bytes).ok()?, None)) };
    let digit = |byte: u8| match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        b'A'..=b'F' => Some(byte - b'A' + 10),
        _ => None,
    };
    let (pairs, rest) = disguised.as_chunks::<2>();
    let mut bytes = pairs.iter().map(|[high, low]| Some(digit(*high)? << 4 | digit(*low)?));
    let key = bytes.next().flatten().filter(|_| rest.is_empty())?;
    let text: Option<Vec<u8>> = bytes.map(|byte| Some(byte? ^ key)).collect();
    Some((String::from_utf8(text?).ok()?, Some(key)))
}

/// Takes commands apart; `None` if they are nested deeper than any, or `work` is used up.
fn command(text: &str, depth: usize, work: &mut usize) -> Option<Command> {
    *work = work.checked_sub(text.len() + 1)?;
    if depth > MAX_DEPTH {
        return None;
    }
    if !text.contains(SEPARATOR) {
        return Some(Command { text: text.to_owned(), inner: Vec::new() });
    }
    let mut parts = decode(text, SEPARATOR).into_iter();
    let first = parts.next()?;
    let inner: Option<Vec<Command>> = parts.map(|part| command(&part, depth + 1, work)).collect();
    Some(Command { text: first, inner: inner? })
}

/// Commands as the engine writes them.
fn written(command: &Command) -> String {
    if command.inner.is_empty() && !command.text.contains(SEPARATOR) {
        return command.text.clone();
    }
    encode(std::iter::once(command.text.clone()).chain(command.inner.iter().map(written)), SEPARATOR)
}

fn walk(command: &Command, way: &mut Vec<usize>, visit: &mut impl FnMut(&[usize], &str)) {
    visit(way, &command.text);
    for (at, inner) in command.inner.iter().enumerate() {
        way.push(at);
        walk(inner, way, visit);
        way.pop();
    }
}

fn along<'c>(command: &'c mut Command, way: &[usize]) -> Option<&'c mut Command> {
    way.iter().try_fold(command, |command, at| command.inner.get_mut(*at))
}

/// A command that adds a piece: its id, type and state.
fn added(text: &str) -> Option<(String, String, String)> {
    if !text.starts_with(ADD) {
        return None;
    }
    let mut parts = decode(text, '/').into_iter().skip(1);
    Some((parts.next()?, parts.next()?, parts.next()?))
}

/// Changes the state of a stack.
fn change_stack(command: &mut Command, stack: &str, change: &dyn Fn(&str) -> String) {
    let head = format!("{ADD}{stack}/stack");
    if command.text.starts_with(&head)
        && let Some((id, kind, state)) = added(&command.text)
    {
        command.text = encode([&ADD[..1], &id, &kind, &change(&state)], '/');
    }
    command.inner.iter_mut().for_each(|inner| change_stack(inner, stack, change));
}

/// The states of the traits of a piece, outermost first.
fn states(state: &str) -> Vec<String> {
    let (mut states, mut rest) = (Vec::new(), Some(state.to_owned()));
    while let Some(text) = rest.take() {
        let (state, inside) = first(&text, '\t');
        states.push(state);
        rest = inside.filter(|_| states.len() < 1000).map(|inside| first(inside, '\t').0);
    }
    states
}

fn written_piece(id: &str, traits: &[Trait], states: &[String]) -> String {
    let kinds: Vec<&str> = traits.iter().map(|part| part.written.as_str()).collect();
    encode([&ADD[..1], id, &chain(&kinds), &chain(states)], '/')
}

/// A command that adds a piece, with other states.
fn with_states(text: &str, states: &[String]) -> String {
    let mut parts = decode(text, '/');
    parts.resize(parts.len().max(4), String::new());
    parts[3] = chain(states);
    encode(parts, '/')
}

/// The state of a basic piece on a map.
fn placed(map: &str, at: [i64; 2], gpid: &str) -> String {
    encode([map, &at[0].to_string(), &at[1].to_string(), gpid, "0"], ';')
}

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

/// The regions of maps with one board: map, name, and point on the map.
fn regions(module: &Module) -> Vec<(&str, &str, [i64; 2])> {
    let mut regions = Vec::new();
    for map in module.maps() {
        let inside = |class: &'static str| {
            module.tree.inside(map).filter(move |ix| short(&module.tree.nodes[*ix].class) == class)
        };
        if inside("module.map.boardPicker.Board").count() != 1 {
            continue;
        }
        let number = |node: usize, name: &str| {
            module.tree.nodes[node].value(name).and_then(|text| text.parse::<i64>().ok()).unwrap_or(0)
        };
        let edge = [number(map, "edgeWidth"), number(map, "edgeHeight")];
        for region in inside("module.map.boardPicker.board.Region") {
            let at = [number(region, "originx") + edge[0], number(region, "originy") + edge[1]];
            regions.push((module.name(map), module.name(region), at));
        }
    }
    regions
}
