//! Control of spaces (2.3).

use crate::no_peace::records::{Entry, Power};
use muster_schema::{Id, Ref};

use super::Board;

/// The side that controls each space, if any.
#[derive(Clone, Debug)]
pub struct Control(Vec<Option<Id>>);

impl Control {
    /// Control at the start (2.1.2, 2.3.1): a space belongs to the side of its home power, unless that is neutral or the
    /// space is nobody's home; control markers, as pairs of space and side, come on top. `turn` is the value of the current
    /// turn: a neutral power that has joined by then counts for its side (7.2.1, 7.2.3).
    pub fn at_start(
        board: &Board<'_>,
        powers: &[Power],
        markers: &[(Id, Id)],
        joined: impl Fn(&Power) -> bool,
    ) -> Self {
        let side_of = |power: &Ref<Power>| {
            let power = powers.iter().find(|other| other.id == power.id())?;
            (power.entry == Entry::Start || joined(power)).then_some(power.side.id())
        };
        let mut control: Vec<Option<Id>> =
            board.spaces.iter().map(|space| space.home.iter().find_map(side_of)).collect();
        for (space, side) in markers {
            if let Some(slot) = board.number_of(*space).and_then(|number| control.get_mut(number as usize)) {
                *slot = Some(*side);
            }
        }
        Self(control)
    }

    /// The side that controls a space.
    pub fn of(&self, space: u32) -> Option<Id> {
        self.0.get(space as usize).copied().flatten()
    }
}
