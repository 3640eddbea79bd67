//! The cost of moving from place to place, and the range of a counter, by the columns with the slot `cost`.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};
use std::sync::OnceLock;

use muster_schema::bundle::{Along, Charged, CostOf, Direction, Drawn, Lies};
use muster_schema::description::UPHILL;
use muster_schema::form::Words;
use muster_schema::{Role, Slot, Text};
use rustc_hash::{FxHashMap, FxHashSet};

use super::cells::{self, Cell, Grid};
use super::charts;
use super::expression::{Row, World};
use super::tracks;

/// The cost of a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Cost {
    /// Movement points.
    Points(f64),
    /// All points that the counter has.
    All,
    /// Movement is impossible.
    Never,
}

impl Cost {
    /// Its movement points, if it is so many.
    pub fn points(self) -> Option<f64> {
        if let Self::Points(points) = self { Some(points) } else { None }
    }

    fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::Never, _) | (_, Self::Never) => Self::Never,
            (Self::All, _) | (_, Self::All) => Self::All,
            (Self::Points(one), Self::Points(other)) => Self::Points(one + other),
        }
    }

    fn times(self, times: f64) -> Self {
        match self {
            Self::Points(points) => Self::Points(points * times),
            other => other,
        }
    }

    fn rank(self) -> f64 {
        match self {
            Self::Points(points) => points,
            Self::All => 1e6,
            Self::Never => f64::INFINITY,
        }
    }

    fn least(self, other: Self) -> Self {
        if other.rank() < self.rank() { other } else { self }
    }

    fn most(self, other: Self) -> Self {
        if other.rank() > self.rank() { other } else { self }
    }
}

/// The connection between two neighbouring places.
#[derive(Clone, Debug, Default)]
struct Step {
    /// The lines that lead from one to the other.
    ways: Vec<Text>,
    /// The lines along the side or border between them.
    sides: Vec<Text>,
    /// The bridges and fords.
    crossings: Vec<Text>,
    /// True if only a row of a table of connections leads there, as between spaces and areas.
    is_only: bool,
    /// True if it leads there: a one-way connection leads only to its other end.
    is_open: bool,
}

/// The steps from each place for one arm: the numbers of the places that they lead to, with their costs.
type Costs = Vec<Vec<(usize, Cost)>>;

/// The places of a map by numbers, the steps between them, and their costs.
#[derive(Debug, Default)]
pub struct Movement {
    /// True if anything has a cost.
    pub is_told: bool,
    /// The arms that have their own costs.
    pub arms: BTreeSet<String>,
    /// By arms: 0 is what counts for every arm without a cost of its own.
    costs: FxHashMap<(CostOf, Text, usize), Cost>,
    /// The kinds of ground of each place.
    grounds: FxHashMap<Text, Vec<Text>>,
    /// The height of the ground in each place.
    levels: FxHashMap<Text, f64>,
    /// The positions of the kinds of lines.
    lies: FxHashMap<Text, Lies>,
    /// The kinds of lines that cost something in one direction only.
    charged: FxHashMap<Text, Charged>,
    /// The kinds of roads that count only where they are cheaper than the ground.
    cheaper: FxHashSet<Text>,
    places: Vec<Text>,
    numbers: FxHashMap<Text, usize>,
    steps: Vec<BTreeMap<usize, Step>>,
    /// The costs of all steps for each arm, once they are asked for; the first are those without an arm.
    by_arm: Vec<OnceLock<Costs>>,
}

impl Movement {
    /// Reads the rows of a pack, or of an example, as they count while no condition on costs holds.
    pub fn of(world: &World<'_>) -> Self {
        Self::under(world, &[])
    }

    /// The conditions on costs, each once.
    pub fn conditions(world: &World<'_>) -> Vec<Text> {
        let mut conditions: Vec<Text> = Vec::new();
        for when in world.rows_of(Role::Cost).filter_map(|row| row.text(Slot::When)) {
            if !conditions.contains(&when) {
                conditions.push(when);
            }
        }
        conditions
    }

    /// Reads the rows as they count while some conditions on costs hold.
    pub fn under(world: &World<'_>, conditions: &[Text]) -> Self {
        let arms = charts::arms(world.pack.sources.system.tables.iter());
        let mut movement = Self { arms, ..Self::default() };
        movement.by_arm.resize_with(movement.arms.len() + 1, OnceLock::default);
        let grounds: FxHashSet<Text> = world.rows_of(Role::Terrain).filter_map(|row| row.text(Slot::Id)).collect();
        let when = |row: &Row<'_, '_>| row.text(Slot::When);
        let plain = || world.rows_of(Role::Cost).filter(|row| when(row).is_none());
        let holding = world.rows_of(Role::Cost).filter(|row| when(row).is_some_and(|when| conditions.contains(&when)));
        for row in holding.chain(plain()) {
            let of = row.text(Slot::Of).into_iter();
            of.for_each(|of| movement.price((charts::cost_of(of, |of| grounds.contains(&of)), of), &row));
        }
        for (role, kind) in [(Role::Terrain, CostOf::Terrain), (Role::Feature, CostOf::Feature)] {
            for row in world.rows_of(role) {
                row.text(Slot::Id).into_iter().for_each(|id| movement.price((kind, id), &row));
            }
        }
        for row in world.rows_of(Role::Feature) {
            let charged = row.text(Slot::Charged).and_then(|word| Charged::of(word.as_str()));
            movement.charged.extend(row.text(Slot::Id).zip(charged));
            let drawn = row.text(Slot::Id).zip(row.text(Slot::Drawn).and_then(|word| Drawn::of(word.as_str())));
            movement.lies.extend(drawn.map(|(id, drawn)| (id, drawn.lies())));
            let along = row.text(Slot::Along).and_then(|word| Along::of(word.as_str()));
            movement.cheaper.extend(row.text(Slot::Id).filter(|_| along == Some(Along::Cheaper)));
        }
        let places = [Role::Place, Role::Cell, Role::Area].into_iter().flat_map(|role| world.rows_of(role));
        movement.grounds =
            places.filter_map(|row| Some((row.text(Slot::Id)?, row.cell(Slot::Terrain).items().to_vec()))).collect();
        let cells = world.rows_of(Role::Cell);
        movement.levels =
            cells.filter_map(|row| Some((row.text(Slot::Id)?, row.cell(Slot::Level).number()?))).collect();
        movement.add_cells(world);
        movement.add_connections(world);
        movement.add_tracks(world);
        movement
    }

    /// The position of a line: by its kind in the table of features, or by its own word.
    fn lies(&self, feature: Text) -> Option<Lies> {
        self.lies.get(&feature).copied().or_else(|| Drawn::of(feature.as_str()).map(Drawn::lies))
    }

    /// Reads a row of costs. The first cost of a kind counts.
    fn price(&mut self, (kind, of): (CostOf, Text), row: &Row<'_, '_>) {
        let columns = charts::columns(row.table());
        let is_one = columns.len() == 1;
        for (at, column) in columns {
            let cell = row.at(at);
            let cost = match (cell.number(), cell.as_str()) {
                (Some(points), _) => Cost::Points(points),
                (None, Some("all")) => Cost::All,
                (None, Some(word)) => charts::points(word).map_or(Cost::Never, Cost::Points),
                (None, None) => continue,
            };
            let arm = if is_one { 0 } else { self.arm(Some(&charts::arm(column))) };
            self.is_told = true;
            self.costs.entry((kind, of, arm)).or_insert(cost);
        }
    }

    fn add_cells(&mut self, world: &World<'_>) {
        let Some(layout) = world.pack.game().and_then(|game| game.map.grid) else { return };
        let grid = Grid::from(&layout);
        let known = cells::by_id(&grid);
        let id = |cell: Cell| Text::known(&grid.id(cell));
        let present: BTreeSet<Text> = world.rows_of(Role::Cell).filter_map(|row| row.text(Slot::Id)).collect();
        for (name, cell) in &known {
            let Some(from) = Text::known(name).filter(|name| present.contains(name)) else { continue };
            let beyond = grid.directions().filter_map(|direction: Direction| id(grid.beyond(*cell, direction)?));
            for to in beyond.filter(|to| present.contains(to)) {
                self.step(from, to).is_open = true;
            }
        }
        for row in world.rows_of(Role::CellSide) {
            let cell = |slot| known.get(row.text(slot)?.as_str()).copied();
            let told = row.text(Slot::Direction).and_then(|word| Direction::of(word.as_str()));
            let Some((cell, direction)) = cells::side_of(&grid, cell(Slot::From), told, cell(Slot::To)) else {
                continue;
            };
            let ends = grid.beyond(cell, direction).and_then(id).zip(id(cell));
            let (Some((other, named)), Some(feature)) = (ends, row.text(Slot::Feature)) else { continue };
            let is_one_way = row.cell(Slot::OneWay).is_yes();
            match self.lies(feature) {
                Some(Lies::Over) => self.each((other, named), is_one_way, |step| step.crossings.push(feature)),
                _ if is_one_way => self.step(other, named).sides.push(feature),
                _ => self.beside((named, other), feature),
            }
        }
        for row in world.rows_of(Role::Path) {
            let Some(feature) = row.text(Slot::Feature) else { continue };
            let is_one_way = row.cell(Slot::OneWay).is_yes();
            for pair in row.cell(Slot::Place).items().windows(2) {
                self.each((pair[0], pair[1]), is_one_way, |step| {
                    step.ways.push(feature);
                    step.is_open = true;
                });
            }
        }
    }

    fn add_connections(&mut self, world: &World<'_>) {
        let areas: BTreeSet<Text> = world.rows_of(Role::Area).filter_map(|row| row.text(Slot::Id)).collect();
        for row in world.rows_of(Role::Edge) {
            let Some((from, to)) = row.text(Slot::From).zip(row.text(Slot::To)) else { continue };
            let is_border = areas.contains(&from) && areas.contains(&to);
            let features = [Slot::Feature, Slot::Drawn].map(|slot| row.cell(slot));
            let features = features.iter().flat_map(muster_schema::Cell::items).copied();
            self.join((from, to), is_border, row.cell(Slot::OneWay).is_yes(), features);
        }
    }

    /// Adds the steps along tracks of spaces, except those with a connection of their own.
    fn add_tracks(&mut self, world: &World<'_>) {
        for track in tracks::of_rows(world) {
            for [from, to] in track.pairs() {
                let Some(ends) = from.text(Slot::Id).zip(to.text(Slot::Id)) else { continue };
                if !self.step(ends.0, ends.1).is_only {
                    let kind = Some(track.name).filter(|name| self.lies.contains_key(name));
                    self.join(ends, false, false, kind.into_iter().chain(to.text(Slot::Drawn)));
                }
            }
        }
    }

    /// Joins two places by lines.
    fn join(&mut self, ends: (Text, Text), is_border: bool, is_one_way: bool, features: impl Iterator<Item = Text>) {
        self.each(ends, false, |step| step.is_only = true);
        self.each(ends, is_one_way, |step| step.is_open = true);
        for feature in features {
            match self.lies(feature) {
                Some(Lies::Over) => self.each(ends, is_one_way, |step| step.crossings.push(feature)),
                Some(Lies::Along) => self.beside(ends, feature),
                Some(Lies::Both) if is_border => self.beside(ends, feature),
                _ => self.each(ends, is_one_way, |step| step.ways.push(feature)),
            }
        }
    }

    /// Adds a line between two places, the first as its row names them: it costs in both directions or in one.
    fn beside(&mut self, (first, other): (Text, Text), feature: Text) {
        let charged = self.charged.get(&feature).copied().unwrap_or(Charged::Both);
        self.step(other, first).sides.extend((charged != Charged::Out).then_some(feature));
        self.step(first, other).sides.extend((charged != Charged::Into).then_some(feature));
    }

    /// Changes a step, and the one back unless it is one-way.
    fn each(&mut self, (from, to): (Text, Text), is_one_way: bool, mut change: impl FnMut(&mut Step)) {
        change(self.step(from, to));
        if !is_one_way {
            change(self.step(to, from));
        }
    }

    fn step(&mut self, from: Text, to: Text) -> &mut Step {
        let [from, to] = [from, to].map(|place| {
            *self.numbers.entry(place).or_insert_with(|| {
                self.places.push(place);
                self.steps.push(BTreeMap::new());
                self.places.len() - 1
            })
        });
        self.steps[from].entry(to).or_default()
    }

    /// The number of an arm; 0 for one without costs of its own.
    fn arm(&self, arm: Option<&str>) -> usize {
        arm.and_then(|arm| self.arms.iter().position(|known| known == arm)).map_or(0, |at| at + 1)
    }

    /// The places beside a place, each with the lines that lead there and those that are crossed on the way: of a bridge and the river
    /// under it the bridge.
    pub fn steps(&self, from: Text) -> impl Iterator<Item = (Text, &[Text], &[Text])> {
        let steps = self.numbers.get(&from).into_iter().flat_map(|from| &self.steps[*from]);
        steps.map(|(to, step)| {
            let crossed = if step.crossings.is_empty() { &step.sides } else { &step.crossings };
            (self.places[*to], step.ways.as_slice(), crossed.as_slice())
        })
    }

    /// The kinds of ground of a place.
    pub fn grounds(&self, place: Text) -> &[Text] {
        self.grounds.get(&place).map(Vec::as_slice).unwrap_or_default()
    }

    /// The cost of a kind of ground or of a line for an arm, if it has one.
    pub fn price_of(&self, kind: CostOf, of: Text, arm: Option<&str>) -> Option<Cost> {
        self.cost_of(kind, of, self.arm(arm))
    }

    /// The cost of something for an arm, if it has one.
    fn cost_of(&self, kind: CostOf, of: Text, arm: usize) -> Option<Cost> {
        let own = self.costs.get(&(kind, of, arm));
        own.or_else(|| self.costs.get(&(kind, of, 0))).copied()
    }

    /// The costs of all steps for an arm.
    fn costs(&self, arm: usize) -> &[Vec<(usize, Cost)>] {
        self.by_arm[arm].get_or_init(|| {
            let priced = |(from, steps): (usize, &BTreeMap<usize, Step>)| {
                let cost = |(to, step): (&usize, &Step)| (*to, self.of_step([from, *to], step, arm));
                steps.iter().map(cost).collect()
            };
            self.steps.iter().enumerate().map(priced).collect()
        })
    }

    fn of_step(&self, [from, to]: [usize; 2], step: &Step, arm: usize) -> Cost {
        if !step.is_open {
            return Cost::Never;
        }
        let cost_of = |line: &Text| self.cost_of(CostOf::Feature, *line, arm);
        let crossing = step.crossings.iter().filter_map(cost_of).reduce(Cost::and);
        let [from, to] = [from, to].map(|number| self.places[number]);
        // Of several kinds of ground, the most expensive counts.
        let grounds = self.grounds.get(&to).map(Vec::as_slice).unwrap_or_default();
        let ground = grounds.iter().filter_map(|ground| self.cost_of(CostOf::Terrain, *ground, arm)).reduce(Cost::most);
        let nothing = Cost::Points(0.0);
        let sides = || step.sides.iter().filter_map(cost_of).reduce(Cost::and);
        let over = crossing.or_else(sides).unwrap_or(nothing);
        let across = ground.unwrap_or(Cost::Points(1.0)).and(over).and(self.climb(from, to, arm).unwrap_or(nothing));
        let along = |is_cheaper: bool| {
            let ways = step.ways.iter().filter(|way| self.cheaper.contains(*way) == is_cheaper);
            Some(ways.filter_map(cost_of).reduce(Cost::least)?.and(crossing.unwrap_or(nothing)))
        };
        let beside = match along(false) {
            // From cell to cell there is a way beside a road that an arm cannot use.
            Some(Cost::Never) if !step.is_only => across,
            Some(along) => along,
            None => across,
        };
        match along(true) {
            Some(Cost::Never) if step.is_only && along(false).is_none() => Cost::Never,
            Some(along) => along.least(beside),
            None => beside,
        }
    }

    /// The cost of moving from a place to the next; `None` if they are no neighbours.
    pub fn cost(&self, from: Text, to: Text, arm: Option<&str>) -> Option<Cost> {
        let [from, to] = [from, to].map(|place| self.numbers.get(&place).copied());
        let mut steps = self.costs(self.arm(arm)).get(from?)?.iter();
        Some(steps.find(|step| Some(step.0) == to)?.1)
    }

    /// The neighbours of a place, even if nobody can move there.
    pub fn neighbours(&self, place: Text) -> impl Iterator<Item = Text> {
        let steps = self.numbers.get(&place).and_then(|number| self.steps.get(*number));
        steps.into_iter().flat_map(BTreeMap::keys).map(|number| self.places[*number])
    }

    /// The cost of climbing from the level of one place to that of the next.
    fn climb(&self, from: Text, to: Text, arm: usize) -> Option<Cost> {
        let level = |place| self.levels.get(&place).copied().unwrap_or_default();
        let up = level(to) - level(from);
        let cost = self.cost_of(CostOf::Uphill, Text::known(UPHILL)?, arm).filter(|_| up > 0.0)?;
        Some(cost.times(up))
    }

    /// The ground that closes a place to an arm, if it does: no step leads there either, along a road or over a bridge.
    pub fn closed_by(&self, place: Text, arm: Option<&str>) -> Option<Text> {
        let (mut grounds, number) = (self.grounds.get(&place)?.iter().copied(), self.arm(arm));
        let ground = grounds.find(|ground| self.cost_of(CostOf::Terrain, *ground, number) == Some(Cost::Never))?;
        let is_closed = self.neighbours(place).all(|from| self.cost(from, place, arm) == Some(Cost::Never));
        is_closed.then_some(ground)
    }

    /// The places that a counter can reach from a place with a number of movement points, each with the points spent on
    /// the way.
    pub fn reach(&self, from: Text, most: f64, arm: Option<&str>) -> BTreeMap<Text, f64> {
        let spent = self.spread(from, whole(most), arm, 1);
        #[expect(clippy::cast_precision_loss, reason = "movement points have few digits")]
        spent.into_iter().map(|(place, spent)| (place, spent as f64 / FINE)).collect()
    }

    /// The places that a counter can come to if it moves with so many movement points in every turn, each with the turns
    /// that it takes: 0 for the place where it is, 1.5 for one that it reaches with half of its second turn.
    pub fn march(&self, from: Text, most: f64, arm: Option<&str>) -> BTreeMap<Text, f64> {
        let most = whole(most);
        #[expect(clippy::cast_precision_loss, reason = "movement points have few digits")]
        let turns = |spent: i64| spent as f64 / most.max(1) as f64;
        self.spread(from, most, arm, LONGEST).into_iter().map(|(place, spent)| (place, turns(spent))).collect()
    }

    /// Spreads from a place over a number of turns, and finds what is spent on the way to each place. Points that are left at the
    /// end of a turn are lost: they count as spent.
    fn spread(&self, from: Text, most: i64, arm: Option<&str>, turns: i64) -> Vec<(Text, i64)> {
        let Some(start) = self.numbers.get(&from).copied() else { return vec![(from, 0)] };
        let costs = self.costs(self.arm(arm));
        let mut spent = vec![None; self.places.len()];
        spent[start] = Some(0);
        let mut open = BinaryHeap::from([(Reverse(0), start)]);
        while let Some((Reverse(so_far), at)) = open.pop() {
            if spent[at].is_some_and(|known| known < so_far) {
                continue;
            }
            // The end of a turn is the beginning of the next.
            let left = if most > 0 { (most - so_far % most) % most } else { 0 };
            let next_turn = so_far + left;
            for (to, cost) in &costs[at] {
                let after = match *cost {
                    Cost::Points(points) => match whole(points) {
                        points if points <= left => so_far + points,
                        points if points <= most => next_turn + points,
                        _ => continue,
                    },
                    Cost::All if most > 0 => next_turn + most,
                    Cost::All | Cost::Never => continue,
                };
                if after <= most.saturating_mul(turns) && spent[*to].is_none_or(|known| after < known) {
                    spent[*to] = Some(after);
                    open.push((Reverse(after), *to));
                }
            }
        }
        self.places.iter().zip(spent).filter_map(|(place, spent)| Some((*place, spent?))).collect()
    }
}

/// Costs are added as whole numbers, with this many units in a movement point.
const FINE: f64 = 60.0;

/// The most movement points that are counted.
const MOST: f64 = 1e6;

/// The most turns of a march.
const LONGEST: i64 = 10_000;

#[expect(clippy::cast_possible_truncation, reason = "movement points have few digits")]
fn whole(points: f64) -> i64 {
    (points.clamp(0.0, MOST) * FINE).round() as i64
}
