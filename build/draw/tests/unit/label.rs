use muster_draw::label::{Around, BEST, Home, Name, Obstacles, Surface, candidates, crosses, hull, led, place, share};
use muster_ground::area::Rectangle;
use muster_ground::maths;
use muster_ground::polygon::{self, Ring};

fn places(names: &[Name], obstacles: &Obstacles) -> Vec<Rectangle> {
    place(names, obstacles).into_iter().map(|placed| placed.covers).collect()
}

/// If no position beside a symbol is free, the name goes farther away and gets a leader line.
#[test]
fn a_line_leads_to_a_name_that_has_no_room() {
    let at = |x: f64, y: f64| Rectangle::about([x, y], 1.0, 1.0);
    let own = at(200.0, 200.0);
    let home = Rectangle::about([200.0, 200.0], 40.0, 40.0);
    let name = Name { size: [80.0, 18.0], home: Home::Beside(home), symbol: Some(own), on: None };
    let about = (0..12_u8).map(|turn| maths::around([200.0, 200.0], 58.0, f64::from(turn) * 0.52));
    let others = about.map(|[x, y]| Name { size: [1.0, 1.0], symbol: Some(at(x, y)), ..name });
    let names: Vec<_> = [name].into_iter().chain(others).collect();
    let placed = place(&names, &Obstacles { areas: vec![home], ..Obstacles::default() })[0];
    assert!(placed.leader.is_some() && placed.covers.distance(&own) > 30.0, "{placed:?}");
}

const SHEET: Rectangle = Rectangle { x: 0.0, y: 0.0, width: 400.0, height: 200.0 };

#[test]
fn neighbours_do_not_cover_each_other() {
    let homes: Vec<_> =
        (0..4_u8).map(|at| Rectangle::about([f64::from(at) * 70.0 + 80.0, 100.0], 40.0, 40.0)).collect();
    let names: Vec<_> = homes
        .iter()
        .map(|home| Name { size: [90.0, 18.0], home: Home::Beside(*home), symbol: Some(*home), on: None })
        .collect();
    let placed = places(&names, &Obstacles { areas: homes.clone(), sheet: Some(SHEET), ..Obstacles::default() });
    assert_eq!(placed.len(), 4);
    for (at, one) in placed.iter().enumerate() {
        assert!(homes.iter().all(|home| home.overlap(one) <= 0.0), "{one:?}");
        assert!(placed.iter().skip(at + 1).all(|two| one.overlap(two) <= 0.0), "{one:?}");
    }
}

#[test]
fn no_place_is_beyond_where_places_are_looked_for() {
    let home = Rectangle::about([200.0, 100.0], 40.0, 30.0);
    let cell = Rectangle::about([200.0, 100.0], 90.0, 90.0);
    let on = Home::On { middle: home, hull: cell, area: 0 };
    for home in [Home::Beside(home), Home::Under(home), Home::In { middle: home, cell }, on] {
        for size in [[90.0, 18.0], [1.0, 1.0]] {
            let name = Name { size, home, symbol: None, on: None };
            let hull = hull(&name).grown(1e-9);
            assert!(
                candidates(&name).iter().all(|(_, covers, _)| (covers.overlap(&hull) - covers.area()).abs() < 1e-9)
            );
        }
    }
}

#[test]
fn the_best_and_the_others_are_all_there_are() {
    let home = Rectangle::about([200.0, 100.0], 40.0, 40.0);
    let name = Name { size: [90.0, 18.0], home: Home::Beside(home), symbol: Some(home), on: Some(Surface::Land) };
    let obstacles = Obstacles { lines: vec![[[230.0, 0.0], [230.0, 200.0]]], ..Obstacles::default() };
    let names = [name];
    let around = Around::of(&names, &obstacles);
    let choices = around.near(&name).choices();
    assert!(choices.good > 0.0 && choices.best.len() == BEST);
    let others = around.others(&name, &choices);
    assert!(others.first().is_some_and(|next| next.cost >= choices.best[BEST - 1].cost));
    // Of those that cost the same, some are among both.
    assert!(others.len() + BEST >= candidates(&name).len() + led(&name).len());
}

#[test]
fn a_name_is_closest_to_its_own_symbol() {
    // Its stack of counters keeps it off to the right, where it would be closest to another.
    let at = |x: f64, y: f64| Rectangle::about([x, y], 1.0, 1.0);
    let (own, other) = (at(100.0, 100.0), at(215.0, 130.0));
    let home = Home::Beside(Rectangle::about([100.0, 100.0], 120.0, 60.0));
    let name = Name { size: [60.0, 18.0], home, symbol: Some(own), on: None };
    let names = [name, Name { symbol: Some(other), home: Home::Beside(other), ..name }];
    let placed = places(&names, &Obstacles::default());
    assert!(placed[0].distance(&own) < placed[0].distance(&other), "{placed:?}");
}

#[test]
fn a_name_stands_where_its_area_is_broad() {
    // Counters lie in a neck of land; below, there is only water.
    let ground = vec![vec![
        [0.0, 0.0],
        [300.0, 0.0],
        [300.0, 90.0],
        [180.0, 100.0],
        [170.0, 200.0],
        [120.0, 200.0],
        [110.0, 90.0],
    ]];
    let home = Home::On {
        middle: Rectangle::about([145.0, 160.0], 40.0, 72.0),
        hull: Rectangle { x: 0.0, y: 0.0, width: 300.0, height: 200.0 },
        area: 0,
    };
    let name = Name { size: [120.0, 20.0], home, symbol: None, on: None };
    let placed = places(&[name], &Obstacles { grounds: vec![ground.clone()], ..Obstacles::default() });
    assert!(share(&placed[0], |at| polygon::holds(&ground, at)) > 0.99, "{placed:?}");
}

#[test]
fn a_name_in_a_cell_goes_above_the_middle_where_a_river_runs_below() {
    let cell = Rectangle::about([200.0, 100.0], 100.0, 100.0);
    let home = Home::In { middle: Rectangle::about([200.0, 100.0], 30.0, 40.0), cell };
    let name = Name { size: [60.0, 16.0], home, symbol: None, on: None };
    let river = vec![[[150.0, 130.0], [200.0, 132.0]], [[200.0, 132.0], [250.0, 130.0]]];
    let at = |lines| places(&[name], &Obstacles { lines, ..Obstacles::default() })[0].centre()[1];
    let (free, above) = (at(Vec::new()), at(river));
    assert!(free > 110.0 && above < 90.0, "{free} {above}");
}

#[test]
fn a_name_under_a_port_stands_just_above_the_stack_of_the_next_square() {
    let home = Rectangle::about([200.0, 50.0], 62.0, 62.0);
    let name = Name { size: [90.0, 20.6], home: Home::Under(home), symbol: Some(home), on: None };
    let under = |stack: f64| {
        let stack = Rectangle { x: 170.0, y: stack, width: 60.0, height: 76.0 };
        places(&[name], &Obstacles { areas: vec![home, stack], ..Obstacles::default() })[0].centre()
    };
    // A square is 100 pixels wide, and a stack of nine counters 76 high; with less room the name stands aside or above.
    let [x, y] = under(104.0);
    assert!((x - 200.0).abs() < 1e-9 && y > 90.0, "{x} {y}");
    let [x, y] = under(96.0);
    assert!((x - 200.0).abs() > 40.0 || y < 10.0, "{x} {y}");
}

#[test]
fn names_of_ports_stand_on_the_water_and_others_on_land() {
    let home = Rectangle::about([200.0, 100.0], 30.0, 30.0);
    let land = vec![[-50.0, -50.0], [195.0, -50.0], [205.0, 250.0], [-50.0, 250.0]];
    let at = |surface, land: &Ring| {
        let name = Name { size: [60.0, 18.0], home: Home::Beside(home), symbol: Some(home), on: Some(surface) };
        places(&[name], &Obstacles { land: vec![land.clone()], ..Obstacles::default() })[0].centre()[0]
    };
    let other: Ring = land.iter().map(|[x, y]| [400.0 - x, *y]).collect();
    let (wet, dry) = (at(Surface::Water, &land), at(Surface::Land, &land));
    assert!(wet > 230.0 && dry < 180.0, "{wet} {dry}");
    assert!(at(Surface::Water, &other) < 170.0 && at(Surface::Land, &other) > 230.0);
}

#[test]
fn lines_through_and_past() {
    let area = Rectangle { x: 0.0, y: 0.0, width: 10.0, height: 10.0 };
    assert!(crosses(&area, [-5.0, 5.0], [15.0, 5.0]));
    assert!(!crosses(&area, [-5.0, 20.0], [15.0, 20.0]));
}
