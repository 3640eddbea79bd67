//! Checks where a command may write a file: not over what a game is made from, and over nothing else unless told so.

use std::fs;
use std::path::{Component, Path, PathBuf};

use muster_build::read::{self, Files};

use crate::output::Trouble;

/// Sees that a file may be written: that no pack is made from it, neither one of these nor one that it is in, and that it is not
/// there yet, unless it may be replaced; `advice` says what else to do then.
///
/// # Errors
/// Where it may not; nothing is written then.
pub fn free(out: &Path, replace: bool, packs: &[&Path], advice: &str) -> Result<(), Trouble> {
    let shown = out.display();
    let real = real(out).unwrap_or_else(|| out.to_path_buf());
    let around = real.ancestors().skip(1).filter(|folder| folder.join("game.json").exists());
    let mut packs = packs.iter().copied().chain(around);
    if packs.any(|pack| is_source(pack, &real)) {
        return Err(Trouble::usage(format!(
            "`{shown}` is a file that the game is made from. Nothing was written.\nName another file with `--out`."
        )));
    }
    if out.exists() && !replace {
        return Err(Trouble::usage(format!(
            "`{shown}` already exists, and may be somebody's work. {advice}. Nothing was written."
        )));
    }
    Ok(())
}

/// True if a pack is, or would be, made from a file, wherever links lead.
fn is_source(pack: &Path, file: &Path) -> bool {
    let Ok(files) = Files::from_folder(pack) else { return false };
    let mut paths = files.iter().map(|(_, path, _)| path);
    let linked = paths.find(|path| fs::canonicalize(pack.join(&*files.place(path))).is_ok_and(|at| at == file));
    let inside = || {
        let pack = fs::canonicalize(pack).ok()?;
        let name = |part: Component<'_>| part.as_os_str().to_string_lossy().into_owned();
        Some(file.strip_prefix(pack).ok()?.components().map(name).collect::<Vec<_>>().join("/"))
    };
    linked.map(str::to_owned).or_else(inside).is_some_and(|path| read::is_source(&files, &path))
}

/// The real path of a file, or the path that it would have.
pub fn real(path: &Path) -> Option<PathBuf> {
    let folder = path.parent().map(|folder| if folder.as_os_str().is_empty() { Path::new(".") } else { folder });
    fs::canonicalize(path)
        .ok()
        .or_else(|| Some(real(folder.filter(|folder| *folder != path)?)?.join(path.file_name()?)))
}
