//! The counters of examples, as the engine has them.

use muster_engine::frederick::force::{Counter, Kind};
use muster_engine::frederick::records::{Combatant, CombatantKind, Drill, LeaderKind, UnitKind};

/// The counters of a force.
pub(super) fn counters(force: &[Combatant]) -> Vec<Counter> {
    let of = |unit: &Combatant| Counter {
        power: unit.power.map(|power| power.id()),
        training: unit.training,
        strength: unit.strength,
        value: unit.value,
        ..counter(unit.kind)
    };
    force.iter().map(of).collect()
}

/// A counter of a kind, with nothing else told of it.
pub(super) fn counter(kind: CombatantKind) -> Counter {
    Counter {
        kind: kind_of(kind),
        power: None,
        training: Drill::Recruit,
        strength: 0,
        movement: 0,
        diagonal: false,
        value: 0,
        political: false,
    }
}

/// Finds the engine's kind of a counter.
pub(super) fn kind_of(kind: CombatantKind) -> Kind {
    match kind {
        CombatantKind::Sovereign => Kind::Leader(LeaderKind::Sovereign),
        CombatantKind::Commander => Kind::Leader(LeaderKind::Commander),
        CombatantKind::Admiral => Kind::Leader(LeaderKind::Admiral),
        CombatantKind::Infantry => Kind::Unit(UnitKind::Infantry),
        CombatantKind::Cavalry => Kind::Unit(UnitKind::Cavalry),
        CombatantKind::LightTroops => Kind::Unit(UnitKind::LightTroops),
        CombatantKind::SiegeTrain => Kind::Unit(UnitKind::SiegeTrain),
        CombatantKind::Garrison => Kind::Unit(UnitKind::Garrison),
        CombatantKind::Fleet => Kind::Unit(UnitKind::Fleet),
    }
}
