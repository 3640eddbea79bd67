//! Cards: who draws and plays them, how many are in a hand, and which never come back.

use std::collections::BTreeMap;

use muster_rules::Limit;
use muster_schema::bundle::{Deck, DeckKind};

use super::{Findings, Played, Spot};
use crate::{Kind, id};

pub(super) fn judge(findings: &mut Findings<'_, '_>, played: &Played) {
    let of = findings.of;
    for (card, from, to) in played.moved() {
        let Some(Kind::Card(_)) = findings.of.kind(card) else { continue };
        let (step, name) = (played.step(card), findings.name(card));
        let deck = match from {
            Spot::Deck(deck) => findings.of.bundle.decks.iter().find(|one| one.id == *deck),
            _ => None,
        };
        let mut add = |says: String, deck: &Deck| findings.add(step, played.moment, says, &deck.provenance.cite);
        match (deck, to) {
            (Some(deck), _) if deck.kind == DeckKind::Removed && deck.into.is_none() => {
                add(format!("{name} was out of the game in {}, and comes back", deck.name), deck);
            }
            (Some(deck), Spot::Hand(_)) if deck.kind == DeckKind::Later => {
                add(format!("{name} is drawn from {}, which is put aside until its time", deck.name), deck);
            }
            (Some(deck), Spot::Hand(side)) if deck.side.as_ref().is_some_and(|own| own != side) => {
                add(format!("{} draws {name} from {}, the deck of another side", of.side_name(side), deck.name), deck);
            }
            _ => {}
        }
    }
    judge_takers(findings, played);
    if played.is_over {
        judge_hands(findings, played);
    }
}

fn side_name(findings: &Findings<'_, '_>, side: &str) -> String {
    findings.of.side_name(side).to_owned()
}

/// A card leaves a hand by the hand of its own player.
fn judge_takers(findings: &mut Findings<'_, '_>, played: &Played) {
    for (card, stops) in &played.paths {
        let Some(Kind::Card(_)) = findings.of.kind(card) else { continue };
        let mut was = played.before.get(card).map(|lying| &lying.spot);
        for stop in stops {
            let (from, to) = (was, stop.lying.as_ref().map(|lying| &lying.spot));
            was = to;
            let (Some(Spot::Hand(side)), Some(by)) = (from, &stop.by) else { continue };
            if from != to && by != side && stop.seated.contains(side) {
                let [by, side] = [by, side].map(|side| side_name(findings, side));
                let says = format!("{by} takes {} from the hand of {side}", findings.name(card));
                findings.add(stop.step, played.moment, says, "");
            }
        }
    }
}

/// The most cards that a side has in hand when a scenario begins.
fn begins_with(findings: &Findings<'_, '_>, side: &str) -> u32 {
    let bundle = findings.of.bundle;
    let decks = bundle.decks.iter().filter(|deck| deck.side.as_deref() == Some(side));
    let dealt = decks.flat_map(|deck| &deck.hands).copied().max().unwrap_or_default();
    let hands = bundle.hands.iter().filter(|hand| hand.side == side).flat_map(|hand| &hand.holds);
    let held: u32 = hands.map(|held| held.count).sum();
    let given = bundle.scenarios.iter().map(|scenario| {
        let own = scenario.cards.iter().filter(|deal| deal.side.as_deref() == Some(side));
        u32::try_from(own.count()).unwrap_or(u32::MAX)
    });
    dealt + held.max(given.max().unwrap_or_default())
}

/// Checks that players have no more cards in hand than the rules allow, or than they begin with.
fn judge_hands(findings: &mut Findings<'_, '_>, played: &Played) {
    let Some(Limit { most, rule }) = findings.of.law.hand() else { return };
    let mut hands: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (card, lying) in &played.after {
        if let (Spot::Hand(side), Some(Kind::Card(kind))) = (&lying.spot, findings.of.kind(card))
            && id(&kind.id).is_none_or(|card| findings.of.law.is_dealt(card))
        {
            hands.entry(side).or_default().push(card);
        }
    }
    for (side, cards) in hands {
        let most = most.max(begins_with(findings, side)) as usize;
        let step = cards.iter().map(|card| played.step(card)).max().unwrap_or_default();
        if cards.len() > most && step > 0 {
            let says = format!("{} has {} cards in hand, and may have {most}", side_name(findings, side), cards.len());
            findings.add(step, played.moment, says, &rule);
        }
    }
}
