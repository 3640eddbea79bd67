//! The map: everywhere a counter can lie, and what is printed between.

use std::collections::BTreeMap;

use muster_engine::squares;
use muster_schema::bundle::{self, PlaceKind};
use muster_schema::game::{Grid, MapLayout};
use muster_schema::{Role, Slot, Text};

use super::{attributes, number, provenance, text, texts};
use crate::geometry::Chart;
use crate::ground;
use crate::line::Line;
use crate::measures;
use crate::pack::Pack;
use crate::spread::{Point, Spread};

/// The map.
pub(super) fn map(pack: &Pack, layout: &MapLayout) -> bundle::Map {
    let chart = layout.projection.as_ref().map(Chart::of);
    let spread = spread(pack, layout, chart.as_ref());
    let mut places: Vec<bundle::Place> =
        pack.lines(Role::Place).zip(spread.places()).map(|(line, at)| place(&line, PlaceKind::Space, *at)).collect();
    places.extend(squares(pack, layout.grid.as_ref()));
    places.extend(pack.lines(Role::Box).map(|line| in_box(&line)));
    places.extend(pack.lines(Role::Track).flat_map(|track| track_spaces(pack, &track)));
    bundle::Map {
        width: f64::from(layout.width),
        height: f64::from(layout.height),
        scale: layout.scale,
        places,
        connections: pack.lines(Role::Edge).map(|line| connection(&line)).collect(),
        zones: pack.lines(Role::Zone).map(|line| zone(pack, chart.as_ref(), &line)).collect(),
        ground: ground::ground(layout, &spread, homes(pack)),
        grid: layout.grid.as_ref().map(|grid| bundle::Grid {
            rows: grid.rows,
            columns: grid.columns,
            side: grid.side,
            x: grid.corner[0],
            y: grid.corner[1],
        }),
        regions: pack.lines(Role::Region).map(|line| region(&line)).collect(),
        settlements: pack.lines(Role::Settlement).map(|line| settlement(&line)).collect(),
        rivers: pack.lines(Role::River).map(|line| river(&line)).collect(),
        worths: Vec::new(),
        tracks: pack.lines(Role::Track).map(|line| track(pack, &line)).collect(),
        legend: layout.legend,
        image: None,
        image_without_names: None,
    }
}

/// Where the row of a place says that it lies, in map units; whether it says so itself, without the projection.
pub(crate) fn position(chart: Option<&Chart>, line: &Line<'_>) -> (Option<[f64; 2]>, bool) {
    let pair = |one: Slot, other: Slot| Some([line.cell(one).number()?, line.cell(other).number()?]);
    let own = pair(Slot::X, Slot::Y);
    let on_earth = || pair(Slot::Latitude, Slot::Longitude).and_then(|[lat, lon]| chart?.point(lat, lon));
    (own.or_else(on_earth), own.is_some())
}

/// Where spaces lie, drawn apart as the layout asks and as their stacks need it.
fn spread(pack: &Pack, layout: &MapLayout, chart: Option<&Chart>) -> Spread {
    let points = pack.lines(Role::Place).map(|line| {
        let (at, fixed) = position(chart, &line);
        Point { at: at.unwrap_or_default(), fixed }
    });
    let counter = f64::from(pack.style().counter);
    let room = measures::growth(measures::HIGHEST).map(|grown| (counter + grown) / layout.scale);
    Spread::of(points.collect(), layout.spacing.unwrap_or_default(), room)
}

/// A place of some kind, with all that any row of a place says.
fn place(line: &Line<'_>, kind: PlaceKind, [x, y]: [f64; 2]) -> bundle::Place {
    bundle::Place {
        id: line.id().to_string(),
        name: line.name().to_string(),
        aliases: texts(line, Slot::Aliases),
        kind,
        x,
        y,
        size: None,
        home: texts(line, Slot::Home),
        position: on_earth(line),
        track: None,
        attributes: attributes(line),
        provenance: provenance(line),
    }
}

/// Degrees north and east.
fn on_earth(line: &Line<'_>) -> Option<[f64; 2]> {
    Some([line.cell(Slot::Latitude).number()?, line.cell(Slot::Longitude).number()?])
}

/// The squares, which are called as what lies in them.
fn squares(pack: &Pack, grid: Option<&Grid>) -> Vec<bundle::Place> {
    let Some(grid) = grid else { return Vec::new() };
    let settlements: BTreeMap<Text, Line<'_>> =
        pack.lines(Role::Settlement).filter_map(|line| Some((line.cell(Slot::Place).text()?, line))).collect();
    let square = |line: Line<'_>| {
        let at = squares::Square::parse(line.id().as_str())?;
        let middle = |number: u16| (f64::from(number) + 0.5) * grid.side;
        let settlement = settlements.get(&line.id());
        let centre = [grid.corner[0] + middle(at.column), grid.corner[1] + middle(at.row)];
        let mut place = place(&line, PlaceKind::Square, centre);
        place.name = settlement.map_or_else(|| at.to_string(), |settlement| settlement.name().to_string());
        place.aliases = settlement.map(|settlement| texts(settlement, Slot::Aliases)).unwrap_or_default();
        place.size = Some([grid.side, grid.side]);
        place.position = settlement.and_then(on_earth);
        place.attributes.insert("coordinates".into(), at.to_string().into());
        Some(place)
    };
    pack.lines(Role::Square).filter_map(square).collect()
}

fn in_box(line: &Line<'_>) -> bundle::Place {
    let [width, height] = [number(line, Slot::Width), number(line, Slot::Height)];
    let at = [number(line, Slot::X) + width / 2.0, number(line, Slot::Y) + height / 2.0];
    bundle::Place { size: Some([width, height]), ..place(line, PlaceKind::Box, at) }
}

fn spaces_of<'p>(pack: &'p Pack, track: &Line<'p>) -> impl Iterator<Item = Line<'p>> {
    let track = track.id();
    pack.lines(Role::TrackSpace).filter(move |space| space.cell(Slot::Track).text() == Some(track))
}

/// The spaces of a track, row by row.
fn track_spaces(pack: &Pack, track: &Line<'_>) -> Vec<bundle::Place> {
    let columns = track.cell(Slot::Columns).count().unwrap_or(1).max(1);
    let [x, y, width, height] = [Slot::X, Slot::Y, Slot::Width, Slot::Height].map(|slot| number(track, slot));
    let space = |(number, line): (u32, Line<'_>)| {
        let (column, row) = (f64::from(number % columns), f64::from(number / columns));
        let at = [x + (column + 0.5) * width, y + (row + 0.5) * height];
        bundle::Place {
            size: Some([width, height]),
            track: Some(track.id().to_string()),
            ..place(&line, PlaceKind::TrackSpace, at)
        }
    };
    (0u32..).zip(spaces_of(pack, track)).map(space).collect()
}

fn track(pack: &Pack, line: &Line<'_>) -> bundle::Track {
    bundle::Track {
        id: line.id().to_string(),
        name: line.name().to_string(),
        kind: text(line, Slot::Kind).unwrap_or_default(),
        places: spaces_of(pack, line).map(|space| space.id().to_string()).collect(),
        provenance: provenance(line),
    }
}

fn connection(line: &Line<'_>) -> bundle::Connection {
    bundle::Connection {
        from: text(line, Slot::From).unwrap_or_default(),
        to: text(line, Slot::To).unwrap_or_default(),
        only: text(line, Slot::Only),
        attributes: attributes(line),
        provenance: provenance(line),
    }
}

/// An area such as a sea, and the places that border on it or lie in it.
fn zone(pack: &Pack, chart: Option<&Chart>, line: &Line<'_>) -> bundle::Zone {
    let id = line.id();
    let borders =
        |place: &Line<'_>| [Slot::Ports, Slot::Zone].iter().any(|slot| place.cell(*slot).items().contains(&id));
    let places = pack.lines(Role::Place).chain(pack.lines(Role::Square)).filter(borders);
    let [x, y] = position(chart, line).0.unwrap_or_default();
    bundle::Zone {
        id: id.to_string(),
        name: line.name().to_string(),
        aliases: texts(line, Slot::Aliases),
        x,
        y,
        places: places.map(|place| place.id().to_string()).collect(),
        attributes: attributes(line),
        provenance: provenance(line),
    }
}

fn region(line: &Line<'_>) -> bundle::Region {
    bundle::Region {
        id: line.id().to_string(),
        name: line.name().to_string(),
        aliases: texts(line, Slot::Aliases),
        attributes: attributes(line),
        provenance: provenance(line),
    }
}

fn settlement(line: &Line<'_>) -> bundle::Settlement {
    bundle::Settlement {
        id: line.id().to_string(),
        name: line.name().to_string(),
        aliases: texts(line, Slot::Aliases),
        place: text(line, Slot::Place).unwrap_or_default(),
        position: on_earth(line).unwrap_or_default(),
        attributes: attributes(line),
        provenance: provenance(line),
    }
}

fn river(line: &Line<'_>) -> bundle::River {
    bundle::River {
        id: line.id().to_string(),
        name: line.name().to_string(),
        aliases: texts(line, Slot::Aliases),
        places: texts(line, Slot::Place),
        provenance: provenance(line),
    }
}

/// Whose country it is where no space lies.
fn homes(pack: &Pack) -> impl Iterator<Item = ground::Home> {
    pack.lines(Role::Country).map(|line| ground::Home {
        power: text(&line, Slot::Home).unwrap_or_default(),
        at: on_earth(&line).unwrap_or_default(),
    })
}
