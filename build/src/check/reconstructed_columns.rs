use super::prelude::*;
use crate::read::SheetIx;

pub static LINT: Lint = Lint::new("P003", "wrong-provenance", Error, Provenance, check)
    .explained(
        "The column `reconstructed` lists the columns of its row that the cited rule does not give. Here it lists \
        something that is not a column of the table, or the row as a whole is marked as reconstructed already.",
    )
    .example("spaces.csv", "2.1,terrain,", b"2.1,terain,");

fn check(pack: &Whole<'_>, findings: &mut Vec<Finding>) {
    for (ix, sheet) in (0u32..).map(SheetIx).zip(&pack.sources.sheets) {
        let shape = &pack.sources.system.tables[sheet.table];
        let (Some(column), Some(cite)) = (shape.column("reconstructed"), shape.column("cite")) else { continue };
        if !sheet.sound || !sheet.has_field(column) {
            continue;
        }
        let table = &pack.sources.system.tables[sheet.table].name;
        let bytes = pack.sources.files.bytes(sheet.file);
        sheet.for_each_row(bytes, 0..sheet.len(), |row| {
            let listed = pack.overlay.cell(ix, row.index, column).unwrap_or_else(|| row.cell(column));
            if listed.is_empty() {
                return;
            }
            if row.cell(cite) == "reconstructed" {
                LINT.finds(findings, Spot::Cell(ix, row.index, column))
                    .says("the whole row is already reconstructed")
                    .label("nothing to add")
                    .expected("an empty cell");
                return;
            }
            for (item, name) in shape.items(Slot::Reconstructed, listed).enumerate() {
                let spot = Spot::Item(ix, row.index, column, item);
                let names = || shape.columns().iter().map(|field| field.name.as_str());
                if shape.column(name).is_none() {
                    LINT.finds(findings, spot)
                        .says(format!("`{name}` is not a column of this table"))
                        .label("no such column")
                        .expected("names of columns, separated by `|`")
                        .suggest(crate::finding::guess(name, names()))
                        .blame(Cause::Row { table: table.to_owned(), file: sheet.file, row: row.index });
                }
            }
        });
    }
}
