//! Positions and sizes in pixels of the drawn map, and the names of pictures.
//!
//! Pictures and whatever uses them ask here, so that they agree.

use std::collections::{BTreeMap, BTreeSet};

use muster_schema::Slot;
use muster_schema::bundle::{
    Arrival, Bundle, Card, Chart, Deck, DeckKind, DieTable, Face, Piece, Place, PlaceKind, Scenario, Side,
};

use muster_ground::area::{Rectangle, pixels};
use muster_ground::maths;

/// The resolution of a counter's picture, as a multiple of its size on the map: it stays sharp when players zoom in.
pub const FINENESS: u32 = 3;

/// The file name of the map, without extension.
pub const MAP: &str = "map";

/// The offset of each counter in a stack to the right of and above the one below it, in pixels. The map keeps room for
/// stacks by it, and the module stacks by it.
pub const STEP: [u32; 2] = [3, 3];
/// The highest stack that the map leaves room for, in counters.
pub const HIGHEST: u32 = 6;

/// Width and height of the drawn map.
pub fn map_size(bundle: &Bundle) -> [u32; 2] {
    [pixels(bundle.map.width * bundle.map.scale), pixels(bundle.map.height * bundle.map.scale)]
}

/// A point of the map in pixels.
pub fn point(bundle: &Bundle, x: f64, y: f64) -> [f64; 2] {
    let finite = |number: f64| if number.is_finite() { number } else { 0.0 };
    [finite(x * bundle.map.scale), finite(y * bundle.map.scale)]
}

/// The region that a place lies in, by its id.
pub fn region(place: &Place) -> Option<&str> {
    place.attributes.of_slot(Slot::Region)?.as_str()
}

/// The room of a place that has some: a box, a space of a track, a home box.
pub fn room(bundle: &Bundle, place: &Place) -> Option<Rectangle> {
    let [width, height] = place.size?;
    let [width, height] = point(bundle, width.max(1.0), height.max(1.0));
    Some(Rectangle::about(point(bundle, place.x, place.y), width, height))
}

/// The size that a stack grows to the right and upwards, in pixels.
pub fn growth(height: u32) -> [f64; 2] {
    STEP.map(|step| f64::from(step.saturating_mul(height.saturating_sub(1))))
}

/// The bounds of the highest stack whose lowest counter is centred on a point.
pub fn stack(bundle: &Bundle, at: [f64; 2]) -> Rectangle {
    let counter = f64::from(bundle.style.counter);
    let [right, up] = growth(HIGHEST);
    let lowest = Rectangle::about(at, counter, counter);
    Rectangle { y: lowest.y - up, width: counter + right, height: counter + up, ..lowest }
}

/// The height of the strip in which the name of a box is written, in pixels.
pub fn title_strip(bundle: &Bundle) -> f64 {
    bundle.style.sizes.boxes * 1.55
}

/// True if the name of a track space is written at its upper edge, so that counters have room below.
pub fn is_roomy(bundle: &Bundle, room: &Rectangle) -> bool {
    room.height > 1.5 * f64::from(bundle.style.counter)
}

/// The position of the counters at a place. In a box they begin below its title, with the highest stack in the middle
/// of the space left, or at the bottom of a lower box. In a track space whose name is at the top, they are at the
/// bottom, too.
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
        PlaceKind::TrackSpace if is_roomy(bundle, &room) => [x, ground],
        PlaceKind::TrackSpace | PlaceKind::Square | PlaceKind::Hex | PlaceKind::Area => [x, y],
    }
}

/// The strength of the rock colour over the ground, for each level of height.
pub const LEVEL: f64 = 0.13;

/// The distance of a counter from the edge of its box, in pixels.
const RIM: f64 = 3.0;

/// The height above the lower edge that arriving counters take in a track space, in pixels, in any scenario; each side
/// has a stack of its own if there is room for two. `None` without arrivals.
pub fn waiting(bundle: &Bundle, place: &Place) -> Option<f64> {
    let counter = f64::from(bundle.style.counter);
    let is_roomy = room(bundle, place)?.width >= 2.0 * counter;
    let side = |id: &str| bundle.pieces.iter().find(|piece| piece.id == id)?.side.as_deref().filter(|_| is_roomy);
    let stacks = bundle.scenarios.iter().flat_map(|scenario| {
        let mut stacks: BTreeMap<Option<&str>, u32> = BTreeMap::new();
        for arrival in
            scenario.arrivals.iter().filter(|arrival| arrival.turn == place.id && Arrival::brings(&arrival.action))
        {
            *stacks.entry(side(&arrival.piece)).or_default() += arrival.count;
        }
        stacks.into_values()
    });
    stacks.filter(|count| *count > 0).max().map(|highest| RIM + counter + growth(highest)[1])
}

/// True if a place is drawn as a symbol with a name: a space that is no box, a cell with a town.
pub fn has_symbol(bundle: &Bundle, place: &Place) -> bool {
    match place.kind {
        PlaceKind::Space => room(bundle, place).is_none(),
        PlaceKind::Square | PlaceKind::Hex => {
            bundle.map.settlements.iter().any(|settlement| settlement.place == place.id)
        }
        PlaceKind::Area | PlaceKind::Box | PlaceKind::TrackSpace => false,
    }
}

/// True if the squares of a map lie on land and sea that are drawn under them: then they show their ground by signs alone.
pub fn squares_on_land(bundle: &Bundle) -> bool {
    bundle.map.grid.is_some() && !bundle.map.ground.is_empty()
}

/// The distance of each place of some kinds from its nearest neighbour, in pixels, in ascending order.
pub fn nearest(bundle: &Bundle, is_meant: impl Fn(PlaceKind) -> bool) -> Vec<f64> {
    let mut centres: Vec<[f64; 2]> = bundle
        .map
        .places
        .iter()
        .filter(|place| is_meant(place.kind))
        .map(|place| point(bundle, place.x, place.y))
        .collect();
    // From left to right, so that none is held against those that lie farther aside than the closest.
    centres.sort_by(|one, other| one[0].total_cmp(&other[0]));
    let closest = |(at, one): (usize, &[f64; 2])| {
        let mut least = f64::INFINITY;
        let sides: [&mut dyn Iterator<Item = &[f64; 2]>; 2] =
            [&mut centres[at + 1..].iter(), &mut centres[..at].iter().rev()];
        for side in sides {
            for other in side {
                if (other[0] - one[0]).abs() > least {
                    break;
                }
                let gap = maths::distance(*one, *other);
                if gap > 1.0 {
                    least = least.min(gap);
                }
            }
        }
        least
    };
    let mut nearest: Vec<f64> = centres.iter().enumerate().map(closest).collect();
    nearest.sort_by(f64::total_cmp);
    nearest
}

/// The radius of a space's symbol: as large as the closest neighbours allow.
pub fn radius(bundle: &Bundle) -> f64 {
    let in_hexes = !bundle.map.settlements.is_empty();
    let has_symbols = |kind| match kind {
        PlaceKind::Hex => in_hexes,
        kind => matches!(kind, PlaceKind::Space | PlaceKind::Square),
    };
    let nearest = nearest(bundle, has_symbols);
    nearest.get(nearest.len() / 10).map_or(24.0, |gap| (gap * 0.42).clamp(16.0, 26.0))
}

/// The longest side of a card on the map at full size, in pixels.
const LONGEST: f64 = 350.0;
/// The least gap between two decks, in pixels: across, and down, where the upper one has its name.
const BETWEEN: [f64; 2] = [12.0, 34.0];

/// The size of cards on the map.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Laid {
    /// The scale of their pictures.
    pub scale: f64,
    /// Width and height in pixels.
    pub size: [u32; 2],
    /// The factor by which they are reduced for lack of room; 1 if there is enough.
    pub share: f64,
    /// The two decks, by index in the bundle, with the least space between them, if there is too little.
    pub between: Option<[usize; 2]>,
}

/// Width and height of the picture of a card.
pub fn card_size(bundle: &Bundle) -> [u32; 2] {
    bundle.style.card.map(|length| length.max(1))
}

/// The size of cards on the map: the pictures are as fine as the style says, and scaled to the room that the decks
/// have.
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
pub fn deck_room(bundle: &Bundle, deck: &Deck) -> Rectangle {
    let [width, height] = laid(bundle).size.map(f64::from);
    Rectangle::about(point(bundle, deck.x, deck.y), width, height)
}

/// The deck that the cards of a deck are played from: the one they are added to, if they begin elsewhere.
pub fn home_deck<'a>(bundle: &'a Bundle, deck: &'a str) -> &'a str {
    joined(bundle, deck, |_| false)
}

/// The deck whose back the cards of a deck have: the deck they are added to, so that they look alike, unless their own
/// deck has words of its own for their backs.
pub fn back_deck<'a>(bundle: &'a Bundle, deck: &'a str) -> &'a str {
    joined(bundle, deck, |deck| deck.back_words.is_some())
}

/// Follows the decks that a deck is added to, up to the last one or one that stays separate.
fn joined<'a>(bundle: &'a Bundle, deck: &'a str, keeps: impl Fn(&Deck) -> bool) -> &'a str {
    let mut seen = BTreeSet::new();
    let mut at = deck;
    while seen.insert(at) {
        let next = bundle.decks.iter().find(|other| other.id == at);
        let next = next.filter(|other| other.kind == DeckKind::Later && !keeps(other));
        match next.and_then(|other| other.into.as_deref()) {
            Some(into) => at = into,
            None => break,
        }
    }
    at
}

/// The decks that need a back, in the order of the cards.
pub fn backs(bundle: &Bundle) -> Vec<&str> {
    let mut seen = BTreeSet::new();
    let decks = bundle.cards.iter().map(|card| back_deck(bundle, &card.deck));
    decks.filter(|deck| seen.insert(*deck)).collect()
}

/// True if the cards of other decks that are drawn from share a deck's back, which then must not name one of them.
pub fn is_shared_back(bundle: &Bundle, deck: &str) -> bool {
    let is_drawn = |other: &&Deck| other.id != deck && other.kind == DeckKind::Draw;
    bundle.decks.iter().filter(is_drawn).any(|other| back_deck(bundle, &other.id) == deck)
}

/// The words on the back of a deck's cards: its own, or else its name. A back that several decks share names none of them, but the
/// side whose they are.
pub fn back_words<'a>(bundle: &'a Bundle, id: &'a str) -> &'a str {
    let Some(deck) = bundle.decks.iter().find(|deck| deck.id == id) else { return id };
    let side = deck.side.as_ref().filter(|_| is_shared_back(bundle, id));
    let side = side.and_then(|id| bundle.sides.iter().find(|side| side.id == *id));
    deck.back_words.as_deref().or(side.map(|side| side.name.as_str())).unwrap_or(&deck.name)
}

/// The picture of a face of a counter.
pub fn face_picture(piece: &Piece, face: usize) -> String {
    match face {
        0 => format!("piece-{}", slug(&piece.id)),
        1 => format!("piece-{}_back", slug(&piece.id)),
        more => format!("piece-{}_{more}", slug(&piece.id)),
    }
}

/// The picture that other players see in place of a side's hidden counters.
pub fn cover_picture(side: &Side) -> String {
    format!("cover-{}", slug(&side.id))
}

/// The boxes of a side whose contents are hidden from the other sides.
pub fn screened<'b>(bundle: &'b Bundle, side: &str) -> impl Iterator<Item = &'b Place> {
    let boxes = bundle.map.places.iter().filter(|place| place.is_screened());
    boxes.filter(move |place| bundle.side_of(place) == Some(side))
}

/// The sides that have counters which are or can be hidden, with their indices in the bundle.
pub fn hiders(bundle: &Bundle) -> impl Iterator<Item = (usize, &Side)> {
    let hides = |side: &Side| {
        let hidden = bundle.pieces.iter().filter(|piece| piece.hidden);
        // In some scenario it may be on another side.
        let here = |piece: &Piece, scenario: &Scenario| scenario.piece(bundle, piece).side.as_ref() == Some(&side.id);
        let mut all = hidden.map(|piece| (piece, piece.side.as_ref() == Some(&side.id)));
        all.any(|(piece, own)| own || bundle.scenarios.iter().any(|scenario| here(piece, scenario)))
            || screened(bundle, &side.id).next().is_some()
    };
    bundle.sides.iter().enumerate().filter(move |(_, side)| hides(side))
}

/// The names by which front ends identify the pictures of a counter's faces; all are different.
pub fn face_names(piece: &Piece) -> Vec<String> {
    let name = |(at, face): (usize, &Face)| {
        let earlier = piece.faces[..at].iter().filter(|other| other.id == face.id).count();
        let again = if earlier > 0 { format!("-{}", earlier + 1) } else { String::new() };
        format!("{}-{}{again}", slug(&piece.id), slug(&face.id))
    };
    piece.faces.iter().enumerate().map(name).collect()
}

/// The picture of a card's front.
pub fn card_picture(card: &Card) -> String {
    format!("card-{}", slug(&card.id))
}

/// The picture of the back of a deck's cards.
pub fn back_picture(deck: &str) -> String {
    format!("back-{}", slug(deck))
}

/// The picture of a die table.
pub fn table_picture(table: &DieTable) -> String {
    format!("table-{}", slug(&table.id))
}

/// The picture of the odds of a die table.
pub fn odds_picture(table: &DieTable) -> String {
    format!("odds-{}", slug(&table.id))
}

/// The picture of a chart, without file extension.
pub fn chart_picture(chart: &Chart) -> String {
    format!("chart-{}", slug(&chart.id))
}

/// A file name for an id or any other text: different texts get different names, and an underscore never belongs to the
/// id.
pub fn slug(id: &str) -> String {
    id.bytes()
        .map(|byte| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' => char::from(byte).to_string(),
            b'_' => "__".to_owned(),
            other => format!("_{other:02x}"),
        })
        .collect()
}
