//! The names of countries and regions, written large and pale over their land if there is room.

use std::collections::{BTreeMap, BTreeSet};

use muster_schema::bundle::{Bundle, GroundKind, LabelKind, MapName, Place};

use super::cells::{Cells, Names};
use super::ground::Lot;
use super::ribbon::{Ribbon, Room, Taken, Ways, Wish};
use super::sheet::Sheet;
use super::{grid, ground};
use muster_canvas::font::Style;
use muster_canvas::shape::Named;
use muster_canvas::svg::Drawing;
use muster_canvas::theme::Theme;
use muster_ground::area::Rectangle;
use muster_ground::area::count;
use muster_ground::maths;
use muster_ground::polygon::{self, Ring, Slices};
use muster_marks::measures;
use muster_marks::{MapLooks as Looks, PlaceLook};

/// A name over its land.
#[derive(Debug)]
pub struct Region {
    name: String,
    ribbon: Ribbon,
}

/// Sizes of type, in pixels to the em: the largest for which there is room is taken.
const SIZES: [f64; 8] = [40.0, 34.0, 28.0, 24.0, 20.0, 17.0, 14.0, 12.0];
/// The room between letters, as a share of their size.
const SPACINGS: [f64; 3] = [0.6, 0.4, 0.25];
/// The distance of a name from other things, in pixels.
const CLEAR: f64 = 4.0;
/// The greatest distance in pixels at which land belongs to a space's region.
const FAR: f64 = 230.0;

/// The regions of a map and the powers outside them, each with a position where its name covers nothing and is entirely
/// over its own land. Names without such a position are left out.
pub fn place(bundle: &Bundle, looks: &Looks, theme: &Theme, sheet: &Sheet<'_>, names: Option<&Names>) -> Vec<Region> {
    let seeds = seeds(bundle, looks);
    let mut groups: BTreeMap<&str, Vec<[f64; 2]>> = BTreeMap::new();
    for (name, at) in seeds.iter().filter_map(|(name, at)| Some((name.as_deref()?, at))) {
        groups.entry(name).or_default().push(*at);
    }
    // A country that is called as one of its towns is has its name there already, and so has one that the game names itself.
    groups.retain(|name, _| {
        let is_written = |other: &MapName| other.name.to_lowercase().contains(&name.to_lowercase());
        let is_town = sheet.spaces.iter().any(|spot| spot.place.name.eq_ignore_ascii_case(name));
        !is_town && !bundle.map.names.iter().any(is_written)
    });
    if groups.is_empty() {
        return Vec::new();
    }
    let mut groups: Vec<_> = groups.into_iter().collect();
    // Those of many towns choose first.
    groups.sort_by_key(|(name, towns)| (std::cmp::Reverse(towns.len()), *name));
    let land = ground::land(bundle);
    let slices = Slices::of(&land);
    let lots = ground::lots(bundle, &land);
    // Lakes and the seas of earlier times.
    let waters = Slices::of(&ground::waters(bundle));
    let areas = Cells::of(bundle).and_then(|cells| cells.land());
    let on_areas = |at: [f64; 2]| areas.as_ref().is_none_or(|areas| areas.contain(at));
    let ashore = |at: [f64; 2]| (land.is_empty() || slices.contain(at)) && !waters.contain(at) && on_areas(at);
    let printed = sheet.printed(theme).into_iter().chain(grid::margins(bundle));
    let mut taken: Vec<Rectangle> = printed.chain(names.into_iter().flat_map(|names| names.written(theme))).collect();
    taken.iter_mut().for_each(|area| *area = area.grown(CLEAR));
    let pieces = |rings: &[Ring]| rings.iter().flat_map(|ring| polygon::sides(ring)).collect::<Vec<_>>();
    let frontiers =
        lots.iter().flat_map(|(_, lots)| lots).flat_map(|lot| &lot.borders).flat_map(|line| line.windows(2));
    let frontiers = frontiers.map(|pair| [pair[0], pair[1]]);
    let mut walls: Vec<[[f64; 2]; 2]> = names.map(Names::lines).unwrap_or_default().to_vec();
    walls.extend(frontiers.chain(pieces(&land)));
    let lines: Vec<_> = sheet.lines.iter().flat_map(|line| line.points.windows(2)).map(|at| [at[0], at[1]]).collect();
    let mut regions = Vec::new();
    for (name, towns) in groups {
        let Some(hull) = Rectangle::hull(&towns) else { continue };
        let hull = hull.grown(FAR * 0.6);
        let foreign: Vec<[f64; 2]> =
            seeds.iter().filter(|(other, _)| other.as_deref() != Some(name)).map(|(_, at)| *at).collect();
        // What a power has is drawn with its borders; a region has none.
        let is_region = bundle.map.regions.iter().any(|region| region.name == name);
        let of_power = |lot: &&Lot<'_>| !is_region && lot.power.name == name;
        let owned = lots.iter().flat_map(|(_, lots)| lots).filter(of_power);
        let owned = Slices::of(owned.flat_map(|lot| &lot.areas));
        let is_power = !owned.is_empty();
        let own = |at: [f64; 2]| {
            let far = |other: [f64; 2]| maths::distance(other, at);
            let least = towns.iter().map(|town| far(*town)).fold(f64::INFINITY, f64::min);
            least < FAR && if is_power { owned.contain(at) } else { foreign.iter().all(|other| far(*other) > least) }
        };
        let room = Room::of(hull, Taken { areas: &taken, walls: &walls, lines: &lines }, |at| ashore(at) && own(at));
        let middle = [0, 1].map(|axis| towns.iter().map(|at| at[axis]).sum::<f64>() / count(towns.len()));
        let words = name.to_uppercase();
        // The land of a single town is small.
        let largest = if towns.len() > 8 {
            0
        } else if towns.len() > 3 {
            1
        } else {
            3
        };
        let wish = Wish {
            words: &words,
            style: Style::Bold,
            sizes: &SIZES[largest..],
            spacings: &SPACINGS,
            near: Some(middle),
            ways: Ways::Any,
        };
        if let Some(ribbon) = Ribbon::place(&wish, &room, theme) {
            taken.extend(ribbon.areas(theme).iter().map(|area| area.grown(CLEAR)));
            regions.push(Region { name: words, ribbon });
        }
    }
    regions
}

/// The points that say which region, or else which power, the land around them belongs to.
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

/// Writes them; on a map with made-up land they have a halo in the colour of the ground.
pub fn draw(bundle: &Bundle, regions: &[Region], drawing: &mut Drawing<'_>) {
    let theme = drawing.theme();
    let is_drawn_on = ground::frame(bundle).is_some() && !ground::land(bundle).is_empty();
    let ink = theme.ink.mix(theme.land, if is_drawn_on { 0.42 } else { 0.56 });
    let halo = |at: [f64; 2]| is_drawn_on.then(|| ground::colour(bundle, at, theme));
    for Region { name, ribbon } in regions {
        ribbon.write(drawing, &Named::new(LabelKind::Region, name), ink, halo);
    }
}
