//! All that tables show by their description alone: lints by role and slot, the checks and examples that a pack brings along,
//! and what its tables say of movement.

mod check;
mod checks;
mod examples;
mod law;
pub mod march;
pub mod play;
mod reach;
mod vocabulary;

pub use self::examples::examples;
pub use self::law::Law;
pub use self::reach::reaches;
pub use self::vocabulary::{RoleTold, SlotTold, Vocabulary, vocabulary};

use include_dir::{Dir, include_dir};
use muster_schema::description::{DescribedCheck, DescribedColumn, DescribedMember, DescribedTable, DescribedWord};
use muster_schema::{Table, TableDef, Text};

use muster_rules::{View, run};
use muster_source::finding::{Code, Finding, Severity, Stage, Subject};
use muster_source::pack::Pack;
use muster_source::read;

use self::check::Lint;

/// The packs to start from, which `muster new` writes: small, complete, and the ground of every example of `muster explain`. Each has
/// the kind of its map with it; the first is the usual one.
pub static STARTERS: &[(&str, Dir<'_>)] = &[
    ("points", include_dir!("$CARGO_MANIFEST_DIR/src/starter")),
    ("hexes", include_dir!("$CARGO_MANIFEST_DIR/src/hexes")),
    ("squares", include_dir!("$CARGO_MANIFEST_DIR/src/squares")),
    ("areas", include_dir!("$CARGO_MANIFEST_DIR/src/areas")),
];

/// The codes of all lints, and of what checks and examples of a pack can find.
pub fn codes() -> Vec<&'static Code> {
    let examples = muster_rules::examples::codes::ASKED;
    check::lints().map(|lint| &lint.code).chain(checks::codes::ALL.iter().chain(examples).copied()).collect()
}

/// Runs all lints, and the checks that the pack brings along.
pub fn check(view: &View<'_>) -> Vec<Finding> {
    // Its description is the same in each language.
    let is_due = |lint: &&Lint| view.translation.is_none() || lint.code.stage != Stage::Checking(Subject::System);
    let lints: Vec<&Lint> = check::lints().filter(is_due).collect();
    let (mut found, of_pack) =
        rayon::join(|| run(view, &lints, |lint, found| (lint.check)(view, found)), || checks::run(view));
    found.extend(of_pack);
    found
}

/// The ids of the checks that a pack brings along.
pub fn checks_of(pack: &Pack) -> Vec<Text> {
    pack.records::<DescribedCheck>().iter().map(|check| check.id.text()).collect()
}

/// The kind of text in a cell about the pack's own tables.
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

/// A check that a pack brings along, as it is explained to people.
#[derive(Clone, Debug)]
pub struct OfPack {
    pub id: Text,
    /// The severity of its findings.
    pub severity: Severity,
    /// The condition, the rows that it applies to, and the message if it fails.
    pub explanation: String,
    /// An example in which it finds nothing.
    pub right: Text,
    /// One in which it finds something.
    pub wrong: Text,
}

/// The kind of text in the cells of a column about other tables of the pack.
pub fn language(table: &TableDef, column: &str) -> Option<Language> {
    match (table.name.as_str(), column) {
        (DescribedTable::NAME, "key") => Some(Language::Key),
        (DescribedColumn::NAME | DescribedMember::NAME, "refers")
        | (DescribedCheck::NAME | DescribedWord::NAME, "table") => Some(Language::Table),
        (DescribedCheck::NAME, "field") | (DescribedWord::NAME, "column") => Some(Language::Column),
        (DescribedCheck::NAME, "when" | "by" | "must" | "see") => Some(Language::Expression),
        (DescribedCheck::NAME, "message" | "expected" | "suggest") => Some(Language::Message),
        (DescribedCheck::NAME, "right" | "wrong") => Some(Language::Example),
        _ => None,
    }
}

/// The explanation of a pack's own check.
pub fn explain(files: &read::Files, id: &str) -> Option<OfPack> {
    let checks: Vec<DescribedCheck> = read::at_first_sight(files, read::systems::standard());
    checks.iter().find(|check| check.id.as_str() == id).map(checks::explained)
}
