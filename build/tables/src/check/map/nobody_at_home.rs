use muster_schema::Role;
use muster_schema::game::AtStart;

use super::prelude::*;

pub static LINT: Lint = Lint::new("M103", "nobody-at-home", Warning, Map, check)
    .explained(
        "`game.json` says that places are controlled by the side at home there, but no place says who is at home in it, so nobody \
        controls anything. A column with the slot `home` in a table of spaces, cells or areas names the powers.",
    )
    .example("game.json", "  },\n  \"form\": 1\n}", b"  },\n  \"form\": 1,\n  \"control\": \"home\"\n}")
    .reads_roles(&[Role::Place, Role::Cell, Role::Area]);

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    let Some((file, game)) = pack.document::<muster_schema::game::Game>("game") else { return };
    let mut places = [Role::Place, Role::Cell, Role::Area].into_iter().flat_map(|role| pack.lines(role));
    let is_home = |line: muster_source::pack::Line<'_>| !line.cell(Slot::Home).items().is_empty();
    if game.control == Some(AtStart::Home) && !places.any(is_home) {
        LINT.finds(findings, Spot::Value(file, "/control".into()))
            .says("nobody is at home in any place")
            .label("gives nobody control of anything")
            .expected("a column with the slot `home`, or no `control`");
    }
}
