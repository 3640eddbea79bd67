//! A referee who knows the rules of movement by their rows: phases, costs, zones of control, effects.
//!
//! Orders and whatever else a log does not show are taken for the best that the mover could wish; gaps in the rows are left open.

use std::borrow::Cow;
use std::collections::BTreeSet;

use muster_engine::described::game::{Begins, Does, FINE, Game, Piece, Step};
use muster_engine::described::march::Ground;
use muster_engine::described::seen::Seen;
use muster_engine::described::state::{At, State};
use muster_rules::{Objection, PhasePlayed, Verdict};
use muster_schema::bundle::{Bundle, Scenario};
use muster_schema::{Id, Role};
use muster_source::pack::Pack;

use crate::law::cite;

/// The scenarios of a game, compiled. A log does not say which is played, so that a move is a breach only if it is one in all.
#[derive(Debug)]
pub struct Strict {
    bundle: Bundle,
    games: Vec<Game>,
    /// The rule of the zones of control, and that of each phase.
    zones: String,
    phases: Vec<String>,
}

impl Strict {
    /// `None` if the rows do not say everything about movement, or not so that it can be seen.
    pub fn of(pack: &Pack) -> Option<Self> {
        if !super::is_stated(pack) {
            return None;
        }
        let bundle = muster_lower::lower(pack, false)?;
        let game = |scenario: &Scenario| {
            let compiled = super::compile(pack, &bundle, scenario).ok()?;
            (compiled.faults.is_empty() && compiled.game.is_seen()).then_some(compiled.game)
        };
        let rules = |role: Role| pack.lines(role).map(cite);
        let games: Option<Vec<Game>> = bundle.scenarios.iter().map(game).collect();
        let games = games.filter(|games| !games.is_empty())?;
        Some(Self {
            games,
            zones: rules(Role::ZoneOfControl).next().unwrap_or_default(),
            phases: rules(Role::Phase).collect(),
            bundle,
        })
    }

    /// The judgment of each move of a phase.
    pub fn judge(&self, played: &PhasePlayed<'_>) -> Vec<Verdict> {
        let mut verdicts: Vec<Option<Verdict>> = vec![None; played.moves.len()];
        for (game, scenario) in self.games.iter().zip(&self.bundle.scenarios) {
            let game = with_all(game, played);
            // The turn or the phase may be none of this scenario.
            let Some(position) = Position::of(&game, scenario, played) else { continue };
            for (verdict, own) in verdicts.iter_mut().zip(self.moves(&position, played)) {
                if own == Verdict::Allowed || !matches!(verdict, Some(Verdict::Open | Verdict::Allowed)) {
                    *verdict = Some(own);
                }
            }
        }
        verdicts.into_iter().map(|verdict| verdict.unwrap_or(Verdict::Open)).collect()
    }

    /// True if the counters of a side find room in a place, in any scenario; `None` if none is like it, or a rule that no row states
    /// may bear on it.
    pub fn fits(&self, played: &PhasePlayed<'_>, at: Id, side: &str) -> Option<bool> {
        let is_open = |game: &Game| game.unstated.iter().any(|rule| rule.concerns.is_empty());
        if self.games.iter().any(is_open) {
            return None;
        }
        let mut fits = None;
        for (game, scenario) in self.games.iter().zip(&self.bundle.scenarios) {
            let game = with_all(game, played);
            let side = game.sides.iter().position(|own| game.name(own.word) == side)?;
            if let (Some(place), Some(position)) = (place(&game, at), Position::of(&game, scenario, played)) {
                fits = Some(fits == Some(true) || position.seen.has_room(side, place));
            }
        }
        fits
    }

    fn moves(&self, position: &Position<'_>, played: &PhasePlayed<'_>) -> Vec<Verdict> {
        let sides = 0..position.game.sides.len();
        let grounds: Vec<Ground> = sides.map(|side| position.seen.ground(side)).collect();
        played.moves.iter().map(|(counter, to)| self.one(position, &grounds, *counter, *to)).collect()
    }

    fn one(&self, position: &Position<'_>, grounds: &[Ground], counter: usize, to: Id) -> Verdict {
        let Position { game, seen, phase, counters, .. } = position;
        let (Some(piece), Some(to)) = (counters[counter], place(game, to)) else { return Verdict::Open };
        let Some(side) = game.side_of(piece).filter(|_| seen.state.unit(piece).at != At::Out) else {
            return Verdict::Open;
        };
        let is_due = seen.state.unit(piece).at == At::Due;
        let wanted = if is_due { Does::Arrive } else { Does::Move };
        let steps = || game.steps.iter().filter(|step| step.phase == *phase);
        let ground = &grounds[side];
        let may = steps().any(|step| step.does == wanted && step.side == side)
            && seen.could_be(piece, game.phases[*phase].who.as_ref());
        if may && seen.can_come(piece, to, ground) {
            return Verdict::Allowed;
        }
        if steps().next().is_none() || seen.is_open(piece, wanted) {
            return Verdict::Open;
        }
        if !steps().any(|step| step.does == wanted && step.side == side) {
            let rests = |step: &Step| matches!(step.does, Does::Roll | Does::Change | Does::Count);
            let name = &game.phases[*phase].name;
            let breach = |says: String| Verdict::Breach(Objection { says, rule: self.phases[*phase].clone() });
            return if steps().all(rests) {
                breach(format!("is {name}, in which nobody moves"))
            } else {
                Verdict::Open
            };
        }
        // Where it enters is open where the schedule names no place, or several.
        if is_due && position.is_choice(piece) {
            return Verdict::Open;
        }
        if !seen.could_be(piece, game.phases[*phase].who.as_ref()) {
            let says = format!("may not move in {}", game.phases[*phase].name);
            return Verdict::Breach(Objection { says, rule: self.phases[*phase].clone() });
        }
        let free = Ground::of(game, std::iter::empty());
        let needs = seen.state.needs(game, piece, to);
        let says = match needs {
            _ if seen.can_come(piece, to, &ground.without_zones()) => {
                return Verdict::Breach(Objection {
                    says: "is stopped by zones of control".to_owned(),
                    rule: self.zones.clone(),
                });
            }
            _ if seen.can_come(piece, to, &free) => "finds the enemy in its way".to_owned(),
            Some(needs) if needs > seen.points(piece) + 1.0 / FINE => {
                format!("needs {} movement points, and has {}", rounded(needs), rounded(seen.points(piece)))
            }
            Some(_) => "may not go so far".to_owned(),
            None if is_due => "goes farther than it can from where it enters".to_owned(),
            None => "has no way there".to_owned(),
        };
        Verdict::Breach(Objection { says, rule: String::new() })
    }
}

/// A phase of a scenario, with the counters of a log in it.
struct Position<'p> {
    game: &'p Game,
    scenario: &'p Scenario,
    seen: Seen<'p>,
    phase: usize,
    /// The number of each counter of the log; `None` for one that the game does not know.
    counters: Vec<Option<u16>>,
}

impl<'p> Position<'p> {
    /// `None` if the scenario has no such phase.
    fn of(game: &'p Game, scenario: &'p Scenario, played: &PhasePlayed<'_>) -> Option<Self> {
        let turn = game.turns.iter().position(|turn| Some(game.name(turn.word)) == played.turn)?;
        let phase = game.phases.iter().position(|phase| Some(game.name(phase.word)) == played.phase)?;
        if !(game.first..=game.last).contains(&turn) {
            return None;
        }
        let mut state = State::new(game);
        (state.turn, state.phase) = (turn, phase);
        state.units.iter_mut().for_each(|unit| unit.at = At::Out);
        let counters = numbers(game, played);
        for (stood, piece) in played.counters.iter().zip(&counters) {
            let Some(piece) = *piece else { continue };
            let unit = state.unit_mut(piece);
            let waits = || if due(game, stood.at).is_some() { At::Due } else { At::Out };
            unit.at = place(game, stood.at).map_or_else(waits, At::Map);
            unit.steps = stood.steps.unwrap_or(unit.steps);
        }
        let mut seen = Seen::new(game, state);
        for (stood, piece) in played.counters.iter().zip(&counters) {
            let Some(piece) = piece.map(usize::from) else { continue };
            seen.restless[piece] = stood.moved || stood.hidden;
            for (at, kind) in game.states.iter().enumerate() {
                let is_it = |state: &Id| game.name(kind.word) == state.as_str();
                let shows = |(marker, at): &(Id, Id)| is_it(marker) && *at == stood.at;
                if stood.states.iter().any(is_it) {
                    seen.state.units[piece].states[at] = 1;
                } else {
                    seen.open[piece] |= u8::from(played.markers.iter().any(shows)) << at;
                }
            }
        }
        // The machine leaves out what players alone handle: it blocks nobody, and its moves are open.
        let is_out = |piece: u16| game.left_out.iter().any(|when| seen.could_be(piece, when.as_ref()));
        let out: Vec<u16> = counters.iter().copied().flatten().filter(|piece| is_out(*piece)).collect();
        let counters = counters.into_iter().map(|piece| piece.filter(|piece| !out.contains(piece))).collect();
        out.iter().for_each(|piece| seen.state.unit_mut(*piece).at = At::Out);
        seen.state.refresh(game);
        Some(Self { game, scenario, seen, phase, counters })
    }

    /// True if the schedule leaves open where a counter enters.
    fn is_choice(&self, piece: u16) -> bool {
        let Self { game, scenario, .. } = self;
        let piece = &game.pieces[usize::from(piece)];
        let Begins::Due(turn, Some(_)) = piece.begins else { return true };
        let is_it = |arrival: &&muster_schema::bundle::Arrival| {
            arrival.piece == game.kind(piece.word) && arrival.turn == game.name(game.turns[turn].word)
        };
        scenario.arrivals.iter().filter(is_it).any(|arrival| !arrival.others.is_empty() || arrival.joins.is_some())
    }
}

fn place(game: &Game, id: Id) -> Option<u16> {
    game.places.iter().zip(0..).find(|(place, _)| game.name(place.word) == id.as_str()).map(|(_, at)| at)
}

/// The number of the turn on whose space a counter waits.
fn due(game: &Game, at: Id) -> Option<usize> {
    game.turns.iter().position(|turn| game.name(turn.word) == at.as_str())
}

/// The numbers of the counters of a log: first of those that wait for a turn.
fn numbers(game: &Game, played: &PhasePlayed<'_>) -> Vec<Option<u16>> {
    let mut numbers = vec![None; played.counters.len()];
    let mut taken = BTreeSet::new();
    for waits in [true, false] {
        for (stood, number) in played.counters.iter().zip(&mut numbers) {
            let due = due(game, stood.at);
            if due.is_some() != waits {
                continue;
            }
            let is_it = |(at, piece): &(u16, &Piece)| {
                let is_due = matches!(piece.begins, Begins::Due(turn, _) if Some(turn) == due);
                game.kind(piece.word) == stood.piece.as_str() && (!waits || is_due) && !taken.contains(at)
            };
            *number = (0..).zip(&game.pieces).find(is_it).map(|(at, _)| at);
            taken.extend(*number);
        }
    }
    numbers
}

/// The game with as many copies of each counter as a log has on the map.
fn with_all<'g>(game: &'g Game, played: &PhasePlayed<'_>) -> Cow<'g, Game> {
    let mut all = Cow::Borrowed(game);
    for (stood, number) in played.counters.iter().zip(numbers(game, played)) {
        let first = game.pieces.iter().find(|piece| game.kind(piece.word) == stood.piece.as_str());
        if let (None, Some(first), Some(_)) = (number, first, place(game, stood.at)) {
            all.to_mut().pieces.push(Piece { begins: Begins::Never, ..first.clone() });
        }
    }
    all
}

fn rounded(points: f64) -> f64 {
    (points * 100.0).round() / 100.0
}
