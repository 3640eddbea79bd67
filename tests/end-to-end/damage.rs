//! Thousands of damaged packs: nothing panics, nothing hangs, and packs reported as clean are clean.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use muster_build::draw::artwork::{self, Shows};
use muster_build::finding::Severity;
use muster_build::{lower, report, sarif};
use muster_tests::chance::Chance;
use muster_tests::damage::damage;
use muster_tests::pack::{self, Files};
use muster_tests::picture::{gif, jpeg, png};
use muster_tests::references::References;
use muster_tests::sample;

/// The damaged packs, and the numbers of trials; a sample is one in forty, and each kind of damage once.
const DAMAGED: [(&str, u64); 3] = [("npws", 8_000), ("cos", 2_000), ("fw", 2_000)];
/// The longest time for examining a damaged pack of this size, however busy the machine is.
const LIMIT: Duration = Duration::from_secs(20);

/// The result of examining a damaged pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fate {
    Clean,
    Warned,
    Refused,
}

/// Examines a pack, shows the findings of some in every format, and returns the result or the fault in it.
fn fate(files: &Files, thorough: bool, references: &References) -> Result<Fate, String> {
    let outcome = pack::examined(files);
    if thorough {
        let reports = outcome.reports();
        let lines: usize = reports.iter().map(|found| report::line("pack", found).len()).sum();
        let all = [sarif::Examined { root: "pack".into(), reports, not_run: outcome.not_run.clone() }];
        let shown = sarif::sarif(&all).to_string().len() + serde_json::to_string(&all[0].reports).unwrap().len();
        assert!(lines <= shown);
        for found in all.iter().flat_map(|pack| &pack.reports) {
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

/// The pack with pictures of its own, one of each kind of file.
fn with_pictures(mut files: Files) -> Files {
    let outcome = pack::examined(&files);
    let bundle = outcome.pack.as_ref().and_then(|pack| lower::lower(pack, false)).unwrap();
    let slots = artwork::slots(&bundle);
    let mut faces = slots.iter().filter(|slot| matches!(slot.shows, Shows::Face(_)));
    let card = slots.iter().find(|slot| slot.shows == Shows::Card).unwrap();
    let [width, height] = card.size.unwrap().map(|pixels| u16::try_from(pixels).unwrap());
    let [side, _] = faces.clone().next().unwrap().size.unwrap();
    let table = slots.iter().find(|slot| slot.shows == Shows::Table).unwrap();
    let mut put = |name: &str, ending: &str, bytes| files.insert(format!("images/{name}.{ending}"), bytes);
    put(&card.name, "jpg", jpeg([width, height], [40, 80, 160]));
    put(&faces.next().unwrap().name, "png", png([side, side], |x, y| if x < y { [200, 30, 30, 255] } else { [0; 4] }));
    put(&faces.next().unwrap().name, "gif", gif(u16::try_from(side).unwrap(), [30, 200, 30]));
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 90 90\"><filter id=\"f\"><feGaussianBlur \
               stdDeviation=\"3\"/></filter><g filter=\"url(#f)\"><path d=\"M1 1h40v40z\"/></g></svg>";
    put(&table.name, "svg", svg.into());
    files
}

/// Does something with each number, several at a time, each with threads that do nothing else meanwhile: how long it takes is
/// its own doing.
fn each_alone<T: Send>(numbers: &[u64], work: impl Fn(u64) -> T + Sync) -> Vec<T> {
    let threads = std::thread::available_parallelism().map_or(1, NonZero::get);
    let own = |first: usize| {
        let alone = rayon::ThreadPoolBuilder::new().num_threads(2).build().unwrap();
        alone.install(|| numbers.iter().skip(first).step_by(threads).map(|number| work(*number)).collect::<Vec<T>>())
    };
    std::thread::scope(|scope| {
        let all: Vec<_> = (0..threads).map(|first| scope.spawn(move || own(first))).collect();
        all.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    })
}

/// A pack with the damage of this number: which file was damaged, and how.
fn with_damage(shipped: &Files, number: u64) -> (Files, String, &'static str) {
    let mut chance = Chance::new(number.wrapping_mul(0x2545_f491_4f6c_dd1d) ^ 0x6a6);
    let mut files = shipped.clone();
    let (path, mut what) = damage(&mut files, &mut chance);
    // Some packs are damaged twice.
    if chance.below(8) == 0 {
        damage(&mut files, &mut chance);
        what = "more than one thing";
    }
    (files, path, what)
}

/// Damages a shipped pack again and again, and collects the faults.
fn damaged(name: &str, count: u64) {
    let shipped = pack::named(name);
    let references = &References::of(&shipped);
    let shipped = with_pictures(shipped);
    assert_eq!(fate(&shipped, true, references), Ok(Fate::Clean));
    let sample = sample::asked();
    let some = (0..count).filter(|number| sample.takes(*number, 10));
    let numbers = sample.of_each(some, 4, |number| with_damage(&shipped, *number).2);
    let longest = Mutex::new(Duration::ZERO);
    let fates: Vec<(u64, String, &str, Result<Fate, String>)> = each_alone(&numbers, |number| {
        let (files, path, what) = with_damage(&shipped, number);
        WATCH.begin(number);
        let fate = catch_unwind(AssertUnwindSafe(|| fate(&files, number % 4 == 0, references)));
        let took = WATCH.end(number);
        let mut longest = longest.lock().unwrap();
        *longest = took.max(*longest);
        let fate = match fate {
            Err(_) => Err("panicked".to_owned()),
            Ok(_) if took > LIMIT => Err(format!("took {took:?}")),
            Ok(fate) => fate,
        };
        (number, path, what, fate)
    });
    let number_of = |fate: Fate| fates.iter().filter(|(.., found)| *found == Ok(fate)).count();
    println!(
        "{name}: {} damaged packs, none longer than {:.1?}: {} refused, {} with warnings, {} clean",
        fates.len(),
        longest.into_inner().unwrap(),
        number_of(Fate::Refused),
        number_of(Fate::Warned),
        number_of(Fate::Clean)
    );
    // What passes without a word is worth a look: by kind of damage, and by table.
    let mut silent: BTreeMap<&str, BTreeMap<&str, usize>> = BTreeMap::new();
    for (_, path, what, _) in fates.iter().filter(|(.., found)| *found == Ok(Fate::Clean)) {
        *silent.entry(what).or_default().entry(path.rsplit('/').next().unwrap_or(path)).or_default() += 1;
    }
    for (what, paths) in &silent {
        let paths: Vec<String> = paths.iter().map(|(path, count)| format!("{path} {count}")).collect();
        println!("  silent: {what}: {}", paths.join(", "));
    }
    let wrong: Vec<String> = fates
        .iter()
        .filter_map(|(number, path, what, fate)| Some(format!("{number} {path}: {what}: {}", fate.as_ref().err()?)))
        .collect();
    assert!(wrong.is_empty(), "{name}\n{}", wrong.join("\n"));
    assert!(number_of(Fate::Refused) > 0 && number_of(Fate::Clean) > 0);
}

#[test]
fn a_reference_to_nothing_is_seen() {
    let mut files = pack::named("npws");
    let references = References::of(&files);
    files.insert("leaders.csv".into(), b"id,name\n".to_vec());
    assert!(references.follow(&files).1.len() > 20);
}

#[test]
fn damaged_packs_are_never_taken_for_sound() {
    WATCH.stand();
    for (name, count) in DAMAGED {
        damaged(name, count);
    }
}
