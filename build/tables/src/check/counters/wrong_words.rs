use std::collections::BTreeSet;

use muster_lower::said;

use super::prelude::*;
use muster_lower::faces::steps;
use muster_schema::Text;
use muster_schema::cell::items;

pub static LINT: Lint = Lint::new("C116", "wrong-words-for-faces", Error, Counters, check)
    .explained(
        "The words for the faces of a counter are not as many as it has faces. A counter with steps has a face for each of them, \
        the fullest first, and needs a word for each; any other has a front, and perhaps a back.",
    )
    .given(&[(
        "system/columns.csv",
        "units,branch,,,yes,,,infantry|cavalry|headquarters,",
        "units,words,,faces,,,,,full|reduced,,,,Words for its faces.\nunits,branch,,,yes,,,infantry|cavalry|headquarters,",
    )])
    .example("system/columns.csv", "full|reduced", b"full|reduced|spent");

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    let mut told = BTreeSet::new();
    for line in pack.lines(Role::Piece) {
        for slot in [Slot::Faces, Slot::Turns] {
            let Some((row, cell)) = said(&line, slot) else { continue };
            let (words, steps) = (cell.items().len(), steps(&line));
            let expected = match steps {
                // It has the commands for a step lost and a step gained.
                3.. if slot == Slot::Turns => continue,
                0 if words > 2 => "two words at most, for the front and the back".to_owned(),
                1.. if words < steps => format!("{steps} words, one for each step"),
                _ => continue,
            };
            let spot = default_of(pack, &row, slot, cell.items()).unwrap_or_else(|| row.spot_of(slot));
            if told.insert(format!("{spot:?}")) {
                LINT.finds(findings, spot)
                    .says(format!("`{}` has {} faces, and there are {words} words for them", line.name(), steps.max(2)))
                    .label(format!("{words} words"))
                    .expected(expected);
            }
        }
    }
}

/// The place in the description that has these words for empty cells; nothing where they stand in the row itself.
fn default_of(pack: &Pack, row: &Line<'_>, slot: Slot, words: &[Text]) -> Option<Spot> {
    let (table, at) = (row.table(), row.table().slot(slot)?);
    let column = &table.columns()[at];
    let default: Vec<&str> =
        items(column.separator, column.default.as_deref()?).into_iter().map(|(_, one)| one).collect();
    let told =
        columns_of(pack, Id::new(&table.name)).into_iter().find(|(_, told)| told.column.as_str() == column.name)?;
    (words.iter().map(Text::as_str).eq(default)).then(|| told.0.cell("default"))
}
