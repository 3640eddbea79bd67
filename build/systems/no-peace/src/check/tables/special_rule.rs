use super::super::prelude::*;

pub static LINT: Lint = Lint::new("T021", "special-rule", Error, Tables, check)
    .explained(
        "A part of rules.json does not fit the rest: a landing in a home space of the power itself, a surprise \
        conquest of a space that the conqueror's side already holds, a blockade that does not weaken the fortress or \
        belongs to the side that holds it, an uprising with the corps of another power or of spaces that its side \
        already holds, leaders who belong to the other side and withdraw.",
    )
    .example(
        "rules.json",
        "\"landings\": [],",
        b"\"landings\": [{ \"power\": \"redonia\", \"space\": \"castle\", \"corps\": 1, \"cite\": \"12.2\" }],",
    )
    .reads(&["rules", "spaces", "powers", "corps", "leaders", "markers", "set-up"])
    .after(&["U002", "M006"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let Some((file, rules)) = &war.rules else { return };
    let mut wrong = |pointer: String, message: String, label: &str, expected: &str| {
        LINT.finds(findings, Spot::Value(*file, pointer)).says(message).label(label).expected(expected);
    };
    for (ix, landing) in rules.landings.iter().enumerate() {
        let space = war.pack.get(landing.space);
        if let Some(space) = space.filter(|space| space.home.iter().any(|home| home.id() == landing.power.id())) {
            let message = format!("`{}` raises its corps in {} anyway", landing.power, space.name);
            wrong(format!("/landings/{ix}/space"), message, "its own home space", "a space that is not its home");
        }
    }
    let Some(set_up) = war.set_ups.first() else { return };
    let control = war.control(set_up, None);
    let holder = |space: Ref<Space>| war.board.number(space).and_then(|number| control.of(number));
    let side_of = |power: Ref<Power>| war.pack.get(power).map(|power| power.side.id());
    for (ix, conquest) in rules.conquests.iter().enumerate() {
        let side = side_of(conquest.power);
        if side.is_some() && holder(conquest.space) == side {
            let message = format!("the side of `{}` holds `{}` already", conquest.power, conquest.space);
            wrong(format!("/conquests/{ix}/space"), message, "nothing to conquer", "a space of the other side");
        }
    }
    if let Some(blockade) = &rules.blockade {
        let walls = war.pack.get(blockade.space).map_or(0, |space| u32::from(space.fortress));
        if blockade.strength >= walls {
            let message = format!(
                "the blockade does not weaken the fortress of `{}`, which has strength {walls}",
                blockade.space
            );
            wrong("/blockade/strength".into(), message, "no weaker than its walls", "less than its walls");
        }
        if holder(blockade.space) == Some(blockade.side.id()) {
            let message = format!("`{}` holds `{}` itself", blockade.side, blockade.space);
            wrong("/blockade/side".into(), message, "not blockaded", "the side that does not hold the space");
        }
        let corps = war.pack.line(Role::Piece, blockade.corps.id().text());
        if corps.and_then(|corps| war.side(corps)).is_some_and(|side| side != blockade.side.id()) {
            let message = format!("`{}` do not fight for `{}`", blockade.corps, blockade.side);
            wrong("/blockade/corps".into(), message, "of the other side", "corps of the blockaded side");
        }
    }
    if let Some(uprising) = &rules.uprising {
        let corps = war.pack.get(uprising.corps);
        if corps.is_some_and(|corps| corps.power.id() != uprising.power.id()) {
            let message = format!("`{}` are not corps of `{}`", uprising.corps, uprising.power);
            wrong("/uprising/corps".into(), message, "of another power", "corps of the power that rises");
        }
        for (ix, space) in uprising.spaces.iter().enumerate() {
            if holder(*space) == Some(uprising.side.id()) {
                let message = format!("`{}` holds `{space}` before the uprising", uprising.side);
                wrong(format!("/uprising/spaces/{ix}"), message, "already its own", "a space of the other side");
            }
        }
        if war.pack.get(uprising.track).is_some_and(|track| track.kind == TrackKind::Turn) {
            let message = format!("`{}` counts turns", uprising.track);
            wrong("/uprising/track".into(), message, "the turn track", "a track of kind `level`");
        }
        if war.pack.get(uprising.marker).is_some_and(|marker| marker.role != MarkerRole::Track) {
            let message = format!("`{}` does not lie on a track", uprising.marker);
            wrong("/uprising/marker".into(), message, "another kind of marker", "a marker of role `track`");
        }
    }
    if let Some(withdrawal) = &rules.withdrawal {
        let side = side_of(withdrawal.power);
        for (ix, leader) in withdrawal.leaders.iter().enumerate() {
            let serves = war.pack.get(*leader).map(|leader| leader.side.id());
            if serves.is_some() && serves != side {
                let message = format!("`{leader}` does not serve with `{}`", withdrawal.power);
                wrong(format!("/withdrawal/leaders/{ix}"), message, "of the other side", "a leader of its side");
            }
        }
    }
}
