//! A build that is killed leaves the old game or the new one, never a mixture.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use muster_tests::chance::Chance;
use muster_tests::command::command;
use muster_tests::pack::{self, Files};
use muster_tests::sample;
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::{MUSTER, muster};

/// The number of builds that are killed; in a sample, a fifth of it.
const KILLS: usize = 80;

/// The shipped game, without what says again what its tables say: the next version is another game. A translation would be a game
/// of its own.
fn version() -> Files {
    let mut files = pack::named("npws");
    files.retain(|path, _| !path.starts_with("texts/"));
    pack::forget_examples(&mut files);
    files
}

/// The next version of the game: another number, a renamed space, a new space, and a card less.
fn next_version() -> Files {
    let mut files = version();
    for (file, find, with) in [
        ("game.json", "\"0.1.0\"", "\"0.2.0\""),
        ("game.json", "\"cards\": 55", "\"cards\": 54"),
        ("cards.csv", "action-deck,16,2", "action-deck,15,2"),
        ("spaces.csv", "reims,Reims,Rheims", "reims,Rheims,Reims"),
        ("spaces.csv", "estremoz,", "pinhel,Pinhel,,portugal,0,rugged,,,,,,40.77,-7.06,,,reconstructed,,,,\nestremoz,"),
        (
            "connections.csv",
            "malaga,cordoba,,reconstructed,\n",
            "malaga,cordoba,,reconstructed,\nalmeida,pinhel,,reconstructed,\n",
        ),
        ("leaders.csv", "tallard,Tallard,,bourbon,named,france,,1,", "tallard,Tallard,,bourbon,named,france,,0,"),
        ("corps.csv", "portugal,alliance,2,", "portugal,alliance,3,"),
        (
            "scenarios/full-game/reinforcements.csv",
            "turn-1706,1,British,arrive,,20.3,\n",
            "turn-1706,1,British,arrive,,20.3,\nturn-1706,1,Portuguese,arrive,,20.3,\n",
        ),
    ] {
        pack::edit(&mut files, file, find, with);
    }
    files
}

fn build(folder: &Path) {
    let _ = muster(folder, &["build", "npws", "--quiet"]).ends(0);
}

/// Asserts that a built game is whole by its own manifest.
fn assert_whole(game: &Files) {
    let manifest: Value = serde_json::from_slice(&game["manifest.json"]).unwrap();
    let listed = manifest["files"].as_array().unwrap();
    assert_eq!(listed.len() + 1, game.len(), "files that the manifest does not list");
    for file in listed {
        let path = file["path"].as_str().unwrap();
        let bytes = &game[path];
        let sum = Sha256::digest(bytes).iter().fold(String::new(), |sum, byte| sum + &format!("{byte:02x}"));
        assert_eq!((file["bytes"].as_u64(), file["sha256"].as_str()), (Some(bytes.len() as u64), Some(sum.as_str())));
    }
}

#[test]
fn the_old_game_or_the_new_one() {
    let (old, new) = (version(), next_version());
    let folder = pack::placed(&old, "npws");
    build(folder.path());
    let game = folder.path().join("dist/npws");
    let old_game = pack::read(&game);

    let fresh = pack::placed(&new, "npws");
    let start = Instant::now();
    build(fresh.path());
    let duration = start.elapsed();
    let (new_game, new_lock) = (pack::read(&fresh.path().join("dist/npws")), pack::read(&fresh.path().join("npws")));
    let new_lock = &new_lock["ids.lock"];
    assert_ne!(&old["ids.lock"], new_lock);

    let mut chance = Chance::new(1713);
    let mut expected = usize::try_from(duration.as_micros()).unwrap();
    let (mut whole, mut changed, mut finished) = (0, 0, 0);
    let kept = folder.path().join("dist/.pictures/npws/before");
    let kills = if sample::asked().is_all() { KILLS } else { KILLS / 5 };
    for kill in 0..kills {
        pack::write(&new, &folder.path().join("npws"));
        if kill % 4 == 1 {
            let _ = fs::remove_dir_all(&kept);
        }
        let stamp = || fs::metadata(&kept).and_then(|found| found.modified()).ok();
        let before = stamp();
        let mut child = command(MUSTER, folder.path(), &["build", "npws", "--quiet"]).spawn().unwrap();
        if kill % 2 == 0 {
            // Any moment of the build, as long as builds take on a machine that does other things too.
            std::thread::sleep(Duration::from_micros(chance.below(expected) as u64));
        } else {
            // Some moment while the new game is being put in place: when something changes in what is kept of the build before.
            while stamp() == before && child.try_wait().unwrap().is_none() {
                std::thread::sleep(Duration::from_micros(200));
            }
            std::thread::sleep(Duration::from_micros(chance.below(40_000) as u64));
        }
        child.kill().unwrap();
        let done = child.wait().unwrap().success();
        finished += usize::from(done);
        if kill % 2 == 0 {
            expected = if done { expected * 4 / 5 } else { expected * 21 / 20 };
        }

        let found = pack::read(&game);
        assert_whole(&found);
        assert!(found == old_game || found == new_game, "kill {kill} left something else");
        let lock = fs::read(folder.path().join("npws/ids.lock")).unwrap();
        assert!(lock == old["ids.lock"] || lock == *new_lock, "kill {kill} left another ids.lock");
        assert!(serde_json::from_slice::<Value>(&lock).is_ok());
        if found == new_game {
            changed += 1;
            // Back to the old game, as the next kill should find it.
            fs::remove_dir_all(&game).unwrap();
            pack::write(&old_game, &game);
        } else {
            whole += 1;
        }
    }
    println!("{kills} kills: {whole} left the old game, {changed} the new one ({finished} had finished)");
    assert!(whole > 0 && changed > 0, "all kills came at one side of the change");

    pack::write(&new, &folder.path().join("npws"));
    build(folder.path());
    let dist = |folder: &Path| {
        let (kept, rest): (BTreeMap<_, _>, BTreeMap<_, _>) =
            pack::read(&folder.join("dist")).into_iter().partition(|(path, _)| path.starts_with(".pictures/"));
        let kept = kept.into_keys().filter(|path| path.split('/').nth(2) != Some("before"));
        (kept.collect::<Vec<_>>(), rest)
    };
    // Pictures that are kept lie in another order.
    assert!(dist(folder.path()) == dist(fresh.path()), "something is left over, or not as it should be");
    assert_eq!(fs::read(folder.path().join("npws/ids.lock")).unwrap(), *new_lock);
    assert_whole(&pack::read(&kept));
    let litter: Vec<String> = pack::read(&folder.path().join("npws"))
        .into_keys()
        .filter(|path| !new.contains_key(path) && !old.contains_key(path))
        .collect();
    assert!(litter.is_empty(), "{litter:?}");
}
