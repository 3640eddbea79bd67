//! Who acts after whom (3.2, 6.2, 7.4, 9.3, 22.1, 31.1).

use muster_schema::Id;

/// The players in the order in which they act, clockwise from the first, where `seated` has them clockwise around the table; none
/// if the first is not among them (7.4).
pub fn order(seated: &[Id], first: Id) -> Vec<Id> {
    let place = seated.iter().position(|player| *player == first);
    place.map_or_else(Vec::new, |place| after(seated, place))
}

/// The players in the order in which they bid for a marker of the market, from 0: the first bids first for the first marker, the
/// second for the next (9.3).
pub fn bidders(seated: &[Id], first: Id, marker: usize) -> Vec<Id> {
    let order = order(seated, first);
    if order.is_empty() { order } else { after(&order, marker % order.len()) }
}

fn after(players: &[Id], place: usize) -> Vec<Id> {
    players.iter().cycle().skip(place).take(players.len()).copied().collect()
}
