use super::super::prelude::*;

pub static LINT: Lint = Lint::new("U110", "date-outside", Warning, SetUps, check)
    .explained(
        "A date is in a year that is not on the turn track, so it never comes or is past from the start. A space of \
        the turn track stands for the year of its `value`.",
    )
    .example("events.csv", "drill|surprise-march,,1702,", b"drill|surprise-march,,1720,")
    .reads(&["events", "leaders", "rules", "tracks", "track-spaces"])
    .after(&["U107", "C025", "T008"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let Some((first, last)) = war.years() else { return };
    let dates = war.dates().filter_map(|(spot, text)| Some((spot, Date::first(&text)?.year())));
    let lessened = war.rules.iter().flat_map(|(file, rules)| {
        let all = rules.reinforcement.lessened.iter().enumerate();
        all.filter_map(|(at, of)| Some((Spot::Value(*file, format!("/reinforcement/lessened/{at}/from")), of.from?)))
    });
    for (spot, year) in dates.chain(lessened).filter(|(_, year)| !(first..=last).contains(year)) {
        LINT.finds(findings, spot)
            .says(format!("the turn track goes from {first} to {last}, not to {year}"))
            .label(if year < first { "before the first turn" } else { "after the last turn" })
            .expected(format!("a year from {first} to {last}"))
            .rule("4.0");
    }
}
