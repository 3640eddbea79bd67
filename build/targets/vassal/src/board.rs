//! The main map: its board with zones and regions, its tools, the decks that lie on it.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use muster_ground::cells::{Cell, Grid};
use muster_schema::bundle::{Piece, Place, PlaceKind};
use muster_schema::{phrase, say};

use super::furniture::Viewer;
use super::grid::Regular;
use super::names::MAIN_ZONE;
use super::sequence::encode;
use super::traits::{self, Key};
use super::xml::{self, Element};
use super::{BOARD, Context, MAP, arrivals, beside, cards, counters, furniture, seas, tracker, turn};
use muster_ground::area::Rectangle;
use muster_ground::polygon::{self, Ring};
use muster_marks::measures;

/// The margin around the board, in pixels: room for stacks at its edge. Points of the map count from its corner, points
/// of the board from the board's corner. Saved games depend on it, so it never changes.
pub const EDGE: [i64; 2] = [48, 48];

/// The labels of the buttons that move a marker on its track: down, up.
const STEPS: [&str; 2] = ["−1", "+1"];
/// The button that clears all trails.
const CLEAR_TRAILS: &str = phrase!("Clear trails");

/// The main map.
pub fn map(context: &Context<'_>) -> Element {
    let bundle = context.bundle;
    let board = xml::map("boardPicker.Board")
        .with("name", BOARD)
        .with("image", format!("{}.png", measures::MAP))
        .with("reversible", false)
        .child(board_grid(context));
    let boards = xml::map("BoardPicker").fixed("BoardPicker").child(board);
    let map = xml::module("Map").with("mapName", MAP).with("markUnmovedHotkey", Key::alt_shift('M').code());
    // Counters hide as they come into some boxes, some take control, and what they light goes out.
    let moved = Key::named(counters::WAS_MOVED);
    let map = map.with("moveKey", if context.library.hears_moves() { moved.code() } else { "" });
    let map = map.with("edgeWidth", EDGE[0]).with("edgeHeight", EDGE[1]).fixed("Map");
    let layers = xml::map("LayeredPieceCollection")
        .with("property", "Layer")
        .with("layerOrder", encode(counters::layers(bundle), ','));
    // Spread out, a stack goes more to the side than upwards: names of leaders and powers stay legible, and the top of the
    // largest stays on the map.
    let fan = furniture::Fan { rest: measures::STEP, spread: [26, 10] };
    furniture::parts(map, boards, fan, Viewer::of_map(bundle))
        .child(layers)
        .children(tools())
        .children(commands(context))
        .children(bundle.decks.iter().map(|deck| cards::deck(context, deck)))
}

fn tools() -> [Element; 5] {
    [
        furniture::zoomer("0.25,0.35,0.5,0.75,1.0,1.5,2.0", 4),
        xml::map("Flare").fixed("Flare"),
        xml::map("ImageSaver").fixed("ImageSaver"),
        xml::map("HidePiecesButton").fixed("HidePiecesButton"),
        xml::map("GlobalMap").fixed("GlobalMap"),
    ]
}

/// Commands that reach many counters at once.
fn commands(context: &Context<'_>) -> Vec<Element> {
    let bundle = context.bundle;
    let phrases = &bundle.phrases;
    let mut commands = Vec::new();
    if !bundle.pieces.is_empty() {
        let trails = Key::named(counters::CLEAR_TRAIL);
        let command = command(phrases.say(CLEAR_TRAILS), &trails, "{Kind!=\"\"}", true)
            .with("buttonText", phrases.say(CLEAR_TRAILS))
            .with("tooltip", phrases.say("Clear all movement trails"))
            .with("reportFormat", phrases.say("$PlayerId$ clears all movement trails"));
        commands.push(command.with("buttonHotkey", Key::alt_shift('T').code()));
    }
    commands.extend(arrivals::button(context));
    for (state, name) in context.states.iter().zip(ends(context)) {
        let tip = format!("{name}: {}", state.name);
        let command = command(&name, &counters::end_of_state(state), "{Kind!=\"\"}", false)
            .with("buttonText", &name)
            .with("tooltip", tip)
            .with("reportFormat", "")
            .with("buttonHotkey", "");
        commands.push(command);
    }
    commands.extend(turn::unmarks(bundle).into_iter().map(|(key, whose)| {
        let command = command("Take off the signs that counters have moved", &counters::moved(), &whose, true);
        let command = command.with("buttonText", "").with("tooltip", "").with("reportFormat", "");
        command.with("buttonHotkey", key.code())
    }));
    if context.tracker.leads() {
        let command = command("Move the markers of the turn", &Key::named(tracker::FOLLOW), "{Kind!=\"\"}", true);
        let command = command.with("buttonText", "").with("tooltip", "").with("reportFormat", "");
        commands.push(command.with("buttonHotkey", Key::named(turn::TURN_CHANGED).code()));
    }
    for (piece, hotkeys) in track_markers(context) {
        let [up, down] = counters::track_keys();
        for ((sign, key), hotkey) in STEPS.into_iter().zip([down, up]).zip(hotkeys) {
            let name = format!("{} {sign}", piece.name);
            // Each move is told by the marker itself.
            let command = command(&name, &key, &named(piece), false)
                .with("buttonText", &name)
                .with("tooltip", say!(phrases, "Move the marker on its track: {button}", button = name))
                .with("reportFormat", "")
                .with("buttonHotkey", hotkey.as_ref().map(Key::code).unwrap_or_default());
            commands.push(command);
        }
    }
    // So that the tool bar stays short.
    let menu = |buttons: &[String]| xml::module("ToolbarMenu").with("menuItems", encode(buttons, ','));
    let markers = track_markers(context).flat_map(|(piece, _)| STEPS.map(|sign| format!("{} {sign}", piece.name)));
    let markers: Vec<String> = markers.collect();
    if !markers.is_empty() {
        commands.push(menu(&markers).fixed("ToolbarMenu of markers"));
    }
    if !bundle.pieces.is_empty() {
        let clears = [phrases.say("Clear moved"), phrases.say(CLEAR_TRAILS)].map(str::to_owned);
        let clears: Vec<String> = clears.into_iter().chain(ends(context)).collect();
        commands.push(menu(&clears).fixed("ToolbarMenu of states"));
    }
    commands
}

/// The names of the buttons that end a state on all counters.
fn ends(context: &Context<'_>) -> Vec<String> {
    let phrases = &context.bundle.phrases;
    let take = |piece: &&Piece| piece.state.as_ref().map(|state| state.take.as_str()).unwrap_or_default().to_owned();
    let words: Vec<String> = context.states.iter().map(take).collect();
    let name = |(piece, word): (&&Piece, &String)| match words.iter().filter(|other| *other == word).count() {
        1 => say!(phrases, "{command} all", command = word),
        _ => say!(phrases, "{command} all: {marker}", command = word, marker = piece.name),
    };
    context.states.iter().zip(&words).map(name).collect()
}

/// The markers that move on tracks, with the keys that move the first of them down and up.
pub fn track_markers<'a>(context: &'a Context<'_>) -> impl Iterator<Item = (&'a Piece, [Option<Key>; 2])> {
    let markers = context.bundle.pieces.iter().filter(|piece| context.tracker.marked_track(piece).is_some());
    let keys = |digit: Option<char>| [digit.map(Key::ctrl_shift), digit.map(Key::ctrl)];
    markers.zip(Key::digits().map(keys))
}

/// An expression that holds for the counters of a name.
fn named(piece: &Piece) -> String {
    format!("{{BasicName=={}}}", traits::quoted(&piece.name))
}

/// A command to all counters of the map, with one report for all, or one from each counter.
pub fn command(name: &str, sends: &Key, filter: &str, quiet: bool) -> Element {
    xml::map("MassKeyCommand")
        .with("name", name)
        .with("hotkey", sends.code())
        .with("filter", filter)
        .with("reportSingle", quiet)
        .fixed("MassKeyCommand")
}

/// A zone being built.
pub struct Zone {
    name: String,
    /// Its outline, in pixels.
    outline: Ring,
    /// The places in it.
    within: Within,
}

/// The way in which the engine finds the place of a point in a zone.
pub enum Within {
    /// The zone itself is the place.
    Nothing,
    /// The nearest of several points.
    Regions(Vec<(String, [i64; 2])>),
    Grid(Regular),
    /// The whole zone is one place of this name, and everything snaps to a point.
    Spot(String, [i64; 2]),
}

/// The engine's name for a point of the board: from the first zone that contains it, and the nearest region of that.
pub fn location(zones: &[Zone], [x, y]: [i64; 2]) -> Option<Cow<'_, str>> {
    let zone = zones.iter().find(|zone| zone.covers([x, y]))?;
    Some(match &zone.within {
        Within::Grid(grid) => grid.name([x, y]).into(),
        Within::Regions(regions) => {
            let nearest = regions.iter().min_by_key(|(_, at)| (at[0] - x).pow(2) + (at[1] - y).pow(2));
            nearest.map_or(&zone.name, |(name, _)| name).into()
        }
        Within::Nothing => (&zone.name).into(),
        Within::Spot(name, _) => name.into(),
    })
}

impl Zone {
    pub fn new(name: String, outline: Ring, within: Within) -> Self {
        Self { name, outline, within }
    }

    /// A zone that is a place.
    fn place(name: &str, outline: Ring) -> Self {
        Self { name: name.to_owned(), outline, within: Within::Nothing }
    }

    fn covers(&self, point: [i64; 2]) -> bool {
        #[expect(clippy::cast_precision_loss, reason = "pixels of a map")]
        polygon::contains(&self.outline, point.map(|length| length as f64))
    }
}

/// The zones: the engine takes the first that holds a point, so boxes, decks and tracks come before the map proper.
fn board_grid(context: &Context<'_>) -> Element {
    let zone = |Zone { name, outline, within }: Zone| {
        let point = |[x, y]: &[f64; 2]| format!("{},{}", furniture::pixel(*x), furniture::pixel(*y));
        let path: Vec<String> = outline.iter().map(point).collect();
        let format = match &within {
            Within::Nothing => "$name$".to_owned(),
            Within::Regions(_) | Within::Grid(_) => "$gridLocation$".to_owned(),
            // As an expression: the engine looks for nothing in such a zone that is sent to the place by its name.
            Within::Spot(name, _) => format!("{{{}}}", traits::quoted(name)),
        };
        let element = xml::board("mapgrid.Zone")
            .with("name", name)
            .with("path", path.join(";"))
            .with("locationFormat", format)
            .fixed("Zone");
        let region = |(name, [x, y]): (String, [i64; 2])| {
            xml::board("Region").with("name", name).with("originx", x).with("originy", y)
        };
        match within {
            Within::Nothing => element,
            Within::Regions(regions) => {
                element.child(xml::board("RegionGrid").fixed("RegionGrid").children(regions.into_iter().map(region)))
            }
            Within::Grid(grid) => element.child(grid.element()),
            // A cell that is larger than any zone.
            Within::Spot(_, [x, y]) => element.child(
                xml::board("SquareGrid")
                    .with("x0", x)
                    .with("y0", y)
                    .with("dx", 4000)
                    .with("dy", 4000)
                    .fixed("SquareGrid"),
            ),
        }
    };
    xml::board("ZonedGrid").children(zones(context).into_iter().map(zone))
}

/// The zones of the board, in the order in which the engine looks through them.
pub fn zones(context: &Context<'_>) -> Vec<Zone> {
    beside::zones(context, places(context))
}

/// The zones of its places.
pub fn places(context: &Context<'_>) -> Vec<Zone> {
    let bundle = context.bundle;
    let [width, height] = measures::map_size(bundle).map(f64::from);
    let mut zones = Vec::new();
    for place in bundle.map.places.iter().filter(|place| place.kind == PlaceKind::Box) {
        let (Some(name), Some(area)) = (context.names.place(&place.id), measures::room(bundle, place)) else {
            continue;
        };
        zones.push(Zone::place(name, area.corners().to_vec()));
    }
    for deck in &bundle.decks {
        let Some(name) = context.names.deck(&deck.id) else { continue };
        zones.push(Zone::place(
            &say!(bundle.phrases, "{deck} (cards)", deck = name),
            measures::deck_room(bundle, deck).grown(4.0).corners().to_vec(),
        ));
    }
    for track in &bundle.map.tracks {
        let cells: Vec<&Place> =
            bundle.map.places.iter().filter(|place| place.track.as_deref() == Some(track.id.as_str())).collect();
        let rooms = cells.iter().filter_map(|place| measures::room(bundle, place));
        let (Some(name), Some(area)) = (context.names.track(&track.id), rooms.reduce(|one, other| one.with(&other)))
        else {
            continue;
        };
        zones.push(Zone {
            name: name.to_owned(),
            outline: area.corners().to_vec(),
            within: Within::Regions(regions(context, cells)),
        });
    }
    zones.extend(areas(context));
    let grid = Regular::of(bundle);
    if let Some(grid) = &grid {
        zones.extend(named_cells(context, grid));
    }
    let tracked =
        |place: &Place| place.track.as_deref().is_some_and(|id| bundle.map.tracks.iter().any(|track| track.id == id));
    let stray = |place: &&Place| match place.kind {
        PlaceKind::Space => true,
        PlaceKind::Square | PlaceKind::Hex => grid.is_none(),
        PlaceKind::TrackSpace => !tracked(place),
        PlaceKind::Box | PlaceKind::Area => false,
    };
    let spaces = regions(context, bundle.map.places.iter().filter(stray).collect());
    let outline = Rectangle { x: 0.0, y: 0.0, width, height }.corners().to_vec();
    let Some(grid) = grid else {
        let seas = bundle.map.zones.iter().zip(seas::waters(bundle)).filter(|(_, waters)| !waters.is_empty());
        zones.extend(seas.filter_map(|(sea, waters)| Some(Zone::place(context.names.sea(&sea.id)?, joined(&waters)))));
        zones.push(Zone { name: MAIN_ZONE.to_owned(), outline, within: Within::Regions(spaces) });
        return free(zones);
    };
    zones.extend(spaces.into_iter().map(island));
    zones.push(Zone { name: MAIN_ZONE.to_owned(), outline, within: Within::Grid(grid) });
    zones
}

fn areas<'c>(context: &'c Context<'_>) -> impl Iterator<Item = Zone> + 'c {
    let bundle = context.bundle;
    bundle.map.places.iter().filter(|place| place.kind == PlaceKind::Area).filter_map(|place| {
        let outline = joined(&place.outline).into_iter().map(|[x, y]| measures::point(bundle, x, y)).collect();
        Some(Zone::place(context.names.place(&place.id)?, outline))
    })
}

/// Several outlines as the one that a zone can have: joined by lines that lead there and back.
fn joined(outlines: &[Ring]) -> Ring {
    let closed = |ring: &Ring| ring.iter().chain(ring.first()).copied().collect::<Ring>();
    match outlines {
        [only] => only.clone(),
        several => several
            .iter()
            .flat_map(closed)
            .chain(several.iter().rev().filter_map(|ring| ring.first().copied()))
            .collect(),
    }
}

/// The cells that have a name of their own, which a grid cannot say.
fn named_cells(context: &Context<'_>, grid: &Regular) -> Vec<Zone> {
    let bundle = context.bundle;
    let Some(cells) = bundle.map.grid.as_ref().map(Grid::from) else { return Vec::new() };
    let by_centre: BTreeMap<[i64; 2], Cell> =
        cells.cells().map(|cell| (cells.centre(cell).map(furniture::pixel), cell)).collect();
    let mut zones = Vec::new();
    for place in bundle.map.places.iter().filter(|place| matches!(place.kind, PlaceKind::Hex | PlaceKind::Square)) {
        let at = origin(context, place);
        let Some(name) = context.names.place(&place.id).filter(|name| *name != grid.name(at)) else { continue };
        let Some(cell) = by_centre.get(&[place.x, place.y].map(furniture::pixel)) else { continue };
        let outline = cells.corners(*cell).into_iter().map(|[x, y]| measures::point(bundle, x, y)).collect();
        let within = Within::Regions(vec![(name.to_owned(), at)]);
        zones.push(Zone { name: format!("{name} ({})", grid.name(at)), outline, within });
    }
    zones
}

/// The regions of places, no two at one point.
fn regions(context: &Context<'_>, places: Vec<&Place>) -> Vec<(String, [i64; 2])> {
    let mut taken = BTreeSet::new();
    let mut regions = Vec::new();
    for place in places {
        let Some(name) = context.names.place(&place.id) else { continue };
        let [mut x, y] = origin(context, place);
        while !taken.insert([x, y]) {
            x += 1;
        }
        regions.push((name.to_owned(), [x, y]));
    }
    regions
}

/// The point where the counters of a place stack.
pub fn origin(context: &Context<'_>, place: &Place) -> [i64; 2] {
    measures::stand(context.bundle, place).map(furniture::pixel)
}

/// A zone about a space that no other zone would let be found.
fn island((name, point): (String, [i64; 2])) -> Zone {
    #[expect(clippy::cast_precision_loss, reason = "pixels of a map")]
    let area = Rectangle::about(point.map(|length| length as f64), 40.0, 40.0);
    Zone {
        name: format!("{name} (space)"),
        outline: area.corners().to_vec(),
        within: Within::Regions(vec![(name, point)]),
    }
}

/// A space that lies inside a box or a track gets a small zone of its own before all others; else it would never be found.
fn free(mut zones: Vec<Zone>) -> Vec<Zone> {
    let mut islands = Vec::new();
    for at in 0..zones.len() {
        let (before, rest) = zones.split_at_mut(at);
        let Some(Within::Regions(regions)) = rest.first_mut().map(|zone| &mut zone.within) else { continue };
        let covered = |point: [i64; 2]| before.iter().any(|zone| zone.covers(point));
        let (lost, kept): (Vec<_>, Vec<_>) =
            std::mem::take(regions).into_iter().partition(|(_, point)| covered(*point));
        *regions = kept;
        islands.extend(lost.into_iter().map(island));
    }
    islands.extend(zones);
    islands
}
