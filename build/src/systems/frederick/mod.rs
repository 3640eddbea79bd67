//! The system of Frederick's War.

mod check;
mod examples;
mod lower;
mod starter;

use muster_schema::bundle::{self, Bundle};

use super::{Files, System};
use crate::check::Entry;
use crate::examples::{Example, codes, questions};
use crate::finding::{Code, Finding};
use crate::forms::Tables;
use crate::line::Line;
use crate::pack::Pack;

/// The system of Frederick's War.
#[derive(Debug)]
pub struct Frederick {
    tables: Tables,
}

impl Default for Frederick {
    fn default() -> Self {
        Self { tables: Tables::new(muster_schema::frederick::definition()) }
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

    fn examples(&self, pack: &Pack) -> Vec<Example> {
        let rules = pack.document("rules");
        rules.map(|(_, rules)| questions::ask_all(pack, &examples::Asker::new(pack, &rules))).unwrap_or_default()
    }

    fn example_codes(&self) -> &'static [&'static Code] {
        codes::ASKED
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
