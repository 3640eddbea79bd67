//! Rules of play in code: what no table can say.

use std::collections::BTreeMap;
use std::fmt::Debug;

use include_dir::{Dir, File};
use serde::Serialize;

use muster_engine::chart::Chart;
use muster_schema::table::DocumentDef;
use muster_schema::{Id, bundle};

use crate::examples::Example;
use crate::law::Law;
use crate::needs::{Need, UNREADABLE};
use crate::played_otherwise;
use crate::playtest::Player;
use crate::view::View;
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
    fn starter(&self) -> &'static Dir<'static>;

    /// The codes of their own lints, and of what their examples can find.
    fn codes(&self) -> Vec<&'static Code>;

    /// The tables and documents that they read.
    fn needs(&self) -> &'static [Need] {
        &[]
    }

    /// The die tables that they play by.
    fn charts(&self, pack: &Pack) -> Vec<Chart>;

    /// Checks of the tables that need the rules of play.
    fn check(&self, _view: &View<'_>) -> Vec<Finding> {
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

/// The places that the rules of play connect with a place.
#[derive(Clone, Debug, Serialize)]
pub struct Reach {
    /// The connection, in words.
    pub title: String,
    pub rule: &'static str,
    pub places: Vec<Id>,
}

/// The files of a starter pack, by path.
pub fn by_path(folder: &Dir<'_>) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    add(folder, &mut files);
    files
}

/// Adds all files in a folder of a starter pack, by path.
fn add(folder: &Dir<'_>, files: &mut BTreeMap<String, Vec<u8>>) {
    let named = |file: &File<'_>| Some((file.path().to_str()?.replace('\\', "/"), file.contents().to_vec()));
    files.extend(folder.files().filter_map(named));
    folder.dirs().for_each(|inner| add(inner, files));
}

/// The codes of any rules of play: what they cannot read, and what they play otherwise than it is published.
pub static CODES: &[&Code] = &[&UNREADABLE, &played_otherwise::LINT.code];

/// The findings of rules of play: what they cannot read of a pack, what they play otherwise, and what is against them.
pub fn check(rules: &dyn Rules, view: &View<'_>) -> Vec<Finding> {
    let unread = rules.needs().iter().flat_map(|need| need.check(view, rules));
    unread.chain(played_otherwise::check(view, &rules.charts(view))).chain(rules.check(view)).collect()
}
