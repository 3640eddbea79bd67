//! Carries a saved game over to the next version of its module.
//!
//! The engine finds counters by points, and decks and hands by names, so that the counters in a town which moved would
//! be elsewhere. Here everything goes to the present position of its place, its deck or its hand, by their ids. The
//! looks and menus of counters stay as they were: the engine's own `Refresh Counters` renews those.

use std::collections::{BTreeMap, BTreeSet};

use muster_schema::bundle::Bundle;
use muster_targets::EmitError;

use super::kept::{Module, Slot};
use super::log::{self, DECK, Unreadable, Written, members, point};
use super::sequence::{chain, decode, encode, unchain};
use super::{Context, MAP, arrivals, board, deal, ids, names, setup, turn};
use muster_ground::numbers::Numbers;

/// A saved game for the new module.
#[derive(Debug)]
pub struct Carried {
    pub bytes: Vec<u8>,
    /// The number of counters and cards in it.
    pub pieces: usize,
    /// The number of them at another point than before.
    pub moved: usize,
    /// Notes for players, in sentences.
    pub told: Vec<String>,
}

/// Why a saved game cannot be carried over.
#[derive(Debug)]
pub enum Refusal {
    Unreadable(Unreadable),
    /// It is a log, not a saved game.
    Log,
    /// Pieces that have no place in the new version, in sentences.
    Lost(Vec<String>),
    Unwritable(EmitError),
}

/// A version of a game, with the numbers of its slots.
pub type Version<'a> = (&'a Bundle, &'a Numbers);

/// Carries a saved game over.
///
/// # Errors
/// If it cannot be read, or has something that the new version has no place for.
pub fn carry(old: Version<'_>, new: Version<'_>, bytes: &[u8]) -> Result<Carried, Refusal> {
    let Written { title, state, steps, .. } = log::written(bytes).map_err(Refusal::Unreadable)?;
    let was = Module::of(old.0, old.1);
    if let Some(other) = title.filter(|title| *title != was.title) {
        return Err(Refusal::Unreadable(Unreadable::Other(other)));
    }
    if !steps.is_empty() {
        return Err(Refusal::Log);
    }
    let plain = names::plain(new.0);
    let context = Context::of(&plain, new.1);
    let mut carrier = Carrier::new(&was, Module::of(new.0, new.1), old.0, &context, &state);
    let commands = state.iter().flat_map(|command| carrier.command(command)).collect();
    let told = carrier.told(&was);
    if !carrier.lost.is_empty() {
        return Err(Refusal::Lost(carrier.lost()));
    }
    let (pieces, moved) = (carrier.pieces, carrier.moved);
    let bytes = setup::archive(&plain, commands).map_err(Refusal::Unwritable)?;
    Ok(Carried { bytes, pieces, moved, told })
}

/// The state while commands are carried over one by one.
struct Carrier<'a> {
    was: &'a Module,
    is: Module,
    old: &'a Bundle,
    context: &'a Context<'a>,
    /// The ids of the old places, decks, hands and sides by their names.
    places: BTreeMap<&'a str, &'a str>,
    decks: BTreeMap<&'a str, &'a str>,
    hands: BTreeMap<&'a str, &'a str>,
    sides: BTreeMap<&'a str, &'a str>,
    /// The deck that contains each card: its id, or its name if it is none of the tables.
    within: BTreeMap<String, String>,
    /// True if the saved game contains decks; a set-up may leave them to the module.
    has_decks: bool,
    /// The next free id of the engine.
    next: u64,
    pieces: usize,
    moved: usize,
    /// The names of pieces without a possible place in the new version.
    lost: BTreeMap<String, Vec<String>>,
    /// The names of pieces outside all places of the tables, and of counters that are gone.
    astray: BTreeSet<String>,
    gone: BTreeSet<String>,
}

impl<'a> Carrier<'a> {
    fn new(was: &'a Module, is: Module, old: &'a Bundle, context: &'a Context<'a>, state: &[String]) -> Self {
        fn turned(of: &BTreeMap<String, String>) -> BTreeMap<&str, &str> {
            of.iter().map(|(id, name)| (name.as_str(), id.as_str())).collect()
        }
        let decks = turned(&was.decks);
        let mut within = BTreeMap::new();
        let mut next = 1;
        for [id, kind, state] in state.iter().filter_map(|command| added(command)) {
            next = id.parse::<u64>().map_or(next, |id| next.max(id.saturating_add(1)));
            if let Some(fields) = kind.strip_prefix(DECK) {
                let name = log::deck_name(fields);
                let deck = decks.get(name.as_str()).map_or(name.clone(), |id| (*id).to_owned());
                within.extend(members(&state).map(|card| (card, deck.clone())));
            }
        }
        Self {
            was,
            is,
            old,
            context,
            places: was.places.iter().map(|(id, place)| (place.name.as_str(), id.as_str())).collect(),
            decks,
            hands: turned(&was.hands),
            sides: turned(&was.sides),
            within,
            has_decks: state.iter().any(|command| command.starts_with("SETUP_STACK")),
            next,
            pieces: 0,
            moved: 0,
            lost: BTreeMap::new(),
            astray: BTreeSet::new(),
            gone: BTreeSet::new(),
        }
    }

    /// Converts a command for the new module, with those that belong to it.
    fn command(&mut self, command: &str) -> Vec<String> {
        if let Some([id, kind, state]) = added(command) {
            let added = match () {
                () if kind == "stack" => Some([kind, self.stack(&state)]),
                () if kind.starts_with(DECK) => self.deck(&kind, &state),
                () => self.piece(&id, &kind, &state),
            };
            return added.map(|[kind, state]| format!("+/{}", encode([id, kind, state], '/'))).into_iter().collect();
        }
        if command == "begin_save" {
            let mut all = vec![command.to_owned()];
            all.extend(setup::unseen(self.context, || id(&mut self.next)));
            if self.has_decks {
                all.extend(self.new_decks());
            }
            return all;
        }
        if command.starts_with("TURN") {
            return vec![self.turn(command).unwrap_or_else(|| command.to_owned())];
        }
        let mut fields = decode(command, '\t');
        match fields.as_mut_slice() {
            [player, _, _, side] if player == "PLAYER" => {
                if let Some(now) = self.side(side) {
                    *side = now;
                }
            }
            // The board of a hand has its name.
            [picker, board, ..] => {
                if let Some(now) = picker.strip_suffix("BoardPicker").and_then(|hand| self.hand(hand)) {
                    (*picker, *board) = (format!("{now}BoardPicker"), now);
                }
            }
            _ => return vec![command.to_owned()],
        }
        vec![encode(fields, '\t')]
    }

    fn side(&self, name: &str) -> Option<String> {
        self.is.sides.get(*self.sides.get(name)?).cloned()
    }

    fn hand(&self, name: &str) -> Option<String> {
        self.is.hands.get(*self.hands.get(name)?).cloned()
    }

    /// Converts a counter or a card; `None` for the invisible piece of a place, which has a new one.
    fn piece(&mut self, id: &str, kind: &str, state: &str) -> Option<[String; 2]> {
        let (kinds, mut states) = (unchain(kind), unchain(state));
        let (core, outer) = states.split_last_mut()?;
        let mut fields = decode(core, ';');
        let number: Option<u32> = fields.get(3).and_then(|number| number.parse().ok());
        let slot = number.and_then(|number| self.was.slots.get(&number));
        if slot.is_some_and(|slot| slot.key == ids::PLACE) {
            return None;
        }
        let name = slot.map_or_else(|| core_name(&kinds), |slot| slot.name.clone());
        self.pieces += 1;
        if let (Some(number), Some(slot)) = (number, slot) {
            self.known(number, slot);
        }
        for (kind, state) in kinds.iter().zip(outer) {
            if kind.starts_with("obs;") {
                let mut fields = decode(state, ';');
                if let Some(now) = fields.first().and_then(|side| self.side(side)) {
                    fields[0] = now;
                    *state = encode(fields, ';');
                }
            } else if kind.starts_with("footprint;") && state.contains(MAP) {
                // Its points are those of the old map.
                "false;;0;0".clone_into(state);
            } else {
                let now = |place: &str| Some(self.is.places.get(*self.places.get(place)?)?.name.clone());
                if let Some(now) = arrivals::renamed(kind, state, now) {
                    *state = now;
                }
            }
        }
        if let [map, x, y, ..] = fields.as_slice() {
            let (map, at) = (map.clone(), point([x, y]));
            let (map, to) = match self.within.get(id) {
                Some(_) if map == "null" => (map, at),
                Some(deck) => (map, self.pile(deck).map_or(at, |pile| pile.at())),
                None => self.spot(&map, at, &name),
            };
            self.moved += usize::from(to != at);
            (fields[0], fields[1], fields[2]) = (map, to[0].to_string(), to[1].to_string());
        }
        *core = encode(without_old(fields), ';');
        Some([kind.to_owned(), chain(&states)])
    }

    /// Sees whether a counter or card is there in the new version.
    fn known(&mut self, number: u32, slot: &Slot) {
        match self.is.slots.get(&number) {
            Some(now) if now.key != slot.key => {
                let told = format!("The number of {} belongs to {} now", slot.name, now.name);
                self.lost.entry(told).or_default();
            }
            Some(_) => {}
            None => drop(self.gone.insert(slot.name.clone())),
        }
    }

    /// The map and the point where something lies in the new version.
    fn spot(&mut self, map: &str, at: [i64; 2], name: &str) -> (String, [i64; 2]) {
        if let Some(side) = self.hands.get(map) {
            let now = self.is.hands.get(*side).cloned();
            if now.is_none() {
                self.lose(&format!("{map} is gone"), name);
            }
            return (now.unwrap_or_else(|| map.to_owned()), at);
        }
        let to = if map == MAP { self.on_map(at, name) } else { at };
        (map.to_owned(), to)
    }

    /// Converts a point of the map to the new position of its place.
    fn on_map(&mut self, at: [i64; 2], name: &str) -> [i64; 2] {
        let board = [at[0].saturating_sub(board::EDGE[0]), at[1].saturating_sub(board::EDGE[1])];
        let Some(location) = self.was.location(board) else { return at };
        let location = location.as_ref();
        let Some(id) = self.places.get(location) else {
            if self.is.location(board).as_deref() != Some(location) && !name.is_empty() {
                self.astray.insert(format!("{name} ({location})"));
            }
            return at;
        };
        let (Some(was), Some(is)) = (self.was.places.get(*id), self.is.places.get(*id)) else {
            self.lose(&format!("{location} is gone"), name);
            return at;
        };
        let aside = [0, 1].map(|axis| board[axis] - was.at[axis] + is.at[axis]);
        let is_there = self.is.location(aside).as_deref() == Some(is.name.as_str());
        let to = if is_there { aside } else { is.at };
        [to[0] + board::EDGE[0], to[1] + board::EDGE[1]]
    }

    fn lose(&mut self, why: &str, name: &str) {
        let names = self.lost.entry(why.to_owned()).or_default();
        names.extend((!name.is_empty()).then(|| name.to_owned()));
    }

    /// Converts the state of a stack: its contents, and its layer of the map.
    fn stack(&mut self, state: &str) -> String {
        let mut fields = decode(state, ';');
        if let [map, x, y, ..] = fields.as_slice() {
            let (map, to) = self.spot(&map.clone(), point([x, y]), "");
            (fields[0], fields[1], fields[2]) = (map, to[0].to_string(), to[1].to_string());
        }
        for field in &mut fields {
            if let Some(layer) = field.strip_prefix("@@").and_then(|layer| layer.parse().ok()) {
                *field = format!("@@{}", self.layer(layer));
            }
        }
        encode(fields, ';')
    }

    /// A layer as the new map numbers it: each side has one.
    fn layer(&self, layer: i64) -> i64 {
        let [old, new] = [&self.old.sides, &self.context.bundle.sides];
        let Ok(number) = usize::try_from(layer) else { return layer };
        let now = match number.checked_sub(2) {
            None => number,
            Some(at) if at >= old.len() => number - old.len() + new.len(),
            Some(at) => new.iter().position(|side| side.id == old[at].id).map_or(number, |at| at + 2),
        };
        i64::try_from(now).unwrap_or(layer)
    }

    /// A deck of the new module.
    fn pile(&self, id: &str) -> Option<deal::Pile> {
        let deck = self.context.bundle.decks.iter().find(|deck| deck.id == id)?;
        Some(deal::Pile::of(self.context, deck))
    }

    /// A deck with its cards, as the new module has it.
    fn deck(&mut self, kind: &str, state: &str) -> Option<[String; 2]> {
        let name = log::deck_name(kind.strip_prefix(DECK)?);
        let Some(id) = self.decks.get(name.as_str()) else {
            // One that was added by hand.
            return Some([kind.to_owned(), state.to_owned()]);
        };
        let cards: Vec<String> = members(state).collect();
        let Some(pile) = self.pile(id) else {
            if !cards.is_empty() {
                self.lose(&format!("The deck {name} is gone"), &format!("{} cards", cards.len()));
            }
            return None;
        };
        let face_down = decode(state, ';').get(3).is_some_and(|down| down == "true");
        Some([pile.kind(), pile.state(face_down, &cards)])
    }

    /// Decks that the saved game does not have, which are empty.
    fn new_decks(&mut self) -> Vec<String> {
        let is_new = |id: &&String| !self.was.decks.contains_key(*id);
        let new: Vec<String> = self.is.decks.keys().filter(is_new).cloned().collect();
        let decks = self.context.bundle.decks.iter().filter(|deck| new.contains(&deck.id));
        let piles: Vec<_> = decks.map(|deck| (deal::Pile::of(self.context, deck), deck.face_down)).collect();
        let added = |(pile, down): (deal::Pile, bool)| [id(&mut self.next), pile.kind(), pile.state(down, &[])];
        piles.into_iter().map(added).map(|parts| format!("+/{}", encode(parts, '/'))).collect()
    }

    /// The turn tracker at the same turn and phase.
    fn turn(&mut self, command: &str) -> Option<String> {
        let [_, state] = <[String; 2]>::try_from(decode(command, '\t')).ok()?;
        let then = turn::moments(self.old).into_iter().nth(turn::moment(self.old, &state)?)?;
        let phase = |bundle: &Bundle, at: Option<usize>| Some(bundle.phases.get(at?)?.id.clone());
        let [was, now] = [self.old, self.context.bundle];
        let is_then =
            |moment: &turn::Moment| moment.turn == then.turn && phase(now, moment.phase) == phase(was, then.phase);
        let Some(at) = turn::moments(now).iter().position(is_then) else {
            let turn = self.was.places.get(&then.turn).map_or(then.turn.as_str(), |place| &place.name);
            let phase = then.phase.and_then(|at| was.phases.get(at)).map(|phase| format!(" – {}", phase.name));
            let told = format!("It is {turn}{}, which there is no more", phase.unwrap_or_default());
            self.lost.entry(told).or_default();
            return None;
        };
        turn::tracker_command(now, at)
    }

    /// The pieces that cannot be carried over, in sentences.
    fn lost(&self) -> Vec<String> {
        let told = |(why, names): (&String, &Vec<String>)| match names.as_slice() {
            [] => format!("{why}."),
            names => format!("{why}; there lies {}.", counted(names)),
        };
        self.lost.iter().map(told).collect()
    }

    /// The notes for players.
    fn told(&self, was: &Module) -> Vec<String> {
        let list = |names: &BTreeSet<String>| names.iter().map(String::as_str).collect::<Vec<_>>().join(", ");
        let mut told = Vec::new();
        if !self.gone.is_empty() {
            told.push(format!("No longer in the game, and left as they were: {}.", list(&self.gone)));
        }
        if !self.astray.is_empty() {
            told.push(format!("In no place of the tables, so look where they lie now: {}.", list(&self.astray)));
        }
        let known: BTreeSet<&String> = was.slots.values().map(|slot| &slot.key).collect();
        let is_new = |slot: &&Slot| slot.key.starts_with(ids::CARD) && !known.contains(&slot.key);
        let new: BTreeSet<String> = self.is.slots.values().filter(is_new).map(|slot| slot.name.clone()).collect();
        if !new.is_empty() {
            told.push(format!("New cards, which are in none of its decks: {}.", list(&new)));
        }
        told
    }
}

/// The id, the type and the state of the piece that a command adds.
fn added(command: &str) -> Option<[String; 3]> {
    decode(command.strip_prefix("+/")?, '/').try_into().ok()
}

/// A new id of the engine.
fn id(next: &mut u64) -> String {
    *next += 1;
    (*next - 1).to_string()
}

/// The name in the core of a piece.
fn core_name(kinds: &[String]) -> String {
    kinds.last().and_then(|core| decode(core, ';').pop()).unwrap_or_default()
}

/// The state of a core without the earlier position of the piece, which is a point of the old map.
fn without_old(fields: Vec<String>) -> Vec<String> {
    if fields.len() < 5 {
        return fields;
    }
    let kept = fields[5..].chunks(2).filter(|pair| !pair[0].starts_with("Old"));
    let kept: Vec<String> = kept.flatten().cloned().collect();
    let count = (kept.len() / 2).to_string();
    fields[..4].iter().cloned().chain([count]).chain(kept).collect()
}

/// Joins names, with a count for equal ones.
fn counted(names: &[String]) -> String {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for name in names {
        *counts.entry(name).or_default() += 1;
    }
    let counted =
        |(name, count): (&str, usize)| if count == 1 { name.to_owned() } else { format!("{count} × {name}") };
    counts.into_iter().map(counted).collect::<Vec<_>>().join(", ")
}
