//! Rules of play in code: what no table can say.

use std::fmt::Debug;

use muster_schema::table::DocumentDef;
use muster_schema::{Id, bundle};

use crate::examples::Example;
use crate::law::Law;
use crate::playtest::Player;
use crate::system::Reach;
use muster_source::finding::{Code, Finding};
use muster_source::pack::Pack;

/// The rules of play of a family of games, which a pack names (`"rules": "no-peace"`). They read the tables of the pack as
/// records, whose columns they know by name, and are asked by lints, worked examples, the referee and playtests. Games without them
/// have what their tables say.
pub trait Rules: Debug + Send + Sync {
    /// The name by which `game.json` asks for them.
    fn id(&self) -> &'static str;

    /// The game or games whose document numbers them.
    fn document(&self) -> &'static str;

    /// The codes of their lints, and of what their examples can find.
    fn codes(&self) -> Vec<&'static Code>;

    /// What they find in the tables: what cannot be known without playing.
    fn check(&self, _pack: &Pack) -> Vec<Finding> {
        Vec::new()
    }

    /// Puts the worked examples of a pack to the engine, in the order of their files.
    fn examples(&self, pack: &Pack) -> Vec<Example>;

    /// Whether a text of a document is an order or an answer, which names rows in the midst of other words.
    fn is_order(&self, _document: &DocumentDef, _pointer: &str) -> bool {
        false
    }

    /// How counters move and stand, for a referee; without it, as the tables say.
    fn law<'p>(&self, _pack: &'p Pack) -> Option<Box<dyn Law + 'p>> {
        None
    }

    /// Who plays their games, if the engine does.
    fn player(&self) -> Option<&'static dyn Player> {
        None
    }

    /// What they connect with a place in a scenario as it is set up.
    fn reaches(&self, _pack: &Pack, _scenario: &bundle::Scenario, _place: Id) -> Vec<Reach> {
        Vec::new()
    }
}
