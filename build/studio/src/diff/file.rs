//! Compares the other files: the pack's own pictures, typefaces and layouts, its additions to the module, the rules of
//! play and the licence, and tables that differ only in form.

use std::collections::{BTreeMap, BTreeSet};

use super::book::{self, Book};
use super::change::{Change, What};
use super::table::bare;
use muster_ground::names::is_added;
use muster_source::read::{LICENCES, RULES};

/// The changes of files that are no tables or documents, and of tables and documents that differ only in form; `told`
/// are the files whose changes are reported already. Files that nobody reads and those that follow from the rest are
/// left out: the changelog, the schemas, and the lock, which the part on saved games reports.
pub(super) fn changes(old: &Book<'_>, new: &Book<'_>, told: &BTreeSet<String>) -> Vec<Change> {
    let (before, after) = (files(old), files(new));
    let paths: BTreeSet<&str> = before.keys().chain(after.keys()).copied().collect();
    let read = |path: &str| [old, new].iter().any(|book| is_read(book, path));
    let mut changes = Vec::new();
    for path in paths.into_iter().filter(|path| !told.contains(*path)) {
        let what = match (before.get(path), after.get(path)) {
            (Some(one), Some(other)) if one == other => continue,
            (Some(_), Some(_)) => What::Changed,
            (Some(_), None) => What::Removed,
            (None, _) => What::Added,
        };
        let damaged = [old, new].iter().any(|book| is_damaged(book, path));
        let (rank, group, cosmetic) = match path.split_once('/') {
            Some(("images", _)) => (book::LOOKS + 1, "Pictures", false),
            Some(("fonts", _)) => (book::LOOKS + 2, "Typefaces", false),
            _ if is_added(path) => (book::LOOKS + 3, "Added to the module", false),
            Some(("layouts", _)) => (book::LOOKS, "Layouts", false),
            _ if path == RULES => (book::RULES, "Rules", false),
            _ if LICENCES.contains(&path) => (book::LOOKS + 4, "Files", true),
            _ if !read(path) => continue,
            _ => (book::LOOKS + 4, "Files", !damaged),
        };
        let says = match what {
            What::Added => "added",
            What::Removed => "removed",
            _ if damaged => "changed, but one of the versions cannot be read",
            _ if read(path) => "written otherwise; it says the same",
            _ => "changed",
        };
        let change = bare(what, path, "");
        let subject = if path == RULES { format!("The rules of play ({path})") } else { path.to_owned() };
        let (group, says) = (group.to_owned(), says.to_owned());
        changes.push(Change { cosmetic, group, subject, says, rank, ..change });
    }
    changes
}

fn files<'v>(book: &Book<'v>) -> BTreeMap<&'v str, &'v [u8]> {
    book.pack.sources.files.iter().map(|(_, path, bytes)| (path, bytes)).collect()
}

/// True for a table or document.
fn is_read(book: &Book<'_>, path: &str) -> bool {
    let sources = &book.pack.sources;
    book.pages.contains_key(path) || sources.documents.iter().any(|document| sources.files.path(document.file) == path)
}

/// True for a table or document that could not be read.
fn is_damaged(book: &Book<'_>, path: &str) -> bool {
    let sources = &book.pack.sources;
    let mut documents = sources.documents.iter().filter(|document| sources.files.path(document.file) == path);
    book.pages.get(path).is_some_and(|page| !page.sheet.sound || page.lost() > 0)
        || documents.any(|document| document.value.is_none())
}
