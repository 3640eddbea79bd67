//! The title and the legend, put where the sheet is empty.

use muster_schema::bundle::{Bundle, GroundKind, Power};

use super::nearby::Grid;
use super::{cells, grid, ground, route, symbol};
use muster_canvas::colour::WHITE;
use muster_canvas::font::Style;
use muster_canvas::svg::{Drawing, Paint, Type};
use muster_canvas::theme::Theme;
use muster_ground::area::Rectangle;
use muster_ground::area::count;
use muster_ground::maths;
use muster_marks::map::Sample;
use muster_marks::measures;
use muster_marks::{Entry, MapLooks as Looks, Standard};

const LINE: f64 = 40.0;

/// What is on the sheet already.
#[derive(Debug)]
pub struct Taken<'s> {
    /// What is never covered.
    things: Grid,
    /// Connections and rivers, which it is a pity to cover.
    lines: &'s [[[f64; 2]; 2]],
    near: Grid,
}

impl<'s> Taken<'s> {
    /// Areas that things cover, and lines.
    pub fn of(things: &[Rectangle], lines: &'s [[[f64; 2]; 2]]) -> Self {
        let near = lines.iter().map(|[from, to]| Rectangle::between(*from, *to).grown(BEAD / 2.0));
        Self { things: Grid::of(things.iter().copied()), lines, near: Grid::of(near) }
    }

    /// How much of a place the lines on it cover.
    fn lined(&self, area: &Rectangle) -> f64 {
        let lines = self.near.overlapping(area).map(|(at, _)| self.lines[at]);
        lines.flat_map(beads).map(|bead| bead.overlap(area)).sum()
    }

    pub fn add(&mut self, thing: Rectangle) {
        self.things.push(thing);
    }
}

/// How broad a line counts, in pixels.
const BEAD: f64 = 24.0;

/// A line as a row of small squares, for measuring what is free.
fn beads([[x, y], [to_x, to_y]]: [[f64; 2]; 2]) -> impl Iterator<Item = Rectangle> {
    let steps = u16::try_from(muster_ground::area::pixels(maths::hypot(to_x - x, to_y - y) / BEAD)).unwrap_or(u16::MAX);
    (0..=steps).map(move |step| {
        let share = f64::from(step) / f64::from(steps.max(1));
        Rectangle::about([x + (to_x - x) * share, y + (to_y - y) * share], BEAD, BEAD)
    })
}

/// Where a piece of furniture likes to stand.
#[derive(Clone, Copy)]
enum Likes {
    /// At the upper edge, in its middle.
    Top,
    Corner,
}

/// How far a panel keeps from everything else, in pixels.
const CLEAR: f64 = 10.0;

/// The place for a rectangle of that size that covers nothing but perhaps a few lines, and comes closest to where it likes to
/// stand; none where there is no such place.
fn free(width: f64, height: f64, taken: &Taken<'_>, sheet: Rectangle, likes: Likes) -> Option<Rectangle> {
    let step = 32.0;
    let positions = |room: f64| muster_ground::area::pixels((room / step).floor() + 1.0).min(400);
    if width > sheet.width || height > sheet.height {
        return None;
    }
    let (columns, rows) = (positions(sheet.width - width), positions(sheet.height - height));
    // What each column and each row adds to the distance, the least first.
    let ordered = |count: u32, part: &dyn Fn(f64) -> f64| {
        let mut parts: Vec<(f64, f64)> = (0..count).map(|at| f64::from(at) * step).map(|at| (part(at), at)).collect();
        parts.sort_by(|(one, _), (other, _)| one.total_cmp(other));
        parts
    };
    let edge = |room: f64| move |at: f64| at.min(room - at);
    let (columns, rows) = match likes {
        Likes::Top => {
            let aside = |right: f64| (right + width / 2.0 - sheet.width / 2.0).abs();
            (ordered(columns, &aside), ordered(rows, &|down| down * 4.0))
        }
        Likes::Corner => (ordered(columns, &edge(sheet.width - width)), ordered(rows, &edge(sheet.height - height))),
    };
    let mut best: Option<(f64, f64, Rectangle)> = None;
    for (above, down) in rows {
        for (aside, right) in &columns {
            // They are sorted: what follows costs no less.
            let distance = above + aside;
            if best.is_some_and(|(least, ..)| distance >= least) {
                break;
            }
            let area = Rectangle { x: sheet.x + right, y: sheet.y + down, width, height };
            let clear = area.grown(CLEAR);
            if taken.things.overlapping(&clear).next().is_some() {
                continue;
            }
            let covered = taken.lined(&clear);
            let cost = covered * 10.0 + distance;
            if best.is_none_or(|(least, ..)| cost < least) {
                best = Some((cost, covered, area));
            }
        }
    }
    best.filter(|(_, covered, area)| *covered < area.width * area.height * 0.1).map(|(.., area)| area)
}

/// A panel for what is written on the sheet: paper within a double line.
fn panel(drawing: &mut Drawing<'_>, area: &Rectangle) {
    let theme = drawing.theme();
    let line = theme.ink.mix(theme.paper, 0.25);
    let paper = Paint::fill(theme.paper.mix(WHITE, 0.4)).with_line(line, 2.5);
    drawing.rectangle([area.x, area.y], [area.width, area.height], 4.0, paper);
    let inner = area.grown(-6.0);
    drawing.rectangle([inner.x, inner.y], [inner.width, inner.height], 2.0, Paint::line(line, 1.0));
}

/// The title in its place.
#[derive(Clone, Copy, Debug)]
pub struct Title {
    pub area: Rectangle,
    /// Pixels to the em.
    size: f64,
}

/// In what shares of its size the title is set: the largest for which there is room is taken.
const TITLES: [f64; 6] = [1.0, 0.85, 0.72, 0.6, 0.5, 0.42];

/// The title in its place, smaller where there is little room; none where there is no room at all.
pub fn title(bundle: &Bundle, theme: &Theme, taken: &Taken<'_>, sheet: Rectangle) -> Option<Title> {
    let [width, _] = measures::map_size(bundle).map(f64::from);
    let most = theme.fit(&bundle.game.title, width * 0.6, theme.sizes.title, 16.0, Style::Bold);
    let subtitle = subtitle(bundle);
    let title = |share: f64| {
        let size = most * share;
        let title = theme.width(&bundle.game.title, size, Style::Bold);
        let width = title.max(theme.width(subtitle, size * 0.45, Style::Italic)) + size * 1.4;
        let height = size * if subtitle.is_empty() { 1.7 } else { 2.3 };
        let area = free(width, height, taken, sheet.grown(-10.0), Likes::Top)?;
        Some(Title { area, size })
    };
    TITLES.into_iter().find_map(title)
}

/// The line under the title.
fn subtitle(bundle: &Bundle) -> &str {
    bundle.game.subtitle.as_deref().unwrap_or_default()
}

/// Draws the title in its place.
pub fn draw_title(bundle: &Bundle, drawing: &mut Drawing<'_>, Title { area, size }: &Title) {
    let theme = drawing.theme();
    panel(drawing, area);
    let [x, _] = area.centre();
    drawing.text([x, area.y + size * 1.15], Type::centred(*size, Style::Bold, theme.ink), &bundle.game.title);
    let how = Type::centred(size * 0.45, Style::Italic, theme.ink);
    drawing.text([x, area.y + size * 1.85], how, subtitle(bundle));
}

/// The legend: what each sign means, and the powers.
#[derive(Debug)]
pub struct Legend<'b> {
    pub area: Rectangle,
    entries: &'b [Entry],
    powers: Vec<(&'b Power, Standard)>,
    layout: Layout,
}

/// How the lines of a legend are laid out: first the signs, then the powers, each in columns of so many rows.
#[derive(Clone, Copy, Debug)]
struct Layout {
    rows: usize,
    /// The widths of a column of signs and of one of powers, in pixels.
    widths: [f64; 2],
    /// How many columns there are of each.
    columns: [usize; 2],
}

impl Layout {
    /// The size of the whole.
    fn size(&self) -> [f64; 2] {
        let [signs, powers] = [0, 1].map(|kind| self.widths[kind] * count(self.columns[kind]));
        [signs + powers + 20.0, 62.0 + LINE * count(self.rows)]
    }

    /// Where a sign stands, or a power, by its number; from the upper left corner of the legend.
    fn at(&self, kind: usize, number: usize) -> [f64; 2] {
        let before = if kind == 0 { 0.0 } else { self.widths[0] * count(self.columns[0]) };
        let across = before + self.widths[kind] * count(number / self.rows);
        [across + 20.0, 66.0 + LINE * count(number % self.rows)]
    }
}

/// How the words of a line are slanted, and how far from the left they begin.
fn set(entry: &Entry) -> (Style, f64) {
    match entry.sample {
        Sample::Remark => (Style::Italic, 0.0),
        _ => (Style::Regular, 64.0),
    }
}

/// The legend with its place: where the game wants it, or else where there is room; none where there is nothing to tell, or no
/// room in any of its forms.
pub fn legend<'b>(
    bundle: &'b Bundle,
    looks: &'b Looks,
    theme: &Theme,
    taken: &Taken<'_>,
    sheet: Rectangle,
) -> Option<Legend<'b>> {
    let entries = looks.legend.as_slice();
    if entries.is_empty() {
        return None;
    }
    // The powers with land of their own.
    let at_home = |power: &&Power| {
        let places = bundle.map.places.iter().flat_map(|place| &place.home);
        let countries = bundle.map.ground.iter().filter(|ground| ground.kind == GroundKind::Country);
        places.chain(countries.map(|country| &country.name)).any(|home| *home == power.id)
    };
    let powers: Vec<_> = bundle.powers.iter().filter(at_home).collect();
    let powers: Vec<_> = powers.into_iter().map(|power| (power, Standard::of_power(bundle, power, theme))).collect();
    let widest = |widths: &mut dyn Iterator<Item = f64>| widths.fold(0.0, f64::max);
    let signs = entries.iter().map(|entry| (&entry.words, set(entry)));
    let signs = widest(&mut signs.map(|(words, (style, left))| left + theme.width(words, WORDS, style)));
    let names = powers.iter().map(|(power, _)| theme.width(&called(power), WORDS, Style::Regular));
    let widths = [signs + 26.0, widest(&mut names.map(|width| width + 74.0))];
    let layout =
        |rows: usize| Layout { rows, widths, columns: [entries.len().div_ceil(rows), powers.len().div_ceil(rows)] };
    let tall = entries.len().max(powers.len().min(5));
    let area = |layout: &Layout| {
        let [width, height] = layout.size();
        match bundle.map.legend {
            Some([x, y]) => {
                let [x, y] = measures::point(bundle, x, y);
                Some(Rectangle { x, y, width, height })
            }
            None => free(width, height, taken, sheet.grown(-10.0), Likes::Corner),
        }
    };
    // Upright if it can be, or else lower and broader.
    let third = tall.div_ceil(3);
    let forms = [tall, (tall * 2).div_ceil(3), tall.div_ceil(2)].into_iter().chain((1..=third).rev()).map(layout);
    let (layout, area) = forms.into_iter().find_map(|layout| Some((layout, area(&layout)?)))?;
    Some(Legend { area, entries, powers, layout })
}

/// The size of the words, in pixels to the em.
const WORDS: f64 = 18.0;

/// A power with the letters that stand for it elsewhere, if any do.
fn called(power: &Power) -> String {
    if power.code.is_empty() { power.name.clone() } else { format!("{} ({})", power.name, power.code) }
}

impl Legend<'_> {
    /// Draws it in its place.
    pub fn draw(&self, drawing: &mut Drawing<'_>) {
        let theme = drawing.theme();
        let Self { area, entries, powers, layout } = self;
        panel(drawing, area);
        drawing.text([area.x + 20.0, area.y + 36.0], Type::from_left(22.0, Style::Bold, theme.ink), "Legend");
        let at = |kind: usize, number: usize| {
            let [right, down] = layout.at(kind, number);
            [area.x + right, area.y + down]
        };
        for (number, entry) in entries.iter().enumerate() {
            let [x, y] = at(0, number);
            draw_sample(drawing, &entry.sample, [x, y]);
            let (style, left) = set(entry);
            drawing.text_in_middle([x + left, y], Type::from_left(WORDS, style, theme.ink), &entry.words);
        }
        for (number, (power, standard)) in powers.iter().enumerate() {
            let [x, y] = at(1, number);
            symbol::roundel(drawing, [x + 20.0, y], 15.0, &[*standard]);
            drawing.circle([x + 20.0, y], 15.0, Paint::line(theme.ink, 1.8));
            let words = called(power);
            drawing.text_in_middle([x + 48.0, y], Type::from_left(WORDS, Style::Regular, theme.ink), &words);
        }
    }
}

/// Draws what a line tells of, to the right of a point.
fn draw_sample(drawing: &mut Drawing<'_>, sample: &Sample, [x, y]: [f64; 2]) {
    let theme = drawing.theme();
    let ends = [[x, y], [x + 52.0, y]];
    match sample {
        Sample::Symbol(symbol) => symbol::draw(drawing, [x + 26.0, y], 14.0, symbol),
        Sample::Mark(mark) => symbol::mark(drawing, [x + 26.0, y], 24.0, mark),
        Sample::Route(route) => {
            route::draw(drawing, &ends, route);
            if route.arrow.is_some() {
                route::arrow(drawing, [x + 26.0, y], ends[1]);
            }
        }
        Sample::River => grid::river(drawing, &[ends[0], [x + 17.0, y - 5.0], [x + 35.0, y + 5.0], ends[1]]),
        Sample::Terrain(kind, places) => cells::swatch(kind, *places, [x + 26.0, y], drawing),
        Sample::Feature(feature) if feature.drawn.is_on_sides() => cells::side_sample(feature, ends, drawing),
        Sample::Feature(feature) => cells::path_sample(feature, ends, drawing),
        Sample::Hills => {
            let hills = vec![([x + 14.0, y], 11.0), ([x + 38.0, y], 11.0), ([x + 26.0, y + 5.0], 11.0)];
            ground::hills(drawing, hills);
        }
        Sample::Letters => {
            let how = Type::centred(17.0, Style::Bold, theme.ink.mix(theme.paper, 0.25));
            drawing.text_in_middle([x + 26.0, y], how, "AB");
        }
        Sample::Remark => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use muster_marks::layout::standard;

    #[test]
    fn a_legend_lies_in_a_strip_that_is_broad_and_low() {
        let (bundle, theme) = (muster_fixture::bundle(), Theme::default());
        let looks = Looks::of(&bundle, &standard().map, &theme);
        let sheet = Rectangle { x: 0.0, y: 0.0, width: 4000.0, height: 130.0 };
        let drawn = legend(&bundle, &looks, &theme, &Taken::of(&[], &[]), sheet).map(|legend| legend.area);
        assert!(drawn.is_some_and(|area| area.width > area.height * 4.0), "{drawn:?}");
    }
}
