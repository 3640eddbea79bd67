//! All lints, and the register of all codes, with the rules whose packs are examined for each. A code is declared beside the lint that
//! finds it.

use std::sync::LazyLock;

use muster_rules::{View, run};

use crate::check;
use crate::finding::{Code, Finding};
use crate::pack::Pack;
use crate::rules::{self, RULES, Rules};
use crate::{errata, fit, imported, in_print, link, overlaps, read, second_reading, tables, texts, validate};

/// Runs every lint: those for any pack, and those of its rules.
pub fn check(pack: &Pack) -> Vec<Finding> {
    let of_any = || {
        let whole = check::Whole::of(pack);
        run(pack, &check::LINTS.concat(), |lint, found| (lint.check)(&whole, found))
    };
    let of_game = || {
        let view = View::of(pack);
        let of_rules = || rules::rules(pack).map(|rules| muster_rules::check(rules, &view)).unwrap_or_default();
        rayon::join(|| tables::check(&view), of_rules)
    };
    let (mut found, (of_tables, of_rules)) = rayon::join(of_any, of_game);
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
    &second_reading::DIFFERS,
    &overlaps::COVERED,
    &overlaps::MISPLACED,
    &overlaps::NEAR_DECKS,
    &fit::TOO_LONG,
    &in_print::NARROW,
    &in_print::SMALL,
    &check::idle_waiver::CODE,
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
    let everywhere = EVERYWHERE.iter().copied().chain(check::LINTS.concat().into_iter().map(|lint| &lint.code));
    let everywhere = everywhere.chain(tables::codes()).chain(muster_module::check::codes()).chain(imported::CODES);
    let of_any = |code| Registered { code, rules: Vec::new() };
    let mut register: Vec<Registered> = everywhere.map(of_any).collect();
    for (rules, code) in RULES.iter().flat_map(|rules| {
        rules.codes().into_iter().chain(muster_rules::CODES.iter().copied()).map(move |code| (*rules, code))
    }) {
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
