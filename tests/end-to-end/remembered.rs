//! Of a pack that has not changed the same is said again, and of one that has, what is true now.

use std::fs;
use std::path::Path;

use muster_tests::command::{command, run};
use muster_tests::pack;

use crate::MUSTER;

#[test]
fn an_answer_is_kept_for_those_who_ask_again() {
    let folder = pack::placed(&pack::named("npws"), "pack");
    let cache = folder.path().join("cache");
    let check = |more: &[&str]| {
        let mut command = command(MUSTER, folder.path(), &[&["check", "pack", "--quiet"], more].concat());
        let _ = command.env("MUSTER_CACHE", &cache);
        run(command)
    };
    // Beside answers there are the places of names and the like, which hang on less.
    let is_answer = |name: &std::ffi::OsStr| name.to_string_lossy().starts_with("muster-check-");
    let names = || fs::read_dir(&cache).into_iter().flatten().map(|entry| entry.unwrap().file_name());
    let kept = || names().filter(|name| is_answer(name)).count();
    let _ = check(&[]).ends(0);
    assert_eq!(kept(), 1);
    let spaces = folder.path().join("pack/spaces.csv");
    let sound = fs::read(&spaces).unwrap();
    fs::write(&spaces, [&sound[..], b"x\n"].concat()).unwrap();
    let first = check(&[]).ends(1);
    let again = check(&[]).ends(1);
    assert_eq!((kept(), &first.out, &first.err), (2, &again.out, &again.err));
    // Asked for in another way, it is another answer.
    assert_ne!(check(&["--format", "json"]).ends(1).out, first.out);
    fs::write(&spaces, sound).unwrap();
    assert_eq!(check(&[]).ends(0).out, "");
    // What was damaged, or written in part, is not used.
    for entry in fs::read_dir(&cache).unwrap() {
        fs::write(entry.unwrap().path(), "Findings\nsomething el").unwrap();
    }
    let _ = check(&[]).ends(0);
}

#[test]
fn what_is_kept_on_the_way_changes_no_answer() {
    let folder = pack::placed(&pack::named("cos"), "pack");
    let cache = folder.path().join("cache");
    let check = |cache: &Path| {
        let mut command = command(MUSTER, folder.path(), &["check", "pack", "--quiet", "--format", "json"]);
        let _ = command.env("MUSTER_CACHE", cache);
        run(command).out
    };
    let edits = [
        // The spaces stay where they are but for the third.
        ("spaces.csv", "Breslau", "Wroclaw"),
        ("spaces.csv", "Breslau", "Breslau and all that lies about it for many leagues on either bank"),
        ("game.json", "\"spacing\": 120", "\"spacing\": 72"),
        // A counter on which there is too little room; then the same on other ground, on which all counters are looked at.
        ("markers.csv", ",Worn -1,", ",Worn by many a march over the mountains,"),
        ("powers.csv", ",#1f3a78,", ",#1f3a79,"),
    ];
    for (file, from, to) in edits {
        let file = folder.path().join("pack").join(file);
        let sound = fs::read_to_string(&file).unwrap();
        assert!(sound.contains(from), "{from}");
        fs::write(&file, sound.replacen(from, to, 1)).unwrap();
        let [kept, new, again] = [cache.as_path(), Path::new(""), &cache].map(check);
        assert_eq!((&kept, &again), (&new, &new), "{to}");
        fs::write(&file, sound).unwrap();
    }
    let kept = fs::read_dir(&cache).unwrap().map(|entry| entry.unwrap().file_name());
    // Places of spaces and of names for the first edit, names for the second, both for the third, names for the fourth; the best
    // places of each name; and the counters on either ground.
    assert_eq!(kept.filter(|name| name.to_string_lossy().starts_with("muster-numbers-")).count(), 9);
}
