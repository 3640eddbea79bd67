use crate::frederick::force::{infantry, unit};
use muster_engine::frederick::formal_siege::{
    Players, forage, holds, may_declare, may_enter, may_leave, may_provision, relief_retreats, sortie,
};
use muster_schema::Id;
use muster_schema::frederick::UnitKind;

#[test]
fn only_the_two_enter() {
    let [prussia, austria, france] = ["prussia", "austria", "france"].map(Id::new);
    let prague = Players { besieger: prussia, besieged: austria };
    assert!(!may_enter(prague, france, 3), "34.2 example");
    assert!(may_enter(prague, prussia, 4) && may_enter(prague, austria, 4), "34.2, 34.4");
    assert!(may_enter(prague, france, 2), "34.2: where three or four play");
    assert!(may_leave(prague, prussia) && !may_leave(prague, austria), "34.2");
}

#[test]
fn a_train_keeps_up_a_siege() {
    assert!(holds(&[unit(UnitKind::SiegeTrain, 1, 2), infantry(2, 3)]) && !holds(&[infantry(2, 3)]), "34.3");
    let train = [unit(UnitKind::SiegeTrain, 1, 2)];
    assert!(may_declare(&train, true, 1) && !may_declare(&[infantry(2, 3)], true, 1), "34.1");
    assert!(!may_declare(&train, false, 1) && !may_declare(&train, true, 0), "34.1");
}

#[test]
fn sallies_meet_no_walls() {
    assert!(!sortie(false).is_walled() && sortie(true).fieldworks && !sortie(true).fortress, "34.2");
    assert!(relief_retreats(3, 2) && !relief_retreats(3, 3), "34.4");
}

#[test]
fn only_the_besieged_eat() {
    assert_eq!([forage(true, 3), forage(false, 3)], [3, 0], "34.2");
    assert!(!may_provision(true) && may_provision(false), "34.2");
}
