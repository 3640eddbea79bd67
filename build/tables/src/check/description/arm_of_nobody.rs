use muster_lower::charts;
use muster_schema::description::DescribedCheck;

use super::prelude::*;
use crate::check::damage;
use crate::reach::arm;

pub static LINT: Lint = Lint::new("D048", "arm-of-nobody", Hint, System, check)
    .explained(
        "A column of costs of movement is named after an arm that no counter has, and no check asks for it: nobody ever pays \
        these costs. Perhaps its name is misspelt, or the costs are those of other weather, which no counter has for an arm.",
    )
    .example(
        "system/columns.csv",
        "terrain,horse,,cost,yes,,,,,,,,The same on horseback.\n",
        b"terrain,horse,,cost,yes,,,,,,,,The same on horseback.\nterrain,horse_mud,,cost,,,,,,,,,The same in mud.\n",
    )
    .reads(&[DescribedTable::NAME, DescribedColumn::NAME, DescribedCheck::NAME])
    .reads_roles(&[Role::Piece]);

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    let own: FxHashSet<String> = pack.lines(Role::Piece).filter_map(|line| arm(&line)).collect();
    // Counters that cannot be read may have any arm.
    let tables = pack.sources.system.tables.iter().enumerate();
    let mut counted = tables.filter(|(_, table)| table.role == Role::Piece && table.reads_again.is_none());
    if own.is_empty() || counted.any(|(at, _)| pack.lines_of(at).next().is_none()) {
        return;
    }
    let checks = pack.records::<DescribedCheck>();
    let is_asked = |arm: &str| {
        let quoted = [format!("'{arm}'"), format!("\"{arm}\"")];
        let said = |check: &DescribedCheck| check.when.into_iter().chain(check.by).chain([check.must]).collect::<Vec<_>>();
        checks.iter().flat_map(said).any(|text| quoted.iter().any(|quoted| text.contains(quoted.as_str())))
    };
    let counters = pack.sources.system.tables.iter().filter(|table| table.role == Role::Piece);
    let damage = damage(pack, counters);
    let mut known: Vec<&str> = own.iter().map(String::as_str).collect();
    known.sort_unstable();
    let mut told = FxHashSet::default();
    for (_, row) in pack.rows::<DescribedTable>() {
        let Some(table) = pack.sources.system.table(row.id.as_str()).map(|at| &pack.sources.system.tables[at]) else {
            continue;
        };
        let arms = charts::arms(std::iter::once(table));
        for (at, column) in columns_of(pack, row.id) {
            let found = table.column(&column.column).map(|at| charts::arm(&table.columns()[at]));
            let Some(arm) = found.filter(|arm| arms.contains(arm) && !own.contains(arm) && !is_asked(arm)) else {
                continue;
            };
            // Tables of ground and of lines have a column for each arm: one of them is enough.
            if told.insert(arm.clone()) {
                LINT.finds(findings, at.cell("column"))
                    .says(format!("no counter moves by `{arm}`"))
                    .label("costs that nobody pays")
                    .blame_all(damage.iter().cloned())
                    .expected(format!("a column for an arm or a symbol of counters: {}", choices(known.iter().copied())));
            }
        }
    }
}
