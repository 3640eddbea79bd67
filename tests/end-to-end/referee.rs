//! Logs that the engine wrote are read back. `tests/vassal/play.py` left them, from the plays of the same names.

use std::fs;
use std::path::PathBuf;

use muster_tests::pack;
use serde_json::Value;

use crate::muster;

fn log(name: &str) -> String {
    pack::project().join("tests/logs").join(format!("{name}.vlog")).display().to_string()
}

#[test]
fn a_log_of_a_shipped_game_is_told_and_nothing_is_wrong() {
    let done = muster(&pack::project(), &["referee", &log("amber"), "--pack", "sources/amber"]).ends(0);
    for line in [
        "1540 – Diet\n    3  Skarland: 5 × a card: Fortune → hand of Skarland\n",
        "Skarland: Skarholm Guard: Skarmark → Havnland\n",
        "Siege: Tester (Skarland) rolls 5, strength 2: G1",
        "nothing breaks a rule that Muster knows.",
    ] {
        assert!(done.out.contains(line), "{line}\n{}", done.out);
    }
    // Whoever asks is told what is hidden.
    let open = muster(&pack::project(), &["referee", &log("amber"), "--pack", "sources/amber", "--hidden"]).ends(0);
    assert!(!open.out.contains("a card:"), "{}", open.out);
}

#[test]
fn a_log_of_another_game_says_so() {
    let done = muster(&pack::project(), &["referee", &log("amber"), "--pack", "sources/npws"]).ends(2);
    assert!(done.err.contains("is of another game: Amber and Iron"), "{}", done.err);
    let folder = muster_tests::pack::scratch();
    let file = folder.path().join("game.vlog");
    fs::write(&file, "no log").unwrap();
    let file = file.display().to_string();
    let done = muster(&pack::project(), &["referee", &file, "--pack", "sources/npws"]).ends(2);
    assert!(done.err.contains("is neither a saved game nor a log of VASSAL"), "{}", done.err);
}

#[test]
fn a_new_game_is_refereed_where_it_lies() {
    let folder = muster_tests::pack::scratch();
    muster(folder.path(), &["new", "hexes", "--map", "hexes"]).ends(0);
    let here: PathBuf = folder.path().join("hexes");
    let done = muster(&here, &["referee", &log("hexes"), "--json"]).ends(0);
    let report: Value = serde_json::from_str(&done.out).unwrap();
    assert_eq!(report["breaches"], serde_json::json!([]));
    assert!(report["steps"][0]["lines"][0].as_str().unwrap().ends_with("Foot: Upper Mill → 0305"), "{report}");
    // In a phase of the other side, the same move breaks a rule.
    fs::write(here.join("phases.csv"), "id,name,side\nmovement,Movement,red\ncombat,Combat,\nrally,Rally,\n").unwrap();
    let done = muster(&here, &["referee", &log("hexes"), "--check"]).ends(1);
    assert!(done.out.contains("breach, step 3  1 – Movement\n"), "{}", done.out);
    assert!(done.out.contains("but this is not a phase of The Blue Army"), "{}", done.out);
}
