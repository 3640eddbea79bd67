//! Fleets: what a sortie does, and how often it can be intercepted (6.10, 16.0).

use muster_schema::sovereigns::{Card, Power, Rules, Waters};
use muster_schema::{Id, Ref};

/// Whether a sea transport carries so much; leaders need no room (16.3).
pub fn may_transport(rules: &Rules, strength: u16, depots: u16) -> bool {
    strength <= rules.fleet.transport && depots <= rules.fleet.transport_depots
}

/// Whether so many sections go from one box to the other in one sortie (16.3).
pub fn may_transfer(rules: &Rules, sections: u16) -> bool {
    sections > 0 && sections <= rules.fleet.transfer
}

/// The waters in which a sortie can be intercepted, once each: those that it leaves and those that it reaches (16.4).
pub fn crosses(from: Waters, to: Waters) -> Vec<Waters> {
    if from == to { vec![from] } else { vec![from, to] }
}

/// What fleets set out for (16.3, 22.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sortie {
    /// To carry forces between ports of these waters.
    Transport(Waters, Waters),
    /// To join the other fleet.
    Transfer,
    /// To bring home a treasure.
    Treasure,
    /// To bombard a coast of these waters.
    Bombardment(Waters),
}

/// The waters in which enemy sections may each try once to intercept a sortie (16.3, 16.4, 22.7).
pub fn intercepted_in(sortie: Sortie) -> Vec<Waters> {
    match sortie {
        Sortie::Transport(from, to) => crosses(from, to),
        Sortie::Transfer => crosses(Waters::Atlantic, Waters::Mediterranean),
        Sortie::Treasure => vec![Waters::Atlantic],
        Sortie::Bombardment(waters) => vec![waters],
    }
}

/// Whether a leader may go by sea before his free move, and without a sortie: both ports are of the same waters (8.6.2).
pub fn may_sail_free(from: &[Waters], to: &[Waters]) -> bool {
    from.iter().any(|waters| to.contains(waters))
}

/// What so many hits of a bombardment remove in a space: depots first, then strength points (22.7).
pub fn bombarded(hits: u16, depots: u16, strength: u16) -> (u16, u16) {
    let stores = hits.min(depots);
    (stores, (hits - stores).min(strength))
}

/// Whether a card sends out fleets: by the symbol on it, when played for campaign points, or by its event (16.2).
pub fn sends_fleets(rules: &Rules, card: &Card) -> bool {
    let by_event = card.event.is_some_and(|event| rules.fleet.sorties.iter().any(|of| of.id() == event.id()));
    card.sortie.is_yes() || by_event
}

/// Whether one card or marker sends out the fleets of all these powers (16.2).
pub fn sail_together(rules: &Rules, powers: &[Id]) -> bool {
    let one = powers.iter().all(|power| Some(power) == powers.first());
    let bound = |together: &Vec<Ref<Power>>| powers.iter().all(|power| together.iter().any(|of| of.id() == *power));
    one || rules.fleet.together.iter().any(bound)
}

/// Sections that a card of so many campaign points builds (6.10).
pub fn built(rules: &Rules, points: u8) -> u16 {
    if points >= rules.fleet.build_card { rules.fleet.build } else { 0 }
}

/// Whether a treasure voyage can be tried: French sections are in the Atlantic, and a sortie is left (5.2).
pub fn may_fetch_treasure(sections_in_the_atlantic: u16, sorties: u16) -> bool {
    sections_in_the_atlantic > 0 && sorties > 0
}

/// Strength points that a treasure voyage brings, of what the Naval Combat Table says (5.2, 16.3).
pub fn treasure(rules: &Rules, by_the_table: u16) -> u16 {
    by_the_table.min(rules.fleet.treasure_most)
}
