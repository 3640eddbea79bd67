use muster_canvas::curve::{ellipse, fine, plain, rectangle};

#[test]
fn an_ellipse_goes_through_its_ends() {
    let path = ellipse([10.0, 20.0], [5.0, 8.0]);
    for end in ["M15 20", " 10 28", " 5 20", " 10 12", " 15 20Z"] {
        assert!(path.contains(end), "{end}: {path}");
    }
    assert!(rectangle([0.0, 0.0], [10.0, 6.0], 9.0).starts_with("M10 3Q"));
}

#[test]
fn what_is_drawn_in_small_units_keeps_its_form() {
    let path = fine("M 0 0 C 0 0.01 0.01 0.02 0.02 0.02 L 1 1 Z");
    assert!(
        path.starts_with("M 0 0 Q0.0000 0.0019 0.0004 0.0037Q") && path.ends_with(" 0.0200 0.0200L 1 1 Z"),
        "{path}"
    );
}

#[test]
fn words_keep_what_is_plain() {
    let words = "M0 0h10v-4L3,4Q1 1 2 2T5 5Z";
    assert_eq!(plain(words), words);
    assert_eq!(plain("M0 0C0 1 1 2 2 2"), "M0 0Q0.03 0.78 0.63 1.38Q1.22 1.97 2 2");
    let half = plain("M-4 0A4 4 0 0 0 4 0");
    assert!(half.starts_with("M-4 0L-4 0Q") && half.contains(" 0 4Q") && half.ends_with(" 4 0"), "{half}");
}
