//! The war of a pack, as the lints of these rules see it: the board, and what lies and arrives where.

use std::sync::OnceLock;

use muster_engine::no_peace::records::{
    Arrival, Connection, Corps, Entry, Leader, LeaderKind, Marker, MarkerRole, Power, Reinforcement, Rules, SeaZone,
    Space,
};
use muster_engine::no_peace::{Board, Control, Sea, limit};
use muster_schema::common::Side;
use muster_schema::{Id, Role, Slot};
use rustc_hash::FxHashSet;

use muster_rules::{Deployment, Placement, View};
use muster_source::pack::{At, Line, Pack};
use muster_source::read::FileIx;

pub struct War<'p> {
    pub pack: &'p Pack,
    pub rules: Option<(FileIx, Rules)>,
    pub board: Board<'p>,
    /// The parts of the pack that all systems have.
    pub view: &'p View<'p>,
    /// The set-ups, one for each scenario that has one of its own.
    pub set_ups: Vec<Deployment<'p>>,
    besiegers: OnceLock<Vec<Besieger>>,
}

/// A fortress, and what can be brought against it.
pub struct Fortress<'p> {
    /// The location of its row.
    pub at: At<'p, Space>,
    pub space: &'p Space,
    /// The most corps that anybody can bring against it; nothing if nobody can come there.
    pub force: Option<u32>,
}

/// The force that a side can bring against fortresses.
pub struct Besieger {
    pub side: Id,
    /// The corps that it can lead.
    pub might: u32,
    /// For each space, true if the side can reach it.
    pub reach: Vec<bool>,
}

impl<'p> War<'p> {
    pub fn new(view: &'p View<'p>) -> Self {
        let pack = view.pack;
        let rules: Option<(FileIx, Rules)> = pack.document("rules");
        let movement = rules.as_ref().map(|(_, rules)| &rules.movement);
        let tables = (pack.records::<Space>(), pack.records::<Connection>(), pack.records::<SeaZone>());
        let board = Board::new(tables.0, tables.1, tables.2, movement);
        Self {
            pack,
            rules,
            board,
            view,
            set_ups: Deployment::all(pack, Placement::is_whole),
            besiegers: OnceLock::new(),
        }
    }

    /// The space where counters lie, and its number on the board.
    pub fn space(&self, line: &Placement<'p>) -> Option<(u32, &'p Space)> {
        let space = line.place::<Space>()?;
        Some((self.board.number_of(space.id)?, space))
    }

    /// The side that counters belong to: of corps without one, that of their power.
    pub fn side(&self, counter: Line<'p>) -> Option<Id> {
        let of_power = || Some(self.pack.find::<Power>(counter.value(Slot::Power)?)?.1.side.id());
        counter.value(Slot::Side).or_else(of_power)
    }

    /// Control under a set-up, with the powers at war that have joined by `turn` (2.3).
    pub fn control(&self, set_up: &Deployment<'p>, turn: Option<i32>) -> Control {
        let holds = |line: &Placement<'p>| {
            let (marker, space) = (line.piece::<Marker>()?, line.place::<Space>()?);
            (marker.role == MarkerRole::Control).then_some((space.id, marker.side?.id()))
        };
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
        held.extend(set_up.placed.iter().filter_map(holds));
        Control::at_start(&self.board, self.pack.records::<Power>(), &held, joined)
    }

    /// The sea zones that a side controls at the start; with `contested`, those that it may come to control as well.
    pub fn sea(&self, side: Id, contested: bool) -> Sea {
        let zones = self.pack.records::<SeaZone>().iter();
        let own = |zone: &&SeaZone| zone.control.id() == side || (contested && zone.contested.is_yes());
        Sea(zones.filter(own).map(|zone| zone.id).collect())
    }

    /// The spaces that supply a side while it controls them: the capitals of its powers, and the sources beside them (11.2.1).
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
        let placed = self.set_ups.iter().flat_map(|set_up| &set_up.placed);
        let own = placed.filter(|line| fights(line) && self.side(line.counter) == Some(side));
        queue.extend(own.filter_map(|line| Some(self.space(line)?.0)));
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
        let corps = self.pack.lines(Role::Piece).filter(|line| self.side(*line) == Some(side));
        let corps = corps.filter_map(|line| Some(line.record::<Corps>()?.count));
        commands[0].saturating_add(commands[1]).min(corps.fold(0, u32::saturating_add))
    }

    /// The force that each side can bring against fortresses.
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
        let control = self.set_ups.first().map(|set_up| self.control(set_up, Some(i32::MAX)));
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

/// True if counters are corps or a leader, which fight.
fn fights(line: &Placement<'_>) -> bool {
    line.counter.table().role == Role::Piece
}

/// True if a line of the schedule has this action.
pub fn does(line: &Placement<'_>, action: Arrival) -> bool {
    line.row::<Reinforcement>().is_some_and(|row| row.action == action)
}
