use muster_engine::squares::Square as Position;

use super::super::prelude::*;

pub static LINT: Lint = Lint::new("M052", "city-elsewhere", Error, Map, check)
    .explained(
        "The latitude and longitude of a city lie more than one square away from its square. Either the square or the \
        coordinates are wrong; if most cities are affected, the grid is wrong. Artists sometimes move a city on the \
        map, but never by more than one square.",
    )
    .example("cities.csv", "46.1,1.9,", b"46.1,9.1,")
    .reads(&["cities", "squares"])
    .after(&["M050", "M051", "M053", "M031"]);

/// Squares that a city may be drawn away from its place.
const MOVED: f64 = 1.0;

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let (Some(grid), Some(chart), Some((file, _))) = (&war.grid, &war.chart, &war.view.game) else { return };
    let mut far = Vec::new();
    for (at, city) in war.pack.rows::<City>() {
        let Some(square) = position(city.square.id()) else { continue };
        // A point that the projection does not have is beyond every square.
        let point = chart.point(city.lat.0.into(), city.lon.0.into()).unwrap_or([f64::INFINITY; 2]);
        let [column, row] = [0, 1].map(|axis| ((point[axis] - grid.corner[axis]) / grid.side).floor());
        let apart = (column - f64::from(square.column)).abs().max((row - f64::from(square.row)).abs());
        if apart <= MOVED {
            continue;
        }
        let real = counted(grid.rows, row).zip(counted(grid.columns, column));
        let real = real.map(|(row, column)| Position { row, column });
        let there = real.map_or_else(|| "beyond the edge of the map".to_owned(), |real| format!("in {real}"));
        // Degrees that are not on the map at all are wrong themselves.
        let field = if real.is_some() { "square" } else { "lat" };
        let spot = at.cell(field);
        let message = format!("`{}` is in {square}, but its latitude and longitude lie {there}", city.name);
        let other = if real.is_some() { "lat" } else { "square" };
        far.push(
            Finding::new(&LINT.code, spot, message)
                .label(if real.is_some() { "far from its real place" } else { "far from its square" })
                .expected("coordinates no more than one square away from the square")
                .suggest(real.map(|real| real.to_string().to_lowercase()))
                .rule("2.1")
                .see(at.cell(other), if real.is_some() { "its degrees" } else { "its square" }),
        );
    }
    let cities = war.pack.records::<City>().len();
    // Where most cities lie elsewhere, it is the grid that does.
    if far.len() > 2 && far.len() * 2 > cities {
        let message = format!("{} of {cities} cities lie far from their squares", far.len());
        let mut one = Finding::new(&LINT.code, Spot::Member(*file, "/map/grid".into()), message)
            .label("the grid and the projection do not fit")
            .expected("a `corner` and a `side` that put the cities in their squares")
            .rule("2.1");
        one.follows.append(&mut far);
        findings.push(one);
    }
    findings.append(&mut far);
}

/// Which of so many rows or columns that is; none beyond them.
fn counted(most: u16, number: f64) -> Option<u16> {
    (0..most).find(|one| (f64::from(*one) - number).abs() < 0.5)
}
