//! What tables of a pack's own can be for, in plain words.

use muster_schema::form::Words;
use muster_schema::own::{OwnRole, OwnSlot};
use muster_schema::schema_of;
use serde_json::Value;

use crate::systems::{RoleTold, Vocabulary};

/// All of it.
#[must_use]
pub fn vocabulary() -> Vocabulary {
    let common = fills(OwnRole::Data);
    let told = |(role, means): (OwnRole, String)| {
        let needs: Vec<&str> = role.needs().iter().map(|(_, name)| *name).collect();
        let more = fills(role).into_iter().filter(|word| !common.contains(word) && !needs.contains(word)).collect();
        RoleTold { word: role.word(), means, needs, more }
    };
    let roles = meanings(&schema_of::<OwnRole>()).into_iter().map(told).collect();
    let slots = meanings(&schema_of::<OwnSlot>()).into_iter().map(|(slot, means): (OwnSlot, _)| (slot.word(), means));
    Vocabulary { roles, slots: slots.collect(), common }
}

/// The slots that columns of tables in this role can fill.
fn fills(role: OwnRole) -> Vec<&'static str> {
    OwnSlot::WORDS.iter().copied().filter(|word| role.slot(word, &[]).is_some()).collect()
}

/// What each word means, as its schema says.
fn meanings<W: Words>(schema: &Value) -> Vec<(W, String)> {
    let helps = schema["enumDescriptions"].as_array().into_iter().flatten();
    let helps = helps.map(|help| help.as_str().unwrap_or_default().to_owned());
    W::ALL.iter().copied().zip(helps).collect()
}
