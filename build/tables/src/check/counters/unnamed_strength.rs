use muster_schema::Role;
use muster_schema::description::OwnRole;

use super::prelude::*;
use muster_lower::faces::{Fights, fights_with};

pub static LINT: Lint = Lint::new("D027", "unnamed-strength", Hint, System, check)
    .explained(
        "Counters have several numbers, and no slot says which of them they fight with. The window over a stack, battles, odds \
        and the differences between two versions leave strength out until one has the slot `strength`, or two have the \
        slots `attack` and `defence`. A game whose counters have one number besides their movement fights with that. A \
        column for the back means what the column for the front means that it is `called` after.",
    )
    .example(
        "system/columns.csv",
        "units,combat,whole,strength,yes,,,,,0,20,,",
        b"units,morale,whole,front,,,,,,,,,Morale.\nunits,combat,whole,front,yes,,,,,0,20,,",
    )
    .reads(&[DescribedTable::NAME, DescribedColumn::NAME]);

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    if fights_with(pack) != Fights::Unsaid {
        return;
    }
    let system = &pack.sources.system;
    let mut numbers = pack.rows::<DescribedColumn>().filter(|(_, row)| {
        let table = system.table(row.table.id().as_str()).map(|at| &system.tables[at]);
        let table = table.filter(|table| table.role == Role::Piece && table.class != OwnRole::Leader.kind());
        let column = table.and_then(|table| Some(&table.columns()[table.column(&row.column)?]));
        column.is_some_and(|column| matches!(column.slot, Some(Slot::Front | Slot::Steps)))
    });
    let Some((first, row)) = numbers.next() else { return };
    let field = if row.slot.is_some() { "slot" } else { "column" };
    let finding = LINT
        .finds(findings, first.cell(field))
        .says("no column says which of their numbers counters fight with")
        .label("one of several numbers")
        .expected("the slot `strength` in one column, or `attack` and `defence` in two");
    if let Some((other, _)) = numbers.find(|(_, other)| other.column != row.column) {
        finding.see(other.cell("column"), "another one");
    }
}
