use std::collections::BTreeMap;

use super::prelude::*;
use muster_schema::Text;
use muster_source::finding::Given;

pub static LINT: Lint = Lint::new("U124", "box-too-full", Error, SetUps, check)
    .explained(
        "More begins in a box than its `limit`: so many counters, or, if the box says so in `of`, so much of that value of \
        counters together. The finding is shown at the first line that goes over the limit.",
    )
    .given(&[
        ("system/tables.csv", "spaces,space,", "stores,box,,,,A box with a limit.\nspaces,space,"),
        COLUMNS,
        ("system/columns.csv", "spaces|boxes|track-spaces", "spaces|boxes|stores|track-spaces"),
        ("stores.csv", "", "id,name,x,y,width,height,limit,of\nreserve,Reserve,600,20,150,100,9,combat\n"),
    ])
    .example("scenarios/campaign/setup.csv", "ashford,3,north-foot", b"reserve,3,north-foot");

/// The columns of a table of boxes with limits.
pub(super) const COLUMNS: Given = (
    "system/columns.csv",
    "units,id,id,",
    "stores,id,id,,yes,,,,,,,,The id.\nstores,name,name,,yes,,,,,,,,Its name.\nstores,x,number,,yes,,,,,,,,Left edge.\n\
    stores,y,number,,yes,,,,,,,,Upper edge.\nstores,width,number,,yes,,,,,,,,Width.\n\
    stores,height,number,,yes,,,,,,,,Height.\nstores,limit,whole,,,,,,,,,,Its limit.\n\
    stores,of,,,,,,,,,,,Of what.\nunits,id,id,",
);

/// The value of a counter that a box adds up: that of its front, or its fullest step.
pub(super) fn value(counter: &Line<'_>, of: Option<Text>) -> f64 {
    let Some(of) = of else { return 1.0 };
    let cell = counter.table().column(&of).map(|at| counter.at(at));
    cell.and_then(|cell| cell.number().or_else(|| cell.numbers().first().copied())).unwrap_or_default()
}

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    let mut held: BTreeMap<(Text, Text), f64> = BTreeMap::new();
    for line in lines(pack).iter().filter(|line| !line.arrives()) {
        let Some(place) = line.site.filter(|site| site.table().role == Role::Box) else { continue };
        let Some(limit) = place.cell(Slot::Limit).number() else { continue };
        let of = place.cell(Slot::Of).text();
        let more = value(&line.counter, of) * f64::from(line.count().counters());
        let sum = held.entry((line.scenario.text(), place.id())).or_default();
        let before = *sum;
        *sum += more;
        if before <= limit && *sum > limit {
            let what = of.map_or_else(|| "counters".to_owned(), |of| format!("of `{of}`"));
            LINT.finds(findings, line.line.spot_of(Slot::Count))
                .says(format!("`{}` has {sum} {what}, and its limit is {limit}", place.name()))
                .label("too much for the box")
                .expected(format!("at most {} here", limit - before))
                .see(place.spot_of(Slot::Limit), "the limit");
        }
    }
}
