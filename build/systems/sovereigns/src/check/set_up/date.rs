use muster_engine::sovereigns::calendar::SEASONS;

use super::super::prelude::*;

pub static LINT: Lint = Lint::new("U107", "unreadable-date", Error, SetUps, check)
    .explained(
        "This is not a valid date. Write a year (`1743`), or a season and a year (`early winter 1743`). The seasons \
        are late winter, spring, summer, fall and early winter.",
    )
    .example("events.csv", "surprise-march,,spring 1702", b"surprise-march,,autumn 1702")
    .reads(&["events", "leaders", "rules"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for (spot, text) in war.dates().filter(|(_, text)| Date::first(text).is_none()) {
        let (season, year) = text.rsplit_once(' ').unwrap_or(("", &text));
        let meant = nearest(season, SEASONS).map(|season| format!("{season} {year}"));
        LINT.finds(findings, spot)
            .says(format!("`{text}` is not a date"))
            .label("not a year, nor a season and a year")
            .expected("`1743`, or `early winter 1743`")
            .suggest(meant.filter(|meant| Date::first(meant).is_some()))
            .rule("4.0");
    }
}
