//! Nothing that belongs to the user is ever lost: not by a build in the wrong place, not with the numbers of counters
//! and cards.

use std::fs;
use std::path::Path;

use muster_tests::command::slashed;
use muster_tests::pack;
use tempfile::TempDir;

use crate::muster;

/// A folder with a new pack in `mini`.
fn mini() -> TempDir {
    let folder = pack::scratch();
    let _ = muster(folder.path(), &["new", "mini", "--rules", "no-peace"]).ends(0);
    folder
}

fn refused(folder: &Path, arguments: &[&str], because: &str) {
    let before = pack::read(folder);
    let done = muster(folder, arguments).ends(2);
    assert!(slashed(&done.err).contains(because) && done.err.contains("Nothing was written"), "{}", done.err);
    assert!(pack::read(folder) == before, "something was written");
}

#[test]
fn a_build_replaces_nothing_but_a_build() {
    let folder = mini();
    let path = folder.path();
    refused(path, &["build", "mini", "--out", "."], "`./mini` holds the sources of a game");
    refused(&path.join("mini"), &["build", "--out", ".."], "holds the sources of a game");
    fs::create_dir_all(path.join("out/mini")).unwrap();
    fs::write(path.join("out/mini/thesis.txt"), "years of work").unwrap();
    refused(path, &["build", "mini", "--out", "out"], "holds `thesis.txt`, which no build has made");
    fs::remove_dir_all(path.join("out/mini")).unwrap();
    fs::write(path.join("out/mini"), "a file").unwrap();
    refused(path, &["build", "mini", "--out", "out"], "is a file");
    fs::remove_file(path.join("out/mini")).unwrap();
    #[cfg(unix)]
    {
        fs::create_dir(path.join("elsewhere")).unwrap();
        std::os::unix::fs::symlink("../elsewhere", path.join("out/mini")).unwrap();
        let done = muster(path, &["build", "mini", "--out", "out"]).ends(2);
        assert!(done.err.contains("is a link"), "{}", done.err);
        fs::remove_file(path.join("out/mini")).unwrap();
    }
    // Into an empty folder, over a build, and no further when somebody has put a saved game there.
    fs::create_dir(path.join("out/mini")).unwrap();
    let _ = muster(path, &["build", "mini", "--out", "out"]).ends(0);
    let _ = muster(path, &["build", "mini", "--out", "out"]).ends(0);
    assert!(!path.join("out/.mini.old").exists(), "an empty folder is not put aside");
    assert!(
        !pack::read(&path.join("mini")).keys().any(|file| file.starts_with('.')),
        "nothing of ours stays in the sources"
    );
    fs::write(path.join("out/mini/turn-3.vsav"), "a game in progress").unwrap();
    refused(path, &["build", "mini", "--out", "out"], "holds `turn-3.vsav`");
}

/// The sources of the game are never overwritten, whatever else may be replaced.
#[test]
fn a_drawing_or_a_workbook_takes_the_place_of_no_source() {
    let folder = pack::scratch();
    let path = folder.path();
    let _ = muster(path, &["new", "own"]).ends(0);
    fs::create_dir(path.join("own/images")).unwrap();
    fs::write(path.join("own/images/map.svg"), "<svg xmlns=\"http://www.w3.org/2000/svg\"/>").unwrap();
    for file in ["own/images/map.svg", "own/layouts/units.svg", "own/../own/images/map.svg"] {
        for more in [&[][..], &["--replace"]] {
            let arguments = [&["drawing", "own", "-o", file], more].concat();
            refused(path, &arguments, "is a file that the game is made from");
        }
    }
    for command in ["drawing", "table"] {
        for file in ["own/spaces.csv", "own/game.json", "own/new.csv"] {
            refused(path, &[command, "own", "-o", file, "--replace"], "must end in");
        }
    }
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("own/images/map.svg", path.join("mine.svg")).unwrap();
        refused(path, &["drawing", "own", "-o", "mine.svg", "--replace"], "is a file that the game is made from");
    }
}

#[test]
fn two_packs_of_one_id_are_not_built_over_each_other() {
    let folder = mini();
    fs::create_dir(folder.path().join("two")).unwrap();
    for copy in ["two/a", "two/b"] {
        pack::write(&pack::read(&folder.path().join("mini")), &folder.path().join(copy));
    }
    refused(folder.path(), &["build", "two", "--out", "out"], "both have the id `mini`");
}

#[test]
fn a_lost_lock_is_missed() {
    let folder = mini();
    let path = folder.path();
    let lock = path.join("mini/ids.lock");
    let kept = fs::read(&lock).unwrap();
    fs::remove_file(&lock).unwrap();
    let done = muster(path, &["build", "mini"]).ends(1);
    assert!(done.out.contains("R018"), "{}", done.out);
    assert!(!lock.exists() && !path.join("dist").exists());
    // A pack that never was built has no lock, and gets one with its first build; from then on it is missed.
    let game = path.join("mini/game.json");
    let text = fs::read_to_string(&game).unwrap();
    fs::write(&game, text.replace(",\n  \"numbered\": true", "")).unwrap();
    let _ = muster(path, &["build", "mini"]).ends(0);
    assert_eq!(fs::read(&lock).unwrap(), kept);
    assert_eq!(fs::read_to_string(&game).unwrap(), text);
    assert_eq!(fs::read(path.join("dist/mini/ids.lock")).unwrap(), kept);
    // Even if the mark goes with the lock, the last build remembers.
    fs::remove_file(&lock).unwrap();
    fs::write(&game, text.replace(",\n  \"numbered\": true", "")).unwrap();
    let done = muster(path, &["build", "mini"]).ends(3);
    assert!(slashed(&done.err).contains("or copy `dist/mini/ids.lock`"), "{}", done.err);
    assert!(!lock.exists());
}

#[test]
fn two_branches_are_merged() {
    let folder = mini();
    let path = folder.path();
    let (lock, cards) = (path.join("mini/ids.lock"), path.join("mini/cards.csv"));
    let base = fs::read_to_string(&lock).unwrap();
    let table = fs::read_to_string(&cards).unwrap();
    let game = fs::read_to_string(path.join("mini/game.json")).unwrap();
    let branch = |id: &str| {
        fs::write(&lock, &base).unwrap();
        let row = format!("{id},8,{id},draw-deck,1,1,,One.,8.1\n");
        fs::write(&cards, format!("{table}{row}")).unwrap();
        fs::write(path.join("mini/game.json"), game.replace("\"cards\": 7", "\"cards\": 8")).unwrap();
        let _ = muster(path, &["build", "mini", "--out", id]).ends(0);
        fs::read_to_string(&lock).unwrap()
    };
    let (ours, theirs) = (branch("alpha"), branch("omega"));
    let line = |text: &str, id: &str| text.lines().find(|line| line.contains(id)).unwrap().to_owned();
    let (alpha, omega) = (line(&ours, "alpha"), line(&theirs, "omega"));
    assert_eq!(alpha.rsplit(':').next(), omega.rsplit(':').next());
    // As git puts the two together without a word, and as it leaves them if they touch.
    let both = ours.replace(&alpha, &format!("{alpha}\n{omega}"));
    let marked = ours.replace(&alpha, &format!("<<<<<<< HEAD\n{alpha}\n=======\n{omega}\n>>>>>>> theirs"));
    let number = alpha.rsplit(' ').next().unwrap().trim_end_matches(',').to_owned();
    for (text, code) in [(&both, "R016"), (&marked, "R017")] {
        fs::write(&lock, text).unwrap();
        let done = muster(path, &["check", "mini", "--format", "line"]).ends(1);
        assert!(done.out.contains(code) && done.out.contains("muster ids"), "{}", done.out);
        let told = muster(path, &["ids", "mini"]).ends(0).out;
        assert!(
            told.contains("card:omega#1") && told.contains(&format!("it had {number} show `card:alpha#1`")),
            "{told}"
        );
        let mended = fs::read_to_string(&lock).unwrap();
        assert!(line(&mended, "alpha").contains(&number) && !line(&mended, "omega").contains(&number), "{mended}");
        assert!(muster(path, &["ids", "mini"]).ends(0).out.contains("nothing to fix"));
        // What players have keeps its number.
        fs::write(&lock, text).unwrap();
        let _ = muster(path, &["ids", "mini", "--released", "omega/mini/ids.lock"]).ends(0);
        let mended = fs::read_to_string(&lock).unwrap();
        assert!(line(&mended, "omega").contains(&number) && !line(&mended, "alpha").contains(&number), "{mended}");
    }
    fs::write(&lock, "{}").unwrap();
    let done = muster(path, &["ids", "mini"]).ends(3);
    assert!(done.err.contains("cannot be fixed"), "{}", done.err);
}

#[test]
fn other_commands_replace_nothing_foreign() {
    let folder = mini();
    let path = folder.path();
    fs::create_dir(path.join("own")).unwrap();
    fs::write(path.join("own/bundle.json"), "{\"mine\": true}").unwrap();
    refused(path, &["schema", "--out", "."], "`./own/bundle.json` is not a JSON Schema");
    let _ = muster(path, &["playtest", "mini", "--games", "4", "--quiet"]).ends(0);
    let table = fs::read_dir(path.join("playtest")).unwrap().map(|entry| entry.unwrap().path());
    let table = table.into_iter().find(|path| path.extension().is_some_and(|end| end == "csv")).unwrap();
    let four = fs::read(&table).unwrap();
    // Fewer games than there are do not take the place of more.
    let _ = muster(path, &["playtest", "mini", "--games", "2", "--out", "part", "--quiet"]).ends(0);
    let part = path.join("part").join(table.file_name().unwrap());
    let done = muster(path, &["playtest", "mini", "--merge", part.to_str().unwrap()]).ends(2);
    assert!(done.err.contains("holds 2 games that are not in these tables"), "{}", done.err);
    assert_eq!(fs::read(&table).unwrap(), four);
    // Somebody's own file of this name stays, to its last half line.
    for own in ["my notes", "first,second\nhalf a"] {
        fs::write(&table, own).unwrap();
        let _ = muster(path, &["playtest", "mini", "--games", "2", "--quiet"]).ends(3);
        assert_eq!(fs::read_to_string(&table).unwrap(), own);
    }
}
