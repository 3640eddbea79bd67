use muster_canvas::digits::Digits;

#[test]
fn numbers_have_no_digit_too_many() {
    let of = |parts, nought| Digits::of(parts, 2, nought).text().to_owned();
    let parts = [0, 5, 50, 100, 105, 110, 12_345, -5, -100, i64::MIN];
    let long = ["0", "0.05", "0.5", "1", "1.05", "1.1", "123.45", "-0.05", "-1", "-92233720368547758.08"];
    assert_eq!(parts.map(|parts| of(parts, true)), long);
    assert_eq!([0, 5, -50, 100].map(|parts| of(parts, false)), ["0", ".05", "-.5", "1"]);
    assert_eq!(Digits::of(-120, 0, true).text(), "-120");
}
