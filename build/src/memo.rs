//! Keeps what pure functions gave, for those who ask again: a page that is shown while somebody edits asks the same of all that
//! did not change.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use sha2::{Digest, Sha256};

use crate::digest::hexadecimal;
use crate::write::write_file;

/// How many answers are kept.
const KEPT: usize = 4;

/// What a function gave for what it was last asked.
#[derive(Debug)]
pub struct Memo<K, V>(Mutex<Vec<(K, V)>>);

impl<K: PartialEq, V: Clone> Memo<K, V> {
    /// Without any answer yet.
    pub const fn new() -> Self {
        Self(Mutex::new(Vec::new()))
    }

    /// The answer to a question: the one that is kept, or a new one. Two who ask at the same time may both work it out.
    pub fn get(&self, key: K, answer: impl FnOnce(&K) -> V) -> V {
        let kept = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, known)) = kept().iter().find(|(asked, _)| *asked == key) {
            return known.clone();
        }
        let new = answer(&key);
        let mut kept = kept();
        kept.insert(0, (key, new.clone()));
        kept.truncate(KEPT);
        new
    }
}

/// What is worked out of numbers alone, which takes long: kept as a [`Memo`] keeps it, and from one run of the program to the
/// next where there is [a folder for it](keep_in).
#[derive(Debug)]
pub struct Kept {
    what: &'static str,
    known: Memo<Vec<u64>, Arc<Vec<f64>>>,
}

/// Where numbers are kept, and for which program: another may come to others.
static PLACE: OnceLock<(PathBuf, String)> = OnceLock::new();

/// What takes no longer than this is worked out again, rather than kept in a file.
const WORTH: Duration = Duration::from_millis(1);

/// How the names of files with numbers begin.
pub const NUMBERS: &str = "muster-numbers-";

/// From now on keeps numbers in a folder, for runs of a program. The first folder that is given is taken.
pub fn keep_in(folder: PathBuf, program: String) {
    let _ = PLACE.set((folder, program));
}

impl Kept {
    /// Numbers of some kind, none of them known yet.
    pub const fn new(what: &'static str) -> Self {
        Self { what, known: Memo::new() }
    }

    /// So many numbers that come of others: those that are kept, or new ones.
    pub fn get(&self, told: Told, many: usize, work: impl FnOnce() -> Vec<f64>) -> Arc<Vec<f64>> {
        self.get_in(PLACE.get(), told, many, work)
    }

    fn get_in(
        &self,
        place: Option<&(PathBuf, String)>,
        told: Told,
        many: usize,
        work: impl FnOnce() -> Vec<f64>,
    ) -> Arc<Vec<f64>> {
        self.known.get(told.0, |told| {
            let place = place.map(|(folder, program)| {
                let mut all = Sha256::new();
                all.update(format!("{program}\0{}\0", self.what));
                told.iter().for_each(|number| all.update(number.to_le_bytes()));
                folder.join(format!("{NUMBERS}{}", hexadecimal(&all.finalize())))
            });
            if let Some(known) = place.as_deref().and_then(read).filter(|known| known.len() == many) {
                return known.into();
            }
            let begun = Instant::now();
            let new = work();
            if let Some(place) = place.filter(|_| begun.elapsed() > WORTH) {
                let mut bytes: Vec<u8> = new.iter().flat_map(|number| number.to_le_bytes()).collect();
                let checksum = Sha256::digest(&bytes);
                bytes.extend(checksum);
                // That it cannot be kept is not the news.
                let _ = write_file(&place, &bytes);
            }
            new.into()
        })
    }
}

/// The numbers in a file, if it is whole.
fn read(file: &Path) -> Option<Vec<f64>> {
    let bytes = fs::read(file).ok()?;
    let (numbers, checksum) = bytes.split_last_chunk::<32>()?;
    let (numbers, rest) = numbers.as_chunks::<8>();
    let whole = rest.is_empty() && Sha256::digest(numbers.as_flattened())[..] == checksum[..];
    whole.then(|| numbers.iter().map(|number| f64::from_le_bytes(*number)).collect())
}

/// What is told of something that is to be worked out, number by number.
#[derive(Debug, Default)]
pub struct Told(Vec<u64>);

impl Told {
    /// One number more.
    pub fn number(&mut self, number: f64) {
        self.0.push(number.to_bits());
    }

    /// Several numbers more, of which it is known how many they are.
    pub fn numbers(&mut self, numbers: impl IntoIterator<Item = f64>) {
        numbers.into_iter().for_each(|number| self.number(number));
    }

    /// A list, with its length: `tell` tells of one of its items.
    pub fn list<T>(&mut self, items: impl ExactSizeIterator<Item = T>, tell: impl Fn(&mut Self, T)) {
        self.0.push(items.len() as u64);
        items.for_each(|item| tell(self, item));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn damaged_numbers_are_not_read() -> std::io::Result<()> {
        let folder = std::env::temp_dir().join(format!("muster-kept-{}", std::process::id()));
        let place = (folder.clone(), "program".to_owned());
        let told = || {
            let mut told = Told::default();
            told.list([1.0, 2.0].into_iter(), Told::number);
            told
        };
        let slowly = |work: &dyn Fn() -> Vec<f64>| {
            std::thread::sleep(2 * WORTH);
            work()
        };
        let ask = |work: &dyn Fn() -> Vec<f64>| Kept::new("test").get_in(Some(&place), told(), 2, || slowly(work));
        assert_eq!(*ask(&|| vec![0.1, -0.0]), [0.1, -0.0]);
        let files: Vec<_> = fs::read_dir(&folder)?.flatten().map(|entry| entry.path()).collect();
        assert_eq!(files.len(), 1);
        assert_eq!(*ask(&|| vec![1.0, 1.0]), [0.1, -0.0]);
        for damage in [&b""[..], b"0123456789012345678901234567890123456789"] {
            fs::write(&files[0], damage)?;
            assert_eq!(*ask(&|| vec![2.0, 3.0]), [2.0, 3.0]);
        }
        fs::remove_dir_all(folder)
    }

    #[test]
    fn the_last_answers_are_kept() {
        let memo = Memo::new();
        let mut asked = Vec::new();
        for key in [1, 2, 1, 3, 4, 5, 2, 1] {
            assert_eq!(
                memo.get(key, |key| {
                    asked.push(*key);
                    key * 10
                }),
                key * 10
            );
        }
        assert_eq!(asked, [1, 2, 3, 4, 5, 1]);
    }
}
