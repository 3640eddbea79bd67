//! The lints of the system of Clash of Sovereigns.

pub mod cards;
pub mod map;
pub mod set_up;
pub mod tables;
mod war;

pub use self::war::War;
use muster_source::finding::Finding;

/// A lint of this system.
type Lint = muster_source::finding::Lint<Check>;

pub type Check = fn(&War<'_>, &mut Vec<Finding>);

/// What every lint's file needs.
mod prelude {
    pub use muster_engine::sovereigns::calendar::Date;
    pub use muster_schema::sovereigns::*;
    pub use muster_schema::{Id, Ref, Role, Table};

    pub(super) use super::Lint;
    pub use super::parts;
    pub use super::war::{War, is_circle, troops};
    pub use muster_kit::prelude::*;
    pub use muster_kit::shared::{Deployment, Placement, exceed, faults};
}

/// The letters and the number of a card's code: `F21` is (`F`, 21).
pub fn parts(card: &muster_schema::sovereigns::Card) -> Option<(&'static str, u32)> {
    let code = card.code.as_str();
    let at = code.find(|letter: char| letter.is_ascii_digit()).filter(|at| *at > 0)?;
    let (letters, number) = code.split_at(at);
    let sound = letters.bytes().all(|letter| letter.is_ascii_uppercase()) && !number.starts_with('0');
    Some((letters, number.parse().ok().filter(|_| sound)?))
}
