//! Positions on the drawn map, in map units, for front ends that draw on it themselves.

use muster_schema::bundle::{
    Bundle, CountryLayout, Figure, Label, LabelAnchor, LabelKind, LandLayout, Place, PlaceLayout, Rectangle as Room,
    Room as Named, SheetLayout, StackLayout,
};
use rustc_hash::FxHashMap;

use super::cells::Names;
use super::ground::{Lot, Settled};
use super::sheet::{Sheet, Space};
use super::{ribbon, symbol};
use muster_canvas::letters::Line;
use muster_canvas::shape;
use muster_canvas::shape::outline;
use muster_canvas::svg::{Anchor, Drawing};
use muster_ground::area::{Rectangle, count};
use muster_ground::polygon::Ring;
use muster_marks::{map, measures};

/// Lengths of the drawn map in map units.
struct Units {
    scale: f64,
}

impl Units {
    /// A length, to a hundredth.
    fn of(&self, pixels: f64) -> f64 {
        let units = pixels / self.scale;
        if units.is_finite() { (units * 100.0).round() / 100.0 + 0.0 } else { 0.0 }
    }

    fn room(&self, Rectangle { x, y, width, height }: Rectangle) -> Room {
        Room { x: self.of(x), y: self.of(y), width: self.of(width), height: self.of(height) }
    }

    fn named(&self, id: &str, room: Rectangle) -> Named {
        Named { id: id.to_owned(), room: self.room(room) }
    }

    /// Closed polygons as the path of an SVG, in whole units, which are fine enough.
    fn path(&self, rings: &[Ring]) -> String {
        let whole = |[x, y]: &[f64; 2]| [self.of(*x).round(), self.of(*y).round()];
        let rings: Vec<Ring> = rings.iter().map(|ring| ring.iter().map(whole).collect::<Ring>()).collect();
        outline(&rings.into_iter().map(thinned).collect::<Vec<_>>(), true)
    }
}

/// A ring without points that repeat the one before.
fn thinned(mut ring: Ring) -> Ring {
    ring.dedup();
    ring
}

pub fn layout(
    bundle: &Bundle,
    sheet: &Sheet<'_>,
    names: Option<&Names>,
    lots: &[Settled<'_, '_>],
    drawing: &Drawing<'_>,
) -> SheetLayout {
    let units = Units { scale: bundle.map.scale };
    let [right, up] = measures::STEP.map(f64::from);
    SheetLayout {
        counter: units.of(f64::from(bundle.style.counter)),
        card: measures::laid(bundle).size.map(|length| units.of(length.into())),
        radius: units.of(measures::radius(bundle)),
        stack: StackLayout { step: [units.of(right), units.of(-up)], highest: measures::HIGHEST },
        places: places(bundle, sheet, &units),
        tracks: sheet.tracks.iter().map(|track| units.named(&track.track.id, track.area)).collect(),
        decks: sheet.decks.iter().map(|(deck, area)| units.named(&deck.id, *area)).collect(),
        labels: labels(sheet, drawing, &units),
        figures: figures(bundle, sheet, names, &units),
        title: sheet.title.map(|title| units.room(title.area)),
        legend: sheet.legend.as_ref().map(|legend| units.room(legend.area)),
        lands: lands(lots, &units),
    }
}

fn places(bundle: &Bundle, sheet: &Sheet<'_>, units: &Units) -> Vec<PlaceLayout> {
    let radius = measures::radius(bundle);
    let reaches: FxHashMap<&str, f64> =
        sheet.spaces.iter().map(|space| (space.place.id.as_str(), space.reach)).collect();
    let place = |place: &Place| {
        let symbol = || {
            let reach = reaches.get(place.id.as_str()).copied().unwrap_or(radius);
            Rectangle::about(measures::point(bundle, place.x, place.y), 2.0 * reach, 2.0 * reach)
        };
        let room = measures::room(bundle, place).unwrap_or_else(symbol);
        let stand = measures::stand(bundle, place).map(|length| units.of(length));
        PlaceLayout { place: place.id.clone(), room: units.room(room), stand }
    };
    bundle.map.places.iter().map(place).collect()
}

fn figures(bundle: &Bundle, sheet: &Sheet<'_>, names: Option<&Names>, units: &Units) -> Vec<Figure> {
    let radius = measures::radius(bundle);
    let of_spaces = sheet.spaces.iter().flat_map(|spot| {
        symbol::figures(spot.at, radius, &spot.look.symbol).map(|(figure, room)| (spot.place.id.as_str(), figure, room))
    });
    let told = |(id, figure, room): (&str, &map::Figure, Rectangle)| {
        let attribute = format!("/attributes/{}", figure.attribute?);
        Some(Figure { place: id.to_owned(), attribute, text: figure.words.clone(), room: units.room(room) })
    };
    of_spaces.chain(names.into_iter().flat_map(Names::figures)).filter_map(told).collect()
}

fn labels(sheet: &Sheet<'_>, drawing: &Drawing<'_>, units: &Units) -> Vec<Label> {
    let leader = |named: &shape::Named| {
        let of = |space: &&Space<'_>| named.kind == LabelKind::Place && space.place.id == named.id;
        let leader = sheet.spaces.iter().filter(|space| space.leader.is_some()).find(of)?.leader?;
        Some(leader.map(|end| end.map(|length| units.of(length))))
    };
    let label = |(named, line): (&shape::Named, &Line)| {
        let Line { at: [x, y], how, words } = line;
        let width = drawing.theme().width(words, how.size, how.style) + count(words.chars().count()) * how.spacing;
        let (anchor, left) = match how.anchor {
            Anchor::Start => (LabelAnchor::Start, *x),
            Anchor::Middle => (LabelAnchor::Middle, x - width / 2.0),
            Anchor::End => (LabelAnchor::End, x - width),
        };
        let room = match how.angle {
            0.0 => Rectangle { x: left, y: y - how.size * 0.78, width, height: how.size * 0.98 },
            angle => ribbon::turned([*x, *y], width, how.size, angle),
        };
        Label {
            kind: named.kind,
            id: named.id.clone(),
            text: words.clone(),
            x: units.of(*x),
            y: units.of(*y),
            anchor,
            size: units.of(how.size),
            spacing: units.of(how.spacing),
            angle: (how.angle * 100.0).round() / 100.0 + 0.0,
            style: how.style,
            room: units.room(room),
            leader: leader(named),
        }
    };
    drawing.names().map(label).collect()
}

fn lands(lots: &[Settled<'_, '_>], units: &Units) -> Vec<LandLayout> {
    let country = |lot: &Lot<'_>| CountryLayout { power: lot.power.id.clone(), outline: units.path(&lot.areas) };
    let land = |(coast, lots): &Settled<'_, '_>| LandLayout {
        coast: (!coast.is_empty()).then(|| units.path(coast)),
        countries: lots.iter().map(country).collect(),
    };
    lots.iter().map(land).collect()
}
