//! Regions were nothing but ids in the rows of spaces, and now have a table with their names.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::{Draft, Example, Migration, Old};
use crate::read::Sources;
use crate::validate::slug;

pub(super) static MIGRATION: Migration = Migration {
    from: 1,
    does: "The regions that spaces name have rows in regions.csv, with names made of their ids.",
    example: Example {
        before: &[(
            "spaces.csv",
            "id,name,region,lat,lon,cite\n\
                 graz,Graz,hereditary-lands,47.1,15.4,1.1\n\
                 \n\
                 linz,Linz,hereditary-lands,48.3,14.3,1.1\n\
                 milan,Milan,milanese,45.5,9.2,1.1\n\
                 berlin,Berlin,,52.5,13.4,1.1\n",
        )],
        after: &[(
            "regions.csv",
            "id,name,cite\nhereditary-lands,Hereditary Lands,reconstructed\nmilanese,Milanese,reconstructed\n",
        )],
    },
    lift,
};

fn lift(sources: &Sources, draft: &mut Draft<'_>) {
    let system = &sources.system;
    let Some(regions) = system.table("regions").map(|at| &system.tables[at]) else { return };
    if sources.files.find(&regions.file).is_some() {
        return;
    }
    let refers = |table: &muster_schema::TableDef| {
        let column = table.column("region").map(|at| &table.columns()[at]);
        let reference = column.and_then(|column| column.refers.as_ref());
        table.name == "spaces" && reference.is_some_and(|reference| reference.tables == ["regions"])
    };
    for table in Old::all(sources, draft, refers) {
        let Some(column) = table.column("region") else { continue };
        let mut named: BTreeMap<String, String> = BTreeMap::new();
        for row in table.rows() {
            let texts = table.texts(row);
            if let Some(text) = texts.get(column).filter(|text| !slug(text).is_empty()) {
                named.entry(slug(text)).or_insert_with(|| text.clone());
            }
        }
        if named.is_empty() || !table.all_have(column, draft) {
            continue;
        }
        // A spreadsheet that writes the one file opens the other, too.
        let (line, comma) = (if table.bytes.contains(&b'\r') { "\r\n" } else { "\n" }, table.sheet.separator());
        let mark = if table.bytes.starts_with(b"\xef\xbb\xbf") { "\u{feff}" } else { "" };
        let mut text = format!("{mark}id{comma}name{comma}cite{line}");
        for (id, called) in &named {
            let name = if id == called { in_words(id) } else { called.clone() };
            let _ = write!(text, "{id}{comma}{}{comma}reconstructed{line}", table.sheet.as_cell(&name));
        }
        let ids: Vec<String> = named.keys().map(|id| format!("`{id}`")).collect();
        draft.new_file(
            &regions.file,
            &text,
            format!("a new table with the regions that spaces name: {}", ids.join(", ")),
        );
        let what = format!("the names in {} are made of the ids, and cite no rule: look at them", regions.file);
        draft.leave(table.sheet.file, table.sheet.header_bytes(column).start, what);
    }
}

/// An id as a name: `hereditary-lands` is `Hereditary Lands`.
fn in_words(id: &str) -> String {
    let words = id.split('-').map(|word| {
        let mut letters = word.chars();
        letters.next().map(|first| first.to_uppercase().chain(letters).collect::<String>()).unwrap_or_default()
    });
    words.collect::<Vec<_>>().join(" ")
}
