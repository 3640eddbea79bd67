//! A map of nodes and two-way edges, some of them open to only one side.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Arc;

use muster_schema::Id;

/// A line between two nodes, by their places in the list of spaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    pub from: u32,
    pub to: u32,
    /// The cost of going along it, in movement points.
    pub cost: u32,
    /// The only side that may use it.
    pub only: Option<Id>,
}

/// An edge, seen from one of its ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    pub to: u32,
    /// The cost of going there, in movement points.
    pub cost: u32,
    /// The only side that may go.
    pub only: Option<Id>,
}

/// The graph, with each edge listed at both ends. Copies share their data.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    starts: Arc<Vec<u32>>,
    ways: Arc<Vec<Way>>,
}

impl Graph {
    /// The graph of `nodes` nodes; edges that end nowhere are left out.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "twice as many edges as a table has rows, which are under 2^31"
    )]
    pub fn new(nodes: usize, edges: impl Iterator<Item = Edge> + Clone) -> Self {
        let sound = |edge: &Edge| (edge.from as usize) < nodes && (edge.to as usize) < nodes;
        let mut starts = vec![0u32; nodes + 1];
        for edge in edges.clone().filter(sound) {
            starts[edge.from as usize + 1] += 1;
            starts[edge.to as usize + 1] += 1;
        }
        for node in 0..nodes {
            starts[node + 1] += starts[node];
        }
        let blank = Way { to: 0, cost: 0, only: None };
        let mut ways = vec![blank; starts.last().copied().unwrap_or_default() as usize];
        let mut next = starts.clone();
        for edge in edges.filter(sound) {
            for (from, to) in [(edge.from, edge.to), (edge.to, edge.from)] {
                let at = &mut next[from as usize];
                ways[*at as usize] = Way { to, cost: edge.cost, only: edge.only };
                *at += 1;
            }
        }
        debug_assert_eq!(ways.len() as u32, starts.last().copied().unwrap_or_default());
        Self { starts: starts.into(), ways: ways.into() }
    }

    /// The number of nodes.
    pub fn len(&self) -> usize {
        self.starts.len().saturating_sub(1)
    }

    /// True without any nodes.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The ways that leave a node.
    pub fn ways(&self, node: u32) -> &[Way] {
        let bound = |node: usize| self.starts.get(node).copied().unwrap_or_default() as usize;
        self.ways.get(bound(node as usize)..bound(node as usize + 1)).unwrap_or_default()
    }

    /// The way from a node to its neighbour.
    pub fn between(&self, from: u32, to: u32) -> Option<&Way> {
        self.ways(from).iter().find(|way| way.to == to)
    }

    /// The cost of the cheapest way for `side` (`None`: along edges that everybody may use), in movement points.
    pub fn distance(&self, from: u32, to: u32, side: Option<Id>) -> Option<u32> {
        let mut reached = self.reached([from], |way| way.only.is_none() || way.only == side);
        reached.find(|(node, _)| *node == to).map(|(_, cost)| cost)
    }

    /// The nodes that are reached from some others along ways that are `open`, the nearest first, each with the cost of the
    /// cheapest way to it.
    pub fn reached(
        &self,
        from: impl IntoIterator<Item = u32>,
        open: impl Fn(&Way) -> bool,
    ) -> impl Iterator<Item = (u32, u32)> {
        let mut known = vec![false; self.len()];
        let mut queue: BinaryHeap<_> = from.into_iter().map(|node| Reverse((0u32, node))).collect();
        let next = move || loop {
            let Reverse((cost, node)) = queue.pop()?;
            if std::mem::replace(known.get_mut(node as usize)?, true) {
                continue;
            }
            let ways = self.ways(node).iter().filter(|way| open(way));
            queue.extend(ways.map(|way| Reverse((cost.saturating_add(way.cost), way.to))));
            return Some((node, cost));
        };
        std::iter::from_fn(next)
    }

    /// Numbers the connected parts: for each node the number of its part. `bridges` join nodes beside the edges.
    pub fn parts(&self, bridges: &[Vec<u32>]) -> Vec<u32> {
        let mut parent: Vec<u32> = (0u32..).take(self.len()).collect();
        for node in (0u32..).take(self.len()) {
            for way in self.ways(node) {
                union(&mut parent, node, way.to);
            }
        }
        for bridge in bridges {
            for pair in bridge.windows(2) {
                union(&mut parent, pair[0], pair[1]);
            }
        }
        (0u32..).take(self.len()).map(|node| root(&mut parent, node)).collect()
    }
}

fn root(parent: &mut [u32], mut node: u32) -> u32 {
    while let Some(&above) = parent.get(node as usize) {
        if above == node {
            break;
        }
        let top = parent.get(above as usize).copied().unwrap_or(above);
        parent[node as usize] = top;
        node = top;
    }
    node
}

fn union(parent: &mut [u32], a: u32, b: u32) {
    let (a, b) = (root(parent, a), root(parent, b));
    let (low, high) = (a.min(b), a.max(b));
    if let Some(above) = parent.get_mut(high as usize) {
        *above = low;
    }
}
