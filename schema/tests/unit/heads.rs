use muster_schema::heads::{Odds, Span};

#[test]
fn numbers_are_read_as_tables_print_them() {
    let span = |low, high| Some(Span { low, high });
    for (text, wanted) in [
        ("4", span(Some(4), Some(4))),
        ("+2", span(Some(2), Some(2))),
        ("−3", span(Some(-3), Some(-3))),
        ("-3", span(Some(-3), Some(-3))),
        ("5-6", span(Some(5), Some(6))),
        ("5 – 6", span(Some(5), Some(6))),
        ("-3--1", span(Some(-3), Some(-1))),
        ("-3 to -1", span(Some(-3), Some(-1))),
        ("+1..+2", span(Some(1), Some(2))),
        ("8+", span(Some(8), None)),
        ("+8 or more", span(Some(8), None)),
        ("≥ 8", span(Some(8), None)),
        (">7", span(Some(8), None)),
        ("<= -4", span(None, Some(-4))),
        ("-4 or less", span(None, Some(-4))),
        ("<-3", span(None, Some(-4))),
        ("any", span(None, None)),
        ("", None),
        ("3-", None),
        ("DR", None),
        ("1-2-3", None),
        ("99999", None),
        ("less", None),
    ] {
        assert_eq!(Span::read(text), wanted, "{text}");
    }
}

#[test]
fn odds_are_read_as_tables_print_them() {
    let ratio = |text| Odds::read(text).map(Odds::ratio);
    for (text, wanted) in [
        ("3-1", Some(3.0)),
        ("1:2", Some(0.5)),
        ("3 to 2", Some(1.5)),
        ("1–4", Some(0.25)),
        ("1.5-1", Some(1.5)),
        ("7-1+", Some(7.0)),
        ("< 1-3", Some(1.0 / 3.0)),
        ("5-1 or better", Some(5.0)),
        ("150%", Some(1.5)),
        ("0-1", None),
        ("1-0", None),
        ("+2", None),
        ("+2 to +3", None),
        ("3", None),
        ("nan-1", None),
        ("", None),
    ] {
        assert_eq!(ratio(text), wanted, "{text}");
    }
}
