//! The pack as the lints of this system see it: the board, and what lies and arrives where.

use std::sync::OnceLock;

use muster_engine::no_peace::{Board, Control, Sea, limit};
use muster_schema::common::Side;
use muster_schema::game::{Game, Scenario};
use muster_schema::no_peace::{
    Box, Connection, Corps, Entry, Leader, LeaderKind, Marker, MarkerRole, Piece, Place, Power, Reinforcement, Rules,
    SeaZone, SetUp, Space, TrackSpace,
};
use muster_schema::{Id, Ref, Table};
use rustc_hash::FxHashSet;

use muster_kit::shared::View;
use muster_source::finding::Spot;
use muster_source::pack::{At, Pack};
use muster_source::read::FileIx;

pub struct World<'p> {
    pub pack: &'p Pack,
    /// `game.json`.
    pub game: Option<(FileIx, Game)>,
    /// `rules.json`.
    pub rules: Option<(FileIx, Rules)>,
    pub scenarios: Vec<(FileIx, Scenario)>,
    pub board: Board<'p>,
    /// What all systems have of it.
    pub view: View<'p>,
    /// The set-ups, one for each scenario that has one of its own.
    pub set_ups: Vec<Layout<'p>>,
    besiegers: OnceLock<Vec<Besieger>>,
}

/// A set-up with its schedule.
pub struct Layout<'p> {
    /// The folder of the scenario.
    pub scenario: Id,
    /// What lies where at the start.
    pub placed: Vec<Placed<'p>>,
    pub arriving: Vec<Arriving<'p>>,
}

/// A line of a set-up.
pub struct Placed<'p> {
    /// Where the line is.
    pub at: At<SetUp>,
    pub row: &'p SetUp,
    pub item: Item<'p>,
    pub place: Site<'p>,
}

/// A line of a schedule.
pub struct Arriving<'p> {
    /// Where the line is.
    pub at: At<Reinforcement>,
    pub row: &'p Reinforcement,
    pub item: Item<'p>,
    pub turn: &'p TrackSpace,
}

/// A fortress, and what can be brought against it.
pub struct Fortress<'p> {
    /// Where its row is.
    pub at: At<Space>,
    pub space: &'p Space,
    /// The most corps that anybody can bring against it; nothing if nobody can come there.
    pub force: Option<u32>,
}

/// What a side can bring against fortresses.
pub struct Besieger {
    pub side: Id,
    /// The corps that it can lead.
    pub might: u32,
    /// Where it can come to.
    pub reach: Vec<bool>,
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
    Leader(&'p Leader),
    Marker(&'p Marker),
}

/// A place of any table.
#[derive(Clone, Copy)]
pub enum Site<'p> {
    /// A space, with its number on the board.
    Space(u32, &'p Space),
    Box(&'p Box),
    /// A space of a track.
    Track(&'p TrackSpace),
}

impl Item<'_> {
    pub fn name(self) -> &'static str {
        match self {
            Self::Corps(corps) => corps.name.as_str(),
            Self::Leader(leader) => leader.name.as_str(),
            Self::Marker(marker) => marker.name.as_str(),
        }
    }

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
    pub fn new(pack: &'p Pack) -> Self {
        let rules: Option<(FileIx, Rules)> = pack.document("rules");
        let movement = rules.as_ref().map(|(_, rules)| &rules.movement);
        let tables = (pack.records::<Space>(), pack.records::<Connection>(), pack.records::<SeaZone>());
        let (board, view) = rayon::join(|| Board::new(tables.0, tables.1, tables.2, movement), || View::of(pack));
        let view = view.on(board.graph.clone());
        let mut world = Self {
            pack,
            game: pack.document("game"),
            rules,
            scenarios: pack.scenarios(),
            board,
            view,
            set_ups: Vec::new(),
            besiegers: OnceLock::new(),
        };
        let mut layouts: Vec<Layout<'p>> = Vec::new();
        for (at, row) in pack.rows::<SetUp>() {
            let (Some(item), Some(place)) = (world.item(row.piece), world.place(row.place)) else { continue };
            layout(&mut layouts, Id::new(&pack.stem(at.sheet))).placed.push(Placed { at, row, item, place });
        }
        for (at, row) in pack.rows::<Reinforcement>() {
            let (Some(item), Some(turn)) = (world.item(row.piece), pack.get(row.turn)) else { continue };
            layout(&mut layouts, Id::new(&pack.stem(at.sheet))).arriving.push(Arriving { at, row, item, turn });
        }
        layouts.iter_mut().for_each(|layout| layout.arriving.shrink_to_fit());
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
        self.view.is_turn(space)
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
        let joined = |power: &Power| {
            power.entry == Entry::Neutral
                && power
                    .entry_turn
                    .and_then(|entry| self.pack.get(entry))
                    .zip(turn)
                    .is_some_and(|(entry, turn)| entry.value <= turn)
        };
        // A side may hold the spaces of a power that has not joined yet (7.2).
        let mut held: Vec<(Id, Id)> = Vec::new();
        for joining in self.rules.iter().flat_map(|(_, rules)| &rules.joining) {
            let (Some(side), Some(power)) = (joining.friendly_to, self.pack.get(joining.power)) else { continue };
            if !joined(power) && power.entry == Entry::Neutral {
                let home = |space: &&Space| space.home.first().is_some_and(|home| home.id() == power.id);
                held.extend(self.board.spaces.iter().filter(home).map(|space| (space.id, side.id())));
            }
        }
        held.extend(markers);
        Control::at_start(&self.board, self.pack.records::<Power>(), &held, joined)
    }

    /// The sea zones that a side controls at the start; with `contested`, those that it may come to control as well.
    pub fn sea(&self, side: Id, contested: bool) -> Sea {
        let zones = self.pack.records::<SeaZone>().iter();
        let own = |zone: &&SeaZone| zone.control.id() == side || (contested && zone.contested.is_yes());
        Sea(zones.filter(own).map(|zone| zone.id).collect())
    }

    /// What supplies a side where it controls it: the capitals of its powers, and the sources beside them (11.2.1).
    pub fn sources(&self, side: Id) -> Vec<u32> {
        let powers = || self.pack.records::<Power>().iter().filter(move |power| power.side.id() == side);
        let beside = self.rules.iter().flat_map(|(_, rules)| &rules.sources).filter(|source| !source.after_appeal);
        let beside = beside.filter(|source| powers().any(|power| source.powers.iter().any(|of| of.id() == power.id)));
        let capitals = powers().map(|power| power.capital);
        capitals.chain(beside.map(|source| source.space)).filter_map(|space| self.board.number(space)).collect()
    }

    /// The spaces that forces of a side can ever come to: from where they stand, arrive or are raised, along ways that are
    /// open to the side, and from port to port (2.1.4, 2.4, 13.5.5).
    fn coming(&self, side: Id) -> Vec<bool> {
        let serves = |power: &Power| power.side.id() == side || power.turncoat.is_some_and(|other| other.id() == side);
        let powers: FxHashSet<Id> =
            self.pack.records::<Power>().iter().filter(|power| serves(power)).map(|power| power.id).collect();
        let homes = |space: &Space| space.home.iter().any(|home| powers.contains(&home.id()));
        let mut queue: Vec<u32> =
            (0u32..).zip(self.board.spaces).filter(|(_, space)| homes(space)).map(|(number, _)| number).collect();
        for layout in &self.set_ups {
            for line in layout.placed.iter().filter(|line| line.item.fights()) {
                if let Site::Space(number, _) = line.place
                    && self.side(line.item) == Some(side)
                {
                    queue.push(number);
                }
            }
        }
        self.spread(side, queue, &self.sea(side, true))
    }

    /// All spaces that a side can go to from some, along ways that are open to it and between the ports of `sea`.
    pub fn spread(&self, side: Id, mut queue: Vec<u32>, sea: &Sea) -> Vec<bool> {
        let open = |only: Option<Id>| only.is_none_or(|only| only == side);
        let mut reached = vec![false; self.board.spaces.len()];
        let mut sailed = false;
        while let Some(number) = queue.pop() {
            let Some(space) = self.board.space(number).filter(|space| open(space.only.map(|only| only.id()))) else {
                continue;
            };
            match reached.get_mut(number as usize) {
                Some(seen) if !*seen => *seen = true,
                _ => continue,
            }
            queue.extend(self.board.graph.ways(number).iter().filter(|way| open(way.only)).map(|way| way.to));
            if !sailed && space.ports.iter().any(|port| sea.0.contains(&port.id())) {
                sailed = true;
                let ports = self.board.ports.iter().filter(|(zone, _)| sea.0.contains(zone));
                queue.extend(ports.flat_map(|(_, ports)| ports));
            }
        }
        reached
    }

    /// The spaces that forces of a side can ever come to; nothing of a side whose own row cannot be used.
    pub fn reach(&self, side: Id) -> Option<&[bool]> {
        self.besiegers().iter().find(|besieger| besieger.side == side).map(|besieger| &*besieger.reach)
    }

    /// The most corps that a side can ever lead: as many as two leaders command, and no more than it has (13.5.1).
    fn might(&self, side: Id) -> u32 {
        let mut commands = [0u32; 2];
        let mut lead = |leader: &Leader, count: u32| {
            let command = u32::from(leader.command.max(leader.minor_command.unwrap_or_default()));
            for _ in 0..count.min(2) {
                if command > commands[0] {
                    commands = [command, commands[0]];
                } else if command > commands[1] {
                    commands[1] = command;
                }
            }
        };
        for leader in self.pack.records::<Leader>() {
            if leader.side.id() == side && leader.kind != LeaderKind::Staff {
                lead(leader, leader.count);
            }
        }
        let corps = self.pack.records::<Corps>().iter().filter(|corps| self.side(Item::Corps(corps)) == Some(side));
        commands[0].saturating_add(commands[1]).min(corps.map(|corps| corps.count).fold(0, u32::saturating_add))
    }

    /// What each side can bring against fortresses.
    pub fn besiegers(&self) -> &[Besieger] {
        self.besiegers.get_or_init(|| {
            let sides = self.pack.records::<Side>().iter();
            sides
                .map(|side| Besieger { side: side.id, might: self.might(side.id), reach: self.coming(side.id) })
                .collect()
        })
    }

    /// The fortresses, each with the corps that the strongest of those who may besiege it can bring, if any of them can come
    /// there at all. Whoever does not hold it may; every power counts as having joined (17.1).
    pub fn fortresses(&self) -> impl Iterator<Item = Fortress<'p>> {
        let control = self.set_ups.first().map(|layout| self.control(layout, Some(i32::MAX)));
        let sides = self.besiegers();
        let rules = self.rules.as_ref().map(|(_, rules)| rules);
        let all = (0u32..).zip(self.pack.rows::<Space>()).filter(|(_, (_, space))| space.fortress > 0);
        all.map_while(move |(number, (at, space))| {
            let rules = rules?;
            let holder = control.as_ref().and_then(|control| control.of(number));
            let able = sides
                .iter()
                .filter(|one| Some(one.side) != holder && one.reach.get(number as usize).copied().unwrap_or_default());
            let allies = |side: Id| {
                let here =
                    rules.siege.allies.iter().filter(|ally| ally.side.id() == side && ally.space.id() == space.id);
                here.map(|ally| ally.corps).max().unwrap_or_default()
            };
            let limit = limit(&rules.stacking, space).unwrap_or(u32::MAX);
            let force = able.map(|one| one.might.min(limit).saturating_add(allies(one.side))).max();
            Some(Fortress { at, space, force })
        })
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
