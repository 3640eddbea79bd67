//! Writes files as a whole or not at all.

use std::fs;
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::Duration;

/// Writes a file atomically: beside it under another name, then renamed. Folders are made as needed; a link is
/// followed, and the permissions of an existing file are kept.
///
/// # Errors
/// If the file is read-only, the folder cannot be written to or the disk is full; the old file is then as it was.
pub fn write_file(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    // To rename another file to its name needs no permission but that of the folder.
    if fs::metadata(&target).is_ok_and(|before| before.permissions().readonly()) {
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, "it is read-only"));
    }
    let (folder, stem) = beside(&target);
    fs::create_dir_all(folder)?;
    let beside = folder.join(format!("{stem}{}{PART}", std::process::id()));
    let written = write_and_rename(&beside, &target, bytes);
    if written.is_err() {
        // What is left of the attempt is of no use; that it cannot be removed either is not the news.
        let _ = fs::remove_file(&beside);
    }
    written
}

/// Writes several files, all of them or none.
///
/// # Errors
/// The file that cannot be written, with the reason; those before it are restored.
pub fn write_files(files: &[(PathBuf, &[u8])]) -> Result<(), (PathBuf, io::Error)> {
    // What cannot be read could not be put back.
    let before = |(path, _): &(PathBuf, &[u8])| match fs::read(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        before => before.map(Some).map_err(|error| (path.clone(), error)),
    };
    let before: Vec<Option<Vec<u8>>> = files.iter().map(before).collect::<Result<_, _>>()?;
    for (at, (path, bytes)) in files.iter().enumerate() {
        if let Err(error) = write_file(path, bytes) {
            for ((path, _), before) in files.iter().zip(before).take(at) {
                // It was written a moment ago; if that is not possible any more, the first trouble is still the one to tell.
                let _ = before.map_or_else(|| fs::remove_file(path), |before| write_file(path, &before));
            }
            return Err((path.clone(), error));
        }
    }
    Ok(())
}

/// Renames a file or folder. On Windows another program that reads it, such as a virus scanner, can block that for a
/// moment.
///
/// # Errors
/// If it cannot be renamed.
pub fn rename(from: &Path, to: &Path) -> io::Result<()> {
    for _ in 0..PATIENCE {
        match fs::rename(from, to) {
            Err(error) if denial(&error).is_some() => sleep(Duration::from_millis(50)),
            done => return done,
        }
    }
    fs::rename(from, to)
}

/// The number of attempts to rename a file that another program is using.
const PATIENCE: usize = 10;

/// The reason why a file or folder cannot be read or written, in words that help people who have it open in a
/// spreadsheet.
pub fn why(error: &io::Error) -> String {
    denial(error).map_or_else(|| error.to_string(), str::to_owned)
}

/// Explains a Windows error number that means another program has the file open.
fn denial(error: &io::Error) -> Option<&'static str> {
    match error.raw_os_error().filter(|_| cfg!(windows))? {
        5 => Some("access is denied; perhaps another program has it open: close it there and try again"),
        32 | 33 => Some("another program has it open; close it there and try again"),
        _ => None,
    }
}

/// True if Windows takes the name for a device, whatever its extension.
pub fn is_device(name: &str) -> bool {
    let stem = name.split_once('.').map_or(name, |(stem, _)| stem).to_ascii_lowercase();
    let numbered = stem.strip_prefix("com").or_else(|| stem.strip_prefix("lpt"));
    ["con", "prn", "aux", "nul"].contains(&stem.as_str())
        || numbered.is_some_and(|number| matches!(number.as_bytes(), [b'1'..=b'9']))
}

/// A file that grows by whole blocks: locked against other runs, and without the half line that a killed run left at
/// its end.
#[derive(Debug)]
pub struct Growing {
    file: fs::File,
    /// The content up to the last whole line.
    pub before: Vec<u8>,
    /// The content after that: half a line from a run that was killed, or something foreign. The first block replaces
    /// it.
    pub half: Vec<u8>,
    /// The position of the next block.
    end: u64,
}

impl Growing {
    /// Opens a file, or makes it; folders are made as needed.
    ///
    /// # Errors
    /// If it cannot be read or written, or another run is writing it.
    pub fn open(path: &Path) -> io::Result<Self> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let mut file = fs::File::options().read(true).write(true).create(true).truncate(false).open(path)?;
        file.try_lock().map_err(|error| match error {
            fs::TryLockError::WouldBlock => io::Error::other("another run is writing it"),
            fs::TryLockError::Error(error) => error,
        })?;
        let mut before = Vec::new();
        file.read_to_end(&mut before)?;
        let whole = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        let half = before.split_off(whole);
        let end = u64::try_from(whole).unwrap_or(u64::MAX);
        Ok(Self { file, before, half, end })
    }

    /// Adds a block of whole lines.
    ///
    /// # Errors
    /// If the disk is full or the file is gone; the block is then tried again by the next run.
    pub fn add(&mut self, block: &[u8]) -> io::Result<()> {
        self.file.set_len(self.end)?;
        self.file.seek(io::SeekFrom::Start(self.end))?;
        self.file.write_all(block)?;
        self.end += u64::try_from(block.len()).unwrap_or_default();
        Ok(())
    }
}

/// Removes the unfinished files that killed runs left beside a file. A running command holds its file locked, and keeps
/// it.
pub fn sweep(path: &Path) {
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    let (folder, stem) = beside(&target);
    sweep_all(folder, |name| name == stem);
}

/// Removes the unfinished files that killed runs left beside the files of a folder.
pub fn sweep_folder(folder: &Path) {
    sweep_all(folder, |name| name.starts_with('.'));
}

/// Removes unfinished files whose names begin as wanted.
fn sweep_all(folder: &Path, wanted: impl Fn(&str) -> bool) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let part = name.strip_suffix(PART).and_then(|part| Some(part.split_at(part.rfind('.')? + 1)));
        if part.is_some_and(|(name, process)| wanted(name) && process.parse::<u32>().is_ok())
            && fs::File::open(entry.path()).is_ok_and(|file| file.try_lock().is_ok())
        {
            // That it cannot be removed is not the news.
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// The extension of an unfinished file.
const PART: &str = ".part";

/// The folder of a file, and the prefix of its unfinished versions.
fn beside(target: &Path) -> (&Path, String) {
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    (folder, format!(".{}.", target.file_name().unwrap_or_default().to_string_lossy()))
}

fn write_and_rename(beside: &Path, target: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = fs::File::create(beside)?;
    file.lock()?;
    file.write_all(bytes)?;
    if let Ok(before) = fs::metadata(target) {
        file.set_permissions(before.permissions())?;
    }
    file.sync_all()?;
    rename(beside, target)
}
