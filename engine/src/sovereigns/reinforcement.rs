//! Reinforcements (18.0).

use muster_schema::Id;
use muster_schema::sovereigns::{Power, Rules};

use super::table::Lack;

/// Who holds a place, as reinforcements see it (18.1.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holder {
    /// The power or its friends.
    Friends,
    /// Nobody, or somebody who is no enemy.
    Others,
    /// Its enemies occupy it.
    Enemies,
}

/// Whether a power receives reinforcements in the spring of a year: not all do in the first (4.1.1).
pub fn receives(rules: &Rules, power: Id, year: u16) -> bool {
    let first = rules.reinforcement.first.as_ref().filter(|first| first.year == year);
    first.is_none_or(|first| first.powers.iter().any(|of| of.id() == power))
}

/// Whether a minor power receives reinforcements: enemies do not occupy its capital (18.1.1).
pub fn minor_receives(capital: Holder) -> bool {
    capital != Holder::Enemies
}

/// What of these strength points comes into play, if a power has so many already and may not have more than its limit; the
/// others are lost (2.2.2).
///
/// # Errors
///
/// If the pack does not tell the limit.
pub fn within_limit(power: &Power, in_play: u16, points: u16) -> Result<u16, Lack> {
    let limit =
        power.strength_limit.ok_or_else(|| Lack::new(format!("the limit of strength points of `{}`", power.id)))?;
    Ok(u16::from(limit).saturating_sub(in_play).min(points))
}

/// Whether so many strength points may be redeployed together (4.1.2). Leaders are not counted.
pub fn may_redeploy(rules: &Rules, strength: u16) -> bool {
    strength <= rules.reinforcement.redeployed
}

/// What of these reinforcements a power receives in a year: places that it has lost cost it some. What is halved is halved
/// first, and half a point counts as one (18.1.2).
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

/// The most cavalry that can be taken in place of infantry (18.0).
pub fn cavalry_most(rules: &Rules, infantry: u16) -> u16 {
    infantry.checked_div(rules.reinforcement.infantry_for_cavalry).unwrap_or_default()
}
