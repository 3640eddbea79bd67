//! Checks a game against tables and rules.
//!
//! It is judged phase by phase: players may put a counter somewhere and correct it, as long as all is right when the phase ends.

mod cards;
mod counters;
mod dice;
mod moves;
mod turn;

use std::collections::{BTreeMap, BTreeSet};

use muster_rules::{PhasePlayed, Stood};
use muster_schema::bundle::Purpose;

use super::{Breach, Fate, Lying, Match, Spot, apply, id};

/// A phase that was played.
struct Played {
    moment: Option<usize>,
    /// The positions of pieces at its beginning and at its end.
    before: BTreeMap<String, Lying>,
    after: BTreeMap<String, Lying>,
    /// The path of each counter and card that was touched, with the steps.
    paths: BTreeMap<String, Vec<Stop>>,
    /// The first step in which dice were rolled.
    rolled: Option<usize>,
    /// True if it is over, false if the log ends in it.
    is_over: bool,
}

/// A piece's position after a step.
struct Stop {
    step: usize,
    lying: Option<Lying>,
    /// The side of the player who put it there, and all sides that are played.
    by: Option<String>,
    seated: BTreeSet<String>,
}

/// The findings, with the game they belong to.
struct Findings<'m, 'b> {
    of: &'m Match<'b>,
    found: Vec<Breach>,
}

impl Match<'_> {
    /// The breaches of rules, in order. Steps that were undone do not count.
    pub fn breaches(&self) -> Vec<Breach> {
        let mut findings = Findings { of: self, found: Vec::new() };
        let mut table = self.game.start.clone();
        let mut phase = Played::begin(self.game.moment, &table);
        let mut turns = turn::Turns::begin(self.game.moment);
        let mut mix = counters::Mix::of(&mut findings, &table);
        for (at, step) in self.game.steps.iter().enumerate().filter(|(_, step)| step.fate == Fate::Done) {
            let number = at + 1;
            apply(&mut table, step);
            for change in &step.changes {
                let (lying, by) = (change.to.clone(), change.by.clone());
                let stop = Stop { step: number, lying, by, seated: step.seated.clone() };
                phase.paths.entry(change.piece.clone()).or_default().push(stop);
            }
            mix.judge(&mut findings, number, phase.moment, &step.changes);
            for said in &step.said {
                dice::judge(&mut findings, number, phase.moment, said);
                if said.contains(" rolls ") {
                    phase.rolled.get_or_insert(number);
                }
            }
            if let Some(next) = step.moment.filter(|next| Some(*next) != phase.moment) {
                phase.end(&table, true).judge(&mut findings, &mut turns);
                turns.go(&mut findings, number, next);
                phase = Played::begin(Some(next), &table);
            }
        }
        phase.end(&table, false).judge(&mut findings, &mut turns);
        findings.found.sort_by_key(|breach| breach.step);
        findings.found
    }
}

impl Played {
    fn begin(moment: Option<usize>, table: &BTreeMap<String, Lying>) -> Self {
        let after = table.clone();
        Self { moment, before: after.clone(), after, paths: BTreeMap::new(), rolled: None, is_over: false }
    }

    fn end(mut self, table: &BTreeMap<String, Lying>, is_over: bool) -> Self {
        self.after.clone_from(table);
        self.is_over = is_over;
        self
    }

    fn judge(&self, findings: &mut Findings<'_, '_>, turns: &mut turn::Turns) {
        turns.judge(findings, self);
        moves::judge(findings, self);
        counters::judge(findings, self);
        cards::judge(findings, self);
    }

    /// The step in which a piece came to its position at the end of the phase.
    fn step(&self, piece: &str) -> usize {
        let stops = self.paths.get(piece).map_or(&[][..], Vec::as_slice);
        let end = self.after.get(piece).map(|lying| &lying.spot);
        let is_there = |stop: &&Stop| stop.lying.as_ref().map(|lying| &lying.spot) == end;
        stops.iter().rev().take_while(is_there).last().map_or(0, |stop| stop.step)
    }

    /// The counters and markers at its beginning or end as rules see them, with the ids of the pieces of the counters.
    fn position<'p>(
        &self,
        findings: &Findings<'p, '_>,
        table: &'p BTreeMap<String, Lying>,
    ) -> (PhasePlayed<'p>, Vec<&'p str>) {
        let moment = self.moment.and_then(|at| findings.of.moments.get(at));
        let mut phase = PhasePlayed {
            turn: moment.map(|moment| moment.turn.as_str()),
            phase: findings.of.phase(self.moment).map(|phase| phase.id.as_str()),
            ..PhasePlayed::default()
        };
        let mut pieces = Vec::new();
        for (piece, lying) in table {
            let (Some(kind), Spot::Place(place)) = (findings.of.piece(piece), &lying.spot) else { continue };
            let (Some(kind_id), Some(at)) = (id(&kind.id), id(place)) else { continue };
            if kind.purpose.marks() {
                phase.markers.push((kind_id, at));
                continue;
            }
            let steps = u8::try_from(kind.faces.len().saturating_sub(lying.face)).ok();
            let states = lying.states.iter().filter_map(|state| id(state)).collect();
            let elsewhere = |stop: &Stop| stop.lying.as_ref().is_none_or(|there| there.spot != lying.spot);
            let moved = self.paths.get(piece).is_some_and(|stops| stops.iter().any(elsewhere));
            phase.counters.push(Stood { piece: kind_id, steps, at, states, moved, hidden: lying.hidden });
            pieces.push(piece.as_str());
        }
        (phase, pieces)
    }

    /// The pieces that the phase moved: old and new position.
    fn moved(&self) -> impl Iterator<Item = (&str, &Spot, &Spot)> {
        self.paths.keys().filter_map(|piece| {
            let spots = [&self.before, &self.after].map(|table| table.get(piece).map(|lying| &lying.spot));
            let [Some(from), Some(to)] = spots else { return None };
            (from != to).then_some((piece.as_str(), from, to))
        })
    }
}

/// The sides that have units in each place; `None` for units of an unknown side.
type Armies = BTreeMap<String, BTreeSet<Option<String>>>;

/// True if enemies of a side are in a place.
fn is_met(armies: &Armies, place: &str, side: &str) -> bool {
    armies.get(place).is_some_and(|sides| sides.iter().flatten().any(|other| other != side))
}

impl Findings<'_, '_> {
    fn add(&mut self, step: usize, moment: Option<usize>, says: String, rule: &str) {
        let rule = if ["reconstructed", "missing"].contains(&rule) { "" } else { rule };
        self.found.push(Breach { step, when: self.of.when(moment), says, rule: rule.to_owned() });
    }

    /// The name of a counter or card, without anything that is hidden.
    fn name(&self, piece: &str) -> String {
        self.of.name(piece, false).unwrap_or_default()
    }

    /// The sides that have units in each place.
    fn armies(&self, table: &BTreeMap<String, Lying>) -> Armies {
        let mut armies = Armies::new();
        for (piece, lying) in table {
            let unit = self.of.piece(piece).filter(|piece| piece.purpose == Purpose::Unit);
            if let (Some(unit), Spot::Place(place)) = (unit, &lying.spot) {
                armies.entry(place.clone()).or_default().insert(self.of.side(unit));
            }
        }
        armies
    }
}
