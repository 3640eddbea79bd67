mod columns;
mod odds;

use muster_canvas::theme::Theme;
use muster_draw::chart::{Reach, by_value, plain};
use muster_schema::Phrases;
use muster_schema::bundle::{Chart, ChartPart, ChartRow, Modifier};

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
    let told = |names: [(&str, i32); 3]| {
        let named = |(name, value): (&str, i32)| Some(Modifier { name: name.to_owned(), value, ..model.clone()? });
        let all: Vec<_> = names.into_iter().filter_map(named).collect();
        let group = by_value(&Phrases::default(), &all.iter().collect::<Vec<_>>());
        group.iter().map(|(value, names)| format!("{value} {}", names.join("; "))).collect::<Vec<_>>()
    };
    let ratings = [("Rating 1 or so", 1), ("Rating 2 or so", 1), ("Rating 3 or so", 1)];
    assert_eq!(told(ratings), ["+1 Rating 1, 2 or 3 or so"]);
    assert_eq!(told([("Rain", 1), ("Heavy snow", 1), ("Fog", 1)]), ["+1 Rain; Heavy snow; Fog"]);
    let grounds = [("Defender in woods", -1), ("Defender in town", -2), ("Defender in hills", -1)];
    assert_eq!(told(grounds), ["−1 Defender in woods or hills", "−2 Defender in town"]);
}

#[test]
fn a_column_of_colours_shows_them() {
    let bundle = muster_fixture::bundle();
    let row = |cell: &str| ChartRow { of: None, cells: vec!["Foot".to_owned(), cell.to_owned()] };
    let svg = |cells: [&str; 2]| {
        let columns = ["Arm", "Tint"].map(str::to_owned).to_vec();
        let part = ChartPart { table: "arms".to_owned(), columns, rows: cells.map(row).to_vec() };
        let chart = Chart { id: "arms".to_owned(), name: "Arms".to_owned(), parts: vec![part], image: None };
        plain::picture(&bundle, &chart, &Theme::default()).document()
    };
    assert!(svg(["#8aa35f", ""]).contains("fill=\"#8aa35f\""));
    // Words that only look like one.
    assert!(!svg(["#8aa35f", "none"]).contains("fill=\"#8aa35f\""));
}
