//! Counters and cards, and their places in each scenario.

use muster_schema::bundle::{
    self, Arrival, Bundle, DeckKind, Face, Held, MarkerFacts, Printed, Provenance, Purpose, Rating, STEP, face_id,
};
use muster_schema::common::MarkerRole;
use muster_schema::description::IF_EMPTY;
use muster_schema::form::Words;
use muster_schema::game::Scenario;
use muster_schema::{Cell, Column, Id, Phrases, Role, Slot, Standing, Strength, Text};
use rayon::prelude::*;
use rustc_hash::FxHashMap;
use serde_json::Value;

use super::states::state;
use super::{attributes, facts, inherited, number, provenance, rows_of, side_of, text, texts, value, worth};
use muster_ground::place::FileIx;
use muster_marks::measures;
use muster_source::pack::{Line, Pack};

/// The counter of a row.
pub fn piece(pack: &Pack, line: &Line<'_>) -> bundle::Piece {
    let powers = line.cell(Slot::Power);
    let is_marker = line.table().role == Role::Marker;
    let shows = line.value::<MarkerRole>(Slot::Shows).filter(|_| is_marker);
    let usual = if is_marker { Purpose::Marker } else { Purpose::Unit };
    let mut piece = bundle::Piece {
        id: line.id().to_string(),
        name: line.name().to_string(),
        aliases: texts(line, Slot::Aliases),
        kind: line.table().kind.clone(),
        purpose: shows.map_or(usual, MarkerRole::purpose),
        side: text(line, Slot::Side).or_else(|| side_of(pack, *powers.items().first()?)),
        powers: powers.items().iter().map(ToString::to_string).collect(),
        count: line.cell(Slot::Count).count().unwrap_or(1),
        unlimited: unlimited(line),
        faces: Vec::new(),
        gpid: None,
        picture: inherited(line, Slot::Picture),
        symbol: inherited(line, Slot::Symbol),
        size: inherited(line, Slot::Size),
        formation: text(line, Slot::Formation),
        colour: inherited::<Text>(line, Slot::Colour).map(|colour| colour.to_string()),
        printed: facts_printed(line),
        state: None,
        states: Vec::new(),
        hidden: false,
        stands: false,
        // A marker stays where it is, unless its row or its role says otherwise.
        stays: match line.cell(Slot::Stays) {
            Cell::Empty => is_marker && shows.is_none_or(MarkerRole::stays),
            said => said.is_yes(),
        },
        attributes: attributes(line),
        provenance: provenance(line),
    };
    if is_marker {
        let turn = bundle::turn_over(&pack.phrases);
        let printed =
            |(id, slot): (&str, Slot)| Some(face(&pack.phrases, id, line.cell(slot).text()?.as_str(), &turn, &[]));
        let faces = [("front", Slot::Front), ("back", Slot::Back)].map(printed);
        piece.faces.reserve_exact(faces.iter().flatten().count());
        piece.faces.extend(faces.into_iter().flatten());
        piece.state = state(line, &piece);
        if let Some(track) = track_of(pack, line) {
            let own = facts(&MarkerFacts { track: Some(track) });
            let new: Vec<_> = own.into_iter().filter(|(name, _)| !piece.attributes.has(name)).collect();
            piece.attributes.extend(new);
        }
    }
    crate::faces::complete(pack, line, &mut piece);
    // What has nothing printed on it has its name there: nobody could see it otherwise.
    if piece.faces.is_empty() {
        piece.faces.push(face(&pack.phrases, "front", "", &bundle::turn_over(&pack.phrases), &[]));
    }
    if piece.provenance.standing == Standing::Missing {
        missing(line, &mut piece.faces);
    }
    piece
}

/// May players make more counters of a row? Of a leader who is a person there is one where no number is told.
pub fn unlimited(line: &Line<'_>) -> bool {
    let said = line.cell(Slot::Unlimited);
    let if_empty = said.text().is_some_and(|said| said.as_str() == IF_EMPTY);
    said.is_yes() || if_empty && line.cell(Slot::Count).count().is_none() && !line.cell(Slot::Named).is_yes()
}

/// Adds the ratings that the faces of a counter lack, if they are only known to exist.
fn missing(line: &Line<'_>, faces: &mut [Face]) {
    let columns = line.table().columns().iter().enumerate().filter(|(at, _)| line.at(*at) == Cell::Empty);
    for member in columns.filter_map(|(_, column)| column.members.first()) {
        let parts: Vec<&str> = member.split('/').collect();
        let ["", "faces", face, "ratings", rating, "value"] = parts.as_slice() else { continue };
        let face = face.parse().ok().and_then(|face: usize| faces.get_mut(face));
        face.into_iter().for_each(|face| face.missing.push((*rating).to_owned()));
    }
}

pub(super) fn formation(line: &Line<'_>) -> bundle::Formation {
    bundle::Formation {
        id: line.id().to_string(),
        name: line.name().to_string(),
        aliases: texts(line, Slot::Aliases),
        code: text(line, Slot::Code),
        colour: text(line, Slot::Colour).unwrap_or_default(),
        attributes: attributes(line),
        provenance: provenance(line),
    }
}

/// The track named like a marker: Season lies on the Season Track.
fn track_of(pack: &Pack, marker: &Line<'_>) -> Option<String> {
    if marker.cell(Slot::Shows).text()?.as_str() != "track" {
        return None;
    }
    let names: Vec<Text> =
        marker.original(Slot::Name).into_iter().chain(marker.cell(Slot::Aliases).items().iter().copied()).collect();
    let called = |track: &Line<'_>| {
        let name = track.original(Slot::Name).unwrap_or_else(|| track.id());
        let plain = name.strip_suffix(" Track").unwrap_or(&name);
        names.iter().any(|name| name.as_str() == plain)
    };
    pack.lines(Role::Track).find(called).map(|track| track.id().to_string())
}

/// A face of a counter.
pub fn face(phrases: &Phrases, id: &str, label: &str, turn: &str, ratings: &[Option<Rating>]) -> Face {
    Face::new(phrases, id, label, turn, ratings.iter().flatten().cloned().collect())
}

/// A deck, at its corner.
pub(super) fn deck(line: &Line<'_>) -> bundle::Deck {
    let kind = line.value(Slot::Kind).unwrap_or(DeckKind::Draw);
    bundle::Deck {
        id: line.id().to_string(),
        name: line.name().to_string(),
        kind,
        into: text(line, Slot::Deck),
        side: text(line, Slot::Side),
        hands: numbers(line, Slot::Hand),
        lays: numbers(line, Slot::Lays),
        x: number(line, Slot::X),
        y: number(line, Slot::Y),
        back: None,
        back_words: text(line, Slot::Back),
        colour: text(line, Slot::Colour),
        face_down: !matches!(kind, DeckKind::Discard | DeckKind::Removed),
        shuffled: kind == DeckKind::Draw,
        holds: Vec::new(),
        attributes: attributes(line),
        provenance: provenance(line),
    }
}

/// The numbers that fill a slot, the greatest first.
fn numbers(line: &Line<'_>, slot: Slot) -> Vec<u32> {
    let whole = |number: f64| format!("{number}").parse().ok();
    let mut all: Vec<u32> = line.cell(slot).numbers().into_iter().filter_map(whole).collect();
    all.sort_unstable_by(|one, other| other.cmp(one));
    all.dedup();
    all
}

/// Puts the cards into the decks where they begin, except those in a hand.
pub(super) fn deal(bundle: &mut Bundle) {
    let in_hand = |card: &str| bundle.hands.iter().flat_map(|hand| &hand.holds).any(|held| held.card == card);
    for deck in &mut bundle.decks {
        let own = bundle.cards.iter().filter(|card| card.deck == deck.id && !in_hand(&card.id));
        deck.holds = own.map(|card| Held { card: card.id.clone(), count: card.copies }).collect();
    }
}

/// Moves the decks from their corners, which tables give, to their centres, which the bundle gives for everything.
pub(super) fn centre_decks(bundle: &mut Bundle) {
    let [width, height] = measures::laid(bundle).size.map(|length| f64::from(length) / bundle.map.scale / 2.0);
    for deck in &mut bundle.decks {
        (deck.x, deck.y) = (deck.x + width, deck.y + height);
    }
}

/// The card of a row.
pub fn card(line: &Line<'_>) -> bundle::Card {
    let mut card = bundle::Card {
        id: line.id().to_string(),
        number: line.cell(Slot::Number).count(),
        code: text(line, Slot::Code),
        labels: timing(line).into_iter().collect(),
        name: line.name().to_string(),
        aliases: texts(line, Slot::Aliases),
        deck: text(line, Slot::Deck).unwrap_or_default(),
        copies: line.cell(Slot::Count).count().unwrap_or(1),
        gpids: Vec::new(),
        text: effect(line, false),
        original: original(line),
        printed: facts_of(line),
        picture: line.value(Slot::Picture),
        colour: inherited::<Text>(line, Slot::Colour).map(|colour| colour.to_string()),
        image: None,
        attributes: attributes(line),
        provenance: provenance(line),
    };
    card.attributes.extend(worth(line));
    card
}

/// The effect of a card: its texts, in the order of their columns, or else that of the event that it refers to. What is not a sentence
/// becomes one where another follows. Of a translation it has the words of the tables if the original is asked for.
fn effect(line: &Line<'_>, original: bool) -> Option<String> {
    let cell = |line: &Line<'_>, at: usize| {
        let before = line.before_translation(at).filter(|_| original);
        before.unwrap_or_else(|| line.at(at))
    };
    let columns = line.table().columns().iter().enumerate().filter(|(_, column)| column.slot == Some(Slot::Text));
    let own: Vec<Text> = columns.filter_map(|(at, _)| cell(line, at).text()).collect();
    let Some((last, before)) = own.split_last() else {
        let is_event = |row: &Line<'_>| row.table().role == Role::Event && line.table().is_described();
        let event = rows_of(line).find(is_event)?;
        return Some(cell(&event, event.table().slot(Slot::Text)?).text()?.to_string());
    };
    let sentence = |text: &Text| {
        let stop = if text.ends_with(['.', '!', '?', ':', ';', '…']) { "" } else { "." };
        format!("{text}{stop} ")
    };
    Some(before.iter().map(sentence).chain([last.to_string()]).collect())
}

/// The name and the text of a card as the tables have them, if the pack is translated.
fn original(line: &Line<'_>) -> Vec<String> {
    if line.pack().translation.is_none() {
        return Vec::new();
    }
    let name = line.original(Slot::Name).map(|name| name.to_string());
    let text = effect(line, true);
    name.into_iter().chain(text).collect()
}

/// The facts that a counter shows in words.
fn facts_printed(line: &Line<'_>) -> Vec<Printed> {
    let columns = line.table().columns().iter().enumerate();
    let said = columns.filter(|(_, column)| column.slot == Some(Slot::Printed));
    said.filter_map(|(at, column)| printed(line, at, column)).collect()
}

/// The time when a card is played: the name of the row that it refers to, or the words of the cell; `None` for times
/// that layouts have words for.
fn timing(line: &Line<'_>) -> Option<String> {
    let (table, at) = (line.table(), line.table().slot(Slot::Timing)?);
    let said = printed(line, at, &table.columns()[at]).filter(|_| table.is_described())?;
    let mut letters = said.text.chars();
    let first = letters.next().filter(|_| !["hold", "immediate"].contains(&said.text.as_str()))?;
    Some(first.to_uppercase().chain(letters).collect())
}

/// The facts that a card shows with their names, in the order of the columns: the extra columns of its table, its side
/// if the deck does not give it, and each number without a position of its own.
fn facts_of(line: &Line<'_>) -> Vec<Printed> {
    let (pack, table) = (line.pack(), line.table());
    let deck = line.cell(Slot::Deck).text().and_then(|deck| pack.line(Role::Deck, deck));
    let of_deck = deck.and_then(|deck| text(&deck, Slot::Side));
    let is_told = of_deck.is_some() && of_deck == text(line, Slot::Side);
    let printed_large = usize::from(line.cell(Slot::Actions) == Cell::Empty);
    let numbers = |(at, column): (usize, &Column)| (column.slot == Some(Slot::Worth)).then_some(at);
    let numbers = table.columns().iter().enumerate().filter_map(numbers).filter(|at| line.at(*at) != Cell::Empty);
    let numbers = numbers.skip(printed_large).filter(|_| table.is_described());
    let mut columns: Vec<usize> = table.printed().map(|(at, _)| at).chain(numbers).collect();
    columns.sort_unstable();
    columns.retain(|at| !is_told || table.columns()[*at].slot != Some(Slot::Side));
    columns.into_iter().filter_map(|at| printed(line, at, &table.columns()[at])).collect()
}

/// The values of the pack's own columns in a row of a chart, in their order.
pub(super) fn own_columns(line: &Line<'_>) -> Vec<Printed> {
    let table = line.table();
    let is_own = |column: &Column| column.slot.is_none() && !column.hidden && !table.is_declared(&column.name);
    let columns = table.columns().iter().enumerate().filter(|(_, column)| is_own(column));
    columns.filter_map(|(at, column)| printed(line, at, column)).collect()
}

/// A column's value as players see it, with the names of rows that it refers to.
fn printed(line: &Line<'_>, at: usize, column: &Column) -> Option<Printed> {
    let said = value(line.at(at), column.kind)?;
    let tables = column.refers.as_ref().map(|refers| refers.tables.as_slice()).unwrap_or_default();
    let word = |value: &Value| match value {
        Value::Bool(_) => line.pack().phrases.say("yes").to_owned(),
        Value::Number(number) => muster_ground::maths::number(number.as_f64().unwrap_or_default()),
        Value::String(text) => called(line.pack(), tables, text).unwrap_or_else(|| text.clone()),
        Value::Object(pair) => {
            let row = pair.get("row").and_then(Value::as_str).unwrap_or_default();
            let number = pair.get("number").and_then(Value::as_f64).unwrap_or_default();
            let sign = if number < 0.0 { "" } else { "+" };
            let row = called(line.pack(), tables, row).unwrap_or_else(|| row.to_owned());
            format!("{row} {sign}{}", muster_ground::maths::number(number))
        }
        other => other.to_string(),
    };
    let text = match &said {
        Value::Array(all) => all.iter().map(word).collect::<Vec<_>>().join(", "),
        one => word(one),
    };
    Some(Printed { name: crate::charts::head(line.pack(), line.table(), column), text })
}

/// The name of the row in one of these tables that a text refers to.
pub(super) fn called(pack: &Pack, tables: &[String], text: &str) -> Option<String> {
    let row = pack.named(tables, text).next().and_then(|(sheet, row)| pack.line_of(sheet, row));
    let row = row.map(|row| row.name().to_string());
    let is_scenario = row.is_none() && tables.iter().any(|table| table == muster_schema::description::SCENARIOS);
    let scenarios = if is_scenario { pack.scenarios() } else { Vec::new() };
    let scenario = scenarios.into_iter().find(|(_, scenario)| scenario.id.as_str() == text);
    row.or(scenario.map(|(_, scenario)| scenario.name.to_string()))
}

/// The counters, by their ids.
pub(super) type Pieces<'b> = FxHashMap<&'b str, &'b bundle::Piece>;

pub(super) fn scenario(pack: &Pack, pieces: &Pieces<'_>, (file, scenario): &(FileIx, Scenario)) -> bundle::Scenario {
    let stem = stem(scenario);
    // Nothing arrives before the first turn or after the last.
    let value = |turn: Text| pack.line(Role::TrackSpace, turn).and_then(|turn| turn.get::<i32>("value"));
    let first = value(scenario.first_turn.id().text()).unwrap_or(i32::MIN);
    let last = value(scenario.last_turn.id().text()).unwrap_or(i32::MAX);
    let turn = |line: &Line<'_>| line.cell(Slot::Turn).text().and_then(value);
    let comes = |line: &Line<'_>| turn(line).is_none_or(|turn| (first..=last).contains(&turn));
    let lines = |role: Role| pack.lines_of_scenario(role, stem).collect::<Vec<_>>();
    let guessed = scenario.reconstructed.iter().map(|member| format!("/{}", member.word()));
    let stated = |member: &String| pack.overlay.values.contains_key(&(*file, member.clone()));
    let mut arrivals: Vec<_> = lines(Role::Arrival)
        .par_iter()
        .filter(|line| comes(line))
        .flat_map_iter(|line| placements(pieces, line).into_iter().map(|placed| arrival(line, placed)))
        .collect();
    let turns = pack.lines(Role::TrackSpace).map(|turn| (turn.id().to_string(), turn.get::<i32>("value")));
    let turns: FxHashMap<String, (Option<i32>, usize)> =
        turns.enumerate().map(|(at, (turn, value))| (turn, (value, at))).collect();
    arrivals.sort_by_key(|arrival| turns.get(&arrival.turn));
    bundle::Scenario {
        id: scenario.id.to_string(),
        name: scenario.name.to_string(),
        description: scenario.description.map(|text| text.to_string()),
        first_turn: scenario.first_turn.to_string(),
        last_turn: scenario.last_turn.to_string(),
        options: scenario.options.iter().map(ToString::to_string).collect(),
        control: std::collections::BTreeMap::new(),
        placements: lines(Role::Placement).par_iter().flat_map_iter(|line| placements(pieces, line)).collect(),
        arrivals,
        cards: lines(Role::Deal).iter().map(dealt).collect(),
        sides: scenario.sides.iter().map(ToString::to_string).collect(),
        // Of the scenario itself, and not of one whose set-up it shares.
        powers: pack.lines_of_scenario(Role::Allegiance, scenario.id).map(|line| allegiance(&line)).collect(),
        provenance: Provenance {
            cite: scenario.cite.as_str().into(),
            standing: scenario.cite.standing(),
            reconstructed: guessed.filter(|member| !stated(member)).collect(),
            reconstructed_absent: Vec::new(),
            note: None,
        },
    }
}

fn arrival(line: &Line<'_>, placed: bundle::Placement) -> bundle::Arrival {
    let mut named = texts(line, Slot::Place);
    let others = named.split_off(named.len().min(1));
    bundle::Arrival {
        turn: text(line, Slot::Turn).unwrap_or_default(),
        action: text(line, Slot::Action).unwrap_or_else(|| bundle::Arrival::ARRIVE.to_owned()),
        piece: placed.piece,
        face: placed.face,
        count: placed.count,
        place: named.pop(),
        others,
        joins: text(line, Slot::Joins),
        printed: own_columns(line),
        attributes: placed.attributes,
        provenance: placed.provenance,
    }
}

/// The place of a card when a scenario begins.
fn dealt(line: &Line<'_>) -> bundle::Deal {
    bundle::Deal {
        card: text(line, Slot::Card).unwrap_or_default(),
        deck: text(line, Slot::Deck),
        side: text(line, Slot::Side),
        attributes: attributes(line),
        provenance: provenance(line),
    }
}

/// The side that a power is on.
fn allegiance(line: &Line<'_>) -> bundle::Allegiance {
    bundle::Allegiance {
        power: text(line, Slot::Power).unwrap_or_default(),
        side: text(line, Slot::Side),
        attributes: attributes(line),
        provenance: provenance(line),
    }
}

/// The face that a line of a set-up or schedule names: by its word, as front or back, or by the number of steps left.
pub fn shown(line: &Line<'_>, faces: &[Face]) -> Option<String> {
    let cell = line.cell(Slot::Face);
    let steps = cell.number().or_else(|| cell.text()?.parse().ok());
    let said = steps.map(|steps| format!("{STEP}{steps}")).or_else(|| cell.text().map(|text| face_id(&text)))?;
    if faces.iter().any(|face| face.id == said) {
        return Some(said);
    }
    let left = said.strip_prefix(STEP).and_then(|left| left.parse().ok());
    let at = match said.as_str() {
        "front" => Some(0),
        "back" if faces.len() == 2 => Some(1),
        _ => left.filter(|left| *left > 0).and_then(|left| faces.len().checked_sub(left)),
    };
    Some(at.and_then(|at| faces.get(at)).map_or(said, |face| face.id.clone()))
}

/// The counters of a line, face by face: `2.5` are two with their front up and one with its back.
fn placements(pieces: &Pieces<'_>, line: &Line<'_>) -> Vec<bundle::Placement> {
    let id = text(line, Slot::Piece).unwrap_or_default();
    let faces = pieces.get(id.as_str()).map_or(&[] as &[Face], |piece| &piece.faces);
    let face =
        |number: usize| faces.get(number).map_or_else(|| ["front", "back"][number].to_owned(), |face| face.id.clone());
    let is_back =
        line.cell(Slot::Back).is_yes() || text(line, Slot::Action).is_some_and(|action| action == Arrival::REPLACE);
    let shown = shown(line, faces).unwrap_or_else(|| face(usize::from(is_back)));
    let count = line.value::<Strength>(Slot::Count).unwrap_or_else(|| Strength::from(1.0));
    let all = [(shown, count.full()), (face(1), count.reduced())].into_iter().filter(|(_, count)| *count > 0);
    all.map(|(face, count)| bundle::Placement {
        place: text(line, Slot::Place).unwrap_or_default(),
        piece: id.clone(),
        face,
        count,
        attributes: attributes(line),
        provenance: provenance(line),
    })
    .collect()
}

/// The folder of a scenario's set-up, which may be that of another.
pub fn stem(scenario: &Scenario) -> Id {
    scenario.set_up_of.map_or(scenario.id, |other| other.id())
}
