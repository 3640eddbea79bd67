//! A pack that is shown: how it stands now, and the last whole game that it was.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use bytes::Bytes;
use muster_build::correct::changed;
use muster_build::finding::Severity;
use muster_build::read::Stamps;
use muster_build::write::{why, write_file};
use muster_build::{Options, Outcome};
use muster_studio::preview::{self, Changed, Form, Scene, Shift};
use serde_json::{Value, json};

use crate::check::Subject;
use crate::output::Trouble;
use crate::watch::stamps;

/// Time that a folder holds still before its files are examined: a half-saved file is soon read again.
const SETTLED: Duration = Duration::from_millis(4);

/// A pack or a module that is shown.
#[derive(Debug)]
pub struct Session {
    folder: PathBuf,
    read: Reads,
    state: Mutex<State>,
}

/// Reads a pack or a module.
type Reads = fn(&Path) -> Result<Subject, Trouble>;

#[derive(Debug, Default)]
struct State {
    stamps: Option<Stamps>,
    /// Raised whenever anything may have changed.
    version: u64,
    outcome: Option<Outcome>,
    /// The reason that the folder cannot be read.
    unreadable: Option<String>,
    /// The last whole game; before there was one, as much of it as there is.
    scene: Option<Arc<Scene>>,
    /// True if the scene is only a part of a game, for none was ever whole.
    is_part: bool,
    /// The files that were written here, the last at the end.
    written: Vec<Written>,
}

/// A file that was written here.
#[derive(Debug)]
struct Written {
    path: PathBuf,
    what: String,
    before: Vec<u8>,
    after: Vec<u8>,
}

/// The state of the pack that a page was told last.
#[derive(Debug)]
pub struct Seen {
    version: u64,
    at: Instant,
    scene: Option<Arc<Scene>>,
    /// The scene of which it has the ground, which comes after everything else: it is large, and seldom changes.
    ground: Option<Arc<Scene>>,
}

/// Time without news before a page that has shown a ground is told of the next: nobody waits for anything meanwhile.
const QUIET: Duration = Duration::from_millis(300);

impl Seen {
    /// The ground, if the page still has another.
    fn ground(&mut self) -> Option<String> {
        if self.ground.is_some() && self.at.elapsed() < QUIET {
            return None;
        }
        let new = self.scene.as_ref().filter(|new| !self.ground.as_ref().is_some_and(|old| Arc::ptr_eq(old, new)))?;
        let old = self.ground.replace(Arc::clone(new));
        let anew = old.is_none();
        new.ground_from(old.as_deref()).map(|ground| format!("{{\"anew\":{anew},\"ground\":{ground}}}"))
    }
}

impl Session {
    /// A pack or a module at a path.
    pub fn of(folder: PathBuf, read: Reads) -> Self {
        Self { folder, read, state: Mutex::default() }
    }

    /// Path of its folder, for people.
    pub fn shown(&self) -> String {
        self.folder.display().to_string()
    }

    /// Brings its state up to date, and locks it.
    fn now(&self) -> MutexGuard<'_, State> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.refresh(&self.folder, self.read);
        state
    }

    /// The state of a page that shows all of a version, if the pack is still at that version.
    pub fn seen(&self, version: u64) -> Option<Seen> {
        let state = self.now();
        let [scene, ground] = [state.scene.clone(), state.scene.clone()];
        (state.version == version).then(|| Seen { version, at: Instant::now(), scene, ground })
    }

    /// News for a page since it was told something; none if nothing has changed.
    pub fn news(&self, seen: &mut Option<Seen>) -> Option<String> {
        let state = self.now();
        if let Some(seen) = seen.as_mut().filter(|seen| seen.version == state.version) {
            drop(state);
            return seen.ground();
        }
        let (old, ground) = seen.take().map_or((None, None), |seen| (seen.scene, seen.ground));
        *seen = Some(Seen { version: state.version, at: Instant::now(), scene: state.scene.clone(), ground });
        Some(state.told(old.as_deref()))
    }

    /// Finds what the sources say about a record.
    pub fn about(&self, id: &str, scenario: &str) -> Option<Value> {
        preview::about(self.now().outcome.as_ref()?, id, scenario)
    }

    /// A picture of the last whole game.
    pub fn picture(&self, path: &str) -> Option<Result<(Form, Bytes), String>> {
        let scene = self.now().scene.clone()?;
        scene.picture(path)
    }

    /// A face of the typeface.
    pub fn face(&self, spare: bool, name: &str) -> Option<Vec<u8>> {
        self.now().scene.as_ref()?.face(spare, name).map(<[u8]>::to_vec)
    }

    /// Path of one of its tables or documents.
    ///
    /// # Errors
    /// Where it has no such file: in words.
    pub fn file(&self, name: &str) -> Result<PathBuf, String> {
        let state = self.now();
        let files = state.outcome.as_ref().map(Outcome::files).ok_or("the pack cannot be read")?;
        let is_text = [".csv", ".json", ".md"].iter().any(|ending| name.ends_with(ending));
        (is_text && files.find(name).is_some())
            .then(|| self.folder.join(&*files.place(name)))
            .ok_or_else(|| format!("the pack has no `{name}`"))
    }

    /// Moves something on the map: what would become of its row, and whether it has. It has if that is what was agreed to.
    ///
    /// # Errors
    /// Where it cannot be moved, or the table cannot be written: why, in words.
    pub fn shift(&self, id: &str, by: [f64; 2], agreed: Option<&[Changed]>) -> Result<Value, String> {
        let mut state = self.now();
        let outcome = state.outcome.as_ref().ok_or("the pack cannot be read")?;
        let shifted = preview::shift(outcome, id, Shift { by })?;
        let is_agreed = agreed == Some(shifted.cells.as_slice());
        if is_agreed {
            let path = self.folder.join(&shifted.file);
            let before = read(&path)?;
            if !outcome.files().holds(&shifted.file, &before) {
                return Err(changed_meanwhile(&path));
            }
            let what = format!("{} in {}", shifted.name, shifted.file);
            let written = Written { path, what, after: changed(&before, &shifted.changes), before };
            written.put(&written.before, &written.after)?;
            state.written.push(written);
        }
        let mut told = json!(shifted);
        told["written"] = is_agreed.into();
        Ok(told)
    }

    /// Takes back what was written last.
    ///
    /// # Errors
    /// Where nothing was, or the file was changed since: in words.
    pub fn undo(&self) -> Result<Value, String> {
        let mut state = self.now();
        let last = state.written.last().ok_or("nothing was written here")?;
        last.put(&last.after, &last.before)?;
        let undone = state.written.pop().map(|last| last.what);
        Ok(json!({ "undone": undone }))
    }
}

impl Written {
    /// Writes a file in place of what it is expected to hold.
    fn put(&self, expected: &[u8], bytes: &[u8]) -> Result<(), String> {
        if read(&self.path)? != expected {
            return Err(changed_meanwhile(&self.path));
        }
        write_file(&self.path, bytes)
            .map_err(|error| format!("`{}` cannot be written: {}", self.path.display(), why(&error)))
    }
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|error| format!("`{}` cannot be read: {}", path.display(), why(&error)))
}

fn changed_meanwhile(path: &Path) -> String {
    format!("`{}` has been changed in the meantime, so it was left as it is", path.display())
}

impl State {
    /// Examines the pack again if anything in it was saved.
    fn refresh(&mut self, folder: &Path, read: Reads) {
        let now = stamps(folder);
        if self.stamps.as_ref() == Some(&now) {
            return;
        }
        let (now, subject) = settled(folder, read, now, self.stamps.as_ref());
        self.stamps = Some(now);
        self.version += 1;
        match subject {
            Ok(subject) => {
                let outcome = subject.examine(folder, Options::default());
                // What is whole stays while the sources are broken; where nothing ever was, a part is better than nothing.
                let is_whole = is_whole(&outcome);
                if self.scene.is_none() || self.is_part || is_whole {
                    self.is_part = !is_whole;
                    self.scene = Scene::of(&outcome).map(Arc::new).or_else(|| self.scene.take());
                }
                // To clear an old one away takes time that nobody should wait for.
                let old = self.outcome.replace(outcome);
                thread::spawn(move || drop(old));
                self.unreadable = None;
            }
            // A folder that is gone for a moment may come back.
            Err(trouble) => self.unreadable = Some(trouble.message),
        }
    }

    /// News for a page that has shown another scene, or none.
    fn told(&self, old: Option<&Scene>) -> String {
        let outcome = self.outcome.as_ref();
        let about = json!({
            "version": self.version,
            "whole": self.unreadable.is_none() && outcome.is_some_and(is_whole),
            "part": self.is_part,
            "unreadable": self.unreadable,
            "findings": outcome.map(preview::findings),
            "notRun": outcome.map(|outcome| outcome.not_run.iter().map(|one| json!({ "what": one.what, "because": one.because })).collect::<Vec<_>>()),
            "notes": outcome.map(preview::notes).unwrap_or_default(),
            "undo": self.written.last().map(|written| &written.what),
        });
        let is_new = |scene: &&Arc<Scene>| old.is_none_or(|old| !std::ptr::eq(old, Arc::as_ptr(scene)));
        let game = self.scene.as_ref().filter(is_new).map_or_else(|| "null".to_owned(), |scene| scene.change_from(old));
        format!("{{\"about\":{about},\"anew\":{},\"game\":{game}}}", old.is_none())
    }
}

/// Reads a folder until it holds still; returns its stamps, which were `now` at first, and its files. What was saved since `old` is read
/// once more, for two saves may have the same stamp.
fn settled(folder: &Path, read: Reads, mut now: Stamps, old: Option<&Stamps>) -> (Stamps, Result<Subject, Trouble>) {
    loop {
        let begun = Instant::now();
        let subject = read(folder);
        thread::sleep(SETTLED.saturating_sub(begun.elapsed()));
        let later = stamps(folder);
        let is_read = |place: &str| match &subject {
            Ok(Subject::Pack(files)) if files.find(place).is_some() => {
                fs::read(folder.join(place)).is_ok_and(|bytes| files.holds(place, &bytes))
            }
            _ => true,
        };
        if later == now && old.is_none_or(|old| now.since(old).all(is_read)) {
            return (now, subject);
        }
        now = later;
    }
}

/// True if no fault would keep it from being built.
fn is_whole(outcome: &Outcome) -> bool {
    let is_shown = outcome.view().map_or_else(|| outcome.bundle().is_some(), |view| view.is_ok());
    is_shown && outcome.worst() != Some(Severity::Error)
}
