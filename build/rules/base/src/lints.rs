//! The running of lints.

use rayon::prelude::*;

use muster_source::finding::{Cause, Finding, Lint};
use muster_source::pack::Pack;
use muster_source::unknown;

/// Runs lints independently of each other, and joins their findings in the order of the list.
pub fn run<W: Sync>(
    pack: &Pack,
    lints: &[&'static Lint<W>],
    check: impl Fn(&Lint<W>, &mut Vec<Finding>) + Sync,
) -> Vec<Finding> {
    let system = &pack.sources.system;
    let all: Vec<Vec<Finding>> = lints
        .par_iter()
        .map(|lint| {
            let mut findings = Vec::new();
            let ((), read) = unknown::noting(|| check(lint, &mut findings));
            if findings.is_empty() {
                return findings;
            }
            let of_roles = system.tables.iter().filter(|table| lint.roles.contains(&table.role));
            // Where no table has a role, the description of one may be lost.
            let is_lost = lint.roles.iter().any(|role| system.tables.iter().all(|table| table.role != *role));
            let described = system.description.iter().copied().filter(|_| is_lost);
            let tables = lint.tables.iter().copied().chain(of_roles.map(|table| table.name.as_str())).chain(described);
            let damaged = behind(pack, &tables.collect::<Vec<_>>()).into_iter();
            let damaged = damaged.map(|table| Cause::Damaged(table.to_owned()));
            let blames: Vec<Cause> =
                damaged.chain(lint.after.iter().copied().map(Cause::Found)).chain(unknown::causes(&read)).collect();
            findings.iter_mut().for_each(|finding| finding.blames.extend(blames.iter().cloned()));
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
