//! Overruns, an optional rule (33.0).

use muster_schema::frederick::Rules;

use super::force::{Counter, leadership, strength};

/// Whether a force eliminates another by entering its square: so many times its strength and leader values, and no fortress or
/// fieldworks around it (33.1, 33.4).
pub fn overruns(rules: &Rules, force: &[Counter], defenders: &[Counter], walled: bool) -> bool {
    let weight = |force: &[Counter]| u32::from(strength(force)) + u32::from(leadership(force));
    let enough = weight(force) >= weight(defenders) * u32::from(rules.overrun.ratio);
    enough && weight(force) > 0 && !defenders.is_empty() && !walled
}

#[cfg(test)]
mod tests {
    use super::super::force::tests::{infantry, leader};
    use super::super::tests::rules;
    use super::*;

    #[test]
    fn ten_to_one_overruns() {
        let rules = rules();
        let weak = [infantry(1, 0)];
        let strong = [infantry(4, 3), infantry(4, 3), leader(1, 1, 4)];
        assert!(overruns(&rules, &strong, &weak, false), "33.1: leader values count");
        assert!(!overruns(&rules, &strong[..2], &weak, false), "eight to one");
        assert!(!overruns(&rules, &strong, &weak, true), "33.4");
        assert!(!overruns(&rules, &strong, &[], false), "nobody is there");
    }
}
