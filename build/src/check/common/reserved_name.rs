use muster_schema::common::DieTable;

use super::prelude::*;
use crate::write::is_device;

pub static LINT: Lint = Lint::new("T055", "reserved-name", Warning, Tables, check)
    .explained(
        "Windows reserves `con`, `prn`, `aux`, `nul`, `com1` to `com9` and `lpt1` to `lpt9` for devices: no file or \
        folder there can have such a name, whatever its extension. The ids of games, scenarios, die tables, examples \
        and the tables of your own become file names, so choose another id.",
    )
    .example("game.json", "\"id\": \"two-crowns\"", b"\"id\": \"con\"");

fn check(pack: &Whole<'_>, findings: &mut Vec<Finding>) {
    let documents = pack.sources.documents.iter().filter_map(|document| {
        let id = document.value.as_ref()?.get("id")?.as_str()?;
        Some((Spot::Value(document.file, "/id".into()), id))
    });
    let tables = pack.rows::<DieTable>().map(|(at, table)| (at.cell("id"), table.id.as_str()));
    let sheets = pack.sources.sheets.iter().map(|sheet| {
        let table = &pack.sources.system.tables[sheet.table];
        let name = table.file.rsplit('/').next().filter(|name| is_device(name));
        (Spot::File(sheet.file), name.unwrap_or(&table.name))
    });
    for (spot, id) in documents.chain(tables).chain(sheets).filter(|(_, id)| is_device(id)) {
        LINT.finds(findings, spot)
            .says(format!("Windows does not allow a file called `{id}`"))
            .label("the name of a device on Windows")
            .expected("another id");
    }
}
