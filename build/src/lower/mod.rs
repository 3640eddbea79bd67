//! Lowering: a linked pack to the one common model, by the roles of its tables and the slots of their columns. What fills no slot
//! becomes an attribute. What only one system knows it adds itself ([`System`](crate::systems::System)).

mod errata;
mod map;
mod point;

pub(crate) use map::position;

use std::collections::BTreeMap;

use muster_schema::bundle::{self, Bundle, Face, Provenance, Rating};
use muster_schema::common::{DieModifier, DieResult, DieTable, Phase, Ruling};
use muster_schema::form::Words;
use muster_schema::game::Scenario;
use muster_schema::style::Style;
use muster_schema::{Cell, Id, Kind, Role, Slot, Standing, Strength, Table, Text};
use serde_json::Value;

use crate::line::Line;
use crate::measures;
use crate::pack::Pack;

/// What the targets are given: the bundle of a pack without errors. `None` if the pack is not whole.
#[must_use]
pub fn lower(pack: &Pack, printed: bool) -> Option<Bundle> {
    let game = pack.game()?;
    let system = &pack.sources.system;
    let lines = |role: Role| pack.lines(role);
    let pieces = || lines(Role::Piece).chain(lines(Role::Marker)).map(|line| piece(pack, &line)).collect();
    let (map, pieces) = rayon::join(|| map::map(pack, &game.map), pieces);
    let mut bundle = Bundle {
        schema: "bundle.schema.json".into(),
        format_version: bundle::VERSION.into(),
        game: bundle::Game {
            id: game.id.to_string(),
            title: game.title.to_string(),
            subtitle: game.subtitle.map(|text| text.to_string()),
            system: game.system.to_string(),
            version: game.version.to_string(),
            document: game.document.to_string(),
            credits: game.credits.iter().map(ToString::to_string).collect(),
            as_printed: printed,
        },
        style: Style { schema: None, ..pack.style() },
        sides: lines(Role::Side).map(|line| side(&line)).collect(),
        powers: lines(Role::Power).map(|line| power(&line)).collect(),
        alliances: Vec::new(),
        seats: Vec::new(),
        map,
        pieces,
        decks: lines(Role::Deck).map(|line| deck(&line)).collect(),
        cards: lines(Role::Card).map(|line| card(pack, &line)).collect(),
        events: lines(Role::Event).map(|line| event(&line)).collect(),
        expenses: Vec::new(),
        tables: tables(pack),
        phases: rows::<Phase>(pack)
            .map(|(line, phase)| bundle::Phase {
                id: phase.id.to_string(),
                name: phase.name.to_string(),
                provenance: provenance(&line),
            })
            .collect(),
        scenarios: Vec::new(),
        rules: pack.value("rules").cloned().map(without_schema)?,
        rulings: pack
            .records::<Ruling>()
            .iter()
            .map(|ruling| bundle::Ruling {
                id: ruling.id.to_string(),
                question: ruling.question.to_string(),
                ruling: ruling.ruling.to_string(),
                cite: ruling.cite.as_str().into(),
                note: ruling.note.map(|note| note.to_string()),
            })
            .collect(),
        errata: Vec::new(),
        completeness: crate::completeness::completeness(pack),
    };
    bundle.scenarios = pack.scenarios().iter().map(|(_, one)| scenario(pack, &bundle.pieces, one)).collect();
    system.complete(pack, &mut bundle);
    centre_decks(&mut bundle);
    point::reconstructed(&mut bundle);
    errata::complete(pack, &mut bundle);
    Some(bundle)
}

pub(crate) fn without_schema(mut rules: Value) -> Value {
    if let Value::Object(map) = &mut rules {
        map.remove("$schema");
    }
    rules
}

/// The records of a table with their rows.
pub(crate) fn rows<R: Table>(pack: &Pack) -> impl Iterator<Item = (Line<'_>, &R)> {
    let table = pack.sources.system.table(R::NAME);
    table.into_iter().flat_map(|table| pack.lines_of(table)).zip(pack.records::<R>())
}

/// Where a row comes from.
pub(crate) fn provenance(line: &Line<'_>) -> Provenance {
    line.source().unwrap_or_else(|| Provenance {
        cite: String::new(),
        standing: Standing::Reconstructed,
        reconstructed: Vec::new(),
        reconstructed_absent: Vec::new(),
        note: None,
    })
}

/// The texts that fill a slot.
pub(crate) fn texts(line: &Line<'_>, slot: Slot) -> Vec<String> {
    line.cell(slot).items().iter().map(ToString::to_string).collect()
}

/// The text that fills a slot.
pub(crate) fn text(line: &Line<'_>, slot: Slot) -> Option<String> {
    line.cell(slot).text().map(|text| text.to_string())
}

/// The number that fills a slot.
fn number(line: &Line<'_>, slot: Slot) -> f64 {
    line.cell(slot).number().unwrap_or_default()
}

/// What a row says in columns that fill no slot: an empty cell and a `no` are left out.
pub(crate) fn attributes(line: &Line<'_>) -> BTreeMap<String, Value> {
    let columns = line.table().columns().iter().enumerate();
    let free = columns.filter(|(_, column)| column.slot.is_none_or(Slot::is_attribute));
    let value = |cell: Cell, kind: Kind| match cell {
        Cell::Text(_) if kind == Kind::YesNo => cell.is_yes().then_some(Value::Bool(true)),
        Cell::Empty => None,
        other => Some(other.to_json()),
    };
    free.filter_map(|(at, column)| Some((column.attribute.clone(), value(line.at(at), column.kind)?))).collect()
}

fn side(line: &Line<'_>) -> bundle::Side {
    bundle::Side {
        id: line.id().to_string(),
        name: line.name().to_string(),
        aliases: texts(line, Slot::Aliases),
        colour: text(line, Slot::Colour).unwrap_or_default(),
        provenance: provenance(line),
    }
}

fn power(line: &Line<'_>) -> bundle::Power {
    bundle::Power {
        id: line.id().to_string(),
        name: line.name().to_string(),
        aliases: texts(line, Slot::Aliases),
        code: text(line, Slot::Code).unwrap_or_default(),
        side: text(line, Slot::Side),
        capital: text(line, Slot::Capital),
        colour: text(line, Slot::Colour).unwrap_or_default(),
        standard: line.value(Slot::Standard),
        attributes: attributes(line),
        provenance: provenance(line),
    }
}

/// The side that a power is on.
fn side_of(pack: &Pack, power: Text) -> Option<String> {
    text(&pack.line(Role::Power, power)?, Slot::Side)
}

fn piece(pack: &Pack, line: &Line<'_>) -> bundle::Piece {
    let powers = line.cell(Slot::Power);
    let mut piece = bundle::Piece {
        id: line.id().to_string(),
        name: line.name().to_string(),
        aliases: texts(line, Slot::Aliases),
        kind: line.table().kind.clone(),
        side: text(line, Slot::Side).or_else(|| side_of(pack, *powers.items().first()?)),
        powers: powers.items().iter().map(ToString::to_string).collect(),
        count: line.cell(Slot::Count).count().unwrap_or(1),
        unlimited: line.cell(Slot::Unlimited).is_yes(),
        faces: Vec::new(),
        picture: line.value(Slot::Picture),
        attributes: attributes(line),
        provenance: provenance(line),
    };
    if line.table().role == Role::Marker {
        let printed = |id: &str| Some(face(id, line.get::<Text>(id)?.as_str(), "Turn", &[]));
        piece.faces = ["front", "back"].into_iter().filter_map(printed).collect();
        piece.attributes.extend(track_of(pack, line).map(|track| ("track".to_owned(), track.into())));
    }
    pack.sources.system.piece(pack, line, &mut piece);
    piece
}

/// The track that is called as a marker is: Season lies on the Season Track.
fn track_of(pack: &Pack, marker: &Line<'_>) -> Option<String> {
    let names: Vec<Text> =
        [marker.name()].into_iter().chain(marker.cell(Slot::Aliases).items().iter().copied()).collect();
    let called = |track: &Line<'_>| {
        let name = track.name();
        let plain = name.strip_suffix(" Track").unwrap_or(&name);
        names.iter().any(|name| name.as_str() == plain)
    };
    let lies = marker.get::<Text>("role").is_some_and(|role| role.as_str() == "track");
    pack.lines(Role::Track).filter(|_| lies).find(called).map(|track| track.id().to_string())
}

/// A face of a counter.
pub(crate) fn face(id: &str, label: &str, turn: &str, ratings: &[(&str, Option<f64>)]) -> Face {
    let rating = |(id, value): &(&str, Option<f64>)| Some(Rating { id: (*id).into(), value: (*value)? });
    Face { id: id.into(), label: label.into(), turn: turn.into(), ratings: ratings.iter().filter_map(rating).collect() }
}

/// A deck, at its corner.
fn deck(line: &Line<'_>) -> bundle::Deck {
    bundle::Deck {
        id: line.id().to_string(),
        name: line.name().to_string(),
        kind: line.value(Slot::Kind).unwrap_or(bundle::DeckKind::Draw),
        into: text(line, Slot::Deck),
        side: text(line, Slot::Side),
        hands: Vec::new(),
        lays: Vec::new(),
        x: number(line, Slot::X),
        y: number(line, Slot::Y),
        provenance: provenance(line),
    }
}

/// Moves the decks from their corners, by which tables place them, to their centres, by which the bundle places everything.
fn centre_decks(bundle: &mut Bundle) {
    let [width, height] = measures::laid(bundle).size.map(|length| f64::from(length) / bundle.map.scale / 2.0);
    for deck in &mut bundle.decks {
        (deck.x, deck.y) = (deck.x + width, deck.y + height);
    }
}

fn card(pack: &Pack, line: &Line<'_>) -> bundle::Card {
    let mut card = bundle::Card {
        id: line.id().to_string(),
        number: line.cell(Slot::Number).count(),
        code: text(line, Slot::Code),
        labels: Vec::new(),
        name: line.name().to_string(),
        aliases: texts(line, Slot::Aliases),
        deck: text(line, Slot::Deck).unwrap_or_default(),
        copies: line.cell(Slot::Count).count().unwrap_or(1),
        text: text(line, Slot::Text),
        picture: line.value(Slot::Picture),
        attributes: attributes(line),
        provenance: provenance(line),
    };
    pack.sources.system.card(pack, line, &mut card);
    card
}

fn event(line: &Line<'_>) -> bundle::Event {
    bundle::Event {
        id: line.id().to_string(),
        name: line.name().to_string(),
        aliases: texts(line, Slot::Aliases),
        power: text(line, Slot::Power),
        text: text(line, Slot::Text),
        attributes: attributes(line),
        provenance: provenance(line),
    }
}

fn tables(pack: &Pack) -> Vec<bundle::DieTable> {
    let modifier = |(line, modifier): (Line<'_>, &DieModifier)| bundle::Modifier {
        id: modifier.id.to_string(),
        name: modifier.name.to_string(),
        value: modifier.value,
        group: modifier.group.map(|group| group.to_string()),
        provenance: provenance(&line),
    };
    let result = |(line, result): (Line<'_>, &DieResult)| bundle::DieResult {
        low: result.low,
        high: result.high,
        result: result.result.to_string(),
        meaning: result.meaning.map(|meaning| meaning.to_string()),
        provenance: provenance(&line),
    };
    let table = |(line, table): (Line<'_>, &DieTable)| {
        let mut results: Vec<_> =
            rows::<DieResult>(pack).filter(|(line, _)| line.stem().as_str() == table.id.as_str()).collect();
        results.sort_by_key(|(_, line)| (line.low.unwrap_or(i32::MIN), line.high.unwrap_or(i32::MAX)));
        let modifiers = rows::<DieModifier>(pack).filter(|(_, modifier)| modifier.table.id() == table.id);
        bundle::DieTable {
            id: table.id.to_string(),
            name: table.name.to_string(),
            dice: table.dice,
            faces: table.faces,
            crossed: table.crossed.is_yes(),
            modifiers: modifiers.map(modifier).collect(),
            results: results.into_iter().map(result).collect(),
            provenance: provenance(&line),
        }
    };
    rows::<DieTable>(pack).map(table).collect()
}

fn scenario(pack: &Pack, pieces: &[bundle::Piece], scenario: &Scenario) -> bundle::Scenario {
    let stem = stem(scenario);
    // Nothing arrives after the last turn.
    let value = |turn: Text| pack.line(Role::TrackSpace, turn).and_then(|turn| turn.get::<i32>("value"));
    let last = value(scenario.last_turn.id().text()).unwrap_or(i32::MAX);
    let comes = |line: &Line<'_>| line.cell(Slot::Turn).text().and_then(value).is_none_or(|turn| turn <= last);
    bundle::Scenario {
        id: scenario.id.to_string(),
        name: scenario.name.to_string(),
        description: scenario.description.map(|text| text.to_string()),
        first_turn: scenario.first_turn.to_string(),
        last_turn: scenario.last_turn.to_string(),
        options: scenario.options.iter().map(ToString::to_string).collect(),
        control: BTreeMap::new(),
        placements: pack.lines_in(Role::Placement, stem).flat_map(|line| placements(pieces, &line)).collect(),
        arrivals: pack
            .lines_in(Role::Arrival, stem)
            .filter(comes)
            .flat_map(|line| {
                placements(pieces, &line).into_iter().map(move |placed| arrival(&line, placed)).collect::<Vec<_>>()
            })
            .collect(),
        provenance: Provenance {
            cite: scenario.cite.as_str().into(),
            standing: scenario.cite.standing(),
            reconstructed: scenario.reconstructed.iter().map(|member| format!("/{}", member.word())).collect(),
            reconstructed_absent: Vec::new(),
            note: None,
        },
    }
}

fn arrival(line: &Line<'_>, placed: bundle::Placement) -> bundle::Arrival {
    bundle::Arrival {
        turn: text(line, Slot::Turn).unwrap_or_default(),
        action: text(line, Slot::Action).unwrap_or_default(),
        piece: placed.piece,
        face: placed.face,
        count: placed.count,
        place: text(line, Slot::Place),
        joins: text(line, Slot::Joins),
        provenance: placed.provenance,
    }
}

/// The counters of a line, face by face: `2.5` are two with their front up and one with its back.
fn placements(pieces: &[bundle::Piece], line: &Line<'_>) -> Vec<bundle::Placement> {
    let id = text(line, Slot::Piece).unwrap_or_default();
    let faces = pieces.iter().find(|piece| piece.id == id).map_or(&[] as &[Face], |piece| &piece.faces);
    let face =
        |number: usize| faces.get(number).map_or_else(|| ["front", "back"][number].to_owned(), |face| face.id.clone());
    let shown = text(line, Slot::Shown).unwrap_or_else(|| face(usize::from(line.cell(Slot::Back).is_yes())));
    let count = line.value::<Strength>(Slot::Count).unwrap_or_else(|| Strength::from(1.0));
    let all = [(shown, count.full()), (face(1), count.reduced())].into_iter().filter(|(_, count)| *count > 0);
    all.map(|(face, count)| bundle::Placement {
        place: text(line, Slot::Place).unwrap_or_default(),
        piece: id.clone(),
        face,
        count,
        provenance: provenance(line),
    })
    .collect()
}

/// The side at home in a place, or nobody.
pub(crate) fn home_side(pack: &Pack, line: &Line<'_>) -> Option<String> {
    side_of(pack, *line.cell(Slot::Home).items().first()?)
}

/// The folder of a scenario's set-up, which may be that of another.
pub(crate) fn stem(scenario: &Scenario) -> Id {
    scenario.set_up_of.map_or(scenario.id, |other| other.id())
}
