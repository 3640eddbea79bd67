//! `muster diff` of VASSAL modules that others made.

use std::fs;
use std::io::{Cursor, Write};
use std::path::Path;
use std::process::Command;

use muster_tests::pack;
use tempfile::TempDir;

use crate::muster;

/// A build file: the version of the module, the place of a stack, and the strength of a piece.
fn build_file(version: &str, x: usize, strength: usize) -> String {
    format!(
        "<VASSAL.build.GameModule name=\"Crossing\" version=\"{version}\" VassalVersion=\"3.7.5\">\n\
         <VASSAL.build.module.Map mapName=\"Main Map\">\n\
         <VASSAL.build.module.map.SetupStack name=\"Axis Infantry\" owningBoard=\"River\" x=\"{x}\" y=\"40\"/>\n\
         </VASSAL.build.module.Map>\n\
         <VASSAL.build.module.PieceWindow name=\"Pieces\">\n\
         <VASSAL.build.widget.PieceSlot entryName=\"Hussars\" gpid=\"1\">+/null/mark;Strength\tpiece;;;hussars.png;Hussars/{strength}\tnull;0;0;1;0</VASSAL.build.widget.PieceSlot>\n\
         </VASSAL.build.module.PieceWindow>\n\
         </VASSAL.build.GameModule>\n"
    )
}

/// The files of a module.
fn files(version: &str, x: usize, strength: usize, picture: &[u8]) -> [(&'static str, Vec<u8>); 2] {
    [("buildFile.xml", build_file(version, x, strength).into_bytes()), ("images/hussars.png", picture.to_vec())]
}

fn zipped(files: &[(&str, Vec<u8>)]) -> Vec<u8> {
    let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        archive.start_file(*name, zip::write::SimpleFileOptions::default()).unwrap();
        archive.write_all(bytes).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

fn unpack(folder: &Path, files: &[(&str, Vec<u8>)]) {
    for (name, bytes) in files {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
}

/// A folder with two versions of a module.
fn versions() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("old.vmod"), zipped(&files("1.0", 120, 3, b"one"))).unwrap();
    fs::write(folder.path().join("new.vmod"), zipped(&files("1.1", 140, 4, b"two"))).unwrap();
    folder
}

const TOLD: &str = "\
Crossing: 1.0 (old.vmod) → 1.1 (new.vmod)
  4 changes: 1 in module, 1 in maps, 1 in pieces and cards, 1 in pictures.

Module
  the module: Version number (ModuleVersion): 1.0 → 1.1

Maps
  Main Map > Axis Infantry [At-Start Stack]: X position 120 → 140

Pieces and cards
  Pieces > Hussars: Strength: 3 → 4

Pictures
  hussars.png: changed
";

#[test]
fn it_is_told_in_the_words_of_the_editor() {
    let folder = versions();
    let done = muster(folder.path(), &["diff", "old.vmod", "new.vmod"]).ends(1);
    assert_eq!(done.out, TOLD);
    let done = muster(folder.path(), &["diff", "old.vmod", "old.vmod"]).ends(0);
    assert_eq!(done.out, "Crossing: 1.0 (old.vmod) → 1.0 (old.vmod)\n  Nothing changed.\n");
}

#[test]
fn each_format_tells_the_same() {
    let folder = versions();
    let in_format = |format: &str| muster(folder.path(), &["diff", "--format", format, "old.vmod", "new.vmod"]).ends(1);
    let told = in_format("json").json();
    assert_eq!(told["old"]["version"], "1.0");
    assert_eq!(told["new"]["engine"], "3.7.5");
    let change = &told["sections"][1]["changes"][0];
    assert_eq!(change["what"], "changed");
    assert_eq!(change["where"][0], "Main Map > Axis Infantry [At-Start Stack]");
    assert_eq!([&change["field"], &change["before"], &change["after"]], ["X position", "120", "140"]);
    assert_eq!(change["count"], 1);
    let markdown = in_format("markdown").out;
    assert!(markdown.starts_with("## 1.1\n"), "{markdown}");
    assert!(
        markdown
            .contains("\n### Pieces and cards\n\n- Pieces > Hussars: Strength: 3 → 4\n".replace('>', "\\>").as_str()),
        "{markdown}"
    );
    let html = in_format("html").out;
    assert!(html.contains("<li>Pieces &gt; Hussars: Strength: 3 → 4</li>"), "{html}");
    // Both pictures stand side by side.
    assert!(html.contains("base64,b25l\"") && html.contains("base64,dHdv\""), "{html}");
    let done =
        muster(folder.path(), &["diff", "--format", "html", "--out", "page.html", "old.vmod", "new.vmod"]).ends(1);
    assert!(done.out.is_empty());
    assert_eq!(fs::read_to_string(folder.path().join("page.html")).unwrap(), html);
    muster(folder.path(), &["diff", "--format", "html", "--out", "page.html", "old.vmod", "new.vmod"]).ends(2);
}

#[test]
fn folders_and_revisions_are_versions() {
    let folder = versions();
    let here = folder.path();
    let game = here.join("game");
    unpack(&game, &files("1.0", 120, 3, b"one"));
    let git = |arguments: &[&str]| {
        let mut command = Command::new("git");
        command.arg("-C").arg(&game).args(["-c", "user.name=me", "-c", "user.email=me@example.org"]).args(arguments);
        let done = command.output().unwrap();
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    };
    git(&["init", "--quiet"]);
    git(&["add", "."]);
    git(&["commit", "--quiet", "--message", "first"]);
    unpack(&game, &files("1.1", 140, 4, b"two"));
    muster(here, &["diff", "new.vmod", "game"]).ends(0);
    let expected = |old: &str, new: &str| {
        TOLD.replace("(old.vmod)", &format!("({old})")).replace("(new.vmod)", &format!("({new})"))
    };
    assert_eq!(muster(here, &["diff", "old.vmod", "game"]).ends(1).out, expected("old.vmod", "game"));
    // Within the repository a revision alone is the module as it was then.
    assert_eq!(muster(&game, &["diff", "HEAD"]).ends(1).out, expected("HEAD", "."));
    assert_eq!(muster(&game, &["diff", "HEAD", "../new.vmod"]).ends(1).out, expected("HEAD", "../new.vmod"));
    git(&["add", "."]);
    git(&["commit", "--quiet", "--message", "second"]);
    assert_eq!(muster(&game, &["diff", "HEAD~1", "HEAD"]).ends(1).out, expected("HEAD~1", "HEAD"));
    assert_eq!(muster(&game.join("images"), &["diff", "HEAD~1", "HEAD"]).ends(1).out, expected("HEAD~1", "HEAD"));
    muster(&game, &["diff", "HEAD"]).ends(0);
}

#[test]
fn a_clone_that_lacks_files_has_its_build_file() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    unpack(here, &files("1.0", 120, 3, b"one"));
    let git = |arguments: &[&str]| {
        let mut command = Command::new("git");
        command.arg("-C").arg(here).args(["-c", "user.name=me", "-c", "user.email=me@example.org"]).args(arguments);
        String::from_utf8(command.output().unwrap().stdout).unwrap()
    };
    git(&["init", "--quiet"]);
    git(&["add", "."]);
    git(&["commit", "--quiet", "--message", "first"]);
    let picture = git(&["rev-parse", "HEAD:images/hussars.png"]);
    let (folder_of, rest) = picture.trim().split_at(2);
    fs::remove_file(here.join(".git/objects").join(folder_of).join(rest)).unwrap();
    unpack(here, &files("1.1", 120, 3, b"two"));
    let done = muster(here, &["diff", "HEAD"]).ends(1);
    assert!(
        done.out
            .contains("The old version has only the build file here, so pictures and other files were not compared."),
        "{}",
        done.out
    );
    assert!(done.out.contains("1.0 → 1.1"), "{}", done.out);
}

#[test]
fn a_module_and_a_pack_cannot_be_compared() {
    let folder = versions();
    let pack = pack::named("own-points");
    let pack: Vec<(&str, Vec<u8>)> = pack.iter().map(|(name, bytes)| (name.as_str(), bytes.clone())).collect();
    unpack(&folder.path().join("war"), &pack);
    for sides in [["old.vmod", "war"], ["war", "old.vmod"]] {
        let done = muster(folder.path(), &["diff", sides[0], sides[1]]).ends(2);
        assert!(done.err.contains("`old.vmod` is a VASSAL module, and `war` is a pack"), "{}", done.err);
    }
    let said = |arguments: &[&str], status: i32, expected: &str| {
        let done = muster(folder.path(), &[&["diff"], arguments].concat()).ends(status);
        assert!(done.err.contains(expected), "{}", done.err);
    };
    said(&["old.vmod"], 2, "`old.vmod` is only one version");
    said(&["old.vmod", "gone.vmod"], 2, "`old.vmod` is a VASSAL module, and there is no `gone.vmod`");
    said(&["--printed", "old.vmod", "new.vmod"], 2, "`--printed` is for packs");
    fs::write(folder.path().join("bad.vmod"), b"nothing").unwrap();
    said(&["old.vmod", "bad.vmod"], 3, "`bad.vmod` cannot be read");
}
