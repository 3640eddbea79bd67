//! Marching: the first turn in which each side can stand on each place of worth if nobody is in the way, and counters and arrivals
//! that cannot move or find no room.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use muster_lower::expression::World;
use muster_lower::faces;
use muster_lower::movement::Movement;
use muster_rules::Law as _;
use muster_schema::bundle::{Arrival, Bundle, Purpose, Scenario};
use muster_schema::{Cell, Role, Slot, Text};
use muster_source::pack::{Line, Pack};

use super::law::Law;
use super::reach;

/// Most counters of one arrival that are given a place each.
const MOST: u32 = 200;

/// What a scenario gives to march for, and who comes there when.
#[derive(Debug)]
pub struct Marching {
    /// The number of the scenario.
    pub scenario: usize,
    /// The condition under which these costs count; `None` for the usual ones.
    pub when: Option<Text>,
    /// The names of its turns, from the first.
    pub turns: Vec<String>,
    /// The sides that have counters which move, by their ids.
    pub sides: Vec<String>,
    /// The places of worth, the most first.
    pub goals: Vec<Goal>,
    /// Counters that can take no step where they begin.
    pub stuck: Vec<Stuck>,
    /// Counters that never come to a place of worth, each with the place where it begins, but no leaders.
    pub aimless: Vec<Mover>,
    /// Arrivals for which there is no room where they arrive.
    pub crowds: Vec<Crowd>,
}

/// A place of worth.
#[derive(Debug)]
pub struct Goal {
    pub id: Text,
    pub name: String,
    pub worth: Option<f64>,
    /// The first counter of each side that can stand there within the scenario, in the order of `sides`.
    pub first: Vec<Option<First>>,
}

/// The first counter that can stand on a place.
#[derive(Clone, Debug)]
pub struct First {
    /// The number of the turn, from 0.
    pub turn: usize,
    /// The turns that it marches: 1.5 if it comes there with half of its second turn.
    pub takes: f64,
    pub mover: Mover,
}

impl First {
    /// True if it stands there from the start of the scenario.
    pub fn is_start(&self) -> bool {
        self.takes == 0.0 && self.turn == 0
    }
}

/// A counter that moves.
#[derive(Clone, Debug, PartialEq)]
pub struct Mover {
    pub id: Text,
    pub name: String,
    pub side: String,
    /// The place where it begins or arrives.
    pub from: Text,
    /// The number of the turn in which it does, from 0.
    pub turn: usize,
    pub points: f64,
    pub arm: Option<String>,
    is_leader: bool,
}

/// A counter that can take no step.
#[derive(Debug)]
pub struct Stuck {
    pub mover: Mover,
    /// The points that the cheapest step takes; none if all around is closed to it.
    pub needs: Option<f64>,
}

/// Counters of a side that arrive in one turn, more than have room.
#[derive(Debug)]
pub struct Crowd {
    pub side: String,
    pub turn: usize,
    /// The places where they may arrive.
    pub places: Vec<Text>,
    pub counters: usize,
    /// Most of them that can stand there together.
    pub room: usize,
    /// Most of them that find room if they march on in the same turn.
    pub with_march: usize,
}

/// Finds who comes where in each scenario of a game: with the usual costs, then under each condition on costs.
///
/// # Errors
/// Where the tables do not say how counters move, in a sentence.
pub fn marches(pack: &Pack, bundle: &Bundle) -> Result<Vec<Marching>, &'static str> {
    let law = Law::of(pack);
    let movement = law.movement();
    if !movement.is_told {
        return Err("says nothing of costs of movement: no column of terrain or of lines has the slot `cost`");
    }
    if bundle.map.allowance.is_none() {
        return Err("has costs of movement, but no counters with movement points: no column has the slot `movement`");
    }
    let goals = goals(pack);
    let world = World::of(pack);
    let conditions = Movement::conditions(&world);
    let dear: Vec<Movement> = conditions.iter().map(|when| Movement::under(&world, &[*when])).collect();
    let all = bundle.scenarios.iter().enumerate().flat_map(|(number, scenario)| {
        let of = |movement, when| Marching {
            scenario: number,
            when,
            ..Board { pack, bundle, law: &law, movement, scenario }.marching(&goals)
        };
        let others = dear.iter().zip(&conditions).map(|(movement, when)| of(movement, Some(*when)));
        std::iter::once(of(movement, None)).chain(others).collect::<Vec<_>>()
    });
    Ok(all.collect())
}

impl Marching {
    /// Notes where a counter comes first, by the turns that it takes to each place. True if it comes to any place of worth.
    fn comes(&mut self, mover: &Mover, marched: &BTreeMap<Text, f64>) -> bool {
        let Some(side) = self.sides.iter().position(|side| *side == mover.side) else { return false };
        let mut comes = false;
        for goal in &mut self.goals {
            let Some(takes) = marched.get(&goal.id).copied() else { continue };
            comes = true;
            let turn = mover.turn + turns_of(takes).saturating_sub(1);
            let is_in_time = turn < self.turns.len() || self.turns.is_empty();
            let is_first = goal.first[side].as_ref().is_none_or(|best| (turn, takes) < (best.turn, best.takes));
            if is_in_time && is_first && !mover.is_leader {
                goal.first[side] = Some(First { turn, takes, mover: mover.clone() });
            }
        }
        comes
    }
}

/// A scenario on its map.
struct Board<'p> {
    pack: &'p Pack,
    bundle: &'p Bundle,
    law: &'p Law<'p>,
    movement: &'p Movement,
    scenario: &'p Scenario,
}

/// Counters that come to the map together.
struct Group {
    mover: Mover,
    count: u32,
    /// The places where they may begin.
    places: Vec<Text>,
    takes_room: bool,
}

impl Board<'_> {
    fn marching(&self, goals: &[(Text, Option<f64>)]) -> Marching {
        let turns = self.turns();
        let groups = self.groups(&turns);
        let mut sides: Vec<String> = self.bundle.sides.iter().map(|side| side.id.clone()).collect();
        sides.retain(|side| groups.iter().any(|group| group.mover.side == *side));
        let mut found = Marching {
            scenario: 0,
            when: None,
            turns: turns.iter().map(|turn| self.name(*turn)).collect(),
            goals: goals.iter().map(|goal| self.goal(goal, sides.len())).collect(),
            crowds: self.crowds(&groups),
            sides,
            stuck: Vec::new(),
            aimless: Vec::new(),
        };
        let mut known: BTreeMap<(Text, u64, Option<String>), BTreeMap<Text, f64>> = BTreeMap::default();
        for Group { mover, places, .. } in &groups {
            // Leaders take no places.
            let mut is_settled = mover.is_leader;
            for from in places {
                let key = (*from, mover.points.to_bits(), mover.arm.clone());
                let march = || self.movement.march(*from, mover.points, mover.arm.as_deref());
                let marched = known.entry(key).or_insert_with(march);
                let mover = Mover { from: *from, ..mover.clone() };
                let is_stuck = marched.len() < 2;
                is_settled |= found.comes(&mover, marched) || is_stuck;
                if is_stuck && mover.points > 0.0 && found.stuck.iter().all(|stuck| stuck.mover != mover) {
                    found.stuck.push(Stuck { needs: self.cheapest(&mover), mover });
                }
            }
            if !is_settled && !found.goals.is_empty() && !found.aimless.contains(mover) {
                found.aimless.push(mover.clone());
            }
        }
        found
    }

    /// The turns from its first to its last.
    fn turns(&self) -> Vec<Text> {
        let ends = [&self.scenario.first_turn, &self.scenario.last_turn];
        let mut tracks = self.bundle.map.tracks.iter().map(|track| track.places.as_slice());
        let between = |places: &[String]| {
            let [first, last] = ends.map(|end| places.iter().position(|place| place == end));
            Some(places.get(first?..=last?)?.iter().filter_map(|turn| Text::known(turn)).collect())
        };
        tracks.find_map(between).unwrap_or_default()
    }

    /// The counters that are set up or arrive on the map. Those without movement points stay there.
    fn groups(&self, turns: &[Text]) -> Vec<Group> {
        let placed = self.scenario.placements.iter();
        let placed = placed.filter_map(|one| self.group(&one.piece, &one.face, one.count, 0, [&one.place].into_iter()));
        let arrivals = self.scenario.arrivals.iter().filter(|arrival| Arrival::brings(&arrival.action));
        let arriving = arrivals.filter_map(|one| {
            let turn = turns.iter().position(|turn| turn.as_str() == one.turn)?;
            self.group(&one.piece, &one.face, one.count, turn, one.place.iter().chain(&one.others))
        });
        placed.chain(arriving).collect()
    }

    fn group<'a>(
        &self,
        piece: &str,
        face: &str,
        count: u32,
        turn: usize,
        places: impl Iterator<Item = &'a String>,
    ) -> Option<Group> {
        let kind = self.bundle.pieces.iter().find(|kind| kind.id == piece)?;
        let line = self.pack.line(Role::Piece, Text::known(piece)?)?;
        let is_on_map = |place: &Text| self.movement.neighbours(*place).next().is_some();
        let places: Vec<Text> = places.filter_map(|place| Text::known(place)).filter(is_on_map).collect();
        let mover = Mover {
            id: line.id(),
            name: kind.name.clone(),
            side: self.scenario.piece(self.bundle, kind).side.clone()?,
            from: *places.first()?,
            turn,
            points: faces::movement(&line, Some(face)).unwrap_or(0.0),
            arm: reach::arm(&line),
            is_leader: kind.purpose == Purpose::Leader,
        };
        Some(Group { mover, count, places, takes_room: self.law.takes_room(line.id().into()) })
    }

    /// The points that the cheapest step of a counter takes.
    fn cheapest(&self, Mover { from, arm, .. }: &Mover) -> Option<f64> {
        let costs = self.movement.neighbours(*from).filter_map(|to| self.movement.cost(*from, to, arm.as_deref()));
        costs.filter_map(muster_lower::movement::Cost::points).min_by(f64::total_cmp)
    }

    fn goal(&self, (id, worth): &(Text, Option<f64>), sides: usize) -> Goal {
        Goal { id: *id, name: self.name(*id), worth: *worth, first: vec![None; sides] }
    }

    /// The name of a place, or of the town in it.
    fn name(&self, place: Text) -> String {
        let roles = [Role::Place, Role::Cell, Role::Area, Role::TrackSpace];
        let own = roles.into_iter().find_map(|role| self.pack.line(role, place)).map(|line| line.name());
        let town = || self.pack.lines(Role::Settlement).find(|town| town.cell(Slot::Place).text() == Some(place));
        let named = own.filter(|own| *own != place).or_else(|| town().map(|town| town.name()));
        named.unwrap_or(place).to_string()
    }

    /// The arrivals of each side and turn that find no room together where they arrive.
    fn crowds(&self, groups: &[Group]) -> Vec<Crowd> {
        let mut together: BTreeMap<(usize, &str), Vec<&Group>> = BTreeMap::new();
        for group in groups.iter().filter(|group| group.mover.turn > 0 && group.takes_room) {
            together.entry((group.mover.turn, group.mover.side.as_str())).or_default().push(group);
        }
        let crowd = |((turn, side), groups): ((usize, &str), Vec<&Group>)| {
            let each = |places: &dyn Fn(&Group) -> Vec<Text>| {
                let groups = groups.iter().map(|group| (places(group), group.count.min(MOST)));
                groups.flat_map(|(places, count)| (0..count).map(move |_| places.clone())).collect::<Vec<_>>()
            };
            let at_once = each(&|group| group.places.clone());
            let room = self.seated(&at_once);
            if room == at_once.len() {
                return None;
            }
            let after = each(&|Group { places, mover, .. }| {
                let onwards = |from: &Text| self.movement.reach(*from, mover.points, mover.arm.as_deref()).into_keys();
                places.iter().copied().chain(places.iter().flat_map(onwards)).collect()
            });
            let mut places: Vec<Text> = at_once.iter().flatten().copied().collect();
            places.sort_unstable();
            places.dedup();
            let with_march = self.seated(&after);
            Some(Crowd { side: side.to_owned(), turn, places, counters: at_once.len(), room, with_march })
        };
        together.into_iter().filter_map(crowd).collect()
    }

    /// The most counters that find room together, each in one of its places.
    fn seated(&self, counters: &[Vec<Text>]) -> usize {
        let places: BTreeSet<Text> = counters.iter().flatten().copied().collect();
        let room = |place: Text| (place, self.law.room(place.into()).map(|limit| limit.most));
        let mut seats = Seats { counters, room: places.into_iter().map(room).collect(), taken: BTreeMap::default() };
        (0..counters.len()).filter(|counter| seats.seat(*counter, &mut BTreeSet::default())).count()
    }
}

/// Counters in places, no more in each than have room.
struct Seats<'c> {
    /// The places where each may stand.
    counters: &'c [Vec<Text>],
    /// None where there is room for any number.
    room: BTreeMap<Text, Option<u32>>,
    taken: BTreeMap<Text, Vec<usize>>,
}

impl Seats<'_> {
    /// Gives a counter a place, and others another place if they have to make room.
    fn seat(&mut self, counter: usize, tried: &mut BTreeSet<Text>) -> bool {
        let counters = self.counters;
        for place in &counters[counter] {
            let room = self.room.get(place).copied().flatten();
            let taken = self.taken.entry(*place).or_default();
            if room.is_none_or(|room| taken.len() < room as usize) {
                taken.push(counter);
                return true;
            }
        }
        for place in &counters[counter] {
            if !tried.insert(*place) {
                continue;
            }
            for at in 0..self.taken[place].len() {
                if self.seat(self.taken[place][at], tried) {
                    self.taken.entry(*place).or_default()[at] = counter;
                    return true;
                }
            }
        }
        false
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "marches end after some thousand turns")]
fn turns_of(takes: f64) -> usize {
    takes.ceil() as usize
}

/// The places of worth, the most first; where nothing has worth, fortresses and towns.
fn goals(pack: &Pack) -> Vec<(Text, Option<f64>)> {
    let on_map = || [Role::Place, Role::Cell, Role::Area].into_iter().flat_map(|role| pack.lines(role));
    let sites = || pack.lines(Role::Settlement).chain(pack.lines(Role::Worth));
    let is_worth = |line: &Line<'_>| line.cell(Slot::Worth).number().is_some_and(|worth| worth > 0.0);
    let places = on_map().filter(is_worth).map(|line| (line.id(), line.cell(Slot::Worth).number()));
    let of_sites = sites().filter(is_worth).flat_map(|line| {
        let worth = line.cell(Slot::Worth).number();
        line.cell(Slot::Place).items().iter().map(|place| (*place, worth)).collect::<Vec<_>>()
    });
    let mut goals: Vec<(Text, Option<f64>)> = places.chain(of_sites).collect();
    if goals.is_empty() {
        let is_strong = |line: &Line<'_>| {
            let fortress = line.cell(Slot::Fortress);
            fortress != Cell::Empty && fortress.as_str() != Some("no")
        };
        let towns = pack.lines(Role::Settlement).filter_map(|town| town.cell(Slot::Place).text());
        goals = on_map().filter(is_strong).map(|line| line.id()).chain(towns).map(|place| (place, None)).collect();
    }
    goals.sort_by_key(|(_, worth)| Reverse(worth.map(f64::to_bits)));
    let mut seen = BTreeSet::default();
    goals.retain(|(place, _)| seen.insert(*place));
    goals
}
