//! What a march meets: overruns, minor battles, interception, withdrawal (8.9, 8.10, 9.0, 10.0).

use muster_schema::sovereigns::{Route, Rules};

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
#[must_use]
pub fn may_overrun(rules: &Rules, meeting: &Meeting) -> bool {
    let shut = meeting.inside || meeting.demoralized || meeting.route == Route::Alpine;
    !shut && meeting.own > 0 && meeting.outnumbers(rules.activation.overrun_ratio)
}

/// Whether a minor battle can be declared against them (8.10, 14.0).
#[must_use]
pub fn may_fight_minor_battle(rules: &Rules, meeting: &Meeting) -> bool {
    let shut = meeting.inside || meeting.demoralized || meeting.route != Route::Road;
    !shut && meeting.own > 0 && meeting.outnumbers(rules.activation.minor_battle_ratio)
}

/// Whether a command may try to intercept a force: its good order, its supply there, and more than half of the other's
/// strength (9.1).
#[must_use]
pub fn may_intercept(rules: &Rules, own: u16, enemies: u16, demoralized: bool, supplied_there: bool) -> bool {
    let enough = u32::from(own) * u32::from(rules.activation.minor_battle_ratio) > u32::from(enemies);
    enough && !demoralized && supplied_there
}

/// Whether an interception succeeds (9.2).
#[must_use]
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
#[must_use]
pub fn withdraws(rules: &Rules, die: u8, who: Withdrawal) -> bool {
    let irregulars = if who.irregulars { rules.reaction.withdraw_irregulars } else { 0 };
    let alone = if who.alone { rules.reaction.withdraw_alone } else { 0 };
    sum(die, &[who.defense, irregulars, alone]) >= i16::from(rules.reaction.withdraw_from)
}

/// Whether a force that was intercepted may try to withdraw: it pays for the attempt (10.1.3).
#[must_use]
pub fn intercepted_may_withdraw(rules: &Rules, points_left: u8) -> bool {
    points_left >= rules.activation.withdrawal
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
