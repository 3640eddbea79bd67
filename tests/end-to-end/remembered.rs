//! Of a pack that has not changed the same is said again, and of one that has, what is true now.

use std::fs;

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
    let kept = || fs::read_dir(&cache).map_or(0, Iterator::count);
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
