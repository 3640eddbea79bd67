//! Describes changes to tables.

use std::collections::{BTreeMap, BTreeSet};

use super::Refused;
use super::content::Content;
use super::take::{canonical, def_of};
use muster_source::read::{self, Files};

/// The number of rows named.
const NAMED: usize = 5;

/// The number of cells shown with their old values.
const CELLS: usize = 100;

/// The change to a table.
#[derive(Debug)]
pub struct Change {
    /// A summary: `2 rows changed (ashford, dry-bridge), 1 row gone (north-foot)`.
    pub rows: String,
    /// The changed cells of rows that stay: ``ashford: `x` 200 → 210``.
    pub cells: Vec<String>,
}

/// The changes to tables that a pack has.
///
/// # Errors
/// If the pack has no system.
pub fn changes(files: &Files, now: &[(String, Vec<u8>)]) -> Result<Vec<Change>, Refused> {
    let before = canonical(files)?;
    let system = read::system_of(files);
    let change = |(file, bytes): &(String, Vec<u8>)| {
        let Some(old) = before.get(file) else {
            return Change { rows: "cannot be read as it is, so it is written again".into(), cells: Vec::new() };
        };
        let (old, new) = (Content::of(old), Content::of(bytes));
        let table = system.as_ref().and_then(|system| def_of(system, file));
        let (rows, cells) = match (old.names(table), new.names(table)) {
            (Some(was), Some(is)) => (by_name(&old, &was, &new, &is), cells(&old, &was, &new, &is)),
            _ => (by_cells(&old, &new), Vec::new()),
        };
        let parts: Vec<String> = rows.into_iter().chain(columns(&old, &new)).collect();
        let rows = match parts.as_slice() {
            [] if old.rows != new.rows => "the rows are in another order".into(),
            [] => "the columns are in another order".into(),
            parts => parts.join(", "),
        };
        Change { rows, cells }
    };
    Ok(now.iter().map(change).collect())
}

/// The changed cells of rows that stay, in the columns that stay.
fn cells(old: &Content, was: &[String], new: &Content, is: &[String]) -> Vec<String> {
    let shown = |cell: &str| if cell.is_empty() { "empty".to_owned() } else { cell.to_owned() };
    let before: BTreeMap<&String, &Vec<String>> = was.iter().zip(&old.rows).collect();
    let mut told = Vec::new();
    for (name, row) in is.iter().zip(&new.rows) {
        let Some(before) = before.get(name) else { continue };
        for (head, cell) in new.head.iter().zip(row) {
            let old = old.head.iter().position(|other| other == head).and_then(|at| before.get(at));
            if let Some(old) = old.filter(|old| *old != cell) {
                told.push(format!("{name}: `{head}` {} → {}", shown(old), shown(cell)));
            }
        }
    }
    if told.len() > CELLS {
        let more = told.len() - CELLS;
        told.truncate(CELLS);
        told.push(format!("and in {more} more {}", if more == 1 { "cell" } else { "cells" }));
    }
    told
}

/// The changes to rows with names.
fn by_name(old: &Content, was: &[String], new: &Content, is: &[String]) -> Vec<String> {
    let [before, now] = [(old, was, new), (new, is, old)].map(|(content, names, other)| {
        let rows = (0..content.rows.len()).map(|row| content.cells_also_in(other, row));
        names.iter().map(String::as_str).zip(rows).collect::<BTreeMap<_, _>>()
    });
    let of = |names: &[String], is_meant: &dyn Fn(&str) -> bool| -> Vec<String> {
        names.iter().filter(|name| is_meant(name)).cloned().collect()
    };
    let changed = of(is, &|name| before.get(name).is_some_and(|cells| Some(cells) != now.get(name)));
    let added = of(is, &|name| !before.contains_key(name));
    let gone = of(was, &|name| !now.contains_key(name));
    let told = [(changed, "changed"), (added, "new"), (gone, "gone")];
    told.iter()
        .filter_map(|(names, what)| Some(format!("{} ({})", counted(names.len(), what)?, listed(names))))
        .collect()
}

/// The changes to rows without names.
fn by_cells(old: &Content, new: &Content) -> Vec<String> {
    let mut balance = BTreeMap::<_, isize>::new();
    for row in 0..new.rows.len() {
        *balance.entry(new.cells_also_in(old, row)).or_default() += 1;
    }
    for row in 0..old.rows.len() {
        *balance.entry(old.cells_also_in(new, row)).or_default() -= 1;
    }
    let count = |sign: isize| balance.values().map(|many| (many * sign).max(0).unsigned_abs()).sum();
    [counted(count(1), "new"), counted(count(-1), "gone")].into_iter().flatten().collect()
}

/// The new and the removed columns, with the number of values lost.
fn columns(old: &Content, new: &Content) -> Vec<String> {
    let only = |content: &Content, other: &Content| -> Vec<(usize, String)> {
        let names = content.head.iter().cloned().enumerate();
        names.filter(|(_, name)| !name.is_empty() && !other.head.contains(name)).collect()
    };
    let came = only(new, old).into_iter().map(|(_, name)| format!("the column `{name}` is new"));
    let went = only(old, new).into_iter().map(|(at, name)| {
        let values = old.rows.iter().filter(|row| row.get(at).is_some_and(|cell| !cell.is_empty())).count();
        match values {
            0 => format!("the column `{name}` is gone, which was empty"),
            1 => format!("the column `{name}` is gone with its 1 value"),
            _ => format!("the column `{name}` is gone with its {values} values"),
        }
    });
    came.chain(went).collect()
}

/// `2 rows changed`, if there are any.
fn counted(number: usize, what: &str) -> Option<String> {
    match number {
        0 => None,
        1 => Some(format!("1 row {what}")),
        _ => Some(format!("{number} rows {what}")),
    }
}

/// The first of some names, and the number of the others.
pub(super) fn listed(names: &[String]) -> String {
    let first = names.iter().take(NAMED).map(String::as_str).collect::<Vec<_>>().join(", ");
    if names.len() > NAMED { format!("{first} and {} more", names.len() - NAMED) } else { first }
}

impl Content {
    /// The cells of a row in the columns that another table has, too.
    fn cells_also_in(&self, other: &Self, row: usize) -> BTreeSet<(&str, &str)> {
        let cells = self.head.iter().map(String::as_str).zip(self.rows[row].iter().map(String::as_str));
        cells.filter(|(name, cell)| !cell.is_empty() && other.head.iter().any(|head| head == name)).collect()
    }
}
