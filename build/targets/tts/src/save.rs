//! A save: the map, the counters of a scenario's set-up in their places, decks and hands.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use muster_canvas::colour::Colour;
use muster_draw::chart;
use muster_draw::gallery::Subject;
use muster_ground::digest::sha256;
use muster_ground::numbers::copies;
use muster_marks::measures;
use muster_schema::bundle::{Arrival, Bundle, Card, Piece, Place, PlaceKind, Scenario};
use muster_schema::print::{length, size};
use muster_schema::say;
use serde_json::{Value, json};

use super::images::{Images, Sheet};

/// The script that runs when a save is loaded.
const SCRIPT: &str = include_str!("place.lua");

/// The width of the map on the table, as far as that can be said without the program.
const TABLE: f64 = 40.0;
/// The assumed widths of a tile of scale 1, and of a card.
const TILE: f64 = 2.0;
const CARD: f64 = 2.2;
/// The thickness of a counter.
const THICKNESS: f64 = 0.2;
/// The height of the table's surface.
const SURFACE: f64 = 1.0;
/// A block is half as deep as it is wide.
const DEPTH: f64 = 0.5;
/// The depth of a hand, as a share of the width of the map.
const HAND: f64 = 0.125;
/// No map has more snap points.
const SNAPS: usize = 2000;

/// The edges of the map at which sides sit: how their blocks are turned, and which way that is, to the right and up.
const EDGES: [(f64, [f64; 2]); 4] = [(180.0, [0.0, -1.0]), (0.0, [0.0, 1.0]), (270.0, [-1.0, 0.0]), (90.0, [1.0, 0.0])];

/// The colours of seats, with their RGB values.
const SEATS: [(&str, [u8; 3]); 10] = [
    ("Red", [219, 26, 24]),
    ("Blue", [31, 136, 255]),
    ("Green", [49, 179, 43]),
    ("Yellow", [231, 229, 44]),
    ("White", [255, 255, 255]),
    ("Brown", [113, 59, 23]),
    ("Orange", [244, 100, 29]),
    ("Teal", [33, 177, 155]),
    ("Purple", [160, 32, 240]),
    ("Pink", [245, 112, 206]),
];

/// The save file being built.
struct Maker<'a> {
    bundle: &'a Bundle,
    images: &'a Images,
    numbers: BTreeSet<String>,
    objects: Vec<Value>,
    /// The objects that the script places: the number of each, its position, its width, and the counters and blocks
    /// below it.
    pieces: Vec<Value>,
    /// The hands that the script places: the number of each, its point, the edge of the map that it lies along (1 below
    /// or above, 0 beside), its share of that edge, and its depth, as a share of the width of the map.
    hands: Vec<Value>,
    /// The width of bags and dice to the left of the map, and of charts to its right, in pixels of the map.
    beside: [f64; 2],
    /// The width and height of the map, in pixels.
    map: [f64; 2],
}

/// The save of a scenario.
pub fn save(bundle: &Bundle, scenario: &Scenario, images: &Images, notebook: &Value) -> Value {
    let map = measures::map_size(bundle).map(f64::from);
    let mut maker = Maker {
        bundle,
        images,
        numbers: BTreeSet::new(),
        objects: Vec::new(),
        pieces: Vec::new(),
        hands: Vec::new(),
        beside: [0.0; 2],
        map,
    };
    let number = maker.number("map");
    maker.map(&number);
    maker.charts();
    maker.dice();
    maker.counters(scenario);
    maker.decks(scenario);
    let seats = seats(bundle);
    maker.hands(scenario, &seats);
    let counter = share(bundle.style.counter.into(), maker.map[0]);
    let state = json!({
        "map": number, "settled": {}, "counter": counter, "snaps": maker.snaps(), "pieces": maker.pieces, "hands": maker.hands,
        "late": bundle.phrases.say("Still waiting for the pictures of: {names}"),
    });
    let Maker { objects, .. } = maker;
    json!({
        "SaveName": format!("{} – {}", bundle.game.title, scenario.name),
        "GameMode": bundle.game.title,
        // The time of saving is no part of the game.
        "Date": "",
        "EpochTime": 0,
        "VersionNumber": "v14.0.3",
        "GameType": "Game",
        "GameComplexity": "Medium Complexity",
        "PlayerCounts": [1, bundle.sides.len().max(1)],
        "PlayingTime": [0, 0],
        "Tags": ["Wargames"],
        "Gravity": 0.5,
        "PlayArea": 1.0,
        "Table": "Table_None",
        "Sky": "Sky_Museum",
        "SkyURL": "",
        "Note": scenario.description.clone().unwrap_or_default(),
        "TabStates": notebook,
        "Grid": {
            "Type": 0, "Lines": false, "Color": { "r": 0.0, "g": 0.0, "b": 0.0 }, "Opacity": 0.75, "ThickLines": false,
            "Snapping": false, "Offset": false, "BothSnapping": false, "xSize": 2.0, "ySize": 2.0,
            "PosOffset": { "x": 0.0, "y": 1.0, "z": 0.0 },
        },
        "Hands": { "Enable": true, "DisableUnused": false, "Hiding": 0 },
        "ComponentTags": { "labels": [
            { "displayed": "counter", "normalized": "counter" }, { "displayed": "block", "normalized": "block" },
        ] },
        "Turns": {
            "Enable": false, "Type": 0, "TurnOrder": seats.values().collect::<Vec<_>>(), "Reverse": false, "SkipEmpty": false,
            "DisableInteractions": false, "PassTurns": true, "TurnColor": "",
        },
        "DecalPallet": [],
        "CustomUIAssets": [],
        "SnapPoints": [],
        "LuaScript": SCRIPT,
        "LuaScriptState": state.to_string(),
        "XmlUI": "",
        "ObjectStates": objects,
    })
}

/// The seat of each side: the colour that is most like its own, and no two the same.
pub fn seats(bundle: &Bundle) -> BTreeMap<&str, &'static str> {
    let mut free: Vec<_> = SEATS.to_vec();
    let mut seats = BTreeMap::new();
    for side in &bundle.sides {
        let own = Colour::parse(&side.colour).channels();
        let far = |(_, seat): &(&str, [u8; 3])| -> u32 {
            seat.iter().zip(own).map(|(one, other)| u32::from(one.abs_diff(other)).pow(2)).sum()
        };
        let Some(at) = (0..free.len()).min_by_key(|at| far(&free[*at])) else { break };
        seats.insert(side.id.as_str(), free.remove(at).0);
    }
    seats
}

fn transform(at: [f64; 3], turn: [f64; 3], scale: [f64; 3]) -> Value {
    json!({
        "posX": at[0], "posY": at[1], "posZ": at[2], "rotX": turn[0], "rotY": turn[1], "rotZ": turn[2],
        "scaleX": scale[0], "scaleY": scale[1], "scaleZ": scale[2],
    })
}

/// Creates an object with the members that all objects share.
fn object(name: &str, number: &str, id: &str, called: &str, about: &str, transform: &Value) -> Value {
    json!({
        "GUID": number, "Name": name, "Transform": transform, "Nickname": called, "Description": about, "GMNotes": id,
        "AltLookAngle": { "x": 0.0, "y": 0.0, "z": 0.0 }, "ColorDiffuse": { "r": 1.0, "g": 1.0, "b": 1.0 }, "LayoutGroupSortIndex": 0,
        "Value": 0, "Locked": false, "Grid": false, "Snap": true, "IgnoreFoW": false, "MeasureMovement": false,
        "DragSelectable": true, "Autoraise": true, "Sticky": true, "Tooltip": true, "GridProjection": false,
        "HideWhenFaceDown": false, "Hands": false, "LuaScript": "", "LuaScriptState": "", "XmlUI": "",
    })
}

fn with(mut object: Value, members: Value) -> Value {
    if let (Some(object), Value::Object(members)) = (object.as_object_mut(), members) {
        object.extend(members);
    }
    object
}

fn tile(front: &str, back: Option<&str>, thickness: f64) -> Value {
    json!({ "CustomImage": {
        "ImageURL": front, "ImageSecondaryURL": back.unwrap_or_default(), "ImageScalar": 1.0, "WidthScale": 0.0,
        "CustomTile": { "Type": 0, "Thickness": thickness, "Stackable": false, "Stretch": true },
    } })
}

/// The seat of a side.
struct Seat {
    /// The rotation of its blocks, in degrees.
    turn: f64,
    /// The direction of its edge of the map, right and up.
    away: [f64; 2],
    /// The middle of its room at that edge, and the length, as shares of the edge.
    along: f64,
    room: f64,
}

/// A length as a share of another.
fn share(length: f64, all: f64) -> f64 {
    (length / all * 1e6).round() / 1e6
}

/// True if a counter stands upright with its face to its owner.
fn stands(piece: &Piece) -> bool {
    piece.stands && piece.hidden && piece.side.is_some()
}

/// The position of a counter: the point, and the numbers of counters and of blocks below it.
type Spot = ([f64; 2], [usize; 2]);

/// Counters of one kind with one face up that lie in one place.
struct Lot<'a> {
    piece: Cow<'a, Piece>,
    face: usize,
    count: u32,
    is_hidden: bool,
}

impl<'a> Maker<'a> {
    /// A number of six digits that no other object of the save has.
    fn number(&mut self, id: &str) -> String {
        let mut tries = 0_u32;
        loop {
            let number = sha256(format!("{id} {tries}").as_bytes())[..6].to_owned();
            if self.numbers.insert(number.clone()) {
                return number;
            }
            tries += 1;
        }
    }

    /// Converts a point of the map, in pixels, to a position on the table.
    fn world(&self, [x, y]: [f64; 2], height: f64) -> [f64; 3] {
        let [width, depth] = self.map;
        let scale = TABLE / width;
        [(x - width / 2.0) * scale, SURFACE + 0.3 + height, (depth / 2.0 - y) * scale]
    }

    /// Records the position of an object for the script: its point on the map, its width in pixels of the map, and the
    /// counters and blocks below it.
    fn note(&mut self, number: &str, ([x, y], below): Spot, width: f64) {
        let at = [share(x, self.map[0]), share(y, self.map[1])];
        self.pieces.push(json!({ "guid": number, "at": at, "width": share(width, self.map[0]), "below": below }));
    }

    /// The seat of a side: beside others at the foot of the map, unless it has blocks, which stand with their backs to
    /// the others.
    #[expect(clippy::cast_precision_loss, reason = "few sides")]
    fn seat(&self, side: usize) -> Seat {
        let sides = &self.bundle.sides;
        let has_blocks =
            |id: &String| self.bundle.pieces.iter().any(|piece| stands(piece) && piece.side.as_ref() == Some(id));
        let with_blocks: Vec<_> = (0..sides.len()).filter(|side| has_blocks(&sides[*side].id)).collect();
        let edge =
            |side: usize| with_blocks.iter().position(|other| *other == side).map_or(0, |rank| rank % EDGES.len());
        let beside: Vec<_> = (0..sides.len()).filter(|other| edge(*other) == edge(side)).collect();
        let rank = beside.iter().position(|other| *other == side).unwrap_or(0);
        let room = 1.0 / beside.len().max(1) as f64;
        let (turn, away) = EDGES[edge(side)];
        Seat { turn, away, along: (rank as f64 + 0.5) * room, room }
    }

    /// The point at a distance from a seat's edge of the map, in pixels of the map, beyond everything beside the map;
    /// and the length of the seat's room.
    fn before(&self, seat: &Seat, far: f64) -> ([f64; 2], f64) {
        let ([width, height], [left, right]) = (self.map, self.beside);
        match seat.away {
            [0.0, up] => ([width * seat.along, if up > 0.0 { -far } else { height + far }], width * seat.room),
            [across, _] => {
                let x = if across < 0.0 { -left - far } else { width + right + far };
                ([x, height * seat.along], height * seat.room)
            }
        }
    }

    /// The positions of counters and blocks in a place. Counters are stacked, or in rows if there is room. Blocks are
    /// beside them, two in the space of a counter, one behind the other, and on top of each other only when the place
    /// is full.
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "few lie in a place"
    )]
    fn spots(&self, place: &Place, lots: &[Lot<'_>]) -> [Vec<Spot>; 2] {
        let count = |standing: bool| -> usize {
            lots.iter().filter(|lot| stands(&lot.piece) == standing).map(|lot| lot.count as usize).sum()
        };
        let [flat, standing] = [false, true].map(count);
        let bundle = self.bundle;
        let is_turned = |lot: &Lot<'_>| {
            let side = bundle.sides.iter().position(|side| Some(&side.id) == lot.piece.side.as_ref());
            self.seat(side.unwrap_or(0)).away[0] != 0.0
        };
        // Two blocks that look the same way stand where a counter would lie.
        let turned: BTreeSet<bool> = lots.iter().filter(|lot| stands(&lot.piece)).map(is_turned).collect();
        let behind = if turned.len() > 1 { 1 } else { 2 };
        let side = f64::from(bundle.style.counter) * 1.06;
        let needed = standing.div_ceil(behind) + flat.min(1);
        let room = measures::room(bundle, place);
        let fits = |length: f64| (length / side).floor().max(1.0) as usize;
        let (middle, [columns, rows]) = match room.filter(|_| place.kind != PlaceKind::Area && flat + standing > 1) {
            Some(room) => {
                let columns = fits(room.width).min(flat + standing.div_ceil(behind));
                let most = fits(room.height - measures::title_strip(bundle));
                let rows = (flat + standing.div_ceil(behind)).div_ceil(columns).min(most);
                let foot = room.y + room.height - side * 0.05 - rows as f64 * side / 2.0;
                ([room.centre()[0], foot], [columns, rows])
            }
            None if standing == 0 => (measures::stand(bundle, place), [1, 1]),
            None => {
                let most = room.map_or(1, |room| fits(room.width.min(room.height) / 2.0).min(3));
                let columns = (1..most).find(|columns| columns * columns >= needed).unwrap_or(most);
                (measures::stand(bundle, place), [columns, needed.div_ceil(columns).clamp(1, columns)])
            }
        };
        let cell = |at: usize| {
            let from_middle = |at: usize, count: usize| (at as f64 - (count as f64 - 1.0) / 2.0) * side;
            [middle[0] + from_middle(at % columns, columns), middle[1] - from_middle(at / columns, rows)]
        };
        let cells = columns * rows;
        // In the open all counters lie on one another.
        let spread = if room.is_some() && place.kind != PlaceKind::Area { cells } else { 1 };
        let flats = (0..flat).map(|at| (cell(at % spread), [at / spread, 0])).collect();
        let first = flat.min(spread);
        let block = |at: usize| {
            let (at, level) = (at % (cells * behind), at / (cells * behind));
            let own = (first + at / behind) % cells;
            let back = if behind == 2 && standing > 1 { (at % 2) as f64 - 0.5 } else { 0.0 } * side * DEPTH;
            let [x, y] = cell(own);
            let under = if own < first { (flat - own).div_ceil(spread) } else { 0 };
            (if turned.contains(&true) { [x + back, y] } else { [x, y - back] }, [under, level])
        };
        [flats, (0..standing).map(block).collect()]
    }

    /// The number of map pixels in a millimetre.
    fn pixels(&self) -> f64 {
        f64::from(self.bundle.style.counter)
            / length(&self.bundle.style.print.counter).filter(|length| *length > 1.0).unwrap_or(15.0)
    }

    fn map(&mut self, number: &str) {
        let Some(image) = self.images.address(&Subject::Map) else { return };
        let scale = TABLE / TILE;
        let at = transform([0.0, SURFACE, 0.0], [0.0, 180.0, 0.0], [scale, 1.0, scale]);
        let map = object("Custom_Tile", number, "map", &self.bundle.game.title, "", &at);
        self.objects.push(with(with(map, tile(&image, None, 0.1)), json!({ "Locked": true, "Snap": false })));
    }

    /// The snap points for counters.
    fn snaps(&self) -> Vec<[f64; 2]> {
        let places = &self.bundle.map.places;
        let is_cell = |place: &&Place| matches!(place.kind, PlaceKind::Hex | PlaceKind::Square);
        let has_many = places.len() > SNAPS;
        let points = places.iter().filter(|place| !has_many || !is_cell(place));
        let point = |place: &Place| {
            let [x, y] = measures::stand(self.bundle, place);
            [share(x, self.map[0]), share(y, self.map[1])]
        };
        points.take(SNAPS).map(point).collect()
    }

    /// Adds the counters of the set-up, those that arrive later at their turns, and the others beside the map.
    fn counters(&mut self, scenario: &'a Scenario) {
        let bundle = self.bundle;
        let mut places: BTreeMap<usize, Vec<Lot<'a>>> = BTreeMap::new();
        let mut left: BTreeMap<&str, u32> =
            bundle.pieces.iter().map(|piece| (piece.id.as_str(), piece.count)).collect();
        let set_up = scenario.placements.iter().map(|one| (&one.place, &one.piece, &one.face, one.count));
        let later = scenario.arrivals.iter().filter(|arrival| Arrival::brings(&arrival.action));
        let later = later.map(|one| (&one.turn, &one.piece, &one.face, one.count));
        for (place, id, face, count) in set_up.chain(later) {
            let Some(at) = bundle.map.places.iter().position(|other| other.id == *place) else { continue };
            let Some(piece) = bundle.pieces.iter().find(|other| other.id == *id) else { continue };
            let count = count.min(999);
            let face = piece.faces.iter().position(|other| other.id == *face).unwrap_or(0);
            // As it is in this scenario; what lies in a box of its side's own is hidden as well.
            let here = scenario.piece(bundle, piece);
            let own = here.side.as_deref().filter(|_| bundle.map.places[at].is_screened());
            let is_hidden = here.hidden || (own.is_some() && bundle.side_of(&bundle.map.places[at]) == own);
            let piece = here;
            places.entry(at).or_default().push(Lot { piece, face, count, is_hidden });
            left.entry(id).and_modify(|left| *left = left.saturating_sub(count));
        }
        let mut copies: BTreeMap<String, u32> = BTreeMap::new();
        for (at, lots) in places {
            let place = &bundle.map.places[at];
            let mut spots = self.spots(place, &lots).map(Vec::into_iter);
            for lot in lots {
                for _ in 0..lot.count {
                    let copy = copies.entry(lot.piece.id.clone()).and_modify(|copy| *copy += 1).or_insert(1);
                    let (copy, spot) = (*copy, spots[usize::from(stands(&lot.piece))].next().unwrap_or_default());
                    self.counter(&lot, copy, spot);
                }
            }
        }
        let rest = bundle.pieces.iter().filter_map(|piece| Some((piece, *left.get(piece.id.as_str())?)));
        let rest: Vec<_> = rest.filter(|(_, count)| *count > 0).collect();
        self.bags(&rest, &mut copies);
    }

    /// The object of a counter with a face up.
    fn face(&mut self, piece: &Piece, up: usize, copy: u32, is_hidden: bool, (point, below): Spot) -> Value {
        let bundle = self.bundle;
        let index = bundle.pieces.iter().position(|other| other.id == piece.id).unwrap_or(0);
        let side = bundle.sides.iter().position(|side| Some(&side.id) == piece.side.as_ref());
        let cover =
            side.filter(|_| piece.hidden || is_hidden).and_then(|side| self.images.address(&Subject::Cover(side)));
        let image = |images: &Images, face: usize| images.address(&Subject::Face(index, face)).unwrap_or_default();
        let own = self.images.width(&Subject::Face(index, up));
        let scale = f64::from(bundle.style.counter) * own * TABLE / self.map[0] / TILE;
        let id = format!("{}#{copy}", piece.id);
        // With two faces the second is behind; more are states, and what hides a counter is behind each.
        let is_turned = (piece.faces.len() == 2 && up == 1 && cover.is_none()) || is_hidden;
        let stands = stands(piece);
        // Its true name is on its face; those who point at its back read this.
        let hidden = side
            .filter(|_| stands)
            .map(|side| say!(bundle.phrases, "a hidden block of {side}", side = bundle.sides[side].name));
        #[expect(clippy::cast_precision_loss, reason = "few lie on one another")]
        let at = |maker: &Self| {
            let [flat, blocks] = below.map(|count| count as f64);
            let height = flat * 0.25 + blocks * scale * TILE;
            if stands {
                let turn = [90.0, maker.seat(side.unwrap_or(0)).turn, 0.0];
                let deep = scale * TILE * DEPTH / THICKNESS;
                return transform(maker.world(point, height + scale * TILE / 2.0), turn, [scale, deep, scale]);
            }
            let turn = [0.0, 180.0, if is_turned { 180.0 } else { 0.0 }];
            transform(maker.world(point, height), turn, [scale, 1.0, scale])
        };
        // One with two faces is turned, and shows by itself which is up.
        let about = |face: usize| {
            let named = piece.faces.get(face).filter(|_| piece.faces.len() > 2 && hidden.is_none());
            named.map(|face| face.name.clone()).unwrap_or_default()
        };
        let one = |maker: &mut Self, face: usize, back: Option<String>| {
            let number = maker.number(&format!("{id} {face}"));
            let front = image(maker.images, face);
            let called = hidden.as_deref().unwrap_or(&piece.name);
            let whole = object("Custom_Tile", &number, &id, called, &about(face), &at(maker));
            let whole = with(whole, json!({ "HideWhenFaceDown": cover.is_some() }));
            let tags: &[&str] = if stands { &["counter", "block"] } else { &["counter"] };
            with(with(whole, tile(&front, back.as_deref(), THICKNESS)), json!({ "Tags": tags }))
        };
        if piece.faces.len() <= 2 && cover.is_none() {
            let back = (piece.faces.len() == 2).then(|| image(self.images, 1));
            return one(self, 0, back);
        }
        let mut whole = one(self, up, cover.clone());
        let mut states = serde_json::Map::new();
        for face in (0..piece.faces.len()).filter(|face| *face != up) {
            let state = one(self, face, cover.clone());
            states.insert((face + 1).to_string(), state);
        }
        if !states.is_empty() {
            whole = with(whole, json!({ "States": states }));
        }
        whole
    }

    fn counter(&mut self, lot: &Lot<'_>, copy: u32, spot: Spot) {
        let counter = self.face(&lot.piece, lot.face, copy, lot.is_hidden, spot);
        let number = counter["GUID"].as_str().unwrap_or_default().to_owned();
        let index = self.bundle.pieces.iter().position(|other| other.id == lot.piece.id).unwrap_or(0);
        let own = self.images.width(&Subject::Face(index, lot.face));
        self.note(&number, spot, f64::from(self.bundle.style.counter) * own);
        self.objects.push(counter);
    }

    /// The counters that no set-up places, in a bag for each side, left of the map.
    fn bags(&mut self, rest: &[(&'a Piece, u32)], copies: &mut BTreeMap<String, u32>) {
        let sides = self.bundle.sides.iter().map(|side| (Some(side.id.as_str()), side.name.as_str()));
        #[expect(clippy::cast_precision_loss, reason = "few sides")]
        for (at, (side, name)) in sides.chain([(None, "all")]).enumerate() {
            let mut inside = Vec::new();
            let point = [-self.beside[0] / 2.0, self.map[1] * 0.1 * (at as f64 + 1.0)];
            for (piece, count) in rest.iter().filter(|(piece, _)| piece.side.as_deref() == side) {
                for _ in 0..(*count).min(999) {
                    let copy = copies.entry(piece.id.clone()).and_modify(|copy| *copy += 1).or_insert(1);
                    let copy = *copy;
                    inside.push(self.face(piece, 0, copy, piece.hidden, (point, [0; 2])));
                }
            }
            if inside.is_empty() {
                continue;
            }
            let number = self.number(&format!("bag {name}"));
            let at = transform(self.world(point, 0.0), [0.0; 3], [1.0; 3]);
            let id = format!("bag-{}", side.unwrap_or("all"));
            let called = match side {
                Some(_) => say!(self.bundle.phrases, "Not in the set-up: {side}", side = name),
                None => self.bundle.phrases.say("Not in the set-up: all").to_owned(),
            };
            let bag = object("Bag", &number, &id, &called, "", &at);
            let bag = with(bag, json!({ "Bag": { "Order": 0 }, "ContainedObjects": inside }));
            self.objects.push(bag);
            self.note(&number, (point, [0; 2]), 0.0);
        }
    }

    /// The decks and hands.
    fn decks(&mut self, scenario: &Scenario) {
        let bundle = self.bundle;
        let dealt = |card: &Card| scenario.cards.iter().find(|deal| deal.card == card.id);
        for deck in &bundle.decks {
            let held = deck.holds.iter().filter_map(|held| {
                let card = bundle.cards.iter().position(|card| card.id == held.card)?;
                dealt(&bundle.cards[card]).is_none().then_some((card, held.count))
            });
            let moved = bundle.cards.iter().enumerate().filter(|(_, card)| {
                dealt(card).is_some_and(|deal| deal.deck.as_deref() == Some(deck.id.as_str()) && deal.side.is_none())
            });
            let cards: Vec<_> = held.chain(moved.map(|(at, card)| (at, copies(card)))).collect();
            let room = measures::deck_room(bundle, deck);
            self.deck(&format!("deck-{}", deck.id), &deck.name, &cards, room.centre(), deck.face_down);
        }
        for side in &bundle.sides {
            let hand = bundle
                .cards
                .iter()
                .enumerate()
                .filter(|(_, card)| dealt(card).is_some_and(|deal| deal.side.as_deref() == Some(side.id.as_str())));
            let cards: Vec<_> = hand.map(|(at, card)| (at, copies(card))).collect();
            let at = bundle.sides.iter().position(|other| other.id == side.id).unwrap_or(0);
            let (point, _) = self.before(&self.seat(at), self.card_length() * 0.6);
            let called = say!(bundle.phrases, "Hand of {side}", side = side.name);
            self.deck(&format!("hand-{}", side.id), &called, &cards, point, true);
        }
    }

    /// Cards that lie on one another; a single one is no deck.
    fn deck(&mut self, id: &str, name: &str, cards: &[(usize, u32)], point: [f64; 2], face_down: bool) {
        let mut inside = Vec::new();
        for (card, count) in cards {
            for copy in 1..=*count {
                inside.extend(self.card(*card, copy, point, face_down));
            }
        }
        if inside.len() < 2 {
            let Some(card) = inside.pop() else { return };
            let number = card["GUID"].as_str().unwrap_or_default().to_owned();
            let width = self.card_width();
            self.note(&number, (point, [0; 2]), width);
            self.objects.push(card);
            return;
        }
        let number = self.number(id);
        let ids: Vec<_> = inside.iter().map(|card| card["CardID"].clone()).collect();
        let mut sheets = serde_json::Map::new();
        for card in &inside {
            sheets.extend(
                card["CustomDeck"].as_object().into_iter().flatten().map(|(key, sheet)| (key.clone(), sheet.clone())),
            );
        }
        let at = self.lying(point, face_down);
        let deck = object("DeckCustom", &number, id, name, "", &at);
        let cards = json!({ "DeckIDs": ids, "CustomDeck": sheets, "ContainedObjects": inside, "SidewaysCard": self.is_across() });
        self.objects.push(with(with(deck, cards), json!({ "HideWhenFaceDown": true, "Hands": false })));
        let width = self.card_width();
        self.note(&number, (point, [0; 2]), width);
    }

    fn is_across(&self) -> bool {
        let [width, height] = self.bundle.style.card;
        width > height
    }

    /// The width of a card, in pixels of the map: its printed width, if the decks of the map have room for that.
    fn card_width(&self) -> f64 {
        let [width, height] = size(&self.bundle.style.print.card).unwrap_or([63.5, 88.9]);
        let across = if self.is_across() { width.max(height) } else { width.min(height) };
        let room = self.bundle.decks.first().map(|deck| measures::deck_room(self.bundle, deck).width);
        room.unwrap_or(f64::MAX).min(across * self.pixels())
    }

    /// The longer side of a card, in pixels of the map.
    fn card_length(&self) -> f64 {
        let [width, height] = self.bundle.style.card.map(f64::from);
        self.card_width() * (height / width.max(1.0)).max(1.0)
    }

    fn lying(&self, point: [f64; 2], face_down: bool) -> Value {
        let scale = self.card_width() * TABLE / self.map[0] / CARD;
        transform(self.world(point, 0.5), [0.0, 180.0, if face_down { 180.0 } else { 0.0 }], [scale, 1.0, scale])
    }

    /// A card. Its number is that of its sheet and of its place on it.
    fn card(&mut self, at: usize, copy: u32, point: [f64; 2], face_down: bool) -> Option<Value> {
        let card = self.bundle.cards.get(at)?;
        let back = measures::back_deck(self.bundle, &card.deck).to_owned();
        let images = self.images;
        // Sheets are numbered through all backs.
        let all = measures::backs(self.bundle);
        let mut key = 0;
        let mut found: Option<(usize, &Sheet, usize)> = None;
        for sheet in all.iter().flat_map(|deck| images.sheets(deck)) {
            key += 1;
            if let Some(place) = sheet.cards.iter().position(|card| *card == at) {
                found = Some((key, sheet, place));
            }
        }
        let (key, sheet, place) = found?;
        let id = format!("{}#{copy}", card.id);
        let number = self.number(&format!("card {id}"));
        let sheets = json!({ key.to_string(): {
            "FaceURL": images.at(&sheet.name), "BackURL": images.address(&Subject::Back(back)).unwrap_or_default(),
            "NumWidth": sheet.columns, "NumHeight": sheet.rows, "BackIsHidden": true, "UniqueBack": false, "Type": 0,
        } });
        let text = card.text.clone().unwrap_or_default();
        let whole = object("CardCustom", &number, &id, &card.name, &text, &self.lying(point, face_down));
        let own = json!({
            "CardID": key * 100 + place, "CustomDeck": sheets, "SidewaysCard": self.is_across(), "HideWhenFaceDown": true,
            "Hands": true,
        });
        Some(with(whole, own))
    }

    /// The die tables and charts, right of the map.
    fn charts(&mut self) {
        let tables = self.bundle.tables.iter().enumerate().flat_map(|(at, table)| {
            let name = || chart::odds::name(&self.bundle.phrases, table);
            let odds = table.odds.then(|| (Subject::Odds(at), format!("{}-odds", table.id), name()));
            std::iter::once((Subject::Table(at), table.id.clone(), table.name.clone())).chain(odds)
        });
        let charts = self
            .bundle
            .charts
            .iter()
            .enumerate()
            .map(|(at, chart)| (Subject::Chart(at), chart.id.clone(), chart.name.clone()));
        let all: Vec<_> = tables.chain(charts).collect();
        let width = self.map[0] * 0.2;
        let (mut x, mut y) = (self.map[0] * 1.02, 0.0);
        for (subject, id, name) in all {
            let Some(image) = self.images.address(&subject) else { continue };
            let height = width * self.images.height(&subject);
            if y > 0.0 && y + height > self.map[1] {
                (x, y) = (x + width * 1.05, 0.0);
            }
            let number = self.number(&format!("chart {id}"));
            let point = [x + width / 2.0, y + height / 2.0];
            let scale = width * TABLE / self.map[0] / TILE;
            let lying = transform(self.world(point, 0.0), [0.0, 180.0, 0.0], [scale, 1.0, scale]);
            let chart = object("Custom_Tile", &number, &format!("chart-{id}"), &name, "", &lying);
            self.objects.push(with(with(chart, tile(&image, None, 0.1)), json!({ "Snap": false })));
            self.note(&number, (point, [0; 2]), width);
            y += height + width * 0.05;
            self.beside[1] = x + width - self.map[0];
        }
    }

    /// Adds a hand for the cards of each side.
    fn hands(&mut self, scenario: &Scenario, seats: &BTreeMap<&str, &'static str>) {
        let bundle = self.bundle;
        for (at, side) in bundle.sides.iter().enumerate() {
            let Some(colour) = seats.get(side.id.as_str()) else { continue };
            let number = self.number(&format!("hand {}", side.id));
            let seat = self.seat(at);
            // Behind the cards that it is dealt.
            let is_dealt = scenario.cards.iter().any(|deal| deal.side.as_ref() == Some(&side.id));
            let cards = if is_dealt { self.card_length() * 1.2 } else { 0.0 };
            let (point, room) = self.before(&seat, self.map[0] * 0.08 + cards);
            let [x, _, z] = self.world(point, 0.0);
            let turn = (seat.turn + 180.0) % 360.0;
            let size = [room * TABLE / self.map[0] * 0.9, 9.0, HAND * TABLE];
            let is_level = seat.away[0] == 0.0;
            let edge = self.map[usize::from(!is_level)];
            self.hands.push(json!({
                "guid": number, "at": [share(point[0], self.map[0]), share(point[1], self.map[1])],
                "along": u8::from(is_level), "room": share(room * 0.9, edge), "depth": HAND,
            }));
            let lying = transform([x, SURFACE + 4.0, z], [0.0, turn, 0.0], size);
            let id = format!("hand-{}", side.id);
            let called = say!(bundle.phrases, "Hand of {side}", side = side.name);
            let zone = object("HandTrigger", &number, &id, &called, "", &lying);
            self.objects.push(with(zone, json!({ "FogColor": colour, "Locked": true, "Snap": false })));
        }
    }

    /// Adds as many dice of each kind as any die table needs; without tables two.
    fn dice(&mut self) {
        self.beside[0] = self.map[0] * 0.12;
        let mut kinds: BTreeMap<u32, u32> = BTreeMap::new();
        for table in self.bundle.tables.iter().filter(|table| [4, 6, 8, 10, 12, 20].contains(&table.faces)) {
            let most = kinds.entry(table.faces).or_default();
            *most = (*most).max(table.dice.clamp(2, 9));
        }
        if kinds.is_empty() {
            kinds.insert(6, 2);
        }
        let dice = kinds.into_iter().flat_map(|(faces, count)| (0..count).map(move |_| faces));
        for (at, faces) in (0_u32..).zip(dice) {
            let number = self.number(&format!("die {at}"));
            let (column, row) = (f64::from(at % 3), f64::from(at / 3));
            let point = [self.map[0] * (0.035 * column - 0.095), self.map[1] - self.map[0] * (0.02 + 0.035 * row)];
            let lying = transform(self.world(point, 1.0), [0.0; 3], [1.0; 3]);
            self.objects.push(object(&format!("Die_{faces}"), &number, &format!("die-{}", at + 1), "", "", &lying));
            self.note(&number, (point, [2, 0]), 0.0);
        }
    }
}
