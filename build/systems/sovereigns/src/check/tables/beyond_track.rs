use super::super::prelude::*;

pub static LINT: Lint = Lint::new("T027", "points-beyond-track", Error, Tables, check)
    .explained(
        "An automatic victory needs more points than its powers can have: each power has a marker on the victory \
        point tracks, of kind `record`, and none can go beyond the end of the longest track.",
    )
    .example("track-spaces.csv", "points-6,points,6,6,,20.1\n", b"")
    .reads(&["rules", "tracks", "track-spaces"])
    .after(&["T008", "T010", "L001"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let Some((file, rules)) = &war.rules else { return };
    let record = |space: &&TrackSpace| war.pack.get(space.track).is_some_and(|track| track.kind == TrackKind::Record);
    let Some(end) = war.pack.records::<TrackSpace>().iter().filter(record).map(|space| space.value).max() else {
        return;
    };
    for (number, victory) in rules.victory.automatic.iter().enumerate() {
        let most = i64::from(end).saturating_mul(i64::try_from(victory.powers.len()).unwrap_or(i64::MAX));
        let points = [("points", Some(victory.points)), ("points_with_emperor", victory.points_with_emperor)];
        for (field, points) in points.into_iter().filter_map(|(field, points)| Some((field, points?))) {
            if i64::from(points) > most {
                LINT.finds(findings, Spot::Value(*file, format!("/victory/automatic/{number}/{field}")))
                    .says(format!("{points} points are needed, but the track ends at {end}"))
                    .label("nobody can have so many")
                    .expected(format!("at most {most}, or a longer track"))
                    .rule("21.1");
            }
        }
    }
}
