use muster_schema::Role;
use muster_schema::description::{NEVER, OwnList, OwnType, has_pattern};

use super::prelude::*;

pub static LINT: Lint = Lint::new("D026", "idle-word", Warning, System, check)
    .explained(
        "A cell in `system/columns.csv` has no effect on a column of this kind, or a whole row has none. `pattern` is for texts \
        without choices, `repeats` is for lists, and `-` among the `choices` is for single numbers without a slot, or with \
        the slot `cost`. `list` is for columns without a slot, and for slots that take several values; a counter has one side \
        and one picture. A row about a column that a table has in every game, such as `side` in phases.csv, changes nothing.",
    )
    .example(
        "system/columns.csv",
        "units,branch,,,yes,,,infantry|cavalry|headquarters,",
        b"units,frames,whole,,,,,1|few,,,,,How many it has in the box.\nunits,branch,,,yes,,,infantry|cavalry|headquarters,",
    )
    .reads(&[DescribedTable::NAME, DescribedColumn::NAME]);

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    let system = &pack.sources.system;
    for (at, row) in pack.rows::<DescribedColumn>() {
        let Some(table) = system.table(row.table.id().as_str()).map(|at| &system.tables[at]) else { continue };
        let Some(column) = table.column(&row.column).map(|at| &table.columns()[at]) else { continue };
        let name = row.column;
        if table.is_declared(&name) {
            LINT.finds(findings, at.cell("column"))
                .says(format!("`{}` has the column `{name}` in every game; this row does not change it", table.file))
                .label("does nothing here")
                .expected("no such row, or another name for a column of your own");
            continue;
        }
        let is_list = row.list.and_then(OwnList::separator).is_some();
        // A card may name several sides: it prints them.
        let takes_one = |slot| takes_one(slot) && !(slot == Slot::Side && table.role == Role::Card);
        if is_list && (!column.list || column.slot.is_some_and(takes_one)) {
            LINT.finds(findings, at.cell("list"))
                .says(format!("`{name}` takes one value, not a list"))
                .label("no list here")
                .expected("nothing here, or a column without a slot");
        }
        if row.pattern.is_some() && !has_pattern(row, column.slot) {
            LINT.finds(findings, at.cell("pattern"))
                .says(format!("`{name}` does not hold free text, so `pattern` does nothing"))
                .label("does nothing here")
                .expected("no pattern, or a column of texts without `choices` and `refers`");
        }
        if row.repeats.is_yes() && (!column.list || column.is_by_step()) {
            LINT.finds(findings, at.cell("repeats"))
                .says(format!("`{name}` holds one value, so none can stand in it twice"))
                .label("does nothing here")
                .expected("nothing here, or under `list` what stands between the values");
        }
        if !matches!(row.r#type, Some(OwnType::Whole | OwnType::Number)) {
            continue;
        }
        for (number, choice) in row.choices.iter().enumerate() {
            let may_be_never = !column.list && matches!(column.slot, None | Some(Slot::Cost));
            let (says, expected) = match choice.as_str() {
                NEVER if may_be_never => continue,
                NEVER => (
                    format!(
                        "`{NEVER}` is only for a single number in a column without a slot, or with the slot `cost`"
                    ),
                    "numbers only".to_owned(),
                ),
                other if other.parse::<f64>().is_ok_and(f64::is_finite) => continue,
                other => (
                    format!("`{other}` is not a number, and `{name}` holds numbers"),
                    format!("numbers, or `{NEVER}` where there is none; for words, leave `type` empty"),
                ),
            };
            LINT.finds(findings, at.cell("choices").item(number))
                .says(says)
                .label("not a choice here")
                .expected(expected);
        }
    }
}

/// True if a slot takes a single value: no part of a list would be used.
fn takes_one(slot: Slot) -> bool {
    use Slot as S;
    matches!(
        slot,
        S::Side
            | S::From
            | S::To
            | S::Deck
            | S::Formation
            | S::Joins
            | S::Picture
            | S::Symbol
            | S::Size
            | S::Code
            | S::Capital
            | S::Text
    )
}
