//! Fleets: the cards that send them out, and the chances to intercept them (16.0).

use crate::sovereigns::records::{Card, Power, Rules, Waters};
use muster_schema::{Id, Ref};

/// The waters in which a sortie can be intercepted, once each: those that it leaves and those that it reaches (16.4).
pub fn crosses(from: Waters, to: Waters) -> Vec<Waters> {
    if from == to { vec![from] } else { vec![from, to] }
}

/// True if a card sends out fleets: by the symbol on it, when played for campaign points, or by its event (16.2).
pub fn sends_fleets(rules: &Rules, card: &Card) -> bool {
    let by_event = card.event.is_some_and(|event| rules.fleet.sorties.iter().any(|of| of.id() == event.id()));
    card.sortie.is_yes() || by_event
}

/// True if one card or marker sends out the fleets of all these powers (16.2).
pub fn sail_together(rules: &Rules, powers: &[Id]) -> bool {
    let one = powers.iter().all(|power| Some(power) == powers.first());
    let bound = |together: &Vec<Ref<Power>>| powers.iter().all(|power| together.iter().any(|of| of.id() == *power));
    one || rules.fleet.together.iter().any(bound)
}
