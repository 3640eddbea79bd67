use super::super::prelude::*;

pub static LINT: Lint = Lint::new("M008", "idle-sea-zone", Warning, Map, check)
    .explained(
        "A sea has no port, or no square lies in it or borders on it, so nothing can ever use it. Its name would be \
        printed on the map all the same.",
    )
    .example("spaces.csv", "gulf|ocean", b"gulf")
    .reads_roles(&[Role::Place, Role::Zone]);

fn check(view: &View<'_>, findings: &mut Vec<Finding>) {
    for zone in view.zones() {
        let ports = view.ports.iter().find(|(id, _)| id.text() == zone.id());
        if ports.is_none_or(|(_, ports)| ports.is_empty()) {
            LINT.finds(findings, zone.spot_of(Slot::Id))
                .says(format!("the sea zone `{}` has no port", zone.name()))
                .label("no space has it in `ports`")
                .expected("a port, or no such zone");
        }
    }
}
