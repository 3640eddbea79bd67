//! Differences on Windows: names of files, line ends, long paths, and files that another program has open.

use std::path::PathBuf;

use muster_tests::pack;

use crate::{muster, targets};

#[test]
fn no_folder_has_the_name_of_a_device() {
    let folder = pack::scratch();
    for name in ["con", "AUX", "sub/nul", "lpt1.war"] {
        let done = muster(folder.path(), &["new", name]).ends(2);
        assert!(done.err.contains("choose another") && done.err.contains("Nothing was written"), "{}", done.err);
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[cfg(not(windows))]
#[test]
fn no_table_of_ones_own_has_the_name_of_a_device() {
    let mut files = pack::named("own-starter");
    for (file, row) in [
        ("system/tables.csv", "aux,data,,,,What else there is.\n"),
        ("system/columns.csv", "aux,id,id,,yes,,,,,,,,The permanent id.\n"),
        ("aux.csv", "id\nexample\n"),
    ] {
        files.entry(file.to_owned()).or_default().extend_from_slice(row.as_bytes());
    }
    let folder = pack::placed(&files, "pack");
    let done = muster(folder.path(), &["check", "pack", "--format", "line"]);
    let told: Vec<&str> = done.out.lines().filter(|line| line.contains("T055")).collect();
    assert_eq!(
        told,
        ["pack/aux.csv:1:1: warning[T055]: Windows does not allow a file called `aux.csv`; expected another id"]
    );
}

#[test]
fn line_ends_of_windows_change_nothing() {
    let files = pack::named("starter");
    let with_returns = |(path, bytes): (String, Vec<u8>)| {
        let is_text = [".csv", ".json", ".md", ".lock"].iter().any(|end| path.ends_with(end));
        let text = || String::from_utf8(bytes.clone()).unwrap().replace('\n', "\r\n").into_bytes();
        (path, if is_text { text() } else { bytes })
    };
    let mut one = targets(&files);
    let mut other = targets(&files.into_iter().map(with_returns).collect());
    // The sources as they were, and the sums of them.
    for path in ["source.zip", "manifest.json"] {
        assert!(one.remove(path) != other.remove(path));
    }
    let different: Vec<&String> = one.keys().filter(|path| one.get(*path) != other.get(*path)).collect();
    assert!(different.is_empty() && one.len() == other.len(), "{different:?}");
}

#[test]
fn a_path_of_any_length() {
    let folder = pack::scratch();
    let deep: PathBuf =
        (0..6).map(|at| format!("{at} a folder whose name is as long as anybody would write it")).collect();
    let (deep, pack) = (folder.path().join(&deep), deep.join("mini"));
    assert!(deep.as_os_str().len() > 300);
    let pack = pack.to_str().unwrap();
    let _ = muster(folder.path(), &["new", pack]).ends(0);
    let _ = muster(folder.path(), &["build", pack, "--out", deep.join("dist").to_str().unwrap(), "--quiet"]).ends(0);
    let _ = muster(folder.path(), &["fmt", pack, "--check"]).ends(0);
    assert!(deep.join("dist/mini/mini-0.1.0.vmod").exists());
}

#[cfg(windows)]
mod there {
    use std::fs::{self, File, OpenOptions};
    use std::os::windows::fs::OpenOptionsExt;
    use std::path::Path;

    use super::*;

    /// A folder with a new pack in `mini`.
    fn mini() -> tempfile::TempDir {
        let folder = pack::scratch();
        let _ = muster(folder.path(), &["new", "mini", "--rules", "no-peace"]).ends(0);
        folder
    }

    /// Opens a file as a spreadsheet does: others may read it, if `shared`, and nothing else.
    fn hold(path: &Path, shared: bool) -> File {
        OpenOptions::new().read(true).write(true).share_mode(u32::from(shared)).open(path).unwrap()
    }

    fn refused(folder: &Path, arguments: &[&str], because: &[&str]) {
        let before = pack::read(folder);
        let done = muster(folder, arguments).ends(3);
        assert!(because.iter().all(|because| done.err.contains(because)), "{}", done.err);
        assert!(pack::read(folder) == before, "something was written");
    }

    #[test]
    fn a_table_that_a_spreadsheet_has_open() {
        let folder = mini();
        let table = folder.path().join("mini/spaces.csv");
        let text = fs::read_to_string(&table).unwrap();
        fs::write(&table, text.replacen(',', " ,", 3)).unwrap();
        let held = hold(&table, true);
        let _ = muster(folder.path(), &["check", "mini"]).ends(0);
        refused(
            folder.path(),
            &["fmt", "mini"],
            &["mini\\spaces.csv` cannot be written", "another program has it open"],
        );
        drop(held);
        let held = hold(&table, false);
        let done = muster(folder.path(), &["check", "mini"]).ends(3);
        assert!(done.err.contains("`mini` cannot be read: spaces.csv: another program has it open"), "{}", done.err);
        drop(held);
        let _ = muster(folder.path(), &["fmt", "mini"]).ends(0);
        assert_eq!(fs::read_to_string(&table).unwrap(), text);
    }

    #[test]
    fn an_import_is_whole_or_not_at_all() {
        let folder = mini();
        let _ = muster(folder.path(), &["table", "mini", "--out", "mini.xlsx"]).ends(0);
        for table in ["cards.csv", "spaces.csv"] {
            let path = folder.path().join("mini").join(table);
            let text = fs::read_to_string(&path).unwrap();
            let last = text.trim_end().rfind('\n').unwrap();
            fs::write(&path, &text[..=last]).unwrap();
        }
        let held = hold(&folder.path().join("mini/spaces.csv"), true);
        let import = ["import", "mini.xlsx", "mini", "--replace", "--undo"];
        refused(folder.path(), &import, &["spaces.csv` cannot be written", "another program has it open"]);
        drop(held);
        let _ = muster(folder.path(), &import).ends(0);
    }

    #[test]
    fn a_module_that_is_being_played() {
        let folder = mini();
        let build = ["build", "mini", "--quiet"];
        let _ = muster(folder.path(), &build).ends(0);
        let old = pack::read(&folder.path().join("dist/mini"));
        let game = folder.path().join("mini/game.json");
        fs::write(&game, fs::read_to_string(&game).unwrap().replace("0.1.0", "0.1.1")).unwrap();
        let held = hold(&folder.path().join("dist/mini/mini-0.1.0.vmod"), true);
        // The system may move a folder in which a file is open, or not.
        let done = muster(folder.path(), &build);
        let new = folder.path().join("dist/mini/mini-0.1.1.vmod").exists();
        assert_eq!(done.status, if new { 0 } else { 3 }, "{}", done.err);
        drop(held);
        if !new {
            assert!(done.err.contains("the earlier build `mini` cannot be replaced"), "{}", done.err);
            assert!(pack::read(&folder.path().join("dist/mini")) == old);
        }
        let _ = muster(folder.path(), &build).ends(0);
        assert!(folder.path().join("dist/mini/mini-0.1.1.vmod").exists());
        assert!(!folder.path().join("dist/.mini.old").exists());
    }

    #[test]
    fn paths_as_they_are_typed_there() {
        let folder = mini();
        let spaces = folder.path().join("mini/spaces.csv");
        fs::write(&spaces, fs::read_to_string(&spaces).unwrap().replacen("id,", "idd,", 1)).unwrap();
        let whole = folder.path().join("mini");
        let whole = whole.to_str().unwrap();
        assert!(whole.contains(":\\"));
        let said = |pack: &str| muster(folder.path(), &["check", pack, "--format", "line"]).ends(1).out;
        assert!(said("mini").starts_with("mini/spaces.csv:1:1: error"));
        assert!(said("mini\\").starts_with("mini\\spaces.csv:1:1: error"));
        assert!(said(".\\mini").starts_with(".\\mini\\spaces.csv:1:1: error"));
        assert!(said(whole).starts_with(&format!("{whole}\\spaces.csv:1:1: error")));
        let sarif = muster(folder.path(), &["check", whole, "--format", "sarif"]).ends(1).out;
        assert!(sarif.contains(&format!("\"file:///{}/spaces.csv\"", whole.replace('\\', "/"))), "{sarif}");
    }

    #[test]
    fn a_star_stands_for_files() {
        let folder = mini();
        for (part, seeds) in [("one", "1..2"), ("two", "3..4")] {
            let out = format!("part-{part}");
            let _ = muster(folder.path(), &["playtest", "mini", "--seeds", seeds, "--out", &out, "--quiet"]).ends(0);
        }
        let _ = muster(folder.path(), &["playtest", "mini", "--merge", "part-*\\*.csv", "--quiet"]).ends(0);
    }
}
