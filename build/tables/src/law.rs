//! Rules for the movement and stacking of counters, from the tables of a game.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use muster_schema::{Id, Role, Slot, Text};

use super::play::Strict;
use super::reach;
use muster_lower::expression::World;
use muster_lower::faces;
use muster_lower::movement::{Cost, Movement};
use muster_rules::{Limit, March, Objection, PhasePlayed, Verdict};
use muster_source::pack::{Line, Pack};

/// The rule that a row cites.
pub(super) fn cite(line: Line<'_>) -> String {
    line.source().map(|source| source.cite).unwrap_or_default()
}

/// The words of the rules may give a counter more points than the tables do, such as for a march by road: half as many again, and one at
/// least.
const LENIENT: f64 = 1.5;

pub struct Law<'p> {
    pack: &'p Pack,
    movement: Movement,
    /// True if some counters can enter water and others cannot: the first may carry the others over it.
    carries: bool,
    /// The rules of movement as rows, if they say them all.
    strict: OnceLock<Option<Strict>>,
}

impl<'p> Law<'p> {
    pub fn of(pack: &'p Pack) -> Self {
        let movement = Movement::of(&World::of(pack));
        let places = [Role::Place, Role::Cell, Role::Area].into_iter().flat_map(|role| pack.lines(role));
        let is_water = |ground: Text| {
            let texture = pack.line(Role::Terrain, ground).and_then(|line| line.cell(Slot::Texture).text());
            texture.is_some_and(|texture| ["water", "sea"].contains(&texture.as_str()))
        };
        let closed = |place: Text, arm: &String| movement.closed_by(place, Some(arm)).is_some_and(is_water);
        let is_for_some = |place: Text| {
            let shut = movement.arms.iter().filter(|arm| closed(place, arm)).count();
            shut > 0 && shut < movement.arms.len()
        };
        let carries = places.map(|line| line.id()).any(is_for_some);
        Self { pack, movement, carries, strict: OnceLock::new() }
    }

    pub(super) fn movement(&self) -> &Movement {
        &self.movement
    }

    /// The objection to a counter in a place that is closed to it.
    fn closed(&self, piece: &Line<'p>, place: Id) -> Option<Objection> {
        let ground = self.movement.closed_by(place.text(), reach::arm(piece).as_deref())?;
        let line = self.pack.line(Role::Terrain, ground);
        let name = line.map_or(ground, |line| line.name());
        Some(Objection { says: format!("cannot enter {name}"), rule: line.map(cite).unwrap_or_default() })
    }

    fn piece(&self, piece: Id) -> Option<Line<'p>> {
        self.pack.line(Role::Piece, piece.text())
    }
}

impl muster_rules::Law for Law<'_> {
    fn march(&self, March { piece, face, from, to, .. }: March<'_>) -> Option<Objection> {
        let piece = self.piece(piece).filter(|_| self.movement.is_told)?;
        let arm = reach::arm(&piece);
        let arm = arm.as_deref();
        if let Some(objection) = self.closed(&piece, to) {
            return Some(objection);
        }
        let points = faces::movement(&piece, face).filter(|_| !self.carries)?;
        // One step is always allowed, whatever it costs.
        let beside = |cost: Option<Cost>| cost.is_some_and(|cost| cost != Cost::Never);
        if beside(self.movement.cost(from.text(), to.text(), arm)) {
            return None;
        }
        let enough = f64::from(u16::MAX);
        let all: BTreeMap<Text, f64> = self.movement.reach(from.text(), enough, arm);
        let says = match all.get(&to.text()) {
            None if all.len() < 2 => return None,
            None => "has no way there".to_owned(),
            // What takes all that a counter has is left to the players.
            Some(spent) if *spent > (points * LENIENT).max(points + 1.0) && *spent < enough => {
                format!("needs {spent} movement points, and has {points}")
            }
            Some(_) => return None,
        };
        Some(Objection { says, rule: cite(piece) })
    }

    fn judge(&self, phase: &PhasePlayed<'_>) -> Vec<Verdict> {
        let Some(strict) = self.strict.get_or_init(|| Strict::of(self.pack)) else {
            return vec![Verdict::Open; phase.moves.len()];
        };
        let cited = |(verdict, (counter, to)): (Verdict, &(usize, Id))| {
            let Verdict::Breach(Objection { says, rule }) = verdict else { return verdict };
            let piece = phase.counters.get(*counter).and_then(|stood| self.piece(stood.piece));
            let closed = piece.and_then(|piece| self.closed(&piece, *to));
            let cites = || piece.map(cite).filter(|_| rule.is_empty()).unwrap_or(rule.clone());
            Verdict::Breach(closed.unwrap_or_else(|| Objection { rule: cites(), says }))
        };
        strict.judge(phase).into_iter().zip(&phase.moves).map(cited).collect()
    }

    fn fits(&self, phase: &PhasePlayed<'_>, place: Id, side: &str) -> Option<bool> {
        self.strict.get_or_init(|| Strict::of(self.pack)).as_ref()?.fits(phase, place, side)
    }

    fn room(&self, place: Id) -> Option<Limit> {
        let roles = [Role::Place, Role::Cell, Role::Area, Role::Box];
        let limit = |line: Line<'_>| Some((line.cell(Slot::Stacking).count()?, cite(line)));
        let line = roles.into_iter().find_map(|role| self.pack.line(role, place.text()))?;
        // Of several kinds of ground the strictest counts.
        let kinds = line.cell(Slot::Terrain);
        let grounds = kinds.items().iter().filter_map(|kind| self.pack.line(Role::Terrain, *kind));
        let (most, rule) = limit(line).or_else(|| grounds.filter_map(limit).min())?;
        Some(Limit { most, rule })
    }

    fn takes_room(&self, piece: Id) -> bool {
        self.piece(piece).is_some_and(|line| ["counter", "block"].contains(&line.table().class))
    }
}
