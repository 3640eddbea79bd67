use super::super::prelude::*;

pub static LINT: Lint = Lint::new("M007", "unconnected", Error, Map, check)
    .explained(
        "Part of the map cannot be reached from the rest, by land or by sea. The finding is shown at the first space \
        of each part except the largest.",
    )
    .example("connections.csv", "ferry,abbey,,reconstructed,\nabbey,castle,,reconstructed,\n", b"")
    .reads_roles(&[Role::Place, Role::Edge])
    .after(&["M001"]);

fn check(view: &View<'_>, findings: &mut Vec<Finding>) {
    let bridges: Vec<Vec<u32>> = view.ports.iter().map(|(_, ports)| ports.clone()).collect();
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
