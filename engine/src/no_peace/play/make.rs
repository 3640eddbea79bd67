//! A game from its tables.

use crate::no_peace::records::{
    Absence, Arrival as Action, BoxKind, DeckKind, Economy, Entry, Face, LeaderKind, MarkerRole, Power as PowerRow,
    Space as SpaceRow, Timing, TrackKind,
};
use muster_schema::{Id, Ref, Strength};
use rustc_hash::FxHashMap;

use super::super::{limit, line_level_allowed};
use super::game::{
    Arrival, Control, Edge, Event, EventRule, Fleet, Game, Index, Joining, Leader, Options, Piece, Place, Placed,
    Power, Side, SiegeModifiers, Space, Succession, Tables, Turn, Unplayable, Uprising, Withdrawal, Zone, number,
};
use super::set::Set;
use crate::table::is_for;

/// The numbers of all rows that are referred to.
struct Numbers<'t> {
    tables: &'t Tables<'t>,
    sides: [Id; 2],
    spaces: FxHashMap<Id, u8>,
    turns: Vec<Id>,
}

fn lost<T>(what: &str, id: Id) -> Result<T, Unplayable> {
    Err(Unplayable(format!("{what} `{id}` is not in the tables")))
}

/// Rows by their ids: counters come one after the other in this order, however the table is laid out.
fn sorted<R, K: Ord>(rows: &[R], key: impl Fn(&R) -> K) -> Vec<&R> {
    let mut rows: Vec<&R> = rows.iter().collect();
    rows.sort_by_key(|row| key(row));
    rows
}

impl Numbers<'_> {
    fn side(&self, id: Id) -> Result<Side, Unplayable> {
        match Side::BOTH.into_iter().find(|side| self.sides[side.ix()] == id) {
            Some(side) => Ok(side),
            None => lost("side", id),
        }
    }

    fn space(&self, id: Id) -> Result<u8, Unplayable> {
        self.spaces.get(&id).copied().map_or_else(|| lost("space", id), Ok)
    }

    fn spaces<T>(&self, refs: &[Ref<T>]) -> Result<Set, Unplayable> {
        refs.iter().map(|space| self.space(space.id())).collect()
    }

    fn power(&self, to: Ref<PowerRow>) -> Result<u8, Unplayable> {
        number(self.tables.powers, |power| power.id == to.id()).map_or_else(|| lost("power", to.id()), Ok)
    }

    fn turn<T>(&self, to: Ref<T>) -> Result<u8, Unplayable> {
        number(&self.turns, |turn| *turn == to.id()).map_or_else(|| lost("turn", to.id()), Ok)
    }

    fn zone<T>(&self, to: Ref<T>) -> Result<u8, Unplayable> {
        number(self.tables.zones, |zone| zone.id == to.id()).map_or_else(|| lost("sea zone", to.id()), Ok)
    }

    /// The spaces of a country: those that name it, else the home spaces of the power of that id. The country of Spain
    /// is smaller than the possessions of its crown (18.2).
    fn region(&self, region: Id) -> Set {
        let named = self.tables.spaces.iter().any(|space| space.region.is_some_and(|own| own.id() == region));
        let here = |space: &SpaceRow| match space.region {
            Some(own) => own.id() == region,
            None => !named && space.home.iter().any(|home| home.id() == region),
        };
        Set::of(self.tables.spaces, |space| here(space))
    }
}

/// See [`Game::new`].
pub(super) fn game(tables: &Tables<'_>) -> Result<Game, Unplayable> {
    let rules = tables.rules;
    let counted = rules.victory.side.id();
    let Some(other) = tables.sides.iter().find(|side| side.id != counted) else {
        return Err(Unplayable("there are not two sides".into()));
    };
    let Some(one) = tables.sides.iter().find(|side| side.id == counted) else { return lost("side", counted) };
    if tables.spaces.len() > usize::from(u8::MAX) {
        return Err(Unplayable(format!("{} spaces are more than 255", tables.spaces.len())));
    }
    if tables.powers.len() > 32 || tables.zones.len() > 8 || tables.cards.len() > 64 {
        return Err(Unplayable("more than 32 powers, 8 sea zones or 64 kinds of card".into()));
    }
    let mut turns: Vec<_> = tables
        .track_spaces
        .iter()
        .filter(|space| tables.tracks.iter().any(|track| track.id == space.track.id() && track.kind == TrackKind::Turn))
        .collect();
    turns.sort_by_key(|turn| turn.value);
    let numbers = Numbers {
        tables,
        sides: [counted, other.id],
        spaces: tables.spaces.iter().map(|space| space.id).zip(0..=u8::MAX).collect(),
        turns: turns.iter().map(|turn| turn.id).collect(),
    };
    let first = numbers.turn(tables.scenario.first_turn)?;
    let last = numbers.turn(tables.scenario.last_turn)?;
    let turns = turns
        .iter()
        .map(|turn| {
            let exception = rules.cards.exceptions.iter().find(|exception| exception.turn.id() == turn.id);
            let hand = exception.map_or(rules.cards.hand, |exception| exception.hand);
            let second = numbers.sides.map(|side| {
                let mut draws = rules.cards.second.iter().filter(|second| second.side.id() == side);
                draws.any(|second| second.turns.iter().any(|with| with.id() == turn.id))
            });
            let initiative = turn.side.map_or(Ok(Side::One), |side| numbers.side(side.id()))?;
            Ok(Turn { id: turn.id, name: turn.name, initiative, hand: small(hand), second })
        })
        .collect::<Result<_, Unplayable>>()?;
    let spaces = spaces(&numbers)?;
    let (pieces, kinds) = pieces(&numbers)?;
    let powers = powers(&numbers, &pieces)?;
    let (set_up, arrivals, lines, markers, loyalty_start) = dispositions(&numbers, &pieces, &kinds)?;
    let mut control = Control::default();
    for (at, space) in (0u8..).zip(tables.spaces) {
        let mut holder = markers.iter().find(|(marked, _)| *marked == space.id).map(|(_, side)| *side);
        for home in &space.home {
            let power = &powers[usize::from(numbers.power(*home)?)];
            let friendly = || power.joining.as_ref().and_then(|joining| joining.friendly_to);
            holder = holder.or_else(|| if power.at_war { Some(power.side) } else { friendly() });
        }
        control.put(at, holder);
    }
    let events = events(&numbers)?;
    let zones = tables
        .zones
        .iter()
        .map(|zone| {
            let port = |space: &SpaceRow| space.ports.iter().any(|port| port.id() == zone.id);
            Ok(Zone {
                id: zone.id,
                control: numbers.side(zone.control.id())?,
                ports: Set::of(tables.spaces, |space| port(space)),
            })
        })
        .collect::<Result<_, Unplayable>>()?;
    let line_counters = numbers.sides.map(|side| {
        let own = tables
            .markers
            .iter()
            .filter(|marker| marker.role == MarkerRole::Line && marker.side.is_some_and(|of| of.id() == side));
        small(own.map(|marker| marker.count).sum::<u32>())
    });
    let mut loyalty: Vec<_> = tables
        .track_spaces
        .iter()
        .filter(|space| rules.uprising.as_ref().is_some_and(|rule| rule.track.id() == space.track.id()))
        .map(|space| space.value)
        .collect();
    if loyalty.is_empty() {
        loyalty.push(0);
    }
    let mut actions = [0; 4];
    for card in tables.cards {
        if let Some(slot) = card.actions.and_then(|value| actions.get_mut(usize::from(value).wrapping_sub(1))) {
            *slot = small(card.copies);
        }
    }
    let mut options = Options::default();
    for option in &tables.scenario.options {
        options.switch_on(option.as_str());
    }
    Ok(Game {
        sides: numbers.sides,
        side_names: [one.name, other.name],
        rules: rules.clone(),
        zones,
        leaders: Set::of(&pieces, |piece| piece.leader.is_some()),
        corps: Set::of(&pieces, |piece| piece.leader.is_none()),
        of: Side::BOTH.map(|side| Set::of(&pieces, |piece| piece.side == side)),
        turns,
        first,
        last,
        set_up,
        arrivals,
        control,
        lines,
        line_counters,
        actions,
        fleets: fleets(&numbers)?,
        siege: siege(tables),
        modifiers: modifiers(tables),
        loyalty_start: (loyalty_start.0.min(small(loyalty.len() - 1)), loyalty_start.1),
        loyalty,
        options,
        index: index(&numbers, &spaces, &pieces, &events)?,
        events,
        spaces,
        powers,
        pieces,
    })
}

fn small<N: TryInto<u8>>(number: N) -> u8 {
    number.try_into().unwrap_or(u8::MAX)
}

fn spaces(numbers: &Numbers<'_>) -> Result<Vec<Space>, Unplayable> {
    let (tables, rules) = (numbers.tables, numbers.tables.rules);
    let mut edges: Vec<Vec<Edge>> = vec![Vec::new(); tables.spaces.len()];
    for connection in tables.connections {
        let ends = [connection.from.id(), connection.to.id()];
        let only = connection.only.map(|side| numbers.side(side.id())).transpose()?;
        let cost = small(if only.is_some() { rules.movement.side_connection } else { rules.movement.connection });
        let closed = rules.joining.iter().find(|joining| {
            joining.barred.iter().any(|barred| {
                let bars = [barred.from.id(), barred.to.id()];
                bars == ends || bars == [ends[1], ends[0]]
            })
        });
        let barred = closed.map(|joining| numbers.power(joining.power)).transpose()?;
        let [from, to] = [numbers.space(ends[0])?, numbers.space(ends[1])?];
        edges[usize::from(from)].push(Edge { to, cost, only, barred });
        edges[usize::from(to)].push(Edge { to: from, cost, only, barred });
    }
    tables
        .spaces
        .iter()
        .zip(edges)
        .map(|(space, edges)| {
            let ends = |fits: &dyn Fn(&Edge) -> bool| {
                Side::BOTH.map(|side| {
                    let own = |edge: &&Edge| edge.only.is_none_or(|only| only == side);
                    edges.iter().filter(own).filter(|edge| fits(edge)).map(|edge| edge.to).collect()
                })
            };
            let near = ends(&|_| true);
            let step = ends(&|edge| edge.cost == 1 && edge.barred.is_none());
            let level = (1u8..=2).filter(|level| line_level_allowed(rules, space, u32::from(*level))).count();
            let zones =
                tables.zones.iter().zip(0u8..8).filter(|(zone, _)| space.ports.iter().any(|port| port.id() == zone.id));
            Ok(Space {
                id: space.id,
                name: space.name,
                home: space.home.iter().map(|power| numbers.power(*power)).collect::<Result<_, _>>()?,
                fortress: space.fortress,
                limit: limit(&rules.stacking, space).map_or(u8::MAX, small),
                lines: small(level),
                zones: zones.fold(0, |bits, (_, bit)| bits | 1 << bit),
                vp: space.vp.map(i32::from),
                only: space.only.map(|side| numbers.side(side.id())).transpose()?,
                region: space.region.map(|region| region.id()),
                edges,
                near,
                step,
            })
        })
        .collect()
}

/// The counters, and for each row of leaders and corps the first of its counters and how many it has.
type Kinds = FxHashMap<Id, (u8, u8)>;

fn pieces(numbers: &Numbers<'_>) -> Result<(Vec<Piece>, Kinds), Unplayable> {
    let tables = numbers.tables;
    let mut pieces = Vec::new();
    let mut kinds = Kinds::default();
    let mut add = |id: Id, count: u32, piece: Piece| {
        if pieces.len() + count as usize > usize::from(u8::MAX) {
            return Err(Unplayable("more than 255 leaders and corps".into()));
        }
        kinds.insert(id, (small(pieces.len()), small(count)));
        pieces.extend(std::iter::repeat_n(piece, count as usize));
        Ok(())
    };
    let mut kind = 0u8;
    for leader in sorted(tables.leaders, |leader| leader.id) {
        let home = leader.home.iter().map(|power| numbers.power(*power)).collect::<Result<Vec<_>, _>>()?;
        let named = leader.kind == LeaderKind::Named;
        let back = leader.minor_tactical.zip(leader.minor_command).unwrap_or((leader.tactical, leader.command));
        let piece = Piece {
            id: leader.id,
            name: leader.name,
            kind,
            side: numbers.side(leader.side.id())?,
            power: home.first().copied(),
            leader: Some(Leader {
                named,
                ratings: [(leader.tactical, leader.command), back],
                royal: leader.royal.is_yes(),
                second: leader.replacement.is_some(),
                staff: leader.kind == LeaderKind::Staff,
                home,
            }),
        };
        add(leader.id, leader.count, piece)?;
        kind = kind.saturating_add(1);
    }
    for corps in sorted(tables.corps, |corps| corps.id) {
        let power = numbers.power(corps.power)?;
        let side = corps.side.map_or(tables.powers[usize::from(power)].side, |side| side);
        let piece = Piece {
            id: corps.id,
            name: corps.name,
            kind,
            side: numbers.side(side.id())?,
            power: Some(power),
            leader: None,
        };
        add(corps.id, corps.count, piece)?;
        kind = kind.saturating_add(1);
    }
    Ok((pieces, kinds))
}

fn powers(numbers: &Numbers<'_>, pieces: &[Piece]) -> Result<Vec<Power>, Unplayable> {
    let (tables, rules) = (numbers.tables, numbers.tables.rules);
    let mut powers = Vec::new();
    for (power, at) in tables.powers.iter().zip(0u8..) {
        let mut sources = [Set::one(numbers.space(power.capital.id())?), Set::EMPTY];
        for source in rules.sources.iter().filter(|source| source.powers.iter().any(|of| of.id() == power.id)) {
            sources[usize::from(source.after_appeal)].insert(numbers.space(source.space.id())?);
        }
        // A power that an uprising makes has the risen spaces for its home (7.2.4, 18.3).
        let rises = rules.uprising.as_ref().filter(|rule| rule.power.id() == power.id);
        let home = |space: &SpaceRow| {
            space.home.iter().any(|home| home.id() == power.id)
                || rises.is_some_and(|rule| rule.spaces.iter().any(|risen| risen.id() == space.id))
        };
        let limits = rules.resources.exceptions.iter().find(|limit| limit.power.id() == power.id);
        let limits = limits.map_or([rules.resources.builds, rules.resources.restores], |of| [of.builds, of.restores]);
        let joining = rules.joining.iter().find(|joining| joining.power.id() == power.id);
        let joining = joining.map(|joining| {
            let mut within = Set::EMPTY;
            for region in &joining.within {
                within |= numbers.region(*region);
            }
            let mut points = [0; 2];
            for gain in &joining.points {
                points[numbers.side(gain.side.id())?.ix()] += gain.points;
            }
            let mut closed_to = [false; 2];
            for side in &joining.closed_to {
                closed_to[numbers.side(side.id())?.ix()] = true;
            }
            let checked = joining
                .checked_by
                .as_ref()
                .map(|check| Ok((numbers.space(check.space.id())?, numbers.power(check.power)?, small(check.corps))));
            Ok(Joining {
                friendly_to: joining.friendly_to.map(|side| numbers.side(side.id())).transpose()?,
                closed_to,
                guests: joining.guests.iter().map(|guest| numbers.power(*guest)).collect::<Result<_, _>>()?,
                acts: joining.acts,
                within: (!joining.within.is_empty()).then_some(within),
                checked: checked.transpose()?,
                builds: joining.builds,
                by_choice: joining.by_choice,
                rolls: rolls(numbers, &joining.rolls)?,
                points,
            })
        });
        powers.push(Power {
            id: power.id,
            name: power.name,
            side: numbers.side(power.side.id())?,
            at_war: power.entry == Entry::Start,
            joins: power.entry_turn.map(|turn| numbers.turn(turn)).transpose()?,
            sources,
            home: Set::of(tables.spaces, |space| home(space)),
            limits: limits.map(small),
            joining: joining.transpose()?,
            corps: Set::of(pieces, |piece| piece.leader.is_none() && piece.power == Some(at)),
        });
    }
    Ok(powers)
}

fn rolls(numbers: &Numbers<'_>, rolls: &[crate::no_peace::records::TurnRoll]) -> Result<Vec<(u8, u8)>, Unplayable> {
    rolls.iter().map(|roll| Ok((numbers.turn(roll.turn)?, small(roll.roll)))).collect()
}

type Dispositions = (Vec<Placed>, Vec<Arrival>, Vec<Option<(Side, u8)>>, Vec<(Id, Side)>, (u8, Side));

/// The initial locations of all counters, and the arrivals. Counters of one row are assigned in the order of the lines.
fn dispositions(numbers: &Numbers<'_>, pieces: &[Piece], kinds: &Kinds) -> Result<Dispositions, Unplayable> {
    let tables = numbers.tables;
    let mut next: FxHashMap<Id, u8> = FxHashMap::default();
    // Each with whether its back is up: of corps the last ones are reduced, of leaders the face tells.
    let mut deal = |id: Id, count: Strength, face: Option<Face>| -> Result<Vec<(u8, bool)>, Unplayable> {
        let Some((start, all)) = kinds.get(&id).copied() else { return lost("counter", id) };
        let used = next.entry(id).or_default();
        let wanted = small(count.counters());
        if all - *used < wanted {
            return Err(Unplayable(format!("there are not enough counters of `{id}`")));
        }
        let first = start + *used;
        let full = wanted - small(count.reduced());
        *used += wanted;
        let down = |at: u8| match &pieces[usize::from(first)].leader {
            Some(_) => face == Some(Face::Minor),
            None => at >= full,
        };
        Ok((0..wanted).map(|at| (first + at, down(at))).collect())
    };
    let mut lines = vec![None; tables.spaces.len()];
    let mut control = Vec::new();
    let mut placed: Vec<Placed> = Vec::new();
    let mut loyalty = (0u8, Side::Two);
    for line in &tables.set_up {
        let (id, place) = (line.piece.id(), line.place.id());
        if let Some(marker) = tables.markers.iter().find(|marker| marker.id == id) {
            let side = marker.side.map(|side| numbers.side(side.id())).transpose()?;
            match (marker.role, side, numbers.spaces.get(&place)) {
                (MarkerRole::Control, Some(side), Some(_)) => control.push((place, side)),
                (MarkerRole::Line, Some(side), Some(space)) => {
                    let level = if line.face == Some(Face::Back) { 2 } else { 1 };
                    lines[usize::from(*space)] = Some((side, level));
                }
                _ => {}
            }
            if tables.rules.uprising.as_ref().is_some_and(|rule| rule.marker.id() == id) {
                let track = tables.rules.uprising.as_ref().map(|rule| rule.track.id());
                let on_track = tables.track_spaces.iter().filter(|space| Some(space.track.id()) == track);
                loyalty.0 = small(on_track.map(|space| space.id).position(|space| space == place).unwrap_or_default());
            }
            continue;
        }
        let place = match numbers.spaces.get(&place) {
            Some(space) => Place::Space(*space),
            None => match tables.boxes.iter().find(|found| found.id == place).map(|found| found.kind) {
                Some(BoxKind::ForcePool) => Place::Pool,
                Some(BoxKind::Removed) => Place::Removed,
                _ => Place::Aside,
            },
        };
        for (piece, down) in deal(id, line.count, line.face)? {
            placed.push(Placed { piece, place, down });
        }
    }
    let mut arrivals = Vec::new();
    for line in sorted(&tables.schedule, |line| (line.piece.id(), line.place.map(|place| place.id()))) {
        let (id, turn) = (line.piece.id(), numbers.turn(line.turn)?);
        let joins = line.joins.map(|power| numbers.power(power)).transpose()?;
        let place = line.place.and_then(|place| numbers.spaces.get(&place.id()).copied());
        match line.action {
            Action::Arrive | Action::Pool => {
                for (piece, down) in deal(id, line.count, line.face)? {
                    placed.push(Placed { piece, place: Place::Turn(turn), down });
                    arrivals.push(Arrival { turn, joins, action: line.action, piece, down, place });
                }
            }
            Action::Promote | Action::Replace => {
                let Some((piece, _)) = kinds.get(&id).copied() else { return lost("leader", id) };
                arrivals.push(Arrival { turn, joins, action: line.action, piece, down: false, place });
            }
        }
    }
    // Counters that no line uses, staff officers among them, stay out of the game.
    let used: Set = placed.iter().map(|placed| placed.piece).collect();
    let spare = (0..=u8::MAX).zip(pieces).filter(|(piece, _)| !used.contains(*piece));
    placed.extend(spare.map(|(piece, _)| Placed { piece, place: Place::Removed, down: false }).collect::<Vec<_>>());
    Ok((placed, arrivals, lines, control, loyalty))
}

fn events(numbers: &Numbers<'_>) -> Result<Vec<Event>, Unplayable> {
    let tables = numbers.tables;
    let cards: Vec<_> = tables.cards.iter().filter(|card| card.actions.is_none()).collect();
    let card = |id: Id| number(&cards, |card| card.id == id);
    let mut events = Vec::new();
    for row in &cards {
        let deck = tables.decks.iter().find(|deck| deck.id == row.deck.id());
        let rule = tables.rules.events.iter().find(|rule| rule.card.id() == row.id);
        let rule = rule.map(|rule| {
            let mut spaces = numbers.spaces(&rule.spaces)?;
            if let Some(region) = rule.region {
                spaces |= numbers.region(region);
            }
            Ok(EventRule {
                effect: rule.effect,
                power: rule.power.map(|power| numbers.power(power)).transpose()?,
                side: rule.side.map(|side| numbers.side(side.id())).transpose()?,
                spaces,
                value: rule.value,
                after: rule.after.and_then(|after| card(after.id())),
                turns: small(rule.turns),
            })
        });
        let event = Event {
            id: row.id,
            name: row.name,
            later: deck.is_some_and(|deck| deck.kind == DeckKind::Later),
            hold: row.timing == Some(Timing::Hold),
            rule: rule.transpose()?,
        };
        events.extend(std::iter::repeat_n(event, row.copies as usize));
    }
    Ok(events)
}

fn fleets(numbers: &Numbers<'_>) -> Result<Vec<Fleet>, Unplayable> {
    let tables = numbers.tables;
    let events: Vec<_> = tables.cards.iter().filter(|card| card.actions.is_none()).collect();
    let fleets = tables.rules.fleets.iter().map(|fleet| {
        let event = fleet.event.and_then(|event| number(&events, |card| card.id == event.id()));
        Ok(Fleet {
            id: fleet.marker.id(),
            side: numbers.side(fleet.side.id())?,
            zone: numbers.zone(fleet.zone)?,
            port: fleet.port.map(|port| numbers.space(port.id())).transpose()?,
            line_to: fleet.line_to.map(|space| numbers.space(space.id())).transpose()?,
            lost_in_siege: fleet.lost_in_siege,
            after: fleet.after.map(|power| numbers.power(power)).transpose()?,
            cost: i32::try_from(fleet.cost).unwrap_or(i32::MAX),
            strength: small(fleet.strength),
            defence: small(fleet.defence),
            later: event.zip(fleet.defence_later.map(small)),
            from: fleet.defence_from.iter().map(|turn| numbers.turn(*turn)).collect::<Result<_, _>>()?,
        })
    });
    fleets.collect()
}

fn siege(tables: &Tables<'_>) -> [(u8, u8); 10] {
    std::array::from_fn(|roll| {
        let roll = i32::try_from(roll).unwrap_or_default();
        let line = tables.siege.iter().find(|line| is_for(line, roll));
        let losses = line.and_then(|line| line.result.split_once('/'));
        losses.map_or((0, 0), |(one, other)| (one.parse().unwrap_or(0), other.parse().unwrap_or(0)))
    })
}

fn absence(numbers: &Numbers<'_>, rule: &Absence, pieces: &[Piece]) -> Result<(u8, [Option<u8>; 7]), Unplayable> {
    let by_roll = |roll: usize| {
        let roll = i32::try_from(roll).unwrap_or_default();
        let line = numbers.tables.absence.iter().find(|line| is_for(line, roll))?;
        number(pieces, |piece| piece.leader.is_some() && piece.name == line.result)
    };
    Ok((numbers.power(rule.after)?, std::array::from_fn(by_roll)))
}

fn economy(numbers: &Numbers<'_>, rule: &Economy, events: &[Event]) -> Result<(Side, Vec<(u8, u8)>), Unplayable> {
    let bought = rule.events.iter().map(|bought| -> Result<(u8, u8), Unplayable> {
        let card = number(events, |event| event.id == bought.card.id());
        let card = card.map_or_else(|| lost("card", bought.card.id()), Ok)?;
        Ok((card, bought.from.map(|turn| numbers.turn(turn)).transpose()?.unwrap_or_default()))
    });
    Ok((numbers.side(rule.side.id())?, bought.collect::<Result<_, _>>()?))
}

fn modifiers(tables: &Tables<'_>) -> SiegeModifiers {
    let value = |id: &str| tables.modifiers.iter().find(|row| row.id.as_str() == id).map_or(0, |row| row.value);
    SiegeModifiers {
        no_line: value("siege-no-loc"),
        threatened: value("siege-threatened-loc"),
        port: value("siege-port"),
        hard: value("siege-tyrol"),
        inside: value("siege-leader-inside"),
        continued: [value("siege-continued-1"), value("siege-continued-2")],
        leader: value("siege-leader"),
        famous: value("siege-famous-victory"),
    }
}

fn index(numbers: &Numbers<'_>, spaces: &[Space], pieces: &[Piece], events: &[Event]) -> Result<Index, Unplayable> {
    let rules = numbers.tables.rules;
    let event = |id: Id| number(events, |event| event.id == id);
    let corps = |id: Id| Set::of(pieces, |piece| piece.id == id);
    let mut index = Index {
        hard: numbers.spaces(&rules.siege.hard)?,
        decider: rules.victory.decider.map(|space| numbers.space(space.id())).transpose()?,
        march: rules.march.as_ref().map(|march| numbers.turn(march.turn)).transpose()?,
        absence: rules.absence.as_ref().map(|rule| absence(numbers, rule, pieces)).transpose()?,
        economy: rules.economy.as_ref().map(|rule| economy(numbers, rule, events)).transpose()?,
        added: rules.cards.added.map(|turn| numbers.turn(turn)).transpose()?,
        no_restore: rules.turns.no_restore.iter().map(|power| numbers.power(*power)).collect::<Result<_, _>>()?,
        ..Index::default()
    };
    for prize in &rules.victory.prizes {
        let zone = prize.by_sea.map(|zone| numbers.zone(zone)).transpose()?;
        let side = numbers.side(prize.side.id())?.ix();
        let to = numbers.spaces(&prize.line_to)?;
        index.prizes.push((side, numbers.space(prize.space.id())?, to, zone, prize.at_once));
    }
    for landing in &rules.landings {
        let power = numbers.power(landing.power)?;
        let space = numbers.space(landing.space.id())?;
        index.landings.push((power, space, small(landing.corps), landing.scheduled));
    }
    for sea in &rules.seas {
        let penalty = i32::try_from(sea.penalty).unwrap_or_default();
        let side = numbers.side(sea.side.id())?.ix();
        index.seas.push((numbers.zone(sea.zone)?, side, numbers.spaces(&sea.ports)?, penalty));
    }
    for ally in &rules.siege.allies {
        let side = numbers.side(ally.side.id())?.ix();
        let space = numbers.space(ally.space.id())?;
        index.allies.push((side, space, small(ally.corps), numbers.turn(ally.until)?));
    }
    for conquest in &rules.conquests {
        let power = numbers.power(conquest.power)?;
        index.conquests.push((numbers.space(conquest.space.id())?, power, conquest.first_action));
    }
    if let Some(blockade) = &rules.blockade {
        let space = numbers.space(blockade.space.id())?;
        index.blockade = Some((space, corps(blockade.corps.id())));
    }
    if let Some(uprising) = &rules.uprising {
        let capital = numbers.space(uprising.capital.id())?;
        let second = numbers.space(uprising.second.id())?;
        let region = numbers.region(uprising.region);
        let all: Set = region.into_iter().filter(|space| spaces[usize::from(*space)].fortress > 0).collect();
        index.uprising = Some(Uprising {
            power: numbers.power(uprising.power)?,
            spaces: numbers.spaces(&uprising.spaces)?,
            capital,
            second,
            fortresses: all - Set::one(capital) - Set::one(second),
            all,
            zone: numbers.zone(uprising.zone)?,
            corps: corps(uprising.corps.id()),
        });
    }
    if let Some(withdrawal) = &rules.withdrawal {
        index.withdrawal = Some(Withdrawal {
            power: numbers.power(withdrawal.power)?,
            leaders: withdrawal.leaders.iter().fold(Set::EMPTY, |set, leader| set | corps(leader.id())),
            turns: withdrawal.turns.iter().map(|turn| numbers.turn(*turn)).collect::<Result<_, _>>()?,
            historical: numbers.turn(withdrawal.historical)?,
            space: numbers.space(withdrawal.space.id())?,
            after: event(withdrawal.after.id()),
            from: numbers.turn(withdrawal.from)?,
            event: event(withdrawal.event.id()),
        });
    }
    if let Some(succession) = &rules.succession {
        let powers = succession.powers.iter().map(|power| numbers.power(*power)).collect::<Result<_, _>>()?;
        let power = numbers.power(succession.power)?;
        let leader = corps(succession.leader.id()).first();
        let rolls = rolls(numbers, &succession.rolls)?;
        index.succession = leader.map(|leader| Succession { leader, power, powers, rolls });
    }
    if let Some(irregulars) = &rules.irregulars {
        for region in &irregulars.regions {
            index.irregulars |= numbers.region(*region);
        }
    }
    if let Some(squadrons) = &rules.squadrons {
        index.squadrons = Some((numbers.zone(squadrons.zone)?, numbers.power(squadrons.power)?));
    }
    Ok(index)
}
