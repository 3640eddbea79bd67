//! The system of Frederick's War.

mod check;
mod lower;
mod starter;
mod worked;


use muster_schema::bundle::{self, Bundle};

use super::{Files, System};
use crate::check::Entry;
use crate::finding::{Code, Finding};
use crate::forms::Tables;
use crate::line::Line;
use crate::pack::Pack;
use crate::worked::Asked;

/// The system of Frederick's War.
#[derive(Debug)]
pub struct Frederick {
    tables: Tables,
}

impl Frederick {
    /// The system.
    #[must_use]
    pub fn new() -> Self {
        Self { tables: Tables::new(muster_schema::frederick::definition()) }
    }
}

impl Default for Frederick {
    fn default() -> Self {
        Self::new()
    }
}

impl System for Frederick {
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

    fn asked(&self, pack: &Pack) -> Vec<Asked> {
        let rules = pack.document("rules");
        rules.map(|(_, rules)| crate::worked::all(pack, &worked::Asker::new(pack, &rules))).unwrap_or_default()
    }

    fn piece(&self, pack: &Pack, line: &Line<'_>, piece: &mut bundle::Piece) {
        lower::piece(pack, line, piece);
    }

    fn card(&self, pack: &Pack, line: &Line<'_>, card: &mut bundle::Card) {
        lower::card(pack, line, card);
    }

    fn complete(&self, pack: &Pack, bundle: &mut Bundle) {
        lower::complete(pack, bundle);
    }
}
