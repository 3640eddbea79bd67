//! Roles and slots for tables of a pack's own, in plain words.

use muster_schema::Slot;
use muster_schema::description::OwnRole;
use muster_schema::form::Words;
use muster_schema::schema_of;
use serde_json::Value;

use muster_source::columns::one_line;

pub fn vocabulary() -> Vocabulary {
    let words = |slots: &[Slot]| slots.iter().map(|slot| slot.word()).collect();
    let told = |(role, means): (OwnRole, String)| {
        let needs = role.needs().iter().map(|(_, name)| *name).collect();
        let is_needed = |slot: &Slot| role.needs().iter().any(|(needed, _)| needed == slot);
        let others = role.slots().filter(|slot| !Slot::COMMON.contains(slot) && !is_needed(slot));
        let (asked, more): (Vec<_>, Vec<_>) = others.partition(|slot| role.asks(*slot));
        RoleTold { word: role.word(), means, needs, more: words(&more), asked: words(&asked) }
    };
    let roles = meanings(&schema_of::<OwnRole>()).into_iter().map(told).collect();
    let slots = meanings(&schema_of::<Slot>()).into_iter();
    let slots = slots.filter(|(slot, _): &(Slot, _)| slot.about().on.all().next().is_some());
    let slots = slots.map(|(slot, means)| SlotTold { word: slot.word(), means, words: slot.about().words });
    Vocabulary { roles, slots: slots.collect(), common: words(&Slot::COMMON) }
}

/// The roles and slots available to tables that a pack describes.
#[derive(Clone, Debug)]
pub struct Vocabulary {
    /// The roles of tables.
    pub roles: Vec<RoleTold>,
    /// The slots of columns.
    pub slots: Vec<SlotTold>,
    /// The slots that columns of every table can fill.
    pub common: Vec<&'static str>,
}

/// A slot of columns.
#[derive(Clone, Debug)]
pub struct SlotTold {
    pub word: &'static str,
    /// The meaning of a column that fills it.
    pub means: String,
    /// The values of its cells, if it has words of its own.
    pub words: &'static [&'static str],
}

/// A role of tables.
#[derive(Clone, Debug)]
pub struct RoleTold {
    pub word: &'static str,
    /// The meaning of the rows of such a table.
    pub means: String,
    /// The columns that it must have.
    pub needs: Vec<&'static str>,
    /// The other slots that its columns can fill.
    pub more: Vec<&'static str>,
    /// Slots that they fill only if `slot` says so, whatever the name of the column.
    pub asked: Vec<&'static str>,
}

/// The meaning of each word, from its schema.
fn meanings<W: Words>(schema: &Value) -> Vec<(W, String)> {
    let helps = schema["enumDescriptions"].as_array().into_iter().flatten();
    let helps = helps.map(|help| one_line(help.as_str().unwrap_or_default()));
    W::ALL.iter().copied().zip(helps).collect()
}
