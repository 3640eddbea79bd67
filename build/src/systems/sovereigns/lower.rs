//! The system of Clash of Sovereigns, lowered.

use std::collections::BTreeMap;

use muster_schema::bundle::{self, Face, PlaceKind, Rating};
use muster_schema::game::{MapLayout, Scenario};
use muster_schema::picture::Emblem;
use muster_schema::sovereigns::{
    Alliance, Area, Arm, Card, Connection, Deck, DeckKind, Era, Event, Leader, Power, Rules, Sea, SetUp, Space,
    SpacePoints, StrengthPoint,
};
use muster_schema::{Id, YesNo};
use serde_json::{Value, json};

use crate::lower::{Parts, attributes, common, names, provenance, word};
use crate::geometry::Chart;
use crate::pack::Pack;

/// Lowers all that is not common to every system.
pub(super) fn lower(pack: &Pack) -> Option<Parts> {
    let game = pack.game()?;
    Some(Parts {
        powers: powers(pack),
        alliances: pack.records::<Alliance>().iter().map(alliance).collect(),
        seats: Vec::new(),
        map: map(pack, &game.map),
        pieces: pieces(pack),
        decks: common::decks(pack, |deck| hands(pack, deck)),
        cards: cards(pack),
        events: pack.records::<Event>().iter().map(event).collect(),
        expenses: Vec::new(),
        tables: common::tables(pack),
        phases: common::phases(pack),
        scenarios: pack.scenarios().iter().map(|(_, one)| scenario(pack, one)).collect(),
        rules: common::without_schema(json!(pack.document::<Rules>("rules")?.1)),
    })
}

/// The cards that the power whose deck it is draws in spring (4.1).
fn hands(pack: &Pack, deck: &Deck) -> Vec<u32> {
    let own = |power: &&Power| deck.kind == DeckKind::Draw && deck.side.is_some() && power.side == deck.side;
    let drawn = pack.records::<Power>().iter().filter(own).filter_map(|power| power.draw);
    drawn.map(u32::from).collect()
}

fn powers(pack: &Pack) -> Vec<bundle::Power> {
    let power = |power: &Power| bundle::Power {
        id: power.id.to_string(),
        name: power.name.to_string(),
        aliases: names(&power.aliases),
        code: power.code.to_string(),
        side: power.side.map(|side| side.to_string()),
        capital: power.capital.map(|capital| capital.to_string()),
        colour: power.colour.as_str().into(),
        standard: power.standard,
        attributes: attributes([
            ("rank", word(&power.rank).into()),
            ("alliance", json!(power.alliance)),
            ("belligerent", yes(power.belligerent)),
            ("joins", list(&power.joins)),
            ("leaves", list(&power.leaves)),
            ("clientOf", json!(power.client_of)),
            ("order", json!(power.order)),
            ("draw", json!(power.draw)),
            ("sustain", json!(power.sustain)),
            ("depot", json!(power.depot)),
            ("recruits", json!(power.recruits)),
            ("army", json!(power.army)),
            ("improvedArmy", json!(power.improved_army)),
            ("strengthLimit", json!(power.strength_limit)),
        ]),
        provenance: provenance(power),
    };
    pack.records::<Power>().iter().map(power).collect()
}

fn alliance(alliance: &Alliance) -> bundle::Alliance {
    bundle::Alliance {
        id: alliance.id.to_string(),
        name: alliance.name.to_string(),
        aliases: names(&alliance.aliases),
        provenance: provenance(alliance),
    }
}

/// A yes; a no is left out.
fn yes(value: YesNo) -> Value {
    if value.is_yes() { true.into() } else { Value::Null }
}

/// A list; an empty one is left out.
fn list(values: &[impl serde::Serialize]) -> Value {
    if values.is_empty() { Value::Null } else { json!(values) }
}

fn map(pack: &Pack, layout: &MapLayout) -> bundle::Map {
    let chart = layout.projection.as_ref().map(Chart::of);
    let spaces = pack.records::<Space>();
    let at = |space: &Space| {
        let own = space.x.zip(space.y).map(|(x, y)| [x, y]);
        (own.or_else(|| chart.as_ref()?.point(space.lat?.0, space.lon?.0)), own.is_some())
    };
    let spread = common::spread(pack, layout, spaces.iter().map(at));
    let mut places: Vec<_> = spaces.iter().zip(spread.places()).map(|(space, at)| place(pack, space, *at)).collect();
    places.extend(common::boxes(pack));
    places.extend(common::track_spaces(pack));
    bundle::Map {
        width: f64::from(layout.width),
        height: f64::from(layout.height),
        scale: layout.scale,
        places,
        connections: pack.records::<Connection>().iter().map(connection).collect(),
        zones: pack.records::<Sea>().iter().map(|sea| zone(pack, layout, sea)).collect(),
        ground: common::ground(pack, layout, &spread),
        grid: None,
        regions: pack.records::<Area>().iter().map(region).collect(),
        settlements: Vec::new(),
        rivers: Vec::new(),
        worths: pack.records::<SpacePoints>().iter().map(worth).collect(),
        tracks: common::tracks(pack),
        legend: layout.legend,
    }
}

fn region(area: &Area) -> bundle::Region {
    bundle::Region {
        id: area.id.to_string(),
        name: area.name.to_string(),
        aliases: names(&area.aliases),
        attributes: attributes([("theater", area.theater.map_or(Value::Null, |theater| word(&theater).into()))]),
        provenance: provenance(area),
    }
}

fn worth(points: &SpacePoints) -> bundle::Worth {
    bundle::Worth {
        place: points.space.to_string(),
        power: points.power.map(|power| power.to_string()),
        points: points.vp.into(),
        provenance: provenance(points),
    }
}

fn place(pack: &Pack, space: &Space, [x, y]: [f64; 2]) -> bundle::Place {
    let area = space.area.and_then(|area| pack.get(area));
    let worth: BTreeMap<String, u8> = pack
        .records::<SpacePoints>()
        .iter()
        .filter(|points| points.space.id() == space.id)
        .map(|points| (points.power.map_or_else(|| "others".to_owned(), |power| power.to_string()), points.vp))
        .collect();
    bundle::Place {
        id: space.id.to_string(),
        name: space.name.to_string(),
        aliases: names(&space.aliases),
        kind: PlaceKind::Space,
        x,
        y,
        size: None,
        home: space.home.iter().map(ToString::to_string).collect(),
        position: space.lat.zip(space.lon).map(|(lat, lon)| [lat.0, lon.0]),
        track: None,
        attributes: attributes([
            ("fortress", space.fortress.map_or(Value::Null, |fortress| word(&fortress).into())),
            ("barrier", yes(space.barrier)),
            ("mark", if space.barrier.is_yes() { barrier_mark(pack) } else { Value::Null }),
            ("markName", if space.barrier.is_yes() { "Barrier fortress".into() } else { Value::Null }),
            ("square", yes(space.region)),
            ("ports", list(&space.ports)),
            ("vp", json!(space.vp)),
            ("worth", if worth.is_empty() { Value::Null } else { json!(worth) }),
            ("region", json!(space.area)),
            ("theater", area.and_then(|area| area.theater).map_or(Value::Null, |theater| word(&theater).into())),
        ]),
        provenance: provenance(space),
    }
}

/// The letter on barrier fortresses: that of the power which may garrison them (15.2.2).
fn barrier_mark(pack: &Pack) -> Value {
    let rules = pack.document::<Rules>("rules");
    let power = rules.and_then(|(_, rules)| pack.get(rules.force.barrier_garrison));
    power.and_then(|power| power.code.chars().next()).map_or(Value::Null, |letter| letter.to_string().into())
}

fn connection(connection: &Connection) -> bundle::Connection {
    bundle::Connection {
        from: connection.from.to_string(),
        to: connection.to.to_string(),
        only: None,
        attributes: attributes([("route", word(&connection.route).into())]),
        provenance: provenance(connection),
    }
}

fn zone(pack: &Pack, layout: &MapLayout, sea: &Sea) -> bundle::Zone {
    let [x, y] = common::label(layout, sea.lat, sea.lon);
    let ports = pack.records::<Space>().iter().filter(|space| space.ports.iter().any(|port| port.id() == sea.id));
    bundle::Zone {
        id: sea.id.to_string(),
        name: sea.name.to_string(),
        aliases: names(&sea.aliases),
        x,
        y,
        places: ports.map(|space| space.id.to_string()).collect(),
        attributes: attributes([("waters", word(&sea.waters).into())]),
        provenance: provenance(sea),
    }
}

fn pieces(pack: &Pack) -> Vec<bundle::Piece> {
    let leaders = pack.records::<Leader>().iter().map(|one| leader(pack, one));
    let strength = pack.records::<StrengthPoint>().iter().map(|one| strength(pack, one));
    leaders.chain(strength).chain(common::markers(pack)).collect()
}

/// The player who has a power's counters.
fn side(pack: &Pack, power: muster_schema::Ref<Power>) -> Option<String> {
    pack.get(power)?.side.map(|side| side.to_string())
}

/// A leader's counter: in front his ratings, as far as they are known, behind the same demoralized (2.2.1).
fn leader(pack: &Pack, leader: &Leader) -> bundle::Piece {
    let rating = |id: &str, value: Option<f64>| value.map(|value| Rating { id: id.to_owned(), value });
    let ratings = [
        rating("initiative", leader.initiative.map(f64::from)),
        rating("activation", leader.activation.map(f64::from)),
        rating("offense", leader.offense.map(f64::from)),
        rating("defense", leader.defense.map(f64::from)),
    ];
    let ratings: Vec<Rating> = ratings.into_iter().flatten().collect();
    let face = |id: &str, turn: &str| Face { ratings: ratings.clone(), ..common::face(id, &leader.name, turn, &[]) };
    bundle::Piece {
        id: leader.id.to_string(),
        name: leader.name.to_string(),
        aliases: names(&leader.aliases),
        kind: "leader".into(),
        side: side(pack, leader.power),
        powers: vec![leader.power.to_string()],
        count: 1,
        unlimited: false,
        faces: vec![face("named", "Rally"), face("demoralized", "Demoralize")],
        picture: None,
        attributes: attributes([
            ("stars", json!(leader.stars)),
            ("royal", yes(leader.monarch)),
            ("replaces", json!(leader.replaces)),
            ("event", json!(leader.event)),
            ("from", json!(leader.from)),
        ]),
        provenance: provenance(leader),
    }
}

fn strength(pack: &Pack, counter: &StrengthPoint) -> bundle::Piece {
    let code = pack.get(counter.power).map_or_else(String::new, |power| power.code.to_string());
    let points = |id: &str, turn: &str, points: u8| common::face(id, &code, turn, &[("strength", u32::from(points))]);
    // An irregular's other side tells of a raid, a depot has none.
    let faces = match (counter.arm, counter.back) {
        (Arm::Irregular, _) => vec![
            common::face("mobile", &counter.name, "Turn to mobile", &[]),
            common::face("raid", "Successful Raid", "Turn to successful raid", &[]),
        ],
        (Arm::Depot, _) => vec![common::face("front", &counter.name, "Turn", &[])],
        (_, Some(back)) => vec![points("front", "Turn", counter.points), points("back", "Turn", back)],
        (_, None) => vec![points("front", "Turn", counter.points)],
    };
    let faces_tell = faces.iter().all(|face| !face.ratings.is_empty());
    bundle::Piece {
        id: counter.id.to_string(),
        name: counter.name.to_string(),
        aliases: names(&counter.aliases),
        kind: "strength".into(),
        side: side(pack, counter.power),
        powers: vec![counter.power.to_string()],
        count: counter.count,
        unlimited: true,
        faces,
        picture: match counter.arm {
            Arm::Infantry => None,
            Arm::Cavalry => Some(Emblem::Horse),
            Arm::Irregular => Some(Emblem::Sabres),
            Arm::Fleet => Some(Emblem::Ship),
            Arm::Depot => Some(Emblem::Barrels),
        },
        attributes: attributes([
            ("arm", word(&counter.arm).into()),
            ("points", if faces_tell { Value::Null } else { counter.points.into() }),
        ]),
        provenance: provenance(counter),
    }
}

fn cards(pack: &Pack) -> Vec<bundle::Card> {
    pack.records::<Card>().iter().map(|one| card(pack, one)).collect()
}

fn card(pack: &Pack, card: &Card) -> bundle::Card {
    let event = card.event.and_then(|event| pack.get(event));
    let titles = |events: &[muster_schema::Ref<Event>]| {
        let names = events.iter().filter_map(|event| pack.get(*event)).map(|event| event.name.to_string());
        names.collect::<Vec<_>>()
    };
    let after = event.map(|event| titles(&event.after)).unwrap_or_default();
    let flags = [
        (card.starting, "In hand at the start"),
        (card.interrupt, "Interrupt"),
        (card.battle, "Battle card"),
        (card.sortie, "Fleet sortie"),
        (card.removed, "Once only"),
        (card.piedmont, "Piedmont"),
    ];
    let era = card.era.map(|era| match era {
        Era::Early => "Early War",
        Era::Wider => "Wider War",
        Era::Late => "Late War",
    });
    let flags = flags.into_iter().filter(|(flag, _)| flag.is_yes()).map(|(_, words)| words);
    let text = [
        (!after.is_empty()).then(|| format!("After {}.", after.join(" or "))),
        card.effect.or_else(|| event.and_then(|event| event.effect)).map(|text| text.to_string()),
    ];
    let text = text.into_iter().flatten().collect::<Vec<_>>().join(" ");
    bundle::Card {
        id: card.id.to_string(),
        number: None,
        code: Some(card.code.to_string()),
        name: card.name.to_string(),
        aliases: names(&card.aliases),
        deck: card.deck.to_string(),
        copies: 1,
        labels: era.into_iter().chain(flags).map(str::to_owned).collect(),
        text: (!text.is_empty()).then_some(text),
        picture: card.picture,
        attributes: attributes([
            ("era", card.era.map_or(Value::Null, |era| word(&era).into())),
            ("points", json!(card.points)),
            ("once", json!(card.once)),
            ("event", json!(card.event)),
            ("after", event.map_or(Value::Null, |event| list(&event.after))),
            ("from", event.map_or(Value::Null, |event| json!(event.from))),
            ("until", event.map_or(Value::Null, |event| json!(event.until))),
            ("starting", yes(card.starting)),
            ("interrupt", yes(card.interrupt)),
            ("battle", yes(card.battle)),
            ("sortie", yes(card.sortie)),
            ("removed", yes(card.removed)),
            ("piedmont", yes(card.piedmont)),
            ("quoted", json!(card.quoted)),
        ]),
        provenance: provenance(card),
    }
}

fn event(event: &Event) -> bundle::Event {
    bundle::Event {
        id: event.id.to_string(),
        name: event.name.to_string(),
        aliases: names(&event.aliases),
        power: event.power.map(|power| power.to_string()),
        text: event.effect.map(|text| text.to_string()),
        attributes: attributes([
            ("source", word(&event.source).into()),
            ("after", list(&event.after)),
            ("before", list(&event.before)),
            ("from", json!(event.from)),
            ("until", json!(event.until)),
        ]),
        provenance: provenance(event),
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
            .records::<Space>()
            .iter()
            .map(|space| (space.id.to_string(), space.home.and_then(|power| side(pack, power))))
            .collect(),
        ..common::scenario(scenario)
    }
}

/// The face of a counter that is up.
fn shown(pack: &Pack, piece: Id, back: YesNo) -> String {
    let irregular = pack.find::<StrengthPoint>(piece).is_some_and(|(_, counter)| counter.arm == Arm::Irregular);
    let faces = match () {
        () if irregular => ["mobile", "raid"],
        () if pack.find::<Leader>(piece).is_some() => ["named", "demoralized"],
        () => ["front", "back"],
    };
    faces[usize::from(back.is_yes())].to_owned()
}
