use muster_canvas::colour::WHITE;
use muster_canvas::font::{Style, Typeface};
use muster_canvas::letters::{Letters, Line, Run};
use muster_canvas::svg::Type;
use muster_schema::style::BuiltIn;

#[test]
fn a_letter_stands_in_the_document_once() {
    let typeface = Typeface::built_in(BuiltIn::Lato);
    let mut letters = Letters::new(&typeface);
    let line =
        |words: &str| Line { at: [10.0, 20.0], how: Type::centred(20.0, Style::Bold, WHITE), words: words.into() };
    let mut out = String::new();
    letters.write(&mut out, &line("moon moon"));
    assert_eq!(letters.definitions().matches("<path ").count(), 3);
    assert_eq!(out.matches("<use ").count(), 8);
    assert!(!out.contains("<text") && !out.contains("font"));
    letters.write(&mut out, &line("<&\u{0}\u{202e}\u{1f600}"));
    assert!(letters.definitions().starts_with("<path id="));
}

/// Hebrew is read from the right, and the number in it from the left.
#[test]
fn each_script_has_its_direction() {
    let typeface = Typeface::built_in(BuiltIn::LibertinusSerif);
    let set = |words: &str| {
        let how = Type::from_left(20.0, Style::Regular, WHITE);
        let runs = Line { at: [0.0, 0.0], how, words: words.into() }.set(&typeface);
        runs.iter().flat_map(Run::glyphs).collect::<Vec<_>>()
    };
    let [aleph, beth, one, two] = ["\u{5d0}", "\u{5d1}", "1", "2"].map(|letter| set(letter)[0]);
    assert_eq!(set("\u{5d0}\u{5d1}12"), [one, two, beth, aleph]);
    assert_eq!(set("12\u{5d0}\u{5d1}"), [beth, aleph, one, two]);
}
