//! A change of the sources, and its description in a line.

use std::fmt::Write;

use serde::Serialize;

/// A kind of change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum What {
    Added,
    Removed,
    /// Its content is different.
    Changed,
    /// Only its id is different.
    Renamed,
    /// Its content has another order.
    Reordered,
}

/// A change: of a cell of a table, a member of a document, a whole row, or a file.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Change {
    /// The kind of change.
    pub what: What,
    /// True if it has no effect on play: a note, a source, a spelling, a check.
    pub cosmetic: bool,
    /// The heading that it belongs under: `Spaces`.
    pub group: String,
    /// The file in the new version, or in the old one if it is gone.
    pub file: String,
    /// The table or document.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub table: String,
    /// The key of the row, its parts joined by `/`; in a document the members that lead to the value. As errata name rows.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub row: String,
    /// The column or member; none for a whole row or file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// The old value, as the source has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
    /// The new value, as the source has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    /// The subject of the change, in the game's words: `Orléans`.
    pub subject: String,
    /// The noun for the subject: `space`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub noun: String,
    /// A description of the change, in the game's words: `fortress 1 → 2`.
    pub says: String,
    /// A shorter wording for players: positions and sizes are for designers.
    #[serde(skip)]
    pub plain: Option<String>,
    /// The erratum that makes the difference.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub erratum: Option<Amendment>,
    /// The pictures that show the change.
    #[serde(skip)]
    pub shown: Option<Shown>,
    /// The parts of the description, if it only compares two values: a label and both values in words.
    #[serde(skip)]
    pub values: Option<[String; 3]>,
    #[serde(skip)]
    pub rank: usize,
    /// Its place under the heading; 0 for the order in which changes are found.
    #[serde(skip)]
    pub place: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Amendment {
    pub id: String,
    /// The day it was published.
    pub date: String,
    pub reason: String,
    /// The publication it appeared in.
    pub cite: String,
    /// True if the new version no longer has it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub withdrawn: bool,
}

impl Amendment {
    /// The reason for the difference.
    pub fn why(&self) -> &str {
        if self.withdrawn { "The erratum is withdrawn." } else { &self.reason }
    }
}

/// The subject of a picture, by its ids in both versions.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Shown {
    /// The kind of thing.
    pub kind: Pictured,
    /// Its id in the old version.
    pub old: Option<String>,
    /// Its id in the new version.
    pub new: Option<String>,
}

/// A kind of thing that has a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pictured {
    Piece,
    Card,
    /// A place of the map.
    Place,
}

impl Change {
    /// The wording for players.
    pub fn says_plainly(&self) -> &str {
        self.plain.as_deref().unwrap_or(&self.says)
    }

    /// The whole change in a line: `Orléans (space): fortress 1 → 2`.
    pub fn line(&self) -> String {
        let mut line = self.subject.clone();
        if !self.noun.is_empty() && self.noun != self.subject.to_lowercase() {
            let _ = write!(line, " ({})", self.noun);
        }
        if !self.says.is_empty() {
            let _ = write!(line, ": {}", self.says);
        }
        line
    }
}

/// Two values in words: `fortress 1 → 2`.
pub fn turned(label: &str, old: &str, new: &str) -> String {
    if old.chars().count() > LONG || new.chars().count() > LONG {
        return reworded(label, old, new);
    }
    let [old, new] = [old, new].map(|text| if text.is_empty() { "none" } else { text });
    format!("{label} {old} → {new}")
}

/// Compares two texts: `effect: “once” → “twice”`. Of long ones only the difference is shown, with a few words around
/// it.
pub fn reworded(label: &str, old: &str, new: &str) -> String {
    if old.is_empty() {
        return format!("{label}: now “{new}”");
    }
    if new.is_empty() {
        return format!("{label}: no longer “{old}”");
    }
    let long = [old, new].iter().any(|text| text.chars().count() > LONG);
    let (old, new) = if long { apart(old, new) } else { (old.to_owned(), new.to_owned()) };
    format!("{label}: “{old}” → “{new}”")
}

/// A text that is longer has only its differing part shown.
const LONG: usize = 40;
/// Words that are shown about a difference.
const ABOUT: usize = 4;

/// The parts of two texts that differ, with some of the words that they share before and behind.
fn apart(old: &str, new: &str) -> (String, String) {
    let [old, new] = [old, new].map(|text| text.split(' ').collect::<Vec<_>>());
    let before = old.iter().zip(&new).take_while(|(old, new)| old == new).count();
    let most = old.len().min(new.len()) - before;
    let behind = old.iter().rev().zip(new.iter().rev()).take(most).take_while(|(old, new)| old == new).count();
    let cut = |words: &[&str]| {
        let (from, to) = (before.saturating_sub(ABOUT), (words.len() - behind + ABOUT).min(words.len()));
        let part = words.get(from..to).unwrap_or_default().join(" ");
        let [left, right] = [from > 0, to < words.len()].map(|more| if more { "…" } else { "" });
        [left, &part, right].concat()
    };
    (cut(&old), cut(&new))
}

/// Describes the difference of two lists: `home also b`. Lists of numbers or with repeated items are shown whole,
/// because their order matters.
pub fn listed(label: &str, old: &[String], new: &[String]) -> String {
    let repeats = |items: &[String]| items.iter().enumerate().any(|(at, item)| items[..at].contains(item));
    let counts = [old, new].concat().iter().all(|item| item.parse::<f64>().is_ok());
    let without = |items: &[String], others: &[String]| {
        items.iter().filter(|item| !others.contains(item)).cloned().collect::<Vec<_>>().join(", ")
    };
    let (gone, come) = (without(old, new), without(new, old));
    match (gone.is_empty(), come.is_empty()) {
        _ if old.is_empty() || new.is_empty() || counts || repeats(old) || repeats(new) => {
            turned(label, &old.join(", "), &new.join(", "))
        }
        (true, true) => format!("{label} in another order: {}", new.join(", ")),
        (false, true) => format!("{label} no longer {gone}"),
        (true, false) => format!("{label} also {come}"),
        _ => format!("{label} {gone} → {come}"),
    }
}
