//! The system of No Peace Without Spain! and A Pragmatic War.

mod check;
mod lower;
pub mod play;
pub mod playtest;
pub mod replay;
mod starter;

use muster_schema::no_peace::SYSTEM;

use super::{Files, System};
use crate::check::Entry;
use crate::finding::{Code, Finding};
use crate::lower::Parts;
use crate::pack::Pack;


/// The system of No Peace Without Spain! and A Pragmatic War.
#[derive(Debug)]
pub struct NoPeace;

impl System for NoPeace {
    fn definition(&self) -> &'static muster_schema::System {
        &SYSTEM
    }

    fn starter(&self) -> Files {
        starter::FILES
    }

    fn lints(&self) -> Vec<&'static Code> {
        check::LINTS.iter().map(Entry::code).collect()
    }

    fn check(&self, pack: &Pack) -> Vec<Finding> {
        check::check(pack)
    }

    fn example_codes(&self) -> &'static [&'static Code] {
        replay::codes::ALL
    }

    fn lower(&self, pack: &Pack) -> Option<Parts> {
        lower::lower(pack)
    }
}
