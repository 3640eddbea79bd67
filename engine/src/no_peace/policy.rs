//! Automatic players, which decide by chance or by a few rules of thumb.

use super::play::{Action, Game, Leader, Purpose, Retreat, Select, Set, Side, State, Task};
use super::playtest::Table;
use super::search;
use crate::machine::{Seeded, at_random};

/// The policy of an automatic player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Policy {
    /// Any legal action, each as likely as another.
    Random,
    /// Gathers whole forces, besieges what can fall, attacks when stronger, rebuilds, keeps its troops at the front, and corps in what
    /// would lose the game.
    Sensible,
    /// Tries the actions that seem best to the sensible one, and takes the one after which it stands best.
    Search,
}

impl Policy {
    pub const ALL: [Self; 3] = [Self::Random, Self::Sensible, Self::Search];

    pub fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Sensible => "sensible",
            Self::Search => "search",
        }
    }
}

/// Farther than any two spaces are.
const FAR: u8 = 100;

/// Facts about the map that a sensible player prepares before the game begins.
#[derive(Clone, Debug)]
pub struct Chart {
    /// The number of connections between two spaces, for each side.
    steps: [Vec<Vec<u8>>; 2],
    /// The spaces from which a campaign reaches each prize.
    before: Vec<Set>,
}

impl Chart {
    pub fn new(game: &Game) -> Self {
        let from = |side: Side| (0u8..).zip(&game.spaces).map(move |(start, _)| game.distances(side, Set::one(start)));
        let reach = u8::try_from(game.rules.movement.campaign).unwrap_or(FAR).saturating_add(1);
        let before = game.index.prizes.iter().map(|(side, prize, ..)| {
            let distances = game.distances(Side::BOTH[*side], Set::one(*prize));
            (0u8..).zip(distances).filter(|(_, steps)| *steps <= reach).map(|(space, _)| space).collect()
        });
        Self { steps: Side::BOTH.map(|side| from(side).collect()), before: before.collect() }
    }

    fn steps(&self, side: Side, from: u8, to: u8) -> i32 {
        i32::from(self.steps[side.ix()][usize::from(from)][usize::from(to)].min(FAR))
    }
}

/// A decision; `None` if there is none to make.
pub fn choose(table: &Table, state: &State, policy: Policy, whim: &mut Seeded) -> Option<Action> {
    match (policy, state.tasks.last(), state.to_move()) {
        (Policy::Sensible, Some(task), Some(side)) => {
            let player = Player::new(table, state, side);
            let options = state.legal().iter().copied();
            options.max_by_key(|action| player.with_whim(task, *action, whim))
        }
        (Policy::Search, Some(_), Some(side)) => search::choose(table, state, side, whim),
        _ => at_random(table, state, whim),
    }
}

/// A prize that the enemy would win the game with, and can come before.
#[derive(Clone, Copy, Debug)]
pub(super) struct Guard {
    space: u8,
    /// The number of corps that must stay there.
    corps: i32,
    /// The number of them that are missing.
    pub(super) missing: i32,
}

/// The prizes that a side must keep: more corps if more of the enemy's are near, and none if there are none.
fn guards(game: &Game, chart: &Chart, state: &State, side: Side) -> Vec<Guard> {
    let threatened = |((owner, space, _, by_sea, _), before): (&(usize, u8, Set, Option<u8>, bool), &Set)| {
        let enemy = side.other();
        if *owner != enemy.ix() || state.control.of(*space) != Some(side) {
            return None;
        }
        let ports = by_sea.filter(|zone| state.zones[usize::from(*zone)] == enemy);
        let from = ports.map_or(*before, |zone| *before | game.zones[usize::from(zone)].ports);
        let near: i32 = from.into_iter().map(|at| count(state.field_corps(game, enemy, at))).sum();
        let corps = (1 + near / 3).min(4);
        let here = count(state.at[usize::from(*space)] & game.of[side.ix()] & game.corps);
        (near > 0).then_some(Guard { space: *space, corps, missing: corps - here })
    };
    game.index.prizes.iter().zip(&chart.before).filter_map(threatened).collect()
}

/// Fortresses that a side wants, with their values: those of the enemy, and its own that are besieged.
fn targets(game: &Game, state: &State, side: Side) -> Vec<(u8, i32)> {
    let open = state.open[game.powers.len() + side.ix()];
    let wanted = |space: u8| {
        let (at, vp) = (usize::from(space), state.worth(game, space));
        let prize = |of: Side| {
            let won = game.index.prizes.iter().any(|(owner, prize, ..)| *owner == of.ix() && *prize == space);
            8 * i32::from(won)
        };
        let begun = i32::from(state.breach[at]) * 3;
        let enemy = state.control.of(space) == Some(side.other());
        match (enemy, state.fortress[at] > 0) {
            (true, true) => Some(8 + 4 * vp + begun + prize(side)),
            (true, false) if vp > 0 => Some(8 + 4 * vp),
            (false, true) if state.besieged(game, space) && state.control.of(space) == Some(side) => {
                Some(12 + 3 * vp + 2 * prize(side.other()))
            }
            _ => None,
        }
    };
    let spaces = (0u8..).zip(&game.spaces).map(|(space, _)| space).filter(|space| open.contains(*space));
    spaces.filter_map(|space| Some((space, wanted(space)?))).collect()
}

pub(super) struct Player<'g> {
    game: &'g Game,
    chart: &'g Chart,
    state: &'g State,
    side: Side,
    targets: Vec<(u8, i32)>,
    pub(super) guards: Vec<Guard>,
}

impl<'g> Player<'g> {
    pub(super) fn new(table: &'g Table, state: &'g State, side: Side) -> Self {
        let Table { game, chart } = table;
        let guards = guards(game, chart, state, side);
        let mut targets = targets(game, state, side);
        targets
            .extend(guards.iter().filter(|guard| guard.missing > 0).map(|guard| (guard.space, 24 + 4 * guard.missing)));
        Self { game, chart, state, side, targets, guards }
    }

    /// The value of an action in quarters; chance decides between what is as good.
    fn with_whim(&self, task: &Task, action: Action, whim: &mut Seeded) -> i32 {
        self.worth(task, action) * 4 + i32::try_from(whim.below(4)).unwrap_or_default()
    }

    /// The options with their values, the best first.
    pub(super) fn ranked(&self, task: &Task, whim: &mut Seeded) -> Vec<(i32, Action)> {
        let value = |action: &Action| (self.with_whim(task, *action, whim), *action);
        let mut options: Vec<(i32, Action)> = self.state.legal().iter().map(value).collect();
        options.sort_by_key(|(value, _)| -value);
        options.into_iter().map(|(value, action)| (value / 4, action)).collect()
    }

    /// The number of corps that a threatened prize still needs, apart from those that are about to come or go; negative
    /// if it can spare some.
    fn missing(&self, space: u8) -> Option<i32> {
        self.guards.iter().find(|guard| guard.space == space).map(|guard| guard.missing)
    }

    /// The value of a corps in a space that must be kept.
    fn guard(&self, space: u8) -> i32 {
        if self.missing(space).is_some_and(|missing| missing > 0) { 12 } else { 0 }
    }

    /// The value of an action; 0 if it has no rule of thumb.
    fn worth(&self, task: &Task, action: Action) -> i32 {
        match (task, action) {
            (Task::Spend(_), _) => self.purchase(action),
            (_, Action::Show(value) | Action::Play(value)) => i32::from(value),
            (Task::Receive(_), Action::Place(_, space)) => self.front(space) + self.friends(space) + self.guard(space),
            (Task::Leaders(..), Action::Place(leader, space)) => self.post(leader, space),
            (Task::Leaders(..), Action::Stay(leader)) => {
                self.state.space_of(leader).map_or(0, |space| self.post(leader, space) + 2)
            }
            (Task::Act(..), _) => self.action(action),
            (Task::Select(select), _) => self.gather(select, action),
            (Task::Transfer(_, piece, _), Action::Move(to)) => self.reserve(*piece, to),
            (Task::Transfer(_, piece, _), Action::Stop) => {
                self.state.space_of(*piece).map_or(0, |space| self.reserve(*piece, space) + 1)
            }
            (Task::Second(_), Action::Transfer(piece)) => self.transfer(piece),
            (Task::March(_), _) => self.march(action),
            (Task::Sail(_, force, from), Action::Move(to)) => self.landing(*force, *from, to),
            // To give up costs nothing but the action; a corps at its last step would be gone.
            (Task::Storm(..), Action::Hit(piece)) => {
                if self.state.down.contains(piece) {
                    -1
                } else {
                    2
                }
            }
            (Task::Evade(_), Action::Move(to)) | (Task::Honors(..) | Task::Displace(..), Action::Retreat(to)) => {
                self.friends(to) + self.front(to) / 2
            }
            (Task::Intercept(_), Action::Intercept(from)) => self.interception(from),
            (Task::Buy(_), Action::Event(card)) if self.game.events[usize::from(card)].rule.is_none() => -1,
            (Task::Bypass(_), Action::Bypass) | (_, Action::Event(_)) => 1,
            (Task::Resume(_) | Task::Compel(_), Action::Attack) => self.odds_here() - 12,
            (Task::React(_), _) => self.reaction(action),
            (Task::Lead(_), Action::Lead(one, other)) => {
                let corps = self.state.battle.forces[self.side.ix()] & self.game.corps;
                let gives = |leader| i32::from(self.state.tactical(self.game, leader, corps));
                one.into_iter().chain(other).map(gives).sum()
            }
            (Task::Losses(_), Action::Hit(piece)) => i32::from(self.state.demoralized.contains(piece)),
            (Task::Ransom(_, leader), Action::Ransom(true)) => {
                let (tactical, _) = self.game.ratings(*leader, self.state.down.contains(*leader));
                if tactical > 2 { 1 } else { -1 }
            }
            (Task::Retreat(retreat), _) => self.retreat(*retreat, action),
            (Task::Offer(_), Action::Offer(count)) => {
                let ahead = self.game.rules.victory.levels[1];
                let behind = self.state.points >= i32::try_from(ahead).unwrap_or(i32::MAX);
                if behind { 3 - i32::from(count) } else { -1 }
            }
            (Task::Lines(_), Action::Raze(_)) => -1,
            (Task::PlayOn(_), Action::PlayOn(true)) | (_, Action::First(true)) => 1,
            _ => 0,
        }
    }

    /// Twice the battle dice of a force, with those of its two best leaders (16.2).
    fn strength(&self, force: Set) -> i32 {
        let corps = force & self.game.corps;
        let steps = count(corps) * 2 - count(corps & self.state.down);
        let mut best = [0; 2];
        for leader in force & self.game.leaders {
            let gives = i32::from(self.state.tactical(self.game, leader, corps));
            best = if gives > best[0] { [gives, best[0]] } else { [best[0], best[1].max(gives)] };
        }
        let shaken = count(corps & self.state.demoralized);
        steps + (2 * (best[0] + best[1])).min(steps) - shaken / 2
    }

    /// Strength of one force to that of another, in tenths; 99 against nobody.
    fn odds(&self, own: Set, other: Set) -> i32 {
        let other = self.strength(other);
        if other == 0 { 99 } else { self.strength(own) * 10 / other }
    }

    /// The odds of the attacker in the attack that is under way, for the side that decides.
    fn odds_here(&self) -> i32 {
        let attack = &self.state.attack;
        let enemy = self.state.field(self.game, self.side.other(), attack.space);
        let own = self.state.field(self.game, self.side, attack.space);
        self.odds(own, enemy)
    }

    /// The number of the side's corps in a space, eight at most.
    pub(super) fn friends(&self, space: u8) -> i32 {
        count(self.state.field_corps(self.game, self.side, space)).min(8)
    }

    /// The closeness of a space to the side's targets.
    fn front(&self, space: u8) -> i32 {
        let near = |(target, _): &(u8, i32)| self.chart.steps(self.side, space, *target);
        12 - self.targets.iter().map(near).min().unwrap_or(12).min(12)
    }

    /// The prospects of a number of corps in a space: the value of the best target, less the way there.
    pub(super) fn hope(&self, space: u8, corps: i32) -> i32 {
        let hope = |(target, value): &(u8, i32)| {
            let at = usize::from(*target);
            let walls = i32::from(self.state.defense_value(self.game, *target));
            let own = self.state.control.of(space) == Some(self.side);
            let garrison = i32::from(!own && self.state.fortress[at] > 0);
            let enemy = self.state.field(self.game, self.side.other(), *target);
            let guarded = self.strength(enemy) > corps * 3;
            let is_kept = self.state.control.of(*target) == Some(self.side);
            let short = if is_kept { 0 } else { (walls + garrison - corps).max(0) };
            value - 4 * self.chart.steps(self.side, space, *target) - 6 * short - if guarded { 12 } else { 0 }
        };
        self.targets.iter().map(hope).max().unwrap_or_default()
    }

    /// True if a space belongs to the network of the side's lines of communication, or borders on it.
    fn supplied(&self, space: u8) -> bool {
        let network = &self.state.network[self.side.ix()];
        network.contains(space) || network.through.meets(self.game.spaces[usize::from(space)].near[self.side.ix()])
    }

    /// Purchases: restoring before building, building at the front, lines and fleets with what is left.
    fn purchase(&self, action: Action) -> i32 {
        match action {
            Action::Restore(piece) => self.state.space_of(piece).map_or(0, |at| 60 + self.front(at) + self.friends(at)),
            Action::Build(_, space, down) => {
                30 + self.front(space) + self.friends(space) + self.guard(space) - if down { 12 } else { 0 }
            }
            Action::Commission(_) => 20,
            Action::Fortify(space) => 10 + self.front(space),
            _ => 0,
        }
    }

    /// The use of a leader in a space: corps that nobody else there can command, near the front.
    fn post(&self, leader: u8, space: u8) -> i32 {
        let corps = self.state.field_corps(self.game, self.side, space);
        let others = (self.state.field(self.game, self.side, space) & self.game.leaders) - Set::one(leader);
        let (tactical, command) = self.game.ratings(leader, self.state.down.contains(leader));
        // Those who are better command first.
        let better = others.into_iter().filter(|other| {
            let (theirs, most) = self.game.ratings(*other, self.state.down.contains(*other));
            (theirs, most) >= (tactical, command)
        });
        let led = i32::try_from(self.state.command(self.game, better.collect())).unwrap_or_default();
        let useful = (count(corps) - led).clamp(0, i32::from(command)) * self.front(space) / 4;
        let home = self
            .leader(leader)
            .is_some_and(|row| row.home.iter().any(|power| self.game.powers[usize::from(*power)].corps.meets(corps)));
        let fights = if count(corps) > 2 && count(others) < 2 { i32::from(tactical) } else { 0 };
        useful + fights + self.front(space) / 2 + i32::from(home) - 2 * count(others)
    }

    fn leader(&self, piece: u8) -> Option<&Leader> {
        self.game.pieces[usize::from(piece)].leader.as_ref()
    }

    /// The counters of a side in a space that have not acted in this round.
    fn ready(&self, space: u8) -> Set {
        self.state.field(self.game, self.side, space) - self.state.acted
    }

    /// The corps that the leaders of a force can command (13.5.1).
    fn commanded(&self, force: Set) -> i32 {
        let command = i32::try_from(self.state.command(self.game, force & self.game.leaders)).unwrap_or(i32::MAX);
        command.min(count(force & self.game.corps))
    }

    /// True if the force in a space faces an enemy fortress.
    fn sits(&self, space: u8) -> bool {
        let at = usize::from(space);
        self.state.control.of(space) == Some(self.side.other()) && self.state.fortress[at] > 0
    }

    /// The advantage of the best first step over doing nothing, after an action is begun and its force gathered; 0 if
    /// there is nothing to do. No dice are rolled before that.
    fn gain(&self, action: Action) -> i32 {
        let mut chance = Seeded::new(0);
        let mut state = self.state.clone();
        let mut next = action;
        loop {
            self.game.play(&mut state, next, &mut chance);
            // What leaves no choice is over already: there is nothing to be done.
            let Some(task @ (Task::Select(_) | Task::March(_) | Task::Sail(..) | Task::Transfer(..))) =
                state.tasks.last()
            else {
                return 0;
            };
            let player = Player { state: &state, targets: self.targets.clone(), guards: self.guards.clone(), ..*self };
            let worth = |action: Action| player.worth(task, action);
            let Some(best) = state.legal().iter().copied().max_by_key(|action| worth(*action)) else { return 0 };
            if !matches!(task, Task::Select(_)) {
                return worth(best) - worth(Action::Stop);
            }
            next = best;
        }
    }

    /// The value of an action for an action card; negative if it would end where it begins.
    fn action(&self, action: Action) -> i32 {
        match action {
            Action::Campaign(space) | Action::Sail(space)
                if self.missing(space).is_some_and(|missing| missing >= 0) =>
            {
                -1
            }
            Action::Campaign(_) if self.gain(action) <= 0 => -1,
            Action::Sail(_) => match self.gain(action) {
                gain @ 9.. => 10 + gain.min(20),
                _ => -1,
            },
            Action::Campaign(space) => {
                let ready = self.ready(space);
                let corps = self.commanded(ready);
                if self.sits(space) && !self.state.rolled.contains(space) {
                    let walls = i32::from(self.state.defense_value(self.game, space));
                    let value = self.state.worth(self.game, space);
                    return if corps >= walls { 60 + 4 * value } else { 4 };
                }
                if self.sits(space) {
                    return 2;
                }
                self.hope(space, corps) + corps.min(6) + self.front(space) - if corps < 3 { 10 } else { 0 }
            }
            Action::Replace(piece) => 14 + self.state.space_of(piece).map_or(0, |at| self.front(at)),
            Action::Rally(_) => 18,
            Action::Transfer(piece) => self.transfer(piece),
            Action::Deploy(_) => 30,
            Action::Raise(_) => 16,
            _ => 0,
        }
    }

    /// The value of a transfer: for counters that are more useful elsewhere, above all corps without a leader.
    fn transfer(&self, piece: u8) -> i32 {
        let Some(space) = self.state.space_of(piece) else { return 0 };
        let is_guard = self.missing(space).is_some_and(|missing| missing >= 0);
        if self.game.corps.contains(piece) && (self.sits(space) || is_guard) {
            return -1;
        }
        let gain = self.gain(Action::Transfer(piece));
        let led = self.state.field(self.game, self.side, space).meets(self.game.leaders);
        if gain <= 0 { -1 } else { gain.min(24) + if led { 0 } else { 6 } }
    }

    /// The value of a voyage: a weak enemy, a fortress that can be besieged, or a better place for the force.
    fn landing(&self, force: Set, from: u8, to: u8) -> i32 {
        let corps = count(force & self.game.corps);
        let there = corps + self.friends(to);
        let enemy = self.state.field(self.game, self.side.other(), to);
        if enemy.meets(self.game.corps) {
            return if self.odds(force, enemy) >= 13 { 30 } else { -60 };
        }
        if self.state.control.of(to) == Some(self.side.other()) && self.state.fortress[usize::from(to)] > 0 {
            let walls = i32::from(self.state.defense_value(self.game, to));
            return if there >= walls { 20 + 4 * self.state.worth(self.game, to) } else { -50 };
        }
        self.hope(to, there) - self.hope(from, corps.max(self.friends(from)))
    }

    /// The value of a reserve in a space: near the front, beside others, under leaders who can command one more.
    fn reserve(&self, piece: u8, space: u8) -> i32 {
        let here = self.state.field(self.game, self.side, space) - Set::one(piece);
        let leaders = here & self.game.leaders;
        let corps = count(here & self.game.corps);
        if self.game.leaders.contains(piece) {
            return self.post(piece, space);
        }
        let room = i32::try_from(self.state.command(self.game, leaders)).unwrap_or_default() > corps;
        let alone = i32::from(corps == 0 && self.front(space) > 10 && self.state.fortress[usize::from(space)] == 0);
        let kept = self.guards.iter().any(|guard| guard.space == space && corps < guard.corps);
        2 * self.front(space) + corps.min(6) + if room { 6 } else { 0 } + if kept { 12 } else { 0 } - 8 * alone
    }

    /// The value of a choice while a force is gathered: the best leaders first, then corps, full ones first; a corps
    /// stays in a fortress of its own side.
    fn gather(&self, select: &Select, action: Action) -> i32 {
        let leaders = select.chosen & self.game.leaders;
        let corps = select.chosen & self.game.corps;
        match (action, select.purpose) {
            (Action::Go, _) => 5,
            (Action::Take(piece), Purpose::Garrison | Purpose::Refuge(_)) if self.game.leaders.contains(piece) => 1,
            (Action::Take(piece), Purpose::Garrison | Purpose::Refuge(_)) => {
                20 - i32::from(self.state.down.contains(piece))
            }
            (Action::Take(piece), Purpose::Rally(leader)) if leader == piece => 10,
            (Action::Take(_), Purpose::Rally(_)) => 20,
            (Action::Take(piece), _) if self.game.leaders.contains(piece) => {
                let (tactical, command) = self.game.ratings(piece, self.state.down.contains(piece));
                let wanted = count(leaders) < 2 || matches!(select.purpose, Purpose::Evade(_) | Purpose::Embark(..));
                if wanted { 40 + 2 * i32::from(command) + i32::from(tactical) } else { 0 }
            }
            (Action::Take(piece), purpose) => {
                let at = usize::from(select.space);
                let own = self.state.control.of(select.space) == Some(self.side) && self.state.fortress[at] > 0;
                let left = count((select.pool & self.game.corps) - corps);
                let guard = own && left == 1 && count(corps) > 2 && self.front(select.space) > 9;
                let kept = self.guards.iter().find(|guard| guard.space == select.space).map_or(0, |guard| guard.corps);
                let inside = count(self.state.at[at] & self.state.inside & self.game.corps);
                let leaves = matches!(purpose, Purpose::Campaign | Purpose::Sail);
                if guard && purpose == Purpose::Campaign || leaves && left + inside <= kept {
                    return 0;
                }
                20 - i32::from(self.state.down.contains(piece)) - i32::from(self.state.demoralized.contains(piece))
            }
            _ => 0,
        }
    }

    /// A step of a march.
    fn march(&self, action: Action) -> i32 {
        let march = &self.state.march;
        let corps = count(march.force & self.game.corps);
        let here = self.hope(march.at, corps);
        match action {
            Action::Besiege => 200,
            Action::Convert => 40,
            Action::Stop if self.sits(march.at) || self.missing(march.at).is_some_and(|missing| missing > -corps) => 30,
            Action::Stop => 2,
            Action::Move(to) => {
                let enemy = self.state.field(self.game, self.side.other(), to);
                let odds = self.odds(march.force, enemy);
                let leaves = if self.sits(march.at) { 40 } else { 0 };
                let near = self.game.spaces[usize::from(to)].near[self.side.other().ix()];
                let force = self.strength(march.force) + self.strength(self.state.field(self.game, self.side, to));
                let threat = near
                    .into_iter()
                    .map(|space| self.strength(self.state.field(self.game, self.side.other(), space)))
                    .max()
                    .unwrap_or_default();
                let risk = if threat * 10 > force * 14 { 12 } else { 0 };
                if enemy.meets(self.game.corps) {
                    let prey = count(enemy & self.game.corps).min(4);
                    return if odds >= 13 { 20 + odds.min(30) + 2 * prey - leaves - risk } else { -60 };
                }
                let at = usize::from(to);
                if self.state.control.of(to) == Some(self.side.other()) && self.state.fortress[at] > 0 {
                    let walls = i32::from(self.state.defense_value(self.game, to));
                    let value = 4 * self.state.worth(self.game, to);
                    // Somebody of the stack before the fortress counts too.
                    let fits = corps + self.friends(to) > walls && self.supplied(to);
                    return if fits { 50 + value - leaves - risk } else { -50 };
                }
                let gain = self.hope(to, corps) - here;
                3 * gain - leaves - risk + if self.state.network[self.side.ix()].contains(to) { 0 } else { -2 }
            }
            _ => -5,
        }
    }

    /// Interception: with enough to win, where something is at stake.
    fn interception(&self, from: u8) -> i32 {
        let own = self.ready(from) | self.state.field(self.game, self.side, self.state.attack.space);
        let odds = self.odds(own, self.state.attack.force);
        if odds >= 12 && self.friends(from) > 1 { odds } else { -1 }
    }

    /// Before a battle: a corps goes into the fortress, and a weaker force avoids battle.
    fn reaction(&self, action: Action) -> i32 {
        let weaker = self.odds_here() < 9;
        match action {
            Action::Shut if weaker => 3,
            Action::Avoid if weaker => 2,
            Action::Shut | Action::Avoid => -1,
            _ => 0,
        }
    }

    /// A beaten force leaves a corps in the fortress, and goes where others of its side are.
    fn retreat(&self, retreat: Retreat, action: Action) -> i32 {
        match action {
            Action::Shut => {
                let inside = self.state.at[usize::from(retreat.space)] & self.state.inside & self.game.corps;
                if inside.is_empty() { 60 } else { -20 }
            }
            Action::Retreat(to) => {
                let limit = i32::from(self.game.spaces[usize::from(to)].limit);
                let force = count(self.state.field_corps(self.game, self.side, retreat.space));
                let crowd = (self.friends(to) + force - limit).max(0);
                20 + self.friends(to) + 3 * i32::from(self.state.fortress[usize::from(to)] > 0) - 6 * crowd
            }
            Action::Embark(_) => 4,
            _ => 0,
        }
    }
}

fn count(set: Set) -> i32 {
    i32::try_from(set.len()).unwrap_or(i32::MAX)
}
