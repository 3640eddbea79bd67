//! What was said of packs: of those that have not changed since, the same is said again at once. Of those that have, what takes
//! long and hangs on little is kept.

use std::env;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

use muster_build::digest::sha256;
use muster_build::read::Files;
use muster_build::write::write_passing;
use muster_build::{Place, keep_in};
use rayon::prelude::*;

use crate::output::Status;

/// Where an answer is kept that hangs on some packs, on how it is asked for, and on the program.
pub struct Answer(Option<PathBuf>);

/// How the names of answers begin.
const NAME: &str = "muster-check-";

/// How the names of numbers begin that an answer hangs on: nothing else in the folder is ours.
const NUMBERS: &str = "muster-numbers-";

/// How many answers are kept, and how many numbers.
const KEPT: usize = 100;

/// How many more there may be until the oldest go: it takes time to find out which these are.
const MORE: usize = 25;

/// The longest answer that is kept, in bytes.
const LONGEST: usize = 1 << 20;

impl Answer {
    /// The answer to what is asked about packs, each with its folder.
    pub fn to(asked: &str, packs: &[(PathBuf, Files)]) -> Self {
        let place = || {
            let mut told = format!("{} {asked}", program()?);
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

    /// Keeps also what is worked out on the way to an answer that is not known.
    pub fn keep_numbers(&self) {
        if let Some((folder, program)) = self.0.as_deref().and_then(Path::parent).zip(program()) {
            // Another program may come to other numbers.
            let program = sha256(program.as_bytes());
            keep_in(Box::new(Numbers(folder.join(format!("{NUMBERS}{}-", &program[..16])))));
        }
    }

    /// What was said before, and how that ended.
    pub fn known(&self) -> Option<(Status, String)> {
        let text = fs::read_to_string(self.0.as_ref()?).ok()?;
        let (status, text) = text.split_once('\n')?;
        let text = text.strip_suffix(END)?.to_owned();
        [Status::Clean, Status::Findings].into_iter().find(|known| format!("{known:?}") == status).zip(Some(text))
    }

    /// Keeps what is said now, and the numbers on the way to it. That it cannot be kept is not the news.
    pub fn keep(&self, status: Status, text: &str) {
        let Some(place) = &self.0 else { return };
        let mut files = std::mem::take(&mut *waiting());
        if text.len() <= LONGEST {
            files.push((place.clone(), format!("{status:?}\n{text}{END}").into_bytes()));
        }
        let written = files.par_iter().filter(|(file, bytes)| write_passing(file, bytes).is_ok()).count();
        place.parent().filter(|_| written > 0).into_iter().for_each(tidy);
    }
}

/// Numbers that are to be kept, in their files: they are written at the end, when nobody waits for the answer any more.
static WAITING: Mutex<Vec<(PathBuf, Vec<u8>)>> = Mutex::new(Vec::new());

fn waiting() -> MutexGuard<'static, Vec<(PathBuf, Vec<u8>)>> {
    WAITING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Where numbers are kept: how the paths of their files begin.
struct Numbers(PathBuf);

impl Numbers {
    fn file(&self, name: &str) -> PathBuf {
        let mut file = self.0.clone().into_os_string();
        file.push(name);
        file.into()
    }
}

impl Place for Numbers {
    fn get(&self, name: &str) -> Option<Vec<u8>> {
        fs::read(self.file(name)).ok()
    }

    fn keep(&self, name: &str, bytes: &[u8]) {
        waiting().push((self.file(name), bytes.to_owned()));
    }
}

/// The program, told from all others: another may come to other answers.
fn program() -> Option<String> {
    let program = fs::metadata(env::current_exe().ok()?).ok()?;
    let made = program.modified().ok()?.duration_since(SystemTime::UNIX_EPOCH).ok()?;
    Some(format!("{} {} {made:?}", env!("CARGO_PKG_VERSION"), program.len()))
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

/// Removes the oldest of each kind of what is kept where there is too much.
fn tidy(folder: &Path) {
    let names =
        fs::read_dir(folder).into_iter().flatten().flatten().filter_map(|entry| entry.file_name().into_string().ok());
    let (numbers, others): (Vec<_>, Vec<_>) = names.partition(|name| name.starts_with(NUMBERS));
    let answers = others.into_iter().filter(|name| name.starts_with(NAME)).collect();
    for names in [numbers, answers].into_iter().filter(|names| names.len() > KEPT + MORE) {
        let when = |path: &Path| fs::metadata(path).ok()?.modified().ok();
        let paths = names.iter().map(|name| folder.join(name));
        let mut kept: Vec<_> = paths.filter_map(|path| Some((when(&path)?, path))).collect();
        kept.sort();
        for (_, path) in kept.iter().rev().skip(KEPT) {
            let _ = fs::remove_file(path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_answers_go_and_nothing_else() -> std::io::Result<()> {
        let folder = env::temp_dir().join(format!("muster-remembered-{}", std::process::id()));
        fs::create_dir_all(&folder)?;
        let many = KEPT + MORE + 1;
        for number in 0..many {
            fs::write(folder.join(format!("{NAME}{number}")), "")?;
            fs::write(folder.join(format!("{NUMBERS}{number}")), "")?;
            fs::write(folder.join(sha256(number.to_string().as_bytes())), "somebody's own")?;
        }
        tidy(&folder);
        let names = fs::read_dir(&folder)?.flatten().map(|entry| entry.file_name());
        let names: Vec<_> = names.map(|name| name.to_string_lossy().into_owned()).collect();
        let of = |kind: &str| names.iter().filter(|name| name.starts_with(kind)).count();
        assert_eq!((of(NAME), of(NUMBERS), names.len()), (KEPT, KEPT, 2 * KEPT + many));
        fs::remove_dir_all(folder)
    }
}
