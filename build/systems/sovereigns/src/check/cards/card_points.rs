use super::super::prelude::*;

pub static LINT: Lint = Lint::new("C017", "card-points", Error, Counters, check)
    .explained(
        "A card has a second number of campaign points, for which it leaves the game. That number must be higher than \
        the first.",
    )
    .example("cards.csv", "arland-deck,early,2,4,", b"arland-deck,early,4,2,")
    .reads(&["cards"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for (at, card) in war.pack.rows::<Card>() {
        let Some(once) = card.once else { continue };
        let wrong = match card.points {
            None => "no other number",
            Some(points) if once <= points => "not the higher one",
            Some(_) => continue,
        };
        LINT.finds(findings, at.cell("once"))
            .says(format!("{} {} leaves the game for {once} campaign points, {wrong}", card.code, card.name))
            .label(wrong)
            .expected(card.points.map_or("`points` beside it".into(), |points| format!("more than {points}")))
            .rule("6.4")
            .see(at.cell("points"), "its campaign points");
    }
}
