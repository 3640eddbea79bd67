use super::super::prelude::*;

pub static LINT: Lint =
    Lint::of(faults::CARD_NUMBERS, check).reads(&["cards"]).after(&["C006", "P001", "P002", "P005"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let mut cards: Vec<(u32, u32, At<'_, Card>, &Card)> =
        war.pack.rows::<Card>().filter_map(|(at, card)| Some((card.number?, card.copies, at, card))).collect();
    let all = cards.len() == war.pack.records::<Card>().len();
    cards.sort_by_key(|(number, ..)| *number);
    for pair in cards.windows(2) {
        let (number, copies, first, card) = &pair[0];
        let (next, _, at, other) = &pair[1];
        let free = number.saturating_add(*copies);
        if *next < free || (all && *next > free) {
            let message = if *next < free {
                format!("the number {next} of `{}` belongs to `{}`", other.name, card.name)
            } else {
                format!("no card has the number {free}")
            };
            LINT.finds(findings, at.cell("number"))
                .says(message)
                .label(if *next < free { "taken" } else { "a number is left out before this" })
                .expected(format!("{free}"))
                .suggest(Some(free.to_string()))
                .see(first.cell("number"), "the card before");
        }
    }
}
