//! Die tables list the results that they can give.

use std::collections::BTreeMap;

use muster_schema::Role;

use super::{Draft, Example, Migration, Old};
use crate::read::Sources;

/// The column that came.
const NEW: &str = "results";

pub(super) static MIGRATION: Migration = Migration {
    from: 1,
    does: "die-tables.csv has a column `results` with the results that stand in the file of each table.",
    example: Example {
        before: &[
            ("die-tables.csv", "id,name,dice,faces,cite\nsiege,Siege,1,6,11.2\nfog,Fog,1,6,missing\n"),
            (
                "tables/siege.csv",
                "low,high,result,cite\n,1,1/0,11.2\n2,3,0/0,11.2\n4,5,\"no, \"\"never\"\"\",11.2\n6,,0/0,11.2\n",
            ),
        ],
        after: &[(
            "die-tables.csv",
            "id,name,dice,faces,results,cite\nsiege,Siege,1,6,\"1/0|0/0|no, \"\"never\"\"\",11.2\nfog,Fog,1,6,,missing\n",
        )],
    },
    lift,
};

fn lift(sources: &Sources, draft: &mut Draft<'_>) {
    let results = given(sources);
    for table in Old::all(sources, draft, |table| table.role == Role::DieTable && table.reads_again.is_none()) {
        let (None, Some(id), Some(faces)) = (table.column(NEW), table.column("id"), table.column("faces")) else {
            continue;
        };
        let rows: Vec<(u32, Vec<String>)> = table.rows().map(|row| (row, table.texts(row))).collect();
        let of = |texts: &[String]| texts.get(id).and_then(|id| results.get(id.as_str()));
        if !rows.iter().any(|(_, texts)| of(texts).is_some()) {
            continue;
        }
        if !table.all_have(faces, draft) {
            continue;
        }
        let (file, comma) = (table.sheet.file, table.sheet.separator());
        let head = table.sheet.header_bytes(faces);
        draft.change(file, head.end..head.end, &format!("{comma}{NEW}"), format!("a new column `{NEW}`"));
        for (row, texts) in &rows {
            let Some(at) = table.cell(*row, faces).map(|cell| cell.end) else { continue };
            let name = texts.get(id).map_or("", String::as_str);
            let (list, what) = match of(texts) {
                Some(list) if list.iter().any(|result| result.contains('|')) => {
                    draft.leave(file, at, format!("a result of `{name}` has a `|` in it, and could not be listed"));
                    (String::new(), format!("no results of `{name}`"))
                }
                Some(list) => (list.join("|"), format!("the results of `{name}`, as its file has them")),
                None => (String::new(), format!("no results of `{name}`, which has no lines")),
            };
            draft.change(file, at..at, &format!("{comma}{}", table.sheet.as_cell(&list)), what);
        }
        let what =
            "each list has the results that stand in the table now: look whether one is misspelt there, or lacks";
        draft.leave(file, head.start, what);
    }
}

/// The results of each die table as its file has them, each once, by the id of the table.
fn given(sources: &Sources) -> BTreeMap<&str, Vec<String>> {
    let mut all: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for sheet in &sources.sheets {
        let table = &sources.system.tables[sheet.table];
        let (Some(result), None) = (table.column("result"), &table.reads_again) else { continue };
        if table.role != Role::DieResult {
            continue;
        }
        let bytes = sources.files.bytes(sheet.file);
        for row in (0..).take(sheet.len()).filter(|row| !sheet.is_damaged(*row)) {
            let text = sheet.cell_text(bytes, row, result);
            let list = all.entry(sheet.stem.as_str()).or_default();
            if !text.is_empty() && !list.contains(&text) {
                list.push(text);
            }
        }
    }
    all.retain(|_, list| !list.is_empty());
    all
}
