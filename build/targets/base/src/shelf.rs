//! Pictures of earlier builds, in one file: only what changed is drawn again.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock, PoisonError};

use bytes::{Buf, Bytes};

use muster_canvas::raster::Shelf;

/// A file of pictures. Nothing is lost with it; what in it is not as it was put there is not used.
#[derive(Debug)]
pub struct Cabinet {
    folder: PathBuf,
    /// The content of the file when it was first needed.
    kept: OnceLock<Kept>,
    fresh: Mutex<BTreeMap<String, Vec<Bytes>>>,
    used: Mutex<BTreeSet<String>>,
}

/// The content of the file.
#[derive(Debug)]
struct Kept {
    /// The entries by key: for each a checksum, and behind it the files, each with its length before it.
    parcels: BTreeMap<String, Bytes>,
    /// True if nothing follows the last entry.
    is_whole: bool,
}

/// The file in its folder.
pub const FILE: &str = "kept";

/// The length of a key in bytes.
pub const KEY: usize = 64;
/// The length of a checksum in bytes.
pub const SUM: usize = 4;

impl Cabinet {
    /// Opens the cache in a folder, which need not exist yet.
    pub fn new(folder: PathBuf) -> Self {
        Self { folder, kept: OnceLock::new(), fresh: Mutex::default(), used: Mutex::default() }
    }

    fn kept(&self) -> &Kept {
        self.kept.get_or_init(|| {
            let mut rest = Bytes::from(fs::read(self.folder.join(FILE)).unwrap_or_default());
            let parcels = std::iter::from_fn(|| entry(&mut rest)).collect();
            Kept { parcels, is_whole: rest.is_empty() }
        })
    }

    /// Writes everything added since it was opened. Unused entries are removed when they are the larger part.
    pub fn close(&self) {
        for left in fs::read_dir(&self.folder).into_iter().flatten().flatten() {
            let name = left.file_name();
            let name = name.to_str().and_then(|name| name.strip_prefix(FILE)?.strip_suffix(".tmp"));
            let of_run = name.and_then(|name| name.strip_prefix('.')).is_some_and(|run| run.parse::<u32>().is_ok());
            let _ = of_run.then(|| fs::remove_file(left.path()));
        }
        // What cannot be kept is drawn again.
        let _ = fs::create_dir_all(&self.folder).and_then(|()| self.written());
    }

    fn written(&self) -> io::Result<()> {
        let (Kept { parcels, is_whole }, fresh, used) = (self.kept(), held(&self.fresh), held(&self.used));
        let is_of_use = |(key, _): &(&String, &Bytes)| used.contains(*key) && !fresh.contains_key(*key);
        let still: Vec<(&String, &Bytes)> = parcels.iter().filter(is_of_use).collect();
        let all = |parcels: &mut dyn Iterator<Item = &Bytes>| parcels.map(Bytes::len).sum::<usize>();
        let file = self.folder.join(FILE);
        let add = |mut file: File| fresh.iter().try_for_each(|(key, files)| write(&mut file, key, &bound(files)));
        if *is_whole && 2 * all(&mut still.iter().map(|(_, parcel)| *parcel)) >= all(&mut parcels.values()) {
            return add(File::options().append(true).create(true).open(file)?);
        }
        let unfinished = self.folder.join(format!("{FILE}.{}.tmp", std::process::id()));
        let begin = || {
            let mut file = File::create(&unfinished)?;
            still.iter().try_for_each(|(key, parcel)| write(&mut file, key, &[(*parcel).clone()]))?;
            Ok(file)
        };
        begin().and_then(add).and_then(|()| fs::rename(&unfinished, file)).inspect_err(|_| {
            let _ = fs::remove_file(&unfinished);
        })
    }
}

/// Files as one parcel, in parts.
fn bound(files: &[Bytes]) -> Vec<Bytes> {
    let length = |file: &Bytes| Bytes::copy_from_slice(&(file.len() as u64).to_le_bytes());
    let parts: Vec<Bytes> = files.iter().flat_map(|file| [length(file), file.clone()]).collect();
    let mut sum = crc32fast::Hasher::new();
    parts.iter().for_each(|part| sum.update(part));
    let sum = Bytes::copy_from_slice(&sum.finalize().to_le_bytes());
    std::iter::once(sum).chain(parts).collect()
}

/// Locks a mutex, even if a thread panicked with it.
fn held<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The next key, and its entry; `None` if it is incomplete.
fn entry(rest: &mut Bytes) -> Option<(String, Bytes)> {
    let mut ahead = rest.clone();
    let key = (ahead.len() >= KEY).then(|| ahead.split_to(KEY))?;
    let length = usize::try_from(ahead.try_get_u64_le().ok()?).ok().filter(|length| *length <= ahead.len())?;
    let parcel = ahead.split_to(length);
    *rest = ahead;
    Some((String::from_utf8(key.to_vec()).ok()?, parcel))
}

fn write(file: &mut File, key: &str, parcel: &[Bytes]) -> io::Result<()> {
    file.write_all(key.as_bytes())?;
    let length: usize = parcel.iter().map(Bytes::len).sum();
    file.write_all(&(length as u64).to_le_bytes())?;
    parcel.iter().try_for_each(|part| file.write_all(part))
}

impl Shelf for Cabinet {
    fn take(&self, key: &str) -> Option<Vec<Bytes>> {
        held(&self.used).insert(key.to_owned());
        let mut rest = self.kept().parcels.get(key)?.clone();
        let sum = (rest.len() >= SUM).then(|| rest.split_to(SUM))?;
        if crc32fast::hash(&rest).to_le_bytes() != *sum {
            return None;
        }
        let mut files = Vec::new();
        while let Ok(length) = rest.try_get_u64_le() {
            let length = usize::try_from(length).ok().filter(|length| *length <= rest.len())?;
            files.push(rest.split_to(length));
        }
        Some(files)
    }

    fn put(&self, key: &str, files: &[Bytes]) {
        if key.len() == KEY {
            held(&self.fresh).insert(key.to_owned(), files.to_vec());
        }
    }
}

/// The folder for the pictures of a game: hidden, beside the finished games.
pub fn place(out: &Path, game: &str) -> PathBuf {
    out.join(".pictures").join(game)
}
