use muster_schema::game::Game;

use super::prelude::*;
use muster_ground::geometry::Chart;
use muster_source::finding::{Finding, Spot};
use muster_source::pack::Line;

pub static LINT: Lint = Lint::new("M104", "site-elsewhere", Error, Map, check)
    .explained(
        "The latitude and longitude of a site lie more than one cell away from its cell. Either the cell or the coordinates are \
        wrong; if most sites are affected, the grid is wrong. Artists sometimes move a town on the map, but never by more than one \
        cell.",
    )
    .given(&[
        (
            "game.json",
            "\"map\": {",
            "\"map\": {\n    \"projection\": {\n      \"kind\": \"lambert-conformal-conic\",\n      \"parallels\": [45, 55],\n      \"centre\": [50, 10],\n      \"centre_at\": [600, 500],\n      \"units_per_km\": 10\n    },",
        ),
        (
            "system/tables.csv",
            "paths,path,,id,,A road from hex to hex.,",
            "towns,site,,,,A town in a hex.,\npaths,path,,id,,A road from hex to hex.,",
        ),
        (
            "system/columns.csv",
            "paths,id,id,",
            "towns,id,id,,yes,,,,,,,,\ntowns,name,name,,yes,,,,,,,,\ntowns,place,,,yes,,hexes,,,,,,\ntowns,lat,number,,,,,,,,,,\ntowns,lon,number,,,,,,,,,,\npaths,id,id,",
        ),
        ("towns.csv", "", "id,name,place,lat,lon\nalden,Alden,0605,50.0,10.0\n"),
    ])
    .example("towns.csv", "50.0,10.0", b"50.4,10.0")
    .reads_roles(&[Role::Settlement])
    .after(&["M060", "M061"]);

/// Cells that a site may be drawn away from its real place.
const MOVED: f64 = 1.0;

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    let Some((file, game)) = pack.document::<Game>("game") else { return };
    let (Some(cells), Some(chart)) = (Cells::of(pack), game.map.projection.as_ref().map(Chart::of)) else { return };
    let sites: Vec<Line<'_>> = pack.lines(Role::Settlement).collect();
    let mut far: Vec<Finding> = sites.iter().filter_map(|site| elsewhere(&cells, &chart, site)).collect();
    // Where most sites lie elsewhere, it is the grid that does.
    if far.len() > 2 && far.len() * 2 > sites.len() {
        let message = format!("{} of {} sites lie far from their cells", far.len(), sites.len());
        let mut one = Finding::new(&LINT.code, Spot::Member(file, "/map/grid".into()), message)
            .label("the grid and the projection do not fit")
            .expected("a `corner` and a `side` that put the sites in their cells");
        one.follows.append(&mut far);
        findings.push(one);
    }
    findings.append(&mut far);
}

/// Finds that a site is far from its real place.
fn elsewhere(cells: &Cells, chart: &Chart, site: &Line<'_>) -> Option<Finding> {
    let (lat, lon) = (site.cell(Slot::Latitude).number()?, site.cell(Slot::Longitude).number()?);
    let cell = *cells.known.get(site.cell(Slot::Place).text()?.as_str())?;
    // A point that the projection does not have is beyond every cell.
    let point = chart.point(lat, lon).unwrap_or([f64::INFINITY; 2]);
    let extent = cells.grid.size();
    let apart = |cell| {
        let centre = cells.grid.centre(cell);
        [0, 1].map(|axis| (point[axis] - centre[axis]).abs() / extent[axis]).into_iter().fold(0.0, f64::max)
    };
    if apart(cell) <= MOVED + 0.5 {
        return None;
    }
    let nearest = cells.grid.cells().min_by(|one, other| apart(*one).total_cmp(&apart(*other)));
    let real = nearest.filter(|cell| apart(*cell) <= 0.5);
    let there =
        real.map_or_else(|| "beyond the edge of the map".to_owned(), |real| format!("in {}", cells.grid.name(real)));
    // Degrees that are not on the map at all are wrong themselves.
    let [slot, other] = if real.is_some() { [Slot::Place, Slot::Latitude] } else { [Slot::Latitude, Slot::Place] };
    let name = cells.grid.name(cell);
    let message = format!("`{}` is in {name}, but its latitude and longitude lie {there}", site.name());
    let [label, also] =
        if real.is_some() { ["far from its real place", "its degrees"] } else { ["far from its cell", "its cell"] };
    Some(
        Finding::new(&LINT.code, site.spot_of(slot), message)
            .label(label)
            .expected("coordinates no more than one cell away from the cell")
            .suggest(real.map(|real| cells.grid.id(real)))
            .see(site.spot_of(other), also),
    )
}
