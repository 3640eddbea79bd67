//! The board: squares with their contents, rivers, straits, and the areas beyond its edge (2.1, 16.0, 27.0).

use std::collections::{BTreeMap, BTreeSet};

use crate::frederick::records::{Area, By, City, Link, River, Sea, Square as Row, Strait, Terrain};
use muster_schema::Id;

use muster_ground::squares::Square;

/// A square of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ground {
    pub terrain: Terrain,
    /// The sea that it lies in or borders on.
    pub sea: Option<Id>,
    /// The power whose territory it is.
    pub home: Option<Id>,
    pub fortress: bool,
    pub port: bool,
}

impl Ground {
    /// True if units on foot may be here (16.14).
    pub fn is_land(&self) -> bool {
        self.terrain != Terrain::Sea
    }
}

#[derive(Clone, Debug, Default)]
pub struct Board {
    squares: BTreeMap<Square, Ground>,
    straits: BTreeSet<(Square, Square)>,
    rivers: BTreeSet<(Square, Square)>,
    /// Squares from which areas are entered: the square, the area, and the way of entry.
    links: Vec<(Square, Id, By)>,
    /// Owner of each area.
    areas: BTreeMap<Id, Id>,
    /// Seas between which fleets go beyond the edge.
    transits: BTreeSet<(Id, Id)>,
}

/// The tables that make up a board.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tables<'a> {
    pub squares: &'a [Row],
    pub cities: &'a [City],
    pub rivers: &'a [River],
    pub straits: &'a [Strait],
    /// Areas beyond the edge.
    pub areas: &'a [Area],
    /// Squares from which areas are entered.
    pub links: &'a [Link],
    pub seas: &'a [Sea],
}

impl Board {
    /// Builds the board from these tables, without anything that names no square.
    pub fn new(tables: &Tables<'_>) -> Self {
        let mut board = Self::default();
        for row in tables.squares {
            let Some(square) = named(row.id) else { continue };
            let sea = row.sea.map(|sea| sea.id());
            let home = row.home.map(|home| home.id());
            let ground = Ground { terrain: row.terrain, sea, home, fortress: false, port: false };
            board.put(square, ground);
        }
        for city in tables.cities {
            if let Some(ground) = named(city.square.id()).and_then(|square| board.squares.get_mut(&square)) {
                ground.fortress |= city.fortress.is_yes();
                ground.port |= city.port.is_yes();
            }
        }
        for river in tables.rivers {
            let squares: Vec<Square> = river.squares.iter().filter_map(|square| named(square.id())).collect();
            board.flow(&squares);
        }
        for strait in tables.straits {
            if let (Some(from), Some(to)) = (named(strait.from.id()), named(strait.to.id())) {
                board.straits.extend([(from, to), (to, from)]);
            }
        }
        for link in tables.links {
            board.links.extend(named(link.square.id()).map(|square| (square, link.area.id(), link.by)));
        }
        for sea in tables.seas {
            board.transits.extend(sea.transits.iter().flat_map(|to| [(sea.id, to.id()), (to.id(), sea.id)]));
        }
        board.areas = tables.areas.iter().map(|area| (area.id, area.power.id())).collect();
        board
    }

    /// Puts a square on the board.
    pub fn put(&mut self, square: Square, ground: Ground) {
        self.squares.insert(square, ground);
    }

    /// Lets a river flow through squares, each beside the next.
    pub fn flow(&mut self, squares: &[Square]) {
        for (one, next) in squares.iter().zip(squares.iter().skip(1)) {
            self.rivers.extend([(*one, *next), (*next, *one)]);
        }
    }

    /// Finds a square; none beyond the edge.
    pub fn ground(&self, square: Square) -> Option<&Ground> {
        self.squares.get(&square)
    }

    /// True if a step goes along a river (16.6).
    pub fn along_river(&self, from: Square, to: Square) -> bool {
        self.rivers.contains(&(from, to))
    }

    /// True if two squares touch along the sea only, so that nobody crosses on foot (16.12).
    pub fn is_strait(&self, from: Square, to: Square) -> bool {
        self.straits.contains(&(from, to))
    }

    /// The squares of the board beyond the sides of a square, without those across a strait (16.2, 16.12).
    pub fn beside(&self, square: Square) -> impl Iterator<Item = (Square, &Ground)> {
        let beside = square.sides().filter(move |to| !self.is_strait(square, *to));
        beside.filter_map(|to| Some((to, self.ground(to)?)))
    }

    /// True if fleets go from one sea to another beyond the edge of the map, in either direction (25.9).
    pub fn may_transit(&self, from: Id, to: Id) -> bool {
        from != to && self.transits.contains(&(from, to))
    }

    /// True if units of a power cross between a square and an area beyond the edge in this way: only its owner's do, and only
    /// where the two touch (27.2, 27.3).
    pub fn may_cross(&self, square: Square, area: Id, by: By, power: Id) -> bool {
        self.areas.get(&area) == Some(&power) && self.links.contains(&(square, area, by))
    }
}

/// The square that an id names.
pub fn named(id: Id) -> Option<Square> {
    Square::parse(id.as_str())
}
