use super::super::prelude::*;

pub static LINT: Lint = Lint::new("T012", "automatic-victory", Warning, Tables, check)
    .explained(
        "All the spaces that a side could take are not worth enough for its automatic victory, or the level of an \
        ordinary victory is not below the automatic one. Or `automatic` in `withdrawal` is below what the side would \
        have left if it lost every space.",
    )
    .example("rules.json", "\"levels\": [4, 3]", b"\"levels\": [5, 3]")
    .reads(&["rules", "spaces", "powers", "set-up"])
    .after(&["T008", "T009", "M006"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let (Some((file, rules)), Some(set_up)) = (&war.rules, war.set_ups.first()) else { return };
    let victory = &rules.victory;
    let control = war.control(set_up, Some(i32::MAX));
    let side = victory.side.id();
    let (mut gain, mut loss) = (0u32, 0u32);
    for (number, space) in (0u32..).zip(war.board.spaces) {
        let worth = u32::from(space.vp.unwrap_or(space.fortress));
        let sum = if control.of(number) == Some(side) { &mut loss } else { &mut gain };
        *sum = sum.saturating_add(worth);
    }
    let mut wrong = |pointer: &str, message: String, label: &str, expected: String| {
        LINT.finds(findings, Spot::Value(*file, pointer.into()))
            .says(message)
            .label(label)
            .expected(expected)
            .cited(victory.cite)
            .cause(Cause::Found(LINT.code.id))
            .blame(Cause::Found(super::victory_track::LINT.code.id));
    };
    let most = victory.start.saturating_add(gain);
    if most < victory.automatic {
        wrong(
            "/victory/automatic",
            format!("with every space of the map `{side}` has {most} points, but needs {}", victory.automatic),
            "more than the map is worth",
            format!("{most} at most, or spaces that are worth more"),
        );
    }
    let least = victory.start.saturating_sub(loss);
    if let Some(withdrawal) = rules.withdrawal.as_ref().filter(|withdrawal| least > withdrawal.automatic) {
        wrong(
            "/withdrawal/automatic",
            format!("without a space of the map `{side}` has {least} points, not {}", withdrawal.automatic),
            "less than the map can take away",
            format!("{least} at least, or spaces that are worth more"),
        );
    }
    let later = victory.later_levels.unwrap_or_default();
    for (pointer, highest) in [("/victory/levels/0", victory.levels[0]), ("/victory/later_levels/0", later[0])] {
        if highest >= victory.automatic && highest > 0 {
            wrong(
                pointer,
                format!("a victory takes {highest} points, but {} win at once", victory.automatic),
                "never reached",
                format!("a number below {}", victory.automatic),
            );
        }
    }
}
