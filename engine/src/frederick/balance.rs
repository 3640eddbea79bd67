//! The Balance of Power: what the rules tell of its events (6.0, 11.4). Its table is not printed in the document.

use muster_schema::Id;
use muster_schema::frederick::Rules;

use super::table::Lack;

/// Whether an event is rolled again, since it has come in this turn already (6.2).
pub fn is_rolled_again(event: Id, before: &[Id]) -> bool {
    before.contains(&event)
}

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

/// How often the table is rolled on after so many general levies of one Mobilization Phase: once at the most (11.4).
pub fn rolls_after(rules: &Rules, levies: u16) -> u8 {
    if levies > 0 { rules.mobilization.levy_rolls } else { 0 }
}
