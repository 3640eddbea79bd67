//! Packs to test with: the shipped one, the starter, and copies of them in folders that go away.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use muster_build::pack::Pack;
use muster_build::rules;
use muster_build::rules::Rules;
use muster_build::starters;
use muster_build::starters::Starter;
use muster_build::{Options, Outcome, read};
use muster_engine::no_peace::play::Game;
use muster_schema::Id;
use tempfile::TempDir;

/// The files of a pack or of a build, by their paths with `/`.
pub type Files = BTreeMap<String, Vec<u8>>;

/// The folder of the whole project.
pub fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_path_buf()
}

/// The pack for a map of points, with plain data: its kinds of country, which are drawn otherwise.
pub fn with_data() -> Files {
    let mut files = named("own-points");
    edit(&mut files, "system/tables.csv", "terrain,terrain,", "terrain,data,");
    files
}

/// A shipped pack, one of a series with the tables of the series; or a pack that `muster new` starts from: `own-<map>` for a kind of
/// map, `own-starter` the usual one, `<rules>-starter` for rules, and `starter` for those of No Peace Without Spain!.
pub fn named(name: &str) -> Files {
    let word = match name {
        "starter" => "no-peace",
        "own-starter" => "points",
        _ => name.strip_prefix("own-").or_else(|| name.strip_suffix("-starter")).unwrap_or_default(),
    };
    starters::starter(word).unwrap_or_else(|| whole(read(&sources().join(name))))
}

/// The folder of the shipped packs.
fn sources() -> PathBuf {
    project().join("sources")
}

/// A pack of a series with the tables of the series in it, line for line, as if it described them itself.
fn whole(mut files: Files) -> Files {
    let game = String::from_utf8(files["game.json"].clone()).unwrap();
    let member = |line: &str| line.trim().strip_prefix(r#""system": "../"#)?.strip_suffix(r#"","#).map(str::to_owned);
    let Some(series) = game.lines().find_map(member) else { return files };
    let described = read(&sources().join(&series)).into_iter();
    files.extend(described.map(|(path, bytes)| (format!("system/{path}"), bytes)));
    let alone = game.replace(&format!(r#""system": "../{series}""#), r#""system": "own""#);
    files.insert("game.json".into(), alone.into_bytes());
    files
}

/// The names of the packs that `muster new` starts from.
pub fn starters() -> Vec<String> {
    let name =
        |Starter { word, is_ruled, .. }| if is_ruled { format!("{word}-starter") } else { format!("own-{word}") };
    starters::starters().map(name).collect()
}

/// The result of examining a pack.
pub fn examined(files: &Files) -> Outcome {
    muster_build::examine(read::Files::from_memory("pack", files.clone()), Options::default())
}

/// A shipped pack, and the id of its first scenario.
pub fn first_scenario(name: &str) -> (Pack, Id) {
    let pack = examined(&named(name)).pack.unwrap();
    let scenario = pack.scenarios().into_iter().min_by_key(|(_, scenario)| scenario.order).unwrap().1.id;
    (pack, scenario)
}

/// The first scenario of a shipped pack, ready to be played.
pub fn game(name: &str) -> Game {
    let (pack, scenario) = first_scenario(name);
    rules::no_peace::play::game(&pack, scenario).unwrap()
}

/// The names of the shipped packs.
pub fn shipped() -> Vec<String> {
    let folders = fs::read_dir(sources()).unwrap().map(Result::unwrap);
    let packs = folders.filter(|folder| folder.path().join("game.json").exists());
    let mut names: Vec<String> = packs.map(|folder| folder.file_name().to_str().unwrap().to_owned()).collect();
    names.sort_unstable();
    names
}

/// A member of the `game.json` of a shipped pack.
fn told(name: &str, member: &str) -> Option<String> {
    let game: serde_json::Value = serde_json::from_slice(&named(name)["game.json"]).unwrap();
    game[member].as_str().map(str::to_owned)
}

/// The rules of play of a shipped pack, if they are known.
fn rules(name: &str) -> Option<&'static dyn Rules> {
    let named = told(name, "rules").or_else(|| told(name, "system"))?;
    rules::rules_called(&named)
}

/// True if a pack describes its tables itself.
pub fn is_own(name: &str) -> bool {
    told(name, "system").is_some_and(|system| system == "own")
}

/// True if there is code for the rules of play of a pack.
pub fn is_ruled(name: &str) -> bool {
    rules(name).is_some()
}

/// The names of shipped packs with some rules of play.
pub fn of_rules(id: &str) -> Vec<String> {
    shipped().into_iter().filter(|name| rules(name).is_some_and(|rules| rules.id() == id)).collect()
}

/// The names of shipped packs that the engine plays by itself.
pub fn played() -> Vec<String> {
    shipped().into_iter().filter(|name| rules(name).is_some_and(|rules| rules.player().is_some())).collect()
}

/// Takes the worked examples and second readings out of a pack, and what says how many there are.
pub fn forget_examples(files: &mut Files) {
    files.retain(|path, _| !path.contains("examples/") && !path.contains("second-reading/"));
    if let Some(game) = files.get_mut("game.json") {
        let kept = |line: &&[u8]| !line.trim_ascii_start().starts_with(b"\"examples\":");
        *game = game.split_inclusive(|byte| *byte == b'\n').filter(kept).flatten().copied().collect();
    }
}

/// True if a file is a table.
pub fn is_table(path: &str) -> bool {
    Path::new(path).extension().is_some_and(|ending| ending == "csv")
}

/// Reads all files in a folder, including hidden ones.
pub fn read(folder: &Path) -> Files {
    fn collect(folder: &Path, prefix: &str, files: &mut Files) {
        for entry in fs::read_dir(folder).unwrap() {
            let entry = entry.unwrap();
            let path = format!("{prefix}{}", entry.file_name().to_str().unwrap());
            if entry.file_type().unwrap().is_dir() {
                collect(&entry.path(), &format!("{path}/"), files);
            } else {
                files.insert(path, fs::read(entry.path()).unwrap());
            }
        }
    }
    let mut files = Files::new();
    collect(folder, "", &mut files);
    files
}

/// Writes files into a folder, and leaves other files there.
pub fn write(files: &Files, folder: &Path) {
    for (path, bytes) in files {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
}

/// An empty folder, in memory where there is plenty: a disk takes longer to create the files of a build than the build itself.
pub fn scratch() -> TempDir {
    #[cfg(target_os = "linux")]
    if rustix::fs::statvfs(MEMORY).is_ok_and(|free| free.f_bavail * free.f_frsize > PLENTY) {
        return tempfile::tempdir_in(MEMORY).unwrap();
    }
    tempfile::tempdir().unwrap()
}

/// The memory of Linux that is used like a disk, and the number of free bytes there that are plenty.
#[cfg(target_os = "linux")]
const MEMORY: &str = "/dev/shm";
#[cfg(target_os = "linux")]
const PLENTY: u64 = 4 << 30;

/// A new folder with `files` in a folder `name`.
pub fn placed(files: &Files, name: &str) -> TempDir {
    let folder = scratch();
    write(files, &folder.path().join(name));
    folder
}

/// Replaces the one place of a file that reads `find`.
pub fn edit(files: &mut Files, path: &str, find: &str, with: &str) {
    replace(files, path, find.as_bytes(), with.as_bytes());
}

/// Replaces the one place of a file that holds the bytes `find`.
pub fn replace(files: &mut Files, path: &str, find: &[u8], with: &[u8]) {
    let bytes = files.get_mut(path).unwrap_or_else(|| panic!("there is no file {path}"));
    let places: Vec<usize> = (0..bytes.len()).filter(|at| bytes[*at..].starts_with(find)).collect();
    let shown = String::from_utf8_lossy(find);
    assert_eq!(places.len(), 1, "{shown:?} stands {} times in {path}", places.len());
    bytes.splice(places[0]..places[0] + find.len(), with.iter().copied());
}
