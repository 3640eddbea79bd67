use muster_schema::common::DieModifier;

use super::prelude::*;

pub static LINT: Lint = Lint::new("T064", "shift-beyond-table", Warning, Tables, check)
    .explained(
        "A modifier shifts the column farther than it can go: the die table does not have so many columns, or die-tables.csv says in \
        `most_shift` that all shifts together count for less. Or `most_shift` itself is more than there are columns to shift.",
    )
    .example("die-modifiers.csv", "", b"id,table,name,value,shifts\nwoods,combat,Woods,-11,yes\n");

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    let tables: Vec<_> = Columns::all(pack).filter(|table| table.heads != Heads::Named).collect();
    for Columns { at, table, columns, .. } in &tables {
        let farthest = u32::try_from(columns.len().saturating_sub(1)).unwrap_or(u32::MAX);
        let most = table.most_shift.unwrap_or(farthest);
        if most > farthest {
            LINT.finds(findings, at.cell("most_shift"))
                .says(format!("{} has no {most} columns to shift", table.name))
                .label("beyond the last column")
                .expected(format!("at most {farthest}, or nothing"))
                .blame(damage(table.id));
        }
    }
    for (at, modifier) in pack.rows::<DieModifier>().filter(|(_, modifier)| modifier.shifts.is_yes()) {
        let own = tables.iter().filter(|table| modifier.is_for(table.table.id));
        let reach = own.map(|own| {
            let farthest = u32::try_from(own.columns.len().saturating_sub(1)).unwrap_or(u32::MAX);
            (own.table.most_shift.unwrap_or(farthest).min(farthest), own)
        });
        let Some((most, own)) = reach.max_by_key(|(most, _)| *most) else { continue };
        if modifier.value.unsigned_abs() > most {
            let is_capped = own.table.most_shift == Some(most);
            let finding = LINT
                .finds(findings, at.cell("value"))
                .says(format!(
                    "`{}` shifts {} by {} columns, and {most} are the most",
                    modifier.name,
                    own.table.name,
                    modifier.value.unsigned_abs()
                ))
                .label(if is_capped { "more than all shifts together" } else { "more than it has columns" })
                .expected(format!("at most {most} to the left or right"))
                .blame(damage(own.table.id));
            if is_capped {
                finding.see(own.at.cell("most_shift"), "shifts count for no more");
            }
        }
    }
}
