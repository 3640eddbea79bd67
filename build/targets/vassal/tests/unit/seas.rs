use muster_ground::polygon;
use muster_vassal::seas::{CELL, Raster};

#[test]
fn waters_have_outlines_with_holes() {
    // A lake of three by three cells with an island in its middle.
    let mut water = vec![true; 9];
    water[4] = false;
    let raster = Raster { columns: 3, water };
    let mut rings = raster.outlines(|at| raster.water[at]);
    rings.sort_by(|one, other| polygon::area(other).abs().total_cmp(&polygon::area(one).abs()));
    let inside = |x: f64, y: f64| polygon::holds(&rings, [x * CELL, y * CELL]);
    assert_eq!(rings.len(), 2, "{rings:?}");
    assert!(inside(0.5, 0.5) && inside(2.5, 1.5) && !inside(1.5, 1.5), "{rings:?}");
}
