//! What was said of packs: of those that have not changed since, the same is said again at once.

use std::env;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use muster_build::digest::sha256;
use muster_build::read::Files;
use muster_build::write::write_file;

use crate::output::Status;

/// Where an answer is kept that hangs on some packs, on how it is asked for, and on the program.
pub struct Answer(Option<PathBuf>);

/// How the names of answers begin: nothing else in the folder is ours.
const NAME: &str = "muster-check-";

/// How many answers are kept.
const KEPT: usize = 100;

/// The longest answer that is kept, in bytes.
const LONGEST: usize = 1 << 20;

impl Answer {
    /// The answer to what is asked about packs, each with its folder.
    pub fn to(asked: &str, packs: &[(PathBuf, Files)]) -> Self {
        let place = || {
            let program = fs::metadata(env::current_exe().ok()?).ok()?;
            let made = program.modified().ok()?.duration_since(SystemTime::UNIX_EPOCH).ok()?;
            let mut told = format!("{} {} {made:?} {asked}", env!("CARGO_PKG_VERSION"), program.len());
            for (folder, files) in packs {
                let real = fs::canonicalize(folder).ok()?;
                let _ = write!(told, "\n{}\0{}", folder.display(), real.display());
                for (_, path, bytes) in files.iter() {
                    let _ = write!(told, "\n{path:?} {:?} {}", files.place(path), sha256(bytes));
                }
            }
            Some(folder()?.join(format!("{NAME}{}", sha256(told.as_bytes()))))
        };
        Self(place())
    }

    /// What was said before, and how that ended.
    pub fn known(&self) -> Option<(Status, String)> {
        let text = fs::read_to_string(self.0.as_ref()?).ok()?;
        let (status, text) = text.split_once('\n')?;
        let text = text.strip_suffix(END)?.to_owned();
        [Status::Clean, Status::Findings].into_iter().find(|known| format!("{known:?}") == status).zip(Some(text))
    }

    /// Keeps what is said now. That it cannot be kept is not the news.
    pub fn keep(&self, status: Status, text: &str) {
        let Some(place) = self.0.as_ref().filter(|_| text.len() <= LONGEST) else { return };
        if write_file(place, format!("{status:?}\n{text}{END}").as_bytes()).is_ok() {
            place.parent().into_iter().for_each(tidy);
        }
    }
}

/// What stands at the end of an answer, so that a part of one is not taken for it.
const END: &str = "\u{4}";

/// Where programs keep what they can do without; nothing where the user wants nothing kept.
fn folder() -> Option<PathBuf> {
    let set = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    if let Some(own) = env::var_os("MUSTER_CACHE") {
        return (!own.is_empty()).then(|| PathBuf::from(own));
    }
    let caches = if cfg!(windows) {
        set("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        set("HOME").map(|home| home.join("Library/Caches"))
    } else {
        set("XDG_CACHE_HOME").or_else(|| set("HOME").map(|home| home.join(".cache")))
    };
    caches.map(|caches| caches.join("muster"))
}

/// Removes the oldest answers where there are too many.
fn tidy(folder: &Path) {
    let answers = fs::read_dir(folder).into_iter().flatten().flatten();
    let is_answer = |name: &str| name.starts_with(NAME);
    let mut answers: Vec<(SystemTime, PathBuf)> = answers
        .filter(|entry| entry.file_name().to_str().is_some_and(is_answer))
        .filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path())))
        .collect();
    answers.sort();
    for (_, path) in answers.iter().rev().skip(KEPT) {
        let _ = fs::remove_file(path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_answers_go_and_nothing_else() -> std::io::Result<()> {
        let folder = env::temp_dir().join(format!("muster-remembered-{}", std::process::id()));
        fs::create_dir_all(&folder)?;
        for number in 0..KEPT + 3 {
            fs::write(folder.join(format!("{NAME}{number}")), "")?;
            fs::write(folder.join(sha256(number.to_string().as_bytes())), "somebody's own")?;
        }
        tidy(&folder);
        let names = fs::read_dir(&folder)?.flatten().map(|entry| entry.file_name());
        let ours = names.filter(|name| name.to_string_lossy().starts_with(NAME)).count();
        assert_eq!((ours, fs::read_dir(&folder)?.count()), (KEPT, 2 * KEPT + 3));
        fs::remove_dir_all(folder)
    }
}
