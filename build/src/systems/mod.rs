//! The systems: families of games with the same tables and rules of play. A folder each, and a word below.

use std::collections::BTreeMap;
use std::fmt::Debug;

use crate::examples::Example;
use crate::finding::{Code, Finding};
use crate::lower::Parts;
use crate::pack::Pack;
use crate::playtest::Player;

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

    /// Puts the worked examples of a pack to the engine, in the order of their files.
    fn examples(&self, pack: &Pack) -> Vec<Example>;

    /// The codes of what that can find.
    fn example_codes(&self) -> &'static [&'static Code];

    /// Who plays its games, if the engine does.
    fn player(&self) -> Option<&'static dyn Player> {
        None
    }

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

/// Who plays the games of a pack.
///
/// # Errors
/// Where the engine does not play those of its system: in words.
pub fn player(pack: &Pack) -> Result<&'static dyn Player, String> {
    let definition = pack.sources.system;
    of(definition).and_then(System::player).ok_or_else(|| {
        format!("Muster knows the rules of `{}` one by one, but does not play it by itself", definition.id)
    })
}

/// Puts the worked examples of a pack to the engine of its system, in the order of their files.
#[must_use]
pub fn examples(pack: &Pack) -> Vec<Example> {
    of(pack.sources.system).map(|system| system.examples(pack)).unwrap_or_default()
}

/// The codes of what examples can find, each once.
pub(crate) fn example_codes() -> Vec<&'static Code> {
    let mut codes: Vec<&'static Code> = Vec::new();
    for code in ALL.iter().flat_map(|system| system.example_codes()) {
        if !codes.contains(code) {
            codes.push(code);
        }
    }
    codes
}
