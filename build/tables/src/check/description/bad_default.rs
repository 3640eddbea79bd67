use super::prelude::*;

pub static LINT: Lint = Lint::new("D007", "bad-default", Error, System, check)
    .explained("The default, which says what an empty cell means, is not a value that the column can hold.")
    .example("system/columns.csv", "terrain,defence,whole,,,,,,0,0,3,", b"terrain,defence,whole,,,,,,5,0,3,")
    .reads(&[DescribedTable::NAME, DescribedColumn::NAME]);

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    let system = &pack.sources.system;
    for (at, row) in pack.rows::<DescribedColumn>() {
        let table = system.table(row.table.id().as_str());
        let known = table.and_then(|table| Some((table, system.tables[table].column(&row.column)?)));
        let (Some(default), Some((table, column))) = (row.default, known) else { continue };
        let described = &system.tables[table].columns()[column];
        let (cell, refers) = (described.read(&default), described.refers.as_ref());
        let is_row = |named: &str| {
            let tables = refers.into_iter().flat_map(|refers| &refers.tables).filter_map(|name| system.table(name));
            tables.flat_map(|table| pack.lines_of(table)).any(|line| {
                let aliases = line.cell(Slot::Aliases);
                line.id().as_str() == named
                    || line.name().as_str() == named
                    || aliases.items().iter().any(|other| other.as_str() == named)
            })
        };
        let names_none =
            refers.is_some() && !described.items(&default).into_iter().all(|(_, item)| is_row(described.named(item)));
        if names_none || !system.form(table).cells[column].accepts(&cell) {
            LINT.finds(findings, at.cell("default"))
                .says(format!("no cell of `{}` can hold `{default}`", row.column))
                .label("not a value of this column")
                .expected(
                    "a value that fits the type, the choices and the bounds of the column; if it names a row, \
                    a row that exists",
                )
                .cause(Cause::Table(row.table.id().to_string()));
        }
    }
}
