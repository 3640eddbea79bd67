//! The system of No Peace Without Spain! and A Pragmatic War, lowered.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use muster_engine::no_peace::{Board, Control, limit};
use muster_schema::Id;
use muster_schema::bundle::{self, Face, PlaceKind, Rating};
use muster_schema::game::{MapLayout, Scenario};
use muster_schema::no_peace::{
    Arrival, Card, Connection, Corps, Deck, DeckKind, Face as Side, Leader, LeaderKind, Marker, MarkerRole, Power,
    Region, Reinforcement, Rules, SeaZone, SetUp, Space, Terrain,
};
use serde_json::{Value, json};

use crate::lower::{Parts, attributes, common, names, provenance, word};
use crate::geometry::{self, Chart};
use crate::pack::Pack;
use crate::spread::Spread;

/// Lowers all that is not common to every system.
pub(super) fn lower(pack: &Pack) -> Option<Parts> {
    let game = pack.game()?;
    Some(Parts {
        powers: powers(pack),
        alliances: Vec::new(),
        seats: Vec::new(),
        map: map(pack, &game.map),
        pieces: pieces(pack),
        decks: common::decks(pack, |deck| hands(pack, deck)),
        cards: cards(pack),
        events: Vec::new(),
        expenses: Vec::new(),
        tables: common::tables(pack),
        phases: common::phases(pack),
        scenarios: pack.scenarios().iter().map(|(_, one)| scenario(pack, one)).collect(),
        rules: pack.value("rules").cloned().map(common::without_schema)?,
    })
}

fn powers(pack: &Pack) -> Vec<bundle::Power> {
    pack.records::<Power>()
        .iter()
        .map(|power| bundle::Power {
            id: power.id.to_string(),
            name: power.name.to_string(),
            aliases: names(&power.aliases),
            code: power.code.to_string(),
            side: Some(power.side.to_string()),
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
    let at = |space: &Space| (geometry::position(chart.as_ref(), space), space.x.is_some());
    common::spread(pack, layout, pack.records::<Space>().iter().map(at))
}

/// Width and height of a home space where any number may stack, which is a box rather than a town (2.4), in map units.
const HOME_BOX: [f64; 2] = [150.0, 110.0];

fn space_places(pack: &Pack, spread: &Spread, places: &mut Vec<bundle::Place>) {
    for (space, [x, y]) in pack.records::<Space>().iter().zip(spread.places().iter().copied()) {
        places.push(bundle::Place {
            id: space.id.to_string(),
            name: space.name.to_string(),
            aliases: names(&space.aliases),
            kind: PlaceKind::Space,
            x,
            y,
            size: (space.terrain == Terrain::Unlimited).then_some(HOME_BOX),
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

fn region(region: &Region) -> bundle::Region {
    bundle::Region {
        id: region.id.to_string(),
        name: region.name.to_string(),
        aliases: names(&region.aliases),
        attributes: BTreeMap::new(),
        provenance: provenance(region),
    }
}

fn map(pack: &Pack, layout: &MapLayout) -> bundle::Map {
    let mut places: Vec<bundle::Place> = Vec::new();
    let spread = spread(pack, layout);
    let rules = pack.document::<Rules>("rules").map(|(_, rules)| rules);
    space_places(pack, &spread, &mut places);
    places.extend(common::boxes(pack));
    places.extend(common::track_spaces(pack));
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
                let [x, y] = common::label(layout, zone.lat, zone.lon);
                let ports =
                    pack.records::<Space>().iter().filter(|space| space.ports.iter().any(|port| port.id() == zone.id));
                bundle::Zone {
                    id: zone.id.to_string(),
                    name: zone.name.to_string(),
                    aliases: names(&zone.aliases),
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
        ground: common::ground(pack, layout, &spread),
        grid: None,
        regions: pack.records::<Region>().iter().map(region).collect(),
        settlements: Vec::new(),
        rivers: Vec::new(),
        worths: Vec::new(),
        tracks: common::tracks(pack),
        legend: layout.legend,
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
            aliases: names(&corps.aliases),
            kind: "corps".into(),
            side: corps.side.or_else(|| power.map(|power| power.side)).map(|side| side.to_string()),
            powers: vec![corps.power.to_string()],
            count: corps.count,
            unlimited: false,
            faces: vec![
                common::face("full", &code, "Restore", &[("dice", 1)]),
                Face {
                    ratings: vec![Rating { id: "dice".into(), value: 0.5 }],
                    ..common::face("reduced", &code, "Reduce", &[])
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
            LeaderKind::Named => vec![common::face("named", &leader.name, "Promote", &ratings)],
            LeaderKind::Minor => vec![common::face("minor", printed(&leader.name), "Turn", &ratings)],
            LeaderKind::Staff => vec![common::face("staff", printed(&leader.name), "Turn", &ratings)],
        };
        if let (Some(tactical), Some(command)) = (leader.minor_tactical, leader.minor_command) {
            let ratings = [("tactical", u32::from(tactical)), ("command", u32::from(command))];
            faces.push(match &leader.replacement {
                Some(name) => common::face("minor", name, &format!("Turn to {name}"), &ratings),
                None => common::face("minor", "Minor Leader", "Turn to minor leader", &ratings),
            });
        }
        pieces.push(bundle::Piece {
            id: leader.id.to_string(),
            name: leader.name.to_string(),
            aliases: names(&leader.aliases),
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
    pieces.extend(common::markers(pack));
    pieces
}

/// A name as the counter has it: what stands in brackets only tells two rows apart.
fn printed(name: &str) -> &str {
    let bracket = name.strip_suffix(')').and_then(|name| name.rfind('('));
    bracket.and_then(|at| name.get(..at)).map(str::trim_end).filter(|name| !name.is_empty()).unwrap_or(name)
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
            code: None,
            labels: Vec::new(),
            name: card.name.to_string(),
            aliases: names(&card.aliases),
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
                joins: line.joins.map(|power| power.to_string()),
                provenance: provenance(line),
            });
        }
    }
    bundle::Scenario { control: control(pack, stem), placements, arrivals, ..common::scenario(scenario) }
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
    use crate::{Options, examine};

    #[test]
    fn half_a_corps_is_a_reduced_one() {
        let outcome = examine(Files::from_memory("", crate::systems::ALL[0].starter_files()), Options::default());
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
