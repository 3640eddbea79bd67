//! Unknown_table.

use super::super::prelude::*;

/// The lint.
pub static LINT: NoPeaceLint = Lint {
    code: &Code {
        id: "T005",
        name: "unknown-table",
        severity: Severity::Error,
        explanation: "A file in `tables/` belongs to no row of die-tables.csv, or a row there has no file with results.",
        example: Example {
            file: "die-tables.csv",
            right: "siege,Siege,1,6,11.2",
            wrong: b"siege,Siege,1,6,11.2\nmorale,Morale,1,6,11.4",
        },
    },
    tables: &["die-tables", "die-results"],
    after: &[],
    check,
};

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    let sheets = || {
        world
            .pack
            .sources
            .sheets
            .iter()
            .filter(|sheet| world.pack.sources.system.tables[sheet.table].name == DieResult::NAME)
    };
    for sheet in sheets() {
        if world.pack.find::<DieTable>(Id::new(&sheet.stem)).is_none() {
            let known = world.pack.records::<DieTable>().iter().map(|table| table.id.as_str());
            findings.push(
                Finding::new(LINT.code, Spot::File(sheet.file), format!("no die table is called `{}`", sheet.stem))
                    .label("not a row of die-tables.csv")
                    .expected("a row with this id in die-tables.csv")
                    .suggest(crate::finding::nearest(&sheet.stem, known)),
            );
        }
    }
    for (at, table) in world.pack.rows::<DieTable>() {
        if !sheets().any(|sheet| sheet.stem.as_str() == table.id.as_str()) {
            findings.push(
                Finding::new(
                    LINT.code,
                    world.pack.cell(at, "id"),
                    format!("the table `{}` has no results", table.name),
                )
                .label(format!("there is no tables/{}.csv", table.id))
                .expected(format!("the results in tables/{}.csv", table.id)),
            );
        }
    }
}
