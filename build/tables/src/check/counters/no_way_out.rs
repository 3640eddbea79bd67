use muster_schema::common::DeckKind;

use super::prelude::*;

pub static LINT: Lint = Lint::new("C072", "no-pile-out-of-play", Warning, Counters, check)
    .explained(
        "A card leaves the game after its event, but there is no pile for it. Add a row of kind `removed` to \
        decks.csv; the menu of the card then sends it there.",
    )
    .given(&[
        ("game.json", "\"width\": 1400,", "\"width\": 1700,"),
        ("system/tables.csv", "roads,connection,", "cards,card,,,,A card.\nroads,connection,"),
        (
            "system/columns.csv",
            "roads,from,",
            "cards,id,id,,yes,,,,,,,,The permanent id.\ncards,name,name,,yes,,,,,,,,Its title.\n\
            cards,deck,,,yes,,decks,,,,,,Its deck.\ncards,once,yes-no,once,,,,,,,,,Whether it leaves the game.\nroads,from,",
        ),
        ("decks.csv", "", "id,name,kind,x,y\nevents,Events,draw,1420,330\n"),
        ("cards.csv", "", "id,name,deck,once\nlevy,Levy,events,\n"),
    ])
    .example("cards.csv", "levy,Levy,events,", b"levy,Levy,events,yes")
    .reads_roles(&[Role::Card, Role::Deck]);

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    let is_removed = |deck: Line<'_>| deck.value(Slot::Kind) == Some(DeckKind::Removed);
    if pack.lines(Role::Deck).any(is_removed) {
        return;
    }
    let decks = pack.sources.system.tables.iter().find(|table| table.role == Role::Deck);
    let mut leaving = pack.lines(Role::Card).filter(|line| line.cell(Slot::Once).is_yes());
    if let Some(first) = leaving.next() {
        let and_have = match leaving.count() {
            0 => " has".to_owned(),
            1 => " and another card have".to_owned(),
            others => format!(" and {others} other cards have"),
        };
        LINT.finds(findings, first.spot_of(Slot::Once))
            .says(format!("`{}`{and_have} nowhere to go once its event is played", first.name()))
            .label("leaves the game, but there is no pile")
            .expected(format!(
                "a row of kind `removed` in {}, or nothing here",
                decks.map_or("decks.csv", |decks| decks.file.as_str())
            ));
    }
}
