//! The pack as lints of several systems see it: spaces, routes, powers and cards of whichever system.

use muster_engine::graph::Graph;
use muster_schema::common::{Track, TrackKind, TrackSpace};
use muster_schema::game::{Game, Scenario};
use muster_schema::picture::Pattern;
use muster_schema::{Colour, Id, Latitude, Longitude, Table, Text, frederick, no_peace, sovereigns};

use crate::finding::Spot;
use crate::geometry::Chart;
use crate::pack::{At, Pack};
use crate::read::{FileIx, SheetIx};

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
}

/// The row of a record.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    table: &'static str,
    sheet: SheetIx,
    row: u32,
}

impl Line {
    fn of<R: Table>(at: At<R>) -> Self {
        Self { table: R::NAME, sheet: at.sheet, row: at.row }
    }

    /// The row as a spot.
    pub fn spot(self) -> Spot {
        Spot::Row(self.sheet, self.row)
    }

    /// The spot of one of its fields.
    pub fn cell(self, view: &View<'_>, field: &str) -> Spot {
        view.pack.cell_of(self.table, self.sheet, self.row, field)
    }
}

/// A space.
pub struct Space {
    /// Its row.
    pub at: Line,
    /// Its id.
    pub id: Id,
    /// Its name.
    pub name: Text,
    /// Whether it is a port.
    pub port: bool,
    /// Degrees north.
    pub lat: Option<Latitude>,
    /// Degrees east.
    pub lon: Option<Longitude>,
    /// Map units from the left edge.
    pub x: Option<f64>,
    /// Map units from the upper edge.
    pub y: Option<f64>,
}

impl Space {
    /// Where it lies on the sheet, in map units; `None` if its row does not say.
    pub fn position(&self, chart: Option<&Chart>) -> Option<[f64; 2]> {
        if let (Some(x), Some(y)) = (self.x, self.y) {
            return Some([x, y]);
        }
        chart?.point(self.lat?.0, self.lon?.0)
    }
}

/// A route between two spaces.
pub struct Route {
    /// Its row.
    pub at: Line,
    /// Its ends.
    pub ends: [Id; 2],
}

/// A power.
pub struct Power {
    /// Its row.
    pub at: Line,
    /// Its id.
    pub id: Id,
    /// Its name.
    pub name: Text,
    /// Its capital, if it must be a home space.
    pub capital: Option<Id>,
    /// Its colour.
    pub colour: Colour,
    /// Its standard.
    pub standard: Option<Pattern>,
}

/// A card.
pub struct Card {
    /// Its row.
    pub at: Line,
    /// Its name.
    pub name: Text,
    /// The deck it begins in.
    pub deck: Id,
    /// Copies in the box.
    pub copies: u32,
}

impl<'p> View<'p> {
    /// The view of a pack with this map.
    #[must_use]
    pub fn new(pack: &'p Pack, graph: Graph, ports: Vec<(Id, Vec<u32>)>) -> Self {
        Self { pack, game: pack.document("game"), scenarios: pack.scenarios(), graph, ports }
    }

    /// The spaces, in the order of their numbers.
    pub fn spaces(&self) -> impl Iterator<Item = Space> + use<'p> {
        macro_rules! spaces {
            ($system:ident) => {
                self.pack.rows::<$system::Space>().map(|(at, space)| Space {
                    at: Line::of(at),
                    id: space.id,
                    name: space.name,
                    port: !space.ports.is_empty(),
                    lat: space.lat,
                    lon: space.lon,
                    x: space.x,
                    y: space.y,
                })
            };
        }
        spaces!(no_peace).chain(spaces!(sovereigns))
    }

    /// The cities and areas of a map of squares: their rows, the cells of their names, and these.
    pub fn cities_and_areas(&self) -> impl Iterator<Item = (Spot, Spot, Text)> + use<'_, 'p> {
        let pack = self.pack;
        let cities =
            pack.rows::<frederick::City>().map(move |(at, city)| (at.spot(), pack.cell(at, "name"), city.name));
        let areas = pack.rows::<frederick::Area>().map(move |(at, area)| (at.spot(), pack.cell(at, "name"), area.name));
        cities.chain(areas)
    }

    /// The routes.
    pub fn routes(&self) -> impl Iterator<Item = Route> + use<'p> {
        macro_rules! routes {
            ($system:ident) => {
                self.pack
                    .rows::<$system::Connection>()
                    .map(|(at, route)| Route { at: Line::of(at), ends: [route.from.id(), route.to.id()] })
            };
        }
        routes!(no_peace).chain(routes!(sovereigns))
    }

    /// The seas: rows, ids and names.
    pub fn seas(&self) -> impl Iterator<Item = (Line, Id, Text)> + use<'p> {
        let zones = self.pack.rows::<no_peace::SeaZone>().map(|(at, zone)| (Line::of(at), zone.id, zone.name));
        let seas = zones.chain(self.pack.rows::<sovereigns::Sea>().map(|(at, sea)| (Line::of(at), sea.id, sea.name)));
        seas.chain(self.pack.rows::<frederick::Sea>().map(|(at, sea)| (Line::of(at), sea.id, sea.name)))
    }

    /// The powers. The capital of one that only an uprising makes belongs to another until then, and is left out.
    pub fn powers(&self) -> impl Iterator<Item = Power> + use<'p> {
        let first = self.pack.rows::<no_peace::Power>().map(|(at, power)| Power {
            at: Line::of(at),
            id: power.id,
            name: power.name,
            capital: (power.entry != no_peace::Entry::Uprising).then(|| power.capital.id()),
            colour: power.colour,
            standard: power.standard,
        });
        let second = self.pack.rows::<sovereigns::Power>().map(|(at, power)| Power {
            at: Line::of(at),
            id: power.id,
            name: power.name,
            capital: power.capital.map(|capital| capital.id()),
            colour: power.colour,
            standard: power.standard,
        });
        let third = self.pack.rows::<frederick::Power>().map(|(at, power)| Power {
            at: Line::of(at),
            id: power.id,
            name: power.name,
            capital: None,
            colour: power.colour,
            standard: power.standard,
        });
        first.chain(second).chain(third)
    }

    /// The row and the name of a space, and the powers at home there.
    #[must_use]
    pub fn home(&self, space: Id) -> Option<(Line, Text, Vec<Id>)> {
        let first = self.pack.find::<no_peace::Space>(space).map(|(at, space)| {
            (Line::of(at), space.name, space.home.iter().map(muster_schema::Ref::id).collect::<Vec<_>>())
        });
        first.or_else(|| {
            let (at, space) = self.pack.find::<sovereigns::Space>(space)?;
            Some((Line::of(at), space.name, space.home.iter().map(muster_schema::Ref::id).collect()))
        })
    }

    /// The cards.
    pub fn cards(&self) -> impl Iterator<Item = Card> + use<'p> {
        let first = self.pack.rows::<no_peace::Card>().map(|(at, card)| Card {
            at: Line::of(at),
            name: card.name,
            deck: card.deck.id(),
            copies: card.copies,
        });
        let second = self.pack.rows::<sovereigns::Card>().map(|(at, card)| Card {
            at: Line::of(at),
            name: card.name,
            deck: card.deck.id(),
            copies: 1,
        });
        let third = self.pack.rows::<frederick::CampaignMarker>().map(|(at, marker)| Card {
            at: Line::of(at),
            name: marker.name,
            deck: marker.deck.id(),
            copies: marker.copies.unwrap_or(1),
        });
        first.chain(second).chain(third)
    }

    /// Whether a space of a track stands for a turn.
    #[must_use]
    pub fn is_turn(&self, space: &TrackSpace) -> bool {
        self.pack.get::<Track>(space.track).is_some_and(|track| track.kind == TrackKind::Turn)
    }
}
