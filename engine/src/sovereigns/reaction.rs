//! What a march meets: overruns, minor battles, interception, withdrawal (8.9, 8.10, 9.0, 10.0).

use muster_schema::sovereigns::{Route, Rules};

use super::force::{Size, size};
use crate::graph::Graph;

/// How a force came upon its enemies, and how these stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meeting {
    /// Strength points of those who move.
    pub own: u16,
    /// Strength points of their enemies.
    pub enemies: u16,
    /// The route by which they came into the space.
    pub route: Route,
    /// Whether the enemies are inside a fortress.
    pub inside: bool,
    /// Whether those who move are demoralized.
    pub demoralized: bool,
}

impl Meeting {
    fn outnumbers(self, ratio: u16) -> bool {
        u32::from(self.own) >= u32::from(self.enemies) * u32::from(ratio)
    }
}

/// Whether the enemies can be overrun (8.9.1, 14.0).
pub fn may_overrun(rules: &Rules, meeting: &Meeting) -> bool {
    let shut = meeting.inside || meeting.demoralized || meeting.route == Route::Alpine;
    !shut && meeting.own > 0 && meeting.outnumbers(rules.activation.overrun_ratio)
}

/// Whether a minor battle can be declared against them (8.10, 14.0).
pub fn may_fight_minor_battle(rules: &Rules, meeting: &Meeting) -> bool {
    let shut = meeting.inside || meeting.demoralized || meeting.route != Route::Road;
    !shut && meeting.own > 0 && meeting.outnumbers(rules.activation.minor_battle_ratio)
}

/// How leaders, strength points or irregulars come to another space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Motion {
    Activation,
    /// By an administrative march.
    Admin,
    /// By the free one of spring.
    SpringAdmin,
    /// They do not move, but besiege.
    SiegeRoll,
    Interception,
    Retreat,
    /// They go into winter quarters.
    WinterQuarters,
    Redeployment,
    /// An event places them.
    Placement,
    IrregularPlacement,
    /// A leader goes by sea without cost.
    LeaderBySea,
}

/// Whether forces that come so can be intercepted on land (4.1.2, 6.5.4, 8.6.2, 8.8.1, 9.1, 13.8, 17.2).
pub fn can_be_intercepted(motion: Motion) -> bool {
    matches!(motion, Motion::Activation | Motion::Admin | Motion::SiegeRoll)
}

/// Whether what forces do so can be interrupted by an event (6.3.4, 6.5.5).
pub fn can_be_interrupted(motion: Motion) -> bool {
    !matches!(motion, Motion::Admin | Motion::SpringAdmin | Motion::Redeployment)
}

/// What each side loses in a minor battle, the mover's first; the defender retreats too, see [`super::retreat::steps`] (8.10.2).
pub fn minor_battle(rules: &Rules, strength: [u16; 2]) -> [u16; 2] {
    strength.map(|strength| strength.min(rules.activation.minor_battle_loss))
}

/// Whether a command may try to intercept a force: its good order, its supply there if it is major, and more than half of the
/// other's strength (9.1, 11.2).
pub fn may_intercept(rules: &Rules, own: u16, enemies: u16, demoralized: bool, supplied_there: bool) -> bool {
    let enough = u32::from(own) * u32::from(rules.activation.minor_battle_ratio) > u32::from(enemies);
    let fed = supplied_there || size(rules, own) == Size::Minor;
    enough && !demoralized && fed
}

/// Whether an interception succeeds (9.2).
pub fn intercepts(rules: &Rules, die: u8, offense: i8, mixed: bool, route: Route) -> bool {
    let mixed = if mixed { rules.reaction.intercept_mixed } else { 0 };
    let pass = if route == Route::Road { 0 } else { rules.reaction.intercept_pass };
    sum(die, &[offense, mixed, pass]) >= i16::from(rules.reaction.intercept_from)
}

/// Who wants to withdraw.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Withdrawal {
    /// The commander's modifier in defense, 0 without a commander.
    pub defense: i8,
    /// Whether irregulars or a raid of theirs are in the space.
    pub irregulars: bool,
    /// Whether only irregulars and leaders withdraw.
    pub alone: bool,
}

/// Whether a withdrawal succeeds (10.2). The modifiers for irregulars in the space and for irregulars alone add up.
pub fn withdraws(rules: &Rules, die: u8, who: Withdrawal) -> bool {
    let irregulars = if who.irregulars { rules.reaction.withdraw_irregulars } else { 0 };
    let alone = if who.alone { rules.reaction.withdraw_alone } else { 0 };
    sum(die, &[who.defense, irregulars, alone]) >= i16::from(rules.reaction.withdraw_from)
}

/// Whether a force that was intercepted may try to withdraw: it pays for the attempt (10.1.3).
pub fn intercepted_may_withdraw(rules: &Rules, points_left: u8) -> bool {
    points_left >= rules.activation.withdrawal
}

/// Strength points that withdraw without a roll into a friendly fortress of their space which has so many inside (10.2.1, 3.2).
pub fn into_fortress(rules: &Rules, strength: u16, inside: u16) -> u16 {
    rules.force.garrison.saturating_sub(inside).min(strength)
}

/// Whether leaders are captured who tried to withdraw: they were alone, and did not succeed (10.2.3).
pub fn are_captured(strength: u16, irregulars: u16, withdrew: bool) -> bool {
    strength == 0 && irregulars == 0 && !withdrew
}

/// The spaces to which a force can withdraw from this one: not that from which the enemy came (10.2.2). `closed` tells where it
/// may not go for other reasons.
pub fn ways_out(graph: &Graph, from: u32, enemy_came_from: Option<u32>, closed: impl Fn(u32) -> bool) -> Vec<u32> {
    let mut spaces: Vec<u32> = graph.ways(from).iter().map(|way| way.to).collect();
    spaces.sort_unstable();
    spaces.dedup();
    spaces.retain(|space| *space != from && Some(*space) != enemy_came_from && !closed(*space));
    spaces
}

fn sum(die: u8, modifiers: &[i8]) -> i16 {
    i16::from(die) + modifiers.iter().map(|modifier| i16::from(*modifier)).sum::<i16>()
}

#[cfg(test)]
mod tests {
    use super::super::tests::rules;
    use super::*;

    fn meeting(own: u16, enemies: u16, route: Route) -> Meeting {
        Meeting { own, enemies, route, inside: false, demoralized: false }
    }

    #[test]
    fn six_to_one_overruns() {
        let rules = rules();
        assert!(may_overrun(&rules, &meeting(12, 2, Route::Mountain)));
        assert!(!may_overrun(&rules, &meeting(11, 2, Route::Road)));
        assert!(!may_overrun(&rules, &meeting(12, 2, Route::Alpine)));
        assert!(!may_overrun(&rules, &Meeting { inside: true, ..meeting(12, 2, Route::Road) }));
        assert!(!may_overrun(&rules, &Meeting { demoralized: true, ..meeting(12, 2, Route::Road) }));
        assert!(may_overrun(&rules, &meeting(1, 0, Route::Road)), "irregulars alone, 12.3.1");
        assert!(!may_overrun(&rules, &meeting(0, 0, Route::Road)));
    }

    #[test]
    fn two_to_one_fights_a_minor_battle_but_not_out_of_a_pass() {
        let rules = rules();
        assert!(may_fight_minor_battle(&rules, &meeting(4, 2, Route::Road)));
        assert!(!may_fight_minor_battle(&rules, &meeting(3, 2, Route::Road)));
        assert!(!may_fight_minor_battle(&rules, &meeting(4, 2, Route::Mountain)));
        assert!(!may_fight_minor_battle(&rules, &Meeting { inside: true, ..meeting(4, 2, Route::Road) }));
    }

    #[test]
    fn interceptors_are_more_than_half() {
        let rules = rules();
        assert!(may_intercept(&rules, 6, 10, false, true));
        assert!(!may_intercept(&rules, 5, 10, false, true));
        assert!(!may_intercept(&rules, 6, 10, true, true));
        assert!(!may_intercept(&rules, 6, 10, false, false));
        assert!(may_intercept(&rules, 5, 9, false, false), "11.2: minor forces need no supply");
    }

    #[test]
    fn minor_battles_cost_one_each() {
        assert_eq!([[4, 2], [4, 0]].map(|strength| minor_battle(&rules(), strength)), [[1, 1], [1, 0]], "8.10.2");
    }

    #[test]
    fn few_motions_are_intercepted_or_interrupted() {
        use Motion::{Activation, Admin, Interception, LeaderBySea, Redeployment, Retreat, SiegeRoll, SpringAdmin};
        assert!([Activation, Admin, SiegeRoll].into_iter().all(can_be_intercepted), "9.1, 8.8.1");
        let free = [SpringAdmin, Interception, Retreat, Redeployment, LeaderBySea];
        assert!(!free.into_iter().any(can_be_intercepted), "4.1.2, 9.1, 13.8, 8.6.2");
        assert!(!can_be_intercepted(Motion::WinterQuarters) && !can_be_intercepted(Motion::Placement), "17.2, 6.5.4");
        assert!(!can_be_intercepted(Motion::IrregularPlacement), "9.1");
        assert!(
            can_be_interrupted(Activation) && ![Admin, SpringAdmin, Redeployment].into_iter().any(can_be_interrupted)
        );
    }

    #[test]
    fn six_go_into_a_fortress_and_others_away() {
        use crate::graph::Edge;
        let rules = rules();
        assert_eq!(
            [(9, 0), (9, 4), (1, 4), (9, 6)].map(|(own, inside)| into_fortress(&rules, own, inside)),
            [6, 2, 1, 0]
        );
        let edge = |to| Edge { from: 0, to, cost: 1, only: None };
        let star = Graph::new(4, [edge(1), edge(2), edge(3), edge(3)].into_iter());
        assert_eq!(ways_out(&star, 0, Some(2), |_| false), [1, 3], "10.2.2");
        assert_eq!(ways_out(&star, 0, None, |space| space == 1), [2, 3]);
        assert!(are_captured(0, 0, false) && !are_captured(0, 1, false) && !are_captured(0, 0, true), "10.2.3");
    }

    #[test]
    fn interception_needs_seven() {
        let rules = rules();
        assert!(intercepts(&rules, 6, 1, false, Route::Road));
        assert!(!intercepts(&rules, 6, 0, false, Route::Road));
        assert!(!intercepts(&rules, 6, 1, true, Route::Road));
        assert!(intercepts(&rules, 5, 4, true, Route::Alpine));
        assert!(!intercepts(&rules, 5, 3, true, Route::Mountain));
    }

    #[test]
    fn withdrawal_needs_four() {
        let rules = rules();
        let with = |die, defense, irregulars, alone| withdraws(&rules, die, Withdrawal { defense, irregulars, alone });
        assert!(with(4, 0, false, false) && !with(3, 0, false, false));
        assert!(with(2, 1, true, false) && !with(1, 1, true, false));
        assert!(with(2, 0, false, true) && with(1, 0, true, true));
        assert!(intercepted_may_withdraw(&rules, 2) && !intercepted_may_withdraw(&rules, 1));
    }
}
