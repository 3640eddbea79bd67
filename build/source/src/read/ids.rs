//! Permanent numbers of slots, so that games in progress survive an update.
//!
//! The engine matches the pieces of a saved game with a module's slots by number. `ids.lock` in the pack remembers which
//! slot got which: a new slot gets the next free number, and that of a slot which is gone is never given away.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use jsonc_parser::ast::Value as Ast;
use muster_ground::names::LOCK;
use muster_schema::bundle::Bundle;

use super::Files;

pub use muster_ground::numbers::{Numbers, card_key, copies, keys, piece_key};

/// The greatest distance beyond the next free number that a slot of the pack's own may request.
const FARTHEST: u32 = 1000;

/// The numbers assigned so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct IdsLock {
    next: u32,
    slots: BTreeMap<String, u32>,
    retired: BTreeMap<String, u32>,
    /// Numbers that were assigned to slots now unknown.
    lost: BTreeSet<u32>,
}

/// The reason why a text is no lock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IdsError {
    /// It is not JSON.
    Json(String),
    /// It is JSON, but not a lock.
    Form(String),
    /// One number was given twice; the two slots.
    Twice(u32, String, String),
}

impl fmt::Display for IdsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Json(why) => write!(f, "it is not JSON: {why}"),
            Self::Form(what) => write!(f, "{what} is not valid in a lock file"),
            Self::Twice(id, one, other) => write!(f, "`{one}` and `{other}` both have number {id}"),
        }
    }
}

impl std::error::Error for IdsError {}

/// A slot with another number than in one of the versions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Renumbered {
    pub slot: String,
    /// The old number.
    pub from: u32,
    /// The new number.
    pub to: u32,
    /// The slot that has the old number, if one has.
    pub keeps: Option<String>,
}

/// A text with the conflict markers of git as the texts that were merged: the common ancestor if it is there, ours, theirs.
/// Any other text is the only version of itself.
fn versions(text: &str) -> Vec<String> {
    let mut versions = [String::new(), String::new(), String::new()];
    let (mut only, mut any, mut ancestor) = (None, false, false);
    for line in text.split_inclusive('\n') {
        if crate::read::conflict::is_marker(line.as_bytes()) {
            any = true;
            ancestor |= line.starts_with('|');
            only = match line.as_bytes().first() {
                Some(b'<') => Some(1),
                Some(b'|') => Some(0),
                Some(b'=') => Some(2),
                _ => None,
            };
            continue;
        }
        for (at, version) in versions.iter_mut().enumerate() {
            if only.is_none_or(|only| only == at) {
                version.push_str(line);
            }
        }
    }
    let [before, ours, theirs] = versions;
    match (any, ancestor) {
        (false, _) => vec![ours],
        (true, true) => vec![before, ours, theirs],
        (true, false) => vec![ours, theirs],
    }
}

/// A version of a lock as it is written, duplicates included.
struct Version {
    next: u32,
    entries: Vec<Entry>,
    lost: Vec<u32>,
}

/// A line of a lock.
struct Entry {
    slot: String,
    number: u32,
    retired: bool,
}

impl Version {
    fn read(text: &str) -> Result<Self, IdsError> {
        let tree = crate::read::parse(text).map_err(|error| IdsError::Json(error.kind().to_string()))?;
        let Some(Ast::Object(members)) = tree else { return Err(IdsError::Form("its structure".into())) };
        let (mut next, mut entries, mut lost, mut lists) = (None, Vec::new(), Vec::new(), 0);
        for member in &members.properties {
            let name = member.name.as_str();
            match (name, &member.value) {
                ("next", value) => next = Some(number(value).ok_or_else(|| IdsError::Form("`next`".into()))?),
                ("slots" | "retired", Ast::Object(numbered)) => {
                    lists += 1;
                    for entry in &numbered.properties {
                        let slot = entry.name.as_str().to_owned();
                        let number =
                            number(&entry.value).ok_or_else(|| IdsError::Form(format!("the number of `{slot}`")))?;
                        entries.push(Entry { slot, number, retired: name == "retired" });
                    }
                }
                ("lost", Ast::Array(gone)) => {
                    let numbers = gone.elements.iter().map(number).collect::<Option<Vec<_>>>();
                    lost = numbers.ok_or_else(|| IdsError::Form("`lost`".into()))?;
                }
                _ => return Err(IdsError::Form(format!("`{name}`"))),
            }
        }
        match next {
            Some(next) if lists == 2 => Ok(Self { next, entries, lost }),
            _ => Err(IdsError::Form("its structure".into())),
        }
    }
}

/// A number that a slot may have.
fn number(value: &Ast<'_>) -> Option<u32> {
    let Ast::NumberLit(number) = value else { return None };
    number.value.parse().ok().filter(|number| (1..u32::MAX).contains(number))
}

impl IdsLock {
    /// The lock of a pack; `None` if it has none, or none that can be read.
    pub fn of(files: &Files) -> Option<Self> {
        let file = files.find(LOCK)?;
        Self::parse(&String::from_utf8_lossy(files.bytes(file))).ok()
    }

    /// Reads a lock.
    ///
    /// # Errors
    /// If the text is no lock.
    pub fn parse(text: &str) -> Result<Self, IdsError> {
        let version = Version::read(text)?;
        let mut lock = Self { next: version.next, lost: version.lost.into_iter().collect(), ..Self::default() };
        let mut owners: BTreeMap<u32, String> = BTreeMap::new();
        for Entry { slot, number, retired } in version.entries {
            if let Some(other) = owners.insert(number, slot.clone()) {
                return Err(IdsError::Twice(number, other, slot));
            }
            let list = if retired { &mut lock.retired } else { &mut lock.slots };
            if list.insert(slot.clone(), number).is_some() {
                return Err(IdsError::Form(format!("`{slot}`, a duplicate,")));
            }
        }
        match owners.last_key_value().map(|(last, _)| last).max(lock.lost.last()) {
            Some(last) if lock.next <= *last => Err(IdsError::Form("`next`, which is too low,".into())),
            _ => Ok(lock),
        }
    }

    /// Merges the versions that two branches have left: a text with conflict markers, or with duplicate numbers. Each
    /// slot keeps its number if no slot before it has that number: first those of `released`, then those of the common
    /// ancestor, as far as the markers show it, then those of our version, then those of theirs. The others get new
    /// ones. A number that no slot keeps is lost: it is never assigned again.
    ///
    /// # Errors
    /// If one of the versions is no lock.
    pub fn mend(text: &str, released: Option<&Self>) -> Result<(Self, Vec<Renumbered>), IdsError> {
        let versions: Vec<Version> = versions(text).iter().map(|text| Version::read(text)).collect::<Result<_, _>>()?;
        let mut mended = Self::default();
        let mut numbers: BTreeMap<String, u32> = BTreeMap::new();
        let mut owners: BTreeMap<u32, String> = BTreeMap::new();
        let mut late: Vec<(String, u32)> = Vec::new();
        let mut lost: Vec<Renumbered> = Vec::new();
        let mut next = released.map_or(1, Self::next);
        let fixed = released.into_iter().flat_map(|lock| lock.slots.iter().chain(&lock.retired));
        let fixed = fixed.map(|(slot, number)| (slot.clone(), *number));
        let given =
            versions.iter().flat_map(|version| &version.entries).map(|entry| (entry.slot.clone(), entry.number));
        for (slot, number) in fixed.chain(given) {
            next = next.max(number.saturating_add(1));
            match (numbers.get(&slot), owners.get(&number)) {
                (Some(known), _) if *known == number => {}
                (Some(known), _) => {
                    let lost_number = Renumbered { slot, from: number, to: *known, keeps: None };
                    if !lost.contains(&lost_number) {
                        lost.push(lost_number);
                    }
                }
                (None, Some(_)) if late.iter().any(|(other, _)| *other == slot) => {}
                (None, Some(_)) => late.push((slot, number)),
                (None, None) => {
                    owners.insert(number, slot.clone());
                    numbers.insert(slot, number);
                }
            }
        }
        next = versions.iter().map(|version| version.next).fold(next, u32::max);
        for (slot, from) in late {
            // Another version may know a number of it that nobody else has.
            let to = *numbers.entry(slot.clone()).or_insert_with(|| {
                next = next.saturating_add(1);
                next - 1
            });
            lost.push(Renumbered { slot, from, to, keeps: owners.get(&from).cloned() });
        }
        let used: BTreeSet<&str> = versions
            .iter()
            .flat_map(|version| &version.entries)
            .filter(|entry| !entry.retired)
            .map(|entry| entry.slot.as_str())
            .collect();
        let lost_before = released.into_iter().flat_map(|lock| &lock.lost);
        let given =
            versions.iter().flat_map(|version| version.entries.iter().map(|entry| &entry.number).chain(&version.lost));
        mended.lost = lost_before.chain(given).filter(|number| !owners.contains_key(*number)).copied().collect();
        next = mended.lost.last().map_or(next, |last| next.max(last.saturating_add(1)));
        for (slot, number) in numbers {
            let kept = if used.contains(slot.as_str()) { &mut mended.slots } else { &mut mended.retired };
            kept.insert(slot, number);
        }
        mended.next = next;
        Ok((mended, lost))
    }

    /// The lock of this state of the game: known slots keep their numbers, new ones get the next free numbers in the
    /// order of their names, slots that are gone are retired, and those that come back get their old numbers.
    pub fn assign(&self, bundle: &Bundle) -> Self {
        self.assign_with(bundle, &[])
    }

    /// Like `assign`, with slots of the pack's own. A requested number is granted if it was never used.
    pub fn assign_with(&self, bundle: &Bundle, own: &[(String, Option<u32>)]) -> Self {
        let mut next = self.next.max(1);
        let mut known: BTreeMap<String, u32> =
            self.slots.iter().chain(&self.retired).map(|(k, v)| (k.clone(), *v)).collect();
        let asked = own.iter().filter_map(|(key, number)| Some(((*number)?, key)));
        let asked: BTreeMap<u32, &String> =
            asked.filter(|(number, key)| *number >= next && !known.contains_key(*key)).collect();
        let mut slots: BTreeMap<String, u32> = asked.iter().map(|(number, key)| ((*key).clone(), *number)).collect();
        for key in keys(bundle).into_iter().chain(own.iter().map(|(key, _)| key.clone())) {
            if slots.contains_key(&key) {
                continue;
            }
            let id = known.remove(&key).unwrap_or_else(|| {
                while asked.contains_key(&next) {
                    next = next.saturating_add(1);
                }
                next = next.saturating_add(1);
                next - 1
            });
            slots.insert(key, id);
        }
        // What lies between the numbers that were given and those that were asked for is never given.
        let mut lost = self.lost.clone();
        let end = asked.last_key_value().map_or(next, |(last, _)| next.max(last.saturating_add(1)));
        lost.extend((next..end).filter(|number| !asked.contains_key(number)));
        Self { next: end, slots, retired: known, lost }
    }

    /// True if a slot of the pack's own may have the number that it requests: it already has it, or the number was
    /// never used.
    pub fn grants(&self, key: &str, number: u32) -> bool {
        let is_known = self.slots.contains_key(key) || self.retired.contains_key(key);
        is_known || (self.next()..self.next().saturating_add(FARTHEST)).contains(&number)
    }

    /// The assigned numbers that neither belong to a slot nor are known to be lost: their lines are gone.
    pub fn missing(&self) -> impl Iterator<Item = u32> {
        let known: BTreeSet<u32> =
            self.slots.values().chain(self.retired.values()).chain(&self.lost).copied().collect();
        (1..self.next()).filter(move |number| !known.contains(number))
    }

    /// Gives up numbers whose lines are gone: their slots get others, and the numbers are never assigned again.
    pub fn give_up(&mut self, numbers: impl IntoIterator<Item = u32>) {
        self.lost.extend(numbers);
    }

    /// Adds the numbers that the game as printed has for the first time: it lacks slots that errata add and has those
    /// that they remove, but this retires or revives nothing.
    pub fn with(&self, printed: &Self) -> Self {
        let mut all = Self { next: self.next.max(printed.next), lost: printed.lost.clone(), ..self.clone() };
        let new = printed.slots.iter().filter(|(slot, _)| !self.retired.contains_key(*slot));
        all.slots.extend(new.map(|(slot, number)| (slot.clone(), *number)));
        all
    }

    /// The numbers of the slots.
    pub fn numbers(&self) -> Numbers {
        Numbers { next: self.next(), slots: self.slots.clone() }
    }

    /// The number of a slot.
    pub fn get(&self, key: &str) -> Option<u32> {
        self.slots.get(key).copied()
    }

    /// A number above all assigned ones.
    pub fn next(&self) -> u32 {
        self.next.max(1)
    }

    /// Adds to `game.json` the mark that the game has a lock, if it lacks it: a lock that is lost after that is
    /// reported.
    pub fn marked(game: &[u8]) -> Option<Vec<u8>> {
        let spans = crate::read::spans(game);
        let (range, text) = match (spans.values.get("/numbered"), spans.values.get("/version")) {
            (Some(value), _) if game.get(value.clone()) == Some(b"true") => return None,
            (Some(value), _) => (value.clone(), "true"),
            (None, Some(version)) => (version.end..version.end, ",\n  \"numbered\": true"),
            (None, None) => return None,
        };
        Some([game.get(..range.start)?, text.as_bytes(), game.get(range.end..)?].concat())
    }

    /// The lock as text: one slot a line, sorted, so that a change of the game changes few lines.
    pub fn render(&self) -> String {
        let mut lock = serde_json::json!({
            "next": self.next(),
            "retired": self.retired,
            "slots": self.slots,
        });
        if !self.lost.is_empty() {
            lock["lost"] = serde_json::json!(self.lost);
        }
        muster_ground::json::text(&lock)
    }
}
