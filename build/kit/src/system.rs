//! Answers about tables and checks, and the running of lints.

use std::collections::BTreeMap;

use include_dir::{Dir, File};

use muster_schema::{Id, Role, Text};
use rayon::prelude::*;
use serde::Serialize;

use muster_source::finding::{Cause, Code, Finding, Lint, Rule, Severity};
use muster_source::pack::Pack;
use muster_source::unknown;

use crate::shared;

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

/// The roles and slots available to tables that a pack describes.
#[derive(Clone, Debug)]
pub struct Vocabulary {
    /// The roles of tables.
    pub roles: Vec<RoleTold>,
    /// The slots of columns.
    pub slots: Vec<SlotTold>,
    /// The slots that columns of every table can fill.
    pub common: Vec<&'static str>,
}

/// A slot of columns.
#[derive(Clone, Debug)]
pub struct SlotTold {
    pub word: &'static str,
    /// The meaning of a column that fills it.
    pub means: String,
    /// The values of its cells, if it has words of its own.
    pub words: &'static [&'static str],
}

/// A role of tables.
#[derive(Clone, Debug)]
pub struct RoleTold {
    pub word: &'static str,
    /// The meaning of the rows of such a table.
    pub means: String,
    /// The columns that it must have.
    pub needs: Vec<&'static str>,
    /// The other slots that its columns can fill.
    pub more: Vec<&'static str>,
    /// Slots that they fill only if `slot` says so, whatever the name of the column.
    pub asked: Vec<&'static str>,
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

/// A lint in a list.
#[derive(Debug)]
pub enum Entry<W: 'static> {
    Own(&'static Lint<W>),
    /// A lint that others run too, with the number of its rule, if there is any.
    Shared(&'static shared::Lint, &'static str),
}

impl<W> Entry<W> {
    pub fn code(&self) -> &'static Code {
        match self {
            Self::Own(lint) => &lint.code,
            Self::Shared(lint, _) => &lint.code,
        }
    }
}

/// The parts of a lint that its findings need: its tables, the roles of others, and the lints that explain it away.
pub type About = (&'static [&'static str], &'static [Role], &'static [&'static str]);

pub fn about<W>(lint: &Lint<W>) -> About {
    (lint.tables, lint.roles, lint.after)
}

/// Runs lints; `own` runs those that are not shared.
pub fn run_entries<W: Sync>(
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

/// Runs lints independently, and joins their findings in the order of the registry.
pub fn run<L: Sync>(
    pack: &Pack,
    lints: &[L],
    about: impl Fn(&L) -> About + Sync,
    check: impl Fn(&L, &mut Vec<Finding>) + Sync,
) -> Vec<Finding> {
    let all: Vec<Vec<Finding>> = lints
        .par_iter()
        .map(|lint| {
            let mut findings = Vec::new();
            let ((), read) = unknown::noting(|| check(lint, &mut findings));
            let (tables, roles, after) = about(lint);
            let system = &pack.sources.system;
            let of_roles = system.tables.iter().filter(|table| roles.contains(&table.role));
            // Where no table has a role, the description of one may be lost.
            let is_lost = roles.iter().any(|role| system.tables.iter().all(|table| table.role != *role));
            let described = system.description.iter().copied().filter(|_| is_lost);
            let tables = tables.iter().copied().chain(of_roles.map(|table| table.name.as_str())).chain(described);
            let tables: Vec<&str> = tables.collect();
            for finding in &mut findings {
                let damaged = behind(pack, &tables).into_iter().map(|table| Cause::Damaged(table.to_owned()));
                finding
                    .blames
                    .extend(damaged.chain(after.iter().copied().map(Cause::Found)).chain(unknown::causes(&read)));
            }
            findings
        })
        .collect();
    all.into_iter().flatten().collect()
}

/// Tables and all tables that their rows refer to, however far: a damaged row there makes rows here drop out.
pub fn behind<'p>(pack: &'p Pack, tables: &[&'p str]) -> Vec<&'p str> {
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
