//! Numbers that slots keep for ever, so that games in progress survive an update.
//!
//! The engine matches the pieces of a saved game with a module's slots by number. `ids.lock` in the pack remembers which
//! slot got which: a new slot gets the next free number, and that of a slot which is gone is never given away.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use muster_schema::bundle::{Bundle, Card, Piece};

/// The numbers given so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct IdsLock {
    next: u32,
    slots: BTreeMap<String, u32>,
    retired: BTreeMap<String, u32>,
}

/// Why the text is no lock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IdsError {
    /// It is not JSON.
    Json(String),
    /// It is JSON of another form.
    Form(String),
    /// One number was given twice; the two slots.
    Twice(u32, String, String),
}

impl fmt::Display for IdsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Json(why) => write!(f, "it is not JSON: {why}"),
            Self::Form(what) => write!(f, "{what} is not as a lock has it"),
            Self::Twice(id, one, other) => write!(f, "`{one}` and `{other}` both have number {id}"),
        }
    }
}

impl std::error::Error for IdsError {}

/// The slot of a counter.
#[must_use]
pub fn piece_key(piece: &Piece) -> String {
    format!("piece:{}", piece.id)
}

/// The slot of a copy of a card, counted from 1.
#[must_use]
pub fn card_key(card: &Card, copy: u32) -> String {
    format!("card:{}#{copy}", card.id)
}

/// The copies of a card that have slots.
#[must_use]
pub fn copies(card: &Card) -> u32 {
    card.copies.min(999)
}

/// Every slot of the game.
fn keys(bundle: &Bundle) -> BTreeSet<String> {
    let pieces = bundle.pieces.iter().map(piece_key);
    let cards = bundle.cards.iter().flat_map(|card| (1..=copies(card)).map(|copy| card_key(card, copy)));
    pieces.chain(cards).collect()
}

impl IdsLock {
    /// Reads a lock; an empty text is a lock without slots.
    ///
    /// # Errors
    /// Where the text is no lock.
    pub fn parse(text: &str) -> Result<Self, IdsError> {
        if text.trim().is_empty() {
            return Ok(Self::default());
        }
        let json: serde_json::Value = serde_json::from_str(text).map_err(|error| IdsError::Json(error.to_string()))?;
        let number = |value: &serde_json::Value| value.as_u64().and_then(|number| u32::try_from(number).ok());
        let map = |name: &str| {
            let Some(entries) = json.get(name) else { return Ok(BTreeMap::new()) };
            let entries = entries.as_object().ok_or_else(|| IdsError::Form(name.to_owned()))?;
            let entry = |(key, value): (&String, &serde_json::Value)| {
                number(value)
                    .map(|id| (key.clone(), id))
                    .ok_or_else(|| IdsError::Form(format!("the number of `{key}`")))
            };
            entries.iter().map(entry).collect::<Result<BTreeMap<_, _>, _>>()
        };
        let (slots, retired) = (map("slots")?, map("retired")?);
        let mut owners: BTreeMap<u32, &String> = BTreeMap::new();
        for (key, id) in slots.iter().chain(&retired) {
            if let Some(other) = owners.insert(*id, key) {
                return Err(IdsError::Twice(*id, other.clone(), key.clone()));
            }
        }
        let next = json.get("next").and_then(number).unwrap_or(1);
        let above = owners.last_key_value().map_or(1, |(id, _)| id.saturating_add(1));
        Ok(Self { next: next.max(above), slots, retired })
    }

    /// The lock of this state of the game: known slots keep their numbers, new ones get the next free numbers in the
    /// order of their names, slots that are gone are retired, and those that come back have their old numbers again.
    #[must_use]
    pub fn assign(&self, bundle: &Bundle) -> Self {
        let mut next = self.next.max(1);
        let mut slots = BTreeMap::new();
        let mut known: BTreeMap<String, u32> =
            self.slots.iter().chain(&self.retired).map(|(k, v)| (k.clone(), *v)).collect();
        for key in keys(bundle) {
            let id = known.remove(&key).unwrap_or_else(|| {
                next = next.saturating_add(1);
                next - 1
            });
            slots.insert(key, id);
        }
        Self { next, slots, retired: known }
    }

    /// The number of a slot.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<u32> {
        self.slots.get(key).copied()
    }

    /// A number above all that were given.
    #[must_use]
    pub fn next(&self) -> u32 {
        self.next.max(1)
    }

    /// The lock as text: one slot a line, sorted, so that a change of the game changes few lines.
    #[must_use]
    pub fn render(&self) -> String {
        crate::emit::pack::json::text(&serde_json::json!({
            "next": self.next(),
            "retired": self.retired,
            "slots": self.slots,
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::emit::fixture;

    #[test]
    fn numbers_survive_adding_removing_and_renaming() {
        let mut bundle = fixture::bundle();
        let first = IdsLock::default().assign(&bundle);
        let removed = bundle.pieces.remove(0);
        let mut added = removed.clone();
        added.id = "aaa-new".into();
        bundle.pieces.insert(0, added);
        if let Some(piece) = bundle.pieces.get_mut(1) {
            piece.name = "Another name".into();
        }
        let second = first.assign(&bundle);
        for (key, id) in &first.slots {
            assert!(*key == piece_key(&removed) || second.get(key) == Some(*id), "{key}");
        }
        assert_eq!(second.get("piece:aaa-new"), Some(first.next()));
        assert_eq!(second.retired.get(&piece_key(&removed)), first.slots.get(&piece_key(&removed)));
        // What comes back has its old number again.
        let third = second.assign(&fixture::bundle());
        assert_eq!(third.slots, first.slots);
        assert_eq!(third.next(), second.next());
    }

    #[test]
    fn text_and_back() {
        let lock = IdsLock::default().assign(&fixture::bundle());
        assert_eq!(IdsLock::parse(&lock.render()), Ok(lock.clone()));
        assert_eq!(lock.assign(&fixture::bundle()), lock);
        assert_eq!(IdsLock::parse(""), Ok(IdsLock::default()));
        assert!(matches!(IdsLock::parse("{"), Err(IdsError::Json(_))));
        assert!(matches!(IdsLock::parse(r#"{"slots":{"a":"x"}}"#), Err(IdsError::Form(_))));
        assert!(matches!(IdsLock::parse(r#"{"slots":{"a":1,"b":1}}"#), Err(IdsError::Twice(1, _, _))));
    }
}
