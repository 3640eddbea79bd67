//! Measures how long it takes to build a shipped game, from its files on a disk to the finished game: first in full,
//! and again after one cell was changed.
//!
//! `cargo bench -p muster-tests --bench build` prints medians. It asserts nothing of them: machines differ.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use muster_build::emit::{self, shelf};
use muster_build::read::Files;
use muster_build::{Options, examine};
use muster_tests::pack;

/// The edits between two builds: a file, the old text, and the new text.
const EDITS: [(&str, &str, &str, &str); 6] = [
    ("a card's text", "cards.csv", "Its player may take two actions.", "Its player takes two actions."),
    ("a space's name", "spaces.csv", "derby,Derby,,", "derby,Derbie,Derby,"),
    ("a space's name", "spaces.csv", "tournai,Tournai,,", "tournai,Tournay,Tournai,"),
    (
        "a marker's text",
        "campaign-markers.csv",
        "Your infantry fights at twice its strength.",
        "Your infantry counts twice.",
    ),
    ("a city's name", "cities.csv", "prague,Prague,Praha,", "prague,Praha,Prague,"),
    ("a space's place", "spaces.csv", ",50.605,3.388,", ",50.655,3.438,"),
];
const RUNS: usize = 9;

fn main() {
    for game in ["npws", "apw", "cos", "fw"] {
        let folder = muster_tests::pack::scratch();
        let sources = pack::named(game);
        pack::write(&sources, folder.path());
        let out = muster_tests::pack::scratch();
        let whole = median(|| {
            // Nothing is left of earlier builds.
            fs::remove_dir_all(shelf::place(out.path(), game)).ok();
            timed(|| build(folder.path(), out.path()))
        });
        println!("{game}: the whole game {whole:.0?}");
        println!("  nothing changed {:.0?}", median(|| timed(|| build(folder.path(), out.path()))));
        for (what, file, from, to) in EDITS {
            let text = sources.get(file).map(|bytes| String::from_utf8_lossy(bytes).into_owned());
            let Some(text) = text.filter(|text| text.contains(from)) else { continue };
            let path = folder.path().join(file);
            let again = median(|| {
                fs::write(&path, &text).expect("a file");
                build(folder.path(), out.path());
                fs::write(&path, text.replacen(from, to, 1)).expect("a file");
                timed(|| build(folder.path(), out.path()))
            });
            fs::write(&path, &text).expect("a file");
            let share = again.as_secs_f64() / whole.as_secs_f64();
            println!("  {what} changed {again:.0?}, {share:.2} of the whole");
        }
    }
}

fn timed(run: impl FnOnce()) -> Duration {
    let start = Instant::now();
    run();
    start.elapsed()
}

fn median(mut run: impl FnMut() -> Duration) -> Duration {
    let mut times: Vec<Duration> = (0..RUNS).map(|_| run()).collect();
    times.sort_unstable();
    times[RUNS / 2]
}

/// Does the work of `muster build`.
fn build(folder: &Path, out: &Path) {
    let outcome = examine(Files::from_folder(folder).expect("readable files"), Options::default());
    assert!(outcome.worst().is_none(), "the pack is clean");
    let (Some(pack), Some(bundle)) = (&outcome.pack, outcome.bundle()) else { panic!("the pack is whole") };
    emit::build(bundle, pack, outcome.files(), folder, out).expect("a finished game");
}
