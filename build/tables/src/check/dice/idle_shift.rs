use muster_schema::common::DieModifier;

use super::prelude::*;

pub static LINT: Lint = Lint::new("M085", "idle-shift", Warning, Tables, check)
    .explained(
        "A row of die-modifiers.csv has `yes` in `shifts`, so it shifts the column, or die-tables.csv limits shifts in `most_shift`. But \
        the die table has no columns in order, such as odds, differentials or strengths.",
    )
    .given(&[
        ("die-tables.csv", "1,6,differential,", "1,6,named,"),
        ("die-modifiers.csv", "", "id,table,name,value,shifts\nwoods,combat,Woods,-1,\n"),
    ])
    .example("die-modifiers.csv", "Woods,-1,", b"Woods,-1,yes");

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    let has_order = |table: &DieTable| !matches!(table.columns, Some(Heads::Named) | None);
    for (at, table) in pack.rows::<DieTable>().filter(|(_, table)| table.most_shift.is_some() && !has_order(table)) {
        LINT.finds(findings, at.cell("most_shift"))
            .says(format!("{} has no columns to the left or right", table.name))
            .label("nothing to shift")
            .expected("nothing here, or `odds`, `differential` or `strength` in `columns`");
    }
    for (at, modifier) in pack.rows::<DieModifier>().filter(|(_, modifier)| modifier.shifts.is_yes()) {
        let own = || pack.records::<DieTable>().iter().filter(|table| modifier.is_for(table.id));
        let Some(first) = own().next() else { continue };
        if !own().any(has_order) {
            let idle = &first.name;
            LINT.finds(findings, at.cell("shifts"))
                .says(format!("`{}` shifts a column, but {idle} has none to the left or right", modifier.name))
                .label("nothing to shift")
                .expected("nothing here, or `odds`, `differential` or `strength` in `columns` of die-tables.csv");
        }
    }
}
