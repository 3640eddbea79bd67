//! The seas as zones of the board, so that a piece in the water is in none of the towns on the coast.
//!
//! A bundle only has a sea's name and the position of the name. Its waters are those that are nearer to this position
//! than to that of any other sea, by water. They are separated on a raster much finer than a counter.

use std::collections::{BTreeMap, VecDeque};

use muster_schema::bundle::{Bundle, PlaceKind};

use muster_draw::ground;
use muster_ground::polygon::{self, Ring, Slices};
use muster_marks::measures;

/// The side of a cell of the raster, in pixels.
pub const CELL: f64 = 12.0;

/// The outlines of each sea's waters, in the order of the bundle; empty without a known coast.
pub fn waters(bundle: &Bundle) -> Vec<Vec<Ring>> {
    let raster = Raster::of(bundle);
    let owners = raster.owners(bundle);
    (0..bundle.map.zones.len()).map(|sea| raster.outlines(|at| owners[at] == Some(sea))).collect()
}

/// The board as a grid of cells, each of them land or water.
pub struct Raster {
    /// Cells in a row.
    pub columns: usize,
    /// Is it water? Row by row, from the north-west.
    pub water: Vec<bool>,
}

impl Raster {
    fn of(bundle: &Bundle) -> Self {
        let land = ground::land(bundle);
        let [columns, rows] = measures::map_size(bundle).map(|length| (f64::from(length) / CELL).ceil());
        let [columns, rows] =
            [columns, rows].map(|length| usize::try_from(super::furniture::pixel(length)).unwrap_or(0));
        if land.is_empty() || bundle.map.zones.is_empty() {
            return Self { columns: columns.max(1), water: Vec::new() };
        }
        let slices = Slices::of(&land);
        let mut raster = Self { columns: columns.max(1), water: Vec::new() };
        raster.water = (0..columns * rows).map(|at| !slices.contain(raster.middle(at))).collect();
        // A town keeps the shore that its counters cover.
        let reach = f64::from(bundle.style.counter) * 0.75;
        for place in bundle.map.places.iter().filter(|place| place.kind == PlaceKind::Space) {
            let [x, y] = measures::stand(bundle, place);
            for at in raster.about([x, y], reach) {
                raster.water[at] = false;
            }
        }
        raster
    }

    fn middle(&self, at: usize) -> [f64; 2] {
        #[expect(clippy::cast_precision_loss, reason = "cells of a map")]
        [at % self.columns, at / self.columns].map(|number| (number as f64 + 0.5) * CELL)
    }

    /// The cells within a square about a point.
    fn about(&self, [x, y]: [f64; 2], reach: f64) -> Vec<usize> {
        let is_near = |at: &usize| {
            let [across, down] = self.middle(*at);
            (across - x).abs() < reach && (down - y).abs() < reach
        };
        (0..self.water.len()).filter(is_near).collect()
    }

    fn neighbours(&self, at: usize) -> impl Iterator<Item = usize> {
        let column = at % self.columns;
        let west = (column > 0).then(|| at - 1);
        let east = (column + 1 < self.columns).then_some(at + 1);
        let north = at.checked_sub(self.columns);
        [west, east, north, Some(at + self.columns)].into_iter().flatten().filter(|at| *at < self.water.len())
    }

    /// The sea of each cell of water: the one whose name is nearest by water, in steps of cells. Waters without a name
    /// belong to the nearest sea.
    fn owners(&self, bundle: &Bundle) -> Vec<Option<usize>> {
        let names: Vec<[f64; 2]> =
            bundle.map.zones.iter().map(|zone| measures::point(bundle, zone.x, zone.y)).collect();
        let distance = |at: usize, to: [f64; 2]| muster_ground::maths::distance(self.middle(at), to);
        let is_water = |at: &usize| self.water[*at];
        let mut owners = vec![None; self.water.len()];
        let mut reached = VecDeque::new();
        let mut begin = |sea: usize, at: usize, owners: &mut Vec<Option<usize>>| {
            if owners[at].is_none() {
                owners[at] = Some(sea);
                reached.push_back(at);
            }
        };
        for (sea, name) in names.iter().enumerate() {
            let cells = (0..self.water.len()).filter(is_water);
            if let Some(at) = cells.min_by(|one, other| distance(*one, *name).total_cmp(&distance(*other, *name))) {
                begin(sea, at, &mut owners);
            }
        }
        let mut lake = 0;
        loop {
            while let Some(at) = reached.pop_front() {
                for next in self.neighbours(at).filter(is_water) {
                    if owners[next].is_none() {
                        owners[next] = owners[at];
                        reached.push_back(next);
                    }
                }
            }
            let Some(at) = (lake..self.water.len()).find(|at| self.water[*at] && owners[*at].is_none()) else { break };
            let nearest =
                (0..names.len()).min_by(|one, other| distance(at, names[*one]).total_cmp(&distance(at, names[*other])));
            owners[at] = nearest;
            reached.push_back(at);
            lake = at;
        }
        owners
    }

    /// The outlines of the cells that are in.
    pub fn outlines(&self, is_in: impl Fn(usize) -> bool) -> Vec<Ring> {
        let mut ways: BTreeMap<[usize; 2], Vec<[usize; 2]>> = BTreeMap::new();
        for at in (0..self.water.len()).filter(|at| is_in(*at)) {
            let (x, y) = (at % self.columns, at / self.columns);
            let inner: Vec<usize> = self.neighbours(at).filter(|next| is_in(*next)).collect();
            let is_edge = |next: Option<usize>| next.is_none_or(|next| !inner.contains(&next));
            let sides = [
                (at.checked_sub(self.columns), [x, y], [x + 1, y]),
                (Some(at + 1), [x + 1, y], [x + 1, y + 1]),
                (Some(at + self.columns), [x + 1, y + 1], [x, y + 1]),
                (at.checked_sub(1), [x, y + 1], [x, y]),
            ];
            for (_, from, to) in sides.into_iter().filter(|(next, ..)| is_edge(*next)) {
                ways.entry(from).or_default().push(to);
            }
        }
        let mut rings = Vec::new();
        while let Some((&start, _)) = ways.first_key_value() {
            let (mut ring, mut at) = (Vec::new(), start);
            while let Some(next) = ways.get_mut(&at).and_then(Vec::pop) {
                if ways.get(&at).is_some_and(Vec::is_empty) {
                    ways.remove(&at);
                }
                #[expect(clippy::cast_precision_loss, reason = "cells of a map")]
                ring.push(at.map(|number| number as f64 * CELL));
                at = next;
            }
            let corners = polygon::thin(&ring, CELL / 4.0);
            if corners.len() > 2 {
                rings.push(corners);
            }
        }
        rings
    }
}
