//! Counters and cards, and where they are in each scenario.

use muster_schema::bundle::{
    self, Arrival, Bundle, DeckKind, Face, Held, MarkerFacts, Provenance, Purpose, Rating, STEP,
};
use muster_schema::common::MarkerRole;
use muster_schema::form::Words;
use muster_schema::game::Scenario;
use muster_schema::{Cell, Id, Role, Slot, Standing, Strength, Text};
use rayon::prelude::*;
use rustc_hash::FxHashMap;

use super::{attributes, facts, number, provenance, side_of, text, texts, worth};
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
        unlimited: line.cell(Slot::Unlimited).is_yes(),
        faces: Vec::new(),
        gpid: None,
        picture: line.value(Slot::Picture),
        symbol: line.value(Slot::Symbol),
        size: line.value(Slot::Size),
        formation: text(line, Slot::Formation),
        hidden: false,
        // A marker stays where it is, unless its row or its role says otherwise.
        stays: match line.cell(Slot::Stays) {
            Cell::Empty => is_marker && shows.is_none_or(MarkerRole::stays),
            said => said.is_yes(),
        },
        attributes: attributes(line),
        provenance: provenance(line),
    };
    if is_marker {
        let printed = |(id, slot): (&str, Slot)| Some(face(id, line.cell(slot).text()?.as_str(), "Turn", &[]));
        let faces = [("front", Slot::Face), ("back", Slot::Behind)].map(printed);
        piece.faces.reserve_exact(faces.iter().flatten().count());
        piece.faces.extend(faces.into_iter().flatten());
        if let Some(track) = track_of(pack, line) {
            let own = facts(&MarkerFacts { track: Some(track) });
            let new: Vec<_> = own.into_iter().filter(|(name, _)| !piece.attributes.has(name)).collect();
            piece.attributes.extend(new);
        }
    }
    pack.lowering.piece(pack, line, &mut piece);
    // What has nothing printed on it has its name there: nobody could see it otherwise.
    if piece.faces.is_empty() {
        piece.faces.push(face("front", "", "Turn", &[]));
    }
    if piece.provenance.standing == Standing::Missing {
        missing(line, &mut piece.faces);
    }
    piece
}

/// Tells which ratings the faces of a counter lack, of which no more is known than that it exists.
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

/// The track that is called as a marker is: Season lies on the Season Track.
fn track_of(pack: &Pack, marker: &Line<'_>) -> Option<String> {
    if marker.cell(Slot::Shows).text()?.as_str() != "track" {
        return None;
    }
    let names: Vec<Text> =
        [marker.name()].into_iter().chain(marker.cell(Slot::Aliases).items().iter().copied()).collect();
    let called = |track: &Line<'_>| {
        let name = track.name();
        let plain = name.strip_suffix(" Track").unwrap_or(&name);
        names.iter().any(|name| name.as_str() == plain)
    };
    pack.lines(Role::Track).find(called).map(|track| track.id().to_string())
}

/// A face of a counter.
pub fn face(id: &str, label: &str, turn: &str, ratings: &[(&str, Option<f64>)]) -> Face {
    let rating = |(id, value): &(&str, Option<f64>)| Some(Rating { id: (*id).into(), value: (*value)? });
    Face::new(id, label, turn, ratings.iter().filter_map(rating).collect())
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
        hands: line.cell(Slot::Hand).count().into_iter().collect(),
        lays: Vec::new(),
        x: number(line, Slot::X),
        y: number(line, Slot::Y),
        back: None,
        colour: None,
        face_down: !matches!(kind, DeckKind::Discard | DeckKind::Removed),
        shuffled: kind == DeckKind::Draw,
        holds: Vec::new(),
        attributes: attributes(line),
        provenance: provenance(line),
    }
}

/// Puts the cards into the decks where they begin, but for those that a hand holds.
pub(super) fn deal(bundle: &mut Bundle) {
    let in_hand = |card: &str| bundle.hands.iter().flat_map(|hand| &hand.holds).any(|held| held.card == card);
    for deck in &mut bundle.decks {
        let own = bundle.cards.iter().filter(|card| card.deck == deck.id && !in_hand(&card.id));
        deck.holds = own.map(|card| Held { card: card.id.clone(), count: card.copies }).collect();
    }
}

/// Moves the decks from their corners, by which tables place them, to their centres, by which the bundle places everything.
pub(super) fn centre_decks(bundle: &mut Bundle) {
    let [width, height] = measures::laid(bundle).size.map(|length| f64::from(length) / bundle.map.scale / 2.0);
    for deck in &mut bundle.decks {
        (deck.x, deck.y) = (deck.x + width, deck.y + height);
    }
}

/// The card of a row.
pub fn card(pack: &Pack, line: &Line<'_>) -> bundle::Card {
    let mut card = bundle::Card {
        id: line.id().to_string(),
        number: line.cell(Slot::Number).count(),
        code: text(line, Slot::Code),
        labels: Vec::new(),
        name: line.name().to_string(),
        aliases: texts(line, Slot::Aliases),
        deck: text(line, Slot::Deck).unwrap_or_default(),
        copies: line.cell(Slot::Count).count().unwrap_or(1),
        gpids: Vec::new(),
        text: text(line, Slot::Text),
        picture: line.value(Slot::Picture),
        image: None,
        attributes: attributes(line),
        provenance: provenance(line),
    };
    card.attributes.extend(worth(line));
    pack.lowering.card(pack, line, &mut card);
    card
}

/// The counters, by their ids.
pub(super) type Pieces<'b> = FxHashMap<&'b str, &'b bundle::Piece>;

pub(super) fn scenario(pack: &Pack, pieces: &Pieces<'_>, (file, scenario): &(FileIx, Scenario)) -> bundle::Scenario {
    let stem = stem(scenario);
    // Nothing arrives after the last turn.
    let value = |turn: Text| pack.line(Role::TrackSpace, turn).and_then(|turn| turn.get::<i32>("value"));
    let last = value(scenario.last_turn.id().text()).unwrap_or(i32::MAX);
    let comes = |line: &Line<'_>| line.cell(Slot::Turn).text().and_then(value).is_none_or(|turn| turn <= last);
    let lines = |role: Role| pack.lines_in(role, stem).collect::<Vec<_>>();
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
        control: pack.lowering.control(pack, scenario),
        placements: lines(Role::Placement).par_iter().flat_map_iter(|line| placements(pieces, line)).collect(),
        arrivals,
        cards: lines(Role::Deal).iter().map(dealt).collect(),
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
    bundle::Arrival {
        turn: text(line, Slot::Turn).unwrap_or_default(),
        action: text(line, Slot::Action).unwrap_or_else(|| bundle::Arrival::ARRIVE.to_owned()),
        piece: placed.piece,
        face: placed.face,
        count: placed.count,
        place: text(line, Slot::Place),
        joins: text(line, Slot::Joins),
        attributes: placed.attributes,
        provenance: placed.provenance,
    }
}

/// Where a card begins a scenario.
fn dealt(line: &Line<'_>) -> bundle::Deal {
    bundle::Deal {
        card: text(line, Slot::Card).unwrap_or_default(),
        deck: text(line, Slot::Deck),
        side: text(line, Slot::Side),
        attributes: attributes(line),
        provenance: provenance(line),
    }
}

/// The face that a line of a set-up or schedule names; a number is that of the steps which are left.
pub fn shown(line: &Line<'_>) -> Option<String> {
    let cell = line.cell(Slot::Shown);
    let steps = cell.number().or_else(|| cell.text()?.parse().ok());
    steps.map(|steps| format!("{STEP}{steps}")).or_else(|| cell.text().map(|text| text.to_string()))
}

/// The counters of a line, face by face: `2.5` are two with their front up and one with its back.
fn placements(pieces: &Pieces<'_>, line: &Line<'_>) -> Vec<bundle::Placement> {
    let id = text(line, Slot::Piece).unwrap_or_default();
    let faces = pieces.get(id.as_str()).map_or(&[] as &[Face], |piece| &piece.faces);
    let face =
        |number: usize| faces.get(number).map_or_else(|| ["front", "back"][number].to_owned(), |face| face.id.clone());
    let is_back =
        line.cell(Slot::Back).is_yes() || text(line, Slot::Action).is_some_and(|action| action == Arrival::REPLACE);
    let shown = shown(line).unwrap_or_else(|| face(usize::from(is_back)));
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
