//! Areas and boxes as expressions can ask for them: what they cover, what touches them, what lies inside.

use muster_ground::polygon::{self, Ring};
use muster_schema::{Cell, Role, Slot, Text};

use super::world::World;
use crate::cells::rings;

/// The roles of tables whose rows cover a part of the map or lie beside it.
pub(super) const COVERING: [Role; 2] = [Role::Area, Role::Box];
/// The roles of tables whose rows can lie inside of these.
pub(super) const LYING: [Role; 3] = [Role::Place, Role::Area, Role::Box];

/// Greatest distance between two outlines that still touch, in map units.
const NEAR: f64 = 4.0;

/// An area or a box.
pub(super) struct Shape {
    pub(super) id: Text,
    pub(super) rings: Vec<Ring>,
    /// Its upper left and its lower right corner.
    bounds: [[f64; 2]; 2],
}

impl Shape {
    /// All areas and boxes.
    pub(super) fn all(world: &World<'_>) -> Vec<Self> {
        let tables = COVERING.into_iter().flat_map(|role| world.of_role(role));
        let rows = tables.flat_map(|table| (0..world.len(table)).map(move |record| (table, record)));
        rows.filter_map(|(table, record)| Self::of(world, table, record)).collect()
    }

    fn of(world: &World<'_>, table: usize, record: u32) -> Option<Self> {
        let number = |slot| world.slot(table, record, slot).number();
        let id = world.slot(table, record, Slot::Id).text()?;
        let rings = match world.slot(table, record, Slot::Outline) {
            Cell::Empty => {
                let [x, y, width, height] = [Slot::X, Slot::Y, Slot::Width, Slot::Height].map(number);
                let (left, upper) = (x?, y?);
                let (right, lower) = (left + width?, upper + height?);
                vec![vec![[left, upper], [right, upper], [right, lower], [left, lower]]]
            }
            outline => rings(outline.items()),
        };
        let mut bounds = [[f64::MAX; 2], [f64::MIN; 2]];
        for corner in rings.iter().flatten() {
            for axis in [0, 1] {
                bounds[0][axis] = bounds[0][axis].min(corner[axis]);
                bounds[1][axis] = bounds[1][axis].max(corner[axis]);
            }
        }
        (!rings.is_empty()).then_some(Self { id, rings, bounds })
    }

    pub(super) fn corners(&self) -> u64 {
        self.rings.iter().map(|ring| ring.len() as u64).sum()
    }

    /// Its area, in square map units; a polygon inside another is a hole.
    pub(super) fn area(&self) -> f64 {
        let covers = |ring: &Ring| {
            let around = self.rings.iter().filter(|other| *other != ring && polygon::contains(other, ring[0])).count();
            let area = polygon::area(ring).abs();
            if around % 2 == 0 { area } else { -area }
        };
        self.rings.iter().map(covers).sum()
    }

    /// True if a point is inside it or at its edge.
    pub(super) fn holds(&self, at: [f64; 2]) -> bool {
        polygon::holds(&self.rings, at) || self.is_near(at)
    }

    /// True if a point is at its edge.
    fn is_near(&self, at: [f64; 2]) -> bool {
        let sides = self.rings.iter().flat_map(|ring| polygon::sides(ring));
        sides.into_iter().any(|[from, to]| polygon::distance(at, from, to) <= NEAR)
    }

    /// True if all of another is inside it.
    pub(super) fn covers(&self, other: &Self) -> bool {
        other.rings.iter().flatten().all(|corner| self.holds(*corner))
    }

    /// True if the rectangles around the two touch.
    pub(super) fn is_close(&self, other: &Self) -> bool {
        let within = |axis: usize| {
            self.bounds[0][axis] <= other.bounds[1][axis] + NEAR && other.bounds[0][axis] <= self.bounds[1][axis] + NEAR
        };
        within(0) && within(1)
    }

    /// True if the outlines of the two have a point in common.
    pub(super) fn touches(&self, other: &Self) -> bool {
        let meets = |one: &Self, other: &Self| one.rings.iter().flatten().any(|corner| other.is_near(*corner));
        self.is_close(other) && (meets(self, other) || meets(other, self))
    }
}
