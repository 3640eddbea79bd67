use muster_source::precheck::is_plain;
use muster_source::read::systems;

/// Cells of all sorts, right and wrong ones.
const CELLS: [&str; 79] = [
    "",
    "a",
    "bergen-op-zoom",
    "-a",
    "a-",
    "a--b",
    "A",
    "a b",
    "a_b",
    "8m",
    "yes",
    "no",
    "Yes",
    "0",
    "1",
    "2.5",
    "0.3",
    "-1",
    "-91",
    "-181",
    "21",
    "99",
    "100",
    "1000",
    "70000",
    "4294967296",
    "1e3",
    "nan",
    "inf",
    "2.2",
    "#1f4e9c",
    "#1F4e9c",
    "#1f4e9",
    "a\tb",
    "a\rb",
    "a\nb",
    "a\\b",
    "a\u{b}b",
    "a\u{1b}b",
    "a\u{85}b",
    "a\u{2028}b",
    "a\u{202e}b",
    "a\u{2066}b",
    "a\u{feff}b",
    "Orl\u{e9}ans",
    "a|b",
    "a|a",
    "a||b",
    "a|",
    "|",
    "a|B|c d",
    "austria|france",
    "1|2",
    "1|1",
    "Orl\u{e9}ans|Li\u{e8}ge",
    "a\u{85}|b",
    "fertile",
    "reconstructed",
    "missing",
    "1.2.3",
    "01.2",
    "0.12",
    "1.02",
    "1.2222",
    "12.3.",
    ".1",
    "1.2; 3.4;errata",
    "1.2;  3.4",
    "1.2;",
    "1.2a.iv.x.b example",
    "1.2 ",
    "1.2 two words",
    "2024-05-31",
    "2024-04-31",
    "2024-02-29",
    "2023-02-28",
    "2024-02-30",
    "2024-13-01",
    "1.0.12",
];

#[test]
fn cells_that_are_plainly_valid_are_valid() {
    let long = ["x".repeat(60), "x".repeat(61), "x".repeat(120), "x".repeat(121), "\u{e9}".repeat(120)];
    let mut plain = 0;
    for system in [systems::standard()] {
        for (at, table) in system.tables.iter().enumerate() {
            for (column, form) in table.columns().iter().zip(&system.form(at).cells) {
                let validator = jsonschema::validator_for(&column.schema).unwrap();
                for text in CELLS.into_iter().chain(long.iter().map(String::as_str)) {
                    let cell = column.read(text);
                    let value = cell.to_json();
                    if form.is_plain(&cell) || is_plain(&column.schema, &column.schema, &value) {
                        plain += 1;
                        assert!(validator.is_valid(&value), "{} {}: {text:?}", table.name, column.name);
                    }
                }
            }
        }
    }
    assert!(plain > 8_000, "only {plain} cells are plain at all");
}
