//! `muster explain`: what a code means.

use muster_build::finding::Code;
use muster_build::systems::{self, Registered};
use owo_colors::Style;

use crate::args::Explain;
use crate::output::{Screen, Status, Trouble, add_line, did_you_mean, note, print, severity_style, visible};

/// `muster explain`.
///
/// # Errors
/// Where there is no such code, or the text cannot be written.
pub fn explain(args: &Explain, screen: &Screen) -> Result<Status, Trouble> {
    let text = match &args.code {
        None => list(screen),
        Some(wanted) => one(find(wanted)?, screen),
    };
    print(&text)?;
    Ok(Status::Clean)
}

fn find(wanted: &str) -> Result<&'static Registered, Trouble> {
    let now = systems::retired(wanted).map(|now| now.id);
    if let Some(now) = now {
        note(&format!("`{wanted}` is not used any more: it is `{now}` now."));
    }
    let wanted = now.unwrap_or(wanted);
    let called = |known: &&Registered| {
        known.code.id.eq_ignore_ascii_case(wanted) || known.code.name.eq_ignore_ascii_case(wanted)
    };
    systems::codes().iter().find(called).ok_or_else(|| {
        let names = systems::codes().iter().flat_map(|known| [known.code.id, known.code.name]);
        let like = did_you_mean(wanted, names);
        Trouble::usage(format!("there is no code `{wanted}`.{like} `muster explain` lists them all."))
    })
}

fn list(screen: &Screen) -> String {
    let wide = systems::codes().iter().map(|known| known.code.name.len()).max().unwrap_or(0);
    let mut out = String::new();
    for of_stage in systems::codes().chunk_by(|one, other| one.code.stage == other.code.stage) {
        let title = of_stage.first().map_or("", |known| known.code.stage.title());
        add_line!(out, "{}", screen.bold(title));
        for known in of_stage {
            let Code { id, name, .. } = known.code;
            let word = known.code.severity.word();
            let severity = screen.paint(format_args!("{word:7}"), severity_style(word));
            let line = match systems(known) {
                None => format!("  {id}  {severity}  {name}"),
                Some(systems) => {
                    format!("  {id}  {severity}  {name:wide$}  {}", screen.dim(systems))
                }
            };
            add_line!(out, "{line}");
        }
        out.push('\n');
    }
    out.push_str("`muster explain CODE` explains one, with an example.\n");
    out
}

/// The systems that have a code, unless all do.
fn systems(known: &Registered) -> Option<String> {
    let documents: Vec<&str> = known.documents().collect();
    let named = match documents.as_slice() {
        [most @ .., last] if !most.is_empty() => format!("{} and {last}", most.join(", ")),
        _ => documents.concat(),
    };
    (!known.is_everywhere()).then_some(named)
}

fn one(known: &Registered, screen: &Screen) -> String {
    let code = known.code;
    let word = code.severity.word();
    let packs = systems(known).map_or_else(|| "in any pack".to_owned(), |systems| format!("in packs of {systems}"));
    let found = format!("Found {}, {packs}.", code.stage.words());
    let mut out = String::new();
    add_line!(
        out,
        "{} {}\n\n{}\n\n{}",
        screen.paint(format_args!("{word} {}", code.id), severity_style(word)),
        screen.bold(code.name),
        textwrap::fill(code.explanation, screen.width.min(90)),
        screen.dim(textwrap::fill(&found, screen.width.min(90)))
    );
    let example = &code.example;
    let wrong = String::from_utf8_lossy(example.wrong);
    if example.right.is_empty() && wrong.is_empty() {
        return out;
    }
    let file = if example.file.is_empty() { String::new() } else { format!(" in {}", example.file) };
    if !wrong.is_empty() {
        add_line!(out, "\n{}{file}:", screen.paint("Wrong", Style::new().bright_red().bold()));
        block(&mut out, &wrong);
    }
    if !example.right.is_empty() {
        add_line!(out, "\n{}{file}:", screen.paint("Right", Style::new().green().bold()));
        block(&mut out, example.right);
    }
    out
}

fn block(out: &mut String, text: &str) {
    for line in text.lines() {
        let line: String = line.chars().map(visible).collect();
        add_line!(out, "    {line}");
    }
}
