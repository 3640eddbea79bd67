//! The changes between two versions of a module, in the words of the editor.
//!
//! [`compare`] is pure: two modules go in, a [`Difference`] comes out. [`pairs`] finds which component is which, [`traits`] and [`values`]
//! compare them, [`lines`] says the same change of many things once. [`saved`] tells what saved games lose.

mod attributes;
mod files;
mod lines;
mod pairs;
mod saved;
mod set_ups;
mod subject;
mod traits;
mod values;

use rustc_hash::FxHashMap;
use serde::Serialize;

pub use self::files::Pictures;
pub use self::lines::Line;
use self::pairs::Pairs;
use self::subject::{Group, Subject};
use self::traits::Budget;
use crate::Module;
use crate::engine::short;
use crate::xml::NodeIx;

/// The most changes that are told.
const MAX_CHANGES: usize = 200_000;
/// The most bytes of values in all changes.
const MAX_VALUES: usize = 256 << 20;

/// A kind of change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum What {
    Added,
    Removed,
    /// It has another parent.
    Moved,
    /// It has another name.
    Renamed,
    /// Its content is different.
    Changed,
    /// Its content has another order.
    Reordered,
    /// Saved games lose it.
    Lost,
}

/// A change, of one thing or of several alike.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Change {
    pub what: What,
    /// The things that change so: ways in the editor's tree, or names of files.
    #[serde(rename = "where")]
    pub places: Vec<String>,
    /// The number of these things.
    pub count: usize,
    /// The label of the field; none for a whole thing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// The old value, as the module has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
    /// The new value, as the module has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
}

/// The changes of one part of a module.
#[derive(Clone, Debug, Serialize)]
pub struct Section {
    pub title: String,
    /// The changes in words; equal ones are one line.
    pub lines: Vec<Line>,
    pub changes: Vec<Change>,
}

/// A version of a module.
#[derive(Clone, Debug, Serialize)]
pub struct About {
    /// The name given by the user.
    pub name: String,
    pub title: String,
    pub version: String,
    /// The version of VASSAL that saved it.
    pub engine: String,
}

/// The differences of two versions of a module.
#[derive(Debug, Serialize)]
pub struct Difference {
    pub old: About,
    pub new: About,
    pub sections: Vec<Section>,
    /// Losses of saved games; empty if they lose nothing.
    pub saved: Option<Section>,
    /// Parts that could not be compared, in sentences.
    pub unread: Vec<String>,
    /// The pictures that differ.
    #[serde(skip)]
    pub pictures: Pictures,
}

impl Difference {
    /// True if nothing was found that differs.
    pub fn is_empty(&self) -> bool {
        self.sections.is_empty() && self.saved.is_none()
    }

    /// All sections in the order of the report.
    pub fn all(&self) -> impl Iterator<Item = &Section> {
        self.sections.iter().chain(&self.saved)
    }
}

/// A change of a thing, which is not yet known to be the same as others.
#[derive(Clone, Debug)]
struct Atom {
    what: What,
    field: String,
    before: Option<String>,
    after: Option<String>,
    /// The change in words, without the thing.
    shown: String,
    /// The kind of the trait that changes, and what tells it from others, as they stand at the beginning of the words.
    part: Option<(String, String)>,
}

impl Atom {
    fn of(what: What, shown: &str) -> Self {
        Self { what, field: String::new(), before: None, after: None, shown: shown.to_owned(), part: None }
    }
}

/// A change and the thing that changes.
#[derive(Clone, Debug)]
struct Note {
    group: Group,
    subject: usize,
    atom: Atom,
}

/// All changes that were found.
#[derive(Debug, Default)]
struct Notes {
    subjects: Vec<Subject>,
    notes: Vec<Note>,
    /// The bytes of their values.
    bytes: usize,
    /// The number of changes that are too many to be told.
    left_out: usize,
}

impl Notes {
    fn add(&mut self, subject: Subject, atoms: impl IntoIterator<Item = Atom>) {
        let number = self.subjects.len();
        let group = subject.group;
        self.bytes += subject.path.len() + subject.parent.len() + subject.name.len();
        for atom in atoms {
            let length = |value: &Option<String>| value.as_ref().map_or(0, String::len);
            self.bytes += length(&atom.before) + length(&atom.after) + atom.shown.len();
            if self.notes.len() >= MAX_CHANGES || self.bytes > MAX_VALUES {
                self.left_out += 1;
                continue;
            }
            self.notes.push(Note { group, subject: number, atom });
        }
        if self.notes.last().is_some_and(|note| note.subject == number) {
            self.subjects.push(subject);
        }
    }
}

/// Compares two versions. Their names are those that the user gave.
pub fn compare((old_name, old): (&str, &Module), (new_name, new): (&str, &Module)) -> Difference {
    let pairs = pairs::find(old, new);
    let mut notes = Notes::default();
    things(old, new, &pairs, &mut notes);
    let mut unread = Vec::new();
    let (pictures, bare) = files::compare(old, new, &mut notes);
    if let Some(bare) = bare {
        unread.push(bare);
    }
    set_ups::compare(old, new, &pairs, &mut notes, &mut unread);
    if notes.left_out > 0 {
        unread.push(format!("{} more changes are left out", notes.left_out));
    }
    let sections = lines::sections(&notes);
    let mut losses = Notes::default();
    saved::compare(old, new, &pairs, &mut losses, &mut unread);
    let saved = lines::sections(&losses).pop();
    Difference { old: about(old_name, old), new: about(new_name, new), sections, saved, unread, pictures }
}

fn about(name: &str, module: &Module) -> About {
    let root = &module.tree.nodes[0];
    let value = |names: &[&str]| names.iter().find_map(|name| root.value(name)).unwrap_or_default().to_owned();
    About {
        name: name.to_owned(),
        title: module.title().into_owned(),
        version: value(&["version"]),
        engine: value(&["VassalVersion", "vassalVersion"]),
    }
}

/// Compares all components.
fn things(old: &Module, new: &Module, pairs: &Pairs, notes: &mut Notes) {
    let mut budget = Budget::default();
    for (ix, other) in pairs.new_of.iter().enumerate() {
        match other {
            Some(other) => same(old, new, pairs, (ix, *other), &mut budget, notes),
            None => whole(old, &pairs.new_of, ix, What::Removed, notes),
        }
    }
    for (ix, _) in pairs.old_of.iter().enumerate().filter(|(_, other)| other.is_none()) {
        whole(new, &pairs.old_of, ix, What::Added, notes);
    }
}

/// Notes a component that came or went, unless it did so with what it is in.
fn whole(module: &Module, pairs: &[Option<NodeIx>], ix: NodeIx, what: What, notes: &mut Notes) {
    if module.tree.nodes[ix].parent.is_some_and(|parent| pairs[parent].is_none()) || is_bare(module, ix) {
        return;
    }
    let inside = module.tree.inside(ix).filter(|ix| pairs[*ix].is_none());
    let mut counts: Vec<(&str, usize)> = Vec::new();
    for class in inside.filter(|ix| subject::is_worth_counting(module, *ix)).map(|ix| module.class_name(ix)) {
        let is_full = counts.len() > 100;
        match counts.iter_mut().find(|(other, _)| *other == class) {
            Some((_, count)) => *count += 1,
            // No module has so many classes.
            None if is_full => {}
            None => counts.push((class, 1)),
        }
    }
    let with: Vec<String> = counts.iter().map(|(class, count)| subject::counted(class, *count)).collect();
    let with = if with.is_empty() { String::new() } else { format!("with {}", with.join(", ")) };
    notes.add(Subject::of(module, ix), [Atom { shown: with, ..Atom::of(what, "") }]);
}

/// Preferences of players that a newer engine writes as it would take them.
const OPTIONS: [(&str, &str); 8] = [
    ("newHotKey", "87,520"),
    ("endHotKey", "87,585"),
    ("serverControlsHotKey", "83,520"),
    ("serverControlsIcon", "send-receive.png"),
    ("stepHotKey", "34,0"),
    ("stepIcon", "go-next.png"),
    ("undoIcon", "edit-undo.png"),
    ("undoHotKey", "90,130"),
];

/// True for a component without anything in it that a newer engine adds to every module.
fn is_bare(module: &Module, ix: NodeIx) -> bool {
    const ADDED: [&str; 9] = [
        "module.KeyNamer",
        "module.properties.GlobalProperties",
        "module.properties.GlobalTranslatableMessages",
        "module.map.SelectionHighlighters",
        "module.map.HighlightLastMoved",
        "module.map.Flare",
        "module.map.MapCenterer",
        "module.map.PieceRecenterer",
        "module.Chatter",
    ];
    let node = &module.tree.nodes[ix];
    let class = short(&node.class);
    if class == "option" {
        let is_usual = values::is_default(crate::engine::Kind::Other, &node.text);
        return is_usual || OPTIONS.contains(&(node.value("name").unwrap_or_default(), &node.text));
    }
    let is_language = node.class == "VASSAL.i18n.Language";
    (ADDED.contains(&class) || is_language) && node.children.is_empty()
}

/// Compares a component with itself in the other version.
fn same(old: &Module, new: &Module, pairs: &Pairs, at: (NodeIx, NodeIx), budget: &mut Budget, notes: &mut Notes) {
    let (was, is) = at;
    let (before, after) = (&old.tree.nodes[was], &new.tree.nodes[is]);
    let mut atoms = Vec::new();
    let name = |module: &'_ Module, ix| pairs::name(module, ix).to_owned();
    let (name, now) = (name(old, was), name(new, is));
    let is_renamed = name != now && (was, is) != (0, 0);
    // Newer engines write a name for slots without one.
    let is_blank = |name: &str| !name.chars().any(char::is_alphanumeric);
    let is_of_engine = is_blank(&name) && (is_blank(&now) || now.starts_with(" (") && now.ends_with(')'));
    let is_told = !pairs::is_slot(&after.class) || !is_of_engine;
    if is_renamed && is_told {
        let shown = if is_blank(&now) { "has no name now".to_owned() } else { format!("renamed to {now}") };
        atoms.push(Atom { before: Some(name.clone()), after: Some(now.clone()), ..Atom::of(What::Renamed, &shown) });
    }
    if before.parent.map(|parent| pairs.new_of[parent]) != after.parent.map(Some) {
        let [from, to] = [(old, before.parent), (new, after.parent)]
            .map(|(module, parent)| parent.map_or(String::new(), |parent| subject::way(module, parent)));
        if from != to {
            let told = |way: &str| if way.is_empty() { "the top".to_owned() } else { way.to_owned() };
            let shown = format!("moved from {} to {}", told(&from), told(&to));
            atoms.push(Atom { before: Some(from), after: Some(to), ..Atom::of(What::Moved, &shown) });
        }
    }
    atoms.extend(attributes::compare(old, new, at, is_renamed));
    let pieces = (old.piece_of(was), new.piece_of(is));
    if let (Some(one), Some(other)) = pieces
        && before.text != after.text
    {
        let renamed = is_renamed.then_some((name.as_str(), now.as_str()));
        atoms.extend(traits::compare((old, &old.pieces[one]), (new, &new.pieces[other]), renamed, budget));
    }
    atoms.extend(order(old, new, pairs, at));
    if !atoms.is_empty() {
        // A thing that was renamed has its old name where this is told.
        let subject = if is_renamed { Subject::renamed((old, was), (new, is)) } else { Subject::of(new, is) };
        notes.add(subject, atoms);
    }
}

/// The order of levels of turns, where it is another.
fn order(old: &Module, new: &Module, pairs: &Pairs, (was, is): (NodeIx, NodeIx)) -> Option<Atom> {
    const ORDERED: [&str; 3] = ["module.turn.TurnTracker", "module.turn.CounterTurnLevel", "module.turn.ListTurnLevel"];
    if !ORDERED.contains(&short(&new.tree.nodes[is].class)) {
        return None;
    }
    let places: FxHashMap<NodeIx, usize> =
        new.tree.nodes[is].children.iter().enumerate().map(|(at, ix)| (*ix, at)).collect();
    let kept: Vec<(NodeIx, usize)> =
        old.tree.nodes[was].children.iter().filter_map(|ix| Some((*ix, *places.get(&pairs.new_of[*ix]?)?))).collect();
    if kept.is_sorted_by_key(|(_, at)| *at) {
        return None;
    }
    let mut sorted = kept.clone();
    sorted.sort_by_key(|(_, at)| *at);
    let names = |kept: &[(NodeIx, usize)]| {
        kept.iter().map(|(ix, _)| pairs::name(old, *ix).to_owned()).collect::<Vec<_>>().join(", ")
    };
    let (before, after) = (names(&kept), names(&sorted));
    let shown = format!("order: {} → {}", values::short(&before), values::short(&after));
    Some(Atom { before: Some(before), after: Some(after), field: "order".into(), ..Atom::of(What::Reordered, &shown) })
}
