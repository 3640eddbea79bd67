use muster_schema::Role;
use muster_schema::Slot;
use muster_schema::form::Words;
use muster_schema::description::OwnRole;
use muster_schema::table::{TableDef, camel};

use super::prelude::*;

pub static LINT: Lint = Lint::new("X016", "idle-slot", Warning, System, check)
    .explained(
        "A column has a slot that does nothing in a table of this role: a connection has no `texture`, a name over \
        the map no `x`. The column is then only data of your own; [Roles and slots](roles.md) lists the slots of \
        each role. Columns called `x`, `y`, `lat`, `lon`, `width` or `height` also do nothing if the rows of the \
        table are not placed by them. Nor does `called` do anything where the data pack has a name of its own for \
        what fills the slot, or `hidden` in a table whose columns are not all printed: only those of cards, phases, \
        reinforcements and places are, and those with a `chart`.",
    )
    .example("system/columns.csv", "units,branch,,,yes,", b"units,branch,,terrain,yes,")
    .reads(&[DescribedTable::NAME, DescribedColumn::NAME]);

/// The names of columns by which things are placed.
const PLACING: [&str; 8] = ["x", "y", "lat", "lon", "latitude", "longitude", "width", "height"];

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    let system = &pack.sources.system;
    for (_, row) in pack.rows::<DescribedTable>() {
        let Some(table) = system.table(row.id.as_str()).map(|at| &system.tables[at]) else { continue };
        let role = row.role.unwrap_or(OwnRole::Data);
        for (at, column) in columns_of(pack, row.id) {
            let (field, message) = match column.slot {
                Some(slot) if role.slots().all(|own| own != slot) => {
                    ("slot", format!("the slot `{}` does nothing in a table that is a `{}`", slot.word(), role.word()))
                }
                None if role.role().is_laid_out()
                    && PLACING.contains(&column.column.as_str())
                    && role.slot(&column.column, &[]).is_none() =>
                {
                    ("column", format!("no `{}` is placed by a column `{}`", role.word(), column.column))
                }
                _ if column.hidden.is_yes() && !(row.chart.is_some() || prints_all(table) || is_told(table)) => {
                    ("hidden", format!("a `{}` shows no column `{}`, hidden or not", role.word(), column.column))
                }
                // Charts have what is `called` for a heading.
                _ if row.chart.is_none()
                    && column.called.is_some_and(|called| !is_called(table, &column.column, &called)) =>
                {
                    ("called", format!("`{}` has a name of its own in the data pack", column.column))
                }
                _ => continue,
            };
            let slots: Vec<&str> = role.slots().map(Slot::word).collect();
            let expected = match field {
                "slot" => format!("no slot, or one of those that a `{}` has: {}", role.word(), choices(slots)),
                "column" => "no such column, or another name for what it holds".to_owned(),
                "hidden" => "nothing under `hidden`".to_owned(),
                _ => "nothing under `called`".to_owned(),
            };
            LINT.finds(findings, at.cell(field)).says(message).label("does nothing here").expected(expected);
        }
    }
}

/// Are its columns told of places in words, under their headings?
fn is_told(table: &TableDef) -> bool {
    table.role.list() == Some("/map/places")
}

/// Is every column printed that is not hidden?
fn prints_all(table: &TableDef) -> bool {
    matches!(table.role, Role::Card | Role::Arrival | Role::Phase | Role::Cost)
}

/// Is a column called in the data pack as it says?
fn is_called(table: &TableDef, column: &str, called: &str) -> bool {
    let Some(column) = table.column(column).map(|at| &table.columns()[at]) else { return true };
    let has_name = match column.slot {
        None => true,
        slot if table.is_data() => !Slot::is_source(slot),
        Some(slot) if slot == Slot::Back || slot.is_rating() => table.role == Role::Piece,
        Some(slot) => slot.is_attribute(table.role),
    };
    has_name && column.attribute == camel(called)
}
