//! What the bundle has of Clash of Sovereigns alone.

use std::collections::BTreeMap;

use muster_schema::bundle::{self, Bundle, Held, Purpose, Rates, Rating, turn_over};
use muster_schema::game::Scenario;
use muster_schema::picture::Emblem;
use muster_schema::sovereigns::bundle::{CardFacts, PieceFacts, PlaceFacts};
use muster_schema::sovereigns::{
    Arm, Card, Deck, DeckKind, Era, Leader, Power, Rules, Space, SpacePoints, StrengthPoint,
};
use muster_schema::{Id, Phrases, Role, Table, say};
use serde_json::json;

use muster_lower::{attributes, face, facts, home_side, provenance, published, rows};
use muster_source::pack::{Line, Lowering, Pack};

use super::Sovereigns;

impl Lowering for Sovereigns {
    /// The faces of a counter.
    fn piece(&self, pack: &Pack, line: &Line<'_>, piece: &mut bundle::Piece) {
        let id = Id::new(&piece.id);
        match line.table().name.as_str() {
            Leader::NAME => {
                piece.purpose = Purpose::Leader;
                if let Some((_, leader)) = pack.find::<Leader>(id) {
                    piece.faces = leader_faces(&pack.phrases, leader);
                }
            }
            StrengthPoint::NAME => {
                if let Some((_, counter)) = pack.find::<StrengthPoint>(id) {
                    strength(pack, counter, piece);
                }
            }
            _ => {}
        }
    }

    /// What is printed on a card of its event and its kind.
    fn card(&self, pack: &Pack, _: &Line<'_>, into: &mut bundle::Card) {
        let Some((_, card)) = pack.find::<Card>(Id::new(&into.id)) else { return };
        let event = card.event.and_then(|event| pack.get(event));
        let after = event.map_or(&[] as &[_], |event| &*event.after);
        let titles: Vec<&str> =
            after.iter().filter_map(|event| pack.get(*event)).map(|event| event.name.as_str()).collect();
        let text = [
            (!titles.is_empty())
                .then(|| say!(pack.phrases, "After {events}.", events = either(&pack.phrases, &titles))),
            card.effect.or_else(|| event.and_then(|event| event.effect)).map(|text| text.to_string()),
        ];
        let text = text.into_iter().flatten().collect::<Vec<_>>().join(" ");
        into.text = (!text.is_empty()).then_some(text);
        into.labels = labels(&pack.phrases, card);
        into.attributes.extend(facts(&CardFacts {
            after: after.iter().map(ToString::to_string).collect(),
            from: event.and_then(|event| event.from).map(|from| from.to_string()),
            until: event.and_then(|event| event.until).map(|until| until.to_string()),
        }));
    }

    /// Who controls each space at the start: whoever is at home there.
    fn control(&self, pack: &Pack, _: &Scenario) -> BTreeMap<String, String> {
        let homes = pack.lines(Role::Place).map(|line| (line.id().to_string(), home_side(pack, &line)));
        homes.filter_map(|(space, side)| Some((space, side?))).collect()
    }

    /// Hands, what spaces are worth.
    fn complete(&self, pack: &Pack, bundle: &mut Bundle) {
        if let Some((_, rules)) = pack.document::<Rules>("rules") {
            bundle.rules = published(&json!(rules));
        }
        bundle.map.worths = rows::<SpacePoints>(pack)
            .map(|(line, points)| bundle::Worth {
                place: points.space.to_string(),
                power: points.power.map(|power| power.to_string()),
                points: points.vp.into(),
                attributes: attributes(&line),
                provenance: provenance(&line),
            })
            .collect();
        for (deck, row) in bundle.decks.iter_mut().zip(pack.records::<Deck>()) {
            deck.hands.extend(hands(pack, row));
        }
        for card in pack.records::<Card>().iter().filter(|card| card.starting.is_yes()) {
            let side = pack.get(card.deck).and_then(|deck| deck.side).map(|side| side.to_string());
            if let Some(hand) = bundle.hands.iter_mut().find(|hand| Some(&hand.side) == side.as_ref()) {
                hand.holds.push(Held { card: card.id.to_string(), count: 1 });
            }
        }
        let barrier = barrier_mark(pack);
        for (place, row) in bundle.map.places.iter_mut().zip(pack.records::<Space>()) {
            space(pack, row, barrier.as_deref(), place);
        }
    }
}

/// One of several: `a or b or c`.
fn either(phrases: &Phrases, all: &[&str]) -> String {
    let joined = |one: String, other: &&str| say!(phrases, "{one} or {other}", one = one, other = other);
    all.split_first().map_or_else(String::new, |(first, rest)| rest.iter().fold((*first).to_owned(), joined))
}

/// A leader's counter: in front his ratings, as far as they are known, behind the same demoralized (2.2.1).
fn leader_faces(phrases: &Phrases, leader: &Leader) -> Vec<bundle::Face> {
    let ratings = [
        ("initiative", leader.initiative.map(f64::from)),
        ("activation", leader.activation.map(f64::from)),
        ("offense", leader.offense.map(f64::from)),
        ("defense", leader.defense.map(f64::from)),
    ];
    // In a battle they change a roll; no stack adds them up.
    let ratings = ratings.map(|(id, value)| Rating::known(id, None, value));
    [("named", phrases.say("Rally")), ("demoralized", phrases.say("Demoralize"))]
        .map(|(id, turn)| face(phrases, id, &leader.name, turn, &ratings))
        .into()
}

/// More of these are made as they are needed (2.2.2). An irregular's other side tells of a raid, a depot has none.
fn strength(pack: &Pack, counter: &StrengthPoint, piece: &mut bundle::Piece) {
    let code = pack.get(counter.power).map_or("", |power| power.code.as_str());
    let (phrases, turn) = (&pack.phrases, turn_over(&pack.phrases));
    let strength = |points: u8| Rating::known("strength", Some(Rates::Strength), Some(f64::from(points)));
    let points = |id: &str, points: u8| face(phrases, id, code, &turn, &[strength(points)]);
    piece.unlimited = true;
    piece.faces = match (counter.arm, counter.back) {
        (Arm::Irregular, _) => vec![
            face(phrases, "mobile", &counter.name, phrases.say("Turn to mobile"), &[]),
            face(phrases, "raid", phrases.say("Successful Raid"), phrases.say("Turn to successful raid"), &[]),
        ],
        (Arm::Depot, _) => vec![face(phrases, "front", &counter.name, &turn, &[])],
        (_, Some(back)) => vec![points("front", counter.points), points("back", back)],
        (_, None) => vec![points("front", counter.points)],
    };
    if piece.faces.iter().any(|face| face.ratings.is_empty()) {
        piece.attributes.extend(facts(&PieceFacts { points: Some(counter.points) }));
    }
    piece.picture = match counter.arm {
        Arm::Infantry => None,
        Arm::Cavalry => Some(Emblem::Horse),
        Arm::Irregular => Some(Emblem::Sabres),
        Arm::Fleet => Some(Emblem::Ship),
        Arm::Depot => Some(Emblem::Barrels),
    };
}

fn labels(phrases: &Phrases, card: &Card) -> Vec<String> {
    let era = card.era.map(|era| match era {
        Era::Early => phrases.say("Early War"),
        Era::Wider => phrases.say("Wider War"),
        Era::Late => phrases.say("Late War"),
    });
    let flags = [
        (card.starting, phrases.say("In hand at the start")),
        (card.interrupt, phrases.say("Interrupt")),
        (card.battle, phrases.say("Battle card")),
        (card.sortie, phrases.say("Fleet sortie")),
        (card.removed, phrases.say("Once only")),
        (card.piedmont, phrases.say("Piedmont")),
    ];
    let flags = flags.into_iter().filter(|(flag, _)| flag.is_yes()).map(|(_, words)| words);
    era.into_iter().chain(flags).map(str::to_owned).collect()
}

/// The theater of a space, what it is worth to whom, the mark of a barrier fortress.
fn space(pack: &Pack, space: &Space, barrier: Option<&str>, place: &mut bundle::Place) {
    let worth: BTreeMap<String, u8> = pack
        .records::<SpacePoints>()
        .iter()
        .filter(|points| points.space.id() == space.id)
        .map(|points| (points.power.map_or_else(|| "others".to_owned(), |power| power.to_string()), points.vp))
        .collect();
    let is_barrier = space.barrier.is_yes();
    place.attributes.extend(facts(&PlaceFacts {
        worth,
        theater: space.area.and_then(|area| pack.get(area)?.theater),
        mark: barrier.map(str::to_owned).filter(|_| is_barrier),
        mark_name: is_barrier.then(|| pack.phrases.say("Barrier fortress").to_owned()),
    }));
}

/// The letter on barrier fortresses: that of the power which may garrison them (15.2.2).
fn barrier_mark(pack: &Pack) -> Option<String> {
    let rules = pack.document::<Rules>("rules");
    let power = rules.and_then(|(_, rules)| pack.get(rules.force.barrier_garrison))?;
    power.code.chars().next().map(|letter| letter.to_string())
}

/// The cards that the power whose deck it is draws in spring (4.1).
fn hands(pack: &Pack, deck: &Deck) -> Vec<u32> {
    let own = |power: &&Power| deck.kind == DeckKind::Draw && deck.side.is_some() && power.side == deck.side;
    let drawn = pack.records::<Power>().iter().filter(own).filter_map(|power| power.draw);
    drawn.map(u32::from).collect()
}
