use muster_ground::squares::Square;

#[test]
fn names_are_rows_and_columns() {
    assert_eq!(Square::parse("8M"), Some(Square { row: 7, column: 12 }));
    for name in ["1A", "8M", "20Z", "3AA", "12AZ", "7BA"] {
        assert_eq!(Square::parse(name).map(|square| square.to_string()).as_deref(), Some(name));
        assert_eq!(Square::parse(&name.to_lowercase()), Square::parse(name));
    }
    for wrong in ["", "8", "M", "M8", "0A", "8 M", "8é", "70000A", "1AAAAAAA"] {
        assert_eq!(Square::parse(wrong), None, "{wrong}");
    }
}

#[test]
fn squares_touch_at_sides_and_corners() {
    let prague = Square { row: 7, column: 12 };
    let names = |squares: Vec<Square>| squares.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    assert_eq!(names(prague.sides().collect()), "7M 8N 9M 8L");
    assert_eq!(names(prague.corners().collect()), "7L 7N 9N 9L");
    assert_eq!(names(Square { row: 0, column: 0 }.sides().collect()), "1B 2A");
    assert!(prague.sides().all(|other| prague.beside(other) && prague.apart(other) == 1));
    assert!(prague.corners().all(|other| !prague.beside(other) && prague.apart(other) == 1));
    assert!(!prague.beside(prague));
}
