//! The pack as the lints of this system see it.

use muster_engine::squares::Square as Position;
use muster_schema::frederick::{
    Area, City, Leader, Link, Marker, Piece, Place, Power, Rank, Rules, SetUp, Square, Terrain, Unit, UnitKind,
};
use muster_schema::game::Grid;
use muster_schema::{Id, Ref, Table, Text};
use rustc_hash::FxHashMap;

use muster_ground::geometry::Chart;
use muster_kit::shared::View;
use muster_source::finding::Spot;
use muster_source::pack::{At, Pack};
use muster_source::read::FileIx;

pub struct World<'p> {
    pub pack: &'p Pack,
    /// What all systems have of it.
    pub view: View<'p>,
    /// `rules.json`.
    pub rules: Option<(FileIx, Rules)>,
    /// The grid of the map.
    pub grid: Option<Grid>,
    /// The projection of the map.
    pub chart: Option<Chart>,
    /// The squares by where they lie.
    pub squares: FxHashMap<Position, &'p Square>,
    /// The lines of the set-ups.
    pub lines: Vec<Placed<'p>>,
}

/// A line of a set-up.
#[derive(Clone, Copy)]
pub struct Placed<'p> {
    /// The folder of the scenario.
    pub scenario: Text,
    /// Where the line is.
    pub at: At<SetUp>,
    pub row: &'p SetUp,
    pub item: Item<'p>,
    pub place: Site<'p>,
}

/// A counter of any table.
#[derive(Clone, Copy)]
pub enum Item<'p> {
    Leader(&'p Leader),
    /// A unit.
    Unit(&'p Unit),
    Marker(&'p Marker),
}

/// A place of any table.
#[derive(Clone, Copy)]
pub enum Site<'p> {
    Square(&'p Square),
    /// An area beyond the edge.
    Area(&'p Area),
    /// A box or a space of a track.
    Other,
}

impl Item<'_> {
    pub fn name(self) -> Text {
        match self {
            Self::Leader(leader) => leader.name,
            Self::Unit(unit) => unit.name,
            Self::Marker(marker) => marker.name,
        }
    }

    /// The power that it serves.
    pub fn power(self) -> Option<Ref<Power>> {
        match self {
            Self::Leader(leader) => leader.power,
            Self::Unit(unit) => unit.power,
            Self::Marker(_) => None,
        }
    }

    /// Whether it is a fleet.
    pub fn is_fleet(self) -> bool {
        matches!(self, Self::Unit(unit) if unit.kind == UnitKind::Fleet)
    }

    /// Whether it must be fed: a unit or a leader (23.7), no marker.
    pub fn eats(self) -> bool {
        !matches!(self, Self::Marker(_))
    }
}

impl<'p> World<'p> {
    pub fn new(pack: &'p Pack) -> Self {
        // A map of squares has no routes of its own.
        let view = View::of(pack);
        let layout = view.game.as_ref().map(|(_, game)| &game.map);
        let grid = layout.and_then(|layout| layout.grid.clone());
        let chart = layout.and_then(|layout| layout.projection.as_ref()).map(Chart::of);
        let squares = pack.records::<Square>().iter().filter_map(|one| Some((position(one.id)?, one))).collect();
        let mut world = Self { pack, view, rules: pack.document("rules"), grid, chart, squares, lines: Vec::new() };
        let line = |(at, row): (At<SetUp>, &'p SetUp)| {
            let (item, place) = (world.item(row.piece)?, world.place(row.place)?);
            Some(Placed { scenario: pack.stem(at.sheet), at, row, item, place })
        };
        world.lines = pack.rows::<SetUp>().filter_map(line).collect();
        world
    }

    /// The counter that a reference means.
    fn item(&self, piece: Ref<Piece>) -> Option<Item<'p>> {
        let id = piece.id();
        (self.pack.find::<Leader>(id).map(|(_, leader)| Item::Leader(leader)))
            .or_else(|| self.pack.find::<Unit>(id).map(|(_, unit)| Item::Unit(unit)))
            .or_else(|| self.pack.find::<Marker>(id).map(|(_, marker)| Item::Marker(marker)))
    }

    /// The place that a reference means.
    fn place(&self, place: Ref<Place>) -> Option<Site<'p>> {
        let id = place.id();
        let square = self.pack.find::<Square>(id).map(|(_, square)| Site::Square(square));
        let area = || self.pack.find::<Area>(id).map(|(_, area)| Site::Area(area));
        square.or_else(area).or(Some(Site::Other))
    }

    /// The spot of a field of the square of this id.
    pub fn square_cell(&self, square: Id, field: &str) -> Spot {
        self.cell_of::<Square>(square, field)
    }

    /// The spot of a field of the row of this id.
    pub fn cell_of<R: Table>(&self, id: Id, field: &str) -> Spot {
        self.pack.find::<R>(id).map_or(Spot::Pack, |(at, _)| self.pack.cell(at, field))
    }

    /// The city of a square.
    pub fn city(&self, square: Id) -> Option<&'p City> {
        self.pack.records::<City>().iter().find(|city| city.square.id() == square)
    }

    /// The squares beyond the sides of one that are on the map (2.1).
    pub fn beside(&self, square: Position) -> impl Iterator<Item = &'p Square> {
        square.sides().filter_map(|side| self.squares.get(&side).copied())
    }

    /// What a power is called.
    pub fn power_name(&self, power: Ref<Power>) -> Text {
        self.pack.get(power).map_or(power.id().text(), |power| power.name)
    }

    /// Whether a power is minor (28.1).
    pub fn is_minor(&self, power: Ref<Power>) -> bool {
        self.pack.get(power).is_some_and(|power| power.rank == Rank::Minor)
    }

    /// The ways into an area.
    pub fn links(&self, area: Id) -> impl Iterator<Item = (At<Link>, &'p Link)> {
        self.pack.rows::<Link>().filter(move |(_, link)| link.area.id() == area)
    }

    /// The numbers of players that seats.csv tells of, each once, from the fewest.
    pub fn player_counts(&self) -> Vec<u8> {
        let mut counts: Vec<u8> = self.pack.records::<super::Seat>().iter().map(|seat| seat.players).collect();
        counts.sort_unstable();
        counts.dedup();
        counts
    }
}

/// Where a square lies, by its name.
pub fn position(square: Id) -> Option<Position> {
    Position::parse(square.as_str())
}

/// A square as the edges of the map have it: `8M`.
pub fn shown(square: Id) -> String {
    position(square).map_or_else(|| square.to_string(), |at| at.to_string())
}

/// Whether two squares have a side in common (16.2).
pub fn touch(one: Id, other: Id) -> bool {
    position(one).zip(position(other)).is_some_and(|(one, other)| one.beside(other))
}

/// Whether anything can go from one square to the square beside it: over land, or with a fleet where one of them is sea and
/// both have one (16.14).
pub fn passable(one: &Square, other: &Square) -> bool {
    let sea = one.terrain == Terrain::Sea || other.terrain == Terrain::Sea;
    !sea || (one.sea.is_some() && other.sea.is_some())
}
