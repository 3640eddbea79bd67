use muster_exchange::workbook::shown::{Shown, place, shown};

#[test]
fn formats_show_numbers_in_other_ways() {
    let text = |text: &str| Shown::Text(text.to_owned());
    for (number, code, expected) in [
        (302.0, "0000", text("0302")),
        (7.0, "000", text("007")),
        (0.5, "0%", text("50%")),
        (0.125, "0.0%", text("12.5%")),
        (7.0, "General", Shown::Number),
        (7.0, "", Shown::Number),
        (1190.0, "#,##0", Shown::Number),
        (0.25, "0.00", Shown::Number),
        (0.25, "0", Shown::Else),
        (7.0, "0\" men\"", Shown::Else),
        (7.5, "000", Shown::Else),
    ] {
        assert_eq!(shown(number, code), expected, "{number} {code}");
    }
    assert_eq!([place("B7"), place("AA1"), place("7"), place("b7")], [Some((6, 1)), Some((0, 26)), None, None]);
}
