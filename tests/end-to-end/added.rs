//! Files that a pack adds to its module by hand, in `vassal/`.

use std::fs;
use std::io::{Cursor, Read};
use std::path::Path;

use muster_tests::pack::{self, Files};

use crate::{muster, targets};

/// A starter with what `tests/vassal/added` adds to it.
fn with_additions() -> Files {
    let mut files = pack::named("own-points");
    let added = pack::read(&pack::project().join("tests/vassal/added"));
    files.extend(added.into_iter().map(|(path, bytes)| (format!("vassal/{path}"), bytes)));
    files
}

/// The files of the module.
pub fn module(built: &Files) -> Files {
    let (_, bytes) = built.iter().find(|(path, _)| path.ends_with(".vmod")).unwrap();
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
    let names: Vec<String> = archive.file_names().map(|name| name.unwrap().into_owned()).collect();
    let mut read = |name: String| {
        let mut bytes = Vec::new();
        let _ = archive.by_name(&name).unwrap().read_to_end(&mut bytes).unwrap();
        (name, bytes)
    };
    names.into_iter().map(&mut read).collect()
}

fn build_file(built: &Files) -> String {
    String::from_utf8(module(built).remove("buildFile.xml").unwrap()).unwrap()
}

/// The number of the slot of this name.
fn gpid(built: &Files, name: &str) -> String {
    let text = build_file(built);
    let slot = text.split(&format!("entryName=\"{name}\"")).nth(1).unwrap_or_else(|| panic!("no {name} in {text}"));
    let number = slot.split("gpid=\"").nth(1).unwrap().split('"').next().unwrap();
    number.to_owned()
}

#[test]
fn it_is_merged_and_kept() {
    let files = with_additions();
    let built = targets(&files);
    assert!(built == targets(&files), "two builds differ");
    let module = module(&built);
    assert_eq!(module["images/balloon.svg"], files["vassal/images/balloon.svg"]);
    let text = build_file(&built);
    let inside = |outer: &str, inner: &str| {
        let from = text.find(&format!("<VASSAL.build.{outer}")).unwrap();
        let to = text[from..].find(&format!("</VASSAL.build.{outer}>")).unwrap();
        assert!(text[from..from + to].contains(inner), "{inner} is not in {outer}");
    };
    inside(
        "module.PrototypesContainer",
        "<VASSAL.build.module.PrototypeDefinition name=\"Balloon\">+/null/calcProp;Height",
    );
    // Prototypes of a kind are in a folder, and those added by hand beside it.
    inside("module.PrototypesContainer", "<VASSAL.build.module.folder.PrototypeFolder name=\"Side\"");
    inside("module.PieceWindow", "entryName=\"Balloon\"");
    inside("module.ChartWindow", "chartName=\"Balloons\"");
    assert!(text.contains("text=\"Parley\""), "{text}");
    // It goes into the module, and into no data.
    let told = |(path, bytes): (&String, &Vec<u8>)| {
        let is_module = path.ends_with(".vmod") || path == "source.zip" || path == "ids.lock";
        (!is_module && (path.contains("alloon") || String::from_utf8_lossy(bytes).contains("Balloon")))
            .then(|| path.clone())
    };
    assert_eq!(built.iter().find_map(told), None);
}

/// Saved games know counters by their numbers.
#[test]
fn slots_keep_their_numbers() {
    let mut files = with_additions();
    let first = targets(&files);
    let number = gpid(&first, "Balloon");
    files.insert("ids.lock".into(), first["ids.lock"].clone());
    // One more in the tables, one more by hand, and one that has a number already.
    let highest: u32 =
        build_file(&first).split("nextPieceSlotId=\"").nth(1).unwrap().split('"').next().unwrap().parse().unwrap();
    let more = format!(
        "<muster into=\"counters\">\n  <VASSAL.build.widget.PieceSlot entryName=\"Airship\"/>\n  \
         <VASSAL.build.widget.PieceSlot entryName=\"Kite\" gpid=\"{}\"/>\n</muster>\n",
        highest + 1
    );
    files.insert("vassal/a.xml".into(), more.into());
    let units = files.get_mut("units.csv").unwrap();
    let last = String::from_utf8_lossy(units).lines().last().unwrap().to_owned();
    units.extend(format!("new-{last}\n").into_bytes());
    let second = targets(&files);
    assert_eq!(gpid(&second, "Balloon"), number);
    assert_eq!(gpid(&second, "Kite"), (highest + 1).to_string());
    assert_eq!(gpid(&second, "Airship"), (highest + 2).to_string());
    files.insert("ids.lock".into(), second["ids.lock"].clone());
    let third = targets(&files);
    assert_eq!(third["ids.lock"], second["ids.lock"]);
    // What is taken out and put back has its old number.
    let kept = files.remove("vassal/counters.xml").unwrap();
    let without = targets(&files);
    files.insert("ids.lock".into(), without["ids.lock"].clone());
    files.insert("vassal/counters.xml".into(), kept);
    assert_eq!(gpid(&targets(&files), "Balloon"), number);
}

#[test]
fn other_commands_leave_it_alone() {
    let files = with_additions();
    let folder = pack::placed(&files, "pack");
    let at = folder.path();
    for command in
        [&["check", "pack", "--deny", "hints"][..], &["fmt", "pack"], &["fix", "pack"], &["build", "pack", "--quiet"]]
    {
        let _ = muster(at, command).ends(0);
    }
    let after = pack::read(&at.join("pack"));
    assert!(files.iter().filter(|(path, _)| path.starts_with("vassal/")).all(|(path, bytes)| after[path] == *bytes));
    // Against the build, whose sources it has.
    fs::remove_file(at.join("pack/vassal/parley.xml")).unwrap();
    let done = muster(at, &["diff", "dist/two-rivers", "pack"]).ends(1);
    assert!(
        done.out.contains("vassal/parley.xml: removed") && done.out.contains("Added to the module"),
        "{}",
        done.out
    );
}

/// The output of checking a pack with this fragment.
fn said(of: &Path, fragment: &[u8]) -> String {
    fs::create_dir_all(of.join("pack/vassal")).unwrap();
    fs::write(of.join("pack/vassal/more.xml"), fragment).unwrap();
    let done = muster(of, &["check", "pack", "--format", "line"]);
    assert!(done.status < 2, "{}{}", done.out, done.err);
    done.out + &done.err
}

/// Elements that the engine's editor writes and its loader accepts are accepted: a menu of set-ups, boards that were
/// chosen before, a page for a browser; the usual keys of the viewers and overviews of two maps, and properties of each;
/// the usual name of a button without any.
#[test]
fn what_the_editor_writes_is_taken() {
    let mut files = pack::named("own-points");
    let viewer = |name: &str| {
        format!(
            "<VASSAL.build.module.PrivateMap mapName=\"{name}\" buttonName=\"{name}\" hotkey=\"\">\
             <VASSAL.build.module.map.BoardPicker title=\"Boards\"><VASSAL.build.module.map.boardPicker.Board name=\"b\" \
             color=\"1,2,3\" height=\"400\" width=\"600\"/><setup>{name}BoardPicker\tb\t0\t0</setup></VASSAL.build.module.map.BoardPicker>\
             <VASSAL.build.module.map.CounterDetailViewer hotkey=\"32,130\" delay=\"700\"/>\
             <VASSAL.build.module.map.GlobalMap hotkey=\"79,195\"/><VASSAL.build.module.properties.GlobalProperties>\
             <VASSAL.build.module.properties.GlobalProperty name=\"Depth\"/></VASSAL.build.module.properties.GlobalProperties>\
             </VASSAL.build.module.PrivateMap>"
        )
    };
    let map = |name: &str| {
        format!(
            "<VASSAL.build.widget.MapWidget entryName=\"{name}\"><VASSAL.build.widget.WidgetMap mapName=\"{name}\" \
             buttonName=\"Map\" hotkey=\"\"/></VASSAL.build.widget.MapWidget>"
        )
    };
    let set_up = |name: &str, is_menu: bool, inside: &str| {
        let name = format!("isMenu=\"{is_menu}\" name=\"{name}\" useFile=\"false\"");
        format!("<VASSAL.build.module.PredefinedSetup {name}>{inside}</VASSAL.build.module.PredefinedSetup>")
    };
    let page = "<VASSAL.build.module.documentation.BrowserHelpFile contents=\"\" startingPage=\"help/aid.html\" title=\"Player aid\"/>";
    for (name, into, inside) in [
        ("tables", "module", viewer("Staff") + &viewer("Depot")),
        (
            "charts",
            "module",
            format!(
                "<VASSAL.build.module.ChartWindow name=\"Holding\" text=\"Holding\" hotkey=\"\">\
                 <VASSAL.build.widget.TabWidget entryName=\"Tabs\">{}{}</VASSAL.build.widget.TabWidget></VASSAL.build.module.ChartWindow>",
                map("Reserves"),
                map("Losses")
            ),
        ),
        (
            "box",
            "module",
            "<VASSAL.build.module.Map mapName=\"Box\" buttonName=\"Map\" launch=\"false\" hotkey=\"\"/>\
             <VASSAL.build.module.PieceWindow name=\"Spare\" text=\"Counters\" hotkey=\"67,520\" hidden=\"true\"/>"
                .into(),
        ),
        ("setups", "module", set_up("Campaigns", true, &set_up("Short war", false, ""))),
        (
            "messages",
            "messages",
            "<VASSAL.build.module.properties.GlobalTranslatableMessage name=\"Cry\" initialValue=\"Hurrah\"/>".into(),
        ),
        (
            "help",
            "help",
            format!(
                "{page}<VASSAL.build.module.documentation.BrowserHelpFile title=\"Forum\" startingPage=\"https://example.org/a.html\"/>\
                 <VASSAL.build.module.documentation.HelpFile title=\"Intro\" fileName=\"/help/Intro.html\" fileType=\"resource\"/>\
                 <VASSAL.build.module.documentation.Tutorial name=\"Tutorial\" logfile=\"first turn.vlog\"/>"
            ),
        ),
    ] {
        let fragment = format!("<muster into=\"{into}\">{inside}</muster>\n");
        files.insert(format!("vassal/{name}.xml"), fragment.into_bytes());
    }
    files.insert("vassal/help/aid.html".into(), b"<html><img src=\"../images/balloon.svg\"></html>\n".to_vec());
    files.insert("vassal/images/balloon.svg".into(), b"<svg xmlns=\"http://www.w3.org/2000/svg\"/>".to_vec());
    files.insert("vassal/first turn.vlog".into(), b"PK\x05\x06".to_vec());
    let folder = pack::placed(&files, "war");
    let done = muster(folder.path(), &["check", "war", "--format", "line"]).ends(0);
    assert!(done.out.is_empty(), "{}", done.out);
    let built = targets(&files);
    assert!(build_file(&built).contains("<setup>StaffBoardPicker\tb\t0\t0</setup>"));
    // The engine unpacks the pages of a browser from an archive of that title, folders first.
    let module = module(&built);
    assert_eq!(module["first turn.vlog"], files["vassal/first turn.vlog"]);
    let mut pages = zip::ZipArchive::new(Cursor::new(&module["help/Player_aid"])).unwrap();
    let names: Vec<String> =
        (0..pages.len()).map(|at| pages.by_index(at).unwrap().name().unwrap().into_owned()).collect();
    assert_eq!(names, ["help/", "images/", "help/aid.html", "images/balloon.svg"]);
    assert!(!module.contains_key("help/Forum"));
    // Where a key is taken all the same, its words name it.
    let button = "<muster into=\"module\"><VASSAL.build.module.DiceButton text=\"{}\" hotkey=\"32,130\"/></muster>\n";
    for name in ["one", "two"] {
        fs::write(folder.path().join(format!("war/vassal/{name}.xml")), button.replace("{}", name)).unwrap();
    }
    let said = muster(folder.path(), &["check", "war", "--format", "line"]).out;
    assert!(said.contains("Ctrl Space is already the key of `one`"), "{said}");
}

/// The commands that lay markers name the window that has them, so that a second one with such tabs gives none.
#[test]
fn markers_are_laid_from_their_own_window() {
    let mut files = pack::named("own-hexes");
    let second =
        "<muster into=\"module\">\n  <VASSAL.build.module.PieceWindow name=\"Spare\" text=\"Spare\"/>\n</muster>\n";
    files.insert("vassal/more.xml".into(), second.into());
    let text = build_file(&targets(&files));
    assert!(
        text.contains(";VASSAL.build.module.PieceWindow:Counters\\/VASSAL.build.widget.TabWidget:Counters\\/"),
        "{text}"
    );
    assert!(!text.contains("PieceWindow/") && !text.contains("PieceWindow\\/"), "{text}");
}

#[test]
fn no_fragment_does_harm() {
    let folder = pack::placed(&pack::named("own-points"), "pack");
    let at = folder.path();
    let folders = |depth: usize| {
        let (open, close) =
            ("<VASSAL.build.module.folder.ModuleSubFolder>", "</VASSAL.build.module.folder.ModuleSubFolder>");
        format!("<muster into=\"module\">{}{}</muster>", open.repeat(depth), close.repeat(depth))
    };
    let wide = "<VASSAL.build.module.DiceButton/>".repeat(200_000);
    let cases: Vec<(&str, Vec<u8>)> = vec![
        ("E001", Vec::new()),
        ("E001", b"<muster into=\"module\"/>".to_vec()),
        ("E001", b"<muster into=\"module\"><VASSAL.build.module.DiceButton name=\"\0\"/></muster>".to_vec()),
        ("E001", b"<muster into=\"module\"><VASSAL.build.module.DiceButton name=\"&#0;\"/></muster>".to_vec()),
        ("E001", b"<muster into=\"module\"><VASSAL.build.module.DiceButton name=\"&many;\"/></muster>".to_vec()),
        ("E001", "<a>".repeat(1_000_000).into_bytes()),
        ("E001", folders(2_000).into_bytes()),
        ("E001", folders(90_000).into_bytes()),
        ("E001", format!("<muster into=\"module\">{wide}</muster>").into_bytes()),
        ("E002", b"<muster into=\"deck:\"><VASSAL.build.widget.CardSlot/></muster>".to_vec()),
        ("R001", [0xff, 0xfe, b'<', 0].to_vec()),
        ("R033", [b"<muster into=\"module\"><!--".as_slice(), &vec![b'x'; 17 << 20], b"--></muster>"].concat()),
    ];
    for (code, fragment) in cases {
        let said = said(at, &fragment);
        let found: Vec<&str> = said.lines().filter(|line| line.contains("vassal/more.xml:")).collect();
        let start = String::from_utf8_lossy(&fragment[..fragment.len().min(80)]).into_owned();
        assert!(found.len() == 1 && found[0].contains(code), "{code} for {start}: {said}");
    } // Many at once, and many that nothing is wrong with.
    let many = |part: &str| format!("<muster into=\"counters\">{}</muster>", part.repeat(60_000)).into_bytes();
    for (part, most) in [
        ("<x/>", 200),
        ("<VASSAL.build.widget.PieceSlot>piece;;;x.png</VASSAL.build.widget.PieceSlot>", 200),
        ("<VASSAL.build.widget.PieceSlot gpid=\"1\"/>", 200),
        ("<VASSAL.build.widget.PieceSlot entryName=\"A\"/>", 0),
    ] {
        let said = said(at, &many(part));
        let found = said.lines().filter(|line| line.contains("vassal/more.xml:")).count();
        assert!(found <= most && (found > 0) == (most > 0), "{part}: {found}");
    }
}
