use muster_canvas::font::Style;
use muster_canvas::theme::Theme;
use muster_draw::ribbon::{Ribbon, Room, Taken, Ways, Wish, is_plain};
use muster_ground::area::Rectangle;

/// The corners of the areas that a name covers, and the middles of their sides.
fn points(name: &Ribbon, theme: &Theme) -> Vec<[f64; 2]> {
    let about = |area: Rectangle| {
        let [x, y] = area.centre();
        area.corners().into_iter().chain([[x, area.y], [x, area.y + area.height]]).chain([[x, y]])
    };
    name.areas(theme).into_iter().flat_map(about).collect()
}

const WISH: Wish<'_> = Wish {
    words: "LUSITANIA",
    style: Style::Bold,
    sizes: &[40.0, 30.0, 20.0],
    spacings: &[0.6, 0.2],
    near: None,
    ways: Ways::Any,
};

#[test]
fn a_name_stands_in_its_room_and_along_it() {
    let theme = Theme::default();
    let hull = Rectangle { x: 0.0, y: 0.0, width: 600.0, height: 600.0 };
    // A strip from the upper left to the lower right.
    let strip = |[x, y]: [f64; 2]| (x - y).abs() < 70.0;
    let name = Ribbon::place(&WISH, &Room::of(hull, Taken::default(), strip), &theme).expect("it has room");
    assert!(!name.is_level());
    assert!(points(&name, &theme).into_iter().all(strip), "{name:?}");
    // A broad one is level.
    let field = |[_, y]: [f64; 2]| (100.0..300.0).contains(&y);
    let name = Ribbon::place(&WISH, &Room::of(hull, Taken::default(), field), &theme).expect("it has room");
    assert!(name.is_level() && name.areas(&theme).len() == 1);
    assert!(points(&name, &theme).into_iter().all(field), "{name:?}");
}

#[test]
fn a_name_keeps_off_what_is_there() {
    let theme = Theme::default();
    let hull = Rectangle { x: 0.0, y: 0.0, width: 600.0, height: 200.0 };
    let areas = [Rectangle { x: 250.0, y: 0.0, width: 40.0, height: 130.0 }];
    let taken = Taken { areas: &areas, ..Taken::default() };
    let wish = Wish { sizes: &[20.0], ..WISH };
    let name = Ribbon::place(&wish, &Room::of(hull, taken, |_| true), &theme).expect("it has room");
    assert!(name.areas(&theme).iter().all(|area| area.overlap(&areas[0]) <= 0.0), "{name:?}");
    let narrow = Room::of(Rectangle { width: 100.0, ..hull }, Taken::default(), |_| true);
    assert!(Ribbon::place(&Wish { sizes: &[40.0], ..WISH }, &narrow, &theme).is_none());
    // What cannot be reached is no room.
    let wall = [[[300.0, 0.0], [300.0, 200.0]]];
    let split = Room::of(hull, Taken { walls: &wall, ..Taken::default() }, |_| true).reached_from([500.0, 100.0]);
    let name = Ribbon::place(&wish, &split, &theme).expect("it has room");
    assert!(name.areas(&theme).iter().all(|area| area.x > 300.0), "{name:?}");
}

#[test]
fn other_scripts_are_written_in_one_piece() {
    assert!("Brest-Litovsk Ærø Čáslav’s".chars().all(is_plain));
    assert!(!"ירושלים".chars().all(is_plain) && !"e\u{301}".chars().all(is_plain));
}
