use super::prelude::*;

pub static LINT: Lint = Lint::new("M067", "grid-off-sheet", Error, Map, check)
    .explained("The grid reaches over the edge of the map. The map must be larger, or the cells smaller or fewer.")
    .example("game.json", "\"side\": 104", b"\"side\": 204");

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    let (Some(cells), Some(game)) = (Cells::of(pack), pack.game()) else { return };
    let corners = cells.grid.cells().flat_map(|cell| cells.grid.corners(cell));
    let far = corners.fold([0.0_f64; 2], |far, corner| [0, 1].map(|axis| far[axis].max(corner[axis])));
    let size = [game.map.width, game.map.height].map(f64::from);
    if far.iter().zip(size).any(|(far, size)| *far > size + 0.5) {
        let [right, down] = far.map(f64::ceil);
        LINT.finds(findings, cells.spot.clone())
            .says("the grid reaches over the edge of the map")
            .label(format!("it ends at {right} across and {down} down"))
            .expected(format!("a grid within {} by {}", size[0], size[1]));
    }
}
