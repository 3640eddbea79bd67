//! Reads the engine's files of a played game: saved games (`.vsav`) and logs (`.vlog`).
//!
//! Both are archives with an entry `savedGame`: commands of the engine, each followed by those that belong to it. A log begins with
//! the commands of a saved game; what players did comes after it, a command `LOG` for each step. Only what tells where things lie
//! is read; other commands are left alone.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::io::{Cursor, Read};

use muster_schema::bundle::Bundle;

use super::kept::Module;
use super::sequence::decode;
use super::{MAP, board, counters, turn};

/// The most bytes of an entry that is read.
const MAX_BYTES: u64 = 128 << 20;
/// The most counters and cards of a game, the most players that sat down, the most steps, and the most times that its turn goes on.
const MAX_PIECES: usize = 20_000;
const MAX_SEATS: usize = 1_000;
const MAX_STEPS: usize = 50_000;
const MAX_TURNS: usize = 5_000;
/// The most inspections of counters, decks and seats in all.
const MAX_WORK: usize = 2_000_000;
/// The most bytes that are copied to take commands apart: each that lies within others is copied once for each of them.
const MAX_COPIED: usize = 256 << 20;
/// The greatest depth of commands within others. The engine needs some twenty.
const MAX_DEPTH: usize = 80;
/// The separator of commands.
pub(super) const SEPARATOR: char = '\u{1b}';
/// The prefix of an entry whose bytes are obfuscated.
const DISGUISE: &[u8] = b"!VCSK";

/// A game that was written down.
#[derive(Debug, Default)]
pub struct Game {
    /// The version of the module that it was played with, if the file contains it.
    pub version: Option<String>,
    /// The counters and cards that it knows: the numbers of their slots, by the engine's ids.
    pub slots: BTreeMap<String, u32>,
    /// The positions of pieces at its start.
    pub start: BTreeMap<String, Lying>,
    /// The turn tracker's position at its start: the number of the moment.
    pub moment: Option<usize>,
    /// The steps; a saved game has none.
    pub steps: Vec<Step>,
}

/// A step of a log: the effects of pressing the log's button once.
#[derive(Clone, Debug, Default)]
pub struct Step {
    /// The lines of the chat.
    pub said: Vec<String>,
    /// The counters and cards that changed.
    pub changes: Vec<Change>,
    /// The moment that the turn tracker goes to.
    pub moment: Option<usize>,
    /// The sides that players have taken.
    pub seated: BTreeSet<String>,
    /// Its state: done, undone, or undoing another.
    pub fate: Fate,
    /// True if it changed anything else, such as a number.
    has_more: bool,
}

/// The state of a step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fate {
    #[default]
    Done,
    /// A later step took it back.
    Undone,
    /// It undoes another step.
    Undo,
}

/// A counter or card whose position or state changes in a step.
#[derive(Clone, Debug)]
pub struct Change {
    /// The engine's id of the piece.
    pub piece: String,
    /// The old position; `None` if it came into the game.
    pub from: Option<Lying>,
    /// The new position; `None` if it left the game.
    pub to: Option<Lying>,
    /// The side of the player who moved it.
    pub by: Option<String>,
}

/// The position of a counter or card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lying {
    pub spot: Spot,
    /// The number of the face that is up, from 0.
    pub face: usize,
    /// True if it is hidden from others.
    pub hidden: bool,
    /// The ids of the states whose badges it wears.
    pub states: Vec<String>,
}

/// A location.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Spot {
    /// A place, by its id.
    Place(String),
    /// A deck, by its id.
    Deck(String),
    /// A hand, by the id of its side.
    Hand(String),
    /// Another location, by the engine's name.
    Else(String),
}

/// Why a file is no log of a game.
#[derive(Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// It is no archive, or lacks the right entry.
    NoGame,
    /// It is too large for a real game.
    TooLarge,
    /// Its commands cannot be told apart.
    Garbled,
    /// It belongs to another game, of this title.
    Other(String),
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoGame => f.write_str("is neither a saved game nor a log of VASSAL"),
            Self::TooLarge => {
                let most = format!("{} MB, {MAX_PIECES} counters or {MAX_STEPS} steps", MAX_BYTES >> 20);
                write!(f, "is larger than any game: more than {most}, or more moved about than anybody plays")
            }
            Self::Garbled => f.write_str("cannot be read: its commands are damaged"),
            Self::Other(game) => write!(f, "is of another game: {game}"),
        }
    }
}

/// Reads a saved game or a log of a game.
///
/// # Errors
/// If the bytes are neither, or of another game.
pub fn read(bundle: &Bundle, module: &Module, bytes: &[u8]) -> Result<Game, Unreadable> {
    let Written { title, version, state: mut flat, steps } = written(bytes)?;
    if let Some(other) = title.filter(|name| *name != module.title) {
        return Err(Unreadable::Other(other));
    }
    let mut reader = Reader::new(bundle, module);
    for command in &flat {
        reader.execute(command, &mut Step::default());
        reader.bounded(0)?;
    }
    let mut copied = 0;
    let mut game = Game { version, start: reader.all(), moment: reader.moment, ..Game::default() };
    let mut turns = 0;
    for step in &steps {
        flat.clear();
        flatten(step, 0, &mut copied, &mut flat)?;
        game.steps.push(reader.step(&flat)?);
        turns += usize::from(game.steps.last().is_some_and(|step| step.moment.is_some()));
        reader.bounded(turns)?;
    }
    undo(&mut game.steps);
    game.slots = reader.slots;
    Ok(game)
}

/// The contents of a file of the engine.
pub struct Written {
    /// The title and the version of the module that it was played with, if the file contains them.
    pub title: Option<String>,
    pub version: Option<String>,
    /// The commands that lay out the saved game.
    pub state: Vec<String>,
    /// The steps of a log.
    pub(super) steps: Vec<String>,
}

impl Written {
    /// The commands that lay out the saved game.
    pub fn commands(&self) -> &[String] {
        &self.state
    }
}

/// Unpacks a saved game or a log.
///
/// # Errors
/// If the bytes are neither.
pub fn written(bytes: &[u8]) -> Result<Written, Unreadable> {
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).map_err(|_| Unreadable::NoGame)?;
    let commands = plain(entry(&mut archive, "savedGame")?)?;
    let data = entry(&mut archive, "moduledata").ok().and_then(|bytes| String::from_utf8(bytes).ok());
    let [title, version] = ["name", "version"].map(|leaf| leaf_of(data.as_deref()?, leaf));
    let parts = decode(&commands, SEPARATOR);
    // A log is a saved game with its steps behind it, all on one level.
    let (steps, parts): (Vec<_>, Vec<_>) = parts.into_iter().partition(|part| part.starts_with(LOG));
    if steps.len() > MAX_STEPS {
        return Err(Unreadable::TooLarge);
    }
    let (mut state, mut copied) = (Vec::new(), 0);
    parts.iter().try_for_each(|part| flatten(part, 0, &mut copied, &mut state))?;
    Ok(Written { title, version, state, steps })
}

/// The whole text of a saved game or a log, as the engine reads it.
///
/// # Errors
/// If the bytes are neither.
pub fn text(bytes: &[u8]) -> Result<String, Unreadable> {
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).map_err(|_| Unreadable::NoGame)?;
    plain(entry(&mut archive, "savedGame")?)
}

/// The prefix of the commands of a log.
const LOG: &str = "LOG\t";

/// Reads an entry of an archive, if it is not too large.
fn entry(archive: &mut zip::ZipArchive<Cursor<&[u8]>>, name: &str) -> Result<Vec<u8>, Unreadable> {
    let entry = archive.by_name(name).map_err(|_| Unreadable::NoGame)?;
    let mut bytes = Vec::new();
    entry.take(MAX_BYTES + 1).read_to_end(&mut bytes).map_err(|_| Unreadable::NoGame)?;
    if bytes.len() as u64 > MAX_BYTES { Err(Unreadable::TooLarge) } else { Ok(bytes) }
}

/// The text of a saved game. The engine obfuscates its bytes: two digits for each, changed by a key at the beginning.
fn plain(bytes: Vec<u8>) -> Result<String, Unreadable> {
    let Some(disguised) = bytes.strip_prefix(DISGUISE) else {
        return String::from_utf8(bytes).map_err(|_| Unreadable::Garbled);
    };
    let digit = |byte: u8| char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    let byte = |pair: &[u8; 2]| Some(digit(pair[0])? << 4 | digit(pair[1])?);
    let (pairs, rest) = disguised.as_chunks::<2>();
    let mut bytes = pairs.iter().map(byte);
    let key = bytes.next().flatten().filter(|_| rest.is_empty()).ok_or(Unreadable::Garbled)?;
    let bytes: Option<Vec<u8>> = bytes.map(|byte| Some(byte? ^ key)).collect();
    bytes.and_then(|bytes| String::from_utf8(bytes).ok()).ok_or(Unreadable::Garbled)
}

/// The text of an element of the metadata that has no others in it.
fn leaf_of(data: &str, leaf: &str) -> Option<String> {
    let (_, rest) = data.split_once(&format!("<{leaf}>"))?;
    let (text, _) = rest.split_once(&format!("</{leaf}>"))?;
    quick_xml::escape::unescape(text).ok().map(std::borrow::Cow::into_owned)
}

/// The commands in a text, each before those that belong to it.
fn flatten(text: &str, depth: usize, copied: &mut usize, out: &mut Vec<String>) -> Result<(), Unreadable> {
    *copied += text.len();
    if *copied > MAX_COPIED {
        return Err(Unreadable::TooLarge);
    }
    if !text.contains(SEPARATOR) {
        out.push(text.to_owned());
        return Ok(());
    }
    if depth > MAX_DEPTH {
        return Err(Unreadable::Garbled);
    }
    decode(text, SEPARATOR).iter().try_for_each(|part| flatten(part, depth + 1, copied, out))
}

/// Finds the steps that were taken back: the engine undoes the last. Some that it can undo are not read here, so that an undo goes
/// with the last step that it reverses.
fn undo(steps: &mut [Step]) {
    let mut done: Vec<usize> = Vec::new();
    for at in 0..steps.len() {
        let (before, rest) = steps.split_at_mut(at);
        let Some(step) = rest.first_mut() else { continue };
        if step.fate == Fate::Undo {
            let reverses = |at: &usize| before.get(*at).is_some_and(|before| step.reverses(before));
            let which = done.iter().rposition(reverses).or(done.len().checked_sub(1));
            if let Some(undone) = which.map(|at| done.remove(at)).and_then(|at| before.get_mut(at)) {
                undone.fate = Fate::Undone;
            }
        } else if step.has_more || !step.changes.is_empty() || step.moment.is_some() || !step.said.is_empty() {
            done.push(at);
        }
    }
}

impl Step {
    /// True if this step restores the positions from before another one.
    fn reverses(&self, other: &Self) -> bool {
        let back =
            |(one, other): (&Change, &Change)| one.piece == other.piece && one.from == other.to && one.to == other.from;
        self.changes.len() == other.changes.len() && self.changes.iter().zip(&other.changes).all(back)
    }
}

/// The table as the commands change it.
struct Reader<'b> {
    bundle: &'b Bundle,
    module: &'b Module,
    /// The ids of places, decks and hands, by the engine's names.
    places: BTreeMap<&'b str, &'b str>,
    decks: BTreeMap<&'b str, &'b str>,
    hands: BTreeMap<&'b str, &'b str>,
    /// The ids of the states that counters wear, by the names of their badges.
    badges: BTreeMap<String, &'b str>,
    slots: BTreeMap<String, u32>,
    /// The seats, by the engine's ids of players, which are secret.
    seats: BTreeMap<String, Seat>,
    pieces: BTreeMap<String, Piece>,
    /// The decks on the table by their ids.
    piles: BTreeMap<String, Pile>,
    /// The stack or deck that each piece is in, and the pieces that each has had.
    within: BTreeMap<String, String>,
    held: BTreeMap<String, BTreeSet<String>>,
    moment: Option<usize>,
    work: usize,
}

/// The seat of a player: name and id of the side.
struct Seat {
    name: String,
    side: String,
}

/// A counter or card on the table.
#[derive(Clone, Debug, Default)]
struct Piece {
    /// The index of the trait with the face that is up, and of the one that hides the piece.
    face: Option<usize>,
    mask: Option<usize>,
    /// The traits that are badges, with the ids of their states, and the states that are worn.
    badges: Vec<(usize, String)>,
    worn: Vec<String>,
    map: String,
    at: [i64; 2],
    level: usize,
    hidden: bool,
}

/// A deck on the table.
#[derive(Clone, Debug, Default)]
struct Pile {
    name: String,
    map: String,
    at: [i64; 2],
}

impl<'b> Reader<'b> {
    fn new(bundle: &'b Bundle, module: &'b Module) -> Self {
        fn turned(of: &BTreeMap<String, String>) -> BTreeMap<&str, &str> {
            of.iter().map(|(id, name)| (name.as_str(), id.as_str())).collect()
        }
        let places = module.places.iter().map(|(id, place)| (place.name.as_str(), id.as_str())).collect();
        Self {
            bundle,
            module,
            places,
            decks: turned(&module.decks),
            hands: turned(&module.hands),
            badges: counters::states_in_use(bundle)
                .into_iter()
                .map(|state| (counters::state_property(state), state.id.as_str()))
                .collect(),
            slots: BTreeMap::new(),
            seats: BTreeMap::new(),
            pieces: BTreeMap::new(),
            piles: BTreeMap::new(),
            within: BTreeMap::new(),
            held: BTreeMap::new(),
            moment: None,
            work: 0,
        }
    }

    /// Checks that the game has a realistic size.
    fn bounded(&self, turns: usize) -> Result<(), Unreadable> {
        let is_playable = self.pieces.len().max(self.piles.len()) <= MAX_PIECES
            && self.seats.len() <= MAX_SEATS
            && turns <= MAX_TURNS
            && self.work <= MAX_WORK;
        if is_playable { Ok(()) } else { Err(Unreadable::TooLarge) }
    }

    fn all(&self) -> BTreeMap<String, Lying> {
        self.pieces.keys().filter_map(|id| Some((id.clone(), self.lying(id)?))).collect()
    }

    fn lying(&self, id: &str) -> Option<Lying> {
        let piece = self.pieces.get(id)?;
        let states = piece.worn.clone();
        Some(Lying { spot: self.spot(id, piece), face: piece.level, hidden: piece.hidden, states })
    }

    fn spot(&self, id: &str, piece: &Piece) -> Spot {
        if let Some(Pile { name, .. }) = self.within.get(id).and_then(|within| self.piles.get(within)) {
            return self
                .decks
                .get(name.as_str())
                .map_or_else(|| Spot::Else(name.clone()), |id| Spot::Deck((*id).into()));
        }
        if let Some(side) = self.hands.get(piece.map.as_str()) {
            return Spot::Hand((*side).into());
        }
        if piece.map != MAP {
            return Spot::Else(piece.map.clone());
        }
        let [x, y] = piece.at;
        let name = self.module.location([x.saturating_sub(board::EDGE[0]), y.saturating_sub(board::EDGE[1])]);
        let Some(name) = name else { return Spot::Else("beside the map".into()) };
        self.places.get(name.as_ref()).map_or_else(|| Spot::Else(name.into_owned()), |id| Spot::Place((*id).into()))
    }

    /// Executes the commands of a step.
    fn step(&mut self, commands: &[String]) -> Result<Step, Unreadable> {
        let mut step = Step::default();
        let mut touched: BTreeMap<String, (Option<Lying>, Option<String>)> = BTreeMap::new();
        for command in commands.iter().map(|command| command.strip_prefix(LOG).unwrap_or(command)) {
            // Of a stack that is moved each counter has its mover.
            let of_stack = command.strip_prefix("M/").map(|command| decode(command, '/'));
            let mover = of_stack.and_then(|parts| self.seats.get(parts.last()?)).map(|seat| seat.side.clone());
            for id in self.concerns(command) {
                let before = self.lying(&id);
                self.work += 1;
                let (_, by) = touched.entry(id).or_insert((before, None));
                if mover.is_some() {
                    by.clone_from(&mover);
                }
            }
            self.execute(command, &mut step);
            self.bounded(0)?;
        }
        self.work += self.seats.len();
        step.seated = self.seats.values().map(|seat| seat.side.clone()).collect();
        let speaker = self.speaker(&step.said);
        for (piece, (from, by)) in touched {
            let to = self.lying(&piece);
            // Who takes a counter out of the game only the chat says.
            let by = by.or_else(|| speaker.clone().filter(|_| to.is_none()));
            if from != to && self.slots.contains_key(&piece) {
                step.changes.push(Change { piece, from, to, by });
            }
        }
        Ok(step)
    }

    /// The side of the player in a line of the chat, which begins with the name.
    fn speaker(&self, said: &[String]) -> Option<String> {
        let is_his = |seat: &&Seat| {
            said.iter().any(|said| said.strip_prefix(&seat.name).is_some_and(|rest| rest.starts_with(' ')))
        };
        let seat = self.seats.values().filter(is_his).max_by_key(|seat| seat.name.len());
        seat.map(|seat| seat.side.clone())
    }

    /// The pieces that a command may change.
    fn concerns(&mut self, command: &str) -> BTreeSet<String> {
        let kind = ["+/", "-/", "D/", "M/"].into_iter().find_map(|kind| command.strip_prefix(kind));
        let parts = kind.map(|rest| decode(rest, '/')).unwrap_or_default();
        match parts.as_slice() {
            [id, ..] if self.pieces.contains_key(id) => [id.clone()].into(),
            [id, kind, state] if command.starts_with('+') && !is_holder(kind) => {
                [id.clone()].into_iter().filter(|_| !state.is_empty()).collect()
            }
            // Of a stack or a deck those that it holds and will hold.
            [id, rest @ ..] => self.in_it(id).into_iter().chain(rest.iter().flat_map(|state| members(state))).collect(),
            [] => BTreeSet::new(),
        }
    }

    /// The pieces in a stack or a deck.
    fn in_it(&mut self, id: &str) -> Vec<String> {
        let Some(all) = self.held.get(id) else { return Vec::new() };
        self.work += all.len();
        all.iter().filter(|piece| self.within.get(*piece).is_some_and(|within| within == id)).cloned().collect()
    }

    fn execute(&mut self, command: &str, step: &mut Step) {
        if let Some(rest) = command.strip_prefix("+/") {
            if let [id, kind, state] = decode(rest, '/').as_slice() {
                self.add(id, kind, state);
            }
        } else if let Some(rest) = command.strip_prefix("D/") {
            if let [id, state, ..] = decode(rest, '/').as_slice() {
                self.change(id, state);
            }
        } else if let Some(rest) = command.strip_prefix("M/") {
            if let [id, map, x, y, under, ..] = decode(rest, '/').as_slice() {
                self.shift(id, map, point([x, y]), under);
            }
        } else if let Some(id) = command.strip_prefix("-/") {
            self.pieces.remove(id);
            self.within.remove(id);
        } else if let Some(said) = command.strip_prefix("CHAT") {
            let said = said.trim_start_matches(['*', '-', ' ']);
            if said.starts_with("UNDO:") {
                step.fate = Fate::Undo;
            } else if !said.is_empty() {
                step.said.push(said.to_owned());
            }
        } else if command == "UNDOtrue" {
            step.fate = Fate::Undo;
        } else if command.starts_with("TURN") {
            if let [_, state] = decode(command, '\t').as_slice() {
                self.moment = turn::moment(self.bundle, state);
                step.moment = self.moment;
            }
        } else if let Some(rest) = command.strip_prefix("PLAYER\t") {
            if let [player, name, side] = decode(rest, '\t').as_slice() {
                let side = self.bundle.sides.iter().find(|one| one.name == *side);
                let seat = side.map(|side| Seat { name: name.clone(), side: side.id.clone() });
                self.seats.extend(seat.map(|seat| (player.clone(), seat)));
            }
        } else {
            step.has_more |= command.starts_with("MutableProperty");
        }
    }

    /// A counter, a card, a stack or a deck comes into the game.
    fn add(&mut self, id: &str, kind: &str, state: &str) {
        if let Some(rest) = kind.strip_prefix(DECK) {
            let name = deck_name(rest);
            self.piles.insert(id.to_owned(), Pile { name, ..Pile::default() });
        }
        if is_holder(kind) {
            return self.hold(id, state);
        }
        let kinds: Vec<&str> = traits(kind).collect();
        let layers = kinds.iter().enumerate().filter(|(_, kind)| kind.starts_with("emb2;"));
        let (mut face, mut badges) = (None, Vec::new());
        for (at, fields) in layers.map(|(at, kind)| (at, decode(kind, ';'))) {
            if fields.iter().any(|field| field == "Face") {
                face = face.or(Some(at));
            }
            let state = fields.iter().find_map(|field| self.badges.get(field.as_str()));
            badges.extend(state.map(|state| (at, (*state).to_owned())));
        }
        let piece =
            Piece { face, badges, mask: kinds.iter().position(|kind| kind.starts_with("obs;")), ..Piece::default() };
        let core = traits(state).next_back().unwrap_or_default();
        let Some(slot) = decode(core, ';').get(3).and_then(|slot| slot.parse().ok()) else { return };
        if self.module.slots.contains_key(&slot) {
            self.slots.insert(id.to_owned(), slot);
        }
        self.pieces.insert(id.to_owned(), piece);
        self.change(id, state);
    }

    /// A new state of a piece, a stack or a deck.
    fn change(&mut self, id: &str, state: &str) {
        let Some(piece) = self.pieces.get_mut(id) else { return self.hold(id, state) };
        let states: Vec<&str> = traits(state).collect();
        let state_of = |at: Option<usize>| Some(states.get(at?)?.split([';', '|']).next().unwrap_or_default());
        if let Some(level) = state_of(piece.face).and_then(|level| level.parse::<i64>().ok()) {
            piece.level = usize::try_from(level.unsigned_abs()).unwrap_or_default().saturating_sub(1);
        }
        let shows =
            |at: usize| state_of(Some(at)).is_some_and(|level| level.parse::<i64>().is_ok_and(|level| level > 0));
        piece.worn = piece.badges.iter().filter(|(at, _)| shows(*at)).map(|(_, state)| state.clone()).collect();
        piece.hidden = state_of(piece.mask).is_some_and(|owner| !owner.is_empty() && owner != "null");
        let core = states.last().map(|core| decode(core, ';')).unwrap_or_default();
        // What is in a stack or a deck may have no map of its own.
        if let [map, x, y, ..] = core.as_slice() {
            self.put([id.to_owned()].iter(), map, point([x, y]));
        }
    }

    /// Sets the contents of a stack or a deck, and moves them all to its position.
    fn hold(&mut self, id: &str, state: &str) {
        for piece in self.in_it(id) {
            self.within.remove(&piece);
        }
        let members: BTreeSet<String> = members(state).take(MAX_PIECES).collect();
        self.work += members.len();
        let lies = decode(state, ';');
        if let [map, x, y, ..] = lies.as_slice() {
            self.put(members.iter(), map, point([x, y]));
            if let Some(pile) = self.piles.get_mut(id) {
                (pile.map, pile.at) = (map.clone(), point([x, y]));
            }
        }
        self.within.extend(members.iter().map(|piece| (piece.clone(), id.to_owned())));
        self.held.insert(id.to_owned(), members);
    }

    fn put<'i>(&mut self, pieces: impl Iterator<Item = &'i String>, map: &str, at: [i64; 2]) {
        for piece in pieces.filter(|_| map != "null") {
            if let Some(lying) = self.pieces.get_mut(piece) {
                map.clone_into(&mut lying.map);
                lying.at = at;
            }
        }
    }

    /// A piece, or all in a stack or deck, moves: above another, or else on a deck that lies there.
    fn shift(&mut self, id: &str, map: &str, at: [i64; 2], under: &str) {
        if !self.pieces.contains_key(id) {
            let held = self.in_it(id);
            return self.put(held.iter(), map, at);
        }
        self.put([id.to_owned()].iter(), map, at);
        let lies_there = |(_, pile): &(&String, &Pile)| pile.map == map && pile.at == at;
        let pile = || self.piles.iter().find(lies_there).map(|(id, _)| id);
        self.work += self.piles.len();
        match self.within.get(under).or_else(pile).cloned() {
            Some(holder) => {
                self.within.insert(id.to_owned(), holder.clone());
                self.held.entry(holder).or_default().insert(id.to_owned());
            }
            None => drop(self.within.remove(id)),
        }
    }
}

/// The prefix of the type of a deck.
pub(super) const DECK: &str = "deck;";

/// The name of a deck: the thirteenth field of its type.
pub(super) fn deck_name(fields: &str) -> String {
    decode(fields, ';').into_iter().nth(12).unwrap_or_default()
}

/// True for a piece that holds others: a stack or a deck.
fn is_holder(kind: &str) -> bool {
    kind == "stack" || kind.starts_with(DECK)
}

/// The traits of a piece, or their states, from the outermost to its core. Each is nested in the one before, which adds
/// backslashes to the separators.
fn traits(text: &str) -> impl DoubleEndedIterator<Item = &str> {
    text.split('\t').map(|part| part.trim_end_matches('\\'))
}

/// The ids in the state of a stack (`map;x;y;id;id;@@layer`) or a deck (`map;x;y;face-down;id,id`).
pub(super) fn members(state: &str) -> impl Iterator<Item = String> {
    let fields = decode(state, ';').into_iter().skip(3);
    fields.flat_map(|field| decode(&field, ',')).filter(|id| !id.is_empty() && !id.starts_with("@@"))
}

pub(super) fn point(at: [&String; 2]) -> [i64; 2] {
    at.map(|length| length.parse().unwrap_or_default())
}
