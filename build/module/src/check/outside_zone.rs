//! Regions outside the zone that they belong to.

use super::prelude::*;

pub static LINT: Lint = Lint::new("W010", "outside-zone", Hint, Modules, find).explained(
    "A region of a zone lies outside the zone's outline. Pieces never get its name there: the engine asks the zone around a piece first.",
)
.example("buildFile.xml", "name=\"Mill\" originx=\"300\"", b"name=\"Mill\" originx=\"500\"");

fn find(view: &View<'_>, found: &mut Vec<Finding>) {
    let module = view.module;
    for region in module.all("module.map.boardPicker.board.Region") {
        let Some(zone) = module.around(region, "module.map.boardPicker.board.mapgrid.Zone") else { continue };
        let path = module.tree.nodes[zone].value("path").unwrap_or_default();
        let points: Option<Vec<[i64; 2]>> = path.split(';').map(point).collect();
        let Some(points) = points.filter(|points| points.len() >= 3) else { continue };
        let node = &module.tree.nodes[region];
        let [Some(x), Some(y)] = ["originx", "originy"].map(|name| node.value(name).and_then(|text| text.parse::<i64>().ok()))
        else {
            continue;
        };
        if !is_inside(&points, [x, y]) {
            let says = format!("`{}` at {x},{y} lies outside its zone `{}`", module.name(region), module.name(zone));
            let zone = module.spot_of(zone);
            view.finds_at(&LINT, region, &says, found).label("outside the zone").see(zone, "the zone");
        }
    }
}

fn point(text: &str) -> Option<[i64; 2]> {
    let (x, y) = text.split_once(',')?;
    Some([x.trim().parse().ok()?, y.trim().parse().ok()?])
}

/// True if a point lies in an outline, or on its edge.
fn is_inside(points: &[[i64; 2]], [x, y]: [i64; 2]) -> bool {
    let mut inside = false;
    for (at, [x1, y1]) in points.iter().enumerate() {
        let [x2, y2] = points[(at + 1) % points.len()];
        let [dx, dy] = [x2.saturating_sub(*x1), y2.saturating_sub(*y1)].map(i128::from);
        let cross = dx * i128::from(y.saturating_sub(*y1)) - dy * i128::from(x.saturating_sub(*x1));
        let between = |a: i64, b: i64, it: i64| (a.min(b)..=a.max(b)).contains(&it);
        if cross == 0 && between(*x1, x2, x) && between(*y1, y2, y) {
            return true;
        }
        if (*y1 > y) != (y2 > y) && ((cross > 0) == (dy > 0)) {
            inside = !inside;
        }
    }
    inside
}
