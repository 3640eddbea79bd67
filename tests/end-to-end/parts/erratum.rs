use muster::erratum::date;

#[test]
fn days_have_their_dates() {
    let days = [(0, "1970-01-01"), (19_782, "2024-02-29"), (19_783, "2024-03-01"), (20_454, "2026-01-01")];
    for (number, expected) in days {
        assert_eq!(date(number), expected);
    }
}
