//! `muster playtest`: a game plays itself many times.

mod logs;
mod variant;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::Instant;

use muster_build::Options;
use muster_build::finding::choices;
use muster_build::pack::Pack;
use muster_build::playtest::{self, Crew, Damage, Games, Key, Player, Section, Totals};
use muster_build::read::Files;
use muster_build::rules;
use muster_build::write::{Growing, write_file};
use muster_schema::game::Scenario;

use crate::args::Playtest;
use crate::output::{Screen, Status, Trouble, add_line, count, did_you_mean, note, print, printable};
use crate::progress::Progress;
use crate::{discover, out};

/// Games that are played between two times that results are written.
const BLOCK: usize = 512;

/// The most games of one command; ten times as many tell hardly more.
pub const MOST_GAMES: u64 = 1_000_000;

/// `muster playtest`.
///
/// # Errors
/// Where the command is wrong, or files cannot be read or written.
pub fn playtest(args: &Playtest, screen: &Screen) -> Result<Status, Trouble> {
    let seeds = seeds(args)?;
    let read = |path| Ok((path, fs::read(path).map_err(Trouble::unreadable(path))?));
    let tables: Vec<(&Path, Vec<u8>)> = args.merge.iter().map(PathBuf::as_path).map(read).collect::<Result<_, _>>()?;
    let progress = Progress::start(args.quiet);
    let folder = folder(args)?;
    progress.say(format!("reading {}", folder.display()));
    let files = Files::from_folder(&folder).map_err(Trouble::unreadable(&folder))?;
    let (varied, changes) = variant::of(&files, &args.set)?;
    let (pack, aside) = sound(varied, &folder, &changes)?;
    // The pack as it is, to be compared with its variant.
    let is_compared = !changes.is_empty() && !args.trace && args.logs.is_none() && tables.is_empty();
    let plain = is_compared.then(|| sound(files, &folder, &[])).transpose()?;
    let merged = tables.iter().find_map(|(_, bytes)| Key::of(bytes));
    let wanted = merged.as_ref().map(|key| key.scenario.as_str()).or(args.scenario.as_deref());
    let scenario = scenario(&pack, wanted)?;
    let games = self::games(args, &pack, &scenario, merged, variant::slug(&changes))?;
    if args.trace {
        drop(progress);
        return trace(&games, seeds);
    }
    if args.logs.is_some() {
        return logs::write(args, &pack, &games, seeds, &progress);
    }
    let plain =
        plain.map(|(pack, _)| Ok((self::games(args, &pack, &scenario, None, String::new())?, pack))).transpose()?;
    for games in plain.iter().map(|(games, _)| games).chain([&games]) {
        let [table, others @ ..] = ["csv", "svg", "png", "md"].map(|ending| file(args, games, ending));
        if !table.exists() {
            others.iter().try_for_each(|other| out::free(other, false, &[], "Name another folder with `--out`"))?;
        }
    }
    let before = plain.as_ref().map(|(games, _)| play(args, games, seeds.clone(), &progress)).transpose()?;
    let totals = if tables.is_empty() { play(args, &games, seeds, &progress)? } else { merge(args, &games, &tables)? };
    progress.say("drawing and writing");
    if let (Some((games, pack)), Some(before)) = (&plain, &before) {
        publish(args, pack, &scenario, games, before, &before.report())?;
    }
    let mut report = totals.report();
    let told = told(&changes, &aside, before.as_ref(), &totals);
    // Behind the line that says which games these are.
    report.splice(1.min(report.len())..1.min(report.len()), told);
    publish(args, &pack, &scenario, &games, &totals, &report)?;
    drop(progress);
    if !args.quiet {
        print(&shown(&report, screen))?;
        note(&format!("table, picture and report: {}", file(args, &games, "{csv,png,svg,md}").display()));
    } else if !totals.sum.broken.is_empty()
        && let Some(broken) = report.last()
    {
        print(&shown(std::slice::from_ref(broken), screen))?;
    }
    Ok(if totals.sum.broken.is_empty() { Status::Clean } else { Status::Findings })
}

fn seeds(args: &Playtest) -> Result<Range<u64>, Trouble> {
    let Some(text) = &args.seeds else {
        return match args.games {
            0 => Err(Trouble::usage("`--games 0` plays no game; give at least 1.")),
            games if games > MOST_GAMES => Err(too_many("--games")),
            games => Ok(0..games),
        };
    };
    let range =
        text.split_once("..").and_then(|(first, end)| Some(first.trim().parse().ok()?..end.trim().parse().ok()?));
    let range: Range<u64> = range.ok_or_else(|| {
        Trouble::usage(format!("`{text}` is not a range of seeds; write `--seeds A..B`, as in `--seeds 0..1000`."))
    })?;
    if range.end.saturating_sub(range.start) > MOST_GAMES {
        return Err(too_many("--seeds"));
    }
    if range.is_empty() {
        return Err(Trouble::usage(format!(
            "the range `{text}` is empty: its end must be greater than its beginning."
        )));
    }
    Ok(range)
}

/// Refuses to play so many games.
pub fn too_many(option: &str) -> Trouble {
    Trouble::usage(format!(
        "`{option}` asks for more than {MOST_GAMES} games, the most that are played at a time; `--seeds` plays others later."
    ))
}

/// The report on a variant: its changes, the examples that do not hold, and its games beside those of the pack as it is.
fn told(
    changes: &[variant::Change],
    aside: &[String],
    before: Option<&Totals<'_>>,
    totals: &Totals<'_>,
) -> Option<Section> {
    let mut lines: Vec<String> = changes.iter().map(|change| format!("In this variant {change}.")).collect();
    if !aside.is_empty() {
        let examples = count(aside.len(), "worked example does", "worked examples do");
        lines.push(format!(
            "{examples} not hold and {} left aside: {}.",
            if aside.len() == 1 { "was" } else { "were" },
            aside.join(", ")
        ));
    }
    lines.extend(before.iter().flat_map(|before| before.beside(totals)));
    let title = if changes.is_empty() { "Worked examples" } else { "Variant" };
    (!lines.is_empty()).then(|| Section { title: title.into(), lines })
}

/// The games that are asked for, or those whose results are merged.
fn games(
    args: &Playtest,
    pack: &Pack,
    scenario: &Scenario,
    merged: Option<Key>,
    variant: String,
) -> Result<Games, Trouble> {
    let unplayable = |why: String| Trouble::failed(format!("the pack cannot be played: {why}"));
    let player = rules::player(pack).map_err(|why| Trouble::usage(format!("{why}.")))?;
    let game = player.game(pack, scenario.id).map_err(unplayable)?;
    let known = |name: &String| player.policies().iter().any(|policy| policy.name == name);
    let merged = merged.filter(|key| key.policies.len() == game.sides() && key.policies.iter().all(known));
    let (policies, checked) = match merged {
        Some(key) => (key.policies, key.checked),
        None => (policies(args.policy.as_deref(), player, game.sides())?, args.check),
    };
    let key = Key {
        pack: playtest::fingerprint(pack, player),
        game: pack.game().map(|game| game.id.to_string()).unwrap_or_default(),
        scenario: scenario.id.to_string(),
        policies,
        checked,
        variant,
    };
    Ok(Games { key, game })
}

/// A policy for each side: the one that is named or, if none is, the first; or as many as there are sides.
fn policies(text: Option<&str>, player: &dyn Player, sides: usize) -> Result<Vec<String>, Trouble> {
    let names = || player.policies().iter().map(|policy| policy.name);
    let text = text.or(names().next()).unwrap_or_default();
    let policy = |name: &str| {
        let known = names().find(|known| *known == name.trim());
        known.map(str::to_owned).ok_or_else(|| unknown("policy", name, &names().collect::<Vec<_>>()))
    };
    let chosen: Vec<String> = text.split(',').map(policy).collect::<Result<_, _>>()?;
    match chosen.as_slice() {
        [every] => Ok(vec![every.clone(); sides]),
        _ if chosen.len() == sides => Ok(chosen),
        _ => Err(Trouble::usage(format!("name one policy, or {sides} separated by commas, one for each side."))),
    }
}

/// The folder of the pack that is meant.
fn folder(args: &Playtest) -> Result<PathBuf, Trouble> {
    let mut folders = discover::games(args.pack.as_slice())?;
    match (folders.pop(), folders.is_empty()) {
        (Some(folder), true) => Ok(folder),
        (last, _) => {
            let paths: Vec<String> = folders.iter().chain(&last).map(|folder| folder.display().to_string()).collect();
            let paths = choices(paths.iter().map(String::as_str));
            Err(Trouble::usage(format!("only one game can be playtested at a time: name {paths}.")))
        }
    }
}

/// A pack whose tables are sound, and the worked examples that do not hold: nothing is played by these.
fn sound(files: Files, folder: &Path, changes: &[variant::Change]) -> Result<(Pack, Vec<String>), Trouble> {
    let outcome = muster_build::examine(files, Options::default());
    let reports = outcome.reports();
    let wrong = reports.iter().flat_map(|report| report.told(true)).filter(|report| report.severity == "error");
    let (aside, errors): (Vec<_>, Vec<_>) = wrong.partition(|report| report.is_of_example());
    let aside: BTreeSet<String> = aside.iter().map(|report| report.place.file.clone()).collect();
    let failed = |message: String| Trouble { status: Status::Findings, message };
    let shown = folder.display();
    match (errors.first(), changes.is_empty(), outcome.pack) {
        (None, _, Some(pack)) => Ok((pack, aside.into_iter().collect())),
        (Some(error), false, _) => {
            let changes: Vec<String> = changes.iter().map(ToString::to_string).collect();
            let (changes, file) = (changes.join(" and "), &error.place.file);
            let expected =
                error.expected.as_ref().map(|expected| format!(" (expected: {expected})")).unwrap_or_default();
            Err(failed(format!(
                "the variant in which {changes} cannot be played: {}{expected}, in `{file}`.",
                error.message
            )))
        }
        _ => Err(failed(format!("`{shown}` has errors and cannot be played; run `muster check {shown}` to see them."))),
    }
}

fn scenario(pack: &Pack, wanted: Option<&str>) -> Result<Scenario, Trouble> {
    let mut scenarios: Vec<Scenario> = pack.scenarios().into_iter().map(|(_, scenario)| scenario).collect();
    scenarios.sort_by_key(|scenario| scenario.order);
    let Some(wanted) = wanted else {
        return scenarios.into_iter().next().ok_or_else(|| Trouble::usage("the pack has no scenario."));
    };
    let ids: Vec<&str> = scenarios.iter().map(|scenario| scenario.id.as_str()).collect();
    let unknown = unknown("scenario", wanted, &ids);
    scenarios.into_iter().find(|scenario| scenario.id.as_str() == wanted).ok_or(unknown)
}

/// Refuses a name that is not among the known ones.
fn unknown(what: &str, name: &str, known: &[&str]) -> Trouble {
    let (like, all) = (did_you_mean(name, known.iter().copied()), choices(known.iter().copied()));
    Trouble::usage(format!("there is no {what} `{name}`; choose {all}.{like}"))
}

fn file(args: &Playtest, games: &Games, ending: &str) -> PathBuf {
    args.out.join(format!("{}.{ending}", games.key.stem()))
}

/// Plays the games that the table of results does not have yet.
fn play<'g>(args: &Playtest, games: &'g Games, seeds: Range<u64>, progress: &Progress) -> Result<Totals<'g>, Trouble> {
    let path = file(args, games, "csv");
    let unwritable = Trouble::unwritable(&path);
    let mut table = Growing::open(&path).map_err(&unwritable)?;
    let mut totals = games.totals();
    let mut known: Vec<u64> = Vec::new();
    let fresh = table.before.is_empty();
    let header = games.rows(&[], true);
    if fresh && !header.starts_with(&table.half) {
        return Err(Trouble::failed(format!(
            "`{}` is not a table of results.\nMove the file away, or name another folder with `--out`.",
            path.display()
        )));
    }
    if !fresh {
        progress.say(format!("reading {}", path.display()));
        games
            .read(&table.before, |played, _| {
                if seeds.contains(&played.seed) {
                    totals.add(&played);
                    known.push(played.seed);
                }
            })
            .map_err(|damage| damaged(&path, &damage))?;
    }
    known.sort_unstable();
    if let Some([seed, _]) = known.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(Trouble::failed(format!("`{}` has seed {seed} twice.", path.display())));
    }
    table.before = Vec::new();
    let all = seeds.end - seeds.start;
    let resumed = known.len();
    if resumed > 0 && !args.quiet {
        note(&format!("{resumed} of {all} games are already in {}", path.display()));
    }
    let wanting: Vec<u64> = seeds.filter(|seed| known.binary_search(seed).is_err()).collect();
    if fresh {
        table.add(&header).map_err(&unwritable)?;
    }
    let start = Instant::now();
    let crew = Crew::new(args.jobs.unwrap_or_default())
        .map_err(|error| Trouble::failed(format!("no threads can be started: {error}")))?;
    for block in wanting.chunks(BLOCK) {
        let rate = totals.sum.games.saturating_sub(u64::try_from(resumed).unwrap_or_default());
        progress.say(format!("{} of {all} games, {}", totals.sum.games, speed(rate, start)));
        let played = crew.play(games, block);
        table.add(&games.rows(&played, false)).map_err(&unwritable)?;
        for played in &played {
            totals.add(played);
        }
    }
    if !wanting.is_empty() && !args.quiet {
        let number = u64::try_from(wanting.len()).unwrap_or(u64::MAX);
        note(&format!("{number} games played, {}", speed(number, start)));
    }
    Ok(totals)
}

/// `812 games/s`.
fn speed(games: u64, start: Instant) -> String {
    let seconds = start.elapsed().as_secs_f64().max(1e-3);
    let games = u32::try_from(games).map_or(f64::MAX, f64::from);
    format!("{:.0} games/s", games / seconds)
}

/// Puts tables together: every game once, in the order of the seeds.
fn merge<'g>(args: &Playtest, games: &'g Games, tables: &[(&Path, Vec<u8>)]) -> Result<Totals<'g>, Trouble> {
    let mut totals = games.totals();
    let mut rows: BTreeMap<u64, &[u8]> = BTreeMap::new();
    let mut differs = None;
    for (path, bytes) in tables {
        games
            .read(bytes, |played, row| match rows.insert(played.seed, row) {
                None => totals.add(&played),
                Some(other) if other == row => {}
                Some(_) => differs = Some(played.seed),
            })
            .map_err(|damage| damaged(path, &damage))?;
        if let Some(seed) = differs {
            return Err(Trouble::failed(format!(
                "`{}` has a game with seed {seed} that differs from the one in an earlier table.",
                path.display()
            )));
        }
    }
    if rows.is_empty() {
        return Err(Trouble::usage("there is no game in the tables to merge. Nothing was written."));
    }
    let path = file(args, games, "csv");
    if let Ok(bytes) = fs::read(&path) {
        let mut more = 0_usize;
        games
            .read(&bytes, |played, row| more += usize::from(rows.get(&played.seed) != Some(&row)))
            .map_err(|damage| damaged(&path, &damage))?;
        if more > 0 {
            return Err(Trouble::usage(format!(
                "`{}` holds {more} games that are not in these tables. Nothing was written.\n\
                 Add it to the tables to merge, or name another folder with `--out`.",
                path.display()
            )));
        }
    }
    let mut all = games.rows(&[], true);
    rows.values().for_each(|row| all.extend_from_slice(row));
    write(&path, &all)?;
    Ok(totals)
}

fn damaged(path: &Path, damage: &Damage) -> Trouble {
    Trouble::failed(format!(
        "`{}`, {damage}.\nMove the file away, or name another folder with `--out`.",
        path.display()
    ))
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), Trouble> {
    write_file(path, bytes).map_err(Trouble::unwritable(path))
}

/// Writes picture and report.
fn publish(
    args: &Playtest,
    pack: &Pack,
    scenario: &Scenario,
    games: &Games,
    totals: &Totals,
    report: &[Section],
) -> Result<(), Trouble> {
    let title = pack.game().map(|game| game.title.to_string()).unwrap_or_default();
    let title = format!("{title} — {}", scenario.name);
    let art = muster_build::art::of(pack);
    let drawing = totals.picture(&title, pack, &art.theme);
    let picture = drawing.finish(games.key.stem());
    write(&file(args, games, "svg"), picture.document().as_bytes())?;
    let image = art.png(&picture).map_err(|error| Trouble::failed(error.to_string()))?;
    write(&file(args, games, "png"), &image)?;
    write(&file(args, games, "md"), playtest::markdown(&title, report).as_bytes())
}

/// The report in the terminal.
fn shown(report: &[Section], screen: &Screen) -> String {
    let mut out = String::new();
    for section in report {
        add_line!(out, "{}", screen.bold(&section.title));
        for line in section.lines.iter().map(|line| printable(line)) {
            if line.starts_with(' ') {
                add_line!(out, "{line}");
            } else {
                add_line!(out, "{}", screen.fill(&line, ["  ", "    "]));
            }
        }
        out.push('\n');
    }
    out
}

/// Prints games decision by decision.
fn trace(games: &Games, seeds: Range<u64>) -> Result<Status, Trouble> {
    let mut status = Status::Clean;
    for seed in seeds {
        let (text, broken) = games.game.trace(seed, &games.key);
        print(&text)?;
        if broken {
            status = Status::Findings;
        }
    }
    Ok(status)
}
