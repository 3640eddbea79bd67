use super::prelude::*;

pub static LINT: Lint = Lint::new("T085", "contradicting-effects", Warning, Tables, check)
    .explained(
        "Two effects say opposite things under the same condition: one allows what the other forbids, or both set another limit. Of \
        `yes` and `no` the last that holds counts, so that the first does nothing.",
    )
    .example("effects.csv", "train,fights,no,unit.combat == 0\n", b"train,fights,no,unit.combat == 0\nwagons,fights,yes,unit.combat == 0\n");

fn check(view: &View<'_>, findings: &mut Vec<Finding>) {
    let rows: Vec<_> = view.pack.rows::<PlayEffect>().collect();
    for (number, (at, row)) in rows.iter().enumerate() {
        let is_opposite = |(_, other): &&(At<'_, PlayEffect>, &PlayEffect)| {
            let values = [row.value, other.value];
            let is_sum = |value: &Text| value.as_str().starts_with(['+', '-', 'x']);
            other.on == row.on
                && other.when == row.when
                && other.over.to_vec() == row.over.to_vec()
                && values[0] != values[1]
                && !values.iter().any(is_sum)
        };
        if let Some((first, other)) = rows[..number].iter().find(is_opposite) {
            LINT.finds(findings, at.cell("value"))
                .says(format!("`{}` says {} of the same, under the same condition", other.id, other.value))
                .label(format!("{} here", row.value))
                .expected("one of the two, or conditions that differ")
                .see(first.cell("value"), "the other one")
                .cited(row.cite);
        }
    }
}
