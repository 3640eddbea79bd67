use super::super::prelude::*;

pub static LINT: Lint = Lint::new("C009", "event-box", Error, Counters, check)
    .explained("A card has a lasting effect, but the map has no event box left to hold it.")
    .example(
        "cards.csv",
        "id,number,name,deck,copies,actions,timing,effect,cite\nmarch,1,March,draw-deck,3,2,,Three actions.,8.1\n\
        halt,4,Halt,draw-deck,3,1,,One action.,8.1\nstorm,7,Storm,draw-deck,1,,hold,",
        b"id,number,name,deck,copies,actions,timing,lasting,effect,cite\n\
        march,1,March,draw-deck,3,2,,,Three actions.,8.1\nhalt,4,Halt,draw-deck,3,1,,,One action.,8.1\n\
        storm,7,Storm,draw-deck,1,,hold,yes,",
    )
    .reads(&["cards", "boxes"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let boxes = war.pack.records::<Box>().iter().filter(|found| found.kind == BoxKind::Event).count();
    let lasting: Vec<_> = war.pack.rows::<Card>().filter(|(_, card)| card.lasting.is_yes()).collect();
    if let Some((at, card)) = lasting.get(boxes) {
        LINT.finds(findings, at.cell("lasting"))
            .says(format!("there is no event box for `{}`", card.name))
            .label(format!("{} lasting cards, {boxes} boxes", lasting.len()))
            .expected("a box of kind `event` for each card that lasts")
            .rule("9.2.3");
    }
}
