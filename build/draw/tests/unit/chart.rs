mod columns;

use muster_draw::chart::{Reach, conditions};
use muster_schema::Phrases;
use muster_schema::bundle::Modifier;

#[test]
fn only_modifiers_leave_an_end_open() {
    for mut table in muster_fixture::bundle().tables {
        let Some(mut result) = table.results.pop() else { continue };
        (table.dice, table.faces, result.low, result.high) = (2, 6, Some(11), None);
        table.modifiers.clear();
        let phrases = Phrases::default();
        assert_eq!(Reach::of(&table).rolls(&phrases, [result.low, result.high]), "11–12");
        let reach = Reach { natural: [2, 12], modified: [1, 13] };
        assert_eq!(reach.rolls(&phrases, [result.low, result.high]), "11 or more");
        (result.low, result.high) = (None, Some(3));
        assert_eq!(reach.rolls(&phrases, [result.low, result.high]), "3 or less");
        assert_eq!(Reach::of(&table).rolls(&phrases, [result.low, result.high]), "2–3");
    }
}

#[test]
fn modifiers_that_differ_in_a_word_are_said_at_once() {
    let model = muster_fixture::bundle().tables.into_iter().flat_map(|table| table.modifiers).next();
    let named = |names: [&str; 3]| {
        let all = names.map(|name| model.clone().map(|model| Modifier { name: name.to_owned(), value: 1, ..model }));
        conditions(&Phrases::default(), &all.iter().flatten().collect::<Vec<_>>())
    };
    assert_eq!(named(["Rating 1 or so", "Rating 2 or so", "Rating 3 or so"]), ["Rating 1, 2 or 3 or so"]);
    assert_eq!(named(["Rain", "Heavy snow", "Fog"]), ["+1: Rain", "+1: Heavy snow", "+1: Fog"]);
}
