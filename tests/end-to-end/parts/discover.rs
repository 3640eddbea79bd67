use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use muster::discover::packs_from;
use muster::output::Status;

fn tree(files: &[&str]) -> io::Result<tempfile::TempDir> {
    let root = muster_tests::pack::scratch();
    for file in files {
        let path = root.path().join(file);
        fs::create_dir_all(path.parent().unwrap_or(root.path()))?;
        fs::write(path, "{}")?;
    }
    Ok(root)
}

fn found(named: &[&str], here: &Path) -> Vec<String> {
    let named: Vec<PathBuf> = named.iter().map(PathBuf::from).collect();
    match packs_from(&named, here) {
        Ok(packs) => packs.iter().map(|pack| pack.display().to_string()).collect(),
        Err(trouble) => {
            assert_eq!(trouble.status, Status::Usage);
            vec![trouble.message]
        }
    }
}

#[test]
fn every_pack_under_sources() -> io::Result<()> {
    let root = tree(&["sources/b/game.json", "sources/a/game.json", "sources/notes/read.md"])?;
    assert_eq!(found(&[], root.path()), ["sources/a", "sources/b"]);
    assert_eq!(found(&["sources"], root.path()), ["sources/a", "sources/b"]);
    assert_eq!(found(&["sources/a", "sources/../sources/a"], root.path()), ["sources/a"]);
    Ok(())
}

#[test]
fn the_pack_one_stands_in() -> io::Result<()> {
    let root = tree(&["war/game.json", "war/scenarios/full/scenario.json"])?;
    assert_eq!(found(&[], &root.path().join("war")), ["."]);
    assert_eq!(found(&[], &root.path().join("war/scenarios/full")), ["../.."]);
    Ok(())
}

#[test]
fn what_is_not_a_pack_is_told() -> io::Result<()> {
    let root = tree(&["war/game.json", "war/spaces.csv", "lost/spaces.csv", "other/read.md"])?;
    assert!(found(&["waar"], root.path())[0].contains("Did you mean `war`?"));
    assert!(found(&["war/spaces.csv"], root.path())[0].contains("name `war`"));
    assert!(found(&["other"], root.path())[0].contains("not a pack"));
    assert_eq!(found(&["lost"], root.path()), ["lost"]);
    assert!(found(&[], &root.path().join("other"))[0].contains("there is no pack here"));
    Ok(())
}
