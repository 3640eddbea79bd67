//! The systems: families of games with the same tables and rules of play. A folder each, and a word below.

use std::collections::BTreeMap;
use std::fmt::Debug;

use crate::check::run_common;
use crate::finding::{Code, Finding};
use crate::lower::Parts;
use crate::pack::Pack;
use crate::worked::Asked;

/// The files of a starter pack, from the folder `starter` beside the file that lists them.
macro_rules! starter {
    ($($path:literal),+ $(,)?) => {
        &[$(($path, include_bytes!(concat!("starter/", $path)).as_slice())),+]
    };
}

/// Declares the folders of the systems, and the list of them.
macro_rules! systems {
    ($($folder:ident::$system:ident),+ $(,)?) => {
        $(pub mod $folder;)+
        /// Every system; the first is the one that `muster new` takes if none is asked for.
        pub static ALL: &[&dyn System] = &[$(&$folder::$system),+];
    };
}

systems!(no_peace::NoPeace, sovereigns::Sovereigns, frederick::Frederick);

/// The files of a pack, by path.
pub type Files = &'static [(&'static str, &'static [u8])];

/// What a system brings: its tables, its lints, its worked examples, what the bundle has of it alone.
pub trait System: Debug + Sync {
    /// Its tables and documents.
    fn definition(&self) -> &'static muster_schema::System;

    /// The pack to start from, which `muster new` writes: small, complete, and the ground of every example of
    /// `muster explain`.
    fn starter(&self) -> Files;

    /// The codes of its lints.
    fn lints(&self) -> Vec<&'static Code>;

    /// Runs them.
    fn check(&self, pack: &Pack) -> Vec<Finding>;

    /// Asks the questions of the pack's worked examples, where they are questions.
    fn asked(&self, _pack: &Pack) -> Vec<Asked> {
        Vec::new()
    }

    /// The codes of what examples can find.
    fn example_codes(&self) -> &'static [&'static Code];

    /// What the bundle has of it alone.
    fn lower(&self, pack: &Pack) -> Option<Parts>;
}

impl dyn System {
    /// What `game.json` calls it.
    #[must_use]
    pub fn id(&self) -> &'static str {
        self.definition().id
    }

    /// The files of its starter pack, by path.
    #[must_use]
    pub fn starter_files(&self) -> BTreeMap<String, Vec<u8>> {
        self.starter().iter().map(|(path, bytes)| ((*path).to_owned(), bytes.to_vec())).collect()
    }
}

/// The system that `game.json` calls `id`.
#[must_use]
pub fn find(id: &str) -> Option<&'static dyn System> {
    ALL.iter().copied().find(|system| system.id() == id)
}

/// The system with these tables.
#[must_use]
pub fn of(definition: &muster_schema::System) -> Option<&'static dyn System> {
    find(definition.id)
}

/// Runs every lint: those of any pack, and those of the pack's system.
#[must_use]
pub fn check(pack: &Pack) -> Vec<Finding> {
    let own = || of(pack.sources.system).map_or_else(Vec::new, |system| system.check(pack));
    let (mut found, of_system) = rayon::join(|| run_common(pack), own);
    found.extend(of_system);
    found
}
