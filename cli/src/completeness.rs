//! Report of how much of a pack its document vouches for, as a line and as a table.

use std::fmt::Write;

use muster_schema::bundle::Completeness;
use owo_colors::Style;

use crate::output::{Screen, add_line, count};

const HEADINGS: [&str; 4] = ["attested", "partly", "reconstructed", "missing"];

/// One line: the sums. There is none for a game that cites no rule book.
pub fn line(report: &Completeness) -> Option<String> {
    let [attested, partly, reconstructed, missing] = sums(report);
    if [attested, partly, reconstructed, missing] == [0; 4] && report.gaps.is_empty() {
        return None;
    }
    let mut text = format!(
        "{attested} rows attested by the rule book, {partly} partly, {reconstructed} reconstructed, {missing} missing"
    );
    if !report.gaps.is_empty() {
        let _ = write!(text, "; {}", count(report.gaps.len(), "gap", "gaps"));
    }
    Some(text)
}

/// An aligned table, and the gaps below it.
pub fn table(report: &Completeness, screen: &Screen) -> String {
    let sums = sums(report);
    let name_width = report.tables.iter().map(|line| line.table.len()).max().unwrap_or(0).max("all tables".len());
    let mut out = String::new();
    let heading = Style::new().bold();
    let mut row = |name: &str, cells: [String; 4], style: Option<Style>| {
        let mut text = format!("  {name:name_width$}");
        for (cell, title) in cells.iter().zip(HEADINGS) {
            let _ = write!(text, "  {cell:>width$}", width = title.len());
        }
        add_line!(out, "{}", style.map_or(text.clone(), |style| screen.paint(&text, style)));
    };
    row("table", HEADINGS.map(str::to_owned), Some(heading));
    let number = |number: u32| if number == 0 { "·".to_owned() } else { number.to_string() };
    for line in &report.tables {
        row(&line.table, [line.attested, line.partly, line.reconstructed, line.missing].map(number), None);
    }
    row("all tables", sums.map(number), Some(heading));
    if report.gaps.is_empty() {
        return out;
    }
    add_line!(out, "\n  {}", screen.paint("Missing from the rule book", heading));
    let table_width = report.gaps.iter().map(|gap| gap.table.len()).max().unwrap_or(0);
    let rest = " ".repeat(table_width + 4);
    for gap in &report.gaps {
        let rows = gap.rows.map(|rows| format!(" ({})", count(rows as usize, "row", "rows"))).unwrap_or_default();
        let first = format!("  {:table_width$}  ", gap.table);
        let what = format!("{}{rows} [{}]", gap.what, gap.cite);
        add_line!(out, "{}", screen.fill(&what, [&first, &rest]));
    }
    out
}

fn sums(report: &Completeness) -> [u32; 4] {
    report.tables.iter().fold([0; 4], |sums, line| {
        [sums[0] + line.attested, sums[1] + line.partly, sums[2] + line.reconstructed, sums[3] + line.missing]
    })
}
