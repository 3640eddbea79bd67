//! Checking: the lints, which know the rules of play.
//!
//! A lint is one file: its code, its explanation, one right and one wrong example, its check. The registries below find it.

pub mod common;
pub mod no_peace;

use rayon::prelude::*;

use crate::finding::{Code, Finding};
use crate::pack::Pack;
use crate::settle::{damaged, found};

pub use common::waive;

/// A check of a linked pack, given the system's view of it.
#[derive(Debug)]
pub struct Lint<W: 'static> {
    /// Its code.
    pub code: &'static Code,
    /// The tables that it reads: if one of them has rows that cannot be used, what it finds may follow from that.
    pub tables: &'static [&'static str],
    /// Lints that explain this one away: what it finds is folded under what they found.
    pub after: &'static [&'static str],
    /// The check.
    pub check: W,
}

/// A lint of any pack.
pub type CommonLint = Lint<fn(&Pack, &mut Vec<Finding>)>;

/// Runs every lint of the pack's system.
pub fn check(pack: &Pack, findings: &mut Vec<Finding>) {
    let (common, own) = rayon::join(
        || run(pack, common::LINTS, |lint, found| (lint.check)(pack, found)),
        || {
            let known = pack.sources.system.id == muster_schema::no_peace::SYSTEM.id;
            if known { no_peace::check(pack) } else { Vec::new() }
        },
    );
    findings.extend(common);
    findings.extend(own);
}

/// Runs lints, each on its own, and joins what they find in the order of the registry.
fn run<W: Sync + 'static>(
    pack: &Pack,
    lints: &[&'static Lint<W>],
    check: impl Fn(&Lint<W>, &mut Vec<Finding>) + Sync,
) -> Vec<Finding> {
    let all: Vec<Vec<Finding>> = lints
        .par_iter()
        .map(|lint| {
            let mut findings = Vec::new();
            check(lint, &mut findings);
            for finding in &mut findings {
                finding.blames.extend(behind(pack, lint.tables).into_iter().map(damaged));
                finding.blames.extend(lint.after.iter().map(|code| found(code)));
            }
            findings
        })
        .collect();
    all.into_iter().flatten().collect()
}

/// The codes of all lints.
pub fn codes() -> impl Iterator<Item = &'static Code> {
    let mut codes: Vec<&'static Code> =
        no_peace::LINTS.iter().map(|lint| lint.code).chain(common::LINTS.iter().map(|lint| lint.code)).collect();
    codes.extend(common::CODES);
    codes.sort_by_key(|code| code.id);
    codes.into_iter()
}

/// Tables and all tables that their rows refer to, however far: a damaged row there makes rows here drop out.
fn behind<'p>(pack: &'p Pack, tables: &[&'p str]) -> Vec<&'p str> {
    let mut all: Vec<&str> = tables.to_vec();
    let mut next = 0;
    while let Some(name) = all.get(next).copied() {
        next += 1;
        let Some(at) = pack.sources.system.tables.iter().position(|spec| spec.name == name) else { continue };
        for reference in pack.shapes[at].fields.iter().filter_map(|field| field.reference.as_ref()) {
            for table in &reference.tables {
                if !all.contains(&table.as_str()) {
                    all.push(table);
                }
            }
        }
    }
    all
}
