//! Tables as a workbook, and back.

use std::fs;
use std::io::{Cursor, Read, Write};
use std::path::Path;

use muster_tests::chance::Chance;
use muster_tests::command::Done;
use muster_tests::pack;
use tempfile::TempDir;
use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

use crate::muster;

/// A zip file with these parts.
pub(crate) fn zipped(parts: &[(&str, &str)]) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in parts {
        writer.start_file(*name, SimpleFileOptions::default()).unwrap();
        writer.write_all(text.as_bytes()).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

/// An .ods with sheets of these rows, as LibreOffice writes them.
fn ods(sheets: &[(&str, &str)]) -> Vec<u8> {
    let tables = sheets.iter().map(|(name, rows)| {
        let empty = r#"<table:table-cell table:number-columns-repeated="16380"/>"#;
        let below = format!(r#"<table:table-row table:number-rows-repeated="1048000">{empty}</table:table-row>"#);
        format!(r#"<table:table table:name="{name}">{rows}{below}</table:table>"#)
    });
    let content = format!(
        r#"<?xml version="1.0" encoding="UTF-8"?><office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet>{}</office:spreadsheet></office:body></office:document-content>"#,
        tables.collect::<String>()
    );
    let manifest = r#"<?xml version="1.0" encoding="UTF-8"?><manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>"#;
    zipped(&[
        ("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
        ("META-INF/manifest.xml", manifest),
        ("content.xml", &content),
    ])
}

/// A row of an .ods: a text, or a cell as it is written.
fn row(cells: &[&str]) -> String {
    let cell = |text: &&str| match *text {
        "" => "<table:table-cell/>".to_owned(),
        written if written.starts_with('<') => written.to_owned(),
        text => format!(r#"<table:table-cell office:value-type="string"><text:p>{text}</text:p></table:table-cell>"#),
    };
    format!("<table:table-row>{}</table:table-row>", cells.iter().map(cell).collect::<String>())
}

fn number(number: &str) -> String {
    format!(
        r#"<table:table-cell office:value-type="float" office:value="{number}"><text:p>{number}</text:p></table:table-cell>"#
    )
}

/// The rows of the towns behind the first, as they are in the pack.
fn other_towns() -> String {
    let text = String::from_utf8(pack::named("own-points")["spaces.csv"].clone()).unwrap();
    text.lines().skip(2).map(|line| row(&line.split(',').collect::<Vec<_>>())).collect()
}

/// A folder with a pack of tables of its own, and what `muster import` says of a workbook beside it.
fn import(name: &str, workbook: &[u8], more: &[&str]) -> (TempDir, Done) {
    let folder = pack::placed(&pack::named("own-points"), "pack");
    fs::write(folder.path().join(name), workbook).unwrap();
    let done = muster(folder.path(), &[&["import", name, "pack"], more].concat());
    (folder, done)
}

fn table(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join("pack").join(name)).unwrap()
}

#[test]
fn tables_come_back_as_they_were() {
    for name in pack::shipped().into_iter().chain(pack::starters()) {
        let files = pack::named(&name);
        let folder = pack::placed(&files, "pack");
        let at = folder.path();
        let _ = muster(at, &["table", "pack"]).ends(0);
        let _ = muster(at, &["table", "pack", "-o", "again.xlsx"]).ends(0);
        assert_eq!(fs::read(at.join("tables.xlsx")).unwrap(), fs::read(at.join("again.xlsx")).unwrap(), "{name}");
        let done = muster(at, &["import", "tables.xlsx", "pack"]).ends(0);
        let tables = files.keys().filter(|path| pack::is_table(path)).count();
        assert_eq!(done.out, format!("{tables} tables stay as they are\n"), "{name}");
        // And once more into a pack that lost them all, but for the description of its tables.
        let told = |path: &&String| pack::is_table(path) && !path.starts_with("system/");
        for path in files.keys().filter(told) {
            fs::remove_file(at.join("pack").join(path)).unwrap();
        }
        let done = muster(at, &["import", "tables.xlsx", "pack"]).ends(1);
        assert!(
            done.out.ends_with("Nothing was written. `--replace` writes what is listed.\n"),
            "{name}: {}",
            done.out
        );
        assert!(!pack::read(&at.join("pack")).keys().any(|path| told(&path)), "{name}");
        let _ = muster(at, &["import", "tables.xlsx", "pack", "--replace"]).ends(0);
        let back = pack::read(&at.join("pack"));
        for path in files.keys().filter(told) {
            let is_begun = files[path].split_inclusive(|byte| *byte == b'\n').count() > 1;
            assert_eq!(back.contains_key(path), is_begun, "{name}: {path}");
        }
        // A new file has no column in which nothing stands, and nothing else is lost.
        let _ = muster(at, &["import", "tables.xlsx", "pack"]).ends(0);
    }
}

#[test]
fn a_workbook_is_not_written_over() {
    let folder = pack::placed(&pack::named("own-points"), "pack");
    let _ = muster(folder.path(), &["table", "pack"]).ends(0);
    let done = muster(folder.path(), &["table", "pack"]).ends(2);
    assert!(done.err.contains("already exists"), "{}", done.err);
    let _ = muster(folder.path(), &["table", "pack", "--replace"]).ends(0);
}

#[test]
fn what_changed_is_written_when_asked() {
    let head = row(&["id", "name", "terrain", "points", "x", "y", "", ""]);
    let town = row(&["ashford", "Ashford", "plain", &number("2"), &number("200.0"), &number("300.50"), "", ""]);
    let others = other_towns();
    let book = ods(&[
        ("spaces", &format!("{head}{town}{others}{}", row(&["", ""]))),
        ("Notes", &row(&["remember", "this"])),
        ("Sheet3", ""),
    ]);
    let (folder, done) = import("tables.ods", &book, &[]);
    assert_eq!(
        done.ends(1).out,
        "tables.ods: the sheet `Notes` is not a table of this pack, and is left out\npack/spaces.csv: 1 row changed \
         (ashford)\n  ashford: `y` 300 → 300.5\n0 tables stay as they are\nNothing was written. `--replace` writes what is listed.\n"
    );
    assert_eq!(table(folder.path(), "spaces.csv").lines().count(), 9);
    let (folder, done) = import("tables.ods", &book, &["--replace"]);
    assert!(done.ends(0).out.contains("pack/spaces.csv: 1 row changed (ashford)\n"));
    let text = table(folder.path(), "spaces.csv");
    assert!(text.starts_with("id,name,terrain,points,x,y\nashford,Ashford,plain,2,200,300.5\nbirch-hill,"), "{text}");
}

/// A spreadsheet's date in place of odds.
const DATE: &str = r#"<table:table-cell office:value-type="date" office:date-value="2026-02-01"><text:p>1-2</text:p></table:table-cell>"#;

#[test]
fn a_date_at_the_head_of_a_column_is_told_once() {
    let rows = row(&["id", DATE, DATE]) + &row(&["a", "A", "1"]) + &row(&["b", "B", "2"]);
    let (_folder, done) = import("tables.ods", &ods(&[("spaces", &rows)]), &["--replace"]);
    let out = done.ends(1).out;
    assert_eq!(out.matches("the cell").count(), 2, "{out}");
    assert_eq!(out.matches("is a date or a time").count(), 2, "{out}");
}

#[test]
fn a_cell_that_nobody_typed_is_told() {
    let head = row(&["id", "name", "id"]);
    let (folder, done) =
        import("tables.ods", &ods(&[("spaces", &(head + &row(&["a", DATE, "", "more"])))]), &["--replace"]);
    let out = done.ends(1).out;
    for said in [
        "the cell B2 of the sheet `spaces` is a date or a time",
        "the cell D2 of the sheet `spaces` has no column name above it",
        "the cell C1 of the sheet `spaces` names the column `id` a second time",
        "Nothing was written.",
    ] {
        assert!(out.contains(said), "{said}: {out}");
    }
    assert_eq!(table(folder.path(), "spaces.csv").lines().count(), 9);
}

/// An .xlsx with one sheet, as programs write it that leave formulas to others.
fn xlsx(name: &str, rows: &str) -> Vec<u8> {
    let sheet = format!(
        r#"<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>{rows}</sheetData></worksheet>"#
    );
    let relation = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    let book = format!(
        r#"<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="{relation}"><sheets><sheet name="{name}" sheetId="1" r:id="rId1"/></sheets></workbook>"#
    );
    let relations = |kind: &str, target: &str| {
        format!(
            r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="{relation}/{kind}" Target="{target}"/></Relationships>"#
        )
    };
    zipped(&[
        ("xl/workbook.xml", book.as_str()),
        ("_rels/.rels", &relations("officeDocument", "xl/workbook.xml")),
        ("xl/_rels/workbook.xml.rels", &relations("worksheet", "worksheets/sheet1.xml")),
        ("xl/worksheets/sheet1.xml", &sheet),
    ])
}

#[test]
fn a_formula_that_nobody_worked_out_is_told() {
    let text = |at: &str, text: &str| format!(r#"<c r="{at}" t="inlineStr"><is><t>{text}</t></is></c>"#);
    let head = text("A1", "id") + &text("B1", "name") + &text("C1", "x") + &text("D1", "y");
    let cells = text("A2", "ashford")
        + r#"<c r="B2" t="str"><f>"A"</f><v>A</v></c><c r="C2"><f>1+1</f></c><c r="D2"><f>1+1</f><v></v></c>"#;
    let book = xlsx("spaces", &format!(r#"<row r="1">{head}</row><row r="2">{cells}</row>"#));
    let (folder, done) = import("tables.xlsx", &book, &["--replace"]);
    let out = done.ends(1).out;
    for cell in ["C2", "D2"] {
        assert!(
            out.contains(&format!("the cell {cell} of the sheet `spaces` has a formula without its result")),
            "{out}"
        );
    }
    assert!(!out.contains("B2"), "{out}");
    assert_eq!(table(folder.path(), "spaces.csv").lines().count(), 9);
    let open = r#"<table:table-cell table:formula="of:=1+1"/>"#;
    let book = ods(&[("spaces", &(row(&["id", "x", "name"]) + &row(&["ashford", open, "Ashford"])))]);
    let out = import("tables.ods", &book, &["--replace"]).1.ends(1).out;
    assert!(out.contains("the cell B2 of the sheet `spaces` has a formula without its result"), "{out}");
}

/// The names of sheets are short; without the index sheet their files are unknown.
#[test]
fn a_sheet_whose_name_was_cut_is_refused_without_the_index() {
    let rows = row(&["turn", "count", "piece", "place"]) + &row(&["turn-2", &number("1"), "north-foot", "ashford"]);
    let cut = "scenarios.campaign.reinforcemen";
    for name in [cut, "scenarios.campaign.setup~2"] {
        let (folder, done) = import("tables.ods", &ods(&[(name, &rows)]), &["--replace"]);
        let out = done.ends(1).out;
        assert!(out.contains(&format!("the name of the sheet `{name}` is cut off")), "{out}");
        assert_eq!(pack::read(&folder.path().join("pack")), pack::named("own-points"));
    }
    let index = row(&[cut, "scenarios/campaign/reinforcements.csv"]);
    let (folder, done) = import("tables.ods", &ods(&[(cut, &rows), ("Muster", &index)]), &["--replace"]);
    assert!(done.ends(0).out.contains("pack/scenarios/campaign/reinforcements.csv: "));
    let text = table(folder.path(), "scenarios/campaign/reinforcements.csv");
    assert_eq!(text, "turn,count,piece,place\nturn-2,1,north-foot,ashford\n");
}

#[test]
fn a_sheet_that_is_no_table_is_told() {
    let told = |name: &str, rows: &str| import("tables.ods", &ods(&[(name, rows)]), &["--replace"]).1.ends(1).out;
    assert!(told("Spacse", &row(&["id"])).contains("is not a table of this pack. Did you mean `spaces`?"));
    assert!(told("spaces", &row(&["town"])).contains("the first row of the sheet `spaces` must name columns of"));
    let index = row(&["a", "spaces.csv"]);
    let both = ods(&[("a", &row(&["id"])), ("spaces", &row(&["id"])), ("Muster", &index)]);
    assert!(import("t.ods", &both, &["--replace"]).1.ends(1).out.contains("`a` and `spaces` are both `spaces.csv`"));
    let out = ods(&[("a", &row(&["place", "count", "piece"])), ("Muster", &row(&["a", "scenarios/../setup.csv"]))]);
    let (folder, done) = import("t.ods", &out, &["--replace"]);
    assert!(done.ends(1).out.contains("no sheet is a table of this pack: `a`. A sheet has the name of its table"));
    assert!(!folder.path().join("pack/setup.csv").exists());
}

#[test]
fn a_workbook_may_describe_a_table_and_have_it() {
    let about = row(&["id", "role", "file", "key", "needed", "help"]);
    let tables: String = table_rows("system/tables.csv") + &row(&["forts", "", "", "", "", "A fort."]);
    let column = |name: &str| row(&["forts", name, "", "", "yes", "", "", "", "", "", "", "", "A word."]);
    let columns = table_rows("system/columns.csv") + &column("id") + &column("name");
    let head = row(&[
        "table", "column", "type", "slot", "needed", "list", "refers", "choices", "default", "least", "most", "called",
        "help",
    ]);
    let forts = row(&["id", "name"]) + &row(&["rock", "The Rock"]);
    let book = ods(&[("system.tables", &(about + &tables)), ("system.columns", &(head + &columns)), ("forts", &forts)]);
    let (folder, done) = import("tables.ods", &book, &["--replace"]);
    let _ = done.ends(0);
    assert_eq!(table(folder.path(), "forts.csv"), "id,name\nrock,The Rock\n");
}

/// The rows of a table of the pack, without its head.
fn table_rows(path: &str) -> String {
    let files = pack::named("own-points");
    let mut reader = csv::Reader::from_reader(files[path].as_slice());
    reader.records().map(|record| row(&record.unwrap().iter().collect::<Vec<_>>())).collect()
}

#[test]
fn a_sheet_that_is_renamed_or_gone_is_told() {
    let spaces = table_rows("spaces.csv");
    let spaces = row(&["id", "name", "terrain", "points", "x", "y"]) + &spaces;
    let index = row(&["sheet", "file"]) + &row(&["spaces", "spaces.csv"]) + &row(&["units", "units.csv"]);
    let book = |more: &[(&str, &str)]| ods(&[&[("spaces", spaces.as_str()), ("Muster", &index)], more].concat());
    let out = import("t.ods", &book(&[]), &["--replace"]).1.ends(1).out;
    assert!(out.contains("the sheet `units` is not there. If you renamed it, give it its name again"), "{out}");
    let out = import("t.ods", &book(&[("Soldiery 1805", &row(&["id"]))]), &["--replace"]).1.ends(1).out;
    assert!(out.contains("the sheet `units` is not there, but there is `Soldiery 1805`."), "{out}");
    let index = row(&["spaces", "Spaces.csv"]);
    let out = import("t.ods", &ods(&[("spaces", &spaces), ("Muster", &index)]), &["--replace"]).1.ends(1).out;
    assert!(out.contains("says that the sheet `spaces` is `Spaces.csv`, which is not a table of this pack"), "{out}");
    // All that stood in it was taken away.
    let out = import("t.ods", &book(&[("units", "")]), &["--replace"]).1.ends(1).out;
    assert!(out.contains("the first row of the sheet `units` must name columns of"), "{out}");
}

#[test]
fn a_cell_that_shows_an_error_is_told() {
    let error = |text: &str| {
        format!(
            r#"<table:table-cell table:formula="of:=1/0" office:value-type="string" office:string-value="" calcext:value-type="error"><text:p>{text}</text:p></table:table-cell>"#
        )
    };
    for text in ["#DIV/0!", "#N/A", "Err:508", "#WERT!"] {
        let rows = row(&["id", "name", "x"]) + &row(&["ashford", "Ashford", &error(text)]);
        let out = import("t.ods", &ods(&[("spaces", &rows)]), &["--replace"]).1.ends(1).out;
        assert!(out.contains("the cell C2 of the sheet `spaces` shows an error of the spreadsheet"), "{text}: {out}");
    }
}

#[test]
fn a_formula_that_gives_an_empty_text_gives_an_empty_cell() {
    let empty = r#"<table:table-cell table:formula="of:=IF([.C2]=1;2;&quot;&quot;)"><text:p/></table:table-cell>"#;
    let noted = r#"<table:table-cell table:formula="of:=1+1"><office:annotation><text:p/></office:annotation></table:table-cell>"#;
    let head = row(&["id", "name", "terrain", "points", "x", "y"]);
    let town = |points: &str| {
        head.clone() + &row(&["ashford", "Ashford", "plain", points, &number("210"), &number("300")]) + &other_towns()
    };
    let (folder, done) = import("t.ods", &ods(&[("spaces", &town(empty))]), &["--replace"]);
    let _ = done.ends(0);
    assert!(table(folder.path(), "spaces.csv").contains("\nashford,Ashford,plain,,210,300\n"));
    let out = import("t.ods", &ods(&[("spaces", &town(noted))]), &["--replace"]).1.ends(1).out;
    assert!(out.contains("the cell D2 of the sheet `spaces` has a formula without its result"), "{out}");
}

#[test]
fn merged_cells_are_told() {
    let merged = r#"<table:table-cell office:value-type="string" table:number-columns-spanned="1" table:number-rows-spanned="2"><text:p>Ashford</text:p></table:table-cell>"#;
    let rows = row(&["id", "name"]) + &row(&["ashford", merged]) + &row(&["carrow", "<table:covered-table-cell/>"]);
    let out = import("t.ods", &ods(&[("spaces", &rows)]), &["--replace"]).1.ends(1).out;
    assert!(out.contains("the cells B2:B3 of the sheet `spaces` are merged into one"), "{out}");
    let text = |at: &str, text: &str| format!(r#"<c r="{at}" t="inlineStr"><is><t>{text}</t></is></c>"#);
    let rows = format!(r#"<row r="1">{}</row><row r="2">{}</row>"#, text("A1", "id"), text("A2", "ashford"));
    let sheet = format!(r#"{rows}</sheetData><mergeCells><mergeCell ref="A2:B3"/></mergeCells><sheetData>"#);
    let out = import("t.xlsx", &xlsx("spaces", &sheet), &["--replace"]).1.ends(1).out;
    assert!(out.contains("the cells A2:B3 of the sheet `spaces` are merged into one"), "{out}");
}

#[test]
fn what_changes_is_told_by_rows_and_columns() {
    let rows = row(&["id", "name", "side", "branch", "count", "combat", "x-fame", "mood"])
        + &row(&["north-foot", "Northern Foot", "north", "infantry", &number("6"), &number("4"), "", ""])
        + &row(&["north-horse", "Horse", "north", "cavalry", &number("3"), &number("3"), "", "grim"])
        + &row(&["north-guns", "Guns", "north", "artillery", &number("3"), &number("3"), "", ""]);
    let out = import("t.ods", &ods(&[("units", &rows)]), &[]).1.ends(1).out;
    for said in [
        "t.ods: the column `x-fame` of the sheet `units` has no cells, and is left out\n",
        "pack/units.csv: 1 row changed (north-horse), 1 row new (north-guns), \
         4 rows gone (north-staff, south-foot, south-horse, south-staff), the column `mood` is new, \
         the column `movement` is gone with its 6 values, ",
    ] {
        assert!(out.contains(said), "{said}: {out}");
    }
}

/// A folder with a pack and its workbook.
fn with_workbook() -> TempDir {
    let folder = pack::placed(&pack::named("own-points"), "pack");
    let _ = muster(folder.path(), &["table", "pack"]).ends(0);
    folder
}

/// Writes another text into all cells of a workbook that hold one.
fn edit_workbook(folder: &Path, old: &str, new: &str) {
    let path = folder.join("tables.xlsx");
    let mut archive = ZipArchive::new(Cursor::new(fs::read(&path).unwrap())).unwrap();
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for at in 0..archive.len() {
        let mut part = archive.by_index(at).unwrap();
        let (name, mut text) = (part.name().unwrap().into_owned(), String::new());
        part.read_to_string(&mut text).unwrap();
        if name == "xl/sharedStrings.xml" {
            let [old, new] = [old, new].map(|text| format!(">{text}<"));
            assert!(text.contains(&old), "{old}");
            text = text.replace(&old, &new);
        }
        writer.start_file(name, SimpleFileOptions::default()).unwrap();
        writer.write_all(text.as_bytes()).unwrap();
    }
    fs::write(path, writer.finish().unwrap().into_inner()).unwrap();
}

fn edit_table(folder: &Path, name: &str, old: &str, new: &str) {
    let text = table(folder, name);
    assert!(text.contains(old), "{text}");
    fs::write(folder.join("pack").join(name), text.replace(old, new)).unwrap();
}

#[test]
fn what_changed_in_the_pack_alone_stays() {
    let folder = with_workbook();
    let at = folder.path();
    edit_table(at, "units.csv", "Southern Foot", "Southern Guard");
    edit_workbook(at, "Ashford", "Ashburn");
    let out = muster(at, &["import", "tables.xlsx", "pack", "--replace"]).ends(0).out;
    assert!(out.contains("`units.csv` has changed since this workbook was written, but its sheet has not"), "{out}");
    assert!(out.contains("pack/spaces.csv: 1 row changed (ashford)\n"), "{out}");
    assert!(table(at, "units.csv").contains("Southern Guard") && table(at, "spaces.csv").contains("Ashburn"));
    let out = muster(at, &["import", "tables.xlsx", "pack", "--replace", "--undo"]).ends(0).out;
    assert!(out.contains("pack/units.csv: 1 row changed (south-foot)\n"), "{out}");
    assert!(table(at, "units.csv").contains("Southern Foot"));
}

#[test]
fn what_changed_in_the_pack_is_not_undone_unless_asked() {
    let row = "south-foot,Southern Foot,south,infantry,7,3,3,1,3,muskets\n";
    for (old, new) in [("Southern Foot", "Southern Guard"), (row, "")] {
        let folder = with_workbook();
        let at = folder.path();
        edit_table(at, "units.csv", old, new);
        edit_workbook(at, "Northern Foot", "Northern Guard");
        let before = table(at, "units.csv");
        let out = muster(at, &["import", "tables.xlsx", "pack", "--replace"]).ends(1).out;
        assert!(out.contains("what changed there would be undone (south-foot)\n"), "{out}");
        assert!(out.contains("Nothing was written."), "{out}");
        assert_eq!(table(at, "units.csv"), before);
        let _ = muster(at, &["import", "tables.xlsx", "pack", "--replace", "--undo"]).ends(0);
        assert!(table(at, "units.csv").contains("Southern Foot"));
    }
}

#[test]
fn a_row_that_came_in_the_pack_is_not_taken_away() {
    let folder = with_workbook();
    let at = folder.path();
    fs::write(at.join("pack/units.csv"), table(at, "units.csv") + "south-guns,Guns,south,cavalry,1,1,1,1,1,horse\n")
        .unwrap();
    edit_workbook(at, "Northern Foot", "Northern Guard");
    let out = muster(at, &["import", "tables.xlsx", "pack", "--replace"]).ends(1).out;
    assert!(out.contains("what changed there would be undone (south-guns)"), "{out}");
}

#[test]
fn a_workbook_is_edited_and_taken_again_and_again() {
    let folder = with_workbook();
    let at = folder.path();
    for (old, new) in [("Northern Foot", "Northern Guard"), ("Northern Guard", "Life Guard"), ("Ashford", "Ashburn")] {
        edit_workbook(at, old, new);
        let _ = muster(at, &["import", "tables.xlsx", "pack", "--replace"]).ends(0);
    }
    assert!(table(at, "units.csv").contains("Life Guard") && table(at, "spaces.csv").contains("Ashburn"));
}

#[test]
fn a_workbook_of_another_game_is_told() {
    let folder = with_workbook();
    fs::write(folder.path().join("pack/game.json"), {
        let text = table(folder.path(), "game.json");
        let value: serde_json::Value = serde_json::from_str(&text).unwrap();
        text.replace(&format!("\"id\": {}", value["id"]), "\"id\": \"another-war\"")
    })
    .unwrap();
    let out = muster(folder.path(), &["import", "tables.xlsx", "pack"]).ends(1).out;
    assert!(out.contains("the workbook was written from the game `") && out.contains("this is `another-war`"), "{out}");
}

#[test]
fn what_is_no_workbook_is_told() {
    let told = |bytes: &[u8]| import("book.xlsx", bytes, &[]).1.ends(1).out;
    assert!(told(b"id,name\n").contains("it is not a workbook; Muster reads .xlsx and .ods"));
    assert!(told(b"").contains("it is not a workbook"));
    assert!(told(&zipped(&[("readme.txt", "")])).contains("it is not a workbook"));
    assert!(told(b"PK\x03\x04").contains("it is damaged"));
    let old = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1".to_vec();
    assert!(told(&old).contains("Excel 97"));
    let secret: Vec<u8> = "EncryptedPackage".encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert!(told(&[old, secret].concat()).contains("protected by a password"));
}

#[test]
fn a_workbook_of_more_than_any_memory_holds_is_told() {
    let far = format!(
        r#"<table:table-row table:number-rows-repeated="1048575"><table:table-cell/></table:table-row><table:table-row><table:table-cell table:number-columns-repeated="16383"/>{}</table:table-row>"#,
        number("1")
    );
    let (_, done) = import("far.ods", &ods(&[("spaces", &(row(&["id"]) + &far))]), &[]);
    assert!(done.ends(1).out.contains("it has more than 1000000 cells"));
    let bomb = zipped(&[("xl/workbook.xml", ""), ("xl/a", &"0".repeat(300 << 20))]);
    assert!(import("bomb.xlsx", &bomb, &[]).1.ends(1).out.contains("it holds more than 64 MiB"));
    // Two cells as far apart as a sheet allows are two cells.
    let rows = r#"<row r="1"><c r="A1" t="inlineStr"><is><t>id</t></is></c></row><row r="1048576"><c r="XFD1048576"><v>3</v></c></row>"#;
    let (_, done) = import("far.xlsx", &xlsx("spaces", rows), &[]);
    let out = done.ends(1).out;
    assert!(out.contains("the cell XFD1048576 of the sheet `spaces` has no column name above it"), "{out}");
}

/// Damage to a workbook is reported, whatever happened to it.
#[test]
fn a_damaged_workbook_is_told() {
    let folder = pack::placed(&pack::named("own-points"), "pack");
    let _ = muster(folder.path(), &["table", "pack"]).ends(0);
    let whole = fs::read(folder.path().join("tables.xlsx")).unwrap();
    let mut chance = Chance::new(17);
    for _ in 0..40 {
        let mut bytes = whole.clone();
        match chance.below(3) {
            0 => bytes.truncate(chance.below(whole.len())),
            _ => (0..20).for_each(|_| bytes[chance.below(whole.len())] = u8::try_from(chance.below(256)).unwrap()),
        }
        fs::write(folder.path().join("damaged.xlsx"), &bytes).unwrap();
        let done = muster(folder.path(), &["import", "damaged.xlsx", "pack"]);
        assert!([0, 1].contains(&done.status) && !done.err.contains("panicked"), "{}{}", done.out, done.err);
    }
}

#[test]
fn what_check_would_not_accept_is_not_written() {
    let folder = with_workbook();
    let at = folder.path();
    let before = table(at, "units.csv");
    edit_workbook(at, "headquarters", "staff");
    let out = muster(at, &["import", "tables.xlsx", "pack", "--replace"]).ends(1).out;
    assert!(out.contains("north-staff: `branch` headquarters → staff\n"), "{out}");
    assert!(out.contains("`staff` is not a choice for `branch`") && out.contains("Nothing was written"), "{out}");
    assert_eq!(table(at, "units.csv"), before);
}

/// The stop is for every error: of a whole table, of a rule of the map, and in a table that stays as it is.
#[test]
fn an_import_is_refused_for_what_it_breaks_anywhere() {
    let units = row(&["id", "name", "branch", "count"]) + &row(&["north-foot", "Foot", "infantry", &number("6")]);
    let head = row(&["id", "name", "terrain", "points", "x", "y"]);
    let at = |id: &str, x: &str| row(&[id, "Ashford", "plain", &number("2"), &number(x), &number("300")]);
    for (sheet, rows, said) in [
        ("units", units, "the columns `side`, `combat`, `movement` and `picture` are missing"),
        ("spaces", format!("{head}{}{}", at("ashford", "99999"), other_towns()), "lies outside the sheet"),
        ("spaces", format!("{head}{}{}", at("ashville", "200"), other_towns()), "`ashford` is not in `spaces`"),
    ] {
        let (folder, done) = import("t.ods", &ods(&[(sheet, &rows)]), &["--replace"]);
        let out = done.ends(1).out;
        assert!(out.contains(said) && out.contains("Nothing was written"), "{said}: {out}");
        assert_eq!(pack::read(&folder.path().join("pack")), pack::named("own-points"));
    }
}

/// A few bytes expand to more than any memory holds.
#[test]
fn texts_without_end_and_sheets_without_number_are_refused() {
    let cell = |inside: &str| format!("<table:table-cell office:value-type=\"string\">{inside}</table:table-cell>");
    let long = "W".repeat(1_000);
    let repeated = format!(
        "<table:table-cell office:value-type=\"string\" table:number-columns-repeated=\"400000\"><text:p>{long}</text:p>\
         </table:table-cell>"
    );
    let blanks = cell("<text:p>a<text:s text:c=\"1000000000\"/>b</text:p>");
    for rows in [row(&["id", &blanks]), row(&["id", &repeated])] {
        let (_folder, done) = import("t.ods", &ods(&[("units", &rows)]), &[]);
        assert!(done.ends(1).out.contains("the texts in its cells come to more than 64 MiB"));
    }
    let sheets: String =
        (0..600).map(|number| format!("<sheet name=\"s{number}\" sheetId=\"{number}\" r:id=\"one\"/>")).collect();
    let (_folder, done) = import("t.xlsx", &zipped(&[("xl/workbook.xml", &format!("<sheets>{sheets}</sheets>"))]), &[]);
    let said = done.ends(1).out;
    assert!(said.contains("it has 600 sheets, but Muster reads at most 500"), "{said}");
}

/// Cells are read as people see them.
#[test]
fn cells_are_read_as_they_are_shown() {
    let shown = |kind: &str, value: &str, text: &str| {
        format!(
            "<table:table-cell office:value-type=\"{kind}\" office:value=\"{value}\"><text:p>{text}</text:p></table:table-cell>"
        )
    };
    let rows = row(&["id", "name"]) + &row(&[&shown("float", "302", "0302"), &shown("percentage", "0.5", "50%")]);
    let (_folder, done) = import("t.ods", &ods(&[("sides", &rows)]), &[]);
    let said = done.ends(1).out;
    assert!(said.contains("1 row new (0302)"), "{said}");
    let root = r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>"#;
    let styles = r#"<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0000"/><numFmt numFmtId="165" formatCode="0&quot; men&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="9"/><xf numFmtId="165"/></cellXfs></styleSheet>"#;
    let sheet = |last: &str| {
        format!(
            r#"<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>id</t></is></c><c r="B1" t="inlineStr"><is><t>name</t></is></c></row><row r="2"><c r="A2" s="1"><v>302</v></c><c r="B2" s="{last}"><v>0.5</v></c></row></sheetData></worksheet>"#
        )
    };
    let book = r#"<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="sides" sheetId="1" r:id="rId1"/></sheets></workbook>"#;
    let links = r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>"#;
    let xlsx = |last: &str| {
        zipped(&[
            ("_rels/.rels", root),
            ("xl/workbook.xml", book),
            ("xl/_rels/workbook.xml.rels", links),
            ("xl/styles.xml", styles),
            ("xl/worksheets/sheet1.xml", &sheet(last)),
        ])
    };
    let (_folder, done) = import("t.xlsx", &xlsx("2"), &[]);
    let said = done.ends(1).out;
    assert!(said.contains("1 row new (0302)"), "{said}");
    let (_folder, done) = import("t.xlsx", &xlsx("3"), &["--replace"]);
    let said = done.ends(1).out;
    assert!(said.contains("the cell B2 of the sheet `sides` shows something other than the number in it"), "{said}");
}

/// The towns in an .ods below an empty row, with another height for Ashford and with more rows below.
fn towns(x: &str, more: &[&[&str]]) -> Vec<u8> {
    let text = String::from_utf8(pack::named("own-points")["spaces.csv"].clone()).unwrap();
    let mut rows: Vec<String> = text.lines().map(|line| row(&line.split(',').collect::<Vec<_>>())).collect();
    rows[1] = row(&["ashford", "Ashford", "plain", &number("2"), x, &number("300")]);
    rows.insert(1, row(&[""]));
    rows.extend(more.iter().map(|cells| row(cells)));
    ods(&[("spaces", &rows.concat())])
}

/// Mistakes are reported at the cell of the workbook, and nothing of it is written to a file.
#[test]
fn what_is_wrong_is_told_at_the_cell_of_the_workbook() {
    let (_folder, done) = import("t.ods", &towns("far", &[]), &["--replace"]);
    let out = done.ends(1).out;
    assert!(out.contains("[t.ods, sheet `spaces`, cell E3]") && out.contains("3 │ ashford"), "{out}");
    assert!(!out.contains("spaces.csv:2"), "{out}");
}

/// A sum below a table is no row of it; a row that only lacks its id is one, and counts as one.
#[test]
fn a_total_below_a_table_is_left_aside() {
    let total = ["", "Total", "", &number("9")];
    let (folder, done) = import("t.ods", &towns(&number("205"), &[&total]), &["--replace"]);
    let out = done.ends(0).out;
    assert!(out.contains("t.ods: the row 11 below the table of the sheet `spaces` has no `id`: left aside"), "{out}");
    assert!(out.contains("spaces.csv: 1 row changed (ashford)") && out.contains("`x` 200 → 205"), "{out}");
    assert!(!table(folder.path(), "spaces.csv").contains("Total"));
    let whole = ["", "Norton", "plain", "", &number("700"), &number("100")];
    let (_folder, done) = import("t.ods", &towns(&number("205"), &[&whole]), &["--replace"]);
    let out = done.ends(1).out;
    assert!(out.contains("1 row changed (ashford), 1 row new (without `id`)"), "{out}");
    assert!(out.contains("[t.ods, sheet `spaces`, cell A11]"), "{out}");
}
