//! The map sheet: spaces and connections, boxes and tracks, names, title and legend.

use muster_schema::bundle::{Bundle, Drawn, Feature, LabelKind, Place, PlaceKind};

use super::cells::{Cells, Names};
use super::ground::Settled;
use super::lettering;
use super::sheet::{Line, Sheet, Spot};
use super::{emblem, feature, grid, ground, legend, lines, region, route, symbol};
use muster_canvas::colour::WHITE;
use muster_canvas::font::Style;
use muster_canvas::picture::Picture;
use muster_canvas::shape::Named;
use muster_canvas::svg::{Drawing, Paint, Type};
use muster_canvas::theme::{Lettering, Theme};
use muster_ground::area::{Rectangle, count};
use muster_marks::measures;
use muster_marks::{MapLooks as Looks, Tints};

pub fn picture(bundle: &Bundle, looks: &Looks, theme: &Theme) -> Picture {
    let land = ground::land(bundle);
    let (sheet, lots) = (Sheet::of(bundle, looks, theme), ground::lots(bundle, &land));
    let names = names(looks, theme, &sheet);
    drawing(bundle, looks, theme, &sheet, names.as_ref(), &lots).finish_in_tiles(measures::MAP.to_owned())
}

/// Draws the map sheet, with its names marked as such.
pub fn drawing<'t>(
    bundle: &Bundle,
    looks: &Looks,
    theme: &'t Theme,
    sheet: &Sheet<'_>,
    names: Option<&Names>,
    lots: &[Settled<'_, '_>],
) -> Drawing<'t> {
    let mut drawing = blank(bundle, theme);
    draw_ground(bundle, looks, lots, names, &mut drawing);
    draw_map(bundle, looks, sheet, names, &mut drawing);
    drawing
}

pub fn blank<'t>(bundle: &Bundle, theme: &'t Theme) -> Drawing<'t> {
    let [width, height] = measures::map_size(bundle);
    Drawing::new(width, height, theme)
}

/// Places the names on cells and areas, if the map has any.
pub fn names(looks: &Looks, theme: &Theme, sheet: &Sheet<'_>) -> Option<Names> {
    Some(sheet.cells.as_ref()?.placed(looks, sheet, theme))
}

/// Draws the bottom layer: land and water, or cells, and the frame.
pub fn draw_ground(
    bundle: &Bundle,
    looks: &Looks,
    lots: &[Settled<'_, '_>],
    names: Option<&Names>,
    drawing: &mut Drawing<'_>,
) {
    let theme = drawing.theme();
    let [width, height] = measures::map_size(bundle).map(f64::from);
    drawing.rectangle([0.0, 0.0], [width, height], 0.0, Paint::fill(theme.paper));
    ground::draw(bundle, lots, drawing);
    match Cells::of(bundle).zip(names) {
        Some((cells, names)) => cells.draw(names, drawing),
        None => grid::draw(bundle, looks, drawing),
    }
    let frame = ground::neat_line(bundle);
    drawing.rectangle(
        [frame.x, frame.y],
        [frame.width, frame.height],
        0.0,
        Paint::line(theme.ink.mix(theme.paper, 0.35), 2.0),
    );
}

/// Draws everything on the ground, including the names in cells.
pub fn draw_map(bundle: &Bundle, looks: &Looks, sheet: &Sheet<'_>, names: Option<&Names>, drawing: &mut Drawing<'_>) {
    let theme = drawing.theme();
    let below = drawing.mark();
    // Where the names of regions go takes as long as all the rest.
    let place = || region::place(bundle, looks, theme, sheet, names);
    let rest = || {
        connections(bundle, sheet, drawing);
        panels(sheet, drawing);
        boxes(bundle, sheet, drawing);
        tracks(bundle, sheet, drawing);
        decks(sheet, drawing);
        zones(bundle, sheet, drawing);
        let radius = measures::radius(bundle);
        symbol::draw_all(drawing, radius, sheet.spaces.iter().map(|spot| (spot.at, &spot.look.symbol)));
        if let Some(title) = &sheet.title {
            legend::draw_title(bundle, drawing, title);
        }
        if let Some(legend) = &sheet.legend {
            legend.draw(drawing);
        }
        if let Some(names) = names {
            names.write(drawing);
        }
        for [from, to] in sheet.spaces.iter().filter_map(|spot| spot.leader) {
            drawing.leader(from, to, Paint::line(theme.paper, 3.2));
            drawing.leader(from, to, Paint::line(theme.ink.mix(theme.paper, 0.25), 1.1));
        }
        for spot in &sheet.spaces {
            let how =
                Type { halo: Some(theme.paper), ..Type::from_left(theme.sizes.spaces, spot.look.name, theme.ink) };
            let at = baseline(&spot.name, theme.sizes.spaces);
            drawing.name(Named::new(LabelKind::Place, &spot.place.id), at, how, &spot.place.name);
        }
    };
    let (regions, ()) = rayon::join(place, rest);
    drawing.at(below, |drawing| region::draw(bundle, &regions, drawing));
}

/// The left end of the baseline of a name that covers an area.
fn baseline(area: &Rectangle, size: f64) -> [f64; 2] {
    [area.x, area.y + size * 0.78]
}

fn connections(bundle: &Bundle, sheet: &Sheet<'_>, drawing: &mut Drawing<'_>) {
    let plain = |line: &&Line<'_>| line.connection.features.is_empty();
    for line in sheet.lines.iter().filter(plain) {
        route::draw(drawing, &line.points, line.look);
    }
    waters_crossed(bundle, sheet, drawing);
    let mut features: Vec<_> = bundle.map.features.iter().collect();
    features.sort_by_key(|feature| feature::height(feature.drawn));
    // Several that run along the same way are drawn beside each other.
    let runs = |feature: &Feature| !matches!(feature.drawn, Drawn::Bridge | Drawn::Ford | Drawn::Nothing);
    let abreast = |line: &Line<'_>, feature: &Feature| {
        let own = |other: &&&Feature| runs(other) && line.connection.features.contains(&other.id);
        let beside: Vec<&&Feature> = features.iter().filter(own).collect();
        let number = beside.iter().position(|other| other.id == feature.id)?;
        Some((count(number) - (count(beside.len()) - 1.0) / 2.0) * ABREAST * feature::between_points(bundle))
    };
    for feature in &features {
        let unit = feature::between_points(bundle);
        let is_there = |line: &Line<'_>| line.gate.is_none() || !feature.drawn.is_on_sides();
        let has = |line: &&Line<'_>| line.connection.features.contains(&feature.id) && is_there(line);
        let way = |line: &Line<'_>| match line.gate {
            // Between areas a pass is at the border, and leads nowhere else.
            Some(gate) if matches!(feature.drawn, Drawn::Pass | Drawn::HighPass) => {
                lines::near(&line.points, gate, 0.5 * unit)
            }
            _ => lines::bowed(line.points.clone(), abreast(line, feature).unwrap_or_default()),
        };
        let ways: Vec<_> = sheet.lines.iter().filter(has).map(way).collect();
        feature::draw_ways(bundle, feature, &ways, unit, drawing);
    }
    for (at, towards) in sheet.arrows() {
        route::arrow(drawing, at, towards);
    }
}

/// The distance between the parallel lines of one connection in its middle, as a share of a cell.
const ABREAST: f64 = 0.3;

/// A piece of a river under each bridge and ford between two spaces, unless one runs there already.
fn waters_crossed(bundle: &Bundle, sheet: &Sheet<'_>, drawing: &mut Drawing<'_>) {
    let has = |line: &Line<'_>, kinds: &[Drawn]| {
        let own = bundle.map.features.iter().filter(|feature| line.connection.features.contains(&feature.id));
        own.map(|feature| feature.drawn).any(|drawn| kinds.contains(&drawn))
    };
    let rivers: Vec<_> = sheet.lines.iter().filter(|line| has(line, &[Drawn::River, Drawn::Stream])).collect();
    let unit = feature::between_points(bundle);
    let is_dry = |(at, _): &lines::Step| {
        let beside = |pair: &[[f64; 2]]| muster_ground::polygon::distance(*at, pair[0], pair[1]) < 0.3 * unit;
        !rivers.iter().any(|river| river.points.windows(2).any(beside))
    };
    let crossed = sheet.lines.iter().filter(|line| line.gate.is_none() && has(line, &[Drawn::Bridge, Drawn::Ford]));
    let middles = crossed.filter_map(|line| lines::middle(&line.points)).filter(is_dry);
    feature::runnels(&middles.collect::<Vec<_>>(), unit, drawing);
}

/// Paper under boxes, tracks and decks that would lie over land or sea.
fn panels(sheet: &Sheet<'_>, drawing: &mut Drawing<'_>) {
    let theme = drawing.theme();
    let line = Paint::fill(theme.paper).with_line(theme.ink.mix(theme.paper, 0.3), 2.4);
    let rings: Vec<_> = sheet.panels.iter().map(|panel| panel.corners().to_vec()).collect();
    drawing.joined(&rings, line);
}

fn boxes(bundle: &Bundle, sheet: &Sheet<'_>, drawing: &mut Drawing<'_>) {
    let theme = drawing.theme();
    for (Spot { place, area, look }, name) in sheet.boxes.iter().zip(lettering::headings(&sheet.boxes, theme)) {
        let tint = look.tint.unwrap_or(theme.stone);
        let ground = theme.paper.mix(tint, if place.kind == PlaceKind::Space { 0.4 } else { 0.16 });
        let paint = Paint::fill(ground).with_line(tint.mix(theme.ink, 0.35), 2.0);
        drawing.rectangle([area.x, area.y], [area.width, area.height], 8.0, paint);
        heading(drawing, area, measures::title_strip(bundle), place, &name);
    }
}

/// The name of a box in the strip at its upper edge.
fn heading(drawing: &mut Drawing<'_>, area: &Rectangle, strip: f64, place: &Place, name: &Lettering) {
    let theme = drawing.theme();
    let Lettering { size, ref lines, .. } = *name;
    let [x, _] = area.centre();
    let mut y = area.y + 2.0 + strip / 2.0 - size * 1.02 * (count(lines.len()) - 1.0) / 2.0;
    for line in lines {
        let how = Type::centred(size, Style::Bold, theme.ink);
        drawing.name(Named::new(LabelKind::Place, &place.id), how.below([x, y]), how, line);
        y += size * 1.02;
    }
}

fn tracks(bundle: &Bundle, sheet: &Sheet<'_>, drawing: &mut Drawing<'_>) {
    let theme = drawing.theme();
    for track in &sheet.tracks {
        for (Spot { place, area, look }, cell) in track.cells.iter().zip(lettering::cells(bundle, track, theme)) {
            let tinted = look.tint.filter(|tint| *tint != theme.stone);
            let share = if place.colour.is_some() { 0.5 } else { 0.22 };
            let ground = tinted.map_or(WHITE.mix(theme.paper, 0.4), |tint| theme.paper.mix(tint, share));
            let paint = Paint::fill(ground).with_line(theme.ink.mix(theme.paper, 0.35), 1.5);
            drawing.rectangle([area.x, area.y], [area.width, area.height], 3.0, paint);
            if let Some(emblem) = place.picture {
                let size = (area.height.min(area.width) * 0.36).min(48.0);
                let at = [area.x + area.width - size * 0.6, area.y + area.height - size * 0.6];
                let line = theme.ink.mix(ground, 0.4);
                emblem::draw(drawing, emblem, at, size, Tints { fill: ground.mix(WHITE, 0.5), line, accent: line });
            }
            draw_cell(drawing, place, area, &cell);
        }
        let title = Type { halo: Some(theme.paper), ..Type::from_left(theme.sizes.tracks, Style::Bold, theme.ink) };
        let named = Named::new(LabelKind::Track, &track.track.id);
        drawing.name(named, [track.area.x + 2.0, track.area.y - 7.0], title, &track.track.name);
    }
}

/// Draws the name of a space of a track: in its middle, or above its texts.
fn draw_cell(drawing: &mut Drawing<'_>, place: &Place, area: &Rectangle, cell: &lettering::Cell) {
    let theme = drawing.theme();
    let named = Named::new(LabelKind::Place, &place.id);
    let [x, y] = area.centre();
    let Lettering { size, lines, .. } = &cell.name;
    if cell.centred {
        let mut at = y - size * lettering::Cell::LEADING * (count(lines.len()) - 1.0) / 2.0;
        for line in lines {
            let how = Type::centred(*size, Style::Bold, theme.ink.mix(theme.paper, 0.3));
            drawing.name(named.clone(), how.below([x, at]), how, line);
            at += size * lettering::Cell::LEADING;
        }
        return;
    }
    let how = Type::centred(*size, Style::Bold, theme.ink.mix(theme.paper, 0.2));
    let (name, top) = (lines.concat(), area.y + 24.0);
    drawing.name(named.clone(), [x - cell.aside, top], how, &name);
    let [sum, gap] = lettering::Cell::SUMS;
    let mut left = x - cell.aside + theme.width(&name, *size, Style::Bold) / 2.0;
    for (ink, style, text) in &cell.sums {
        drawing.name(named.clone(), [left + gap, top], Type::from_left(sum, *style, *ink), text);
        left += gap + theme.width(text, sum, *style);
    }
    let mut y = area.y + lettering::Cell::NAME + cell.size;
    for (ink, style, line) in &cell.words {
        drawing.name(named.clone(), [x, y], Type::centred(cell.size, *style, *ink), line);
        y += cell.size * lettering::Cell::WORDS;
    }
}

fn decks(sheet: &Sheet<'_>, drawing: &mut Drawing<'_>) {
    let theme = drawing.theme();
    for ((deck, area), name) in sheet.decks.iter().zip(lettering::decks(&sheet.decks, theme)) {
        let paint = Paint::fill(theme.paper.mix(theme.stone, 0.4))
            .with_line(theme.ink.mix(theme.paper, 0.4), 2.0)
            .dashed(8.0, 6.0);
        drawing.rectangle([area.x, area.y], [area.width, area.height], 10.0, paint);
        let [x, _] = area.centre();
        let how = Type { halo: Some(theme.paper), ..Type::centred(name.size, Style::Bold, theme.ink) };
        let named = Named::new(LabelKind::Deck, &deck.id);
        drawing.name(named, [x, area.y + area.height + 21.0], how, &deck.name);
    }
}

fn zones(bundle: &Bundle, sheet: &Sheet<'_>, drawing: &mut Drawing<'_>) {
    let theme = drawing.theme();
    let halo = bundle.map.ground.is_empty().then_some(theme.paper);
    for (zone, ribbon) in &sheet.zones {
        ribbon.write(drawing, &Named::new(LabelKind::Zone, &zone.id), theme.sea, |_| halo);
    }
}
