use muster_schema::Role;
use muster_schema::common::DieTable;

use super::prelude::*;
use crate::write::is_device;

pub static LINT: Lint = Lint::new("T055", "reserved-name", Warning, Tables, check)
    .explained(
        "Windows reserves `con`, `prn`, `aux`, `nul`, `com1` to `com9` and `lpt1` to `lpt9` for devices: no file or \
        folder there can have such a name, whatever its extension: not even `con.1`. The ids of games, scenarios, \
        examples, tables, powers, sides, decks and cards become file names, so choose another id.",
    )
    .example("game.json", "\"id\": \"two-crowns\"", b"\"id\": \"con\"");

fn check(pack: &Whole<'_>, findings: &mut Vec<Finding>) {
    let documents = pack.sources.documents.iter().filter_map(|document| {
        let id = document.value.as_ref()?.get("id")?.as_str()?;
        Some((Spot::Value(document.file, "/id".into()), id))
    });
    let tables = pack.rows::<DieTable>().map(|(at, table)| (at.cell("id"), table.id.as_str()));
    // A picture is called as what it is of.
    let drawn = [Role::Side, Role::Power, Role::Deck, Role::Card].into_iter().flat_map(|role| pack.lines(role));
    let drawn = drawn.map(|line| (line.spot_of(Slot::Id), line.id().as_str()));
    let sheets = pack.sources.sheets.iter().map(|sheet| {
        let table = &pack.sources.system.tables[sheet.table];
        let name = table.file.rsplit('/').next().filter(|name| is_device(name));
        (Spot::File(sheet.file), name.unwrap_or(&table.name))
    });
    for (spot, id) in documents.chain(tables).chain(drawn).chain(sheets).filter(|(_, id)| is_device(id)) {
        LINT.finds(findings, spot)
            .says(format!("Windows does not allow a file called `{id}`"))
            .label("the name of a device on Windows")
            .expected("another id");
    }
}
