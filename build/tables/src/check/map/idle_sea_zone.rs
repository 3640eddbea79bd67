use muster_schema::Text;
use muster_source::pack::Line;

use super::prelude::*;

pub static LINT: Lint = Lint::new("M008", "idle-sea-zone", Warning, Map, check)
    .explained(
        "A sea has no port, or no square lies in it or borders on it, so nothing can ever use it. Its name would be \
        printed on the map all the same.",
    )
    .example("spaces.csv", "gulf|ocean", b"gulf")
    .reads_roles(&[Role::Place, Role::Cell, Role::Zone]);

fn check(view: &View<'_>, findings: &mut Vec<Finding>) {
    // Cells border on a zone, or lie in it.
    let of_cell = |cell: Line<'_>| [Slot::Ports, Slot::Zone].map(|slot| cell.cell(slot).items().to_vec());
    let on_cells: FxHashSet<Text> = view.pack.lines(Role::Cell).flat_map(of_cell).flatten().collect();
    for zone in view.zones().filter(|zone| !on_cells.contains(&zone.id())) {
        let ports = view.ports.iter().find(|(id, _)| id.text() == zone.id());
        if ports.is_none_or(|(_, ports)| ports.is_empty()) {
            LINT.finds(findings, zone.spot_of(Slot::Id))
                .says(format!("the sea zone `{}` has no port", zone.name()))
                .label("no space has it in `ports`")
                .expected("a port, or no such zone");
        }
    }
}
