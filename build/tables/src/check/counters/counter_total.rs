use muster_schema::game::Game;

use super::prelude::*;

pub static LINT: Lint = Lint::new("C062", "counter-total", Error, Counters, check)
    .explained(
        "The counters of all tables do not add up to the number of counters in the components list of `game.json`. A \
        row without `count` is one counter.",
    )
    .example("game.json", "\"dice\": 1,", b"\"dice\": 1,\n    \"counters\": 12,")
    .reads_roles(&[Role::Piece, Role::Marker])
    .after(&["P001", "P002"]);

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    let Some((file, game)) = pack.document::<Game>("game") else { return };
    let Some(total) = game.components.counters else { return };
    let counters = [Role::Piece, Role::Marker].into_iter().flat_map(|role| pack.lines(role));
    let sum = counters.map(|line| line.cell(Slot::Count).count().unwrap_or(1)).fold(0, u32::saturating_add);
    if sum != total {
        let (off, more) = (sum.abs_diff(total), if sum < total { "fewer" } else { "more" });
        LINT.finds(findings, Spot::Value(file, "/components/counters".into()))
            .says(format!("the box holds {total} counters, and the tables have {sum}"))
            .label(format!("the tables have {off} {more}"))
            .expected(format!("counts that add up to {total}"))
            .cited(game.components.cite);
    }
}
