use muster_schema::Role;

use super::prelude::*;

pub static LINT: Lint = Lint::new("D004", "slot-twice", Error, System, check)
    .explained(
        "Two columns of a table have the same slot. Only the values on the front and the back of a counter, \
        those of its steps, costs of movement, the texts of a card, and up to three numbers beside a place may have several \
        columns.",
    )
    .example("system/columns.csv", "spaces,points,whole,worth,", b"spaces,points,whole,x,")
    .reads(&[DescribedTable::NAME, DescribedColumn::NAME]);

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    let system = &pack.sources.system;
    for (_, row) in pack.rows::<DescribedTable>() {
        let Some(table) = system.table(row.id.as_str()).map(|at| &system.tables[at]) else { continue };
        let mut filled: Vec<(Slot, At<'_, DescribedColumn>, &DescribedColumn)> = Vec::new();
        for (at, column) in columns_of(pack, row.id) {
            let slot = table.column(&column.column).and_then(|at| table.columns()[at].slot);
            let Some(slot) =
                slot.filter(|slot| ![Slot::Front, Slot::Back, Slot::Steps, Slot::Cost, Slot::Printed].contains(slot))
            else {
                continue;
            };
            if slot == Slot::Text && table.role == Role::Card {
                continue;
            }
            let room = if slot == Slot::Worth && table.role != Role::Card { 3 } else { 1 };
            match filled.iter().filter(|(other, ..)| *other == slot).nth(room - 1) {
                None => filled.push((slot, at, column)),
                Some((_, first, other)) => {
                    // Whoever says so is to say something else.
                    let says = column.slot.is_none() && other.slot.is_some();
                    let (at, column, first) = if says { (*first, *other, at) } else { (at, column, *first) };
                    let field = if column.slot.is_some() { "slot" } else { "column" };
                    LINT.finds(findings, at.cell(field))
                        .says(format!("another column of `{}` already has this slot", row.id))
                        .label("the same slot again")
                        .expected(if room > 1 { "three such columns at most" } else { "one column for each slot" })
                        .see(first.cell("column"), "the other one")
                        .cause(Cause::Table(row.id.to_string()));
                }
            }
        }
    }
}
