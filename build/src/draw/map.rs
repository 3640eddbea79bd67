//! The map sheet: spaces and connections, boxes and tracks, names, title and legend.

use muster_schema::bundle::{Bundle, PlaceKind};

use super::sheet::{MARGIN, Sheet, Spot};
use super::{grid, ground, legend, region, route, symbol};
use crate::canvas::area::{Rectangle, count};
use crate::canvas::colour::{Colour, WHITE};
use crate::canvas::font::Style;
use crate::canvas::picture::Picture;
use crate::canvas::svg::{Drawing, Paint, Type};
use crate::canvas::theme::Theme;
use crate::marks::MapLooks as Looks;
use crate::measures;

/// The map sheet.
#[must_use]
pub fn picture(bundle: &Bundle, looks: &Looks, theme: &Theme) -> Picture {
    let [width, height] = measures::map_size(bundle);
    let sheet = Sheet::of(bundle, looks, theme);
    let mut drawing = Drawing::new(width, height, theme);
    let [width, height] = [f64::from(width), f64::from(height)];
    drawing.rectangle([0.0, 0.0], [width, height], 0.0, Paint::fill(theme.paper));
    ground::draw(bundle, &mut drawing);
    grid::draw(bundle, looks, &mut drawing);
    let frame = [width - 2.0 * MARGIN, height - 2.0 * MARGIN];
    drawing.rectangle([MARGIN, MARGIN], frame, 6.0, Paint::line(theme.ink.mix(theme.paper, 0.35), 2.0));

    region::draw(&region::place(bundle, looks, theme, &sheet), &mut drawing);
    connections(&sheet, &mut drawing);
    boxes(bundle, &sheet, &mut drawing);
    tracks(bundle, &sheet, &mut drawing);
    decks(&sheet, &mut drawing);
    zones(bundle, &sheet, &mut drawing);
    let radius = measures::radius(bundle);
    for spot in &sheet.spaces {
        symbol::draw(&mut drawing, spot.at, radius, &spot.look.symbol);
    }
    if let Some(area) = &sheet.title {
        legend::draw_title(bundle, &mut drawing, area);
    }
    if let Some(legend) = &sheet.legend {
        legend.draw(&mut drawing);
    }
    for spot in &sheet.spaces {
        let how = Type { halo: Some(theme.paper), ..Type::from_left(theme.sizes.spaces, spot.look.name, theme.ink) };
        drawing.text(baseline(&spot.name, theme.sizes.spaces), how, &spot.place.name);
    }
    drawing.finish_in_tiles(measures::MAP.to_owned())
}

/// The left end of the baseline of a name that covers an area.
fn baseline(area: &Rectangle, size: f64) -> [f64; 2] {
    [area.x, area.y + size * 0.78]
}

fn connections(sheet: &Sheet<'_>, drawing: &mut Drawing<'_>) {
    for line in &sheet.lines {
        route::draw(drawing, &line.points, line.look);
    }
    for (at, towards) in sheet.arrows() {
        route::arrow(drawing, at, towards);
    }
}

fn boxes(bundle: &Bundle, sheet: &Sheet<'_>, drawing: &mut Drawing<'_>) {
    let theme = drawing.theme();
    for Spot { place, area, look } in &sheet.boxes {
        let tint = look.tint.unwrap_or(theme.stone);
        let ground = theme.paper.mix(tint, if place.kind == PlaceKind::Space { 0.4 } else { 0.16 });
        let paint = Paint::fill(ground).with_line(tint.mix(theme.ink, 0.35), 2.0);
        drawing.rectangle([area.x, area.y], [area.width, area.height], 8.0, paint);
        heading(drawing, area, measures::title_strip(bundle), &place.name);
    }
}

/// The name of a box in the strip at its upper edge: as large as it can be, in two lines where one would be too small to read.
fn heading(drawing: &mut Drawing<'_>, area: &Rectangle, strip: f64, name: &str) {
    let theme = drawing.theme();
    let room = area.width - 12.0;
    let most = theme.sizes.boxes;
    let lines = |size: f64| theme.wrap(name, room, size, Style::Bold);
    let widest = |size: f64| lines(size).iter().map(|line| theme.width(line, size, Style::Bold)).fold(0.0, f64::max);
    let fits = |size: &f64| {
        let most_lines = if *size > most * 0.68 { 1 } else { 2 };
        lines(*size).len() <= most_lines && widest(*size) <= room
    };
    let size = (0..10_u8).map(|step| most * (1.0 - 0.06 * f64::from(step))).find(fits).unwrap_or(most * 0.4);
    let lines = lines(size);
    let [x, _] = area.centre();
    let mut y = area.y + 2.0 + strip / 2.0 - size * 1.02 * (count(lines.len()) - 1.0) / 2.0;
    for line in lines {
        drawing.text_in_middle([x, y], Type::centred(size, Style::Bold, theme.ink), &line);
        y += size * 1.02;
    }
}

fn tracks(bundle: &Bundle, sheet: &Sheet<'_>, drawing: &mut Drawing<'_>) {
    let theme = drawing.theme();
    for track in &sheet.tracks {
        // One size of type for the whole track.
        let sizes = track.cells.iter().map(|cell| one_line(&cell.area, &cell.place.name, theme));
        let size = sizes.fold(f64::INFINITY, f64::min);
        for Spot { place, area, look } in &track.cells {
            let tinted = look.tint.filter(|tint| *tint != theme.stone);
            let ground = tinted.map_or(WHITE.mix(theme.paper, 0.4), |tint| theme.paper.mix(tint, 0.22));
            let paint = Paint::fill(ground).with_line(theme.ink.mix(theme.paper, 0.35), 1.5);
            drawing.rectangle([area.x, area.y], [area.width, area.height], 3.0, paint);
            if look.agenda.is_empty() && !measures::is_roomy(bundle, area) {
                cell_name(drawing, area, &place.name, size);
            } else {
                agenda(drawing, area, &place.name, &look.agenda);
            }
        }
        let title = Type { halo: Some(theme.paper), ..Type::from_left(theme.sizes.tracks, Style::Bold, theme.ink) };
        drawing.text([track.area.x + 2.0, track.area.y - 7.0], title, &track.track.name);
    }
}

/// The name of a space of a track, and what is written below it, above the room for a row of counters.
fn agenda(drawing: &mut Drawing<'_>, area: &Rectangle, name: &str, words: &[(Colour, Style, String)]) {
    const NAME: f64 = 30.0;
    let theme = drawing.theme();
    let [x, _] = area.centre();
    let room = area.width - 10.0;
    let size = theme.fit(name, room, 22.0, 12.0, Style::Bold);
    drawing.text([x, area.y + 24.0], Type::centred(size, Style::Bold, theme.ink.mix(theme.paper, 0.2)), name);
    let wrapped = |size: f64| {
        let lines = words.iter();
        let lines = lines.flat_map(|(ink, style, text)| {
            theme.wrap(text, room, size, *style).into_iter().map(|line| (*ink, *style, line))
        });
        lines.collect::<Vec<_>>()
    };
    let free = area.height - NAME - 1.4 * f64::from(theme.counter);
    // In low spaces counters lie over the words.
    let free = if free > 40.0 { free } else { area.height - NAME - 4.0 };
    let fits = |size: &f64| count(wrapped(*size).len()) * size * 1.15 <= free;
    let size = [15.0, 14.0, 13.0, 12.0, 11.0].into_iter().find(fits).unwrap_or(10.0);
    let mut y = area.y + NAME + size;
    for (ink, style, line) in wrapped(size) {
        drawing.text([x, y], Type::centred(size, style, ink), &line);
        y += size * 1.15;
    }
}

/// The largest type in which a name stands in one line in the middle of its cell.
fn one_line(area: &Rectangle, name: &str, theme: &Theme) -> f64 {
    theme.fit(name, area.width - 8.0, (area.height * 0.42).min(30.0), 8.0, Style::Bold)
}

/// A name in the middle of its cell; in lines, where one line in `size` would be too small to read.
fn cell_name(drawing: &mut Drawing<'_>, area: &Rectangle, name: &str, size: f64) {
    let theme = drawing.theme();
    let ink = theme.ink.mix(theme.paper, 0.3);
    let room = area.width - 8.0;
    let [x, y] = area.centre();
    if size >= 14.0 {
        return drawing.text_in_middle([x, y], Type::centred(size, Style::Bold, ink), name);
    }
    let widest = name
        .split_whitespace()
        .max_by(|one, two| theme.width(one, 15.0, Style::Bold).total_cmp(&theme.width(two, 15.0, Style::Bold)));
    let size = theme.fit(widest.unwrap_or_default(), room, 15.0, 8.0, Style::Bold);
    let lines = theme.wrap(name, room, size, Style::Bold);
    let mut at = y - size * 1.1 * (count(lines.len()) - 1.0) / 2.0;
    for line in lines {
        drawing.text_in_middle([x, at], Type::centred(size, Style::Bold, ink), &line);
        at += size * 1.1;
    }
}

fn decks(sheet: &Sheet<'_>, drawing: &mut Drawing<'_>) {
    let theme = drawing.theme();
    for (deck, area) in &sheet.decks {
        let paint = Paint::fill(theme.paper.mix(theme.stone, 0.4))
            .with_line(theme.ink.mix(theme.paper, 0.4), 2.0)
            .dashed(8.0, 6.0);
        drawing.rectangle([area.x, area.y], [area.width, area.height], 10.0, paint);
        let size = theme.fit(&deck.name, area.width, theme.sizes.decks, 11.0, Style::Bold);
        let [x, _] = area.centre();
        let how = Type { halo: Some(theme.paper), ..Type::centred(size, Style::Bold, theme.ink) };
        drawing.text([x, area.y + area.height + 21.0], how, &deck.name);
    }
}

fn zones(bundle: &Bundle, sheet: &Sheet<'_>, drawing: &mut Drawing<'_>) {
    let theme = drawing.theme();
    let size = theme.sizes.zones;
    for (zone, area) in &sheet.zones {
        let halo = bundle.map.ground.is_empty().then_some(theme.paper);
        let how = Type { halo, ..Type::from_left(size, Style::Italic, theme.sea) };
        drawing.text(baseline(area, size), how, &zone.name);
    }
}
