//! Checking: the lints, which know the rules of play.
//!
//! A lint is one file: its code, its explanation, one right and one wrong example, its check. Those of a system stand in its
//! list, the others in `common` and `shared`.

pub mod common;
pub mod shared;

use std::fmt::Display;

use rayon::prelude::*;

use crate::finding::{Cause, Code, Finding, Rule, Severity, Spot, Stage, Subject};
use crate::pack::Pack;

use shared::View;

/// What the files of all lints need.
pub mod prelude {
    pub use rustc_hash::{FxHashMap, FxHashSet};

    pub use crate::finding::Severity::{Error, Hint, Warning};
    pub use crate::finding::Stage::Checking;
    pub use crate::finding::Subject::{Counters, Map, Pictures, Provenance, SetUps, Tables};
    pub use crate::finding::{Cause, Code, Finding, Spot, choices, nearest};
    pub use crate::pack::At;
}

/// A check of a linked pack, given the system's view of it.
#[derive(Debug)]
pub struct Lint<W: 'static> {
    /// Its code.
    pub code: Code,
    /// The tables that it reads: if one of them has rows that cannot be used, what it finds may follow from that.
    pub tables: &'static [&'static str],
    /// Lints that explain this one away: what it finds is folded under what they found.
    pub after: &'static [&'static str],
    /// The check.
    pub check: W,
}

impl<W: Copy> Lint<W> {
    /// A lint with a code of its own, still without explanation and example.
    pub const fn new(id: &'static str, name: &'static str, severity: Severity, about: Subject, check: W) -> Self {
        Self::of(Code::new(id, name, severity, Stage::Checking(about)), check)
    }

    /// A lint that looks in tables of its own for a fault that others find, too.
    pub const fn of(code: Code, check: W) -> Self {
        Self { code, tables: &[], after: &[], check }
    }

    /// Says what it finds and why that is bad.
    pub const fn explained(self, explanation: &'static str) -> Self {
        Self { code: self.code.explained(explanation), ..self }
    }

    /// Gives an excerpt of a file of the starter pack, and the same with one mistake.
    pub const fn example(self, file: &'static str, right: &'static str, wrong: &'static [u8]) -> Self {
        Self { code: self.code.example(file, right, wrong), ..self }
    }

    /// Names the tables that it reads.
    pub const fn reads(self, tables: &'static [&'static str]) -> Self {
        Self { tables, ..self }
    }

    /// Names the codes that explain this one away.
    pub const fn after(self, after: &'static [&'static str]) -> Self {
        Self { after, ..self }
    }

    /// A finding at `spot`.
    pub fn finds(&'static self, spot: Spot, message: impl Into<String>) -> Finding {
        Finding::new(&self.code, spot, message)
    }

    /// What it finds about the thing, or the things together, with these ids: see [`Cause::about`].
    pub fn about(&'static self, things: &[&dyn Display]) -> Cause {
        Cause::about(&self.code, things)
    }
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

/// Runs the lints of any pack.
pub(crate) fn run_common(pack: &Pack) -> Vec<Finding> {
    let whole = common::Whole::of(pack);
    run(pack, common::LINTS, |lint| about(lint), |lint, found| (lint.check)(&whole, found))
}

/// What of a lint its findings need: its tables, and the lints that explain it away.
type About = (&'static [&'static str], &'static [&'static str]);

fn about<W>(lint: &Lint<W>) -> About {
    (lint.tables, lint.after)
}

/// Runs the lints of a system, `own` those that are its own.
pub(crate) fn run_entries<W: Sync>(
    pack: &Pack,
    lints: &[Entry<W>],
    view: &View<'_>,
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
            let (tables, after) = about(lint);
            for finding in &mut findings {
                let damaged = behind(pack, tables).into_iter().map(|table| Cause::Damaged(table.to_owned()));
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
