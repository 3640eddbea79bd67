use muster_vassal::sequence::{chain, decode, encode};

const TEXTS: [&str; 14] = [
    "",
    "Ghent",
    "Envoy; or, the Truce",
    "a/b|c:d",
    "back\\slash",
    "\\first",
    "last\\",
    "'both\\",
    "'quoted'",
    "it's",
    "\"double\"",
    "tab\there",
    "Würzburg Ελλάς 北京",
    "+/null/x",
];

#[test]
fn every_text_survives_every_delimiter() {
    for delimiter in [';', ',', '/', '\t', '|', ':', '\u{1b}'] {
        assert_eq!(decode(&encode(TEXTS, delimiter), delimiter), TEXTS);
    }
}

#[test]
fn every_text_survives_levels() {
    let inner = encode(TEXTS, ',');
    let middle = encode(["a", &inner, "b"], ';');
    let outer = encode([&middle, &middle], '\t');
    let [first, _] = &decode(&outer, '\t')[..] else { panic!("two parts") };
    assert_eq!(decode(&decode(first, ';')[1], ','), TEXTS);
}

#[test]
fn inner_parts_are_escaped_once_a_level() {
    assert_eq!(chain(&["a", "b", "c", "d"]), "a\tb\\\tc\\\\\td");
    assert_eq!(chain::<&str>(&[]), "");
}
