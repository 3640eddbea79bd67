//! Thousands of damaged packs: nothing panics, nothing hangs, and what is called clean is clean.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use muster_build::finding::Severity;
use muster_build::read::Files as Sources;
use muster_build::{Options, examine, lower, report};
use muster_tests::chance::Chance;
use muster_tests::damage::{damage, table, written};
use muster_tests::pack::{self, Files};
use muster_tests::references::References;
use rayon::prelude::*;

/// How many packs are damaged. Without optimisation it takes ten times as long.
const DAMAGED: u64 = if cfg!(debug_assertions) { 600 } else { 8_000 };
/// How long examining a damaged pack of this size may take on a busy machine.
const LIMIT: Duration = Duration::from_secs(20);

/// What came of a damaged pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fate {
    Clean,
    Warned,
    Refused,
}

/// Examines a pack, shows what was found in every form for some, and says what came of it or what is wrong with that.
fn fate(files: &Files, thorough: bool, references: &References) -> Result<Fate, String> {
    let outcome = examine(Sources::from_memory("pack", files.clone()), Options::default());
    if thorough {
        let reports = outcome.reports();
        let lines: usize = reports.iter().map(|found| report::line("pack", found).len()).sum();
        let all = [(String::from("pack"), reports)];
        let shown = report::sarif(&all).to_string().len() + serde_json::to_string(&all[0].1).unwrap().len();
        assert!(lines <= shown);
        for found in all.iter().flat_map(|(_, reports)| reports) {
            let bytes = outcome.bytes(&found.place.file).unwrap_or_default();
            assert!(found.place.start <= found.place.end && found.place.end <= bytes.len(), "{found:?}");
        }
    }
    if outcome.worst() == Some(Severity::Error) {
        return Ok(Fate::Refused);
    }
    let (count, dangling) = references.follow(files);
    if count < 500 || !dangling.is_empty() {
        return Err(format!("passed with {count} references, of which dangle {dangling:?}"));
    }
    let bundle = outcome.pack.as_ref().and_then(|pack| lower::lower(pack, false));
    if bundle.is_none() {
        return Err("passed, and cannot be lowered".into());
    }
    Ok(if outcome.worst().is_none() { Fate::Clean } else { Fate::Warned })
}

/// Ends the test run if one of the packs takes for ever: a thread that hangs cannot be stopped otherwise.
struct Watch(Mutex<BTreeMap<u64, Instant>>);

impl Watch {
    fn begin(&self, number: u64) {
        self.0.lock().unwrap().insert(number, Instant::now());
    }

    fn end(&self, number: u64) -> Duration {
        self.0.lock().unwrap().remove(&number).unwrap().elapsed()
    }

    fn stand(&'static self) {
        std::thread::spawn(move || {
            loop {
                std::thread::sleep(Duration::from_secs(1));
                for (number, start) in self.0.lock().unwrap().iter() {
                    if start.elapsed() > 3 * LIMIT {
                        eprintln!("damage {number} hangs");
                        std::process::exit(101);
                    }
                }
            }
        });
    }
}

static WATCH: Watch = Watch(Mutex::new(BTreeMap::new()));

#[test]
fn damaged_packs_are_never_taken_for_sound() {
    let (shipped, references) = (pack::named("npws"), References::shipped());
    assert_eq!(fate(&shipped, true, &references), Ok(Fate::Clean));
    WATCH.stand();
    let fates: Vec<(String, Result<Fate, String>)> = (0..DAMAGED)
        .into_par_iter()
        .map(|number| {
            let mut chance = Chance::new(number.wrapping_mul(0x2545_f491_4f6c_dd1d) ^ 0x6a6);
            let mut files = shipped.clone();
            let mut what = damage(&mut files, &mut chance);
            // Some packs are damaged twice.
            if chance.below(8) == 0 {
                what = format!("{what}; {}", damage(&mut files, &mut chance));
            }
            WATCH.begin(number);
            let fate = catch_unwind(AssertUnwindSafe(|| fate(&files, number % 4 == 0, &references)));
            let took = WATCH.end(number);
            let fate = match fate {
                Err(_) => Err("panicked".to_owned()),
                Ok(_) if took > LIMIT => Err(format!("took {took:?}")),
                Ok(fate) => fate,
            };
            (format!("{number}: {what}"), fate)
        })
        .collect();
    let count = |fate: Fate| fates.iter().filter(|(_, found)| *found == Ok(fate)).count();
    println!(
        "{DAMAGED} damaged packs: {} refused, {} with warnings, {} clean",
        count(Fate::Refused),
        count(Fate::Warned),
        count(Fate::Clean)
    );
    let wrong: Vec<String> =
        fates.iter().filter_map(|(what, fate)| Some(format!("{what}: {}", fate.as_ref().err()?))).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count(Fate::Refused) > 0 && count(Fate::Clean) > 0);
}

/// The tables whose attested cells are changed, and the columns that say something of the game.
const ATTESTED: [(&str, &[&str]); 4] = [
    ("setup.csv", &["place", "count", "piece", "face"]),
    ("reinforcements.csv", &["turn", "count", "piece", "action", "place"]),
    ("leaders.csv", &["side", "kind", "home", "tactical", "command", "minor_tactical", "minor_command", "count"]),
    ("map-facts.csv", &["fact", "from", "to", "via", "side", "value"]),
];

/// A change of one cell.
struct Slip {
    path: String,
    column: String,
    /// The key of the row, what the cell holds, and what it is changed into.
    what: String,
    table: Vec<u8>,
}

/// The number with another beside it: a half more or less for corps, one for all else.
fn beside(cell: &str, halves: bool, chance: &mut Chance) -> Option<String> {
    let number: f64 = cell.parse().ok()?;
    let step = if halves && chance.below(2) == 0 { 0.5 } else { 1.0 };
    let changed = if number - step > 0.0 && chance.below(2) == 0 { number - step } else { number + step };
    Some(changed.to_string())
}

/// For each cell that the document vouches for another value that somebody could have typed.
fn slips(files: &Files) -> Vec<Slip> {
    let mut slips = Vec::new();
    let mut chance = Chance::new(1713 << 32);
    for (path, bytes) in files {
        let Some((_, fields)) = ATTESTED.iter().find(|(name, _)| path.rsplit('/').next() == Some(name)) else {
            continue;
        };
        let rows = table(bytes);
        let column = |name: &str| rows[0].iter().position(|column| column == name);
        let Some(cite) = column("cite") else { continue };
        for row in (1..rows.len()).filter(|row| !["reconstructed", "missing"].contains(&rows[*row][cite].as_str())) {
            let guessed = column("reconstructed").map_or("", |column| rows[row][column].as_str());
            for (name, at) in fields.iter().filter_map(|name| Some((*name, column(name)?))) {
                let cell = rows[row][at].as_str();
                if cell.is_empty() || guessed.split('|').any(|guess| guess == name) {
                    continue;
                }
                let fits = |other: &&Vec<String>| other[at] != cell && !other[at].is_empty();
                let others: Vec<&Vec<String>> = rows[1..].iter().filter(fits).collect();
                let corps = name == "count" && path != "leaders.csv";
                let changed = beside(cell, corps, &mut chance)
                    .or_else(|| (!others.is_empty()).then(|| chance.pick(&others)[at].clone()));
                let Some(changed) = changed else { continue };
                let what = format!("{}: {cell} -> {changed}", rows[row][..3.min(at.max(1))].join(","));
                let mut edited = rows.clone();
                edited[row][at] = changed;
                slips.push(Slip { path: path.clone(), column: name.to_owned(), what, table: written(&edited) });
            }
        }
    }
    slips
}

/// What a pack is, for players: all but where its rows come from.
fn meaning(outcome: &muster_build::Outcome) -> Option<String> {
    let bundle = outcome.pack.as_ref().and_then(|pack| lower::lower(pack, false))?;
    serde_json::to_string(&bundle).ok()
}

/// How many of a hundred slips must be caught at the least, by table, without the second readings: by the checks and the
/// replays alone. With them all are.
const FLOORS: [(&str, usize); 4] =
    [("leaders.csv", 75), ("map-facts.csv", 75), ("reinforcements.csv", 70), ("setup.csv", 85)];

#[test]
fn slips_in_attested_rows_are_caught() {
    // Without optimisation only some are tried.
    let step = if cfg!(debug_assertions) { 9 } else { 1 };
    // Without second readings only the rules tell: those of games that are played know every row.
    let once = pack::played().into_iter().map(|name| (name, false));
    for (name, twice) in pack::shipped().into_iter().map(|name| (name, true)).chain(once) {
        let mut shipped = pack::named(&name);
        shipped.retain(|path, _| twice || !path.starts_with("second-reading/"));
        let sound = examine(Sources::from_memory("", shipped.clone()), Options::default());
        let before: Vec<String> = sound.reports().iter().map(|found| report::line("", found)).collect();
        let meant = meaning(&sound);
        let all: Vec<Slip> = slips(&shipped).into_iter().step_by(step).collect();
        let fates: Vec<(&Slip, bool)> = all
            .par_iter()
            .filter_map(|slip| {
                let mut files = shipped.clone();
                files.insert(slip.path.clone(), slip.table.clone());
                let outcome = examine(Sources::from_memory("", files), Options::default());
                let after: Vec<String> = outcome.reports().iter().map(|found| report::line("", found)).collect();
                let caught = after != before;
                // Another word for the same thing is no slip. Facts are not in the bundle: each counts.
                let same = !caught && !slip.path.ends_with("map-facts.csv") && meaning(&outcome) == meant;
                (!same).then_some((slip, caught))
            })
            .collect();
        let (by, floors) =
            if twice { ("", FLOORS.map(|(table, _)| (table, 100))) } else { (" without the second readings", FLOORS) };
        for (table, floor) in floors {
            let here = || fates.iter().filter(|(slip, _)| slip.path.ends_with(table));
            let (caught, count) = (here().filter(|(_, caught)| *caught).count(), here().count());
            println!(
                "{name} {table}: {caught} of {count} slips caught{by}, {} in a hundred",
                100 * caught / count.max(1)
            );
            let mut lost: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
            for (slip, _) in here().filter(|(_, caught)| !caught) {
                lost.entry(&slip.column).or_default().push(&slip.what);
            }
            for (column, lost) in lost {
                println!("  {} in `{column}` were not caught:", lost.len());
                lost.iter().for_each(|what| println!("    {what}"));
            }
            assert!(
                count == 0 || 100 * caught >= floor * count,
                "{name}: only {caught} of {count} slips in {table} caught{by}"
            );
        }
    }
}
