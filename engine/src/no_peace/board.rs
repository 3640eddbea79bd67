//! The board: spaces by number, their connections, the ports of each sea zone.

use crate::no_peace::records::{Connection, Movement, SeaZone, Space};
use muster_schema::{Id, Index, Ref};

use muster_ground::graph::{Edge, Graph};

/// The map in the form that the rules use. Spaces are numbered by their place in the table.
#[derive(Clone, Debug)]
pub struct Board<'t> {
    pub spaces: &'t [Space],
    pub graph: Graph,
    numbers: Index,
    /// The ports of each sea zone (2.6).
    pub ports: Vec<(Id, Vec<u32>)>,
}

impl<'t> Board<'t> {
    /// The board of these tables. A connection costs what the rules say, more if only one side may use it (14.1.1).
    pub fn new(
        spaces: &'t [Space],
        connections: &[Connection],
        zones: &[SeaZone],
        movement: Option<&Movement>,
    ) -> Self {
        let numbers = Index::of(spaces.iter().map(|space| space.id));
        let (cost, side_cost) = movement.map_or((1, 2), |movement| (movement.connection, movement.side_connection));
        let edges = connections.iter().filter_map(|connection| {
            let only = connection.only.map(|side| side.id());
            Some(Edge {
                from: numbers.get(connection.from.id())?,
                to: numbers.get(connection.to.id())?,
                cost: if only.is_some() { side_cost } else { cost },
                only,
            })
        });
        let ports = zones
            .iter()
            .map(|zone| {
                let here = |space: &Space| space.ports.iter().any(|port| port.id() == zone.id);
                (zone.id, (0u32..).zip(spaces).filter(|(_, space)| here(space)).map(|(number, _)| number).collect())
            })
            .collect();
        Self { spaces, graph: Graph::new(spaces.len(), edges), numbers, ports }
    }

    /// The number of a space.
    pub fn number(&self, space: Ref<Space>) -> Option<u32> {
        self.numbers.get(space.id())
    }

    /// The number of the space of this id.
    pub fn number_of(&self, id: Id) -> Option<u32> {
        self.numbers.get(id)
    }

    /// The space of a number.
    pub fn space(&self, number: u32) -> Option<&'t Space> {
        self.spaces.get(number as usize)
    }
}
