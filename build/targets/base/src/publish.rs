//! Putting files into `dist/<game>`, all of them or none.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Component, Path, PathBuf};

use rayon::prelude::*;

use super::Artifact;
use muster_ground::write::{rename, why};

/// Writes the files of a game into a folder of this name; at any moment the folder has either all of the old files or
/// all of the new ones.
///
/// They are written into another folder, which then changes places with the game's. Where a place is given to `keep` the old
/// one, it stays there, unless something else does: most of its files are those of the next build, too, and need not be
/// written again. A run that was killed leaves a folder under another name behind, which the next one clears away. Runs at
/// the same time wait for one another.
///
/// # Errors
/// If anything other than a build of this game is in its place, a file cannot be written, or a name is not the plain
/// name of a file inside the folder.
pub fn publish(out: &Path, name: &str, game: &str, artifacts: &[Artifact], keep: Option<&Path>) -> io::Result<()> {
    check_name(name)?;
    artifacts.iter().try_for_each(|artifact| check_path(&artifact.path))?;
    fs::create_dir_all(out)?;
    let lock = lock(out)?;
    let target = out.join(name);
    super::place::check(&target, game).map_err(io::Error::other)?;
    let aside = out.join(format!(".{name}.old"));
    let is_build = |folder: &Path| matches!(super::place::check(folder, game), Ok(true));
    // Where folders cannot change places, a run may have been killed between two steps: then the old game comes back.
    if is_build(&aside) && !exists(&target)? {
        rename(&aside, &target)?;
    }
    clear(out, name, is_build)?;
    let stage = out.join(format!(".{name}.{}.tmp", std::process::id()));
    // What stands in the place for it and is no build stays there, and all is written anew.
    if let Some(kept) = keep.filter(|kept| super::place::check(kept, game).is_ok()) {
        let _ = rename(kept, &stage);
    }
    let done = write(&stage, &target, artifacts).and_then(|()| swap(&stage, &target, &aside)).and_then(|()| sync(out));
    // What is left under the temporary names is either the old game or an unfinished new one. What somebody has open stays,
    // for the next run to clear away.
    if let Some(kept) = keep.filter(|kept| done.is_ok() && matches!(exists(kept), Ok(false))) {
        let _ = [&stage, &aside].into_iter().any(|old| is_build(old) && rename(old, kept).is_ok());
    }
    let _ = remove(&stage);
    if exists(&target).unwrap_or(false) && is_build(&aside) {
        let _ = remove(&aside);
    }
    drop(lock);
    done
}

fn check_name(game: &str) -> io::Result<()> {
    let plain = !game.contains(['/', '\\']) && !game.starts_with('.');
    if plain { check_path(game) } else { Err(invalid(game)) }
}

fn check_path(path: &str) -> io::Result<()> {
    let mut parts = Path::new(path).components();
    let plain = !path.is_empty() && !path.contains('\\') && parts.all(|part| matches!(part, Component::Normal(_)));
    if plain { Ok(()) } else { Err(invalid(path)) }
}

fn invalid(path: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, format!("`{path}` is not the name of a file inside the output folder"))
}

/// Only one run at a time in a folder; the lock goes with the process, however it ends.
#[cfg(unix)]
pub fn lock(out: &Path) -> io::Result<File> {
    let folder = File::open(out)?;
    folder.lock()?;
    Ok(folder)
}

/// Only one run at a time in a folder; the lock goes with the process, however it ends. A folder itself cannot be locked here, and a file
/// in it would stay there.
#[cfg(not(unix))]
pub fn lock(out: &Path) -> io::Result<File> {
    use std::hash::{DefaultHasher, Hash, Hasher};
    let mut name = DefaultHasher::new();
    out.canonicalize()?.hash(&mut name);
    let file = File::create(std::env::temp_dir().join(format!("muster-{:016x}.lock", name.finish())))?;
    file.lock()?;
    Ok(file)
}

/// Removes what killed runs left behind: unfinished folders, and a build that was put aside. The lock is held, so no other run is at work.
fn clear(out: &Path, game: &str, is_build: impl Fn(&Path) -> bool) -> io::Result<()> {
    let (prefix, old) = (format!(".{game}."), format!(".{game}.old"));
    for entry in fs::read_dir(out)? {
        let entry = entry?;
        let name = entry.file_name();
        let Some(name) = name.to_str() else { continue };
        let stage = name.strip_prefix(&prefix).and_then(|rest| rest.strip_suffix(".tmp"));
        let left_over = stage.is_some_and(|pid| !pid.is_empty() && pid.bytes().all(|byte| byte.is_ascii_digit()));
        if left_over || (name == old && is_build(&entry.path())) {
            remove(&entry.path()).map_err(|error| in_use(&entry.path(), &error))?;
        }
    }
    Ok(())
}

/// The number of files written at a time. Each waits for the disk, which takes many at once in the same time as one.
const WRITERS: usize = 32;

/// Writes the files into a folder that may hold some of them already, and makes sure that they are on the disk. A file that is in
/// the old game byte for byte gets a second name instead.
fn write(stage: &Path, old: &Path, artifacts: &[Artifact]) -> io::Result<()> {
    let paths: Vec<PathBuf> = artifacts.iter().map(|artifact| inside(stage, artifact)).collect();
    let folders: BTreeSet<&Path> = paths.iter().flat_map(|path| path.ancestors().skip(1)).collect();
    let folders: Vec<&Path> = folders.into_iter().filter(|folder| folder.starts_with(stage)).collect();
    let known: BTreeSet<&Path> = paths.iter().map(PathBuf::as_path).collect();
    if known.len() < paths.len() {
        return Err(io::Error::new(io::ErrorKind::AlreadyExists, "two files have the same name"));
    }
    tidy(stage, &folders, &known)?;
    let mut changed: BTreeSet<&Path> = BTreeSet::new();
    for folder in folders {
        if !exists(folder)? {
            fs::create_dir_all(folder)?;
            changed.extend([Some(folder), folder.parent()].into_iter().flatten());
        }
    }
    let is_missing = |(path, artifact): &(&PathBuf, &Artifact)| !holds(path, &artifact.bytes);
    let missing: Vec<_> = paths.par_iter().zip(artifacts).filter(is_missing).collect();
    changed.extend(missing.iter().filter_map(|(path, _)| path.parent()));
    let write = |(path, artifact): &(&PathBuf, &Artifact)| {
        // The same file may have a name in the old game: it is not written into.
        remove(path)?;
        let before = inside(old, artifact);
        // Some systems know no second names; then it is written like any other.
        if holds(&before, &artifact.bytes) && fs::hard_link(&before, path).is_ok() {
            return Ok(());
        }
        let mut file = File::create_new(path)?;
        file.write_all(&artifact.bytes)?;
        file.sync_all()
    };
    let writers = rayon::ThreadPoolBuilder::new().num_threads(WRITERS.min(missing.len())).build();
    writers.map_err(io::Error::other)?.install(|| missing.par_iter().try_for_each(write))?;
    changed.into_iter().try_for_each(sync)
}

/// Removes everything from an existing folder except some folders and files.
fn tidy(folder: &Path, folders: &[&Path], files: &BTreeSet<&Path>) -> io::Result<()> {
    match fs::symlink_metadata(folder) {
        Ok(found) if found.is_dir() => {}
        _ => return remove(folder),
    }
    for entry in fs::read_dir(folder)? {
        let (entry, path) = entry.map(|entry| (entry.file_type(), entry.path()))?;
        let kind = entry?;
        if kind.is_dir() && folders.contains(&path.as_path()) {
            tidy(&path, folders, files)?;
        } else if !kind.is_file() || !files.contains(path.as_path()) {
            remove(&path)?;
        }
    }
    Ok(())
}

/// The path of a file in a folder.
fn inside(folder: &Path, artifact: &Artifact) -> PathBuf {
    artifact.path.split('/').fold(folder.to_path_buf(), |path, part| path.join(part))
}

/// True if the file exists, is no link, and holds exactly these bytes.
fn holds(path: &Path, bytes: &[u8]) -> bool {
    let is_alike =
        |found: fs::Metadata| found.is_file() && usize::try_from(found.len()).is_ok_and(|size| size == bytes.len());
    fs::symlink_metadata(path).is_ok_and(is_alike)
        && File::open(path).and_then(|file| reads(file, bytes)).unwrap_or(false)
}

/// True if a file contains these bytes and no others.
fn reads(mut file: File, mut bytes: &[u8]) -> io::Result<bool> {
    // A part at a time, so that no room is needed for the whole file.
    let mut part = [0; 1 << 14];
    loop {
        let length = file.read(&mut part)?;
        match bytes.split_at_checked(length) {
            Some((begin, rest)) if begin == &part[..length] => bytes = rest,
            _ => return Ok(false),
        }
        if length == 0 {
            return Ok(bytes.is_empty());
        }
    }
}

/// Puts the new folder in the old one's place.
fn swap(stage: &Path, target: &Path, aside: &Path) -> io::Result<()> {
    // An empty folder gives way.
    if !exists(target)? || fs::remove_dir(target).is_ok() {
        return rename(stage, target);
    }
    if exchange(stage, target)? {
        return Ok(());
    }
    rename(target, aside).map_err(|error| in_use(target, &error))?;
    rename(stage, target).inspect_err(|_| {
        // The old game is better than none; if that fails too, the next run tries again.
        let _ = rename(aside, target);
    })
}

/// The error for a folder that cannot be replaced: on Windows because a program has a file in it open, such as the
/// module that is being played.
fn in_use(folder: &Path, error: &io::Error) -> io::Error {
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    io::Error::new(error.kind(), format!("the earlier build `{name}` cannot be replaced: {}", why(error)))
}

/// Exchanges two folders in one step; `false` if the system cannot.
#[cfg(any(target_os = "linux", target_os = "android"))]
fn exchange(one: &Path, other: &Path) -> io::Result<bool> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    use rustix::io::Errno;
    match renameat_with(CWD, one, CWD, other, RenameFlags::EXCHANGE) {
        Ok(()) => Ok(true),
        Err(Errno::INVAL | Errno::NOSYS | Errno::NOTSUP) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// Exchanges two folders in one step; `false` if the system cannot.
#[cfg(not(any(target_os = "linux", target_os = "android")))]
fn exchange(_: &Path, _: &Path) -> io::Result<bool> {
    Ok(false)
}

/// Makes sure that a folder's names are on the disk, where folders can be synchronised at all.
fn sync(folder: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}

fn exists(path: &Path) -> io::Result<bool> {
    match fs::symlink_metadata(path) {
        Ok(_) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// Removes a file or a folder with all that is in it, if it is there.
pub fn remove(path: &Path) -> io::Result<()> {
    let done = match fs::symlink_metadata(path) {
        Ok(found) if found.is_dir() => fs::remove_dir_all(path),
        Ok(_) => fs::remove_file(path),
        Err(error) => Err(error),
    };
    match done {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        other => other,
    }
}
