//! Die tables as charts.

use muster_schema::bundle::{DieResult, DieTable};

use super::colour::{Colour, INK, PAPER, WHITE};
use super::font::{self, Style};
use super::svg::{Drawing, Paint, Type};
use super::{Picture, geometry};

const WIDTH: u32 = 640;
const MARGIN: f64 = 26.0;
const SIZE: f64 = 17.0;
const LEADING: f64 = 22.0;

/// The chart of a die table.
#[must_use]
pub fn picture(table: &DieTable) -> Picture {
    let rows = rows(table);
    let height = 92.0 + rows.iter().map(Row::height).sum::<f64>() + MARGIN;
    let mut drawing = Drawing::new(WIDTH, geometry::pixels(height));
    drawing.rectangle([0.0, 0.0], [f64::from(WIDTH), height], 0.0, Paint::fill(PAPER.mix(WHITE, 0.5)));
    let size = font::fit(&table.name, f64::from(WIDTH) - 2.0 * MARGIN, 30.0, 16.0, Style::Bold);
    drawing.text([MARGIN, 46.0], Type::from_left(size, Style::Bold, INK), &table.name);
    let dice = match table.dice {
        1 => format!("Roll one die of {} faces.", table.faces),
        dice => format!("Roll {dice} dice of {} faces and add them.", table.faces),
    };
    drawing.text([MARGIN, 74.0], Type::from_left(SIZE, Style::Italic, INK), &dice);
    let mut y = 92.0;
    for row in rows {
        row.draw(&mut drawing, y);
        y += row.height();
    }
    drawing.finish(geometry::table_picture(table))
}

/// A line of the chart: a short cell, and a longer one that may be broken into lines.
struct Row {
    head: bool,
    left: String,
    right: Vec<String>,
}

impl Row {
    fn new(left: String, right: &str) -> Self {
        let room = f64::from(WIDTH) - 2.0 * MARGIN - 112.0;
        Self { head: false, left, right: font::wrap(right, room, SIZE, Style::Regular) }
    }

    fn head(left: &str, right: &str) -> Self {
        Self { head: true, left: left.to_owned(), right: vec![right.to_owned()] }
    }

    fn height(&self) -> f64 {
        super::map::count(self.right.len().max(1)) * LEADING + 10.0
    }

    fn draw(&self, drawing: &mut Drawing, y: f64) {
        let (style, ink) = if self.head { (Style::Bold, WHITE) } else { (Style::Regular, INK) };
        let room = [f64::from(WIDTH) - 2.0 * MARGIN, self.height()];
        let ground = if self.head { Colour::parse("#6d2430") } else { WHITE.mix(PAPER, 0.25) };
        drawing.rectangle([MARGIN, y], room, 0.0, Paint::fill(ground).with_line(INK.mix(PAPER, 0.55), 1.0));
        let left = if self.head { style } else { Style::Bold };
        drawing.text([MARGIN + 10.0, y + 22.0], Type::from_left(SIZE, left, ink), &self.left);
        let mut at = y + 22.0;
        for line in &self.right {
            drawing.text([MARGIN + 104.0, at], Type::from_left(SIZE, style, ink), line);
            at += LEADING;
        }
    }
}

fn rows(table: &DieTable) -> Vec<Row> {
    let mut rows = vec![Row::head("Roll", "Result")];
    for result in &table.results {
        let text = match result.meaning.as_deref() {
            Some(meaning) if meaning != result.result => format!("{}: {meaning}", result.result),
            _ => result.result.clone(),
        };
        rows.push(Row::new(rolls(result), &text));
    }
    if !table.modifiers.is_empty() {
        rows.push(Row::head("Modifier", "When"));
    }
    for modifier in &table.modifiers {
        let text = match modifier.group.as_deref() {
            Some(group) => format!("{} (only one of: {group})", modifier.name),
            None => modifier.name.clone(),
        };
        rows.push(Row::new(signed(modifier.value), &text));
    }
    rows
}

/// The rolls of a result: `4`, `2–3`, `0 or less`, `7 or more`, `any`.
#[must_use]
pub fn rolls(result: &DieResult) -> String {
    match (result.low, result.high) {
        (Some(low), Some(high)) if low == high => low.to_string(),
        (Some(low), Some(high)) => format!("{low}–{high}"),
        (None, Some(high)) => format!("{high} or less"),
        (Some(low), None) => format!("{low} or more"),
        (None, None) => "any".to_owned(),
    }
}

/// A modifier with its sign.
#[must_use]
pub fn signed(value: i32) -> String {
    if value < 0 { format!("−{}", value.unsigned_abs()) } else { format!("+{value}") }
}
