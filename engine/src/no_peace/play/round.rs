//! Action rounds: the kinds of action (13.5), but for the march of a campaign.

use super::action::Action;
use super::chance::{Chance, Roll};
use super::charts::TROUBLE;
use super::game::{Game, Side};
use super::raise::{overstacked, restorable, room};
use super::set::Set;
use super::state::State;
use super::task::{March, Purpose, Select, Task};
use super::{lines, march, turn};

/// The counters of a side in a space that can still act in this round: not shut up, not bound by neutrality, and not used
/// (7.2, 13.4.3, 17.3.5).
pub(super) fn ready(game: &Game, state: &State, side: Side, space: u8) -> Set {
    state.field(game, side, space) - state.acted - state.bound
}

/// Adds all actions of a side (13.5).
pub(super) fn actions(game: &Game, state: &State, side: Side, legal: &mut Vec<Action>) {
    legal.push(Action::Done);
    let fair =
        state.zones.iter().zip(0u8..).filter(|(holder, _)| **holder == side).fold(0, |bits, (_, bit)| bits | 1 << bit);
    for number in state.spread(game.of[side.ix()]) {
        let row = &game.spaces[usize::from(number)];
        let ready = ready(game, state, side, number);
        let (leaders, corps) = (ready & game.leaders, ready & game.corps);
        if !leaders.is_empty() && !corps.is_empty() {
            legal.push(Action::Campaign(number));
        }
        if !ready.is_empty() && row.zones & fair != 0 {
            legal.push(Action::Sail(number));
        }
        for piece in state.kinds(game, ready) {
            legal.push(Action::Transfer(piece));
        }
        // A power that may not march yet may still restore its corps (7.2.7).
        let worn = (state.field(game, side, number) - state.acted) & game.corps & state.down;
        if !state.replaced && !worn.is_empty() {
            for piece in state.kinds(game, worn) {
                if restorable(game, state, piece) {
                    legal.push(Action::Replace(piece));
                }
            }
        }
        if !state.rallied && ready.meets(state.demoralized) {
            let useful = |leader: &u8| (corps | Set::one(*leader)).meets(state.demoralized);
            legal.extend(state.kinds(game, leaders).filter(useful).map(Action::Rally));
        }
    }
    for (number, fleet) in (0u8..).zip(&game.fleets) {
        let free = fleet.after.is_none_or(|power| state.at_war.contains(power));
        if fleet.side == side && free && state.fleets[usize::from(number)] > 0 {
            legal.push(Action::Deploy(number));
        }
    }
    if let Some(rule) = &game.rules.irregulars
        && game.side(rule.side.id()) == Some(side)
        && state.appeal.is_some()
        && !state.irregulars_used
    {
        for space in game.index.irregulars {
            if state.here(game, side.other(), space).is_empty() {
                legal.push(Action::Raise(space));
            }
        }
    }
}

/// Begins an action (13.5).
pub(super) fn act(game: &Game, state: &mut State, side: Side, left: u8, action: Action, chance: &mut dyn Chance) {
    if action == Action::Done {
        return;
    }
    state.busy = true;
    state.tally.busy |= matches!(action, Action::Replace(_) | Action::Rally(_) | Action::Deploy(_) | Action::Raise(_));
    if left > 1 {
        state.tasks.push(Task::Act(side, left - 1));
    }
    state.tasks.push(Task::EndAction(side));
    match action {
        Action::Campaign(space) => {
            let pool = ready(game, state, side, space);
            let most =
                if overstacked(game, state, side, space) { game.spaces[usize::from(space)].limit } else { u8::MAX };
            let purpose = Purpose::Campaign;
            state.gather(side, purpose, space, pool, most);
        }
        Action::Sail(space) => {
            let pool = ready(game, state, side, space);
            let most = u8::try_from(game.rules.movement.sea_corps).unwrap_or(u8::MAX);
            let purpose = Purpose::Sail;
            state.gather(side, purpose, space, pool, most);
        }
        Action::Transfer(piece) => state.tasks.push(Task::Transfer(side, piece, true)),
        Action::Replace(piece) => {
            state.replaced = true;
            state.down.remove(piece);
            state.demoralized.remove(piece);
            state.acted.insert(piece);
            bring_in(game, state, Set::one(piece));
        }
        Action::Rally(leader) => {
            state.rallied = true;
            state.acted.insert(leader);
            let Some(space) = state.space_of(leader) else { return };
            let (_, command) = game.ratings(leader, state.down.contains(leader));
            let corps = ready(game, state, side, space) & game.corps;
            let pool = (corps | Set::one(leader)) & state.demoralized;
            let purpose = Purpose::Rally(leader);
            let most = command.div_ceil(2);
            state.gather(side, purpose, space, pool, most);
        }
        Action::Deploy(fleet) => deploy(game, state, fleet, chance),
        Action::Raise(space) => {
            state.irregulars = Some(space);
            state.irregulars_used = true;
            state.stale = true;
        }
        _ => {}
    }
}

/// A fleet sails: each side rolls a die, and the higher modified roll holds the zone for the rest of the turn (13.5.6).
fn deploy(game: &Game, state: &mut State, number: u8, chance: &mut dyn Chance) {
    let fleet = &game.fleets[usize::from(number)];
    let mut defence = fleet.defence;
    if let Some((_, later)) = fleet.later.filter(|(event, _)| state.happened.contains(*event)) {
        defence = later;
    }
    if let Some(rule) = &game.rules.squadrons {
        let [strong, weak] = rule.strengths.map(|strength| u8::try_from(strength).unwrap_or_default());
        defence += if state.squadron == fleet.zone { strong } else { weak };
    }
    defence += u8::try_from(fleet.from.iter().filter(|turn| **turn <= state.turn).count()).unwrap_or_default();
    let attack = std::mem::take(&mut state.fleets[usize::from(number)]);
    for _ in 0..100 {
        // The player who defends the zone rolls first.
        let defender = chance.die(Roll::Naval) + defence;
        let attacker = chance.die(Roll::Naval) + attack;
        if attacker == defender {
            continue;
        }
        if attacker > defender {
            state.zones[usize::from(fleet.zone)] = fleet.side;
            state.naval |= 1 << fleet.zone;
            state.stale = true;
        }
        return;
    }
}

/// A power that its side may bring in by acting with it is at war from now on (7.2.1).
pub(super) fn bring_in(game: &Game, state: &mut State, pieces: Set) {
    for piece in pieces {
        if let Some(power) = game.pieces[usize::from(piece)].power
            && !state.at_war.contains(power)
            && game.powers[usize::from(power)].joining.as_ref().is_some_and(|joining| joining.by_choice)
        {
            turn::join(game, state, power);
        }
    }
}

/// Adds the counters that can still join a force, and the end of gathering if the force is complete (13.5.1).
pub(super) fn select(game: &Game, state: &State, select: &Select, legal: &mut Vec<Action>) {
    let leaders = select.chosen & game.leaders;
    let corps = select.chosen & game.corps;
    let commanded = matches!(select.purpose, Purpose::Campaign | Purpose::Intercept | Purpose::Evade(_));
    let command = if commanded { state.command(game, leaders) } else { u32::MAX };
    let most = command.min(u32::from(select.most));
    let ready = match select.purpose {
        Purpose::Campaign => !leaders.is_empty() && !corps.is_empty(),
        Purpose::Intercept => {
            !leaders.is_empty() && (!corps.is_empty() || state.shelters(select.side, state.attack.space))
        }
        Purpose::Evade(_) => !leaders.is_empty(),
        _ => !select.chosen.is_empty(),
    };
    if ready {
        legal.push(Action::Go);
    }
    if matches!(select.purpose, Purpose::Garrison | Purpose::Refuge(_)) && !ready {
        legal.push(Action::Done);
    }
    for piece in state.kinds(game, select.pool - select.chosen) {
        let rallier = matches!(select.purpose, Purpose::Rally(leader) if leader == piece);
        if rallier || game.leaders.contains(piece) || corps.len() < most {
            legal.push(Action::Take(piece));
        }
    }
    if legal.is_empty() {
        legal.push(Action::Done);
    }
}

/// Carries out the purpose of a force that is complete (13.5).
pub(super) fn gathered(game: &Game, state: &mut State, select: Select, chance: &mut dyn Chance) {
    let force = select.chosen;
    match select.purpose {
        Purpose::Campaign => {
            let conquest = march::conquers(game, state, select.side, force, select.space);
            bring_in(game, state, force);
            state.acted |= force;
            state.tally.led |= force & game.leaders;
            state.tally.campaigns[select.side.ix()] += 1;
            let points = u8::try_from(game.rules.movement.campaign).unwrap_or(u8::MAX);
            state.march = March { force, at: select.space, points, fresh: true, conquest, relieved: false };
            state.tasks.push(Task::March(select.side));
        }
        Purpose::Sail => {
            bring_in(game, state, force);
            state.acted |= force;
            state.tasks.push(Task::Sail(select.side, force, select.space));
        }
        Purpose::Rally(_) => {
            state.demoralized -= force;
            state.acted |= force;
        }
        Purpose::Intercept => march::intercept(game, state, select, chance),
        Purpose::Evade(to) => march::evade(game, state, select, to),
        Purpose::Garrison => march::shut(state, force),
        Purpose::Refuge(retreat) => super::retreat::refuge(state, retreat, force),
        Purpose::Embark(retreat, port) => state.tasks.push(Task::Flee(retreat, force, port)),
    }
}

/// Adds the destinations of a transfer: along spaces that are not the enemy's, or where a friendly corps is not
/// besieged (13.5.2).
pub(super) fn transfers(game: &Game, state: &State, side: Side, piece: u8, legal: &mut Vec<Action>) {
    let Some(start) = state.space_of(piece) else { return };
    let movement = &game.rules.movement;
    let leader = game.leaders.contains(piece);
    let points =
        u8::try_from(if leader { movement.transfer_leader } else { movement.transfer_corps }).unwrap_or(u8::MAX);
    let open = state.open_to(game, Set::one(piece));
    let field = state.spread((game.of[side.ix()] & game.corps) - state.inside);
    let enemies = state.spread(game.of[side.other().ix()] - state.inside);
    let mut foe = state.control.by(side.other());
    foe |= lines::irregular(game, state, side).into_iter().collect();
    let passable = open & (field | (Set::FULL - foe - enemies));
    // Movement points are few: spaces are reached in waves, one for each point.
    let mut reached = Set::one(start);
    let mut waves = [Set::EMPTY; 16];
    waves[0] = Set::one(start);
    let last = usize::from(points).min(waves.len() - 1);
    for wave in 0..last {
        for space in waves[wave] {
            // A force stops in an enemy fortress, and leaves no enemy space for another (14.2).
            if space != start && foe.contains(space) && state.fortress[usize::from(space)] > 0 {
                continue;
            }
            let row = &game.spaces[usize::from(space)];
            let own = state.control.of(space) == Some(side);
            let next = (passable & row.near[side.ix()]) - reached;
            let next = if own { next } else { next - foe };
            let step = next & row.step[side.ix()];
            waves[wave + 1] |= step;
            let dear = next - step;
            if dear.is_empty() {
                continue;
            }
            for edge in row.edges.iter().filter(|edge| dear.contains(edge.to)) {
                let at = wave + usize::from(edge.cost);
                if at <= last && edge.is_open(state, side) {
                    waves[at].insert(edge.to);
                }
            }
        }
        waves[wave + 1] -= reached;
        reached |= waves[wave + 1];
    }
    for space in reached - Set::one(start) {
        if leader || room(game, state, side, space) {
            legal.push(Action::Move(space));
        }
    }
    legal.push(Action::Stop);
}

/// Adds the ports to which a force can sail: those of the zones that its side controls (14.5).
pub(super) fn harbours(game: &Game, state: &State, side: Side, force: Set, from: u8, legal: &mut Vec<Action>) {
    legal.push(Action::Stop);
    let zones = lines::fair_zones(game, state, side, game.spaces[usize::from(from)].zones);
    let open = state.open_to(game, force);
    let corps = (force & game.corps).len();
    for (port, row) in (0u8..).zip(&game.spaces) {
        if port == from || row.zones & zones == 0 || !open.contains(port) {
            continue;
        }
        let hostile = state.control.of(port) == Some(side.other());
        let friends = state.field_corps(game, side, port).len();
        let led = force.meets(game.leaders) && corps > 0;
        let enemy = !state.field(game, side.other(), port).is_empty();
        if ((hostile && friends == 0) || enemy) && !led {
            continue;
        }
        let relief = enemy && state.control.of(port) == Some(side);
        if relief || row.limit == u8::MAX || friends + corps <= u32::from(row.limit) {
            legal.push(Action::Move(port));
        }
    }
}

/// A sea move: on a roll of 1 the mover gives up or loses a step (14.5.4).
pub(super) fn sail(game: &Game, state: &mut State, side: Side, force: Set, to: u8, chance: &mut dyn Chance) {
    state.tally.busy = true;
    let trouble = chance.die(Roll::Sea) == TROUBLE && force.meets(game.corps);
    state.tasks.push(if trouble { Task::Storm(side, force, to) } else { Task::Land(side, force, to) });
}
