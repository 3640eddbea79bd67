//! Reinforcements that a power receives (18.1.2).

use crate::sovereigns::records::Rules;
use muster_schema::Id;

/// The holder of a place, for reinforcements (18.1.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holder {
    /// The power or its friends.
    Friends,
    /// Nobody, or a power that is no enemy.
    Others,
    /// Its enemies occupy it.
    Enemies,
}

/// Computes the reinforcements that a power receives in a year: places that it has lost cost it some. Halving comes first, and
/// half a point counts as one (18.1.2).
pub fn received(rules: &Rules, power: Id, points: u16, year: u16, holder: impl Fn(Id) -> Holder) -> u16 {
    let own = || {
        let of = rules.reinforcement.lessened.iter().filter(|of| of.power.id() == power);
        of.filter(|of| of.from.is_none_or(|from| from <= year))
    };
    let halved = own().any(|of| of.half && holder(of.space.id()) == Holder::Enemies);
    let start = if halved { points.div_ceil(2) } else { points };
    let lost = own().filter(|of| holder(of.space.id()) != Holder::Friends).map(|of| of.points);
    lost.fold(start, u16::saturating_sub)
}
