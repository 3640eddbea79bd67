//! What cells and areas are called, and the names that are written over several of them.

use std::collections::BTreeMap;

use muster_schema::bundle::{GridKind, LabelKind, MapName, Texture};

use super::paths::{self, Course};
use super::{Cells, Field, Inks, sides};
use crate::label::{self, Home, Name, Obstacles};
use crate::nearby::Grid;
use crate::sheet::{Misplaced, Sheet};
use crate::symbol;
use muster_canvas::colour::Colour;
use muster_canvas::font::Style;
use muster_canvas::shape::Named;
use muster_canvas::svg::{Drawing, Type};
use muster_canvas::theme::Theme;
use muster_ground::area::{Rectangle, count};
use muster_ground::polygon::{self, Ring};
use muster_marks::MapLooks;
use muster_marks::map::Corner;

/// All names on cells and areas, each where it stands.
#[derive(Debug)]
pub struct Names {
    numbers: Vec<Written>,
    names: Vec<Written>,
    /// What runs from cell to cell or along their sides, and between areas.
    lines: Vec<[[f64; 2]; 2]>,
}

/// A name in its place.
#[derive(Clone, Debug)]
struct Written {
    words: String,
    area: Rectangle,
    how: Type,
    /// What sets its letters off from the ground, one after the other, where they stand on several kinds of ground.
    halos: Vec<Colour>,
    /// The number on a disc behind it.
    mark: Option<Corner>,
    /// What it names; none of a number.
    names: Option<Named>,
}

/// How far below the top of its letters their baseline is, as a share of their size.
const BASELINE: f64 = 0.78;

impl Written {
    fn about(words: String, at: [f64; 2], how: Type, theme: &Theme) -> Self {
        let spread = how.spacing * (count(words.chars().count()) - 1.0).max(0.0);
        let width = theme.width(&words, how.size, how.style) + spread;
        Self { area: Rectangle::about(at, width, how.size), words, how, halos: Vec::new(), mark: None, names: None }
    }

    /// The name with a number on a disc behind it.
    fn with_mark(self, mark: &Corner) -> Self {
        let Rectangle { width, height, .. } = self.area;
        let gap = if self.words.is_empty() { 0.0 } else { self.how.size * 0.2 };
        let area = Rectangle::about(self.area.centre(), width + gap + self.how.size, height);
        Self { area, mark: Some(mark.clone()), ..self }
    }

    /// Its letters, and where each begins.
    fn letters(&self, theme: &Theme) -> impl Iterator<Item = (char, [f64; 2])> {
        let y = self.area.y + self.how.size * BASELINE;
        let before = |at: usize| theme.width(&self.words[..at], self.how.size, self.how.style);
        let letters = self.words.char_indices().enumerate();
        letters.map(move |(number, (at, letter))| {
            (letter, [self.area.x + before(at) + count(number) * self.how.spacing, y])
        })
    }

    /// The name with the halo of the ground below each of its letters.
    fn on_ground(self, cells: &Cells<'_>, theme: &Theme) -> Self {
        let into = self.how.size * 0.3;
        let ground = |at: [f64; 2]| {
            let field = cells.fields.iter().find(|field| polygon::holds(&field.rings, at))?;
            Some(halo(cells, field, theme))
        };
        let halos = self.letters(theme).map(|(_, [x, y])| ground([x + into, y - into]).or(self.how.halo));
        let halos: Vec<Colour> = halos.collect::<Option<_>>().unwrap_or_default();
        match halos.first() {
            Some(first) if halos.iter().all(|halo| halo == first) => {
                Self { how: Type { halo: Some(*first), ..self.how }, ..self }
            }
            _ => Self { halos, ..self },
        }
    }

    fn write(&self, drawing: &mut Drawing<'_>) {
        let at = [self.area.x, self.area.y + self.how.size * BASELINE];
        for ((letter, at), halo) in self.letters(drawing.theme()).zip(&self.halos) {
            let how = Type { halo: Some(*halo), fill: *halo, spacing: 0.0, ..self.how };
            drawing.text(at, how, letter.encode_utf8(&mut [0; 4]));
        }
        if let Some(mark) = &self.mark {
            let radius = self.how.size * 0.5;
            let middle = [self.area.x + self.area.width - radius, self.area.centre()[1]];
            symbol::mark(drawing, middle, radius / mark.size.max(0.1), mark);
        }
        let how = Type { halo: self.how.halo.filter(|_| self.halos.is_empty()), ..self.how };
        match &self.names {
            Some(named) => drawing.name(named.clone(), at, how, &self.words),
            None => drawing.text(at, how, &self.words),
        }
    }
}

impl Names {
    pub fn covered(&self) -> impl Iterator<Item = Rectangle> {
        let numbers = self.numbers.iter().map(|name| name.area);
        numbers.chain(self.names.iter().map(|name| name.area.grown(name.how.size * 0.12)))
    }

    /// The names of cells and areas that stand mostly outside of these.
    pub fn misplaced<'b>(&self, cells: &Cells<'b>) -> Vec<Misplaced<'b>> {
        let outside = |name: &Written| {
            let named = name.names.as_ref().filter(|named| named.kind == LabelKind::Place)?;
            let field = &cells.fields[*cells.by_id.get(named.id.as_str())?];
            let share = label::share(&name.area, |at| !polygon::holds(&field.rings, at));
            (share > 0.5).then_some(Misplaced::Outside(field.place, share))
        };
        self.names.iter().filter_map(outside).collect()
    }

    /// What the names cover, without the numbers.
    pub fn written(&self) -> impl Iterator<Item = Rectangle> {
        self.names.iter().map(|name| name.area)
    }

    /// The lines that names of countries do not cross.
    pub fn lines(&self) -> &[[[f64; 2]; 2]] {
        &self.lines
    }

    /// Writes the numbers, which lie on the ground.
    pub fn number(&self, drawing: &mut Drawing<'_>) {
        self.numbers.iter().for_each(|name| name.write(drawing));
    }

    pub fn write(&self, drawing: &mut Drawing<'_>) {
        self.names.iter().for_each(|name| name.write(drawing));
    }
}

/// Finds a place for all of them.
pub fn place(cells: &Cells<'_>, courses: &[Course<'_>], looks: &MapLooks, sheet: &Sheet<'_>, theme: &Theme) -> Names {
    let ways = Grid::of(
        courses
            .iter()
            .flat_map(|course| course.line.windows(2))
            .filter_map(|pair| Some(Rectangle::hull(pair)?.grown(cells.unit * 0.03))),
    );
    let numbers: Vec<_> = cells.fields.iter().filter_map(|field| number(cells, field, &ways, theme)).collect();
    let obstacles = Obstacles {
        areas: numbers.iter().map(|name| name.area.grown(1.0)).chain(sheet.printed()).collect(),
        lines: lines_along(cells, courses),
        borders: borders(cells),
        sheet: Some(cells.area().map_or(sheet.area, |area| area.grown(-FRAME))),
        land: Vec::new(),
        grounds: grounds(cells),
    };
    let wanted = wanted(cells, looks, theme);
    let names: Vec<_> = wanted.iter().map(|(name, _)| *name).collect();
    let places = label::place(&names, &obstacles);
    let names = wanted.into_iter().zip(places);
    let names = names.map(|((_, name), area)| Written { area, ..name }.on_ground(cells, theme)).collect();
    let lines = [obstacles.lines, obstacles.borders].concat();
    Names { numbers, names, lines }
}

/// How far names keep from the edge of all cells, in pixels.
const FRAME: f64 = 3.0;

/// What other names have to know of them before they are placed.
pub fn for_others(cells: &Cells<'_>, looks: &MapLooks, theme: &Theme) -> (Vec<Name>, Obstacles) {
    let names = wanted(cells, looks, theme).into_iter().map(|(name, _)| name).collect();
    let is_dry = |field: &&Field<'_>| field.cell.is_none() && !cells.is_water(field.terrain);
    let land: Vec<Ring> = cells.fields.iter().filter(is_dry).flat_map(|field| field.rings.clone()).collect();
    let obstacles = Obstacles {
        areas: Vec::new(),
        lines: lines_along(cells, &paths::courses(cells)),
        borders: borders(cells),
        sheet: cells.area().map(|area| area.grown(-FRAME)),
        land,
        grounds: grounds(cells),
    };
    (names, obstacles)
}

/// All names, and where they like to stand.
fn wanted(cells: &Cells<'_>, looks: &MapLooks, theme: &Theme) -> Vec<(Name, Written)> {
    let places = cells.bundle.map.places.iter().zip(&looks.places);
    let marks = places.filter_map(|(place, look)| Some((place.id.as_str(), look.symbol.number()?)));
    let marks: BTreeMap<&str, &Corner> = marks.collect();
    let own = cells.fields.iter().enumerate().filter_map(|(area, field)| {
        // Counters lie in the middle.
        let counter = f64::from(cells.bundle.style.counter);
        let home = match field.cell {
            Some(_) => Home::In {
                middle: Rectangle::about(field.centre, counter, counter),
                cell: Rectangle::about(field.centre, cells.unit * 0.9, cells.unit * 0.96),
            },
            None => Home::On {
                middle: Rectangle::about(field.centre, counter, counter * 1.2),
                hull: Rectangle::hull(&field.rings.concat())?,
                area,
            },
        };
        Some((home, own(cells, field, marks.get(field.place.id.as_str()).copied(), theme)?))
    });
    let broad = cells.bundle.map.names.iter().filter_map(|name| broad(cells, name, theme));
    let all = own.chain(broad.map(|name| (Home::Near(name.area.centre()), name)));
    let name = |(home, written): (Home, Written)| {
        let size = [written.area.width, written.area.height];
        (Name { size, home, symbol: None, on: None }, written)
    };
    all.map(name).collect()
}

/// The outlines of areas, each in the place of its field.
fn grounds(cells: &Cells<'_>) -> Vec<Vec<Ring>> {
    let ground = |field: &Field<'_>| if field.cell.is_none() { field.rings.clone() } else { Vec::new() };
    cells.fields.iter().map(ground).collect()
}

/// What runs from cell to cell and along their sides, in pieces.
fn lines_along(cells: &Cells<'_>, courses: &[Course<'_>]) -> Vec<[[f64; 2]; 2]> {
    let along_sides = sides::courses(cells);
    let lines = courses.iter().map(|course| &course.line).chain(along_sides.iter().flat_map(|(_, courses)| courses));
    lines.flat_map(|line| line.windows(2)).map(|pair| [pair[0], pair[1]]).collect()
}

/// The borders of areas.
fn borders(cells: &Cells<'_>) -> Vec<[[f64; 2]; 2]> {
    let areas = cells.fields.iter().filter(|field| field.cell.is_none());
    areas.flat_map(|field| &field.rings).flat_map(|ring| polygon::sides(ring)).collect()
}

/// The number of a cell, near its upper edge, and to one side of what runs through there.
fn number(cells: &Cells<'_>, field: &Field<'_>, ways: &Grid, theme: &Theme) -> Option<Written> {
    let words = field.place.coordinates()?;
    field.cell?;
    let ground = Inks::of(cells.terrain(field.terrain).map(|kind| kind.colour.as_str()), theme).ground;
    let size = (cells.unit * 0.115).clamp(7.0, 18.0);
    let how = Type::from_left(size, Style::Regular, theme.ink_on(ground).mix(ground, 0.4));
    let rise = match cells.grid.as_ref()?.kind() {
        GridKind::PointedHexes => 0.4 * cells.unit,
        GridKind::Squares | GridKind::FlatHexes => 0.475 * cells.unit - size / 2.0,
    };
    let [x, y] = field.centre;
    let least = cells.cut.map_or(f64::NEG_INFINITY, |cut| cut.y + size * 0.7);
    let aside = theme.width(words, size, how.style) / 2.0 + cells.unit * 0.05;
    let about = |shift: f64| Written::about(words.to_owned(), [x + shift, (y - rise).max(least)], how, theme);
    let seen = |name: &Written| cells.cut.is_none_or(|cut| cut.overlap(&name.area) >= name.area.area() * 0.99);
    let free = |name: &Written| ways.overlapping(&name.area).next().is_none();
    let mut names = [0.0, -aside, aside].map(about).into_iter().filter(seen);
    let first = names.next()?;
    let texture = cells.terrain(field.terrain).map(|kind| kind.texture);
    let is_built = matches!(texture, Some(Texture::Village | Texture::Town | Texture::Fort));
    let name = if free(&first) { Some(first.clone()) } else { names.find(free) };
    let covered = is_built || name.is_none();
    let name = name.unwrap_or(first);
    let halo = covered.then(|| halo(cells, field, theme));
    Some(Written { how: Type { halo, ..name.how }, ..name })
}

/// The name of a cell that is not its number, or of an area, with the number that is printed beside it.
fn own(cells: &Cells<'_>, field: &Field<'_>, mark: Option<&Corner>, theme: &Theme) -> Option<Written> {
    let number = field.place.coordinates();
    let is_named = number != Some(field.place.name.as_str());
    if !is_named && mark.is_none() {
        return None;
    }
    let size = theme.sizes.spaces.min(cells.unit * 0.165).max(8.0);
    let how = Type { halo: Some(halo(cells, field, theme)), ..Type::from_left(size, Style::Bold, theme.ink) };
    let words = if is_named { field.place.name.clone() } else { String::new() };
    let name = Written::about(words, field.centre, how, theme);
    let name = match mark {
        Some(mark) => name.with_mark(mark),
        None => name,
    };
    Some(Written { names: Some(Named::new(LabelKind::Place, &field.place.id)), ..name })
}

/// What sets a name off from what is drawn on the ground of a field.
fn halo(cells: &Cells<'_>, field: &Field<'_>, theme: &Theme) -> Colour {
    let ground = Inks::of(cells.terrain(field.terrain).map(|kind| kind.colour.as_str()), theme).ground;
    ground.mix(theme.paper, if ground.luminance() > 0.3 { 0.3 } else { 0.8 })
}

/// Where letters over a field may stand: a cell is so small that they do not reach to its sides.
fn room(cells: &Cells<'_>, field: &Field<'_>) -> Option<Rectangle> {
    if field.cell.is_some() {
        return Some(Rectangle::about(field.centre, cells.unit * 0.7, 0.0));
    }
    let hull = Rectangle::hull(&field.rings.concat())?;
    Some(Rectangle::about(hull.centre(), hull.width * 0.86, hull.height))
}

/// A name over several cells or areas: as broad as they are, slanted where most of them are water.
fn broad(cells: &Cells<'_>, name: &MapName, theme: &Theme) -> Option<Written> {
    let fields: Vec<&Field<'_>> =
        name.places.iter().filter_map(|place| Some(&cells.fields[*cells.by_id.get(place.as_str())?])).collect();
    let first = fields.first()?;
    let hull = fields.iter().filter_map(|field| room(cells, field)).reduce(|one, other| one.with(&other))?;
    let wet = fields.iter().filter(|field| cells.is_water(field.terrain)).count() * 2 > fields.len();
    let (style, ink) = if wet { (Style::Italic, theme.sea) } else { (Style::Bold, theme.ink.mix(theme.land, 0.22)) };
    let room = hull.width;
    let most = (cells.unit * 0.3).min(theme.sizes.zones.max(theme.sizes.spaces));
    let words = name.name.to_uppercase();
    let size = theme.fit(&words, room * 0.9, most, 9.0, style);
    let gaps = (count(words.chars().count()) - 1.0).max(1.0);
    let left = room - theme.width(&words, size, style);
    let spacing = (left / gaps).clamp(size * 0.04, size * 0.9);
    let how = Type { spacing, halo: Some(halo(cells, first, theme)), ..Type::from_left(size, style, ink) };
    let [x, y] = hull.centre();
    let names = Some(Named::new(LabelKind::Region, &name.name));
    Some(Written { names, ..Written::about(words, [x, y], how, theme) })
}
