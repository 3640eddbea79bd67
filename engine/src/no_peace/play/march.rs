//! The march of a campaign (14.0): moving, interception, bypassing lines, avoiding battle.

use super::action::Action;
use super::chance::{Chance, Roll};
use super::game::{Game, Side};
use super::raise::{overstacked, room};
use super::set::Set;
use super::state::State;
use super::task::{Attack, Battle, Cause, March, Purpose, Retreat, Select, Stage, Task};
use super::{battle, lines, siege, turn};

/// True if a march begins as the surprise conquest of a power's first action: one leader of its own and one corps, from
/// its capital (20.4.2).
pub(super) fn conquers(game: &Game, state: &State, side: Side, force: Set, from: u8) -> bool {
    state.turn == game.first
        && game.index.conquests.iter().any(|(_, power, first)| {
            let row = &game.powers[usize::from(*power)];
            let own = |piece: u8| game.pieces[usize::from(piece)].power == Some(*power);
            *first
                && row.side == side
                && !state.at_war.contains(*power)
                && row.sources[0].contains(from)
                && (force & game.corps).len() == 1
                && (force & game.leaders).len() == 1
                && force.into_iter().all(own)
        })
}

/// Adds the next moves of a marching force (14.1).
pub(super) fn options(game: &Game, state: &State, side: Side, legal: &mut Vec<Action>) {
    let March { force, at, points, fresh, relieved, .. } = state.march;
    let here = usize::from(at);
    let leaders = force & game.leaders;
    let corps = force & game.corps;
    if !overstacked(game, state, side, at) || fresh || relieved {
        legal.push(Action::Stop);
    }
    if corps.is_empty() || leaders.is_empty() {
        if legal.is_empty() {
            legal.push(Action::Stop);
        }
        return;
    }
    if fresh && siege::possible(game, state, side, at, corps) {
        legal.push(Action::Besiege);
    }
    if points == 0 {
        if legal.is_empty() {
            legal.push(Action::Stop);
        }
        return;
    }
    let convertible = state.fortress[here] == 0
        && state.control.of(at) != Some(side)
        && Some(at) != lines::irregular(game, state, side)
        && state.field(game, side.other(), at).is_empty();
    if convertible && lines::has_line(game, state, side, at, &state.network[side.ix()]) {
        legal.push(Action::Convert);
    }
    let ways = Ways::of(game, state, side);
    let mut onward = false;
    for (to, left) in ways.from(at, points) {
        if ways.fits(to) || (ways.passable(to) && ways.goes_on(to, left)) {
            legal.push(Action::Move(to));
            onward = true;
        }
    }
    if !fresh && onward && force.len() > 1 {
        for piece in state.kinds(game, force) {
            let rest = force - Set::one(piece);
            let room = !game.corps.contains(piece) || {
                let limit = game.spaces[here].limit;
                let staying = state.field_corps(game, side, at) - corps;
                limit == u8::MAX || staying.len() < u32::from(limit)
            };
            if room
                && rest.meets(game.leaders)
                && rest.meets(game.corps)
                && (rest & game.corps).len() <= state.command(game, rest & game.leaders)
            {
                legal.push(Action::Drop(piece));
            }
        }
    }
    if legal.is_empty() {
        legal.push(Action::Stop);
    }
}

/// The ways of the force that is on the march.
struct Ways<'g> {
    game: &'g Game,
    state: &'g State,
    side: Side,
    open: Set,
    irregular: Option<u8>,
}

impl<'g> Ways<'g> {
    fn of(game: &'g Game, state: &'g State, side: Side) -> Self {
        let (open, irregular) = (state.open_to(game, state.march.force), lines::irregular(game, state, side));
        Self { game, state, side, open, irregular }
    }

    /// True if a space is the enemy's, or his irregulars hold it (2.3, 14.2.1).
    fn hostile(&self, space: u8) -> bool {
        self.state.control.of(space) == Some(self.side.other()) || Some(space) == self.irregular
    }

    /// The neighbours that can be entered with a number of movement points, and the points left then (14.1.1). A force
    /// enters an enemy-controlled space only from a friendly one (14.2.1).
    fn from(&self, at: u8, points: u8) -> impl Iterator<Item = (u8, u8)> {
        let friendly = self.state.control.of(at) == Some(self.side);
        self.game.spaces[usize::from(at)].edges.iter().filter_map(move |edge| {
            let rough = self.game.rules.irregulars.as_ref().filter(|_| Some(edge.to) == self.irregular);
            let cost = u32::from(edge.cost) + rough.map_or(0, |rule| rule.cost);
            let usable = edge.is_open(self.state, self.side)
                && self.open.contains(edge.to)
                && (friendly || !self.hostile(edge.to));
            let left = u8::try_from(u32::from(points).checked_sub(cost)?).ok()?;
            usable.then_some((edge.to, left))
        })
    }

    /// True if the force may end its move in a space (4.1.2). A garrison does not count: relief is bound by the limit
    /// alone (16.1.2, 17.3.4).
    fn fits(&self, to: u8) -> bool {
        let conquests = &self.game.index.conquests;
        let corps = self.state.march.force & self.game.corps;
        let limit = self.game.spaces[usize::from(to)].limit;
        let there = self.state.field_corps(self.game, self.side, to) | corps;
        limit == u8::MAX
            || there.len() <= u32::from(limit)
            || (self.state.march.conquest && conquests.iter().any(|(target, _, first)| *first && *target == to))
    }

    /// True if nothing can stop the force in a space (4.1.2).
    fn passable(&self, to: u8) -> bool {
        !self.hostile(to) && self.state.field(self.game, self.side.other(), to).is_empty()
    }

    /// True if the force can move on, with the points left, from a space where it cannot stay (4.1.2).
    fn goes_on(&self, at: u8, points: u8) -> bool {
        self.from(at, points).any(|(to, left)| self.fits(to) || (self.passable(to) && self.goes_on(to, left)))
    }
}

/// The force goes on (14.1).
pub(super) fn go_on(game: &Game, state: &mut State, side: Side, action: Action, chance: &mut dyn Chance) {
    state.tally.busy |= action != Action::Stop;
    match action {
        Action::Besiege => siege::roll(game, state, side, chance),
        Action::Convert => {
            let at = state.march.at;
            let value = state.worth(game, at);
            let enemy = state.control.of(at) == Some(side.other());
            turn::hold(game, state, at, side);
            if enemy || value > 0 {
                state.score(game, side, value);
            }
            state.march.points -= 1;
            state.march.fresh = false;
            state.tasks.push(Task::March(side));
        }
        Action::Drop(piece) => {
            state.march.force.remove(piece);
            state.tasks.push(Task::March(side));
        }
        Action::Move(to) => step(game, state, side, to),
        _ => state.tally.empty[side.ix()] += u16::from(state.march.fresh),
    }
}

/// A step to a neighbouring space (14.1.1).
fn step(game: &Game, state: &mut State, side: Side, to: u8) {
    let March { force, at, .. } = state.march;
    let edge = game.spaces[usize::from(at)].edges.iter().filter(|edge| edge.to == to).map(|edge| edge.cost).min();
    let irregular = lines::irregular(game, state, side) == Some(to);
    let extra = game.rules.irregulars.as_ref().filter(|_| irregular).map_or(0, |rule| rule.cost);
    let cost = edge.unwrap_or(1).saturating_add(u8::try_from(extra).unwrap_or_default());
    state.march.points = state.march.points.saturating_sub(cost);
    state.march.fresh = false;
    let joined = !state.field_corps(game, side, to).is_empty();
    meet(game, state, side, to, joined);
    state.march.relieved = false;
    state.march.conquest &= game.index.conquests.iter().any(|(target, _, first)| *first && *target == to);
    state.move_all(force, to);
    lift(game, state, at);
    state.march.at = to;
    state.tally.entered.insert(to);
    state.tasks.push(Task::March(side));
    enter(game, state, side, to, Some(at), joined);
}

/// A force lands after a sea move (14.5).
pub(super) fn land(game: &Game, state: &mut State, side: Side, force: Set, to: u8) {
    let from = force.first().and_then(|piece| state.space_of(piece));
    let joined = !state.field_corps(game, side, to).is_empty();
    meet(game, state, side, to, joined);
    state.move_all(force, to);
    if let Some(from) = from {
        lift(game, state, from);
    }
    state.march = March { force, at: to, points: 0, ..March::default() };
    state.tally.entered.insert(to);
    enter(game, state, side, to, None, joined);
}

/// Notes whether a force that comes before a space of the enemy's finds a corps there.
fn meet(game: &Game, state: &mut State, side: Side, space: u8, joined: bool) {
    if !joined && state.control.of(space) == Some(side.other()) {
        let is_guarded = !(state.here(game, side.other(), space) & game.corps).is_empty();
        state.tally.guarded.put(space, is_guarded);
    }
}

/// A force has entered a space: the inactive side may react (14.3.1).
fn enter(game: &Game, state: &mut State, side: Side, space: u8, from: Option<u8>, joined: bool) {
    state.attack = Attack { force: state.march.force, space, from, joined, ..Attack::default() };
    let surprise = state.turn == game.first
        && game.index.conquests.iter().any(|(target, power, first)| {
            *target == space
                && if *first {
                    state.march.conquest
                } else {
                    game.powers[usize::from(*power)].corps.meets(state.march.force)
                        && state.control.of(space) == Some(side.other())
                }
        });
    if surprise {
        // Nobody can intercept or stand: the space is taken at once (20.4.2).
        turn::hold(game, state, space, side);
        state.march.points = 0;
        turn::expel(game, state, side.other(), space, Cause::Expelled);
        return;
    }
    let enemies = !state.field(game, side.other(), space).is_empty();
    let hostile = hostile(game, state, side, space);
    if hostile && state.fortress[usize::from(space)] > 0 {
        state.march.points = 0;
    }
    if hostile || enemies {
        state.tasks.push(Task::Enter(Stage::First));
    }
}

/// True if a space counts as the enemy's for a side: he controls it, or his irregulars hold it (17.4.2 of A Pragmatic
/// War).
fn hostile(game: &Game, state: &State, side: Side, space: u8) -> bool {
    state.control.of(space) == Some(side.other()) || lines::irregular(game, state, side) == Some(space)
}

/// The stages of an attack (14.6, 14.7, 15.4, 16.0).
pub(super) fn attack(game: &Game, state: &mut State, step: Stage) {
    let Attack { space, force, .. } = state.attack;
    let side = force.first().map_or(Side::One, |piece| game.pieces[usize::from(piece)].side);
    let enemy = side.other();
    match step {
        Stage::First => {
            state.tasks.push(Task::Enter(Stage::Second));
            let hostile = hostile(game, state, side, space);
            if state.attack.from.is_some() && !state.attack.joined && hostile {
                state.tasks.push(Task::Intercept(enemy));
            }
        }
        Stage::Second => {
            state.tasks.push(Task::Enter(Stage::Third));
            let lined = state.lines[usize::from(space)].is_some_and(|(owner, _)| owner == enemy);
            if lined && !state.field_corps(game, enemy, space).is_empty() {
                state.tasks.push(Task::Bypass(side));
            }
        }
        Stage::Third => {
            state.tasks.push(Task::Enter(Stage::Fourth));
            if !state.field(game, enemy, space).is_empty() {
                state.tasks.push(Task::React(enemy));
            }
        }
        Stage::Fourth => {
            state.tasks.push(Task::Enter(Stage::Fifth));
            let defenders = state.field(game, enemy, space);
            if defenders.is_empty() {
                return;
            }
            if !defenders.meets(game.corps) {
                state.tasks.push(Task::Retreat(Retreat {
                    side: enemy,
                    space,
                    cause: Cause::Alone,
                    shut: state.attack.garrisoned,
                    sailed: false,
                }));
            } else if force.meets(game.corps) {
                fight(game, state, side);
            }
        }
        Stage::Fifth => {
            lift(game, state, space);
            let lost = state.battle.loser == Some(side.ix());
            state.march.relieved = !lost && state.control.of(space) == Some(side);
            // Losers lose what is left of their movement (14.3.3).
            state.march.force = if lost { Set::EMPTY } else { state.march.force & state.at[usize::from(space)] };
            state.battle = Battle::default();
        }
    }
}

/// The battle of an attack (16.1).
fn fight(game: &Game, state: &mut State, side: Side) {
    let Attack { space, force, .. } = state.attack;
    let enemy = side.other();
    let mut forces = [Set::EMPTY; 2];
    forces[side.ix()] = force;
    forces[enemy.ix()] = state.field(game, enemy, space);
    let line = state.lines[usize::from(space)].filter(|(owner, _)| *owner == enemy && !state.attack.bypassed);
    let mut extra = [0; 2];
    if state.irregulars == Some(space)
        && let Some(rule) = &game.rules.irregulars
        && let Some(owner) = game.side(rule.side.id())
    {
        extra[owner.ix()] += u8::try_from(rule.dice).unwrap_or_default();
    }
    extra[side.ix()] += battle::landing_dice(game, state, side, space);
    state.battle = Battle {
        space,
        one_attacks: side == Side::One,
        forces,
        extra,
        line: line.map_or(0, |(_, level)| level),
        ..Battle::default()
    };
    state.tally.battles += 1;
    state.tasks.push(Task::Battle(Stage::First));
}

/// Lifts a siege without besiegers: the garrison comes out, and the walls are whole again (17.2.2, 17.6).
pub(super) fn lift(game: &Game, state: &mut State, space: u8) {
    if state.fortress[usize::from(space)] == 0 || state.besieged(game, space) {
        return;
    }
    let at = usize::from(space);
    state.inside -= state.at[at];
    state.breach[at] = 0;
    state.continued[at] = 0;
    state.moved.insert(space);
}

/// Adds the spaces from which the inactive side can intercept (14.6.1, 14.6.2).
pub(super) fn interceptions(game: &Game, state: &State, side: Side, legal: &mut Vec<Action>) {
    legal.push(Action::Done);
    let target = state.attack.space;
    for edge in &game.spaces[usize::from(target)].edges {
        if state.attack.tried.contains(edge.to) || !edge.is_open(state, side) {
            continue;
        }
        let pool = interceptors(game, state, side, edge.to);
        if pool.meets(game.leaders)
            && (pool.meets(game.corps) || state.shelters(side, target))
            && !legal.contains(&Action::Intercept(edge.to))
        {
            legal.push(Action::Intercept(edge.to));
        }
    }
}

/// The counters that may intercept from a space (14.6.2).
fn interceptors(game: &Game, state: &State, side: Side, space: u8) -> Set {
    let field = state.field(game, side, space) - state.spent - state.demoralized - state.bound;
    let target = state.attack.space;
    let able = |piece: &u8| state.open_to(game, Set::one(*piece)).contains(target);
    field.into_iter().filter(able).collect()
}

/// Gathers a force that tries to intercept (14.6.5).
pub(super) fn try_intercept(game: &Game, state: &mut State, side: Side, from: u8) {
    let pool = interceptors(game, state, side, from);
    let most = most(game, state, side, from, state.attack.space);
    state.tasks.push(Task::Intercept(side));
    state.gather(side, Purpose::Intercept, from, pool, most);
    state.attack.tried.insert(from);
}

/// The most corps that may go from one space to another: as many as have room there, and from one that is overstacked
/// no more than may stack in it (4.1.1).
fn most(game: &Game, state: &State, side: Side, from: u8, to: u8) -> u8 {
    let limit = |space: u8| game.spaces[usize::from(space)].limit;
    let there = u8::try_from(state.field_corps(game, side, to).len()).unwrap_or(u8::MAX);
    let room = if limit(to) == u8::MAX { u8::MAX } else { limit(to).saturating_sub(there) };
    if overstacked(game, state, side, from) { room.min(limit(from)) } else { room }
}

/// The best tactical rating of a leader in a force (3.1).
fn best(game: &Game, state: &State, force: Set) -> u32 {
    let rating = |leader| state.tactical(game, leader, force & game.corps);
    (force & game.leaders).into_iter().map(rating).max().map_or(0, u32::from)
}

/// The roll: 6 or more with the best leader's rating (14.6.5).
pub(super) fn intercept(game: &Game, state: &mut State, select: Select, chance: &mut dyn Chance) {
    let force = select.chosen;
    super::round::bring_in(game, state, force);
    if u32::from(chance.die(Roll::Interception)) + best(game, state, force) < game.rules.movement.interception {
        return;
    }
    state.move_all(force, state.attack.space);
    if force.meets(game.corps) {
        state.attack.interceptors = force;
    } else {
        // Leaders come alone only to go inside: nobody fights for their sake (14.6.1).
        state.inside |= force;
    }
    state.attack.origin = Some(select.space);
    lift(game, state, select.space);
    // No other force may try.
    if state.tasks.last() == Some(&Task::Intercept(select.side)) {
        state.tasks.pop();
    }
}

/// The roll to bypass a line (15.4).
pub(super) fn bypass(game: &Game, state: &mut State, side: Side, chance: &mut dyn Chance) {
    let best =
        |force: Set, corps: Set| force.into_iter().map(|leader| state.tactical(game, leader, corps)).max().unwrap_or(0);
    let Attack { space, force, .. } = state.attack;
    let defenders = state.field(game, side.other(), space);
    let attack = best(force & game.leaders, force & game.corps);
    let defence = best(defenders & game.leaders, defenders & game.corps);
    let level = state.lines[usize::from(space)].map_or(0, |(_, level)| level);
    let roll = i32::from(chance.die(Roll::Bypass)) + i32::from(attack) - i32::from(defence) - i32::from(level > 1);
    let needed = game.rules.lines.as_ref().map_or(0, |rule| rule.bypass);
    if roll >= i32::try_from(needed).unwrap_or(i32::MAX) {
        state.attack.bypassed = true;
    } else {
        state.tasks.push(Task::Resume(side));
    }
}

/// Calls off the attack: the force goes back to the space that it came from, and the action is over (15.4).
pub(super) fn call_off(game: &Game, state: &mut State) {
    let Attack { space, from, force, .. } = state.attack;
    if let Some(from) = from {
        state.move_all(force, from);
        state.march.at = from;
        lift(game, state, space);
    }
    state.march.points = 0;
    state.march.force = Set::EMPTY;
    while let Some(Task::Enter(_)) = state.tasks.last() {
        state.tasks.pop();
    }
}

/// Adds the reactions of the inactive side before a battle (14.7).
pub(super) fn reactions(game: &Game, state: &State, side: Side, legal: &mut Vec<Action>) {
    let Attack { space, garrisoned, avoided, .. } = state.attack;
    let field = state.field(game, side, space);
    if field.is_empty() {
        return;
    }
    legal.push(Action::Stand);
    let full = (state.at[usize::from(space)] & state.inside).meets(game.corps);
    if state.shelters(side, space) && !garrisoned && (!full || field.meets(game.leaders)) {
        legal.push(Action::Shut);
    }
    let intercepted = !state.attack.interceptors.is_empty();
    if !avoided && !intercepted && field.meets(game.corps) && field.meets(game.leaders) {
        let mut targets = Vec::new();
        refuges(game, state, side, &mut targets);
        if !targets.is_empty() {
            legal.push(Action::Avoid);
        }
    }
}

/// Gathers a garrison for the fortress before a battle: one corps, if none is there, and any leaders (14.7.4).
pub(super) fn garrison(game: &Game, state: &mut State, side: Side) {
    let space = state.attack.space;
    state.attack.garrisoned = true;
    let pool = state.field(game, side, space);
    state.tasks.push(Task::React(side));
    state.gather(side, Purpose::Garrison, space, pool, shelter(game, state, space));
}

/// The number of corps that may go into a fortress: none if one is inside already (14.7.4).
pub(super) fn shelter(game: &Game, state: &State, space: u8) -> u8 {
    let full = (state.at[usize::from(space)] & state.inside).meets(game.corps);
    if full { 0 } else { u8::try_from(game.rules.siege.garrison).unwrap_or(1) }
}

/// Puts a force inside the fortress (14.7.4).
pub(super) fn shut(state: &mut State, force: Set) {
    state.inside |= force;
}

/// Tries to avoid battle: in a friendly fortress it succeeds, elsewhere on a 5 or more with one leader's rating (14.7.2).
pub(super) fn avoid(game: &Game, state: &mut State, side: Side, chance: &mut dyn Chance) {
    state.attack.avoided = true;
    let space = state.attack.space;
    if !state.shelters(side, space) {
        let best = best(game, state, state.field(game, side, space));
        if u32::from(chance.die(Roll::Avoid)) + best < game.rules.movement.avoid_battle {
            return;
        }
    }
    state.tasks.push(Task::Evade(side));
}

/// Adds the spaces to which a force can avoid battle: friendly-controlled, without an enemy, and adjacent (14.7.3).
pub(super) fn refuges(game: &Game, state: &State, side: Side, legal: &mut Vec<Action>) {
    let Attack { space, .. } = state.attack;
    let field = state.field(game, side, space);
    let open = state.open_to(game, field & game.corps);
    for edge in &game.spaces[usize::from(space)].edges {
        let free = state.field(game, side.other(), edge.to).is_empty();
        let own = state.control.of(edge.to) == Some(side) && !hostile(game, state, side, edge.to);
        let room = room(game, state, side, edge.to);
        let usable = edge.is_open(state, side) && open.contains(edge.to);
        if free && own && room && usable && !legal.contains(&Action::Move(edge.to)) {
            legal.push(Action::Move(edge.to));
        }
    }
}

/// Gathers the force that avoids battle (14.7.3).
pub(super) fn evaders(game: &Game, state: &mut State, side: Side, to: u8) {
    let space = state.attack.space;
    let pool = state.field(game, side, space);
    state.gather(side, Purpose::Evade(to), space, pool, most(game, state, side, space, to));
}

/// Moves the force that avoids battle; the rest may still go into the fortress (14.7.3).
pub(super) fn evade(game: &Game, state: &mut State, select: Select, to: u8) {
    state.move_all(select.chosen, to);
    state.spent |= select.chosen;
    if !state.field(game, select.side, select.space).is_empty() {
        state.tasks.push(Task::React(select.side));
    }
}
