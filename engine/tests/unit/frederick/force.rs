use muster_engine::frederick::force::{
    Counter, Kind, best_leader, count, is_wholly, leadership, may_gather, powers, strength,
};
use muster_engine::frederick::records::{Drill, LeaderKind, UnitKind};
use muster_schema::Id;

/// An infantry unit of Prussia.
pub(crate) fn infantry(strength: u16, movement: u8) -> Counter {
    Counter {
        kind: Kind::Unit(UnitKind::Infantry),
        power: Some(Id::new("prussia")),
        training: Drill::Recruit,
        strength,
        movement,
        diagonal: false,
        value: 0,
        political: false,
    }
}

/// Another kind of it.
pub(crate) fn unit(kind: UnitKind, strength: u16, movement: u8) -> Counter {
    Counter { kind: Kind::Unit(kind), ..infantry(strength, movement) }
}

/// A leader of Prussia.
pub(crate) fn leader(value: u8, strength: u16, movement: u8) -> Counter {
    Counter { kind: Kind::Leader(LeaderKind::Commander), value, ..infantry(strength, movement) }
}

#[test]
fn leaders_light_troops_veterans_and_guards_are_steady() {
    let trained = |training| Counter { training, ..infantry(2, 3) };
    let steady = [leader(2, 1, 4), unit(UnitKind::LightTroops, 1, 4), trained(Drill::Veteran)];
    assert!(steady.iter().all(Counter::is_steady), "12.3");
    assert!(trained(Drill::Guard).is_steady(), "42.0, third answer");
    assert!(!infantry(2, 3).is_steady() && !unit(UnitKind::Cavalry, 2, 4).is_steady());
}

#[test]
fn mercenaries_are_of_no_power() {
    let prussia = Id::new("prussia");
    let mercenary = Counter { power: None, ..infantry(2, 3) };
    assert!(is_wholly(&[infantry(2, 3), leader(3, 1, 4)], prussia));
    assert!(!is_wholly(&[infantry(2, 3), mercenary], prussia), "42.0, first answer");
    assert!(!is_wholly(&[], prussia));
    assert_eq!(powers(&[infantry(2, 3), mercenary]).len(), 1, "23.8");
}

#[test]
fn a_force_takes_nobody_along() {
    assert_eq!([may_gather(3, 2, false), may_gather(3, 2, true)], [3, 5], "12.5");
}

#[test]
fn values_are_summed() {
    let force = [leader(3, 1, 4), leader(1, 1, 4), infantry(5, 3)];
    assert_eq!((count(&force), strength(&force), leadership(&force), best_leader(&force)), (3, 7, 4, Some(3)));
    assert_eq!(best_leader(&force[2..]), None);
}
