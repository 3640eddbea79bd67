//! The map that expressions can ask: which places touch, how far they are apart, what is within reach.

use std::collections::{BTreeMap, VecDeque};

use muster_ground::cells::{Cell, Grid};
use muster_ground::graph::{Edge, Graph};
use muster_schema::{Index, Role, Slot, Text};
use rustc_hash::FxHashSet;

use super::world::World;
use crate::{cells, tracks};

/// The roles of tables whose rows are places of the map.
pub(super) const PLACES: [Role; 4] = [Role::Place, Role::Cell, Role::Area, Role::Zone];
/// The roles of tables whose rows lead from one place to another.
pub(super) const WAYS: [Role; 2] = [Role::Edge, Role::Path];

/// Places, and which of them touch.
pub(super) struct Map {
    ids: Vec<Text>,
    numbers: Index,
    graph: Graph,
    /// For each place the part of the map that it is in.
    parts: Vec<u32>,
    grid: Option<(Grid, BTreeMap<String, Cell>)>,
}

impl Map {
    pub(super) fn of(world: &World<'_>) -> Self {
        let tables = PLACES.into_iter().flat_map(|role| world.of_role(role));
        let rows = tables.flat_map(|table| (0..world.len(table)).map(move |record| (table, record)));
        let ids: Vec<Text> = rows.filter_map(|(table, record)| world.slot(table, record, Slot::Id).text()).collect();
        let layout = world.pack.game().and_then(|game| game.map.grid);
        let grid = layout.as_ref().map(Grid::from).filter(|_| world.of_role(Role::Cell).next().is_some());
        let grid = grid.map(|grid| (cells::by_id(&grid), grid)).map(|(known, grid)| (grid, known));
        let mut map =
            Self { numbers: Index::of(ids.iter().copied()), ids, graph: Graph::default(), parts: Vec::new(), grid };
        let connections = world.of_role(Role::Edge);
        let rows = connections.flat_map(|table| (0..world.len(table)).map(move |record| (table, record)));
        let mut edges: Vec<Edge> = rows.flat_map(|(table, record)| map.edges(world, table, record)).collect();
        edges.extend(map.touching());
        edges.extend(map.harbours(world));
        let tracks = tracks::of_rows(world);
        let steps = tracks.iter().flat_map(tracks::Track::pairs);
        edges.extend(steps.filter_map(|[from, to]| map.edge(from.text(Slot::Id)?, to.text(Slot::Id)?)));
        map.graph = Graph::new(map.ids.len(), edges.into_iter());
        map.parts = map.graph.parts(&[]);
        map
    }

    /// The steps from cell to cell of the grid.
    fn touching(&self) -> Vec<Edge> {
        let Some((grid, known)) = &self.grid else { return Vec::new() };
        let steps = known.iter().flat_map(|(id, cell)| {
            let beyond = grid.directions().filter_map(|direction| grid.beyond(*cell, direction));
            // Each step once, from the lesser of the two.
            let others = beyond.filter(|other| grid.has(*other) && other > cell);
            others.filter_map(move |other| self.edge(Text::known(id)?, Text::known(&grid.id(other))?))
        });
        steps.collect()
    }

    /// The steps between places and the zones or areas that they have ports on.
    fn harbours(&self, world: &World<'_>) -> Vec<Edge> {
        let tables = [Role::Place, Role::Cell].into_iter().flat_map(|role| world.of_role(role));
        let rows = tables.flat_map(|table| (0..world.len(table)).map(move |record| (table, record)));
        let steps = rows.flat_map(|(table, record)| {
            let place = world.slot(table, record, Slot::Id).text();
            let ports = world.slot(table, record, Slot::Ports).items().to_vec();
            ports.into_iter().filter_map(move |port| self.edge(place?, port))
        });
        steps.collect()
    }

    fn edge(&self, from: Text, to: Text) -> Option<Edge> {
        Some(Edge { from: self.number(from)?, to: self.number(to)?, cost: 1, only: None })
    }

    /// The steps along a connection, or along a path from cell to cell.
    fn edges(&self, world: &World<'_>, table: usize, record: u32) -> Vec<Edge> {
        let slot = |slot| world.slot(table, record, slot);
        let ends = [slot(Slot::From), slot(Slot::To)].map(|end| end.text());
        let along = slot(Slot::Place);
        let straight = ends[0].zip(ends[1]).and_then(|(from, to)| self.edge(from, to));
        let steps = along.items().windows(2).filter_map(|step| self.edge(*step.first()?, *step.last()?));
        straight.into_iter().chain(steps).collect()
    }

    /// The steps along some connections and paths alone.
    pub(super) fn along(&self, world: &World<'_>, ways: &[(usize, u32)]) -> Graph {
        let edges: Vec<Edge> = ways.iter().flat_map(|(table, record)| self.edges(world, *table, *record)).collect();
        Graph::new(self.ids.len(), edges.into_iter())
    }

    pub(super) fn graph(&self) -> &Graph {
        &self.graph
    }

    pub(super) fn number(&self, id: Text) -> Option<u32> {
        self.numbers.get(id)
    }

    pub(super) fn id(&self, number: u32) -> Option<Text> {
        self.ids.get(number as usize).copied()
    }

    /// True if there is a way from one place to another.
    pub(super) fn are_connected(&self, one: u32, other: u32) -> bool {
        let part = |place: u32| self.parts.get(place as usize);
        part(one).is_some() && part(one) == part(other)
    }

    /// Counts the steps between two cells of the grid, straight across it.
    pub(super) fn across(&self, one: Text, other: Text) -> Option<u32> {
        let (grid, known) = self.grid.as_ref()?;
        Some(grid.distance(*known.get(one.as_str())?, *known.get(other.as_str())?))
    }
}

/// The places within so many steps of one, the nearest first, each with the number of steps.
pub(super) fn within(graph: &Graph, from: u32, most: u32) -> impl Iterator<Item = (u32, u32)> {
    let (mut seen, mut next) = (FxHashSet::from_iter([from]), VecDeque::from([(from, 0)]));
    std::iter::from_fn(move || {
        let (place, steps) = next.pop_front()?;
        if steps < most {
            let new = graph.ways(place).iter().map(|way| way.to).filter(|to| seen.insert(*to));
            next.extend(new.map(|to| (to, steps + 1)));
        }
        Some((place, steps))
    })
}
