//! The form of the sources: the columns, files and words of packs made for a version of Muster.

use muster_schema::Text;
use muster_schema::game::FORM;
use serde_json::Value;

use super::{Document, Files, codes};
use crate::finding::{Describe, Finding, Spot};
use muster_ground::place::FileIx;

/// The form of a pack's sources; by default the first. `None` if `game.json` is unreadable.
pub fn form_of(files: &Files) -> Option<u64> {
    let file = files.find("game.json")?;
    let game = Document::read(file, 0, Text::new(""), files.bytes(file), &mut Vec::new()).value?;
    game.as_object()?.get("form").map_or(Some(1), Value::as_u64)
}

/// Reports that a pack has a form that this Muster does not know yet.
pub(super) fn later(file: FileIx, game: &Value) -> Option<Finding> {
    let form = game.get("form").filter(|form| form.as_f64().is_some_and(|form| form > f64::from(FORM)))?;
    let message = format!("this pack was made with a newer Muster: its sources have form {form}");
    let finding = Finding::new(&codes::LATER_FORM, Spot::Value(file, "/form".into()), message);
    Some(finding.label("not known here").expected(format!("form {FORM} at most, or a newer Muster")))
}
