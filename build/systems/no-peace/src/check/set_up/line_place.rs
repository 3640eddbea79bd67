use muster_engine::no_peace::line_level_allowed;

use super::super::prelude::*;

pub static LINT: Lint = Lint::new("U006", "line-place", Error, SetUps, check)
    .explained(
        "A fortified line is set up where none may be built: the side must control the space, and the space must be \
        fortified and not rugged. For a line of the second level, it must also have the terrain that `second_level` \
        in rules.json gives. A space can have only one line.",
    )
    .example(
        "scenarios/campaign/setup.csv",
        "millbrook,1,Anders,,14.2,",
        b"millbrook,1,Anders,,14.2,\nmillbrook,1,Blue Fortified Line,back,14.2,",
    )
    .reads(&["spaces", "set-up", "markers"])
    .after(&["U001", "M006"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let Some((_, rules)) = &war.rules else { return };
    for set_up in &war.set_ups {
        let control = war.control(set_up, None);
        for line in &set_up.placed {
            let (Some((number, space)), Some(marker)) = (war.space(line), line.piece::<Marker>()) else { continue };
            if marker.role != MarkerRole::Line {
                continue;
            }
            let level = if face(line) == Some(Face::Back) { 2 } else { 1 };
            let own = marker.side.is_none_or(|side| control.of(number) == Some(side.id()));
            if !own || !line_level_allowed(rules, space, level) {
                LINT.finds(findings, line.cell("place"))
                    .says(format!("no fortified line of level {level} may stand in {}", space.name))
                    .label(if own { "not the ground for it" } else { "the side does not control it" })
                    .expected(if level == 2 {
                        format!("a fortified space with terrain `{}`, under own control", ground(rules))
                    } else {
                        String::from("a fortified space that is not rugged, under own control")
                    })
                    .rule("15.2.1");
            } else if line.count().counters() > 1 {
                LINT.finds(findings, line.cell("count"))
                    .says(format!("{} has {} fortified lines", space.name, line.count().counters()))
                    .label("a space has one at most")
                    .expected("1")
                    .suggest(Some("1"))
                    .rule("15.2.1");
            }
        }
    }
}

/// The terrain that lines of the second level need.
fn ground(rules: &Rules) -> String {
    let terrain =
        rules.lines.as_ref().and_then(|lines| serde_json::to_value(lines.second_level).ok()).unwrap_or_default();
    terrain.as_str().unwrap_or_default().to_owned()
}
