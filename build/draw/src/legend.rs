//! The title and the legend, placed where the sheet is empty.

use std::sync::Arc;

use muster_schema::bundle::{Bundle, GroundKind, Power};

use super::nearby::Grid;
use super::{cells, feature, ground, label, route, symbol};
use muster_canvas::colour::WHITE;
use muster_canvas::font::Style;
use muster_canvas::svg::{Drawing, Paint, Type};
use muster_canvas::theme::Theme;
use muster_ground::area::Rectangle;
use muster_ground::area::count;
use muster_ground::maths;
use muster_ground::polygon::{Ring, Slices};
use muster_marks::map::Sample;
use muster_marks::measures;
use muster_marks::{Entry, MapLooks as Looks, Standard};

const LINE: f64 = 40.0;

/// The parts of the sheet already in use.
#[derive(Clone, Debug)]
pub struct Taken<'s> {
    /// Shapes that must never be covered.
    things: Grid,
    /// Connections and rivers, which should not be covered.
    lines: &'s [[[f64; 2]; 2]],
    near: Grid,
    /// Land, which panels should leave free.
    land: Arc<Slices>,
}

impl<'s> Taken<'s> {
    /// Areas that things cover, and lines.
    pub fn of(things: &[Rectangle], lines: &'s [[[f64; 2]; 2]]) -> Self {
        let near = lines.iter().map(|[from, to]| Rectangle::between(*from, *to).grown(BEAD / 2.0));
        Self { things: Grid::of(things.iter().copied()), lines, near: Grid::of(near), land: Arc::new(Slices::of(&[])) }
    }

    /// The same, on a map where panels should preferably lie on water.
    pub fn on(self, land: &[Ring]) -> Self {
        Self { land: Arc::new(Slices::of(land)), ..self }
    }

    /// The share of an area that is land.
    fn landed(&self, area: &Rectangle) -> f64 {
        if self.land.is_empty() { 0.0 } else { label::share(area, |at| self.land.contain(at)) }
    }

    /// The area of a position that lines cover, in square pixels.
    fn lined(&self, area: &Rectangle) -> f64 {
        let lines = self.near.overlapping(area).map(|(at, _)| self.lines[at]);
        lines.flat_map(beads).map(|bead| bead.overlap(area)).sum()
    }

    /// True if a position is wholly on the sheet and covers nothing that must stay visible.
    fn is_free(&self, area: &Rectangle, sheet: &Rectangle) -> bool {
        area.overlap(sheet) >= 0.999 * area.area() && self.things.overlapping(area).next().is_none()
    }

    pub fn add(&mut self, thing: Rectangle) {
        self.things.push(thing);
    }
}

/// The width that a line counts as, in pixels.
const BEAD: f64 = 24.0;

/// A line as a row of small squares, for measuring free space.
fn beads([[x, y], [to_x, to_y]]: [[f64; 2]; 2]) -> impl Iterator<Item = Rectangle> {
    let steps = u16::try_from(muster_ground::area::pixels(maths::hypot(to_x - x, to_y - y) / BEAD)).unwrap_or(u16::MAX);
    (0..=steps).map(move |step| {
        let share = f64::from(step) / f64::from(steps.max(1));
        Rectangle::about([x + (to_x - x) * share, y + (to_y - y) * share], BEAD, BEAD)
    })
}

/// The preferred position of a panel.
#[derive(Clone, Copy)]
enum Likes {
    /// The middle of the upper edge.
    Top,
    Corner,
}

/// The cost of lying entirely on land, as pixels of distance from the preferred position.
const ASHORE: f64 = 1200.0;

/// The largest share of a panel that may cover land.
pub const AFLOAT: f64 = 0.04;

/// The distance of a panel from the inner line of the frame, on a map with made-up ground, in pixels.
const INSIDE: f64 = 18.0;

/// The distance of a panel from everything else, in pixels.
const CLEAR: f64 = 10.0;

/// The position for a rectangle of that size that covers at most a few lines, and is closest to the preferred one;
/// `None` if there is none.
fn free(width: f64, height: f64, taken: &Taken<'_>, sheet: Rectangle, likes: Likes) -> Option<Rectangle> {
    let step = 32.0;
    if width > sheet.width || height > sheet.height {
        return None;
    }
    let (across, down) = (sheet.width - width, sheet.height - height);
    // What each column and each row adds to the distance, the least first. Both ends of the room are among them.
    let ordered = |room: f64, part: &dyn Fn(f64) -> f64| {
        let steps = muster_ground::area::pixels((room / step).floor() + 1.0).min(400);
        let places = (0..steps).map(|at| f64::from(at) * step).chain([room]);
        let mut parts: Vec<(f64, f64)> = places.map(|at| (part(at), at)).collect();
        parts.sort_by(|(one, _), (other, _)| one.total_cmp(other));
        parts
    };
    let edge = |room: f64| move |at: f64| at.min(room - at);
    let (columns, rows) = match likes {
        Likes::Top => {
            let aside = |right: f64| (right - across / 2.0).abs();
            (ordered(across, &aside), ordered(down, &|down| down * 4.0))
        }
        Likes::Corner => (ordered(across, &edge(across)), ordered(down, &edge(down))),
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
            let cost = covered * 10.0 + distance + taken.landed(&area) * ASHORE;
            if best.is_none_or(|(least, ..)| cost < least) {
                best = Some((cost, covered, area));
            }
        }
    }
    best.filter(|(_, covered, area)| *covered < area.width * area.height * 0.1).map(|(.., area)| area)
}

/// A panel for text on the sheet: paper within a double line.
fn panel(drawing: &mut Drawing<'_>, area: &Rectangle) {
    let theme = drawing.theme();
    let line = theme.ink.mix(theme.paper, 0.25);
    let paper = Paint::fill(theme.paper.mix(WHITE, 0.4)).with_line(line, 2.5);
    drawing.rectangle([area.x, area.y], [area.width, area.height], 4.0, paper);
    let inner = area.grown(-6.0);
    drawing.rectangle([inner.x, inner.y], [inner.width, inner.height], 2.0, Paint::line(line, 1.0));
}

/// Places the title and the legend. The title is placed first, unless the legend then finds no room off the land.
pub fn furnish<'b>(
    bundle: &'b Bundle,
    looks: &'b Looks,
    theme: &Theme,
    taken: &Taken<'_>,
    sheet: Rectangle,
) -> (Option<Title>, Option<Legend<'b>>) {
    let with = |area: Option<Rectangle>| {
        let mut taken = taken.clone();
        area.into_iter().for_each(|area| taken.add(area));
        taken
    };
    let cost = |legend: &Option<Legend<'_>>| legend.as_ref().map_or(2.0, |legend| legend.ashore);
    let first = title(bundle, theme, taken, sheet);
    let second = legend(bundle, looks, theme, &with(first.map(|title| title.area)), sheet);
    if looks.legend.is_empty() || cost(&second) <= AFLOAT {
        return (first, second);
    }
    let alone = legend(bundle, looks, theme, taken, sheet);
    let beside = title(bundle, theme, &with(alone.as_ref().map(|legend| legend.area)), sheet);
    if beside.is_some() && cost(&alone) < cost(&second) { (beside, alone) } else { (first, second) }
}

/// The title in its place.
#[derive(Clone, Copy, Debug)]
pub struct Title {
    pub area: Rectangle,
    /// Pixels to the em.
    size: f64,
}

/// The sizes tried for the title, as shares of its usual size: the largest that fits is used.
const TITLES: [f64; 6] = [1.0, 0.85, 0.72, 0.6, 0.5, 0.42];

/// Places the title: where the game wants it, or else where there is room, smaller if there is little; `None` if there
/// is none.
fn title(bundle: &Bundle, theme: &Theme, taken: &Taken<'_>, sheet: Rectangle) -> Option<Title> {
    let [width, _] = measures::map_size(bundle).map(f64::from);
    let frame = ground::frame(bundle);
    let room = frame.map_or(width * 0.6, |frame| frame.width * 0.3);
    let most = theme.fit(&bundle.game.title, room, theme.sizes.title, 16.0, Style::Bold);
    let subtitle = subtitle(bundle);
    let extent = |size: f64| {
        let title = theme.width(&bundle.game.title, size, Style::Bold);
        let width = title.max(theme.width(subtitle, size * 0.45, Style::Italic)) + size * 1.4;
        [width, size * if subtitle.is_empty() { 1.7 } else { 2.3 }]
    };
    if let Some([x, y]) = bundle.map.title {
        let [x, y] = measures::point(bundle, x, y);
        let put = |share: f64| {
            let [width, height] = extent(most * share);
            Title { area: Rectangle { x, y, width, height }, size: most * share }
        };
        let is_free = |title: &Title| taken.is_free(&title.area, &sheet);
        return Some(TITLES.into_iter().map(put).find(is_free).unwrap_or_else(|| put(1.0)));
    }
    let title = |share: f64, most_ashore: f64| {
        let size = most * share;
        let [width, height] = extent(size);
        // In a corner of a map with made-up ground, like the cartouche of an old one.
        let area = match frame {
            Some(frame) => free(width, height, taken, frame.grown(-INSIDE), Likes::Corner),
            None => free(width, height, taken, sheet.grown(-10.0), Likes::Top),
        }?;
        (taken.landed(&area) <= most_ashore).then_some(Title { area, size })
    };
    let afloat = TITLES.into_iter().filter(|share| *share >= 0.5).find_map(|share| title(share, AFLOAT));
    let anywhere = || TITLES.into_iter().find_map(|share| title(share, 1.0));
    afloat.or_else(anywhere).or_else(|| {
        let size = most * TITLES[TITLES.len() - 1];
        let [width, height] = extent(size);
        free(width, height, taken, sheet.grown(-10.0), Likes::Top).map(|area| Title { area, size })
    })
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

/// The legend: the meaning of each sign, and the powers.
#[derive(Debug)]
pub struct Legend<'b> {
    pub area: Rectangle,
    /// The share of it that is on land, if its position is automatic.
    pub ashore: f64,
    bundle: &'b Bundle,
    entries: &'b [Entry],
    powers: Vec<(&'b Power, Standard)>,
    layout: Layout,
}

/// The arrangement of the lines of a legend: first the signs, then the powers, each in columns of several rows.
#[derive(Clone, Debug)]
struct Layout {
    rows: usize,
    /// The widths of the columns of signs and of those of powers, in pixels.
    columns: [Vec<f64>; 2],
    /// The scale of everything in it.
    scale: f64,
}

impl Layout {
    /// Arranges lines of these widths in columns with a number of rows.
    fn of(widths: &[Vec<f64>; 2], rows: usize, scale: f64) -> Self {
        let widest = |column: &[f64]| column.iter().copied().fold(0.0, f64::max);
        let columns = [0, 1].map(|kind: usize| widths[kind].chunks(rows.max(1)).map(widest).collect());
        Self { rows, columns, scale }
    }

    /// The size of the whole.
    fn size(&self) -> [f64; 2] {
        let across: f64 = self.columns.iter().flatten().sum();
        [across + 20.0, 62.0 + LINE * count(self.rows)].map(|length| length * self.scale)
    }

    /// The position of a sign or a power, by its number, from the legend's upper left corner before scaling.
    fn at(&self, kind: usize, number: usize) -> [f64; 2] {
        let signs: f64 = if kind == 0 { 0.0 } else { self.columns[0].iter().sum() };
        let across: f64 = self.columns[kind].iter().take(number / self.rows).sum();
        [signs + across + 20.0, 66.0 + LINE * count(number % self.rows)]
    }
}

/// The style of a line's words, and their distance from the left.
fn set(entry: &Entry) -> (Style, f64) {
    match entry.sample {
        Sample::Remark => (Style::Italic, 0.0),
        _ => (Style::Regular, 64.0),
    }
}

/// Places the legend: where the game wants it, or else where there is room; `None` if there is nothing to explain, or
/// no room in any of its forms.
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
    let signs = entries.iter().map(|entry| {
        let (style, left) = set(entry);
        left + theme.width(&entry.words, WORDS, style) + 26.0
    });
    let names = powers.iter().map(|(power, _)| theme.width(&called(power), WORDS, Style::Regular) + 74.0);
    let widths = [signs.collect(), names.collect()];
    let tall = entries.len().max(powers.len().min(5));
    // Upright if it can be, or else lower and broader; rather that than smaller.
    let third = tall.div_ceil(3);
    let rows = || [tall, (tall * 2).div_ceil(3), tall.div_ceil(2)].into_iter().chain((1..=third).rev());
    let forms = |scale: f64| rows().map(|rows| Layout::of(&widths, rows, scale)).collect::<Vec<_>>();
    let (layout, area) = match bundle.map.legend {
        Some([x, y]) => {
            let [x, y] = measures::point(bundle, x, y);
            let put = |layout: Layout| {
                let [width, height] = layout.size();
                (layout, Rectangle { x, y, width, height })
            };
            let is_free = |(_, area): &(Layout, Rectangle)| taken.is_free(area, &sheet);
            let fitting = SCALES.into_iter().flat_map(forms).map(put).find(is_free);
            fitting.unwrap_or_else(|| put(Layout::of(&widths, tall, 1.0)))
        }
        None => {
            // Beside a map with made-up ground or on its sea, if there is room.
            let frame = ground::frame(bundle);
            let beside = frame.map(|frame| {
                let mut outside = taken.clone();
                outside.add(frame.grown(4.0));
                outside
            });
            let inside = frame.map_or_else(|| sheet.grown(-10.0), |frame| frame.grown(-INSIDE));
            let found = |taken: &Taken<'_>, room: Rectangle, forms: Vec<Layout>, most_ashore: f64| {
                forms.into_iter().find_map(|layout| {
                    let [width, height] = layout.size();
                    let area = free(width, height, taken, room, Likes::Corner)?;
                    (taken.landed(&area) <= most_ashore).then_some((layout, area))
                })
            };
            let afloat = |scale: f64| {
                let outside = beside.as_ref();
                let outside = outside.and_then(|beside| found(beside, sheet.grown(-10.0), forms(scale), 1.0));
                outside.or_else(|| found(taken, inside, forms(scale), AFLOAT))
            };
            let anywhere = |scale: f64| found(taken, inside, forms(scale), 1.0);
            SCALES.into_iter().find_map(afloat).or_else(|| SCALES.into_iter().find_map(anywhere))?
        }
    };
    let ashore = if bundle.map.legend.is_some() { 0.0 } else { taken.landed(&area) };
    Some(Legend { area, ashore, bundle, entries, powers, layout })
}

/// The scales tried for a legend: the largest that fits is used.
const SCALES: [f64; 3] = [1.0, 0.85, 0.72];

/// The size of the words, in pixels to the em.
const WORDS: f64 = 18.0;

/// The name of a power with the letters that stand for it elsewhere, if there are any.
fn called(power: &Power) -> String {
    if power.code.is_empty() { power.name.clone() } else { format!("{} ({})", power.name, power.code) }
}

impl Legend<'_> {
    /// Draws it in its place.
    pub fn draw(&self, drawing: &mut Drawing<'_>) {
        panel(drawing, &self.area);
        let Rectangle { x, y, .. } = self.area;
        drawing.within([x, y], [self.layout.scale; 2], 0.0, |drawing| self.write(drawing));
    }

    /// Draws its lines, from its upper left corner.
    fn write(&self, drawing: &mut Drawing<'_>) {
        let theme = drawing.theme();
        let Self { bundle, entries, powers, layout, .. } = self;
        drawing.text([20.0, 36.0], Type::from_left(22.0, Style::Bold, theme.ink), bundle.phrases.say("Legend"));
        for (number, entry) in entries.iter().enumerate() {
            let [x, y] = layout.at(0, number);
            draw_sample(bundle, drawing, &entry.sample, [x, y]);
            let (style, left) = set(entry);
            drawing.text_in_middle([x + left, y], Type::from_left(WORDS, style, theme.ink), &entry.words);
        }
        for (number, (power, standard)) in powers.iter().enumerate() {
            let [x, y] = layout.at(1, number);
            symbol::roundel(drawing, [x + 20.0, y], 15.0, &[*standard]);
            drawing.circle([x + 20.0, y], 15.0, Paint::line(theme.ink, 1.8));
            let words = called(power);
            drawing.text_in_middle([x + 48.0, y], Type::from_left(WORDS, Style::Regular, theme.ink), &words);
        }
    }
}

/// Draws the sample of a line, to the right of a point.
fn draw_sample(bundle: &Bundle, drawing: &mut Drawing<'_>, sample: &Sample, [x, y]: [f64; 2]) {
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
        Sample::Terrain(kind, places) => cells::swatch(kind, *places, [x + 26.0, y], drawing),
        Sample::Feature(feature) => feature::sample(bundle, feature, ends, drawing),
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
