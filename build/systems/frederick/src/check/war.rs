//! The pack as the lints of this system see it.

use muster_engine::frederick::charts::charts;
use muster_engine::squares::Square as Position;
use muster_schema::frederick::{
    City, Link, Marker, MarkerRole, Power, Rank, Rules, Seat, Square, Terrain, Unit, UnitKind,
};
use muster_schema::game::Grid;
use muster_schema::{Id, Ref, Role, Table, Text};
use rustc_hash::FxHashMap;

use muster_ground::geometry::Chart;
use muster_kit::shared::{Deployment, Placement, View};
use muster_source::finding::Spot;
use muster_source::pack::{At, Pack};
use muster_source::read::FileIx;

pub struct War<'p> {
    pub pack: &'p Pack,
    /// What all systems have of it.
    pub view: View<'p>,
    pub rules: Option<(FileIx, Rules)>,
    /// The grid of the map.
    pub grid: Option<Grid>,
    /// The projection of the map.
    pub chart: Option<Chart>,
    /// The squares by where they lie.
    pub squares: FxHashMap<Position, &'p Square>,
    pub set_ups: Vec<Deployment<'p>>,
}

impl<'p> War<'p> {
    pub fn new(pack: &'p Pack) -> Self {
        let rules: Option<(FileIx, Rules)> = pack.document("rules");
        let charts = rules.as_ref().map(|(_, rules)| charts(rules)).unwrap_or_default();
        // A map of squares has no routes of its own.
        let view = View { charts, ..View::of(pack) };
        let layout = view.game.as_ref().map(|(_, game)| &game.map);
        let grid = layout.and_then(|layout| layout.grid.clone());
        let chart = layout.and_then(|layout| layout.projection.as_ref()).map(Chart::of);
        let squares = pack.records::<Square>().iter().filter_map(|one| Some((position(one.id)?, one))).collect();
        Self { pack, view, rules, grid, chart, squares, set_ups: Deployment::all(pack, |_| true) }
    }

    /// What lies where at the start of any scenario.
    pub fn placed(&self) -> impl Iterator<Item = &Placement<'p>> {
        self.set_ups.iter().flat_map(|set_up| &set_up.placed)
    }

    /// The spot of a field of the row of this id.
    pub fn cell_of<R: Table>(&self, id: Id, field: &str) -> Spot {
        self.pack.find::<R>(id).map_or(Spot::Pack, |(at, _)| at.cell(field))
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
    pub fn links(&self, area: Id) -> impl Iterator<Item = (At<'p, Link>, &'p Link)> {
        self.pack.rows::<Link>().filter(move |(_, link)| link.area.id() == area)
    }

    /// The numbers of players that seats.csv tells of, each once, from the fewest.
    pub fn player_counts(&self) -> Vec<u8> {
        let mut counts: Vec<u8> = self.pack.records::<Seat>().iter().map(|seat| seat.players).collect();
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

/// Whether counters are fleets.
pub fn is_fleet(line: &Placement<'_>) -> bool {
    line.piece::<Unit>().is_some_and(|unit| unit.kind == UnitKind::Fleet)
}

/// Whether counters must be fed: units or a leader (23.7), no markers.
pub fn eats(line: &Placement<'_>) -> bool {
    line.counter.table().role == Role::Piece
}

pub fn is_marker(line: &Placement<'_>, role: MarkerRole) -> bool {
    line.piece::<Marker>().is_some_and(|marker| marker.role == role)
}
