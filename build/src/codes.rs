//! The register of codes: every kind of finding, and the systems in whose packs it is looked for.
//!
//! A code is declared where it is found; there stands too which part of the examination finds it. What is looked for in every
//! pack is listed below. The lints and examples of a system are gathered from its own lists, so that a code of one system is
//! known as that system's, and a shared lint as theirs who have it.

use std::sync::{Arc, LazyLock};

use crate::check::common;
use crate::check::shared::faults;
use crate::check::shared::map::{foreign_capital, idle_sea_zone, no_way_in, off_sheet};
use crate::finding::Code;
use crate::systems::{self, System};
use crate::{crowd, errata, fit, link, read, reread, validate};

/// What is looked for in every pack, beside the lints of every pack.
static EVERYWHERE: &[&Code] = &[
    &read::codes::NOT_UTF8,
    &read::codes::QUOTE_OPEN,
    &read::codes::QUOTE_STRAY,
    &read::codes::ROW_SHORT,
    &read::codes::ROW_LONG,
    &read::codes::COLUMN_UNKNOWN,
    &read::codes::COLUMN_MISSING,
    &read::codes::COLUMN_DOUBLED,
    &read::codes::NO_HEADER,
    &read::codes::NOT_JSON,
    &read::codes::MEMBER_DOUBLED,
    &read::codes::FILE_MISSING,
    &read::codes::FILE_UNKNOWN,
    &read::codes::SYSTEM_UNKNOWN,
    &read::codes::NO_FILE,
    &read::codes::SCHEMA_LOST,
    &read::codes::MIXED_SEPARATORS,
    &read::codes::LOCK_DAMAGED,
    &read::codes::LOCK_TWICE,
    &read::codes::LOCK_CONFLICT,
    &read::codes::LOCK_LOST,
    &read::codes::LOCK_NEXT,
    &validate::codes::EMPTY,
    &validate::codes::TYPE,
    &validate::codes::CHOICE,
    &validate::codes::FORM,
    &validate::codes::RANGE,
    &validate::codes::LIST,
    &validate::codes::MEMBER_UNKNOWN,
    &validate::codes::LENGTH,
    &link::codes::UNKNOWN,
    &link::codes::AMBIGUOUS,
    &link::codes::UNABLE,
    &link::codes::DOUBLED,
    &errata::STALE,
    &errata::TARGET,
    &errata::REMOVED,
    &reread::DIFFERS,
    &crowd::COVERED,
    &crowd::NEAR_DECKS,
    &fit::TOO_LONG,
    &common::idle_waiver::CODE,
];

/// Codes that are not used any more, and the code of the same fault. Their ids are never given again.
static RETIRED: &[(&str, &Code)] = &[
    ("C003", &faults::TOO_MANY),
    ("C004", &faults::TOO_MANY),
    ("C033", &faults::NOWHERE),
    ("M037", &no_way_in::LINT.code),
    ("M042", &foreign_capital::LINT.code),
    ("M045", &idle_sea_zone::LINT.code),
    ("M054", &off_sheet::LINT.code),
    ("T028", &faults::UNUSED),
    ("U012", &faults::WRONG_FACE),
    ("U020", &faults::WRONG_PLACE),
    ("U021", &faults::MARKER_START),
    ("U023", &faults::FOREIGN_REGION),
    ("U051", &faults::FLEET_ASHORE),
    ("U053", &faults::WRONG_FACE),
    ("U054", &faults::TOO_MANY),
];

/// A code in the register.
#[derive(Clone, Debug)]
pub struct Registered {
    /// The code.
    pub code: &'static Code,
    /// The systems in whose packs it is looked for.
    pub systems: Vec<Arc<dyn System>>,
}

impl Registered {
    /// Whether it is looked for in every pack.
    #[must_use]
    pub fn is_everywhere(&self) -> bool {
        self.systems.len() == systems::all().len()
    }

    /// The documents that the systems were made from.
    pub fn documents(&self) -> impl Iterator<Item = &str> {
        self.systems.iter().map(|system| system.document.as_str())
    }
}

/// All codes, in the order of the examination.
#[must_use]
pub fn all() -> &'static [Registered] {
    static REGISTER: LazyLock<Vec<Registered>> = LazyLock::new(register);
    &REGISTER
}

/// The code with this id.
#[must_use]
pub fn find(id: &str) -> Option<&'static Registered> {
    all().iter().find(|known| known.code.id == id)
}

/// What a code that is not used any more is called now.
#[must_use]
pub fn retired(id: &str) -> Option<&'static Code> {
    RETIRED.iter().find(|(retired, _)| retired.eq_ignore_ascii_case(id)).map(|(_, code)| *code)
}

fn register() -> Vec<Registered> {
    let everywhere = EVERYWHERE.iter().copied().chain(common::LINTS.iter().map(|lint| &lint.code));
    let mut register: Vec<Registered> =
        everywhere.map(|code| Registered { code, systems: systems::all().to_vec() }).collect();
    for system in systems::all() {
        for code in system.lints().into_iter().chain(system.example_codes().iter().copied()) {
            match register.iter_mut().find(|known| known.code == code) {
                Some(known) if known.systems.last().is_some_and(|last| last.id == system.id) => {}
                Some(known) => known.systems.push(Arc::clone(system)),
                None => register.push(Registered { code, systems: vec![Arc::clone(system)] }),
            }
        }
    }
    register.sort_by_key(|known| (known.code.stage, known.code.id));
    register
}
