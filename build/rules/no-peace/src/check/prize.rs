use muster_engine::no_peace::Sea;

use super::prelude::*;

pub static LINT: Lint = Lint::new("T011", "prize-out-of-reach", Warning, Tables, check)
    .explained(
        "A side wins at once if it takes a space with a line of communication, but the map makes this impossible: its \
        forces can never reach the space, or no line over land, and over the sea zone that the prize names, leads \
        from there to one of the spaces of `line_to`.",
    )
    .example(
        "rules.json",
        "\"space\": \"millbrook\", \"line_to\": [\"castle\"]",
        b"\"space\": \"camp\", \"line_to\": [\"castle\"]",
    )
    .reads(&["rules", "spaces", "connections", "sea-zones", "powers", "set-up"])
    .after(&["M001", "M007", "M079", "not-adjacent", "other-port"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let Some((file, rules)) = &war.rules else { return };
    for (ix, prize) in rules.victory.prizes.iter().enumerate() {
        let side = prize.side.id();
        let (Some(number), Some(reach)) = (war.board.number(prize.space), war.reach(side)) else { continue };
        let reached = |spaces: &[bool], number: u32| spaces.get(number as usize).copied().unwrap_or_default();
        let sea = Sea(prize.by_sea.iter().map(Ref::id).collect());
        let (field, message, label) = if reached(reach, number) {
            let line = war.spread(side, vec![number], &sea);
            if prize.line_to.iter().filter_map(|to| war.board.number(*to)).any(|to| reached(&line, to)) {
                continue;
            }
            ("line_to", format!("no line leads from `{}` to any of these spaces", prize.space), "no line on the map")
        } else {
            ("space", format!("`{side}` can never get to `{}`", prize.space), "out of its reach")
        };
        LINT.finds(findings, Spot::Value(*file, format!("/victory/prizes/{ix}/{field}")))
            .says(message)
            .label(label)
            .expected(format!("a space that `{side}` can win, and a line over land that is open to it"))
            .rule("6.2");
    }
}
