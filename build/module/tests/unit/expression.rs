use muster_module::expression::evaluate;

#[test]
fn plain_expressions_have_the_engines_value() {
    let property = |name: &str| match name {
        "Side" => Some("2".to_owned()),
        "Name" => Some("Ney".to_owned()),
        "Up" => Some("true".to_owned()),
        _ => None,
    };
    let cases = [
        ("Side + (3 - 1) * 2", Some("6")),
        ("Name + \" \" + Side", Some("Ney 2")),
        ("Side == 2 ? 4 : 5", Some("4")),
        ("If(Up && Side > 2, 1, 7)", Some("7")),
        ("!Up || Name == \"Ney\"", Some("true")),
        ("GetProperty(\"Si\" + \"de\")", Some("2")),
        ("Nothing + 1", Some("1")),
        ("7 / 2", Some("3")),
        ("Name - 1", None),
        ("System.exit(1)", None),
        ("1 +", None),
        ("1 / 0", None),
        ("", None),
    ];
    for (text, value) in cases {
        assert_eq!(evaluate(text, &property).as_deref(), value, "{text}");
    }
    for odd in ["(".repeat(100_000), "!".repeat(4_000), "1+".repeat(3_000), "\"".into()] {
        assert_eq!(evaluate(&odd, &property), None);
    }
}
