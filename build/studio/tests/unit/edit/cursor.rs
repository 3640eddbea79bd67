use muster_studio::edit::cursor::{in_document, item};

fn pointer(marked: &str) -> Option<(String, bool)> {
    let at = marked.find('^')?;
    in_document((0, "a.json"), marked.replace('^', "").as_bytes(), at).map(|found| (found.pointer, found.is_name))
}

#[test]
fn documents_that_are_not_whole_are_understood() {
    let is = |marked, wanted: &str, is_name| assert_eq!(pointer(marked), Some((wanted.into(), is_name)), "{marked}");
    is(r#"{"a": {"b": "x^y"}}"#, "/a/b", false);
    is(r#"{"a^": 1}"#, "/a", true);
    is(r#"{"a": 1, "b^"}"#, "/b", true);
    is("{\"a^\"\n\"b\": 1}", "/a", true);
    is(r#"{"a": ^}"#, "/a", false);
    is(r#"{"list": ["one", "^"]}"#, "/list/1", false);
    is("{\"a\": \"x^\n}", "/a", false);
    is("{\"a\": \"x^,\n\"b\": 1}", "/a", false);
    is("{\"a\": 1,\n\"b^\n}", "/b", true);
    is("{\"a\": \"x\",\n\"^\n\"b\": 1}", "/", true);
    is("{\"a\": \"^\"\n\"b\": 1}", "/a", false);
    is("{\"a\": \"x^\"\n\"b\": 1}", "/a", false);
    assert_eq!(pointer("{{{^"), None);
}

#[test]
fn only_what_is_there_is_replaced() {
    let of = |marked: &str| {
        let at = marked.find('^').unwrap_or_default();
        in_document((0, "a.json"), marked.replace('^', "").as_bytes(), at).map(|found| found.bytes)
    };
    assert_eq!(of("{\"a\": ^,\n\"b\": 1}"), Some(6..6));
    assert_eq!(of("{\"a\": \"x^\n}"), Some(6..8));
    assert_eq!(of("{\"a\": \"x^y\"}"), Some(6..10));
}

#[test]
fn the_value_of_a_list() {
    let of = |text: &str, at| item(text.as_bytes(), &(0..text.len()), at, '|');
    assert_eq!(of("a|bc|d", 3), 2..4);
    assert_eq!(of("a||d", 2), 2..2);
    assert_eq!(of("\"a| bc\"", 5), 4..6);
    assert_eq!(of("", 0), 0..0);
}
