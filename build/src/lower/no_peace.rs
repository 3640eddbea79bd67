//! The system of No Peace Without Spain! and A Pragmatic War, lowered.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use muster_engine::no_peace::{Board, Control, limit};
use muster_schema::Id;
use muster_schema::bundle::{self, Face, PlaceKind, Provenance, Rating};
use muster_schema::game::{MapLayout, Scenario};
use muster_schema::no_peace::{
    Arrival, Box, Card, Connection, Corps, Country, Deck, DeckKind, DieModifier, DieResult, DieTable, Face as Side,
    Leader, LeaderKind, Marker, MarkerRole, Phase, Power, Reinforcement, Rules, SeaZone, SetUp, Space, Track,
    TrackSpace,
};
use serde_json::{Value, json};

use super::{Parts, attributes, provenance, word};
use crate::geometry::Chart;
use crate::pack::Pack;
use crate::spread::{Point, Spread};
use crate::{geometry, ground};

/// Lowers all that is not common to every system.
pub(super) fn lower(pack: &Pack) -> Option<Parts> {
    let game = pack.game()?;
    Some(Parts {
        powers: powers(pack),
        map: map(pack, &game.map),
        pieces: pieces(pack),
        decks: decks(pack),
        cards: cards(pack),
        tables: tables(pack),
        phases: phases(pack),
        scenarios: pack.scenarios().iter().map(|(_, one)| scenario(pack, one)).collect(),
        rules: pack.value("rules").cloned().map(without_schema)?,
    })
}

fn without_schema(mut rules: Value) -> Value {
    if let Value::Object(map) = &mut rules {
        map.remove("$schema");
    }
    rules
}

fn powers(pack: &Pack) -> Vec<bundle::Power> {
    pack.records::<Power>()
        .iter()
        .map(|power| bundle::Power {
            id: power.id.to_string(),
            name: power.name.to_string(),
            code: power.code.to_string(),
            side: power.side.to_string(),
            capital: Some(power.capital.to_string()),
            colour: power.colour.as_str().into(),
            standard: power.standard,
            attributes: attributes([
                ("entry", word(&power.entry).into()),
                ("entryTurn", json!(power.entry_turn)),
                ("turncoat", json!(power.turncoat)),
            ]),
            provenance: provenance(power),
        })
        .collect()
}

/// Where the spaces lie, drawn apart as the layout asks.
fn spread(pack: &Pack, layout: &MapLayout) -> Spread {
    let chart = layout.projection.as_ref().map(Chart::of);
    let at = |space: &Space| geometry::position(chart.as_ref(), space).unwrap_or_default();
    let point = |space: &Space| Point { at: at(space), fixed: space.x.is_some() };
    Spread::of(pack.records::<Space>().iter().map(point).collect(), layout.spacing.unwrap_or_default())
}

fn space_places(pack: &Pack, spread: &Spread, places: &mut Vec<bundle::Place>) {
    for (space, [x, y]) in pack.records::<Space>().iter().zip(spread.places().iter().copied()) {
        places.push(bundle::Place {
            id: space.id.to_string(),
            name: space.name.to_string(),
            kind: PlaceKind::Space,
            x,
            y,
            size: None,
            home: space.home.iter().map(ToString::to_string).collect(),
            position: space.lat.zip(space.lon).map(|(lat, lon)| [lat.0, lon.0]),
            track: None,
            attributes: attributes([
                ("fortress", space.fortress.into()),
                ("terrain", word(&space.terrain).into()),
                ("ports", if space.ports.is_empty() { Value::Null } else { json!(space.ports) }),
                ("vp", json!(space.vp)),
                ("wealthy", if space.wealthy.is_yes() { true.into() } else { Value::Null }),
                ("only", json!(space.only)),
                ("region", json!(space.region)),
            ]),
            provenance: provenance(space),
        });
    }
}

fn box_places(pack: &Pack, places: &mut Vec<bundle::Place>) {
    for found in pack.records::<Box>() {
        places.push(bundle::Place {
            id: found.id.to_string(),
            name: found.name.to_string(),
            kind: PlaceKind::Box,
            x: found.x + found.width / 2.0,
            y: found.y + found.height / 2.0,
            size: Some([found.width, found.height]),
            home: Vec::new(),
            position: None,
            track: None,
            attributes: attributes([("kind", word(&found.kind).into()), ("side", json!(found.side))]),
            provenance: provenance(found),
        });
    }
}

fn track_places(pack: &Pack, places: &mut Vec<bundle::Place>) {
    for track in pack.records::<Track>() {
        let spaces = pack.records::<TrackSpace>().iter().filter(|space| space.track.id() == track.id);
        for (number, space) in (0u32..).zip(spaces) {
            let columns = track.columns.max(1);
            let (column, row) = (f64::from(number % columns), f64::from(number / columns));
            places.push(bundle::Place {
                id: space.id.to_string(),
                name: space.name.to_string(),
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
            });
        }
    }
}

/// The end of a connection in which fewer corps may stack than in the other: maps have an arrow there (2.1.3, 4.1). Where any
/// number may stack, there is none.
fn narrower(pack: &Pack, rules: &Rules, connection: &Connection) -> Option<Id> {
    let most = |space: Id| limit(&rules.stacking, pack.find::<Space>(space)?.1);
    let [from, to] = [connection.from.id(), connection.to.id()];
    match most(from)?.cmp(&most(to)?) {
        Ordering::Greater => Some(to),
        Ordering::Less => Some(from),
        Ordering::Equal => None,
    }
}

/// Whose country it is where no space lies.
fn homes(pack: &Pack) -> impl Iterator<Item = ground::Home> {
    pack.records::<Country>().iter().map(|country| ground::Home {
        power: country.home.map_or_else(String::new, |home| home.to_string()),
        at: [country.lat.0, country.lon.0],
    })
}

fn map(pack: &Pack, layout: &MapLayout) -> bundle::Map {
    let mut places: Vec<bundle::Place> = Vec::new();
    let spread = spread(pack, layout);
    let rules = pack.document::<Rules>("rules").map(|(_, rules)| rules);
    space_places(pack, &spread, &mut places);
    box_places(pack, &mut places);
    track_places(pack, &mut places);
    bundle::Map {
        width: f64::from(layout.width),
        height: f64::from(layout.height),
        scale: layout.scale,
        places,
        connections: pack
            .records::<Connection>()
            .iter()
            .map(|connection| bundle::Connection {
                from: connection.from.to_string(),
                to: connection.to.to_string(),
                only: connection.only.map(|side| side.to_string()),
                attributes: attributes([(
                    "narrows",
                    json!(rules.as_ref().and_then(|rules| narrower(pack, rules, connection))),
                )]),
                provenance: provenance(connection),
            })
            .collect(),
        zones: pack
            .records::<SeaZone>()
            .iter()
            .map(|zone| {
                let place = layout.projection.as_ref().and_then(|by| Chart::of(by).point(zone.lat.0, zone.lon.0));
                let [x, y] = place.unwrap_or_default();
                let ports =
                    pack.records::<Space>().iter().filter(|space| space.ports.iter().any(|port| port.id() == zone.id));
                bundle::Zone {
                    id: zone.id.to_string(),
                    name: zone.name.to_string(),
                    x,
                    y,
                    places: ports.map(|space| space.id.to_string()).collect(),
                    attributes: attributes([
                        ("control", zone.control.to_string().into()),
                        ("contested", zone.contested.is_yes().into()),
                    ]),
                    provenance: provenance(zone),
                }
            })
            .collect(),
        ground: ground::ground(layout, &spread, homes(pack)),
        tracks: pack
            .records::<Track>()
            .iter()
            .map(|track| bundle::Track {
                id: track.id.to_string(),
                name: track.name.to_string(),
                kind: word(&track.kind),
                places: pack
                    .records::<TrackSpace>()
                    .iter()
                    .filter(|space| space.track.id() == track.id)
                    .map(|space| space.id.to_string())
                    .collect(),
                provenance: provenance(track),
            })
            .collect(),
    }
}

fn face(id: &str, label: &str, turn: &str, ratings: &[(&str, u32)]) -> Face {
    Face {
        id: id.into(),
        label: label.into(),
        turn: turn.into(),
        ratings: ratings.iter().map(|(id, value)| Rating { id: (*id).into(), value: f64::from(*value) }).collect(),
    }
}

fn pieces(pack: &Pack) -> Vec<bundle::Piece> {
    let mut pieces = Vec::new();
    for corps in pack.records::<Corps>() {
        let power = pack.get(corps.power);
        let code = power.map_or(String::new(), |power| power.code.to_string());
        // A corps gives one die at full strength, half a die reduced (3.2.1); its garrison strength is 2 and 1 (17.3.2).
        pieces.push(bundle::Piece {
            id: corps.id.to_string(),
            name: corps.name.to_string(),
            kind: "corps".into(),
            side: corps.side.or_else(|| power.map(|power| power.side)).map(|side| side.to_string()),
            powers: vec![corps.power.to_string()],
            count: corps.count,
            unlimited: false,
            faces: vec![
                face("full", &code, "Restore", &[("dice", 1)]),
                Face {
                    ratings: vec![Rating { id: "dice".into(), value: 0.5 }],
                    ..face("reduced", &code, "Reduce", &[])
                },
            ],
            picture: None,
            attributes: BTreeMap::new(),
            provenance: provenance(corps),
        });
    }
    for leader in pack.records::<Leader>() {
        let ratings = [("tactical", u32::from(leader.tactical)), ("command", u32::from(leader.command))];
        let mut faces = match leader.kind {
            LeaderKind::Named => vec![face("named", &leader.name, "Promote", &ratings)],
            LeaderKind::Minor => vec![face("minor", "Minor Leader", "Turn", &ratings)],
            LeaderKind::Staff => vec![face("staff", "Staff Officer", "Turn", &ratings)],
        };
        if let (Some(tactical), Some(command)) = (leader.minor_tactical, leader.minor_command) {
            let ratings = [("tactical", u32::from(tactical)), ("command", u32::from(command))];
            faces.push(match &leader.replacement {
                Some(name) => face("minor", name, &format!("Turn to {name}"), &ratings),
                None => face("minor", "Minor Leader", "Turn to minor leader", &ratings),
            });
        }
        pieces.push(bundle::Piece {
            id: leader.id.to_string(),
            name: leader.name.to_string(),
            kind: "leader".into(),
            side: Some(leader.side.to_string()),
            powers: leader.home.iter().map(ToString::to_string).collect(),
            count: leader.count,
            unlimited: false,
            faces,
            picture: None,
            attributes: attributes([
                ("leader", word(&leader.kind).into()),
                ("royal", if leader.royal.is_yes() { true.into() } else { Value::Null }),
            ]),
            provenance: provenance(leader),
        });
    }
    for marker in pack.records::<Marker>() {
        let mut faces = vec![face("front", &marker.front, "Turn", &[])];
        faces.extend(marker.back.as_ref().map(|back| face("back", back, "Turn", &[])));
        pieces.push(bundle::Piece {
            id: marker.id.to_string(),
            name: marker.name.to_string(),
            kind: "marker".into(),
            side: marker.side.map(|side| side.to_string()),
            powers: Vec::new(),
            count: marker.count,
            unlimited: marker.unlimited.is_yes(),
            faces,
            picture: marker.picture,
            attributes: marker_attributes(pack, marker),
            provenance: provenance(marker),
        });
    }
    pieces
}

/// What else is said of a marker: its role; the track that it lies on once it comes into play, if the rules name one (18.2);
/// on which counters it is laid, and what doing so and undoing it is called (15.5).
fn marker_attributes(pack: &Pack, marker: &Marker) -> BTreeMap<String, Value> {
    let rising = pack.value("rules").and_then(|rules| rules.get("uprising"));
    let member = |name: &str| rising.and_then(|rising| rising.get(name)).and_then(Value::as_str);
    let track = member("track").filter(|_| member("marker").is_some_and(|id| id == marker.id.to_string()));
    attributes([
        ("role", word(&marker.role).into()),
        ("track", json!(track)),
        ("on", if marker.on.is_empty() { Value::Null } else { json!(marker.on) }),
        ("put", json!(marker.put)),
        ("take", json!(marker.take)),
    ])
}

fn decks(pack: &Pack) -> Vec<bundle::Deck> {
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
            },
            into: deck.into.map(|into| into.to_string()),
            hands: hands(pack, deck),
            x: deck.x,
            y: deck.y,
            provenance: provenance(deck),
        })
        .collect()
}

/// Action cards are dealt to hands (13.1).
fn hands(pack: &Pack, deck: &Deck) -> Vec<u32> {
    let dealt = pack.records::<Card>().iter().any(|card| card.deck.id() == deck.id && card.actions.is_some());
    let rules = pack.document::<Rules>("rules").filter(|_| dealt && deck.kind == DeckKind::Draw);
    let sizes: BTreeSet<u32> = rules
        .iter()
        .flat_map(|(_, rules)| rules.cards.exceptions.iter().map(|other| other.hand).chain([rules.cards.hand]))
        .collect();
    sizes.into_iter().rev().collect()
}

fn cards(pack: &Pack) -> Vec<bundle::Card> {
    pack.records::<Card>()
        .iter()
        .map(|card| bundle::Card {
            id: card.id.to_string(),
            number: card.number,
            name: card.name.to_string(),
            deck: card.deck.to_string(),
            copies: card.copies,
            text: card.effect.map(|text| text.to_string()),
            picture: card.picture,
            attributes: attributes([
                ("actions", json!(card.actions)),
                ("timing", card.timing.map_or(Value::Null, |timing| word(&timing).into())),
                ("lasting", if card.lasting.is_yes() { true.into() } else { Value::Null }),
            ]),
            provenance: provenance(card),
        })
        .collect()
}

fn tables(pack: &Pack) -> Vec<bundle::DieTable> {
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

fn phases(pack: &Pack) -> Vec<bundle::Phase> {
    pack.records::<Phase>()
        .iter()
        .map(|phase| bundle::Phase {
            id: phase.id.to_string(),
            name: phase.name.to_string(),
            provenance: provenance(phase),
        })
        .collect()
}

fn scenario(pack: &Pack, scenario: &Scenario) -> bundle::Scenario {
    let stem = scenario.set_up_of.map_or(scenario.id, |other| other.id());
    let mut placements = Vec::new();
    for (_, line) in pack.rows_of::<SetUp>(stem) {
        for (face, count) in faces(pack, line.piece.id(), line.count, line.face) {
            placements.push(bundle::Placement {
                place: line.place.to_string(),
                piece: line.piece.to_string(),
                face,
                count,
                provenance: provenance(line),
            });
        }
    }
    // Nothing arrives after the last turn.
    let last = pack.get(scenario.last_turn).map_or(i32::MAX, |turn| turn.value);
    let mut arrivals = Vec::new();
    for (_, line) in pack.rows_of::<Reinforcement>(stem) {
        if pack.get(line.turn).is_some_and(|turn| turn.value > last) {
            continue;
        }
        for (face, count) in faces(pack, line.piece.id(), line.count, line.face) {
            arrivals.push(bundle::Arrival {
                turn: line.turn.to_string(),
                action: match line.action {
                    Arrival::Arrive => "arrive".into(),
                    Arrival::Pool => "pool".into(),
                    Arrival::Promote => "promote".into(),
                    Arrival::Replace => "replace".into(),
                },
                piece: line.piece.to_string(),
                face,
                count,
                place: line.place.map(|place| place.to_string()),
                provenance: provenance(line),
            });
        }
    }
    bundle::Scenario {
        id: scenario.id.to_string(),
        name: scenario.name.to_string(),
        description: scenario.description.map(|text| text.to_string()),
        first_turn: scenario.first_turn.to_string(),
        last_turn: scenario.last_turn.to_string(),
        options: scenario.options.iter().map(ToString::to_string).collect(),
        control: control(pack, stem),
        placements,
        arrivals,
        provenance: Provenance {
            cite: scenario.cite.as_str().into(),
            standing: scenario.cite.standing(),
            reconstructed: Vec::new(),
            note: None,
        },
    }
}

/// The faces that a line's counters show, and how many show each: `2.5` corps are two full and one reduced.
fn faces(pack: &Pack, piece: Id, count: muster_schema::Strength, face: Option<Side>) -> Vec<(String, u32)> {
    if pack.find::<Corps>(piece).is_some() {
        return [("full", count.full()), ("reduced", count.reduced())]
            .into_iter()
            .filter(|(_, count)| *count > 0)
            .map(|(face, count)| (face.to_owned(), count))
            .collect();
    }
    let shown = match (face, pack.find::<Leader>(piece)) {
        (Some(face), _) => word(&face),
        (None, Some((_, leader))) => word(&leader.kind),
        (None, None) => "front".into(),
    };
    vec![(shown, count.counters())]
}

/// Who controls each space at the start (2.3).
fn control(pack: &Pack, stem: Id) -> BTreeMap<String, Option<String>> {
    let board = Board::new(pack.records::<Space>(), &[], &[], None);
    let markers: Vec<(Id, Id)> = pack
        .rows_of::<SetUp>(stem)
        .filter_map(|(_, line)| {
            let (_, marker) = pack.find::<Marker>(line.piece.id())?;
            (marker.role == MarkerRole::Control).then_some((line.place.id(), marker.side?.id()))
        })
        .collect();
    let control = Control::at_start(&board, pack.records::<Power>(), &markers, |_| false);
    (0u32..)
        .zip(board.spaces)
        .map(|(number, space)| (space.id.to_string(), control.of(number).map(|side| side.to_string())))
        .collect()
}

#[cfg(test)]
mod tests {
    use crate::read::Files;
    use crate::{Options, examine, starter};

    #[test]
    fn half_a_corps_is_a_reduced_one() {
        let outcome = examine(Files::from_memory("", starter::files()), Options::default());
        let bundle = outcome.pack.as_ref().and_then(|pack| crate::lower::lower(pack, false));
        let scenario = bundle.map(|bundle| bundle.scenarios).and_then(|scenarios| scenarios.into_iter().next());
        let placements = scenario.map(|scenario| scenario.placements).unwrap_or_default();
        let there = |face: &str| {
            placements
                .iter()
                .find(|p| p.place == "millbrook" && p.piece == "bluria-corps" && p.face == face)
                .map(|p| p.count)
        };
        assert_eq!((there("full"), there("reduced")), (Some(4), Some(1)));
    }
}
