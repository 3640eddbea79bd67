//! The pack as the lints of this system see it: the board, and what lies and arrives where.

use muster_engine::no_peace::{Board, Control};
use muster_schema::game::{Game, Scenario};
use muster_schema::no_peace::{
    Box, BoxKind, Connection, Corps, Entry, Leader, Marker, MarkerRole, Piece, Place, Power, Reinforcement, Rules,
    SeaZone, SetUp, Space, Track, TrackKind, TrackSpace,
};
use muster_schema::{Id, Ref, Table};

use crate::finding::Spot;
use crate::pack::{At, Pack};
use crate::read::FileIx;

/// The pack, indexed.
pub struct World<'p> {
    /// The pack.
    pub pack: &'p Pack,
    /// `game.json`.
    pub game: Option<(FileIx, Game)>,
    /// `rules.json`.
    pub rules: Option<(FileIx, Rules)>,
    /// The scenarios.
    pub scenarios: Vec<(FileIx, Scenario)>,
    /// The map.
    pub board: Board<'p>,
    /// The set-ups, one for each scenario that has one of its own.
    pub set_ups: Vec<Layout<'p>>,
}

/// A set-up with its schedule.
pub struct Layout<'p> {
    /// The folder of the scenario.
    pub scenario: Id,
    /// What lies where at the start.
    pub placed: Vec<Placed<'p>>,
    /// What comes later.
    pub arriving: Vec<Arriving<'p>>,
}

/// A line of a set-up.
pub struct Placed<'p> {
    /// Where the line is.
    pub at: At<SetUp>,
    /// The line.
    pub row: &'p SetUp,
    /// The counters.
    pub item: Item<'p>,
    /// The place.
    pub place: Site<'p>,
}

/// A line of a schedule.
pub struct Arriving<'p> {
    /// Where the line is.
    pub at: At<Reinforcement>,
    /// The line.
    pub row: &'p Reinforcement,
    /// The counters.
    pub item: Item<'p>,
    /// The turn.
    pub turn: &'p TrackSpace,
}

/// Where a line of a set-up or a schedule is.
#[derive(Clone, Copy, Debug)]
pub enum Line {
    /// In the set-up.
    Placed(At<SetUp>),
    /// In the schedule.
    Arriving(At<Reinforcement>),
}

impl Line {
    /// The spot of one of its fields.
    pub fn cell(self, world: &World<'_>, field: &str) -> Spot {
        match self {
            Self::Placed(at) => world.pack.cell(at, field),
            Self::Arriving(at) => world.pack.cell(at, field),
        }
    }
}

/// A counter of any table.
#[derive(Clone, Copy)]
pub enum Item<'p> {
    /// Corps of a power.
    Corps(&'p Corps),
    /// A leader.
    Leader(&'p Leader),
    /// A marker.
    Marker(&'p Marker),
}

/// A place of any table.
#[derive(Clone, Copy)]
pub enum Site<'p> {
    /// A space, with its number on the board.
    Space(u32, &'p Space),
    /// A box.
    Box(&'p Box),
    /// A space of a track.
    Track(&'p TrackSpace),
}

impl Item<'_> {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Corps(corps) => corps.name.as_str(),
            Self::Leader(leader) => leader.name.as_str(),
            Self::Marker(marker) => marker.name.as_str(),
        }
    }

    /// Its id.
    pub fn id(self) -> Id {
        match self {
            Self::Corps(corps) => corps.id,
            Self::Leader(leader) => leader.id,
            Self::Marker(marker) => marker.id,
        }
    }

    /// Whether it is a corps or a leader: what fights.
    pub fn fights(self) -> bool {
        !matches!(self, Self::Marker(_))
    }
}

impl<'p> World<'p> {
    /// Indexes a pack.
    pub fn new(pack: &'p Pack) -> Self {
        let rules: Option<(FileIx, Rules)> = pack.document("rules");
        let board = Board::new(
            pack.records::<Space>(),
            pack.records::<Connection>(),
            pack.records::<SeaZone>(),
            rules.as_ref().map(|(_, rules)| &rules.movement),
        );
        let mut world =
            Self { pack, game: pack.document("game"), rules, scenarios: pack.scenarios(), board, set_ups: Vec::new() };
        let mut layouts: Vec<Layout<'p>> = Vec::new();
        for (at, row) in pack.rows::<SetUp>() {
            let (Some(item), Some(place)) = (world.item(row.piece), world.place(row.place)) else { continue };
            layout(&mut layouts, Id::new(&pack.stem(at.sheet))).placed.push(Placed { at, row, item, place });
        }
        for (at, row) in pack.rows::<Reinforcement>() {
            let (Some(item), Some(turn)) = (world.item(row.piece), pack.get(row.turn)) else { continue };
            layout(&mut layouts, Id::new(&pack.stem(at.sheet))).arriving.push(Arriving { at, row, item, turn });
        }
        world.set_ups = layouts;
        world
    }

    /// The counters that a reference means.
    pub fn item(&self, piece: Ref<Piece>) -> Option<Item<'p>> {
        let id = piece.id();
        (self.pack.find::<Corps>(id).map(|(_, corps)| Item::Corps(corps)))
            .or_else(|| self.pack.find::<Leader>(id).map(|(_, leader)| Item::Leader(leader)))
            .or_else(|| self.pack.find::<Marker>(id).map(|(_, marker)| Item::Marker(marker)))
    }

    /// The place that a reference means.
    pub fn place(&self, place: Ref<Place>) -> Option<Site<'p>> {
        let id = place.id();
        (self.board.number_of(id).and_then(|number| Some(Site::Space(number, self.board.space(number)?))))
            .or_else(|| self.pack.find::<Box>(id).map(|(_, found)| Site::Box(found)))
            .or_else(|| self.pack.find::<TrackSpace>(id).map(|(_, space)| Site::Track(space)))
    }

    /// The side that counters belong to.
    pub fn side(&self, item: Item<'p>) -> Option<Id> {
        match item {
            Item::Corps(corps) => {
                corps.side.map(|side| side.id()).or_else(|| self.pack.get(corps.power).map(|power| power.side.id()))
            }
            Item::Leader(leader) => Some(leader.side.id()),
            Item::Marker(marker) => marker.side.map(|side| side.id()),
        }
    }

    /// The spot of a counter's own row.
    pub fn item_cell(&self, item: Item<'p>, field: &str) -> Spot {
        fn cell<R: Table>(pack: &Pack, id: Id, field: &str) -> Spot {
            pack.find::<R>(id).map_or(Spot::Pack, |(at, _)| pack.cell(at, field))
        }
        match item {
            Item::Corps(corps) => cell::<Corps>(self.pack, corps.id, field),
            Item::Leader(leader) => cell::<Leader>(self.pack, leader.id, field),
            Item::Marker(marker) => cell::<Marker>(self.pack, marker.id, field),
        }
    }

    /// Whether a space of a track stands for a turn.
    pub fn is_turn(&self, space: &TrackSpace) -> bool {
        self.pack.get::<Track>(space.track).is_some_and(|track| track.kind == TrackKind::Turn)
    }

    /// Control under a set-up, with the powers at war that have joined by `turn` (2.3).
    pub fn control(&self, layout: &Layout<'p>, turn: Option<i32>) -> Control {
        let markers: Vec<(Id, Id)> = layout
            .placed
            .iter()
            .filter_map(|line| match (line.item, line.place) {
                (Item::Marker(marker), Site::Space(_, space)) if marker.role == MarkerRole::Control => {
                    Some((space.id, marker.side?.id()))
                }
                _ => None,
            })
            .collect();
        Control::at_start(&self.board, self.pack.records::<Power>(), &markers, |power| {
            power.entry == Entry::Neutral
                && power
                    .entry_turn
                    .and_then(|entry| self.pack.get(entry))
                    .zip(turn)
                    .is_some_and(|(entry, turn)| entry.value <= turn)
        })
    }

    /// Whether a place is a force pool or a place aside: off the map.
    pub fn is_aside(place: Site<'_>) -> bool {
        matches!(place, Site::Box(found) if matches!(found.kind, BoxKind::ForcePool | BoxKind::HeldAside | BoxKind::Removed))
    }
}

/// The layout of a scenario.
fn layout<'a, 'p>(layouts: &'a mut Vec<Layout<'p>>, scenario: Id) -> &'a mut Layout<'p> {
    let known = layouts.iter().position(|layout| layout.scenario == scenario);
    let at = known.unwrap_or_else(|| {
        layouts.push(Layout { scenario, placed: Vec::new(), arriving: Vec::new() });
        layouts.len() - 1
    });
    &mut layouts[at]
}
