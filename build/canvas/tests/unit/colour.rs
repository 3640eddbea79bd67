use muster_canvas::colour::{Colour, NONE, WHITE};

#[test]
fn reads_writes_and_mixes() {
    assert_eq!(Colour::parse("#1f5c8f").to_string(), "#1f5c8f");
    assert_eq!(Colour::parse("blue"), NONE);
    assert_eq!(Colour::parse("#00000é"), NONE);
    assert_eq!(Colour::parse("#000000").mix(WHITE, 0.5).to_string(), "#808080");
}
