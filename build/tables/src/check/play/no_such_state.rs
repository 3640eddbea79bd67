use muster_schema::common::Outcome;

use super::prelude::*;

pub static LINT: Lint = Lint::new("T082", "no-such-state", Error, Tables, check)
    .explained(
        "A result puts counters into a state that there is not, or ends it. A state is a marker whose slot `on` says which counters \
        can carry it; the column names the id of the marker, with `-` before it if the state ends.",
    )
    .given(&[("results.csv", "result,meaning,defender_steps\nH,A hit on the hull.,1\n", "result,meaning,defender_steps,defender_state\nH,A hit on the hull.,1,aground\n"),
        ("results.csv", "H2,\"Two hits, or one and a fire.\",2\n", "H2,\"Two hits, or one and a fire.\",2,\n")])
    .example("results.csv", "1,aground", b"1,agroud");

fn check(view: &View<'_>, findings: &mut Vec<Finding>) {
    let markers = view.pack.lines(Role::Marker).filter(|line| !line.cell(Slot::On).items().is_empty());
    let known: Vec<Text> = markers.map(|line| line.id()).collect();
    let names = || known.iter().map(Text::as_str);
    for (at, row) in view.pack.rows::<Outcome>() {
        let cells = [
            ("attacker_state", row.attacker_state),
            ("defender_state", row.defender_state),
            ("unit_state", row.unit_state),
        ];
        for (column, text) in cells.into_iter().filter_map(|(column, text)| Some((column, text?))) {
            let name = text.as_str().trim_start_matches('-');
            if names().any(|known| known == name) {
                continue;
            }
            LINT.finds(findings, at.cell(column))
                .says(format!("no counter can be `{name}`"))
                .label("no such state")
                .expected(match known.as_slice() {
                    [] => "the id of a marker whose slot `on` says which counters carry it; there is none yet".to_owned(),
                    _ => choices(names()),
                })
                .suggest(guess(name, names()))
                .cited(row.cite);
        }
    }
}
