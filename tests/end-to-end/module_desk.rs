//! Modules of VASSAL while they are edited: `muster preview` and `muster watch` of a module and of
//! the tables that were made of one, and `muster release` of these.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use muster_tests::pack;
use serde_json::{Value, json};

use crate::modules::{archive, change, sample};
use crate::muster;

/// A preview that is served, and ends with the test.
struct Preview {
    program: Child,
    /// The host with its port, and the path of the first pack.
    host: String,
    path: String,
}

impl Drop for Preview {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

impl Preview {
    fn of(folder: &Path, what: &str) -> Self {
        let mut program = Command::new(env!("CARGO_BIN_EXE_muster"));
        let program = program.args(["preview", what, "--no-open"]).current_dir(folder).stdout(Stdio::piped());
        let mut program = program.spawn().unwrap();
        let mut address = String::new();
        BufReader::new(program.stdout.take().unwrap()).read_line(&mut address).unwrap();
        let (host, path) = address.trim().strip_prefix("http://").unwrap().split_once('/').unwrap();
        Self { host: host.to_owned(), path: format!("/{path}pack/0/"), program }
    }

    fn send(&self, method: &str, path: &str, body: &str) -> BufReader<TcpStream> {
        let mut stream = TcpStream::connect(&self.host).unwrap();
        let Self { host, path: pack, .. } = self;
        write!(
            stream,
            "{method} {pack}{path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        )
        .unwrap();
        BufReader::new(stream)
    }

    /// The body of an answer; of a refusal why, as text.
    fn ask(&self, method: &str, path: &str, body: &Value) -> Value {
        let mut answer = String::new();
        self.send(method, path, &body.to_string()).read_to_string(&mut answer).unwrap();
        let body = answer.split_once("\r\n\r\n").unwrap().1;
        serde_json::from_str(body).unwrap_or_else(|_| body.into())
    }

    /// How the pack stands.
    fn news(&self) -> Value {
        let mut lines = self.send("GET", "events", "").lines().map(Result::unwrap);
        let news = lines.find_map(|line| line.strip_prefix("data: ").map(str::to_owned)).unwrap();
        serde_json::from_str(&news).unwrap()
    }

    /// The position of a place on the map.
    fn place(&self, id: &str) -> String {
        let news = self.news();
        let places = news["game"]["bundle"]["map/places"].as_array().unwrap();
        let place = places.iter().find(|place| place["id"] == id).unwrap();
        format!("{} {}", place["x"], place["y"])
    }
}

#[test]
fn tables_of_a_module_are_shown_and_places_moved() {
    let folder = pack::scratch();
    imported(folder.path());
    let regions = folder.path().join("tables/regions.csv");
    change(&regions, "ford,", "crossing,");
    let before = fs::read_to_string(&regions).unwrap();
    let preview = Preview::of(folder.path(), "tables");
    let news = preview.news();
    assert_eq!(news["about"]["whole"], true, "{}", news["about"]);
    assert!(news["about"]["notes"].to_string().contains("HTML"), "{}", news["about"]);
    assert_eq!(news["game"]["bundle"]["game"]["title"], "Two Rivers");
    let about = preview.ask("GET", "about?id=ford&scenario=", &Value::Null);
    assert_eq!((&about["name"], &about["rows"][0]["file"]), (&json!("Ford"), &json!("regions.csv")), "{about}");
    // A region moves to whole pixels; what was not agreed to is not written.
    let asked = preview.ask("POST", "shift", &json!({ "id": "ford", "by": [10.4, -5.0] }));
    assert_eq!((&asked["cells"][0]["new"], &asked["cells"][1]["new"]), (&json!("130"), &json!("75")), "{asked}");
    assert_eq!(fs::read_to_string(&regions).unwrap(), before);
    let done = json!({ "id": "ford", "by": [10.4, -5.0], "agreed": asked["cells"] });
    assert_eq!(preview.ask("POST", "shift", &done)["written"], true);
    assert_eq!(fs::read_to_string(&regions).unwrap(), before.replace(",120,80", ",130,75"));
    assert_eq!(preview.place("ford"), "130.0 75.0");
    assert_eq!(preview.ask("POST", "undo", &Value::Null)["undone"], "Ford in regions.csv");
    assert_eq!(preview.place("ford"), "120.0 80.0");
    // What cannot be moved says why.
    let refused = |id: &str| preview.ask("POST", "shift", &json!({ "id": id, "by": [1, 1] })).to_string();
    assert!(refused("valley").contains("a zone is moved by its corners"), "{}", refused("valley"));
    assert!(refused("nowhere").contains("no row of the tables says where this is"), "{}", refused("nowhere"));
    // Two rows that say the same are not told apart.
    fs::write(&regions, before.replace("Mill,300,210", "Ford,120,80")).unwrap();
    assert!(refused("ford").contains("no row of the tables"), "{}", refused("ford"));
    // While something is wrong, the last version stays, and the finding is at the place.
    fs::write(&regions, before.replace(",120,80", ",west,80")).unwrap();
    let news = preview.news();
    assert_eq!((&news["about"]["whole"], &news["about"]["findings"][0]["code"]), (&json!(false), &json!("W030")));
    assert_eq!(preview.place("ford"), "120.0 80.0");
    fs::remove_dir_all(folder.path().join("tables/module")).unwrap();
    assert_eq!(preview.news()["about"]["findings"][0]["code"], "W032");
}

#[test]
fn modules_are_shown_as_they_are() {
    let folder = pack::scratch();
    let game = sample(folder.path(), |text| text);
    archive(folder.path(), "game.vmod");
    for module in ["game", "game.vmod"] {
        let preview = Preview::of(folder.path(), module);
        assert_eq!(preview.place("ford"), "120.0 80.0");
        let refused = preview.ask("POST", "shift", &json!({ "id": "ford", "by": [1, 1] })).to_string();
        assert!(refused.contains("`muster import` makes tables of it"), "{refused}");
        change(&game.join("buildFile.xml"), "originx=\"120\"", "originx=\"140\"");
        archive(folder.path(), "game.vmod");
        assert_eq!(preview.place("ford"), "140.0 80.0");
        fs::write(folder.path().join("game.vmod"), "torn").unwrap();
        fs::write(game.join("buildFile.xml"), "<html/>").unwrap();
        assert!(preview.news()["about"]["unreadable"].is_string());
        assert_eq!(preview.place("ford"), "140.0 80.0");
        fs::remove_dir_all(&game).unwrap();
        sample(folder.path(), |text| text);
        archive(folder.path(), "game.vmod");
    }
    change(&game.join("buildFile.xml"), "VASSAL.build.GameModule", "VASSAL.build.module.ModuleExtension");
    let news = Preview::of(folder.path(), "game").news();
    assert!(
        news["game"].is_null() && news["about"]["notes"][0].as_str().unwrap().contains("is an extension"),
        "{news}"
    );
}

#[test]
fn modules_are_checked_again_when_they_are_saved() {
    let folder = pack::scratch();
    let game = sample(folder.path(), |text| text);
    archive(folder.path(), "game.vmod");
    let mut program = Command::new(env!("CARGO_BIN_EXE_muster"));
    let program = program.args(["watch", "game.vmod", "game"]).current_dir(folder.path()).stdout(Stdio::piped());
    let mut program = program.spawn().unwrap();
    let mut lines = BufReader::new(program.stdout.take().unwrap()).lines().map(Result::unwrap);
    let mut round = || lines.by_ref().take_while(|line| !line.starts_with("watching game")).collect::<String>();
    assert_eq!(round().matches("clean, 5 pieces").count(), 2);
    change(&game.join("buildFile.xml"), "rest;false", "rset;false");
    assert!(round().contains("Two Rivers: 1 warning"));
    archive(folder.path(), "game.vmod");
    while round().matches("Two Rivers: 1 warning").count() < 2 {}
    fs::write(folder.path().join("waivers.csv"), "code,component,about,reason\nW018,,rset,Later.\n").unwrap();
    while !round().contains("clean, 5 pieces") {}
    let _ = program.kill();
    let _ = program.wait();
}

/// The tables of the sample module, in the folder `tables`.
fn imported(folder: &Path) {
    sample(folder, |text| text);
    muster(folder, &["import", "game", "--out", "tables"]).ends(0);
}

#[test]
fn tables_of_a_module_are_released_as_a_module() {
    let folder = pack::scratch();
    imported(folder.path());
    let tables = folder.path().join("tables");
    let release = |out: &str, day: &str| muster(folder.path(), &["release", "tables", "--out", out, "--date", day]);
    let said = release("first", "2026-01-02").ends(0).out;
    assert!(said.contains("two-rivers 1.0 of 2026-01-02, the first release"), "{said}");
    let first = pack::read(&folder.path().join("first/two-rivers-1.0"));
    let names: Vec<&str> = first.keys().map(String::as_str).collect();
    assert_eq!(names, ["CHANGELOG.md", "SHA256SUMS", "manifest.json", "two-rivers-1.0.vmod"]);
    assert!(tables.join("releases/1.0.zip").is_file());
    // The same sources give the same bytes, whenever and wherever, and a build gives that module.
    let said = release("again", "2026-02-02").ends(0).out;
    assert!(said.contains("already released, and nothing has changed"), "{said}");
    assert!(pack::read(&folder.path().join("again/two-rivers-1.0")) == first);
    muster(folder.path(), &["build", "tables", "--quiet"]).ends(0);
    let built = fs::read(folder.path().join("dist/two-rivers/two-rivers-1.0.vmod")).unwrap();
    assert!(built == first["two-rivers-1.0.vmod"]);
    // Changes need a version of their own.
    change(&tables.join("counters.csv"), "2nd-foot,Counters > Counters > North,2nd Foot,foot.png,Unit,4\n", "");
    change(&tables.join("regions.csv"), "Mill,300,210", "Mill,310,210");
    let said = release("dist", "2026-03-03").ends(1).out;
    assert!(said.contains("1.0 was released on 2026-01-02 from other sources") && said.contains("1.0.1"), "{said}");
    for version in ["1.0 beta", "1", "1.0/../x", "+1.2", "0.9"] {
        fs::write(tables.join("game.json"), game(version)).unwrap();
        let done = release("dist", "2026-03-03").ends(1);
        assert!(done.out.contains("R024") && done.err.contains("nothing was released"), "{version}: {}", done.out);
    }
    fs::write(tables.join("game.json"), game("1.1")).unwrap();
    let said = release("dist", "2026-03-03").ends(0).out;
    for line in [
        "after the 1.0 of 2026-01-02",
        "## 1.1 (2026-03-03)",
        "gone: Counters \\> North \\> 2nd Foot",
        "Mill \\[Region\\]: X co-ord 300 → 310",
        "### Saved games",
        "2nd Foot: gone; those in saved games stay as they are",
        "region Mill: moved",
    ] {
        assert!(said.contains(line), "{line} in {said}");
    }
    assert!(!said.contains("Version number") && said.contains("2 changes"), "{said}");
    let log = fs::read_to_string(tables.join("CHANGELOG.md")).unwrap();
    assert!(log.starts_with("# Two Rivers: changes\n\n## 1.1 (2026-03-03)\n") && log.contains("## 1.0 (2026-01-02)"));
    muster(folder.path(), &["check", "tables", "--deny", "warnings"]).ends(0);
    let said = muster(folder.path(), &["diff", "tables@1.0", "tables"]).ends(1).out;
    assert!(said.contains("310"), "{said}");
    // Warnings that the module had before keep it from being released only if somebody says so.
    change(&tables.join("prototypes/unit.txt"), "{Fatigue>0}", "{Fatigeu>0}");
    fs::write(tables.join("game.json"), game("1.2.0")).unwrap();
    let denied = ["release", "tables", "--out", "dist", "--deny", "warnings"];
    assert!(muster(folder.path(), &denied).ends(1).err.contains("nothing was released"));
    release("dist", "2026-04-04").ends(0);
    // A record that is gone.
    fs::remove_file(tables.join("releases/1.2.0.zip")).unwrap();
    change(&tables.join("regions.csv"), "Mill,310,210", "Mill,320,210");
    fs::write(tables.join("game.json"), game("1.3")).unwrap();
    let said = release("dist", "2026-05-05").ends(1).out;
    assert!(said.contains("`releases/1.2.0.zip`, with the sources of that release, is missing"), "{said}");
}

/// `game.json` of the tables of the sample module.
fn game(version: &str) -> String {
    let game = json!({ "id": "two-rivers", "title": "Two Rivers", "system": "module", "version": version, "form": 1 });
    format!("{game:#}\n")
}
