mod shown;

use muster_exchange::workbook::{Names, cell_name, file_of};

#[test]
fn cells_are_called_as_spreadsheets_call_them() {
    for (column, name) in [(0, "A7"), (1, "B7"), (25, "Z7"), (26, "AA7"), (701, "ZZ7"), (702, "AAA7")] {
        assert_eq!(cell_name(6, column), name);
    }
}

#[test]
fn no_two_sheets_have_one_name() {
    let mut names = Names::new();
    let long = "scenarios/the-hundred-days-campaign/setup.csv";
    assert_eq!(names.of("units.csv"), "units");
    assert_eq!(names.of("scenarios/battle/setup.csv"), "scenarios.battle.setup");
    assert_eq!(names.of(long), "scenarios.the-hundred-days-camp");
    assert_eq!(names.of(&long.replace("setup", "reinforcements")), "scenarios.the-hundred-days-ca~2");
    assert_eq!(names.of("history.csv"), "history~2");
    assert_eq!(names.of("muster.csv"), "muster~2");
    assert_eq!(file_of("scenarios.battle.setup"), "scenarios/battle/setup.csv");
}
