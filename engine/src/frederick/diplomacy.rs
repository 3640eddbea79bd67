//! Agreements (10.0).

use crate::frederick::records::{Deal, Phase, Rules};
use muster_schema::Ref;

use super::table::Lack;

/// The phase in which something that players have agreed on is done (10.2).
///
/// # Errors
///
/// If the pack does not tell.
pub fn done_in(rules: &Rules, deal: Deal) -> Result<Ref<Phase>, Lack> {
    let row = rules.agreements.iter().flat_map(|agreements| &agreements.done).find(|row| row.deal == deal);
    row.map(|row| row.phase).ok_or_else(|| Lack::new("the phase in which that is done"))
}
