//! Modules of VASSAL: `muster check MODULE`, `muster import MODULE` and the build of what was imported, `muster lift MODULE`.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use muster_tests::command::slashed;
use muster_tests::pack;
use serde_json::Value;

use crate::muster;

/// The sample module, copied into a folder; its build file with a change.
pub fn sample(folder: &Path, change: impl Fn(String) -> String) -> PathBuf {
    fn copy(from: &Path, to: &Path) {
        fs::create_dir_all(to).unwrap();
        for entry in fs::read_dir(from).unwrap().map(Result::unwrap) {
            let target = to.join(entry.file_name());
            if entry.path().is_dir() {
                copy(&entry.path(), &target);
            } else {
                fs::copy(entry.path(), target).unwrap();
            }
        }
    }
    let to = folder.join("game");
    copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../build/module/tests/sample"), &to);
    let file = to.join("buildFile.xml");
    let text = change(fs::read_to_string(&file).unwrap());
    fs::write(&file, text).unwrap();
    to
}

/// The module as an archive.
pub fn archive(folder: &Path, name: &str) {
    let mut archive = zip::ZipWriter::new(fs::File::create(folder.join(name)).unwrap());
    for path in [
        "buildFile.xml",
        "moduledata",
        "aid.html",
        "images/foot.png",
        "images/foot-back.png",
        "images/map.png",
        "images/smoke.png",
        "images/storm.png",
        "images/back.png",
    ] {
        archive.start_file(path, zip::write::SimpleFileOptions::default()).unwrap();
        archive.write_all(&fs::read(folder.join("game").join(path)).unwrap()).unwrap();
    }
    archive.finish().unwrap();
}

/// The build file of a module that was built.
fn build_file(module: &Path) -> String {
    let mut archive = zip::ZipArchive::new(fs::File::open(module).unwrap()).unwrap();
    std::io::read_to_string(archive.by_name("buildFile.xml").unwrap()).unwrap()
}

/// Changes a file.
pub fn change(path: &Path, from: &str, to: &str) {
    let text = fs::read_to_string(path).unwrap();
    assert!(text.contains(from), "{from} in {text}");
    fs::write(path, text.replace(from, to)).unwrap();
}

#[test]
fn a_module_is_checked_at_component_and_field() {
    let folder = pack::scratch();
    sample(folder.path(), |text| {
        text.replace("PieceSlot:Smoke;", "PieceSlot:Dust;").replace("rest;false", "rset;false")
    });
    archive(folder.path(), "game.vmod");
    for module in ["game", "game.vmod", "game/"] {
        let said = muster(folder.path(), &["check", module]).ends(0).out;
        assert!(
            said.contains("there is no `Dust` where the trait looks for it; the engine takes `1st Foot`"),
            "{said}"
        );
        assert!(
            said.contains(
                "Game Piece Prototype Definitions > Unit [Definition], Place Marker \"Smoke\", Marker definition"
            ),
            "{said}"
        );
        assert!(said.contains("Two Rivers: 2 warnings"), "{said}");
    }
    let lines = muster(folder.path(), &["check", "game.vmod", "--format", "line", "--deny", "warnings"]).ends(1).out;
    assert!(slashed(&lines).lines().all(|line| line.starts_with("game.vmod/buildFile.xml:")), "{lines}");
    let sarif: Value =
        serde_json::from_str(&muster(folder.path(), &["check", "game", "--format", "sarif"]).ends(0).out).unwrap();
    let place = &sarif["runs"][0]["results"][0]["locations"][0];
    assert_eq!(place["physicalLocation"]["region"]["startLine"], 17);
    assert!(place["logicalLocations"][0]["fullyQualifiedName"].as_str().unwrap().contains("Unit [Definition]"));
    let told = muster(folder.path(), &["explain", "unheard-key"]).ends(0).out;
    assert!(told.contains("W018") && told.contains("Found when a module of VASSAL is checked."), "{told}");
}

#[test]
fn waivers_beside_a_module_accept_findings() {
    let folder = pack::scratch();
    sample(folder.path(), |text| text.replace("rest;false", "rset;false"));
    let waivers = folder.path().join("game/waivers.csv");
    fs::write(&waivers, "code,component,about,reason\nW018,,rset,To be added.\n").unwrap();
    let said = muster(folder.path(), &["check", "game"]).ends(0).out;
    assert!(said.contains("Two Rivers: clean, 5 pieces in 43 components"), "{said}");
    fs::write(&waivers, "code,component,about,reason\nW018,,rest,Wrong.\nW099,,,\n").unwrap();
    let said = muster(folder.path(), &["check", "game"]).ends(0).out;
    assert!(said.contains("W018") && said.contains("nothing needs this waiver of W018"), "{said}");
    assert!(said.contains("a waiver gives its reason"), "{said}");
    fs::write(&waivers, "what\n\"").unwrap();
    let said = muster(folder.path(), &["check", "game"]).ends(0).out;
    assert!(said.contains("needs the columns code, component, about, reason"), "{said}");
}

#[test]
fn what_is_no_module_is_said_in_words() {
    let folder = pack::scratch();
    sample(folder.path(), |text| text);
    fs::write(folder.path().join("torn.vmod"), "not a zip").unwrap();
    fs::create_dir_all(folder.path().join("other")).unwrap();
    fs::write(folder.path().join("other/buildFile.xml"), "<html/>").unwrap();
    for (module, says) in [("torn.vmod", "cannot be read"), ("other", "of something else: it begins with `html`")] {
        let said = muster(folder.path(), &["check", module]).ends(3).err;
        assert!(said.contains(says), "{said}");
        let said = muster(folder.path(), &["import", module, "--out", "new"]).ends(3).err;
        assert!(said.contains(says), "{said}");
        assert!(!folder.path().join("new").exists());
    }
    for command in ["fmt", "release", "table"] {
        let said = muster(folder.path(), &[command, "game"]).ends(2).err;
        assert!(said.contains("is a module of VASSAL, and this command takes packs"), "{said}");
    }
    let said = muster(folder.path(), &["import", "game"]).ends(2).err;
    assert!(said.contains("muster import game --out DIR"), "{said}");
    let said = muster(folder.path(), &["import", "game", "--out", "game"]).ends(2).err;
    assert!(said.contains("is not empty"), "{said}");
}

#[test]
fn a_module_becomes_tables_and_is_built_again() {
    let folder = pack::scratch();
    let game = sample(folder.path(), |text| text);
    archive(folder.path(), "game.vmod");
    let said = muster(folder.path(), &["import", "game.vmod", "--out", "tables"]).ends(0).out;
    assert!(said.contains("counters: 3 rows, 6 columns") && said.contains("0 lost"), "{said}");
    let said = muster(folder.path(), &["check", "tables"]).ends(0).out;
    assert!(said.contains("tables: clean"), "{said}");
    muster(folder.path(), &["fmt", "--check", "tables"]).ends(0);
    let said = muster(folder.path(), &["build", "tables"]).ends(0).err;
    assert!(said.contains("as it was imported"), "{said}");
    let built = folder.path().join("dist/two-rivers/two-rivers-1.0.vmod");
    let original = fs::read_to_string(game.join("buildFile.xml")).unwrap();
    assert_eq!(build_file(&built), original);
    // A cell, a new row, a prototype and a name that a path has.
    let tables = folder.path().join("tables");
    change(
        &tables.join("counters.csv"),
        "2nd-foot,Counters > Counters > North,2nd Foot,foot.png,Unit,4\n",
        "2nd-foot,Counters > Counters > North,2nd Foot,foot.png,Unit,5\nguard,Counters > Counters > North,Guard,foot.png,Unit,6\n",
    );
    change(&tables.join("counters.csv"), "North,Smoke,", "North,Fog,");
    change(&tables.join("prototypes/unit.txt"), "Menu command: Retire", "Menu command: Fall back");
    let said = muster(folder.path(), &["build", "tables"]).ends(0).err;
    assert!(said.contains("3 changed, 1 added"), "{said}");
    let text = build_file(&built);
    let new: Vec<&str> = text.lines().filter(|line| !original.contains(line.trim())).collect();
    assert_eq!(new.len(), 5, "{new:#?}");
    assert!(
        text.contains("entryName=\"Guard\" gpid=\"20\"")
            && text.contains("nextPieceSlotId=\"21\"")
            && text.contains("PieceSlot:Fog;")
    );
    assert!(fs::read_to_string(tables.join("ids.lock")).unwrap().contains("\"piece:guard\": 20"));
    // The number stays, whatever else is added.
    let said = muster(folder.path(), &["build", "tables", "--quiet"]).ends(0);
    assert_eq!(said.err, "");
    assert_eq!(build_file(&built), text);
    let told = muster(folder.path(), &["diff", "game.vmod", &built.display().to_string()]).ends(1).out;
    assert!(told.contains("Guard") && told.contains("Strength: 4 → 5"), "{told}");
}

#[test]
fn findings_of_imported_modules_stand_at_their_cells() {
    let folder = pack::scratch();
    sample(folder.path(), |text| text);
    muster(folder.path(), &["import", "game", "--out", "tables"]).ends(0);
    let tables = folder.path().join("tables");
    change(&tables.join("counters.csv"), "North,Smoke,smoke.png,,", "North,Smoke,smok.png,,3");
    change(&tables.join("stacks.csv"), "vanguard,Main Map,", "vanguard,No Map,");
    change(&tables.join("prototypes/unit.txt"), "{Fatigue>0}", "{Fatigeu>0}");
    let lines = muster(folder.path(), &["check", "tables", "--format", "line"]).ends(1).out;
    let lines = slashed(&lines);
    let at = |place: &str, says: &str| {
        assert!(lines.lines().any(|line| line.starts_with(place) && line.contains(says)), "{place} {says}:\n{lines}");
    };
    at("tables/counters.csv:4:51:", "error[W030]");
    at("tables/counters.csv:4:41:", "there is no picture `smok.png`");
    at("tables/stacks.csv:2:10:", "there is nothing at `No Map` in the module");
    at("tables/prototypes/unit.txt:9:", "nothing defines the property `Fatigeu`");
    fs::remove_dir_all(tables.join("module")).unwrap();
    let said = muster(folder.path(), &["check", "tables"]).ends(1).out;
    assert!(said.contains("it has neither `buildFile.xml` nor `buildFile`"), "{said}");
    let said = muster(folder.path(), &["errata", "tables"]).ends(2).err;
    assert!(said.contains("was imported from a module of VASSAL"), "{said}");
}

#[test]
fn old_names_and_new_rows_are_told_at_their_cells() {
    let folder = pack::scratch();
    sample(folder.path(), |text| text.replace("{Weather==\"rain\"}", "{Fatigue==\"Ford\"}"));
    muster(folder.path(), &["import", "game", "--out", "tables"]).ends(0);
    let tables = folder.path().join("tables");
    change(&tables.join("regions.csv"), ",Ford,120", ",Bridge,12000");
    let counters = "1st-foot,Counters > Counters > North,1st Foot,foot.png,Unit,4\n";
    change(
        &tables.join("counters.csv"),
        counters,
        &format!("{counters}{}", counters.replace("1st", "4th").replace("Unit", "Gone")),
    );
    let lines = slashed(&muster(folder.path(), &["check", "tables", "--format", "line"]).ends(0).out);
    let at = |place: &str, says: &str| {
        assert!(lines.lines().any(|line| line.starts_with(place) && line.contains(says)), "{place} {says}:\n{lines}");
    };
    at("tables/regions.csv:2:", "hint[W031]: `Ford` is `Bridge` now, and the old name still stands in: ");
    at("tables/regions.csv:2:", "`Bridge` at 12000,80 lies outside its zone");
    at("tables/counters.csv:3:", "there is no prototype `Gone`");
}

#[test]
fn a_module_becomes_a_game_with_tables_of_its_own() {
    let folder = pack::scratch();
    sample(folder.path(), |text| text);
    archive(folder.path(), "game.vmod");
    let said = muster(folder.path(), &["lift", "game.vmod", "--out", "lifted"]).ends(0);
    for line in [
        "counters: 4 rows, 5 columns",
        "set-up: 1 row, 4 columns",
        "as they are, in `vassal`: 1 component\n  Charts [Chart Window Menu], without its key",
        "not taken: 1 prototype, 1 key command of a map, 1 global property, 1 toolbar menu",
        "track-spaces: 1 row, 4 columns",
    ] {
        assert!(said.out.contains(line), "{line} in {}", said.out);
    }
    let lifted = folder.path().join("lifted");
    assert_eq!(
        fs::read_to_string(lifted.join("spaces.csv")).unwrap(),
        "id,name,in_zone,x,y\nford,Ford,valley,120,80\nmill,Mill,valley,300,210\n"
    );
    muster(folder.path(), &["check", "lifted", "--deny", "warnings"]).ends(0);
    muster(folder.path(), &["fmt", "--check", "lifted"]).ends(0);
    // It is edited as any game, and its module has what it held.
    change(&lifted.join("counters.csv"), "2nd-foot,2nd Foot,north,1,4", "2nd-foot,2nd Foot,north,1,5");
    change(&lifted.join("spaces.csv"), "ford,Ford,", "ford,The Ford,");
    muster(folder.path(), &["build", "lifted", "--quiet"]).ends(0);
    let built = folder.path().join("dist/two-rivers/two-rivers-1.0.0.vmod");
    muster(folder.path(), &["check", &built.display().to_string(), "--deny", "warnings"]).ends(0);
    let text = build_file(&built);
    for part in ["entryName=\"2nd Foot\"", "The Ford", "entryName=\"Storm\"", "chartName=\"Aid\""] {
        assert!(text.contains(part), "{part} in {text}");
    }
    // A module of our own.
    muster(folder.path(), &["new", "my-war"]).ends(0);
    muster(folder.path(), &["build", "my-war", "--quiet"]).ends(0);
    muster(folder.path(), &["lift", "dist/my-war/my-war-0.1.0.vmod", "--out", "again"]).ends(0);
    muster(folder.path(), &["check", "again", "--deny", "warnings"]).ends(0);
    let turns = |pack: &str| {
        let track = fs::read_to_string(folder.path().join(pack).join("track-spaces.csv")).unwrap();
        track.lines().filter(|line| line.contains(",turns,")).count()
    };
    assert!(turns("again") > 1 && turns("again") == turns("my-war"), "{} turns", turns("again"));
}

#[test]
fn a_lifted_game_has_the_grid_of_its_module() {
    let folder = pack::scratch();
    for map in ["hexes", "squares"] {
        muster(folder.path(), &["new", map, "--map", map]).ends(0);
        muster(folder.path(), &["build", map, "--quiet"]).ends(0);
        let (module, again) = (format!("dist/{map}/{map}-0.1.0.vmod"), format!("{map}-again"));
        muster(folder.path(), &["lift", &module, "--out", &again]).ends(0);
        muster(folder.path(), &["check", &again, "--deny", "warnings"]).ends(0);
        let [grid, lifted] = [map, &again].map(|pack| {
            let game = fs::read(folder.path().join(pack).join("game.json")).unwrap();
            serde_json::from_slice::<Value>(&game).unwrap()["map"]["grid"].clone()
        });
        assert_eq!(lifted["kind"], grid["kind"], "{map}: {lifted} {grid}");
        let set_up = fs::read_dir(folder.path().join(&again).join("scenarios"))
            .unwrap()
            .flatten()
            .map(|scenario| fs::read_to_string(scenario.path().join("setup.csv")).unwrap());
        let cell = if map == "squares" { "\nd3," } else { "\n0" };
        assert!(set_up.collect::<String>().contains(cell), "{map}");
        assert!(folder.path().join(&again).join(format!("{map}.csv")).exists());
        muster(folder.path(), &["build", &again, "--quiet"]).ends(0);
    }
}

#[test]
fn a_lifted_game_has_the_turns_of_its_module() {
    let folder = pack::scratch();
    let lifted = |turns: &str, out: &str| {
        let game = sample(folder.path(), |text| {
            let tracker = format!(
                "<VASSAL.build.module.turn.TurnTracker name=\"T\">{turns}</VASSAL.build.module.turn.TurnTracker>"
            );
            text.replace("<VASSAL.build.module.Chatter/>", &tracker)
        });
        let said = muster(folder.path(), &["lift", "game", "--out", out]).ends(0);
        fs::remove_dir_all(game).unwrap();
        muster(folder.path(), &["check", out, "--deny", "warnings"]).ends(0);
        let track = fs::read_to_string(folder.path().join(out).join("track-spaces.csv")).unwrap();
        (track.lines().skip(1).map(str::to_owned).collect::<Vec<_>>(), said.err)
    };
    let level = |class: &str, more: &str| format!("<VASSAL.build.module.turn.{class} {more}>");
    let counter = |more: &str| {
        level("CounterTurnLevel", &format!("start=\"1861\" incr=\"2\" {more}"))
            + "</VASSAL.build.module.turn.CounterTurnLevel>"
    };
    let (track, _) = lifted(&counter("loop=\"true\" loopLimit=\"1865\""), "counted");
    assert_eq!(track, ["turn-1861,turns,1861,1861", "turn-1863,turns,1863,1862", "turn-1865,turns,1865,1863"]);
    let (track, notes) = lifted(&counter(""), "endless");
    assert_eq!(track.len(), 10);
    assert!(notes.contains("the module counts turns without end, and the game has 10"), "{notes}");
    let list = |list: &str, inside: &str| {
        let open = level("ListTurnLevel", &format!("list=\"{list}\""));
        format!("{open}{inside}</VASSAL.build.module.turn.ListTurnLevel>")
    };
    let (track, _) = lifted(&list("Spring,Autumn", &list("Move,Fight", "")), "listed");
    assert_eq!(track, ["turn-1,turns,Spring,1", "turn-2,turns,Autumn,2"]);
    let (track, notes) = lifted(&list("Move,Fight", ""), "none");
    assert_eq!(track, ["turn-1,turns,1,1"]);
    assert!(notes.contains("the module counts no turns, and the game has one"), "{notes}");
}

#[test]
fn only_a_whole_module_is_lifted_into_an_empty_folder() {
    let folder = pack::scratch();
    sample(folder.path(), |text| text);
    let lift = |module: &str, out: &str, more: &[&str]| {
        let words = [&["lift", module, "--out", out], more].concat();
        muster(folder.path(), &words).ends(2).err
    };
    assert!(lift("game", "game", &[]).contains("is not empty"));
    assert!(lift("none.vmod", "out", &[]).contains("there is no file `none.vmod`"));
    assert!(lift("game", "out", &["--counter", "200"]).contains("is no side of a counter"));
    fs::write(folder.path().join("text.vmod"), "no archive").unwrap();
    let said = muster(folder.path(), &["lift", "text.vmod", "--out", "out"]).ends(3).err;
    assert!(said.contains("`text.vmod`"), "{said}");
    change(&folder.path().join("game/buildFile.xml"), "VASSAL.build.GameModule", "VASSAL.build.module.ModuleExtension");
    assert!(lift("game", "out", &[]).contains("extension"));
    assert!(!folder.path().join("out").exists());
}
