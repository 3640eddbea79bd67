//! The cost of moving from place to place, and the range of a counter, by the columns with the slot `cost`.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};

use muster_schema::bundle::{Charged, CostOf, Direction, Drawn, Lies};
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
}

/// The places of a map, the steps between them, and their costs.
#[derive(Debug, Default)]
pub struct Movement {
    /// True if anything has a cost.
    pub is_told: bool,
    /// The arms that have their own costs.
    pub arms: BTreeSet<String>,
    costs: FxHashMap<(CostOf, Text, Option<String>), Cost>,
    /// The kinds of ground of each place.
    grounds: FxHashMap<Text, Vec<Text>>,
    /// The height of the ground in each place.
    levels: FxHashMap<Text, f64>,
    /// The positions of the kinds of lines.
    lies: FxHashMap<Text, Lies>,
    /// The kinds of lines that cost something in one direction only.
    charged: FxHashMap<Text, Charged>,
    steps: BTreeMap<Text, BTreeMap<Text, Step>>,
}

impl Movement {
    /// Reads the rows of a pack, or of an example.
    pub fn of(world: &World<'_>) -> Self {
        let mut movement = Self::default();
        let grounds: FxHashSet<Text> = world.rows_of(Role::Terrain).filter_map(|row| row.text(Slot::Id)).collect();
        for row in world.rows_of(Role::Cost) {
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
            let arm = (!is_one).then(|| charts::arm(column));
            self.is_told = true;
            self.arms.extend(arm.clone());
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
                self.steps.entry(from).or_default().entry(to).or_default();
            }
        }
        for row in world.rows_of(Role::CellSide) {
            let cell = |slot| known.get(row.text(slot)?.as_str()).copied();
            let told = row.text(Slot::Direction).and_then(|word| Direction::of(word.as_str()));
            let Some((cell, direction)) = cells::side_of(&grid, cell(Slot::From), told, cell(Slot::To)) else {
                continue;
            };
            let ends = id(cell).zip(grid.beyond(cell, direction).and_then(id));
            let (Some(ends), Some(feature)) = (ends, row.text(Slot::Feature)) else { continue };
            match self.lies(feature) {
                Some(Lies::Over) => self.both(ends, |step| step.crossings.push(feature)),
                _ => self.along(ends, feature),
            }
        }
        for row in world.rows_of(Role::Path) {
            let Some(feature) = row.text(Slot::Feature) else { continue };
            for pair in row.cell(Slot::Place).items().windows(2) {
                self.both((pair[0], pair[1]), |step| step.ways.push(feature));
            }
        }
    }

    fn add_connections(&mut self, world: &World<'_>) {
        let areas: BTreeSet<Text> = world.rows_of(Role::Area).filter_map(|row| row.text(Slot::Id)).collect();
        for row in world.rows_of(Role::Edge) {
            let Some((from, to)) = row.text(Slot::From).zip(row.text(Slot::To)) else { continue };
            let is_border = areas.contains(&from) && areas.contains(&to);
            let features = [Slot::Feature, Slot::Drawn].map(|slot| row.cell(slot));
            self.join((from, to), is_border, features.iter().flat_map(muster_schema::Cell::items).copied());
        }
    }

    /// Adds the steps along tracks of spaces, except those with a connection of their own.
    fn add_tracks(&mut self, world: &World<'_>) {
        for track in tracks::of_rows(world) {
            for [from, to] in track.pairs() {
                let Some(ends) = from.text(Slot::Id).zip(to.text(Slot::Id)) else { continue };
                let known = self.steps.get(&ends.0).and_then(|steps| steps.get(&ends.1));
                if known.is_none_or(|step| !step.is_only) {
                    let kind = Some(track.name).filter(|name| self.lies.contains_key(name));
                    self.join(ends, false, kind.into_iter().chain(to.text(Slot::Drawn)));
                }
            }
        }
    }

    /// Joins two places by lines.
    fn join(&mut self, ends: (Text, Text), is_border: bool, features: impl Iterator<Item = Text>) {
        self.both(ends, |step| step.is_only = true);
        for feature in features {
            let lies = self.lies(feature);
            match lies {
                Some(Lies::Over) => self.both(ends, |step| step.crossings.push(feature)),
                Some(Lies::Along) => self.along(ends, feature),
                Some(Lies::Both) if is_border => self.along(ends, feature),
                _ => self.both(ends, |step| step.ways.push(feature)),
            }
        }
    }

    /// Adds a line between two places, the first as its row names them: it costs in both directions or in one.
    fn along(&mut self, (first, other): (Text, Text), feature: Text) {
        let charged = self.charged.get(&feature).copied().unwrap_or(Charged::Both);
        self.step(other, first).sides.extend((charged != Charged::Out).then_some(feature));
        self.step(first, other).sides.extend((charged != Charged::Into).then_some(feature));
    }

    /// Changes a step in both directions.
    fn both(&mut self, (from, to): (Text, Text), mut change: impl FnMut(&mut Step)) {
        change(self.step(from, to));
        change(self.step(to, from));
    }

    fn step(&mut self, from: Text, to: Text) -> &mut Step {
        self.steps.entry(from).or_default().entry(to).or_default()
    }

    /// The places beside a place, each with the lines that lead there and those that are crossed on the way: of a bridge and the river
    /// under it the bridge.
    pub fn beside(&self, from: Text) -> impl Iterator<Item = (Text, &[Text], &[Text])> {
        let steps = self.steps.get(&from).into_iter().flatten();
        steps.map(|(to, step)| {
            let crossed = if step.crossings.is_empty() { &step.sides } else { &step.crossings };
            (*to, step.ways.as_slice(), crossed.as_slice())
        })
    }

    /// The kinds of ground of a place.
    pub fn grounds(&self, place: Text) -> &[Text] {
        self.grounds.get(&place).map(Vec::as_slice).unwrap_or_default()
    }

    /// The cost of something for an arm, if it has one.
    pub fn cost_of(&self, kind: CostOf, of: Text, arm: Option<&str>) -> Option<Cost> {
        let own = arm.and_then(|arm| self.costs.get(&(kind, of, Some(arm.to_owned()))));
        own.or_else(|| self.costs.get(&(kind, of, None))).copied()
    }

    /// The cost of moving from a place to the next; `None` if they are no neighbours.
    pub fn cost(&self, from: Text, to: Text, arm: Option<&str>) -> Option<Cost> {
        let step = self.steps.get(&from)?.get(&to)?;
        let all = |lines: &[Text]| {
            let costs = lines.iter().filter_map(|line| self.cost_of(CostOf::Feature, *line, arm));
            costs.reduce(Cost::and)
        };
        let crossing = all(&step.crossings);
        // Of several kinds of ground, the most expensive counts.
        let grounds = self.grounds.get(&to).map(Vec::as_slice).unwrap_or_default();
        let ground = grounds.iter().filter_map(|ground| self.cost_of(CostOf::Terrain, *ground, arm)).reduce(Cost::most);
        let way = step.ways.iter().filter_map(|way| self.cost_of(CostOf::Feature, *way, arm)).reduce(Cost::least);
        let nothing = Cost::Points(0.0);
        let along = way.map(|way| way.and(crossing.unwrap_or(nothing)));
        let over = crossing.or_else(|| all(&step.sides)).unwrap_or(nothing);
        let across = ground.unwrap_or(Cost::Points(1.0)).and(over).and(self.climb(from, to, arm).unwrap_or(nothing));
        Some(match along {
            // From cell to cell there is a way beside a road that an arm cannot use.
            Some(Cost::Never) if !step.is_only => across,
            Some(along) => along,
            None => across,
        })
    }

    /// The cost of climbing from the level of one place to that of the next.
    fn climb(&self, from: Text, to: Text, arm: Option<&str>) -> Option<Cost> {
        let level = |place| self.levels.get(&place).copied().unwrap_or_default();
        let up = level(to) - level(from);
        let cost = self.cost_of(CostOf::Uphill, Text::known(UPHILL)?, arm).filter(|_| up > 0.0)?;
        Some(cost.times(up))
    }

    /// The ground that closes a place to an arm, if it does: no step leads there either, along a road or over a bridge.
    pub fn closed_by(&self, place: Text, arm: Option<&str>) -> Option<Text> {
        let grounds = self.grounds.get(&place)?.iter();
        let ground =
            grounds.copied().find(|ground| self.cost_of(CostOf::Terrain, *ground, arm) == Some(Cost::Never))?;
        let mut from = self.steps.get(&place).into_iter().flat_map(BTreeMap::keys);
        let is_closed = from.all(|from| self.cost(*from, place, arm) == Some(Cost::Never));
        is_closed.then_some(ground)
    }

    /// The places that a counter can reach from a place with a number of movement points, each with the points spent on
    /// the way.
    pub fn reach(&self, from: Text, most: f64, arm: Option<&str>) -> BTreeMap<Text, f64> {
        /// Costs are added as whole numbers, with this many units in a movement point.
        const FINE: f64 = 60.0;
        #[expect(clippy::cast_possible_truncation, reason = "movement points have few digits")]
        let whole = |points: f64| (points * FINE).round() as i64;
        let most = whole(most);
        let mut spent = BTreeMap::from([(from, 0)]);
        let mut open = BinaryHeap::from([(Reverse(0), from)]);
        while let Some((Reverse(so_far), at)) = open.pop() {
            if spent.get(&at).is_some_and(|known| *known < so_far) {
                continue;
            }
            for to in self.steps.get(&at).into_iter().flat_map(BTreeMap::keys) {
                let after = match self.cost(at, *to, arm) {
                    Some(Cost::Points(points)) => so_far + whole(points),
                    Some(Cost::All) if so_far == 0 => most,
                    _ => continue,
                };
                if after <= most && spent.get(to).is_none_or(|known| after < *known) {
                    spent.insert(*to, after);
                    open.push((Reverse(after), *to));
                }
            }
        }
        #[expect(clippy::cast_precision_loss, reason = "movement points have few digits")]
        spent.into_iter().map(|(place, spent)| (place, spent as f64 / FINE)).collect()
    }
}
