use muster_ground::polygon::{Areas, Ring, Slices, area, contains, crossing, holds, inset, middle, thin, within};

#[test]
fn a_square_is_cut() {
    let square = [[0.0, 0.0], [10.0, 0.0], [10.0, 10.0], [0.0, 10.0]];
    // The same way round as before; where it begins is nobody's matter.
    assert_eq!(within(&square, [5.0, 5.0], [20.0, 20.0]), [[10.0, 5.0], [10.0, 10.0], [5.0, 10.0], [5.0, 5.0]]);
    assert!(within(&square, [20.0, 20.0], [30.0, 30.0]).is_empty());
    let areas = [area(&square), area(&within(&square, [5.0, 5.0], [20.0, 20.0])), area(&[])];
    assert_eq!(areas.map(|area| area.to_string()), ["100", "25", "0"]);
}

#[test]
fn an_outline_crosses_itself_where_two_sides_meet() {
    let square = [[0.0, 0.0], [10.0, 0.0], [10.0, 10.0], [0.0, 10.0]];
    assert_eq!(crossing(&square), None);
    let tangled = [square[0], square[2], square[1], square[3]];
    assert_eq!(crossing(&tangled), Some([5.0, 5.0]));
    // Sides that only touch, and a corner that is there twice, are no crossing.
    assert_eq!(crossing(&[[0.0, 0.0], [5.0, 0.0], [5.0, 0.0], [10.0, 0.0], [5.0, 5.0]]), None);
    assert_eq!(crossing(&[]), None);
}

#[test]
fn the_middle_of_a_ring_is_not_in_its_hole() {
    let square = |half: f64| vec![[-half, -half], [half, -half], [half, half], [-half, half]];
    let rings = [square(50.0), square(20.0)];
    let [x, y] = middle(&rings);
    assert!(holds(&rings, [x, y]) && x.abs().max(y.abs()) > 30.0, "{x},{y}");
    let slices = Slices::of(&rings);
    assert!(slices.is_deep(0, [0.0, 40.0], 9.0) && !slices.is_deep(0, [0.0, 40.0], 11.0));
}

#[test]
fn a_square_is_set_in_whichever_way_round_it_goes() {
    let mut square = vec![[0.0, 0.0], [10.0, 0.0], [10.0, 0.0], [10.0, 10.0], [0.0, 10.0]];
    assert_eq!(inset(&square, 2.0), [[2.0, 2.0], [8.0, 2.0], [8.0, 8.0], [2.0, 8.0]]);
    square.reverse();
    assert_eq!(inset(&square, 2.0), [[2.0, 8.0], [8.0, 8.0], [8.0, 2.0], [2.0, 2.0]]);
    assert!(inset(&[], 1.0).is_empty());
}

#[test]
fn inside_and_outside() {
    let square = [[0.0, 0.0], [10.0, 0.0], [10.0, 10.0], [0.0, 10.0]];
    assert!(contains(&square, [3.0, 7.0]) && !contains(&square, [13.0, 7.0]) && !contains(&[], [0.0, 0.0]));
    let rings = [square.to_vec(), inset(&square, 2.0)];
    assert!(holds(&rings, [1.0, 1.0]) && !holds(&rings, [5.0, 5.0]) && !holds(&[], [0.0, 0.0]));
}

/// Slices give the same answers for any point as a plain search.
#[test]
fn slices_tell_the_same() {
    let star = |at: [f64; 2], size: f64| -> Ring {
        let reach = |corner: u8| size * if corner.is_multiple_of(2) { 1.0 } else { 0.4 };
        (0..14).map(|corner| muster_ground::maths::around(at, reach(corner), f64::from(corner) * 0.45)).collect()
    };
    let rings = [star([0.0, 0.0], 90.0), star([30.0, 10.0], 60.0), star([500.0, 0.0], 10.0)];
    let slices = Slices::of(&rings);
    let mut inside = 0;
    for step in 0..2500_u16 {
        let at = [f64::from(step % 50) * 5.0 - 100.0, f64::from(step / 50) * 5.0 - 120.0];
        let told: Vec<usize> = (0..3).filter(|ring| contains(&rings[*ring], at)).collect();
        assert_eq!(slices.holders(at).collect::<Vec<_>>(), told, "{at:?}");
        inside += told.len();
    }
    assert!(inside > 300);
    let through = |x, y| slices.run_through([[x - 2.0, y - 2.0], [x + 2.0, y + 2.0]]);
    assert_eq!(
        [through(90.0, 0.0), through(400.0, 0.0), through(0.0, 400.0), through(0.0, -400.0)],
        [true, false, false, false]
    );
    assert!(slices.between(-1e9, 1e9).count() >= 42 && slices.between(0.0, 1.0).count() < 42);
    assert!(!Slices::of(&[]).contain([0.0, 0.0]) && !Slices::of(&[vec![[1.0, 1.0]]]).contain([1.0, 1.0]));
}

/// The index finds the same areas as a plain search, also with holes and with an area in the hole of another.
#[test]
fn areas_are_found_by_place() {
    let square = |x: f64, y: f64, half: f64| -> Ring {
        vec![[x - half, y - half], [x + half, y - half], [x + half, y + half], [x - half, y + half]]
    };
    let lattice = (0..40_u8).map(|at| vec![square(f64::from(at % 8) * 11.0, f64::from(at / 8) * 13.0, 7.0)]);
    let holed = vec![square(40.0, 30.0, 30.0), square(40.0, 30.0, 20.0)];
    let areas: Vec<Vec<Ring>> = lattice.chain([holed, vec![square(40.0, 30.0, 12.0)]]).collect();
    let found = Areas::of(areas.iter().map(Vec::as_slice));
    for step in 0..1600_u16 {
        let at = [f64::from(step % 40) * 2.7 - 11.3, f64::from(step / 40) * 2.3 - 9.1];
        let told: Vec<usize> = (0..areas.len()).filter(|area| holds(&areas[*area], at)).collect();
        assert_eq!(found.holders(at), told, "{at:?}");
    }
}

#[test]
fn a_line_is_thinned() {
    let line = [[0.0, 0.0], [1.0, 0.1], [2.0, 0.0], [3.0, 5.0], [4.0, 0.0]];
    assert_eq!(thin(&line, 0.5), [[0.0, 0.0], [2.0, 0.0], [3.0, 5.0], [4.0, 0.0]]);
    assert!(thin(&[], 1.0).is_empty());
}
