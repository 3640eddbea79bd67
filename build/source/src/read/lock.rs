//! `ids.lock`, read like every source: each mistake at its position. Its purpose is described in `emit::vassal::ids`.

use std::collections::{BTreeMap, BTreeSet};

use muster_schema::Text;
use serde_json::{Map, Value};

use super::{Document, Files, codes, conflict};
use crate::finding::{Cause, Describe, Finding, Spot};
use muster_ground::place::FileIx;

pub use muster_ground::names::LOCK;
pub use muster_ground::numbers::{CARD, PIECE};

/// The ways to restore a lock.
const RESTORE: &str = "the file from version control, a backup or the last build (`dist/<game>/ids.lock`)";

/// The ways to restore a lost line.
const RESTORE_LINE: &str = "a line for each number: `muster ids --released FILE` takes what is lost from an older `ids.lock`, such as \
                            that of the last build (`dist/<game>/ids.lock`)";

/// The way to repair a merge of two branches.
const MEND: &str =
    "each number only once; `muster ids` fixes this after a merge, and says which saved games are affected";

/// True if a counter or a card of this id has a number, or had one.
pub fn has(files: &Files, id: &str) -> bool {
    let Some(file) = files.find(LOCK).filter(|_| !id.is_empty()) else { return false };
    let bytes = files.bytes(file);
    [PIECE, CARD].iter().any(|kind| {
        let slot = format!("\"{kind}{id}");
        // Behind the id stands the number of the copy, if there are several.
        let ends = memchr::memmem::find_iter(bytes, &slot).map(|at| bytes.get(at + slot.len()));
        ends.into_iter().any(|next| matches!(next, Some(b'"' | b'#')))
    })
}

/// Reports mistakes in the lock of a pack; `game` is its `game.json`.
pub(super) fn check(files: &Files, game: &Value, findings: &mut Vec<Finding>) {
    let Some(file) = files.find(LOCK) else {
        if game.get("numbered") == Some(&Value::Bool(true)) {
            findings.push(
                Finding::new(
                    &codes::LOCK_LOST,
                    Spot::Absent(LOCK.into()),
                    "`ids.lock` is missing, although this game has been built and its counters and cards have numbers",
                )
                .expected(RESTORE),
            );
        }
        return;
    };
    if let Some(conflict) = conflict::find(file, files.bytes(file)) {
        findings.push(
            conflict.expected("one version; `muster ids` merges the two, and says which saved games are affected"),
        );
        return;
    }
    let mut found = Vec::new();
    let document = Document::read(file, 0, Text::new(""), files.bytes(file), &mut found);
    for finding in &mut found {
        if finding.code != &codes::MEMBER_DOUBLED {
            finding.code = &codes::LOCK_DAMAGED;
            finding.expected = Some(RESTORE.into());
        }
    }
    if let Some(value) = &document.value {
        Lock { file, found: &mut found }.members(value);
    }
    findings.append(&mut found);
}

struct Lock<'f> {
    file: FileIx,
    found: &'f mut Vec<Finding>,
}

impl Lock<'_> {
    fn members(&mut self, value: &Value) {
        let Value::Object(members) = value else {
            self.damaged(Spot::Value(self.file, String::new()), "`ids.lock` is not a JSON object");
            return;
        };
        for name in members.keys().filter(|name| !["next", "slots", "retired", "lost"].contains(&name.as_str())) {
            self.damaged(Spot::Member(self.file, pointer("", name)), &format!("nothing reads the member `{name}`"));
        }
        let missing: Vec<String> = ["next", "slots", "retired"]
            .into_iter()
            .filter(|name| !members.contains_key(*name))
            .map(|name| format!("`{name}`"))
            .collect();
        if !missing.is_empty() {
            let missing = missing.join(", ");
            self.damaged(Spot::Value(self.file, String::new()), &format!("the lock lacks {missing}"));
        }
        let mut owners: BTreeMap<u32, String> = BTreeMap::new();
        let none = Map::new();
        for name in ["slots", "retired"] {
            let slots = match members.get(name) {
                None => &none,
                Some(Value::Object(slots)) => slots,
                Some(_) => {
                    self.damaged(Spot::Value(self.file, pointer("", name)), &format!("`{name}` is not a JSON object"));
                    &none
                }
            };
            for (slot, number) in slots {
                self.slot(&pointer(&format!("/{name}"), slot), slot, number, &mut owners);
            }
        }
        let lost =
            members.get("lost").map_or(Some(BTreeSet::new()), |lost| lost.as_array()?.iter().map(as_number).collect());
        let Some(lost) = lost else {
            self.damaged(Spot::Value(self.file, "/lost".into()), "`lost` is not a list of numbers");
            return;
        };
        let Some(next) = members.get("next") else { return };
        let spot = Spot::Value(self.file, "/next".into());
        let highest = owners.last_key_value().map(|(number, _)| number).max(lost.last()).map_or(0, |number| *number);
        match as_number(next) {
            None => self.damaged(spot, &format!("`next` is {next}, not a whole number from 1 on")),
            Some(next) if next <= highest => self.found.push(
                Finding::new(&codes::LOCK_NEXT, spot, format!("`next` is {next}, but {highest} is already taken"))
                    .label("would be given again")
                    .expected(format!("{} or more", highest.saturating_add(1))),
            ),
            Some(next) if self.found.is_empty() => {
                let Some(gone) = (1..next).find(|number| !owners.contains_key(number) && !lost.contains(number)) else {
                    return;
                };
                let message = format!("the number {gone} was given to a counter or card, but its line is lost");
                self.found.push(
                    Finding::new(&codes::LOCK_GAP, spot, message)
                        .label(format!("so {gone} was given"))
                        .expected(RESTORE_LINE),
                );
            }
            Some(_) => {}
        }
    }

    fn slot(&mut self, pointer: &str, slot: &str, number: &Value, owners: &mut BTreeMap<u32, String>) {
        let (name, value) = (Spot::Member(self.file, pointer.to_owned()), Spot::Value(self.file, pointer.to_owned()));
        if !muster_ground::numbers::is_key(slot) {
            self.damaged(name, &format!("`{slot}` is neither a counter nor a card"));
            return;
        }
        let Some(id) = as_number(number) else {
            self.damaged(value, &format!("the number of `{slot}` is {number}, not a whole number from 1 on"));
            return;
        };
        let Some(other) = owners.insert(id, pointer.to_owned()) else { return };
        let first = other.rsplit('/').next().unwrap_or_default().replace("~1", "/").replace("~0", "~");
        self.found.push(
            Finding::new(&codes::LOCK_TWICE, value, format!("`{first}` and `{slot}` both have the number {id}"))
                .label("given twice")
                .expected(MEND)
                .see(Spot::Value(self.file, other), "the first time")
                .cause(Cause::Found(codes::LOCK_TWICE.id)),
        );
    }

    fn damaged(&mut self, spot: Spot, message: &str) {
        self.found.push(
            Finding::new(&codes::LOCK_DAMAGED, spot, message)
                .label("not as Muster writes it")
                .expected(RESTORE)
                .cause(Cause::Found(codes::LOCK_DAMAGED.id)),
        );
    }
}

fn pointer(above: &str, name: &str) -> String {
    format!("{above}/{}", name.replace('~', "~0").replace('/', "~1"))
}

/// A number that a slot may have.
fn as_number(value: &Value) -> Option<u32> {
    value.as_u64().and_then(|number| u32::try_from(number).ok()).filter(|number| (1..u32::MAX).contains(number))
}
