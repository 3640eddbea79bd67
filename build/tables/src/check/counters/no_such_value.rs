use super::overfull::COLUMNS;
use super::prelude::*;
use muster_schema::Kind;

pub static LINT: Lint = Lint::new("C115", "limit-of-nothing", Error, Counters, check)
    .explained(
        "A box adds up a value of the counters in it, but no table of counters has a column of this name with numbers, so that \
        nothing would ever count against its limit.",
    )
    .given(&[
        COLUMNS,
        ("stores.csv", "", "id,name,x,y,width,height,limit,of\nreserve,Reserve,600,20,150,100,9,combta\n"),
    ])
    .example("system/tables.csv", "spaces,space,", b"stores,box,,,,A box with a limit.\nspaces,space,");

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    let tables = pack.sources.system.tables.iter().filter(|table| table.role == Role::Piece);
    let columns = tables.flat_map(muster_schema::TableDef::columns);
    let known: Vec<&str> = columns
        .filter(|column| matches!(column.kind, Kind::Whole | Kind::Number))
        .map(|column| column.name.as_str())
        .collect();
    for line in pack.lines(Role::Box) {
        let Some(of) = line.cell(Slot::Of).text().filter(|of| !known.contains(&of.as_str())) else { continue };
        LINT.finds(findings, line.spot_of(Slot::Of))
            .says(format!("no counter has a number called `{of}`"))
            .label("no column of counters")
            .expected(choices(known.iter().copied()))
            .suggest(nearest(&of, known.iter().copied()));
    }
}
