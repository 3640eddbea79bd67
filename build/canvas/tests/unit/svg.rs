use std::borrow::Cow;

use muster_canvas::shape::Number;
use muster_canvas::svg::{Anchor, MOST_LETTERS, escape, in_sight, typographic};

#[test]
fn numbers_are_short_and_always_numbers() {
    let shown = [1.0, 0.125, -0.001, f64::NAN, f64::INFINITY].map(|number| Number(number).to_string());
    assert_eq!(shown, ["1", "0.13", "0", "0", "0"]);
}

/// Of a very long line only a short part is drawn, in the same place as the whole.
#[test]
fn no_line_is_longer_than_a_sheet() {
    assert_eq!(in_sight("short", Anchor::Middle), "short");
    let long = format!("a{}é{}z", "x".repeat(100_000), "y".repeat(100_000));
    let seen = [Anchor::Start, Anchor::Middle, Anchor::End].map(|anchor| in_sight(&long, anchor));
    assert_eq!(seen.map(|text| text.chars().count()), [MOST_LETTERS; 3]);
    assert!(seen[0].starts_with("ax") && seen[2].ends_with("yz"));
    assert_eq!(seen[1].chars().position(|letter| letter == 'é'), Some(MOST_LETTERS / 2));
}

#[test]
fn text_is_set_with_its_own_signs() {
    assert_eq!(typographic("Nun's Wood"), "Nun\u{2019}s Wood");
    assert_eq!(typographic("-5 (-1) 4-4 -x"), "\u{2212}5 (\u{2212}1) 4-4 -x");
    assert!(matches!(typographic("plain"), Cow::Borrowed(_)));
}

#[test]
fn text_cannot_break_the_document() {
    assert_eq!(escape("a<b & \u{1b}c\t>"), "a&lt;b &amp; c &gt;");
}
