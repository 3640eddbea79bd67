//! What cards are good for beside events and campaign points (4.1, 4.3.2, 6.0).

use muster_schema::sovereigns::{Power, Rules};

use super::table::Lack;

/// Cards that a player discards who has drawn so many: a hand has its limit (4.1.3, 6.2).
pub fn discards(rules: &Rules, held: u16, drawn: u16) -> u16 {
    held.saturating_add(drawn).saturating_sub(u16::from(rules.cards.hand))
}

/// Depots that a power buys with so many cards in a segment (4.2.1, 6.9, 11.4.1).
///
/// # Errors
///
/// If the pack does not tell what a depot costs it.
pub fn depots(rules: &Rules, power: &Power, cards: u8) -> Result<u8, Lack> {
    let cost = power.depot.ok_or_else(|| Lack::new(format!("the cost of depots for `{}`", power.id)))?;
    Ok(cards.checked_div(cost).unwrap_or_default().min(rules.supply.depots_bought))
}

/// Whether a power may turn so many cards into strength points or depots in early winter (4.3.2).
pub fn may_recruit(power: &Power, cards: u8) -> bool {
    power.recruits.is_some_and(|most| cards <= most)
}

/// What a card of so many campaign points does when it moves the marker of the Forty-Five: whether its points can be used too
/// (6.7.1).
pub fn keeps_points(rules: &Rules, points: u8) -> bool {
    points >= rules.cards.pretender_card
}

/// Whether an interrupt may be played on an activated enemy force on which so many were played in this turn (6.5.5).
pub fn may_interrupt(played_on_it: u8) -> bool {
    played_on_it == 0
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::tests::rules;
    use super::*;

    fn power(depot: Option<u8>, recruits: Option<u8>) -> Power {
        let power = json!({
            "id": "x", "name": "x", "code": "XX", "rank": "main", "colour": "#000000", "cite": "6.9",
            "depot": depot, "recruits": recruits,
        });
        muster_schema::table::record(&power).expect("a power")
    }

    #[test]
    fn hands_have_twelve_cards() {
        assert_eq!(
            [(0, 13), (2, 10), (5, 10)].map(|(held, drawn)| discards(&rules(), held, drawn)),
            [1, 0, 3],
            "4.1.3"
        );
    }

    #[test]
    fn cards_buy_depots_and_recruits() {
        let rules = rules();
        let buys = |cost, cards| depots(&rules, &power(Some(cost), None), cards);
        assert_eq!([1, 2, 6, 9].map(|cards| buys(2, cards)), [Ok(0), Ok(1), Ok(3), Ok(3)], "6.9");
        assert_eq!([3, 5].map(|cards| buys(1, cards)), [Ok(3), Ok(3)], "4.2.1");
        assert!(depots(&rules, &power(None, None), 3).is_err());
        assert!(may_recruit(&power(None, Some(3)), 3) && !may_recruit(&power(None, Some(3)), 4), "4.3.2");
        assert!(!may_recruit(&power(None, None), 1));
        assert!(keeps_points(&rules, 3) && !keeps_points(&rules, 2), "6.7.1");
        assert!(may_interrupt(0) && !may_interrupt(1), "6.5.5");
    }
}
