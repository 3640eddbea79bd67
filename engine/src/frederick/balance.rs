//! The Balance of Power: what the rules tell of its events (6.0). Its table is not printed in the document.

use crate::frederick::records::Rules;
use muster_schema::Id;

use super::table::Lack;

/// The players whom an event concerns, whoever has rolled it (6.3).
///
/// # Errors
///
/// If the pack does not tell.
pub fn concerned(rules: &Rules, event: Id, players: &[Id]) -> Result<Vec<Id>, Lack> {
    let for_all = rules.balance.iter().flat_map(|balance| &balance.for_all);
    if for_all.into_iter().any(|of| of.id() == event) {
        return Ok(players.to_vec());
    }
    Err(Lack::new(format!("whom the event `{event}` concerns")))
}
