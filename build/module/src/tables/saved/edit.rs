//! Edited rows of set-ups, and pieces whose slots changed.

use std::collections::BTreeMap;

use muster_vassal::sequence::{chain, decode, encode};
use rustc_hash::{FxHashMap, FxHashSet};

use super::commands::{
    Command, DISGUISE, added, along, links, placed, rewrite, walk, with_state, written, written_piece,
};
use super::follow::{DECK, DECK_NAME, Follow, Named, boards, regions};
use super::{COLUMNS, Entries, Piece, SetUp, is_told, set_ups, slots};
use crate::Module;
use crate::engine::short;
use crate::piece::{ADD, Trait};
use crate::tables::Table;
use crate::tables::apply::{Applied, Edited, Problem};
use crate::tables::bind::keys;
use crate::tables::extract::Extract;

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
    let (follow, numbers) = (Follow::of(module, &applied.changes), applied.numbers.clone());
    let mut files = Vec::new();
    for (mut set_up, table) in set_ups(module, extract) {
        let edits = edited.iter().find(|edited| edited.id == table.id);
        let is_edited = edits.is_some_and(|edits| differs(&table, edits));
        let is_stale = set_up.pieces.iter().any(|piece| changed.contains_key(piece.gpid.as_str()));
        let follows = follow.apply(module, &mut set_up);
        if !is_edited && !is_stale && !follows {
            continue;
        }
        let mut editor = Editor {
            module,
            rebuilt,
            extract,
            follow: &follow,
            numbers: &numbers,
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
    follow: &'m Follow,
    /// The numbers of all pieces, by the ids of their rows.
    numbers: &'m BTreeMap<String, u32>,
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
            let (map, point) = self.point(Some(before), cell, is_new(3) && !is_new(4) && !is_new(5))?;
            self.move_to(at, &map, point);
            is_changed = true;
        }
        Ok(is_changed)
    }

    /// The map and the point that a row tells. A name that another has been given meanwhile may still be the old one.
    fn point<'c>(
        &self,
        before: Option<&[String]>,
        cell: &impl Fn(usize) -> &'c str,
        by_place: bool,
    ) -> Result<(String, [i64; 2]), (&'static str, String)> {
        let (map, place) = (cell(2), cell(3));
        let is_known = |map: &str| self.rebuilt.map_names().any(|name| name == map);
        let is_old = before.is_some_and(|before| before.get(2).is_some_and(|before| before.trim() == map));
        let renamed = self.follow.name(Named::Map, "", map).filter(|_| is_old || !is_known(map));
        let now = renamed.unwrap_or(map);
        if !is_known(now) {
            return Err(("map", format!("there is no map `{now}`")));
        }
        let is_blank = cell(4).is_empty() && cell(5).is_empty();
        if (by_place || is_blank) && !place.is_empty() {
            let regions = regions(self.rebuilt, &boards(self.rebuilt, &self.set_up.commands));
            let find = |wanted: &str| regions.iter().find(|(of, name, _)| *of == now && *name == wanted);
            let found = find(place).or_else(|| find(self.follow.name(Named::Region, map, place)?));
            let (.., at) = found.ok_or_else(|| ("place", format!("the map `{now}` has no region `{place}`")))?;
            return Ok((now.to_owned(), *at));
        }
        let number = |column: usize, name: &'static str| {
            cell(column).parse::<i64>().map_err(|_| (name, format!("`{}` is no whole number of pixels", cell(column))))
        };
        Ok((now.to_owned(), [number(4, "x")?, number(5, "y")?]))
    }

    /// The slot of a piece, by the id of its row, and its number.
    fn slot(&self, id: &str) -> Result<(String, usize), (&'static str, String)> {
        let unknown = || ("piece", format!("there is no piece `{id}`"));
        let node = self.extract.piece_ids.iter().find(|(_, known)| *known == id).map(|(node, _)| *node);
        let old = node.and_then(|node| self.module.tree.nodes[node].value("gpid")).map(str::to_owned);
        let gpid = old.or_else(|| self.numbers.get(id).map(u32::to_string)).ok_or_else(unknown)?;
        let slot = self.new_slots.get(gpid.as_str()).copied().ok_or_else(unknown)?;
        Ok((gpid, slot))
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
        let text = self.text(&piece.way.clone());
        if let Some(last) = states.last_mut() {
            let mut parts = decode(last, ';');
            parts.resize(parts.len().max(3), String::new());
            (parts[0], parts[1], parts[2]) = (map.to_owned(), point[0].to_string(), point[1].to_string());
            *last = encode(parts, ';');
        }
        let text = with_state(&text, &chain(&states));
        self.set(at, text, states);
        (self.set_up.pieces[at].map, self.set_up.pieces[at].at) = (map.to_owned(), point);
        self.join(at);
    }

    fn text(&mut self, way: &[usize]) -> String {
        along(&mut self.set_up.commands, way).map(|command| command.text.clone()).unwrap_or_default()
    }

    /// Takes a piece out of its stack; an empty stack stays, as the engine's own do.
    fn leave(&mut self, at: usize) {
        let Some((within, _)) = self.set_up.pieces[at].within.take() else { return };
        let (id, head) = (&self.set_up.pieces[at].id, format!("{ADD}{within}/stack"));
        rewrite(&mut self.set_up.commands, &mut |text| {
            let (_, _, state) = added(text).filter(|_| text.starts_with(&head))?;
            let parts = decode(&state, ';').into_iter().filter(|part| part != id);
            Some(with_state(text, &encode(parts, ';')))
        });
    }

    /// Puts a piece on the stack at its point, or on a new one, if it stacks at all.
    fn join(&mut self, at: usize) {
        let Piece { id, way, map, at: point, .. } = &self.set_up.pieces[at];
        let (id, way, head) = (id.clone(), way.clone(), [map.clone(), point[0].to_string(), point[1].to_string()]);
        let text = self.text(&way);
        if self.stands_alone(&text, &head[0]) {
            return;
        }
        let is_here = |text: &str| {
            let stack = added(text).filter(|(_, kind, _)| kind == "stack");
            let parts = stack.map(|(_, _, state)| decode(&state, ';')).unwrap_or_default();
            parts.len() > 4 && parts[..3] == head
        };
        if let Some(text) = self.take(is_here) {
            let mut parts = added(&text).map(|(_, _, state)| decode(&state, ';')).unwrap_or_default();
            let end = parts.iter().rposition(|part| part.starts_with("@@")).unwrap_or(parts.len());
            parts.insert(end, id);
            self.insert(with_state(&text, &encode(parts, ';')));
            return;
        }
        let stack = self.new_id();
        let state = encode(head.iter().map(String::as_str).chain([id.as_str(), "@@0"]), ';');
        self.insert(encode([&ADD[..1], stack.as_str(), "stack", &state], '/'));
    }

    /// True if a piece is never in a stack: it has the trait Does Not Stack, it is a mat, or the map has no stacks.
    fn stands_alone(&self, text: &str, map: &str) -> bool {
        let kinds = added(text).map(|(_, kind, _)| links(&kind)).unwrap_or_default();
        let is_alone = |kind: &String| match kind.split_once(';') {
            Some(("immob", _)) => !decode(kind, ';').get(3).is_some_and(|stacks| stacks.starts_with('L')),
            Some((id, _)) => id == "mat",
            None => false,
        };
        let tree = &self.rebuilt.tree;
        let has_none = |node: usize| {
            let mut inside = tree.inside(node).map(|ix| &tree.nodes[ix]);
            inside.any(|it| short(&it.class) == "module.map.StackMetrics" && it.value("disabled") == Some("true"))
        };
        kinds.iter().any(is_alone) || self.rebuilt.maps().any(|node| self.rebuilt.name(node) == map && has_none(node))
    }

    /// Takes out the last command that is meant. What holds pieces comes after them all: the engine looks for them when it adds it.
    fn take(&mut self, is_meant: impl Fn(&str) -> bool) -> Option<String> {
        let mut found = None;
        walk(&self.set_up.commands, &mut Vec::new(), &mut |way, text| {
            if is_meant(text) {
                found = Some(way.to_vec());
            }
        });
        // An empty command is none, and keeps the places of the others.
        along(&mut self.set_up.commands, &found?).map(|command| std::mem::take(&mut command.text))
    }

    /// Adds a piece, to a deck if it names one.
    fn add<'c>(&mut self, cell: &impl Fn(usize) -> &'c str) -> Result<bool, (&'static str, String)> {
        let (gpid, slot) = self.slot(cell(1))?;
        let traits = self.rebuilt.expanded_traits(slot).ok_or(("piece", "this piece cannot be placed".to_owned()))?;
        let deck = if cell(6).is_empty() { None } else { Some(self.deck(cell(6))?) };
        let (map, point) = match &deck {
            Some((map, point, _)) => (map.clone(), *point),
            None => self.point(None, cell, false)?,
        };
        let mut states: Vec<String> = traits.iter().map(|part| part.state.clone()).collect();
        if let Some(last) = states.last_mut() {
            *last = placed(&map, point, &gpid);
        }
        let id = self.new_id();
        let way = self.insert(written_piece(&id, &traits, &states));
        self.set_up.pieces.push(Piece { way, id: id.clone(), gpid, states, map, at: point, within: None });
        let at = self.set_up.pieces.len() - 1;
        if !cell(7).is_empty() {
            self.set_states(at, cell(7))?;
        }
        let Some((.., deck)) = deck else {
            self.join(at);
            return Ok(true);
        };
        if let Some(text) = self.take(|text| text == deck) {
            let mut parts = added(&text).map(|(_, _, state)| decode(&state, ';')).unwrap_or_default();
            parts.resize(parts.len().max(5), String::new());
            let pieces = decode(&parts[4], ',').into_iter().filter(|piece| !piece.is_empty());
            parts[4] = encode(pieces.chain([id]), ',');
            self.insert(with_state(&text, &encode(parts, ';')));
        }
        Ok(true)
    }

    /// A deck by its name: its map, its point, and its command.
    fn deck(&self, name: &str) -> Result<(String, [i64; 2], String), (&'static str, String)> {
        let mut found = None;
        walk(&self.set_up.commands, &mut Vec::new(), &mut |_, text| {
            let Some((_, kind, state)) = added(text).filter(|(_, kind, _)| kind.starts_with(DECK)) else { return };
            let called = decode(&kind, ';').get(DECK_NAME).cloned().unwrap_or_default();
            let parts = decode(&state, ';');
            let number = |at: usize| parts.get(at).and_then(|text| text.parse().ok()).unwrap_or(0);
            let map = parts.first().cloned().unwrap_or_default();
            if called == name || self.follow.name(Named::Deck, &map, name) == Some(&called) {
                found = Some((map, [number(1), number(2)], text.to_owned()));
            }
        });
        found.ok_or_else(|| ("deck", format!("the set-up has no deck `{name}`")))
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
        loop {
            self.next += 1;
            let id = format!("muster{}", self.next);
            let (head, mut is_taken) = (format!("{ADD}{id}/"), false);
            // A set-up that was built before has such ids.
            walk(&self.set_up.commands, &mut Vec::new(), &mut |_, text| is_taken |= text.starts_with(&head));
            if !is_taken {
                return id;
            }
        }
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
