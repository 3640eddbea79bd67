//! `muster print`, `muster tts`, `muster site` and `muster build` of modules of VASSAL, which have no tables.

use std::fs;
use std::path::Path;

use muster_tests::command::slashed;
use muster_tests::pack;
use serde_json::Value;

use crate::muster;

/// A module of two counters and a map, as a folder. Its pictures are drawings.
fn module(folder: &Path) {
    let slot = |name: &str, colour: &str| {
        format!(
            "<VASSAL.build.widget.PieceSlot entryName=\"{name}\" gpid=\"1\">+/null/piece;;;{colour}.svg;{name}/null;0;0;1;0</VASSAL.build.widget.PieceSlot>"
        )
    };
    let text = format!(
        "<VASSAL.build.GameModule name=\"Two Towers\" version=\"1.2\"><VASSAL.build.module.Map mapName=\"Main\"><VASSAL.build.module.map.BoardPicker>\
         <VASSAL.build.module.map.boardPicker.Board name=\"Land\" image=\"land.svg\"/></VASSAL.build.module.map.BoardPicker>\
         <VASSAL.build.module.map.SetupStack name=\"s\" x=\"100\" y=\"60\">{}</VASSAL.build.module.map.SetupStack></VASSAL.build.module.Map>{}{}\
         </VASSAL.build.GameModule>",
        slot("Red", "red"),
        slot("Blue", "blue"),
        slot("Lost", "lost"),
    );
    fs::create_dir_all(folder.join("images")).unwrap();
    fs::write(folder.join("buildFile.xml"), text).unwrap();
    for (name, size) in [("red", [50, 50]), ("blue", [100, 50]), ("land", [400, 300])] {
        let [width, height] = size;
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\"><rect width=\"100%\" height=\"100%\" fill=\"{}\"/></svg>",
            if name == "land" { "green" } else { name }
        );
        fs::write(folder.join(format!("images/{name}.svg")), svg).unwrap();
    }
}

#[test]
fn modules_become_sheets_saves_a_page_and_data() {
    let folder = tempfile::tempdir().unwrap();
    module(&folder.path().join("game"));
    for command in ["print", "tts", "site", "build"] {
        let said = muster(folder.path(), &[command, "game"]).ends(0).err;
        let suffix = if command == "build" { String::new() } else { format!("-{command}") };
        assert!(slashed(&said).contains(&format!("in dist/two-towers{suffix}")), "{said}");
        assert!(said.contains("note: 1 picture is missing: `lost.svg`"), "{said}");
        assert!(said.contains("note: 1 counter has no picture and is drawn plainly: `Lost`"), "{said}");
    }
    let dist = folder.path().join("dist");
    let list = fs::read_to_string(dist.join("two-towers-print/list.csv")).unwrap();
    assert_eq!(
        list,
        "file,page,place,id,name,copy\ncounters.pdf,1,1,red,Red,1\ncounters.pdf,1,2,lost,Lost,1\ncounters.pdf,3,1,blue,Blue,1\n"
    );
    let save = fs::read_to_string(dist.join("two-towers-tts/two-towers-at-start.json")).unwrap();
    let save: Value = serde_json::from_str(&save).unwrap();
    let state: Value = serde_json::from_str(save["LuaScriptState"].as_str().unwrap()).unwrap();
    let red =
        state["pieces"].as_array().unwrap().iter().find(|piece| piece["at"] == serde_json::json!([0.25, 0.2])).unwrap();
    assert_eq!(red["width"], 0.125);
    let before = pack::read(&dist);
    for command in ["print", "tts", "site", "build"] {
        let _ = muster(folder.path(), &[command, "game", "--quiet"]).ends(0);
    }
    assert!(pack::read(&dist) == before, "the same module gives the same bytes");
}

#[test]
fn what_is_no_module_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    module(&at.join("game"));
    fs::write(at.join("broken.vmod"), "no archive").unwrap();
    fs::create_dir_all(at.join("other")).unwrap();
    fs::write(at.join("other/buildFile.xml"), "<html/>").unwrap();
    fs::create_dir_all(at.join("dist/two-towers-print")).unwrap();
    fs::write(at.join("dist/two-towers-print/mine.txt"), "mine").unwrap();
    for (arguments, status, why) in [
        (&["print", "missing.vmod"][..], 2, "there is no file `missing.vmod`"),
        (&["print", "broken.vmod"], 3, "`broken.vmod` cannot be read"),
        (&["tts", "other"], 3, "`other` has a build file of something else: it begins with `html`"),
        (&["tts", "game", "--counter", "1"], 2, "`--counter 1` is no side of a counter"),
        (&["tts", "game", "--printed"], 2, "a module has neither errata nor translations"),
        (&["print", "game"], 2, "holds `mine.txt`, which no build has made"),
    ] {
        let said = muster(at, arguments).ends(status).err;
        assert!(said.contains(why), "{arguments:?}: {said}");
    }
}
