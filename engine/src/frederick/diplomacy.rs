//! Agreements, wars on neutrals, and borders that open (10.0, 28.0).

use muster_schema::Id;
use muster_schema::Ref;
use muster_schema::frederick::{Deal, Phase, Rules};

use super::table::Lack;

/// The phase in which something that players have agreed on is done (10.2).
///
/// # Errors
///
/// If the pack does not tell.
pub fn done_in(rules: &Rules, deal: Deal) -> Result<Ref<Phase>, Lack> {
    let row = rules.agreements.iter().flat_map(|agreements| &agreements.done).find(|row| row.deal == deal);
    row.map(|row| row.phase).ok_or_else(|| Lack::new("the phase in which that is done"))
}

/// The players among whom chance chooses who leads a minor power on which one of them declares war: all others (28.2, 28.5).
pub fn defenders(players: &[Id], declares: Id) -> Vec<Id> {
    players.iter().copied().filter(|player| *player != declares).collect()
}

/// Whether the Grand Diplomacy Phase is over: each player has passed, after which he does not act again in it (3.2).
pub fn ends(passed: &[bool]) -> bool {
    passed.iter().all(|passed| *passed)
}

#[cfg(test)]
mod tests {
    use super::super::tests::rules;
    use super::*;

    #[test]
    fn agreements_are_kept_in_their_phases() {
        let of = |deal| done_in(&rules(), deal).map(|phase| phase.id().as_str());
        assert_eq!(of(Deal::Withdrawal), Ok("move"), "10.2 example");
        assert_eq!(of(Deal::Demobilization), Ok("mobilization"), "10.2, 11.8");
        assert_eq!(of(Deal::Trade), Ok("negotiation"), "10.2");
    }

    #[test]
    fn others_defend() {
        let players = ["prussia", "austria", "france"].map(Id::new);
        assert_eq!(defenders(&players, players[0]), players[1..], "28.2, 28.5");
        assert_eq!(defenders(&players[..2], players[0]), players[1..2], "28.5: with two players the other");
        assert!(ends(&[true, true]) && !ends(&[true, false]), "3.2");
    }
}
