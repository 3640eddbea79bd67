//! What is lowered alike in every system: boxes, tracks, markers, decks, die tables, phases.

use std::collections::BTreeMap;

use muster_schema::bundle::{self, Bundle, Face, PlaceKind, Provenance, Rating};
use muster_schema::common::{
    Box, Country, Deck, DeckKind, DieModifier, DieResult, DieTable, Marker, MarkerRole, Phase, Track, TrackSpace,
};
use muster_schema::game::{MapLayout, Scenario};
use muster_schema::{Latitude, Longitude};
use serde_json::{Value, json};

use super::{attributes, names, provenance, word};
use crate::geometry::Chart;
use crate::ground;
use crate::measures;
use crate::pack::Pack;
use crate::spread::{Point, Spread};

pub(crate) fn without_schema(mut rules: Value) -> Value {
    if let Value::Object(map) = &mut rules {
        map.remove("$schema");
    }
    rules
}

/// The boxes.
pub(crate) fn boxes(pack: &Pack) -> impl Iterator<Item = bundle::Place> {
    pack.records::<Box>().iter().map(|found| bundle::Place {
        id: found.id.to_string(),
        name: found.name.to_string(),
        aliases: names(&found.aliases),
        kind: PlaceKind::Box,
        x: found.x + found.width / 2.0,
        y: found.y + found.height / 2.0,
        size: Some([found.width, found.height]),
        home: Vec::new(),
        position: None,
        track: None,
        attributes: attributes([("kind", word(&found.kind).into()), ("side", json!(found.side))]),
        provenance: provenance(found),
    })
}

/// The spaces of the tracks, row by row.
pub(crate) fn track_spaces(pack: &Pack) -> impl Iterator<Item = bundle::Place> {
    pack.records::<Track>().iter().flat_map(|track| {
        let spaces = pack.records::<TrackSpace>().iter().filter(|space| space.track.id() == track.id);
        (0u32..).zip(spaces).map(|(number, space)| {
            let columns = track.columns.max(1);
            let (column, row) = (f64::from(number % columns), f64::from(number / columns));
            bundle::Place {
                id: space.id.to_string(),
                name: space.name.to_string(),
                aliases: names(&space.aliases),
                kind: PlaceKind::TrackSpace,
                x: track.x + (column + 0.5) * track.width,
                y: track.y + (row + 0.5) * track.height,
                size: Some([track.width, track.height]),
                home: Vec::new(),
                position: None,
                track: Some(track.id.to_string()),
                attributes: attributes([
                    ("value", space.value.into()),
                    ("side", json!(space.side)),
                    ("printed", json!(space.printed)),
                ]),
                provenance: provenance(space),
            }
        })
    })
}

/// The tracks with their spaces.
pub(crate) fn tracks(pack: &Pack) -> Vec<bundle::Track> {
    let spaces = |track: &Track| {
        let all = pack.records::<TrackSpace>().iter().filter(|space| space.track.id() == track.id);
        all.map(|space| space.id.to_string()).collect()
    };
    let track = |track: &Track| bundle::Track {
        id: track.id.to_string(),
        name: track.name.to_string(),
        kind: word(&track.kind),
        places: spaces(track),
        provenance: provenance(track),
    };
    pack.records::<Track>().iter().map(track).collect()
}

/// Where spaces lie, drawn apart as the layout asks and as their stacks need it: each a position and whether it is fixed.
pub(crate) fn spread(
    pack: &Pack,
    layout: &MapLayout,
    spaces: impl Iterator<Item = (Option<[f64; 2]>, bool)>,
) -> Spread {
    let points = spaces.map(|(at, fixed)| Point { at: at.unwrap_or_default(), fixed });
    let counter = f64::from(pack.style().counter);
    let room = measures::growth(measures::HIGHEST).map(|grown| (counter + grown) / layout.scale);
    Spread::of(points.collect(), layout.spacing.unwrap_or_default(), room)
}

/// Where the projection puts a label.
pub(crate) fn label(layout: &MapLayout, lat: Latitude, lon: Longitude) -> [f64; 2] {
    layout.projection.as_ref().and_then(|by| Chart::of(by).point(lat.0, lon.0)).unwrap_or_default()
}

/// What lies under the spaces.
pub(crate) fn ground(pack: &Pack, layout: &MapLayout, spread: &Spread) -> Vec<bundle::Ground> {
    ground::ground(layout, spread, homes(pack))
}

/// A scenario without what lies on the map.
pub(crate) fn scenario(scenario: &Scenario) -> bundle::Scenario {
    bundle::Scenario {
        id: scenario.id.to_string(),
        name: scenario.name.to_string(),
        description: scenario.description.map(|text| text.to_string()),
        first_turn: scenario.first_turn.to_string(),
        last_turn: scenario.last_turn.to_string(),
        options: scenario.options.iter().map(ToString::to_string).collect(),
        control: BTreeMap::new(),
        placements: Vec::new(),
        arrivals: Vec::new(),
        provenance: Provenance {
            cite: scenario.cite.as_str().into(),
            standing: scenario.cite.standing(),
            reconstructed: scenario.reconstructed.iter().map(word).collect(),
            note: None,
        },
    }
}

/// Whose country it is where no space lies.
fn homes(pack: &Pack) -> impl Iterator<Item = ground::Home> {
    pack.records::<Country>().iter().map(|country| ground::Home {
        power: country.home.map_or_else(String::new, |home| home.to_string()),
        at: [country.lat.0, country.lon.0],
    })
}

pub(crate) fn face(id: &str, label: &str, turn: &str, ratings: &[(&str, u32)]) -> Face {
    Face {
        id: id.into(),
        label: label.into(),
        turn: turn.into(),
        ratings: ratings.iter().map(|(id, value)| Rating { id: (*id).into(), value: f64::from(*value) }).collect(),
    }
}

/// The markers.
pub(crate) fn markers(pack: &Pack) -> impl Iterator<Item = bundle::Piece> {
    pack.records::<Marker>().iter().map(|marker| {
        let mut faces = vec![face("front", &marker.front, "Turn", &[])];
        faces.extend(marker.back.as_ref().map(|back| face("back", back, "Turn", &[])));
        bundle::Piece {
            id: marker.id.to_string(),
            name: marker.name.to_string(),
            aliases: names(&marker.aliases),
            kind: "marker".into(),
            side: marker.side.map(|side| side.to_string()),
            powers: Vec::new(),
            count: marker.count,
            unlimited: marker.unlimited.is_yes(),
            faces,
            picture: marker.picture,
            attributes: marker_attributes(pack, marker),
            provenance: provenance(marker),
        }
    })
}

/// What else is said of a marker: its role; the track that it belongs on; on which counters it is laid, and what doing so and
/// undoing it is called (15.5).
fn marker_attributes(pack: &Pack, marker: &Marker) -> BTreeMap<String, Value> {
    attributes([
        ("role", word(&marker.role).into()),
        ("track", json!(track_of(pack, marker))),
        ("on", if marker.on.is_empty() { Value::Null } else { json!(marker.on) }),
        ("put", json!(marker.put)),
        ("take", json!(marker.take)),
    ])
}

/// The track that a marker belongs on: the one that the rules name for it once it comes into play (18.2), or that is called as
/// it is: Season lies on the Season Track.
fn track_of(pack: &Pack, marker: &Marker) -> Option<String> {
    let rising = pack.value("rules").and_then(|rules| rules.get("uprising"));
    let member = |name: &str| rising.and_then(|rising| rising.get(name)).and_then(Value::as_str);
    if member("marker").is_some_and(|id| id == marker.id.to_string()) {
        return member("track").map(str::to_owned);
    }
    let called = |track: &&Track| {
        let plain = track.name.strip_suffix(" Track").unwrap_or(&track.name);
        [&marker.name].into_iter().chain(marker.aliases.iter()).any(|name| name.as_str() == plain)
    };
    let tracks = pack.records::<Track>();
    tracks.iter().filter(|_| marker.role == MarkerRole::Track).find(called).map(|track| track.id.to_string())
}

/// Moves the decks from their corners, by which tables place them, to their centres, by which the bundle places everything.
pub(crate) fn centre_decks(bundle: &mut Bundle) {
    let [width, height] = measures::laid(bundle).size.map(|length| f64::from(length) / bundle.map.scale / 2.0);
    for deck in &mut bundle.decks {
        (deck.x, deck.y) = (deck.x + width, deck.y + height);
    }
}

/// The decks, at their corners; `dealt` tells how many cards of them go to a hand at once, or how many are laid into a market.
pub(crate) fn decks(pack: &Pack, dealt: impl Fn(&Deck) -> Vec<u32>) -> Vec<bundle::Deck> {
    let dealt_if = |deck: &Deck, wanted: bool| if wanted { dealt(deck) } else { Vec::new() };
    pack.records::<Deck>()
        .iter()
        .map(|deck| bundle::Deck {
            id: deck.id.to_string(),
            name: deck.name.to_string(),
            kind: match deck.kind {
                DeckKind::Draw => bundle::DeckKind::Draw,
                DeckKind::Discard => bundle::DeckKind::Discard,
                DeckKind::Later => bundle::DeckKind::Later,
                DeckKind::Removed => bundle::DeckKind::Removed,
                DeckKind::Market => bundle::DeckKind::Market,
            },
            into: deck.into.map(|into| into.to_string()),
            side: deck.side.map(|side| side.to_string()),
            hands: dealt_if(deck, deck.kind != DeckKind::Market),
            lays: dealt_if(deck, deck.kind == DeckKind::Market),
            x: deck.x,
            y: deck.y,
            provenance: provenance(deck),
        })
        .collect()
}

pub(crate) fn tables(pack: &Pack) -> Vec<bundle::DieTable> {
    pack.records::<DieTable>()
        .iter()
        .map(|table| {
            let mut results: Vec<&DieResult> = pack.rows_of::<DieResult>(table.id).map(|(_, line)| line).collect();
            results.sort_by_key(|line| (line.low.unwrap_or(i32::MIN), line.high.unwrap_or(i32::MAX)));
            bundle::DieTable {
                id: table.id.to_string(),
                name: table.name.to_string(),
                dice: table.dice,
                faces: table.faces,
                crossed: table.crossed.is_yes(),
                modifiers: pack
                    .records::<DieModifier>()
                    .iter()
                    .filter(|modifier| modifier.table.id() == table.id)
                    .map(|modifier| bundle::Modifier {
                        id: modifier.id.to_string(),
                        name: modifier.name.to_string(),
                        value: modifier.value,
                        group: modifier.group.map(|group| group.to_string()),
                        provenance: provenance(modifier),
                    })
                    .collect(),
                results: results
                    .into_iter()
                    .map(|line| bundle::DieResult {
                        low: line.low,
                        high: line.high,
                        result: line.result.to_string(),
                        meaning: line.meaning.map(|meaning| meaning.to_string()),
                        provenance: provenance(line),
                    })
                    .collect(),
                provenance: provenance(table),
            }
        })
        .collect()
}

pub(crate) fn phases(pack: &Pack) -> Vec<bundle::Phase> {
    pack.records::<Phase>()
        .iter()
        .map(|phase| bundle::Phase {
            id: phase.id.to_string(),
            name: phase.name.to_string(),
            provenance: provenance(phase),
        })
        .collect()
}
