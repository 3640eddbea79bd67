//! Year markers that lie in another year.

use super::prelude::*;

pub static LINT: Lint = Lint::new("U010", "marker-start", Warning, SetUps, check)
    .explained("The marker of the turn track does not start on the first turn of a scenario with this set-up.")
    .example("scenarios/war/setup.csv", "year-1701,1,year", b"year-1702,1,year")
    .reads(&["set-up", "markers", "track-spaces", "tracks", "scenarios"])
    .after(&["T003", "T008"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for set_up in &war.set_ups {
        let first = war.view.first_turns(set_up.scenario);
        for line in &set_up.placed {
            let (Some(marker), Some(space)) = (line.piece::<Marker>(), line.place::<TrackSpace>()) else { continue };
            let lies_elsewhere = war.view.is_turn(space) && !first.is_empty() && !first.contains(&space.id);
            if marker.role == MarkerRole::Track && lies_elsewhere {
                LINT.finds(findings, line.cell("place"))
                    .says(format!("{} lies in {}, where no scenario begins", marker.name, space.name))
                    .label("not the first turn")
                    .expected(choices(first.iter().map(Id::as_str)))
                    .suggest(Some(first[0].as_str()).filter(|_| first.len() == 1))
                    .rule("4.4");
            }
        }
    }
}
