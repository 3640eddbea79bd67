use muster_canvas::colour::{Colour, WHITE};
use muster_canvas::font::Style as Slant;
use muster_canvas::theme::Theme;

#[test]
fn dark_grounds_have_white_ink() {
    let theme = Theme::default();
    assert_eq!(theme.ink_on(Colour::parse("#ffff00")), theme.ink);
    assert_eq!(theme.ink_on(Colour::parse("#0a2050")), WHITE);
}

#[test]
fn lines_are_no_wider_than_asked() {
    let theme = Theme::default();
    let lines = theme.wrap("The quick brown fox jumps over the lazy dog", 90.0, 16.0, Slant::Regular);
    assert!(lines.len() > 2);
    assert!(lines.iter().all(|line| theme.width(line, 16.0, Slant::Regular) <= 90.0));
    assert!(theme.wrap("", 90.0, 16.0, Slant::Regular).is_empty());
}

#[test]
fn line_breaks_are_kept() {
    let lines = Theme::default().wrap("\nOne  line.\r\nAnother.\n \nA third.\n", 900.0, 16.0, Slant::Regular);
    assert_eq!(lines, ["One line.", "Another.", "", "A third."]);
}
