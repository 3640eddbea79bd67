use muster_schema::Slot;
use muster_schema::form::Words;
use muster_schema::description::OwnRole;

use super::prelude::*;

pub static LINT: Lint = Lint::new("X017", "strange-word", Warning, System, check)
    .explained(
        "The slot of a column has words of its own, such as those for what can be drawn, and `choices` lists a word \
        that is none of them. No cell can have it: Muster would not know what to draw. `choices` may list some of \
        the words of a slot, and the cells are held to these. Words of your own belong in a column without a slot.",
    )
    .example("system/columns.csv", "units,picture,,,yes,,,,", b"units,picture,,,yes,,,muskets|horse|hat|wadi,")
    .reads(&[DescribedTable::NAME, DescribedColumn::NAME]);

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    let system = &pack.sources.system;
    for (_, row) in pack.rows::<DescribedTable>() {
        let Some(table) = system.table(row.id.as_str()).map(|at| &system.tables[at]) else { continue };
        let role = row.role.unwrap_or(OwnRole::Data);
        for (at, column) in columns_of(pack, row.id) {
            let filled = table.column(&column.column).and_then(|at| table.columns()[at].slot);
            let slot = role.slots().find(|slot| Some(*slot) == filled);
            let words = slot.map(|slot| slot.about().words).unwrap_or_default();
            let strange = column.choices.iter().enumerate().filter(|(_, word)| !words.contains(&word.as_str()));
            for (number, word) in strange.filter(|_| !words.is_empty()) {
                let slot = slot.map_or("", Slot::word);
                LINT.finds(findings, at.cell("choices").item(number))
                    .says(format!("`{word}` is not a word of the slot `{slot}`"))
                    .label("means nothing here")
                    .expected(choices(words.iter().copied()))
                    .suggest(nearest(word, words.iter().copied()));
            }
        }
    }
}
