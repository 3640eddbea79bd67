use muster_lower::expression::RULES;
use muster_source::columns;

use super::prelude::*;

pub static LINT: Lint = Lint::new("D043", "word-of-nothing", Error, System, check)
    .explained(
        "`system/words.csv` says what a word means, but there is no such word: the table does not exist, it has no such column, or the \
        word is not among the `choices` of the column. For a member of `rules.json`, write `rules` as the table, and as the column the \
        member as `system/members.csv` has it. A picture is only for words of places.",
    )
    .example("system/words.csv", "units,branch,cavalry,", b"units,branch,cavalery,")
    .reads(&[DescribedTable::NAME, DescribedColumn::NAME, DescribedMember::NAME, DescribedWord::NAME]);

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    let system = &pack.sources.system;
    for (at, row) in pack.rows::<DescribedWord>() {
        let (table, column) = (row.table.as_str(), row.column.as_str());
        let def = system.table(table).map(|at| &system.tables[at]);
        let members: Vec<&DescribedMember> = pack.records::<DescribedMember>().iter().filter(|_| table == RULES).collect();
        let mut says = |cell: &str, message: String, known: Vec<&str>, text: &str| {
            LINT.finds(findings, at.cell(cell))
                .says(message)
                .label("not there")
                .expected(choices(known.iter().copied()))
                .suggest(guess(text, known));
        };
        let is_place = def.is_some_and(|def| def.role.list() == Some("/map/places"));
        if row.picture.is_some() && !is_place && (def.is_some() || table == RULES) {
            LINT.finds(findings, at.cell("picture"))
                .says(format!("a picture stands beside a place, and the rows of `{table}` are none"))
                .label("does nothing here")
                .expected("nothing here; a picture for words of spaces, cells, areas or boxes");
            continue;
        }
        if def.is_none() && table != RULES {
            let known = system.tables.iter().map(|table| table.name.as_str()).chain([RULES]);
            says("table", format!("there is no table `{table}`"), known.collect(), table);
            continue;
        }
        let of_table = def.and_then(|def| Some(columns::words(&def.columns()[def.column(column)?])));
        let of_member = || members.iter().find(|member| member.member.as_str() == column);
        let of_member = || of_member().map(|member| member.choices.iter().map(ToString::to_string).collect());
        let Some(words) = of_table.or_else(of_member) else {
            let columns = def.into_iter().flat_map(muster_schema::TableDef::columns).map(|column| column.name.as_str());
            let known = columns.chain(members.iter().map(|member| member.member.as_str()));
            says("column", format!("`{table}` has no `{column}`"), known.collect(), column);
            continue;
        };
        if !words.iter().any(|word| *word == *row.word) {
            let message = format!("`{}` is not a choice of `{column}`", row.word);
            says("word", message, words.iter().map(String::as_str).collect(), &row.word);
        }
    }
}
