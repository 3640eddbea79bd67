//! Words of rules of play: each of a closed list is used by a shipped game or a starter, and what it says shows in play.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use muster_build::playtest::Key;
use muster_build::rules;
use muster_schema::bundle::Along;
use muster_schema::common::{Blocked, Counted, EffectOn, PhaseDoes, StateOf};
use muster_schema::form::Words;
use muster_schema::{Id, Role, Slot};
use muster_tests::pack::{self, Files};

use crate::playing::STATED;

/// Games of each scenario that are compared.
const SEEDS: u64 = 40;

/// The words of a column in all packs: each with the names of the packs.
fn used(file: &str, column: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for name in pack::shipped().into_iter().chain(pack::starters()) {
        let Some(table) = pack::named(&name).remove(file) else { continue };
        for cell in cells(&table, column) {
            for word in cell.split('|').filter(|word| !word.is_empty()) {
                found.entry(word.to_owned()).or_default().insert(name.clone());
            }
        }
    }
    found
}

/// The cells of a column, if the table has it.
fn cells(table: &[u8], column: &str) -> Vec<String> {
    let mut reader = csv::Reader::from_reader(table);
    let at = reader.headers().unwrap().iter().position(|head| head == column);
    reader.records().filter_map(|row| Some(row.unwrap().get(at?)?.to_owned())).collect()
}

/// The words of the closed lists, each with its table and column.
fn lists() -> [(&'static str, &'static str, &'static [&'static str]); 5] {
    [
        ("effects.csv", "on", EffectOn::WORDS),
        ("states.csv", "of", StateOf::WORDS),
        ("zones-of-control.csv", "blocks", Blocked::WORDS),
        ("scores.csv", "counted", Counted::WORDS),
        ("phases.csv", "does", PhaseDoes::WORDS),
    ]
}

#[test]
fn each_word_of_a_closed_list_is_used() {
    for (file, column, words) in lists() {
        let used = used(file, column);
        let unused: Vec<_> = words.iter().filter(|word| !used.contains_key(**word)).collect();
        assert!(unused.is_empty(), "no game has {unused:?} under `{column}` of {file}: {used:?}");
    }
    for (file, columns) in [("effects.csv", &["value"][..]), ("zones-of-control.csv", &["enter", "through"])] {
        for form in columns.iter().flat_map(|column| forms(file, column)) {
            let is_used = |column: &&str| used(file, column).keys().any(|value| form.is_met(value));
            assert!(columns.iter().any(is_used), "no game has {} in {file}", form.name);
        }
    }
    assert!(!used("zones-of-control.csv", "leave").is_empty());
    let mut in_slots = BTreeSet::new();
    for name in pack::shipped().into_iter().chain(pack::starters()) {
        let pack = pack::examined(&pack::named(&name)).pack.unwrap();
        for role in [Role::Feature, Role::CellSide, Role::Path, Role::Edge] {
            let slots =
                pack.lines(role).flat_map(|line| [Slot::Along, Slot::OneWay].map(|slot| line.cell(slot).text()));
            in_slots.extend(slots.flatten());
        }
    }
    for word in Along::WORDS.iter().chain(&["yes"]) {
        assert!(in_slots.iter().any(|used| used.as_str() == *word), "no game has `{word}` in `along` or `one-way`");
    }
}

/// A form of a value: one of the alternatives in its pattern.
struct Form {
    name: String,
    start: &'static str,
    has: &'static str,
}

impl Form {
    fn is_met(&self, value: &str) -> bool {
        let is_plain = self.start.is_empty() && value.starts_with(|first: char| first.is_ascii_digit());
        (is_plain || !self.start.is_empty() && value.starts_with(self.start)) && value.contains(self.has)
    }
}

/// The forms of the values in a column, by the pattern in its schema.
fn forms(file: &str, column: &str) -> Vec<Form> {
    let path = pack::project().join("schema/json/own").join(file.replace(".csv", ".json"));
    let schema: serde_json::Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    let pattern = schema["properties"][column]["pattern"].as_str().unwrap();
    let form = |part: &str| -> Vec<Form> {
        let of = |start, has| Form { name: format!("`{start}{has}` of `{part}`"), start, has };
        match part {
            "[+-]?[0-9]{1,3}" => vec![of("+", ""), of("", "")],
            "x[0-9]{1,3}(/[1-9][0-9]?)?" => vec![of("x", "/")],
            "[0-9]{1,2}" => vec![of("", "")],
            "yes" => vec![of("yes", "")],
            "no" => vec![of("no", "")],
            "stop" => vec![of("stop", "")],
            "-" => vec![of("-", "")],
            _ => panic!("`{part}` of `{column}` is a form that no test knows"),
        }
    };
    pattern.trim_start_matches("^(").trim_end_matches(")$").split('|').flat_map(form).collect()
}

/// A cell of a table of rules.
#[derive(Clone, Copy)]
struct Cell<'c> {
    file: &'c str,
    column: &'c str,
    row: usize,
}

impl Cell<'_> {
    /// The pack with something else in the cell.
    fn with(self, files: &Files, value: &str) -> Files {
        changed(files, self.file, |heads, at, row| {
            let own = heads.iter().position(|head| *head == self.column);
            let cells = row.iter().enumerate();
            let cells = cells.map(|(column, cell)| if at == self.row && Some(column) == own { value } else { cell });
            Some(cells.map(str::to_owned).collect())
        })
    }

    /// The pack without the row.
    fn without(self, files: &Files) -> Files {
        changed(files, self.file, |_, at, row| (at != self.row).then(|| row.iter().map(str::to_owned).collect()))
    }
}

/// The pack with a table of which each row is made anew, or left out.
fn changed(
    files: &Files,
    file: &str,
    change: impl Fn(&[&str], usize, &csv::StringRecord) -> Option<Vec<String>>,
) -> Files {
    let mut reader = csv::Reader::from_reader(files[file].as_slice());
    let heads = reader.headers().unwrap().clone();
    let heads: Vec<&str> = heads.iter().collect();
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(&heads).unwrap();
    for (at, row) in reader.records().enumerate() {
        if let Some(row) = change(&heads, at, &row.unwrap()) {
            writer.write_record(row).unwrap();
        }
    }
    let mut files = files.clone();
    files.insert(file.to_owned(), writer.into_inner().unwrap());
    files
}

/// The cells of a column with this, in all games that state their rules: each with the name of the game.
fn with(file: &'static str, column: &'static str, is: impl Fn(&str) -> bool) -> Vec<(&'static str, Cell<'static>)> {
    let own = |(name, _): &(&'static str, _)| -> Vec<(&'static str, Cell<'static>)> {
        let files = pack::named(name);
        let cells = files.get(file).map(|table| cells(table, column)).unwrap_or_default();
        let found = cells.iter().enumerate().filter(|(_, cell)| is(cell));
        found.map(|(row, _)| (*name, Cell { file, column, row })).collect()
    };
    STATED.iter().flat_map(own).collect()
}

/// The players whose games are compared: some words only show where battles are sought.
const POLICIES: [&str; 2] = ["random", "one-step"];

/// The games of some seeds, told move by move; why it cannot be played, if it cannot.
fn played(name: &str, files: &Files, policy: &str) -> Result<Vec<String>, String> {
    let pack = pack::examined(files).pack.ok_or("its tables are not whole")?;
    let player = rules::player(&pack)?;
    let scenario = STATED.iter().find(|(own, _)| *own == name).unwrap().1[0];
    let game = player.game(&pack, Id::new(scenario))?;
    let key = Key {
        pack: String::new(),
        game: name.into(),
        scenario: scenario.into(),
        policies: vec![policy.into(); game.sides()],
        checked: false,
        variant: String::new(),
    };
    Ok((0..SEEDS).map(|seed| game.trace(seed, &key).0).collect())
}

/// The games as they are shipped, by name and policy, each played once.
#[derive(Default)]
struct Shipped(BTreeMap<(&'static str, &'static str), Vec<String>>);

impl Shipped {
    /// The names of the games in which a change of such cells makes another game.
    fn matters<'c>(
        &mut self,
        cells: &[(&'static str, Cell<'c>)],
        change: impl Fn(&Files, Cell<'c>) -> Files,
    ) -> Vec<&'static str> {
        let mut found = Vec::new();
        for (name, cell) in cells {
            let files = pack::named(name);
            let changed = change(&files, *cell);
            let differs = POLICIES.into_iter().any(|policy| {
                let play = |files| played(name, files, policy).unwrap_or_else(|why| panic!("{name}: {why}"));
                let before = self.0.entry((name, policy)).or_insert_with(|| play(&files));
                *before != play(&changed)
            });
            found.extend(differs.then_some(*name));
        }
        found
    }
}

#[test]
fn each_effect_changes_games() {
    let mut shipped = Shipped::default();
    for word in EffectOn::WORDS {
        let cells = with("effects.csv", "on", |cell| cell == *word);
        let matters = shipped.matters(&cells, |files, cell| cell.without(files));
        assert!(!matters.is_empty(), "without `{word}` all games are the same");
    }
    for form in forms("effects.csv", "value") {
        let other = match (form.start, form.has) {
            ("+", _) => "-1",
            ("x", _) => "x3",
            ("yes", _) => "no",
            ("no", _) => "yes",
            _ => "7",
        };
        let cells = with("effects.csv", "value", |cell| form.is_met(cell));
        let matters = shipped.matters(&cells, |files, cell| cell.with(files, other));
        assert!(!matters.is_empty(), "{} does the same as `{other}`", form.name);
    }
}

#[test]
fn each_word_of_a_zone_changes_games() {
    let mut shipped = Shipped::default();
    for column in ["enter", "through"] {
        for form in forms("zones-of-control.csv", column) {
            let cells = with("zones-of-control.csv", column, |cell| form.is_met(cell));
            for other in ["", "stop", "-", "1"].into_iter().filter(|other| !form.is_met(other)) {
                let matters = shipped.matters(&cells, |files, cell| cell.with(files, other));
                assert!(
                    cells.is_empty() || !matters.is_empty(),
                    "{} under {column} is as good as `{other}`",
                    form.name
                );
            }
        }
    }
    let cells = with("zones-of-control.csv", "leave", |cell| !cell.is_empty());
    assert!(!shipped.matters(&cells, |files, cell| cell.with(files, "")).is_empty(), "leaving a zone costs nothing");
    for word in Blocked::WORDS {
        let cells = with("zones-of-control.csv", "blocks", |cell| cell.split('|').any(|one| one == *word));
        let matters = shipped.matters(&cells, |files, cell| less(files, cell, word));
        assert!(!matters.is_empty(), "zones do not block {word}");
    }
}

#[test]
fn each_thing_that_a_phase_does_changes_games() {
    let mut shipped = Shipped::default();
    // Conditions would not know the weather if nothing rolled for it: it changes with the table instead.
    let roll = PhaseDoes::Roll.word();
    let rolls = with("phases.csv", "does", |cell| cell == roll);
    let stormy = shipped.matters(&rolls, |files, _| {
        let [fair, storm] =
            [("high", 0), ("low", 1)].map(|(column, row)| Cell { file: "tables/weather.csv", column, row });
        storm.with(&fair.with(files, "1"), "2")
    });
    assert!(!stormy.is_empty(), "no phase does `{roll}`");
    for word in PhaseDoes::WORDS.iter().filter(|word| **word != roll) {
        let cells = with("phases.csv", "does", |cell| cell.split('|').any(|one| one == *word));
        let matters = shipped.matters(&cells, |files, cell| less(files, cell, word));
        assert!(!matters.is_empty(), "no phase does `{word}`");
    }
    for word in Counted::WORDS {
        let cells = with("scores.csv", "counted", |cell| cell == *word);
        let matters = shipped.matters(&cells, |files, cell| cell.with(files, ""));
        assert!(!matters.is_empty(), "points are counted by `{word}` as at the moment");
    }
}

#[test]
fn the_bearer_of_a_state_changes_games() {
    let mut shipped = Shipped::default();
    let cells = with("states.csv", "of", |cell| cell == StateOf::Counters.word());
    let matters = shipped.matters(&cells, |files, cell| cell.with(files, StateOf::Formations.word()));
    assert!(!matters.is_empty(), "counters bear no state of their own");
}

#[test]
fn roads_and_lines_of_one_way_change_games() {
    let mut shipped = Shipped::default();
    for (word, other) in [(Along::Replaces, Along::Cheaper), (Along::Cheaper, Along::Replaces)] {
        let cells = with("features.csv", "along", |cell| cell == word.word());
        let matters = shipped.matters(&cells, |files, cell| cell.with(files, other.word()));
        assert!(!matters.is_empty(), "`{}` is the same as `{}`", word.word(), other.word());
    }
    let cells = with("paths.csv", "one_way", |cell| cell == "yes");
    assert!(!shipped.matters(&cells, |files, cell| cell.with(files, "")).is_empty(), "a path leads both ways");
}

/// The points of a row count for its side, whoever moves.
#[test]
fn the_side_under_points_is_that_of_the_row() {
    let mut shipped = Shipped::default();
    for name in ["own-points", "own-areas"] {
        let files = pack::named(name);
        let sides = cells(&files["scores.csv"], "side");
        let points = with("scores.csv", "points", |cell| cell.contains("held == side"));
        let own: Vec<_> = points.into_iter().filter(|(of, _)| *of == name).collect();
        assert_eq!(own.len(), sides.len(), "{name}");
        let named = |files: &Files, cell: Cell<'_>| {
            let points =
                cells(&files["scores.csv"], "points")[cell.row].replace("side", &format!("'{}'", sides[cell.row]));
            cell.with(files, &points)
        };
        assert!(shipped.matters(&own, named).is_empty(), "{name}");
        let nobody = |files: &Files, cell: Cell<'_>| cell.with(files, "0");
        assert!(!shipped.matters(&own, nobody).is_empty(), "{name}");
    }
}

/// The pack with one word less in a cell with a list.
fn less(files: &Files, cell: Cell<'_>, word: &str) -> Files {
    let own = cells(&files[cell.file], cell.column);
    let left: Vec<&str> = own[cell.row].split('|').filter(|one| *one != word).collect();
    cell.with(files, &left.join("|"))
}
