//! Retreats, one space after the other (13.8).

use std::collections::BTreeMap;

use super::reaction::ways_out;
use crate::graph::Graph;

/// What of a space matters to those who retreat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Refuge {
    pub enemies: u16,
    /// Whether enemy depots are there; what enters captures them if no strength points are with them.
    pub enemy_depots: bool,
    /// Whether a friendly fortress is there that is not besieged.
    pub fortress: bool,
    /// Whether the force may enter it.
    pub access: Access,
}

/// Whether a force may enter a space in retreat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Access {
    #[default]
    Open,
    /// The space belongs to a neutral power, and no rule opens it: only if there is no other way (7.1.3).
    Neutral,
    /// It may not, as into a region of another power (2.1.1).
    Closed,
}

/// How unwelcome a space is: free ones come first, then those with enemy depots alone, neutral ones, and enemies (13.8, 7.1.3).
fn unwelcome(refuge: Refuge) -> u8 {
    match refuge {
        Refuge { enemies: 1.., .. } => 3,
        Refuge { access: Access::Neutral, .. } => 2,
        Refuge { enemy_depots: true, .. } => 1,
        _ => 0,
    }
}

/// The spaces into which a defeated force may take its next step: those that nothing speaks against, if there are any, and of
/// them those nearest to a friendly fortress that is not besieged. A defender does not go to where the attacker came from
/// (`came_from`). Among several the owner chooses; without any, it cannot retreat (13.8).
pub fn steps(graph: &Graph, ground: &[Refuge], from: u32, came_from: Option<u32>) -> Vec<u32> {
    let at = |space: u32| ground.get(space as usize).copied().unwrap_or_default();
    let mut spaces = ways_out(graph, from, came_from, |space| at(space).access == Access::Closed);
    let best = spaces.iter().map(|space| unwelcome(at(*space))).min();
    spaces.retain(|space| Some(unwelcome(at(*space))) == best);
    let shut = |space: u32| space == from || Some(space) == came_from || at(space).access == Access::Closed;
    let fortresses = (0u32..).zip(ground).filter(|(space, refuge)| refuge.fortress && !shut(*space));
    let away: BTreeMap<u32, u32> = graph.reached(fortresses.map(|(space, _)| space), |way| !shut(way.to)).collect();
    let distance = |space: u32| away.get(&space).copied().unwrap_or(u32::MAX);
    let nearest = spaces.iter().map(|space| distance(*space)).min();
    spaces.retain(|space| Some(distance(*space)) == nearest);
    spaces
}

/// Whether a force goes on that has retreated so many spaces of those that it has to: it does not end among enemies (13.8).
pub fn goes_on(done: u8, needed: u8, here: &Refuge) -> bool {
    done < needed || here.enemies > 0
}

/// Whether a force that was defeated in a space may go into the fortress there: a friendly one; into a besieged one only those
/// who came out of it (13.8.1, 13.8.3).
pub fn may_go_inside(friendly: bool, besieged: bool, came_out: bool) -> bool {
    friendly && (!besieged || came_out)
}
