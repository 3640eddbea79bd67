use super::super::prelude::*;

pub static LINT: Lint = Lint::new("T009", "victory-track", Error, Tables, check)
    .explained(
        "The rules use victory points that are not on the track, begin outside `range`, or list the victory levels in \
        the wrong order.",
    )
    .example("rules.json", "\"range\": [0, 5]", b"\"range\": [0, 6]")
    .reads(&["rules", "track-spaces", "tracks"])
    .after(&["T008"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let Some((file, rules)) = &war.rules else { return };
    let victory = &rules.victory;
    let on_track = |value: u32| {
        war.pack.records::<TrackSpace>().iter().any(|space| {
            space.track.id() == victory.track.id() && u32::try_from(space.value).is_ok_and(|here| here == value)
        })
    };
    let mut wrong = |pointer: &str, label: &str, message: String, expected: &str| {
        LINT.finds(findings, Spot::Value(*file, format!("/victory{pointer}")))
            .says(message)
            .label(label)
            .expected(expected)
            .cited(victory.cite)
            .cause(Cause::Found(LINT.code.id));
    };
    for (pointer, value) in [
        ("/range/0", victory.range[0]),
        ("/range/1", victory.range[1]),
        ("/start", victory.start),
        ("/automatic", victory.automatic),
    ] {
        if !on_track(value) {
            wrong(
                pointer,
                "not on the track",
                format!("the track `{}` has no space for {value}", victory.track),
                "a number of the track",
            );
        }
    }
    let later = victory.later_levels.unwrap_or_default();
    for (pointer, levels) in [("/levels", victory.levels.as_slice()), ("/later_levels", later.as_slice())] {
        for (ix, pair) in levels.windows(2).enumerate().filter(|_| levels.iter().any(|level| *level > 0)) {
            if pair[0] <= pair[1] {
                wrong(
                    &format!("{pointer}/{}", ix + 1),
                    "not below the one before",
                    "the levels of victory do not go down".into(),
                    "a number below the one before",
                );
            }
        }
    }
    if !(victory.range[0]..=victory.range[1]).contains(&victory.start) {
        wrong(
            "/start",
            "outside the range",
            "the game starts outside the range of victory points".into(),
            "a number within `range`",
        );
    }
}
