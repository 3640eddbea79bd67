//! Which spaces of a map hang together through areas: they lie in them, or have ports on them.

use std::collections::BTreeMap;

use muster_ground::graph::{Edge, Graph};
use muster_schema::{Id, Index, Role, Slot, Text};

use muster_ground::polygon::{self, Ring};
use muster_kit::shared::View;
use muster_lower::{cells, tracks};
use muster_source::pack::{Line, Pack};

/// For each part of the map that areas hold together an area, and the numbers of the spaces in it.
pub(super) fn spaces(pack: &Pack, view: &View<'_>) -> Vec<(Id, Vec<u32>)> {
    let area = |line: Line<'_>| Some((line.value::<Id>(Slot::Id)?, cells::outline(&line)));
    let areas: Vec<(Id, Vec<Ring>)> = pack.lines(Role::Area).filter_map(area).collect();
    let Some((first, _)) = areas.first() else { return Vec::new() };
    let ids = view.spaces.iter().map(|space| space.id).chain(areas.iter().map(|(id, _)| *id));
    let numbers = Index::of(ids);
    let edge = |line: Line<'_>| {
        let end = |slot| numbers.get(line.value::<Id>(slot)?);
        Some(Edge { from: end(Slot::From)?, to: end(Slot::To)?, cost: 1, only: None })
    };
    let step = |[from, to]: [Line<'_>; 2]| {
        Some(Edge { from: numbers.get(from.id())?, to: numbers.get(to.id())?, cost: 1, only: None })
    };
    let tracks = tracks::of(pack);
    let steps = tracks.iter().flat_map(tracks::Track::pairs).filter_map(step);
    let edges: Vec<Edge> = pack.lines(Role::Edge).filter_map(edge).chain(steps).collect();
    let graph = Graph::new(view.spaces.len() + areas.len(), edges.into_iter());
    let by_place = polygon::Areas::of(areas.iter().map(|(_, rings)| rings.as_slice()));
    let joins = (0..).zip(&view.spaces).map(|(number, space)| {
        let named = [Slot::Place, Slot::Ports].map(|slot| space.line.cell(slot));
        let named: Vec<Text> = named.iter().flat_map(|cell| cell.items().to_vec()).collect();
        let around = space.at.map(|at| by_place.holders(at)).unwrap_or_default();
        let joined = named
            .into_iter()
            .chain(around.into_iter().map(|area| areas[area].0.text()))
            .filter_map(|id| numbers.get(id));
        joined.chain([number]).collect()
    });
    let parts = graph.parts(&joins.collect::<Vec<Vec<u32>>>());
    let mut together: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for (number, part) in (0..).zip(&parts).take(view.spaces.len()) {
        together.entry(*part).or_default().push(number);
    }
    together.into_values().map(|spaces| (*first, spaces)).collect()
}
