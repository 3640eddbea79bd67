//! What the bundle has of Frederick's War alone.

use std::collections::{BTreeMap, BTreeSet};

use muster_engine::squares;
use muster_schema::bundle::{self, Bundle, PlaceKind, Provenance, Purpose, Rates, Rating, turn_over};
use muster_schema::frederick::bundle::{ConnectionFacts, PieceFacts, PlaceFacts, PlaceUse, PowerFacts, Route};
use muster_schema::frederick::{
    Area, By, CampaignMarker, City, Class, Deck, DeckKind, Expense, Leader, LeaderKind, Link, Power, Rank, River,
    Rules, Seat, Settlement, Square, Strait, Terrain, Unit, UnitKind,
};
use muster_schema::game::Scenario;
use muster_schema::picture::Emblem;
use muster_schema::{Id, Phrases, Ref, Standing, Table, YesNo, say};

use muster_lower::{attributes, face, facts, provenance, rows};
use muster_source::pack::{Line, Lowering, Pack};

use super::Frederick;

/// The player who leads a power when as many play as there are sides.
fn side(pack: &Pack, power: Ref<Power>) -> Option<String> {
    let seats = pack.records::<Seat>();
    let most = seats.iter().map(|seat| seat.players).max()?;
    let seat = seats.iter().find(|seat| seat.players == most && seat.power.id() == power.id())?;
    Some(seat.side.to_string())
}

impl Lowering for Frederick {
    /// The face or faces of a counter. Of those whom the document does not count the module has as many as are wanted.
    fn piece(&self, pack: &Pack, line: &Line<'_>, piece: &mut bundle::Piece) {
        let id = Id::new(&piece.id);
        if let Some((_, leader)) = pack.find::<Leader>(id).filter(|_| line.table().name == Leader::NAME) {
            let value = Rating::known("value", None, leader.value.map(f64::from));
            let [strength, movement] = fights_and_moves(leader.strength, leader.movement);
            let shown = if leader.named.is_yes() { "named" } else { "general" };
            piece.purpose = Purpose::Leader;
            piece.side = leader.power.and_then(|power| side(pack, power));
            piece.unlimited = leader.count.is_none() && !leader.named.is_yes();
            piece.faces = vec![face(&pack.phrases, shown, &leader.name, "", &[value, strength, movement])];
            piece.picture = (leader.kind == LeaderKind::Admiral).then_some(Emblem::Ship);
            if leader.kind == LeaderKind::Sovereign {
                piece.attributes.extend(facts(&PieceFacts { royal: true }));
            }
        } else if let Some((_, unit)) = pack.find::<Unit>(id).filter(|_| line.table().name == Unit::NAME) {
            piece.side = unit.power.and_then(|power| side(pack, power));
            piece.unlimited = unit.count.is_none();
            piece.faces = unit_faces(&pack.phrases, unit);
            piece.picture = Some(match unit.kind {
                UnitKind::Infantry => Emblem::Musketeer,
                UnitKind::Cavalry => Emblem::Horse,
                UnitKind::LightTroops => Emblem::Sabres,
                UnitKind::SiegeTrain => Emblem::Cannon,
                UnitKind::Garrison => Emblem::Fortress,
                UnitKind::Fleet => Emblem::Ship,
            });
        }
    }

    /// A campaign marker is drawn, held and played as a card is.
    fn card(&self, pack: &Pack, _: &Line<'_>, card: &mut bundle::Card) {
        let Some((_, marker)) = pack.find::<CampaignMarker>(Id::new(&card.id)) else { return };
        let class = match marker.class {
            Class::Action => pack.phrases.say("Action"),
            Class::Battle => pack.phrases.say("Battle"),
            Class::Mercenary => pack.phrases.say("Mercenary"),
        };
        let value = marker.value.map(|value| say!(pack.phrases, "Value {value}", value = value));
        let text = [marker.when.map(|when| format!("{when}.")), marker.effect.map(|effect| effect.to_string())];
        let text = text.into_iter().flatten().collect::<Vec<_>>().join(" ");
        if let Some(power) = marker.power.and_then(|power| pack.get(power)) {
            card.name = format!("{}: {}", marker.name, power.name);
        }
        card.labels = [class.to_owned()].into_iter().chain(value).collect();
        card.text = (!text.is_empty()).then_some(text);
    }

    /// Who controls each city at the start: whoever is at home there.
    fn control(&self, pack: &Pack, _: &Scenario) -> BTreeMap<String, String> {
        pack.records::<City>()
            .iter()
            .filter(|city| city.kind == Settlement::City)
            .filter_map(|city| {
                let home = pack.get(city.square)?.home?;
                Some((city.square.to_string(), side(pack, home)?))
            })
            .collect()
    }

    /// Expenses, the market, the sides of squares.
    fn complete(&self, pack: &Pack, bundle: &mut Bundle) {
        for (power, row) in bundle.powers.iter_mut().zip(pack.records::<Power>()) {
            complete_power(pack, row, power);
        }
        // The table has halves of a thaler.
        bundle.expenses = rows::<Expense>(pack)
            .map(|(line, expense)| bundle::Expense {
                id: expense.id.to_string(),
                name: expense.name.to_string(),
                power: expense.power.map(|power| power.to_string()),
                cost: expense.halves.map(|halves| f64::from(halves) / 2.0),
                attributes: attributes(&line),
                provenance: provenance(&line),
            })
            .collect();
        for (deck, row) in bundle.decks.iter_mut().zip(pack.records::<Deck>()) {
            deck.lays = laid(pack, row);
        }
        bundle.map.connections = connections(pack);
        for place in &mut bundle.map.places {
            complete_place(pack, place);
        }
    }
}

/// How strong a counter is, and how many squares it moves.
fn fights_and_moves(strength: Option<u8>, movement: Option<u8>) -> [Option<Rating>; 2] {
    [("strength", Rates::Strength, strength), ("movement", Rates::Movement, movement)]
        .map(|(id, slot, value)| Rating::known(id, Some(slot), value.map(f64::from)))
}

fn unit_faces(phrases: &Phrases, unit: &Unit) -> Vec<bundle::Face> {
    let show = |id: &str, turn: &str, strength: Option<u8>| {
        face(phrases, id, &unit.name, turn, &fights_and_moves(strength, unit.movement))
    };
    match unit.kind {
        _ if !unit.has_back() => vec![show("front", &turn_over(phrases), unit.strength)],
        UnitKind::Garrison => {
            vec![show("front", phrases.say("Reduce"), unit.strength), show("back", phrases.say("Increase"), unit.other)]
        }
        _ => vec![
            show("recruit", phrases.say("Turn to recruits"), unit.strength),
            show("veteran", phrases.say("Turn to veterans"), unit.other),
        ],
    }
}

fn complete_power(pack: &Pack, row: &Power, power: &mut bundle::Power) {
    power.side = side(pack, Ref::new(row.id));
    power.capital = row.capital.and_then(|city| pack.get(city)).map(|city| city.square.to_string());
    if row.rank == Rank::Major {
        let own = pack.records::<Seat>().iter().filter(|seat| seat.power.id() == row.id);
        let seats: BTreeMap<String, String> =
            own.map(|seat| (seat.players.to_string(), seat.side.to_string())).collect();
        power.attributes.extend(facts(&PowerFacts { seats }));
    }
}

/// What lies in a square; that an area lies beyond the edge.
fn complete_place(pack: &Pack, place: &mut bundle::Place) {
    let id = Id::new(&place.id);
    if place.kind == PlaceKind::Box && pack.find::<Area>(id).is_some() {
        let kind = Some(PlaceUse::OffMap);
        place.attributes.extend(facts(&PlaceFacts { kind, ..PlaceFacts::default() }));
    }
    if place.kind != PlaceKind::Square {
        return;
    }
    let along = |river: &&River| river.squares.iter().any(|square| square.id() == id);
    let rivers = pack.records::<River>().iter().filter(along).map(|river| river.id.to_string()).collect();
    let city = pack.records::<City>().iter().find(|city| city.square.id() == id);
    let said = |answer: YesNo| answer.is_yes().then_some(true);
    let elects = city.and_then(|city| said(city.electorate));
    let electorate = pack.phrases.say("Electorate");
    place.attributes.extend(facts(&PlaceFacts {
        kind: None,
        city: city.map(|city| city.id.to_string()),
        settlement: city.map(|city| city.kind),
        port: city.and_then(|city| said(city.port)),
        fortress: city.and_then(|city| said(city.fortress)),
        electorate: elects,
        tax: city.and_then(|city| city.tax),
        rivers,
        // Its letter is that of the word.
        mark: elects.and_then(|_| electorate.chars().next()).map(|letter| letter.to_string()),
        mark_name: elects.map(|_| electorate.to_owned()),
    }));
}

/// The sides of squares that can be crossed, and the ways beyond the edge. Both squares of a strait are coasts, so that only
/// fleets cross it (16.12).
fn connections(pack: &Pack) -> Vec<bundle::Connection> {
    let known: BTreeMap<squares::Square, (Line<'_>, &Square)> = rows::<Square>(pack)
        .filter_map(|(line, square)| Some((squares::Square::parse(square.id.as_str())?, (line, square))))
        .collect();
    let same = |pair: [Id; 2], ends: [Id; 2]| pair == ends || pair == [ends[1], ends[0]];
    let strait = |ends: [Id; 2]| {
        rows::<Strait>(pack).find(|(_, strait)| same([strait.from.id(), strait.to.id()], ends)).map(|(line, _)| line)
    };
    let river = |ends: [Id; 2]| {
        let along = |river: &River| river.squares.windows(2).any(|pair| same([pair[0].id(), pair[1].id()], ends));
        rows::<River>(pack).find(|(_, river)| along(river)).map(|(line, _)| line)
    };
    let mut connections = Vec::new();
    for (at, (line, square)) in &known {
        // Each side once: that to the east and that to the south.
        for (other_line, other) in at.sides().filter(|other| other > at).filter_map(|other| known.get(&other)) {
            let ends = [square.id, other.id];
            let (river, strait) = (river(ends), strait(ends));
            let seas = [square, other].map(|square| square.sea.is_some());
            let sea = square.terrain == Terrain::Sea || other.terrain == Terrain::Sea;
            let way = match () {
                () if sea && seas.contains(&false) => continue,
                () if sea || strait.is_some() => Route::Sea,
                () if river.is_some() => Route::River,
                () => Route::Land,
            };
            let told = ConnectionFacts { river: river.map(|river| river.id().to_string()), route: way };
            connections.push(bundle::Connection {
                id: None,
                name: None,
                from: ends[0].to_string(),
                to: ends[1].to_string(),
                only: None,
                sides: Vec::new(),
                features: Vec::new(),
                via: Vec::new(),
                attributes: facts(&told).into_iter().collect(),
                provenance: match strait.or(river) {
                    Some(line) => provenance(&line),
                    None => way_between(provenance(line), provenance(other_line)),
                },
            });
        }
    }
    connections.extend(rows::<Link>(pack).map(|(line, link)| {
        let route = match link.by {
            By::Land => Route::Land,
            By::Sea => Route::Sea,
        };
        bundle::Connection {
            id: None,
            name: None,
            from: link.area.to_string(),
            to: link.square.to_string(),
            only: None,
            sides: Vec::new(),
            features: Vec::new(),
            via: Vec::new(),
            attributes: facts(&ConnectionFacts { river: None, route }).into_iter().collect(),
            provenance: provenance(&line),
        }
    }));
    connections
}

/// Two squares touch as surely as the less certain of them is what it is; what is guessed of that may change the way.
fn way_between(one: Provenance, other: Provenance) -> Provenance {
    let doubt = |of: &Provenance| (of.standing != Standing::Attested, !of.reconstructed.is_empty());
    let weaker = if doubt(&other) > doubt(&one) { other } else { one };
    let way = if weaker.reconstructed.is_empty() { Vec::new() } else { vec!["/attributes/route".to_owned()] };
    Provenance { reconstructed: way, ..weaker }
}

/// How many are laid into the market at once: so many for each player (3.2).
fn laid(pack: &Pack, deck: &Deck) -> Vec<u32> {
    let rules = pack.document::<Rules>("rules").filter(|_| deck.kind == DeckKind::Market);
    let Some((_, rules)) = rules else { return Vec::new() };
    let players: BTreeSet<u8> = pack.records::<Seat>().iter().map(|seat| seat.players).collect();
    players.into_iter().rev().map(|players| u32::from(players) * u32::from(rules.markers.market_each)).collect()
}
