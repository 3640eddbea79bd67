use super::super::prelude::*;

pub static LINT: Lint = Lint::new("M002", "doubled-connection", Error, Map, check)
    .explained(
        "Two rows connect the same two spaces, the second in the opposite direction. One row is enough, because \
        connections work both ways; two would be drawn on top of each other.",
    )
    .example("connections.csv", "hill,castle,,2.2,", b"hill,castle,,2.2,\ncastle,hill,,2.2,")
    .reads(&["connections"]);

fn check(view: &View<'_>, findings: &mut Vec<Finding>) {
    let graph = &view.graph;
    let mut twice: Vec<(u32, u32)> = Vec::new();
    for node in (0u32..).take(graph.len()) {
        for (at, way) in graph.ways(node).iter().enumerate() {
            let again = graph.ways(node).iter().take(at).any(|other| other.to == way.to);
            if again && node < way.to {
                twice.push((node, way.to));
            }
        }
    }
    if twice.is_empty() {
        return;
    }
    for (from, to) in twice {
        report(view, [from, to], findings);
    }
}

fn report(view: &View<'_>, [one, other]: [u32; 2], findings: &mut Vec<Finding>) {
    let mut routes = (0u32..).zip(&view.routes).filter(|(_, ends)| **ends == [one, other] || **ends == [other, one]);
    let mut next = || view.route(routes.next()?.0);
    let (Some(first), Some(again), Some(Space { id: from, .. }), Some(Space { id: to, .. })) =
        (next(), next(), view.spaces.get(one as usize), view.spaces.get(other as usize))
    else {
        return;
    };
    LINT.finds(again.line.spot_of(Slot::From), format!("`{from}` and `{to}` are connected twice"))
        .label("the same two spaces again")
        .expected("one row for two spaces")
        .see(first.line.spot(), "the first one")
        .add_to(findings);
}
