//! Framed excerpts of one or more files, as the `miette` crate draws them.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use miette::{
    Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteError, Severity, SourceCode, SourceSpan,
    SpanContents, ThemeCharacters, ThemeStyles,
};
use owo_colors::Style;

use crate::excerpt::{Excerpt, columns};
use crate::output::{Screen, add_line, printable, severity_style};

/// A line of a file with marks in it.
#[derive(Debug)]
pub struct Framed {
    /// The file as people are told.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column of the first mark in the whole line, from 1; 0 where the file says the cell of a workbook.
    pub column: usize,
    /// The part of the line that is shown.
    pub excerpt: Excerpt,
    /// The label under each mark.
    pub labels: Vec<String>,
}

/// A drawing for `miette`: a message and framed lines.
#[derive(Debug)]
struct Drawing<'d> {
    message: String,
    severity: Severity,
    lines: &'d [Framed],
    labels: Vec<LabeledSpan>,
}

/// Draws a message and framed lines; the first mark of the first line is what the message is about.
pub fn draw(severity: &'static str, message: &str, lines: &[Framed], screen: &Screen) -> String {
    let mut labels = Vec::new();
    let mut highlights = Vec::new();
    for (ix, line) in lines.iter().enumerate() {
        let start = start_of(lines, ix);
        let mut marks: Vec<(&Range<usize>, &String, bool)> = Vec::new();
        for (at, (mark, label)) in line.excerpt.marks.iter().zip(&line.labels).enumerate() {
            marks.extend(mark.as_ref().map(|mark| (mark, label, ix == 0 && at == 0)));
        }
        marks.sort_by_key(|(mark, ..)| mark.start);
        for (mark, label, main) in marks {
            let room = screen.width.saturating_sub(gutter(line.line) + columns(&line.excerpt.text[..mark.start]) + 6);
            let label = textwrap::fill(&printable(label), room.max(24));
            let label = Some(label).filter(|label| !label.is_empty());
            let span = (start + mark.start, mark.len());
            labels.push(if main {
                LabeledSpan::new_primary_with_span(label, span)
            } else {
                LabeledSpan::new_with_span(label, span)
            });
            highlights.push(screen.style(if main {
                severity_style(severity)
            } else {
                Style::new().bright_blue().bold()
            }));
        }
    }
    let drawing = Drawing {
        message: printable(message),
        severity: match severity {
            "error" => Severity::Error,
            "warning" => Severity::Warning,
            _ => Severity::Advice,
        },
        lines,
        labels,
    };
    let characters = if screen.unicode { ThemeCharacters::unicode() } else { ThemeCharacters::ascii() };
    let style = |style| screen.style(style);
    let styles = ThemeStyles {
        error: style(severity_style("error")),
        warning: style(severity_style("warning")),
        advice: style(severity_style("hint")),
        help: Style::new(),
        link: style(Style::new().cyan()),
        linum: style(Style::new().dimmed()),
        highlights: if highlights.is_empty() { vec![Style::new()] } else { highlights },
    };
    let handler = GraphicalReportHandler::new_themed(GraphicalTheme { characters, styles })
        .with_width(screen.width)
        .with_context_lines(0)
        .with_links(false);
    let mut out = String::new();
    // Writing to a string does not fail; were it to, the message alone must do.
    if handler.render_report(&mut out, &drawing).is_err() {
        out = format!("{}\n", printable(message));
    }
    aligned(&out, lines, screen)
}

/// Moves narrow frames to the right, so that all stand below each other.
fn aligned(drawn: &str, lines: &[Framed], screen: &Screen) -> String {
    let widest = widest_gutter(lines);
    let corner = if screen.unicode { "╭─[" } else { ",-[" };
    let mut frames = lines.iter().peekable();
    let mut shift = 0;
    let mut out = String::with_capacity(drawn.len());
    for text in drawn.lines() {
        let mut text = Cow::from(text);
        if let Some(line) = frames.next_if(|_| text.trim_start().starts_with(corner)) {
            shift = widest - gutter(line.line);
            if line.column == 0 {
                text = text.replace(&format!(":{}:1]", line.line), "]").into();
            }
        }
        add_line!(out, "{:shift$}{text}", "");
    }
    out
}

/// Counts the columns before the text of the lines when they are drawn below each other.
pub fn widest_gutter(lines: &[Framed]) -> usize {
    lines.iter().map(|line| gutter(line.line)).max().unwrap_or(4)
}

/// Counts the columns before the text of a line.
pub fn gutter(line: usize) -> usize {
    line.to_string().len() + 4
}

/// The lines stand one behind the other in a text that nobody sees, with a gap between, so that none is joined to the next.
fn start_of(lines: &[Framed], ix: usize) -> usize {
    lines[..ix].iter().map(|line| line.excerpt.text.len() + 2).sum()
}

impl fmt::Display for Drawing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Drawing<'_> {}

impl Diagnostic for Drawing<'_> {
    fn severity(&self) -> Option<Severity> {
        Some(self.severity)
    }
    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(self)
    }
    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(self.labels.iter().cloned()))
    }
}

impl SourceCode for Drawing<'_> {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        _: usize,
        _: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        for (ix, line) in self.lines.iter().enumerate() {
            let start = start_of(self.lines, ix);
            let end = start + line.excerpt.text.len();
            if span.offset() >= start && span.offset() + span.len() <= end {
                return Ok(Box::new(Contents { line, span: (start, line.excerpt.text.len()).into() }));
            }
        }
        Err(MietteError::OutOfBounds)
    }
}

struct Contents<'d> {
    line: &'d Framed,
    span: SourceSpan,
}

impl<'d> SpanContents<'d> for Contents<'d> {
    fn data(&self) -> &'d [u8] {
        self.line.excerpt.text.as_bytes()
    }
    fn span(&self) -> &SourceSpan {
        &self.span
    }
    fn name(&self) -> Option<&str> {
        Some(&self.line.file)
    }
    fn line(&self) -> usize {
        self.line.line.saturating_sub(1)
    }
    fn column(&self) -> usize {
        self.line.column.saturating_sub(1)
    }
    fn line_count(&self) -> usize {
        1
    }
}
