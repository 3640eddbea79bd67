//! The system of Frederick's War, lowered.

use std::collections::{BTreeMap, BTreeSet};

use muster_engine::squares;
use muster_schema::bundle::{self, Face, PlaceKind, Provenance, Rating};
use muster_schema::frederick::{
    Area, CampaignMarker, City, Class, Deck, DeckKind, Event, Expense, Leader, LeaderKind, Link, Power, Rank, River,
    Rules, Sea, Seat, SetUp, Settlement, Square, Strait, Terrain, Unit, UnitKind,
};
use muster_schema::game::{Grid, MapLayout, Scenario};
use muster_schema::picture::Emblem;
use muster_schema::{Id, Ref, Standing, YesNo};
use serde_json::{Value, json};

use crate::lower::{Parts, attributes, common, names, provenance, word};
use crate::pack::Pack;

/// Lowers all that is not common to every system.
pub(super) fn lower(pack: &Pack) -> Option<Parts> {
    let game = pack.game()?;
    Some(Parts {
        powers: powers(pack),
        alliances: Vec::new(),
        seats: pack.records::<Seat>().iter().map(seat).collect(),
        map: map(pack, &game.map),
        pieces: pieces(pack),
        decks: common::decks(pack, |deck| laid(pack, deck)),
        cards: pack.records::<CampaignMarker>().iter().map(|marker| card(pack, marker)).collect(),
        events: pack.records::<Event>().iter().map(event).collect(),
        expenses: pack.records::<Expense>().iter().map(expense).collect(),
        tables: common::tables(pack),
        phases: common::phases(pack),
        scenarios: pack.scenarios().iter().map(|(_, one)| scenario(pack, one)).collect(),
        rules: pack.value("rules").cloned().map(common::without_schema)?,
    })
}

/// The player who leads a power when as many play as there are sides.
fn side(pack: &Pack, power: Ref<Power>) -> Option<String> {
    let seats = pack.records::<Seat>();
    let most = seats.iter().map(|seat| seat.players).max()?;
    let seat = seats.iter().find(|seat| seat.players == most && seat.power.id() == power.id())?;
    Some(seat.side.to_string())
}

fn powers(pack: &Pack) -> Vec<bundle::Power> {
    let seats = |power: Id| -> BTreeMap<String, String> {
        let own = pack.records::<Seat>().iter().filter(|seat| seat.power.id() == power);
        own.map(|seat| (seat.players.to_string(), seat.side.to_string())).collect()
    };
    let power = |power: &Power| bundle::Power {
        id: power.id.to_string(),
        name: power.name.to_string(),
        aliases: names(&power.aliases),
        code: power.code.to_string(),
        side: side(pack, Ref::new(power.id)),
        capital: power.capital.and_then(|city| pack.get(city)).map(|city| city.square.to_string()),
        colour: power.colour.as_str().into(),
        standard: power.standard,
        attributes: attributes([
            ("rank", word(&power.rank).into()),
            ("lands", if power.lands.is_empty() { Value::Null } else { json!(power.lands) }),
            ("area", json!(power.area)),
            ("edge", power.edge.map_or(Value::Null, |edge| word(&edge).into())),
            ("deploys", json!(power.deploys)),
            ("tactic", json!(power.tactic)),
            ("ability", json!(power.ability)),
            ("victory", json!(power.victory)),
            ("seats", if power.rank == Rank::Major { json!(seats(power.id)) } else { Value::Null }),
        ]),
        provenance: provenance(power),
    };
    pack.records::<Power>().iter().map(power).collect()
}

fn seat(seat: &Seat) -> bundle::Seat {
    bundle::Seat {
        players: seat.players.into(),
        power: seat.power.to_string(),
        side: seat.side.to_string(),
        provenance: provenance(seat),
    }
}

/// A yes; a no is left out.
fn yes(value: YesNo) -> Value {
    if value.is_yes() { true.into() } else { Value::Null }
}

fn map(pack: &Pack, layout: &MapLayout) -> bundle::Map {
    let still = common::spread(pack, layout, std::iter::empty());
    let mut places: Vec<bundle::Place> = Vec::new();
    if let Some(grid) = &layout.grid {
        places.extend(pack.records::<Square>().iter().filter_map(|one| square(pack, grid, one)));
    }
    places.extend(pack.records::<Area>().iter().map(area));
    places.extend(common::boxes(pack));
    places.extend(common::track_spaces(pack));
    bundle::Map {
        width: f64::from(layout.width),
        height: f64::from(layout.height),
        scale: layout.scale,
        places,
        connections: connections(pack),
        zones: pack.records::<Sea>().iter().map(|sea| zone(pack, layout, sea)).collect(),
        ground: common::ground(pack, layout, &still),
        grid: layout.grid.as_ref().map(|grid| bundle::Grid {
            rows: grid.rows,
            columns: grid.columns,
            side: grid.side,
            x: grid.corner[0],
            y: grid.corner[1],
        }),
        regions: Vec::new(),
        settlements: pack.records::<City>().iter().map(settlement).collect(),
        rivers: pack.records::<River>().iter().map(river).collect(),
        worths: Vec::new(),
        tracks: common::tracks(pack),
        legend: layout.legend,
    }
}

fn city(pack: &Pack, square: Id) -> Option<&City> {
    pack.records::<City>().iter().find(|city| city.square.id() == square)
}

fn elects(city: Option<&City>) -> bool {
    city.is_some_and(|city| city.electorate.is_yes())
}

fn square(pack: &Pack, grid: &Grid, square: &Square) -> Option<bundle::Place> {
    let at = squares::Square::parse(square.id.as_str())?;
    let middle = |number: u16| (f64::from(number) + 0.5) * grid.side;
    let city = city(pack, square.id);
    let rivers = pack.records::<River>().iter().filter(|river| river.squares.iter().any(|one| one.id() == square.id));
    let rivers: Vec<Id> = rivers.map(|river| river.id).collect();
    Some(bundle::Place {
        id: square.id.to_string(),
        name: city.map_or_else(|| at.to_string(), |city| city.name.to_string()),
        aliases: city.map(|city| names(&city.aliases)).unwrap_or_default(),
        kind: PlaceKind::Square,
        x: grid.corner[0] + middle(at.column),
        y: grid.corner[1] + middle(at.row),
        size: Some([grid.side, grid.side]),
        home: square.home.iter().map(ToString::to_string).collect(),
        position: city.map(|city| [city.lat.0, city.lon.0]),
        track: None,
        attributes: attributes([
            ("coordinates", at.to_string().into()),
            ("terrain", word(&square.terrain).into()),
            ("sea", json!(square.sea)),
            ("rivers", if rivers.is_empty() { Value::Null } else { json!(rivers) }),
            ("city", city.map_or(Value::Null, |city| json!(city.id))),
            ("settlement", city.map_or(Value::Null, |city| word(&city.kind).into())),
            ("fortress", city.map_or(Value::Null, |city| yes(city.fortress))),
            ("port", city.map_or(Value::Null, |city| yes(city.port))),
            ("electorate", city.map_or(Value::Null, |city| yes(city.electorate))),
            ("mark", if elects(city) { "E".into() } else { Value::Null }),
            ("markName", if elects(city) { "Electorate".into() } else { Value::Null }),
            ("tax", city.map_or(Value::Null, |city| json!(city.tax))),
        ]),
        provenance: provenance(square),
    })
}

fn settlement(city: &City) -> bundle::Settlement {
    bundle::Settlement {
        id: city.id.to_string(),
        name: city.name.to_string(),
        aliases: names(&city.aliases),
        place: city.square.to_string(),
        position: [city.lat.0, city.lon.0],
        attributes: attributes([
            ("kind", word(&city.kind).into()),
            ("fortress", yes(city.fortress)),
            ("port", yes(city.port)),
            ("electorate", yes(city.electorate)),
            ("tax", json!(city.tax)),
        ]),
        provenance: provenance(city),
    }
}

fn river(river: &River) -> bundle::River {
    bundle::River {
        id: river.id.to_string(),
        name: river.name.to_string(),
        aliases: names(&river.aliases),
        places: river.squares.iter().map(ToString::to_string).collect(),
        provenance: provenance(river),
    }
}

fn area(area: &Area) -> bundle::Place {
    bundle::Place {
        id: area.id.to_string(),
        name: area.name.to_string(),
        aliases: names(&area.aliases),
        kind: PlaceKind::Box,
        x: area.x + area.width / 2.0,
        y: area.y + area.height / 2.0,
        size: Some([area.width, area.height]),
        home: vec![area.power.to_string()],
        position: None,
        track: None,
        attributes: attributes([("kind", "off-map".into()), ("tax", json!(area.tax)), ("port", json!(area.port))]),
        provenance: provenance(area),
    }
}

/// The sides of squares that can be crossed, and the ways beyond the edge. Both squares of a strait are coasts, so that only
/// fleets cross it (16.12).
fn connections(pack: &Pack) -> Vec<bundle::Connection> {
    let known: BTreeMap<squares::Square, &Square> = pack
        .records::<Square>()
        .iter()
        .filter_map(|square| Some((squares::Square::parse(square.id.as_str())?, square)))
        .collect();
    let strait = |one: Id, other: Id| {
        let ends = |strait: &Strait| [strait.from.id(), strait.to.id()];
        pack.records::<Strait>().iter().find(|strait| ends(strait) == [one, other] || ends(strait) == [other, one])
    };
    let river = |one: Id, other: Id| {
        let along = |river: &&River| {
            river.squares.windows(2).any(|pair| {
                let pair = [pair[0].id(), pair[1].id()];
                pair == [one, other] || pair == [other, one]
            })
        };
        pack.records::<River>().iter().find(along)
    };
    let mut connections = Vec::new();
    for (at, square) in &known {
        // Each side once: that to the east and that to the south.
        for (_, other) in at.sides().filter(|other| other > at).filter_map(|other| known.get_key_value(&other)) {
            let ends = [square.id, other.id];
            let (river, strait) = (river(ends[0], ends[1]), strait(ends[0], ends[1]));
            let seas = [square, other].map(|square| square.sea.is_some());
            let sea = square.terrain == Terrain::Sea || other.terrain == Terrain::Sea;
            let route = match () {
                () if sea && seas.contains(&false) => continue,
                () if sea || strait.is_some() => "sea",
                () if river.is_some() => "river",
                () => "land",
            };
            connections.push(bundle::Connection {
                from: ends[0].to_string(),
                to: ends[1].to_string(),
                only: None,
                attributes: attributes([("route", route.into()), ("river", json!(river.map(|river| river.id)))]),
                provenance: match (strait, river) {
                    (Some(strait), _) => provenance(strait),
                    (None, Some(river)) => provenance(river),
                    (None, None) => weaker(provenance(*square), provenance(*other)),
                },
            });
        }
    }
    connections.extend(pack.records::<Link>().iter().map(|link| bundle::Connection {
        from: link.area.to_string(),
        to: link.square.to_string(),
        only: None,
        attributes: attributes([("route", word(&link.by).into())]),
        provenance: provenance(link),
    }));
    connections
}

/// Two squares touch as surely as the less certain of them is what it is.
fn weaker(one: Provenance, other: Provenance) -> Provenance {
    let doubt = |of: &Provenance| (of.standing != Standing::Attested, !of.reconstructed.is_empty());
    if doubt(&other) > doubt(&one) { other } else { one }
}

fn zone(pack: &Pack, layout: &MapLayout, sea: &Sea) -> bundle::Zone {
    let [x, y] = common::label(layout, sea.lat, sea.lon);
    let squares = pack.records::<Square>().iter().filter(|square| square.sea.is_some_and(|other| other.id() == sea.id));
    bundle::Zone {
        id: sea.id.to_string(),
        name: sea.name.to_string(),
        aliases: names(&sea.aliases),
        x,
        y,
        places: squares.map(|square| square.id.to_string()).collect(),
        attributes: attributes([("transits", if sea.transits.is_empty() { Value::Null } else { json!(sea.transits) })]),
        provenance: provenance(sea),
    }
}

fn pieces(pack: &Pack) -> Vec<bundle::Piece> {
    let leaders = pack.records::<Leader>().iter().map(|one| leader(pack, one));
    let units = pack.records::<Unit>().iter().map(|one| unit(pack, one));
    leaders.chain(units).chain(common::markers(pack)).collect()
}

fn ratings(pairs: &[(&str, Option<u8>)]) -> Vec<Rating> {
    let known = pairs.iter().filter_map(|(id, value)| Some((*id, f64::from((*value)?))));
    known.map(|(id, value)| Rating { id: id.to_owned(), value }).collect()
}

fn leader(pack: &Pack, leader: &Leader) -> bundle::Piece {
    let ratings = ratings(&[("value", leader.value), ("strength", leader.strength), ("movement", leader.movement)]);
    let id = if leader.named.is_yes() { "named" } else { "general" };
    bundle::Piece {
        id: leader.id.to_string(),
        name: leader.name.to_string(),
        aliases: names(&leader.aliases),
        kind: "leader".into(),
        side: leader.power.and_then(|power| side(pack, power)),
        powers: leader.power.iter().map(ToString::to_string).collect(),
        count: leader.count.unwrap_or(1),
        // Of those whom the document does not count the module has as many as are wanted.
        unlimited: leader.count.is_none() && !leader.named.is_yes(),
        faces: vec![Face { ratings, ..common::face(id, &leader.name, "", &[]) }],
        picture: (leader.kind == LeaderKind::Admiral).then_some(Emblem::Ship),
        attributes: attributes([
            ("rank", word(&leader.kind).into()),
            ("royal", if leader.kind == LeaderKind::Sovereign { true.into() } else { Value::Null }),
            ("political", yes(leader.political)),
        ]),
        provenance: provenance(leader),
    }
}

fn unit(pack: &Pack, unit: &Unit) -> bundle::Piece {
    let face = |id: &str, turn: &str, strength: Option<u8>| Face {
        ratings: ratings(&[("strength", strength), ("movement", unit.movement)]),
        ..common::face(id, &unit.name, turn, &[])
    };
    let faces = match unit.kind {
        _ if !unit.has_back() => vec![face("front", "Turn", unit.strength)],
        UnitKind::Garrison => vec![face("front", "Reduce", unit.strength), face("back", "Increase", unit.other)],
        _ => vec![face("recruit", "Turn to recruits", unit.strength), face("veteran", "Turn to veterans", unit.other)],
    };
    bundle::Piece {
        id: unit.id.to_string(),
        name: unit.name.to_string(),
        aliases: names(&unit.aliases),
        kind: "unit".into(),
        side: unit.power.and_then(|power| side(pack, power)),
        powers: unit.power.iter().map(ToString::to_string).collect(),
        count: unit.count.unwrap_or(1),
        unlimited: unit.count.is_none(),
        faces,
        picture: Some(match unit.kind {
            UnitKind::Infantry => Emblem::Musketeer,
            UnitKind::Cavalry => Emblem::Horse,
            UnitKind::LightTroops => Emblem::Sabres,
            UnitKind::SiegeTrain => Emblem::Cannon,
            UnitKind::Garrison => Emblem::Fortress,
            UnitKind::Fleet => Emblem::Ship,
        }),
        attributes: attributes([
            ("arm", word(&unit.kind).into()),
            ("diagonal", yes(unit.diagonal)),
            ("guard", yes(unit.guard)),
        ]),
        provenance: provenance(unit),
    }
}

/// How many are laid into the market at once: so many for each player (3.2).
fn laid(pack: &Pack, deck: &Deck) -> Vec<u32> {
    let rules = pack.document::<Rules>("rules").filter(|_| deck.kind == DeckKind::Market);
    let Some((_, rules)) = rules else { return Vec::new() };
    let players: BTreeSet<u8> = pack.records::<Seat>().iter().map(|seat| seat.players).collect();
    players.into_iter().rev().map(|players| u32::from(players) * u32::from(rules.markers.market_each)).collect()
}

/// A campaign marker is drawn, held and played as a card is.
fn card(pack: &Pack, marker: &CampaignMarker) -> bundle::Card {
    let power = marker.power.and_then(|power| pack.get(power));
    let class = match marker.class {
        Class::Action => "Action",
        Class::Battle => "Battle",
        Class::Mercenary => "Mercenary",
    };
    let value = marker.value.map(|value| format!("Value {value}"));
    let text = [marker.when.map(|when| format!("{when}.")), marker.effect.map(|effect| effect.to_string())];
    let text = text.into_iter().flatten().collect::<Vec<_>>().join(" ");
    bundle::Card {
        id: marker.id.to_string(),
        number: None,
        code: None,
        name: power.map_or_else(|| marker.name.to_string(), |power| format!("{}: {}", marker.name, power.name)),
        aliases: names(&marker.aliases),
        deck: marker.deck.to_string(),
        copies: marker.copies.unwrap_or(1),
        labels: [class.to_owned()].into_iter().chain(value).collect(),
        text: (!text.is_empty()).then_some(text),
        picture: marker.picture,
        attributes: attributes([
            ("class", word(&marker.class).into()),
            ("points", json!(marker.value)),
            ("power", json!(marker.power)),
            ("leader", yes(marker.leader)),
            ("returns", word(&marker.returns).into()),
        ]),
        provenance: provenance(marker),
    }
}

fn event(event: &Event) -> bundle::Event {
    bundle::Event {
        id: event.id.to_string(),
        name: event.name.to_string(),
        aliases: names(&event.aliases),
        power: None,
        text: event.effect.map(|text| text.to_string()),
        attributes: BTreeMap::new(),
        provenance: provenance(event),
    }
}

/// What something costs: the table has halves of a thaler.
fn expense(expense: &Expense) -> bundle::Expense {
    bundle::Expense {
        id: expense.id.to_string(),
        name: expense.name.to_string(),
        power: expense.power.map(|power| power.to_string()),
        cost: expense.halves.map(|halves| f64::from(halves) / 2.0),
        provenance: provenance(expense),
    }
}

fn scenario(pack: &Pack, scenario: &Scenario) -> bundle::Scenario {
    let stem = scenario.set_up_of.map_or(scenario.id, |other| other.id());
    let placement = |line: &SetUp| bundle::Placement {
        place: line.place.to_string(),
        piece: line.piece.to_string(),
        face: shown(pack, line.piece.id(), line.back),
        count: line.count.counters(),
        provenance: provenance(line),
    };
    bundle::Scenario {
        placements: pack.rows_of::<SetUp>(stem).map(|(_, line)| placement(line)).collect(),
        control: pack
            .records::<City>()
            .iter()
            .filter(|city| city.kind == Settlement::City)
            .filter_map(|city| {
                let home = pack.get(city.square)?.home;
                Some((city.square.to_string(), home.and_then(|power| side(pack, power))))
            })
            .collect(),
        ..common::scenario(scenario)
    }
}

/// The face of a counter that is up.
fn shown(pack: &Pack, piece: Id, back: YesNo) -> String {
    let number = usize::from(back.is_yes());
    let of_leader = pack.find::<Leader>(piece).map(|(_, one)| leader(pack, one));
    let of_unit = || pack.find::<Unit>(piece).map(|(_, one)| unit(pack, one));
    let counter = of_leader.or_else(of_unit);
    let face = counter.and_then(|counter| counter.faces.into_iter().nth(number));
    face.map_or_else(|| ["front", "back"][number].to_owned(), |face| face.id)
}
