//! Compares the saved games that a module begins with: which pieces lie where.

use std::collections::{BTreeMap, BTreeSet};

use muster_vassal::log::written;
use muster_vassal::sequence::decode;
use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use super::pairs::Pairs;
use super::subject::{Group, Subject};
use super::{Atom, Notes, What};
use crate::Module;
use crate::engine::short;
use crate::xml::NodeIx;

/// The most bytes of a set-up, and of all that are compared.
const MAX_SET_UP: u64 = 32 << 20;
const MAX_ALL: u64 = 256 << 20;
/// The most pieces of a set-up.
const MAX_PIECES: usize = 50_000;
/// The most names in a summary.
const NAMED: usize = 4;
/// The most bytes of the name of a map.
const MAX_NAME: usize = 400;
const BOARD: &str = "module.map.boardPicker.Board";
/// The distance from a region at which a piece still lies in it, in pixels.
const NEAR: i64 = 40;

/// A region: its point on the map, and its name.
type Region<'m> = (i64, i64, &'m str);

/// The places of a module's maps that have names.
#[derive(Default)]
struct Places<'m> {
    /// The boards of each map, by its name.
    maps: FxHashMap<&'m str, Vec<&'m str>>,
    /// The regions of each board, by the name of its map and its own, with their points on the map.
    regions: FxHashMap<(&'m str, &'m str), Vec<Region<'m>>>,
}

impl<'m> Places<'m> {
    fn of(module: &'m Module) -> Self {
        let nodes = &module.tree.nodes;
        let map_of = |ix: NodeIx| {
            let is_map = |ix: &NodeIx| {
                ["module.Map", "module.PrivateMap", "module.PlayerHand"].contains(&short(&nodes[*ix].class))
            };
            module.tree.up(ix).find(is_map)
        };
        let mut places = Self::default();
        for board in module.all(BOARD) {
            if let Some(map) = map_of(board) {
                places.maps.entry(module.name(map)).or_default().push(module.name(board));
            }
        }
        for ix in module.all("module.map.boardPicker.board.Region") {
            let (Some(map), Some(board)) = (map_of(ix), module.around(ix, BOARD)) else { continue };
            let number = |ix: NodeIx, name: &str| nodes[ix].value(name).and_then(|text| text.parse::<i64>().ok());
            let edge = |name: &str| number(map, name).unwrap_or_default();
            if let (Some(x), Some(y)) = (number(ix, "originx"), number(ix, "originy")) {
                let at = (x.saturating_add(edge("edgeWidth")), y.saturating_add(edge("edgeHeight")), module.name(ix));
                places.regions.entry((module.name(map), module.name(board))).or_default().push(at);
            }
        }
        places.regions.values_mut().for_each(|regions| regions.sort_unstable());
        places
    }

    /// The region at a point, if one is near. `boards` are those that a saved game lays; with several, it cannot be told.
    fn at(&self, boards: &FxHashMap<String, Option<String>>, map: &str, x: i64, y: i64) -> Option<&'m str> {
        let (map, of_map) = self.maps.get_key_value(map)?;
        let board = match (boards.get(*map), of_map.as_slice()) {
            (Some(laid), of_map) => *of_map.iter().find(|board| Some(**board) == laid.as_deref())?,
            (None, [one]) => *one,
            (None, _) => return None,
        };
        let regions = self.regions.get(&(*map, board))?;
        let from = regions.partition_point(|(left, ..)| *left < x.saturating_sub(NEAR));
        let near = regions[from..].iter().take_while(|(left, ..)| *left <= x.saturating_add(NEAR)).take(2_000);
        let distance = |(left, top, _): &&Region<'_>| left.abs_diff(x).max(top.abs_diff(y));
        near.min_by_key(distance).filter(|region| distance(region) <= NEAR.unsigned_abs()).map(|(.., name)| *name)
    }
}

/// The board that a command lays on a map: none if there are several, or it does not begin at the corner.
fn laid(command: &str) -> Option<(String, Option<String>)> {
    let mut parts = decode(command, '\t').into_iter();
    let map = parts.next()?.strip_suffix("BoardPicker")?.to_owned();
    let boards: Vec<String> = parts.take(4).collect();
    let board = match boards.as_slice() {
        [board, x, y] if x == "0" && y == "0" && !board.contains('/') => Some(board.clone()),
        _ => None,
    };
    Some((map, board))
}

/// A piece of a set-up.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Piece {
    /// The number of its slot, or its name if it has none.
    slot: String,
    name: String,
    map: String,
    at: (i64, i64),
    /// The deck or the region that it lies in.
    place: String,
}

impl Piece {
    fn lies(&self) -> String {
        let (x, y) = self.at;
        if self.place.is_empty() { format!("{} ({x}, {y})", self.map) } else { self.place.clone() }
    }
}

/// Reads the pieces of a set-up; `None` if it cannot be read.
fn pieces(places: &Places<'_>, bytes: &[u8]) -> Option<Vec<Piece>> {
    let written = written(bytes).ok()?;
    let mut all: Vec<(String, Piece)> = Vec::new();
    // What is in a stack or a deck lies where that lies.
    let mut held: FxHashMap<String, (String, (i64, i64), String)> = FxHashMap::default();
    let mut boards: FxHashMap<String, Option<String>> = FxHashMap::default();
    for command in &written.state {
        if command.get(..command.len().min(MAX_NAME)).is_some_and(|begin| begin.contains("BoardPicker\t")) {
            boards.extend(laid(command));
            continue;
        }
        let Some(rest) = command.strip_prefix("+/") else { continue };
        let parts = decode(rest, '/');
        let [id, kind, state, ..] = parts.as_slice() else { continue };
        let number = |text: Option<&String>| text.and_then(|text| text.parse().ok()).unwrap_or_default();
        if kind == "stack" || kind.starts_with("deck;") {
            let fields = decode(state, ';');
            let map = fields.first().cloned().filter(|map| map != "null").unwrap_or_default();
            let at = (number(fields.get(1)), number(fields.get(2)));
            let deck = kind.strip_prefix("deck;").map(|rest| decode(rest, ';').into_iter().nth(12).unwrap_or_default());
            let members = fields.iter().skip(3).flat_map(|field| decode(field, ','));
            for member in members.filter(|member| !member.is_empty() && !member.starts_with("@@")) {
                if held.len() >= MAX_PIECES {
                    return None;
                }
                held.insert(member, (map.clone(), at, deck.clone().unwrap_or_default()));
            }
            continue;
        }
        // The innermost part has no tab in it.
        let [basic, core] = [kind, state].map(|text| text.rsplit('\t').next().unwrap_or_default());
        if !basic.starts_with("piece;") {
            continue;
        }
        let name = decode(basic, ';').into_iter().nth(4).unwrap_or_default();
        let fields = decode(core, ';');
        let map = fields.first().cloned().filter(|map| map != "null").unwrap_or_default();
        let at = (number(fields.get(1)), number(fields.get(2)));
        let slot = fields.get(3).cloned().filter(|slot| !slot.is_empty()).unwrap_or_else(|| name.clone());
        if all.len() >= MAX_PIECES {
            return None;
        }
        all.push((id.clone(), Piece { slot, name, map, at, place: String::new() }));
    }
    let place = |(id, mut piece): (String, Piece)| {
        if let Some((map, at, deck)) = held.get(&id) {
            if !map.is_empty() {
                (piece.map, piece.at) = (map.clone(), *at);
            }
            piece.place.clone_from(deck);
        }
        if piece.place.is_empty() {
            piece.place = places.at(&boards, &piece.map, piece.at.0, piece.at.1).unwrap_or_default().to_owned();
        }
        piece
    };
    // Pieces that lie nowhere are left over from earlier saving.
    let lies = |piece: &Piece| !piece.map.is_empty() || !piece.place.is_empty();
    Some(all.into_iter().map(place).filter(lies).collect())
}

/// Compares all set-ups.
pub(super) fn compare(old: &Module, new: &Module, pairs: &Pairs, notes: &mut Notes, unread: &mut Vec<String>) {
    let set_ups = |module: &Module| -> BTreeSet<String> {
        module.archive.names().filter(|name| name.to_lowercase().ends_with(".vsav")).map(str::to_owned).collect()
    };
    let (before, after) = (set_ups(old), set_ups(new));
    if before.is_empty() && after.is_empty() {
        return;
    }
    let mut found: Vec<(String, String)> =
        before.intersection(&after).map(|name| (name.clone(), name.clone())).collect();
    let (mut of_old, mut of_new): (FxHashSet<String>, FxHashSet<String>) =
        found.iter().map(|(was, is)| (was.clone(), is.clone())).unzip();
    // A set-up often has the version in the name of its file.
    for was in old.all("module.PredefinedSetup") {
        let Some(is) = pairs.new_of[was] else { continue };
        let file = |module: &'_ Module, ix: usize| module.tree.nodes[ix].value("file").unwrap_or_default().to_owned();
        let (was, is) = (file(old, was), file(new, is));
        let is_there = before.contains(&was) && after.contains(&is) && !of_old.contains(&was) && !of_new.contains(&is);
        if is_there {
            of_old.insert(was.clone());
            of_new.insert(is.clone());
            found.push((was, is));
        }
    }
    let subject = |name: &str| Subject::named(Group::SetUps, "Saved game", name);
    before
        .iter()
        .filter(|name| !of_old.contains(*name))
        .for_each(|name| notes.add(subject(name), [Atom::of(What::Removed, "")]));
    after
        .iter()
        .filter(|name| !of_new.contains(*name))
        .for_each(|name| notes.add(subject(name), [Atom::of(What::Added, "")]));
    let mut read = 0;
    found.retain(|(was, is)| {
        let size = old.archive.size(was).max(new.archive.size(is));
        let fits = size <= MAX_SET_UP && read + size <= MAX_ALL;
        read += if fits { size } else { 0 };
        fits
    });
    let (places_of_old, places_of_new) = (Places::of(old), Places::of(new));
    let compared: Vec<(String, Option<Vec<Atom>>)> = found
        .par_iter()
        .filter_map(|(was, is)| {
            let (one, other) = (old.archive.read(was)?, new.archive.read(is)?);
            if one == other {
                return None;
            }
            let (before, after) = (pieces(&places_of_old, &one), pieces(&places_of_new, &other));
            let name = if was == is { is.clone() } else { format!("{was} → {is}") };
            Some((name, before.zip(after).map(|(before, after)| differ(before, after))))
        })
        .collect();
    for (name, atoms) in compared {
        match atoms {
            Some(atoms) => notes.add(subject(&name), atoms),
            None => unread.push(format!("The set-up `{name}` could not be read; it was not compared")),
        }
    }
}

/// The pieces that stay in neither list, after those of one key are taken from both.
fn without_same<K: Ord>(was: &mut Vec<Piece>, is: &mut Vec<Piece>, key: impl Fn(&Piece) -> Option<K>) -> usize {
    let mut left: BTreeMap<K, usize> = BTreeMap::new();
    is.iter().filter_map(&key).for_each(|key| *left.entry(key).or_default() += 1);
    let mut taken: BTreeMap<K, usize> = BTreeMap::new();
    let before = was.len();
    was.retain(|piece| {
        let Some(key) = key(piece) else { return true };
        match left.get_mut(&key).filter(|count| **count > 0) {
            Some(count) => {
                *count -= 1;
                *taken.entry(key).or_default() += 1;
                false
            }
            None => true,
        }
    });
    is.retain(|piece| {
        let count = key(piece).and_then(|key| taken.get_mut(&key)).filter(|count| **count > 0);
        count.map(|count| *count -= 1).is_none()
    });
    before - was.len()
}

/// The changes of the pieces of a set-up.
fn differ(before: Vec<Piece>, after: Vec<Piece>) -> Vec<Atom> {
    let by_slot = |pieces: Vec<Piece>| {
        let mut slots: BTreeMap<String, Vec<Piece>> = BTreeMap::new();
        pieces.into_iter().for_each(|piece| slots.entry(piece.slot.clone()).or_default().push(piece));
        slots
    };
    let (mut old, mut new) = (by_slot(before), by_slot(after));
    let slots: BTreeSet<String> = old.keys().chain(new.keys()).cloned().collect();
    let (mut moved, mut gone, mut come, mut shifted) = (Vec::new(), Vec::new(), Vec::new(), 0);
    for slot in slots {
        let [mut was, mut is] = [&mut old, &mut new].map(|slots| slots.remove(&slot).unwrap_or_default());
        without_same(&mut was, &mut is, |piece| Some((piece.map.clone(), piece.place.clone(), piece.at)));
        shifted += without_same(&mut was, &mut is, |piece| {
            (!piece.place.is_empty()).then(|| (piece.map.clone(), piece.place.clone()))
        });
        let both = was.len().min(is.len());
        gone.extend(was.split_off(both));
        come.extend(is.split_off(both));
        moved.extend(was.into_iter().zip(is));
    }
    let mut atoms = Vec::new();
    let mut tell = |what: What, verb: &str, told: Vec<String>| {
        if let [first, ..] = told.as_slice() {
            // Several alike are named once.
            let mut alike: Vec<(&String, usize)> = Vec::new();
            for one in &told {
                match alike.last_mut() {
                    Some((last, count)) if *last == one => *count += 1,
                    _ => alike.push((one, 1)),
                }
            }
            let show = |(one, count): &(&String, usize)| {
                if *count > 1 { format!("{one} ({count} times)") } else { (*one).clone() }
            };
            let few = alike.iter().take(NAMED).map(show).collect::<Vec<_>>().join(", ");
            let more: usize = alike.iter().skip(NAMED).map(|(_, count)| count).sum();
            let more = if more > 0 { format!(" and {more} more") } else { String::new() };
            let shown = match told.len() {
                1 => format!("{verb}: {first}"),
                count => format!("{count} {verb}: {few}{more}"),
            };
            atoms.push(Atom { field: verb.to_owned(), after: Some(told.join("\n")), ..Atom::of(what, &shown) });
        }
    };
    let way = |(was, is): &(Piece, Piece)| {
        let (from, to) = (was.lies(), is.lies());
        if from == to { format!("{} in {to}", is.name) } else { format!("{} from {from} to {to}", is.name) }
    };
    tell(What::Moved, "moved", moved.iter().map(way).collect());
    let lies = |piece: &Piece| format!("{} in {}", piece.name, piece.lies());
    tell(What::Added, "new", come.iter().map(lies).collect());
    tell(What::Removed, "gone", gone.iter().map(lies).collect());
    if shifted > 0 {
        let shown = format!("{shifted} shifted within their places");
        atoms.push(Atom { field: "shifted".into(), after: Some(shifted.to_string()), ..Atom::of(What::Moved, &shown) });
    }
    if atoms.is_empty() {
        atoms.push(Atom::of(What::Changed, "saved anew, with every piece in its old place"));
    }
    atoms
}
