//! The systems: families of games with the same tables and rules of play, one folder each.
//!
//! This module also runs the lints of every pack and of its system, and its register has every code with the systems
//! whose packs are examined for it. A code is declared beside the lint that finds it.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use muster_kit::examples::Example;
use muster_schema::Id;
use muster_schema::bundle::Scenario;
use muster_schema::table::DocumentDef;

pub use muster_kit::{Language, Law, OfPack, Reach, RoleTold, Rules, SlotTold, System, Vocabulary};
use muster_kit::{about, run};
pub use {
    muster_frederick as frederick, muster_no_peace as no_peace, muster_own as own, muster_sovereigns as sovereigns,
};

pub use self::blank::blank;
use crate::check::common;
use crate::finding::{Code, Finding};
use crate::forms::Tables;
use crate::pack::Pack;
use crate::playtest::{Player, Policy};
use crate::{crowd, errata, fit, in_print, link, read, reread, texts, validate};

mod blank;

static RULES: &[&dyn Rules] = &[&no_peace::NoPeace, &sovereigns::Sovereigns, &frederick::Frederick];

static ALL: &[&dyn System] = &[&own::Own];

/// Every built-in system.
pub fn all() -> &'static [&'static dyn System] {
    ALL
}

/// The system of games that describe their tables themselves, which is the default for a game.
pub fn free() -> &'static dyn System {
    find(&read::systems::free().id).unwrap_or(ALL[0])
}

/// The system that `game.json` calls `id`.
pub fn find(id: &str) -> Option<&'static dyn System> {
    ALL.iter().copied().find(|system| system.id() == id)
}

/// The system of a pack.
pub fn of(pack: &Pack) -> &'static dyn System {
    find(&pack.sources.system.id).unwrap_or_else(free)
}

/// The rules of play that `game.json` names, if they are known.
pub fn rules(pack: &Pack) -> Option<&'static dyn Rules> {
    rules_called(pack.sources.system.rules.as_deref()?)
}

/// A pack to start from.
#[derive(Clone, Debug)]
pub struct Starter {
    /// The system or the rules that it is made for.
    pub word: &'static str,
    /// The kind of its map, where there are several.
    pub map: &'static str,
    /// Its files, by path.
    pub files: BTreeMap<String, Vec<u8>>,
}

/// The packs to start from.
pub fn starters() -> impl Iterator<Item = Starter> {
    let of_systems = all()
        .iter()
        .flat_map(|system| system.all_starters().map(|(map, files)| Starter { word: System::id(*system), map, files }));
    of_systems.chain(
        RULES.iter().filter_map(|rules| {
            Some(Starter { word: rules.id(), map: "", files: muster_kit::by_path(rules.starter()?) })
        }),
    )
}

/// The rules of play that `game.json` calls `id`.
pub fn rules_called(id: &str) -> Option<&'static dyn Rules> {
    RULES.iter().copied().find(|rules| rules.id() == id)
}

/// Puts the worked examples of a pack to its rules of play, or else asks its tables, in the order of their files.
pub fn examples(pack: &Pack) -> Vec<Example> {
    rules(pack).map_or_else(|| of(pack).examples(pack), |rules| rules.examples(pack))
}

/// True if a text of a document is an order or an answer of the rules, or a question to the tables with its answer: it names rows
/// among other words.
pub fn is_order(pack: &Pack, document: &DocumentDef, pointer: &str) -> bool {
    let is_question = || {
        let asked = pointer.strip_prefix("/questions/").and_then(|rest| rest.split('/').nth(1));
        document.file == "examples/*.json" && matches!(asked, Some("ask" | "answer"))
    };
    rules(pack).map_or_else(is_question, |rules| rules.is_order(document, pointer))
}

/// The places that the rules of play, or else the tables, connect with a place in a scenario's set-up.
pub fn reaches(pack: &Pack, scenario: &Scenario, place: Id) -> Vec<Reach> {
    match rules(pack) {
        Some(rules) => rules.reaches(pack, scenario, place),
        None => of(pack).reaches(pack, scenario, place),
    }
}

/// The rules of play, or else those in the tables, for a referee.
pub fn law(pack: &Pack) -> Box<dyn Law + '_> {
    rules(pack).and_then(|rules| rules.law(pack)).unwrap_or_else(|| of(pack).law(pack))
}

/// The names of all rules of play that games that describe their tables can follow.
pub fn every_rules() -> impl Iterator<Item = &'static dyn Rules> {
    RULES.iter().copied().filter(|rules| rules.starter().is_some())
}

/// Every policy of any automatic player.
pub fn policies() -> impl Iterator<Item = &'static Policy> {
    RULES.iter().filter_map(|rules| rules.player()).flat_map(Player::policies)
}

/// The automatic player for the games of a pack.
///
/// # Errors
/// If the engine does not play those of its system: in words.
pub fn player(pack: &Pack) -> Result<&'static dyn Player, String> {
    let rules = rules(pack).ok_or("Muster does not know the rules of a game that describes its own tables")?;
    let unplayed = || format!("Muster knows the rules of `{}`, but cannot play a whole game of it", rules.id());
    rules.player().ok_or_else(unplayed)
}

/// The findings of rules of play: what they cannot read of a pack, and what is against them.
fn of_rules(pack: &Pack, rules: &'static dyn Rules) -> Vec<Finding> {
    let unread = rules.needs().iter().flat_map(|need| need.check(pack, rules));
    unread.chain(rules.check(pack)).collect()
}

/// Runs every lint: those for any pack, and those of the pack's system.
pub fn check(pack: &Pack) -> Vec<Finding> {
    let of_any = || {
        let whole = common::Whole::of(pack);
        run(pack, common::LINTS, |lint| about(lint), |lint, found| (lint.check)(&whole, found))
    };
    let of_rules = || rules(pack).map(|rules| of_rules(pack, rules)).unwrap_or_default();
    let (mut found, (of_system, of_rules)) = rayon::join(of_any, || rayon::join(|| of(pack).check(pack), of_rules));
    found.extend(of_system);
    found.extend(of_rules);
    found
}

/// The codes that every pack is examined for, in addition to the lints of every pack.
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
    &read::codes::RULES_UNKNOWN,
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
    &texts::UNKNOWN,
    &texts::STALE,
    &texts::MISSING,
    &texts::UNFIT,
    &texts::NO_LANGUAGE,
    &reread::DIFFERS,
    &crowd::COVERED,
    &crowd::MISPLACED,
    &crowd::NEAR_DECKS,
    &fit::TOO_LONG,
    &in_print::NARROW,
    &in_print::SMALL,
    &common::idle_waiver::CODE,
];

/// A code in the register.
#[derive(Clone, Debug)]
pub struct Registered {
    pub code: &'static Code,
    /// The systems whose packs are checked for it.
    pub systems: Vec<&'static dyn System>,
    /// The rules that check for it.
    pub rules: Vec<&'static dyn Rules>,
}

impl Registered {
    /// True if every pack is examined for it.
    pub fn is_everywhere(&self) -> bool {
        self.systems.len() == all().len()
    }

    /// The sources of the packs that are examined for it.
    pub fn documents(&self) -> Vec<&str> {
        let of_rules = self.rules.iter().map(|rules| rules.document());
        let mut documents: Vec<&str> = self.systems.iter().map(|system| made_of(system)).chain(of_rules).collect();
        documents.dedup();
        documents
    }
}

/// The source of a system's packs: the document that it was made from, or tables that they describe themselves.
pub fn made_of(system: &Tables) -> &str {
    if system.description.is_empty() { &system.document } else { "tables of their own" }
}

/// All codes, in the order of the examination.
pub fn codes() -> &'static [Registered] {
    static REGISTER: LazyLock<Vec<Registered>> = LazyLock::new(register);
    &REGISTER
}

/// The code with this id.
pub fn code(id: &str) -> Option<&'static Registered> {
    codes().iter().find(|known| known.code.id == id)
}

fn register() -> Vec<Registered> {
    let everywhere = EVERYWHERE.iter().copied().chain(common::LINTS.iter().map(|lint| &lint.code));
    let of_any = |code| Registered { code, systems: all().to_vec(), rules: Vec::new() };
    let mut register: Vec<Registered> = everywhere.map(of_any).collect();
    for system in all() {
        for code in system.lints() {
            let known = entry(&mut register, code);
            if known.systems.last().is_none_or(|last| last.id() != system.id()) {
                known.systems.push(*system);
            }
        }
    }
    for rules in RULES {
        rules.codes().into_iter().for_each(|code| entry(&mut register, code).rules.push(*rules));
    }
    register.sort_by_key(|known| (known.code.stage, known.code.id));
    register
}

fn entry<'r>(register: &'r mut Vec<Registered>, code: &'static Code) -> &'r mut Registered {
    let at = register.iter().position(|known| known.code == code).unwrap_or_else(|| {
        register.push(Registered { code, systems: Vec::new(), rules: Vec::new() });
        register.len() - 1
    });
    &mut register[at]
}
