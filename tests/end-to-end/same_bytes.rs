//! Identical sources give identical bytes, at any place and time, and with any number of threads.

use std::path::Path;

use muster_tests::command::{command, run};
use muster_tests::pack::{self, Files};

use crate::MUSTER;

/// Builds the pack in a folder with these variables of the environment.
fn built(folder: &Path, pack: &str, out: &str, environment: &[(&str, &str)]) -> Files {
    let mut command = command(MUSTER, folder, &["build", pack, "--out", out, "--quiet"]);
    command.envs(environment.iter().copied());
    let _ = run(command).ends(0);
    let mut files = pack::read(&folder.join(out));
    // The build before, of which the first has none.
    files.retain(|path, _| !path.starts_with(".pictures/") || path.ends_with("/kept"));
    files
}

#[test]
fn three_builds_are_the_same_byte_by_byte() {
    let here = pack::placed(&pack::named("npws"), "npws");
    let there = pack::placed(&pack::named("npws"), "some where/else/Größe/npws");
    let one = built(
        here.path(),
        "npws",
        "dist",
        &[("TZ", "UTC"), ("LANG", "C"), ("LC_ALL", "C"), ("RAYON_NUM_THREADS", "1"), ("SOURCE_DATE_EPOCH", "0")],
    );
    let other = built(
        there.path(),
        "some where/else/Größe/npws",
        "another/dist",
        &[
            ("TZ", "Pacific/Kiritimati"),
            ("LANG", "tr_TR.UTF-8"),
            ("LC_ALL", "de_DE.UTF-8"),
            ("RAYON_NUM_THREADS", "2"),
            ("HOME", "/"),
            ("USER", "somebody"),
        ],
    );
    // Another build changes nothing, neither what is built nor the sources.
    assert!(built(here.path(), "npws", "dist", &[]) == one, "another build gave other bytes");
    let sources = pack::read(&here.path().join("npws"));
    assert_eq!(sources, pack::named("npws"), "building changed the sources: is `ids.lock` up to date?");
    assert!(one.contains_key("npws/bundle.json") && one.keys().any(|path| path.contains(".vmod")));
    let different: Vec<&String> =
        one.keys().chain(other.keys()).filter(|path| one.get(*path) != other.get(*path)).collect();
    assert!(different.is_empty(), "{different:?}");
}
