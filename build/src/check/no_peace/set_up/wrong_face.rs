//! Wrong_face.

use super::super::prelude::*;

/// The lint.
pub static LINT: NoPeaceLint = Lint {
    code: &Code {
        id: "U001",
        name: "wrong-face",
        severity: Severity::Error,
        explanation: "A counter cannot lie with that face up: `named` and `minor` are for named leaders, `front` and `back` for \
            markers, and a marker with a blank back has no `back`.",
        example: Example {
            file: "scenarios/campaign/setup.csv",
            right: "ferry,1,Carl,minor",
            wrong: b"ferry,1,Carl,back",
        },
    },
    tables: &["leaders", "markers", "set-up"],
    after: &[],
    check,
};

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    for layout in &world.set_ups {
        for line in &layout.placed {
            let Some(face) = line.row.face else { continue };
            let (fits, expected) = match line.item {
                Item::Corps(_) => (false, "nothing: `.5` in `count` stands for a reduced corps"),
                Item::Leader(leader) if leader.kind == LeaderKind::Named => {
                    (matches!(face, Face::Named | Face::Minor), "`named` or `minor`")
                }
                Item::Leader(_) => (false, "nothing: this leader has one face"),
                Item::Marker(marker) => match face {
                    Face::Front => (true, ""),
                    Face::Back => (marker.back.is_some(), "`front`: the back of this marker is blank"),
                    Face::Named | Face::Minor => (false, "`front` or `back`"),
                },
            };
            if !fits {
                findings.push(
                    Finding::new(
                        LINT.code,
                        world.pack.cell(line.at, "face"),
                        format!("{} has no such face", line.item.name()),
                    )
                    .label("not a face of this counter")
                    .expected(expected)
                    .rule("3.0")
                    .see(world.item_cell(line.item, "id"), "the counter"),
                );
            }
        }
    }
}
