//! Stacks and decks that start outside their board.

use super::prelude::*;
use crate::xml::NodeIx;

pub static LINT: Lint = Lint::new("W009", "outside-board", Hint, Modules, find).explained(
    "A stack or a deck starts outside its board, or on a board of another map, so that players do not see it where it belongs. If \
    pieces are parked there on purpose, a waiver says so; a place that is negative both ways is taken for one.",
)
.example("buildFile.xml", "useGridLocation=\"false\" x=\"120\"", b"useGridLocation=\"false\" x=\"1200\"");

fn find(view: &View<'_>, found: &mut Vec<Finding>) {
    let module = view.module;
    let mut outside: Vec<(NodeIx, Finding)> = Vec::new();
    for ix in (0..module.tree.nodes.len()).filter(|ix| is_placed(&module.tree.nodes[*ix].class)) {
        let node = &module.tree.nodes[ix];
        let Some(map) = module.tree.up(ix).skip(1).find(|ix| is_map(&module.tree.nodes[*ix].class)) else { continue };
        let is_board = |ix: &NodeIx| short(&module.tree.nodes[*ix].class) == "module.map.boardPicker.Board";
        // A private window may use the boards of another map.
        let lent = module.tree.nodes[map].value("useBoards").and_then(|name| module.maps().find(|ix| module.name(*ix) == name));
        let maps = std::iter::once(map).chain(lent);
        let boards: Vec<NodeIx> = maps.flat_map(|map| module.tree.inside(map)).filter(is_board).collect();
        let named = node.value("owningBoard").filter(|name| !name.is_empty() && !name.starts_with('<'));
        if let Some(named) = named.filter(|named| !boards.iter().any(|board| module.name(*board) == *named)) {
            let elsewhere = module.all("module.map.boardPicker.Board").find(|board| module.name(*board) == named);
            if let Some(elsewhere) = elsewhere {
                let says = format!("the board `{named}` belongs to another map, so this is never placed");
                let other = module.spot_of(elsewhere);
                view.finds_at(&LINT, ix, &says, found).label("on another map's board").see(other, "the board");
            }
            continue;
        }
        let is_grid = node.value("useGridLocation") == Some("true") && !node.value("location").unwrap_or_default().is_empty();
        let [Some(x), Some(y)] = ["x", "y"].map(|name| node.value(name).and_then(|text| text.parse::<i64>().ok())) else {
            continue;
        };
        let own = boards.iter().filter(|board| named.is_none_or(|named| module.name(**board) == named));
        let sizes: Option<Vec<[i64; 2]>> = own.map(|board| module.board_size(*board)).collect();
        let Some(sizes) = sizes.filter(|sizes| !is_grid && !sizes.is_empty()) else { continue };
        // A hand grows with what is in it.
        let grows = short(&module.tree.nodes[map].class) == "module.PlayerHand";
        let is_inside =
            |[width, height]: &[i64; 2]| x >= 0 && y >= 0 && (grows || (x <= *width && y <= *height));
        // Boards may stand side by side.
        let is_one = named.is_some() || boards.len() == 1;
        let is_parked = x < 0 && y < 0;
        if is_one && !is_parked && !sizes.iter().any(is_inside) {
            let [width, height] = sizes[0];
            let says = format!("{x},{y} lies outside the board, which is {width} by {height} pixels");
            match outside.iter_mut().find(|(other, _)| *other == map) {
                Some((_, finding)) => finding.follows.push(Finding::new(&LINT.code, module.spot_of(ix), says)),
                None => outside.push((map, Finding::new(&LINT.code, module.spot_of(ix), says).label("outside"))),
            }
        }
    }
    found.extend(outside.into_iter().map(|(_, finding)| finding));
}

fn is_placed(class: &str) -> bool {
    ["module.map.SetupStack", "module.map.DrawPile"].contains(&short(class))
}

fn is_map(class: &str) -> bool {
    ["module.Map", "module.PrivateMap", "module.PlayerHand", "widget.WidgetMap"].contains(&short(class))
}
