//! The system of Frederick's War.

mod check;
mod lower;
mod starter;
mod worked;

use muster_schema::frederick::SYSTEM;

use super::{Files, System};
use crate::check::Entry;
use crate::finding::{Code, Finding};
use crate::lower::Parts;
use crate::pack::Pack;
use crate::worked::Asked;

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

    fn asked(&self, pack: &Pack) -> Vec<Asked> {
        let rules = pack.document("rules");
        rules.map(|(_, rules)| crate::worked::all(pack, &worked::Asker::new(pack, &rules))).unwrap_or_default()
    }

    fn example_codes(&self) -> &'static [&'static Code] {
        crate::worked::codes::ALL
    }

    fn lower(&self, pack: &Pack) -> Option<Parts> {
        lower::lower(pack)
    }
}
