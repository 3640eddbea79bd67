use super::prelude::*;

pub static LINT: Lint = Lint::new("D006", "same-file", Error, System, check)
    .explained("Two tables are read from the same file. Each needs its own: `<id>.csv` unless `file` says otherwise.")
    .example("system/tables.csv", "roads,connection,,", b"roads,connection,spaces.csv,")
    .reads(&[DescribedTable::NAME]);

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    let file = |table: &DescribedTable| table.file.map_or_else(|| format!("{}.csv", table.id), |file| file.to_string());
    let tables: Vec<_> = pack.rows::<DescribedTable>().collect();
    for (number, (at, table)) in tables.iter().enumerate() {
        let same = |(_, other): &&(At<'_, DescribedTable>, &DescribedTable)| file(other) == file(table);
        let Some(first) = tables[..number].iter().find(same) else { continue };
        // Whoever says where it stands is to say something else.
        let (at, table, other) = if table.file.is_none() && first.1.file.is_some() {
            (first.0, first.1, *at)
        } else {
            (*at, *table, first.0)
        };
        let field = if table.file.is_some() { "file" } else { "id" };
        LINT.finds(findings, at.cell(field))
            .says(format!("`{}` is also the file of another table", file(table)))
            .label("the same file")
            .expected("a file of its own")
            .see(other.cell("id"), "the other table")
            .cause(Cause::Table(table.id.to_string()));
    }
}
