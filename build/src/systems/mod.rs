//! Rules of play in code, one folder each, and what the tables say where a pack names none.
//!
//! This module also runs all lints, and its register has every code with the rules whose packs are examined for it. A code is declared
//! beside the lint that finds it.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use muster_kit::examples::Example;
use muster_schema::Id;
use muster_schema::bundle::Scenario;
use muster_schema::table::DocumentDef;

pub use muster_kit::{Language, Law, OfPack, Reach, RoleTold, Rules, SlotTold, Vocabulary};
use muster_kit::{about, run};
pub use {
    muster_frederick as frederick, muster_no_peace as no_peace, muster_own as own, muster_sovereigns as sovereigns,
};

pub use self::blank::blank;
use crate::check::common;
use crate::finding::{Code, Finding};
use crate::pack::Pack;
use crate::playtest::{Player, Policy};
use crate::{crowd, errata, fit, in_print, link, read, reread, texts, validate};

mod blank;

static RULES: &[&dyn Rules] = &[&no_peace::NoPeace, &sovereigns::Sovereigns, &frederick::Frederick];

/// The rules of play that `game.json` names, if they are known.
pub fn rules(pack: &Pack) -> Option<&'static dyn Rules> {
    rules_called(pack.sources.system.rules.as_deref()?)
}

/// A pack to start from.
#[derive(Clone, Debug)]
pub struct Starter {
    /// The kind of its map, or the rules that it is made for.
    pub word: &'static str,
    /// True if it follows rules.
    pub is_ruled: bool,
    /// Its files, by path.
    pub files: BTreeMap<String, Vec<u8>>,
}

/// The packs to start from: one for each kind of map, then those that follow rules.
pub fn starters() -> impl Iterator<Item = Starter> {
    let by_map = own::STARTERS.iter().map(|(map, folder)| (*map, folder, false));
    let ruled = RULES.iter().filter_map(|rules| Some((rules.id(), rules.starter()?, true)));
    let starter = |(word, folder, is_ruled)| Starter { word, is_ruled, files: muster_kit::by_path(folder) };
    by_map.chain(ruled).map(starter)
}

/// The pack to start from for a kind of map, or for rules.
pub fn starter(word: &str) -> Option<BTreeMap<String, Vec<u8>>> {
    starters().find(|starter| starter.word == word).map(|starter| starter.files)
}

/// The rules of play that `game.json` calls `id`.
pub fn rules_called(id: &str) -> Option<&'static dyn Rules> {
    RULES.iter().copied().find(|rules| rules.id() == id)
}

/// Puts the worked examples of a pack to its rules of play, or else asks its tables, in the order of their files.
pub fn examples(pack: &Pack) -> Vec<Example> {
    rules(pack).map_or_else(|| own::examples(pack), |rules| rules.examples(pack))
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
        None => own::reaches(pack, scenario, place),
    }
}

/// The rules of play, or else those in the tables, for a referee.
pub fn law(pack: &Pack) -> Box<dyn Law + '_> {
    rules(pack).and_then(|rules| rules.law(pack)).unwrap_or_else(|| Box::new(own::Law::of(pack)))
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

/// Runs every lint: those for any pack, and those of its rules.
pub fn check(pack: &Pack) -> Vec<Finding> {
    let of_any = || {
        let whole = common::Whole::of(pack);
        run(pack, common::LINTS, |lint| about(lint), |lint, found| (lint.check)(&whole, found))
    };
    let of_rules = || rules(pack).map(|rules| of_rules(pack, rules)).unwrap_or_default();
    let (mut found, (of_tables, of_rules)) = rayon::join(of_any, || rayon::join(|| own::check(pack), of_rules));
    found.extend(of_tables);
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
    /// The rules that alone check for it; without any, every pack is examined.
    pub rules: Vec<&'static dyn Rules>,
}

impl Registered {
    /// True if every pack is examined for it.
    pub fn is_everywhere(&self) -> bool {
        self.rules.is_empty()
    }

    /// The games whose rules are the reason for it.
    pub fn documents(&self) -> Vec<&str> {
        self.rules.iter().map(|rules| rules.document()).collect()
    }
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
    let everywhere = everywhere.chain(own::codes());
    let of_any = |code| Registered { code, rules: Vec::new() };
    let mut register: Vec<Registered> = everywhere.map(of_any).collect();
    for (rules, code) in RULES.iter().flat_map(|rules| rules.codes().into_iter().map(move |code| (*rules, code))) {
        match register.iter_mut().find(|known| known.code == code) {
            // Whatever is looked for everywhere is no matter of rules.
            Some(known) if known.rules.is_empty() => {}
            Some(known) => known.rules.push(rules),
            None => register.push(Registered { code, rules: vec![rules] }),
        }
    }
    register.sort_by_key(|known| (known.code.stage, known.code.id));
    register
}
