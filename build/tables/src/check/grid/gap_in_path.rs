use muster_schema::Text;

use super::prelude::*;
use muster_lower::expression::World;
use muster_lower::tracks;

pub static LINT: Lint = Lint::new("M065", "gap-in-path", Error, Map, check)
    .explained(
        "A path goes from place to place, but two neighbours in its list do not touch: two cells have no common side, or \
        no connection joins two spaces or areas.",
    )
    .example("paths.csv", "0404|0505|0506", b"0404|0506");

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    let cells = Cells::of(pack);
    // Without a grid that can be read nobody knows which cells touch.
    if cells.is_none() && pack.count(Role::Cell) > 0 {
        return;
    }
    let world = World::of(pack);
    let has_connections = pack.count(Role::Edge) > 0 || !tracks::of(pack).is_empty();
    let is_space = |place: &Text| pack.line(Role::Place, *place).is_some();
    for line in pack.lines(Role::Path) {
        let places = line.cell(Slot::Place);
        let places = places.items();
        let gap = |pair: &[Text]| {
            let cell = |at: usize| cells.as_ref()?.known.get(pair[at].as_str());
            let label = match (&cells, cell(0), cell(1)) {
                (Some(known), Some(one), Some(two)) if known.grid.towards(*one, *two).is_none() => {
                    match known.grid.distance(*one, *two).saturating_sub(1) {
                        _ if one == two => "the same cell again".to_owned(),
                        1 => "a cell is missing between them".to_owned(),
                        between => format!("{between} cells are missing between them"),
                    }
                }
                (_, None, None)
                    if (has_connections || is_space(&pair[0])) && !world.neighbours(pair[0]).contains(&pair[1]) =>
                {
                    if pair[0] == pair[1] { "the same place again" } else { "no connection joins them" }.to_owned()
                }
                _ => return None,
            };
            Some((label, if cell(0).is_some() { "cells" } else { "places" }))
        };
        let mut steps = (1..).zip(places.windows(2)).filter_map(|(at, pair)| Some((at, pair, gap(pair)?))).peekable();
        while let Some((number, pair, (label, what))) = steps.next() {
            let finding = LINT.finds(findings, line.spot_of(Slot::Place).item(number));
            // A place with a gap before it and one behind it is the wrong one.
            let finding = match steps.next_if(|(next, ..)| *next == number + 1) {
                Some((_, after, _)) => {
                    let [one, wrong, other] = [pair[0], pair[1], after[1]];
                    let others = if one == other { String::new() } else { format!(" nor `{other}`") };
                    let neither = if one == other { "does not touch" } else { "touches neither" };
                    finding.says(format!("`{wrong}` {neither} `{one}`{others}")).label("out of the way")
                }
                None => finding.says(format!("`{}` and `{}` do not touch", pair[0], pair[1])).label(label),
            };
            finding.expected(format!("{what} that each touch the one before"));
        }
    }
}
