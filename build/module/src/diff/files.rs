//! Compares the files of a module: pictures by their bytes, and all others.

use std::collections::{BTreeMap, BTreeSet};

use rayon::prelude::*;

use super::subject::{Group, Subject};
use super::{Atom, Notes, What};
use crate::Module;
use crate::open::{BUILD_FILES, IMAGES};

/// The most bytes that are read of each version.
const MAX_BYTES: u64 = 4 << 30;
/// The most bytes of files that are looked at to find those that were renamed.
const MAX_RENAMED: u64 = 256 << 20;
/// The file that repeats what the build file says of the module.
const METADATA: &str = "moduledata";

/// The names of pictures that differ, with their folder: those that changed, and those that have another name.
#[derive(Debug, Default)]
pub struct Pictures {
    /// The old name and the new one.
    pub changed: Vec<(String, String)>,
    pub added: Vec<String>,
    pub removed: Vec<String>,
}

/// Compares all files, and returns the pictures that differ; a sentence if one version has no files but the build file.
pub(super) fn compare(old: &Module, new: &Module, notes: &mut Notes) -> (Pictures, Option<String>) {
    let mut pictures = Pictures::default();
    let names = |module: &Module| -> BTreeSet<String> {
        let told = |name: &&str| !BUILD_FILES.contains(name) && *name != METADATA && !is_of_set_up(name);
        module.archive.names().filter(told).map(str::to_owned).collect()
    };
    let (before, after) = (names(old), names(new));
    // A repository or a partial clone may have the build file alone.
    if before.is_empty() != after.is_empty() {
        let which = if before.is_empty() { "old" } else { "new" };
        return (
            pictures,
            Some(format!(
                "The {which} version has only the build file here, so pictures and other files were not compared"
            )),
        );
    }
    let both: Vec<&String> = before.intersection(&after).collect();
    let total: u64 = both.iter().map(|name| old.archive.size(name)).sum();
    let mut bare =
        (total > MAX_BYTES).then(|| "Pictures were compared by their sizes alone, since there are too many".to_owned());
    let differs = |name: &&&String| {
        old.archive.size(name) != new.archive.size(name)
            || total <= MAX_BYTES && old.archive.read(name) != new.archive.read(name)
    };
    let changed: Vec<&String> = both.par_iter().filter(differs).map(|name| *name).collect();
    let (gone, come): (Vec<&String>, Vec<&String>) =
        (before.difference(&after).collect(), after.difference(&before).collect());
    let renamed = renamed(old, new, &gone, &come);
    let is_picture = |name: &str| name.starts_with(IMAGES);
    let subject = |name: &str| match name.strip_prefix(IMAGES) {
        Some(picture) => Subject::named(Group::Pictures, "Picture", picture),
        None => Subject::named(Group::Files, "File", name),
    };
    for name in changed {
        notes.add(subject(name), [Atom::of(What::Changed, "changed")]);
        if is_picture(name) {
            pictures.changed.push((name.clone(), name.clone()));
        }
    }
    for (was, is) in &renamed {
        let now = is.strip_prefix(IMAGES).unwrap_or(is);
        let atom = Atom::of(What::Renamed, &format!("renamed to {now}"));
        notes.add(subject(was), [Atom { before: Some((*was).clone()), after: Some((*is).clone()), ..atom }]);
    }
    let (of_old, of_new): (BTreeSet<&String>, BTreeSet<&String>) = renamed.iter().copied().unzip();
    for name in gone.iter().filter(|name| !of_old.contains(*name)) {
        notes.add(subject(name), [Atom::of(What::Removed, "")]);
        if is_picture(name) {
            pictures.removed.push((*name).clone());
        }
    }
    for name in come.iter().filter(|name| !of_new.contains(*name)) {
        notes.add(subject(name), [Atom::of(What::Added, "")]);
        if is_picture(name) {
            pictures.added.push((*name).clone());
        }
    }
    for (which, files) in [("old", &before), ("new", &after)] {
        let has_none = !files.iter().any(|name| is_picture(name));
        if has_none && before.iter().chain(&after).any(|name| is_picture(name)) {
            bare = Some(format!("The {which} version has no pictures"));
        }
    }
    (pictures, bare)
}

/// Set-ups are compared by what is in them.
fn is_of_set_up(name: &str) -> bool {
    name.to_lowercase().ends_with(".vsav")
}

/// Files with the same bytes under another name.
fn renamed<'n>(old: &Module, new: &Module, gone: &[&'n String], come: &[&'n String]) -> Vec<(&'n String, &'n String)> {
    // Few files have the same size.
    const MAX_TRIED: usize = 20;
    let mut by_size: BTreeMap<u64, Vec<&'n String>> = BTreeMap::new();
    come.iter().for_each(|is| by_size.entry(new.archive.size(is)).or_default().push(is));
    let mut read = 0;
    let mut found = Vec::new();
    for was in gone {
        let size = old.archive.size(was);
        let Some(same) = by_size.get_mut(&size).filter(|_| size > 0) else { continue };
        let alike = same.iter().take(MAX_TRIED).position(|is| {
            read += size;
            read <= MAX_RENAMED && old.archive.read(was) == new.archive.read(is)
        });
        found.extend(alike.map(|at| (*was, same.swap_remove(at))));
    }
    found
}
