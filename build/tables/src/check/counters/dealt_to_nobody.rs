use super::prelude::*;
use muster_lower::faces::hand_of;

pub static LINT: Lint = Lint::new("C117", "dealt-to-nobody", Error, Counters, check)
    .explained(
        "A card is to begin in a hand, but it belongs to no side, and neither does its deck. Give it a side, or say in \
        `scenarios/*/cards.csv` who has it.",
    )
    .given(&[
        ("game.json", "\"width\": 1400,", "\"width\": 1700,"),
        ("system/tables.csv", "roads,connection,", "cards,card,,,,A card.\nroads,connection,"),
        (
            "system/columns.csv",
            "roads,from,",
            "cards,id,id,,yes,,,,,,,,The permanent id.\ncards,name,name,,yes,,,,,,,,Its title.\n\
            cards,deck,,,yes,,decks,,,,,,Its deck.\ncards,starts,yes-no,dealt,,,,,,,,,Whether it begins in a hand.\nroads,from,",
        ),
        ("decks.csv", "", "id,name,kind,x,y\nevents,Events,draw,1420,330\n"),
        ("cards.csv", "", "id,name,deck,starts\nlevy,Levy,events,\n"),
    ])
    .example("cards.csv", "levy,Levy,events,", b"levy,Levy,events,yes")
    .reads_roles(&[Role::Card, Role::Deck]);

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    for line in pack.lines(Role::Card).filter(|line| line.cell(Slot::Dealt).is_yes()) {
        if hand_of(pack, &line).is_none() {
            LINT.finds(findings, line.spot_of(Slot::Dealt))
                .says(format!("`{}` begins in a hand, but belongs to no side", line.name()))
                .label("in whose hand?")
                .expected("nothing here, or a side for the card or its deck");
        }
    }
}
