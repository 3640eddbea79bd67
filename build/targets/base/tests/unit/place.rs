use std::fs;
use std::io;
use std::path::Path;

use muster_ground::names::MANIFEST;
use muster_targets::place::check;

fn says(target: &Path) -> String {
    match check(target, "mini") {
        Ok(built) => built.to_string(),
        Err(occupied) => occupied.to_string(),
    }
}

#[test]
fn only_a_build_of_the_same_game_is_replaced() -> io::Result<()> {
    let folder = std::env::temp_dir().join(format!("muster-place-{}", std::process::id()));
    let target = folder.join("mini");
    assert_eq!(says(&target), "false");
    fs::create_dir_all(target.join("data"))?;
    assert_eq!(says(&target), "false");
    fs::write(target.join("data/spaces.csv"), "id")?;
    assert_eq!(says(&target), "holds `data/spaces.csv`, which no build has made");
    let made = |tool: &str, game: &str| {
        let text = format!(r#"{{{tool}"game": "{game}", "version": "1", "files": [{{"path": "data/spaces.csv"}}]}}"#);
        fs::write(target.join(MANIFEST), text)
    };
    made("", "mini")?;
    assert_eq!(says(&target), "true");
    made(r#""tool": "muster", "#, "mini")?;
    assert_eq!(says(&target), "true");
    fs::write(target.join(".DS_Store"), "")?;
    assert_eq!(says(&target), "true");
    made("", "maxi")?;
    assert_eq!(says(&target), "holds a build of `maxi`");
    made(r#""tool": "mustard", "#, "mini")?;
    assert!(says(&target).ends_with("which no build has made"));
    made("", "mini")?;
    fs::write(target.join("saved.vsav"), "")?;
    assert_eq!(says(&target), "holds `saved.vsav`, which no build has made");
    fs::write(target.join("game.json"), "{}")?;
    assert_eq!(says(&target), "holds the sources of a game");
    fs::remove_dir_all(&target)?;
    fs::write(&target, "")?;
    assert_eq!(says(&target), "is a file");
    fs::remove_dir_all(folder)
}
