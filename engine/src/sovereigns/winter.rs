//! Winter quarters (17.0).

use muster_schema::sovereigns::{Rules, Theater};

use super::force::{Size, size};
use super::supply::within;
use crate::graph::Graph;

/// What of a space matters to those who look for quarters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Shelter {
    /// Whether a friendly depot or fortress is there, or it is a square that the force may enter.
    pub roof: bool,
    /// Whether a friendly port is there.
    pub port: bool,
    /// Its theater: ports are quarters in Italy only.
    pub theater: Option<Theater>,
    /// Whether the force may not march there.
    pub closed: bool,
}

/// Whether a space has winter quarters (17.2).
pub fn has_quarters(shelter: &Shelter) -> bool {
    let port = shelter.port && shelter.theater == Some(Theater::Italian);
    shelter.roof || port
}

/// Where a force spends the winter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wintering {
    Stays,
    /// In one of these spaces, which it reaches.
    Marches(Vec<u32>),
    /// In one of these, the nearest, after it has suffered winter attrition; none if there are no quarters at all.
    Suffers(Vec<u32>),
}

/// Where a force spends the winter that is in the space `from`; a minor one may always stay (17.2). It is the same for one that
/// was driven out of its quarters (17.4). None where there is no winter.
pub fn wintering(rules: &Rules, graph: &Graph, shelters: &[Shelter], from: u32, strength: u16) -> Option<Wintering> {
    let winter = rules.winter.as_ref()?;
    let at = |space: u32| shelters.get(space as usize).copied().unwrap_or_default();
    if size(rules, strength) == Size::Minor || has_quarters(&at(from)) {
        return Some(Wintering::Stays);
    }
    let points = u32::from(winter.points) * u32::from(rules.activation.march);
    let quarters = |spaces: Vec<(u32, u32)>| spaces.into_iter().filter(|(space, _)| has_quarters(&at(*space)));
    let reached: Vec<u32> = quarters(within(graph, from, points, |space| space == from || !at(space).closed))
        .map(|(space, _)| space)
        .collect();
    if !reached.is_empty() {
        return Some(Wintering::Marches(reached));
    }
    let all: Vec<(u32, u32)> = quarters(within(graph, from, u32::MAX, |_| true)).collect();
    let nearest = all.iter().map(|(_, away)| *away).min();
    Some(Wintering::Suffers(all.iter().filter(|(_, away)| Some(*away) == nearest).map(|(space, _)| *space).collect()))
}

/// Whether a major force may leave so many strength points behind on its way, in a friendly space with victory points where it
/// starts or passes (17.2). What goes on suffers winter attrition as before, see [`super::attrition::Sufferer::reduced`].
pub fn may_leave_behind(rules: &Rules, strength: u16, left: u16, points_of_space: u8) -> bool {
    let most = rules.winter.as_ref().map_or(0, |winter| winter.left_behind);
    size(rules, strength) == Size::Major && left <= most && points_of_space > 0
}
