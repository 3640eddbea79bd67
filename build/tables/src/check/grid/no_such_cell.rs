use super::prelude::*;
use muster_source::finding::{LOST_ZEROS, Suggestion, zeros};

pub static LINT: Lint = Lint::new("M060", "no-such-cell", Error, Map, check)
    .explained(
        "A cell is named that the grid in game.json does not have, or that it leaves out as a blank. Spreadsheets \
        often remove the zero in front of a number: give the column the format `Text`.",
    )
    .example("hexes.csv", "1208,,woods,\n", b"1208,,woods,\n1308,,woods,\n")
    .after(&["M061", "M068"]);

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    let Some(cells) = Cells::of(pack) else { return };
    let blank = |id: &str| cells.layout.blanks.iter().position(|blank| blank.as_str() == id);
    for line in pack.lines(Role::Cell) {
        let id = line.id();
        let id = id.as_str();
        let (message, label) = match (cells.known.contains_key(id), blank(id)) {
            (false, _) => (format!("the grid has no cell `{id}`"), "no such cell"),
            (true, Some(_)) => (format!("the cell `{id}` is left out of the map"), "one of the `blanks` in game.json"),
            (true, None) => continue,
        };
        let padded = zeros(id, |id| cells.known.contains_key(id));
        let slip = padded.as_ref().map(|_| LOST_ZEROS);
        // Where very many are as like, none of them is of any help.
        let like = || guess(id, cells.known.keys().map(String::as_str)).filter(|guess| guess.others.len() < 4);
        LINT.finds(findings, line.spot_of(Slot::Id))
            .says(message)
            .label(label)
            .expected(cells.range())
            .suggest(padded.map(Suggestion::from).or_else(like).filter(|_| blank(id).is_none()))
            .slip(slip)
            .see(cells.spot.clone(), "the grid");
    }
    let Spot::Member(file, _) = &cells.spot else { return };
    for (number, id) in cells.layout.blanks.iter().enumerate().filter(|(_, id)| !cells.known.contains_key(id.as_str()))
    {
        LINT.finds(findings, Spot::Value(*file, format!("/map/grid/blanks/{number}")))
            .says(format!("the grid has no cell `{id}`"))
            .label("no such cell")
            .expected(cells.range())
            .suggest(guess(id.as_str(), cells.known.keys().map(String::as_str)));
    }
}
