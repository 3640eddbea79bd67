//! Areas beyond the edge of the map that lie beyond the edge of the sheet, too.

use super::super::prelude::*;

pub static LINT: Lint = Lint::of(shared::map::off_sheet::LINT.code, check).reads(&["areas"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let Some((_, game)) = &war.view.game else { return };
    let [width, height] = [game.map.width, game.map.height].map(f64::from);
    for (at, area) in war.pack.rows::<Area>() {
        let [right, lower] = [area.x + area.width, area.y + area.height];
        if area.x < 0.0 || area.y < 0.0 || right > width || lower > height {
            let field = if area.y < 0.0 || lower > height { "y" } else { "x" };
            LINT.finds(findings, at.cell(field))
                .says(format!("the area `{}` lies outside the sheet", area.name))
                .label(format!("from {:.0},{:.0} to {right:.0},{lower:.0}", area.x, area.y))
                .expected(format!("a place within {width} by {height} map units"))
                .rule("27.1");
        }
    }
}
