use muster_ground::graph::{Edge, Graph};
use muster_ground::polygon::{self, Ring};
use muster_lower::{cells, tracks};
use muster_schema::{Index, Text};
use muster_source::pack::Line;

use super::prelude::*;

pub static LINT: Lint = Lint::new("M007", "unconnected", Error, Map, check)
    .explained(
        "Part of the map cannot be reached from the rest, by land or by sea. The finding is shown at the first space \
        of each part except the largest.",
    )
    .example("connections.csv", "ferry,abbey,,reconstructed,\nabbey,castle,,reconstructed,\n", b"")
    .reads_roles(&[Role::Place, Role::Edge])
    .after(&["M001"]);

fn check(view: &View<'_>, findings: &mut Vec<Finding>) {
    let bridges: Vec<Vec<u32>> = view.ports.iter().map(|(_, ports)| ports.clone()).chain(joined(view)).collect();
    let parts = view.graph.parts(&bridges);
    let mut sizes: FxHashMap<u32, usize> = FxHashMap::default();
    for part in &parts {
        *sizes.entry(*part).or_default() += 1;
    }
    let Some((largest, _)) = sizes.iter().max_by_key(|(part, size)| (**size, std::cmp::Reverse(**part))) else {
        return;
    };
    for (number, space) in (0u32..).zip(&view.spaces) {
        let part = parts[number as usize];
        // A lone space without any way in is another finding.
        let lone = view.graph.ways(number).is_empty() && !space.port;
        if part == number && part != *largest && !lone {
            let size = sizes.get(&part).copied().unwrap_or_default();
            LINT.finds(findings, space.line.spot_of(Slot::Id))
                .says(format!("`{}` cannot be reached from the rest of the map", space.name))
                .label(if size == 1 {
                    "a separate part".into()
                } else {
                    format!("the first of {size} connected spaces")
                })
                .expected("a connection to the rest, or a port");
        }
    }
}

/// The numbers of the spaces that areas hold together: they lie in them, or have ports on them. One list for each part of the map.
fn joined(view: &View<'_>) -> Vec<Vec<u32>> {
    let area = |line: Line<'_>| Some((line.value::<Id>(Slot::Id)?, cells::outline(&line)));
    let areas: Vec<(Id, Vec<Ring>)> = view.lines(Role::Area).filter_map(area).collect();
    if areas.is_empty() {
        return Vec::new();
    }
    let ids = view.spaces.iter().map(|space| space.id).chain(areas.iter().map(|(id, _)| *id));
    let numbers = Index::of(ids);
    let edge = |line: Line<'_>| {
        let end = |slot| numbers.get(line.value::<Id>(slot)?);
        Some(Edge { from: end(Slot::From)?, to: end(Slot::To)?, cost: 1, only: None })
    };
    let step = |[from, to]: [Line<'_>; 2]| {
        Some(Edge { from: numbers.get(from.id())?, to: numbers.get(to.id())?, cost: 1, only: None })
    };
    let tracks = tracks::of(view);
    let steps = tracks.iter().flat_map(tracks::Track::pairs).filter_map(step);
    let edges: Vec<Edge> = view.lines(Role::Edge).filter_map(edge).chain(steps).collect();
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
    let mut together: FxHashMap<u32, Vec<u32>> = FxHashMap::default();
    for (number, part) in (0..).zip(&parts).take(view.spaces.len()) {
        together.entry(*part).or_default().push(number);
    }
    together.into_values().collect()
}
