//! Lines of communication (11.0).

use muster_schema::Id;

use super::{Board, Control};

/// The sea zones that a side controls (2.5).
#[derive(Clone, Debug)]
pub struct Sea(pub Vec<Id>);

/// The spaces from which a side can trace a line of communication to one of its sources.
#[derive(Clone, Debug)]
pub struct Network(Vec<bool>);

impl Network {
    /// Traces back from `sources` along spaces that `side` controls, by land and, between ports, through sea zones that it
    /// controls (11.1.1, 11.1.3). A source under enemy control supplies nobody (11.2.1).
    pub fn of(board: &Board<'_>, control: &Control, side: Id, sea: &Sea, sources: &[u32]) -> Self {
        let mut reached = vec![false; board.spaces.len()];
        let friendly = |space: u32| control.of(space) == Some(side);
        let mut queue: Vec<u32> = sources.iter().copied().filter(|source| friendly(*source)).collect();
        let mut sailed = vec![false; board.ports.len()];
        while let Some(space) = queue.pop() {
            match reached.get_mut(space as usize) {
                Some(seen) if !*seen => *seen = true,
                _ => continue,
            }
            let land = board.graph.ways(space).iter().filter(|way| way.only.is_none_or(|only| only == side));
            queue.extend(land.map(|way| way.to).filter(|next| friendly(*next)));
            for (zone, ports) in board.ports.iter().enumerate() {
                let (id, harbours) = ports;
                if !sailed[zone] && sea.0.contains(id) && harbours.contains(&space) {
                    sailed[zone] = true;
                    queue.extend(harbours.iter().copied().filter(|port| friendly(*port)));
                    // Zones meet where a port borders on both, whoever holds the port: ships pass by.
                    for (other, (next, shared)) in board.ports.iter().enumerate() {
                        if !sailed[other] && sea.0.contains(next) && shared.iter().any(|port| harbours.contains(port)) {
                            sailed[other] = true;
                            queue.extend(shared.iter().copied().filter(|port| friendly(*port)));
                        }
                    }
                }
            }
        }
        Self(reached)
    }

    /// True if a space has a line of communication to the source.
    pub fn reaches(&self, space: u32) -> bool {
        self.0.get(space as usize).copied().unwrap_or_default()
    }
}
