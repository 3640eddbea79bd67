use super::super::prelude::*;

pub static LINT: Lint = Lint::new("C056", "same-seat", Error, Counters, check)
    .explained(
        "Two powers sit at the same edge of the map, or have the same place in the order of set-up. Play goes round \
        the table, so each power needs its own edge and its own place.",
    )
    .example("powers.csv", "east,2,", b"east,1,")
    .reads(&["powers"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let rows: Vec<_> = war.pack.rows::<Power>().collect();
    for (number, (at, power)) in rows.iter().enumerate() {
        let earlier = || rows.iter().take(number);
        let seat = power.edge.and_then(|edge| earlier().find(|(_, other)| other.edge == Some(edge)));
        let place = power.deploys.and_then(|place| earlier().find(|(_, other)| other.deploys == Some(place)));
        let taken = [
            (seat, "edge", "sits at the edge", "an edge where nobody sits", "31.1"),
            (place, "deploys", "is set up at the place", "a number of its own", "31.4"),
        ];
        for (other, field, what, expected, rule) in taken {
            let Some((other_at, other)) = other else { continue };
            LINT.finds(findings, at.cell(field))
                .says(format!("`{}` {what} of `{}`", power.name, other.name))
                .label("taken")
                .expected(expected)
                .rule(rule)
                .see(other_at.cell(field), "the first with it");
        }
    }
}
