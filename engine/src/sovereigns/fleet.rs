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

#[cfg(test)]
mod tests {
    use super::super::tests::rules;
    use super::*;

    #[test]
    fn transports_and_transfers_are_limited() {
        let rules = rules();
        assert!(may_transport(&rules, 15, 1) && !may_transport(&rules, 16, 0) && !may_transport(&rules, 1, 2));
        assert!(may_transfer(&rules, 3) && !may_transfer(&rules, 4) && !may_transfer(&rules, 0));
    }

    #[test]
    fn between_the_seas_there_are_two_interceptions() {
        assert_eq!(crosses(Waters::Atlantic, Waters::Mediterranean).len(), 2);
        assert_eq!(crosses(Waters::Atlantic, Waters::Atlantic), [Waters::Atlantic]);
    }

    #[test]
    fn sorties_are_intercepted_where_they_sail() {
        use Waters::{Atlantic, Mediterranean};
        assert_eq!(intercepted_in(Sortie::Transfer), [Atlantic, Mediterranean], "16.4");
        assert_eq!(intercepted_in(Sortie::Transport(Mediterranean, Atlantic)).len(), 2, "16.4");
        assert_eq!(intercepted_in(Sortie::Transport(Atlantic, Atlantic)), [Atlantic], "16.4");
        assert_eq!(intercepted_in(Sortie::Treasure), [Atlantic], "16.4");
        assert_eq!(intercepted_in(Sortie::Bombardment(Mediterranean)), [Mediterranean], "22.7");
        assert!(
            may_sail_free(&[Atlantic], &[Atlantic, Mediterranean]) && !may_sail_free(&[Atlantic], &[Mediterranean])
        );
        assert_eq!(
            [(1, 2, 5), (3, 2, 5), (9, 2, 5)].map(|(hits, depots, strength)| bombarded(hits, depots, strength)),
            [(1, 0), (2, 1), (2, 5)]
        );
    }

    #[test]
    fn bourbon_fleets_sail_together() {
        let rules = rules();
        let [france, spain, britain] = ["france", "spain", "britain"].map(Id::new);
        assert!(sail_together(&rules, &[france, spain]), "16.2 example");
        assert!(!sail_together(&rules, &[france, britain]) && sail_together(&rules, &[britain]));
    }

    #[test]
    fn few_cards_send_fleets() {
        let card = |event: Option<&str>, sortie: &str| -> Card {
            let card = serde_json::json!({
                "id": "x", "code": "X1", "name": "X", "deck": "d", "event": event, "sortie": sortie, "cite": "16.2",
            });
            muster_schema::table::record(&card).expect("a card")
        };
        let sends = |event, sortie| sends_fleets(&rules(), &card(event, sortie));
        assert!(sends(Some("campillo-and-montemar"), "") && sends(None, "yes"), "16.2");
        assert!(!sends(Some("fleurys-intransigence"), "") && !sends(None, ""), "16.2");
    }

    #[test]
    fn cards_of_three_points_build() {
        let rules = rules();
        assert_eq!([2, 3, 4].map(|points| built(&rules, points)), [0, 2, 2]);
        assert_eq!([12, 20, 25].map(|points| treasure(&rules, points)), [12, 20, 20]);
        assert!(may_fetch_treasure(1, 1) && !may_fetch_treasure(0, 1) && !may_fetch_treasure(1, 0));
    }
}
