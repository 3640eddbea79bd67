//! `muster referee`: a game that was played in VASSAL, told in words and held against the rules.

use std::path::Path;

use muster_build::emit::IdsLock;
use muster_build::finding::{Severity, choices};
use muster_build::read::Files;
use muster_build::{Options, texts};
use muster_referee::{Breach, Match, Module, Told};
use muster_schema::Text;
use owo_colors::Style;
use serde::Serialize;

use crate::args::Referee;
use crate::discover;
use crate::output::{Screen, Status, Trouble, add_line, count, note, print, printable};

/// The most bytes of a file that is read.
const MAX_BYTES: u64 = 64 << 20;

/// The report on a game that `--json` writes; of several, a list.
#[derive(Serialize)]
struct Report {
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    steps: Vec<Told>,
    breaches: Vec<Breach>,
}

/// `muster referee`.
///
/// # Errors
/// Where the file is no game of this pack, or something cannot be read or shown.
pub fn referee(args: &Referee, screen: &Screen) -> Result<Status, Trouble> {
    let folders = discover::games(args.pack.as_slice())?;
    let [folder] = folders.as_slice() else {
        let paths: Vec<String> = folders.iter().map(|folder| folder.display().to_string()).collect();
        let paths = choices(paths.iter().map(String::as_str));
        return Err(Trouble::usage(format!("whose game is it? Name its pack with `--pack`: {paths}.")));
    };
    let shown = folder.display();
    let games: Vec<Vec<u8>> = args.files.iter().map(|file| bytes(file)).collect::<Result<_, _>>()?;
    let files = Files::from_folder(folder).map_err(Trouble::unreadable(folder))?;
    let lock = IdsLock::of(&files).unwrap_or_default();
    let language = args.language.as_deref().map(Text::new);
    let outcome = muster_build::examine(files, Options { language, ..Options::default() });
    let sound = outcome.worst().is_none_or(|worst| worst < Severity::Error);
    let (Some(pack), Some(bundle), true) = (outcome.pack.as_ref(), outcome.bundle(), sound) else {
        return Err(Trouble::usage(format!("`{shown}` has errors; run `muster check {shown}` to see them.")));
    };
    if let Some(language) = language.filter(|language| !texts::languages(&pack.sources).contains(language)) {
        return Err(Trouble::usage(format!("`{shown}` has no translation into `{language}` in `texts`.")));
    }
    let numbers = lock.assign(bundle).numbers();
    let module = Module::of(bundle, &numbers);
    let law = muster_build::rules::law(pack);
    let (mut out, mut reports, mut status) = (String::new(), Vec::new(), Status::Clean);
    for (path, bytes) in args.files.iter().zip(&games) {
        let file = path.display();
        let game =
            Match::read(bundle, &module, &*law, bytes).map_err(|error| Trouble::usage(format!("`{file}` {error}.")))?;
        if let Some(other) = game.version().filter(|version| *version != bundle.game.version) {
            note(&format!("{file} was played with version {other}; these tables are {}.", bundle.game.version));
        }
        let mut breaches = game.breaches();
        let more = if args.all { 0 } else { breaches.len().saturating_sub(1) };
        breaches.truncate(breaches.len() - more);
        if !breaches.is_empty() {
            status = Status::Findings;
        }
        let is_one = games.len() == 1;
        let steps = if args.check && !args.json { Vec::new() } else { game.told(args.hidden) };
        if args.json {
            reports.push(Report { file: (!is_one).then(|| file.to_string()), steps, breaches });
            continue;
        }
        if !is_one {
            add_line!(out, "{}", screen.bold(printable(&file.to_string())));
        }
        tell(&mut out, &steps, screen);
        judge(&mut out, &breaches, (game.steps(), more), screen);
    }
    if args.json {
        let json = match reports.as_slice() {
            [one] => serde_json::to_string_pretty(one),
            all => serde_json::to_string_pretty(all),
        };
        add_line!(out, "{}", json.map_err(|error| Trouble::usage(error.to_string()))?);
    }
    print(&out)?;
    Ok(status)
}

/// The bytes of a file, if it is not larger than any game.
pub fn bytes(file: &Path) -> Result<Vec<u8>, Trouble> {
    let size = std::fs::metadata(file).map_err(Trouble::unreadable(file))?.len();
    if size > MAX_BYTES {
        return Err(Trouble::usage(format!("`{}` is larger than {} MB: no game is.", file.display(), MAX_BYTES >> 20)));
    }
    std::fs::read(file).map_err(Trouble::unreadable(file))
}

/// The steps, below the phases in which they were done.
fn tell(out: &mut String, steps: &[Told], screen: &Screen) {
    let mut when = "";
    for told in steps {
        if told.when != when {
            when = &told.when;
            add_line!(out, "{}", screen.bold(printable(when)));
        }
        for (at, line) in told.lines.iter().enumerate() {
            let number = if at == 0 && told.step > 0 { told.step.to_string() } else { String::new() };
            let line = printable(line);
            let line = if screen.unicode { line } else { line.replace('→', "->") };
            add_line!(out, "{}  {line}", screen.paint(format!("{number:>5}"), Style::new().cyan()));
        }
    }
    if !steps.is_empty() {
        out.push('\n');
    }
}

/// Lists the breaches of rules.
fn judge(out: &mut String, breaches: &[Breach], (steps, more): (usize, usize), screen: &Screen) {
    for breach in breaches {
        let step = if breach.step == 0 { "at the start".to_owned() } else { format!("step {}", breach.step) };
        let head = screen.paint(format!("breach, {step}"), Style::new().bright_red().bold());
        let when = screen.dim(printable(&breach.when));
        let rule = if breach.rule.is_empty() { String::new() } else { format!(" ({})", breach.rule) };
        add_line!(out, "{head}  {when}");
        let says = printable(&format!("{}{rule}.", breach.says));
        out.push_str(&screen.fill(&says, ["  "; 2]));
        out.push('\n');
    }
    if more > 0 {
        add_line!(out, "{} after it; see them with `--all`.", count(more, "breach", "breaches"));
    }
    if breaches.is_empty() {
        let steps = if steps == 0 { "A saved game".to_owned() } else { count(steps, "step", "steps") };
        add_line!(out, "{steps}: nothing breaks a rule that Muster knows.");
    }
}
