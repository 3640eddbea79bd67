//! The set-ups: one saved game for each scenario, with its counters and nothing else.
//!
//! Decks are the module's own and are filled in every new game, so that a set-up holds counters alone; one whose cards begin
//! elsewhere holds decks and hands as well.

use std::borrow::Cow;
use std::collections::BTreeMap;

use muster_schema::bundle::{Arrival, Bundle, Piece, Place, PlaceKind, Purpose, Scenario};
use muster_schema::{Phrases, say};

use super::board::Zone;
use super::log::SEPARATOR;
use super::sequence::encode;
use super::{
    BOARD, Context, MAP, arrivals, beside, board, controls, counters, deal, furniture, greeting, ids, module, options,
    place, turn,
};
use muster_marks::measures;
use muster_targets::EmitError;
use muster_targets::zipped;

/// A scenario to be set up, for several players or for one.
#[derive(Clone, Copy, Debug)]
pub struct Start<'a> {
    pub scenario: &'a Scenario,
    /// True if it is set up for one player, from whom nothing is hidden. That needs a set-up of its own: the side for
    /// one player can be taken in any game, and in a game of several players it must see no more than others do.
    pub alone: bool,
}

impl Start<'_> {
    /// The name of its file.
    pub fn file(&self) -> String {
        format!("{}{}.vsav", measures::slug(&self.scenario.id), if self.alone { "-alone" } else { "" })
    }

    /// The name in the menu.
    pub fn name(&self, phrases: &Phrases) -> String {
        let scenario = &self.scenario.name;
        if self.alone { say!(phrases, "{scenario} (for one player)", scenario = scenario) } else { scenario.clone() }
    }
}

/// The set-ups: one for each scenario, and one more for a single player if counters are hidden.
pub fn starts(bundle: &Bundle) -> Vec<Start<'_>> {
    let hides = measures::hiders(bundle).next().is_some();
    let each = [Some(false), hides.then_some(true)];
    let of = |scenario| each.into_iter().flatten().map(move |alone| Start { scenario, alone });
    bundle.scenarios.iter().flat_map(of).collect()
}

/// The saved game of a set-up.
///
/// # Errors
/// If its files cannot be packed.
pub fn saved_game(context: &Context<'_>, start: Start<'_>) -> Result<Vec<u8>, EmitError> {
    archive(context.bundle, commands(context, start))
}

/// The archive of a saved game: its commands, and the facts about its module.
///
/// # Errors
/// If its files cannot be packed.
pub fn archive(bundle: &Bundle, commands: Vec<String>) -> Result<Vec<u8>, EmitError> {
    zipped(&[
        ("savedGame".to_owned(), encode(commands, SEPARATOR).into_bytes()),
        ("savedata".to_owned(), module::metadata(bundle, false).into_bytes()),
        ("moduledata".to_owned(), module::metadata(bundle, true).into_bytes()),
    ])
}

/// Counters of one kind with one face up that lie in one place.
struct Lot<'a> {
    place: &'a Place,
    piece: Cow<'a, Piece>,
    /// The face, counted from 1.
    up: usize,
    count: u32,
    /// The id of its place of arrival, if it waits.
    due: Option<&'a str>,
}

/// The counters that a scenario sets up, and those that wait at their turns. A promotion or replacement only turns over
/// a counter that is there already. Markers that go with the turn tracker are placed at its turn, whether or not the
/// set-up says so.
fn lots<'a>(context: &'a Context<'_>, scenario: &'a Scenario) -> Vec<Lot<'a>> {
    let bundle = context.bundle;
    let placed = scenario.placements.iter().map(|entry| (&entry.place, &entry.piece, &entry.face, entry.count, None));
    let arrivals = scenario.arrivals.iter().filter(|arrival| Arrival::brings(&arrival.action));
    let due = |entry| arrivals::place(entry).map(String::as_str);
    let waiting = arrivals.map(|entry| (&entry.turn, &entry.piece, &entry.face, entry.count, due(entry)));
    let lots = placed.chain(waiting).filter_map(|(place, piece, face, count, due)| {
        let place = bundle.map.places.iter().find(|other| other.id == *place)?;
        let piece = bundle.pieces.iter().find(|other| other.id == *piece)?;
        let up = piece.faces.iter().position(|other| other.id == *face).map_or(1, |at| at + 1);
        Some(Lot { place, piece: scenario.piece(bundle, piece), up, count: count.min(999), due })
    });
    let unplaced = |piece: &&Piece| scenario.placements.iter().all(|placement| placement.piece != piece.id);
    let following = bundle.pieces.iter().filter_map(|piece| Some((piece, context.tracker.follows(piece)?)));
    let following = following.filter(|(piece, _)| unplaced(piece)).filter_map(|(piece, follows)| {
        let place = bundle.map.places.iter().find(|other| other.id == follows.begins(scenario))?;
        Some(Lot { place, piece: Cow::Borrowed(piece), up: 1, count: 1, due: None })
    });
    lots.chain(following).collect()
}

/// A point of the board as one of the map.
fn on_map([x, y]: [i64; 2]) -> [i64; 2] {
    [x + board::EDGE[0], y + board::EDGE[1]]
}

/// The commands that lay the pieces that lie unseen in places.
pub fn unseen(context: &Context<'_>, mut next: impl FnMut() -> String) -> Vec<String> {
    let mut unseen = place::definition(context);
    unseen.traits = context.library.expand(&unseen.traits);
    let places = ids::places(context.bundle).filter(|_| ids::has_places(context.bundle));
    places.map(|place| unseen.placed(&next(), MAP, on_map(board::origin(context, place)))).collect()
}

/// Commands that set up a scenario, in their order.
pub fn commands(context: &Context<'_>, start: Start<'_>) -> Vec<String> {
    let scenario = start.scenario;
    let mut commands = vec!["begin_save".to_owned()];
    let mut id = 0_u32;
    let mut next = || {
        id += 1;
        id.to_string()
    };
    commands.extend(unseen(context, &mut next));
    let zones = board::places(context);
    let spots = beside::spots(context, &zones);
    for (layer, point, lots) in stacks(context, scenario, &zones, &spots) {
        let at = on_map(point);
        let mut members = Vec::new();
        for lot in lots {
            let mut definition = counters::definition(context, &lot.piece, lot.up);
            definition.traits = context.library.expand(&definition.traits);
            definition = arrivals::turning(context, scenario, &lot.piece, definition);
            if let Some((due, name)) = lot.due.and_then(|due| Some((due, context.names.place(due)?))) {
                let side = context.bundle.sides.iter().position(|side| Some(&side.id) == lot.piece.side.as_ref());
                let has_spot = |(number, _): &(usize, _)| Some(*number) == side;
                let has_spot = spots.get(due).is_some_and(|spots| spots.iter().any(has_spot));
                definition = arrivals::waiting(definition, name, has_spot);
            }
            let own = lot.piece.side.as_deref();
            let is_screened = own.is_some() && lot.place.is_screened() && context.bundle.side_of(lot.place) == own;
            if lot.piece.hidden || is_screened {
                let side = counters::side_title(context.bundle, &lot.piece);
                definition = definition.hidden_by(if start.alone { controls::SOLITAIRE } else { &side });
            }
            for _ in 0..lot.count {
                let id = next();
                commands.push(definition.placed(&id, MAP, at));
                members.push(id);
            }
        }
        let [x, y] = at.map(|length| length.to_string());
        let fields = [MAP.to_owned(), x, y].into_iter().chain(members).chain([format!("@@{layer}")]);
        commands.push(format!("+/{}", encode([next(), "stack".to_owned(), encode(fields, ';')], '/')));
    }
    let cards = deal::commands(context, start, &mut next);
    commands.extend(turn::turn_command(context, scenario));
    commands.extend(turn::ends_commands(context, scenario));
    commands.extend(turn::schedule_command(context, scenario));
    commands.extend(options::commands(context.bundle, scenario));
    commands.push(encode([&format!("{MAP}BoardPicker"), BOARD, "0", "0"], '\t'));
    commands.extend(cards);
    commands.extend(greeting::lines(context, start).iter().map(|line| format!("CHAT* {line}")));
    commands.push("end_save".to_owned());
    commands
}

/// A stack: its layer, its point, its contents from the lowest.
type Stack<'a> = (usize, [i64; 2], Vec<Lot<'a>>);

/// The stacks of a set-up, the lowest counter first: markers lie under units, units under leaders.
fn stacks<'a>(
    context: &'a Context<'_>,
    scenario: &'a Scenario,
    zones: &[Zone],
    spots: &BTreeMap<&str, Vec<(usize, [i64; 2])>>,
) -> Vec<Stack<'a>> {
    let order = |piece: &Piece| context.bundle.pieces.iter().position(|other| other.id == piece.id);
    let rank = |piece: &Piece| (piece.purpose != Purpose::Leader, order(piece));
    let mut places: BTreeMap<usize, Vec<Lot<'a>>> = BTreeMap::new();
    for lot in lots(context, scenario).into_iter().filter(|lot| lot.count > 0) {
        let at = context.bundle.map.places.iter().position(|place| place.id == lot.place.id);
        places.entry(at.unwrap_or(usize::MAX)).or_default().push(lot);
    }
    let mut stacks: BTreeMap<(usize, [i64; 2]), Vec<Lot<'a>>> = BTreeMap::new();
    for mut lots in places.into_values() {
        lots.sort_by_key(|lot| (std::cmp::Reverse(rank(&lot.piece)), lot.up));
        let Some(place) = lots.first().map(|lot| lot.place) else { continue };
        let count = lots.len();
        let each = lots.iter();
        let points: Vec<_> = match place.kind {
            PlaceKind::Box => each.enumerate().map(|(at, lot)| spread(context, place, lot, at, count)).collect(),
            PlaceKind::TrackSpace => each.map(|lot| on_track(context, place, lot, &lots)).collect(),
            PlaceKind::Space | PlaceKind::Square | PlaceKind::Hex | PlaceKind::Area => {
                beside::set_up(context, zones, spots, place, lots.iter().map(|lot| lot.piece.as_ref()))
            }
        };
        for (lot, point) in lots.into_iter().zip(points) {
            stacks.entry((counters::layer_number(context.bundle, &lot.piece), point)).or_default().push(lot);
        }
    }
    stacks.into_iter().map(|((layer, point), lots)| (layer, point, lots)).collect()
}

/// The point of a track space for the counters of a side: if there is room for two, the first side has its stack at the
/// bottom left, the last side with any at the bottom right, and others are between them; otherwise all share one stack.
/// It stays within the space as far as that is large enough.
fn on_track(context: &Context<'_>, place: &Place, lot: &Lot<'_>, lots: &[Lot<'_>]) -> [i64; 2] {
    const RIM: f64 = 3.0;
    let origin = board::origin(context, place);
    let place_of = |side: &str| context.bundle.sides.iter().position(|other| other.id == side);
    let Some(room) = measures::room(context.bundle, place) else { return origin };
    let size = f64::from(counters::side_length(context.bundle));
    let roomy = room.width >= 2.0 * size;
    let number = lot.piece.side.as_deref().and_then(place_of);
    if roomy && number.is_none() {
        return origin;
    }
    let shared = |other: &&Lot<'_>| !roomy || other.piece.side == lot.piece.side;
    let grown = measures::growth(lots.iter().filter(shared).map(|other| other.count).sum());
    let [across, down] = [(room.width, grown[0]), (room.height, grown[1])]
        .map(|(room, grown)| (room - 2.0 * RIM - size - grown).max(0.0) / 2.0);
    let [x, y] = room.centre();
    let mut sides: Vec<usize> =
        lots.iter().filter_map(|other| other.piece.side.as_deref().and_then(place_of)).collect();
    sides.sort_unstable();
    sides.dedup();
    let last = muster_ground::area::count(sides.len().saturating_sub(1));
    let aside = match number.map(|number| sides.iter().take_while(|other| **other < number).count()) {
        _ if !roomy => 0.0,
        // One alone leaves room for those that players put there.
        Some(0) if last > 0.0 || number == Some(0) => -across,
        Some(at) if last > 0.0 => across * (2.0 * muster_ground::area::count(at) / last - 1.0),
        _ => across,
    };
    let x = x - grown[0] / 2.0 + aside;
    [x, y + grown[1] / 2.0 + down].map(furniture::pixel)
}

/// A point of a box for the stack with number `at` of `count`, in rows below the box's title.
fn spread(context: &Context<'_>, place: &Place, lot: &Lot<'_>, at: usize, count: usize) -> [i64; 2] {
    let Some(room) = measures::room(context.bundle, place) else { return board::origin(context, place) };
    let title = measures::title_strip(context.bundle);
    let number = |count: usize| f64::from(u32::try_from(count).unwrap_or(u32::MAX));
    let size = f64::from(counters::side_length(context.bundle)) + 8.0;
    let (width, height) = (room.width, (room.height - title).max(1.0));
    // As many columns as fit; more, closer together, if the rows would not fit then.
    let fitting = (width / size).floor().max(1.0);
    let rows = (height / size).floor().max(1.0);
    let columns = fitting.max((number(count) / rows).ceil()).min(number(count)).max(1.0);
    let (row, column) = ((number(at) / columns).floor(), number(at) % columns);
    let rows = (number(count) / columns).ceil().max(1.0);
    let x = room.x + width * (column + 0.5) / columns;
    let y = room.y + title + height * (row + 0.5) / rows;
    let [right, up] = measures::growth(lot.count);
    [x - right / 2.0, y + up / 2.0].map(furniture::pixel)
}
