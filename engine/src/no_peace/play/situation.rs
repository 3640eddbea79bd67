//! Situations that are given rather than played to, and questions about them.

use crate::no_peace::records::Arrival as Coming;

use super::apply::run;
use super::chance::Chance;
use super::game::{Game, Place, Side};
use super::set::Set;
use super::state::State;
use super::task::Task;
use super::{battle, lines, siege, turn};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// A turn begins (8.0).
    Turn,
    /// The Reinforcement phase of a side, which goes first (12.0).
    Reinforcement(Side),
    /// Action cards are dealt (13.1).
    Campaign,
    /// A side's action round: the number of actions left, or `None` before it chooses a card (13.3).
    Round(Side, Option<u8>),
    /// The campaign is over (18.0).
    Loyalty,
    /// Winter begins (19.0).
    Winter,
}

impl Game {
    /// The scenario's set-up, with nothing begun: [`Game::resume`] begins.
    pub fn set_up(&self) -> State {
        State::new(self)
    }

    /// Begins to play in a given situation, up to the first decision.
    pub fn resume(&self, state: &mut State, moment: Moment, chance: &mut dyn Chance) {
        state.remember_seas(self);
        state.stale = true;
        state.forced.clear();
        lines::open(self, state);
        state.tasks = match moment {
            Moment::Turn => vec![Task::Turn],
            Moment::Reinforcement(side) => {
                vec![Task::Winter, Task::Loyalty, Task::Campaign, Task::Raises(side)]
            }
            Moment::Campaign => vec![Task::Winter, Task::Loyalty, Task::Campaign],
            Moment::Round(side, actions) => {
                state.rounds[side.ix()] += 1;
                let rest = [Task::Winter, Task::Loyalty, Task::Rounds(side.other()), Task::EndRound(side)];
                let now = actions.map_or(Task::Round(side), |actions| Task::Act(side, actions));
                rest.into_iter().chain([now]).collect()
            }
            Moment::Loyalty => vec![Task::Winter, Task::Loyalty],
            Moment::Winter => vec![Task::Winter],
        };
        run(self, state, chance);
    }

    /// Battle dice of a force with these leaders: fresh ones and demoralized ones (16.2).
    pub fn battle_dice(&self, state: &State, force: Set, leaders: Set) -> [u32; 2] {
        battle::count(self, state, force, leaders)
    }

    /// The modifiers of a siege roll of a force (17.5.3).
    pub fn siege_modifier(&self, state: &State, side: Side, space: u8, force: Set) -> i32 {
        siege::modifier(self, state, side, space, force)
    }

    /// True if a force in a space has a line of communication to a capital of its side (11.1).
    pub fn has_line(&self, state: &State, side: Side, space: u8) -> bool {
        lines::has_line(self, state, side, space, &state.network[side.ix()])
    }
}

impl State {
    /// Moves a counter anywhere, regardless of the rules.
    pub fn relocate(&mut self, piece: u8, place: Place) {
        self.put(piece, place);
        self.touched = Set::EMPTY;
    }

    /// Goes to a turn of the scenario: powers that have joined by then are at war and hold their spaces (7.2), leaders
    /// are promoted (12.4), the appeal has been heard (17.1), and earlier arrivals wait in the force pool, or for
    /// leaders on the turn's space. Of the turn itself nothing has happened, or everything before its Reinforcement
    /// phase.
    pub fn jump(&mut self, game: &Game, turn: u8, begun: bool) {
        self.turn = turn;
        if turn == game.first {
            self.purse = self.income;
            return;
        }
        self.opening = [false; 2];
        self.first_action = [false; 2];
        for (number, power) in (0u8..).zip(&game.powers) {
            if power.joins.is_some_and(|joins| joins < turn || (begun && joins == turn))
                && !self.at_war.contains(number)
            {
                self.at_war.insert(number);
                for space in power.home {
                    let holder = self.control.of(space).or(Some(power.side));
                    self.control.put(space, holder);
                }
                for (income, gained) in self.income.iter_mut().zip(power.gains()) {
                    *income += gained;
                }
            }
        }
        self.remember_seas(game);
        // The appeal is heard in the second turn at the latest (17.1).
        if let Some(rule) = game.rules.appeal.as_ref().filter(|_| turn > game.first + 1 && self.appeal.is_none()) {
            turn::heard(game, self, rule, game.first + 1);
        }
        self.purse = self.income;
        for piece in game.corps {
            if let Place::Turn(due) = self.place[usize::from(piece)]
                && due < turn
            {
                self.relocate(piece, Place::Pool);
            }
        }
        for arrival in &game.arrivals {
            match arrival.action {
                Coming::Promote if arrival.turn < turn => self.down.remove(arrival.piece),
                Coming::Arrive | Coming::Pool if arrival.turn < turn => {
                    let leader = game.leaders.contains(arrival.piece);
                    self.relocate(arrival.piece, if leader { Place::Turn(turn) } else { Place::Pool });
                }
                _ => {}
            }
        }
        if self.blockade {
            self.blockade = false;
            if let Some((space, _)) = &game.index.blockade {
                self.fortress[usize::from(*space)] = game.spaces[usize::from(*space)].fortress;
            }
        }
        if game.index.added.is_some_and(|added| added < turn || (begun && added == turn)) {
            self.events |= Set::of(&game.events, |event| event.later);
        }
    }

    /// Notes which seas the side of their ports has held by now (10.2).
    fn remember_seas(&mut self, game: &Game) {
        for (zone, side, ports, _) in &game.index.seas {
            let side = Side::BOTH[*side];
            let held = self.zones[usize::from(*zone)] == side || self.control.by(side).meets(*ports);
            self.gained |= u8::from(held) << zone;
        }
    }

    /// Gives a side action cards from the deck; each number is that of a card's actions.
    pub fn deal(&mut self, side: Side, cards: &[u8]) {
        for card in cards {
            let slot = usize::from(card.saturating_sub(1)).min(3);
            self.deck[slot] = self.deck[slot].saturating_sub(1);
            self.hand[side.ix()][slot] += 1;
        }
    }
}
