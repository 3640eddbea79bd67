//! Who reaches what: movement points, closed ground, zones of control, room.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::game::{Begins, Change, Cost, Enter, FINE, Game, On, Trace, Zone};
use super::state::State;

/// The enemies and zones that a counter heeds when it moves.
#[derive(Debug)]
pub struct Ground {
    /// True for each place with an enemy that fights.
    pub(super) taken: Vec<bool>,
    /// For each place the kinds of zones of enemies that reach it: bits.
    pub(super) zones: Vec<u8>,
}

/// The most kinds of zones that a game can have, and of lines of supply and command.
pub const ZONES: usize = 8;
pub const TRACES: usize = 8;

impl Ground {
    /// The ground that some enemies make: the place of each, and the kinds of zones that it has, as bits.
    pub fn of(game: &Game, enemies: impl Iterator<Item = (u16, u8)>) -> Self {
        let mut taken = vec![false; game.places.len()];
        let mut zones = vec![0; game.places.len()];
        for (place, own) in enemies {
            taken[usize::from(place)] = true;
            for (at, zone) in game.zones.iter().enumerate().take(ZONES).filter(|(at, _)| own & (1 << at) != 0) {
                for way in &game.ways[usize::from(place)] {
                    let is_stopped =
                        way.across & zone.across != 0 || game.places[usize::from(way.to)].ground & zone.ground != 0;
                    if !is_stopped {
                        zones[usize::from(way.to)] |= 1 << at;
                    }
                }
            }
        }
        Self { taken, zones }
    }

    /// The same enemies without their zones.
    #[must_use]
    pub fn without_zones(&self) -> Self {
        Self { taken: self.taken.clone(), zones: vec![0; self.zones.len()] }
    }
}

impl State {
    /// The enemies and zones that counters of a side heed at the moment.
    pub fn ground(&self, game: &Game, side: usize) -> Ground {
        let enemies = self.all().filter(|piece| self.unit(*piece).fights && game.is_enemy(side, *piece));
        Ground::of(game, enemies.filter_map(|piece| Some((self.unit(piece).place()?, self.zones_of(game, piece)))))
    }

    /// The kinds of zones that a counter has: bits.
    pub fn zones_of(&self, game: &Game, piece: u16) -> u8 {
        let own = game.zones.iter().take(ZONES).enumerate().filter(|(_, zone)| self.has_zone(game, piece, zone));
        own.fold(0, |bits, (at, _)| bits | 1 << at)
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
        let mut reached = self.goes(game, piece, ground);
        reached.retain(|to| self.unit(piece).place() != Some(*to) && self.has_room(game, piece, *to));
        reached
    }

    /// The places where a counter comes, be there room or not: by a march from where it is or, of one that is due, from where it
    /// enters.
    pub fn goes(&self, game: &Game, piece: u16, ground: &Ground) -> Vec<u16> {
        if let Some(from) = self.unit(piece).place() {
            return self.marches(game, piece, ground, from, 0);
        }
        let Begins::Due(_, place) = game.pieces[usize::from(piece)].begins else { return Vec::new() };
        let is_open = |place: &u16| game.meets || !ground.taken[usize::from(*place)];
        let Some(place) = place.filter(is_open) else { return Vec::new() };
        let cost = match game.entries[self.prices(game, piece)][usize::from(place)] {
            Cost::Points(points) => points,
            Cost::All => u32::MAX,
            Cost::Never => return Vec::new(),
        };
        self.marches(game, piece, ground, place, cost)
    }

    /// The places where a counter that is due can end the move by which it enters.
    pub fn entries(&self, game: &Game, piece: u16, ground: &Ground) -> Vec<u16> {
        let mut reached = self.goes(game, piece, ground);
        reached.retain(|to| self.has_room(game, piece, *to));
        reached
    }

    /// True if a counter has a line to a source of this kind.
    pub fn has_line(&self, game: &Game, piece: u16, trace: &Trace, ground: &Ground) -> bool {
        let (Some(from), Some(side)) = (self.unit(piece).place(), game.side_of(piece)) else { return true };
        let mut scene = self.about(game, piece);
        if !scene.is(trace.of.as_ref()) {
            return true;
        }
        let most = trace.most.as_ref().map_or(f64::INFINITY, |most| scene.number(most));
        let is_open = |place: u16| {
            let at = usize::from(place);
            let is_stopped = trace.stopped && ground.zones[at] != 0;
            !ground.taken[at] && (!is_stopped || self.fighting(game, side, place).next().is_some())
        };
        // Once on a line, it follows lines; before, it counts places.
        let mut seen = vec![[false; 2]; game.places.len()];
        let mut open = std::collections::VecDeque::from([(from, 0.0, false)]);
        while let Some((at, walked, follows)) = open.pop_front() {
            if std::mem::replace(&mut seen[usize::from(at)][usize::from(follows)], true) {
                continue;
            }
            scene.place(at);
            if scene.value(&trace.to).is_true() {
                return true;
            }
            for way in game.ways[usize::from(at)].iter().filter(|way| is_open(way.to)) {
                if way.along & trace.over != 0 {
                    open.push_back((way.to, walked, true));
                }
                if !follows && walked + 1.0 <= most {
                    open.push_back((way.to, walked + 1.0, false));
                }
            }
        }
        false
    }

    /// The number of the costs that a counter pays: those of its arm, under the conditions that hold for it.
    pub fn prices(&self, game: &Game, piece: u16) -> usize {
        let arm = game.pieces[usize::from(piece)].arm;
        if game.dear.is_empty() {
            return arm;
        }
        let mut scene = self.about(game, piece);
        let hold = game.dear.iter().enumerate().filter(|(_, when)| scene.value(when).is_true());
        hold.fold(arm, |number, (at, _)| number + (game.arms << at))
    }

    /// The movement points of a counter with the face and in the state that it has.
    pub fn points(&self, game: &Game, piece: u16) -> f64 {
        let counter = &game.pieces[usize::from(piece)];
        let printed = counter.movement.get(self.unit(piece).face(counter)).copied().unwrap_or_default();
        self.number(game, piece, On::Movement, printed)
    }

    fn marches(&self, game: &Game, piece: u16, ground: &Ground, from: u16, spent: u32) -> Vec<u16> {
        let points = self.points(game, piece);
        let hexes = self.number(game, piece, On::Hexes, f64::INFINITY);
        let march = March {
            game,
            ground,
            costs: &game.costs[self.prices(game, piece)],
            enters_zones: self.may(game, piece, On::EnterZone, true),
            minimum: points > 0.0 && spent == 0 && self.may(game, piece, On::MinimumMove, false),
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

    /// The movement points that the cheapest way of a counter to a place takes, if nobody is in the way; `None` if there is none.
    pub fn needs(&self, game: &Game, piece: u16, to: u16) -> Option<f64> {
        let ground = &Ground::of(game, std::iter::empty());
        let costs = &game.costs[self.prices(game, piece)];
        let march = March { game, ground, costs, enters_zones: true, minimum: false, hexes: u32::MAX };
        let mut spends = vec![u32::MAX; game.places.len()];
        march.spread(self.unit(piece).place()?, 0, LAVISH, u64::MAX, &mut spends);
        let spent = spends.get(usize::from(to)).copied().filter(|spent| *spent < LAVISH)?;
        Some(f64::from(spent) / FINE)
    }
}

/// More than any way takes, in sixtieths of a movement point.
const LAVISH: u32 = u32::MAX / 2;

/// A counter on the march.
struct March<'m> {
    game: &'m Game,
    ground: &'m Ground,
    /// The cost of each way of each place.
    costs: &'m [Vec<Cost>],
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
            for (way, cost) in game.ways[here].iter().zip(&self.costs[here]) {
                let to = usize::from(way.to);
                if over != u64::MAX && way.along & over == 0 || ground.taken[to] && !game.meets {
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
                // Where enemies meet, whoever comes to them stops.
                let is_last = is_last || ground.taken[to];
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

    /// The points that zones add to the cost of a step, and true if it is the last; `None` if they forbid it.
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
