//! What battles bring: markers, leaders, promotions (18.4, 24.1).

use muster_schema::frederick::{CombatResult, Gain, Rules};

use super::combat::Side;
use super::force::{Counter, leadership, strength};

/// The strength of a defeated force, for what its defeat brings: what it began with, and its leader values (18.4).
pub fn worth(force: &[Counter]) -> u16 {
    strength(force).saturating_add(leadership(force))
}

/// What a victory over a force of so much strength brings; nothing over a force of none (18.4).
pub fn gain(rules: &Rules, defeated: u16) -> Option<&Gain> {
    rules.combat.gains.iter().filter(|gain| gain.from <= defeated).max_by_key(|gain| gain.from)
}

/// Whether a victor who rolls this picks a leader too (18.4).
pub fn picks_leader(gain: &Gain, die: u8) -> bool {
    die <= gain.leader
}

/// Whether a side promotes units after a result: those do that the other side suffers (24.1).
pub fn promotes(result: &CombatResult, side: Side) -> bool {
    result.promotes && result.loser.is_some_and(|loser| loser != side)
}

/// Whether so many recruits and veterans may be promoted after a battle, of those who fought: together as many as there were
/// units in the defeated force, each of them once (24.1). Recruits become veterans; veterans become guards, of which only major powers have any (24.2).
pub fn may_promote(recruits: [u16; 2], veterans: [u16; 2], defeated: u16) -> bool {
    let [promoted, fought] = recruits;
    let [raised, served] = veterans;
    promoted <= fought && raised <= served && promoted.saturating_add(raised) <= defeated
}

/// Whether a recruit may be trained for thaler: in a fortress, and not in the turn in which it was mobilized (24.1).
pub fn may_train(in_fortress: bool, mobilized: u16, year: u16) -> bool {
    in_fortress && year > mobilized
}

#[cfg(test)]
mod tests {
    use super::super::combat::meaning;
    use super::super::force::tests::{infantry, leader};
    use super::super::tests::rules;
    use super::*;

    #[test]
    fn great_victories_bring_more() {
        let rules = rules();
        let of = |defeated| gain(&rules, defeated).map(|gain| (gain.picks, gain.loses, gain.leader));
        let told =
            [Some((1, 0, 0)), Some((1, 1, 0)), Some((2, 1, 0)), Some((3, 1, 1)), Some((4, 2, 2)), Some((5, 3, 3))];
        assert_eq!([1, 6, 11, 16, 21, 26].map(of), told, "18.4");
        assert_eq!([5, 10, 15, 20, 25, 60].map(of), told, "18.4");
        assert_eq!(of(0), None);
        assert_eq!(worth(&[leader(3, 1, 4), infantry(5, 3)]), 9, "18.4");
        let large = gain(&rules, 22).expect("a large force");
        assert!(picks_leader(large, 2) && !picks_leader(large, 3), "18.4");
    }

    #[test]
    fn as_many_are_promoted_as_were_beaten() {
        assert!(may_promote([2, 2], [1, 1], 3), "24.1 example");
        assert!(!may_promote([2, 2], [2, 2], 3), "24.1");
        assert!(!may_promote([2, 1], [0, 0], 3), "24.1: no unit twice");
        let rules = rules();
        let after = |letters, side| promotes(meaning(&rules, letters).expect("a result"), side);
        assert!(after("TV", Side::Attacker) && !after("TV", Side::Defender), "24.1");
        assert!(after("AR", Side::Defender) && !after("BB", Side::Attacker), "24.1");
    }

    #[test]
    fn training_takes_a_year_and_a_fortress() {
        assert!(!may_train(true, 1741, 1741) && may_train(true, 1741, 1742), "24.1 example");
        assert!(!may_train(false, 1741, 1742), "24.1");
    }
}
