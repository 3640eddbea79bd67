//! Games whose rules of play are rows: they play to the end, by their rows, and a changed row changes what it should.

use std::fs;
use std::path::Path;

use muster_build::playtest::{Crew, Games, Key};
use muster_build::rules;
use muster_schema::Id;
use muster_tests::{pack, sample};

use crate::muster;

/// The games that state their rules, each with its scenarios.
pub const STATED: [(&str, &[&str]); 5] = [
    ("arlenbruck", &["crossing", "whole-day"]),
    ("own-points", &["campaign"]),
    ("own-hexes", &["battle"]),
    ("own-squares", &["dawn"]),
    ("own-areas", &["war"]),
];

/// Games of each kind; in a sample, a tenth of them.
const PLAYED: u64 = 10_000;
/// Those in which everything is looked at after each decision.
const CHECKED: u64 = 500;

#[test]
fn there_is_no_dead_end() {
    for (name, scenarios) in STATED {
        let pack = pack::examined(&pack::named(name)).pack.unwrap();
        let player = rules::player(&pack).unwrap();
        for scenario in scenarios {
            for (policy, checked, count) in
                [("random", false, PLAYED / 10), ("random", true, CHECKED), ("one-step", true, CHECKED)]
            {
                let game = player.game(&pack, Id::new(scenario)).unwrap();
                let policies = vec![policy.to_owned(); game.sides()];
                let [fingerprint, variant] = [(); 2].map(|()| String::new());
                let key = Key {
                    pack: fingerprint,
                    game: name.into(),
                    scenario: (*scenario).into(),
                    policies,
                    checked,
                    variant,
                };
                let seeds: Vec<u64> = (0..sample::asked().times(count)).collect();
                let games = Games { key, game };
                let ended = Crew::new(0).unwrap().play(&games, &seeds);
                let broken: Vec<_> = ended.iter().filter_map(|game| Some((game.seed, game.broken.clone()?))).collect();
                assert_eq!(broken, [], "{name} {scenario} {policy}");
                // The same seeds give the same games, with whatever threads.
                let again = Crew::new(1).unwrap().play(&games, &seeds[..seeds.len().min(5)]);
                assert_eq!(again, ended[..again.len()], "{name} {scenario} {policy}");
            }
        }
    }
}

fn playtest(folder: &Path, pack: &str, more: &[&str]) -> String {
    let common = ["playtest", pack, "--games", "60", "--out", "played", "--quiet"];
    muster(folder, &[&common[..], more].concat()).ends(0);
    let reports = fs::read_dir(folder.join("played")).unwrap().map(|entry| entry.unwrap().path());
    let mut reports: Vec<_> = reports.filter(|path| path.extension().is_some_and(|ending| ending == "md")).collect();
    reports.sort_by_key(|path| path.to_string_lossy().len());
    fs::read_to_string(reports.last().unwrap()).unwrap()
}

fn arlenbruck() -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../sources/arlenbruck").display().to_string()
}

/// The two numbers in the line of a variant's report about this.
fn side_by_side(report: &str, what: &str) -> Vec<f64> {
    let line =
        report.lines().find(|line| line.trim_start().starts_with(what)).unwrap_or_else(|| panic!("{what} in {report}"));
    let numbers = line.trim_start().trim_start_matches(what).split_whitespace();
    let mut numbers = numbers.filter_map(|word| word.parse::<f64>().ok());
    // Each with how far it may be off.
    let was = numbers.next().unwrap();
    let is = numbers.nth(1).unwrap();
    vec![was, is]
}

#[test]
fn a_changed_row_changes_what_it_should() {
    let folder = pack::scratch();
    // Without shelter nobody is safe in a town, and defenders lose more.
    let sets = ["shift-town", "shift-woods", "shift-hold"].map(|row| format!("die-modifiers.csv/{row}/value=3"));
    let more: Vec<&str> = sets.iter().flat_map(|set| ["--set", set.as_str()]).collect();
    let report = playtest(folder.path(), &arlenbruck(), &more);
    assert!(
        report.contains("In this variant `die-modifiers.csv/shift-town/value` is \"3\" instead of \"-2\"."),
        "{report}"
    );
    let [was, is] = side_by_side(&report, "The Palatine steps lost")[..] else { panic!("{report}") };
    assert!(is > was, "{was} {is}");
    // What is only told changes nothing.
    let folder = pack::scratch();
    let report = playtest(folder.path(), &arlenbruck(), &["--set", "die-modifiers.csv/shift-town/name=In a town"]);
    for what in ["The Republic points", "The Palatine steps lost", "The Republic attacks"] {
        let [was, is] = side_by_side(&report, what)[..] else { panic!("{report}") };
        assert!((was - is).abs() < 1e-9, "{what}: {was} {is}");
    }
}

#[test]
fn a_report_says_what_the_machine_does_without() {
    let folder = pack::scratch();
    let report = playtest(folder.path(), &arlenbruck(), &[]);
    for line in [
        "## Not stated in rows",
        "no share of victories is told",
        "hidden counters: both sides see all",
        "A spent formation stays on Hold",
        "Arlenbrück (1207)",
        "All held, at the end of each game.",
    ] {
        assert!(report.contains(line), "{line} in {report}");
    }
    assert!(!report.contains("The Republic wins "), "{report}");
}

#[test]
fn a_cell_that_is_not_there_is_no_variant() {
    let folder = pack::scratch();
    for (set, says) in [
        ("die-modifiers.csv/shift-twon/value=0", "has no row `shift-twon`"),
        ("die-modifiers.csv/shift-town/valu=0", "has no column `valu`"),
        ("die-modifiers.csv/shift-town/value=-2", "has `-2` there already"),
        ("die-modifier.csv/shift-town/value=0", "the pack has no file `die-modifier.csv`"),
        ("die-modifiers.csv/shift-town/value=much", "cannot be played"),
    ] {
        let done = muster(folder.path(), &["playtest", &arlenbruck(), "--set", set, "--out", "played"]);
        assert!(done.err.contains(says), "{says} in {}", done.err);
        assert!(!folder.path().join("played").exists(), "{set}");
    }
}

#[test]
fn a_game_that_states_nothing_says_so() {
    let folder = pack::scratch();
    let amber = Path::new(env!("CARGO_MANIFEST_DIR")).join("../sources/amber").display().to_string();
    let done = muster(folder.path(), &["playtest", &amber]);
    assert!(done.err.contains("no row of the pack says what is done in its phases"), "{}", done.err);
}
