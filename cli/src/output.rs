//! The terminal: what is printed, in which colours, and how the command ends.

use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;

use muster_build::finding::nearest;
use muster_build::write::why;
use owo_colors::{OwoColorize, Style};

use crate::args::Colour;

/// Exit status of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    Clean = 0,
    /// Something was found that is denied.
    Findings = 1,
    /// The command was wrong.
    Usage = 2,
    /// A file could not be read or written.
    Failed = 3,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(status as u8)
    }
}

/// The reason that a command cannot go on.
#[derive(Debug)]
pub struct Trouble {
    /// Exit status of the command.
    pub status: Status,
    pub message: String,
}

impl Trouble {
    /// The command was wrong.
    pub fn usage(message: impl Into<String>) -> Self {
        Self { status: Status::Usage, message: message.into() }
    }

    /// A file could not be read or written.
    pub fn failed(message: impl Into<String>) -> Self {
        Self { status: Status::Failed, message: message.into() }
    }

    /// The trouble with a file that cannot be read: `read(path).map_err(Trouble::unreadable(path))`.
    pub fn unreadable(path: &Path) -> impl Fn(io::Error) -> Self {
        move |error| Self::failed(format!("`{}` cannot be read: {}", path.display(), why(&error)))
    }

    /// The trouble with a file that cannot be written: `write(path).map_err(Trouble::unwritable(path))`.
    pub fn unwritable(path: &Path) -> impl Fn(io::Error) -> Self {
        move |error| Self::failed(format!("`{}` cannot be written: {}", path.display(), why(&error)))
    }
}

/// Prints for people on standard output: nothing but text and colours reaches the terminal.
///
/// # Errors
/// Where the output cannot be written.
pub fn print(text: &str) -> Result<(), Trouble> {
    print_raw(&coloured(text))
}

/// Prints for programs on standard output. A reader who has gone away, as `head` does, is no failure.
///
/// # Errors
/// Where the output cannot be written.
pub fn print_raw(text: &str) -> Result<(), Trouble> {
    let mut stdout = io::stdout().lock();
    match stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Trouble::failed(format!("the output cannot be written: {error}")))
        }
        _ => Ok(()),
    }
}

/// Adds a line to a text: `add_line!(out, "{count} found")`.
macro_rules! add_line {
    ($out:expr, $($text:tt)*) => {{
        use std::fmt::Write as _;
        // Writing to a string does not fail.
        let _ = writeln!($out, $($text)*);
    }};
}
pub(crate) use add_line;

/// Says on standard error what is the matter.
pub fn complain(message: &str) {
    // If standard error is closed there is nobody to tell.
    let _ = writeln!(io::stderr().lock(), "muster: {}", printable(message));
}

/// Says on standard error what was done.
pub fn note(message: &str) {
    let _ = writeln!(io::stderr().lock(), "{}", printable(message));
}

#[derive(Clone, Copy, Debug)]
pub struct Screen {
    /// True to use colour.
    pub colour: bool,
    /// True to draw frames with box characters.
    pub unicode: bool,
    pub width: usize,
}

impl Screen {
    /// The properties of standard output.
    pub fn of_stdout(colour: Colour) -> Self {
        let stdout = io::stdout();
        let terminal = stdout.is_terminal();
        let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        // Old consoles of Windows have to be asked to take colours as such.
        let knows_colours = anstyle_query::windows::enable_ansi_colors().unwrap_or(true);
        let columns = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
        let width = terminal_size::terminal_size_of(&stdout).map(|(width, _)| usize::from(width.0));
        Self {
            colour: match colour {
                Colour::Always => true,
                Colour::Never => false,
                Colour::Auto => terminal && !dumb && !set("NO_COLOR") && knows_colours,
            },
            unicode: !terminal || supports_unicode::on(supports_unicode::Stream::Stdout),
            width: width.or(columns).unwrap_or(100).clamp(40, 140),
        }
    }

    /// The text in this style, if there is colour.
    pub fn paint(&self, text: impl Display, style: Style) -> String {
        if self.colour { text.style(style).to_string() } else { text.to_string() }
    }

    /// The text in bold letters, if there is colour.
    pub fn bold(&self, text: impl Display) -> String {
        self.paint(text, Style::new().bold())
    }

    /// The text in dim letters, if there is colour.
    pub fn dim(&self, text: impl Display) -> String {
        self.paint(text, Style::new().dimmed())
    }

    /// A text in lines that fit: what stands before the first of them, and before the others.
    pub fn fill(&self, text: &str, [first, rest]: [&str; 2]) -> String {
        let how = textwrap::Options::new(self.width).initial_indent(first).subsequent_indent(rest);
        textwrap::fill(text, how)
    }

    /// The style, if there is colour.
    pub fn style(&self, style: Style) -> Style {
        if self.colour { style } else { Style::new() }
    }
}

/// The style of a severity.
pub fn severity_style(severity: &str) -> Style {
    match severity {
        "error" => Style::new().bright_red().bold(),
        "warning" => Style::new().yellow().bold(),
        _ => Style::new().cyan().bold(),
    }
}

/// A text without what would move the cursor or hide something on the screen.
pub fn printable(text: &str) -> String {
    text.chars().map(|letter| if letter == '\n' { letter } else { visible(letter) }).collect()
}

/// A text without what would move the cursor or hide something on the screen, beside changes of colour.
pub fn coloured(text: &str) -> String {
    let mut pieces = text.split('\x1b');
    let mut out = pieces.next().map(printable).unwrap_or_default();
    for piece in pieces {
        let colour = piece.strip_prefix('[').and_then(|rest| {
            let end = rest.find(|sign: char| !(sign.is_ascii_digit() || sign == ';'))?;
            rest[end..].starts_with('m').then_some(end + 2)
        });
        let (kept, rest) = piece.split_at(colour.unwrap_or(0));
        out.push(if colour.is_some() { '\x1b' } else { visible('\x1b') });
        out.push_str(kept);
        out.push_str(&printable(rest));
    }
    out
}

/// A character as it can be shown: control characters as their pictures, unusual blanks as a sign, invisible ones as a mark.
pub fn visible(letter: char) -> char {
    match letter {
        '\t' => '→',
        '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}' => '␣',
        '\u{7f}' => '␡',
        '\0'..'\u{20}' => char::from_u32(0x2400 + u32::from(letter)).unwrap_or(char::REPLACEMENT_CHARACTER),
        '\u{80}'..='\u{9f}'
        | '\u{200b}'
        | '\u{200e}'
        | '\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{2069}'
        | '\u{feff}' => char::REPLACEMENT_CHARACTER,
        _ => letter,
    }
}

/// ` Did you mean `this`?`, if a word that we know is like the one that was typed.
pub fn did_you_mean<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    nearest(word, known).map(|like| format!(" Did you mean `{like}`?")).unwrap_or_default()
}

/// A path as it is typed in a command: in quotes if it has blanks.
pub fn typed(path: &Path) -> String {
    let shown = path.display();
    if path.to_string_lossy().contains(' ') { format!("\"{shown}\"") } else { shown.to_string() }
}

/// `1 row`, `2 rows`.
pub fn count(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}
