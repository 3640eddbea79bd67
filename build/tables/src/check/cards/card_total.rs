use super::prelude::*;

pub static LINT: Lint = Lint::new("C006", "card-total", Error, Counters, check)
    .explained("The copies of all cards do not add up to the number of cards in the components list.")
    .example("game.json", "\"cards\": 7", b"\"cards\": 8")
    .reads_roles(&[Role::Card])
    .after(&["L001", "L004", "P001", "P002", "P005"]);

fn check(view: &View<'_>, findings: &mut Vec<Finding>) {
    let Some((file, game)) = &view.game else { return };
    let Some(total) = game.components.cards else { return };
    let sum: u32 = view.cards().map(|card| card.copies).fold(0, u32::saturating_add);
    if sum != total {
        LINT.finds(findings, Spot::Value(*file, "/components/cards".into()))
            .says(format!("the box holds {total} cards, and cards.csv has {sum}"))
            .label(if sum < total {
                format!("cards.csv has {} fewer", total - sum)
            } else {
                format!("cards.csv has {} more", sum - total)
            })
            .expected(format!("copies that add up to {total}"))
            .cited(game.components.cite);
    }
}
