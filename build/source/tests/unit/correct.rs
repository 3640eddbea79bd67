use muster_source::correct::{Change, changed};

#[test]
fn changes_are_made_from_the_end() {
    let change = |start, end, text: &str| Change::new("a.csv", start..end, text);
    let all = [change(0, 1, "xyz"), change(2, 3, ""), change(2, 3, ""), change(4, 4, "!")];
    assert_eq!(changed(b"a,b,c", &all), b"xyz,,!c");
    assert!(change(0, 2, "x").collides(&change(1, 3, "y")));
    assert!(change(2, 2, "x").collides(&change(2, 2, "y")));
    assert!(!change(0, 2, "x").collides(&change(2, 3, "y")));
    assert_eq!(changed(b"abc", &[change(2, 9, "x")]), b"abc");
}
