//! Pictures of earlier builds, in a folder: only what changed is drawn again.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use bytes::{Buf, Bytes};
use sha2::{Digest, Sha256};

use crate::canvas::raster::Shelf;

/// A folder of pictures. Nothing is lost with it; what in it is not as it was put there is not used.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    used: Mutex<BTreeSet<String>>,
}

/// How many bytes of checksum stand before the files of a key, of which each has its length before it.
const SUM: usize = 32;

impl Folder {
    /// The shelf in a folder, which need not be there yet.
    #[must_use]
    pub fn new(path: PathBuf) -> Self {
        Self { path, used: Mutex::default() }
    }

    /// Removes the pictures that were neither taken nor kept nor put since the shelf was opened.
    pub fn tidy(&self) {
        let used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        for entry in fs::read_dir(&self.path).into_iter().flatten().flatten() {
            let name = entry.file_name();
            let name = name.to_string_lossy();
            if is_key(&name) && !used.contains(&*name) {
                // That it cannot be removed is not the news.
                let _ = fs::remove_file(entry.path());
            }
        }
    }

    fn file(&self, key: &str) -> PathBuf {
        Shelf::keep(self, key);
        self.path.join(key)
    }
}

/// Whether a file may be a kept picture: they are called by their checksums.
fn is_key(name: &str) -> bool {
    name.len() == 2 * SUM && name.bytes().all(|byte| byte.is_ascii_hexdigit())
}

impl Shelf for Folder {
    fn take(&self, key: &str) -> Option<Vec<Bytes>> {
        let mut rest = Bytes::from(fs::read(self.file(key)).ok()?);
        let sum = (rest.len() >= SUM).then(|| rest.split_to(SUM))?;
        if Sha256::digest(&rest).as_slice() != sum {
            return None;
        }
        let mut files = Vec::new();
        while let Ok(length) = rest.try_get_u64_le() {
            let length = usize::try_from(length).ok().filter(|length| *length <= rest.len())?;
            files.push(rest.split_to(length));
        }
        Some(files)
    }

    fn keep(&self, key: &str) {
        self.used.lock().unwrap_or_else(PoisonError::into_inner).insert(key.to_owned());
    }

    fn put(&self, key: &str, files: &[Bytes]) {
        let mut bytes = vec![0; SUM];
        for file in files {
            bytes.extend((file.len() as u64).to_le_bytes());
            bytes.extend(file);
        }
        let (sum, rest) = bytes.split_at_mut(SUM);
        sum.copy_from_slice(&Sha256::digest(rest));
        // What cannot be kept is drawn again; so is that of which half was written, as its checksum tells.
        let write = || fs::write(self.file(key), &bytes);
        let _ = write().or_else(|_| fs::create_dir_all(&self.path).and_then(|()| write()));
    }
}

/// Where the pictures of a game are kept: out of sight, beside the finished games.
#[must_use]
pub fn place(out: &Path, game: &str) -> PathBuf {
    out.join(".pictures").join(game)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::canvas::raster::Shelf;

    #[test]
    fn gives_back_what_was_put_and_nothing_else() -> std::io::Result<()> {
        let path = std::env::temp_dir().join(format!("muster-shelf-{}", std::process::id()));
        let shelf = Folder::new(path.clone());
        let (a, b) = (&"a".repeat(64), &"b".repeat(64));
        assert_eq!(shelf.take(a), None);
        let files = ["one", "", "two"].map(Bytes::from).to_vec();
        shelf.put(a, &files);
        shelf.put(b, &[]);
        assert_eq!(shelf.take(a), Some(files));
        assert_eq!(shelf.take(b), Some(Vec::new()));
        // Half a file, or somebody's own.
        let whole = fs::read(path.join(b))?;
        for bytes in [&whole[..whole.len() - 1], b"", b"somebody's own file, longer than any checksum"] {
            fs::write(path.join(b), bytes)?;
            assert_eq!(shelf.take(b), None);
        }
        fs::write(path.join("holidays.jpg"), "somebody's own")?;
        let later = Folder::new(path.clone());
        assert!(later.take(a).is_some());
        later.tidy();
        assert_eq!(fs::read_dir(&path)?.count(), 2);
        fs::remove_dir_all(path)
    }
}
