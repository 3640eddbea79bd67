use muster_lower::dice::is_rolled;

use super::prelude::*;

pub static LINT: Lint = Lint::new("T007", "uncovered", Error, Tables, check)
    .explained(
        "A die table has no result for a roll that is possible with its dice and modifiers. Only one modifier of each \
        group applies; all others can apply together.",
    )
    .example("tables/siege.csv", "4,5,0/1", b"4,4,0/1")
    .reads_roles(&[Role::DieResult, Role::DieTable, Role::DieModifier])
    .after(&["T004", "T006"]);

fn check(view: &View<'_>, findings: &mut Vec<Finding>) {
    for table in view.pack.records::<DieTable>() {
        let lines = rolls(view.pack, table.id);
        let Some(least) = lines.iter().min_by_key(|line| line.ends()) else { continue };
        let (lowest, highest) = reach(view, table);
        let gaps: Vec<i64> = (lowest..=highest)
            .filter(|roll| is_rolled(table, *roll) && !lines.iter().any(|line| covers(line, *roll)))
            .take(20)
            .collect();
        if let Some(first) = gaps.first() {
            let all: Vec<String> = gaps.iter().map(ToString::to_string).collect();
            // The finding stands at the line after which the results break off.
            let ends_before = |line: &&Rolls| line.span.high.is_some_and(|high| i64::from(high) < *first);
            let before = lines.iter().filter(ends_before).max_by_key(|line| line.span.high);
            // Below all lines it is the first one that begins too late.
            let spot = before.map_or(&least.spots[0], |line| &line.spots[1]).clone();
            LINT.finds(findings, spot)
                .says(format!("`{}` has no result for {}", table.name, all.join(", ")))
                .label(if before.is_some() { "the results break off here" } else { "the results begin here" })
                .expected(format!("a result for each roll from {lowest} to {highest}, modifiers included"))
                .cited(table.cite)
                .cause(LINT.about(&[&table.id]))
                .blame(damage(table.id));
        }
    }
}

fn covers(line: &Rolls, roll: i64) -> bool {
    let [low, high] = line.ends();
    (low..=high).contains(&roll)
}
