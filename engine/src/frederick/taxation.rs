//! Taxation (8.3, 9.13, 27.8, 34.2).

use crate::frederick::records::Rules;
use muster_schema::Id;

/// A city square that may pay.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Payer {
    pub tax: u8,
    pub pillaged: bool,
    /// The players with units in it, one for each power if that is easier.
    pub occupiers: Vec<Id>,
}

impl Payer {
    /// The player who gathers its taxes: the only one with units in it, of however many powers, whoever controls its country
    /// (4.2, 5.5, 8.3). Nobody gathers those of a besieged city (34.2).
    pub fn gatherer(&self) -> Option<Id> {
        super::occupation::occupier(&self.occupiers)
    }

    pub fn pays(&self) -> u8 {
        if self.pillaged { 0 } else { self.tax }
    }
}

/// Thaler that mercantilism adds: one for each city or fortress that a player occupies and that is rich enough (9.13).
pub fn mercantilism(rules: &Rules, player: Id, squares: &[Payer]) -> u16 {
    let rich = |square: &&Payer| square.pays() >= rules.taxation.mercantilism_from;
    let own = squares.iter().filter(|square| square.gatherer() == Some(player)).filter(rich);
    own.map(|_| u16::from(rules.taxation.mercantilism)).fold(0, u16::saturating_add)
}
