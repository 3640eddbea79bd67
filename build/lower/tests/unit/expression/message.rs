use muster_lower::expression::in_braces;

#[test]
fn expressions_stand_in_braces() {
    let of = |text: &'static str| in_braces(text).into_iter().map(|at| &text[at]).collect::<Vec<_>>();
    assert_eq!(of("{name}, 'toll' {id == '}' ? 'é' : side}"), ["name", "id == '}' ? 'é' : side"]);
    assert_eq!(of("{{name}} {side"), Vec::<&str>::new());
}
