use muster_canvas::colour::WHITE;
use muster_canvas::theme::Theme;
use muster_marks::scope::{Facts, Scope};
use muster_schema::Text;
use muster_schema::layout::{Ink, Length, Phrase, Sum, Terms};

#[test]
fn terms_are_worked_out() {
    let (bundle, theme) = (muster_fixture::bundle(), Theme::default());
    let terms: Terms = serde_json::from_value(serde_json::json!({
        "facts": { "broad": { "words": "Siege" }, "endless": { "endless": true } },
        "texts": { "title": [{ "when": { "broad": true }, "is": "{words}!" }, { "is": "none" }] },
        "colours": { "pale": [{ "is": ["ink", 1.0, "white"] }] },
        "lengths": { "top": [{ "when": { "broad": true }, "is": 31 }], "end": [{ "is": "end+1" }] },
    }))
    .unwrap_or_default();
    let facts = Facts::default().with("words", "Siege");
    let scope = Scope::new(&bundle, &theme, vec![&terms], facts);
    let words = |words: &str| scope.words(&Phrase::from(words.to_owned()));
    let sum = |sum: &str| scope.length(&Length::Sum(Sum::from(sum.to_owned())));
    assert_eq!(words("<{title}>"), "<Siege!>");
    assert_eq!(scope.colour(&Ink::Named(Text::new("pale"))), WHITE);
    assert!((sum("top+2*top-0.5") - 92.5).abs() < 1e-9);
    assert!((sum("-top+1") + 30.0).abs() < 1e-9);
    // What leads to itself has an end.
    assert_eq!(words("{endless}"), "no");
    assert!(sum("end") < 30.0);
}
