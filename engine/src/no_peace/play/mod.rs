//! The complete rules of play: an immutable [`Game`], a [`State`], the actions that are legal in it, and their effects.
//!
//! `turn` is the sequence of play, `raise` the Reinforcement phase, `round` the action rounds, `march`, `battle`,
//! `retreat` and `siege` are the parts of a campaign, `lines` the lines of communication, `events` the cards, `victory`
//! the end. A player's decision is an [`Action`]; the current steps are a stack of [`Task`]s. Dice and cards come from
//! a [`Chance`].

mod action;
mod apply;
mod battle;
mod chance;
mod charts;
mod events;
mod game;
mod invariant;
mod lines;
mod make;
mod march;
mod raise;
mod retreat;
mod round;
mod set;
mod siege;
mod situation;
mod state;
mod task;
mod turn;
mod victory;

pub use action::{Action, counter, side};
pub use apply::Illegal;
pub use chance::{Chance, Draw, Roll};
pub use charts::charts;
pub use game::{
    Arrival, Control, Edge, Event, EventRule, Fleet, Game, Index, Joining, Leader, Options, Piece, Place, Placed,
    Power, Side, SiegeModifiers, Space, Succession, Tables, Turn, Unplayable, Uprising, Withdrawal, Zone,
};
pub use invariant::check;
pub use set::Set;
pub use situation::Moment;
pub use state::{End, Network, Outcome, State, Tally};
pub use task::{Attack, Battle, Cause, Losses, March, Ordered, Purpose, Retreat, Select, Stage, Task};
