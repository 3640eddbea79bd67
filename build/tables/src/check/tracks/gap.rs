use muster_schema::common::{Track, TrackKind, TrackSpace};

use super::prelude::*;

pub static LINT: Lint = Lint::new("T008", "track-gap", Error, Tables, check)
    .explained("The values on a track do not go up by one from space to space. A level track may also count down.")
    .example("track-spaces.csv", "vp-4,vp-track,4,4,,12.1\n", b"")
    .reads_roles(&[Role::Track, Role::TrackSpace])
    .after(&["L004"]);

fn check(view: &View<'_>, findings: &mut Vec<Finding>) {
    for track in view.pack.records::<Track>() {
        let mut spaces: Vec<_> =
            view.pack.rows::<TrackSpace>().filter(|(_, space)| space.track.id() == track.id).collect();
        if track.lowest.is_some() {
            spaces.sort_by_key(|(_, space)| space.value);
        }
        let down = track.kind == TrackKind::Level && spaces.len() > 1 && spaces[1].1.value < spaces[0].1.value;
        for pair in spaces.windows(2) {
            let ((_, before), (at, space)) = (&pair[0], &pair[1]);
            let next = if down { before.value.saturating_sub(1) } else { before.value.saturating_add(1) };
            if space.value != next {
                LINT.finds(findings, at.cell("value"))
                    .says(format!("on `{}` {} follows {}", track.name, space.value, before.value))
                    .label("not the next number")
                    .expected(format!("{next}"))
                    .suggest(Some(next.to_string()))
                    .cause(LINT.about(&[&track.id]));
            }
        }
    }
}
