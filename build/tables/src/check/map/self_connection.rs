use super::prelude::*;

pub static LINT: Lint = Lint::new("M001", "self-connection", Error, Map, check)
    .explained("A connection joins a space to itself. It could never be used.")
    .example("connections.csv", "millbrook,hill,", b"millbrook,millbrook,")
    .reads_roles(&[Role::Edge]);

fn check(view: &View<'_>, findings: &mut Vec<Finding>) {
    let routes = (0u32..).zip(&view.routes).filter(|(_, [from, to])| from == to);
    for Route { line, ends: [from, to] } in routes.filter_map(|(number, _)| view.route(number)) {
        if from == to {
            LINT.finds(findings, line.spot_of(Slot::To))
                .says(format!("`{from}` is connected to itself"))
                .label("the same space as `from`")
                .expected("another space");
        }
    }
}
