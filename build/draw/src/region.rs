//! The names of countries and regions, written large and pale over their land, where there is room among everything else.

use std::collections::{BTreeMap, BTreeSet};

use muster_schema::bundle::{Bundle, GroundKind, LabelKind, Place};

use super::cells::Names;
use super::label;
use super::nearby::Grid;
use super::sheet::{MARGIN, Sheet};
use super::{grid, ground};
use muster_canvas::font::Style;
use muster_canvas::shape::Named;
use muster_canvas::svg::{Drawing, Type};
use muster_canvas::theme::Theme;
use muster_ground::area::Rectangle;
use muster_ground::area::count;
use muster_ground::maths;
use muster_ground::polygon::Slices;
use muster_marks::measures;
use muster_marks::{MapLooks as Looks, PlaceLook};

/// A name over its land.
#[derive(Debug)]
pub struct Region {
    name: String,
    /// Pixels to the em.
    size: f64,
    area: Rectangle,
}

/// Sizes of type, in pixels to the em: the largest for which there is room is taken.
const SIZES: [f64; 7] = [40.0, 34.0, 28.0, 24.0, 20.0, 17.0, 14.0];
/// The room between letters, as a share of their size.
const SPACING: f64 = 0.34;
/// How far apart the places are that are tried, in pixels.
const STEP: f64 = 20.0;
/// How far from a name its land may end, in pixels.
const CLEAR: f64 = 5.0;
/// How many connections a name may run across.
const CROSSED: usize = 2;

/// The regions of a map and the powers outside them, each where its name covers nothing and lies over its own land; among cells
/// and areas it crosses no border, river or road. Those for which there is no room are left out.
pub fn place(bundle: &Bundle, looks: &Looks, theme: &Theme, sheet: &Sheet<'_>, names: Option<&Names>) -> Vec<Region> {
    let seeds = seeds(bundle, looks);
    let mut groups: BTreeMap<&str, Vec<[f64; 2]>> = BTreeMap::new();
    for (name, at) in seeds.iter().filter_map(|(name, at)| Some((name.as_deref()?, at))) {
        groups.entry(name).or_default().push(*at);
    }
    // A country that is called as one of its towns is has its name there already.
    groups.retain(|name, _| !sheet.spaces.iter().any(|spot| spot.place.name.eq_ignore_ascii_case(name)));
    let mut groups: Vec<_> = groups.into_iter().collect();
    // Those of many towns choose first.
    groups.sort_by_key(|(name, towns)| (std::cmp::Reverse(towns.len()), *name));
    let land = ground::land(bundle);
    let slices = Slices::of(&land);
    let ashore = |at: [f64; 2]| land.is_empty() || slices.contain(at);
    let taken = sheet.printed().chain(grid::margins(bundle)).chain(names.into_iter().flat_map(Names::written));
    let mut grid = Grid::of(taken);
    let borders = names.map(Names::lines).unwrap_or_default();
    let borders_near = Grid::of(borders.iter().map(|[from, to]| Rectangle::between(*from, *to)));
    let lines: Vec<_> = sheet.lines.iter().flat_map(|line| line.points.windows(2)).map(|at| [at[0], at[1]]).collect();
    let lines_near = Grid::of(lines.iter().map(|[from, to]| Rectangle::between(*from, *to)));
    let mut regions = Vec::new();
    for (name, towns) in groups {
        let Some(hull) = Rectangle::hull(&towns).map(|hull| hull.grown(90.0)) else { continue };
        let foreign: Vec<[f64; 2]> =
            seeds.iter().filter(|(other, _)| other.as_deref() != Some(name)).map(|(_, at)| *at).collect();
        let name = name.to_uppercase();
        let own = |at: [f64; 2]| {
            let far = |other: [f64; 2]| maths::distance(other, at);
            let least = towns.iter().map(|town| far(*town)).fold(f64::INFINITY, f64::min);
            least < 230.0 && foreign.iter().all(|other| far(*other) > least)
        };
        let fits = |size: f64| {
            let width = theme.width(&name, size, Style::Bold) + size * SPACING * (count(name.chars().count()) - 1.0);
            let free = |area: &Rectangle| {
                let clear = area.grown(CLEAR);
                let crossed = || borders_near.overlapping(&clear).map(|(at, _)| borders[at]);
                let is_free = grid.overlapping(&clear).next().is_none();
                is_free
                    && !crossed().any(|[from, to]| label::crosses(&clear, from, to))
                    && clear.overlap(&sheet.area.grown(-MARGIN)) >= clear.area()
            };
            let over_land = |area: &Rectangle| {
                let [x, y] = area.centre();
                let ends = [area.x, x - area.width / 4.0, x, x + area.width / 4.0, area.x + area.width];
                let heights = [area.y, y, area.y + area.height];
                ends.into_iter().all(|x| ashore([x, y]) && heights.iter().all(|y| own([x, *y])))
            };
            let crossed = |area: &Rectangle| {
                let near = lines_near.overlapping(area).map(|(at, _)| lines[at]);
                near.filter(|[from, to]| label::crosses(area, *from, *to)).count()
            };
            let middle = [0, 1].map(|axis| towns.iter().map(|at| at[axis]).sum::<f64>() / count(towns.len()));
            let places = positions(&hull, [width, size * 0.8]);
            let cost = |area: &Rectangle| {
                let crossed = crossed(area);
                (crossed <= CROSSED).then(|| count(crossed) * 60.0 + maths::distance(area.centre(), middle))
            };
            let mut places: Vec<_> = places.filter(free).filter_map(|area| Some((cost(&area)?, area))).collect();
            places.sort_by(|(one, _), (other, _)| one.total_cmp(other));
            let (_, area) = places.into_iter().find(|(_, area)| over_land(area))?;
            Some(Region { name: name.clone(), size, area })
        };
        // The land of a single town is small.
        let mut sizes = SIZES.into_iter().skip(if towns.len() > 8 {
            0
        } else if towns.len() > 3 {
            2
        } else {
            4
        });
        if let Some(region) = sizes.find_map(fits) {
            grid.push(region.area.grown(CLEAR));
            regions.push(region);
        }
    }
    regions
}

/// What is at home where: the region that a space is said to be in, or else its power.
fn seeds(bundle: &Bundle, looks: &Looks) -> Vec<(Option<String>, [f64; 2])> {
    let power = |id: &str| bundle.powers.iter().find(|power| power.id == id).map(|power| power.name.clone());
    let places = || {
        let looks = bundle.map.places.iter().zip(&looks.places);
        looks.filter(|(place, _)| ground::in_country(bundle, place))
    };
    // A power whose land is named by its regions is not named again.
    let parted: BTreeSet<&str> = places()
        .filter(|(_, look)| look.region.is_some())
        .flat_map(|(place, _)| &place.home)
        .map(String::as_str)
        .collect();
    let power = |id: &str| power(id).filter(|_| !parted.contains(id));
    let name =
        |place: &Place, look: &PlaceLook| look.region.clone().or_else(|| place.home.first().and_then(|id| power(id)));
    let mut seeds: Vec<_> =
        places().map(|(place, look)| (name(place, look), measures::point(bundle, place.x, place.y))).collect();
    for country in bundle.map.ground.iter().filter(|ground| ground.kind == GroundKind::Country) {
        let points = country.lines.iter().flatten();
        seeds.extend(points.map(|[x, y]| (power(&country.name), measures::point(bundle, *x, *y))));
    }
    seeds
}

fn positions(hull: &Rectangle, [width, height]: [f64; 2]) -> impl Iterator<Item = Rectangle> {
    let (left, upper) = (hull.x, hull.y);
    let steps = |room: f64| muster_ground::area::pixels((room / STEP).max(1.0)).min(200);
    let (columns, rows) = (steps(hull.width - width), steps(hull.height - height));
    (0..rows).flat_map(move |row| {
        (0..columns).map(move |column| Rectangle {
            x: left + f64::from(column) * STEP,
            y: upper + f64::from(row) * STEP,
            width,
            height,
        })
    })
}

pub fn draw(regions: &[Region], drawing: &mut Drawing<'_>) {
    let ink = drawing.theme().ink.mix(drawing.theme().land, 0.56);
    for Region { name, size, area } in regions {
        let how = Type { spacing: size * SPACING, ..Type::from_left(*size, Style::Bold, ink) };
        drawing.name(Named::new(LabelKind::Region, name), [area.x, area.y + area.height * 0.94], how, name);
    }
}
