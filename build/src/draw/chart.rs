//! Die tables as a player's aid.

use muster_schema::Standing;
use muster_schema::bundle::{DieResult, DieTable, Provenance};

use super::colour::WHITE;
use super::emblem;
use super::font::Style;
use super::map::count;
use super::svg::{Drawing, Paint, Type};
use super::theme::Theme;
use super::{Picture, geometry};

const WIDTH: u32 = 640;
/// From the edge to the frame, and from the edge to the text.
const FRAME: f64 = 12.0;
const MARGIN: f64 = 34.0;
const SIZE: f64 = 18.0;
const LEADING: f64 = 22.0;
/// The width of the column with rolls and values.
const FIRST: f64 = 118.0;
/// Where the first block begins.
const TOP: f64 = 118.0;

/// The chart of a die table.
#[must_use]
pub fn picture(table: &DieTable, theme: &Theme) -> Picture {
    let blocks = blocks(table, theme);
    let notes = notes(table);
    let room = f64::from(WIDTH) - 2.0 * MARGIN;
    let notes: Vec<_> = notes.iter().flat_map(|note| theme.wrap(note, room, 14.5, Style::Italic)).collect();
    let rows: f64 = blocks.iter().map(Block::height).sum();
    let foot = 22.0 + 18.0 * count(notes.len());
    let height = TOP + rows + foot + FRAME + 8.0;
    let mut drawing = Drawing::new(WIDTH, geometry::pixels(height), theme);
    let full = [f64::from(WIDTH), f64::from(geometry::pixels(height))];
    let accent = theme.chart;
    drawing.rectangle([0.0, 0.0], full, 0.0, Paint::fill(theme.paper.mix(WHITE, 0.55)));
    let [width, height] = full;
    emblem::frame(&mut drawing, [FRAME, FRAME], [width - 2.0 * FRAME, height - 2.0 * FRAME], accent, 1.0);

    let middle = width / 2.0;
    let size = theme.fit(&table.name, room - 50.0, 32.0, 16.0, Style::Bold);
    drawing.text([middle, 54.0], Type::centred(size, Style::Bold, accent.mix(theme.ink, 0.3)), &table.name);
    emblem::rule(&mut drawing, [middle, 69.0], 300.0, accent, 1.3);
    let dice = match table.dice {
        1 => format!("Roll one die of {} faces.", table.faces),
        dice => format!("Roll {dice} dice of {} faces and add them.", table.faces),
    };
    drawing.text([middle, 96.0], Type::centred(SIZE, Style::Italic, theme.ink), &dice);
    let mut y = TOP;
    for block in &blocks {
        block.draw(&mut drawing, y);
        y += block.height();
    }
    y += 16.0;
    for note in &notes {
        drawing.text([middle, y], Type::centred(14.5, Style::Italic, theme.ink.mix(theme.paper, 0.15)), note);
        y += 18.0;
    }
    drawing.finish(geometry::table_picture(table))
}

/// What stands below: the rule, and what the daggers mean.
fn notes(table: &DieTable) -> Vec<String> {
    let results = table.results.iter().map(|result| &result.provenance);
    let modifiers = table.modifiers.iter().map(|modifier| &modifier.provenance);
    let marked = results.chain(modifiers).any(|provenance| !mark(provenance).is_empty());
    let mut notes = Vec::new();
    if marked {
        notes.push("† Not in the document: filled in from what is known.".to_owned());
    }
    match table.provenance.standing {
        Standing::Attested => notes.push(format!("Rule {}", table.provenance.cite)),
        Standing::Reconstructed => notes.push("The whole table is reconstructed.".to_owned()),
        Standing::Missing => notes.push("The document does not give this table.".to_owned()),
    }
    notes
}

/// A dagger for what no rule vouches for.
fn mark(provenance: &Provenance) -> &'static str {
    if provenance.standing == Standing::Attested { "" } else { "†" }
}

/// A heading and its rows: a short cell each, and a longer one that may be broken into lines.
struct Block {
    head: [&'static str; 2],
    rows: Vec<(String, Vec<String>)>,
}

/// From one block to the next.
const GAP: f64 = 14.0;
/// Of a heading.
const HEAD: f64 = 30.0;

impl Block {
    fn height(&self) -> f64 {
        HEAD + self.rows.iter().map(row_height).sum::<f64>() + GAP
    }

    fn draw(&self, drawing: &mut Drawing<'_>, top: f64) {
        let theme = drawing.theme();
        let width = f64::from(WIDTH) - 2.0 * MARGIN;
        let (accent, line) = (theme.chart, theme.ink.mix(theme.paper, 0.5));
        let [left, right] = self.head;
        let middle = MARGIN + FIRST / 2.0;
        drawing.rectangle([MARGIN, top], [width, HEAD], 0.0, Paint::fill(accent));
        drawing.text([middle, top + 21.0], Type::centred(SIZE, Style::Bold, WHITE), left);
        drawing.text([MARGIN + FIRST + 14.0, top + 21.0], Type::from_left(SIZE, Style::Bold, WHITE), right);
        let mut y = top + HEAD;
        for (at, row) in self.rows.iter().enumerate() {
            let high = row_height(row);
            let stripe = if at % 2 == 0 { WHITE.mix(theme.paper, 0.3) } else { theme.paper.mix(accent, 0.08) };
            drawing.rectangle([MARGIN, y], [width, high], 0.0, Paint::fill(stripe));
            let (short, long) = row;
            let size = theme.fit(short, FIRST - 8.0, 20.0, 10.0, Style::Bold);
            drawing.text_in_middle(
                [middle, y + high / 2.0],
                Type::centred(size, Style::Bold, accent.mix(theme.ink, 0.3)),
                short,
            );
            let mut baseline = y + 22.0;
            for text in long {
                drawing.text([MARGIN + FIRST + 14.0, baseline], Type::from_left(SIZE, Style::Regular, theme.ink), text);
                baseline += LEADING;
            }
            y += high;
        }
        drawing.segment([MARGIN + FIRST, top + HEAD], [MARGIN + FIRST, y], Paint::line(line, 1.0));
        drawing.rectangle([MARGIN, top], [width, y - top], 0.0, Paint::line(accent, 1.4));
    }
}

fn row_height((_, lines): &(String, Vec<String>)) -> f64 {
    count(lines.len().max(1)) * LEADING + 10.0
}

fn blocks(table: &DieTable, theme: &Theme) -> Vec<Block> {
    let room = f64::from(WIDTH) - 2.0 * MARGIN - FIRST - 26.0;
    let row = |short: String, long: &str| (short, theme.wrap(long, room, SIZE, Style::Regular));
    let mut results = Vec::new();
    for result in &table.results {
        let text = match result.meaning.as_deref() {
            Some(meaning) if meaning != result.result => format!("{}: {meaning}", result.result),
            _ => result.result.clone(),
        };
        results.push(row(rolls(result), &format!("{text}{}", mark(&result.provenance))));
    }
    let mut blocks = vec![Block { head: ["Roll", "Result"], rows: results }];
    if !table.modifiers.is_empty() {
        let mut rows = Vec::new();
        for modifier in &table.modifiers {
            let text = match modifier.group.as_deref() {
                Some(group) => format!("{} (only one of: {})", modifier.name, group.replace('-', " ")),
                None => modifier.name.clone(),
            };
            rows.push(row(signed(modifier.value), &format!("{text}{}", mark(&modifier.provenance))));
        }
        blocks.push(Block { head: ["Modifier", "When"], rows });
    }
    blocks
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
