use muster_schema::{Column, Role, TableDef};

use super::prelude::*;

pub static LINT: Lint = Lint::new("D023", "called-twice", Error, System, check)
    .explained(
        "Two columns of a table would have the same name in the data pack, and one would replace the other. The name \
        of a column there is what `called` says, or else its own name: `max_loss` becomes `maxLoss`. Only a value on \
        the front of a counter and one on its back may share a name. Nor can a column have a name that Muster itself \
        uses there: `provenance` in data that cites rules, `scenario` in data with a file for each scenario, \
        `coordinates` in cells, `worthFigure` and `worthName` in places with a number beside the name.",
    )
    .example(
        "system/columns.csv",
        "units,movement,whole,movement,yes,,,,,0,20,,",
        b"units,movement,whole,movement,yes,,,,,0,20,combat,",
    )
    .reads(&[DescribedTable::NAME, DescribedColumn::NAME]);

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    let system = &pack.sources.system;
    for (_, row) in pack.rows::<DescribedTable>() {
        let Some(table) = system.table(row.id.as_str()).map(|at| &system.tables[at]) else { continue };
        let mut known: Vec<(Part, &Column, At<'_, DescribedColumn>, &DescribedColumn)> = Vec::new();
        for (at, own) in columns_of(pack, row.id) {
            let Some(column) = table.column(&own.column).map(|at| &table.columns()[at]) else { continue };
            let Some(part) = part(table, column) else { continue };
            if part == Part::Record && is_taken(table, &column.attribute) {
                let message = format!("the data pack already has `{}` for each row of `{}`", column.attribute, row.id);
                found(findings, at, own, message);
                continue;
            }
            let same = |(of, other, ..): &&(Part, &Column, _, _)| {
                *of == part && other.attribute == column.attribute && other.name != column.name
            };
            match known.iter().find(same) {
                None => known.push((part, column, at, own)),
                // Two columns in one slot are told as that.
                Some((_, other, ..)) if part == Part::Record && column.slot.is_some() && other.slot == column.slot => {}
                Some((_, _, first, other)) => {
                    // Whoever says so is to say something else.
                    let says = own.called.is_none() && other.called.is_some();
                    let (at, own, first) = if says { (*first, *other, at) } else { (at, own, *first) };
                    let message = format!("another column of `{}` is also called `{}`", row.id, column.attribute);
                    found(findings, at, own, message).see(first.cell("column"), "the other one");
                }
            }
        }
    }
}

fn found<'f>(
    findings: &'f mut Vec<Finding>,
    at: At<'_, DescribedColumn>,
    own: &DescribedColumn,
    message: String,
) -> &'f mut Finding {
    let field = if own.called.is_some() { "called" } else { "column" };
    LINT.finds(findings, at.cell(field))
        .says(message)
        .label("already called that")
        .expected("a name in `called` that nothing else in the row has")
}

/// The part of the data pack that holds the contents of a column.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    /// In the record itself or among its attributes.
    Record,
    /// On the front of a counter, or at each of its steps.
    Front,
    Back,
}

/// The part of the data pack that has a column under its name; nothing for a column with a place of its own there.
fn part(table: &TableDef, column: &Column) -> Option<Part> {
    match column.slot {
        Some(slot) if slot.is_rating() && table.role == Role::Piece => Some(Part::Front),
        Some(Slot::Back) if table.role == Role::Piece => Some(Part::Back),
        slot if table.is_data() => (!Slot::is_source(slot)).then_some(Part::Record),
        slot => slot.is_none_or(|slot| slot.is_attribute(table.role)).then_some(Part::Record),
    }
}

/// True if the data pack has a member of its own under a name.
fn is_taken(table: &TableDef, name: &str) -> bool {
    match name {
        _ if table.is_data() && table.stem() == Some(name) => true,
        "provenance" => table.is_data() && table.slot(Slot::Cite).is_some(),
        "coordinates" => table.role == Role::Cell,
        "worthFigure" | "worthName" => table.slot(Slot::Worth).is_some(),
        "mark" | "markName" => table.slot(Slot::Mark).is_some_and(|at| table.columns()[at].attribute != name),
        _ => false,
    }
}
