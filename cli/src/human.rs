//! A finding for people: its message, its cell in its line, and what can be done about it.

use std::ops::Range;

use muster_build::report::{Place, Report, join};

use crate::excerpt::excerpt;
use crate::frame::{Framed, draw, gutter, widest_gutter};
use crate::output::{Screen, add_line, count, printable, severity_style};

/// Most related places that are drawn; more are only named.
const DRAWN: usize = 2;

/// A pack whose files can be looked up.
pub struct Pack<'p> {
    pub root: &'p str,
    /// The bytes of a file, by its path inside the pack.
    pub bytes: &'p dyn Fn(&str) -> Option<&'p [u8]>,
    /// The cell of a workbook that a place comes from, in words, and its row.
    pub cell: &'p dyn Fn(&Place) -> Option<(String, usize)>,
}

impl Pack<'_> {
    /// Names a place, in words.
    fn at(&self, place: &Place) -> String {
        let file = join(self.root, &place.file);
        match (self.cell)(place) {
            Some((cell, _)) => cell,
            None if is_whole_file(place) => file,
            None => format!("{file}:{}:{}", place.line, place.column),
        }
    }
}

/// For packs that come from no workbook: only fields of modules have other names than their lines.
pub fn no_cell(place: &Place) -> Option<(String, usize)> {
    Some((place.within.clone()?, place.line))
}

/// A report as people see it. `all` shows also what follows from it.
pub fn human(report: &Report, pack: &Pack<'_>, all: bool, screen: &Screen) -> String {
    let style = severity_style(report.severity);
    let mut out = String::new();
    add_line!(
        out,
        "{} {}",
        screen.paint(format_args!("{} {}", report.severity, report.code), style),
        screen.dim(report.name)
    );
    let (lines, named) = lines(report, pack, screen);
    out.push_str(&draw(report.severity, &report.message, &lines, screen));
    let indent = widest_gutter(&lines) - 2;
    let mut foot = |text: String| {
        let bullet = format!("{}= ", " ".repeat(indent));
        let rest = " ".repeat(indent + 2);
        let wrapped = screen.fill(&printable(&text), [&bullet, &rest]);
        add_line!(out, "{}", wrapped.replacen('=', &screen.dim('='), 1));
    };
    if lines.is_empty() {
        foot(format!("in {}", join(pack.root, &report.place.file)));
    }
    if let Some(expected) = &report.expected {
        foot(format!("expected: {expected}"));
    }
    // What is expected may be the suggestion itself: once is enough.
    let said = |suggestion: &String| report.expected.as_deref().map(|text| text.trim_matches('`')) == Some(suggestion);
    if let Some(meant) = report.suggested().filter(|_| !report.suggestion.as_ref().is_some_and(said)) {
        foot(format!("did you mean {meant}?"));
    }
    if let Some(rule) = &report.rule {
        foot(format!("rule {rule}"));
    }
    for (place, message) in named {
        let at = pack.at(place);
        foot(if message.is_empty() { format!("see {at}") } else { format!("see {at}: {message}") });
    }
    let all_again = report.again();
    // At the same place, only the messages differ.
    let (here, again): (Vec<_>, Vec<_>) = all_again.iter().copied().partition(|again| again.place == report.place);
    here.iter().take(AT_ONE_PLACE).for_each(|again| foot(format!("also: {}", again.message)));
    if here.len() > AT_ONE_PLACE {
        foot(format!("and {} more here, which --all lists", here.len() - AT_ONE_PLACE));
    }
    if !again.is_empty() {
        foot(format!("also in {}: {}", count(again.len(), "more place", "more places"), places(&again, pack)));
    }
    let others = report
        .all_that_follows()
        .into_iter()
        .filter(|other| !all_again.iter().any(|again| std::ptr::eq(*again, *other)));
    let (beside, follows): (Vec<_>, Vec<_>) = others.partition(|other| report.is_beside(other));
    if !beside.is_empty() {
        let more = count(beside.len(), "more finding", "more findings");
        foot(format!("{more} in other examples, perhaps for the same reason: {}", places(&beside, pack)));
    }
    if !follows.is_empty() {
        let follows = count(follows.len(), "more finding follows", "more findings follow");
        foot(format!("{follows} from this one; fix it first"));
    }
    let shown = if all { report.all_that_follows() } else { Vec::new() };
    for follow in shown {
        let text =
            printable(&format!("{}: {} {}: {}", pack.at(&follow.place), follow.severity, follow.code, follow.message));
        let (first, rest) = (" ".repeat(indent + 4), " ".repeat(indent + 6));
        add_line!(out, "{}", screen.dim(screen.fill(&text, [&first, &rest])));
    }
    out
}

/// Most messages about one place that are printed.
const AT_ONE_PLACE: usize = 5;

/// Most places of the same fault that are named.
const NAMED: usize = 20;
/// The same of modules, whose places have long names.
const NAMED_WITHIN: usize = 3;

/// Lists the other places of a fault: the lines of each file.
fn places(reports: &[&Report], pack: &Pack<'_>) -> String {
    let mut named: Vec<String> = Vec::new();
    let (mut last, mut last_line) = ("", 0);
    let named_most = if reports.iter().any(|report| report.place.within.is_some()) { NAMED_WITHIN } else { NAMED };
    for place @ Place { file, line, .. } in reports.iter().take(named_most).map(|report| &report.place) {
        if let Some((cell, _)) = (pack.cell)(place) {
            named.push(cell);
        } else if file != last {
            named.push(format!("{}:{line}", join(pack.root, file)));
        } else if *line != last_line {
            named.push(line.to_string());
        }
        (last, last_line) = (file, *line);
    }
    if reports.len() > named_most {
        named.push(format!("and {} more, which --all lists", reports.len() - named_most));
    }
    named.join(if named_most == NAMED { ", " } else { "; " })
}

/// The lines to draw, and the related places that are only named.
fn lines<'r>(report: &'r Report, pack: &Pack<'_>, screen: &Screen) -> (Vec<Framed>, Vec<(&'r Place, &'r str)>) {
    let mut lines: Vec<Framed> = Vec::new();
    let mut named = Vec::new();
    let beside: Vec<&muster_build::report::Related> = report
        .related
        .iter()
        .filter(|related| related.place.file == report.place.file && related.place.line == report.place.line)
        .filter(|related| !is_whole_file(&related.place))
        .collect();
    let marks: Vec<(&Place, &str)> = std::iter::once((&report.place, report.label.as_str()))
        .chain(beside.iter().map(|related| (&related.place, related.message.as_str())))
        .collect();
    let main = framed(&marks, pack, screen);
    let dropped: Vec<&Place> = main
        .iter()
        .flat_map(|line| line.excerpt.marks.iter().zip(&marks))
        .filter(|(mark, _)| mark.is_none())
        .map(|(_, (place, _))| *place)
        .collect();
    let has_main = main.is_some();
    lines.extend(main);
    for related in &report.related {
        let (place, message) = (&related.place, related.message.as_str());
        let drawn = beside.iter().any(|beside| std::ptr::eq(*beside, related))
            && !dropped.iter().any(|dropped| std::ptr::eq(*dropped, place));
        if drawn && has_main {
            continue;
        }
        match framed(&[(place, message)], pack, screen) {
            Some(line) if has_main && lines.len() <= DRAWN && !dropped.contains(&place) => lines.push(line),
            _ => named.push((place, message)),
        }
    }
    (lines, named)
}

/// The line of the first place, with all places marked in it.
fn framed(marks: &[(&Place, &str)], pack: &Pack<'_>, screen: &Screen) -> Option<Framed> {
    let (place, _) = marks.first()?;
    if is_whole_file(place) {
        return None;
    }
    let bytes = (pack.bytes)(&place.file)?;
    let line = line_around(bytes, place.start);
    let text = bytes.get(line.clone())?;
    let ranges: Vec<Range<usize>> = marks
        .iter()
        .map(|(place, _)| place.start.saturating_sub(line.start)..place.end.saturating_sub(line.start))
        .collect();
    let (file, line, column) = match (pack.cell)(place) {
        Some((cell, row)) => (cell, row, 0),
        None => (join(pack.root, &place.file), place.line, place.column),
    };
    Some(Framed {
        file: printable(&file),
        line,
        column,
        excerpt: excerpt(text, &ranges, screen.width.saturating_sub(gutter(line) + 1)),
        labels: marks.iter().map(|(_, label)| (*label).to_owned()).collect(),
    })
}

/// True if the place is a file rather than something in it.
fn is_whole_file(place: &Place) -> bool {
    place.start == 0 && place.end == 0
}

/// The bytes of the line that `at` is in, without its end and without a byte order mark.
fn line_around(bytes: &[u8], at: usize) -> Range<usize> {
    let before = bytes.get(..at).unwrap_or(bytes);
    let mut start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
    if start == 0 && bytes.starts_with(b"\xef\xbb\xbf") && at >= 3 {
        start = 3;
    }
    let rest = bytes.get(start..).unwrap_or_default();
    let mut end = start + rest.iter().position(|byte| *byte == b'\n').unwrap_or(rest.len());
    if end > start && bytes.get(end - 1) == Some(&b'\r') {
        end -= 1;
    }
    start..end
}
