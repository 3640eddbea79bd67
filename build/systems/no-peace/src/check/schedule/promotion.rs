use super::super::prelude::*;

pub static LINT: Lint = Lint::new("U105", "promotion", Error, SetUps, check)
    .explained(
        "Somebody is promoted who cannot be: a leader must be in play by then, with his minor leader side up. Or a \
        line replaces a leader who is not in play by then, or whose counter has no named leader on its other side. Or \
        a leader is set up with his minor leader side up and never promoted.",
    )
    .example(
        "scenarios/campaign/reinforcements.csv",
        "turn-3,1,Carl,promote,,14.3",
        b"turn-3,1,Carl,promote,,14.3\nturn-4,1,Berta,promote,,14.3",
    )
    .reads(&["reinforcements", "set-up", "leaders"])
    .after(&["T002", "U013", "U001", "L001"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let turn = |line: &Placement<'_>| line.turn().map(|turn| turn.value);
    for set_up in &war.set_ups {
        let cause = LINT.about(&[&set_up.scenario]);
        let placed = |line: &Placement<'_>| set_up.placed.iter().find(|placed| placed.id() == line.id());
        let arrived = |line: &Placement<'_>| {
            let mut others = set_up.arriving.iter().filter(|other| other.id() == line.id());
            others.any(|other| does(other, Arrival::Arrive) && turn(other) <= turn(line))
        };
        for line in set_up.arriving.iter().filter(|line| does(line, Arrival::Promote)) {
            let placed = placed(line);
            let wrong = match (line.piece::<Leader>(), placed) {
                (None, _) => "only a leader can be promoted",
                (Some(leader), _) if leader.kind != LeaderKind::Named => "only a named leader can be promoted",
                (_, Some(placed)) if face(placed) != Some(Face::Minor) => "he is already on his named side",
                (_, None) if !arrived(line) => "he is not in play",
                _ => continue,
            };
            LINT.finds(findings, line.cell("piece"))
                .says(format!("{} cannot be promoted: {wrong}", line.name()))
                .label(wrong)
                .expected("a leader who is set up with face `minor`")
                .rule("3.1.3")
                .see(placed.map(|placed| placed.line.spot()), "in the set-up")
                .cause(cause.clone());
        }
        for line in set_up.arriving.iter().filter(|line| does(line, Arrival::Replace)) {
            let wrong = match line.piece::<Leader>() {
                None => "only a leader can be replaced",
                Some(leader) if leader.replacement.is_none() => "nobody is named on his other side",
                Some(_) if placed(line).is_none() && !arrived(line) => "he is not in play",
                Some(_) => continue,
            };
            LINT.finds(findings, line.cell("piece"))
                .says(format!("{} cannot be replaced: {wrong}", line.name()))
                .label(wrong)
                .expected("a leader in play with a `replacement` in leaders.csv")
                .rule("3.1.3")
                .see(line.counter.spot_in("id"), "the counter")
                .cause(cause.clone());
        }
        // A leader who starts as a minor one and is never promoted would never show his name. Where somebody else was
        // promoted in error, he was probably meant.
        for placed in set_up.placed.iter().filter(|placed| face(placed) == Some(Face::Minor)) {
            let mut others = set_up.arriving.iter().filter(|line| line.id() == placed.id());
            if !others.any(|line| does(line, Arrival::Promote)) {
                LINT.finds(findings, placed.cell("face"))
                    .says(format!("{} is never promoted", placed.name()))
                    .label("starts on his minor leader side")
                    .expected("a line `promote` in reinforcements.csv")
                    .rule("3.1.3")
                    .blame(cause.clone());
            }
        }
    }
}
