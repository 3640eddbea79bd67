//! Attrition, of the year and of winter (5.1, 17.3).

use muster_schema::sovereigns::{Rules, Theater};

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
    /// Whether it was a major force that left some behind on its way into winter quarters: it suffers as one, however small
    /// it is now (17.2).
    pub reduced: bool,
}

impl Sufferer {
    pub fn strength(&self) -> u16 {
        self.infantry.saturating_add(self.cavalry)
    }
}

/// Strength points that a force loses; only major ones do, or those that were major (5.1, 17.2, 17.3). Supply is checked
/// before, so that its state is that of after the check (5.1).
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

/// Strength points that a force loses which intercepted in winter, wherever it ends (17.3); none where there is no winter.
pub fn after_winter_interception(rules: &Rules, strength: u16) -> u16 {
    let rate = rules.winter.as_ref().map_or(0, |winter| winter.intercepting_percent);
    percent(strength, rate, rules.battle.round_up_from_tenths)
}

/// What the forces of one player lose, in their order, and how many of all that are cavalry. They are counted together, with
/// those lost `before`: by attrition in the same year (5.1), or in the same Winter Quarters phase (17.3).
pub fn losses(rules: &Rules, forces: &[Sufferer], before: u16) -> (Vec<u16>, u16) {
    let losses: Vec<u16> = forces.iter().map(|force| loss(rules, force)).collect();
    let all = losses.iter().copied().fold(0, u16::saturating_add);
    // A force can lose no more cavalry than it has, nor more than it loses.
    let cavalry = forces.iter().zip(&losses).map(|(force, lost)| force.cavalry.min(*lost)).fold(0, u16::saturating_add);
    (losses, cavalry_share(rules.battle.cavalry_every, before, all, cavalry))
}

#[cfg(test)]
mod tests {
    use super::super::tests::rules;
    use super::*;

    fn force(infantry: u16, cavalry: u16, theater: Theater) -> Sufferer {
        Sufferer { infantry, cavalry, theater: Some(theater), ..Sufferer::default() }
    }

    #[test]
    fn a_tenth_and_in_italy_a_fifth() {
        let rules = rules();
        assert_eq!(loss(&rules, &force(23, 0, Theater::Border)), 2, "5.1, 17.3 example");
        assert_eq!(loss(&rules, &force(27, 0, Theater::Border)), 3, "5.1, 17.3 example");
        assert_eq!(loss(&rules, &force(10, 0, Theater::Italian)), 2, "5.1, 17.3 example");
        let weak = Sufferer { demoralized: true, short_supply: 3, ..force(10, 0, Theater::Italian) };
        assert_eq!(loss(&rules, &weak), 6, "5.1, 17.3 example");
        assert_eq!([25, 26].map(|infantry| loss(&rules, &force(infantry, 0, Theater::German))), [2, 3]);
    }

    #[test]
    fn minor_forces_lose_nothing() {
        let rules = rules();
        let weak = |infantry| Sufferer { demoralized: true, short_supply: 4, ..force(infantry, 0, Theater::Italian) };
        assert_eq!([5, 6].map(|infantry| loss(&rules, &weak(infantry))), [0, 6]);
        assert_eq!(loss(&rules, &Sufferer { reduced: true, ..force(5, 0, Theater::Italian) }), 1, "17.2: it was major");
    }

    #[test]
    fn want_costs_more_and_nobody_loses_more_than_he_has() {
        let rules = rules();
        for strength in 0..80 {
            for theater in [Theater::Italian, Theater::German] {
                let with = |short_supply, demoralized| {
                    loss(&rules, &Sufferer { demoralized, short_supply, ..force(strength, 0, theater) })
                };
                for state in 0..4 {
                    assert!(with(state, false) <= with(state + 1, false) && with(state, false) <= with(state, true));
                    assert!(with(state, true) <= strength, "5.1");
                }
            }
            assert!(
                loss(&rules, &force(strength, 0, Theater::German))
                    <= loss(&rules, &force(strength, 0, Theater::Italian))
            );
        }
    }

    #[test]
    fn interception_in_winter_costs_a_tenth() {
        let rules = rules();
        assert_eq!([5, 6, 15, 16].map(|strength| after_winter_interception(&rules, strength)), [0, 1, 1, 2], "17.3");
    }

    #[test]
    fn forces_share_the_loss_of_cavalry() {
        let rules = rules();
        let forces = [force(26, 4, Theater::German), force(8, 2, Theater::German)];
        assert_eq!(losses(&rules, &forces, 0), (vec![3, 1], 1), "5.1, note on fairness");
        assert_eq!(losses(&rules, &forces[..1], 0), (vec![3], 0));
        assert_eq!(losses(&rules, &forces[..1], 1), (vec![3], 1));
    }
}
