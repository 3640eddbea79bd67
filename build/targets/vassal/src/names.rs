//! Names that are unique on the map, as the engine looks places up by name.

use std::collections::{BTreeMap, BTreeSet};

use muster_schema::bundle::{Bundle, PlaceKind, TrackKind};
use muster_schema::form::Words;

/// The names of places, decks and tracks in the module.
#[derive(Clone, Debug, Default)]
pub struct Names {
    places: BTreeMap<String, String>,
    tracks: BTreeMap<String, String>,
    decks: BTreeMap<String, String>,
    seas: BTreeMap<String, String>,
}

impl Names {
    /// Gives each its own name; where two are alike, spaces of the map keep theirs.
    pub fn of(bundle: &Bundle) -> Self {
        let mut taken = BTreeSet::from(["Map".to_owned(), MAIN_ZONE.to_owned()]);
        let mut names = Self::default();
        let order = <PlaceKind as Words>::ALL;
        let places = order.iter().flat_map(|kind| bundle.map.places.iter().filter(move |place| place.kind == *kind));
        for place in places {
            let track = place.track.as_deref().and_then(|id| bundle.map.tracks.iter().find(|track| track.id == id));
            // A bare number says nothing, except in the track of turns.
            let name = match track {
                Some(track) if track.kind != TrackKind::Turn => format!("{} {}", track.name, place.name),
                _ => place.name.clone(),
            };
            names.places.insert(place.id.clone(), unique(&name, &place.id, &mut taken));
        }
        for track in &bundle.map.tracks {
            names.tracks.insert(track.id.clone(), unique(&track.name, &track.id, &mut taken));
        }
        for deck in &bundle.decks {
            // Where the piles of several sides have the same name, that of the side is added.
            let side = bundle.sides.iter().find(|side| Some(&side.id) == deck.side.as_ref());
            let aside = side.map_or(deck.id.as_str(), |side| side.name.as_str());
            names.decks.insert(deck.id.clone(), unique(&deck.name, aside, &mut taken));
        }
        for sea in &bundle.map.zones {
            names.seas.insert(sea.id.clone(), unique(&sea.name, &sea.id, &mut taken));
        }
        names
    }

    /// The name of a sea.
    pub fn sea(&self, id: &str) -> Option<&str> {
        self.seas.get(id).map(String::as_str)
    }

    /// The name of a place.
    pub fn place(&self, id: &str) -> Option<&str> {
        self.places.get(id).map(String::as_str)
    }

    /// The name of a track.
    pub fn track(&self, id: &str) -> Option<&str> {
        self.tracks.get(id).map(String::as_str)
    }

    /// The name of a deck.
    pub fn deck(&self, id: &str) -> Option<&str> {
        self.decks.get(id).map(String::as_str)
    }
}

/// The zone of the map proper.
pub const MAIN_ZONE: &str = "Map spaces";

/// The game with names that the engine can take.
pub fn plain(bundle: &Bundle) -> Bundle {
    let mut bundle = bundle.clone();
    let names = bundle.sides.iter_mut().map(|side| &mut side.name);
    let names = names.chain(bundle.powers.iter_mut().map(|power| &mut power.name));
    let names = names.chain(bundle.formations.iter_mut().map(|formation| &mut formation.name));
    let names = names.chain(bundle.decks.iter_mut().map(|deck| &mut deck.name));
    let names = names.chain(bundle.cards.iter_mut().map(|card| &mut card.name));
    let names = names.chain(bundle.tables.iter_mut().map(|table| &mut table.name));
    let names = names.chain(bundle.phases.iter_mut().map(|phase| &mut phase.name));
    let names = names.chain(bundle.scenarios.iter_mut().map(|scenario| &mut scenario.name));
    let names = names.chain(bundle.map.places.iter_mut().map(|place| &mut place.name));
    let names = names.chain(bundle.map.zones.iter_mut().map(|sea| &mut sea.name));
    let names = names.chain(bundle.map.tracks.iter_mut().map(|track| &mut track.name));
    let names = names.chain(bundle.pieces.iter_mut().flat_map(|piece| {
        let faces = piece.faces.iter_mut().flat_map(|face| [&mut face.label, &mut face.turn]);
        let menus = piece.state.iter_mut().flat_map(|state| state.put.iter_mut().chain([&mut state.take]));
        let words = piece.printed.iter_mut().map(|fact| &mut fact.text);
        std::iter::once(&mut piece.name).chain(faces).chain(menus).chain(words)
    }));
    names.for_each(|name| *name = plain_name(name));
    tell_phases_apart(&mut bundle);
    bundle
}

/// Adds the side to the names of phases with equal names, such as the movement of each side.
fn tell_phases_apart(bundle: &mut Bundle) {
    let all = bundle.phases.clone();
    for phase in &mut bundle.phases {
        let is_alone = all.iter().filter(|other| other.name == phase.name).count() < 2;
        let side = bundle.sides.iter().find(|side| Some(&side.id) == phase.side.as_ref());
        if let Some(side) = side.filter(|_| !is_alone) {
            phase.name = format!("{} ({})", phase.name, side.name);
        }
    }
}

/// Replaces characters in a name that the engine would misread: the dollar, which begins a property; the quotation
/// mark, which ends a text in an expression; and a backslash at the end, which is written without escaping. Control
/// characters become spaces.
pub fn plain_name(name: &str) -> String {
    let mut plain = name.replace('$', "＄").replace('"', "”").replace(char::is_control, " ");
    if plain.ends_with('\\') {
        plain.pop();
        plain.push('＼');
    }
    plain
}

/// The name, with the id or a number added if it is taken already. White space becomes single spaces, and a brace at
/// the start, which would begin an expression, gets a space before it.
pub fn unique(name: &str, id: &str, taken: &mut BTreeSet<String>) -> String {
    let mut plain = name.split_whitespace().collect::<Vec<_>>().join(" ");
    if plain.is_empty() {
        id.clone_into(&mut plain);
    }
    if plain.starts_with('{') {
        plain.insert(0, '“');
    }
    let plain = plain_name(&plain);
    let numbered = (2..).map(|number| format!("{plain} ({number})"));
    let mut candidates = [plain.clone(), format!("{plain} ({id})")].into_iter().chain(numbered);
    let name = candidates.find(|name| !taken.contains(name)).unwrap_or(plain.clone());
    taken.insert(name.clone());
    name
}
