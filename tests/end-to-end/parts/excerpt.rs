use std::ops::Range;

use muster::excerpt::{NEAR, columns, excerpt, near};

fn shown(line: &[u8], mark: Range<usize>, width: usize) -> (String, String) {
    let excerpt = excerpt(line, &[mark], width);
    assert!(columns(&excerpt.text) <= width, "{} is wider than {width}", excerpt.text);
    let mark = excerpt.marks.into_iter().next().flatten().unwrap_or(0..0);
    let marked = excerpt.text[mark].to_owned();
    (excerpt.text, marked)
}

#[test]
fn a_short_line_is_shown_whole() {
    assert_eq!(shown(b"id,name", 3..7, 40), ("id,name".into(), "name".into()));
    assert_eq!(shown(b"", 0..0, 40), (" ".into(), " ".into()));
    assert_eq!(shown(b"id", 90..95, 40), ("id ".into(), " ".into()));
    assert_eq!(shown(b"a,,b", 2..2, 40), ("a,,b".into(), ",".into()));
}

#[test]
fn a_long_line_is_cut_on_both_sides() {
    let line = "alpha,".repeat(60) + "here" + &",omega".repeat(60);
    let (text, marked) = shown(line.as_bytes(), 360..364, 40);
    assert_eq!(marked, "here");
    assert!(text.starts_with("…alpha,") && text.ends_with('…'), "{text}");
}

#[test]
fn the_ends_of_a_long_line() {
    let line = "x".repeat(300);
    let (text, marked) = shown(line.as_bytes(), 0..3, 40);
    assert_eq!((text.chars().next(), marked.as_str()), (Some('x'), "xxx"));
    let (text, marked) = shown(line.as_bytes(), 300..300, 40);
    assert_eq!((text.chars().next(), text.chars().last(), marked.as_str()), (Some('…'), Some(' '), " "));
    assert_eq!(columns(&text), 39);
}

#[test]
fn of_a_very_long_line_only_what_is_near_is_looked_at() {
    let line = "ä".repeat(5_000_000) + "here" + &"ö".repeat(5_000_000);
    let (part, before) = near(line.as_bytes(), 10_000_000);
    assert!(part.len() < 3 * NEAR && before > 9_000_000 && std::str::from_utf8(part).is_ok());
    let (text, marked) = shown(line.as_bytes(), 10_000_000..10_000_004, 40);
    assert_eq!(marked, "here");
    assert!(text.starts_with("…ä") && text.ends_with("ö…"), "{text}");
}

#[test]
fn a_mark_wider_than_the_window_is_cut() {
    let line = "a".repeat(100) + &"b".repeat(200);
    let (text, marked) = shown(line.as_bytes(), 100..300, 40);
    assert_eq!(text, format!("…{}…", "b".repeat(38)));
    assert_eq!(marked, "b".repeat(38));
}

#[test]
fn wide_combining_and_invisible_characters() {
    let line = "馬車,e\u{301}te\u{301},\u{feff}x\tb,end";
    let mark = line.find("end").map_or(0..0, |at| at..at + 3);
    assert_eq!(shown(line.as_bytes(), mark, 40), ("馬車,e\u{301}te\u{301},�x→b,end".into(), "end".into()));
    let line = "馬".repeat(100) + "x" + &"e\u{301}".repeat(100);
    for width in 8..60 {
        let (text, marked) = shown(line.as_bytes(), 300..301, width);
        assert_eq!(marked, "x");
        assert!(!text.starts_with("…\u{301}"));
    }
}

#[test]
fn bytes_that_are_no_text() {
    assert_eq!(shown(b"Orl\xe9ans,\xff\xfe", 3..4, 40), ("Orl�ans,��".into(), "�".into()));
    assert_eq!(shown(b"a\x1b[31mb", 6..7, 40), ("a␛[31mb".into(), "b".into()));
}

#[test]
fn a_second_mark_outside_the_window_is_dropped() {
    let line = "x".repeat(300);
    let excerpt = excerpt(line.as_bytes(), &[10..12, 290..292, 14..15], 40);
    assert_eq!(excerpt.marks, [Some(10..12), None, Some(14..15)]);
}
