//! Checks movement (whose, when, how far) and arrivals.

use std::collections::BTreeMap;

use muster_rules::{March, Objection, Verdict};
use muster_schema::bundle::{Arrival, Piece, Place};

use super::{Armies, Findings, Played, Spot, Stop, is_met};
use crate::id;

pub(super) fn judge(findings: &mut Findings<'_, '_>, played: &Played) {
    let armies = [&played.before, &played.after].map(|table| findings.armies(table));
    let verdicts = verdicts(findings, played);
    for piece in played.paths.keys() {
        let Some(kind) = findings.of.fighter(piece) else { continue };
        let way = way(findings, played, piece);
        let verdict = verdicts.get(piece).unwrap_or(&Verdict::Open);
        judge_arrival(findings, played, piece, kind, way.first(), *verdict == Verdict::Open);
        let before_rolls = before_rolls(played, way);
        judge_mover(findings, played, (piece, kind), &before_rolls, &armies);
        judge_sender(findings, played, (piece, kind), &armies);
        match verdict {
            Verdict::Open => judge_distance(findings, played, piece, kind, &before_rolls),
            Verdict::Allowed => {}
            Verdict::Breach(Objection { says, rule }) => {
                let Some((step, to, _)) = before_rolls.last() else { continue };
                let start = played.before.get(piece).map(|lying| &lying.spot);
                let from = start.and_then(|spot| findings.of.on_map(spot)).filter(|from| from.id != to.id);
                let way = from.map_or_else(String::new, |from| format!("from {} ", from.name));
                let says = format!("{} cannot come {way}to {}: it {says}", findings.name(piece), to.name);
                findings.add(*step, played.moment, says, rule);
            }
        }
    }
}

/// The stays of a counter before the first roll of a phase, after which counters retreat and advance.
fn before_rolls<'p>(played: &Played, way: Vec<Stay<'p>>) -> Vec<Stay<'p>> {
    way.into_iter().filter(|(step, ..)| played.rolled.is_none_or(|rolled| *step < rolled)).collect()
}

/// The judgments of the moves of a phase by rules that are rows, for each counter that moved on the map or came to it.
fn verdicts(findings: &Findings<'_, '_>, played: &Played) -> BTreeMap<String, Verdict> {
    let (mut phase, pieces) = played.position(findings, &played.before);
    let mut moved = Vec::new();
    let mut displaced = BTreeMap::new();
    for (number, piece) in pieces.into_iter().enumerate() {
        let way = before_rolls(played, way(findings, played, piece));
        // Whoever overruns a counter moves it out of the way, and it may go on from there.
        let side = findings.of.piece(piece).and_then(|kind| findings.of.side(kind));
        let is_other = |stop: &Stop| {
            let (by, side) = (stop.by.as_ref(), side.as_ref());
            by != side && by.is_some() && side.is_some_and(|side| stop.seated.contains(side))
        };
        if played.paths.get(piece).is_some_and(|stops| stops.iter().any(is_other)) {
            displaced.insert(piece.to_owned(), Verdict::Allowed);
            continue;
        }
        let from = phase.counters[number].at;
        let to = way.last().filter(|(step, to, _)| *step > 0 && to.id != from.as_str());
        if let Some(to) = to.and_then(|(_, to, _)| id(&to.id)) {
            phase.moves.push((number, to));
            moved.push(piece.to_owned());
        }
    }
    displaced.extend(moved.into_iter().zip(findings.of.law.judge(&phase)));
    displaced
}

/// A place on the map that a counter came to: the step (0 for its first place), the place, and who put it there.
type Stay<'p> = (usize, &'p Place, Option<&'p Stop>);

/// The places on the map that a counter came to, in order, without moves that were taken back.
fn way<'p>(findings: &Findings<'_, 'p>, played: &'p Played, piece: &str) -> Vec<Stay<'p>> {
    let start = played.before.get(piece).and_then(|lying| findings.of.on_map(&lying.spot));
    let mut way: Vec<Stay<'p>> = start.map(|place| (0, place, None)).into_iter().collect();
    for stop in played.paths.get(piece).into_iter().flatten() {
        let Some(place) = stop.lying.as_ref().and_then(|lying| findings.of.on_map(&lying.spot)) else {
            // It was beside the map: what comes next is another way.
            way.clear();
            continue;
        };
        match way.iter().rposition(|(_, before, _)| before.id == place.id) {
            Some(back) => way.truncate(back + 1),
            None => way.push((stop.step, place, Some(stop))),
        }
    }
    way
}

/// Counters move in the phases of their side, and are moved by their own player.
fn judge_mover(
    findings: &mut Findings<'_, '_>,
    played: &Played,
    (piece, kind): (&str, &Piece),
    way: &[Stay<'_>],
    armies: &[Armies],
) {
    let Some(side) = findings.of.side(kind) else { return };
    for pair in way.windows(2) {
        let [(_, from, _), (step, to, how)] = pair else { continue };
        // Counters that meet an enemy may have to retreat.
        if armies.iter().any(|armies| is_met(armies, &from.id, &side)) {
            continue;
        }
        let name = findings.name(piece);
        let way = format!("{name} goes from {} to {}", from.name, to.name);
        if let Some(phase) = findings.of.phase(played.moment) {
            let own: Vec<&String> = phase.side.iter().chain(&phase.sides).collect();
            if !own.is_empty() && !own.contains(&&side) {
                let says = format!("{way}, but this is not a phase of {}", findings.of.side_name(&side));
                return findings.add(*step, played.moment, says, &phase.provenance.cite);
            }
        }
        let owned = how.filter(|stop| stop.seated.contains(&side));
        if let Some(by) = owned.and_then(|stop| stop.by.as_ref()).filter(|by| **by != side) {
            let [whose, by] = [&side, by].map(|side| findings.of.side_name(side).to_owned());
            return findings.add(*step, played.moment, format!("{way}: {by} moves a counter of {whose}"), "");
        }
    }
}

/// Counters are taken off the map by their own player, unless enemies are near or dice were rolled.
fn judge_sender(findings: &mut Findings<'_, '_>, played: &Played, (piece, kind): (&str, &Piece), armies: &[Armies]) {
    let Some(side) = findings.of.side(kind) else { return };
    let stops = played.paths.get(piece).map_or(&[][..], Vec::as_slice);
    // What lies on the map again when the phase ends was put right.
    let end = played.after.get(piece).map(|lying| &lying.spot);
    if end.is_some_and(|spot| findings.of.on_map(spot).is_some()) {
        return;
    }
    let start = played.before.get(piece).map(|lying| &lying.spot);
    let spots = std::iter::once(start).chain(stops.iter().map(|stop| stop.lying.as_ref().map(|lying| &lying.spot)));
    for (from, stop) in spots.zip(stops) {
        let Some(from) = from.and_then(|spot| findings.of.on_map(spot)) else { continue };
        let to = stop.lying.as_ref().map(|lying| &lying.spot);
        let is_gone = to.is_none_or(|spot| findings.of.on_map(spot).is_none());
        let is_open = played.rolled.is_some_and(|rolled| stop.step >= rolled)
            || armies.iter().any(|armies| is_met(armies, &from.id, &side));
        let other = stop.by.as_ref().filter(|by| **by != side && stop.seated.contains(&side));
        let Some(by) = other.filter(|_| is_gone && !is_open) else { continue };
        let [whose, by] = [&side, by].map(|side| findings.of.side_name(side).to_owned());
        let name = findings.name(piece);
        let says = format!("{name} is taken from {}: {by} moves a counter of {whose}", from.name);
        return findings.add(stop.step, played.moment, says, "");
    }
}

/// Counters go no further than they can.
fn judge_distance(findings: &mut Findings<'_, '_>, played: &Played, piece: &str, kind: &Piece, way: &[Stay<'_>]) {
    let pairs: Vec<_> = if findings.of.law.marches_once() {
        way.first().zip(way.last()).into_iter().collect()
    } else {
        way.iter().zip(way.iter().skip(1)).collect()
    };
    for ((_, from, _), (step, to, _)) in pairs {
        if let Some(Objection { says, rule }) = objection(findings, played, (piece, kind), [&from.id, &to.id]) {
            let says = format!("{} cannot come from {} to {}: it {says}", findings.name(piece), from.name, to.name);
            return findings.add(*step, played.moment, says, &rule);
        }
    }
}

/// The objection of the rules to a move between two different places.
fn objection(
    findings: &Findings<'_, '_>,
    played: &Played,
    (piece, kind): (&str, &Piece),
    [from, to]: [&str; 2],
) -> Option<Objection> {
    let phase = findings.of.phase(played.moment).map(|phase| phase.id.as_str());
    let face = played.before.get(piece).and_then(|lying| kind.faces.get(lying.face)).map(|face| face.id.as_str());
    let march = March { piece: id(&kind.id)?, face, from: id(from)?, to: id(to)?, phase };
    if from == to { None } else { findings.of.law.march(march) }
}

/// Checks arrivals: counters that wait on the turn track come in their turn or later, where the schedule allows.
fn judge_arrival(
    findings: &mut Findings<'_, '_>,
    played: &Played,
    piece: &str,
    kind: &Piece,
    entry: Option<&Stay<'_>>,
    is_open: bool,
) {
    let Some(Spot::Place(waited)) = played.before.get(piece).map(|lying| &lying.spot) else { return };
    let Some((step, to, _)) = entry else { return };
    let turn_of = |turn: &str| findings.of.moments.iter().position(|moment| moment.turn == *turn);
    let Some(due) = turn_of(waited) else { return };
    let scenarios = findings.of.bundle.scenarios.iter().flat_map(|scenario| &scenario.arrivals);
    let arrivals: Vec<&Arrival> = scenarios
        .filter(|arrival| arrival.piece == kind.id && arrival.turn == *waited && Arrival::brings(&arrival.action))
        .collect();
    let Some(rule) = arrivals.first().map(|arrival| arrival.provenance.cite.clone()) else { return };
    let (name, turn) = (findings.name(piece), findings.of.place_name(waited));
    if played.moment.is_some_and(|now| now < due) {
        let says = format!("{name} comes to {} before its turn, {turn}", to.name);
        return findings.add(*step, played.moment, says, &rule);
    }
    if !is_open {
        return;
    }
    let open = |arrival: &&Arrival| arrival.place.is_none() || arrival.joins.is_some();
    let named = || arrivals.iter().flat_map(|arrival| arrival.place.iter().chain(&arrival.others));
    if arrivals.iter().any(open) || !named().all(|place| findings.of.on_map(&Spot::Place(place.clone())).is_some()) {
        return;
    }
    // From where it comes in, it may move on.
    let moves_on = |place: &String| {
        findings.of.law.marches_once() && objection(findings, played, (piece, kind), [place, &to.id]).is_none()
    };
    if !named().any(|place| *place == to.id || moves_on(place)) {
        let mut places: Vec<String> = named().map(|place| findings.of.place_name(place)).collect();
        places.sort();
        places.dedup();
        let says = format!("{name} comes to {}; the schedule brings it to {}", to.name, places.join(" or "));
        findings.add(*step, played.moment, says, &rule);
    }
}
