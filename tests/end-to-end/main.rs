//! The whole of Muster through the command that people type.

mod added;
mod attacks;
mod broken;
mod carried;
mod damage;
mod deals;
mod described;
mod described_arrives;
mod diff;
mod drawing;
mod errata;
mod fix;
#[cfg(unix)]
mod folder;
mod game;
mod guide;
mod harmless;
mod images;
mod killed;
mod languages;
mod layout;
#[cfg(unix)]
mod lsp;
mod march;
mod module_desk;
mod module_diff;
mod modules;
mod names;
mod nothing_lost;
mod odds;
mod outlets;
mod own;
mod parts;
mod pictures;
mod playing;
mod playtest;
mod published;
mod referee;
mod released;
mod rename;
mod renamed;
mod replay;
mod reversed;
mod safe;
mod same_bytes;
mod sample;
mod shown;
mod slips;
mod squares;
mod stages;
mod told;
mod truths;
mod typed;
mod watch;
mod windows;
mod words_used;
mod workbook;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Mutex, OnceLock};

use muster_tests::command::{Done, command, run};
use muster_tests::pack::{self, Files};
use serde_json::Value;

const MUSTER: &str = env!("CARGO_BIN_EXE_muster");

/// Runs the command with these arguments in this folder.
fn muster(folder: &Path, arguments: &[&str]) -> Done {
    run(command(MUSTER, folder, arguments))
}

/// Builds a pack: the files of the game, and the pack's lock as the build left it.
fn targets(files: &Files) -> Files {
    let folder = pack::placed(files, "pack");
    let _ = muster(folder.path(), &["build", "pack", "--quiet"]).ends(0);
    let all = pack::read(&folder.path().join("dist"));
    // The game's folder in `dist` bears its id; beside it are its translations, and pictures that are kept for the next build.
    let game: Value = serde_json::from_slice(&files["game.json"]).unwrap();
    let folder_of_game = format!("{}/", game["id"].as_str().unwrap());
    let of_game = |(path, bytes): (String, _)| Some((path.strip_prefix(&folder_of_game)?.to_owned(), bytes));
    let targets = all.into_iter().filter_map(of_game);
    let lock = pack::read(&folder.path().join("pack")).remove("ids.lock").unwrap();
    targets.chain([("ids.lock".to_owned(), lock)]).collect()
}

/// Values that are made once for all tests, by name.
struct Once<T: 'static>(Mutex<BTreeMap<String, &'static OnceLock<T>>>);

impl<T> Once<T> {
    const fn new() -> Self {
        Self(Mutex::new(BTreeMap::new()))
    }

    fn get(&self, name: &str, make: impl FnOnce() -> T) -> &'static T {
        let one = *self.0.lock().unwrap().entry(name.to_owned()).or_insert_with(|| Box::leak(Box::default()));
        one.get_or_init(make)
    }
}

/// The build of a shipped pack or a starter.
fn as_shipped(name: &str) -> &'static Files {
    static ALL: Once<Files> = Once::new();
    ALL.get(name, || targets(&pack::named(name)))
}
