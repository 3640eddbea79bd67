//! `muster explain`: what a code means.

use muster_build::finding::{Code, nearest};
use owo_colors::Style;

use crate::args::Explain;
use crate::output::{Screen, Status, Trouble, add_line, print, severity_style, visible};

/// The groups of codes, by their letter.
const GROUPS: &[(char, &str)] = &[
    ('R', "Reading"),
    ('S', "Schema"),
    ('L', "References"),
    ('M', "Map"),
    ('C', "Counters and cards"),
    ('U', "Set-up and schedule"),
    ('T', "Tables and parameters"),
    ('X', "Examples played again"),
    ('A', "Second readings"),
    ('P', "Provenance and errata"),
    ('V', "Pictures"),
];

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

fn find(wanted: &str) -> Result<&'static Code, Trouble> {
    let name = |code: &&'static Code| code.id.eq_ignore_ascii_case(wanted) || code.name.eq_ignore_ascii_case(wanted);
    muster_build::codes().find(name).ok_or_else(|| {
        let names = muster_build::codes().flat_map(|code| [code.id, code.name]);
        let like = nearest(wanted, names).map(|like| format!(" Did you mean `{like}`?")).unwrap_or_default();
        Trouble::usage(format!("there is no code `{wanted}`.{like} `muster explain` lists them all."))
    })
}

fn list(screen: &Screen) -> String {
    let mut codes: Vec<&Code> = muster_build::codes().collect();
    let group =
        |code: &Code| GROUPS.iter().position(|(letter, _)| code.id.starts_with(*letter)).unwrap_or(GROUPS.len());
    codes.sort_by_key(|code| (group(code), code.id));
    let mut out = String::new();
    for of_group in codes.chunk_by(|a, b| group(a) == group(b)) {
        let title = of_group.first().and_then(|code| GROUPS.get(group(code))).map_or("Others", |(_, title)| title);
        add_line(&mut out, format_args!("{}", screen.paint(title, Style::new().bold())));
        for code in of_group {
            let word = code.severity.word();
            let severity = screen.paint(format_args!("{word:7}"), severity_style(word));
            add_line(&mut out, format_args!("  {}  {severity}  {}", code.id, code.name));
        }
        out.push('\n');
    }
    out.push_str("`muster explain CODE` explains one, with an example.\n");
    out
}

fn one(code: &Code, screen: &Screen) -> String {
    let mut out = String::new();
    let word = code.severity.word();
    add_line(
        &mut out,
        format_args!(
            "{} {}\n\n{}",
            screen.paint(format_args!("{word} {}", code.id), severity_style(word)),
            screen.paint(code.name, Style::new().bold()),
            textwrap::fill(code.explanation, screen.width.min(90))
        ),
    );
    let example = &code.example;
    let wrong = String::from_utf8_lossy(example.wrong);
    if example.right.is_empty() && wrong.is_empty() {
        return out;
    }
    let file = if example.file.is_empty() { String::new() } else { format!(" in {}", example.file) };
    if !wrong.is_empty() {
        add_line(&mut out, format_args!("\n{}{file}:", screen.paint("Wrong", Style::new().bright_red().bold())));
        block(&mut out, &wrong);
    }
    if !example.right.is_empty() {
        add_line(&mut out, format_args!("\n{}{file}:", screen.paint("Right", Style::new().green().bold())));
        block(&mut out, example.right);
    }
    out
}

fn block(out: &mut String, text: &str) {
    for line in text.lines() {
        let line: String = line.chars().map(visible).collect();
        add_line(out, format_args!("    {line}"));
    }
}
