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
fn games_worth_watching_are_those_with_the_most() {
    let folder = pack::scratch();
    let report = playtest(folder.path(), &arlenbruck(), &[]);
    let seed_of = |what: &str| {
        let line = report
            .lines()
            .find(|line| line.trim_start().starts_with(what))
            .unwrap_or_else(|| panic!("{what} in {report}"));
        line.split_once("seed ").unwrap().1.split_whitespace().next().unwrap().parse::<u64>().unwrap()
    };
    let table = fs::read_dir(folder.path().join("played")).unwrap().map(|file| file.unwrap().path());
    let table = table.into_iter().find(|path| path.extension().is_some_and(|ending| ending == "csv")).unwrap();
    let mut rows = csv::Reader::from_path(table).unwrap();
    let heads = rows.headers().unwrap().clone();
    let rows: Vec<_> = rows.records().map(Result::unwrap).collect();
    let numbers = |row: &csv::StringRecord, column: &str| -> Vec<i64> {
        let at = heads.iter().position(|head| head == column).unwrap();
        row[at].split('|').map(|number| number.parse().unwrap()).collect()
    };
    assert!(rows.len() > 1);
    let most = |much: &dyn Fn(&csv::StringRecord) -> i64| {
        let all = rows.iter().map(|row| (much(row), -numbers(row, "seed")[0]));
        u64::try_from(-all.max().unwrap().1).unwrap()
    };
    let lost = most(&|row| numbers(row, "steps").iter().sum());
    assert_eq!(seed_of("the most steps lost"), lost, "{report}");
    // Where nobody has points there is no end to look at.
    let closest = most(&|row| match numbers(row, "points")[..] {
        [0, 0] => i64::MIN,
        [one, other] => -(one - other).abs(),
        _ => panic!("two sides have points"),
    });
    assert_eq!(seed_of("the closest end"), closest, "{report}");
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

#[test]
fn a_referee_accuses_no_move_of_the_machine() {
    let folder = pack::scratch();
    let seeds = format!("0..{}", sample::asked().times(100));
    let of = |name: &str| match name.strip_prefix("own-") {
        None => pack::project().join("sources").join(name),
        Some(kind) => {
            let own = folder.path().join(kind);
            if !own.exists() {
                muster(folder.path(), &["new", kind, "--map", kind]).ends(0);
            }
            own
        }
    };
    for (name, scenarios) in STATED {
        let pack = of(name).display().to_string();
        for (scenario, policy) in scenarios.iter().flat_map(|scenario| [(scenario, "random"), (scenario, "one-step")]) {
            let logs = format!("{name}-{scenario}-{policy}");
            let common = ["playtest", &pack, "--scenario", scenario, "--policy", policy, "--seeds", &seeds, "--quiet"];
            muster(folder.path(), &[&common[..], &["--logs", &logs]].concat()).ends(0);
            let files = fs::read_dir(folder.path().join(&logs)).unwrap();
            let files: Vec<String> = files.map(|file| file.unwrap().path().display().to_string()).collect();
            let files: Vec<&str> = files.iter().map(String::as_str).collect();
            let done = muster(folder.path(), &[&["referee", "--pack", &pack, "--check", "--all"], &files[..]].concat());
            assert!(
                done.ends(0).out.matches("nothing breaks a rule").count() == files.len(),
                "{name} {scenario} {policy}"
            );
        }
    }
}

#[test]
fn a_log_is_not_written_over() {
    let folder = pack::scratch();
    let pack = pack::project().join("sources/arlenbruck").display().to_string();
    let write = ["playtest", &pack, "--seeds", "3..4", "--logs", "games"];
    let done = muster(folder.path(), &write).ends(0);
    assert!(done.err.contains("1 log in games"), "{}", done.err);
    let log = folder.path().join("games/arlenbruck-crossing-one-step-3.vlog");
    let before = fs::read(&log).unwrap();
    let done = muster(folder.path(), &write).ends(2);
    assert!(done.err.contains("already exists, and may be somebody's work"), "{}", done.err);
    muster(folder.path(), &[&write[..], &["--replace"]].concat()).ends(0);
    assert_eq!(fs::read(&log).unwrap(), before);
    // A game whose rules are code is told, and makes no logs.
    let npws = pack::project().join("sources/npws").display().to_string();
    let done = muster(folder.path(), &["playtest", &npws, "--seeds", "0..1", "--logs", "games"]).ends(3);
    assert!(done.err.contains("where the rules are rows of tables"), "{}", done.err);
}

#[test]
fn lines_of_supply_lead_over_roads_and_are_cut() {
    let folder = pack::scratch();
    muster(folder.path(), &["new", "war", "--map", "hexes"]).ends(0);
    let game = folder.path().join("war");
    let write = |file: &str, text: &str| fs::write(game.join(file), text).unwrap();
    write(
        "phases.csv",
        "id,name,does\nsupply,Supply,trace\nmovement,Movement,arrive|move\ncombat,Combat,combat\nrally,Rally,\n",
    );
    // Guns at 0402 are three hexes from the road at 0406, and Foot at 0506 stands on it: it leads to 0107.
    let supply = |most: &str, over: &str, stopped: &str| {
        let to = "place == '0107' && unit.side == 'blue' || place == '1204' && unit.side == 'red'";
        write("traces.csv", &format!("id,most,over,to,stopped\nsupplied,{most},{over},{to},{stopped}\n"));
        let trace = muster(&game, &["playtest", "--seeds", "0..1", "--trace"]).ends(0).out;
        let first = trace.split("  Movement").next().unwrap_or_default();
        first
            .lines()
            .filter_map(|line| Some(line.trim().strip_suffix(": not supplied")?.to_owned()))
            .collect::<Vec<_>>()
    };
    assert_eq!(supply("4", "road", "yes"), Vec::<String>::new());
    // Without the road nobody is within four places of a source but those about 1204; Foot #3 at 0506 is four from 0107.
    let hungry = supply("4", "", "");
    assert!(hungry.contains(&"Guns #1".to_owned()) && !hungry.contains(&"Grenadiers".to_owned()), "{hungry:?}");
    assert_eq!(supply("1", "road", "").iter().filter(|name| *name == "Guard").count(), 0);
    // An effect reads it, and a misspelt line is found.
    write("effects.csv", "id,on,value,when\nhungry,strength,x1/2,!unit.supplied\ntrain,fights,no,unit.combat == 0\n");
    muster(&game, &["check"]).ends(0);
    write("traces.csv", "id,most,over,to\nsupplied,4,rode,place == '0107'\n");
    let wrong = muster(&game, &["check"]).ends(1).out;
    assert!(wrong.contains("there is no kind of line `rode`"), "{wrong}");
    // A line that nobody looks for.
    write("traces.csv", "id,most,over,to\nsupplied,4,road,place == '0107'\n");
    write("phases.csv", "id,name,does\nmovement,Movement,arrive|move\ncombat,Combat,combat\nrally,Rally,\n");
    let idle = muster(&game, &["check"]).ends(0).out;
    assert!(idle.contains("no phase looks for the line `supplied`"), "{idle}");
}
