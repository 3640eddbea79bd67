use super::prelude::*;

pub static LINT: Lint = Lint::new("M002", "doubled-connection", Error, Map, check)
    .explained(
        "Two rows connect the same two spaces, the second in the opposite direction. One row is enough, because \
        connections work both ways unless both rows have `yes` in a column with the slot `one-way`; two would be drawn on top of \
        each other.",
    )
    .example("connections.csv", "hill,castle,,2.2,", b"hill,castle,,2.2,\ncastle,hill,,2.2,")
    .reads_roles(&[Role::Edge]);

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
    for (from, to) in twice {
        let mut routes = (0u32..).zip(&view.routes).filter(|(_, ends)| **ends == [from, to] || **ends == [to, from]);
        let mut next = || view.route(routes.next()?.0);
        if let (Some(first), Some(again)) = (next(), next()) {
            report(&first, &again, findings);
        }
    }
    // Areas and cells have no numbers.
    let others = (0u32..).zip(&view.routes).filter(|(_, ends)| ends.contains(&u32::MAX));
    let mut known: FxHashMap<[Id; 2], Route<'_>> = FxHashMap::default();
    for route in others.filter_map(|(number, _)| view.route(number)) {
        let [from, to] = route.ends;
        match known.get(&[to, from]).or_else(|| known.get(&[from, to])) {
            Some(first) => report(first, &route, findings),
            None => {
                known.insert(route.ends, route);
            }
        }
    }
}

fn report(first: &Route<'_>, again: &Route<'_>, findings: &mut Vec<Finding>) {
    let [from, to] = &first.ends;
    let is_one_way = |route: &Route<'_>| route.line.cell(Slot::OneWay).is_yes();
    if is_one_way(first) && is_one_way(again) && again.ends == [*to, *from] {
        return;
    }
    LINT.finds(findings, again.line.spot_of(Slot::From))
        .says(format!("`{from}` and `{to}` are connected twice"))
        .label("the same two spaces again")
        .expected("one row for two spaces")
        .see(first.line.spot(), "the first one");
}
