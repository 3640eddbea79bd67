//! `muster print`, `muster site` and `muster tts`: what they refuse, and what they leave alone. `tests/consumers/` measures what they make.

use std::fs;

use muster_tests::command::slashed;
use muster_tests::pack;

use super::muster;

const ALL: [&str; 3] = ["print", "site", "tts"];

#[test]
fn what_is_made_is_no_part_of_the_pack() {
    let folder = pack::placed(&pack::named("own-points"), "game");
    let at = folder.path().join("game");
    for outlet in ALL {
        let said = muster(&at, &[outlet]).ends(0).err;
        assert!(slashed(&said).contains(&format!("in dist/two-rivers-{outlet}")), "{said}");
    }
    let _ = muster(&at, &["check", "--deny", "warnings"]).ends(0);
    let before = pack::read(&at.join("dist"));
    for outlet in ALL {
        let _ = muster(&at, &[outlet]).ends(0);
    }
    assert!(pack::read(&at.join("dist")) == before, "the same sources give the same bytes");
    assert!(!at.join("ids.lock").exists(), "only a build gives counters their numbers");
}

#[test]
fn what_others_made_is_left_alone() {
    let folder = pack::placed(&pack::named("own-points"), "game");
    for outlet in ALL {
        let place = folder.path().join("dist").join(format!("two-rivers-{outlet}"));
        fs::create_dir_all(&place).unwrap();
        fs::write(place.join("mine.txt"), "mine").unwrap();
        let said = muster(folder.path(), &[outlet, "game"]).ends(2).err;
        assert!(
            said.contains("holds `mine.txt`, which no build has made") && said.contains("Nothing was written"),
            "{said}"
        );
        assert_eq!(fs::read_dir(&place).unwrap().count(), 1);
    }
}

#[test]
fn wrong_wishes_are_told() {
    let folder = pack::placed(&pack::named("npws"), "game");
    for (arguments, status, why) in [
        (&["print", "game", "--paper", "A9"][..], 2, "`--paper A9` is no size of paper"),
        (&["print", "game", "--paper", "0x0mm"], 2, "is no size of paper"),
        (&["print", "game", "--paper", "60x60mm"], 3, "cards of 64 by 89 mm do not fit on paper of 60 by 60 mm"),
        (&["print", "game", "--offset", "1"], 2, "`--offset 1` is not how far backs are moved"),
        (&["print", "game", "--offset", "nan,0"], 2, "of at most 50"),
        (&["print", "game", "--offset", "0,-51"], 2, "of at most 50"),
        (&["tts", "game", "--images-url", "example.org"], 2, "`--images-url example.org` is no address"),
        (&["tts", "game", "--images-url", "https://example.org/my war"], 2, "has no spaces"),
        (&["tts", "game", "--images-url", "javascript:alert(1)"], 2, "is no address"),
    ] {
        let said = muster(folder.path(), arguments).ends(status).err;
        assert!(said.contains(why), "{arguments:?}: {said}");
        assert!(!folder.path().join("dist").exists(), "{arguments:?}");
    }
}

#[test]
fn a_pack_with_errors_becomes_nothing() {
    let mut files = pack::named("own-points");
    files.insert("style.json".into(), b"{ \"print\": { \"card\": \"300x420mm\" } }".to_vec());
    let folder = pack::placed(&files, "game");
    for outlet in ALL {
        let done = muster(folder.path(), &[outlet, "game"]).ends(1);
        assert!(done.out.contains("V031") && done.err.contains("not built"), "{}{}", done.out, done.err);
        assert!(!folder.path().join("dist").exists());
    }
}

/// Games without counters, cards, charts or a map's places, and one with pictures in pixels.
#[test]
fn odd_packs_are_printed() {
    let folder = tempfile::tempdir().unwrap();
    let _ = muster(folder.path(), &["new", "small", "--system", "own", "--blank"]).ends(0);
    let mut files = pack::named("own-squares");
    let units = String::from_utf8(files["units.csv"].clone()).unwrap();
    let id = units.lines().nth(1).and_then(|line| line.split(',').next()).unwrap().to_owned();
    let dot = b"GIF89a\x3c\x00\x3c\x00\x80\x00\x00\xff\xff\xff\x00\x00\x00!\xf9\x04\x01\x00\x00\x00\x00,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;";
    files.insert(format!("images/piece-{id}.gif"), dot.to_vec());
    let odd = br##"<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60"><defs><linearGradient id="g"><stop stop-color="#f00"/>
        <stop offset="1" stop-color="#00f"/></linearGradient></defs><g opacity="0.5"><rect width="60" height="60" fill="url(#g)"/></g></svg>"##;
    files.insert(format!("images/piece-{id}_back.svg"), odd.to_vec());
    let other = pack::placed(&files, "game");
    for (at, name) in [(folder.path(), "small"), (other.path(), "game")] {
        for outlet in ALL {
            let _ = muster(at, &[outlet, name]).ends(0);
        }
        let made = pack::read(&at.join("dist"));
        assert!(made.keys().any(|path| path.ends_with("/map.pdf")), "{:?}", made.keys());
        let page = made.iter().find(|(path, _)| path.ends_with("-site/index.html")).map(|(_, page)| page.clone());
        let page = String::from_utf8(page.unwrap()).unwrap();
        assert!(page.contains("images/map.svg") && !page.contains("@@"), "{page}");
    }
}
