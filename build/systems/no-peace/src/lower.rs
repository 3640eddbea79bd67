//! What the bundle has of No Peace Without Spain! and A Pragmatic War alone.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use muster_engine::no_peace::Board;
use muster_engine::no_peace::Control;
use muster_engine::no_peace::limit;
use muster_schema::bundle::{self, Bundle, MarkerFacts, Purpose, Rates, Rating, turn_over};
use muster_schema::form::Words;
use muster_schema::game::Scenario;
use muster_schema::no_peace::bundle::{ConnectionFacts, ZoneFacts};
use muster_schema::no_peace::{
    Card, Connection, Corps, Deck, DeckKind, Leader, LeaderKind, Marker, MarkerRole, Power, Rules, SeaZone, SetUp,
    Space, Terrain,
};
use muster_schema::{Id, Phrases, Table, say};

use muster_lower::{face, facts, stem};
use muster_source::pack::{Line, Lowering, Pack};

use super::NoPeace;

impl Lowering for NoPeace {
    /// The faces of a counter. A corps gives one die at full strength, half a die reduced (3.2.1); its garrison strength is 2 and 1
    /// (17.3.2).
    fn piece(&self, pack: &Pack, line: &Line<'_>, piece: &mut bundle::Piece) {
        match line.table().name.as_str() {
            Corps::NAME => {
                let power = pack.find::<Corps>(Id::new(&piece.id)).and_then(|(_, corps)| pack.get(corps.power));
                let code = power.map_or("", |power| power.code.as_str());
                let dice = |dice: f64| [Rating::known("dice", Some(Rates::Strength), Some(dice))];
                piece.faces = vec![
                    face(&pack.phrases, "full", code, pack.phrases.say("Restore"), &dice(1.0)),
                    face(&pack.phrases, "reduced", code, pack.phrases.say("Reduce"), &dice(0.5)),
                ];
            }
            Leader::NAME => {
                piece.purpose = Purpose::Leader;
                let leader = pack.find::<Leader>(Id::new(&piece.id));
                piece.faces = leader.map(|(_, leader)| faces(&pack.phrases, leader)).unwrap_or_default();
            }
            _ => {
                if let Some(track) = rising(pack, &piece.id) {
                    piece.attributes.extend(facts(&MarkerFacts { track: Some(track) }));
                }
            }
        }
    }

    /// Who controls each space at the start (2.3).
    fn control(&self, pack: &Pack, scenario: &Scenario) -> BTreeMap<String, String> {
        let board = Board::new(pack.records::<Space>(), &[], &[], None);
        let markers: Vec<(Id, Id)> = pack
            .rows_of::<SetUp>(stem(scenario))
            .filter_map(|(_, line)| {
                let (_, marker) = pack.find::<Marker>(line.piece.id())?;
                (marker.role == MarkerRole::Control).then_some((line.place.id(), marker.side?.id()))
            })
            .collect();
        let control = Control::at_start(&board, pack.records::<Power>(), &markers, |_| false);
        (0u32..)
            .zip(board.spaces)
            .filter_map(|(number, space)| Some((space.id.to_string(), control.of(number)?.to_string())))
            .collect()
    }

    /// Home boxes, hands, arrows.
    fn complete(&self, pack: &Pack, bundle: &mut Bundle) {
        let rules = pack.document::<Rules>("rules").map(|(_, rules)| rules);
        for (place, row) in bundle.map.places.iter_mut().zip(pack.records::<Space>()) {
            place.size = (row.terrain == Terrain::Unlimited).then_some(HOME_BOX);
        }
        for (deck, row) in bundle.decks.iter_mut().zip(pack.records::<Deck>()) {
            deck.hands.extend(hands(pack, row));
        }
        for (connection, row) in bundle.map.connections.iter_mut().zip(pack.records::<Connection>()) {
            let end = rules.as_ref().and_then(|rules| narrower(pack, rules, row));
            connection.attributes.extend(facts(&ConnectionFacts { narrows: end.map(|end| end.to_string()) }));
        }
        for (zone, row) in bundle.map.zones.iter_mut().zip(pack.records::<SeaZone>()) {
            zone.attributes.extend(facts(&ZoneFacts { contested: row.contested.is_yes() }));
        }
        if let Some(rules) = &rules {
            skip(pack, rules, bundle);
        }
    }
}

/// Leaves the phases that the first turn of a game skips (20.4.1) to the turns after it, where all scenarios begin with the same.
fn skip(pack: &Pack, rules: &Rules, bundle: &mut Bundle) {
    let firsts: BTreeSet<Id> = pack.scenarios().iter().map(|(_, scenario)| scenario.first_turn.id()).collect();
    let turns = bundle.map.tracks.iter().find(|track| track.kind == bundle::TrackKind::Turn);
    let (Some(first), Some(turns), 1) = (firsts.first(), turns, firsts.len()) else { return };
    let later: Vec<String> = turns.places.iter().filter(|turn| *turn != first.as_str()).cloned().collect();
    let skipped = |phase: &&mut bundle::Phase| rules.turns.skip.iter().any(|skipped| skipped.word() == phase.id);
    for phase in bundle.phases.iter_mut().filter(skipped).filter(|phase| phase.turns.is_empty()) {
        phase.turns.clone_from(&later);
    }
}

fn faces(phrases: &Phrases, leader: &Leader) -> Vec<bundle::Face> {
    let rating = |id: &str, value: u8| Rating::known(id, None, Some(f64::from(value)));
    let ratings = |tactical: u8, command: u8| [rating("tactical", tactical), rating("command", command)];
    let own = ratings(leader.tactical, leader.command);
    let mut faces = vec![match leader.kind {
        LeaderKind::Named => face(phrases, "named", &leader.name, phrases.say("Promote"), &own),
        LeaderKind::Minor => face(phrases, "minor", printed(&leader.name), &turn_over(phrases), &own),
        LeaderKind::Staff => face(phrases, "staff", printed(&leader.name), &turn_over(phrases), &own),
    }];
    if let (Some(tactical), Some(command)) = (leader.minor_tactical, leader.minor_command) {
        let other = ratings(tactical, command);
        faces.push(match &leader.replacement {
            Some(name) => face(phrases, "minor", name, &say!(phrases, "Turn to {name}", name = name), &other),
            None => face(phrases, "minor", phrases.say("Minor Leader"), phrases.say("Turn to minor leader"), &other),
        });
    }
    faces
}

/// A name as the counter has it: what stands in brackets only tells two rows apart.
fn printed(name: &str) -> &str {
    let bracket = name.strip_suffix(')').and_then(|name| name.rfind('('));
    bracket.and_then(|at| name.get(..at)).map(str::trim_end).filter(|name| !name.is_empty()).unwrap_or(name)
}

/// The track on which the marker of an uprising lies once it comes into play (18.2).
fn rising(pack: &Pack, marker: &str) -> Option<String> {
    let rising = pack.value("rules")?.get("uprising")?;
    let own = rising.get("marker")?.as_str() == Some(marker);
    rising.get("track").filter(|_| own)?.as_str().map(str::to_owned)
}

/// Width and height of a home space where any number may stack, which is a box rather than a town (2.4), in map units.
const HOME_BOX: [f64; 2] = [150.0, 110.0];

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
