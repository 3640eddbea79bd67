use super::prelude::*;

pub static LINT: Lint = Lint::new("T063", "unreached", Warning, Tables, check)
    .explained(
        "A line of a die table is for rolls that its dice never show, even with all modifiers that can apply together. A modifier is \
        missing, or the line is for nothing.",
    )
    .example("tables/siege.csv", "6,,0/2", b"6,30,0/2,Two losses for the defender.,8.2\n31,,0/2")
    .reads_roles(&[Role::DieResult, Role::DieLine, Role::DieTable, Role::DieModifier])
    .after(&["T004", "T006", "T007"]);

fn check(view: &View<'_>, findings: &mut Vec<Finding>) {
    for table in view.pack.records::<DieTable>().iter().filter(|table| table.hits.is_none()) {
        let (lowest, highest) = reach(view, table);
        for line in rolls(view.pack, table.id) {
            let [low, high] = line.ends();
            if low <= highest && high >= lowest {
                continue;
            }
            let at = usize::from(high < lowest);
            LINT.finds(findings, line.spots[at].clone())
                .says(format!("no roll of `{}` comes to this line", table.name))
                .label("never rolled")
                .expected(format!("rolls from {lowest} to {highest}: that is how far dice and modifiers go"))
                .cited(table.cite)
                .blame(damage(table.id));
        }
    }
}
