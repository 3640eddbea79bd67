//! The system of No Peace Without Spain! and A Pragmatic War.

mod check;
mod lower;
pub mod play;
mod playtest;
mod replay;
mod starter;

use muster_schema::bundle::{self, Bundle};

use super::{Files, System};
use crate::check::Entry;
use crate::examples::Example;
use crate::finding::{Code, Finding};
use crate::forms::Tables;
use crate::line::Line;
use crate::pack::Pack;
use crate::playtest::Player;

/// The system of No Peace Without Spain! and A Pragmatic War.
#[derive(Debug)]
pub struct NoPeace {
    tables: Tables,
}

impl Default for NoPeace {
    fn default() -> Self {
        Self { tables: Tables::new(muster_schema::no_peace::definition()) }
    }
}

impl System for NoPeace {
    fn tables(&self) -> &Tables {
        &self.tables
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

    fn examples(&self, pack: &Pack) -> Vec<Example> {
        replay::play(pack)
    }

    fn example_codes(&self) -> &'static [&'static Code] {
        replay::codes::ALL
    }

    fn player(&self) -> Option<&'static dyn Player> {
        Some(&playtest::Player)
    }

    fn piece(&self, pack: &Pack, line: &Line<'_>, piece: &mut bundle::Piece) {
        lower::piece(pack, line, piece);
    }

    fn complete(&self, pack: &Pack, bundle: &mut Bundle) {
        lower::complete(pack, bundle);
    }
}
