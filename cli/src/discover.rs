//! Finding the packs that are meant.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use muster_build::finding::nearest;
use muster_build::module;
use muster_build::pack::Pack;
use muster_schema::description::MODULE;

use crate::output::Trouble;

/// The folders of the packs that are meant, seen from the folder in which the command was typed.
///
/// # Errors
/// Where there is none.
pub fn packs(named: &[PathBuf]) -> Result<Vec<PathBuf>, Trouble> {
    let here = std::env::current_dir().map_err(|error| Trouble::failed(format!("the folder is gone: {error}")))?;
    packs_from(named, &here)
}

/// The packs that are meant, and the modules of VASSAL that are named among them.
///
/// # Errors
/// Where there is none.
pub fn subjects(named: &[PathBuf]) -> Result<(Vec<PathBuf>, Vec<PathBuf>), Trouble> {
    let is_module = |path: &PathBuf| module::open::is_module(path) && !is_pack(path);
    let (modules, others): (Vec<PathBuf>, Vec<PathBuf>) = named.iter().cloned().partition(is_module);
    let here = PathBuf::from(".");
    if named.is_empty() && is_module(&here) {
        return Ok((Vec::new(), vec![here]));
    }
    Ok((if others.is_empty() && !modules.is_empty() { Vec::new() } else { packs(&others)? }, modules))
}

/// The folders of the games that are meant, for what needs the tables of a game: an imported module has none.
///
/// # Errors
/// Where there is none, or one was imported from a module.
pub fn games(named: &[PathBuf]) -> Result<Vec<PathBuf>, Trouble> {
    let packs = packs(named)?;
    match packs.iter().find(|folder| is_imported(folder)) {
        Some(folder) => Err(Trouble::usage(format!(
            "`{}` was imported from a module of VASSAL, whose tables do not say what this command needs. `muster check`, `watch`, \
            `preview`, `fmt`, `fix`, `rename`, `diff`, `table`, `import`, `print`, `site`, `tts`, `build` and `release` work on it.",
            folder.display()
        ))),
        None => Ok(packs),
    }
}

/// Makes sure that a folder for a new pack is empty, or not there yet.
///
/// # Errors
/// Where there is something in it, or it cannot be read.
pub fn free(folder: &Path) -> Result<(), Trouble> {
    let shown = folder.display();
    match fs::read_dir(folder).map(Iterator::count).map_err(|error| (error.kind(), error)) {
        Ok(0) | Err((io::ErrorKind::NotFound, _)) => Ok(()),
        Ok(_) => Err(Trouble::usage(format!("`{shown}` is not empty; name a new folder. Nothing was written."))),
        Err((io::ErrorKind::NotADirectory, _)) => {
            Err(Trouble::usage(format!("`{shown}` is a file; name a new folder.")))
        }
        Err((_, error)) => Err(Trouble::unreadable(folder)(error)),
    }
}

/// True for a pack that a module was imported into.
pub fn is_imported(folder: &Path) -> bool {
    let game = fs::read(folder.join("game.json")).ok();
    let game: Option<serde_json::Value> = game.and_then(|bytes| serde_json::from_slice(&bytes).ok());
    game.is_some_and(|game| game["system"] == MODULE)
}

/// The name of a pack: the id of its game if it is known, else the name of its folder.
pub fn name(folder: &Path, pack: Option<&Pack>) -> String {
    if let Some(game) = pack.and_then(Pack::game) {
        return game.id.to_string();
    }
    let real = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_path_buf());
    real.file_name().map_or_else(|| folder.display().to_string(), |name| name.to_string_lossy().into_owned())
}

/// The one pack that is meant, for what is done with one at a time.
///
/// # Errors
/// Where none is meant, or several are.
pub fn one(named: Option<&PathBuf>) -> Result<PathBuf, Trouble> {
    let mut packs = packs(named.map(std::slice::from_ref).unwrap_or_default())?;
    match packs.len() {
        1 => Ok(packs.remove(0)),
        _ => Err(Trouble::usage("this command takes one pack at a time; name one.")),
    }
}

/// The one game that is meant, for what needs the tables of a game.
///
/// # Errors
/// Where none is meant, or several are, or it was imported from a module.
pub fn one_game(named: Option<&PathBuf>) -> Result<PathBuf, Trouble> {
    games(named.map(std::slice::from_ref).unwrap_or_default())?;
    one(named)
}

/// The packs named, else those in `sources`, else the one that `here` is in.
pub fn packs_from(named: &[PathBuf], here: &Path) -> Result<Vec<PathBuf>, Trouble> {
    if named.is_empty() {
        return unnamed(here);
    }
    let mut found: Vec<PathBuf> = Vec::new();
    let mut known = Vec::new();
    for path in named {
        for pack in of_path(path, here)? {
            let real = fs::canonicalize(here.join(&pack)).unwrap_or_else(|_| pack.clone());
            if !known.contains(&real) {
                known.push(real);
                found.push(pack);
            }
        }
    }
    Ok(found)
}

fn unnamed(here: &Path) -> Result<Vec<PathBuf>, Trouble> {
    let packs = inside(here, Path::new("sources"))?;
    if !packs.is_empty() {
        return Ok(packs);
    }
    let mut up = PathBuf::new();
    for folder in here.ancestors() {
        if is_pack(folder) {
            return Ok(vec![if up.as_os_str().is_empty() { PathBuf::from(".") } else { up }]);
        }
        up.push("..");
    }
    Err(Trouble::usage(
        "there is no pack here. A pack is a folder with a `game.json`.\n\
         Name one (`muster check path/to/pack`), change to its folder, or start one with `muster new DIR`.",
    ))
}

fn of_path(path: &Path, here: &Path) -> Result<Vec<PathBuf>, Trouble> {
    let shown = path.display();
    let full = here.join(path);
    if is_pack(&full) {
        return Ok(vec![path.to_path_buf()]);
    }
    if module::open::is_module(&full) {
        return Err(Trouble::usage(format!(
            "`{shown}` is a module of VASSAL, and this command takes packs. `muster check`, `watch`, `preview`, \
            `diff`, `print`, `tts`, `site`, `build` and `import` take modules, too."
        )));
    }
    if full.is_file() {
        let pack = path.ancestors().skip(1).find(|folder| is_pack(&here.join(folder)));
        return Err(Trouble::usage(match pack {
            Some(pack) if !pack.as_os_str().is_empty() => {
                format!("`{shown}` is a file; packs are checked as a whole: name `{}`.", pack.display())
            }
            _ => format!("`{shown}` is a file; name the folder of a pack."),
        }));
    }
    if !full.exists() {
        return Err(Trouble::usage(match like(path, here) {
            Some(other) => format!("there is no folder `{shown}`. Did you mean `{other}`?"),
            None => format!("there is no folder `{shown}`."),
        }));
    }
    let packs = inside(here, path)?;
    if !packs.is_empty() {
        return Ok(packs);
    }
    if looks_like_a_pack(&full) {
        return Ok(vec![path.to_path_buf()]);
    }
    Err(Trouble::usage(format!("`{shown}` is not a pack: it has no `game.json`, and no folder in it has one.")))
}

/// The packs directly inside a folder, by name. A folder that is not there has none.
fn inside(here: &Path, folder: &Path) -> Result<Vec<PathBuf>, Trouble> {
    let full = here.join(folder);
    if !full.is_dir() {
        return Ok(Vec::new());
    }
    let unreadable = Trouble::unreadable(folder);
    let mut packs = Vec::new();
    for entry in fs::read_dir(&full).map_err(&unreadable)? {
        let entry = entry.map_err(&unreadable)?;
        if is_pack(&entry.path()) {
            packs.push(folder.join(entry.file_name()));
        }
    }
    packs.sort();
    Ok(packs)
}

fn is_pack(folder: &Path) -> bool {
    folder.join("game.json").is_file()
}

/// A folder whose `game.json` was lost: checking it says so.
fn looks_like_a_pack(folder: &Path) -> bool {
    ["rules.json", "spaces.csv", "sides.csv", "scenarios"].iter().any(|name| folder.join(name).exists())
}

/// The folder beside the missing one whose name is most like it.
fn like(path: &Path, here: &Path) -> Option<String> {
    let parent = path.parent().unwrap_or(Path::new(""));
    let name = path.file_name()?.to_str()?;
    let entries = fs::read_dir(here.join(parent)).ok()?;
    let folders: Vec<String> = entries
        .filter_map(Result::ok)
        .filter(|entry| entry.path().is_dir())
        .filter_map(|entry| entry.file_name().into_string().ok())
        .collect();
    let found = nearest(name, folders.iter().map(String::as_str))?;
    Some(parent.join(found).display().to_string())
}
