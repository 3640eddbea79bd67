//! The map sheet: spaces and connections, boxes and tracks, names, title and legend.

use muster_schema::bundle::{Bundle, LabelKind, Place, PlaceKind};

use super::cells::{Cells, Names};
use super::ground::Settled;
use super::lettering;
use super::sheet::{MARGIN, Sheet, Spot};
use super::{grid, ground, legend, region, route, symbol};
use muster_canvas::colour::WHITE;
use muster_canvas::font::Style;
use muster_canvas::picture::Picture;
use muster_canvas::shape::Named;
use muster_canvas::svg::{Drawing, Paint, Type};
use muster_canvas::theme::{Lettering, Theme};
use muster_ground::area::{Rectangle, count};
use muster_marks::MapLooks as Looks;
use muster_marks::measures;

pub fn picture(bundle: &Bundle, looks: &Looks, theme: &Theme) -> Picture {
    let land = ground::land(bundle);
    let (sheet, lots) = (Sheet::of(bundle, looks, theme), ground::lots(bundle, &land));
    drawing(bundle, looks, theme, &sheet, &lots).finish_in_tiles(measures::MAP.to_owned())
}

/// The map sheet as a drawing, in which names can be told from all else.
pub fn drawing<'t>(
    bundle: &Bundle,
    looks: &Looks,
    theme: &'t Theme,
    sheet: &Sheet<'_>,
    lots: &[Settled<'_, '_>],
) -> Drawing<'t> {
    let mut drawing = blank(bundle, theme);
    let names = names(bundle, looks, theme, sheet);
    draw_ground(bundle, looks, lots, names.as_ref(), &mut drawing);
    draw_map(bundle, looks, sheet, names.as_ref(), &mut drawing);
    drawing
}

pub fn blank<'t>(bundle: &Bundle, theme: &'t Theme) -> Drawing<'t> {
    let [width, height] = measures::map_size(bundle);
    Drawing::new(width, height, theme)
}

/// Where the names on cells and areas go, if the map is made of such.
pub fn names(bundle: &Bundle, looks: &Looks, theme: &Theme, sheet: &Sheet<'_>) -> Option<Names> {
    Some(Cells::of(bundle)?.placed(looks, sheet, theme))
}

/// Draws what lies under all else: land and water, or cells, and the frame.
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
    let frame = [width - 2.0 * MARGIN, height - 2.0 * MARGIN];
    drawing.rectangle([MARGIN, MARGIN], frame, 6.0, Paint::line(theme.ink.mix(theme.paper, 0.35), 2.0));
}

/// Draws all that is on the ground, with the names in cells.
pub fn draw_map(bundle: &Bundle, looks: &Looks, sheet: &Sheet<'_>, names: Option<&Names>, drawing: &mut Drawing<'_>) {
    let theme = drawing.theme();
    let below = drawing.mark();
    // Where the names of regions go takes as long as all the rest.
    let place = || region::place(bundle, looks, theme, sheet, names);
    let rest = || {
        connections(sheet, drawing);
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
        for spot in &sheet.spaces {
            let how =
                Type { halo: Some(theme.paper), ..Type::from_left(theme.sizes.spaces, spot.look.name, theme.ink) };
            let at = baseline(&spot.name, theme.sizes.spaces);
            drawing.name(Named::new(LabelKind::Place, &spot.place.id), at, how, &spot.place.name);
        }
    };
    let (regions, ()) = rayon::join(place, rest);
    drawing.at(below, |drawing| region::draw(&regions, drawing));
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
        heading(drawing, area, measures::title_strip(bundle), place);
    }
}

/// The name of a box in the strip at its upper edge.
fn heading(drawing: &mut Drawing<'_>, area: &Rectangle, strip: f64, place: &Place) {
    let theme = drawing.theme();
    let Lettering { size, lines, .. } = lettering::heading(area, &place.name, theme);
    let [x, _] = area.centre();
    let mut y = area.y + 2.0 + strip / 2.0 - size * 1.02 * (count(lines.len()) - 1.0) / 2.0;
    for line in lines {
        let how = Type::centred(size, Style::Bold, theme.ink);
        drawing.name(Named::new(LabelKind::Place, &place.id), how.below([x, y]), how, &line);
        y += size * 1.02;
    }
}

fn tracks(bundle: &Bundle, sheet: &Sheet<'_>, drawing: &mut Drawing<'_>) {
    let theme = drawing.theme();
    for track in &sheet.tracks {
        for (Spot { place, area, look }, cell) in track.cells.iter().zip(lettering::cells(bundle, track, theme)) {
            let tinted = look.tint.filter(|tint| *tint != theme.stone);
            let ground = tinted.map_or(WHITE.mix(theme.paper, 0.4), |tint| theme.paper.mix(tint, 0.22));
            let paint = Paint::fill(ground).with_line(theme.ink.mix(theme.paper, 0.35), 1.5);
            drawing.rectangle([area.x, area.y], [area.width, area.height], 3.0, paint);
            draw_cell(drawing, place, area, &cell);
        }
        let title = Type { halo: Some(theme.paper), ..Type::from_left(theme.sizes.tracks, Style::Bold, theme.ink) };
        let named = Named::new(LabelKind::Track, &track.track.id);
        drawing.name(named, [track.area.x + 2.0, track.area.y - 7.0], title, &track.track.name);
    }
}

/// The name of a space of a track: in its middle, or over what is written in it.
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
    drawing.name(named.clone(), [x, area.y + 24.0], how, &lines.concat());
    let mut y = area.y + lettering::Cell::NAME + cell.size;
    for (ink, style, line) in &cell.words {
        drawing.name(named.clone(), [x, y], Type::centred(cell.size, *style, *ink), line);
        y += cell.size * lettering::Cell::WORDS;
    }
}

fn decks(sheet: &Sheet<'_>, drawing: &mut Drawing<'_>) {
    let theme = drawing.theme();
    for (deck, area) in &sheet.decks {
        let paint = Paint::fill(theme.paper.mix(theme.stone, 0.4))
            .with_line(theme.ink.mix(theme.paper, 0.4), 2.0)
            .dashed(8.0, 6.0);
        drawing.rectangle([area.x, area.y], [area.width, area.height], 10.0, paint);
        let Lettering { size, .. } = lettering::deck(area, &deck.name, theme);
        let [x, _] = area.centre();
        let how = Type { halo: Some(theme.paper), ..Type::centred(size, Style::Bold, theme.ink) };
        let named = Named::new(LabelKind::Deck, &deck.id);
        drawing.name(named, [x, area.y + area.height + 21.0], how, &deck.name);
    }
}

fn zones(bundle: &Bundle, sheet: &Sheet<'_>, drawing: &mut Drawing<'_>) {
    let theme = drawing.theme();
    let size = theme.sizes.zones;
    for (zone, area) in &sheet.zones {
        let halo = bundle.map.ground.is_empty().then_some(theme.paper);
        let how = Type { halo, ..Type::from_left(size, Style::Italic, theme.sea) };
        drawing.name(Named::new(LabelKind::Zone, &zone.id), baseline(area, size), how, &zone.name);
    }
}
