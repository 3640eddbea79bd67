use crate::frederick::force::{infantry, leader, unit};
use crate::frederick::rules;
use crate::table::line;
use muster_engine::frederick::attrition::{Trial, check, is_steady, loss, modifier};
use muster_engine::frederick::force::Counter;
use muster_engine::frederick::records::{DieModifier, DieResult, Drill, UnitKind};
use muster_engine::frederick::table::Lack;
use muster_schema::Id;

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
