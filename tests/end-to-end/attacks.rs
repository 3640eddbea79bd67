//! Files that are hostile or larger than any: each is refused at once, with the reason, and nothing is lost by it.

use std::fmt::Write as _;
use std::fs;
use std::time::{Duration, Instant};

use muster_tests::chance::Chance;
use muster_tests::pack;
use tempfile::TempDir;

use crate::muster;

/// A folder with a pack of tables of its own in `war`.
fn war() -> TempDir {
    pack::placed(&pack::named("own-points"), "war")
}

#[test]
fn a_lost_line_of_the_lock_is_missed() {
    let folder = war();
    let path = folder.path();
    let lock = path.join("war/ids.lock");
    let _ = muster(path, &["build", "-q", "war"]).ends(0);
    let whole = fs::read_to_string(&lock).unwrap();
    let line = whole.lines().find(|line| line.contains("\"piece:")).unwrap();
    let lost = whole.replacen(&format!("{line}\n"), "", 1);
    fs::write(&lock, &lost).unwrap();
    let said = muster(path, &["check", "war", "--format", "line"]).ends(1).out;
    assert!(
        said.contains("war/ids.lock:2:") && said.contains("[R031]") && said.contains("muster ids --released"),
        "{said}"
    );
    let _ = muster(path, &["build", "-q", "war"]).ends(1);
    let done = muster(path, &["ids", "war"]).ends(3);
    assert!(done.err.contains("lost the lines") && fs::read_to_string(&lock).unwrap() == lost, "{}", done.err);
    // The last build knows it.
    let built = fs::read_dir(path.join("dist")).unwrap().map(|entry| entry.unwrap().path().join("ids.lock"));
    let built = built.into_iter().find(|lock| lock.exists()).unwrap();
    let _ = muster(path, &["ids", "war", "--released", built.to_str().unwrap()]).ends(0);
    let _ = muster(path, &["build", "-q", "war"]).ends(0);
    assert_eq!(fs::read_to_string(&lock).unwrap(), whole);
    // Or nobody does, and it is never given again.
    fs::write(&lock, &lost).unwrap();
    let said = muster(path, &["ids", "war", "--lost"]).ends(0).out;
    assert!(said.contains("1 number given up"), "{said}");
    let _ = muster(path, &["build", "-q", "war"]).ends(0);
    let number = line.rsplit(' ').next().unwrap().trim_end_matches(',');
    let again = fs::read_to_string(&lock).unwrap();
    assert!(!again.contains(&format!("\": {number},")) && again.contains("\"lost\""), "{again}");
}

#[test]
fn no_command_writes_over_what_is_not_its_own() {
    let folder = war();
    let path = folder.path();
    let spaces = fs::read(path.join("war/spaces.csv")).unwrap();
    fs::write(path.join("thesis.md"), "years of work").unwrap();
    for command in [&["errata", "war"][..], &["diff", "war", "war"]] {
        let out = |file, more: &[&str]| muster(path, &[command, &["--out", file], more].concat());
        for (file, more, because) in [
            ("war/spaces.csv", &[][..], "is a file that the game is made from"),
            ("war/spaces.csv", &["--replace"], "is a file that the game is made from"),
            ("war/releases.json", &[], "is a file that the game is made from"),
            ("thesis.md", &[], "already exists"),
        ] {
            let done = out(file, more).ends(2);
            assert!(done.err.contains(because) && done.err.contains("Nothing was written"), "{}", done.err);
        }
        let _ = out("sheet.md", &[]).ends(0);
        let _ = out("sheet.md", &[]).ends(2);
        let _ = out("sheet.md", &["--replace"]).ends(0);
        fs::remove_file(path.join("sheet.md")).unwrap();
    }
    assert_eq!(fs::read(path.join("war/spaces.csv")).unwrap(), spaces);
    assert_eq!(fs::read_to_string(path.join("thesis.md")).unwrap(), "years of work");
    assert!(!path.join("war/releases.json").exists());
}

#[test]
fn a_playtest_writes_over_no_report_of_somebody_else_and_ends() {
    let folder = pack::scratch();
    let path = folder.path();
    let _ = muster(path, &["new", "mini", "--rules", "no-peace"]).ends(0);
    let _ = muster(path, &["playtest", "mini", "--games", "2", "--quiet"]).ends(0);
    let made = fs::read_dir(path.join("playtest")).unwrap().map(|entry| entry.unwrap().file_name());
    let report = made.map(|name| name.into_string().unwrap()).find(|name| name.ends_with(".md")).unwrap();
    fs::create_dir(path.join("mine")).unwrap();
    fs::write(path.join("mine").join(&report), "my notes").unwrap();
    let done = muster(path, &["playtest", "mini", "--games", "2", "--quiet", "--out", "mine"]).ends(2);
    assert!(done.err.contains("already exists"), "{}", done.err);
    assert_eq!(fs::read_dir(path.join("mine")).unwrap().count(), 1);
    for many in [&["--games", "1000000000"][..], &["--seeds", "5..1000000006"]] {
        let done = muster(path, &[&["playtest", "mini"], many].concat()).ends(2);
        assert!(done.err.contains("more than 1000000 games"), "{}", done.err);
    }
    let _ = muster(path, &["playtest", "mini", "--games", "2", "--quiet"]).ends(0);
}

#[test]
fn schemas_are_those_of_the_pack_that_they_are_written_for() {
    let folder = war();
    fs::remove_dir_all(folder.path().join("war/schema")).unwrap_or_default();
    let said = muster(&folder.path().join("war"), &["schema", "--out", "schema"]).ends(0).out;
    assert!(folder.path().join("war/schema/spaces.json").exists(), "{said}");
    assert!(!folder.path().join("war/schema/own").exists(), "{said}");
}

/// Paths that are too long simulate a full disk: the first files can be written, and others not.
#[cfg(unix)]
#[test]
fn a_new_game_is_written_as_a_whole_or_not_at_all() {
    let folder = pack::scratch();
    let mut deep = folder.path().to_path_buf();
    while deep.as_os_str().len() < 4_070 {
        deep.push("d".repeat((4_069 - deep.as_os_str().len()).clamp(1, 200)));
    }
    let done = muster(folder.path(), &["new", deep.to_str().unwrap()]).ends(3);
    assert!(done.err.contains("cannot be written"), "{}", done.err);
    assert!(!deep.exists());
}

#[test]
fn tables_larger_than_any_are_refused() {
    let wide = |count: usize| [b"id,name", ",".repeat(count).as_bytes(), b"\na,b\n"].concat();
    for (bytes, says) in [
        (vec![0; 30 << 20], "the file is 30 MiB; expected 16 MiB at most"),
        (wide(300_000), "the header has 300002 cells; expected 300 at most"),
    ] {
        let mut files = pack::named("own-points");
        files.insert("spaces.csv".into(), bytes);
        let folder = pack::placed(&files, "war");
        let start = Instant::now();
        let said = muster(folder.path(), &["check", "war", "--format", "line"]).ends(1).out;
        assert!(said.contains("[R033]") && said.contains(says), "{said}");
        assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
    }
}

#[test]
fn entities_that_stand_for_very_much_are_refused_everywhere() {
    let uses = "&t;".repeat(2_000);
    let mut svg = format!("<!DOCTYPE svg [<!ENTITY t \"{}\">]>\n", "A".repeat(5_000));
    let _ =
        write!(svg, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100\" height=\"100\"><g id=\"{uses}\"/></svg>");
    let mut files = pack::named("own-points");
    files.insert("layouts/units.svg".into(), svg.clone().into_bytes());
    let folder = pack::placed(&files, "war");
    let said = muster(folder.path(), &["check", "war", "--format", "line"]).ends(1).out;
    assert!(said.contains("[V009]") && said.contains("its entities stand for"), "{said}");
    fs::write(folder.path().join("map.svg"), svg).unwrap();
    let said = muster(folder.path(), &["import", "map.svg", "war"]).ends(1).out;
    assert!(said.contains("its entities stand for"), "{said}");
}

/// A picture behind all counters of a table is as fine as needed in each drawing, and only once in a document.
#[test]
fn a_picture_in_a_layout_is_not_multiplied() {
    let picture = muster_tests::picture::png([400, 400], |x, y| {
        let [red, green, blue, ..] = Chance::new((x * 400 + y).unsigned_abs()).number().to_le_bytes();
        [red, green, blue, 255]
    });
    let mut files = pack::named("own-points");
    let layout = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"75\" height=\"75\"><image width=\"75\" height=\"75\" \
        href=\"art/b.png\"/><text x=\"10\" y=\"50\">{combat}</text></svg>";
    files.insert("layouts/units.svg".into(), layout.into());
    files.insert("layouts/art/b.png".into(), picture.clone());
    let folder = pack::placed(&files, "war");
    for outlet in ["site", "print"] {
        let _ = muster(folder.path(), &[outlet, "-q", "war"]).ends(0);
    }
    let made = pack::read(&folder.path().join("dist"));
    let counters: Vec<_> =
        made.iter().filter(|(path, _)| path.contains("/counters/") && path.ends_with(".svg")).collect();
    assert!(counters.len() > 5 && counters.iter().all(|(_, svg)| svg.len() < picture.len() / 3));
    let pages: usize = made.iter().filter(|(path, _)| path.ends_with("counters.pdf")).map(|(_, pdf)| pdf.len()).sum();
    assert!(pages > picture.len() / 2 && pages < picture.len() * 3 / 2, "{pages} of {}", picture.len());
}

/// Simulates a `muster fix` that was killed between two files.
#[test]
fn a_change_that_was_killed_is_told_and_finished() {
    let files = pack::named("own-points");
    let text = |path: &str| String::from_utf8(files[path].clone()).unwrap();
    let [spaces, roads] = ["spaces.csv", "roads.csv"].map(text);
    let [new_spaces, new_roads] = [&spaces, &roads].map(|text| text.replace("ashford", "ashby"));
    let folder = war();
    let at = folder.path().join("war");
    fs::write(at.join("spaces.csv"), &new_spaces).unwrap();
    let journal = crate::workbook::zipped(&[
        ("places.json", r#"["spaces.csv", "roads.csv"]"#),
        ("0-before", &spaces),
        ("0-after", &new_spaces),
        ("1-before", &roads),
        ("1-after", &new_roads),
    ]);
    fs::write(at.join(".muster-change"), &journal).unwrap();
    let said = muster(folder.path(), &["check", "war", "--format", "line"]).ends(1).out;
    assert!(said.contains("[R032]: a command was killed while it changed `spaces.csv`, `roads.csv`"), "{said}");
    let _ = muster(folder.path(), &["build", "-q", "war"]).ends(1);
    let done = muster(folder.path(), &["fix", "war", "--dry-run"]);
    assert!(done.err.contains("roads.csv: written"), "{}", done.err);
    assert_eq!(fs::read_to_string(at.join("roads.csv")).unwrap(), new_roads);
    assert!(!at.join(".muster-change").exists());
    // What somebody edited since is his.
    fs::write(at.join(".muster-change"), &journal).unwrap();
    fs::write(at.join("roads.csv"), format!("{roads}\n")).unwrap();
    let done = muster(folder.path(), &["fix", "war", "--yes"]).ends(3);
    assert!(done.err.contains("was edited since"), "{}", done.err);
    assert_eq!(fs::read_to_string(at.join("roads.csv")).unwrap(), format!("{roads}\n"));
}
