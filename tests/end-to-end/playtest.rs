//! Games that play themselves: the rules hold, the same seeds give the same games, parts make a whole.

use std::fs;
use std::path::Path;

use muster_build::playtest::{Crew, Games, Key};
use muster_build::rules;
use muster_engine::machine::Seeded;
use muster_engine::no_peace::play::{Action, End, Task, check};
use muster_engine::no_peace::playtest::Table;
use muster_engine::no_peace::policy::Policy;
use muster_tests::command::{Done, slashed};
use muster_tests::pack;
use muster_tests::sample;
use tempfile::TempDir;

use crate::muster;

/// Games that are played with everything checked after each decision; in a sample, a tenth of them.
const CHECKED: u64 = 300;
/// Games that are only played; in a sample, a tenth of them.
const PLAYED: u64 = 10_000;

#[test]
fn nothing_breaks() {
    for name in pack::played() {
        let (pack, scenario) = pack::first_scenario(&name);
        let player = rules::player(&pack).unwrap();
        // A player that looks ahead takes fifty times as long.
        let count = |name: &str| if name == "search" { CHECKED / 50 } else { CHECKED };
        let all = player.policies().iter().map(|policy| (policy, true, count(policy.name)));
        for (policy, checked, count) in all.chain([(player.policies().last().unwrap(), false, PLAYED)]) {
            let game = player.game(&pack, scenario).unwrap();
            let policies = vec![policy.name.to_owned(); game.sides()];
            let [pack, scenario, variant] = [(); 3].map(|()| String::new());
            let key = Key { pack, game: name.clone(), scenario, policies, checked, variant };
            let seeds: Vec<u64> = (0..sample::asked().times(count)).collect();
            let broken: Vec<_> = Crew::new(0)
                .unwrap()
                .play(&Games { key, game }, &seeds)
                .into_iter()
                .filter_map(|played| Some((played.seed, played.broken?)))
                .collect();
            assert_eq!(broken, [], "{name} {policy:?}");
        }
    }
}

/// Every legal action of a state can be carried out and leads to a sound state; every other one is refused, and changes
/// nothing.
#[test]
fn legal_actions_and_no_others() {
    let others = [Action::Done, Action::Go, Action::Stop, Action::Besiege, Action::Stand, Action::Take(3)];
    let games: Vec<_> = pack::played().iter().map(|name| pack::game(name)).collect();
    for (game, seed) in
        games.iter().flat_map(|game| (0..sample::asked().times(CHECKED / 10)).map(move |seed| (game, seed)))
    {
        let mut chance = Seeded::new(seed);
        let mut state = game.start(&mut chance);
        for step in 0.. {
            let legal = state.legal().to_vec();
            if legal.is_empty() {
                assert!(state.outcome.is_some());
                break;
            }
            if step % 40 == 0 {
                for action in &legal {
                    let mut after = state.clone();
                    game.apply(&mut after, *action, &mut chance.clone()).unwrap();
                    assert_eq!(check(game, &after), Ok(()), "seed {seed}: {}", action.words(game, &state));
                }
            }
            for action in others.iter().filter(|action| !legal.contains(action)) {
                assert!(game.apply(&mut state, *action, &mut chance).is_err());
                assert_eq!(state.legal(), legal);
            }
            let number = chance.below(u32::try_from(legal.len()).unwrap());
            game.apply(&mut state, legal[usize::try_from(number).unwrap()], &mut chance).unwrap();
        }
    }
}

/// A sensible player tears down no lines of its own, goes to sea, and begins few campaigns in which nothing is done.
#[test]
fn a_sensible_player_wastes_little() {
    let table = Table::new(pack::game("npws"));
    let (mut razed, mut sailed) = (0, 0);
    let [mut begun, mut empty] = [0u32; 2];
    for seed in 0..6 {
        let played = table.watch(seed, [Policy::Sensible; 2], false, |state, action| match action {
            Action::Raze(_) => razed += 1,
            Action::Sail(_) if matches!(state.tasks.last(), Some(Task::Act(..))) => sailed += 1,
            _ => {}
        });
        begun += u32::from(played.tally.campaigns[0]) + u32::from(played.tally.campaigns[1]);
        empty += u32::from(played.tally.empty[0]) + u32::from(played.tally.empty[1]);
    }
    assert_eq!(razed, 0);
    assert!(sailed > 0);
    assert!(begun > 100 && empty * 20 < begun, "{empty} of {begun} campaigns did nothing");
}

/// Looking ahead brings points, on the same seeds. It takes minutes: only whoever tries everything waits for it.
#[test]
fn a_searching_player_gains_on_a_sensible_one() {
    if !sample::asked().is_all() {
        return;
    }
    let table = Table::new(pack::game("npws"));
    let points = |policy: Policy| -> i32 {
        (0..24).map(|seed| table.play(seed, [policy, Policy::Sensible], false).points).sum()
    };
    let [search, sensible] = [Policy::Search, Policy::Sensible].map(points);
    assert!(search > sensible + 2 * 24, "{search} points instead of {sensible}");
}

/// A sensible player keeps corps in spaces that would lose the game, and no corps at its last step goes on in a storm.
#[test]
fn a_sensible_player_guards_what_would_lose_the_game() {
    let table = Table::new(pack::game("npws"));
    let [mut sunk, mut cancelled, mut prizes, mut empty] = [0u32; 4];
    for seed in 0..30 {
        let played =
            table.watch(seed, [Policy::Sensible; 2], false, |state, action| match (state.tasks.last(), action) {
                (Some(Task::Storm(..)), Action::Hit(piece)) => sunk += u32::from(state.down.contains(piece)),
                (Some(Task::Storm(..)), _) => cancelled += 1,
                _ => {}
            });
        if let Some(End::Prize(space)) = played.outcome.map(|outcome| outcome.end) {
            prizes += 1;
            empty += u32::from(!played.tally.guarded.contains(space));
        }
    }
    assert_eq!(sunk, 0);
    assert!(cancelled > 0);
    assert!(prizes < 15 && empty < 4, "{prizes} of 30 games were won by a prize, {empty} of them by an empty one");
}

/// The cause of a game's end, and the space that it was won by, are read back from its row, and reported.
#[test]
fn the_report_tells_how_games_end() {
    let folder = shipped();
    let done = playtest(folder.path(), &["--seeds", "0..20", "--policy", "random"]).ends(0);
    assert!(done.out.contains("How games end"), "{}", done.out);
    assert!(done.out.contains("aim at nothing"), "{}", done.out);
    assert!(done.out.contains("on points in the last turn") || done.out.contains("at once"), "{}", done.out);
    let done = playtest(folder.path(), &["--seeds", "0..60", "--policy", "random,sensible"]).ends(0);
    assert!(done.out.contains("by holding Amsterdam, where no corps stood"), "{}", done.out);
}

fn shipped() -> TempDir {
    pack::placed(&pack::named("npws"), "sources/npws")
}

fn playtest(folder: &Path, arguments: &[&str]) -> Done {
    let all: Vec<&str> = std::iter::once("playtest").chain(arguments.iter().copied()).collect();
    muster(folder, &all)
}

fn same(folder: &Path, one: &str, other: &str) {
    let [one, other] = [one, other].map(|path| folder.join(path));
    let read =
        |path: &Path| if path.is_dir() { pack::read(path) } else { [(String::new(), fs::read(path).unwrap())].into() };
    assert_eq!(read(&one), read(&other), "{} and {} differ", one.display(), other.display());
}

const TABLE: &str = "npws-tournament-sensible.csv";

#[test]
fn the_same_games_on_one_thread_or_many_in_one_run_or_parts() {
    let folder = shipped();
    let at = folder.path();
    let whole = playtest(at, &["--seeds", "0..60", "--out", "whole", "--jobs", "1"]).ends(0);
    let _ = playtest(at, &["--seeds", "0..60", "--out", "many", "--jobs", "4", "-q"]).ends(0);
    same(at, "whole", "many");
    // Parts in any order, with games that both have.
    let _ = playtest(at, &["--seeds", "0..35", "--out", "a", "-q"]).ends(0);
    let _ = playtest(at, &["--seeds", "30..60", "--out", "b", "-q"]).ends(0);
    let (a, b) = (format!("a/{TABLE}"), format!("b/{TABLE}"));
    let merged = playtest(at, &["--out", "merged", "--merge", &b, &a]).ends(0);
    same(at, "whole", "merged");
    assert_eq!(whole.out, merged.out);
    // A run that was killed while it wrote a row goes on behind the last whole one.
    let table = fs::read(at.join(&a)).unwrap();
    fs::write(at.join(&a), &table[..table.len() - 100]).unwrap();
    let resumed = playtest(at, &["--seeds", "0..60", "--out", "a"]).ends(0);
    assert!(resumed.err.contains("34 of 60 games are already in"), "{}", resumed.err);
    same(at, "whole", "a");
}

/// A variant plays in comparison with the pack, even if its worked examples fail; nothing in the pack changes.
#[test]
fn a_variant_is_played_beside_the_pack() {
    let folder = shipped();
    let at = folder.path();
    let before = pack::read(&at.join("sources"));
    let varied = playtest(at, &["--seeds", "0..5", "--set", "rules.json/movement/campaign=2"]).ends(0).out;
    let told = varied.split_whitespace().collect::<Vec<_>>().join(" ");
    for words in [
        "In this variant `rules.json/movement/campaign` is 2 instead of 3.",
        "worked examples do not hold and were left aside: examples/besiegers-do-not-intercept.json,",
        "as it is variant",
        "siege rolls",
    ] {
        assert!(told.contains(words), "{words}: {told}");
    }
    assert_eq!(pack::read(&at.join("sources")), before);
    // The pack as it is has played what it plays alone.
    let _ = playtest(at, &["--seeds", "0..5", "--out", "alone", "-q"]).ends(0);
    for file in pack::read(&at.join("alone")).keys() {
        same(at, &format!("alone/{file}"), &format!("playtest/{file}"));
    }
    // A worked example that does not hold keeps nobody from playing.
    let example = at.join("sources/npws/examples/turn-1702.json");
    let text = fs::read_to_string(&example).unwrap();
    fs::write(&example, text.replace("\"points\": 11", "\"points\": 12")).unwrap();
    let done = playtest(at, &["--games", "1", "--out", "failed"]).ends(0);
    assert!(done.out.contains("1 worked example does not hold and was left aside"), "{}", done.out);
}

#[test]
fn what_is_wrong_is_told() {
    let folder = shipped();
    let at = folder.path();
    let says = |arguments: &[&str], status: i32, words: &str| {
        let done = playtest(at, arguments).ends(status);
        assert!(slashed(&done.err).contains(words), "{arguments:?}: {}", done.err);
    };
    says(&["--scenario", "turnament"], 2, "Did you mean `tournament`?");
    says(&["--policy", "sensibel"], 2, "Did you mean `sensible`?");
    says(&["--seeds", "5..5"], 2, "is empty");
    says(&["--seeds", "5-7"], 2, "is not a range of seeds");
    says(&["--games", "0"], 2, "plays no game");
    says(&["sources/npsw"], 2, "Did you mean `sources/npws`?");
    says(&["--merge", "nowhere.csv"], 3, "cannot be read");
    fs::write(at.join("empty.csv"), "").unwrap();
    says(&["--merge", "empty.csv"], 3, "there is no line of column names");
    fs::write(at.join("in-the-way"), "").unwrap();
    says(&["--games", "1", "--out", "in-the-way"], 3, "cannot be written");
    let _ = playtest(at, &["--games", "3", "-q"]).ends(0);
    let path = at.join("playtest").join(TABLE);
    let table = fs::read_to_string(&path).unwrap();
    fs::write(at.join("no-games.csv"), table.lines().next().unwrap()).unwrap();
    says(&["--merge", "no-games.csv"], 2, "there is no game in the tables");
    for (find, with, words) in [
        (",major,", ",mayor,", "`mayor` is not a value of `level`"),
        (",sensible,sensible,", ",sensible,random,", "the policy of the second side"),
        (",sensible,sensible,", ",sensible,", "35 cells"),
    ] {
        fs::write(&path, table.replacen(find, with, 1)).unwrap();
        says(&["--games", "3"], 3, words);
    }
    fs::write(&path, &table).unwrap();
    let spaces = fs::read_to_string(at.join("sources/npws/spaces.csv")).unwrap();
    fs::write(at.join("sources/npws/spaces.csv"), spaces.replace("Salzburg", "Salisburgo")).unwrap();
    says(&["--games", "3"], 3, "another version of the pack");
    says(
        &["--set", "rules.json/movement/campain=2"],
        2,
        "`rules.json/movement` has no member `campain`. Did you mean `campaign`?",
    );
    says(
        &["--set", "rules.json/victory/levels/7=2"],
        2,
        "`rules.json/victory/levels` has no item `7`. Its items are 0 to 1.",
    );
    says(&["--set", "rulez.json/movement=2"], 2, "Did you mean `rules.json`?");
    says(&["--set", "movement=2"], 2, "as in `--set rules.json/movement/campaign=2`");
    says(&["--set", "rules.json/movement/campaign=3"], 2, "it is 3 already");
    says(&["--set", "rules.json/movement/campaign=two"], 1, "`two` is not a whole number");
    let traced = playtest(at, &["--seeds", "1..2", "--trace"]).ends(0);
    assert!(traced.out.starts_with("seed 1\n1702\n") && traced.out.contains("campaign "), "{}", traced.out);
}
