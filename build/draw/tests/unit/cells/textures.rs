use muster_draw::cells::textures::{Kept, Marks, Patch};
use muster_ground::maths;
use muster_ground::polygon::{self, Ring};
use muster_schema::bundle::Texture;

/// All textures with marks.
const ALL: [Texture; 16] = [
    Texture::Grass,
    Texture::Fields,
    Texture::Woods,
    Texture::Forest,
    Texture::Orchard,
    Texture::Marsh,
    Texture::Hills,
    Texture::Mountains,
    Texture::Rough,
    Texture::Desert,
    Texture::Snow,
    Texture::Village,
    Texture::Town,
    Texture::Fort,
    Texture::Water,
    Texture::Sea,
];

#[test]
fn fields_fill_an_area_of_any_shape() {
    let kept = Kept::default();
    // A horseshoe, open above.
    let ring = [[0, 0], [300, 0], [300, 500], [600, 500], [600, 0], [900, 0], [900, 800], [0, 800]];
    let rings = [ring.map(|corner| corner.map(f64::from)).to_vec()];
    let firm = polygon::sides(&rings[0]).map(|ends| (ends, 2.0)).collect();
    let centre = [450.0, 650.0];
    let patch = Patch {
        rings: &rings,
        centre,
        unit: 100.0,
        firm,
        has_middle: false,
        is_area: true,
        is_over: false,
        houses: Vec::new(),
        kept: &kept,
    };
    let mut marks = Marks::default();
    patch.draw(Texture::Fields, &mut marks);
    assert!(marks.furrows.iter().flatten().all(|point| polygon::holds(&rings, *point)));
    for part in [[150.0, 100.0], [150.0, 700.0], centre, [750.0, 100.0], [750.0, 700.0]] {
        let near = |furrow: &&Ring| furrow.iter().any(|point| maths::distance(*point, part) < 80.0);
        assert!(marks.furrows.iter().filter(near).count() > 10, "{part:?}");
    }
}

#[test]
fn every_texture_draws_something_and_nothing_outside_its_cell() {
    let kept = Kept::default();
    for number in 0..40_i32 {
        let [x, y] = [f64::from(number) * 37.0, f64::from(number) * 91.0];
        let corners = [[-57.7, 0.0], [-28.9, -50.0], [28.9, -50.0], [57.7, 0.0], [28.9, 50.0], [-28.9, 50.0]];
        let rings = [corners.map(|[right, down]| [x + right, y + down]).to_vec()];
        let firm = polygon::sides(&rings[0]).map(|ends| (ends, 2.0)).collect();
        let patch = Patch {
            rings: &rings,
            centre: [x, y],
            unit: 100.0,
            firm,
            has_middle: true,
            is_area: false,
            is_over: false,
            houses: Vec::new(),
            kept: &kept,
        };
        for texture in ALL {
            let mut marks = Marks::default();
            patch.draw(texture, &mut marks);
            let Marks { bodies, shades, lights, strokes, furrows, ripples } = &marks;
            let shapes = [bodies, shades, lights, strokes, furrows, ripples].map(Vec::as_slice).concat();
            assert!(!shapes.is_empty(), "{texture:?} {number}");
            for point in shapes.iter().flatten() {
                let far =
                    polygon::sides(&rings[0]).map(|[from, to]| polygon::distance(*point, from, to)).fold(1e9, f64::min);
                assert!(polygon::holds(&rings, *point) || far < 5.0, "{texture:?} {number}: {point:?}");
            }
        }
    }
}
