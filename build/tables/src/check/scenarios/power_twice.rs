use muster_source::finding::Given;

use super::prelude::*;

pub static LINT: Lint = Lint::new("U120", "power-on-two-sides", Error, SetUps, check)
    .explained(
        "A scenario says twice on which side a power is. A row without a scenario holds for all of them, so that another \
        row for one of them says it again there.",
    )
    .given(&[COLUMNS, POWERS, ("allegiances.csv", "", "power,side,scenario\ntuscania,south,campaign\ntuscania,,campaign\n")])
    .example(
        "system/tables.csv",
        "spaces,space,",
        b"powers,power,,,yes,A power.\nallegiances,allegiance,,power|scenario|side,,Where a power stands.\nspaces,space,",
    );

/// A table of powers, and the columns of one that says where they stand.
pub(super) const POWERS: Given = ("powers.csv", "", "id,name\ntuscania,Tuscania\n");
pub(super) const COLUMNS: Given = (
    "system/columns.csv",
    "units,id,id,",
    "powers,id,id,,yes,,,,,,,,The id.\npowers,name,name,,yes,,,,,,,,Its name.\n\
    allegiances,power,,,yes,,powers,,,,,,The power.\nallegiances,side,,,,,sides,,,,,,Its side.\n\
    allegiances,scenario,,,,,scenarios,,,,,,Where.\nunits,id,id,",
);

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    for (_, scenario) in pack.scenarios() {
        let mut seen: Vec<(Text, Spot)> = Vec::new();
        for (power, line) in allegiances(pack, &scenario) {
            let spot = line.spot_of(Slot::Power);
            match seen.iter().find(|(other, _)| *other == power) {
                Some((_, first)) => {
                    LINT.finds(findings, spot)
                        .says(format!("`{power}` has a side in `{}` already", scenario.name))
                        .label("the same power again")
                        .expected("one row for each power in a scenario")
                        .see(first.clone(), "the first");
                }
                None => seen.push((power, spot)),
            }
        }
    }
}
