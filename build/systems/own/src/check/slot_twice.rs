use super::prelude::*;

pub static LINT: Lint = Lint::new("D004", "slot-twice", Error, System, check)
    .explained(
        "Two columns of a table have the same slot. Only the values on the front and the back of a counter, and \
        those of its steps, may have several columns.",
    )
    .example("system/columns.csv", "spaces,points,whole,,", b"spaces,points,whole,x,")
    .reads(&[OwnTable::NAME, OwnColumn::NAME]);

fn check(pack: &Pack, findings: &mut Vec<Finding>) {
    let system = &pack.sources.system;
    for (_, row) in pack.rows::<OwnTable>() {
        let Some(table) = system.table(row.id.as_str()).map(|at| &system.tables[at]) else { continue };
        let mut filled: Vec<(Slot, At<'_, OwnColumn>, &OwnColumn)> = Vec::new();
        for (at, column) in columns_of(pack, row.id) {
            let slot = table.column(&column.column).and_then(|at| table.columns()[at].slot);
            let Some(slot) = slot.filter(|slot| ![Slot::Face, Slot::Behind, Slot::Steps].contains(slot)) else {
                continue;
            };
            match filled.iter().find(|(other, ..)| *other == slot) {
                None => filled.push((slot, at, column)),
                Some((_, first, other)) => {
                    // Whoever says so is to say something else.
                    let says = column.slot.is_none() && other.slot.is_some();
                    let (at, column, first) = if says { (*first, *other, at) } else { (at, column, *first) };
                    let field = if column.slot.is_some() { "slot" } else { "column" };
                    LINT.finds(findings, at.cell(field))
                        .says(format!("another column of `{}` already has this slot", row.id))
                        .label("the same slot again")
                        .expected("one column for each slot")
                        .see(first.cell("column"), "the other one")
                        .cause(Cause::Table(row.id.to_string()));
                }
            }
        }
    }
}
