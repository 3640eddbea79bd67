//! Other things in the folder of a pack beside its files: they are reported, and nothing hangs.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;

use muster_tests::pack;

use crate::muster;

/// The codes and files of the findings in the starter pack after its folder was changed.
fn found(spoil: impl Fn(&Path)) -> Vec<(String, String)> {
    let folder = pack::placed(&pack::named("starter"), "mini");
    spoil(&folder.path().join("mini"));
    let done = muster(folder.path(), &["check", "mini", "--format", "json"]);
    let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
    done.reports().iter().map(|report| (text(&report["code"]), text(&report["place"]["file"]))).collect()
}

fn told(code: &str, file: &str) -> Vec<(String, String)> {
    vec![(code.to_owned(), file.to_owned())]
}

fn pipe(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
}

#[test]
fn strangers_are_told_and_harm_nothing() {
    let name = OsStr::from_bytes(b"caf\xe9.dat");
    assert_eq!(found(|pack| fs::write(pack.join(name), "").unwrap()), told("R013", "caf\u{fffd}.dat"));
    assert_eq!(found(|pack| symlink("nowhere", pack.join("note.lnk")).unwrap()), told("R013", "note.lnk"));
    assert_eq!(found(|pack| symlink(".", pack.join("loop")).unwrap()), told("R013", "loop"));
    assert_eq!(found(|pack| symlink("/", pack.join("all")).unwrap()), told("R013", "all"));
    assert_eq!(found(|pack| symlink("itself", pack.join("itself")).unwrap()), told("R013", "itself"));
    assert_eq!(found(|pack| pipe(&pack.join("pipe"))), told("R013", "pipe"));
    assert_eq!(found(|pack| symlink("/dev/zero", pack.join("noughts")).unwrap()), told("R013", "noughts"));
}

#[test]
fn what_stands_for_a_source_and_is_no_file_is_told() {
    let instead = |spoil: fn(&Path)| {
        found(move |pack| {
            fs::remove_file(pack.join("cards.csv")).unwrap();
            spoil(&pack.join("cards.csv"));
        })
    };
    assert_eq!(instead(pipe), told("R020", "cards.csv"));
    assert_eq!(instead(|path| symlink("/dev/zero", path).unwrap()), told("R020", "cards.csv"));
    assert_eq!(instead(|path| symlink("elsewhere.csv", path).unwrap()), told("R020", "cards.csv"));
}

#[test]
fn a_link_to_a_file_is_a_file() {
    let moved = found(|pack| {
        fs::rename(pack.join("cards.csv"), pack.with_extension("csv")).unwrap();
        symlink("../mini.csv", pack.join("cards.csv")).unwrap();
    });
    assert!(moved.is_empty(), "{moved:?}");
}

#[test]
fn the_schemas_of_a_pack_are_its_own() {
    let folder = muster_tests::pack::scratch();
    let at = folder.path();
    let _ = muster(at, &["new", "mini"]).ends(0);
    fs::write(at.join("mini/schema/game.json"), "{ \"$schema\": \"https://json-schema.org/draft/2020-12/schema\" }")
        .unwrap();
    let schema = |arguments: &[&str], status: i32| {
        muster(&at.join("mini"), &[&["schema", "--out", "schema"], arguments].concat()).ends(status).out
    };
    assert!(schema(&["--check"], 1).contains("schema/game.json: is out of date"));
    assert!(schema(&[], 0).starts_with("schema: 1 schema written"));
    assert!(schema(&["--check"], 0).contains("up to date"));
}
