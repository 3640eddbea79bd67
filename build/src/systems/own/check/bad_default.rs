use super::prelude::*;

pub static LINT: Lint = Lint::new("D007", "bad-default", Error, System, check)
    .explained("What an empty cell is to mean is no value that a cell of the column could hold.")
    .example("system/columns.csv", "terrain,defence,whole,,,,,,0,0,3,", b"terrain,defence,whole,,,,,,5,0,3,")
    .reads(&[OwnTable::NAME, OwnColumn::NAME]);

fn check(pack: &Pack, findings: &mut Vec<Finding>) {
    let system = &pack.sources.system;
    for (at, row) in pack.rows::<OwnColumn>() {
        let table = system.table(row.table.id().as_str());
        let known = table.and_then(|table| Some((table, system.tables[table].column(&row.column)?)));
        let (Some(default), Some((table, column))) = (row.default, known) else { continue };
        let cell = system.tables[table].columns()[column].read(&default);
        if !system.form(table).cells[column].accepts(&cell) {
            LINT.finds(pack.cell(at, "default"), format!("no cell of `{}` can hold `{default}`", row.column))
                .label("not a value of this column")
                .expected("a value that fits the type, the choices and the bounds of the column")
                .add_to(findings);
        }
    }
}
