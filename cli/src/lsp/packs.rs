//! Packs that are being edited: which of them a file belongs to, and what was found in them last.

use std::collections::{BTreeMap, HashMap};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender};

use lsp_types::Diagnostic;
use muster_build::read::{Files, Stamps, series_of};
use muster_build::{Options, Outcome, examine};

use super::address::tidy;

/// A pack that is being edited.
#[derive(Debug, Default)]
pub struct Pack {
    /// The outcome of the last examination.
    pub outcome: Option<Arc<Outcome>>,
    /// The last outcome that has a pack.
    pub good: Option<Arc<Outcome>>,
    /// Number of its changes, and of those before it was examined last.
    pub changed: u64,
    pub examined: u64,
    /// True while it is being examined.
    pub busy: bool,
    /// The files on the disk that it was examined with.
    pub stamps: Option<Stamps>,
    /// The diagnostics that the editor was sent, by file.
    pub told: BTreeMap<PathBuf, Vec<Diagnostic>>,
}

impl Pack {
    /// True if its outcome is out of date.
    pub fn is_stale(&self) -> bool {
        self.examined != self.changed
    }
}

/// A pack to examine, with the texts that are open in the editor.
#[derive(Debug)]
pub struct Job {
    pub root: PathBuf,
    /// Number of the last change that it includes.
    pub change: u64,
    /// The open texts, by where they are, seen from the folder.
    pub open: Vec<(String, Arc<String>)>,
}

/// The result of a job.
#[derive(Debug)]
pub struct Done {
    pub root: PathBuf,
    /// Number of the last change that it includes.
    pub change: u64,
    /// Nothing where the folder cannot be read.
    pub outcome: Option<Arc<Outcome>>,
    /// The files on the disk that were examined.
    pub stamps: Option<Stamps>,
}

/// Examines packs one after the other until nobody wants any more.
pub fn work<E: From<Done>>(jobs: &Receiver<Job>, done: &Sender<E>) {
    let mut read: HashMap<PathBuf, (Stamps, Files)> = HashMap::new();
    for Job { root, change, open } in jobs {
        // A fault in one pack is no reason to be silent about all others.
        let outcome = catch_unwind(AssertUnwindSafe(|| examined(&root, &open, &mut read))).ok().flatten();
        let stamps = read.get(&root).map(|(stamps, _)| stamps.clone());
        if done.send(Done { root, change, outcome: outcome.map(Arc::new), stamps }.into()).is_err() {
            return;
        }
    }
}

fn examined(
    root: &Path,
    open: &[(String, Arc<String>)],
    read: &mut HashMap<PathBuf, (Stamps, Files)>,
) -> Option<Outcome> {
    let now = Stamps::of(root).ok()?;
    if read.get(root).is_none_or(|(then, _)| *then != now) {
        read.insert(root.to_owned(), (now, Files::from_folder(root).ok()?));
    }
    let mut files = read.get(root)?.1.clone();
    for (place, text) in open {
        files = laid(&files, place, text);
    }
    Some(examine(files, Options::default()))
}

/// Files with a text laid over that on the disk. A file that is not there is a new one, unless it lies outside of the pack.
pub fn laid(files: &Files, place: &str, text: &str) -> Files {
    match files.find(place).map(|file| files.path(file).to_owned()) {
        Some(path) => files.with(&path, text.as_bytes().to_vec()),
        None if place.starts_with("..") => files.clone(),
        None => files.with(place, text.as_bytes().to_vec()),
    }
}

/// The packs that a file belongs to, each with where it is, seen from the folder of the pack: the pack whose folder it is in, or
/// those whose tables it describes.
pub fn of_file<'k>(file: &Path, known: impl Iterator<Item = &'k PathBuf>) -> Vec<(PathBuf, String)> {
    let is_pack = |folder: &Path| folder.join("game.json").is_file();
    if let Some(root) = file.ancestors().skip(1).find(|folder| is_pack(folder)) {
        let place = place(root, file);
        return place.filter(|place| is_read(root, place)).map(|place| (root.to_owned(), place)).into_iter().collect();
    }
    let (Some(folder), Some(name)) = (file.parent(), file.file_name().and_then(|name| name.to_str())) else {
        return Vec::new();
    };
    let beside = folder.parent().and_then(|parent| std::fs::read_dir(parent).ok());
    let beside = beside.into_iter().flatten().flatten().map(|entry| entry.path());
    let mut roots: Vec<PathBuf> = known.cloned().chain(beside).filter(|root| is_pack(root)).collect();
    roots.sort();
    roots.dedup();
    let of_series = |root: PathBuf| {
        let named = series_of(&std::fs::read(root.join("game.json")).ok()?)?;
        (tidy(&root.join(&named)) == tidy(folder)).then(|| (root, format!("{named}/{name}")))
    };
    roots.into_iter().filter_map(of_series).collect()
}

/// Path of a file, seen from a folder that it is in, with `/`.
fn place(root: &Path, file: &Path) -> Option<String> {
    let parts: Option<Vec<&str>> = file.strip_prefix(root).ok()?.iter().map(|part| part.to_str()).collect();
    parts.map(|parts| parts.join("/"))
}

/// True if a pack reads a file: not hidden ones, nor those that were built or released inside it.
fn is_read(root: &Path, place: &str) -> bool {
    let mut folder = root.to_path_buf();
    let built = place.split('/').any(|part| {
        folder.push(part);
        ["bundle.schema.json", "SHA256SUMS"].iter().any(|made| folder.join(made).exists())
    });
    let is_hidden = |part: &str| part.starts_with(['.', '~']) || part.ends_with('~');
    !built && !place.split('/').any(is_hidden) && !place.starts_with("releases/")
}
