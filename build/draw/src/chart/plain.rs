//! Draws a chart for players from tables of the pack: terrain effects, a list of units, victory conditions.

use muster_schema::bundle::{Bundle, Chart, ChartPart, ChartRow, Drawn, Feature, PlaceKind, Terrain};

use super::{MARGIN, SIZE, frame};
use crate::cells::swatch;
use crate::feature;
use muster_canvas::colour::{Colour, WHITE};
use muster_canvas::font::Style;
use muster_canvas::picture::Picture;
use muster_canvas::svg::{Drawing, Paint, Type};
use muster_canvas::theme::Theme;
use muster_ground::area::{count, pixels};
use muster_marks::measures;

/// The least and the greatest width of a column; longer cells are broken into lines.
const COLUMN: [f64; 2] = [64.0, 300.0];
/// The horizontal padding of a cell, both sides together.
const FREE: f64 = 24.0;
const LEADING: f64 = 22.0;
/// The vertical padding of a row, above and below together.
const PAD: f64 = 12.0;
/// The width of a picture of ground or of a line before the first cell, and the height of a row that has one.
const SAMPLE: [f64; 2] = [72.0, 46.0];
/// Width and height of a colour in a cell.
const PATCH: [f64; 2] = [44.0, 18.0];
/// The space below the last table, for the ornaments of the frame.
const FOOT: f64 = 34.0;
/// The gap between tables.
const GAP: f64 = 16.0;
/// The top of the first table.
const TOP: f64 = 92.0;
/// The largest height of a chart as a multiple of its width, before it gets more columns, and the most columns.
const TALLEST: f64 = 1.5;
const MOST: usize = 4;
/// The least width of a chart.
const NARROWEST: f64 = 420.0;

/// The setting of a column.
struct Column<'c> {
    name: &'c str,
    width: f64,
    /// True if all of its cells are short: numbers and signs, which are centred.
    is_short: bool,
    /// True if all of its cells are colours, which are shown and not named.
    is_colours: bool,
}

/// The chart as a picture.
pub fn picture(bundle: &Bundle, chart: &Chart, theme: &Theme) -> Picture {
    let set = |many: usize| Set::of(bundle, chart, many, theme);
    // A long list stands in several columns, so that it can be seen at once.
    let (mut best, mut many) = (set(1), 2);
    while best.height() > TALLEST * best.width && many <= MOST {
        (best, many) = (set(many), many + 1);
    }
    let full = [best.width + 2.0 * MARGIN, TOP + best.height() + FOOT].map(pixels);
    let mut drawing = Drawing::new(full[0], full[1], theme);
    frame(&mut drawing, full.map(f64::from), &chart.name);
    let mut top = TOP;
    for band in &best.bands {
        let mut left = MARGIN;
        for part in band {
            part.draw(bundle, &mut drawing, [left, top], best.column);
            left += best.column + GAP;
        }
        top += tallest(band) + GAP;
    }
    drawing.finish(measures::chart_picture(chart))
}

/// The tables of a chart, each split into as many pieces side by side as the chart has columns.
struct Set<'c> {
    bands: Vec<Vec<Part<'c>>>,
    /// The width of a piece, and of all beside one another.
    column: f64,
    width: f64,
}

impl<'c> Set<'c> {
    fn of(bundle: &'c Bundle, chart: &'c Chart, many: usize, theme: &Theme) -> Self {
        let pieces = |part: &'c ChartPart| {
            let rows = part.rows.len().div_ceil(many).max(1);
            let pieces = part.rows.chunks(rows).map(|rows| Part::of(bundle, part, rows, theme));
            pieces.collect::<Vec<_>>()
        };
        let bands: Vec<Vec<Part<'c>>> = chart.parts.iter().map(pieces).collect();
        let least = (NARROWEST - 2.0 * MARGIN) / count(many);
        let column = bands.iter().flatten().map(Part::width).fold(least, f64::max);
        let stretched = |band: Vec<Part<'c>>| band.into_iter().map(|part| part.stretched(column, theme)).collect();
        Self { bands: bands.into_iter().map(stretched).collect(), column, width: (column + GAP) * count(many) - GAP }
    }

    fn height(&self) -> f64 {
        self.bands.iter().map(|band| tallest(band) + GAP).sum()
    }
}

/// The height of tables side by side.
fn tallest(band: &[Part<'_>]) -> f64 {
    band.iter().map(Part::height).fold(0.0, f64::max)
}

/// A table of a chart, ready to be drawn.
struct Part<'c> {
    /// Its rows, or some of them.
    own: &'c [ChartRow],
    columns: Vec<Column<'c>>,
    /// The sample drawn before each row.
    samples: Vec<Option<Sample<'c>>>,
    /// The heads and the cells of each row, broken into lines.
    heads: Vec<Vec<String>>,
    rows: Vec<Vec<Vec<String>>>,
}

impl<'c> Part<'c> {
    fn of(bundle: &'c Bundle, part: &'c ChartPart, own: &'c [ChartRow], theme: &Theme) -> Self {
        let features = &bundle.map.features;
        let is_of_lines = part.rows.iter().all(|row| features.iter().any(|kind| row.of.as_ref() == Some(&kind.id)));
        let samples = own.iter().map(|row| sample_of(bundle, row, is_of_lines)).collect();
        Self { own, columns: columns(part, theme), samples, heads: Vec::new(), rows: Vec::new() }
    }

    /// The width reserved for samples.
    fn before(&self) -> f64 {
        if self.samples.iter().any(Option::is_some) { SAMPLE[0] } else { 0.0 }
    }

    fn width(&self) -> f64 {
        self.before() + self.columns.iter().map(|column| column.width).sum::<f64>()
    }

    /// Stretches the part to the width of the chart, and breaks its words into lines.
    fn stretched(self, width: f64, theme: &Theme) -> Self {
        let before = self.before();
        let by = (width - before) / (self.width() - before).max(1.0);
        let columns: Vec<_> =
            self.columns.into_iter().map(|column| Column { width: column.width * by, ..column }).collect();
        let head = |column: &Column<'_>| theme.wrap(column.name, column.width - FREE, SIZE, Style::Bold);
        Self {
            heads: columns.iter().map(head).collect(),
            rows: self.own.iter().map(|row| wrapped(row, &columns, theme)).collect(),
            columns,
            ..self
        }
    }

    fn least(&self) -> f64 {
        if self.before() > 0.0 { SAMPLE[1] } else { 0.0 }
    }

    fn height(&self) -> f64 {
        let rows = self.rows.iter().map(|row| row_height(row, self.least()));
        row_height(&self.heads, 0.0) + rows.sum::<f64>()
    }

    fn draw(&self, bundle: &Bundle, drawing: &mut Drawing<'_>, [left, top]: [f64; 2], room: f64) {
        let theme = drawing.theme();
        let (accent, before) = (theme.chart, self.before());
        let head = row_height(&self.heads, 0.0);
        drawing.rectangle([left, top], [room, head], 0.0, Paint::fill(accent));
        self.write(drawing, [left + before, top], head, &self.heads, |_| (Style::Bold, WHITE));
        let mut y = top + head;
        for (at, (cells, sample)) in self.rows.iter().zip(&self.samples).enumerate() {
            let height = row_height(cells, self.least());
            let stripe = if at % 2 == 0 { WHITE.mix(theme.paper, 0.3) } else { theme.paper.mix(accent, 0.08) };
            drawing.rectangle([left, y], [room, height], 0.0, Paint::fill(stripe));
            if let Some(sample) = sample {
                sample.draw(bundle, [left + SAMPLE[0] / 2.0, y + height / 2.0], drawing);
            }
            self.write(drawing, [left + before, y], height, cells, |number| match number {
                0 => (Style::Bold, accent.mix(theme.ink, 0.3)),
                _ => (Style::Regular, theme.ink),
            });
            y += height;
        }
        let hair = Paint::line(theme.ink.mix(theme.paper, 0.6), 0.8);
        let mut x = left + before;
        for column in &self.columns[..self.columns.len().saturating_sub(1)] {
            x += column.width;
            drawing.segment([x, top + head], [x, y], hair);
        }
        drawing.rectangle([left, top], [room, y - top], 0.0, Paint::line(accent, 1.4));
    }

    /// Writes the cells of a row, each in the middle of its height.
    fn write(
        &self,
        drawing: &mut Drawing<'_>,
        [mut x, y]: [f64; 2],
        height: f64,
        cells: &[Vec<String>],
        ink: impl Fn(usize) -> (Style, Colour),
    ) {
        for (number, (column, lines)) in self.columns.iter().zip(cells).enumerate() {
            let (style, ink) = ink(number);
            let mut middle = y + height / 2.0 - LEADING * (count(lines.len()) - 1.0) / 2.0;
            for line in lines {
                if column.is_colours && is_colour(line) {
                    let paint = Paint::fill(Colour::parse(line)).with_line(drawing.theme().ink, 0.8);
                    drawing.rectangle([x + FREE / 2.0, middle - PATCH[1] / 2.0], PATCH, 2.0, paint);
                    continue;
                }
                let (at, how) = if column.is_short {
                    (x + column.width / 2.0, Type::centred(SIZE, style, ink))
                } else {
                    (x + FREE / 2.0, Type::from_left(SIZE, style, ink))
                };
                drawing.text_in_middle([at, middle], how, line);
                middle += LEADING;
            }
            x += column.width;
        }
    }
}

/// The widths of the columns, and how they are set.
fn columns<'c>(part: &'c ChartPart, theme: &Theme) -> Vec<Column<'c>> {
    let column = |(at, name): (usize, &'c String)| {
        let cells = || part.rows.iter().filter_map(move |row| row.cells.get(at));
        let style = if at == 0 { Style::Bold } else { Style::Regular };
        let longest = cells().map(|cell| theme.width(cell, SIZE, style)).fold(0.0, f64::max);
        // A heading may be broken at its blanks.
        let word = name.split(' ').map(|word| theme.width(word, SIZE, Style::Bold)).fold(0.0, f64::max);
        let [least, most] = COLUMN;
        let is_short = at > 0 && cells().all(|cell| cell.chars().count() <= 5);
        let is_colours = cells().any(|cell| !cell.is_empty()) && cells().all(|cell| cell.is_empty() || is_colour(cell));
        let longest = if is_colours { PATCH[0] } else { longest };
        Column { name, width: (longest.max(word) + FREE).clamp(least, most), is_short, is_colours }
    };
    part.columns.iter().enumerate().map(column).collect()
}

/// True for a colour in the bundle's form: `#8aa35f`.
fn is_colour(cell: &str) -> bool {
    cell.strip_prefix('#').is_some_and(|hex| hex.len() == 6 && hex.bytes().all(|digit| digit.is_ascii_hexdigit()))
}

/// The cells of a row, broken into lines.
fn wrapped(row: &ChartRow, columns: &[Column<'_>], theme: &Theme) -> Vec<Vec<String>> {
    let cell = |(at, (text, column)): (usize, (&String, &Column<'_>))| {
        let style = if at == 0 { Style::Bold } else { Style::Regular };
        theme.wrap(text, column.width - FREE, SIZE, style)
    };
    row.cells.iter().zip(columns).enumerate().map(cell).collect()
}

/// A sample before a row: the ground or the line that it is about.
enum Sample<'b> {
    Ground(&'b Terrain, PlaceKind),
    Line(&'b Feature),
}

impl Sample<'_> {
    fn draw(&self, bundle: &Bundle, [x, y]: [f64; 2], drawing: &mut Drawing<'_>) {
        match self {
            Self::Ground(kind, places) => swatch(kind, *places, [x, y], drawing),
            Self::Line(kind) => feature::sample(bundle, kind, [[x - 26.0, y], [x + 26.0, y]], drawing),
        }
    }
}

fn sample_of<'b>(bundle: &'b Bundle, row: &ChartRow, is_line: bool) -> Option<Sample<'b>> {
    let of = row.of.as_deref()?;
    let map = &bundle.map;
    let cells =
        map.places.iter().map(|place| place.kind).find(|kind| !matches!(kind, PlaceKind::Box | PlaceKind::TrackSpace));
    let ground = || {
        let kind = map.terrains.iter().find(|kind| kind.id == of)?;
        Some(Sample::Ground(kind, cells.unwrap_or(PlaceKind::Area)))
    };
    let line = || map.features.iter().find(|kind| kind.id == of && kind.drawn != Drawn::Nothing).map(Sample::Line);
    if is_line { line() } else { ground().or_else(line) }
}

/// The height of a row, no less than `least`.
fn row_height(cells: &[Vec<String>], least: f64) -> f64 {
    let lines = cells.iter().map(Vec::len).max().unwrap_or(1).max(1);
    (count(lines) * LEADING + PAD).max(least)
}
