use super::super::prelude::*;

pub static LINT: Lint = Lint::of(faults::WRONG_FACE, check).reads(&["leaders", "markers", "set-up", "reinforcements"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for line in war.set_ups.iter().flat_map(Deployment::lines) {
        let Some(face) = face(line) else { continue };
        let (leader, marker) = (line.piece::<Leader>(), line.piece::<Marker>());
        let (fits, expected) = match (leader.map(|leader| leader.kind), marker) {
            _ if line.arrives() && !does(line, Arrival::Arrive) => {
                (false, "nothing: only what arrives comes with a face")
            }
            (Some(LeaderKind::Named), _) => (matches!(face, Face::Named | Face::Minor), "`named` or `minor`"),
            (Some(_), _) => (false, "nothing: this leader has one face"),
            (None, None) => (false, "nothing: `.5` in `count` stands for a reduced corps"),
            (None, Some(marker)) => match face {
                Face::Front => continue,
                Face::Back => (marker.back.is_some(), "`front`: the back of this marker is blank"),
                Face::Named | Face::Minor => (false, "`front` or `back`"),
            },
        };
        if !fits {
            LINT.finds(findings, line.cell("face"))
                .says(format!("{} has no such face", line.name()))
                .label("not a face of this counter")
                .expected(expected)
                .rule("3.0")
                .see(line.counter.spot_in("id"), "the counter");
        }
    }
}
