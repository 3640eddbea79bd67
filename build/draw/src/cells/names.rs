//! The names on cells and areas, and those that extend over several of them.

use std::collections::BTreeMap;

use muster_schema::bundle::{GridKind, LabelKind, MapName};
use muster_schema::picture::Hand;
use rayon::prelude::*;

use super::paths::{self, Course};
use super::{Cells, Field, sides};
use crate::label::{self, Home, Name, Obstacles, Placed};
use crate::nearby::Grid;
use crate::ribbon::{Ribbon, Room, Taken, Ways, Wish};
use crate::sheet::{Misplaced, Sheet};
use crate::symbol;
use muster_canvas::colour::Colour;
use muster_canvas::font::Style;
use muster_canvas::shape::Named;
use muster_canvas::svg::{Drawing, Type};
use muster_canvas::theme::Theme;
use muster_ground::area::{Rectangle, count};
use muster_ground::polygon::{self, Ring, Slices};
use muster_marks::map::{Corner, Figure};
use muster_marks::measures;
use muster_marks::{MapLooks, Symbol};

/// All names on cells and areas, with their positions.
#[derive(Debug)]
pub struct Names {
    numbers: Vec<Written>,
    names: Vec<Written>,
    /// The names over several cells or areas, each with its halo at the positions of its letters.
    broad: Vec<Broad>,
    /// The lines that run between cells, along their sides and between areas.
    lines: Vec<[[f64; 2]; 2]>,
}

/// A name over several cells or areas.
#[derive(Debug)]
struct Broad {
    ribbon: Ribbon,
    ink: Colour,
    names: Named,
    /// The ground below it: outlines, each with the colour of the halo there.
    fields: Vec<(Vec<Ring>, Colour)>,
}

impl Broad {
    fn write(&self, drawing: &mut Drawing<'_>) {
        let halo = |at: [f64; 2]| {
            let field = self.fields.iter().find(|(rings, _)| polygon::holds(rings, at)).or(self.fields.first())?;
            Some(field.1)
        };
        self.ribbon.write(drawing, &self.names, self.ink, halo);
    }
}

/// A name in its place.
#[derive(Clone, Debug)]
struct Written {
    words: String,
    area: Rectangle,
    how: Type,
    /// The colour of the halo of each letter, where the name crosses several kinds of ground.
    halos: Vec<Colour>,
    signs: Signs,
    /// The thing it names; `None` for a number.
    names: Option<Named>,
}

/// The signs beside a name.
#[derive(Clone, Debug, Default)]
struct Signs {
    /// The fortress or harbour before it.
    town: Option<Symbol>,
    /// The numbers and the picture behind it.
    behind: Vec<Corner>,
}

/// The radius of the symbol of a town, as a share of the size of its name.
const TOWN: f64 = 0.72;

impl Signs {
    fn is_empty(&self) -> bool {
        self.town.is_none() && self.behind.is_empty()
    }

    /// The width of the town symbol beside a name of a size: half of the symbol itself, and the width of its rings.
    fn reach(&self, size: f64) -> f64 {
        self.town.as_ref().map_or(0.0, |town| town.reach(size * TOWN))
    }
}

/// The distance from the top of the letters to their baseline, as a share of their size.
const BASELINE: f64 = 0.78;

impl Written {
    fn about(words: String, at: [f64; 2], how: Type, theme: &Theme) -> Self {
        let spread = how.spacing * (count(words.chars().count()) - 1.0).max(0.0);
        let width = theme.width(&words, how.size, how.style) + spread;
        Self {
            area: Rectangle::about(at, width, how.size),
            words,
            how,
            halos: Vec::new(),
            signs: Signs::default(),
            names: None,
        }
    }

    /// Adds the signs beside the name.
    fn with_signs(self, signs: Signs) -> Self {
        let Rectangle { width, height, .. } = self.area;
        let (size, reach) = (self.how.size, signs.reach(self.how.size));
        let gap = |is_there: bool| if is_there && !self.words.is_empty() { size * 0.2 } else { 0.0 };
        let before = 2.0 * reach + gap(reach > 0.0);
        let behind = gap(!signs.behind.is_empty()) + size * count(signs.behind.len());
        let area = Rectangle::about(self.area.centre(), before + width + behind, height.max(2.0 * reach));
        Self { area, signs, ..self }
    }

    /// The middle of the sign at an index behind it, from the right.
    fn sign(&self, behind: usize) -> [f64; 2] {
        let right = self.how.size * (count(behind) + 0.5);
        [self.area.x + self.area.width - right, self.area.centre()[1]]
    }

    /// The left end of its baseline.
    fn baseline(&self) -> [f64; 2] {
        let reach = self.signs.reach(self.how.size);
        let before = if reach > 0.0 { 2.0 * reach + self.how.size * 0.2 } else { 0.0 };
        [self.area.x + before, self.area.centre()[1] + self.how.size * (BASELINE - 0.5)]
    }

    /// Its letters, with the beginning of each.
    fn letters(&self, theme: &Theme) -> impl Iterator<Item = (char, [f64; 2])> {
        let [left, y] = self.baseline();
        let before = |at: usize| theme.width(&self.words[..at], self.how.size, self.how.style);
        let letters = self.words.char_indices().enumerate();
        letters.map(move |(number, (at, letter))| (letter, [left + before(at) + count(number) * self.how.spacing, y]))
    }

    /// The name with the halo of the ground below each of its letters.
    fn on_ground(self, cells: &Cells<'_>, theme: &Theme) -> Self {
        let into = self.how.size * 0.3;
        let ground = |at: [f64; 2]| {
            let field = cells.by_place().holders(at).first().map(|field| &cells.fields[*field])?;
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
        let at = self.baseline();
        for ((letter, at), halo) in self.letters(drawing.theme()).zip(&self.halos) {
            let how = Type { halo: Some(*halo), fill: *halo, spacing: 0.0, ..self.how };
            drawing.text(at, how, letter.encode_utf8(&mut [0; 4]));
        }
        if let Some(town) = &self.signs.town {
            let middle = [self.area.x + self.signs.reach(self.how.size), self.area.centre()[1]];
            symbol::draw(drawing, middle, self.how.size * TOWN, town);
        }
        for (behind, mark) in self.signs.behind.iter().rev().enumerate() {
            symbol::mark(drawing, self.sign(behind), self.how.size * 0.5 / mark.size.max(0.1), mark);
        }
        let how = Type { halo: self.how.halo.filter(|_| self.halos.is_empty()), ..self.how };
        match &self.names {
            Some(named) => drawing.name(named.clone(), at, how, &self.words),
            None => drawing.text(at, how, &self.words),
        }
    }
}

impl Names {
    pub fn covered(&self, theme: &Theme) -> impl Iterator<Item = Rectangle> {
        let numbers = self.numbers.iter().map(|name| name.area.grown(name.how.size * 0.35));
        let broad = self.broad.iter().flat_map(|name| name.ribbon.areas(theme));
        numbers.chain(self.names.iter().map(|name| name.area.grown(name.how.size * 0.12))).chain(broad)
    }

    /// The names of areas that are mostly outside them, the names of cells that are mostly in another cell, and those
    /// that touch another.
    pub fn misplaced<'b>(&self, cells: &Cells<'b>) -> Vec<Misplaced<'b>> {
        let field = |name: &Written| {
            let named = name.names.as_ref().filter(|named| named.kind == LabelKind::Place)?;
            Some(&cells.fields[*cells.by_id.get(named.id.as_str())?])
        };
        let share = |name: &Written, field: &Field<'_>| {
            let near =
                field.rings.iter().any(|ring| Rectangle::hull(ring).is_some_and(|hull| hull.overlap(&name.area) > 0.0));
            if near { label::share(&name.area, |at| polygon::holds(&field.rings, at)) } else { 0.0 }
        };
        let near = Grid::of(self.names.iter().map(|name| name.area));
        let astray = |(at, name): (usize, &Written)| {
            let own = field(name)?;
            let held = share(name, own);
            let in_another = || {
                let beside = cells.sides(own).into_iter().filter_map(|side| side.beyond);
                let held_there = |other: usize| share(name, &cells.fields[other]);
                held < 0.4 || beside.map(held_there).any(|there| there > held + 0.05)
            };
            if if own.cell.is_some() { in_another() } else { held < 0.5 } {
                return Some(Misplaced::Outside(own.place, 1.0 - held));
            }
            let close = near.ordered(&name.area.grown(-1.0));
            let other = field(close.first().filter(|(other, _)| *other < at).map(|(other, _)| &self.names[*other])?)?;
            Some(Misplaced::Touching(own.place, other.place))
        };
        self.names.iter().enumerate().filter_map(astray).collect()
    }

    /// The bounds of the names, without the numbers.
    pub fn written(&self, theme: &Theme) -> impl Iterator<Item = Rectangle> {
        let broad = self.broad.iter().flat_map(|name| name.ribbon.areas(theme));
        self.names.iter().map(|name| name.area).chain(broad)
    }

    /// The numbers behind names, each with the id of its place and its bounds.
    pub fn figures(&self) -> impl Iterator<Item = (&str, &Figure, Rectangle)> {
        self.names.iter().filter_map(|name| Some((name, name.names.as_ref()?))).flat_map(|(name, named)| {
            let signs = name.signs.behind.iter().rev().enumerate();
            signs.map(|(behind, mark)| {
                let size = name.how.size;
                (named.id.as_str(), &mark.figure, Rectangle::about(name.sign(behind), size, size))
            })
        })
    }

    /// The lines that names of countries must not cross.
    pub fn lines(&self) -> &[[[f64; 2]; 2]] {
        &self.lines
    }

    /// Writes the numbers, which lie on the ground.
    pub fn number(&self, drawing: &mut Drawing<'_>) {
        self.numbers.iter().for_each(|name| name.write(drawing));
    }

    pub fn write(&self, drawing: &mut Drawing<'_>) {
        self.broad.iter().for_each(|name| name.write(drawing));
        self.names.iter().for_each(|name| name.write(drawing));
    }
}

/// Finds a place for all of them.
pub fn place(cells: &Cells<'_>, courses: &[Course<'_>], looks: &MapLooks, sheet: &Sheet<'_>, theme: &Theme) -> Names {
    let lines = lines_along(cells, courses);
    let ways = Grid::of(lines.iter().filter_map(|pair| Some(Rectangle::hull(pair)?.grown(cells.unit * 0.045))));
    let numbers: Vec<_> = cells.fields.iter().filter_map(|field| number(cells, field, &ways, theme)).collect();
    let obstacles = Obstacles {
        areas: numbers.iter().map(|name| name.area.grown(1.0)).chain(sheet.printed(theme)).collect(),
        lines,
        borders: borders(cells),
        sheet: Some(cells.area().map_or(sheet.area, |area| area.grown(-FRAME))),
        land: Vec::new(),
        grounds: grounds(cells),
    };
    let wanted = wanted(cells, looks, theme);
    let names: Vec<_> = wanted.iter().map(|(name, _)| *name).collect();
    let places = label::place(&names, &obstacles);
    let names = wanted.into_iter().zip(places);
    let place = |((_, name), placed): ((Name, Written), Placed)| Written { area: placed.covers, ..name };
    let names: Vec<Written> = names.map(|name| place(name).on_ground(cells, theme)).collect();
    let mut taken: Vec<Rectangle> = sheet.printed(theme);
    taken.extend(names.iter().map(|name| name.area.grown(2.0)));
    let numbers_there: Vec<Rectangle> = numbers.iter().map(|name| name.area.grown(1.0)).collect();
    let mut broad = Vec::new();
    for (name, hand) in cells.bundle.map.names.iter().zip(&looks.hands) {
        let Some(name) = self::broad(cells, (name, *hand), [&taken, &numbers_there], &obstacles, theme) else {
            continue;
        };
        taken.extend(name.ribbon.areas(theme).iter().map(|area| area.grown(2.0)));
        broad.push(name);
    }
    let lines = [obstacles.lines, obstacles.borders].concat();
    Names { numbers, names, broad, lines }
}

/// The distance of names from the edge of all cells, in pixels.
const FRAME: f64 = 3.0;

/// The names and obstacles that other names must take into account.
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

/// All names, with their preferred positions.
fn wanted(cells: &Cells<'_>, looks: &MapLooks, theme: &Theme) -> Vec<(Name, Written)> {
    let places = cells.bundle.map.places.iter().zip(&looks.places);
    let signs = places.map(|(place, look)| {
        (place.id.as_str(), Signs { town: look.symbol.town(theme.paper), behind: look.symbol.signs() })
    });
    let signs: BTreeMap<&str, Signs> = signs.filter(|(_, signs)| !signs.is_empty()).collect();
    let own = cells.fields.par_iter().enumerate().filter_map(|(area, field)| {
        // A town that is drawn as a symbol has its name beside that.
        if measures::has_symbol(cells.bundle, field.place) {
            return None;
        }
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
        let signs = signs.get(field.place.id.as_str()).cloned().unwrap_or_default();
        let set = |share: f64| own(cells, field, signs.clone(), share, theme);
        if field.cell.is_some() {
            return Some((home, set(1.0)?));
        }
        // Smaller where its area is narrow.
        let fits = |written: &Written| {
            let size = [written.area.width, written.area.height];
            label::has_room(&Name { size, home, symbol: None, on: None }, &field.rings)
        };
        let written = [1.0, 0.9, 0.8, 0.7].into_iter().filter_map(set).find(fits);
        Some((home, written.or_else(|| set(1.0))?))
    });
    let name = |(home, written): (Home, Written)| {
        let size = [written.area.width, written.area.height];
        (Name { size, home, symbol: None, on: None }, written)
    };
    own.map(name).collect()
}

/// The outlines of areas, each in the place of its field.
fn grounds(cells: &Cells<'_>) -> Vec<Vec<Ring>> {
    let ground = |field: &Field<'_>| if field.cell.is_none() { field.rings.clone() } else { Vec::new() };
    cells.fields.iter().map(ground).collect()
}

/// The segments of lines that run between cells and along their sides.
fn lines_along(cells: &Cells<'_>, courses: &[Course<'_>]) -> Vec<[[f64; 2]; 2]> {
    let along_sides = sides::courses(cells);
    let lines = courses.iter().map(|course| &course.line).chain(along_sides.iter().flat_map(|along| &along.lines));
    lines.flat_map(|line| line.windows(2)).map(|pair| [pair[0], pair[1]]).collect()
}

/// The borders of areas.
fn borders(cells: &Cells<'_>) -> Vec<[[f64; 2]; 2]> {
    let areas = cells.fields.iter().filter(|field| field.cell.is_none());
    areas.flat_map(|field| &field.rings).flat_map(|ring| polygon::sides(ring)).collect()
}

/// The number of a cell, near its upper edge, and to one side of the lines that run through it.
fn number(cells: &Cells<'_>, field: &Field<'_>, ways: &Grid, theme: &Theme) -> Option<Written> {
    let words = field.place.coordinates()?;
    field.cell?;
    let ground = cells.inks(field, theme).ground;
    let size = (cells.unit * 0.115).clamp(7.0, 18.0);
    let how = Type::from_left(size, Style::Regular, theme.ink_on(ground).mix(ground, 0.4));
    let rise = match cells.grid.as_ref()?.kind() {
        GridKind::PointedHexes => 0.4 * cells.unit,
        GridKind::Squares | GridKind::FlatHexes => 0.475 * cells.unit - size / 2.0,
    };
    let [x, y] = field.centre;
    let least = cells.cut.map_or(f64::NEG_INFINITY, |cut| cut.y + size * 0.7);
    let aside = theme.width(words, size, how.style) / 2.0 + cells.unit * 0.05;
    let about = |[shift, down]: [f64; 2]| {
        Written::about(words.to_owned(), [x + shift, (y - rise).max(least) + down * size], how, theme)
    };
    let seen = |name: &Written| cells.cut.is_none_or(|cut| cut.overlap(&name.area) >= name.area.area() * 0.99);
    let free = |name: &Written| ways.overlapping(&name.area).next().is_none();
    let spots = [0.0, 0.6, 1.2].map(|down| [[0.0, down], [-aside, down], [aside, down]]);
    let mut names = spots.as_flattened().iter().copied().map(about).filter(seen);
    let first = names.next()?;
    let name = if free(&first) { Some(first.clone()) } else { names.find(free) };
    let covered = cells.is_built(field) || name.is_none();
    let name = name.unwrap_or(first);
    let halo = covered.then(|| halo(cells, field, theme));
    Some(Written { how: Type { halo, ..name.how }, ..name })
}

/// The name of an area, or of a cell if it is not the number, with the signs beside it.
fn own(cells: &Cells<'_>, field: &Field<'_>, signs: Signs, share: f64, theme: &Theme) -> Option<Written> {
    let number = field.place.coordinates();
    let is_named = number != Some(field.place.name.as_str());
    if !is_named && signs.is_empty() {
        return None;
    }
    let size = (theme.sizes.spaces.min(cells.unit * 0.165) * share).max(8.0);
    let (style, ink) =
        if cells.is_water(field.terrain) { (Style::Italic, theme.sea) } else { (Style::Bold, theme.ink) };
    let how = Type { halo: Some(halo(cells, field, theme)), ..Type::from_left(size, style, ink) };
    let words = if is_named { field.place.name.clone() } else { String::new() };
    let name = Written::about(words, field.centre, how, theme).with_signs(signs);
    Some(Written { names: Some(Named::new(LabelKind::Place, &field.place.id)), ..name })
}

/// The colour that sets a name off from the ground of a field.
fn halo(cells: &Cells<'_>, field: &Field<'_>, theme: &Theme) -> Colour {
    let ground = cells.inks(field, theme).ground;
    ground.mix(theme.paper, if ground.luminance() > 0.3 { 0.3 } else { 0.8 })
}

/// The type sizes tried for a name over several cells or areas, as shares of the usual size, and the letter spacing, as
/// shares of the size, unless the game gives its own.
const SHARES: [f64; 6] = [1.0, 0.86, 0.74, 0.62, 0.52, 0.44];
const SPACINGS: [f64; 4] = [0.7, 0.4, 0.2, 0.06];

/// Places a name over several cells or areas: as large as fits inside, slanted if most of them are water. If there is
/// no room, it covers whatever is there.
fn broad(
    cells: &Cells<'_>,
    (name, hand): (&MapName, Option<Hand>),
    [taken, numbers]: [&[Rectangle]; 2],
    obstacles: &Obstacles,
    theme: &Theme,
) -> Option<Broad> {
    let fields: Vec<&Field<'_>> =
        name.places.iter().filter_map(|place| Some(&cells.fields[*cells.by_id.get(place.as_str())?])).collect();
    let rings: Vec<Ring> = fields.iter().flat_map(|field| field.rings.clone()).collect();
    let mut hull = Rectangle::hull(&rings.concat())?;
    if let Some(cut) = cells.cut.filter(|cut| cut.overlap(&hull) > 0.0) {
        let [[left, upper], _, [right, lower], _] = cut.corners();
        let (x, y) = (hull.x.max(left), hull.y.max(upper));
        let (width, height) = ((hull.x + hull.width).min(right) - x, (hull.y + hull.height).min(lower) - y);
        hull = Rectangle { x, y, width, height };
    }
    let wet = fields.iter().filter(|field| cells.is_water(field.terrain)).count() * 2 > fields.len();
    let (dark, brown) = (theme.ink.mix(theme.land, 0.22), theme.rock.mix(theme.ink, 0.45));
    // How it looks, how large it is beside others, and how far apart its letters stand: where a game says what a name is, all of
    // that kind alike.
    let (style, ink, share, spacings): (Style, Colour, f64, &[f64]) = match hand {
        None if wet => (Style::Italic, theme.sea, 1.0, &SPACINGS),
        None | Some(Hand::Land) => (Style::Bold, dark, 1.0, &SPACINGS),
        Some(Hand::Water) => (Style::Italic, theme.sea, 1.0, &[0.2]),
        Some(Hand::Relief) => (Style::Italic, brown, 0.75, &[0.2]),
        Some(Hand::Region) => (Style::Regular, dark, 0.7, &[0.4]),
        Some(Hand::Town) => (Style::Bold, theme.ink, 0.7, &[0.02]),
    };
    let most = share * (cells.unit * 0.34).min(1.25 * theme.sizes.zones.max(theme.sizes.spaces));
    let sizes = SHARES.map(|share| (most * share).max(9.0));
    let is_large = matches!(hand, None | Some(Hand::Land | Hand::Region));
    let words = if is_large { name.name.to_uppercase() } else { name.name.clone() };
    let wish = Wish { words: &words, style, sizes: &sizes, spacings, near: None, ways: Ways::Any };
    let slices = Slices::of(&rings);
    // Borders between the places that it names are no borders to it, only lines.
    let lines = [&obstacles.lines[..], &obstacles.borders].concat();
    let room = |areas: &[Rectangle]| {
        Room::by_rows(hull, Taken { areas, walls: &[], lines: &lines }, |y| {
            let here = slices.line(y);
            move |x| here.contain(x)
        })
    };
    let all = [taken, numbers].concat();
    let placed = [&all[..], taken, &[]].into_iter().find_map(|areas| Ribbon::place(&wish, &room(areas), theme));
    let ribbon = placed.unwrap_or_else(|| Ribbon::level(&wish, hull.centre(), theme));
    let names = Named::new(LabelKind::Region, &name.name);
    let fields = fields.iter().map(|field| (field.rings.clone(), halo(cells, field, theme))).collect();
    Some(Broad { ribbon, ink, names, fields })
}
