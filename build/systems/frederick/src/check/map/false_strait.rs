use super::super::prelude::*;

pub static LINT: Lint = Lint::new("M035", "false-strait", Error, Map, check)
    .explained(
        "A strait is a shared side of two coastal squares that is all sea. Here the two squares do not touch, one of \
        them has no sea or no land, or the strait is listed twice.",
    )
    .example("straits.csv", "1d,2d,", b"1d,2c,")
    .reads(&["straits", "squares"])
    .after(&["M036"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let rows: Vec<_> = war.pack.rows::<Strait>().collect();
    for (number, (at, strait)) in rows.iter().enumerate() {
        let ends = [("from", strait.from), ("to", strait.to)];
        let inland = ends.iter().find(|(_, end)| war.pack.get(*end).is_some_and(|square| square.sea.is_none()));
        let wet = ends.iter().find(|(_, end)| war.pack.get(*end).is_some_and(|square| square.terrain == Terrain::Sea));
        let [one, other] = [strait.from, strait.to].map(|end| end.id());
        let again = rows.iter().take(number).find(|(_, seen)| [seen.to.id(), seen.from.id()] == [one, other]);
        let (field, message, label, expected) = if !touch(one, other) {
            let message = format!("{} and {} have no side in common", shown(one), shown(other));
            ("to", message, "does not touch the other".to_owned(), "two squares with a side in common")
        } else if let Some((field, end)) = inland {
            let message = format!("{} has no sea, so no strait lies beside it", shown(end.id()));
            (*field, message, "no coast".to_owned(), "two squares with a `sea`")
        } else if let Some((field, end)) = wet {
            let message = format!("{} is sea, so nobody could walk there anyway", shown(end.id()));
            (*field, message, "no land".to_owned(), "two squares of coast")
        } else if again.is_some() {
            let message = format!("the strait between {} and {} is listed twice", shown(other), shown(one));
            ("from", message, "the same the other way round".to_owned(), "one row for each strait")
        } else {
            continue;
        };
        LINT.finds(findings, at.cell(field))
            .says(message)
            .label(label)
            .expected(expected)
            .rule("16.12")
            .see(again.map(|(first, _)| first.spot()), "the first time");
    }
}
