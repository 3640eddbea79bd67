use muster_schema::common::Track;

use super::prelude::*;
use muster_source::read::MOST_SPACES;

pub static LINT: Lint = Lint::new("T028", "track-range", Error, Tables, check)
    .explained(
        "A track has a `lowest` number and no `highest`, or the other way round; or the highest is below the lowest, or they are more \
        than 400 apart. From these two Muster makes the spaces of the track that have no rows of their own.",
    )
    .example(
        "tracks.csv",
        "height,columns\nturns,Turns,turn,60,780,110,90,6\n",
        b"height,columns,lowest\nturns,Turns,turn,60,780,110,90,6,1\n",
    )
    .reads_roles(&[Role::Track]);

fn check(view: &View<'_>, findings: &mut Vec<Finding>) {
    for (at, track) in view.pack.rows::<Track>() {
        let (field, message, expected) = match (track.lowest, track.highest) {
            (Some(_), None) => {
                ("highest", "has a lowest number and no highest".to_owned(), "its highest number".to_owned())
            }
            (None, Some(_)) => {
                ("lowest", "has a highest number and no lowest".to_owned(), "its lowest number".to_owned())
            }
            (Some(lowest), Some(highest)) if highest < lowest => {
                ("highest", format!("goes from {lowest} to {highest}"), format!("{lowest} or more"))
            }
            (Some(lowest), Some(highest)) if i64::from(highest) - i64::from(lowest) >= MOST_SPACES => {
                ("highest", "has more than 400 spaces".to_owned(), "no more than 400 numbers".to_owned())
            }
            _ => continue,
        };
        LINT.finds(findings, at.cell(field))
            .says(format!("the track `{}` {message}", track.name))
            .label("not a range")
            .expected(expected);
    }
}
