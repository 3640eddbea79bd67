//! `muster migrate`: packs that were made with an earlier Muster.

use std::fs;
use std::path::Path;

use muster_tests::pack;

use super::muster;

/// A pack as it was before packs had a form.
fn old(name: &str) -> pack::Files {
    let mut files = pack::named(name);
    pack::edit(&mut files, "game.json", ",\n  \"form\": 2", "");
    files
}

/// The starter pack as it was when die tables did not list their results.
fn without_results() -> pack::Files {
    let mut files = old("starter");
    pack::edit(&mut files, "die-tables.csv", "faces,results,cite", "faces,cite");
    pack::edit(&mut files, "die-tables.csv", "6,1/0|0/0|0/1|0/2,", "6,");
    files
}

fn text(folder: &Path, path: &str) -> String {
    fs::read_to_string(folder.join(path)).unwrap()
}

#[test]
fn a_pack_of_an_earlier_muster_is_told_shown_and_lifted() {
    let folder = pack::placed(&without_results(), "game");
    let at = folder.path().join("game");
    let before = pack::read(&at);
    let reports = muster(folder.path(), &["check", "game", "--format", "json"]).ends(0).reports();
    assert_eq!(reports.iter().map(|report| &report["code"]).collect::<Vec<_>>(), ["R027"]);
    assert_eq!(reports[0]["follows"][0]["code"], "T054");
    // Without a terminal nobody can be asked.
    for arguments in [&["migrate", "game"][..], &["migrate", "game", "--dry-run"]] {
        let said = muster(folder.path(), arguments).ends(1).out;
        assert!(said.contains("game/die-tables.csv:1: a new column `results`\n  → ,results\n"), "{said}");
        assert!(said.contains("game/die-tables.csv:2: ") && said.contains("→ ,1/0|0/0|0/1|0/2\n"), "{said}");
        assert!(said.contains("the form of the sources is 2 now\n  → \"form\": 2\n"), "{said}");
        assert!(said.contains("Left to you:") && said.contains("3 changes, not made"), "{said}");
        assert_eq!(pack::read(&at), before);
    }
    let said = muster(folder.path(), &["migrate", "game", "--yes"]).ends(0).out;
    assert!(said.contains("game: 3 changes made\n"), "{said}");
    assert_eq!(pack::read(&at), pack::named("starter"));
    let said = muster(folder.path(), &["migrate", "game", "--yes"]).ends(0).out;
    assert_eq!(said, "game: nothing to lift\n");
    assert_eq!(pack::read(&at), pack::named("starter"));
}

#[test]
fn what_cannot_be_built_any_more_is_one_error() {
    let mut files = old("frederick-starter");
    let markers = String::from_utf8(files["campaign-markers.csv"].clone()).unwrap();
    let before = markers.replace(",returns,", ",removed,").replace(",never,", ",yes,");
    let before = [",lost,", ",played,", ",eliminated,"].iter().fold(before, |text, word| text.replace(word, ",,"));
    assert_ne!(before, markers);
    files.insert("campaign-markers.csv".into(), before.into_bytes());
    let folder = pack::placed(&files, "game");
    let reports = muster(folder.path(), &["check", "game", "--format", "json"]).ends(1).reports();
    assert_eq!(reports.iter().map(|report| &report["code"]).collect::<Vec<_>>(), ["R028"]);
    let _ = muster(folder.path(), &["migrate", "game", "--yes"]).ends(0);
    assert_eq!(text(folder.path(), "game/campaign-markers.csv"), markers);
    let _ = muster(folder.path(), &["check", "game", "--deny", "hints"]).ends(0);
}

#[test]
fn a_pack_that_says_nothing_and_has_nothing_to_lift_gets_the_number() {
    for name in pack::starters() {
        let folder = pack::placed(&old(&name), "game");
        let _ = muster(folder.path(), &["check", "game", "--deny", "hints"]).ends(0);
        let said = muster(folder.path(), &["migrate", "game", "-y"]).ends(0).out;
        assert!(said.contains("game: 1 change made\n"), "{said}");
        assert_eq!(pack::read(&folder.path().join("game")), pack::named(&name));
    }
}

#[test]
fn files_of_spreadsheets_are_lifted_as_they_are() {
    for ends in ["\r\n", "\r"] {
        let mut files = without_results();
        let as_saved = |text: &str| format!("\u{feff}{}", text.replace(',', ";").replace('\n', ends));
        let table = String::from_utf8(files["die-tables.csv"].clone()).unwrap();
        files.insert("die-tables.csv".into(), as_saved(&table).into_bytes());
        let game = String::from_utf8(files["game.json"].clone()).unwrap();
        files.insert("game.json".into(), game.replace('\n', "\r\n").into_bytes());
        let folder = pack::placed(&files, "game");
        let _ = muster(folder.path(), &["migrate", "game", "--yes"]).ends(0);
        let lifted = String::from_utf8(pack::named("starter")["die-tables.csv"].clone()).unwrap();
        assert_eq!(text(folder.path(), "game/die-tables.csv"), as_saved(&lifted));
        let game = String::from_utf8(pack::named("starter")["game.json"].clone()).unwrap();
        assert_eq!(text(folder.path(), "game/game.json"), game.replace('\n', "\r\n"));
    }
}

#[test]
fn other_errors_stay_and_hinder_nothing() {
    let mut files = without_results();
    pack::edit(&mut files, "sides.csv", "#c0392b", "red");
    let folder = pack::placed(&files, "game");
    let said = muster(folder.path(), &["migrate", "game", "--yes"]).ends(0).out;
    assert!(said.contains("3 changes made; 1 error remains; run `muster check`"), "{said}");
    assert!(text(folder.path(), "game/sides.csv").contains(",red,"));
}

#[test]
fn what_cannot_be_read_comes_first() {
    let mut files = old("starter");
    files.insert("waivers.csv".into(), b"code,file,row,reason\nU054,\"units.csv,,x\nU054,a.csv,,x\n".to_vec());
    let folder = pack::placed(&files, "game");
    let said = muster(folder.path(), &["migrate", "game", "--yes"]).ends(1).out;
    assert!(said.contains("To be mended first:\n  game/waivers.csv:2: "), "{said}");
    assert!(!text(folder.path(), "game/game.json").contains("\"form\""));
    let broken = [
        (pack::named("starter"), "\"form\": 2", "\"form\": 99"),
        (pack::named("starter"), "\"form\": 2", "\"form\": \"2\""),
        (old("starter"), "\"no-peace\"", "\"no-piece\""),
        (old("starter"), "{", ""),
    ];
    for (mut files, from, to) in broken {
        let game = String::from_utf8(files["game.json"].clone()).unwrap().replacen(from, to, 1);
        files.insert("game.json".into(), game.into_bytes());
        let folder = pack::placed(&files, "game");
        let said = muster(folder.path(), &["migrate", "game", "--yes"]).ends(1).out;
        assert!(said.contains("error ") && said.contains("cannot be lifted before that is mended"), "{said}");
        assert_eq!(pack::read(&folder.path().join("game")), files);
    }
    let said = muster(folder.path(), &["migrate", "nowhere"]).ends(2);
    assert!(said.err.contains("there is no folder `nowhere`"), "{}", said.err);
}

#[test]
fn a_series_is_left_alone() {
    let mut files = old("own-points");
    pack::edit(&mut files, "game.json", "\"system\": \"own\"", "\"system\": \"../series\"");
    files.insert("waivers.csv".into(), b"code,file,row,reason\nU054,roads.csv,,x\n".to_vec());
    let (series, files): (pack::Files, pack::Files) =
        files.into_iter().partition(|(path, _)| path.starts_with("system/"));
    let folder = pack::placed(&files, "game");
    let series = series.into_iter().map(|(path, bytes)| (path["system/".len()..].to_owned(), bytes)).collect();
    pack::write(&series, &folder.path().join("series"));
    let _ = muster(folder.path(), &["migrate", "game", "--yes"]).ends(0);
    assert_eq!(pack::read(&folder.path().join("series")), series);
    assert!(text(folder.path(), "game/waivers.csv").contains("U013,roads.csv"));
    assert!(text(folder.path(), "game/game.json").contains("\"form\": 2"));
}

#[cfg(unix)]
#[test]
fn all_is_written_or_nothing() {
    use std::os::unix::fs::PermissionsExt;

    let mut files = without_results();
    files.insert("waivers.csv".into(), b"code,file,row,reason\nU054,a.csv,,x\n".to_vec());
    let folder = pack::placed(&files, "game");
    let at = folder.path().join("game");
    fs::set_permissions(&at, fs::Permissions::from_mode(0o555)).unwrap();
    let may_write = fs::write(at.join("trial"), b"").is_ok();
    // Who may write everywhere finds no folder read-only.
    if !may_write {
        let said = muster(folder.path(), &["migrate", "game", "--yes"]).ends(3);
        assert!(said.err.contains("cannot be written"), "{}", said.err);
    }
    fs::set_permissions(&at, fs::Permissions::from_mode(0o755)).unwrap();
    let _ = fs::remove_file(at.join("trial"));
    assert_eq!(pack::read(&at), files);
}
