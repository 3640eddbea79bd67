use muster::excerpt::{columns, excerpt};
use muster::frame::{Framed, draw, gutter};
use muster::output::Screen;

const SCREEN: Screen = Screen { colour: false, unicode: true, width: 60 };

fn framed(line: usize, text: &str, marked: &[&str]) -> Framed {
    let marks: Vec<_> =
        marked.iter().filter_map(|part| Some(text.find(part)?..text.find(part)? + part.len())).collect();
    Framed {
        file: "a.csv".into(),
        line,
        column: 7,
        excerpt: excerpt(text.as_bytes(), &marks, SCREEN.width - gutter(line) - 1),
        labels: marked.iter().map(|part| format!("here {part}")).collect(),
    }
}

/// The columns of the lines drawn under the text of line `line`.
fn underlined(drawn: &str, line: usize) -> Option<(usize, usize)> {
    let number = format!("{line} │ ");
    let below = drawn.lines().skip_while(|text| !text.trim_start().starts_with(&number)).nth(1)?;
    let start = columns(&below[..below.find(['─', '┬'])?]);
    Some((start, columns(below.trim_end())))
}

#[test]
fn the_mark_stands_under_its_cell() {
    for text in ["id,name,wrong,x", "馬車,e\u{301}t,wrong,x", "a\tb\twrong\tx", "a\u{feff}\x1b,wrong"] {
        let drawn = draw("error", "message", &[framed(12, text, &["wrong"])], &SCREEN);
        let before: usize = columns(&excerpt(&text.as_bytes()[..text.find("wrong").unwrap_or(0)], &[], 60).text);
        let start = gutter(12) + before;
        assert_eq!(underlined(&drawn, 12), Some((start, start + 5)), "{drawn}");
    }
}

#[test]
fn two_lines_and_two_marks() {
    let lines = [framed(111, "freiburg,x,wrong", &["wrong", "freiburg"]), framed(9, "freiburg,y", &["freiburg"])];
    let drawn = draw("warning", "message", &lines, &SCREEN);
    let corners: Vec<_> = drawn.lines().filter_map(|text| text.find('╭')).collect();
    assert_eq!(corners, [5, 5], "{drawn}");
    assert_eq!(drawn.matches("here freiburg").count(), 2);
    assert!(drawn.contains("[a.csv:111:7]") && drawn.contains("[a.csv:9:7]"), "{drawn}");
}
