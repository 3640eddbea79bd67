//! What a saved game of the old version loses in the new one, when it is loaded there and its pieces are refreshed
//! (`GpIdChecker.copyState` in the engine, with the options as its dialog offers them).

use rustc_hash::FxHashMap;

use super::pairs::{self, Pairs, is_slot, slots};
use super::subject::{Group, Subject};
use super::traits::{canonical_type, key, trait_words};
use super::{Atom, Notes, What};
use crate::Module;
use crate::piece::Trait;
use crate::xml::NodeIx;

/// The most traits that are compared, prototypes expanded.
const MAX_TRAITS: usize = 8_000_000;
/// Components that saved games find by name: class, name of the class, and what is lost without it.
const NAMED: [(&str, &str, &str); 9] = [
    ("module.Map", "map", "what lies there in saved games is on no map any more"),
    ("module.PrivateMap", "map", "what lies there in saved games is on no map any more"),
    ("module.PlayerHand", "hand", "what lies there in saved games is on no map any more"),
    ("module.map.boardPicker.Board", "board", "saved games with it do not find it"),
    ("module.map.DrawPile", "deck", "in saved games the cards stay where they are, and no command finds them"),
    ("module.properties.GlobalProperty", "global property", "the value in saved games is lost"),
    ("module.properties.ZoneProperty", "zone property", "the value in saved games is lost"),
    ("entry", "side", "players who had it in saved games have to take another"),
    ("module.turn.TurnTracker", "turn counter", "the turn of saved games is lost"),
];

const ZONE: &str = "module.map.boardPicker.board.mapgrid.Zone";
const REGION: &str = "module.map.boardPicker.board.Region";

/// Notes all losses.
pub(super) fn compare(old: &Module, new: &Module, pairs: &Pairs, notes: &mut Notes, unread: &mut Vec<String>) {
    numbers(old, new, pairs, notes);
    names(old, new, pairs, notes);
    regions(old, new, pairs, notes);
    if !states(old, new, pairs, notes) {
        unread.push("Not all pieces were looked at for what saved games lose, since they have too many traits".into());
    }
}

fn subject(module: &Module, ix: NodeIx) -> Subject {
    Subject { group: Group::Saved, ..Subject::of(module, ix) }
}

/// Slots whose number vanished, or belongs to another piece.
fn numbers(old: &Module, new: &Module, pairs: &Pairs, notes: &mut Notes) {
    let known = new.tree.nodes.iter().filter(|node| is_slot(&node.class)).filter_map(|node| node.value("gpid"));
    let placed = new.pieces.iter().flat_map(|piece| &piece.traits).filter(|part| is_placing(part));
    let known: rustc_hash::FxHashSet<&str> = known.chain(placed.map(|part| part.field(10))).collect();
    let all = old.tree.nodes.iter().enumerate().filter(|(_, node)| is_slot(&node.class));
    for (ix, number) in all.filter_map(|(ix, node)| Some((ix, node.value("gpid")?))) {
        if number.is_empty() || known.contains(number) {
            continue;
        }
        let now = pairs.new_of[ix].and_then(|is| new.tree.nodes[is].value("gpid"));
        let atom = match now.filter(|now| !now.is_empty()) {
            Some(now) => Atom {
                field: "number".into(),
                before: Some(number.to_owned()),
                after: Some(now.to_owned()),
                ..Atom::of(What::Lost, "another number, so that those in saved games cannot be refreshed")
            },
            None => Atom {
                field: "number".into(),
                before: Some(number.to_owned()),
                ..Atom::of(What::Lost, "gone; those in saved games stay as they are, and cannot be refreshed")
            },
        };
        notes.add(subject(old, ix), [atom]);
    }
    for (was, is) in &pairs.exchanged {
        let (name, now) = (pairs::name(old, *was), pairs::name(new, *is));
        let shown = format!("becomes {now} when a saved game is refreshed, since that has its number now");
        let (before, after) = (Some(name.to_owned()), Some(now.to_owned()));
        let field = "becomes another piece when a saved game is refreshed".into();
        notes.add(subject(old, *was), [Atom { field, before, after, ..Atom::of(What::Lost, &shown) }]);
    }
}

fn is_placing(part: &Trait) -> bool {
    ["placemark", "replace"].contains(&part.id.as_str())
}

/// Names that saved games look for, and that are gone.
fn names(old: &Module, new: &Module, pairs: &Pairs, notes: &mut Notes) {
    for (class, word, lost) in NAMED {
        let now: rustc_hash::FxHashSet<&str> = new.all(class).map(|ix| pairs::name(new, ix)).collect();
        let mut told: rustc_hash::FxHashSet<&str> = rustc_hash::FxHashSet::default();
        for ix in old.all(class) {
            let name = pairs::name(old, ix);
            if name.is_empty() || now.contains(name) || !told.insert(name) {
                continue;
            }
            let renamed = pairs.new_of[ix].map(|is| pairs::name(new, is)).filter(|is| *is != name);
            let shown = match renamed {
                Some(is) => format!("called {is} now; {lost}"),
                None => format!("gone; {lost}"),
            };
            let atom = Atom {
                field: "name".into(),
                before: Some(name.to_owned()),
                after: renamed.map(str::to_owned),
                ..Atom::of(What::Lost, &shown)
            };
            let subject = Subject { path: format!("{word} {name}"), ..Subject::named(Group::Saved, word, name) };
            notes.add(subject, [atom]);
        }
    }
}

/// Places that are gone or moved: saved games know the points of pieces, not the names of places.
fn regions(old: &Module, new: &Module, pairs: &Pairs, notes: &mut Notes) {
    let at = |module: &Module, ix: NodeIx| {
        ["originx", "originy"].map(|name| module.tree.nodes[ix].value(name).map(str::to_owned))
    };
    for (class, word) in [(REGION, "region"), (ZONE, "zone")] {
        for ix in old.all(class) {
            let lost = match pairs.new_of[ix] {
                None => "gone; what lies there in saved games is in another place",
                Some(is) if class == REGION && at(old, ix) != at(new, is) => {
                    "moved; what lies there in saved games stays at the old point"
                }
                Some(_) => continue,
            };
            let name = pairs::name(old, ix);
            let subject = Subject { path: format!("{word} {name}"), ..Subject::named(Group::Saved, word, name) };
            notes.add(subject, [Atom::of(What::Lost, lost)]);
        }
    }
}

/// The state that a trait keeps while a game is played, in words; `None` if it keeps nothing.
fn keeps(part: &Trait) -> Option<&'static str> {
    let is = |number: usize| part.field(number) == "true";
    let has = |number: usize| crate::keys::Key::read(part.field(number)).is_some();
    let is_of_today = part.field(25) == "1";
    Some(match part.id.as_str() {
        // A layer that follows a property, has no keys, or shows one picture always, keeps nothing.
        "emb2" if is(22) || is_of_today && ![11, 20, 27, 28, 29].into_iter().any(has) => return None,
        "emb2" if is(26) && is_of_today => {
            let levels = muster_vassal::sequence::decode(part.field(16), ',').len();
            if levels < 2 {
                return None;
            }
            "goes back to its first level"
        }
        "emb2" | "emb" => "goes back to how it begins",
        "PROP" => "goes back to its initial value",
        "label" if has(1) => "loses what players wrote",
        "table" | "propertysheet" => "loses what players wrote",
        "rotate" => "goes back to its first facing",
        "hide" | "obs" => "is off again",
        "markmoved" => "loses the sign of having moved",
        "footprint" => "loses its trail",
        "AreaOfEffect" if !is(4) => "is off again",
        "restrict" if is(2) => "loses its owner",
        "mat" | "matPiece" => "loses what lies on it",
        "attach" => "loses what is attached",
        _ => return None,
    })
}

/// A trait as the engine looks for it: its class, how it is written, and its name, if that is enough.
struct Sought {
    id: String,
    written: u64,
    name: Option<String>,
    keeps: Option<&'static str>,
    key: String,
}

impl Sought {
    fn of(part: &Trait) -> Self {
        let name = match part.id.as_str() {
            "emb2" => Some(part.field(19).to_owned()),
            "label" => Some(part.field(17).to_owned()),
            "rotate" if part.field(1) == "1" => Some(part.field(6).to_owned()),
            "rotate" => Some(part.field(8).to_owned()),
            _ => None,
        };
        let mut hasher = rustc_hash::FxHasher::default();
        std::hash::Hash::hash(&canonical_type(part), &mut hasher);
        let written = std::hash::Hasher::finish(&hasher);
        Self { id: part.id.clone(), written, name, keeps: keeps(part), key: key(part) }
    }

    fn takes(&self, old: &Self) -> bool {
        self.id == old.id && (self.written == old.written || self.name.is_some() && self.name == old.name)
    }
}

/// The traits of a module as the engine looks for them, each worked out once.
#[derive(Default)]
struct Library {
    known: FxHashMap<(usize, usize), Sought>,
}

impl Library {
    fn read(&mut self, module: &Module, at: &[(usize, usize)]) {
        for (piece, number) in at {
            let part = &module.pieces[*piece].traits[*number];
            self.known.entry((*piece, *number)).or_insert_with(|| Sought::of(part));
        }
    }
}

/// Notes the states that slots lose; false if there is too much to compare.
fn states(old: &Module, new: &Module, pairs: &Pairs, notes: &mut Notes) -> bool {
    let (of_old, of_new) = (slots(old), slots(new));
    let exchanged: rustc_hash::FxHashSet<NodeIx> = pairs.exchanged.iter().map(|(was, _)| *was).collect();
    let mut both: Vec<(NodeIx, NodeIx)> =
        of_old.iter().filter_map(|(number, was)| Some((*was, *of_new.get(number)?))).collect();
    both.retain(|(was, _)| !exchanged.contains(was));
    both.sort_unstable();
    let (mut one, mut other) = (Library::default(), Library::default());
    let mut work = 0;
    for (was, is) in both {
        let (Some(before), Some(after)) = (old.piece_of(was), new.piece_of(is)) else { continue };
        if old.pieces[before].flaw.is_some() || new.pieces[after].flaw.is_some() {
            continue;
        }
        let (before, after) = (old.expanded(before), new.expanded(after));
        one.read(old, &before);
        other.read(new, &after);
        let old_traits: Vec<&Sought> = before.iter().filter_map(|at| one.known.get(at)).collect();
        let new_traits: Vec<&Sought> = after.iter().filter_map(|at| other.known.get(at)).collect();
        work += old_traits.len() + new_traits.len();
        if work > MAX_TRAITS {
            return false;
        }
        let is_same = old_traits.len() == new_traits.len()
            && old_traits.iter().zip(&new_traits).all(|(old, new)| old.id == new.id && old.written == new.written);
        if is_same {
            continue;
        }
        // Each is looked for among all others.
        work += old_traits.len() * new_traits.len() / 8;
        let heirs: Vec<Option<usize>> =
            new_traits.iter().map(|made| old_traits.iter().position(|old| made.takes(old))).collect();
        let mut atoms: Vec<Atom> = Vec::new();
        for (at, lost) in old_traits.iter().enumerate() {
            let Some(what) = lost.keeps.filter(|_| !heirs.contains(&Some(at))) else { continue };
            // Of several alike the engine takes the first for each, so that the others are lost with any refresh.
            if old_traits[..at].iter().any(|other| lost.takes(other)) {
                continue;
            }
            let (piece, number) = before[at];
            let words = trait_words(old, &old.pieces[piece].traits[number]);
            let count = |traits: &[&Sought]| traits.iter().filter(|other| other.id == lost.id).count();
            let is_same = |made: &Sought| made.id == lost.id && made.key == lost.key && !lost.key.is_empty();
            let is_alone = count(&old_traits) == 1 && count(&new_traits) == 1;
            let is_there = is_alone || new_traits.iter().copied().any(is_same);
            let shown =
                if is_there { format!("{words} {what}") } else { format!("{words} is gone, and so is what it kept") };
            if atoms.iter().all(|other| other.shown != shown) {
                atoms.push(Atom { field: words, ..Atom::of(What::Lost, &shown) });
            }
        }
        if !atoms.is_empty() {
            notes.add(subject(new, is), atoms);
        }
    }
    true
}
