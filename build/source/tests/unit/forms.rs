use muster_schema::description::with_columns;
use muster_schema::heads::Span;
use muster_source::forms::CellForm;

#[test]
fn a_roll_that_is_valid_is_understood() {
    let table = with_columns("combat", "Combat", &["die".to_owned()]);
    let (column, form) = (&table.columns()[0], CellForm::of(&table.columns()[0]));
    let wrong = ["", "x", "3-", "-", "1-2-3", "99999", "3 or", "any more", "1 - ", "<=", "1,2"];
    let right = ["4", "2-3", "2 – 3", "-1", "−1 to +2", "1..3", "12+", "<= 4", "≥5", ">5", "<-3", "3 or less", "any"];
    for text in wrong.into_iter().chain(right) {
        assert_eq!(form.accepts(&column.read(text)), right.contains(&text), "{text}");
        assert_eq!(Span::read(text).is_some(), right.contains(&text), "{text}");
    }
}
