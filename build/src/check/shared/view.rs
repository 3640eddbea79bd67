//! The pack as lints of several systems see it: spaces, routes, powers and cards, by the roles of tables and the slots of their
//! columns.

use std::sync::OnceLock;

use muster_engine::graph::Graph;
use muster_schema::common::{Track, TrackKind, TrackSpace};
use muster_schema::game::{Game, Scenario};
use muster_schema::picture::Pattern;
use muster_schema::{Cell, Colour, Id, Role, Slot, Text};

use rayon::prelude::*;
use rustc_hash::FxHashMap;

use crate::geometry::Chart;
use crate::line::Line;
use crate::lower::position;
use crate::maths::distance;
use crate::pack::Pack;
use crate::read::FileIx;

/// The pack, as far as all systems have it.
pub struct View<'p> {
    /// The pack.
    pub pack: &'p Pack,
    /// `game.json`.
    pub game: Option<(FileIx, Game)>,
    /// The scenarios.
    pub scenarios: Vec<(FileIx, Scenario)>,
    /// The map: spaces by their places in the table.
    pub graph: Graph,
    /// For each sea its ports.
    pub ports: Vec<(Id, Vec<u32>)>,
    /// The spaces, in the order of their numbers.
    pub spaces: Vec<Space<'p>>,
    /// The routes.
    pub routes: Vec<Route<'p>>,
    stretches: OnceLock<Vec<Stretch>>,
}

/// A space.
pub struct Space<'p> {
    /// Its row.
    pub line: Line<'p>,
    /// Its id.
    pub id: Id,
    /// Its name.
    pub name: Text,
    /// Whether it is a port.
    pub port: bool,
    /// Where it lies on the sheet, in map units; nothing if its row does not say.
    pub at: Option<[f64; 2]>,
    /// Whether its row says so itself, without the projection.
    pub own: bool,
}

/// A route between two spaces.
pub struct Route<'p> {
    /// Its row.
    pub line: Line<'p>,
    /// Its ends.
    pub ends: [Id; 2],
    /// The numbers of the spaces at its ends; no space has the number where an end is none.
    pub spaces: [u32; 2],
}

/// A route as it lies on the map.
pub struct Stretch {
    /// The number of the route.
    pub route: u32,
    /// The numbers of the spaces at its ends.
    pub spaces: [u32; 2],
    /// Where its ends lie, in map units.
    pub points: [[f64; 2]; 2],
    /// How long it is, in map units.
    pub length: f64,
}

/// A power.
pub struct Power<'p> {
    /// Its row.
    pub line: Line<'p>,
    /// Its id.
    pub id: Id,
    /// Its colour.
    pub colour: Colour,
    /// Its standard.
    pub standard: Option<Pattern>,
}

/// A card.
pub struct Card<'p> {
    /// Its row.
    pub line: Line<'p>,
    /// The deck it begins in.
    pub deck: Id,
    /// Copies in the box.
    pub copies: u32,
}

impl<'p> View<'p> {
    /// The view of a pack with this map.
    #[must_use]
    pub fn new(pack: &'p Pack, graph: Graph, ports: Vec<(Id, Vec<u32>)>) -> Self {
        let game: Option<(FileIx, Game)> = pack.document("game");
        let chart = game.as_ref().and_then(|(_, game)| game.map.projection.as_ref()).map(Chart::of);
        let space = |line: Line<'p>| {
            let (at, own) = position(chart.as_ref(), &line);
            let port = line.cell(Slot::Ports) != Cell::Empty;
            Some(Space { line, id: line.value(Slot::Id)?, name: line.name(), port, at, own })
        };
        let spaces: Vec<Space<'p>> =
            pack.lines(Role::Place).collect::<Vec<_>>().into_par_iter().filter_map(space).collect();
        let numbers: FxHashMap<Id, u32> = spaces.iter().map(|space| space.id).zip(0..).collect();
        let route = |line: Line<'p>| {
            let ends = [line.value(Slot::From)?, line.value(Slot::To)?];
            let spaces = ends.map(|end| numbers.get(&end).copied().unwrap_or(u32::MAX));
            Some(Route { line, ends, spaces })
        };
        let routes = pack.lines(Role::Edge).collect::<Vec<_>>().into_par_iter().filter_map(route).collect();
        Self { pack, game, scenarios: pack.scenarios(), graph, ports, spaces, routes, stretches: OnceLock::new() }
    }

    /// The routes whose ends have a place on the map. They are found by one thread: several would wait for each other.
    pub fn stretches(&self) -> &[Stretch] {
        let stretch = |(number, route): (usize, &Route<'_>)| {
            let [from, to] = route.spaces.map(|space| self.spaces.get(space as usize)?.at);
            let points = [from?, to?];
            let length = distance(points[0], points[1]);
            Some(Stretch { route: u32::try_from(number).ok()?, spaces: route.spaces, points, length })
        };
        self.stretches.get_or_init(|| self.routes.iter().enumerate().filter_map(stretch).collect())
    }

    /// The seas and other zones.
    pub fn zones(&self) -> impl Iterator<Item = Line<'p>> {
        self.pack.lines(Role::Zone)
    }

    /// The powers.
    pub fn powers(&self) -> impl Iterator<Item = Power<'p>> {
        self.pack.lines(Role::Power).filter_map(|line| {
            let (id, colour) = (line.value(Slot::Id)?, line.value(Slot::Colour)?);
            Some(Power { line, id, colour, standard: line.value(Slot::Standard) })
        })
    }

    /// The cards.
    pub fn cards(&self) -> impl Iterator<Item = Card<'p>> {
        self.pack.lines(Role::Card).filter_map(|line| {
            let copies = line.cell(Slot::Count).count().unwrap_or(1);
            Some(Card { line, deck: line.value(Slot::Deck)?, copies })
        })
    }

    /// Whether a space of a track stands for a turn.
    #[must_use]
    pub fn is_turn(&self, space: &TrackSpace) -> bool {
        self.pack.get::<Track>(space.track).is_some_and(|track| track.kind == TrackKind::Turn)
    }
}
