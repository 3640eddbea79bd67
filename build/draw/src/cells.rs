//! Maps made of cells or areas: their ground, features on sides and from cell to cell, the grid, and all names.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use muster_ground::cells::{Cell, Grid};
use muster_schema::bundle::{Bundle, Direction, Drawn, Feature, GridKind, Place, PlaceKind, Terrain, Texture};

use super::label::{Name, Obstacles};
use super::lines;
use super::sheet::Sheet;
use muster_canvas::colour::Colour;
use muster_canvas::svg::{Drawing, Paint};
use muster_canvas::theme::Theme;
use muster_ground::area::Rectangle;
use muster_ground::maths;
use muster_ground::polygon::{self, Ring, Slices};
use muster_marks::MapLooks;
use muster_marks::measures;

mod blobs;
mod names;
mod paths;
pub mod sides;
pub mod textures;

pub use names::Names;
pub use textures::swatch;

/// A cell or an area.
#[derive(Debug)]
struct Field<'b> {
    place: &'b Place,
    cell: Option<Cell>,
    centre: [f64; 2],
    /// Its outline, in pixels.
    rings: Vec<Ring>,
    /// Its kind of ground, by its place in the bundle.
    terrain: Option<usize>,
    /// The kinds of ground on top of that: a town in woods, woods on a height.
    over: Vec<usize>,
}

impl Field<'_> {
    /// All kinds of ground in the field.
    fn terrains(&self) -> impl Iterator<Item = usize> {
        self.terrain.into_iter().chain(self.over.iter().copied())
    }
}

/// The kinds of ground of a place, by their places in the bundle: the first, and those on it.
fn grounds(bundle: &Bundle, place: &Place) -> (Option<usize>, Vec<usize>) {
    let number = |id: &str| bundle.map.terrains.iter().position(|kind| kind.id == id);
    let mut all = place.terrains().filter_map(number);
    (all.next(), all.collect())
}

/// All cells and areas of a map, in pixels.
#[derive(Debug)]
pub struct Cells<'b> {
    bundle: &'b Bundle,
    fields: Vec<Field<'b>>,
    grid: Option<Grid>,
    by_cell: BTreeMap<Cell, usize>,
    by_id: BTreeMap<&'b str, usize>,
    /// The distance between opposite sides of a cell; areas are drawn like cells of that size.
    unit: f64,
    /// The visible part, if cells at the edges are cut in half.
    cut: Option<Rectangle>,
    by_place: OnceLock<polygon::Areas>,
}

/// The side of the cells that areas are drawn like, in pixels.
fn area_unit(bundle: &Bundle) -> f64 {
    2.2 * f64::from(bundle.style.counter)
}

/// The border of two areas: both by their numbers, and its sides, clockwise about the first.
type Border = ([usize; 2], Vec<[[f64; 2]; 2]>);

/// The largest distance in pixels at which the outlines of two areas still form a border.
const TOUCH: f64 = 3.0;

impl<'b> Cells<'b> {
    /// The cells of a map; `None` if it has none, or only squares over real coasts.
    pub fn of(bundle: &'b Bundle) -> Option<Self> {
        let map = &bundle.map;
        let drawn = |place: &Place| match place.kind {
            PlaceKind::Hex | PlaceKind::Area => true,
            PlaceKind::Square => !measures::squares_on_land(bundle),
            PlaceKind::Space | PlaceKind::Box | PlaceKind::TrackSpace => false,
        };
        let grid = map.grid.as_ref().map(Grid::from);
        // Cells are known by their middles, to the nearest unit of the map.
        let nearest = |point: [f64; 2]| point.map(|length| maths::floor(length + 0.5));
        let middles: BTreeMap<_, _> =
            grid.iter().flat_map(|grid| grid.cells().map(|cell| (nearest(grid.centre(cell)), cell))).collect();
        let pixels = |ring: &[[f64; 2]]| ring.iter().map(|[x, y]| measures::point(bundle, *x, *y)).collect::<Ring>();
        let field = |place: &'b Place| {
            let cell = (place.kind != PlaceKind::Area).then(|| middles.get(&nearest([place.x, place.y]))).flatten();
            let corners = cell.zip(grid.as_ref()).map(|(cell, grid)| vec![pixels(&grid.corners(*cell))]);
            let (terrain, over) = grounds(bundle, place);
            Field {
                place,
                cell: cell.copied(),
                centre: measures::point(bundle, place.x, place.y),
                // More of an outline than this nobody sees.
                rings: corners
                    .unwrap_or_else(|| place.outline.iter().map(|ring| polygon::thin(&pixels(ring), 0.25)).collect()),
                terrain,
                over,
            }
        };
        let fields: Vec<_> = map.places.iter().filter(|place| drawn(place)).map(field).collect();
        if fields.is_empty() {
            return None;
        }
        let side = map.grid.as_ref().map(|grid| grid.side * map.scale);
        Some(Self {
            bundle,
            by_cell: fields.iter().zip(0..).filter_map(|(field, at)| Some((field.cell?, at))).collect(),
            by_id: fields.iter().zip(0..).map(|(field, at)| (field.place.id.as_str(), at)).collect(),
            fields,
            grid,
            unit: side.unwrap_or_else(|| area_unit(bundle)).max(4.0),
            cut: cut(bundle),
            by_place: OnceLock::new(),
        })
    }

    /// The land about spaces, each with its outline in pixels, treated as areas.
    pub fn about(bundle: &'b Bundle, lands: impl Iterator<Item = (&'b Place, Vec<Ring>)>) -> Self {
        let field = |(place, rings): (&'b Place, Vec<Ring>)| {
            let (terrain, over) = grounds(bundle, place);
            Field { place, cell: None, centre: measures::point(bundle, place.x, place.y), rings, terrain, over }
        };
        let fields: Vec<_> = lands.map(field).collect();
        let by_id = fields.iter().zip(0..).map(|(field, at)| (field.place.id.as_str(), at)).collect();
        Self {
            bundle,
            fields,
            grid: None,
            by_cell: BTreeMap::new(),
            by_id,
            unit: area_unit(bundle),
            cut: None,
            by_place: OnceLock::new(),
        }
    }

    /// Draws the texture of its ground, except on some areas and lines.
    pub fn texture(&self, areas: &[Rectangle], lines: &[[[f64; 2]; 2]], drawing: &mut Drawing<'_>) {
        textures::draw_land(self, areas, lines, drawing);
    }

    /// The field beyond a side of a cell.
    fn beyond(&self, cell: Cell, direction: Direction) -> Option<usize> {
        self.by_cell.get(&self.grid.as_ref()?.beyond(cell, direction)?).copied()
    }

    /// The sides of a field that is a cell.
    fn sides(&self, field: &Field<'_>) -> Vec<Side> {
        let (Some(grid), Some(cell)) = (&self.grid, field.cell) else { return Vec::new() };
        let ends = field.rings.iter().flat_map(|ring| polygon::sides(ring));
        let side = |(direction, ends)| Side { direction, ends, beyond: self.beyond(cell, direction) };
        grid.directions().zip(ends).map(side).collect()
    }

    /// The colours of a field: its own, or else those of its ground.
    fn inks(&self, field: &Field<'_>, theme: &Theme) -> Inks {
        let ground = || self.terrain(field.terrain).and_then(|kind| kind.colour.as_deref());
        Inks::of(field.place.colour.as_deref().or_else(ground), theme)
    }

    fn terrain(&self, number: Option<usize>) -> Option<&'b Terrain> {
        self.bundle.map.terrains.get(number?)
    }

    /// True if the kind of ground is water.
    fn is_water(&self, number: Option<usize>) -> bool {
        self.terrain(number).is_some_and(|kind| matches!(kind.texture, Texture::Water | Texture::Sea))
    }

    /// True if there are houses or a fort in the middle of a field.
    fn is_built(&self, field: &Field<'_>) -> bool {
        field.terrains().filter_map(|kind| self.terrain(Some(kind))).any(|kind| textures::is_built(kind.texture))
    }

    /// The border of two areas; `None` if they do not touch.
    fn border(&self, from: &str, to: &str) -> Option<Border> {
        let [one, other] = [*self.by_id.get(from)?, *self.by_id.get(to)?];
        let [here, there] = [one, other].map(|at| &self.fields[at]);
        let border = polygon::shared(&here.rings, &there.rings, TOUCH);
        (here.cell.is_none() && there.cell.is_none() && !border.is_empty()).then_some(([one, other], border))
    }

    /// The point where a route between two areas crosses their border: the middle of its longest part.
    pub fn gate(&self, from: &str, to: &str) -> Option<[f64; 2]> {
        let chains = sides::chains(&self.border(from, to)?.1, false);
        let longest = chains.iter().max_by(|one, other| lines::length(one).total_cmp(&lines::length(other)))?;
        lines::middle(longest).map(|(at, _)| at)
    }

    fn feature(&self, id: &str) -> Option<&'b Feature> {
        self.bundle.map.features.iter().find(|feature| feature.id == id)
    }

    /// The bounds of all cells.
    pub fn area(&self) -> Option<Rectangle> {
        let hulls = self.fields.iter().flat_map(|field| &field.rings).filter_map(|ring| Rectangle::hull(ring));
        let all = hulls.reduce(|one, other| one.with(&other));
        self.cut.or(all)
    }

    /// The cell or area that a rectangle covers most, and the size of that part in square pixels. Water is allowed
    /// under printed things, as long as there is room for its counters.
    pub fn most_under(&self, area: &Rectangle) -> Option<(&'b Place, f64)> {
        let inside = |ring: &Ring, area: &Rectangle| {
            let [upper, _, lower, _] = area.corners();
            polygon::within(ring, upper, lower)
        };
        let covered = |field: &Field<'b>| {
            if field.cell.is_none() && self.is_water(field.terrain) {
                return measures::stack(self.bundle, field.centre).overlap(area);
            }
            let near =
                field.rings.iter().filter(|ring| Rectangle::hull(ring).is_some_and(|hull| hull.overlap(area) > 0.0));
            let seen = near.map(|ring| self.cut.map_or_else(|| ring.clone(), |cut| inside(ring, &cut)));
            seen.map(|ring| polygon::area(&inside(&ring, area))).sum()
        };
        let under = self.fields.iter().map(|field| (field.place, covered(field)));
        under.filter(|(_, shared)| *shared >= 1.0).max_by(|(_, one), (_, other)| one.total_cmp(other))
    }

    /// A spatial index of the fields.
    fn by_place(&self) -> &polygon::Areas {
        self.by_place.get_or_init(|| polygon::Areas::of(self.fields.iter().map(|field| field.rings.as_slice())))
    }

    /// The wanted names, and the obstacles for other names on the sheet.
    pub fn names(&self, looks: &MapLooks, theme: &Theme) -> (Vec<Name>, Obstacles) {
        names::for_others(self, looks, theme)
    }

    /// Places the names on them.
    pub fn placed(&self, looks: &MapLooks, sheet: &Sheet<'_>, theme: &Theme) -> Names {
        names::place(self, &paths::courses(self), looks, sheet, theme)
    }

    /// Draws the cells and areas, with their names.
    pub fn draw(&self, names: &Names, drawing: &mut Drawing<'_>) {
        let courses = paths::courses(self);
        let frame = match self.cut {
            Some(cut) => vec![cut.corners().to_vec()],
            None => blobs::outline(self, |_| true),
        };
        drawing.clipped_to(&frame, |drawing| self.draw_all(&courses, names, drawing));
        let paint = Paint::line(drawing.theme().ink, 1.6 * self.hair());
        match self.cut {
            Some(_) => drawing.rings(&frame, paint, 0.6),
            None => drawing.lines(&self.edges(), paint, 0.6),
        }
        names.number(drawing);
    }

    fn draw_all(&self, courses: &[paths::Course<'_>], names: &names::Names, drawing: &mut Drawing<'_>) {
        blobs::draw(self, drawing);
        textures::draw(self, courses, names, drawing);
        self.draw_grid(drawing);
        sides::draw(self, drawing);
        sides::draw_crossings(self, courses, drawing);
        paths::draw(self, courses, drawing);
    }

    /// The line width of the grid.
    fn hair(&self) -> f64 {
        (self.unit * 0.011).clamp(0.6, 1.6)
    }

    /// The areas that are land, if the map has water too.
    pub fn land(&self) -> Option<Slices> {
        let areas = || self.fields.iter().filter(|field| field.cell.is_none());
        let dry = areas().filter(|field| !self.is_water(field.terrain));
        let rings: Vec<Ring> = dry.clone().flat_map(|field| field.rings.iter().cloned()).collect();
        (dry.count() < areas().count()).then(|| Slices::of(&rings))
    }

    /// The outlines of cells together and of areas, except borders of areas of water, which have lines of their own.
    fn edges(&self) -> Vec<Ring> {
        let is_sea = |field: &Field<'_>| field.cell.is_none() && self.is_water(field.terrain);
        let mut edges: Vec<Ring> =
            blobs::outline(self, |field| !is_sea(field)).into_iter().map(lines::closed).collect();
        let all = Slices::of(self.fields.iter().filter(|field| field.cell.is_none()).flat_map(|field| &field.rings));
        for ring in self.fields.iter().filter(|field| is_sea(field)).flat_map(|field| &field.rings) {
            let is_outer = |[from, to]: &[[f64; 2]; 2]| {
                let middle = lines::between(*from, *to, 0.5);
                let far = (2.0 * TOUCH) / maths::distance(*from, *to).max(1e-6);
                let aside = [(to[1] - from[1]) * far, (from[0] - to[0]) * far];
                [1.0, -1.0].iter().any(|way| !all.contain([0, 1].map(|axis| middle[axis] + way * aside[axis])))
            };
            edges.extend(polygon::sides(ring).filter(is_outer).map(|ends| ends.to_vec()));
        }
        edges
    }

    /// Draws the border between two areas of water, unless the map says what runs there.
    fn draw_seas(&self, drawing: &mut Drawing<'_>) {
        let is_sea = |field: &&Field<'_>| field.cell.is_none() && self.is_water(field.terrain);
        let seas = self.fields.iter().filter(is_sea);
        let seas: Vec<_> =
            seas.filter_map(|field| Some((field, Rectangle::hull(&field.rings.concat())?.grown(TOUCH)))).collect();
        let pair = |one: &'b str, other: &'b str| [one.min(other), one.max(other)];
        let is_drawn = |feature: &&Feature| feature.drawn.is_on_sides() && feature.drawn != Drawn::Nothing;
        let ways = self.bundle.map.connections.iter();
        let told = ways.filter(|way| way.features.iter().filter_map(|id| self.feature(id)).any(|it| is_drawn(&it)));
        let told: BTreeSet<_> = told.map(|way| pair(&way.from, &way.to)).collect();
        let mut borders = Vec::new();
        for (at, (one, hull)) in seas.iter().enumerate() {
            let near = seas[at + 1..].iter().filter(|(_, other)| other.overlap(hull) > 0.0);
            for (other, _) in near.filter(|(other, _)| !told.contains(&pair(&one.place.id, &other.place.id))) {
                let border = self.border(&one.place.id, &other.place.id);
                borders.extend(border.into_iter().flat_map(|(_, sides)| sides::chains(&sides, false)));
            }
        }
        let hair = self.hair();
        let paint = Paint::line(drawing.theme().sea, 2.0 * hair).dashed(7.0 * hair, 5.0 * hair);
        drawing.lines(&borders, paint, 0.7);
    }

    /// The lines of the grid, fainter between two cells of water, and those about areas.
    fn draw_grid(&self, drawing: &mut Drawing<'_>) {
        let (mut plain, mut wet, mut outer) = (Vec::new(), Vec::new(), Vec::new());
        self.draw_seas(drawing);
        for (at, field) in self.fields.iter().enumerate() {
            if field.cell.is_none() && !self.is_water(field.terrain) {
                outer.extend(field.rings.iter().cloned().map(lines::closed));
            }
            for Side { ends, beyond, .. } in self.sides(field) {
                let wet_too = |other: usize| self.is_water(field.terrain) && self.is_water(self.fields[other].terrain);
                match beyond {
                    // Each side once.
                    Some(other) if other > at && wet_too(other) => wet.push(ends.to_vec()),
                    Some(other) if other > at => plain.push(ends.to_vec()),
                    _ => {}
                }
            }
        }
        let ink = drawing.theme().ink;
        let width = self.hair();
        for (sides, broad, opacity) in [(&plain, 1.0, 0.32), (&wet, 1.0, 0.18), (&outer, 1.6, 0.6)] {
            let paint = Paint::line(ink, broad * width);
            lines::blocks(sides).for_each(|sides| drawing.lines(&sides, paint, opacity));
        }
    }
}

/// A side of a cell.
#[derive(Clone, Copy, Debug)]
struct Side {
    direction: Direction,
    /// Clockwise about the cell.
    ends: [[f64; 2]; 2],
    /// The field on the other side.
    beyond: Option<usize>,
}

/// The rectangle to which protruding cells are cut: every second cell at both ends of the columns or rows that are
/// shifted is cut in half. The first and the last cells only lose their points.
fn cut(bundle: &Bundle) -> Option<Rectangle> {
    let grid = bundle.map.grid.as_ref().filter(|grid| grid.halves && grid.kind != GridKind::Squares)?;
    let known = Grid::from(grid);
    let (size, pitch) = (known.size(), known.pitch());
    let counts = [grid.columns, grid.rows].map(f64::from);
    let along = usize::from(grid.kind == GridKind::FlatHexes);
    let edges = [0, 1].map(|axis| {
        let start = [grid.x, grid.y][axis];
        if axis == along {
            (start + grid.side / 2.0, start + counts[axis] * grid.side)
        } else {
            (start + size[axis] / 4.0, start + size[axis] * 0.75 + (counts[axis] - 1.0) * pitch[axis])
        }
    });
    let [(left, right), (upper, lower)] = edges;
    let ([x, y], [right, lower]) = (measures::point(bundle, left, upper), measures::point(bundle, right, lower));
    Some(Rectangle { x, y, width: right - x, height: lower - y })
}

/// The colours of a kind of ground and of everything drawn on it.
#[derive(Clone, Copy, Debug)]
pub struct Inks {
    pub ground: Colour,
    /// Trees, houses and hills.
    pub body: Colour,
    /// Their dark sides.
    pub shade: Colour,
    /// Their outlines.
    pub line: Colour,
    /// Highlights.
    pub light: Colour,
}

impl Inks {
    /// Derives all inks from the colour of the ground, or of land.
    pub fn of(colour: Option<&str>, theme: &Theme) -> Self {
        let ground = colour.map_or(theme.land, Colour::parse);
        let light = ground.mix(theme.paper, 0.6);
        if ground.luminance() < 0.16 {
            let line = ground.mix(theme.paper, 0.4);
            return Self { ground, body: ground.mix(theme.paper, 0.15), shade: ground.deeper(), line, light };
        }
        let deep = ground.deeper();
        Self {
            ground,
            body: ground.mix(deep, 0.6),
            shade: deep.mix(theme.ink, 0.2),
            line: deep.mix(theme.ink, 0.5),
            light,
        }
    }
}
