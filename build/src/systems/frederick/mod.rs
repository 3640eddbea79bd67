//! The system of Frederick's War.

mod check;
mod examples;
mod lower;
mod starter;

use muster_schema::frederick::SYSTEM;

use super::{Files, System};
use crate::check::Entry;
use crate::examples::{Example, codes, questions};
use crate::finding::{Code, Finding};
use crate::lower::Parts;
use crate::pack::Pack;

/// The system of Frederick's War.
#[derive(Debug)]
pub struct Frederick;

impl System for Frederick {
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

    fn examples(&self, pack: &Pack) -> Vec<Example> {
        let rules = pack.document("rules");
        rules.map(|(_, rules)| questions::ask_all(pack, &examples::Asker::new(pack, &rules))).unwrap_or_default()
    }

    fn example_codes(&self) -> &'static [&'static Code] {
        codes::ASKED
    }

    fn lower(&self, pack: &Pack) -> Option<Parts> {
        lower::lower(pack)
    }
}
