//! Who reaches what: movement points, closed ground, zones of control, room.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::game::{Begins, Change, Cost, Enter, FINE, Game, On, Zone};
use super::state::State;

/// The enemies and zones that a counter heeds when it moves.
#[derive(Debug)]
pub struct Ground {
    /// True for each place with an enemy that fights.
    pub(super) taken: Vec<bool>,
    /// For each place the kinds of zones of enemies that reach it: bits.
    pub(super) zones: Vec<u8>,
}

/// The most kinds of zones that a game can have.
pub const ZONES: usize = 8;

impl State {
    /// The enemies and zones that counters of a side heed at the moment.
    pub fn ground(&self, game: &Game, side: usize) -> Ground {
        let mut taken = vec![false; game.places.len()];
        let mut zones = vec![0; game.places.len()];
        for piece in self.all() {
            let unit = self.unit(piece);
            let (Some(place), true) = (unit.place(), unit.fights && game.is_enemy(side, piece)) else { continue };
            taken[usize::from(place)] = true;
            for (at, zone) in game.zones.iter().enumerate().take(ZONES) {
                if !self.has_zone(game, piece, zone) {
                    continue;
                }
                for way in &game.ways[usize::from(place)] {
                    let is_stopped =
                        way.across & zone.across != 0 || game.places[usize::from(way.to)].ground & zone.ground != 0;
                    if !is_stopped {
                        zones[usize::from(way.to)] |= 1 << at;
                    }
                }
            }
        }
        Ground { taken, zones }
    }

    fn has_zone(&self, game: &Game, piece: u16, zone: &Zone) -> bool {
        let is_of = self.holds(game, &mut None, piece, zone.of.as_ref());
        is_of && self.may(game, piece, On::Zone, true)
    }

    /// True if a zone that blocks retreats, or advances, lies over a place.
    pub fn is_blocked(&self, game: &Game, ground: &Ground, side: usize, place: u16, is_retreat: bool) -> bool {
        let own = ground.zones[usize::from(place)];
        let blocks = |(at, zone): (usize, &Zone)| {
            let blocks = if is_retreat { zone.blocks_retreat } else { zone.blocks_advance };
            let is_lifted = || zone.lifted && self.fighting(game, side, place).next().is_some();
            own & (1 << at) != 0 && blocks && !is_lifted()
        };
        own != 0 && game.zones.iter().enumerate().take(ZONES).any(blocks)
    }

    /// The places where a counter can end its move, each once, in the order of the map; the place where it is among them only if
    /// it comes back to it for nothing.
    pub fn reach(&self, game: &Game, piece: u16, ground: &Ground) -> Vec<u16> {
        let Some(from) = self.unit(piece).place() else { return Vec::new() };
        let mut reached = self.marches(game, piece, ground, from, 0);
        reached.retain(|to| *to != from && self.has_room(game, piece, *to));
        reached
    }

    /// The places where a counter that is due can end the move by which it enters.
    pub fn entries(&self, game: &Game, piece: u16, ground: &Ground) -> Vec<u16> {
        let counter = &game.pieces[usize::from(piece)];
        let Begins::Due(_, place) = counter.begins else { return Vec::new() };
        let Some(place) = place.filter(|place| !ground.taken[usize::from(*place)]) else { return Vec::new() };
        let cost = match game.entries[counter.arm][usize::from(place)] {
            Cost::Points(points) => points,
            Cost::All => u32::MAX,
            Cost::Never => return Vec::new(),
        };
        let mut reached = self.marches(game, piece, ground, place, cost);
        reached.retain(|to| self.has_room(game, piece, *to));
        reached
    }

    fn marches(&self, game: &Game, piece: u16, ground: &Ground, from: u16, spent: u32) -> Vec<u16> {
        let counter = &game.pieces[usize::from(piece)];
        let unit = self.unit(piece);
        let printed = counter.movement.get(unit.face(counter)).copied().unwrap_or_default();
        let points = self.number(game, piece, On::Movement, printed);
        let hexes = self.number(game, piece, On::Hexes, f64::INFINITY);
        let march = March {
            game,
            ground,
            arm: counter.arm,
            enters_zones: self.may(game, piece, On::EnterZone, true),
            minimum: self.may(game, piece, On::MinimumMove, false) && spent == 0,
            hexes: if hexes < 1e3 { u32::try_from(whole(hexes)).unwrap_or(u32::MAX) } else { u32::MAX },
        };
        let mut spends = vec![u32::MAX; game.places.len()];
        march.spread(from, spent, fine(points), u64::MAX, &mut spends);
        let mut scene = None;
        for effect in game.effects.iter().filter(|effect| effect.on == On::Along) {
            if let Change::Add(more) = effect.change
                && self.holds(game, &mut scene, piece, effect.when.as_ref())
            {
                let mut along = vec![u32::MAX; game.places.len()];
                march.spread(from, spent, fine(points + more), effect.over, &mut along);
                spends.iter_mut().zip(along).for_each(|(known, new)| *known = new.min(*known));
            }
        }
        let reached = spends.iter().enumerate().filter(|(_, spent)| **spent != u32::MAX);
        reached.filter_map(|(place, _)| u16::try_from(place).ok()).collect()
    }
}

/// A counter on the march.
struct March<'m> {
    game: &'m Game,
    ground: &'m Ground,
    arm: usize,
    enters_zones: bool,
    /// True if the first step is allowed whatever it costs.
    minimum: bool,
    /// The most steps.
    hexes: u32,
}

impl March<'_> {
    /// Spreads from a place, by ways along some kinds of lines, or by all: what the cheapest way to each place spends.
    fn spread(&self, from: u16, spent: u32, most: u32, over: u64, spends: &mut [u32]) {
        let Self { game, ground, .. } = *self;
        let mut steps = vec![u32::MAX; if self.hexes == u32::MAX { 0 } else { spends.len() }];
        let most = most.max(if self.minimum { spent } else { 0 });
        if spent > most {
            return;
        }
        spends[usize::from(from)] = spent;
        // Whoever must stop in a place does not go on from it, and others may come there later and go on.
        let mut onward = vec![u32::MAX; spends.len()];
        onward[usize::from(from)] = spent;
        if let Some(first) = steps.get_mut(usize::from(from)) {
            *first = 0;
        }
        let mut open = BinaryHeap::from([(Reverse(spent), Reverse(0), from)]);
        while let Some((Reverse(so_far), Reverse(walked), at)) = open.pop() {
            let here = usize::from(at);
            // With a limit of places, a dearer way of fewer steps may go on where the cheapest does not.
            if so_far > onward[here] && steps.get(here).is_none_or(|least| walked > *least) || walked >= self.hexes {
                continue;
            }
            let zones = ground.zones[here];
            for (way, cost) in game.ways[here].iter().zip(&game.costs[self.arm][here]) {
                let to = usize::from(way.to);
                if over != u64::MAX && way.along & over == 0 || ground.taken[to] {
                    continue;
                }
                let first = self.minimum && walked == 0 && so_far == spent;
                let own = match cost {
                    Cost::Points(points) => *points,
                    Cost::All if walked == 0 => most.saturating_sub(so_far),
                    Cost::All if first => 0,
                    _ => continue,
                };
                let Some((zone, is_last)) = self.zone_cost(zones, ground.zones[to]) else { continue };
                let mut after = so_far.saturating_add(own).saturating_add(zone);
                if after > most {
                    if !first {
                        continue;
                    }
                    after = most;
                }
                spends[to] = after.min(spends[to]);
                let fewer = steps.get(to).is_some_and(|least| walked + 1 < *least);
                if !is_last && (after < onward[to] || fewer) {
                    onward[to] = after.min(onward[to]);
                    if let Some(least) = steps.get_mut(to) {
                        *least = (walked + 1).min(*least);
                    }
                    open.push((Reverse(after), Reverse(walked + 1), way.to));
                }
            }
        }
    }

    /// What zones add to the cost of a step, and whether it is the last; `None` if they forbid it.
    fn zone_cost(&self, from: u8, to: u8) -> Option<(u32, bool)> {
        let (mut sum, mut stops) = (0, false);
        if from | to == 0 {
            return Some((0, false));
        }
        for (at, zone) in self.game.zones.iter().enumerate().take(ZONES) {
            let [was, is] = [from, to].map(|zones| zones & (1 << at) != 0);
            if was && !is {
                sum += zone.leave;
            }
            if !is {
                continue;
            }
            if !self.enters_zones && zone.enter != Enter::Freely {
                return None;
            }
            match if was { zone.through } else { zone.enter } {
                Enter::Never => return None,
                Enter::Points(points) => sum += points,
                Enter::Stop => stops = true,
                Enter::Freely => {}
            }
        }
        Some((sum, stops))
    }
}

/// Movement points in the parts that are counted.
pub fn fine(points: f64) -> u32 {
    u32::try_from(whole(points * FINE)).unwrap_or(u32::MAX)
}

#[expect(clippy::cast_possible_truncation, reason = "movement points have few digits")]
fn whole(number: f64) -> i64 {
    number.round() as i64
}
