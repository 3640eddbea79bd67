use muster_schema::Standing;

use super::prelude::*;

pub static LINT: Lint = Lint::new("T005", "unknown-table", Error, Tables, check)
    .explained(
        "A file in `tables/` belongs to no row of die-tables.csv, or a row there has no file with results. A table \
        marked `missing` needs no file: it is known to exist, but its contents are not. Nor does one whose dice are counted by `hits`.",
    )
    .example(
        "die-tables.csv",
        "siege,Siege,1,6,1/0|0/0|0/1|0/2,11.2",
        b"siege,Siege,1,6,1/0|0/0|0/1|0/2,11.2\nmorale,Morale,1,6,,11.4",
    )
    .reads_roles(&[Role::DieTable, Role::DieResult]);

fn check(view: &View<'_>, findings: &mut Vec<Finding>) {
    let sheets = || {
        view.pack.sources.sheets.iter().filter(|sheet| {
            matches!(view.pack.sources.system.tables[sheet.table].role, Role::DieResult | Role::DieLine)
        })
    };
    let has_file = |table: &DieTable| sheets().any(|sheet| sheet.stem.as_str() == table.id.as_str());
    let lost = |table: &&DieTable| table.hits.is_none() && !has_file(table);
    for sheet in sheets() {
        if view.pack.find::<DieTable>(Id::new(&sheet.stem)).is_none() {
            // A misspelt file is one mistake, not a file without a table and a table without a file.
            let known = view.pack.records::<DieTable>().iter().filter(lost).map(|table| table.id.as_str());
            let meant = muster_source::finding::nearest(&sheet.stem, known);
            LINT.finds(findings, Spot::File(sheet.file))
                .says(format!("no die table is called `{}`", sheet.stem))
                .label("not a row of die-tables.csv")
                .expected("a row with this id in die-tables.csv")
                .suggest(meant.map(|meant| format!("tables/{meant}.csv")))
                .cause(meant.map(|meant| LINT.about(&[&meant])));
        }
    }
    for (at, table) in view.pack.rows::<DieTable>() {
        if lost(&table) && table.cite.standing() != Standing::Missing {
            LINT.finds(findings, at.cell("id"))
                .says(format!("the table `{}` has no results", table.name))
                .label(format!("there is no tables/{}.csv", table.id))
                .expected(format!("the results in tables/{}.csv", table.id))
                .cause(LINT.about(&[&table.id]));
        }
    }
}
