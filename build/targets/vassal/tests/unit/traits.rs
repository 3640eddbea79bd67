use muster_vassal::traits::{Definition, Key, choose, clone, delete, inset, mark, prototype, quoted, spoken, trigger};

#[test]
fn expressions_stand_in_texts() {
    let said = |phrase: &str| spoken(&phrase.replace("{x}", &inset("X+\"\"")));
    assert_eq!(
        ["a {x}", "{x} \"b", "{x}{x}", "c"].map(said),
        ["\"a \"+X+\"\"", "X+\"\"+\" \\\"b\"", "X+\"\"+X+\"\"", "\"c\"",]
    );
}

#[test]
fn texts_stand_in_expressions_as_they_are() {
    assert_eq!(quoted("a\\b \"c\"\td'e; 北"), r#""a\\b \"c\" d'e; 北""#);
    let expression = choose("Turn", [("1702", "1703"), ("say \"when\"", "x, {y}")], "\\");
    assert_eq!(expression, r#"{Turn=="1702"?"1703":Turn=="say \"when\""?"x, {y}":"\\"}"#);
}

#[test]
fn a_piece_is_not_deleted_before_it_is_told_of() {
    let keys = [Key::named("a;b"), Key::named("c")];
    let part = trigger("Delete, or/so", &Key::ctrl('D'), "{Kind!=\";\"}", &keys.each_ref());
    assert_eq!(
        part.kind(),
        r#"macro;;Delete, or/so;68,130;{Kind!="\;"};;57348\,0\,a\;b,57348\,0\,c;false;;;counted;;;;false;;1;1"#
    );
    assert!(delete(&Key::named("c")).kind().starts_with("delete;;57348,0,c"));
}

#[test]
fn there_are_as_many_states_as_types() {
    let definition = Definition {
        traits: vec![mark(&[("Side", "North, East")]), clone("Clone", &Key::ctrl('D')), prototype("A; or, B/C")],
        image: "a.png".into(),
        name: "Envoy;\tor/the \\Truce".into(),
        gpid: Some(7),
    };
    assert_eq!(
        definition.text(),
        "+/null/mark;Side\tclone;Clone;68,130;\\\tprototype;A\\; or, B\\/C\\\\\tpiece;;;a.png;Envoy\\; or\\/the \\Truce\
         /North\\, East\t\\\t\\\\\tnull;0;0;7;0"
    );
}
