//! The pack as lints see it: spaces, routes, powers and cards, by the roles of tables and the slots of their columns.

use std::ops::Deref;

use muster_ground::graph::{Edge, Graph};
use muster_schema::common::{Track, TrackKind, TrackSpace};
use muster_schema::game::{Game, Scenario};
use muster_schema::picture::Pattern;
use muster_schema::{Cell, Colour, Id, Index, Role, Slot, Text};

use rayon::prelude::*;

use muster_ground::geometry;
use muster_ground::maths::distance;
use muster_lower::{position, stem, tracks};
use muster_source::pack::{Line, Pack};
use muster_source::read::FileIx;

/// The parts of a pack that all systems have.
pub struct View<'p> {
    pub pack: &'p Pack,
    pub game: Option<(FileIx, Game)>,
    pub scenarios: Vec<(FileIx, Scenario)>,
    /// The map: spaces by their index in the table.
    pub graph: Graph,
    /// The numbers of the spaces, by their ids.
    pub numbers: Index,
    /// The ports of each sea.
    pub ports: Vec<(Id, Vec<u32>)>,
    /// The spaces, in the order of their numbers.
    pub spaces: Vec<Space<'p>>,
    /// The numbers of the spaces at the ends of each route; a missing end has a number that no space has.
    pub routes: Vec<[u32; 2]>,
}

pub struct Space<'p> {
    pub line: Line<'p>,
    pub id: Id,
    pub name: Text,
    pub port: bool,
    /// The position on the sheet, in map units; `None` if the row has none.
    pub at: Option<[f64; 2]>,
    /// True if the row gives it directly, without the projection.
    pub own: bool,
}

/// A route between two spaces.
pub struct Route<'p> {
    pub line: Line<'p>,
    pub ends: [Id; 2],
}

/// A route as it lies on the map.
#[derive(Clone, Copy)]
pub struct Stretch {
    /// The number of the route.
    pub route: u32,
    /// The numbers of the spaces at its ends.
    pub spaces: [u32; 2],
    /// The positions of its ends, in map units.
    pub points: [[f64; 2]; 2],
}

impl Stretch {
    /// The length in map units.
    pub fn length(&self) -> f64 {
        distance(self.points[0], self.points[1])
    }
}

pub struct Power<'p> {
    pub line: Line<'p>,
    pub id: Id,
    pub colour: Colour,
    pub standard: Option<Pattern>,
}

pub struct Card<'p> {
    pub line: Line<'p>,
    /// The deck it begins in.
    pub deck: Id,
    /// Copies in the box.
    pub copies: u32,
}

impl Deref for View<'_> {
    type Target = Pack;

    fn deref(&self) -> &Pack {
        self.pack
    }
}

impl<'p> Route<'p> {
    fn of(pack: &'p Pack, number: u32) -> Option<Self> {
        let line = pack.line_at(Role::Edge, number)?;
        Some(Self { line, ends: [line.value(Slot::From)?, line.value(Slot::To)?] })
    }
}

/// The numbers of the spaces on each zone.
fn ports(pack: &Pack, spaces: &[Space<'_>]) -> Vec<(Id, Vec<u32>)> {
    let mut ports: Vec<(Id, Vec<u32>)> =
        pack.lines(Role::Zone).filter_map(|zone| Some((zone.value(Slot::Id)?, Vec::new()))).collect();
    for (number, space) in (0..).zip(spaces).filter(|(_, space)| space.port) {
        for zone in space.line.cell(Slot::Ports).items() {
            let known = ports.iter_mut().find(|(id, _)| id.as_str() == zone.as_str());
            known.into_iter().for_each(|(_, here)| here.push(number));
        }
    }
    ports
}

impl<'p> View<'p> {
    /// The view of a pack.
    pub fn of(pack: &'p Pack) -> Self {
        let game: Option<(FileIx, Game)> = pack.document("game");
        let chart = game.as_ref().and_then(|(_, game)| game.map.projection.as_ref()).map(geometry::Chart::of);
        let space = |line: Line<'p>| {
            let (at, own) = position(chart.as_ref(), &line);
            let port = line.cell(Slot::Ports) != Cell::Empty;
            Some(Space { line, id: line.value(Slot::Id)?, name: line.name(), port, at, own })
        };
        let places = (0..pack.count(Role::Place)).into_par_iter();
        let spaces: Vec<Space<'p>> = places.filter_map(|number| space(pack.line_at(Role::Place, number)?)).collect();
        let numbers = Index::of(spaces.iter().map(|space| space.id));
        let route = |number| {
            let route = Route::of(pack, number);
            let end = |end: usize| route.as_ref().and_then(|route| numbers.get(route.ends[end]));
            [0, 1].map(|at| end(at).unwrap_or(u32::MAX))
        };
        let routes: Vec<[u32; 2]> = (0..pack.count(Role::Edge)).into_par_iter().map(route).collect();
        let tracks = tracks::of(pack);
        let step = |[from, to]: [Line<'_>; 2]| Some([numbers.get(from.id())?, numbers.get(to.id())?]);
        let steps = tracks.iter().flat_map(tracks::Track::pairs).filter_map(step);
        let edges = routes
            .iter()
            .copied()
            .chain(steps)
            .map(|[from, to]| Edge { from, to, cost: 1, only: None })
            .collect::<Vec<Edge>>();
        let graph = Graph::new(spaces.len(), edges.into_iter());
        let ports = ports(pack, &spaces);
        Self { pack, game, scenarios: pack.scenarios(), graph, numbers, ports, spaces, routes }
    }

    /// The route of a number.
    pub fn route(&self, number: u32) -> Option<Route<'p>> {
        Route::of(self.pack, number)
    }

    /// The routes whose ends have a place on the map.
    pub fn stretches(&self) -> impl Iterator<Item = Stretch> {
        (0..).zip(&self.routes).filter_map(|(route, _)| self.stretch(route))
    }

    /// The route of this number, if its ends have a place on the map.
    pub fn stretch(&self, route: u32) -> Option<Stretch> {
        let spaces = *self.routes.get(route as usize)?;
        let [from, to] = spaces.map(|space| self.spaces.get(space as usize)?.at);
        Some(Stretch { route, spaces, points: [from?, to?] })
    }

    /// The seas and other zones.
    pub fn zones(&self) -> impl Iterator<Item = Line<'p>> {
        self.pack.lines(Role::Zone)
    }

    pub fn powers(&self) -> impl Iterator<Item = Power<'p>> {
        self.pack.lines(Role::Power).filter_map(|line| {
            let (id, colour) = (line.value(Slot::Id)?, line.value(Slot::Colour)?);
            Some(Power { line, id, colour, standard: line.value(Slot::Standard) })
        })
    }

    pub fn cards(&self) -> impl Iterator<Item = Card<'p>> {
        self.pack.lines(Role::Card).filter_map(|line| {
            let copies = line.cell(Slot::Count).count().unwrap_or(1);
            Some(Card { line, deck: line.value(Slot::Deck)?, copies })
        })
    }

    /// The scenarios that begin with the set-up in this folder.
    pub fn beginning(&self, folder: Id) -> impl Iterator<Item = &Scenario> {
        self.scenarios.iter().map(|(_, scenario)| scenario).filter(move |scenario| stem(scenario) == folder)
    }

    /// The first turns of those scenarios.
    pub fn first_turns(&self, folder: Id) -> Vec<Id> {
        self.beginning(folder).map(|scenario| scenario.first_turn.id()).collect()
    }

    /// True if a space of a track stands for a turn.
    pub fn is_turn(&self, space: &TrackSpace) -> bool {
        self.pack.get::<Track>(space.track).is_some_and(|track| track.kind == TrackKind::Turn)
    }
}
