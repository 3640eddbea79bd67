//! Attrition, of the year and of winter (5.1, 17.3).

use crate::sovereigns::records::{Rules, Theater};

use super::force::{Size, size};
use super::{cavalry_share, percent};

/// A force that suffers attrition.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sufferer {
    /// Infantry, in strength points.
    pub infantry: u16,
    /// Cavalry, in strength points.
    pub cavalry: u16,
    /// The theater in which it is, if any.
    pub theater: Option<Theater>,
    pub demoralized: bool,
    /// Its state of short supply.
    pub short_supply: u8,
    /// True if it was a major force that left strength points behind on its way into winter quarters: it suffers as a major one,
    /// however small it is now (17.2).
    pub reduced: bool,
}

impl Sufferer {
    pub fn strength(&self) -> u16 {
        self.infantry.saturating_add(self.cavalry)
    }
}

/// Computes the strength points that a force loses; only major forces lose any, or those that were major (5.1, 17.2, 17.3).
/// Supply is checked before, so that its state is the one after the check (5.1).
pub fn loss(rules: &Rules, force: &Sufferer) -> u16 {
    if size(rules, force.strength()) == Size::Minor && !force.reduced {
        return 0;
    }
    let own = rules.attrition.theaters.iter().find(|of| force.theater == Some(of.theater));
    let rate = own.map_or(rules.attrition.elsewhere_percent, |of| of.percent);
    let shaken = if force.demoralized { rules.attrition.demoralized } else { 0 };
    percent(force.strength(), rate, rules.battle.round_up_from_tenths)
        .saturating_add(shaken)
        .saturating_add(u16::from(force.short_supply))
        .min(force.strength())
}

/// Computes the losses of the forces of one player, in their order, and the number of cavalry among all of them. They are counted
/// together with those lost `before`: by attrition in the same year (5.1), or in the same Winter Quarters phase (17.3).
pub fn losses(rules: &Rules, forces: &[Sufferer], before: u16) -> (Vec<u16>, u16) {
    let losses: Vec<u16> = forces.iter().map(|force| loss(rules, force)).collect();
    let all = losses.iter().copied().fold(0, u16::saturating_add);
    // A force can lose no more cavalry than it has, nor more than it loses.
    let cavalry = forces.iter().zip(&losses).map(|(force, lost)| force.cavalry.min(*lost)).fold(0, u16::saturating_add);
    (losses, cavalry_share(rules.battle.cavalry_every, before, all, cavalry))
}
