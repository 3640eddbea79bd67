//! Control markers that change nothing.

use super::super::prelude::*;

/// The lint.
pub static LINT: NoPeaceLint = Lint {
    code: &Code {
        id: "U011",
        name: "idle-control",
        severity: Severity::Hint,
        stage: Stage::Checking(Subject::SetUp),
        explanation: "A set-up puts a control marker in a space that its side controls anyway through the home power, or puts \
            several in one space.",
        example: Example {
            file: "scenarios/campaign/setup.csv",
            right: "abbey,1,Red Control,,14.2,",
            wrong: b"orleans,1,Blue Control,,14.2,",
        },
    },
    tables: &["spaces", "powers", "markers", "set-up"],
    after: &["U002", "U003", "U007"],
    check,
};

use muster_engine::no_peace::Control;

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    let bare = Control::at_start(&world.board, world.pack.records::<Power>(), &[], |_| false);
    for layout in &world.set_ups {
        for line in &layout.placed {
            let (Site::Space(number, space), Item::Marker(marker)) = (line.place, line.item) else { continue };
            let side = marker.side.map(|side| side.id()).filter(|_| marker.role == MarkerRole::Control);
            let more = side.is_some() && line.row.count.counters() > 1;
            if more {
                findings.push(
                    Finding::new(
                        LINT.code,
                        world.pack.cell(line.at, "count"),
                        format!("{} control markers lie in {}", line.row.count.counters(), space.name),
                    )
                    .label("one is enough")
                    .expected("1")
                    .suggest(Some("1"))
                    .rule("2.3"),
                );
            } else if side.is_some() && bare.of(number) == side {
                findings.push(
                    Finding::new(
                        LINT.code,
                        world.pack.cell(line.at, "place"),
                        format!("{} belongs to the side of {} anyway", space.name, marker.name),
                    )
                    .label("changes nothing")
                    .expected("a space that its home power does not give to the side")
                    .rule("2.3"),
                );
            }
        }
    }
}
