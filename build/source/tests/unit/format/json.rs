use muster_source::format::json;

#[test]
fn the_canonical_form() {
    let text =
        "\u{feff}{\"b\":1.0,\r\n\"$schema\":\"x\",\"a\":[1,2.50,\n1e3],\"c\":[{\"d\":[]},{}],\"e\":\"\\u00e9\\n\"}";
    let expected = "{\n  \"$schema\": \"x\",\n  \"b\": 1.0,\n  \"a\": [1, 2.50, 1e3],\n  \"c\": [\n    {\n      \
         \"d\": []\n    },\n    {}\n  ],\n  \"e\": \"é\\n\"\n}\n";
    assert_eq!(json(text).as_deref(), Some(expected));
    assert_eq!(json(expected).as_deref(), Some(expected));
    assert_eq!(json("{,}"), None);
    assert_eq!(json(""), None);
}

#[test]
fn an_array_of_a_hundred_characters_fits() {
    let line = |letters| format!("{{\n  \"a\": [\"{}\"]\n}}\n", "x".repeat(letters));
    // Two for the indent, five for the name, four for brackets and quotes, one for a comma.
    assert_eq!(json(&line(88)), Some(line(88)));
    assert!(json(&line(89)).is_some_and(|text| text.contains("[\n")));
}
