//! Positions as others left them, for a referee: where each counter stands is seen; the state of some, such as their orders, is not.
//! Whatever is not seen is taken for the best that the mover could wish.

use super::condition::{List, Live, Name, Term, Value};
use super::game::{Does, Game, On, StateKind};
use super::march::{Ground, TRACES};
use super::state::State;

/// A position, and what is not seen of it.
#[derive(Debug)]
pub struct Seen<'g> {
    game: &'g Game,
    pub state: State,
    /// For each counter the states that markers in its place may show: bits.
    pub open: Vec<u8>,
    /// The counters that may stand elsewhere by now.
    pub restless: Vec<bool>,
}

/// The most cases that are tried for a counter. Moves in a game with more are not judged.
const CASES: usize = 256;

impl<'g> Seen<'g> {
    /// A position in which no marker shows a state, and everybody stays.
    pub fn new(game: &'g Game, state: State) -> Self {
        let many = state.units.len();
        Self { game, state, open: vec![0; many], restless: vec![false; many] }
    }

    /// The state in each case that is possible for a counter.
    fn cases(&self, piece: u16) -> Vec<State> {
        let mut cases = vec![self.state.clone()];
        let mut spread = |many: usize, with: &dyn Fn(&mut State, usize)| {
            let each = cases.iter().flat_map(|state| {
                (0..many).map(|value| {
                    let mut state = state.clone();
                    with(&mut state, value);
                    state
                })
            });
            cases = each.collect();
        };
        let formation = self.game.pieces[usize::from(piece)].formation;
        for (at, kind) in self.game.states.iter().enumerate() {
            // No marker shows a state that has values.
            let is_open = match (kind.of_formations, kind.values.is_empty()) {
                (true, _) => formation.is_some(),
                (false, is_shown) => !is_shown || self.open[usize::from(piece)] & (1 << at) != 0,
            };
            if is_open {
                spread(kind.many(), &|state, value| {
                    let value = u8::try_from(value).unwrap_or_default();
                    match formation.filter(|_| kind.of_formations) {
                        Some(formation) => state.formations[formation][at] = value,
                        None => state.unit_mut(piece).states[at] = value,
                    }
                });
            }
        }
        // Nor does a marker show who is supplied, or what was rolled: an outcome, or nothing yet.
        for at in 0..self.game.traces.len().min(TRACES) {
            spread(2, &|state, value| state.unit_mut(piece).cut |= u8::from(value > 0) << at);
        }
        for table in self.game.rolled() {
            let outcomes = &self.game.dice[table].outcomes;
            spread(outcomes.len() + 1, &|state, value| {
                state.rolled[table] = outcomes.get(value).map_or(Value::Nothing, |outcome| Value::Word(outcome.word));
            });
        }
        cases.iter_mut().for_each(|state| state.refresh(self.game));
        cases
    }

    /// The enemies of a side that surely stand in its way, with the zones that they surely have.
    pub fn ground(&self, side: usize) -> Ground {
        let sure = |piece: u16| {
            let place = self.state.unit(piece).place()?;
            if self.restless[usize::from(piece)] || !self.game.is_enemy(side, piece) {
                return None;
            }
            let cases = self.cases(piece);
            let fights = cases.iter().all(|state| state.unit(piece).fights);
            let zones = cases.iter().map(|state| state.zones_of(self.game, piece));
            fights.then(|| (place, zones.fold(u8::MAX, |sure, own| sure & own)))
        };
        Ground::of(self.game, self.state.all().filter_map(sure))
    }

    /// True if a counter could come to a place.
    pub fn can_come(&self, piece: u16, to: u16, ground: &Ground) -> bool {
        self.cases(piece).iter().any(|state| state.goes(self.game, piece, ground).contains(&to))
    }

    /// The most movement points that a counter could have.
    pub fn points(&self, piece: u16) -> f64 {
        self.cases(piece).iter().map(|state| state.points(self.game, piece)).fold(0.0, f64::max)
    }

    /// True if a counter could be one that a condition is about.
    pub fn could_be(&self, piece: u16, who: Option<&Term>) -> bool {
        self.cases(piece).iter().any(|state| state.holds(self.game, &mut None, piece, who))
    }

    /// True if the counters of a side in a place may find room there.
    pub fn has_room(&self, side: usize, place: u16) -> bool {
        let own: Vec<u16> = self.state.here(place).filter(|piece| self.game.side_of(*piece) == Some(side)).collect();
        let mut room = f64::NEG_INFINITY;
        let mut taken = 0.0;
        for piece in own {
            let cases = self.cases(piece);
            let each = cases.iter().map(|state| {
                let fights = state.unit(piece).fights;
                if fights { state.number(self.game, piece, On::Takes, 1.0) } else { 0.0 }
            });
            taken += each.fold(f64::INFINITY, f64::min);
            let rooms = cases.iter().map(|state| state.room(self.game, piece, place).unwrap_or(f64::INFINITY));
            room = rooms.fold(room, f64::max);
        }
        taken <= room.max(0.0) + 1e-9
    }

    /// True if a rule that no row states may bear on what a counter does.
    pub fn is_open(&self, piece: u16, does: Does) -> bool {
        let bears = |rule: &super::game::Unstated| rule.concerns.is_empty() || rule.concerns.contains(&does);
        self.game.unstated.iter().any(|rule| bears(rule) && self.could_be(piece, rule.who.as_ref()))
    }
}

impl Game {
    /// The tables that phases roll on for all.
    fn rolled(&self) -> impl Iterator<Item = usize> {
        let rolls = self.steps.iter().filter(|step| step.does == Does::Roll);
        rolls.filter_map(|step| self.phases[step.phase].roll)
    }

    /// True if what decides about movement and room can be seen in a position, but for a few cases that are all tried.
    pub fn is_seen(&self) -> bool {
        const SEEN: [On; 9] = [
            On::Movement,
            On::Hexes,
            On::Along,
            On::MinimumMove,
            On::EnterZone,
            On::Zone,
            On::Fights,
            On::Takes,
            On::Stacking,
        ];
        let states = self.states.iter().map(StateKind::many);
        let rolled = self.rolled().map(|table| self.dice[table].outcomes.len() + 1);
        let traces = self.traces.iter().map(|_| 2);
        if states.chain(rolled).chain(traces).fold(1, usize::saturating_mul) > CASES {
            return false;
        }
        let effects =
            self.effects.iter().filter(|effect| SEEN.contains(&effect.on)).filter_map(|effect| effect.when.as_ref());
        let zones = self.zones.iter().filter_map(|zone| zone.of.as_ref());
        let moves = |step: &&super::game::Step| step.does == Does::Move;
        let phases = self.steps.iter().filter(moves).filter_map(|step| self.phases[step.phase].who.as_ref());
        effects.chain(zones).chain(phases).chain(&self.dear).all(Term::is_seen)
    }
}

impl StateKind {
    /// The number of values that it can have. A state that a marker shows is there or not.
    fn many(&self) -> usize {
        self.values.len().max(2)
    }
}

impl Term {
    /// True if its value can be seen in a position: it reads nothing but where counters stand and what they bear.
    fn is_seen(&self) -> bool {
        let all = |terms: &[Self]| terms.iter().all(Self::is_seen);
        match self {
            Self::Constant(_) | Self::Name(_) | Self::Rolled(_) => true,
            Self::Known(of, _) | Self::Not(of) | Self::Has(of) => of.is_seen(),
            // Others of its side may have moved before it, and their states are not seen.
            Self::Live(of, live) => {
                let is_seen =
                    matches!(live, Live::Place | Live::Steps | Live::Printed(_) | Live::State(_) | Live::Traced(_));
                is_seen && **of == Self::Name(Name::Unit as usize)
            }
            Self::Either(_, of) | Self::Sign(_, of) | Self::Distance(of) => all(&**of),
            Self::If(of) => all(&**of),
            Self::In(of, list) => of.is_seen() && list.is_seen(),
            Self::Each { over, of_each, .. } => over.is_seen() && of_each.as_deref().is_none_or(Self::is_seen),
        }
    }
}

impl List {
    fn is_seen(&self) -> bool {
        match self {
            Self::Of(terms) => terms.iter().all(Term::is_seen),
            Self::Name(_) => false,
            Self::Filter(list, _, condition) => list.is_seen() && condition.is_seen(),
        }
    }
}
