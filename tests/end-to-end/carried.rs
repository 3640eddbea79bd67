//! A saved game is carried over to the next version of its tables: everything lies where its place is then.

use std::fs;
use std::io::{Cursor, Read};
use std::path::Path;

use muster_tests::command::Done;
use muster_tests::pack::{self, Files};

use crate::{as_shipped, muster, targets};

/// A file in an archive.
fn entry(archive: &[u8], name: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut archive = zip::ZipArchive::new(Cursor::new(archive)).unwrap();
    archive.by_name(name).unwrap().read_to_end(&mut bytes).unwrap();
    bytes
}

/// The saved game of the set-up in a build.
fn set_up(built: &Files) -> Vec<u8> {
    let (_, module) = built.iter().find(|(path, _)| path.ends_with(".vmod")).unwrap();
    entry(module, "campaign.vsav")
}

/// The commands of a saved game.
fn commands(game: &[u8]) -> Vec<String> {
    String::from_utf8(entry(game, "savedGame")).unwrap().split('\u{1b}').map(str::to_owned).collect()
}

/// The map, the point and the number of each piece, sorted.
fn lying(game: &[u8]) -> Vec<String> {
    let is_piece = |command: &&String| command.starts_with("+/") && !command.contains("/stack/");
    let core = |command: &String| command.rsplit('\t').next().unwrap().to_owned();
    let mut all: Vec<String> = commands(game).iter().filter(is_piece).map(core).collect();
    all.sort();
    all
}

/// A folder with the pack as it was (`old`), as it is (`new`) and a saved game of the first.
fn game_of(new: &Files) -> tempfile::TempDir {
    let folder = pack::placed(&pack::named("own-points"), "old");
    pack::write(new, &folder.path().join("new"));
    fs::write(folder.path().join("game.vsav"), set_up(as_shipped("own-points"))).unwrap();
    folder
}

fn carry(folder: &Path, more: &[&str]) -> Done {
    muster(folder, &[&["migrate", "game.vsav", "new"], more].concat())
}

#[test]
fn everything_goes_to_where_its_place_is() {
    let mut files = pack::named("own-points");
    // Two towns change places, a third moves a little, and each turn has a phase more.
    pack::edit(&mut files, "spaces.csv", "ashford,Ashford,plain,2,200,300", "ashford,Ashford,plain,2,460,430");
    pack::edit(&mut files, "spaces.csv", "carrow,Carrow,plain,1,460,430", "carrow,Carrow Town,plain,1,200,300");
    pack::edit(&mut files, "spaces.csv", "dunmere,Dunmere,marsh,,690,300", "dunmere,Dunmere,marsh,,695,304");
    pack::edit(&mut files, "phases.csv", "movement,Movement", "supply,Supply,\nmovement,Movement");
    let folder = game_of(&files);
    // Nobody knows which tables it was played with.
    let done = carry(folder.path(), &[]).ends(2);
    assert!(done.err.contains("--from"), "{}", done.err);
    let done = carry(folder.path(), &["--from", "old"]).ends(0);
    assert!(done.out.contains("elsewhere on the map than before"), "{}", done.out);
    let carried = fs::read(folder.path().join("game-0.1.0.vsav")).unwrap();
    let (was, is) = (set_up(as_shipped("own-points")), set_up(&targets(&files)));
    assert_ne!(lying(&was), lying(&is));
    // The pieces of places, too, are those of the new module.
    assert_eq!(lying(&carried), lying(&is));
    let turn = commands(&carried).into_iter().find(|command| command.starts_with("TURN")).unwrap();
    assert!(turn.contains("1\\;0\\;0\\;true,true,true,true"), "the second of four phases: {turn}");
    // What is there is nobody's to overwrite.
    let _ = carry(folder.path(), &["--from", "old"]).ends(2);
    let _ = carry(folder.path(), &["--from", "old", "--replace"]).ends(0);
    // Among other things a difference says that it can be carried over.
    let told = muster(folder.path(), &["diff", "old", "new"]).ends(1).out;
    let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.contains("Ashford has moved on the map; what lies there is found in Carrow Town."), "{told}");
    assert!(told.contains("`muster migrate GAME.vsav` puts everything"), "{told}");
}

#[test]
fn what_has_no_place_any_more_is_named_and_nothing_is_written() {
    let mut files = pack::named("own-points");
    for path in ["spaces.csv", "roads.csv", "scenarios/campaign/setup.csv"] {
        let text = String::from_utf8(files[path].clone()).unwrap();
        let kept: String = text.split_inclusive('\n').filter(|line| !line.contains("garth")).collect();
        files.insert(path.into(), kept.into_bytes());
    }
    let folder = game_of(&files);
    let done = carry(folder.path(), &["--from", "old"]).ends(1);
    assert!(done.out.contains("Garth is gone; there lies 2 × "), "{}", done.out);
    assert!(!folder.path().join("game-0.1.0.vsav").exists());
}
