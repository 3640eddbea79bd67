//! Findings of one stage do not keep other stages from running, and parts that were not run are reported.

use muster_tests::command::Done;
use muster_tests::pack::{self, Files};

use crate::muster;

fn check(files: &Files, arguments: &[&str]) -> Done {
    let folder = pack::placed(files, "mini");
    muster(folder.path(), &[&["check", "mini", "--color", "never"], arguments].concat())
}

fn found(files: &Files) -> Vec<(String, String)> {
    let reports = check(files, &["--format", "json"]).reports();
    let word = |value: &serde_json::Value| value.as_str().unwrap().to_owned();
    reports.iter().map(|report| (word(&report["code"]), word(&report["place"]["file"]))).collect()
}

fn pairs(expected: &[(&str, &str)]) -> Vec<(String, String)> {
    expected.iter().map(|(code, file)| ((*code).to_owned(), (*file).to_owned())).collect()
}

/// A worked example that no longer holds.
fn broken_example() -> Files {
    let mut files = pack::named("starter");
    pack::edit(&mut files, "examples/first-march.json", "\"points\": 3", "\"points\": 4");
    files
}

#[test]
fn a_stray_file_hides_nothing() {
    let mut files = broken_example();
    assert_eq!(found(&files), pairs(&[("X005", "examples/first-march.json")]));
    files.insert("Notes.docx".into(), b"notes".to_vec());
    assert_eq!(found(&files), pairs(&[("R013", "Notes.docx"), ("X005", "examples/first-march.json")]));
    let _ = check(&files, &[]).ends(1);
}

#[test]
fn an_error_is_not_hidden_under_a_warning() {
    let mut files = broken_example();
    pack::edit(&mut files, "spaces.csv", "gulf|ocean", "gulf");
    let found = found(&files);
    let error = pairs(&[("X005", "examples/first-march.json")]);
    assert!(found.contains(&error[0]) && found.len() > 1, "{found:?}");
    let shown = check(&files, &[]).ends(1).out;
    assert!(shown.contains("error X005") && shown.contains("1 error"), "{shown}");
}

#[test]
fn what_is_waived_does_not_come_back() {
    let mut files = pack::named("own-points");
    let add = |files: &mut Files, path: &str, row: &str| files.get_mut(path).unwrap().extend(row.bytes());
    add(&mut files, "units.csv", "north-guard,Northern Guard,north,infantry,1,4,3,2,3,muskets\n");
    let waiver = "code,file,row,reason\nU055,units.csv,north-guard,It comes by an event.\n";
    let check = |files: &Files| found(files);
    assert_eq!(check(&files), pairs(&[("U055", "units.csv")]));
    files.insert("waivers.csv".into(), waiver.into());
    assert_eq!(check(&files), []);
    // An error in a table that the hint comes from: the hint is neither told with it, nor is its waiver called idle.
    add(&mut files, "scenarios/campaign/reinforcements.csv", "turn-2,1,north-gard,ashford\n");
    let reports = self::check(&files, &["--format", "json", "--deny", "hints"]).reports();
    assert_eq!(reports.len(), 1, "{reports:?}");
    assert_eq!(reports[0]["code"], "L001");
    let text = serde_json::to_string(&reports).unwrap();
    assert!(!text.contains("U055"), "{text}");
    pack::edit(
        &mut files,
        "units.csv",
        "north-guard,Northern Guard,north,infantry,1,",
        "north-guard,Northern Guard,north,infantry,one,",
    );
    assert!(check(&files).iter().all(|(code, _)| code == "L001" || code == "S002"), "{:?}", check(&files));
}

#[test]
fn a_stray_file_and_a_crowd_can_be_waived() {
    let mut files = pack::named("starter");
    files.insert("Notes.docx".into(), b"notes".to_vec());
    let waiver = "code,file,row,reason\nR013,Notes.docx,,My own notes.\n";
    files.insert("waivers.csv".into(), waiver.into());
    assert_eq!(found(&files), []);
    pack::edit(&mut files, "spaces.csv", "45.7,3.1,2.1", "46.18,4.36,2.1");
    let crowded = found(&files);
    assert!(crowded.iter().all(|(code, file)| code == "V008" && file == "spaces.csv") && !crowded.is_empty());
    let reports = check(&files, &["--format", "json"]).reports();
    let row = |report: &serde_json::Value| {
        let line = usize::try_from(report["place"]["line"].as_u64().unwrap()).unwrap();
        let text = String::from_utf8(files["spaces.csv"].clone()).unwrap();
        text.lines().nth(line - 1).unwrap().split(',').next().unwrap().to_owned()
    };
    let waivers = reports.iter().map(|report| format!("V008,spaces.csv,{},They are close.\n", row(report)));
    let all: String = std::iter::once(waiver.to_owned()).chain(waivers).collect();
    files.insert("waivers.csv".into(), all.into());
    let left = found(&files);
    assert!(left.len() < crowded.len() || left.is_empty(), "{left:?}");
}

#[test]
fn overlaps_that_have_nothing_in_common_are_told_apart() {
    let mut files = pack::named("npws");
    // Its translation would be stale, too.
    files.remove("texts/de.csv");
    let boxed = "toulon-fleet-box,Toulon Fleet,Toulon Fleet box|Toulon Port holding box,holding,bourbon,";
    pack::edit(&mut files, "boxes.csv", &format!("{boxed}1700,1400"), &format!("{boxed}1850,1120"));
    pack::edit(
        &mut files,
        "spaces.csv",
        "tournai,Tournai,",
        "tournai,Tournai with the castle of the counts of Flanders,",
    );
    files.insert("Notes.docx".into(), b"notes".to_vec());
    assert_eq!(found(&files), pairs(&[("R013", "Notes.docx"), ("V008", "boxes.csv"), ("V008", "spaces.csv")]));
}

#[test]
fn what_was_not_run_is_said() {
    let mut files = pack::named("npws");
    pack::edit(&mut files, "leaders.csv", "id,name", "id,nmae");
    let done = check(&files, &[]).ends(1);
    assert!(done.out.contains("not checked: the worked examples, because `leaders.csv` has errors"), "{}", done.out);
    assert!(done.out.contains("not checked: the second reading of `leaders.csv`"), "{}", done.out);
    // Where a leader stands is no matter of the map.
    assert!(!done.out.contains("not checked: the layout"), "{}", done.out);
    let line = check(&files, &["--format", "line"]).ends(1).out;
    assert!(line.contains("mini/leaders.csv:1:1: note: not checked: the worked examples"), "{line}");
    let json = check(&files, &["--format", "json"]).ends(1).json();
    let stages: Vec<_> = json["packs"][0]["notRun"].as_array().unwrap().iter().map(|one| &one["stage"]).collect();
    assert!(stages.iter().any(|stage| *stage == "examples") && stages.iter().all(|stage| *stage != "layout"));
    let log = check(&files, &["--format", "sarif"]).ends(1).json();
    let notes = &log["runs"][0]["invocations"][0]["toolExecutionNotifications"];
    assert!(notes.as_array().is_some_and(|notes| !notes.is_empty()), "{notes}");
    let quiet = check(&files, &["--quiet"]).ends(1).out;
    assert!(!quiet.contains("not checked"), "{quiet}");
    files.insert("game.json".into(), b"{".to_vec());
    assert!(check(&files, &[]).ends(1).out.contains("not checked: everything else, because `game.json` has errors"));
}

#[test]
fn what_an_erratum_breaks_names_the_erratum() {
    let mut files = pack::named("starter");
    let row = "more,2026-11-01,corps.csv,redonia-corps,count,7,1,Typo.,3.2\n";
    let mut errata = files["errata.csv"].clone();
    errata.extend(row.bytes());
    files.insert("errata.csv".into(), errata);
    let reports = check(&files, &["--format", "json", "--deny", "hints"]).reports();
    let text = serde_json::to_string(&reports).unwrap();
    assert!(!reports.is_empty() && text.contains("errata.csv"), "{text}");
}

#[test]
fn an_erratum_is_not_named_for_what_it_does_not_amend() {
    let mut files = broken_example();
    // As printed the table has an error, so that the example is not played there.
    pack::edit(&mut files, "spaces.csv", "millbrook,Millbrook", "millbrook,Mill\\brook");
    let mut errata = files["errata.csv"].clone();
    errata.extend(b"name,2026-11-01,spaces.csv,millbrook,name,Mill\\brook,Millbrook,Typo.,3.2\n");
    files.insert("errata.csv".into(), errata);
    let reports = check(&files, &["--format", "json", "--deny", "hints"]).reports();
    let report = reports.iter().find(|report| report["code"] == "X005").unwrap();
    assert!(!report.to_string().contains("errat"), "{report}");
}
