//! Lines of communication (11.0), and the spaces that are open to each power.

use super::game::{Game, Side};
use super::set::Set;
use super::state::{Network, State};

/// Traces all lines of communication anew, if anything changed that they depend on (11.1).
pub(super) fn refresh(game: &Game, state: &mut State) {
    // What besieges a port changes with the counters and with who holds it.
    let moved = std::mem::take(&mut state.moved);
    let ports = game.zones.iter().fold(Set::EMPTY, |all, zone| all | zone.ports);
    for port in if state.stale { ports } else { ports & moved } {
        let besieged = state.besieged(game, port);
        state.stale |= besieged != state.blocked.contains(port);
        state.blocked.put(port, besieged);
    }
    if !std::mem::take(&mut state.stale) {
        return;
    }
    state.network = [Network::default(); 2];
    for power in 0..game.powers.len() {
        let side = state.side_of[power];
        let number = u8::try_from(power).unwrap_or_default();
        let sources = sources(game, state, number);
        let known = (0..power).find(|other| {
            state.side_of[*other] == side && !sources.is_empty() && self_supplied(game, state, *other) == sources
        });
        state.networks[power] = match known {
            Some(other) => state.networks[other],
            None => trace(game, state, side, sources, Set::EMPTY),
        };
        if supplies(game, state, number) {
            state.network[side.ix()].join(state.networks[power]);
        }
    }
}

/// True if the stored lines of communication are up to date (11.1).
pub(super) fn fresh(game: &Game, state: &State) -> bool {
    let traced = |power: u8| {
        let side = state.side_of[usize::from(power)];
        trace(game, state, side, sources(game, state, power), Set::EMPTY)
    };
    (0u8..).zip(&state.networks).all(|(power, known)| traced(power) == *known)
}

/// True if a power's sources serve its whole side: it has forces, and it is at war, or friendly until then (11.2.1).
fn supplies(game: &Game, state: &State, power: u8) -> bool {
    let row = &game.powers[usize::from(power)];
    let side = state.side_of[usize::from(power)];
    let friendly = row.joining.as_ref().is_some_and(|joining| joining.friendly_to == Some(side));
    !state.out.contains(power) && (state.at_war.contains(power) || friendly) && !row.corps.is_empty()
}

/// The sources of a power, by its number (11.2.1).
fn self_supplied(game: &Game, state: &State, power: usize) -> Set {
    sources(game, state, u8::try_from(power).unwrap_or_default())
}

/// The spaces that supply a power without limit: its capital and the sources beside it, unless the enemy controls them
/// (11.2.1).
fn sources(game: &Game, state: &State, power: u8) -> Set {
    let at = usize::from(power);
    let side = state.side_of[at];
    let mut sources = game.powers[at].sources[0];
    if state.appeal.is_some() {
        sources |= game.powers[at].sources[1];
    }
    sources.into_iter().filter(|space| state.control.of(*space) == Some(side)).collect()
}

/// All spaces from which a side can trace a line of communication to one of the sources, without passing `barred`: along
/// spaces that it controls, and from port to port through sea zones that it controls (11.1.1, 11.1.3). A besieged port does
/// not pass a line on between land and sea, unless it is the source itself.
pub(super) fn trace(game: &Game, state: &State, side: Side, sources: Set, barred: Set) -> Network {
    let friendly = friendly(game, state, side) - barred - state.shut;
    let mut landed = sources & friendly;
    let mut fresh = landed;
    let mut ends = Set::EMPTY;
    let mut sailed = 0u8;
    while let Some(space) = fresh.first() {
        fresh.remove(space);
        let here = &game.spaces[usize::from(space)];
        let mut next = here.near[side.ix()] & friendly;
        if here.zones & !sailed != 0 && (sources.contains(space) || !state.besieged(game, space)) {
            let zones = fair_zones(game, state, side, here.zones) & !sailed;
            sailed |= zones;
            for (zone, _) in game.zones.iter().zip(0u8..).filter(|(_, bit)| zones >> bit & 1 == 1) {
                for port in zone.ports & friendly {
                    // In a besieged port the line ends: it is good for the port, and for nothing behind it.
                    let passes = !state.besieged(game, port);
                    if passes { next.insert(port) } else { ends.insert(port) }
                }
            }
        }
        next -= landed;
        landed |= next;
        fresh |= next;
    }
    Network { through: landed, ends: ends - landed }
}

/// The sea zones under a side's control that can be reached from these: zones are joined by a port on both, or wherever
/// the rules join the seas (2.5, 10.1).
pub(super) fn fair_zones(game: &Game, state: &State, side: Side, from: u8) -> u8 {
    let own =
        state.zones.iter().zip(0u8..).filter(|(holder, _)| **holder == side).fold(0, |bits, (_, bit)| bits | 1 << bit);
    let mut reached = from & own;
    if reached == 0 {
        return 0;
    }
    if game.rules.movement.seas_joined {
        return own;
    }
    loop {
        let before = reached;
        for (zone, bit) in game.zones.iter().zip(0u8..) {
            if own >> bit & 1 == 1
                && zone.ports.into_iter().any(|port| game.spaces[usize::from(port)].zones & reached != 0)
            {
                reached |= 1 << bit;
            }
        }
        if reached == before {
            return reached;
        }
    }
}

/// The space that irregulars deny to a side, unless its own units are there (11.1.6, 14.2.1).
pub(super) fn irregular(game: &Game, state: &State, side: Side) -> Option<u8> {
    let rule = game.rules.irregulars.as_ref()?;
    let space = state.irregulars?;
    let theirs = game.side(rule.side.id())? == side;
    (!theirs).then_some(space)
}

/// The spaces that a side controls and no irregulars of the enemy hold (2.3, 11.1.6).
pub(super) fn friendly(game: &Game, state: &State, side: Side) -> Set {
    let mut own = state.control.by(side);
    if let Some(space) = irregular(game, state, side) {
        own.remove(space);
    }
    own
}

/// True if a force in a space has a line of communication: the space belongs to the network, or borders on it by land
/// or by a port of its sea (11.1.1; the play note of 11.1.3 on besiegers).
pub(super) fn has_line(game: &Game, state: &State, side: Side, space: u8, network: &Network) -> bool {
    if network.contains(space) {
        return true;
    }
    let here = &game.spaces[usize::from(space)];
    let by_land = network.through.meets(here.near[side.ix()]);
    by_land || by_sea(game, state, side, space, network)
}

/// True if a port has a line of communication by sea (17.5.3).
fn by_sea(game: &Game, state: &State, side: Side, space: u8, network: &Network) -> bool {
    let zones = fair_zones(game, state, side, game.spaces[usize::from(space)].zones);
    zones != 0
        && game.zones.iter().zip(0u8..).any(|(zone, bit)| {
            zones >> bit & 1 == 1
                && (zone.ports & (network.through | network.ends))
                    .into_iter()
                    .any(|port| port != space && (!state.besieged(game, port) || is_source(game, state, side, port)))
        })
}

/// True if a space supplies its side (11.2.1).
fn is_source(game: &Game, state: &State, side: Side, space: u8) -> bool {
    (0u8..).zip(&game.powers).any(|(power, _)| {
        state.side_of[usize::from(power)] == side
            && supplies(game, state, power)
            && sources(game, state, power).contains(space)
    })
}

/// True if every line of a besieging force passes a space that is itself besieged (11.1.4).
pub(super) fn threatened(game: &Game, state: &State, side: Side, space: u8) -> bool {
    let barred: Set = state.control.by(side).into_iter().filter(|at| state.besieged(game, *at)).collect();
    if barred.is_empty() {
        return false;
    }
    let mut safe = Network::default();
    for power in 0u8..u8::try_from(game.powers.len()).unwrap_or_default() {
        if state.side_of[usize::from(power)] == side && supplies(game, state, power) {
            safe.join(trace(game, state, side, sources(game, state, power), barred));
        }
    }
    !has_line(game, state, side, space, &safe)
}

/// Works out which spaces are open to each power's forces (2.4, 7.2).
pub(super) fn open(game: &Game, state: &mut State) {
    state.shut = game.all_spaces().filter(|space| in_country_of_absent(game, state, *space)).collect();
    state.stale = true;
    let bound = |piece: &u8| {
        let power = game.pieces[usize::from(*piece)].power;
        power.is_some_and(|power| !state.acts(game, power))
    };
    state.bound = (game.leaders | game.corps).into_iter().filter(bound).collect();
    for (power, counter) in (0u8..).zip(&game.powers) {
        let side = state.side_of[usize::from(power)];
        let waiting = counter.joining.as_ref().filter(|_| !state.at_war.contains(power));
        let mut open = Set::EMPTY;
        for (at, space) in (0u8..).zip(&game.spaces) {
            let shut = space.only.is_some_and(|only| only != side)
                || space.home.iter().any(|home| closed(game, state, *home, side, power))
                || state.shut.contains(at);
            if !shut {
                open.insert(at);
            }
        }
        if let Some(waiting) = waiting {
            if let Some(within) = waiting.within {
                open &= within;
            }
            if state.checked.contains(power) {
                open &= counter.home;
            }
        }
        state.open[usize::from(power)] = open;
    }
    for side in Side::BOTH {
        let powers = (0..game.powers.len()).filter(|power| state.side_of[*power] == side);
        state.open[game.powers.len() + side.ix()] = powers.fold(Set::EMPTY, |all, power| all | state.open[power]);
    }
}

/// True if home spaces of a power are closed to another power of a side (7.2).
fn closed(game: &Game, state: &State, home: u8, side: Side, power: u8) -> bool {
    if home == power || state.at_war.contains(home) {
        return false;
    }
    let Some(joining) = &game.powers[usize::from(home)].joining else { return false };
    joining.closed_to[side.ix()] && !joining.guests.contains(&power)
}

/// True if a space belongs to a power that has left the war (7.2.9).
fn in_country_of_absent(game: &Game, state: &State, space: u8) -> bool {
    !state.out.is_empty()
        && game.events.iter().filter_map(|event| event.rule.as_ref()).any(|rule| {
            rule.effect == crate::no_peace::records::Effect::Leave
                && rule.power.is_some_and(|power| {
                    state.out.contains(power)
                        && (rule.spaces.contains(space) || game.powers[usize::from(power)].home.contains(space))
                })
        })
}
