use crate::frederick::force::{infantry, leader, unit};
use crate::frederick::rules;
use muster_engine::frederick::force::Counter;
use muster_engine::frederick::operation::{cost, countermarch_cost, end, may_ambush, may_countermarch, may_delay};
use muster_engine::frederick::records::{Expense, UnitKind};

fn expenses() -> Vec<Expense> {
    let row = |(id, power, halves): (&str, Option<&str>, u8)| {
        let row = serde_json::json!({ "id": id, "name": id, "power": power, "halves": halves, "cite": "12.2" });
        muster_schema::table::record(&row).expect("an expense")
    };
    let prussia = Some("prussia");
    [
        ("operation", None, 2),
        ("prussian-operation", prussia, 1),
        ("counter-march", None, 4),
        ("prussian-counter-march", prussia, 2),
    ]
    .map(row)
    .into()
}

#[test]
fn prussians_pay_half_among_themselves() {
    let mercenary = Counter { power: None, ..infantry(2, 3) };
    let both =
        |force: &[Counter]| (cost(&rules(), &expenses(), force), countermarch_cost(&rules(), &expenses(), force));
    assert_eq!(both(&[infantry(2, 3)]), (Ok(1), Ok(2)), "12.2, 9.13");
    assert_eq!(both(&[infantry(2, 3), mercenary]), (Ok(2), Ok(4)), "42.0, first answer");
    let error = cost(&rules(), &[], &[infantry(2, 3)]).expect_err("no expenses");
    assert_eq!(error.to_string(), "the pack lacks the price of `operation`");
}

#[test]
fn the_phase_ends_when_all_have_passed() {
    assert!(end(&[true, true, true], true), "12.1; 42.0, second answer");
    assert!(!end(&[true, false, true], true));
    assert!(end(&[false, false], false), "12.1");
}

#[test]
fn countermarches_need_leaders() {
    let (chief, horse) = (leader(2, 1, 4), unit(UnitKind::Cavalry, 3, 4));
    assert!(may_countermarch(&[chief]) && !may_countermarch(&[horse]), "20.4");
    assert!(may_ambush(&[chief, infantry(2, 3)], false, false) && !may_ambush(&[chief, horse], true, false), "20.7");
    assert!(!may_ambush(&[chief, infantry(2, 3)], false, true) && may_ambush(&[chief, horse], false, true), "32.2");
    assert!(may_delay(&[chief], &[horse], false) && !may_delay(&[chief], &[horse], true), "32.2");
    assert!(may_delay(&[chief, horse], &[horse, infantry(5, 3)], true));
}
