//! Rules of play in code: what no table can say.

use std::fmt::Debug;

use include_dir::Dir;

use muster_schema::table::DocumentDef;
use muster_schema::{Id, bundle};

use crate::examples::Example;
use crate::law::Law;
use crate::needs::Need;
use crate::playtest::Player;
use crate::system::Reach;
use muster_source::finding::{Code, Finding};
use muster_source::pack::Pack;

/// The rules of play of a family of games, which a pack names (`"rules": "no-peace"`). They read the tables of the pack as
/// records, whose columns they know by name, and are asked by lints, worked examples, the referee and playtests. Games without them
/// have what their tables say.
pub trait Rules: Debug + Send + Sync {
    /// The name in `game.json`.
    fn id(&self) -> &'static str;

    /// The game or games whose document numbers them.
    fn document(&self) -> &'static str;

    /// A small game that follows them, which `muster new` writes.
    fn starter(&self) -> Option<&'static Dir<'static>> {
        None
    }

    /// The codes of their lints, and of what their examples can find.
    fn codes(&self) -> Vec<&'static Code>;

    /// The tables and documents that they read.
    fn needs(&self) -> &'static [Need] {
        &[]
    }

    /// Checks of the tables that need the rules of play.
    fn check(&self, _pack: &Pack) -> Vec<Finding> {
        Vec::new()
    }

    /// Puts the worked examples of a pack to the engine, in the order of their files.
    fn examples(&self, pack: &Pack) -> Vec<Example>;

    /// True if a text of a document is an order or an answer, which names rows among other words.
    fn is_order(&self, _document: &DocumentDef, _pointer: &str) -> bool {
        false
    }

    /// The rules of movement and placement, for a referee; without them, those in the tables apply.
    fn law<'p>(&self, _pack: &'p Pack) -> Option<Box<dyn Law + 'p>> {
        None
    }

    /// The automatic player, if the engine has one.
    fn player(&self) -> Option<&'static dyn Player> {
        None
    }

    /// The places that the rules connect with a place in a scenario's set-up.
    fn reaches(&self, _pack: &Pack, _scenario: &bundle::Scenario, _place: Id) -> Vec<Reach> {
        Vec::new()
    }
}
