//! Games whose rules of play are rows: from tables to the engine, and what is found in the rows.

mod example;
mod lower;
mod played;
mod strict;

use std::collections::BTreeSet;

use muster_schema::common::{
    Combat, DieModifier, Level, Phase, PlayEffect, Score, Trace, UnitState, Unstated, ZoneOfControl,
};
use muster_schema::{Id, Role, Slot};

pub use self::example::{Unasked, ask};
pub use self::lower::{Compiled, Fault, compile, prizes};
pub use self::played::Player;
pub use self::strict::Strict;
use muster_source::pack::Pack;

/// True if a game states enough of its rules to be played: what is done in its phases.
pub fn is_stated(pack: &Pack) -> bool {
    pack.records::<Phase>().iter().any(|phase| !phase.does.is_empty())
}

/// True if a game has any row of rules of play.
pub fn has_rows(pack: &Pack) -> bool {
    is_stated(pack)
        || !pack.records::<PlayEffect>().is_empty()
        || !pack.records::<ZoneOfControl>().is_empty()
        || !pack.records::<Trace>().is_empty()
        || !pack.records::<Combat>().is_empty()
        || !pack.records::<Score>().is_empty()
        || !pack.records::<Level>().is_empty()
        || !pack.records::<UnitState>().is_empty()
        || pack.records::<DieModifier>().iter().any(|modifier| modifier.when.is_some())
        || pack.lines(Role::Cost).any(|line| line.cell(Slot::When).text().is_some())
}

/// The rules that no row states, so that the machine plays without them: in words.
pub fn unstated(pack: &Pack) -> Vec<String> {
    let mut all = BTreeSet::new();
    for rule in pack.records::<Unstated>() {
        let instead = rule.instead.map_or_else(String::new, |instead| format!(" ({instead})"));
        all.insert(format!("{}{instead}", rule.what));
    }
    for phase in pack.records::<Phase>().iter().filter(|phase| phase.does.is_empty()) {
        all.insert(format!("the phase {}: nothing says what is done in it", phase.name));
    }
    let is_open =
        |modifier: &&DieModifier| modifier.when.is_none() && modifier.ground.is_empty() && modifier.across.is_empty();
    for modifier in pack.records::<DieModifier>().iter().filter(is_open) {
        let is_used = |id: Id| modifier.is_for(id);
        let rolled = pack.records::<Phase>().iter().filter_map(|phase| Some(phase.roll?.id()));
        if pack.records::<Combat>().iter().map(|combat| combat.table.id()).chain(rolled).any(is_used) {
            all.insert(format!("the modifier {}: nothing says when it applies", modifier.name));
        }
    }
    if pack.lines(Role::Card).next().is_some() {
        all.insert("the texts of cards".into());
    }
    if pack.lines(Role::Piece).any(|line| line.cell(Slot::Hidden).as_str() == Some("yes")) {
        all.insert("hidden counters: both sides see all".into());
    }
    all.into_iter().collect()
}
