use super::prelude::*;

pub static LINT: Lint = Lint::new("T086", "impossible-verdict", Warning, Tables, check)
    .explained(
        "A verdict can never be given: its `least` is above its `most`, or verdicts above it have all its points. Or points are left \
        between verdicts for which none of them fits, or a scenario has none at all.",
    )
    .example("levels.csv", "draw,A draw,blue,4,5,", b"draw,A draw,blue,5,4,")
    .after(&["T081"]);

fn check(view: &View<'_>, findings: &mut Vec<Finding>) {
    let rows: Vec<(At<'_, Level>, &Level)> = view.pack.rows::<Level>().collect();
    let span = |row: &Level| (row.least.map_or(i64::MIN, i64::from), row.most.map_or(i64::MAX, i64::from));
    let (impossible, possible): (Vec<_>, Vec<_>) = rows.iter().partition(|(_, row)| span(row).0 > span(row).1);
    for (at, row) in &impossible {
        LINT.finds(findings, at.cell("least"))
            .says(format!("nobody has {} points or more, and {} or fewer", span(row).0, span(row).1))
            .label("above `most`")
            .expected(format!("{} or less", span(row).1))
            .cited(row.cite);
    }
    let alike = |one: &Level, other: &Level| one.scenario.to_vec() == other.scenario.to_vec() && one.of == other.of;
    for (number, (at, row)) in possible.iter().enumerate() {
        let (least, most) = span(row);
        let covers = |(_, other): &&(At<'_, Level>, &Level)| {
            let (from, to) = span(other);
            alike(row, other) && other.when.is_none() && from <= least && to >= most && (!other.ends.is_yes() || row.ends.is_yes())
        };
        if let Some((first, other)) = possible[..number].iter().find(covers) {
            LINT.finds(findings, at.cell("id"))
                .says(format!("`{}` is given before it with all of its points", other.name))
                .label("never given")
                .expected("other points, or a place above")
                .see(first.cell("id"), "this one comes first")
                .cited(row.cite);
        }
    }
    let is_of_any = |(_, row): &(At<'_, Level>, &Level)| {
        row.of.is_none() && row.when.is_none() && row.scenario.is_empty() && span(row) == (i64::MIN, i64::MAX)
    };
    if impossible.is_empty() && !possible.iter().any(is_of_any) {
        gaps(findings, &possible, alike, span);
    }
    let is_for = |scenario: Text| rows.iter().any(|(_, row)| row.scenario.is_empty() || row.scenario.contains(&scenario));
    for (file, scenario) in view.pack.scenarios().into_iter().filter(|_| !rows.is_empty()) {
        if !is_for(scenario.id.text()) {
            LINT.finds(findings, Spot::Value(file, "/id".into()))
                .says(format!("no verdict is for `{}`", scenario.name))
                .label("ends without a verdict")
                .expected("a row of `levels.csv` for it");
        }
    }
}

/// Whole numbers of points between verdicts that no verdict has.
fn gaps(
    findings: &mut Vec<Finding>,
    rows: &[(At<'_, Level>, &Level)],
    alike: impl Fn(&Level, &Level) -> bool,
    span: impl Fn(&Level) -> (i64, i64),
) {
    for (number, (at, row)) in rows.iter().enumerate() {
        if rows[..number].iter().any(|(_, other)| alike(row, other)) || row.of.is_none() {
            continue;
        }
        let mut spans: Vec<(i64, i64)> = rows.iter().filter(|(_, other)| alike(row, other)).map(|(_, row)| span(row)).collect();
        spans.sort_unstable();
        let mut reached: Option<i64> = None;
        for (least, most) in spans {
            if let Some(to) = reached.filter(|to| to.saturating_add(1) < least) {
                let gap = if to + 2 == least { (to + 1).to_string() } else { format!("{} to {}", to + 1, least - 1) };
                LINT.finds(findings, at.cell("id"))
                    .says(format!("no verdict is given with {gap} points"))
                    .label("of these verdicts")
                    .expected("verdicts for all numbers of points between the lowest and the highest")
                    .cited(row.cite);
            }
            reached = Some(reached.map_or(most, |to| to.max(most)));
        }
    }
}
