//! The order in which players act (3.2, 6.2, 7.4, 9.3, 22.1, 31.1).

use muster_schema::Id;

/// The players in the order in which they act, clockwise from the first, where `seated` has them clockwise around the table; none
/// if the first is not among them (7.4).
pub fn order(seated: &[Id], first: Id) -> Vec<Id> {
    let place = seated.iter().position(|player| *player == first);
    place.map_or_else(Vec::new, |place| after(seated, place))
}

fn after(players: &[Id], place: usize) -> Vec<Id> {
    players.iter().cycle().skip(place).take(players.len()).copied().collect()
}
