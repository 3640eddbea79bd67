//! Supply: states, sources, paths, depots (11.0).

use crate::sovereigns::records::{Connection, Fortress, Route, Rules};
use muster_schema::Id;

use muster_ground::graph::{Edge, Graph};

/// The state of short supply after it has become worse (11.7).
pub fn worse(rules: &Rules, state: u8) -> u8 {
    state.saturating_add(1).min(rules.supply.worst)
}

/// Computes the state of a force that got worse this many times and then entered a source or traced to one, or did not (11.7,
/// 11.8).
pub fn after(rules: &Rules, before: u8, times_worse: u8, found: bool) -> u8 {
    if found { 0 } else { (0..times_worse).fold(before, |state, _| worse(rules, state)) }
}

/// The holder of a fortress, seen from the side that traces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Held {
    Friend,
    Enemy,
    Nobody,
}

/// A source of supply that is no fortress (11.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Store {
    Depot,
    Port,
}

/// The facts of a space that matter for tracing supply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Ground {
    pub friends: u16,
    pub enemies: u16,
    /// Mobile irregulars of the enemy.
    pub irregulars: u16,
    /// True if a raid of the enemy has succeeded here.
    pub raided: bool,
    /// The fortress, and its holder.
    pub fortress: Option<(Fortress, Held)>,
    /// True if the fortress is blockaded or besieged.
    pub invested: bool,
    /// The friendly depot here, or friendly port to which the force may trace (11.5).
    pub store: Option<Store>,
    /// True if the force may not trace through here for other reasons, for example because the space is neutral.
    pub closed: bool,
}

/// Builds the graph of the movement routes: each costs the same, passes as well (2.1.2, 8.3, 8.5). `place` numbers the spaces.
pub fn routes<'a>(
    rules: &Rules,
    spaces: usize,
    connections: impl IntoIterator<Item = &'a Connection>,
    place: impl Fn(Id) -> Option<u32>,
) -> Graph {
    let cost = u32::from(rules.activation.march);
    let edge = |connection: &Connection| match connection.route {
        Route::Road | Route::Mountain | Route::Alpine => {
            Some(Edge { from: place(connection.from.id())?, to: place(connection.to.id())?, cost, only: None })
        }
    };
    let edges: Vec<Edge> = connections.into_iter().filter_map(edge).collect();
    Graph::new(spaces, edges.iter().copied())
}

/// Finds the greatest distance at which this space supplies a force; none if it is no source. A fortress that the enemy blockades
/// or besieges supplies nobody, nor does a depot or port in it (11.5, 11.6, 15.3).
pub fn reach(rules: &Rules, ground: &Ground) -> Option<u8> {
    let fortress = match ground.fortress {
        Some((_, Held::Friend)) if ground.invested => return None,
        Some((Fortress::Major, Held::Friend)) => Some(rules.supply.reach),
        Some((Fortress::Minor, Held::Friend)) => Some(rules.supply.minor_reach),
        _ => None,
    };
    let other = ground.store.map(|_| rules.supply.reach);
    fortress.max(other)
}

/// True if a path may touch a space (11.6, 12.3, 15.7). A raid blocks paths that go on from there or begin there, not one that
/// ends there with the force itself (11.7).
pub fn is_open(rules: &Rules, ground: &Ground, of_the_force: bool) -> bool {
    let enemies = u32::from(ground.enemies) + u32::from(ground.irregulars) * u32::from(rules.irregular.blocks_as);
    let fortress = match ground.fortress {
        Some((_, Held::Friend)) => !ground.invested,
        Some((_, Held::Enemy)) => ground.invested,
        Some((_, Held::Nobody)) | None => true,
    };
    enemies <= u32::from(ground.friends) && !ground.closed && (of_the_force || (!ground.raided && fortress))
}

/// Finds the nearest source to which a force in the space `from` traces; none if it is out of supply (11.6). `ground` has the
/// facts of each space of the graph.
pub fn trace(rules: &Rules, graph: &Graph, ground: &[Ground], from: u32) -> Option<u32> {
    let at = |space: u32| ground.get(space as usize).copied().unwrap_or_default();
    let source = |space: u32, away: u32| reach(rules, &at(space)).is_some_and(|reach| away <= u32::from(reach));
    within(graph, from, u32::from(rules.supply.reach), |space| is_open(rules, &at(space), space == from))
        .into_iter()
        .find(|(space, away)| source(*space, *away))
        .map(|(space, _)| space)
}

/// True if a depot in a space is near enough to a fortress or another depot of its colour (11.4.2). If it is not when a force
/// without supply enters, the depot is removed once it has helped that force (11.8). Fortresses and depots in `ground` are those
/// that count for it, see [`chain_holds`].
pub fn is_tied(rules: &Rules, graph: &Graph, ground: &[Ground], space: u32) -> bool {
    let at = |space: u32| ground.get(space as usize).copied().unwrap_or_default();
    let source = |other: u32| {
        let there = at(other);
        let fortress = matches!(there.fortress, Some((_, Held::Friend))) && !there.invested;
        fortress || (there.store == Some(Store::Depot) && other != space)
    };
    within(graph, space, u32::from(rules.supply.depot_reach), |other| is_open(rules, &at(other), other == space))
        .into_iter()
        .any(|(other, _)| source(other))
}

/// True if a depot may be placed in a space: no enemies, irregulars or raids of theirs are there, and it is tied to a fortress or
/// another depot (6.9, 8.5, 11.4.2). For the areas where its power may have depots, see [`super::source::may_have_depot`].
pub fn may_place_depot(rules: &Rules, graph: &Graph, ground: &[Ground], space: u32) -> bool {
    let here = ground.get(space as usize).copied().unwrap_or_default();
    here.enemies == 0 && here.irregulars == 0 && !here.raided && is_tied(rules, graph, ground, space)
}

/// True if depots of these powers' colours make a chain that ends at this fortress: all are of one colour, and the fortress has
/// it, or troops of that power have taken it from an enemy or found it neutral. One depot alone is no chain, and rests on any
/// friendly fortress (11.4.2).
pub fn chain_holds(chain: &[Id], fortress: Fortification) -> bool {
    let Some((first, rest)) = chain.split_first() else { return false };
    if rest.is_empty() {
        return true;
    }
    let ends_well = match fortress {
        Fortification::Own(owner) => owner == *first,
        Fortification::Taken(by) => by == *first,
        Fortification::Friendly => false,
    };
    rest.iter().all(|power| power == first) && ends_well
}

/// The fortress at the end of a chain of depots; it is friendly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fortification {
    /// The fortress has the colour of this power.
    Own(Id),
    /// The fortress belonged to an enemy or to a neutral power, and troops of this power are in it.
    Taken(Id),
    /// The fortress of an ally.
    Friendly,
}

/// Finds the spaces within this many activation points, with their distances, the nearest first. Only open ones are entered; if
/// the first is not open, there are none.
fn within(graph: &Graph, from: u32, most: u32, open: impl Fn(u32) -> bool) -> Vec<(u32, u32)> {
    if !open(from) {
        return Vec::new();
    }
    graph.reached([from], |way| open(way.to)).take_while(|(_, away)| *away <= most).collect()
}
