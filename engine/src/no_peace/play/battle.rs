//! Battle (16.0).

use crate::no_peace::records::Effect;

use super::action::Action;
use super::chance::{Chance, Roll};
use super::charts::{CAPTURED, ELIMINATED, LINES, PASSING};
use super::game::{Game, Place, Side};
use super::set::Set;
use super::state::State;
use super::task::{Cause, Losses, Retreat, Stage, Task};

/// The steps of a battle (16.0).
pub(super) fn step(game: &Game, state: &mut State, step: Stage, chance: &mut dyn Chance) {
    match step {
        Stage::First => {
            for side in Side::BOTH {
                state.battle.royal[side.ix()] = royal(game, state, state.battle.forces[side.ix()]);
            }
            state.tasks.push(Task::Battle(Stage::Second));
            state.tasks.extend([Task::Lead(Side::Two), Task::Lead(Side::One)]);
            let attacker = state.battle.attacker();
            state.tasks.extend([Task::Surprise(attacker.other()), Task::Surprise(attacker)]);
        }
        Stage::Second => dice(game, state, chance),
        Stage::Third => {
            // The side that was fired at answers with what it has left.
            let second = state.battle.first_fire.map_or(Side::Two, |first| Side::BOTH[first].other());
            fire(game, state, second, chance);
            state.tasks.push(Task::Battle(Stage::Fourth));
            push_losses(game, state, second.other());
        }
        Stage::Fourth => outcome(game, state),
        Stage::Fifth => aftermath(game, state),
    }
}

/// True if a leader of a force is a Royal whose battles bring points (15.6 of A Pragmatic War).
fn royal(game: &Game, state: &State, force: Set) -> bool {
    (force & game.leaders).into_iter().any(|leader| {
        let royal = game.pieces[usize::from(leader)].leader.as_ref().is_some_and(|leader| leader.royal);
        royal && !state.down.contains(leader)
    })
}

/// Dice that an event gives a side that attacks by sea (10.3.2).
pub(super) fn landing_dice(game: &Game, state: &State, side: Side, space: u8) -> u8 {
    if state.attack.from.is_some() {
        return 0;
    }
    let rising = (0u8..).zip(&game.events).filter(|(card, _)| state.happened.contains(*card)).find_map(|(_, event)| {
        event
            .rule
            .as_ref()
            .filter(|rule| rule.effect == Effect::Rising && rule.side == Some(side) && rule.spaces.contains(space))
    });
    rising.map_or(0, |rule| u8::try_from(rule.value).unwrap_or_default())
}

/// The cards that a side can play before the dice (9.2.1).
pub(super) fn surprises(game: &Game, state: &State, side: Side, legal: &mut Vec<Action>) {
    legal.push(Action::Done);
    if state.battle.first_fire.is_some() {
        return;
    }
    for card in state.held[side.ix()] {
        let rule = game.events[usize::from(card)].rule.as_ref();
        if rule.is_some_and(|rule| rule.effect == Effect::FirstFire) {
            legal.push(Action::Event(card));
        }
    }
}

/// Adds the choices of leaders who give dice: up to two (16.2). A leader who would give none counts only if he is
/// named: he shares the risk (the royal army of the example in A Pragmatic War, 21).
pub(super) fn leads(game: &Game, state: &State, side: Side, legal: &mut Vec<Action>) {
    let force = state.battle.forces[side.ix()];
    let corps = force & game.corps;
    let able: Vec<u8> = (force & game.leaders)
        .into_iter()
        .filter(|leader| state.tactical(game, *leader, corps) > 0 || game.named(*leader, state.down.contains(*leader)))
        .collect();
    let two = game.rules.battle.leaders > 1;
    for (at, one) in able.iter().enumerate() {
        legal.extend(able[at + 1..].iter().filter(|_| two).map(|other| Action::Lead(Some(*one), Some(*other))));
        legal.push(Action::Lead(Some(*one), None));
    }
    legal.push(Action::Lead(None, None));
}

/// Battle dice of a force: fresh ones and demoralized ones. A full corps gives a die, two reduced ones give one, rounded up;
/// leaders give their tactical rating, never more than the corps do (16.2).
pub(super) fn count(game: &Game, state: &State, force: Set, leaders: Set) -> [u32; 2] {
    let corps = force & game.corps;
    let halves = |corps: Set| 2 * corps.len() - (corps & state.down).len();
    let mut dice = [halves(corps - state.demoralized).div_ceil(2), halves(corps & state.demoralized).div_ceil(2)];
    let mut room = dice[0] + dice[1];
    // Fresh leaders first: their dice are the better ones.
    for (shaken, set) in [(0, leaders - state.demoralized), (1, leaders & state.demoralized)] {
        for leader in set {
            let gives = u32::from(state.tactical(game, leader, corps)).min(room);
            dice[shaken] += gives;
            room -= gives;
        }
    }
    dice
}

/// The dice: both sides at once, or one after the other (16.2).
fn dice(game: &Game, state: &mut State, chance: &mut dyn Chance) {
    if let Some(first) = state.battle.first_fire {
        let side = Side::BOTH[first];
        fire(game, state, side, chance);
        state.tasks.push(Task::Battle(Stage::Third));
        push_losses(game, state, side.other());
        return;
    }
    let attacker = state.battle.attacker();
    // The losses of both follow from what they were before.
    fire(game, state, attacker, chance);
    fire(game, state, attacker.other(), chance);
    state.tasks.push(Task::Battle(Stage::Fourth));
    push_losses(game, state, attacker.other());
    push_losses(game, state, attacker);
}

/// A side rolls its battle dice (16.2); fortified lines change them (15.3).
fn fire(game: &Game, state: &mut State, side: Side, chance: &mut dyn Chance) {
    let battle = &state.battle;
    let alive = battle.forces[side.ix()] & state.at[usize::from(battle.space)];
    let leaders = battle.leaders[side.ix()] & alive;
    let mut dice = count(game, state, alive, leaders);
    dice[0] += u32::from(battle.extra[side.ix()]);
    let attacks = battle.attacker() == side;
    let modifier = match (battle.line, attacks) {
        (1.., true) => LINES[0],
        (2.., false) => LINES[1],
        _ => 0,
    };
    let hits = roll(game, dice, modifier, chance);
    state.battle.rolled[side.ix()] = hits;
}

/// Rolls battle dice, fresh and demoralized ones, with a modifier to each (16.2.2).
fn roll(game: &Game, dice: [u32; 2], modifier: i32, chance: &mut dyn Chance) -> u8 {
    let rules = &game.rules.battle;
    let mut hits = 0u8;
    for (count, needed) in dice.into_iter().zip([rules.hit, rules.hit_demoralized]) {
        let needed = i32::try_from(needed).unwrap_or(i32::MAX);
        // Dice that cannot hit are not rolled (15.3).
        if needed - modifier > 6 {
            continue;
        }
        for _ in 0..count {
            hits += u8::from(i32::from(chance.die(Roll::Battle)) + modifier >= needed);
        }
    }
    hits
}

/// Assigns the losses that the other side has rolled, at most a step for each corps (16.3.1).
fn push_losses(game: &Game, state: &mut State, side: Side) {
    let corps = state.battle.forces[side.ix()] & game.corps;
    let most = u8::try_from(corps.len()).unwrap_or(u8::MAX);
    let left = state.battle.rolled[side.other().ix()].min(most);
    if left > 0 {
        state.tasks.push(Task::Losses(Losses { side, force: corps, left, begun: [false; 2], counted: true }));
    }
}

/// Adds the corps that can take the next hit: full ones before any is removed, the first of either from the power with
/// the most corps (16.3.1).
pub(super) fn hits(game: &Game, state: &State, losses: &Losses, legal: &mut Vec<Action>) {
    let on_map = |piece: &u8| matches!(state.place[usize::from(*piece)], Place::Space(_));
    let alive: Set = losses.force.into_iter().filter(on_map).collect();
    let full = alive - state.down;
    let free = full.is_empty() || losses.begun == [true; 2];
    let (mut pool, begun) = if free { (alive, losses.begun[1]) } else { (full, losses.begun[0]) };
    if !begun {
        let strength = |piece: u8| {
            let power = game.pieces[usize::from(piece)].power;
            power.map_or(0, |power| (alive & game.powers[usize::from(power)].corps).len())
        };
        let most = alive.into_iter().map(strength).max().unwrap_or_default();
        let first: Set = pool.into_iter().filter(|piece| strength(*piece) == most).collect();
        if !first.is_empty() {
            pool = first;
        }
    }
    legal.extend(state.kinds(game, pool).map(Action::Hit));
}

/// A corps takes a hit: it is reduced, or removed to the force pool (3.2.1).
pub(super) fn hit(game: &Game, state: &mut State, mut losses: Losses, piece: u8) {
    let removed = state.down.contains(piece);
    losses.begun[usize::from(removed)] = true;
    losses.left -= 1;
    remove_step(game, state, piece);
    if losses.counted {
        state.battle.taken[losses.side.ix()] += 1;
        state.battle.removed[losses.side.ix()] += u8::from(removed);
    }
    if losses.left > 0 {
        state.tasks.push(Task::Losses(losses));
    }
}

/// A step is lost (3.2.1).
pub(super) fn remove_step(_: &Game, state: &mut State, piece: u8) {
    if state.down.contains(piece) {
        state.put(piece, Place::Pool);
        state.march.force.remove(piece);
    } else {
        state.down.insert(piece);
    }
}

/// Determines the winner (16.3.3), demoralization (16.3.4), and the force that must retreat (16.4).
fn outcome(game: &Game, state: &mut State) {
    let battle = state.battle;
    let attacker = battle.attacker();
    let alive = battle.forces.map(|force| force & state.at[usize::from(battle.space)]);
    let corps = alive.map(|alive| alive.meets(game.corps));
    let winner = match corps {
        [true, false] => Side::One,
        [false, true] => Side::Two,
        [false, false] if game.rules.battle.defender_keeps => attacker.other(),
        _ if battle.rolled[attacker.ix()] > battle.rolled[attacker.other().ix()] => attacker,
        _ => attacker.other(),
    };
    let loser = winner.other();
    state.battle.loser = Some(loser.ix());
    let beaten = alive[loser.ix()];
    if battle.taken[loser.ix()] > 0 {
        state.demoralized |= beaten;
    }
    state.spent |= beaten;
    let royal = i32::try_from(game.rules.victory.royal).unwrap_or_default();
    for side in Side::BOTH {
        if battle.royal[side.ix()] {
            state.score(game, winner, royal);
        }
    }
    state.tasks.push(Task::Battle(Stage::Fifth));
    if !beaten.is_empty() {
        let cause = if loser == attacker { Cause::Attacker } else { Cause::Defender };
        let shut = cause == Cause::Attacker;
        state.tasks.push(Task::Retreat(Retreat { side: loser, space: battle.space, cause, shut, sailed: false }));
    }
}

/// A famous, or major, victory (16.5), and the fate of the leaders (16.3.2).
fn aftermath(game: &Game, state: &mut State) {
    let battle = state.battle;
    let Some(loser) = battle.loser.map(|loser| Side::BOTH[loser]) else { return };
    let rules = &game.rules.battle;
    let famous = u32::from(battle.taken[loser.ix()]) >= rules.famous_hits
        || u32::from(battle.removed[loser.ix()]) >= rules.famous_corps;
    if famous {
        let winner = loser.other();
        state.victory[usize::from(battle.space)] = Some(winner);
        state.tally.victories[winner.ix()] += 1;
        state.score(game, winner, i32::try_from(game.rules.victory.famous).unwrap_or_default());
    }
    let leaders = (battle.leaders[0] | battle.leaders[1])
        .into_iter()
        .filter(|leader| game.named(*leader, state.down.contains(*leader)))
        .filter(|leader| matches!(state.place[usize::from(*leader)], Place::Space(_)));
    let leaders: Set = leaders.collect();
    if !leaders.is_empty() {
        state.tasks.push(Task::Casualties(leaders));
    }
}

/// The fate of the leaders who gave dice: the attacker's first (16.3.2).
pub(super) fn casualties(game: &Game, state: &mut State, leaders: Set, chance: &mut dyn Chance) {
    let attacker = state.battle.attacker();
    let next = (leaders & game.of[attacker.ix()]).first().or(leaders.first());
    let Some(leader) = next else { return };
    let rest = leaders - Set::one(leader);
    if !rest.is_empty() {
        state.tasks.push(Task::Casualties(rest));
    }
    let roll = chance.die(Roll::Casualty) + chance.die(Roll::Casualty);
    let side = game.pieces[usize::from(leader)].side;
    let lost = state.battle.loser == Some(side.ix());
    if roll == ELIMINATED {
        eliminate(game, state, leader, false);
    } else if roll == CAPTURED && lost {
        state.tasks.push(Task::Ransom(side, leader));
    } else if game.options.wounds && roll == if lost { 10 } else { 11 } {
        wound(game, state, leader);
    }
}

/// A wounded leader waits for the next turn, and a free staff officer of his side takes his place (20.5.3).
fn wound(game: &Game, state: &mut State, leader: u8) {
    let (Some(space), side) = (state.space_of(leader), game.pieces[usize::from(leader)].side) else { return };
    let free = |officer: &u8| game.is_staff(*officer) && state.place[usize::from(*officer)] == Place::Removed;
    let Some(officer) = (game.leaders & game.of[side.ix()]).into_iter().find(free) else { return };
    let inside = state.inside.contains(leader);
    state.demoralized.put(officer, state.demoralized.contains(leader));
    state.acted.put(officer, state.acted.contains(leader));
    state.put(leader, Place::Turn(state.turn + 1));
    state.put(officer, Place::Space(space));
    state.inside.put(officer, inside);
}

/// A leader falls: his counter is turned for good. A named leader on the other face comes in the next turn (3.1.2 of A
/// Pragmatic War); if there is none left, the counter leaves the game. A captured counter comes back in the next turn
/// (16.3.2, 16.4.5).
pub(super) fn eliminate(game: &Game, state: &mut State, leader: u8, captured: bool) {
    let Some(counter) = &game.pieces[usize::from(leader)].leader else { return };
    if !counter.named {
        return;
    }
    let second = counter.second;
    if second && state.down.contains(leader) {
        state.put(leader, Place::Removed);
        return;
    }
    state.down.insert(leader);
    state.fallen.insert(leader);
    if second || captured {
        state.put(leader, Place::Turn(state.turn + 1));
    }
}

/// A leader is in the enemy's hands: a named one may be bought back, a minor one comes back by himself (16.4.5, 17.5.9).
pub(super) fn capture(game: &Game, state: &mut State, leader: u8) {
    let side = game.pieces[usize::from(leader)].side;
    let named = game.named(leader, state.down.contains(leader));
    state.put(leader, Place::Turn(state.turn + 1));
    if named {
        state.tasks.push(Task::Ransom(side, leader));
    }
}

/// Ransoms a leader: his side pays his printed tactical rating in victory points, or gives him up (16.3.2).
pub(super) fn ransom(game: &Game, state: &mut State, leader: u8, pays: bool) {
    let side = game.pieces[usize::from(leader)].side;
    if pays {
        let (tactical, _) = game.ratings(leader, state.down.contains(leader));
        let least = i32::try_from(game.rules.battle.ransom).unwrap_or_default();
        state.score(game, side.other(), i32::from(tactical).max(least));
        state.put(leader, Place::Turn(state.turn + 1));
    } else {
        let held = state.space_of(leader).is_none();
        eliminate(game, state, leader, held);
    }
}

/// Fire at a force that retreats past an enemy: battle dice of the corps and leaders there and a die for each point of the
/// fortress, all with a modifier (16.4.3 D).
pub(super) fn passing(game: &Game, state: &mut State, side: Side, force: Set, via: u8, chance: &mut dyn Chance) {
    let enemy = side.other();
    let field = state.field(game, enemy, via) - state.withdrawing;
    let corps = field & game.corps;
    let mut best: Vec<(u8, u8)> =
        (field & game.leaders).into_iter().map(|leader| (state.tactical(game, leader, corps), leader)).collect();
    best.sort_unstable_by(|one, other| other.cmp(one));
    let most = usize::try_from(game.rules.battle.leaders).unwrap_or(2);
    let leaders: Set = best.into_iter().take(most).map(|(_, leader)| leader).collect();
    let mut dice = count(game, state, field, leaders);
    if state.control.of(via) == Some(enemy) {
        let at = usize::from(via);
        dice[0] += u32::from(state.fortress[at] - state.breach[at].min(state.fortress[at]));
    }
    let hits = roll(game, dice, PASSING, chance);
    let corps = force & game.corps;
    let left = hits.min(u8::try_from(corps.len()).unwrap_or(u8::MAX));
    if left > 0 {
        let counted = state.battle.loser == Some(side.ix());
        state.tasks.push(Task::Losses(Losses { side, force: corps, left, begun: [false; 2], counted }));
    }
}
