//! The guide: following its pages gives the results that they show.
//!
//! Each page is gone through from beginning to end in an empty folder: its changes to files are made, its commands are
//! run, and its answers and pictures are compared with the actual ones. `MUSTER_GUIDE=write` writes them into it.

mod expressions;
mod page;
mod set_up;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use muster_tests::pack;

use crate::muster;
use page::Written;

/// The folder of the chapters.
fn chapters() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/guide")
}

/// The chapters by name.
fn names() -> Vec<String> {
    let files = fs::read_dir(chapters()).unwrap().map(|entry| entry.unwrap().path());
    let chapters = files.filter(|path| path.extension().is_some_and(|ending| ending == "md"));
    let mut names: Vec<String> =
        chapters.map(|path| path.file_stem().unwrap().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn what_the_guide_says_happens() {
    for name in names() {
        let written = page::written(&name);
        let path = chapters().join(format!("{name}.md"));
        let there = fs::read_to_string(&path).unwrap();
        if std::env::var_os("MUSTER_GUIDE").is_some_and(|word| word == "write") {
            written.write(&path);
            continue;
        }
        let Written { text, pictures } = written;
        for (now, was) in text.lines().zip(there.lines()) {
            assert_eq!(now, was, "{name}.md shows another answer; MUSTER_GUIDE=write writes the new one");
        }
        assert_eq!(text.lines().count(), there.lines().count(), "{name}.md");
        for (path, bytes) in pictures {
            let there = fs::read(path).unwrap_or_default();
            assert!(there == *bytes, "{} is not what is drawn; MUSTER_GUIDE=write writes it", path.display());
        }
    }
}

/// The first game of `README.md` goes as it says.
#[test]
fn what_the_readme_says_happens() {
    let readme = fs::read_to_string(pack::project().join("README.md")).unwrap();
    let folder = pack::scratch();
    let game = folder.path().join("my-war");
    let shows = |answer: &str, lines: usize| {
        for line in answer.lines().take(lines) {
            assert!(readme.contains(&format!("\n{line}\n")), "README.md does not show: {line}");
        }
    };
    let _ = muster(folder.path(), &["new", "my-war"]).ends(0);
    shows(&muster(&game, &["check"]).ends(0).out, 1);
    for (file, first) in [("spaces.csv", "millford,"), ("roads.csv", "Millford,")] {
        let rows: String =
            readme.lines().filter(|line| line.starts_with(first)).map(|line| format!("{line}\n")).collect();
        let path = game.join(file);
        let text = fs::read_to_string(&path).unwrap();
        fs::write(&path, text + &rows).unwrap();
    }
    shows(&muster(&game, &["check"]).ends(1).out, 6);
    let _ = muster(&game, &["fix", "--yes"]).ends(0);
    shows(&muster(&game, &["build"]).ends(0).out, 2);
}

#[test]
fn each_command_that_is_named_is_one() {
    for name in names() {
        let text = fs::read_to_string(chapters().join(format!("{name}.md"))).unwrap();
        let named: BTreeSet<&str> = text.split('`').filter(|part| part.starts_with("muster ")).collect();
        for command in named {
            let words = || command.split_whitespace().skip(1);
            let first = words().next().unwrap();
            if first.starts_with('-') {
                continue;
            }
            let help = muster(&chapters(), &[first, "--help"]).ends(0).out;
            for option in words().filter(|word| word.starts_with("--")) {
                assert!(help.contains(option), "{name}.md: {command}");
            }
        }
    }
}

#[test]
fn the_guide_is_written_over_a_guide_and_over_nothing_else() {
    let folder = pack::scratch();
    let at = folder.path();
    let said = muster(at, &["guide"]).ends(0).out;
    assert!(said.contains("muster-guide"), "{said}");
    let first = pack::read(&at.join("muster-guide"));
    assert!(first.contains_key("index.html") && first.contains_key("findings.html"));
    let _ = muster(at, &["guide"]).ends(0);
    assert!(pack::read(&at.join("muster-guide")) == first);
    fs::create_dir(at.join("site")).unwrap();
    fs::write(at.join("site/style.css"), "mine").unwrap();
    let said = muster(at, &["guide", "--out", "site"]).ends(2).err;
    assert!(said.contains("style.css"), "{said}");
    assert_eq!(pack::read(&at.join("site")).len(), 1);
}

#[test]
fn whoever_reads_the_repository_finds_every_role_and_slot() {
    let folder = pack::scratch();
    let _ = muster(folder.path(), &["guide", "--out", "site"]).ends(0);
    let roles = fs::read_to_string(folder.path().join("site/roles.html")).unwrap();
    let told = fs::read_to_string(chapters().join("../own-systems.md")).unwrap();
    let cells = roles.split("<tr><td><code>").skip(1).filter_map(|row| row.split('<').next());
    let words: BTreeSet<&str> = cells.collect();
    assert!(words.len() > 40, "{words:?}");
    for word in words {
        assert!(told.contains(&format!("\n| `{word}` |")), "docs/own-systems.md does not tell of `{word}`");
    }
}
