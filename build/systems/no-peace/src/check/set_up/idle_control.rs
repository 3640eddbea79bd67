use muster_engine::no_peace::Control;

use super::super::prelude::*;

pub static LINT: Lint = Lint::new("U011", "idle-control", Hint, SetUps, check)
    .explained(
        "A set-up puts a control marker in a space that its side controls anyway through the home power, or puts \
        several in one space.",
    )
    .example("scenarios/campaign/setup.csv", "abbey,1,Red Control,,14.2,", b"orleans,1,Blue Control,,14.2,")
    .reads(&["spaces", "powers", "markers", "set-up"])
    .after(&["U002", "U003", "U007"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let bare = Control::at_start(&war.board, war.pack.records::<Power>(), &[], |_| false);
    for set_up in &war.set_ups {
        for line in &set_up.placed {
            let (Some((number, space)), Some(marker)) = (war.space(line), line.piece::<Marker>()) else { continue };
            let side = marker.side.map(|side| side.id()).filter(|_| marker.role == MarkerRole::Control);
            let more = side.is_some() && line.count().counters() > 1;
            if more {
                LINT.finds(findings, line.cell("count"))
                    .says(format!("{} control markers lie in {}", line.count().counters(), space.name))
                    .label("one is enough")
                    .expected("1")
                    .suggest(Some("1"))
                    .rule("2.3");
            } else if side.is_some() && bare.of(number) == side {
                LINT.finds(findings, line.cell("place"))
                    .says(format!("{} belongs to the side of {} anyway", space.name, marker.name))
                    .label("changes nothing")
                    .expected("a space that its home power does not give to the side")
                    .rule("2.3");
            }
        }
    }
}
