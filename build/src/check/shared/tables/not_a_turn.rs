use super::super::prelude::*;

pub static LINT: Lint = Lint::new("U101", "not-a-turn", Error, SetUps, check)
    .explained("A line of the schedule names a space that is not on the turn track.")
    .example("scenarios/campaign/reinforcements.csv", "turn-3,1,Carl", b"vp-3,1,Carl")
    .reads(&["reinforcements", "track-spaces", "tracks"]);

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    for layout in &world.set_ups {
        for line in &layout.arriving {
            if !world.is_turn(line.turn) {
                LINT.finds(world.pack.cell(line.at, "turn"), format!("`{}` is not a turn", line.row.turn))
                    .label("not on the turn track")
                    .expected("a space of the track of kind `turn`")
                    .rule("12.2.1")
                    .add_to(findings);
            }
        }
    }
}
