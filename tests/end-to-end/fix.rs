//! `muster fix`: corrections, shown and made.

use std::fs;

use muster_tests::pack;

use super::muster;

/// A pack with a misspelt reference in two places.
fn faulty() -> pack::Files {
    let mut files = pack::named("own-points");
    let roads = String::from_utf8(files["roads.csv"].clone()).unwrap();
    assert_eq!(roads.matches("ashford").count(), 2);
    files.insert("roads.csv".into(), roads.replace("ashford", "ashfrod").into_bytes());
    files
}

#[test]
fn corrections_are_shown_and_made_when_somebody_says_so() {
    let files = faulty();
    let folder = pack::placed(&files, "game");
    let at = folder.path().join("game");
    let before = pack::read(&at);
    // Without a terminal nobody can be asked.
    for arguments in [&["fix", "game"][..], &["fix", "game", "--dry-run"]] {
        let said = muster(folder.path(), arguments).ends(1).out;
        assert!(said.contains("ashfrod → ashford") && said.contains("game/roads.csv:"), "{said}");
        assert!(said.contains("not made"), "{said}");
        assert_eq!(pack::read(&at), before);
    }
    let said = muster(folder.path(), &["fix", "game", "--yes"]).ends(0).out;
    assert!(said.contains("made"), "{said}");
    assert_eq!(pack::read(&at), pack::named("own-points"));
    let said = muster(folder.path(), &["fix", "game", "--yes"]).ends(0).out;
    assert!(said.contains("nothing to correct"), "{said}");
}

#[test]
fn every_wrong_cell_of_a_row_is_said_at_once() {
    let mut files = pack::named("own-points");
    let roads = String::from_utf8(files["roads.csv"].clone()).unwrap();
    let wrong = roads.replacen("ashford,birch-hill,road", "ashfrod,brich-hill,raod", 1);
    files.insert("roads.csv".into(), wrong.into_bytes());
    let folder = pack::placed(&files, "game");
    let reports = muster(folder.path(), &["check", "game", "--format", "json"]).ends(1).reports();
    let codes: Vec<&str> = reports.iter().map(|report| report["code"].as_str().unwrap()).collect();
    assert_eq!(codes, ["L001", "L001", "S003"], "{reports:?}");
    let _ = muster(folder.path(), &["fix", "game", "--yes"]).ends(0);
    assert_eq!(pack::read(&folder.path().join("game")), pack::named("own-points"));
}

#[test]
fn between_two_nobody_guesses() {
    let mut files = faulty();
    let spaces = String::from_utf8(files["spaces.csv"].clone()).unwrap();
    let row = spaces.lines().find(|line| line.starts_with("ashford,")).unwrap();
    let twin = row.replacen("ashford", "ashfond", 1).replacen("Ashford", "Elsewhere", 1).replacen(",200,", ",320,", 1);
    files.insert("spaces.csv".into(), format!("{}\n{twin}\n", spaces.trim_end()).into_bytes());
    let roads = String::from_utf8(files["roads.csv"].clone()).unwrap();
    files.insert("roads.csv".into(), roads.replace("ashfrod", "ashfod").into_bytes());
    let folder = pack::placed(&files, "game");
    let said = muster(folder.path(), &["fix", "game", "--yes"]).ends(1).out;
    assert!(said.contains("`ashfond` or `ashford`") && said.contains("nothing to correct"), "{said}");
    assert_eq!(fs::read(folder.path().join("game/roads.csv")).unwrap(), files["roads.csv"]);
    let reports = muster(folder.path(), &["check", "game", "--format", "json"]).ends(1).reports();
    let report = reports.iter().find(|report| report["code"] == "L001").unwrap();
    assert_eq!(report["fixes"].as_array().unwrap().len(), 2, "{report}");
    assert!(muster(folder.path(), &["check", "game"]).ends(1).out.contains("did you mean `ashfond` or `ashford`?"));
}

#[test]
fn a_mistake_where_an_id_is_given_is_not_spread() {
    let wrong = [
        ("own-points", "units.csv", "north-foot,", "north-fot,"),
        ("fw", "seas.csv", "\nwestern-mediterranean,", "\nwesternimediterranean,"),
        ("arlenbruck", "system/columns.csv", "leaders,formation,", "leaders,formatoin,"),
        (
            "fw",
            "die-tables.csv",
            "Another's Square,1,6,,Outrage|Terror spreads|",
            "Another's Square,1,6,,Outrage|Terrorspreads|",
        ),
    ];
    for (name, file, right, wrong) in wrong {
        let mut files = pack::named(name);
        pack::edit(&mut files, file, right, wrong);
        let folder = pack::placed(&files, "game");
        let said = muster(folder.path(), &["fix", "game", "--yes"]).ends(1).out;
        assert!(said.contains("may be the misspelt one") && !said.contains('→'), "{said}");
        assert_eq!(pack::read(&folder.path().join("game")), files);
    }
}

#[test]
fn a_number_that_may_be_two_is_not_written() {
    let mut files = pack::named("own-points");
    // A reading beyond the bounds of its column is none: no unit moves two thousand.
    pack::edit(&mut files, "units.csv", "infantry,6,4,3,2,3,", "infantry,6.0,2.000,3,2,3,");
    let folder = pack::placed(&files, "game");
    let said = muster(folder.path(), &["fix", "game", "--yes"]).ends(1).out;
    assert!(said.contains("6.0 → 6") && said.contains("2.000 → 2\n"), "{said}");
}

#[test]
fn of_cells_that_are_as_near_none_is_written() {
    let mut files = pack::named("arlenbruck");
    let hexes = String::from_utf8(files["hexes.csv"].clone()).unwrap();
    assert!(hexes.contains("\n1712,"));
    files.insert("hexes.csv".into(), hexes.replacen("\n1712,", "\nn712,", 1).into_bytes());
    let folder = pack::placed(&files, "game");
    let said = muster(folder.path(), &["fix", "game", "--yes"]).ends(1).out;
    assert!(said.contains("`0712` or `1712` is just as likely"), "{said}");
}

#[test]
fn what_only_the_document_can_decide_is_left() {
    let mut files = pack::named("cos");
    // The table holds something else than the erratum says.
    pack::edit(&mut files, "errata.csv", "b10,quoted,Treaty of Fontainebleau", "b10,quoted,Treaty of Fontaineblau");
    let folder = pack::placed(&files, "game");
    let said = muster(folder.path(), &["fix", "game", "--yes"]).ends(1).out;
    assert!(said.contains("nothing to correct") && said.contains("error"), "{said}");
    assert_eq!(fs::read(folder.path().join("game/errata.csv")).unwrap(), files["errata.csv"]);
}

#[test]
fn files_of_spreadsheets_and_documents_are_corrected_as_they_are() {
    let mut files = pack::named("own-points");
    let roads = String::from_utf8(files["roads.csv"].clone()).unwrap();
    let right = format!("\u{feff}{}", roads.replace(',', ";").replace('\n', "\r\n"));
    files.insert("roads.csv".into(), right.replacen("ashford", "\"ashfrod\"", 1).into_bytes());
    let game = String::from_utf8(files["game.json"].clone()).unwrap();
    files.insert("game.json".into(), game.replacen("\"title\"", "\"titel\"", 1).into_bytes());
    let folder = pack::placed(&files, "game");
    let _ = muster(folder.path(), &["fix", "game", "--yes"]).ends(0);
    let read = |path: &str| fs::read_to_string(folder.path().join("game").join(path)).unwrap();
    assert_eq!(read("roads.csv"), right);
    assert_eq!(read("game.json"), game);
}

#[test]
fn a_file_of_an_old_spreadsheet_is_converted_as_a_whole_or_not_at_all() {
    let files = pack::named("own-points");
    let terrain = String::from_utf8(files["terrain.csv"].clone()).unwrap();
    assert!(terrain.contains("Plain"));
    let folder = pack::placed(&files, "game");
    let path = folder.path().join("game/terrain.csv");
    let write = |name: &[u8]| {
        let at = terrain.find("Plain").unwrap();
        fs::write(&path, [&terrain.as_bytes()[..at], name, &terrain.as_bytes()[at + 5..]].concat()).unwrap();
    };
    write(b"Pl\xe0in \x96 \x93x\x94");
    let said = muster(folder.path(), &["fix", "game", "--yes"]).ends(0).out;
    assert!(said.contains("4 corrections made"), "{said}");
    assert_eq!(fs::read_to_string(&path).unwrap(), terrain.replace("Plain", "Pl\u{e0}in \u{2013} \u{201c}x\u{201d}"));
    // An accent of an old Mac is none of Windows.
    write(b"Pl\x8ein \xd0");
    let before = fs::read(&path).unwrap();
    let said = muster(folder.path(), &["fix", "game", "--yes"]).ends(1).out;
    assert!(said.contains("nothing to correct"), "{said}");
    assert_eq!(fs::read(&path).unwrap(), before);
}

#[test]
fn what_is_more_than_a_slip_away_is_not_written() {
    let mut files = pack::named("own-points");
    // The row of a unit is gone; another is called nearly so.
    let gone = "north-horse,Northern Horse,north,cavalry,3,3,6,1,6,horse\n";
    pack::edit(&mut files, "units.csv", gone, "");
    let folder = pack::placed(&files, "game");
    let said = muster(folder.path(), &["fix", "game", "--yes"]).ends(1).out;
    assert!(said.contains("`south-horse` is only a guess") && said.contains("nothing to correct"), "{said}");
    assert_eq!(pack::read(&folder.path().join("game")), files);
}

#[test]
fn boxes_that_a_spreadsheet_ticks_are_corrected() {
    let mut files = pack::named("npws");
    let markers = String::from_utf8(files["markers.csv"].clone()).unwrap();
    let ticked = markers.replace(",yes,", ",TRUE,");
    assert!(ticked != markers);
    files.insert("markers.csv".into(), ticked.into_bytes());
    let folder = pack::placed(&files, "npws");
    let _ = muster(folder.path(), &["fix", "npws", "--yes"]).ends(0);
    assert_eq!(fs::read_to_string(folder.path().join("npws/markers.csv")).unwrap(), markers);
}

/// Mistakes that a correction causes or reveals are corrected with it: an id in a reference waits for the row that has
/// it.
#[test]
fn a_fix_goes_on_until_nothing_is_left() {
    let files = pack::named("own-hexes");
    let mut lost = files.clone();
    for (path, bytes) in &mut lost {
        let is_of_map = ["hexes.csv", "hexsides.csv"].contains(&path.as_str()) || path.ends_with("/setup.csv");
        if is_of_map {
            let lines = String::from_utf8(bytes.clone()).unwrap();
            *bytes = lines
                .lines()
                .map(|line| format!("{}\n", line.strip_prefix('0').unwrap_or(line)))
                .collect::<String>()
                .into();
        }
    }
    let folder = pack::placed(&lost, "game");
    let said = muster(folder.path(), &["fix", "game", "--yes"]).ends(0).out;
    assert!(said.ends_with(" corrections made\n"), "{said}");
    assert!(muster(folder.path(), &["fix", "game"]).ends(0).out.contains("nothing to correct"));
    assert_eq!(pack::read(&folder.path().join("game")), files);
}

/// The rest of the column decides how an ambiguous number is read, and a minus counts however it was typed.
#[test]
fn a_column_decides_what_its_numbers_are() {
    let files = pack::named("npws");
    let mut commas = files.clone();
    let spaces = String::from_utf8(files["spaces.csv"].clone()).unwrap();
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(spaces.as_bytes());
    let mut writer = csv::WriterBuilder::new().delimiter(b';').from_writer(Vec::new());
    let mut head: Vec<String> = Vec::new();
    for row in reader.records() {
        let mut row: Vec<String> = row.unwrap().iter().map(str::to_owned).collect();
        if head.is_empty() {
            head.clone_from(&row);
        }
        for (name, cell) in head.iter().zip(&mut row).filter(|(name, _)| ["lat", "lon"].contains(&name.as_str())) {
            if name != cell {
                *cell = cell.replace('.', ",").replace('-', "−");
            }
        }
        writer.write_record(&row).unwrap();
    }
    commas.insert("spaces.csv".into(), writer.into_inner().unwrap());
    let folder = pack::placed(&commas, "game");
    let told = muster(folder.path(), &["check", "game"]).ends(1).out;
    assert_eq!(told.matches("error S002").count(), 2, "{told}");
    let _ = muster(folder.path(), &["fix", "game", "--yes"]).ends(0);
    let _ = muster(folder.path(), &["fmt", "game"]);
    assert_eq!(String::from_utf8_lossy(&pack::read(&folder.path().join("game"))["spaces.csv"]), spaces);
}

/// A comma after the last member is removed, wherever there is one.
#[test]
fn commas_before_a_closing_bracket_go() {
    let mut files = pack::named("own-points");
    let game = String::from_utf8(files["game.json"].clone()).unwrap();
    let wrong = game.trim_end().strip_suffix('}').unwrap().trim_end().replace("\n  }", ",\n  }");
    assert!(wrong.contains(",\n  }"), "{wrong}");
    files.insert("game.json".into(), format!("{wrong},\n}}\n").into_bytes());
    let folder = pack::placed(&files, "game");
    let said = muster(folder.path(), &["fix", "game", "--yes"]).ends(0).out;
    assert!(said.contains(", → nothing"), "{said}");
    assert_eq!(fs::read_to_string(folder.path().join("game/game.json")).unwrap(), game);
}
