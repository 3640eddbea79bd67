//! Releases: the files written, refusals, and the record of a release. `tests/consumers/release` checks that other
//! people's tools accept the packages.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{Cursor, Read};
use std::path::Path;
use std::sync::LazyLock;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use muster_tests::command::Done;
use muster_tests::pack::{self, Files};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tempfile::TempDir;

use crate::muster;

/// The first starter pack, in a folder `war` of a new folder.
fn placed() -> TempDir {
    pack::placed(&pack::named("starter"), "war")
}

/// The pack with its first version released into `out`; released once for all tests.
fn released() -> TempDir {
    static RELEASED: LazyLock<Files> = LazyLock::new(|| {
        let here = placed();
        let _ = release(here.path(), "out", "2024-05-31").ends(0);
        pack::read(here.path())
    });
    let here = pack::scratch();
    pack::write(&RELEASED, here.path());
    here
}

/// Releases that pack into `out` on a day.
fn release(here: &Path, out: &str, day: &str) -> Done {
    muster(here, &["release", "war", "--out", out, "--date", day])
}

fn edit(here: &Path, path: &str, find: &str, with: &str) {
    let path = here.join("war").join(path);
    let text = fs::read_to_string(&path).unwrap();
    assert_eq!(text.matches(find).count(), 1, "{find:?} in {}", path.display());
    fs::write(path, text.replace(find, with)).unwrap();
}

/// The files in a zip file.
fn unzipped(bytes: &[u8]) -> Files {
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
    let file = |at| {
        let mut entry = archive.by_index(at).unwrap();
        let mut content = Vec::new();
        entry.read_to_end(&mut content).unwrap();
        (entry.name().unwrap().into_owned(), content)
    };
    let count = zip::ZipArchive::new(Cursor::new(bytes)).unwrap().len();
    (0..count).map(file).collect()
}

fn text(files: &Files, path: &str) -> String {
    let bytes = files.get(path).unwrap_or_else(|| panic!("no {path} among {:?}", files.keys()));
    String::from_utf8(bytes.clone()).unwrap()
}

fn value(files: &Files, path: &str) -> Value {
    serde_json::from_str(&text(files, path)).unwrap()
}

/// Asserts that `SHA256SUMS` has the sum of every file but itself and the manifest.
fn assert_sums(files: &Files) {
    let hex = |bytes: &[u8]| Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    let summed = files.iter().filter(|(path, _)| !["SHA256SUMS", "manifest.json"].contains(&path.as_str()));
    let sums: String = summed.map(|(path, bytes)| format!("{}  {path}\n", hex(bytes))).collect();
    assert_eq!(text(files, "SHA256SUMS"), sums);
}

const FIRST: [&str; 7] = [
    "CHANGELOG.md",
    "SHA256SUMS",
    "manifest.json",
    "two-crowns-0.1.0-data.zip",
    "two-crowns-0.1.0.vmod",
    "two-crowns-data-0.1.0.tgz",
    "two_crowns_data-0.1.0-py3-none-any.whl",
];

#[test]
fn the_same_sources_give_the_same_bytes() {
    let (one, other) = (placed(), placed());
    let _ = release(one.path(), "first", "2024-05-31").ends(0);
    let list = fs::read(one.path().join("war/releases.json")).unwrap();
    // The day of the first time stays, whenever it is done again, and wherever.
    let again = release(one.path(), "again", "2025-01-01").ends(0);
    assert!(again.out.contains("already released, and nothing has changed"), "{}", again.out);
    let _ = release(one.path(), "again", "2025-01-01").ends(0);
    assert_eq!(fs::read(one.path().join("war/releases.json")).unwrap(), list);
    let _ = release(other.path(), "first", "2024-05-31").ends(0);
    let written = |here: &TempDir, out: &str| pack::read(&here.path().join(out).join("two-crowns-0.1.0"));
    let first = written(&one, "first");
    assert_eq!(first.keys().collect::<Vec<_>>(), FIRST);
    assert!(first == written(&one, "again") && first == written(&other, "first"));
    assert!(pack::read(&one.path().join("war")) == pack::read(&other.path().join("war")));
    // The module is that of a build, and nothing is found in the pack.
    let _ = muster(one.path(), &["build", "war", "--deny", "hints"]).ends(0);
    let module = fs::read(one.path().join("dist/two-crowns/two-crowns-0.1.0.vmod")).unwrap();
    assert!(module == first["two-crowns-0.1.0.vmod"]);
    assert!(text(&unzipped(&module), "help/changes.html").contains("<h2>0.1.0 (2024-05-31)</h2>"));
}

/// The pictures that a bundle names, and what belongs to them.
fn pictures<'b>(value: &'b Value, named: &mut BTreeSet<&'b str>) {
    match value {
        Value::String(path) if path.starts_with("images/") => {
            named.insert(path);
        }
        Value::Array(items) => items.iter().for_each(|item| pictures(item, named)),
        Value::Object(members) => members.values().for_each(|member| pictures(member, named)),
        _ => {}
    }
}

#[test]
fn each_file_has_what_it_must_have() {
    let here = placed();
    let publication =
        r#""publication": {"licence": {"name": "CC-BY-4.0"}, "homepage": "https://example.org/war/?from=box#top"},"#;
    edit(here.path(), "game.json", r#""credits":"#, &format!("{publication}\n  \"credits\":"));
    let _ = release(here.path(), "out", "2024-05-31").ends(0);
    let files = pack::read(&here.path().join("out/two-crowns-0.1.0"));
    assert_sums(&files);

    let data = unzipped(&files["two-crowns-0.1.0-data.zip"]);
    assert_sums(&data);
    let package = value(&data, "datapackage.json");
    assert_eq!(package["created"], "2024-05-31T00:00:00Z");
    assert_eq!(package["licenses"], json!([{ "name": "CC-BY-4.0" }]));
    assert_eq!(package["contributors"], json!([{ "title": "you", "roles": ["Design"] }]));
    assert!(text(&data, "LICENSE").contains("CC-BY-4.0") && text(&data, "README.md").contains("Version 0.1.0"));
    // The address of the schema leads to the schema, where the files of the site are put at the home page.
    let site = "schema/two-crowns/0.1.0/bundle.schema.json";
    assert_eq!(value(&data, "bundle.schema.json")["$id"], format!("https://example.org/war/{site}"));
    assert_eq!(files[&format!("site/{site}")], data["bundle.schema.json"]);

    let mut npm = Files::new();
    let unpacked = flate2::read::GzDecoder::new(files["two-crowns-data-0.1.0.tgz"].as_slice());
    for entry in tar::Archive::new(unpacked).entries().unwrap() {
        let mut entry = entry.unwrap();
        let (path, mut content) = (entry.path().unwrap().to_str().unwrap().to_owned(), Vec::new());
        entry.read_to_end(&mut content).unwrap();
        npm.insert(path.strip_prefix("package/").unwrap().to_owned(), content);
    }
    let package = value(&npm, "package.json");
    assert_eq!((&package["name"], &package["license"]), (&"two-crowns-data".into(), &"CC-BY-4.0".into()));
    let way = package["exports"]["."].as_object().unwrap();
    assert_eq!(way.keys().collect::<Vec<_>>(), ["types", "default"]);
    assert!(way.values().all(|path| npm.contains_key(path.as_str().unwrap().trim_start_matches("./"))));
    let script = text(&npm, "index.js");
    let literal = script.split_once("JSON.parse(").unwrap().1.split_once(");\n").unwrap().0;
    let bundle: String = serde_json::from_str(literal).unwrap();
    assert_eq!(bundle, text(&npm, "bundle.json"));

    let wheel = unzipped(&files["two_crowns_data-0.1.0-py3-none-any.whl"]);
    let record = text(&wheel, "two_crowns_data-0.1.0.dist-info/RECORD");
    let recorded: BTreeMap<&str, &str> = record.lines().map(|line| line.split_once(',').unwrap()).collect();
    for (path, bytes) in wheel.iter().filter(|(path, _)| !path.ends_with("/RECORD")) {
        let sum = URL_SAFE_NO_PAD.encode(Sha256::digest(bytes));
        assert_eq!(recorded[path.as_str()], format!("sha256={sum},{}", bytes.len()), "{path}");
    }
    assert_eq!(recorded.len(), wheel.len());
    assert!(
        wheel.contains_key("two_crowns_data/py.typed") && wheel["two_crowns_data/bundle.json"] == npm["bundle.json"]
    );
    // All pictures that a bundle names are there, and no others; the zip file has more of them.
    let in_module = |(path, bytes): (String, Vec<u8>)| Some((path.strip_prefix("two_crowns_data/")?.to_owned(), bytes));
    let module: Files = wheel.into_iter().filter_map(in_module).collect();
    for files in [&data, &npm, &module] {
        let bundle = value(files, "bundle.json");
        let mut named = BTreeSet::new();
        pictures(&bundle, &mut named);
        let there: BTreeSet<&str> =
            files.keys().map(String::as_str).filter(|path| path.starts_with("images/")).collect();
        assert_eq!(named, there);
        assert!(jsonschema::is_valid(&value(files, "bundle.schema.json"), &bundle));
    }
    let has_fine = |files: &Files| files.keys().any(|path| path.ends_with("@2x.png"));
    assert!(has_fine(&data) && !has_fine(&npm) && !has_fine(&module));
}

#[test]
fn a_version_must_rise_as_much_as_its_changes_demand() {
    for (what, path, find, with, small, enough, named) in [
        ("a card with another id", "cards.csv", "\nhalt,", "\nstop,", "0.1.1", "0.2.0", "`halt` in `/cards`"),
        (
            "a new ruling",
            "rulings.csv",
            "cite\n",
            "cite\nfog,Is there fog?,No.,5.1\n",
            "0.1.0",
            "0.1.1",
            "`fog` in `/rulings`",
        ),
        ("another text", "cards.csv", "One action.", "Only one.", "0.1.0", "0.1.1", "only values changed"),
        ("a note", "CHANGELOG.md", "The first release.", "Hurrah.", "0.1.0", "0.1.1", "from other sources"),
    ] {
        let here = released();
        edit(here.path(), path, find, with);
        edit(here.path(), "game.json", "\"0.1.0\"", &format!("\"{small}\""));
        let before = pack::read(here.path());
        let refused = muster(here.path(), &["release", "war", "--out", "out", "--format", "json"]).ends(1);
        let reports = refused.reports();
        assert_eq!(reports.len(), 1, "{what}: {reports:?}");
        let (report, place) = (&reports[0], &reports[0]["place"]);
        assert_eq!((&report["code"], &place["file"]), (&json!("R024"), &json!("game.json")));
        assert_eq!(place["text"], format!("\"{small}\""));
        assert!(report["message"].as_str().unwrap().contains(named), "{what}: {report}");
        assert!(report["expected"].as_str().unwrap().contains(enough), "{what}: {report}");
        let mut after = pack::read(here.path());
        // Only pictures were kept for the next time.
        after.retain(|path, _| !path.starts_with("out/.pictures/"));
        assert!(after.iter().all(|(path, bytes)| before.get(path) == Some(bytes)), "{what}");
        edit(here.path(), "game.json", &format!("\"{small}\""), &format!("\"{enough}\""));
        let _ = release(here.path(), "out", "2024-06-01").ends(0);
        let log = fs::read_to_string(here.path().join("war/CHANGELOG.md")).unwrap();
        let [new, old] =
            [format!("## {enough} (2024-06-01)"), "## 0.1.0 (2024-05-31)".into()].map(|head| log.find(&head));
        assert!(new < old && new.is_some(), "{log}");
    }
}

#[test]
fn a_build_that_differs_from_the_release_of_its_version_says_so() {
    let here = released();
    edit(here.path(), "cards.csv", "One action.", "Only one.");
    let done = muster(here.path(), &["build", "war", "--format", "line"]).ends(0);
    assert!(
        done.out.contains("war/game.json:7:14: hint[R025]: this is not the 0.1.0 that was released on 2024-05-31"),
        "{}",
        done.out
    );
    // A warning is worse, though it comes later.
    let stray = here.path().join("war/stray.csv");
    fs::write(&stray, "id\n").unwrap();
    let done = muster(here.path(), &["check", "war"]).ends(0);
    assert!(done.out.contains("hint R025") && done.out.contains("run `muster explain R013`"), "{}", done.out);
    fs::remove_file(stray).unwrap();
    edit(here.path(), "game.json", "\"0.1.0\"", "\"0.1.1\"");
    assert_eq!(muster(here.path(), &["build", "war", "--format", "line", "--quiet"]).ends(0).out, "");
    // What was released can be named.
    for old in [
        "war@0.1.0",
        "war/releases/0.1.0.zip",
        "out/two-crowns-0.1.0",
        "out/two-crowns-0.1.0/two-crowns-0.1.0-data.zip",
    ] {
        let told = muster(here.path(), &["diff", old, "war"]).ends(1);
        assert!(told.out.contains("Only one."), "{old}: {}", told.out);
    }
    let told = muster(&here.path().join("war"), &["diff", "0.1.0"]).ends(1);
    assert!(told.out.contains("Only one."), "{}", told.out);
    let told = muster(&here.path().join("war"), &["diff", "0.3.0"]).ends(2);
    assert!(told.err.contains("no file, folder or release `0.3.0`") && told.err.contains("Released are `0.1.0`."));
    for release in ["0.1.0", "out/two-crowns-0.1.0", "out/two-crowns-0.1.0/two-crowns-0.1.0-data.zip"] {
        let sheet = muster(here.path(), &["errata", "war", "--since", release]).ends(0);
        assert!(sheet.out.contains("no errata that version 0.1.0 lacks"), "{release}: {}", sheet.out);
    }
}

#[test]
fn what_is_no_part_of_the_game_is_told_where_nothing_else_changed() {
    let here = released();
    // A build of the game as printed takes no numbers away.
    let before = pack::read(&here.path().join("war"));
    let _ = muster(here.path(), &["build", "war", "--printed", "--out", "printed"]).ends(0);
    assert!(pack::read(&here.path().join("war")) == before);
    edit(here.path(), "CHANGELOG.md", "The first release.", "At last.");
    let told = muster(&here.path().join("war"), &["diff", "0.1.0"]).ends(0);
    assert!(told.out.contains("Nothing changed but `CHANGELOG.md`."), "{}", told.out);
}

/// Doubts about the changes are reported before they are released.
#[test]
fn a_release_says_what_looks_like_a_mistake() {
    let here = pack::placed(&pack::named("own-points"), "war");
    let _ = release(here.path(), "out", "2024-05-31").ends(0);
    for (id, name, other) in
        [("carrow", "Carrow", "Garth"), ("garth", "Garth", "Hollin"), ("hollin", "Hollin", "Carrow")]
    {
        edit(here.path(), "spaces.csv", &format!("{id},{name},"), &format!("{id},{other},"));
    }
    edit(here.path(), "game.json", "\"0.1.0\"", "\"0.2.0\"");
    let arguments = ["release", "war", "--out", "out", "--date", "2024-06-30", "--dry-run"];
    let told = muster(here.path(), &arguments).ends(0).out;
    assert!(told.contains("3 rows of `spaces.csv` have each other's names"), "{told}");
}

#[test]
fn a_dry_run_shows_all_and_writes_nothing() {
    let here = placed();
    let before = pack::read(here.path());
    let arguments = ["release", "war", "--out", "out", "--date", "2024-05-31"];
    let shown = muster(here.path(), &[&arguments[..], &["--dry-run", "--format", "json"]].concat()).ends(0).json();
    let plan = &shown["packs"][0]["release"];
    assert_eq!((&plan["previous"], &plan["dryRun"], &plan["version"]), (&Value::Null, &json!(true), &json!("0.1.0")));
    assert!(plan["changelog"].as_str().unwrap().contains("The first release."));
    let text = muster(here.path(), &[&arguments[..], &["--dry-run"]].concat()).ends(0).out;
    assert!(FIRST.iter().all(|file| text.contains(file)), "{text}");
    assert!(pack::read(here.path()) == before);
    let _ = muster(here.path(), &arguments).ends(0);
    let sums = fs::read_to_string(here.path().join("out/two-crowns-0.1.0/SHA256SUMS")).unwrap();
    for file in plan["files"].as_array().unwrap() {
        let [path, sum] = ["path", "sha256"].map(|member| file[member].as_str().unwrap());
        let own = ["SHA256SUMS", "manifest.json"].contains(&path);
        assert!(own || sums.contains(&format!("{sum}  {path}\n")), "{path}");
    }
}

#[test]
fn what_the_designer_wrote_stays() {
    let here = placed();
    let log = "# My war\n\nThanks to all.\n\n## 0.1.0\n\n- Everything *new*.\n";
    fs::write(here.path().join("war/CHANGELOG.md"), log).unwrap();
    fs::write(here.path().join("war/LICENSE"), "Ask me.\n").unwrap();
    let _ = release(here.path(), "out", "2024-05-31").ends(0);
    assert_eq!(fs::read_to_string(here.path().join("war/CHANGELOG.md")).unwrap(), log);
    let files = pack::read(&here.path().join("out/two-crowns-0.1.0"));
    assert_eq!(text(&files, "CHANGELOG.md"), log);
    assert_eq!(text(&unzipped(&files["two-crowns-0.1.0-data.zip"]), "LICENSE"), "Ask me.\n");
    let help = text(&unzipped(&files["two-crowns-0.1.0.vmod"]), "help/changes.html");
    assert!(help.contains("<li>Everything <em>new</em>.</li>"), "{help}");
}

/// Spoils a released pack, or something beside it.
type Spoil = Box<dyn Fn(&Path)>;

#[test]
fn wrong_input_is_told_and_nothing_is_written() {
    let changed = || {
        let here = released();
        edit(here.path(), "cards.csv", "One action.", "Only one.");
        edit(here.path(), "game.json", "\"0.1.0\"", "\"0.1.1\"");
        here
    };
    let write = |path: &'static str, text: &'static str| move |here: &Path| fs::write(here.join(path), text).unwrap();
    let cases: [(Spoil, i32, &str); 11] = [
        (
            Box::new(|here| fs::remove_file(here.join("war/releases.json")).unwrap()),
            1,
            "`releases.json` lists no release 0.1.0",
        ),
        (Box::new(write("war/releases.json", "{\"releases\": []}")), 1, "`releases.json` lists no release 0.1.0"),
        (Box::new(write("war/releases.json", "{")), 1, "`releases.json` is damaged"),
        (Box::new(write("war/releases/0.1.0.zip", "PK")), 1, "`releases/0.1.0.zip` is damaged"),
        (
            Box::new(|here| fs::remove_file(here.join("war/releases/0.1.0.zip")).unwrap()),
            1,
            "`releases/0.1.0.zip`, with the sources of that release, is missing",
        ),
        (
            Box::new(|here| {
                drop(fs::copy(here.join("out/two-crowns-0.1.0/two-crowns-0.1.0-data.zip"), here.join("data.zip")));
                let mut source = unzipped(&fs::read(here.join("data.zip")).unwrap())["source.zip"].clone();
                source.truncate(source.len() - 9);
                fs::write(here.join("war/releases/0.1.0.zip"), source).unwrap();
            }),
            1,
            "`releases/0.1.0.zip` is damaged",
        ),
        (
            Box::new(|here| edit(here, "releases.json", "\"sources\": \"", "\"sources\": \"0")),
            3,
            "does not contain what was released",
        ),
        (
            Box::new(|here| edit(here, "releases.json", "\"0.1.0\",\n      \"version\"", "7,\n      \"version\"")),
            1,
            "is damaged",
        ),
        (
            Box::new(|here| edit(here, "game.json", "\"0.1.1\"", "\"0.01.1\"")),
            1,
            "not a version that packages can \
            have",
        ),
        (Box::new(|here| edit(here, "game.json", "\"0.1.1\"", "\"0.0.9\"")), 1, "lower than the last release"),
        (Box::new(|here| edit(here, "spaces.csv", "id,name", "id,nmae")), 1, "unknown"),
    ];
    for (at, (spoil, status, says)) in cases.iter().enumerate() {
        let here = changed();
        spoil(here.path());
        let before = pack::read(&here.path().join("war"));
        let done = release(here.path(), "out", "2024-06-01").ends(*status);
        let said = format!("{}{}", done.out, done.err).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(said.contains(says), "{at}: {said}");
        assert!(pack::read(&here.path().join("war")) == before, "{at}");
        assert!(!here.path().join("out/two-crowns-0.1.1").exists(), "{at}");
    }
}

#[test]
fn a_release_goes_nowhere_where_it_would_do_harm() {
    let here = placed();
    let said =
        |arguments: &[&str], status: i32| muster(here.path(), &[&["release"], arguments].concat()).ends(status).err;
    fs::write(here.path().join("file"), "").unwrap();
    assert!(said(&["war", "--out", "file"], 2).contains("is a file"));
    fs::create_dir_all(here.path().join("full/two-crowns-0.1.0")).unwrap();
    fs::write(here.path().join("full/two-crowns-0.1.0/thesis.txt"), "").unwrap();
    assert!(said(&["war", "--out", "full"], 2).contains("thesis.txt"));
    pack::write(&pack::named("starter"), &here.path().join("peace"));
    assert!(said(&["war", "peace"], 2).contains("both have the id"));
    assert!(said(&["war", "--date", "31.5.2024"], 2).contains("2024-05-31"));
    assert!(said(&["war", "--date", "2026-02-30"], 2).contains("no such day"));
    assert!(said(&["war", "--date", "2100-02-29"], 2).contains("no such day"));
    // Inside the pack it is no part of it.
    let _ = said(&["war", "--out", "war/out"], 0);
    let _ = muster(here.path(), &["check", "war", "--deny", "hints"]).ends(0);
}

#[test]
fn no_release_comes_before_the_last_one() {
    let here = placed();
    let _ = release(here.path(), "out", "2024-02-29").ends(0);
    edit(here.path(), "cards.csv", "One action.", "Only one.");
    edit(here.path(), "game.json", "\"0.1.0\"", "\"0.1.1\"");
    let refused = release(here.path(), "out", "2024-02-28").ends(3).err;
    let said = refused.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(said.contains("2024-02-28 is before 2024-02-29, the day on which 0.1.0 was released"), "{said}");
    let _ = release(here.path(), "out", "2024-02-29").ends(0);
}

#[test]
fn the_archive_of_a_release_is_written_again() {
    let here = released();
    let archive = here.path().join("war/releases/0.1.0.zip");
    let whole = fs::read(&archive).unwrap();
    fs::write(archive.with_file_name(".0.0.9.zip.999999.part"), "half").unwrap();
    for spoiled in [None, Some(&whole[..whole.len() - 9])] {
        match spoiled {
            Some(bytes) => fs::write(&archive, bytes).unwrap(),
            None => fs::remove_file(&archive).unwrap(),
        }
        let _ = release(here.path(), "out", "2024-06-01").ends(0);
        assert!(fs::read(&archive).unwrap() == whole);
        // Nor is anything left of a run that was killed.
        assert_eq!(fs::read_dir(here.path().join("war/releases")).unwrap().count(), 1);
    }
    // Once the pack has changed nobody can make it again.
    fs::remove_file(&archive).unwrap();
    edit(here.path(), "cards.csv", "One action.", "Only one.");
    let found = muster(here.path(), &["check", "war", "--format", "line"]).ends(1);
    assert!(
        found.out.contains("error[R023]: `releases/0.1.0.zip`, with the sources of that release, is missing"),
        "{}",
        found.out
    );
}

#[test]
fn what_changed_outside_the_tables_is_in_the_changelog() {
    let here = placed();
    fs::write(here.path().join("war/RULES.md"), "# Rules\n\nMove.\n").unwrap();
    fs::write(here.path().join("war/LICENSE"), "Ask me.\n").unwrap();
    let _ = release(here.path(), "out", "2024-05-31").ends(0);
    fs::write(here.path().join("war/RULES.md"), "# Rules\n\nMove, then fight.\n").unwrap();
    fs::write(here.path().join("war/LICENSE"), "Do as you like.\n").unwrap();
    let refused = muster(here.path(), &["release", "war", "--out", "out"]).ends(1).out;
    assert!(refused.contains("0.1.1 at least"), "{refused}");
    edit(here.path(), "game.json", "\"0.1.0\"", "\"0.1.1\"");
    let _ = release(here.path(), "out", "2024-06-01").ends(0);
    let log = fs::read_to_string(here.path().join("war/CHANGELOG.md")).unwrap();
    assert!(log.contains("- The rules of play were changed.\n") && !log.contains("LICENSE"), "{log}");
}

#[test]
fn a_run_that_fails_midway_has_released_nothing() {
    let here = placed();
    // The sources cannot be put where they belong.
    fs::create_dir_all(here.path().join("war/releases/0.1.0.zip")).unwrap();
    let _ = release(here.path(), "out", "2024-05-31").ends(3);
    assert!(!here.path().join("war/releases.json").exists());
    fs::remove_dir(here.path().join("war/releases/0.1.0.zip")).unwrap();
    let _ = release(here.path(), "out", "2024-05-31").ends(0);
    let other = placed();
    let _ = release(other.path(), "out", "2024-05-31").ends(0);
    let written = |here: &TempDir| pack::read(&here.path().join("out/two-crowns-0.1.0"));
    assert!(written(&here) == written(&other));
}

/// A build after moving a town warns that saved games of the last release must be carried over, even without `--from`.
#[test]
fn a_build_warns_where_places_moved_since_the_last_release() {
    let here = released();
    let build = || muster(here.path(), &["build", "war"]).ends(0).err;
    assert!(!build().contains("muster migrate"));
    let game = |name: &str| {
        let made = pack::read(&here.path().join("dist"));
        let module = made.iter().find(|(path, _)| path.ends_with(".vmod")).unwrap().1;
        let set_up = unzipped(module).into_iter().find(|(path, _)| path.ends_with(".vsav")).unwrap().1;
        fs::write(here.path().join(name), set_up).unwrap();
    };
    game("played.vsav");
    edit(here.path(), "spaces.csv", "abbey,Abbey,,0,fertile,,,,45.5,4.2,", "abbey,Abbey,,0,fertile,,,,45.6,4.0,");
    let said = build();
    assert!(said.contains("warning: 1 place lies elsewhere than in release 0.1.0"), "{said}");
    assert!(said.contains("`muster migrate GAME.vsav war`"), "{said}");
    let done = muster(here.path(), &["migrate", "played.vsav", "war", "--out", "carried.vsav"]).ends(0);
    assert!(done.err.contains("carried.vsav"), "{}", done.err);
}
