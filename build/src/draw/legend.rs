//! The title and the legend, put where the sheet is empty.

use muster_schema::Standing;
use muster_schema::bundle::{Bundle, GroundKind, Place, PlaceKind, Power};

use super::colour::{Colour, WHITE};
use super::font::Style;
use super::geometry::{self, Rectangle};
use super::label::Grid;
use super::map::count;
use super::svg::{Drawing, Paint, Type};
use super::symbol::{self, Looks, Outline, Works};
use super::theme::Theme;
use crate::maths;

const LINE: f64 = 40.0;

/// A line as a row of small squares, for measuring what is free.
fn beads([[x, y], [to_x, to_y]]: [[f64; 2]; 2]) -> impl Iterator<Item = Rectangle> {
    let steps = u16::try_from(super::geometry::pixels(maths::hypot(to_x - x, to_y - y) / 24.0)).unwrap_or(u16::MAX);
    (0..=steps).map(move |step| {
        let share = f64::from(step) / f64::from(steps.max(1));
        Rectangle::about([x + (to_x - x) * share, y + (to_y - y) * share], 24.0, 24.0)
    })
}

/// Where a piece of furniture likes to stand.
#[derive(Clone, Copy)]
enum Likes {
    /// At the upper edge, in its middle.
    Top,
    /// In a corner.
    Corner,
}

/// The place for a rectangle of that size that covers least of what is taken and comes closest to where it likes to stand;
/// none where it would have to cover a good deal.
fn free(width: f64, height: f64, taken: &Grid, sheet: Rectangle, likes: Likes) -> Option<Rectangle> {
    let step = 32.0;
    let positions = |room: f64| super::geometry::pixels((room / step).floor() + 1.0).min(400);
    if width > sheet.width || height > sheet.height {
        return None;
    }
    let (columns, rows) = (positions(sheet.width - width), positions(sheet.height - height));
    let place = |row: u32, column: u32| {
        let (right, down) = (f64::from(column) * step, f64::from(row) * step);
        let area = Rectangle { x: sheet.x + right, y: sheet.y + down, width, height };
        let distance = match likes {
            Likes::Top => down * 4.0 + (area.centre()[0] - sheet.centre()[0]).abs(),
            Likes::Corner => right.min(sheet.width - width - right) + down.min(sheet.height - height - down),
        };
        (distance, area)
    };
    let mut places: Vec<_> = (0..rows).flat_map(|row| (0..columns).map(move |column| place(row, column))).collect();
    places.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    let mut best: Option<(f64, f64, Rectangle)> = None;
    for (distance, area) in places {
        // They are sorted: what follows costs no less.
        if best.is_some_and(|(least, ..)| distance >= least) {
            break;
        }
        let clear = area.grown(16.0);
        let covered: f64 = taken.overlapping(&clear).map(|(_, other)| other.overlap(&clear)).sum();
        let cost = covered * 10.0 + distance;
        if best.is_none_or(|(least, ..)| cost < least) {
            best = Some((cost, covered, area));
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

/// The place for the title; none where there is no room.
#[must_use]
pub fn title(
    bundle: &Bundle,
    theme: &Theme,
    taken: &[Rectangle],
    lines: &[[[f64; 2]; 2]],
    sheet: Rectangle,
) -> Option<Rectangle> {
    let (size, subtitle) = title_size(bundle, theme);
    let title = theme.width(&bundle.game.title, size, Style::Bold);
    let width = title.max(theme.width(subtitle, size * 0.45, Style::Italic)) + size * 1.4;
    let height = size * if subtitle.is_empty() { 1.7 } else { 2.3 };
    free(width, height, &blocked(taken, lines), sheet.grown(-10.0), Likes::Top)
}

/// Pixels to the em of the title, and the line under it.
fn title_size<'b>(bundle: &'b Bundle, theme: &Theme) -> (f64, &'b str) {
    let [width, _] = geometry::map_size(bundle).map(f64::from);
    let size = theme.fit(&bundle.game.title, width * 0.6, theme.sizes.title, 16.0, Style::Bold);
    (size, bundle.game.subtitle.as_deref().unwrap_or_default())
}

/// Draws the title in its place.
pub fn draw_title(bundle: &Bundle, drawing: &mut Drawing<'_>, area: &Rectangle) {
    let theme = drawing.theme();
    let (size, subtitle) = title_size(bundle, theme);
    panel(drawing, area);
    let [x, _] = area.centre();
    drawing.text([x, area.y + size * 1.15], Type::centred(size, Style::Bold, theme.ink), &bundle.game.title);
    drawing.text([x, area.y + size * 1.85], Type::centred(size * 0.45, Style::Italic, theme.ink), subtitle);
}

/// What is taken already, lines among it.
fn blocked(taken: &[Rectangle], lines: &[[[f64; 2]; 2]]) -> Grid {
    Grid::of(taken.iter().copied().chain(lines.iter().flat_map(|line| beads(*line))))
}

/// The legend: what each sign means, and the powers.
#[derive(Debug)]
pub struct Legend<'b> {
    /// Where it stands.
    pub area: Rectangle,
    entries: Vec<Entry>,
    powers: Vec<&'b Power>,
    rows: usize,
    /// The width of a column of powers.
    column: f64,
}

/// A line of the legend.
#[derive(Debug)]
enum Entry {
    Symbol(Looks, String),
    Line(Paint, String),
    Arrow(Paint, &'static str),
    Route(&'static str, &'static str),
    Note(&'static str),
}

fn entries(bundle: &Bundle, theme: &Theme) -> Vec<Entry> {
    let looks: Vec<Looks> = bundle.map.places.iter().map(|place| Looks::of(bundle, place)).collect();
    let free = |place: &Place| place.kind == PlaceKind::Space && place.home.is_empty();
    let plain = || Looks { home: vec![theme.paper], ..Looks::default() };
    let works = |works: Works| Looks { fortress: Some(works), ..plain() };
    let any = |works: fn(&Works) -> bool| looks.iter().any(|look| look.fortress.as_ref().is_some_and(works));
    let marked = looks.iter().find(|look| look.mark.is_some()).cloned();
    let mark = bundle.map.places.iter().find_map(|place| place.attributes.get("markName")?.as_str());
    let worth = if bundle.map.grid.is_some() { "Taxation value" } else { "Victory points" };
    let kinds: [(bool, Looks, &str); 13] = [
        (any(|works| *works == Works::Plain), works(Works::Plain), "Fortress"),
        (any(|works| matches!(works, Works::Strength(_))), works(Works::Strength(2)), "Fortress (no number: 1)"),
        (any(|works| *works == Works::Major), works(Works::Major), "Major fortress"),
        (any(|works| *works == Works::Minor), works(Works::Minor), "Minor fortress"),
        (marked.is_some(), marked.unwrap_or_default(), mark.unwrap_or("Marked")),
        (
            looks.iter().any(|look| look.outline == Outline::Square),
            Looks { outline: Outline::Square, ..plain() },
            "Region",
        ),
        (looks.iter().any(|look| look.capital), Looks { capital: true, ..plain() }, "Capital"),
        (looks.iter().any(|look| look.port), Looks { port: true, ..plain() }, "Port"),
        (looks.iter().any(|look| look.terrain == "fertile"), Looks { terrain: "fertile".into(), ..plain() }, "Fertile"),
        (looks.iter().any(|look| look.terrain == "rugged"), Looks { terrain: "rugged".into(), ..plain() }, "Rugged"),
        (looks.iter().any(|look| look.wealthy), Looks { wealthy: true, ..plain() }, "Wealthy"),
        (looks.iter().any(|look| look.points.is_some()), Looks { points: Some(2), ..plain() }, worth),
        (bundle.map.places.iter().any(free), Looks::default(), "Nobody's home"),
    ];
    let mut entries: Vec<_> = kinds
        .into_iter()
        .filter(|(there, ..)| *there)
        .map(|(_, looks, text)| Entry::Symbol(looks, text.to_owned()))
        .collect();
    if bundle.map.connections.iter().any(|connection| connection.attributes.contains_key("narrows")) {
        entries.push(Entry::Arrow(Paint::line(theme.road, 4.0), "Fewer may stack beyond"));
    }
    let route = |kind: &str| {
        let kinds = bundle.map.connections.iter().filter_map(|connection| connection.attributes.get("route"));
        kinds.into_iter().any(|route| route == kind)
    };
    for (kind, name) in [("road", "Road"), ("mountain", "Mountain pass"), ("alpine", "Alpine pass")] {
        if route(kind) {
            entries.push(Entry::Route(kind, name));
        }
    }
    for side in &bundle.sides {
        if bundle.map.connections.iter().any(|connection| connection.only.as_deref() == Some(side.id.as_str())) {
            let paint = Paint::line(Colour::parse(&side.colour).mix(theme.ink, 0.25), 4.0).dashed(11.0, 9.0);
            entries.push(Entry::Line(paint, format!("{} only", side.name)));
        }
    }
    let spaces = || bundle.map.places.iter().filter(|place| geometry::has_symbol(bundle, place));
    if spaces().any(|space| space.provenance.standing == Standing::Reconstructed) {
        entries.push(Entry::Note("Name in italics: reconstructed"));
    }
    if spaces().any(|space| !space.provenance.reconstructed.is_empty()) {
        entries.push(Entry::Note("Fortresses, land: partly reconstructed"));
    }
    entries
}

/// The legend with its place; none where there is nothing to tell or no room.
#[must_use]
pub fn legend<'b>(
    bundle: &'b Bundle,
    theme: &Theme,
    taken: &[Rectangle],
    lines: &[[[f64; 2]; 2]],
    sheet: Rectangle,
) -> Option<Legend<'b>> {
    let entries = entries(bundle, theme);
    if entries.is_empty() {
        return None;
    }
    // The powers with land of their own, in columns beside, as long as that of the signs.
    let at_home = |power: &&Power| {
        let places = bundle.map.places.iter().flat_map(|place| &place.home);
        let countries = bundle.map.ground.iter().filter(|ground| ground.kind == GroundKind::Country);
        places.chain(countries.map(|country| &country.name)).any(|home| *home == power.id)
    };
    let powers: Vec<&Power> = bundle.powers.iter().filter(at_home).collect();
    let rows = entries.len().max(5);
    let columns = powers.len().div_ceil(rows);
    let widest = powers.iter().map(|power| theme.width(&power.name, 18.0, Style::Regular)).fold(0.0, f64::max);
    let column = widest + 56.0;
    let (width, height) = (330.0 + column * count(columns), 66.0 + LINE * count(rows));
    let area = free(width, height, &blocked(taken, lines), sheet.grown(-10.0), Likes::Corner)?;
    Some(Legend { area, entries, powers, rows, column })
}

impl Legend<'_> {
    /// Draws it in its place.
    pub fn draw(&self, drawing: &mut Drawing<'_>) {
        let theme = drawing.theme();
        let Self { area, entries, powers, rows, column } = self;
        panel(drawing, area);
        drawing.text([area.x + 20.0, area.y + 36.0], Type::from_left(22.0, Style::Bold, theme.ink), "Legend");
        let text = Type::from_left(18.0, Style::Regular, theme.ink);
        let mut y = area.y + 66.0;
        for entry in entries {
            match entry {
                Entry::Symbol(looks, name) => {
                    symbol::draw(drawing, [area.x + 46.0, y], 14.0, looks);
                    drawing.text_in_middle([area.x + 84.0, y], text, name);
                }
                Entry::Line(paint, name) => {
                    drawing.segment([area.x + 20.0, y], [area.x + 72.0, y], *paint);
                    drawing.text_in_middle([area.x + 84.0, y], text, name);
                }
                Entry::Arrow(paint, name) => {
                    drawing.segment([area.x + 20.0, y], [area.x + 72.0, y], *paint);
                    symbol::arrow(drawing, [area.x + 46.0, y], [area.x + 72.0, y]);
                    drawing.text_in_middle([area.x + 84.0, y], text, name);
                }
                Entry::Route(kind, name) => {
                    super::map::route(drawing, &[[area.x + 20.0, y], [area.x + 72.0, y]], kind);
                    drawing.text_in_middle([area.x + 84.0, y], text, name);
                }
                Entry::Note(note) => {
                    let how = Type { style: Style::Italic, size: 17.0, ..text };
                    drawing.text_in_middle([area.x + 20.0, y], how, note);
                }
            }
            y += LINE;
        }
        for (at, power) in powers.iter().enumerate() {
            let colour = Colour::parse(&power.colour);
            let ground = if colour == theme.stone { theme.stone } else { colour.mix(WHITE, 0.25) };
            let (x, y) = (area.x + 340.0 + column * count(at / rows), area.y + 66.0 + LINE * count(at % rows));
            drawing.circle([x, y], 12.0, Paint::fill(ground).with_line(theme.ink, 2.0));
            drawing.text_in_middle([x + 22.0, y], text, &power.name);
        }
    }
}
