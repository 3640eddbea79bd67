use super::super::prelude::*;

pub static LINT: Lint = Lint::new("M025", "unsupplied-fortress", Warning, Map, check)
    .explained(
        "No supply path leads to a fortress from any other fortress or port, however many depots there are: every \
        path passes a region that only one power may enter. Any army besieging it would starve.",
    )
    .example(
        "spaces.csv",
        "arland,heath,,minor,,north-sea,1,46.9,2.2,2.1,,\nmoorfield,Moorfield,arland,heath,,",
        b"arland,heath,yes,minor,,north-sea,1,46.9,2.2,2.1,,\nmoorfield,Moorfield,arland,heath,yes,",
    )
    .reads(&["spaces", "connections"])
    .after(&["M001", "M003", "M007", "M027"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let spaces = war.pack.records::<Space>();
    let source = |number: u32| {
        let space = spaces.get(number as usize);
        space.is_some_and(|space| space.fortress.is_some() || !space.ports.is_empty())
    };
    for (at, space) in war.pack.rows::<Space>().filter(|(_, space)| space.fortress.is_some()) {
        let Some(start) = war.view.numbers.get(space.id) else { continue };
        // By sea a port is always reached.
        if space.ports.is_empty() && !reaches(war, spaces, start, source) {
            LINT.finds(findings, at.cell("fortress"))
                .says(format!("no supply path leads to `{}` from any other fortress or port", space.name))
                .label("cut off by a region")
                .expected("a way that does not pass a region")
                .rule("11.6");
        }
    }
}

/// Whether a path without regions leads from a space to another one that is a source.
fn reaches(war: &War<'_>, spaces: &[Space], start: u32, source: impl Fn(u32) -> bool) -> bool {
    let mut seen = vec![false; spaces.len()];
    let mut queue = vec![start];
    while let Some(number) = queue.pop() {
        let closed = spaces.get(number as usize).is_none_or(|space| space.region.is_yes());
        match seen.get_mut(number as usize) {
            Some(seen) if !*seen && (!closed || number == start) => *seen = true,
            _ => continue,
        }
        if number != start && source(number) {
            return true;
        }
        queue.extend(war.view.graph.ways(number).iter().map(|way| way.to));
    }
    false
}
