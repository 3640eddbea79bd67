use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use muster_targets::Artifact;
use muster_targets::publish::remove;

/// The names in a folder, sorted.
fn names(folder: &Path) -> io::Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        names.push(entry?.file_name().to_string_lossy().into_owned());
    }
    names.sort();
    Ok(names)
}

fn file(path: &str, text: &str) -> Artifact {
    Artifact { path: path.into(), bytes: text.as_bytes().to_vec().into() }
}

/// Publishes files with the manifest that a build has.
fn publish(out: &Path, game: &str, files: &[Artifact]) -> io::Result<()> {
    muster_targets::publish::publish(out, game, game, &sealed(game, files), None)
}

fn sealed(game: &str, files: &[Artifact]) -> Vec<Artifact> {
    let mut all = files.to_vec();
    let mut seals: Vec<_> = files.iter().map(muster_targets::Seal::of).collect();
    all.push(muster_targets::manifest(game, "0.1.0", &mut seals));
    all
}

#[test]
fn what_no_build_has_made_is_never_replaced() -> io::Result<()> {
    let folder = Folder::new("foreign")?;
    fs::create_dir_all(folder.0.join("game"))?;
    fs::write(folder.0.join("game/thesis.txt"), "years of work")?;
    let refused = publish(&folder.0, "game", &[file("a", "new")]);
    assert!(refused.is_err_and(|error| error.to_string().contains("thesis.txt")));
    assert_eq!(fs::read_to_string(folder.0.join("game/thesis.txt"))?, "years of work");
    Ok(())
}

/// A folder of the test's own, gone when it ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> io::Result<Self> {
        let path = std::env::temp_dir().join(format!("muster-publish-{name}-{}", std::process::id()));
        remove(&path)?;
        fs::create_dir_all(&path)?;
        Ok(Self(path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = remove(&self.0);
    }
}

#[test]
fn the_new_replaces_the_old_and_nothing_is_left_over() -> io::Result<()> {
    let folder = Folder::new("replace")?;
    publish(&folder.0, "game", &[file("a", "old"), file("sub/deep/b", "old")])?;
    publish(&folder.0, "game", &[file("sub/c", "new")])?;
    assert_eq!(names(&folder.0)?, ["game"]);
    assert_eq!(names(&folder.0.join("game"))?, ["manifest.json", "sub"]);
    assert_eq!(fs::read_to_string(folder.0.join("game/sub/c"))?, "new");
    Ok(())
}

#[cfg(unix)]
#[test]
fn what_stays_the_same_is_not_written_again() -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, symlink};

    let folder = Folder::new("same")?;
    let files = ["same", "damaged", "linked", "changed"].map(|name| file(&format!("d/{name}"), name));
    publish(&folder.0, "game", &files)?;
    let inside = folder.0.join("game/d");
    let number = |name: &str| fs::metadata(inside.join(name)).map(|found| found.ino());
    let before = number("same")?;
    fs::write(inside.join("damaged"), "demaged")?;
    fs::rename(inside.join("linked"), folder.0.join("elsewhere"))?;
    symlink(folder.0.join("elsewhere"), inside.join("linked"))?;
    let mut files = files;
    files[3].bytes = b"altered".to_vec().into();
    publish(&folder.0, "game", &files)?;
    assert_eq!(number("same")?, before);
    for (name, text) in [("same", "same"), ("damaged", "damaged"), ("linked", "linked"), ("changed", "altered")] {
        assert_eq!(fs::read_to_string(inside.join(name))?, text);
        assert!(fs::symlink_metadata(inside.join(name))?.is_file());
    }
    fs::remove_file(folder.0.join("elsewhere"))
}

/// The cache of an earlier build is tidied by a build that made all pictures, and otherwise left alone.
#[cfg(unix)]
#[test]
fn what_is_kept_is_used_again() -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, symlink};

    let folder = Folder::new("kept")?;
    let (out, kept) = (folder.0.join("out"), folder.0.join("kept"));
    let publish = |files: &[Artifact]| {
        muster_targets::publish::publish(&out, "game", "game", &sealed("game", files), Some(&kept))
    };
    let holds = |folder: &Path, path: &str| fs::read_to_string(folder.join(path));
    publish(&[file("a", "1"), file("d/b", "1"), file("e/c", "1")])?;
    assert!(!kept.exists());
    publish(&[file("a", "2"), file("d/b", "1"), file("e/c", "1")])?;
    assert_eq!((holds(&out, "game/a")?, holds(&kept, "a")?), ("2".to_owned(), "1".to_owned()));
    // Both have the same file under two names; what somebody writes into it is not taken for it.
    let number = |path: PathBuf| fs::metadata(path).map(|found| found.ino());
    assert_eq!(number(out.join("game/d/b"))?, number(kept.join("d/b"))?);
    fs::write(kept.join("d/b"), "x")?;
    // Nothing that a link in it leads to is touched.
    fs::write(folder.0.join("letter"), "somebody's own")?;
    fs::remove_file(kept.join("a"))?;
    symlink(folder.0.join("letter"), kept.join("a"))?;
    fs::create_dir_all(kept.join("f/g"))?;
    publish(&[file("a", "3"), file("d/b", "1"), file("e/c", "2"), file("f/g", "1")])?;
    assert!(fs::symlink_metadata(out.join("game/a"))?.is_file());
    assert_eq!(holds(&folder.0, "letter")?, "somebody's own");
    for (path, text) in [("a", "3"), ("d/b", "1"), ("e/c", "2"), ("f/g", "1")] {
        assert_eq!(holds(&out.join("game"), path)?, text);
    }
    assert_eq!(names(&out.join("game"))?, ["a", "d", "e", "f", "manifest.json"]);
    assert_eq!(holds(&kept, "a")?, "2");
    // A build that fails leaves the game as it is, and the next finds its way.
    assert!(publish(&[file("a", "1"), file("a/b", "2")]).is_err());
    assert_eq!(holds(&out, "game/a")?, "3");
    publish(&[file("a", "4")])?;
    publish(&[file("a", "5")])?;
    assert_eq!((holds(&out, "game/a")?, holds(&kept, "a")?), ("5".to_owned(), "4".to_owned()));
    // What somebody has put there, or let it lead to, is his.
    fs::write(kept.join("letter"), "somebody's own")?;
    publish(&[file("a", "6")])?;
    assert_eq!((holds(&kept, "a")?, holds(&kept, "letter")?), ("4".to_owned(), "somebody's own".to_owned()));
    fs::remove_file(kept.join("letter"))?;
    fs::create_dir(folder.0.join("e"))?;
    fs::write(folder.0.join("e/c"), "somebody's own")?;
    symlink(folder.0.join("e"), kept.join("e"))?;
    publish(&[file("a", "6")])?;
    assert_eq!((holds(&kept, "a")?, holds(&folder.0, "e/c")?), ("4".to_owned(), "somebody's own".to_owned()));
    fs::rename(&kept, folder.0.join("elsewhere"))?;
    symlink(folder.0.join("elsewhere"), &kept)?;
    publish(&[file("a", "7")])?;
    assert_eq!(names(&folder.0.join("elsewhere"))?, ["a", "e", "manifest.json"]);
    fs::remove_file(&kept)?;
    fs::write(&kept, "in the way")?;
    publish(&[file("a", "8")])?;
    assert_eq!((holds(&out, "game/a")?, holds(&folder.0, "kept")?), ("8".to_owned(), "in the way".to_owned()));
    assert_eq!(names(&out)?, ["game"]);
    Ok(())
}

#[test]
fn what_killed_runs_left_is_cleared_away() -> io::Result<()> {
    let folder = Folder::new("stale")?;
    fs::create_dir_all(folder.0.join(".game.123.tmp/data"))?;
    publish(&folder.0, "game", &[file("a", "old")])?;
    fs::rename(folder.0.join("game"), folder.0.join(".game.old"))?;
    fs::create_dir_all(folder.0.join(".game.notes.tmp"))?;
    let bad = publish(&folder.0, "game", &[file("../a", "new")]);
    assert!(bad.is_err_and(|error| error.kind() == io::ErrorKind::InvalidInput));
    // A file twice: the run fails, and the game that was put aside is there again.
    assert!(publish(&folder.0, "game", &[file("a", "1"), file("a", "2")]).is_err());
    assert_eq!(fs::read_to_string(folder.0.join("game/a"))?, "old");
    assert_eq!(names(&folder.0)?, [".game.notes.tmp", "game"]);
    // What bears that name and is no build is somebody's own.
    fs::create_dir_all(folder.0.join(".game.old"))?;
    fs::write(folder.0.join(".game.old/thesis"), "years of work")?;
    publish(&folder.0, "game", &[file("a", "new")])?;
    assert_eq!(fs::read_to_string(folder.0.join(".game.old/thesis"))?, "years of work");
    Ok(())
}

#[test]
fn runs_at_the_same_time_do_no_harm() -> io::Result<()> {
    let folder = Folder::new("together")?;
    std::thread::scope(|scope| {
        let runs: Vec<_> = (0..8)
            .map(|run| {
                let out = &folder.0;
                scope.spawn(move || {
                    let text = format!("{run}");
                    let files: Vec<_> = (0..20).map(|name| file(&format!("d/{name}"), &text)).collect();
                    publish(out, "game", &files)
                })
            })
            .collect();
        assert!(runs.into_iter().all(|run| run.join().is_ok_and(|result| result.is_ok())));
    });
    let first = fs::read_to_string(folder.0.join("game/d/0"))?;
    for name in names(&folder.0.join("game/d"))? {
        assert_eq!(fs::read_to_string(folder.0.join("game/d").join(name))?, first);
    }
    assert_eq!(names(&folder.0)?, ["game"]);
    Ok(())
}
