//! `muster replay`: the worked examples of a pack, played again step by step.

use std::path::{Path, PathBuf};

use muster_build::examples::{Change, Example, Step, Story, Told};
use muster_build::finding::{Severity, Stage};
use muster_build::pack::Pack;
use muster_build::read::Files;
use muster_build::report::Report;
use muster_build::{Options, Outcome};
use muster_schema::Text;
use owo_colors::Style;

use crate::args::Replay;
use crate::output::{Screen, Status, Trouble, add_line, count, did_you_mean, print, printable};
use crate::{discover, human};

/// `muster replay`.
///
/// # Errors
/// Where there is no such pack or example, or files cannot be read or shown.
pub fn replay(args: &Replay, screen: &Screen) -> Result<Status, Trouble> {
    let named: Vec<_> = args.game.iter().map(|game| in_sources(game)).collect();
    let mut out = String::new();
    let mut failed = false;
    let mut ids = Vec::new();
    for folder in discover::games(&named)? {
        let shown = folder.display();
        let files = Files::from_folder(&folder).map_err(Trouble::unreadable(&folder))?;
        let outcome = muster_build::examine(files, Options::default());
        let Some(pack) = outcome.pack.as_ref() else {
            return Err(Trouble::usage(format!("`{shown}` cannot be read; run `muster check` to see why.")));
        };
        let title = pack.game().map_or_else(|| shown.to_string(), |game| game.title.to_string());
        if outcome.worst() == Some(Severity::Error)
            && !outcome.findings.iter().any(|finding| finding.stage() == Stage::Examples)
        {
            return Err(Trouble::usage(format!("{title} has errors; run `muster check {shown}` to see them.")));
        }
        let mut all = muster_build::rules::examples(pack);
        all.sort_by(|one, other| order(one).cmp(&order(other)));
        if let Some(wanted) = &args.example {
            ids.extend(all.iter().map(|example| example.id));
            all.retain(|example| example.id.as_str() == wanted);
            if all.is_empty() {
                continue;
            }
        }
        failed |= all.iter().any(|example| !example.findings.is_empty());
        let (played, asked) = apart(&all);
        if !asked.is_empty() {
            questions(&mut out, &title, &asked, screen);
        }
        if played.is_empty() && !asked.is_empty() {
            found(&mut out, &outcome, pack, &all, screen);
            continue;
        }
        if args.check {
            add_line!(out, "{}", screen.bold(&title));
            played.iter().for_each(|played| verdict(&mut out, played, screen));
            sum(&mut out, &played, screen);
        } else if args.example.is_some() {
            played.iter().for_each(|played| tell(&mut out, &title, played, screen));
        } else {
            list(&mut out, &title, &played, screen);
        }
        found(&mut out, &outcome, pack, &all, screen);
    }
    if let Some(wanted) = args.example.as_ref().filter(|_| out.is_empty()) {
        let like = did_you_mean(wanted, ids.iter().map(Text::as_str));
        return Err(Trouble::usage(format!("there is no example `{wanted}`.{like} Leave it out to list them all.")));
    }
    print(&out)?;
    Ok(if failed { Status::Findings } else { Status::Clean })
}

/// A game may be named by its folder in `sources`.
fn in_sources(game: &Path) -> PathBuf {
    let inside = Path::new("sources").join(game);
    if !game.exists() && inside.exists() { inside } else { game.to_path_buf() }
}

/// An example that was played.
struct Played<'e> {
    example: &'e Example,
    story: &'e Story,
}

/// The examples that were played, and those that are questions, with their number.
fn apart(all: &[Example]) -> (Vec<Played<'_>>, Vec<(&Example, usize)>) {
    let (mut played, mut asked) = (Vec::new(), Vec::new());
    for example in all {
        match &example.told {
            Told::Played(story) => played.push(Played { example, story }),
            Told::Asked(questions) => asked.push((example, *questions)),
        }
    }
    (played, asked)
}

/// Examples in the order of the rules, by the numbers at the head of the citation, then of their names.
fn order(example: &Example) -> (Vec<u32>, &str) {
    let head = example.cite.as_str().split([' ', ';']).next().unwrap_or_default();
    let rule = head.split('.').map(|part| part.parse().unwrap_or(u32::MAX)).collect();
    (rule, example.id.as_str())
}

/// Examples that are questions, and which of them hold.
fn questions(out: &mut String, title: &str, asked: &[(&Example, usize)], screen: &Screen) {
    add_line!(out, "{}", screen.bold(title));
    let wide = asked.iter().map(|(example, _)| example.cite.as_str().chars().count()).max().unwrap_or(0);
    for (example, questions) in asked {
        let many = count(*questions, "question", "questions");
        let verdict = match example.findings.len() {
            0 => "holds".to_owned(),
            wrong => format!("{wrong} wrong"),
        };
        let cite = format!("{:wide$}", example.cite.as_str());
        let line = screen.dim(format!("({many}, {verdict})"));
        add_line!(out, "  {}  {} {line}", screen.dim(&cite), example.title);
    }
    let many: usize = asked.iter().map(|(_, questions)| questions).sum();
    let wrong: usize = asked.iter().map(|(example, _)| example.findings.len()).sum();
    let verdict = if wrong == 0 { "all hold".to_owned() } else { format!("{wrong} wrong") };
    let examples = count(asked.len(), "example", "examples");
    add_line!(out, "  {examples}, {}: {verdict}", count(many, "question", "questions"));
}

fn list(out: &mut String, title: &str, all: &[Played], screen: &Screen) {
    add_line!(out, "{}", screen.bold(title));
    if all.is_empty() {
        out.push_str("  no examples: they belong in examples/*.json\n");
        return;
    }
    let wide = |text: fn(&Example) -> &str| all.iter().map(|played| text(played.example).chars().count()).max();
    let ids = wide(|example| example.id.as_str()).unwrap_or(0);
    let cites = wide(|example| example.cite.as_str()).unwrap_or(0);
    for Played { example, story } in all {
        let id = format!("{:ids$}", example.id.as_str());
        let cite = format!("{:cites$}", example.cite.as_str());
        let steps = count(story.length, "step", "steps");
        add_line!(
            out,
            "  {}  {}  {} {}",
            screen.paint(id, Style::new().cyan()),
            screen.dim(&cite),
            example.title,
            screen.dim(format!("({steps})"))
        );
    }
    out.push_str("\n`muster replay GAME EXAMPLE` plays one.\n");
}

fn mark(played: &Played, screen: &Screen) -> String {
    if played.example.findings.is_empty() {
        screen.paint(if screen.unicode { "✓" } else { "ok" }, Style::new().green().bold())
    } else {
        screen.paint(if screen.unicode { "✗" } else { "no" }, Style::new().bright_red().bold())
    }
}

fn verdict(out: &mut String, played: &Played, screen: &Screen) {
    let Played { example, story } = played;
    let counts = story.counts;
    let mut what = vec![
        format!("{} of {}", counts.steps, count(story.length, "step", "steps")),
        count(counts.decisions, "decision", "decisions"),
        count(counts.dice, "die", "dice"),
        count(counts.facts, "fact", "facts"),
    ];
    if story.slips > 0 {
        what.push(count(story.slips, "slip in the rule book", "slips in the rule book"));
    }
    let id = format!("{:28}", example.id.as_str());
    add_line!(out, "  {} {id} {}", mark(played, screen), screen.dim(what.join(", ")));
}

fn sum(out: &mut String, all: &[Played], screen: &Screen) {
    let passed = all.iter().filter(|played| played.example.findings.is_empty()).count();
    let facts: usize = all.iter().map(|played| played.story.counts.facts).sum();
    let text =
        format!("  {passed} of {} hold: {}", count(all.len(), "example", "examples"), count(facts, "fact", "facts"));
    add_line!(out, "{}", screen.bold(&text));
}

fn tell(out: &mut String, title: &str, played: &Played, screen: &Screen) {
    let Played { example, story } = played;
    let cite = screen.dim(format!("{title}, {}", example.cite.as_str()));
    add_line!(out, "{}  {cite}", screen.bold(example.title));
    if let Some(note) = story.note {
        add_line!(out, "{}", screen.dim(textwrap::fill(&note, screen.width)));
    }
    for (at, step) in story.steps.iter().enumerate() {
        out.push('\n');
        told(out, at + 1, step, screen);
    }
    out.push('\n');
    verdict(out, played, screen);
}

/// A line with a word before it, and the rest of it below itself.
fn entry(out: &mut String, word: &str, text: &str, style: Style, screen: &Screen) {
    let width = screen.width.saturating_sub(16).max(24);
    for (at, line) in textwrap::wrap(&printable(text), width).iter().enumerate() {
        let word = if at == 0 { format!("{word:10}") } else { " ".repeat(10) };
        add_line!(out, "    {}  {}", screen.dim(&word), screen.paint(line, style));
    }
}

fn told(out: &mut String, number: usize, step: &Step, screen: &Screen) {
    let head = format!("{number:2}");
    let says = screen.fill(&step.says, ["    "; 2]);
    add_line!(
        out,
        "{}  {}  {}",
        screen.paint(head, Style::new().cyan().bold()),
        screen.bold(says.trim_start()),
        screen.dim(step.cite.as_str())
    );
    let plain = Style::new();
    if let Some(from) = step.from {
        entry(out, "from", from.as_str(), plain, screen);
    }
    let mut of: Option<&str> = None;
    for (who, what) in &step.decisions {
        entry(out, if of == Some(who) { "" } else { who }, what, plain, screen);
        of = Some(who);
    }
    for (what, values) in &step.dice {
        let values: Vec<String> = values.iter().map(|value| die(*value, screen)).collect();
        entry(out, "dice", &format!("{what} {}", values.join(" ")), Style::new().bold(), screen);
    }
    for (change, text) in &step.changes {
        let (sign, style) = match change {
            Change::Move => ("→", Style::new()),
            Change::Loss => ("−", Style::new().red()),
            Change::Gain => ("+", Style::new().green()),
            Change::Control => ("⚑", Style::new().yellow()),
            Change::Points => ("★", Style::new().bright_magenta()),
            Change::Marker => ("•", Style::new().cyan()),
            Change::Turn => ("»", Style::new().bold()),
        };
        let sign = if screen.unicode { sign } else { "-" };
        let text = if screen.unicode { text.clone() } else { text.replace('→', "->") };
        entry(out, &format!("{sign:>10}"), &text, style, screen);
    }
    if !step.counts.is_empty() {
        let counts: Vec<&str> = step.counts.iter().map(muster_schema::Text::as_str).collect();
        entry(out, "counts", &counts.join("; "), plain, screen);
    }
    if let Some(slip) = &step.slip {
        let text = format!("the example says: {} The rules say: {} ({})", slip.says, slip.rules, slip.cite.as_str());
        entry(out, "slip", &text, Style::new().yellow(), screen);
    }
    if step.facts > 0 {
        entry(out, "holds", &count(step.facts, "fact", "facts"), Style::new().green(), screen);
    }
}

fn die(value: u8, screen: &Screen) -> String {
    let face = ["⚀", "⚁", "⚂", "⚃", "⚄", "⚅"].get(usize::from(value).wrapping_sub(1)).filter(|_| screen.unicode);
    face.map_or_else(|| value.to_string(), |face| format!("{face}{value}"))
}

/// Tells what is wrong with each of these examples, as `muster check` shows it.
fn found(out: &mut String, outcome: &Outcome, pack: &Pack, all: &[Example], screen: &Screen) {
    let bytes = |path: &str| outcome.bytes(path);
    let shown = human::Pack { root: outcome.root(), bytes: &bytes, cell: &human::no_cell };
    let reports = outcome.reports();
    let told: Vec<&Report> = reports.iter().flat_map(|report| report.told(true)).collect();
    for example in all.iter().filter(|example| !example.findings.is_empty()) {
        let path = pack.sources.files.path(example.file);
        let mut of_example = told.iter().filter(|report| report.place.file == path);
        let Some(first) = of_example.next() else { continue };
        // Whatever else fails, an example is explained by its own findings.
        let follows = of_example.map(|report| Report { follows: Vec::new(), ..(*report).clone() }).collect();
        out.push('\n');
        out.push_str(&human::human(&Report { follows, ..(*first).clone() }, &shown, false, screen));
    }
}
