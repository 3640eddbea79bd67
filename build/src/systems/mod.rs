//! The systems: families of games with the same tables and rules of play. A folder each, and a word below.
//!
//! Here is known, too, what is looked for in a pack. The lints of every pack and of its system are run from here, and the
//! register has every code with the systems in whose packs it is looked for. A code is declared where it is found.

use std::collections::BTreeMap;
use std::ops::Deref;
use std::sync::LazyLock;

use muster_schema::bundle;
use muster_schema::table::DocumentDef;
use muster_schema::{Id, Role, TableDef, Text};
use rayon::prelude::*;
use serde::Serialize;

pub use self::blank::blank;
use crate::check::{common, shared};
use crate::examples::Example;
use crate::finding::{Cause, Code, Finding, Lint, Rule, Severity};
use crate::forms::Tables;
use crate::pack::{Lowering, Pack};
use crate::playtest::Player;
use crate::{crowd, errata, fit, link, read, reread, validate};

mod blank;

/// The files of a starter pack, from a folder beside the file that lists them: `starter`, unless another is named.
macro_rules! starter {
    ($folder:literal: $($path:literal),+ $(,)?) => {
        &[$(($path, include_bytes!(concat!($folder, "/", $path)).as_slice())),+]
    };
    ($($path:literal),+ $(,)?) => { starter!["starter": $($path),+] };
}

/// Declares the folders of the systems, and the list of them.
macro_rules! systems {
    ($($folder:ident::$system:ident),+ $(,)?) => {
        $(pub mod $folder;)+
        static ALL: &[&dyn System] = &[$(&$folder::$system),+];
    };
}

systems!(no_peace::NoPeace, sovereigns::Sovereigns, frederick::Frederick, own::Own);

/// Every built-in system.
#[must_use]
pub fn all() -> &'static [&'static dyn System] {
    ALL
}

/// What a pack writes about its own tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// The name of a table.
    Table,
    /// A column of the table that the row is about.
    Column,
    /// A column of the table that the row declares.
    Key,
    /// An expression about the rows of the table that the row is about.
    Expression,
    /// A text with such expressions in braces.
    Message,
    /// Rows of that table and of others: `fort=2; home=austria / units: side=austria`.
    Example,
}

/// A check that a pack brings along, as people read about it.
#[derive(Clone, Debug)]
pub struct OfPack {
    /// Its id.
    pub id: Text,
    /// How bad it is if it fails.
    pub severity: Severity,
    /// What must hold, of what, and what is said if it does not.
    pub explanation: String,
    /// An example in which it finds nothing.
    pub right: Text,
    /// One in which it finds something.
    pub wrong: Text,
}

/// What tables that a pack describes can be for, and what their columns can be there for.
#[derive(Clone, Debug)]
pub struct Vocabulary {
    /// The roles of tables.
    pub roles: Vec<RoleTold>,
    /// The slots of columns, and what they mean.
    pub slots: Vec<(&'static str, String)>,
    /// The slots that columns of every table can fill.
    pub common: Vec<&'static str>,
}

/// A role of tables.
#[derive(Clone, Debug)]
pub struct RoleTold {
    /// Its word.
    pub word: &'static str,
    /// What the rows of such a table are.
    pub means: String,
    /// The columns that it cannot do without.
    pub needs: Vec<&'static str>,
    /// The slots that its columns can fill beside these.
    pub more: Vec<&'static str>,
    /// Those that they fill only if `slot` says so, whatever they are called.
    pub asked: Vec<&'static str>,
}

/// Places that the rules of play connect with another.
#[derive(Clone, Debug, Serialize)]
pub struct Reach {
    /// What connects them, in words.
    pub title: String,
    /// The rule.
    pub rule: &'static str,
    /// Their ids.
    pub places: Vec<Id>,
}

/// The files of a pack, by path.
pub type Files = &'static [(&'static str, &'static [u8])];

/// What a system brings beside its tables: its lints, its worked examples, its player.
pub trait System: Lowering {
    /// What `game.json` calls it.
    fn id(&self) -> &'static str;

    /// The words in which packs describe their own tables, if they do.
    fn vocabulary(&self) -> Option<Vocabulary> {
        None
    }

    /// The packs to start from, which `muster new` writes: small, complete, and the ground of every example of
    /// `muster explain`. Each has the kind of its map with it, if there are several; the first is the usual one.
    fn starters(&self) -> &'static [(&'static str, Files)];

    /// The codes of its lints.
    fn lints(&self) -> Vec<&'static Code>;

    /// Runs them.
    fn check(&self, pack: &Pack) -> Vec<Finding>;

    /// The ids of the checks that a pack brings along.
    fn checks_of(&self, _pack: &Pack) -> Vec<Text> {
        Vec::new()
    }

    /// What the cells of a column are written in, where they are about other tables of the pack.
    fn language(&self, _table: &TableDef, _column: &str) -> Option<Language> {
        None
    }

    /// Whether a text of a document is an order or an answer, which names rows in the midst of other words.
    fn is_order(&self, _document: &DocumentDef, _pointer: &str) -> bool {
        false
    }

    /// What the check of this id says that a pack brings along.
    fn explain(&self, _files: &read::Files, _id: &str) -> Option<OfPack> {
        None
    }

    /// Puts the worked examples of a pack to the engine, in the order of their files.
    fn examples(&self, pack: &Pack) -> Vec<Example>;

    /// The codes of what that can find.
    fn example_codes(&self) -> &'static [&'static Code];

    /// What the rules of play connect with a place in a scenario as it is set up: asked of the engine.
    fn reaches(&self, _pack: &Pack, _scenario: &bundle::Scenario, _place: Id) -> Vec<Reach> {
        Vec::new()
    }

    /// Who plays its games, if the engine does.
    fn player(&self) -> Option<&'static dyn Player> {
        None
    }
}

/// A system can be used as its tables and documents: `system.tables`, `system.document`.
impl Deref for dyn System {
    type Target = Tables;
    fn deref(&self) -> &Tables {
        read::systems::find(self.id()).unwrap_or_else(|| read::systems::free())
    }
}

impl dyn System {
    /// The files of its usual starter pack, by path.
    #[must_use]
    pub fn starter_files(&self) -> BTreeMap<String, Vec<u8>> {
        self.all_starters().next().map(|(_, files)| files).unwrap_or_default()
    }

    /// The files of all its starter packs, each with the kind of map that it has, if there are several.
    pub fn all_starters(&self) -> impl Iterator<Item = (&'static str, BTreeMap<String, Vec<u8>>)> {
        let by_path = |files: Files| files.iter().map(|(path, bytes)| ((*path).to_owned(), bytes.to_vec())).collect();
        self.starters().iter().map(move |(map, files)| (*map, by_path(files)))
    }
}

/// The system of games that describe their tables themselves: what a game begins with if no other is asked for.
#[must_use]
pub fn free() -> &'static dyn System {
    find(&read::systems::free().id).unwrap_or(ALL[0])
}

/// The system that `game.json` calls `id`.
#[must_use]
pub fn find(id: &str) -> Option<&'static dyn System> {
    ALL.iter().copied().find(|system| system.id() == id)
}

/// The system of a pack.
#[must_use]
pub fn of(pack: &Pack) -> &'static dyn System {
    find(&pack.sources.system.id).unwrap_or_else(free)
}

/// Who plays the games of a pack.
///
/// # Errors
/// Where the engine does not play those of its system: in words.
pub fn player(pack: &Pack) -> Result<&'static dyn Player, String> {
    let system = of(pack);
    system.player().ok_or_else(|| match system.description {
        [] => format!("Muster knows the rules of `{}` one by one, but does not play it by itself", system.id),
        _ => "Muster does not know the rules of a game that describes its own tables".to_owned(),
    })
}

/// Runs every lint: those of any pack, and those of the pack's system.
#[must_use]
pub fn check(pack: &Pack) -> Vec<Finding> {
    let of_any = || {
        let whole = common::Whole::of(pack);
        run(pack, common::LINTS, |lint| about(lint), |lint, found| (lint.check)(&whole, found))
    };
    let (mut found, of_system) = rayon::join(of_any, || of(pack).check(pack));
    found.extend(of_system);
    found
}

/// A lint in the list of a system.
#[derive(Debug)]
pub enum Entry<W: 'static> {
    /// One of its own.
    Own(&'static Lint<W>),
    /// One that other systems have too, and the number of the rule that it goes by in this one, if any does.
    Shared(&'static shared::Lint, &'static str),
}

impl<W> Entry<W> {
    /// Its code.
    #[must_use]
    pub fn code(&self) -> &'static Code {
        match self {
            Self::Own(lint) => &lint.code,
            Self::Shared(lint, _) => &lint.code,
        }
    }
}

/// What of a lint its findings need: its tables, the roles of others, and the lints that explain it away.
type About = (&'static [&'static str], &'static [Role], &'static [&'static str]);

fn about<W>(lint: &Lint<W>) -> About {
    (lint.tables, lint.roles, lint.after)
}

/// Runs the lints of a system, `own` those that are its own.
fn run_entries<W: Sync>(
    pack: &Pack,
    lints: &[Entry<W>],
    view: &shared::View<'_>,
    own: impl Fn(&Lint<W>, &mut Vec<Finding>) + Sync,
) -> Vec<Finding> {
    let of_entry = |entry: &Entry<W>| match entry {
        Entry::Own(lint) => about(lint),
        Entry::Shared(lint, _) => about(lint),
    };
    run(pack, lints, of_entry, |entry, found| match entry {
        Entry::Own(lint) => own(lint, found),
        Entry::Shared(lint, rule) => {
            (lint.check)(view, found);
            found
                .iter_mut()
                .filter(|_| !rule.is_empty())
                .for_each(|finding| finding.rule = Some(Rule::System((*rule).into())));
        }
    })
}

/// Runs lints, each on its own, and joins what they find in the order of the registry.
fn run<L: Sync>(
    pack: &Pack,
    lints: &[L],
    about: impl Fn(&L) -> About + Sync,
    check: impl Fn(&L, &mut Vec<Finding>) + Sync,
) -> Vec<Finding> {
    let all: Vec<Vec<Finding>> = lints
        .par_iter()
        .map(|lint| {
            let mut findings = Vec::new();
            check(lint, &mut findings);
            let (tables, roles, after) = about(lint);
            let of_roles = pack.sources.system.tables.iter().filter(|table| roles.contains(&table.role));
            let tables: Vec<&str> = tables.iter().copied().chain(of_roles.map(|table| table.name.as_str())).collect();
            for finding in &mut findings {
                let damaged = behind(pack, &tables).into_iter().map(|table| Cause::Damaged(table.to_owned()));
                finding.blames.extend(damaged.chain(after.iter().copied().map(Cause::Found)));
            }
            findings
        })
        .collect();
    all.into_iter().flatten().collect()
}

/// Tables and all tables that their rows refer to, however far: a damaged row there makes rows here drop out.
fn behind<'p>(pack: &'p Pack, tables: &[&'p str]) -> Vec<&'p str> {
    let mut all: Vec<&str> = tables.to_vec();
    let mut next = 0;
    while let Some(name) = all.get(next).copied() {
        next += 1;
        let Some(at) = pack.sources.system.table(name) else { continue };
        for reference in pack.sources.system.tables[at].columns().iter().filter_map(|column| column.refers.as_ref()) {
            for table in &reference.tables {
                if !all.contains(&table.as_str()) {
                    all.push(table);
                }
            }
        }
    }
    all
}

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
    &read::codes::SERIES_LOST,
    &read::codes::NO_FILE,
    &read::codes::SCHEMA_LOST,
    &read::codes::MIXED_SEPARATORS,
    &read::codes::LOCK_DAMAGED,
    &read::codes::LOCK_TWICE,
    &read::codes::CONFLICT,
    &read::codes::LOCK_LOST,
    &read::codes::LOCK_NEXT,
    &read::codes::LOCK_GAP,
    &read::codes::CHANGE_UNFINISHED,
    &read::codes::TOO_LARGE,
    &read::codes::INDEX_DAMAGED,
    &read::codes::RELEASED_LATER,
    &read::codes::RELEASED_OTHERWISE,
    &read::codes::LATER_FORM,
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
    &crowd::MISPLACED,
    &crowd::NEAR_DECKS,
    &fit::TOO_LONG,
    &common::idle_waiver::CODE,
];

/// A code in the register.
#[derive(Clone, Debug)]
pub struct Registered {
    /// The code.
    pub code: &'static Code,
    /// The systems in whose packs it is looked for.
    pub systems: Vec<&'static dyn System>,
}

impl Registered {
    /// Whether it is looked for in every pack.
    #[must_use]
    pub fn is_everywhere(&self) -> bool {
        self.systems.len() == all().len()
    }

    /// What the packs are of in which it is looked for.
    #[must_use]
    pub fn documents(&self) -> Vec<&str> {
        let mut documents: Vec<&str> = self.systems.iter().map(|system| made_of(system)).collect();
        documents.dedup();
        documents
    }
}

/// What the packs of a system are of: the document that it was made from, or tables that they describe themselves.
#[must_use]
pub fn made_of(system: &Tables) -> &str {
    if system.description.is_empty() { &system.document } else { "tables of their own" }
}

/// All codes, in the order of the examination.
#[must_use]
pub fn codes() -> &'static [Registered] {
    static REGISTER: LazyLock<Vec<Registered>> = LazyLock::new(register);
    &REGISTER
}

/// The code with this id.
#[must_use]
pub fn code(id: &str) -> Option<&'static Registered> {
    codes().iter().find(|known| known.code.id == id)
}

fn register() -> Vec<Registered> {
    let everywhere = EVERYWHERE.iter().copied().chain(common::LINTS.iter().map(|lint| &lint.code));
    let mut register: Vec<Registered> = everywhere.map(|code| Registered { code, systems: all().to_vec() }).collect();
    for system in all() {
        for code in system.lints().into_iter().chain(system.example_codes().iter().copied()) {
            match register.iter_mut().find(|known| known.code == code) {
                Some(known) if known.systems.last().is_some_and(|last| last.id() == system.id()) => {}
                Some(known) => known.systems.push(*system),
                None => register.push(Registered { code, systems: vec![*system] }),
            }
        }
    }
    register.sort_by_key(|known| (known.code.stage, known.code.id));
    register
}
