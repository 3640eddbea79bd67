//! The systems: families of games with the same tables and rules of play. A folder each, and a word below.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::ops::Deref;
use std::sync::{Arc, LazyLock};

use muster_schema::bundle::{self, Bundle};

use crate::check::run_common;
use crate::examples::Example;
use crate::finding::{Code, Finding};
use crate::forms::Tables;
use crate::line::Line;
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
        static ALL: LazyLock<Vec<Arc<dyn System>>> = LazyLock::new(|| vec![$(Arc::new($folder::$system::default())),+]);
    };
}

systems!(no_peace::NoPeace, sovereigns::Sovereigns, frederick::Frederick);

/// Every built-in system; the first is the one that `muster new` takes if none is asked for.
#[must_use]
pub fn all() -> &'static [Arc<dyn System>] {
    &ALL
}

/// The files of a pack, by path.
pub type Files = &'static [(&'static str, &'static [u8])];

/// What a system brings: its tables, its lints, its worked examples, what the bundle has of it alone.
pub trait System: Debug + Send + Sync {
    /// Its tables and documents. A system can be used as these: `system.tables`, `system.id`.
    fn tables(&self) -> &Tables;

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

    /// What it alone knows of a counter: its faces, of a piece that is no marker.
    fn piece(&self, pack: &Pack, line: &Line<'_>, piece: &mut bundle::Piece);

    /// What it alone knows of a card.
    fn card(&self, _pack: &Pack, _line: &Line<'_>, _card: &mut bundle::Card) {}

    /// What else the bundle has of it alone.
    fn complete(&self, pack: &Pack, bundle: &mut Bundle);
}

impl Deref for dyn System {
    type Target = Tables;
    fn deref(&self) -> &Tables {
        self.tables()
    }
}

impl dyn System {
    /// The files of its starter pack, by path.
    #[must_use]
    pub fn starter_files(&self) -> BTreeMap<String, Vec<u8>> {
        self.starter().iter().map(|(path, bytes)| ((*path).to_owned(), bytes.to_vec())).collect()
    }
}

/// The system that `game.json` calls `id`.
#[must_use]
pub fn find(id: &str) -> Option<Arc<dyn System>> {
    ALL.iter().find(|system| system.id == id).cloned()
}

/// Who plays the games of a pack.
///
/// # Errors
/// Where the engine does not play those of its system: in words.
pub fn player(pack: &Pack) -> Result<&'static dyn Player, String> {
    let system = &pack.sources.system;
    system
        .player()
        .ok_or_else(|| format!("Muster knows the rules of `{}` one by one, but does not play it by itself", system.id))
}

/// Runs every lint: those of any pack, and those of the pack's system.
#[must_use]
pub fn check(pack: &Pack) -> Vec<Finding> {
    let own = || pack.sources.system.check(pack);
    let (mut found, of_system) = rayon::join(|| run_common(pack), own);
    found.extend(of_system);
    found
}
