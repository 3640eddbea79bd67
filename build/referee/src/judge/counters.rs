//! Checks the numbers of counters in the game and in each place, and the places of markers.

use std::collections::BTreeMap;

use muster_rules::Limit;
use muster_schema::Slot;
use muster_schema::bundle::{Bundle, Piece, Purpose, Track};

use super::{Findings, Lying, Played, Spot, is_met};
use crate::{Change, Kind, id};

pub(super) fn judge(findings: &mut Findings<'_, '_>, played: &Played) {
    judge_tracks(findings, played);
    if played.is_over {
        judge_room(findings, played);
        judge_control(findings, played);
    }
}

/// The number of counters of each kind, by slot.
pub(super) struct Mix {
    counts: BTreeMap<u32, u32>,
}

impl Mix {
    pub(super) fn of(findings: &mut Findings<'_, '_>, table: &BTreeMap<String, Lying>) -> Self {
        let mut counts = BTreeMap::new();
        for slot in table.keys().filter_map(|piece| findings.of.game.slots.get(piece)) {
            *counts.entry(*slot).or_default() += 1;
        }
        let moment = findings.of.game.moment;
        counts.iter().for_each(|(slot, count)| judge_mix(findings, 0, moment, (*slot, *count)));
        Self { counts }
    }

    /// Checks the counters that enter and leave the game in a step.
    pub(super) fn judge(
        &mut self,
        findings: &mut Findings<'_, '_>,
        step: usize,
        moment: Option<usize>,
        all: &[Change],
    ) {
        for change in all {
            let Some(slot) = findings.of.game.slots.get(&change.piece).copied() else { continue };
            let count = self.counts.entry(slot).or_default();
            match (&change.from, &change.to) {
                (None, Some(_)) => {
                    *count += 1;
                    judge_mix(findings, step, moment, (slot, *count));
                }
                (Some(_), None) => *count = count.saturating_sub(1),
                _ => {}
            }
        }
    }
}

/// There are no more counters of a kind than the counter mix has.
fn judge_mix(findings: &mut Findings<'_, '_>, step: usize, moment: Option<usize>, (slot, count): (u32, u32)) {
    let (name, most, rule) = match findings.of.kinds.get(&slot) {
        Some(Kind::Piece(piece)) if !piece.unlimited => (&piece.name, piece.count, &piece.provenance.cite),
        // Each copy of a card has a slot of its own.
        Some(Kind::Card(card)) => (&card.name, 1, &card.provenance.cite),
        _ => return,
    };
    if count > most {
        findings.add(step, moment, format!("there are {count} of {name} in the game, and the box has {most}"), rule);
    }
}

/// No more counters of a side lie in a place than may stack there.
fn judge_room(findings: &mut Findings<'_, '_>, played: &Played) {
    let [before, after] = [&played.before, &played.after].map(|table| stacks(findings, table));
    let (mut phase, _) = played.position(findings, &played.after);
    phase.counters.retain(|stood| !stood.hidden);
    for ((place, side), pieces) in after {
        let (Some(place_id), was) = (id(&place), before.get(&(place.clone(), side.clone()))) else { continue };
        if pieces.iter().all(|piece| was.is_some_and(|was| was.contains(piece))) {
            continue;
        }
        let limit = findings.of.law.room(place_id);
        let fits = side.as_deref().and_then(|side| findings.of.law.fits(&phase, place_id, side));
        let count = pieces.len();
        let is_over = |limit: &Limit| count > limit.most as usize && count > was.map_or(0, Vec::len);
        if fits.unwrap_or_else(|| !limit.as_ref().is_some_and(is_over)) {
            continue;
        }
        let step = pieces.iter().map(|piece| played.step(piece)).max().unwrap_or_default();
        let whose = side.map_or_else(String::new, |side| format!(" of {}", findings.of.side_name(&side)));
        let place = findings.of.place_name(&place);
        let (most, rule) = limit
            .map_or_else(|| ("not so many".to_owned(), String::new()), |limit| (limit.most.to_string(), limit.rule));
        let says = format!("{count} counters{whose} are in {place} when the phase ends; {most} may stack there");
        findings.add(step, played.moment, says, &rule);
    }
}

/// The counters that take room, by place and side. The rules leave hidden ones where they are.
fn stacks(
    findings: &Findings<'_, '_>,
    table: &BTreeMap<String, Lying>,
) -> BTreeMap<(String, Option<String>), Vec<String>> {
    let mut stacks: BTreeMap<_, Vec<String>> = BTreeMap::new();
    for (piece, lying) in table.iter().filter(|(_, lying)| !lying.hidden) {
        let (Some(kind), Spot::Place(place)) = (findings.of.piece(piece), &lying.spot) else { continue };
        if id(&kind.id).is_some_and(|kind| findings.of.law.takes_room(kind)) {
            stacks.entry((place.clone(), findings.of.side(kind))).or_default().push(piece.clone());
        }
    }
    stacks
}

/// Checks that no control marker is laid in a place where only enemies are.
fn judge_control(findings: &mut Findings<'_, '_>, played: &Played) {
    let armies = findings.armies(&played.after);
    for piece in played.paths.keys() {
        let Some(kind) =
            findings.of.piece(piece).filter(|kind| id(&kind.id).is_some_and(|id| findings.of.law.shows_control(id)))
        else {
            continue;
        };
        let lies = |table: &BTreeMap<String, Lying>| Some(findings.of.on_map(&table.get(piece)?.spot)?.id.clone());
        let (Some(place), Some(side)) = (lies(&played.after), findings.of.side(kind)) else { continue };
        let holds =
            armies.get(&place).is_some_and(|sides| sides.contains(&Some(side.clone())) || sides.contains(&None));
        if lies(&played.before).as_ref() != Some(&place) && !holds && is_met(&armies, &place, &side) {
            let name = findings.of.place_name(&place);
            let says = format!("{} comes to {name}, where only enemies are", findings.name(piece));
            findings.add(played.step(piece), played.moment, says, &kind.provenance.cite);
        }
    }
}

/// A marker of a track stays on it, or leaves the map.
fn judge_tracks(findings: &mut Findings<'_, '_>, played: &Played) {
    for (piece, from, to) in played.moved() {
        let Some(kind) = findings.of.piece(piece).filter(|kind| kind.purpose == Purpose::Marker) else { continue };
        let (Some(place), Some(track)) = (findings.of.on_map(to), track(findings.of.bundle, kind)) else { continue };
        if matches!(from, Spot::Place(from) if track.places.contains(from)) {
            let says = format!("{} leaves the track {} for {}", findings.name(piece), track.name, place.name);
            findings.add(played.step(piece), played.moment, says, &kind.provenance.cite);
        }
    }
}

/// The track of a marker: the one that it names, or on which it lies in every set-up that has it.
fn track<'b>(bundle: &'b Bundle, kind: &Piece) -> Option<&'b Track> {
    let named = kind.attributes.of_slot(Slot::Track).and_then(|track| track.as_str());
    let placements = || {
        let all = bundle.scenarios.iter().flat_map(|scenario| &scenario.placements);
        all.filter(|placement| placement.piece == kind.id)
    };
    let lies = |track: &&Track| {
        placements().next().is_some() && placements().all(|placement| track.places.contains(&placement.place))
    };
    let tracks = &bundle.map.tracks;
    tracks.iter().find(|track| Some(track.id.as_str()) == named).or_else(|| tracks.iter().find(lies))
}
