//! Waivers of codes that are not used any more.

use std::collections::BTreeSet;

use muster_schema::Role;

use super::{Draft, Example, Migration, Old};
use crate::read::Sources;
use crate::systems;

pub(super) static MIGRATION: Migration = Migration {
    from: 1,
    does: "Waivers name the codes that have taken the place of retired ones.",
    example: Example {
        before: &[("waivers.csv", "code,file,row,reason\nU054,units.csv,guards,As printed.\n")],
        after: &[("waivers.csv", "code,file,row,reason\nU013,units.csv,guards,As printed.\n")],
    },
    lift,
};

fn lift(sources: &Sources, draft: &mut Draft<'_>) {
    for table in Old::all(sources, draft, |table| table.role == Role::Waiver) {
        let Some(code) = table.column("code") else { continue };
        let (file, key) = (table.column("file"), table.column("row"));
        let cell = |texts: &[String], column: Option<usize>| {
            column.and_then(|column| texts.get(column)).cloned().unwrap_or_default()
        };
        let what = |texts: &[String]| (cell(texts, file), cell(texts, key));
        // Checks of a pack's own have ids in small letters, and may look like a code otherwise.
        let now = |texts: &[String]| {
            let old = texts.get(code).filter(|old| old.starts_with(|letter: char| letter.is_ascii_uppercase()))?;
            systems::retired(old).map(|now| now.id)
        };
        let all: Vec<Vec<String>> = table.rows().map(|row| table.texts(row)).collect();
        let kept = all.iter().filter(|texts| now(texts).is_none());
        let mut taken: BTreeSet<_> = kept.map(|texts| (cell(texts, Some(code)), what(texts))).collect();
        for (row, texts) in table.rows().zip(&all) {
            let Some(now) = now(texts) else { continue };
            let old = cell(texts, Some(code));
            let Some(bytes) = table.cell(row, code) else {
                table.mend_first(row, draft);
                continue;
            };
            if taken.insert((now.to_owned(), what(texts))) {
                draft.change(table.sheet.file, bytes, now, format!("the code {old} is {now} now"));
            } else {
                let what =
                    format!("the code {old} is {now} now, and another row accepts that already: delete this one");
                draft.leave(table.sheet.file, bytes.start, what);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::plan;
    use crate::read::Files;
    use crate::systems;

    #[test]
    fn nothing_is_accepted_twice_and_own_checks_keep_their_names() {
        let now = systems::retired("C003").unwrap().id;
        let mut pack = systems::all()[0].starter_files();
        let rows = "C003;a.csv;;x\r\nC004;a.csv;;x\r\n\"C004\";b.csv;;x\r\nc003;a.csv;;x\r\n";
        pack.insert("waivers.csv".into(), format!("\u{feff}code;file;row;reason\r\n{rows}").into_bytes());
        let game = String::from_utf8_lossy(&pack["game.json"]).replace("\"form\": 2", "\"form\": 1");
        pack.insert("game.json".into(), game.into_bytes());
        let plan = plan(&Files::from_memory("", pack)).unwrap();
        let file = plan.lifted().find("waivers.csv").unwrap();
        let text = String::from_utf8_lossy(plan.lifted().bytes(file));
        let rows = format!("{now};a.csv;;x\r\nC004;a.csv;;x\r\n{now};b.csv;;x\r\nc003;a.csv;;x\r\n");
        assert_eq!(text, format!("\u{feff}code;file;row;reason\r\n{rows}"));
        assert_eq!(plan.left.iter().map(|note| note.line).collect::<Vec<_>>(), [Some(3)]);
    }
}
