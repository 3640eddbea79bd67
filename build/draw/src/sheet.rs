//! The map sheet before it is drawn: the position of everything on it, and overlaps.

use std::collections::BTreeSet;

use muster_schema::bundle::{Bundle, Connection, Deck, Drawn, Lies, Place, PlaceKind, Track, Zone};
use rayon::prelude::*;
use rustc_hash::FxHashMap;

use super::cells::Cells;
use super::label::{self, Home, Name, Obstacles, Placed, Surface};
use super::legend::{self, Legend, Taken, Title};
use super::nearby::Grid;
use super::ribbon::{Ribbon, Room, Taken as Within, Ways, Wish};
use super::{grid, ground, lane, lines};
use muster_canvas::font::Style;
use muster_canvas::theme::Theme;
use muster_ground::area::{Rectangle, count};
use muster_ground::maths;
use muster_ground::polygon::{self, Ring, Slices};
use muster_marks::map::Route;
use muster_marks::measures;
use muster_marks::{MapLooks as Looks, PlaceLook};

/// The margin of the sheet, in pixels.
pub const MARGIN: f64 = 14.0;
/// The margin of the panel behind boxes, in pixels.
const PANEL: f64 = 9.0;
/// With more boxes, tracks and decks than this, each has a panel of its own.
const MOST_PANELS: usize = 200;

/// The positions of everything on the map sheet, in pixels.
#[derive(Debug)]
pub struct Sheet<'b> {
    /// The whole sheet.
    pub area: Rectangle,
    /// The frame of the map on it, where its ground is made up.
    frame: Option<Rectangle>,
    /// The connections and the points along them.
    pub lines: Vec<Line<'b>>,
    /// The boxes, and spaces as large as boxes.
    pub boxes: Vec<Spot<'b>>,
    /// The tracks with their cells.
    pub tracks: Vec<TrackCells<'b>>,
    pub decks: Vec<(&'b Deck, Rectangle)>,
    /// The names of the zones.
    pub zones: Vec<(&'b Zone, Ribbon)>,
    pub spaces: Vec<Space<'b>>,
    /// The title, if there is room for it.
    pub title: Option<Title>,
    /// The legend, if there is anything to tell and room for it.
    pub legend: Option<Legend<'b>>,
    /// True if the game has anything to explain in a legend.
    pub legend_wanted: bool,
    /// The cells and areas, if the map is made of such.
    pub cells: Option<Cells<'b>>,
    /// Land, if the map has water too.
    land: Vec<Ring>,
    /// The panels behind boxes, tracks and decks, if land and sea extend to the edges of the sheet.
    pub panels: Vec<Rectangle>,
}

/// A track with its cells.
#[derive(Debug)]
pub struct TrackCells<'b> {
    pub track: &'b Track,
    pub cells: Vec<Spot<'b>>,
    /// The bounds of its spaces, without the name above.
    pub area: Rectangle,
}

/// A place with room of its own: a box, a space of a track.
#[derive(Clone, Copy, Debug)]
pub struct Spot<'b> {
    pub place: &'b Place,
    pub area: Rectangle,
    pub look: &'b PlaceLook,
}

#[derive(Debug)]
pub struct Line<'b> {
    pub connection: &'b Connection,
    /// The points along it.
    pub points: Vec<[f64; 2]>,
    /// The point where it crosses the border of two areas, to show what lies along the border.
    pub gate: Option<[f64; 2]>,
    pub look: &'b Route,
}

/// A space that is drawn as a symbol, with its name beside it.
#[derive(Debug)]
pub struct Space<'b> {
    pub place: &'b Place,
    pub at: [f64; 2],
    pub look: &'b PlaceLook,
    /// The radius of its symbol.
    pub reach: f64,
    /// The bounds of its symbol and its highest stack of counters.
    pub covers: Rectangle,
    /// The bounds of its name.
    pub name: Rectangle,
    /// The leader line from its symbol to its name, if that is farther away.
    pub leader: Option<[[f64; 2]; 2]>,
}

impl<'b> Sheet<'b> {
    /// Finds a position for everything. Things with given positions stay there; names, title and legend go where they
    /// cover least.
    pub fn of(bundle: &'b Bundle, looks: &'b Looks, theme: &Theme) -> Self {
        let [width, height] = measures::map_size(bundle).map(f64::from);
        let area = Rectangle { x: 0.0, y: 0.0, width, height };
        let spaces = spaces(bundle, looks);
        let cells = Cells::of(bundle);
        let mut sheet = Self {
            area,
            frame: ground::frame(bundle),
            lines: ways(bundle, looks, &spaces, cells.as_ref()),
            boxes: boxes(bundle, looks),
            tracks: tracks(bundle, looks),
            decks: bundle.decks.iter().map(|deck| (deck, measures::deck_room(bundle, deck))).collect(),
            zones: Vec::new(),
            spaces,
            title: None,
            legend: None,
            legend_wanted: !looks.legend.is_empty(),
            cells,
            land: Vec::new(),
            panels: Vec::new(),
        };
        let room = area.grown(-MARGIN - 4.0);
        let mut taken: Vec<Rectangle> = sheet.solid().map(|(_, area)| area).collect();
        taken.extend(sheet.spaces.iter().map(|spot| spot.covers));
        let pieces = sheet.lines.iter().flat_map(|line| line.points.windows(2));
        let mut lines: Vec<[[f64; 2]; 2]> = pieces.map(|pair| [pair[0], pair[1]]).collect();
        lines.extend(grid::rivers(bundle).iter().flat_map(|course| course.windows(2)).map(|pair| [pair[0], pair[1]]));
        // An arrow is as bad to cover as another line.
        lines.extend(sheet.arrows().map(|([x, y], _)| [[x - 7.0, y - 7.0], [x + 7.0, y + 7.0]]));
        // Title and legend keep off a grid, names do not.
        let mut furnished = taken.clone();
        furnished.extend(sheet.cells.as_ref().map_or_else(|| grid::area(bundle), Cells::area));
        let land = ground::land(bundle);
        // Elsewhere land goes on to the edges of the sheet.
        let shores = if ground::frame(bundle).is_some() { land.as_slice() } else { &[] };
        let furnished = Taken::of(&furnished, &lines).on(shores);
        (sheet.title, sheet.legend) = legend::furnish(bundle, looks, theme, &furnished, room);
        taken.extend(sheet.title.map(|title| title.area));
        taken.extend(sheet.legend.as_ref().map(|legend| legend.area));
        // Land and sea go on to the edges of the sheet.
        if !bundle.map.ground.is_empty() && ground::frame(bundle).is_none() {
            let seas = bundle.map.zones.iter().map(|zone| measures::point(bundle, zone.x, zone.y));
            sheet.panels = sheet.panels_off(seas, grid::area(bundle));
            taken.extend(&sheet.panels);
        }
        taken.extend(grid::margins(bundle));
        // Counters stack in any square, though a name may have to stand there.
        taken.extend(grid::stacks(bundle, looks));
        // The names of spaces keep within the frame that these lie in.
        let framed = sheet.frame.filter(|frame| sheet.spaces.iter().all(|spot| frame.contains(spot.at)));
        let room = framed.map_or(room, |frame| frame.grown(-4.0));
        let obstacles = Obstacles { areas: taken, lines, sheet: Some(room), land, ..Obstacles::default() };
        let others = sheet.cells.as_ref().map(|cells| cells.names(looks, theme));
        let (names, obstacles) = sheet.among(others, obstacles);
        sheet.write(bundle, theme, &names, &obstacles);
        sheet.land = obstacles.land;
        sheet
    }

    /// Adds to the obstacles for names the names on cells or areas, the lines there, and the edge around all of them if
    /// the spaces are inside.
    fn among(&self, cells: Option<(Vec<Name>, Obstacles)>, mut obstacles: Obstacles) -> (Vec<Name>, Obstacles) {
        let Some((names, there)) = cells else { return (Vec::new(), obstacles) };
        obstacles.lines.extend(there.lines);
        obstacles.borders.extend(there.borders);
        obstacles.land.extend(there.land);
        obstacles.grounds = there.grounds;
        let frame = there.sheet.filter(|frame| self.spaces.iter().all(|spot| frame.contains(spot.at)));
        (names, Obstacles { sheet: frame.or(obstacles.sheet), ..obstacles })
    }

    /// Places the names of spaces and zones, with regard to other names.
    fn write(&mut self, bundle: &'b Bundle, theme: &Theme, others: &[Name], obstacles: &Obstacles) {
        let sizes = &theme.sizes;
        let size = |text: &str, em: f64, style| [theme.width(text, em, style), em * 0.98];
        let spaces = self.spaces.iter().map(|spot| Name {
            size: size(&spot.place.name, sizes.spaces, spot.look.name),
            home: match spot.place.kind {
                PlaceKind::Square | PlaceKind::Hex => Home::Under(spot.covers),
                _ => Home::Beside(spot.covers),
            },
            symbol: Some(spot.middle()),
            on: Some(if spot.look.on_water { Surface::Water } else { Surface::Land }),
        });
        let names: Vec<_> = spaces.chain(others.iter().copied()).collect();
        // Nobody asks where the others stand.
        let is_idle = self.spaces.is_empty() && bundle.map.zones.is_empty();
        let placed = if is_idle { Vec::new() } else { label::place(&names, obstacles) };
        for (spot, Placed { covers, leader }) in self.spaces.iter_mut().zip(&placed) {
            spot.name = *covers;
            spot.leader = leader.map(|to| {
                let far = maths::distance(spot.at, to).max(1e-6);
                [0, 1].map(|end| {
                    [0, 1].map(|axis| match end {
                        0 => spot.at[axis] + (to[axis] - spot.at[axis]) * spot.reach / far,
                        _ => to[axis],
                    })
                })
            });
        }
        let mut taken = obstacles.areas.clone();
        taken.extend(placed.iter().map(|placed| placed.covers));
        let leaders = self.spaces.iter().filter_map(|spot| spot.leader);
        let walls: Vec<_> = obstacles.land.iter().flat_map(|ring| polygon::sides(ring)).chain(leaders).collect();
        let land = Slices::of(&obstacles.land);
        for zone in &bundle.map.zones {
            let ribbon = sea(bundle, zone, theme, &taken, &walls, &land, obstacles);
            taken.extend(ribbon.areas(theme));
            self.zones.push((zone, ribbon));
        }
    }

    /// The arrows on the connections: the position of each, and a point farther along in its direction.
    pub fn arrows(&self) -> impl Iterator<Item = ([f64; 2], [f64; 2])> {
        self.lines.iter().filter_map(|Line { connection, points, look, .. }| {
            let end = look.arrow.as_ref()?;
            let (first, last) = (*points.first()?, *points.last()?);
            let (first, last) = if *end == connection.from { (last, first) } else { (first, last) };
            let middle = points.len() / 2;
            let at = match points.as_slice() {
                [from, to] => [f64::midpoint(from[0], to[0]), f64::midpoint(from[1], to[1])],
                points => points[middle],
            };
            Some((at, [at[0] + last[0] - first[0], at[1] + last[1] - first[1]]))
        })
    }

    /// The things with fixed positions: boxes, tracks, decks.
    fn solid(&self) -> impl Iterator<Item = (Thing<'b>, Rectangle)> {
        let boxes = self.boxes.iter().map(|spot| (Thing::Place(spot.place), spot.area));
        let tracks = self.tracks.iter().map(|track| (Thing::Track(track.track), track.with_name()));
        let decks = self
            .decks
            .iter()
            .map(|(deck, area)| (Thing::Deck(deck), Rectangle { height: area.height + 28.0, ..*area }));
        boxes.chain(tracks).chain(decks)
    }

    /// The panels behind boxes, tracks and decks: one for neighbours without anything between them.
    fn panels_off(&self, seas: impl Iterator<Item = [f64; 2]>, cells: Option<Rectangle>) -> Vec<Rectangle> {
        let alone = |area: Rectangle| {
            let [x, y] = [area.x.max(self.area.x + MARGIN), area.y.max(self.area.y + MARGIN)];
            let [right, lower] = [self.area.width - MARGIN, self.area.height - MARGIN];
            Rectangle {
                x,
                y,
                width: (area.x + area.width).min(right) - x,
                height: (area.y + area.height).min(lower) - y,
            }
        };
        // A space as large as a box is a place on the map.
        let beside =
            self.solid().filter(|(thing, _)| !matches!(thing, Thing::Place(place) if place.kind == PlaceKind::Space));
        // The letters and numbers beside a grid stay free.
        let is_off = |area: &Rectangle| cells.is_none_or(|cells| cells.overlap(area) <= 0.0);
        let ground = |area: Rectangle| Some(alone(area.grown(PANEL))).filter(is_off).unwrap_or(area);
        let solid: Vec<Rectangle> = beside.map(|(_, area)| ground(area)).collect();
        let mut panels = solid.clone();
        if solid.len() > MOST_PANELS {
            return panels;
        }
        let seas = seas.map(|at| Rectangle::about(at, 150.0, 50.0));
        let ways = self.lines.iter().filter_map(|line| Rectangle::hull(&line.points));
        let spaces = self.spaces.iter().map(|spot| spot.covers);
        let printed = self.title.iter().map(|title| title.area).chain(self.legend.iter().map(|legend| legend.area));
        let others: Vec<Rectangle> = spaces.chain(ways).chain(seas).chain(cells).chain(printed).collect();
        // Any two that are near become one, for as long as that covers nothing.
        loop {
            let joined = panels.iter().enumerate().find_map(|(at, one)| {
                let near = |(_, other): &(usize, &Rectangle)| one.distance(other) < 2.0 * PANEL;
                let covers = |hull: &Rectangle| others.iter().any(|other| other.overlap(hull) > 0.0);
                let hulls =
                    panels.iter().enumerate().skip(at + 1).filter(near).map(|(other, there)| (other, one.with(there)));
                let waste = |hull: &Rectangle| {
                    let held: f64 = solid.iter().map(|area| area.overlap(hull)).sum();
                    hull.area() - held > 0.3 * hull.area()
                };
                let (other, hull) = hulls.into_iter().find(|(_, hull)| !covers(hull) && !waste(hull))?;
                Some((at, other, hull))
            });
            let Some((at, other, hull)) = joined else { return panels };
            panels.remove(other);
            panels[at] = hull;
        }
    }

    /// The rectangles of everything on the sheet except lines.
    pub fn printed(&self, theme: &Theme) -> Vec<Rectangle> {
        let solid = self.solid().map(|(_, area)| area);
        let spots = self.spaces.iter().flat_map(|spot| [spot.covers, spot.name]);
        let leaders = self.spaces.iter().filter_map(|spot| spot.leader).map(|[from, to]| Rectangle::between(from, to));
        let zones = self.zones.iter().flat_map(|(_, ribbon)| ribbon.areas(theme));
        let printed =
            self.title.map(|title| title.area).into_iter().chain(self.legend.as_ref().map(|legend| legend.area));
        let grounds = self.panels.iter().copied();
        solid.chain(spots).chain(leaders).chain(zones).chain(printed).chain(grounds).collect()
    }

    /// The misplaced names.
    pub fn misplaced(&self, looks: &Looks, theme: &Theme) -> Vec<Misplaced<'b>> {
        let middles = Grid::of(self.spaces.iter().map(Space::middle));
        let beside = self.spaces.iter().enumerate().filter(|(_, spot)| spot.leader.is_none());
        let closer = beside.filter_map(|(at, spot)| {
            let own = spot.name.distance(&spot.middle());
            let others = middles.ordered(&spot.name.grown(own)).into_iter().filter(|(other, _)| *other != at);
            let gaps = others.map(|(other, middle)| (self.spaces[other].place, own - spot.name.distance(&middle)));
            let (other, by) = gaps.max_by(|(_, one), (_, other)| one.total_cmp(other))?;
            (by > HAIR).then_some(Misplaced::Closer(spot.place, other, by))
        });
        let names = Grid::of(self.spaces.iter().map(|spot| spot.name));
        let mixed = self.spaces.iter().enumerate().filter(|(_, spot)| spot.leader.is_none());
        let mixed = mixed.filter_map(|(at, spot)| {
            let near = names.ordered(&label::read_as_one(&spot.name)).into_iter();
            let others = near.filter(|(other, _)| *other < at).map(|(other, _)| &self.spaces[other]);
            let other = others.filter(|other| other.leader.is_none()).find(|other| spot.could_swap(other))?;
            Some(Misplaced::Mixed(spot.place, other.place))
        });
        let land = Slices::of(&self.land);
        let ashore = self.zones.iter().map(|(zone, ribbon)| {
            let areas = ribbon.areas(theme);
            let shares = areas.iter().map(|area| label::share(area, |at| land.contain(at)));
            (*zone, shares.sum::<f64>() / count(areas.len()).max(1.0))
        });
        let ashore = ashore.filter(|(_, share)| *share > ASHORE).map(|(zone, share)| Misplaced::Ashore(zone, share));
        let on_ground = self.cells.iter().flat_map(|cells| cells.placed(looks, self, theme).misplaced(cells));
        closer.chain(mixed).chain(ashore).chain(on_ground).collect()
    }

    /// The pairs of things that overlap, so that one cannot be read or clicked.
    pub fn clashes(&self, theme: &Theme) -> Vec<Clash<'b>> {
        let mut all: Vec<(Thing<'b>, Rectangle)> = self.solid().collect();
        all.extend(self.title.map(|title| (Thing::Title, title.area)));
        all.extend(self.legend.as_ref().map(|legend| (Thing::Legend, legend.area)));
        all.extend(self.spaces.iter().map(|spot| (Thing::Counters(spot.place), spot.covers)));
        all.extend(self.spaces.iter().map(|spot| (Thing::Name(spot.place), spot.name)));
        let letters = |(zone, ribbon): &(&'b Zone, Ribbon)| {
            let zone = *zone;
            ribbon.areas(theme).into_iter().map(move |area| (Thing::Zone(zone), area))
        };
        all.extend(self.zones.iter().flat_map(letters));
        let grid = Grid::of(all.iter().map(|(_, area)| *area));
        let mut clashes = Vec::new();
        for (at, (thing, area)) in all.iter().enumerate() {
            // Each pair once. A hair's breadth is no matter.
            let close = area.grown(-HAIR);
            let others = grid.overlapping(&close).filter(|(other, _)| *other < at);
            let others = others.filter(|(_, there)| there.grown(-HAIR).overlap(&close) > 0.0);
            // The letters of a name that is turned may touch one another.
            let is_other = |other: usize| !matches!((thing, all[other].0), (Thing::Zone(one), Thing::Zone(other)) if std::ptr::eq(*one, other));
            let others = others.filter(|(other, _)| is_other(*other));
            let mut others: Vec<_> = others.map(|(other, there)| (other, there.overlap(area))).collect();
            others.sort_by_key(|(other, _)| *other);
            clashes.extend(others.into_iter().map(|(other, shared)| Clash {
                things: [*thing, all[other].0],
                numbers: [at, other],
                shared,
            }));
            let outside = area.area() - area.overlap(&self.area);
            if outside > 2.0 {
                clashes.push(Clash { things: [*thing, Thing::Edge], numbers: [at; 2], shared: outside });
            } else if let Some((line, shared)) = self.lined(*thing, area) {
                clashes.push(Clash { things: [*thing, line], numbers: [at; 2], shared });
            }
            clashes.extend(self.on_ground(*thing, area).map(|clash| Clash { numbers: [at; 2], ..clash }));
            if clashes.len() > MOST {
                break;
            }
        }
        clashes
    }

    /// The border of the sheet or the frame of the map, if it runs through a thing with text at its edge, and the size
    /// of the part beyond.
    fn lined(&self, thing: Thing<'b>, area: &Rectangle) -> Option<(Thing<'b>, f64)> {
        let has_words =
            matches!(thing, Thing::Track(_) | Thing::Deck(_) | Thing::Name(_) | Thing::Legend | Thing::Title);
        let beyond = |line: Rectangle| area.area() - area.overlap(&line);
        let border = Some(beyond(self.area.grown(-MARGIN))).filter(|beyond| *beyond > 2.0);
        let frame = self.frame.map(beyond).filter(|beyond| *beyond > 2.0 && *beyond < area.area() - 2.0);
        let found = border.map(|beyond| (Thing::Border, beyond)).or(frame.map(|beyond| (Thing::Frame, beyond)));
        found.filter(|_| has_words)
    }

    /// The cell or area under most of a thing that belongs beside the map.
    fn on_ground(&self, thing: Thing<'b>, area: &Rectangle) -> Option<Clash<'b>> {
        let beside = matches!(thing, Thing::Place(_) | Thing::Track(_) | Thing::Deck(_) | Thing::Legend | Thing::Title);
        let (ground, shared) = self.cells.as_ref().filter(|_| beside)?.most_under(&area.grown(-HAIR))?;
        Some(Clash { things: [thing, Thing::Ground(ground)], numbers: [0; 2], shared })
    }
}

impl TrackCells<'_> {
    fn with_name(&self) -> Rectangle {
        Rectangle { y: self.area.y - 26.0, height: self.area.height + 26.0, ..self.area }
    }
}

/// The most overlaps that are reported.
const MOST: usize = 2000;
/// The share of the name of a sea that may be on land: many seas have an island.
const ASHORE: f64 = 0.25;
/// The ratio of distances from which two names beside each other are not confused: that to the other's space, over that
/// to their own.
const SWAPPED: f64 = 2.5;
/// The overlap of two things that goes unnoticed, in pixels, shared between the two.
const HAIR: f64 = 0.5;

/// A misplaced name.
#[derive(Clone, Copy, Debug)]
pub enum Misplaced<'b> {
    /// The name of a cell or an area, and the share of it that is outside.
    Outside(&'b Place, f64),
    /// The name of a cell or an area which touches that of another.
    Touching(&'b Place, &'b Place),
    /// The name of a space that is closer to another space: both, and by how many pixels.
    Closer(&'b Place, &'b Place, f64),
    /// The name of a space reads as one with the name of another: either could belong to either space.
    Mixed(&'b Place, &'b Place),
    /// The name of a sea, and the share of it that is on land.
    Ashore(&'b Zone, f64),
}

impl Space<'_> {
    /// True if its name and another can be mistaken for each other: each is nearly as close to both spaces.
    fn could_swap(&self, other: &Self) -> bool {
        let far = |name: &Space<'_>, to: &Space<'_>| (name.name.distance(&to.middle()) - to.reach).max(1.0);
        far(self, other) + far(other, self) < SWAPPED * (far(self, self) + far(other, other))
    }

    /// Its middle, as a pixel.
    fn middle(&self) -> Rectangle {
        Rectangle::about(self.at, 1.0, 1.0)
    }
}

/// Two things on the sheet that overlap.
#[derive(Clone, Copy, Debug)]
pub struct Clash<'b> {
    /// Both, the one with the freer position first.
    pub things: [Thing<'b>; 2],
    /// Their numbers; the edge has the number of the thing that crosses it.
    pub numbers: [usize; 2],
    /// The size of the overlap in square pixels.
    pub shared: f64,
}

/// Something on the sheet.
#[derive(Clone, Copy, Debug)]
pub enum Thing<'b> {
    Place(&'b Place),
    Track(&'b Track),
    Deck(&'b Deck),
    Title,
    Legend,
    /// The edge of the sheet.
    Edge,
    /// The line near the edge of the sheet.
    Border,
    /// The lines about a map with made-up ground.
    Frame,
    /// The symbol of a space, and the highest stack on it.
    Counters(&'b Place),
    /// The name of a space.
    Name(&'b Place),
    /// The name of a zone.
    Zone(&'b Zone),
    /// A cell or an area.
    Ground(&'b Place),
}

fn ways<'b>(bundle: &'b Bundle, looks: &'b Looks, spaces: &[Space<'_>], cells: Option<&Cells<'_>>) -> Vec<Line<'b>> {
    let between = bundle.map.features.iter().filter(|feature| feature.drawn.lies() == Lies::Between);
    let between: BTreeSet<&str> = between.map(|feature| feature.id.as_str()).collect();
    let places: FxHashMap<&str, &Place> = bundle.map.places.iter().map(|place| (place.id.as_str(), place)).collect();
    let lanes = bundle.map.features.iter().filter(|feature| matches!(feature.drawn, Drawn::SeaLane | Drawn::Ferry));
    let lanes: BTreeSet<&str> = lanes.map(|feature| feature.id.as_str()).collect();
    let land = if lanes.is_empty() { Vec::new() } else { ground::land(bundle) };
    let of_areas = || cells.filter(|_| !lanes.is_empty())?.land();
    let land = (!land.is_empty()).then(|| Slices::of(&land)).or_else(of_areas);
    // Ships keep within the frame of the map.
    let chart = cells.and_then(Cells::area);
    let area = ground::frame(bundle).or(chart).unwrap_or_else(|| ground::neat_line(bundle)).grown(-MARGIN);
    let grid = Grid::of(spaces.iter().map(|spot| spot.covers));
    let line = |(connection, look): (&'b Connection, &'b Route)| {
        let (from, to) = (places.get(connection.from.as_str())?, places.get(connection.to.as_str())?);
        let square = [from, to].iter().any(|place| place.kind == PlaceKind::Square);
        let is_way = connection.features.iter().any(|id| between.contains(id.as_str()));
        let gate = cells.filter(|_| is_way).and_then(|cells| cells.gate(&from.id, &to.id));
        if square || (look.arrow.is_none() && !is_way && touch(from, to)) {
            // The grid tells, or the border of two areas.
            return None;
        }
        let ends = [from, to].map(|place| measures::point(bundle, place.x, place.y));
        if !connection.via.is_empty() {
            let via = connection.via.iter().map(|[x, y]| measures::point(bundle, *x, *y));
            let points: Vec<_> = std::iter::once(ends[0]).chain(via).chain([ends[1]]).collect();
            return Some(Line { connection, points: lines::smooth(&points), gate, look });
        }
        if let Some(at) = gate {
            return Some(Line { connection, points: lines::smooth(&[ends[0], at, ends[1]]), gate, look });
        }
        let is_lane = connection.features.iter().any(|id| lanes.contains(id.as_str()));
        // To a box beside the map it leads straight.
        let is_on_map = |at: &[f64; 2]| chart.is_none_or(|chart| chart.contains(*at));
        if let Some(land) = land.as_ref().filter(|_| is_lane && ends.iter().all(is_on_map)) {
            let mut points = lane::course(ends, land, &area);
            // From the coast of an area, not from its middle.
            for place in [from, to] {
                let rings: Vec<Ring> = place.outline.iter().map(|ring| ground::pixels(bundle, ring)).collect();
                if !rings.is_empty() && land.contain(points[0]) {
                    points = lane::beyond(&points, &rings);
                }
                points.reverse();
            }
            return Some(Line { connection, points, gate, look });
        }
        let near =
            grid.overlapping(&Rectangle::between(ends[0], ends[1])).map(|(at, _)| &spaces[at]).collect::<Vec<_>>();
        let others = near.into_iter().filter(|spot| ![&connection.from, &connection.to].contains(&&spot.place.id));
        Some(Line { connection, points: bend(ends, others), gate, look })
    };
    bundle.map.connections.par_iter().zip(&looks.connections).filter_map(line).collect()
}

/// True if the outlines of two areas share a corner.
fn touch(one: &Place, other: &Place) -> bool {
    let corners = |place: &Place| -> BTreeSet<[u64; 2]> {
        place.outline.iter().flatten().map(|corner| corner.map(f64::to_bits)).collect()
    };
    !corners(one).is_disjoint(&corners(other))
}

/// The distance at which a connection passes a space, in pixels from the rim of its symbol.
const PASSING: f64 = 9.0;

/// The line of a connection: straight, or curved about the one space that would be too near.
fn bend<'s>([from, to]: [[f64; 2]; 2], passed: impl Iterator<Item = &'s Space<'s>>) -> Vec<[f64; 2]> {
    let [run, rise] = [to[0] - from[0], to[1] - from[1]];
    let length = maths::hypot(run, rise).max(1e-6);
    let mut aside: Option<f64> = None;
    for spot in passed {
        let [x, y] = [spot.at[0] - from[0], spot.at[1] - from[1]];
        let along = (x * run + y * rise) / (length * length);
        if !(0.05..0.95).contains(&along) {
            continue;
        }
        // How far the space lies to the left of the line, and how much room is missing.
        let left = (x * rise - y * run) / length;
        let missing = spot.reach + PASSING - left.abs();
        if missing > 0.0 {
            // A curve comes by a share of this that depends on where it passes.
            let needed = missing / (2.0 * along * (1.0 - along)) * if left > 0.0 { -1.0 } else { 1.0 };
            aside = Some(aside.map_or(needed, |other: f64| if other.abs() > needed.abs() { other } else { needed }));
        }
    }
    let Some(aside) = aside.map(|aside| aside.clamp(-0.5 * length, 0.5 * length)) else { return vec![from, to] };
    let pull = [rise / length * aside, -run / length * aside];
    let point = |step: u8| {
        let share = f64::from(step) / 16.0;
        let lift = 2.0 * share * (1.0 - share);
        [from[0] + run * share + pull[0] * lift, from[1] + rise * share + pull[1] * lift]
    };
    (0..=16).map(point).collect()
}

/// The greatest distance of a sea's name from its point, in pixels, in addition to half its length.
const OFF: f64 = 260.0;

/// Places the name of a sea on its water: level if possible, as near its point as there is room.
fn sea(
    bundle: &Bundle,
    zone: &Zone,
    theme: &Theme,
    taken: &[Rectangle],
    walls: &[[[f64; 2]; 2]],
    land: &Slices,
    obstacles: &Obstacles,
) -> Ribbon {
    let at = measures::point(bundle, zone.x, zone.y);
    let sizes = [1.0, 0.85, 0.72, 0.6, 0.5].map(|share| theme.sizes.zones * share);
    let wish = Wish {
        words: &zone.name,
        style: Style::Italic,
        sizes: &sizes,
        spacings: &[0.0],
        near: Some(at),
        ways: Ways::Level,
    };
    let reach = OFF + theme.width(&zone.name, sizes[0], Style::Italic) / 2.0;
    let around = Rectangle::about(at, 2.0 * reach, 2.0 * reach);
    let sheet = ground::frame(bundle).or(obstacles.sheet).unwrap_or(around);
    let taken = Within { areas: taken, walls, lines: &obstacles.lines };
    // Beyond a piece of land there is another sea.
    let shores = Within { walls, ..Within::default() };
    let row = |y: f64| {
        let here = land.line(y);
        move |x: f64| sheet.contains([x, y]) && !here.contain(x)
    };
    let water = Room::by_rows(around, shores, row).reached_from(at);
    let room = Room::of(around, taken, |at| water.holds(at));
    let placed = Ribbon::place(&wish, &room, theme);
    let along = || Ribbon::place(&Wish { ways: Ways::Any, ..wish }, &room, theme);
    placed.or_else(along).unwrap_or_else(|| Ribbon::level(&wish, at, theme))
}

/// Every place with room of its own, and its look.
fn spots<'b>(bundle: &'b Bundle, looks: &'b Looks) -> impl Iterator<Item = Spot<'b>> {
    let places = bundle.map.places.iter().zip(&looks.places);
    places.filter_map(|(place, look)| Some(Spot { place, area: measures::room(bundle, place)?, look }))
}

/// Every place with room that belongs to no track or grid.
fn boxes<'b>(bundle: &'b Bundle, looks: &'b Looks) -> Vec<Spot<'b>> {
    let boxed = |spot: &Spot<'_>| matches!(spot.place.kind, PlaceKind::Box | PlaceKind::Space);
    spots(bundle, looks).filter(boxed).collect()
}

/// The tracks with their cells.
pub fn tracks<'b>(bundle: &'b Bundle, looks: &'b Looks) -> Vec<TrackCells<'b>> {
    let mut tracks = Vec::new();
    for track in &bundle.map.tracks {
        let own = |spot: &Spot<'_>| spot.place.track.as_deref() == Some(track.id.as_str());
        let cells: Vec<_> = spots(bundle, looks).filter(own).collect();
        if let Some(area) = cells.iter().map(|cell| cell.area).reduce(|hull, area| hull.with(&area)) {
            tracks.push(TrackCells { track, cells, area });
        }
    }
    tracks
}

fn spaces<'b>(bundle: &'b Bundle, looks: &'b Looks) -> Vec<Space<'b>> {
    let radius = measures::radius(bundle);
    let places = bundle.map.places.iter().zip(&looks.places);
    let points = places.filter(|(place, _)| measures::has_symbol(bundle, place));
    points
        .map(|(place, look)| {
            let at = measures::point(bundle, place.x, place.y);
            let reach = look.symbol.reach(radius);
            let covers = Rectangle::about(at, 2.0 * reach, 2.0 * reach).with(&measures::stack(bundle, at));
            Space { place, at, look, reach, covers, name: Rectangle::default(), leader: None }
        })
        .collect()
}
