//! Compares the traits of a piece.

use std::hash::{Hash, Hasher};

use muster_vassal::sequence::decode;
use rustc_hash::FxHasher;

use super::values::{canonical, is_default, short, turned, words};
use super::{Atom, What};
use crate::engine::Kind;
use crate::piece::{self, ADD, Trait};
use crate::{Module, Piece};

/// The most pairs of traits that are compared to align the traits of pieces, in all.
const MAX_ALIGNED: usize = 60_000_000;
/// The most changes of a piece that are told.
const MAX_OF_PIECE: usize = 2_000;
/// The most pieces within pieces.
const MAX_DEPTH: usize = 5;
/// The most letters of pieces within pieces that are taken apart, in all.
const MAX_INNER: usize = 64 << 20;
/// How much pairs of traits are worth: wholly the same, or the same but for some fields.
const SAME: u32 = 4;
const NAMED: u32 = 3;

/// The work that may still be done to compare pieces.
#[derive(Debug)]
pub(super) struct Budget {
    aligned: usize,
    inner: usize,
}

impl Default for Budget {
    fn default() -> Self {
        Self { aligned: MAX_ALIGNED, inner: MAX_INNER }
    }
}

/// Values that a newer engine writes into fields that an older one did not have, other than nothing: found by comparing public modules.
const DEFAULTS: [(&str, usize, &str); 7] = [
    ("emb2", 33, "true"),
    ("emb2", 31, "1.0"),
    ("immob", 3, "R"),
    ("deselect", 5, "D"),
    ("label", 16, "TextLabel"),
    ("rotate", 13, "true"),
    ("macro", 10, "counted"),
];
/// Fields that mean nothing, or only how the others are written: in layers of today the keys of older ones.
const VERSIONS: [(&str, usize); 12] = [
    ("emb2", 2),
    ("emb2", 3),
    ("emb2", 5),
    ("emb2", 6),
    ("emb2", 8),
    ("emb2", 9),
    ("emb2", 25),
    ("placemark", 4),
    ("placemark", 15),
    ("replace", 4),
    ("replace", 15),
    ("return", 6),
];

/// True if a field differs only because another engine wrote it.
fn is_same_for_engine(old: &Trait, new: &Trait, number: usize) -> bool {
    let id = new.id.as_str();
    let (before, after) = (old.field(number), new.field(number));
    let is_usual = |kind: Kind, value: &str| is_default(kind, value) || DEFAULTS.contains(&(id, number, value));
    let kind = kind_of(new, number);
    if number > old.fields.len() && is_usual(kind, after) || number > new.fields.len() && is_usual(kind, before) {
        return true;
    }
    let is_of_today = |part: &Trait| id != "emb2" || part.field(25) == "1";
    if VERSIONS.contains(&(id, number)) && is_of_today(old) && is_of_today(new) {
        return true;
    }
    match id {
        // The deck was in another field.
        "return" if number == 8 && old.field(6).is_empty() => after == old.field(3),
        "return" if number == 7 && old.field(6).is_empty() => (after == "true") == old.field(3).is_empty(),
        // A rectangle became a polygon.
        "button" if old.field(9).is_empty() => number >= 9,
        _ => false,
    }
}

/// The meaning and the label of a field of a trait.
fn field(part: &Trait, number: usize) -> (String, Kind) {
    let known =
        part.kind().and_then(|kind| kind.field(number)).map(|(label, _)| label).filter(|label| !label.is_empty());
    (known.map_or_else(|| format!("field {number}"), str::to_owned), kind_of(part, number))
}

fn kind_of(part: &Trait, number: usize) -> Kind {
    if part.id == "hideCmd" && number == 4 {
        return Kind::Keys;
    }
    part.kind().and_then(|kind| kind.field(number)).map_or(Kind::Other, |(_, kind)| kind)
}

/// A trait in the form in which equal ones are written alike.
pub(super) fn canonical_type(part: &Trait) -> String {
    let is_usual = |(at, text): (usize, &String)| {
        is_default(kind_of(part, at + 1), text) || DEFAULTS.contains(&(part.id.as_str(), at + 1, text.as_str()))
    };
    let most = part.fields.iter().enumerate().rposition(|field| !is_usual(field)).map_or(0, |at| at + 1);
    let is_of_today = part.id != "emb2" || part.field(25) == "1";
    let mut text = part.id.clone();
    for (at, field) in part.fields.iter().enumerate().take(most) {
        text.push(';');
        if !(is_of_today && VERSIONS.contains(&(part.id.as_str(), at + 1))) {
            text.push_str(&canonical(kind_of(part, at + 1), field));
        }
    }
    text
}

/// The mark of a trait among others of its kind: its property or prototype, else its menu, else its key.
pub(super) fn key(part: &Trait) -> String {
    let of = |wanted: &[Kind]| {
        let fields = part.kind().map_or(&[][..], |kind| &kind.fields);
        let known = fields.iter().filter(|(_, _, kind)| wanted.contains(kind));
        let told: Vec<&str> =
            known.map(|(number, ..)| part.field(*number)).filter(|text| !text.is_empty()).take(3).collect();
        told.join("\n")
    };
    let groups: [&[Kind]; 4] = [
        &[Kind::Property, Kind::Properties, Kind::Prototype],
        &[Kind::Menu],
        &[Kind::Description],
        &[Kind::Key, Kind::Keys],
    ];
    groups.iter().map(|wanted| of(wanted)).find(|key| !key.is_empty()).unwrap_or_default()
}

/// A trait in words; one without a name is told from others by its keys, or else by what it says or sets.
pub(super) fn trait_words(module: &Module, part: &Trait) -> String {
    let words = match part.id.as_str() {
        // Its properties are too many to name it.
        "propertysheet" if part.field(2).is_empty() => "Property Sheet".to_owned(),
        "propertysheet" => format!("Property Sheet \"{}\"", part.field(2)),
        _ => module.trait_words(part),
    };
    if words.ends_with('"') {
        return words;
    }
    let fields = part.kind().map_or(&[][..], |kind| &kind.fields);
    let find = |wanted: &[Kind]| {
        let mut known = fields.iter().filter(|(number, ..)| wanted.contains(&kind_of(part, *number)));
        known.find_map(|(number, ..)| {
            let kind = kind_of(part, *number);
            Some(super::values::words(kind, part.field(*number))).filter(|words| words != "nothing" && words.len() < 60)
        })
    };
    match find(&[Kind::Key, Kind::Keys]) {
        Some(keys) => format!("{words} on {keys}"),
        None if part.id == "emb2" => words,
        None => find(&[Kind::UsesProperty, Kind::Filter, Kind::Format, Kind::Expression])
            .map_or_else(|| words.clone(), |told| format!("{words} “{told}”")),
    }
}

/// A trait as it is compared.
struct Side<'t> {
    part: &'t Trait,
    /// Its mark among others of its kind, if it has one.
    key: Option<u64>,
    whole: u64,
}

fn hash(text: &str) -> u64 {
    let mut hasher = FxHasher::default();
    text.hash(&mut hasher);
    hasher.finish()
}

impl<'t> Side<'t> {
    fn of(part: &'t Trait) -> Self {
        let key = Some(key(part)).filter(|key| !key.is_empty());
        Self { part, key: key.map(|key| hash(&key)), whole: hash(&(canonical_type(part) + "\u{0}" + &part.state)) }
    }

    fn worth(&self, other: &Self) -> u32 {
        if self.part.id != other.part.id {
            0
        } else if self.whole == other.whole {
            SAME
        } else if self.key == other.key {
            NAMED
        } else {
            0
        }
    }
}

/// Compares two pieces. `renamed` is the change of the name of the slot: the piece has its name too.
pub(super) fn compare(
    (old, of_old): (&Module, &Piece),
    (new, of_new): (&Module, &Piece),
    renamed: Option<(&str, &str)>,
    budget: &mut Budget,
) -> Vec<Atom> {
    let mut atoms = Vec::new();
    match (of_old.flaw, of_new.flaw) {
        (None, None) => {
            let prefix = String::new();
            let is_prototype = of_new.role == crate::Role::Prototype;
            // The basic piece of a prototype is ignored.
            let most =
                |piece: &'_ Piece| if is_prototype { piece.traits.len().saturating_sub(1) } else { piece.traits.len() };
            let (one, other) = (&of_old.traits[..most(of_old)], &of_new.traits[..most(of_new)]);
            let mut comparison =
                Comparison { modules: (old, new), prefix, part: None, renamed, budget, atoms: &mut atoms };
            comparison.compare(one, other, 0);
        }
        (Some(_), None) => atoms.push(Atom::of(What::Changed, "can be read now")),
        (None, Some(_)) => atoms.push(Atom::of(What::Changed, "cannot be read any more")),
        (Some(_), Some(_)) => {}
    }
    atoms
}

struct Comparison<'c> {
    modules: (&'c Module, &'c Module),
    /// The piece that the traits are written in, if it is not that of the slot.
    prefix: String,
    /// The trait that is compared: the name of its kind, and what tells it from others.
    part: Option<(String, String)>,
    renamed: Option<(&'c str, &'c str)>,
    budget: &'c mut Budget,
    atoms: &'c mut Vec<Atom>,
}

impl Comparison<'_> {
    fn add(&mut self, what: What, field: &str, values: Option<(&str, &str)>, shown: &str) {
        let (before, after) =
            values.map_or((None, None), |(before, after)| (Some(before.to_owned()), Some(after.to_owned())));
        let field = format!("{}{field}", self.prefix);
        if self.atoms.len() >= MAX_OF_PIECE {
            return;
        }
        let is_at_front = |(kind, name): &(String, String)| {
            shown.strip_prefix(kind.as_str()).is_some_and(|rest| rest.starts_with(name.as_str()))
        };
        let part = self.part.clone().filter(is_at_front).map(|(kind, name)| (format!("{}{kind}", self.prefix), name));
        self.atoms.push(Atom { what, field, before, after, shown: format!("{}{shown}", self.prefix), part });
    }

    /// Notes which trait is compared.
    fn begin(&mut self, part: &Trait, words: &str) {
        let kind = part.kind().map_or(part.id.as_str(), |kind| kind.name.as_str());
        self.part = words.strip_prefix(kind).map(|name| (kind.to_owned(), name.to_owned()));
    }

    fn compare(&mut self, old: &[Trait], new: &[Trait], depth: usize) {
        let (old, new): (Vec<Side>, Vec<Side>) =
            (old.iter().map(Side::of).collect(), new.iter().map(Side::of).collect());
        let (pairs, gone, come) = self.align(&old, &new);
        // Those that are the same elsewhere have moved.
        let mut come: Vec<Option<usize>> = come.into_iter().map(Some).collect();
        for at in gone {
            let (is_same, is_named) = (
                |other: &Option<usize>| other.is_some_and(|other| new[other].worth(&old[at]) == SAME),
                |other: &Option<usize>| {
                    other.is_some_and(|other| new[other].worth(&old[at]) > 0 && old[at].key.is_some())
                },
            );
            let words = trait_words(self.modules.0, old[at].part);
            self.begin(old[at].part, &words);
            let moved = come.iter().position(is_same).or_else(|| come.iter().position(is_named));
            match moved.and_then(|at| come[at].take()) {
                Some(other) => {
                    let shown = format!("{words} stands elsewhere among the traits");
                    self.add(What::Reordered, &words, None, &shown);
                    self.fields(old[at].part, new[other].part, depth);
                }
                None => {
                    let shown = format!("{} removed", whole_words(self.modules.0, old[at].part));
                    self.add(What::Removed, &words, None, &shown);
                }
            }
        }
        for at in come.into_iter().flatten() {
            let words = trait_words(self.modules.1, new[at].part);
            self.begin(new[at].part, &words);
            let shown = format!("{} added", whole_words(self.modules.1, new[at].part));
            self.add(What::Added, &words, None, &shown);
        }
        for (at, other) in pairs {
            if old[at].whole != new[other].whole {
                self.fields(old[at].part, new[other].part, depth);
            }
        }
    }

    /// The traits that are the same, those that went and those that came.
    fn align(&mut self, old: &[Side<'_>], new: &[Side<'_>]) -> (Vec<(usize, usize)>, Vec<usize>, Vec<usize>) {
        let most = old.len().min(new.len());
        let head = old.iter().zip(new).take_while(|(old, new)| old.worth(new) == SAME).count();
        let tail = old.iter().rev().zip(new.iter().rev()).take(most - head);
        let tail = tail.take_while(|(old, new)| old.worth(new) == SAME).count();
        let mut pairs: Vec<(usize, usize)> = (0..head).map(|at| (at, at)).collect();
        let (rows, columns) = (old.len() - head - tail, new.len() - head - tail);
        let (mut gone, mut come) = (Vec::new(), Vec::new());
        let mut gap = |gone_here: Vec<usize>, come_here: Vec<usize>, pairs: &mut Vec<(usize, usize)>| {
            let (left, rest) = in_gap(old, new, gone_here, come_here, pairs);
            gone.extend(left);
            come.extend(rest);
        };
        let cells = rows * columns;
        if cells > self.budget.aligned {
            gap((head..head + rows).collect(), (head..head + columns).collect(), &mut pairs);
        } else {
            self.budget.aligned -= cells;
            let width = columns + 1;
            let mut best = vec![0_u32; (rows + 1) * width];
            for row in (0..rows).rev() {
                for column in (0..columns).rev() {
                    let worth = old[head + row].worth(&new[head + column]);
                    let paired = if worth > 0 { best[(row + 1) * width + column + 1] + worth } else { 0 };
                    let without = best[(row + 1) * width + column].max(best[row * width + column + 1]);
                    best[row * width + column] = paired.max(without);
                }
            }
            let (mut row, mut column) = (0, 0);
            let (mut gone_here, mut come_here) = (Vec::new(), Vec::new());
            while row < rows && column < columns {
                let worth = old[head + row].worth(&new[head + column]);
                let here = best[row * width + column];
                if worth > 0 && here == best[(row + 1) * width + column + 1] + worth {
                    gap(std::mem::take(&mut gone_here), std::mem::take(&mut come_here), &mut pairs);
                    pairs.push((head + row, head + column));
                    (row, column) = (row + 1, column + 1);
                } else if here == best[(row + 1) * width + column] {
                    gone_here.push(head + row);
                    row += 1;
                } else {
                    come_here.push(head + column);
                    column += 1;
                }
            }
            gone_here.extend(head + row..head + rows);
            come_here.extend(head + column..head + columns);
            gap(gone_here, come_here, &mut pairs);
        }
        pairs.extend((0..tail).map(|at| (old.len() - tail + at, new.len() - tail + at)));
        pairs.sort_unstable();
        (pairs, gone, come)
    }

    /// Compares the fields of a trait.
    fn fields(&mut self, old: &Trait, new: &Trait, depth: usize) {
        let words = trait_words(self.modules.0, old);
        self.begin(old, &words);
        if new.id == "mark" {
            let read = |part: &Trait| named_values(decode(part.field(1), ','), decode(&part.state, ','));
            return self.properties("Marker ", &read(old), &read(new));
        }
        if new.id == "propertysheet" {
            // The first letter of a name says how it is shown.
            let name = |name: String| name.chars().skip(1).collect();
            let read = |part: &Trait| {
                let names = decode(part.field(1), '~').into_iter().map(name).collect();
                named_values(names, decode(&part.state, '~'))
            };
            self.properties(&format!("{words}, "), &read(old), &read(new));
        }
        let is_basic = new.id == "piece";
        let named = |label: &str| {
            if is_basic {
                return label.to_owned();
            }
            match new.id.as_str() {
                "prototype" if label == "Prototype name" => "Prototype".to_owned(),
                _ => format!("{words}, {label}"),
            }
        };
        for number in 1..=old.fields.len().max(new.fields.len()) {
            let (before, after) = (old.field(number), new.field(number));
            let (label, kind) = field(new, number);
            if before == after
                || is_same_for_engine(old, new, number)
                || canonical(kind, before) == canonical(kind, after)
            {
                continue;
            }
            if is_basic && number == 4 && self.renamed == Some((before, after)) {
                continue;
            }
            // The number of what a trait places is told under saved games.
            if ["placemark", "replace"].contains(&new.id.as_str()) && number == 10 {
                continue;
            }
            if kind == Kind::Slot && before.starts_with(ADD) && after.starts_with(ADD) && depth < MAX_DEPTH {
                self.inner(&words, before, after, depth);
                continue;
            }
            if new.id == "propertysheet" && number == 1 {
                continue;
            }
            let label = named(&label);
            let shown = match new.id.as_str() {
                "nonRect" | "nonRect2" if number + 1 >= new.fields.len() => format!("{label} changed"),
                _ => format!("{label}: {}", turned(kind, before, after)),
            };
            self.add(What::Changed, &label, Some((before, after)), &shown);
        }
        if new.id == "propertysheet" {
            return;
        }
        self.state(old, new, &named);
    }

    fn state(&mut self, old: &Trait, new: &Trait, named: &impl Fn(&str) -> String) {
        // Where a slot would lie on a map, and what was last done with it in the editor, means nothing.
        if old.state == new.state || new.id == "piece" {
            return;
        }
        let known = new.kind().map_or(&[][..], |kind| &kind.state);
        if let [(_, label, kind)] = known {
            let label = named(label);
            let shown = format!("{label}: {}", turned(*kind, &old.state, &new.state));
            return self.add(What::Changed, &label, Some((&old.state, &new.state)), &shown);
        }
        let (before, after) = (decode(&old.state, ';'), decode(&new.state, ';'));
        for number in 1..=before.len().max(after.len()) {
            let [was, is] = [&before, &after].map(|parts| parts.get(number - 1).map_or("", String::as_str));
            if was == is {
                continue;
            }
            let known = known.iter().find(|(other, ..)| *other == number);
            let (label, kind) = known.map_or(("state", Kind::Other), |(_, label, kind)| (label.as_str(), *kind));
            if is_default(kind, was) && is_default(kind, is) {
                continue;
            }
            let label = named(label);
            let shown = format!("{label}: {}", turned(kind, was, is));
            self.add(What::Changed, &label, Some((was, is)), &shown);
        }
    }

    /// Compares the properties of a trait, each by its name.
    fn properties(&mut self, trait_words: &str, before: &[(String, String)], after: &[(String, String)]) {
        let find = |all: &[(String, String)], name: &str| all.iter().find(|(other, _)| other == name).cloned();
        let is_mark = trait_words == "Marker ";
        let prefix = if is_mark { "" } else { trait_words };
        if let ([(was, value)], [(is, other)]) = (before, after)
            && was != is
            && value == other
        {
            let shown = format!("{trait_words}{was} → {is}");
            return self.add(What::Renamed, trait_words.trim(), Some((was, is)), &shown);
        }
        for (name, was) in before {
            match find(after, name) {
                Some((_, is)) if is == *was => {}
                Some((_, is)) => {
                    let shown = format!("{prefix}{name}: {}", turned(Kind::Text, was, &is));
                    self.add(What::Changed, &format!("{prefix}{name}"), Some((was, &is)), &shown);
                }
                None => {
                    let shown = format!("{trait_words}{name} = {} removed", short(&words(Kind::Text, was)));
                    self.add(What::Removed, &format!("{prefix}{name}"), None, &shown);
                }
            }
        }
        for (name, is) in after.iter().filter(|(name, _)| find(before, name).is_none()) {
            let shown = format!("{trait_words}{name} = {} added", short(&words(Kind::Text, is)));
            self.add(What::Added, &format!("{prefix}{name}"), None, &shown);
        }
    }

    /// Compares two pieces that are written in a trait.
    fn inner(&mut self, words: &str, before: &str, after: &str, depth: usize) {
        let mut read = |text: &str| piece::read(text, &mut self.budget.inner).ok();
        let (Some(old), Some(new)) = (read(before), read(after)) else { return };
        let prefix = format!("{}the piece in {words}, ", self.prefix);
        let mut inner = Comparison {
            modules: self.modules,
            prefix,
            part: None,
            renamed: None,
            budget: self.budget,
            atoms: self.atoms,
        };
        inner.compare(&old, &new, depth + 1);
    }
}

/// A trait that came or went, in words: of a mark its values too.
fn whole_words(module: &Module, part: &Trait) -> String {
    if part.id != "mark" {
        return trait_words(module, part);
    }
    let (names, values) = (decode(part.field(1), ','), decode(&part.state, ','));
    let mark = |(at, name): (usize, &String)| {
        let value = values.get(at).map_or("", String::as_str);
        format!("{name} = {}", short(&words(Kind::Text, value)))
    };
    format!("Marker {}", names.iter().enumerate().map(mark).collect::<Vec<_>>().join(", "))
}

/// Pairs traits between two that stayed: one of each kind, or those with most fields the same.
fn in_gap(
    old: &[Side<'_>],
    new: &[Side<'_>],
    gone: Vec<usize>,
    come: Vec<usize>,
    pairs: &mut Vec<(usize, usize)>,
) -> (Vec<usize>, Vec<usize>) {
    const MAX_IN_GAP: usize = 60;
    if gone.is_empty() || come.is_empty() || gone.len() > MAX_IN_GAP || come.len() > MAX_IN_GAP {
        return (gone, come);
    }
    let mut come: Vec<Option<usize>> = come.into_iter().map(Some).collect();
    let mut left = Vec::new();
    for at in &gone {
        let id = &old[*at].part.id;
        let alone = gone.iter().filter(|other| old[**other].part.id == *id).count() == 1
            && come.iter().flatten().filter(|other| new[**other].part.id == *id).count() == 1;
        let is_other = |other: &Option<usize>| {
            other.is_some_and(|other| {
                let (one, other) = (old[*at].part, new[other].part);
                let small = ["prototype", "piece", "mark", "nonRect", "nonRect2"].contains(&one.id.as_str());
                one.id == other.id && (alone && small || share(one, other) >= 0.5)
            })
        };
        match come.iter().position(is_other) {
            Some(place) => pairs.extend(come[place].take().map(|other| (*at, other))),
            None => left.push(*at),
        }
    }
    (left, come.into_iter().flatten().collect())
}

/// Properties and their values. A trait has few; of a hostile one only the first are read.
fn named_values(names: Vec<String>, values: Vec<String>) -> Vec<(String, String)> {
    const MAX_PROPERTIES: usize = 500;
    let values = values.into_iter().chain(std::iter::repeat_with(String::new));
    names.into_iter().zip(values).take(MAX_PROPERTIES).collect()
}

/// The share of fields with something in them that are the same in two traits.
fn share(old: &Trait, new: &Trait) -> f64 {
    const MAX_FIELDS: usize = 200;
    let most = old.fields.len().max(new.fields.len()).min(MAX_FIELDS);
    let (mut same, mut all) = (0.0, 0.0);
    for number in 1..=most {
        let (before, after) = (old.field(number), new.field(number));
        if is_default(Kind::Other, before) && is_default(Kind::Other, after) {
            continue;
        }
        all += 1.0;
        let kind = kind_of(new, number);
        same += f64::from(u8::from(canonical(kind, before) == canonical(kind, after)));
    }
    if old.state == new.state && !old.state.is_empty() {
        same += 1.0;
        all += 1.0;
    }
    if all == 0.0 { 0.0 } else { same / all }
}
