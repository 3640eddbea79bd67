//! Attrition checks (12.3).

use muster_schema::Ref;
use muster_schema::frederick::{DieModifier, DieResult, Rules};

use super::force::{Counter, best_leader, count, powers};
use super::table::{Lack, look_up_percent};
use super::{share_up, table};

/// What else matters to a force that is checked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Trial {
    /// Whether it is in mountains or moved into them.
    pub mountains: bool,
    /// Whether a power with units in it has levied this turn (11.6).
    pub levy: bool,
}

/// Whether enough of a force are leaders, light troops, veterans or guards, by number of counters (12.3, 42.0).
pub fn is_steady(rules: &Rules, force: &[Counter]) -> bool {
    let steady = force.iter().filter(|counter| counter.is_steady()).count();
    !force.is_empty() && steady * 100 >= force.len() * usize::from(rules.attrition.steady_share)
}

/// What is added to the roll: the rows of `modifiers` that apply, less the value of one leader (12.3).
///
/// # Errors
///
/// If a modifier that applies is not among the rows.
pub fn modifier(rules: &Rules, modifiers: &[DieModifier], force: &[Counter], trial: Trial) -> Result<i32, Lack> {
    let named = &rules.attrition.modifiers;
    let applies = [
        (named.steady, is_steady(rules, force)),
        (named.mountain, trial.mountains),
        (named.large, count(force) >= u16::from(rules.attrition.large_force)),
        (named.levy, trial.levy),
        (named.mixed, powers(force).len() > 1),
    ];
    let row = |of: Ref<DieModifier>| modifiers.iter().find(|row| row.id == of.id());
    let leader = i32::from(best_leader(force).unwrap_or_default());
    applies.into_iter().filter(|(_, applies)| *applies).try_fold(-leader, |sum, (of, _)| {
        let row = row(of).ok_or_else(|| Lack::new(format!("the die modifier `{of}`")))?;
        Ok(sum + row.value)
    })
}

/// How many counters a force of so many loses by a result of the table: at least so many percent (12.3).
pub fn loss(counters: u16, percent: u8) -> u16 {
    share_up(counters, percent).min(counters)
}

/// The whole check: the counters that a force loses by a roll of the die (12.3). The owner chooses which.
///
/// # Errors
///
/// If the pack lacks the table or a modifier, or if a result is no percentage.
pub fn check(
    rules: &Rules,
    rows: &[DieResult],
    modifiers: &[DieModifier],
    force: &[Counter],
    trial: Trial,
    die: u8,
) -> Result<u16, Lack> {
    let table = rules.attrition.table.id();
    let roll = i32::from(die) + modifier(rules, modifiers, force, trial)?;
    let result = table::look_up(table.as_str(), rows, roll)?;
    // What is no number is the table's word for no attrition.
    if !result.as_str().contains(|sign: char| sign.is_ascii_digit()) {
        return Ok(0);
    }
    let percent = look_up_percent(table.as_str(), rows, roll)?;
    Ok(loss(count(force), u8::try_from(percent).unwrap_or(u8::MAX)))
}

#[cfg(test)]
mod tests {
    use muster_schema::Id;
    use muster_schema::frederick::{Drill, UnitKind};

    use super::super::force::tests::{infantry, leader, unit};
    use super::super::table::tests::line;
    use super::super::tests::rules;
    use super::*;

    fn modifiers() -> Vec<DieModifier> {
        let rows = [("steady", -1), ("mountain", 1), ("large", 1), ("levy", 1), ("mixed", 1)];
        let row = |(id, value): (&str, i32)| {
            let id = format!("attrition-{id}");
            let row = serde_json::json!({ "id": id, "table": "attrition", "name": id, "value": value, "cite": "12.3" });
            muster_schema::table::record(&row).expect("a modifier")
        };
        rows.map(row).into()
    }

    fn rows() -> Vec<DieResult> {
        vec![
            line(None, Some(1), "No Attrition"),
            line(Some(2), Some(2), "20%"),
            line(Some(3), Some(4), "25%"),
            line(Some(5), Some(6), "33%"),
            line(Some(7), None, "50%"),
        ]
    }

    fn plain(force: &[Counter], trial: Trial) -> Result<i32, Lack> {
        modifier(&rules(), &modifiers(), force, trial)
    }

    #[test]
    fn at_least_the_share_is_lost() {
        assert_eq!(loss(2, 25), 1, "12.3 example");
        assert_eq!([loss(5, 20), loss(6, 20), loss(3, 33), loss(6, 33), loss(3, 50)], [1, 2, 1, 2, 2], "12.3");
        assert_eq!(loss(0, 50), 0);
    }

    #[test]
    fn all_modifiers_add_up() {
        let recruits = [infantry(2, 3); 4];
        assert_eq!(plain(&recruits, Trial::default()), Ok(0));
        assert_eq!(plain(&recruits, Trial { mountains: true, levy: true }), Ok(2), "12.3, 11.6");
        assert_eq!(plain(&[infantry(2, 3); 5], Trial::default()), Ok(1), "five counters");
        let frederick = [leader(3, 1, 4), infantry(2, 3), infantry(2, 3)];
        assert_eq!(plain(&frederick, Trial::default()), Ok(-3), "a leader's value; one of three is not half");
        assert_eq!(plain(&frederick[..2], Trial::default()), Ok(-4), "half are steady");
        let two = [leader(3, 1, 4), leader(2, 1, 4)];
        assert_eq!(plain(&two, Trial::default()), Ok(-4), "only one leader's value");
        let ally = Counter { power: Some(Id::new("france")), ..infantry(2, 3) };
        assert_eq!(plain(&[infantry(2, 3), ally], Trial::default()), Ok(1), "13.4");
        let mercenary = Counter { power: None, ..infantry(2, 3) };
        assert_eq!(plain(&[infantry(2, 3), mercenary], Trial::default()), Ok(0), "23.8");
    }

    #[test]
    fn guards_count_as_steady() {
        let guard = Counter { training: Drill::Guard, ..infantry(4, 3) };
        assert!(is_steady(&rules(), &[guard, infantry(2, 3)]), "42.0, third answer");
        assert!(is_steady(&rules(), &[unit(UnitKind::LightTroops, 1, 4), infantry(2, 3)]));
        assert!(!is_steady(&rules(), &[guard, infantry(2, 3), infantry(2, 3)]));
        assert!(!is_steady(&rules(), &[]));
    }

    #[test]
    fn checks_use_the_table() {
        let lost = |force: &[Counter], die| check(&rules(), &rows(), &modifiers(), force, Trial::default(), die);
        let pair = [infantry(2, 3); 2];
        assert_eq!([1, 2, 3, 5, 6].map(|die| lost(&pair, die)), [Ok(0), Ok(1), Ok(1), Ok(1), Ok(1)]);
        assert_eq!(lost(&[infantry(2, 3); 6], 6), Ok(3), "7 with a large force: half");
        assert_eq!(lost(&[leader(3, 1, 4), infantry(2, 3)], 5), Ok(0), "5 - 3 - 1");
    }

    #[test]
    fn a_missing_table_or_modifier_is_told() {
        let error = check(&rules(), &[], &modifiers(), &[infantry(2, 3)], Trial::default(), 3).expect_err("no table");
        assert_eq!(error.to_string(), "the pack lacks the table `attrition`");
        let error = modifier(&rules(), &[], &[infantry(2, 3); 5], Trial::default()).expect_err("no modifiers");
        assert_eq!(error.to_string(), "the pack lacks the die modifier `attrition-large`");
    }
}
