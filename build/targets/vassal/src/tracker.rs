//! Markers on tracks: those that go with the turn tracker, and those that players move up and down.

use std::collections::BTreeMap;

use muster_schema::Slot;
use muster_schema::bundle::{Bundle, Piece, Scenario, Track, TrackKind};
use serde_json::Value;

use super::names::Names;
use super::traits::{self, Destination, Key, Trait};
use super::{BOARD, MAP, turn};

/// The command that sends a marker to the turn tracker's position.
pub const FOLLOW: &str = "follow-the-turn";

/// A marker's link to the turn tracker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Follows {
    /// The name of the track.
    track: String,
    /// The space that it belongs in: an expression.
    pub space: String,
    /// The id of the space for the first phase; without one, that of a scenario's first turn.
    pub first: Option<String>,
}

impl Follows {
    /// The prototype of markers that follow on this track.
    pub fn prototype(&self) -> String {
        format!("Follows: {}", self.track)
    }

    /// The trait that brings it there.
    pub fn send(&self) -> Trait {
        traits::send("", &Key::named(FOLLOW), MAP, BOARD, Destination::Region(&self.space))
    }

    /// The id of its space when a scenario begins.
    pub fn begins<'a>(&'a self, scenario: &'a Scenario) -> &'a str {
        self.first.as_deref().unwrap_or(&scenario.first_turn)
    }
}

/// The markers of the tracks, by their ids.
#[derive(Clone, Debug, Default)]
pub struct Tracker<'a> {
    follows: BTreeMap<&'a str, Follows>,
    marked: BTreeMap<&'a str, &'a Track>,
}

impl<'a> Tracker<'a> {
    /// A marker belongs to the track that it names, or else lies on when a scenario begins.
    pub fn of(bundle: &'a Bundle, names: &Names) -> Self {
        let mut tracker = Self::default();
        let lying = lying(bundle);
        for piece in &bundle.pieces {
            let lies = lying.get(piece.id.as_str()).map_or(&[][..], Vec::as_slice);
            let wanted = piece.attributes.of_slot(Slot::Track).and_then(Value::as_str);
            let track = bundle.map.tracks.iter().find(|track| Some(track.id.as_str()) == wanted);
            if let Some(follows) = follows(bundle, names, piece, track, lies) {
                tracker.follows.insert(&piece.id, follows);
                continue;
            }
            let on = |track: &&Track| lies.iter().any(|(_, place)| track.places.iter().any(|id| id == place));
            let quantities = || bundle.map.tracks.iter().filter(|track| track.kind != TrackKind::Turn);
            if let Some(track) =
                quantities().find(|track| Some(track.id.as_str()) == wanted).or_else(|| quantities().find(on))
            {
                tracker.marked.insert(&piece.id, track);
            }
        }
        tracker
    }

    /// A marker's link to the tracker, if it has one.
    pub fn follows(&self, piece: &Piece) -> Option<&Follows> {
        self.follows.get(piece.id.as_str())
    }

    /// True if any marker follows the tracker.
    pub fn leads(&self) -> bool {
        !self.follows.is_empty()
    }

    /// The track of quantities that a marker is moved on by buttons.
    pub fn marked_track(&self, piece: &Piece) -> Option<&'a Track> {
        self.marked.get(piece.id.as_str()).copied()
    }
}

/// The initial positions of counters: the number of the scenario, and the place.
fn lying(bundle: &Bundle) -> BTreeMap<&str, Vec<(usize, &str)>> {
    let mut lying: BTreeMap<&str, Vec<(usize, &str)>> = BTreeMap::new();
    for (number, scenario) in bundle.scenarios.iter().enumerate() {
        for placement in &scenario.placements {
            lying.entry(&placement.piece).or_default().push((number, &placement.place));
        }
    }
    lying
}

fn follows(
    bundle: &Bundle,
    names: &Names,
    piece: &Piece,
    track: Option<&Track>,
    lies: &[(usize, &str)],
) -> Option<Follows> {
    let turns = turn::turn_track(bundle)?;
    let called = |track: &Track| names.track(&track.id).unwrap_or(&track.name).to_owned();
    if track.is_some_and(|track| track.id == turns.id) || shows_first_turn(bundle, turns, piece, lies) {
        return Some(Follows { track: called(turns), space: format!("{{{}}}", turn::turn(bundle)), first: None });
    }
    let shows = |track: &&Track| {
        let first = spaces_of_phases(bundle, track).and_then(|spaces| spaces.first().copied());
        first.is_some_and(|first| begins_on(bundle, piece, lies, |_| Some(first)))
    };
    let track = track.or_else(|| bundle.map.tracks.iter().find(shows))?;
    let spaces = spaces_of_phases(bundle, track)?;
    let phases = bundle.phases.iter().map(|phase| phase.name.as_str());
    let called_so = spaces.iter().map(|id| names.place(id).unwrap_or(id));
    let first = spaces.first().copied()?;
    let space = traits::choose(&turn::phase(bundle), phases.zip(called_so), names.place(first).unwrap_or(first));
    Some(Follows { track: called(track), space, first: Some(first.to_owned()) })
}

/// True if a counter shows the turn: it belongs to no side and begins every scenario on that scenario's first turn.
fn shows_first_turn(bundle: &Bundle, turns: &Track, piece: &Piece, lies: &[(usize, &str)]) -> bool {
    let first = |number: usize| bundle.scenarios.get(number).map(|scenario| scenario.first_turn.as_str());
    bundle.scenarios.iter().all(|scenario| turns.places.contains(&scenario.first_turn))
        && begins_on(bundle, piece, lies, first)
}

/// True if a counter belongs to no side and begins every scenario in a certain space.
fn begins_on<'a>(
    bundle: &'a Bundle,
    piece: &Piece,
    lies: &[(usize, &str)],
    first: impl Fn(usize) -> Option<&'a str>,
) -> bool {
    piece.side.is_none()
        && piece.count == 1
        && !lies.is_empty()
        && (0..bundle.scenarios.len()).all(|number| lies.iter().any(|(other, _)| *other == number))
        && lies.iter().all(|(number, place)| first(*number) == Some(*place))
}

/// The space of each phase on a track whose spaces phases are named for, such as the seasons of a year. A phase that names
/// none is in that of the phase before it.
fn spaces_of_phases<'a>(bundle: &'a Bundle, track: &'a Track) -> Option<Vec<&'a str>> {
    let name = |id: &str| bundle.map.places.iter().find(|place| place.id == id).map(|place| place.name.as_str());
    let named: Vec<(&str, &str)> = track.places.iter().filter_map(|id| Some((id.as_str(), name(id)?))).collect();
    let mut spaces: Vec<&str> = Vec::new();
    for phase in &bundle.phases {
        let found = named
            .iter()
            .filter_map(|(id, name)| Some((word_at(&phase.name, name)?, std::cmp::Reverse(name.len()), *id)));
        let space = found.min().map(|(_, _, id)| id).or(spaces.last().copied())?;
        spaces.push(space);
    }
    named.iter().all(|(id, _)| spaces.contains(id)).then_some(spaces).filter(|spaces| !spaces.is_empty())
}

/// The position of words in a text, as whole words.
fn word_at(text: &str, words: &str) -> Option<usize> {
    let ends = |side: Option<char>| side.is_none_or(|letter| !letter.is_alphanumeric());
    text.match_indices(words)
        .map(|(at, _)| at)
        .find(|at| ends(text[..*at].chars().next_back()) && ends(text[at + words.len()..].chars().next()))
        .filter(|_| !words.is_empty())
}
