//! Where things lie, in pixels of the drawn map, and what their pictures are called.
//!
//! Pictures and whatever uses them ask here, so that they agree.

use std::collections::BTreeSet;

use muster_schema::bundle::{Bundle, Card, Deck, DeckKind, DieTable, Piece, Place, PlaceKind};
use serde_json::Value;

use crate::maths;

/// The file of the map, without its ending.
pub const MAP: &str = "map";

/// How far each counter of a stack lies to the right of and above the one below it, in pixels. The map keeps room for stacks by
/// it, and the module stacks by it.
pub const STEP: [u32; 2] = [2, 2];
/// The highest stack that the map keeps room for, in counters.
pub const HIGHEST: u32 = 9;

/// A rectangle in pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rectangle {
    /// Left edge.
    pub x: f64,
    /// Upper edge.
    pub y: f64,
    /// Width.
    pub width: f64,
    /// Height.
    pub height: f64,
}

impl Rectangle {
    /// A rectangle about its centre.
    #[must_use]
    pub fn about([x, y]: [f64; 2], width: f64, height: f64) -> Self {
        Self { x: x - width / 2.0, y: y - height / 2.0, width, height }
    }

    /// The smallest rectangle that holds some points; none holds none.
    #[must_use]
    pub fn hull(points: &[[f64; 2]]) -> Option<Self> {
        let corner = |[x, y]: &[f64; 2]| Self { x: *x, y: *y, width: 0.0, height: 0.0 };
        points.iter().map(corner).reduce(|one, other| one.with(&other))
    }

    /// The rectangle between two corners, never quite empty.
    #[must_use]
    pub fn between([x, y]: [f64; 2], [to_x, to_y]: [f64; 2]) -> Self {
        Self { x: x.min(to_x), y: y.min(to_y), width: (to_x - x).abs(), height: (to_y - y).abs() }.grown(0.5)
    }

    /// Its middle.
    #[must_use]
    pub fn centre(&self) -> [f64; 2] {
        [self.x + self.width / 2.0, self.y + self.height / 2.0]
    }

    /// The rectangle with a margin all round.
    #[must_use]
    pub fn grown(&self, margin: f64) -> Self {
        let Self { x, y, width, height } = *self;
        Self { x: x - margin, y: y - margin, width: width + 2.0 * margin, height: height + 2.0 * margin }
    }

    /// How large it is, in square pixels.
    #[must_use]
    pub fn area(&self) -> f64 {
        self.width * self.height
    }

    /// How far the nearest points of two rectangles are from each other; 0 where they touch.
    #[must_use]
    pub fn distance(&self, other: &Self) -> f64 {
        let beside = (self.x - other.x - other.width).max(other.x - self.x - self.width).max(0.0);
        let above = (self.y - other.y - other.height).max(other.y - self.y - self.height).max(0.0);
        maths::hypot(beside, above)
    }

    /// How far its farthest point is from a point.
    #[must_use]
    pub fn farthest(&self, [x, y]: [f64; 2]) -> f64 {
        let beside = (x - self.x).abs().max((x - self.x - self.width).abs());
        let above = (y - self.y).abs().max((y - self.y - self.height).abs());
        maths::hypot(beside, above)
    }

    /// The area that two rectangles share.
    #[must_use]
    pub fn overlap(&self, other: &Self) -> f64 {
        let width = (self.x + self.width).min(other.x + other.width) - self.x.max(other.x);
        let height = (self.y + self.height).min(other.y + other.height) - self.y.max(other.y);
        width.max(0.0) * height.max(0.0)
    }

    /// Whether a point lies in it.
    #[must_use]
    pub fn contains(&self, [x, y]: [f64; 2]) -> bool {
        (self.x..self.x + self.width).contains(&x) && (self.y..self.y + self.height).contains(&y)
    }

    /// The smallest rectangle that holds both.
    #[must_use]
    pub fn with(&self, other: &Self) -> Self {
        let (x, y) = (self.x.min(other.x), self.y.min(other.y));
        let right = (self.x + self.width).max(other.x + other.width);
        let lower = (self.y + self.height).max(other.y + other.height);
        Self { x, y, width: right - x, height: lower - y }
    }
}

/// A number of pixels, at least one; what is no number counts as one.
#[must_use]
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "held in bounds before")]
pub fn pixels(length: f64) -> u32 {
    if length.is_finite() { length.round().clamp(1.0, 1_000_000.0) as u32 } else { 1 }
}

/// Width and height of the drawn map.
#[must_use]
pub fn map_size(bundle: &Bundle) -> [u32; 2] {
    [pixels(bundle.map.width * bundle.map.scale), pixels(bundle.map.height * bundle.map.scale)]
}

/// A point of the map in pixels.
#[must_use]
pub fn point(bundle: &Bundle, x: f64, y: f64) -> [f64; 2] {
    let finite = |number: f64| if number.is_finite() { number } else { 0.0 };
    [finite(x * bundle.map.scale), finite(y * bundle.map.scale)]
}

/// The room of a place that has some: a box, a space of a track, a home box.
#[must_use]
pub fn room(bundle: &Bundle, place: &Place) -> Option<Rectangle> {
    let centre = point(bundle, place.x, place.y);
    let usual = match place.kind {
        PlaceKind::Box => Some([200.0, 120.0]),
        PlaceKind::TrackSpace => Some([64.0, 52.0]),
        PlaceKind::Space if text(&place.attributes.get("terrain").cloned().unwrap_or_default()) == "unlimited" => {
            Some([150.0, 110.0])
        }
        PlaceKind::Space | PlaceKind::Square => None,
    };
    let [width, height] = place.size.or(usual)?;
    let [width, height] = point(bundle, width.max(1.0), height.max(1.0));
    Some(Rectangle::about(centre, width, height))
}

/// How far a stack of so many counters grows to the right and upwards from its lowest, in pixels.
#[must_use]
pub fn growth(height: u32) -> [f64; 2] {
    STEP.map(|step| f64::from(step.saturating_mul(height.saturating_sub(1))))
}

/// What the highest stack covers whose lowest counter lies about a point.
#[must_use]
pub fn stack(bundle: &Bundle, at: [f64; 2]) -> Rectangle {
    let counter = f64::from(bundle.style.counter);
    let [right, up] = growth(HIGHEST);
    let lowest = Rectangle::about(at, counter, counter);
    Rectangle { y: lowest.y - up, width: counter + right, height: counter + up, ..lowest }
}

/// The height of the strip in which the name of a box is written, in pixels.
#[must_use]
pub fn title_strip(bundle: &Bundle) -> f64 {
    bundle.style.sizes.boxes * 1.55
}

/// Whether the name of a space of a track is written at its upper edge, so that counters find room below.
#[must_use]
pub fn is_roomy(bundle: &Bundle, room: &Rectangle) -> bool {
    room.height > 1.5 * f64::from(bundle.style.counter)
}

/// Where the counters of a place stack. In a box they begin below its title: the highest stack is in the middle of what is
/// left, or stands on the ground of a box that is lower. In a space of a track they stand on the ground, too, if its name is
/// above; in a very tall one, whose ground is for what waits there, in the middle.
#[must_use]
pub fn stand(bundle: &Bundle, place: &Place) -> [f64; 2] {
    let [x, y] = point(bundle, place.x, place.y);
    let Some(room) = room(bundle, place) else { return [x, y] };
    let counter = f64::from(bundle.style.counter);
    let ground = room.y + room.height - counter / 2.0 - RIM;
    match place.kind {
        PlaceKind::Box | PlaceKind::Space => {
            let ([right, up], title) = (growth(HIGHEST), title_strip(bundle));
            let middle = room.y + title + f64::midpoint(room.height - title, up);
            [x - right / 2.0, middle.min(ground).max(y)]
        }
        PlaceKind::TrackSpace if is_roomy(bundle, &room) && room.height <= 2.5 * counter => [x, ground],
        PlaceKind::TrackSpace | PlaceKind::Square => [x, y],
    }
}

/// How far a counter keeps from the edge of its box, in pixels.
const RIM: f64 = 3.0;

/// Whether a place is drawn as a symbol with a name: a space that is no box, a square with a town.
#[must_use]
pub fn has_symbol(bundle: &Bundle, place: &Place) -> bool {
    match place.kind {
        PlaceKind::Space => room(bundle, place).is_none(),
        PlaceKind::Square => place.attributes.contains_key("settlement"),
        PlaceKind::Box | PlaceKind::TrackSpace => false,
    }
}

/// The radius of a space's symbol: as large as the closest neighbours allow.
#[must_use]
pub fn radius(bundle: &Bundle) -> f64 {
    let centres: Vec<_> = bundle
        .map
        .places
        .iter()
        .filter(|place| matches!(place.kind, PlaceKind::Space | PlaceKind::Square))
        .map(|place| point(bundle, place.x, place.y))
        .collect();
    let mut nearest: Vec<f64> = centres
        .iter()
        .map(|one| {
            let others = centres.iter().map(|other| maths::distance(*one, *other)).filter(|gap| *gap > 1.0);
            others.fold(f64::INFINITY, f64::min)
        })
        .collect();
    nearest.sort_by(f64::total_cmp);
    nearest.get(nearest.len() / 10).map_or(24.0, |gap| (gap * 0.42).clamp(16.0, 26.0))
}

/// The longest side of a card on the map at full size, in pixels.
const LONGEST: f64 = 350.0;
/// How far apart two decks must at least lie beside their cards' width and height, in pixels: across, and down, where the
/// upper one has its name.
const BETWEEN: [f64; 2] = [12.0, 34.0];

/// How cards lie on the map.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Laid {
    /// By how much their pictures are scaled.
    pub scale: f64,
    /// Width and height in pixels.
    pub size: [u32; 2],
    /// How much smaller they are than they would be if there were room; 1 where there is.
    pub share: f64,
    /// The two decks, by their places in the bundle, that leave the least room, where there is too little.
    pub between: Option<[usize; 2]>,
}

/// Width and height of the picture of a card.
#[must_use]
pub fn card_size(bundle: &Bundle) -> [u32; 2] {
    bundle.style.card.map(|length| length.max(1))
}

/// How cards lie on the map: their pictures are as fine as the style says, and scaled to what the decks have room for.
#[must_use]
pub fn laid(bundle: &Bundle) -> Laid {
    let card = card_size(bundle).map(f64::from);
    let map = map_size(bundle).map(f64::from);
    let whole = (LONGEST / card[0].max(card[1])).min(map[0] / card[0] / 3.0).min(map[1] / card[1] / 3.0).min(1.0);
    let wanted = [0, 1].map(|axis| card[axis] * whole + BETWEEN[axis]);
    // No map has room for more decks than these.
    let centres: Vec<_> = bundle.decks.iter().take(100).map(|deck| point(bundle, deck.x, deck.y)).collect();
    let (mut share, mut between) = (1.0, None);
    for (at, [x, y]) in centres.iter().enumerate() {
        for (other, [other_x, other_y]) in centres.iter().enumerate().skip(at + 1) {
            let room = ((x - other_x).abs() / wanted[0]).max((y - other_y).abs() / wanted[1]);
            if room < share {
                (share, between) = (room, Some([at, other]));
            }
        }
    }
    share = share.max(0.3);
    let scale = whole * share;
    Laid { scale, size: card.map(|length| pixels(length * scale)), share, between }
}

/// The room of a deck.
#[must_use]
pub fn deck_room(bundle: &Bundle, deck: &Deck) -> Rectangle {
    let [width, height] = laid(bundle).size.map(f64::from);
    Rectangle::about(point(bundle, deck.x, deck.y), width, height)
}

/// The deck whose back a card has: the one it is added to, if it begins elsewhere.
#[must_use]
pub fn home_deck<'a>(bundle: &'a Bundle, deck: &'a str) -> &'a str {
    let mut seen = BTreeSet::new();
    let mut at = deck;
    while seen.insert(at) {
        let next = bundle.decks.iter().find(|other| other.id == at).filter(|other| other.kind == DeckKind::Later);
        match next.and_then(|other| other.into.as_deref()) {
            Some(into) => at = into,
            None => break,
        }
    }
    at
}

/// The decks that need a back, in the order of the cards.
#[must_use]
pub fn backs(bundle: &Bundle) -> Vec<&str> {
    let mut seen = BTreeSet::new();
    let homes = bundle.cards.iter().map(|card| home_deck(bundle, &card.deck));
    homes.filter(|deck| seen.insert(*deck)).collect()
}

/// The picture of a face of a counter.
#[must_use]
pub fn face_picture(piece: &Piece, face: usize) -> String {
    match face {
        0 => format!("piece-{}", slug(&piece.id)),
        1 => format!("piece-{}_back", slug(&piece.id)),
        more => format!("piece-{}_{more}", slug(&piece.id)),
    }
}

/// The picture of a card's front.
#[must_use]
pub fn card_picture(card: &Card) -> String {
    format!("card-{}", slug(&card.id))
}

/// The picture of the back of a deck's cards.
#[must_use]
pub fn back_picture(deck: &str) -> String {
    format!("back-{}", slug(deck))
}

/// The picture of a die table.
#[must_use]
pub fn table_picture(table: &DieTable) -> String {
    format!("table-{}", slug(&table.id))
}

/// A file name for an id: ids are slugs already, and anything else becomes one without two ever becoming the same.
#[must_use]
pub fn slug(id: &str) -> String {
    id.bytes()
        .map(|byte| match byte {
            b'a'..=b'z' | b'0'..=b'9' | b'-' => char::from(byte).to_string(),
            other => format!("_{other:02x}"),
        })
        .collect()
}

/// An attribute as text; yes and no as words, lists joined by commas.
#[must_use]
pub fn text(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Bool(yes) => if *yes { "yes" } else { "no" }.to_owned(),
        Value::Array(items) => items.iter().map(text).collect::<Vec<_>>().join(", "),
        other => other.to_string(),
    }
}

/// A number as people write it: `2`, not `2.0`.
#[must_use]
pub fn number(value: f64) -> String {
    format!("{}", value + 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_names_are_plain_and_distinct() {
        assert_eq!(slug("france-corps"), "france-corps");
        assert_eq!(slug("a/b"), "a_2fb");
        assert_ne!(slug("a_2fb"), slug("a/b"));
    }

    #[test]
    fn overlap_is_the_shared_area() {
        let one = Rectangle { x: 0.0, y: 0.0, width: 10.0, height: 10.0 };
        let two = Rectangle { x: 5.0, y: 8.0, width: 10.0, height: 10.0 };
        assert!((one.overlap(&two) - 10.0).abs() < 1e-9);
        assert!(one.overlap(&Rectangle { x: 20.0, ..one }).abs() < 1e-9);
    }
}
