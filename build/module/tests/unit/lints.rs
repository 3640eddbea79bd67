//! Findings of lints beside their examples, and things that are no faults.

use std::fs;
use std::path::Path;

use muster_module::Module;
use muster_module::check::check;
use muster_module::open::Archive;
use muster_source::finding::{Finding, Spot};

use crate::examples::sample;
use crate::{module, slot};

/// The sample module with parts of its build file exchanged.
fn changed(changes: &[(&str, &str)]) -> Module {
    let mut files = sample();
    let mut text = String::from_utf8(files["buildFile.xml"].clone()).unwrap();
    for (right, wrong) in changes {
        assert_eq!(text.matches(right).count(), 1, "{right:?}");
        text = text.replace(right, wrong);
    }
    files.insert("buildFile.xml".into(), text.into_bytes());
    Module::read(Archive::of_memory(files)).unwrap()
}

/// The findings in the sample module with parts of its build file exchanged: codes and messages.
fn found(changes: &[(&str, &str)]) -> Vec<String> {
    told(&check(&changed(changes)).findings)
}

fn told(findings: &[Finding]) -> Vec<String> {
    findings.iter().map(|finding| format!("{} {}", finding.code.id, finding.message)).collect()
}

/// The findings of one kind.
fn of(code: &str, changes: &[(&str, &str)]) -> Vec<String> {
    found(changes).into_iter().filter(|found| found.starts_with(code)).collect()
}

const NONE: [String; 0] = [];
const FILTER: &str = "{Weather==\"rain\"}";

#[test]
fn comparisons_with_unknown_names() {
    let says = |condition: &str| found(&[(FILTER, condition)]);
    for (condition, finding) in [
        ("{CurrentMap!=\"Main map\"}", "W035 there is no map `Main map`, so nothing is ever equal to it"),
        ("{GetProperty(\"CurrentZone\") == \"Dale\"}", "W035 there is no zone `Dale`, so nothing is ever equal to it"),
        ("{Weather==\"fair\" || PlayerSide==\"West\"}", "W035 there is no side `West`, so nothing is ever equal to it"),
        (
            "CurrentBoard = Chart &amp;&amp; Weather = fair",
            "W035 there is no board `Chart`, so nothing is ever equal to it",
        ),
        ("{BasicName==\"Smoke!\"}", "W035 there is no piece `Smoke!`, so nothing is ever equal to it"),
    ] {
        assert_eq!(says(condition), [finding], "{condition}");
    }
    for condition in [
        "{CurrentZone==\"Valley\"}",
        "{CurrentZone==\"\"}",
        "{CurrentZone==\"Val\"+Weather}",
        "{CurrentZone==\"$Weather$\"}",
        "{\"x\"+CurrentZone==\"xValley\"}",
        "{\"a,b\".contains(GetProperty(\"CurrentZone\"))==\"true\"}",
        "{PlayerSide==\"&lt;observer&gt;\"}",
        "{CurrentZone==\"Valley",
        "{CurrentZone==",
        "CurrentZone =~ Val.*",
        "CurrentZone",
        "{BasicName==\"Storm\"}",
    ] {
        let found: Vec<String> = says(condition).into_iter().filter(|found| found.starts_with("W035")).collect();
        assert_eq!(found, NONE, "{condition}");
    }
}

#[test]
fn unknown_names_in_one_condition() {
    let condition = "{CurrentZone!=\"Hill\" &amp;&amp; CurrentZone!=\"Dale\"}";
    let says = "W035 there are no zones `Dale`, `Hill`, so nothing is ever equal to them";
    assert_eq!(found(&[(FILTER, condition)]), [says]);
    // A name that ends in the words was meant, unless several do.
    let meant = |condition: &str| {
        let findings = check(&changed(&[(FILTER, condition)])).findings;
        findings[0].suggestion.as_ref().map(|meant| meant.text.clone())
    };
    assert_eq!(meant("{CurrentMap==\"Map\"}").as_deref(), Some("Main Map"));
    assert_eq!(meant("{BasicName==\"Foot\"}"), None);
}

#[test]
fn fast_matches() {
    let with = |target: &str| {
        found(&[("propertiesFilter=", &format!("target=\"{}\" propertiesFilter=", target.replace('"', "&quot;")))])
    };
    let target = |text: &str| with(&format!("MAP|{text}|EQUALS||"));
    assert_eq!(target("true|DECK|||||0|0|Draw|false||"), NONE);
    assert_eq!(target("false|DECK|||||0|0|Gone|false|Gone|"), NONE);
    assert_eq!(target("true|MAP|{Weather}||||0|0||false||"), NONE);
    assert_eq!(
        target("true|DECK|||||0|0|Gone|false||"),
        ["W008 there is no deck `Gone`, so the command reaches no piece"]
    );
    let map = "W008 there is no map `Main`, so the command reaches no piece";
    assert_eq!(target("true|ZONE|{\"Main\"}||Valley||0|0||false||"), [map]);
    let property = "W016 nothing defines the property `Strenght`, so it is always empty";
    assert_eq!(target("false|MAP|||||0|0||true|Strenght|4"), [property]);
    let piece = "W035 there is no piece `4th Foot`, so nothing is ever equal to it";
    assert_eq!(target("false|MAP|||||0|0||true|BasicName|4th Foot"), [piece]);
    for text in ["", "MAP", "|||||||||||||||||||", "MAP|true|DECK|||||0|0|Gone"] {
        assert_eq!(with(text), NONE, "{text}");
    }
}

#[test]
fn places_that_are_literal_expressions() {
    let deck = |name: &str| found(&[(";2;false;Draw", &format!(";2;false;{name}"))]);
    let says = "W008 there is no deck `Nowhere`, so the piece stays where it is";
    assert_eq!(deck("{\"Nowhere\"}"), [says]);
    assert_eq!(deck("{ \"Nowhere\" }"), [says]);
    for name in ["{\"Draw\"}", "{\"Dr\"+\"aw\"}", "{Weather}", "{\"$Weather$\"}", "{\"\"}", "{"] {
        assert_eq!(deck(name), NONE, "{name}");
    }
}

#[test]
fn locations_of_stacks() {
    const FORMAT: &str = "locationFormat=\"$gridLocation$\"";
    let stack = "owningBoard=\"Map\" useGridLocation=\"false\" x=\"120\"";
    let with = |board: &str, location: &str, format: &str, inside: &str| {
        let stack_now = format!("location=\"{location}\" owningBoard=\"{board}\" useGridLocation=\"true\" x=\"120\"");
        let format = format!("locationFormat=\"{format}\"");
        let end = "</VASSAL.build.module.map.boardPicker.board.ZonedGrid>";
        let found = found(&[(stack, &stack_now), (FORMAT, &format), (end, &format!("{inside}{end}"))]);
        found.into_iter().filter(|found| found.starts_with("W008")).collect::<Vec<_>>()
    };
    let grid = "$gridLocation$";
    let says = |place: &str| {
        format!("W008 the board `Map` has no place `{place}`, so the pieces are put where the stack's x and y say")
    };
    assert_eq!(with("Map", "Fort", grid, ""), [says("Fort")]);
    assert_eq!(with("Map", "Valley", grid, ""), [says("Valley")]);
    assert_eq!(with("Map", "Vale Ford", "$name$ $gridLocation$", ""), [says("Vale Ford")]);
    for (location, format) in [
        ("Ford", grid),
        ("Ford", "$name$"),
        ("Valley", "$name$"),
        ("Valley Ford", "$name$ $gridLocation$"),
        ("Anything", "$Weather$"),
        ("", grid),
    ] {
        assert_eq!(with("Map", location, format, ""), NONE, "{location}");
    }
    // Any name may be that of a cell, or of a grid of the module's own.
    for class in ["VASSAL.build.module.map.boardPicker.board.HexGrid", "own.Grid"] {
        assert_eq!(with("Map", "Fort", grid, &format!("<{class}/>")), NONE, "{class}");
    }
    assert_eq!(with("", "Fort", grid, ""), NONE);
}

#[test]
fn properties_in_messages_and_sums() {
    let moves = "$pieceName$ moves";
    let unknown = "W016 nothing defines the property `Strenght`, so it is always empty";
    assert_eq!(found(&[(moves, "$pieceName$ ($Strenght$) moves")]), [unknown]);
    assert_eq!(found(&[(FILTER, "{SumStack(\"Strenght\")&gt;4}")]), [unknown]);
    assert_eq!(found(&[(moves, "$pieceName$ ($result9$) moves")]), NONE);
    assert_eq!(found(&[(FILTER, "{SumStack(\"Strength\")&gt;4}")]), NONE);
    // The text of a label is its state.
    let label = |text: &str| {
        let traits = [("mark;Strength", "4"), ("label;;;10", text), ("piece;;;;Foot", "null;0;0;1;0")];
        let findings = check(&module(&slot("PieceSlot", "Foot", 1, &traits), &[])).findings;
        let says = findings.iter().map(|finding| format!("{} {}", finding.code.id, finding.message));
        says.filter(|says| says.starts_with("W016")).collect::<Vec<_>>()
    };
    assert_eq!(label("$Strenght$ men"), [unknown]);
    assert_eq!(label("$Strength$ men cost $20 or $Surely nothing$"), NONE);
}

#[test]
fn numbers_of_placed_pieces() {
    let marker = "null;0;0;false;;;10;0;false";
    let twice = "W022 the piece that this trait places has the number 3, which another has";
    assert_eq!(found(&[(marker, "null;0;0;false;;;3;0;false")]), [twice]);
    let next = "W023 the next new piece gets the number 20, and numbers up to 20 are taken";
    assert_eq!(found(&[(marker, "null;0;0;false;;;20;0;false")]), [next]);
    assert_eq!(found(&[(marker, "null;0;0;false;;;many;0;false")]), NONE);
}

#[test]
fn keys_that_two_buttons_have() {
    let taken = |key: &str| found(&[("buttonHotkey=\"82,585\"", &format!("buttonHotkey=\"{key}\""))]);
    assert_eq!(taken("87,520"), ["W036 the key Alt+W also begins a logfile, in VASSAL itself"]);
    // Windows may open together.
    assert_eq!(found(&[("hotkey=\"65,520\"", "hotkey=\"77,520\"")]), NONE);
    // A property may switch one of them off.
    let switched = "canDisable=\"true\" buttonHotkey=\"77,520\"";
    assert_eq!(found(&[("buttonHotkey=\"82,585\"", switched)]), NONE);
}

#[test]
fn keys_of_the_engine() {
    let options = "autoReport=\"Always\"><option name=\"newHotKey\">81,520</option><option name=\"undoHotKey\">90,130</option>\
        <option name=\"endHotKey\"/></VASSAL.build.module.GlobalOptions>";
    let button = "buttonHotkey=\"82,585\"";
    let taken =
        |key: &str| found(&[("autoReport=\"Always\"/>", options), (button, &format!("buttonHotkey=\"{key}\""))]);
    assert_eq!(taken("81,520"), ["W036 the key Alt+Q also begins a logfile, in VASSAL itself"]);
    assert_eq!(taken("90,130"), ["W036 the key Ctrl+Z also undoes the last move, in VASSAL itself"]);
    assert_eq!(taken("34,0"), ["W036 the key Page Down also steps through a logfile, in VASSAL itself"]);
    // The module has given it another key, or none.
    assert_eq!(taken("87,520"), NONE);
    assert_eq!(taken("87,585"), NONE);
    assert_eq!(found(&[(button, "buttonHotkey=\"90,130\"")]), NONE);
}

#[test]
fn keys_that_nothing_sends() {
    let tire = "Tire:70\\,130:I";
    let says = "W019 nothing sends the keys `tire`, `weary`, and no menu has them: these commands never run";
    assert_eq!(found(&[(tire, ":57344\\,0\\,tire:I\\,1,:57344\\,0\\,weary:I")]), [says]);
    // The same piece sends a key that is alike: the two are one mistake.
    let changes = [
        (tire, ":57344\\,0\\,DoPermElim:I"),
        ("57344\\,0\\,rest;false", "57344\\,0\\,rest,57344\\,0\\,DoAHPermElim;false"),
    ];
    let findings = check(&changed(&changes)).findings;
    assert_eq!(told(&findings), ["W018 the key `DoAHPermElim` is sent, and nothing listens to it"]);
    assert_eq!(findings[0].related[0].1, "this is listened to, and nothing sends it");
}

#[test]
fn decks_of_one_name() {
    let deck = "<VASSAL.build.module.map.DrawPile name=\"Spare\" owningBoard=\"Map\" x=\"40\" y=\"200\"/>";
    let keys = "<VASSAL.build.module.map.KeyBufferer/>";
    let decks = (keys, format!("{keys}{deck}{deck}"));
    assert_eq!(found(&[(decks.0, &decks.1)]), NONE);
    let target = "target=\"MAP|true|DECK|||||0|0|Spare|false||EQUALS||\" propertiesFilter=";
    let says = "W005 there are two decks called `Spare`";
    assert_eq!(found(&[(decks.0, &decks.1), ("propertiesFilter=", target)]), [says]);
    // A name that is worked out may be this one.
    assert_eq!(found(&[(decks.0, &decks.1), (";2;false;Draw\\", ";2;false;{Weather}\\")]), [says]);
}

#[test]
fn stacks_outside_of_boards() {
    let at = |x: i32, y: i32| found(&[("x=\"120\" y=\"80\"", &format!("x=\"{x}\" y=\"{y}\""))]);
    assert_eq!(at(-30, 80), ["W009 -30,80 lies outside the board, which is 400 by 300 pixels"]);
    // Parked on purpose.
    assert_eq!(at(-30, -30), NONE);
}

#[test]
fn saved_games_that_are_lost() {
    let set_up = |name: &str| {
        format!(
            "<VASSAL.build.module.PredefinedSetup file=\"{name}.vsav\" isMenu=\"false\" name=\"{name}\" useFile=\"true\"/>"
        )
    };
    let (one, two) = (set_up("Spring"), set_up("Spring") + &set_up("Autumn"));
    let keys = "<VASSAL.build.module.KeyNamer/>";
    assert_eq!(found(&[(keys, &one)]), ["W012 there is no file `Spring.vsav` in the module"]);
    assert_eq!(found(&[(keys, &two)]), ["W012 none of the 2 saved games that the set-ups name is in the module"]);
    // One is there, so that the others are missing.
    let module = changed(&[(keys, &(two.clone() + &set_up("Winter")))]);
    let archive = module.archive.with("Winter.vsav", Vec::new());
    let lost = ["Autumn", "Spring"].map(|name| format!("W012 there is no file `{name}.vsav` in the module"));
    let mut findings = told(&check(&Module::read(archive).unwrap()).findings);
    findings.sort();
    assert_eq!(findings, lost);
    // A folder may keep its saved games elsewhere.
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("lost-games");
    fs::create_dir_all(&folder).unwrap();
    for name in ["buildFile.xml", "moduledata", "aid.html"] {
        let bytes = changed(&[(keys, &two)]).archive.read(name).unwrap();
        fs::write(folder.join(name), bytes).unwrap();
    }
    let checked = check(&Module::open(&folder).unwrap());
    assert_eq!(told(&checked.findings).iter().find(|found| found.starts_with("W012")), None);
    assert_eq!(checked.left_out, [("missing saved games", "none is beside the build file")]);
}

#[test]
fn pieces_that_are_not_where_they_are_looked_for() {
    const SMOKE: &str = "VASSAL.build.widget.PieceSlot:Smoke;";
    let slot = |name: &str| format!("VASSAL.build.widget.PieceSlot:{name};");
    let module = changed(&[(SMOKE, &slot("2\\\\/.30 &amp; Co"))]);
    let findings = check(&module).findings;
    let list = "Counters > Counters > North [Scrollable List]";
    let taken = format!("the engine takes `1st Foot`, the first piece in {list}");
    assert_eq!(told(&findings), [format!("W006 there is no `2/.30 & Co` where the trait looks for it; {taken}")]);
    let Spot::Within(_, at, _) = &findings[0].spot else { panic!("{:?}", findings[0].spot) };
    assert_eq!(&module.text[at.clone()], "2\\\\/.30 &amp; Co");
    // One that stands elsewhere may be another.
    let expected = check(&changed(&[(SMOKE, &slot("3rd Foot"))])).findings[0].expected.clone();
    let says = "another path; a piece of this name stands in Main Map > Vanguard [At-Start Stack]: choose it in the trait if it is meant";
    assert_eq!(expected.as_deref(), Some(says));
    let palette = "W006 there is no Scrollable List `South` on the way to `Dust`; the engine takes another piece, such as `1st Foot`";
    assert_eq!(
        found(&[(
            "VASSAL.build.widget.ListWidget:North\\/VASSAL.build.widget.PieceSlot:Smoke;",
            "VASSAL.build.widget.ListWidget:South\\/VASSAL.build.widget.PieceSlot:Dust;"
        )]),
        [palette]
    );
    // Several in one list.
    let path = "VASSAL.build.module.PieceWindow:Counters\\/VASSAL.build.widget.TabWidget:Counters\\/VASSAL.build.widget.ListWidget:North\\/";
    let second = format!("placemark;Dust;84,130;{path}{}null;0;0;false;;;11;0;false", slot("Dust"));
    let both = [
        (SMOKE, &*slot("Fog")),
        ("sendto;Retire;84,130;Main Map;;0;0;;;0;0;0;0;;R - a Region on a selected Map;;Ford;;", &second),
    ];
    let says = format!(
        "W006 traits look in {list} for 2 pieces that are not there: `Dust`, `Fog`; the engine takes `1st Foot`, the first one"
    );
    assert_eq!(found(&both), [says]);
}

#[test]
fn menus_of_what_is_not_there() {
    let lost = ("submenu;Orders;Rest,Smoke,Flip", "submenu;Orders;Rests,Smokes,Flip");
    let says = "W021 2 entries of the submenu are commands of no piece, so they never stand in it: `Rests`, `Smokes`";
    assert_eq!(found(&[lost]), [says]);
    // A copy of the menu has the same mistake.
    assert_eq!(found(&[lost, ("restrict;North;false;true;", "submenu;More;Rests,Smokes")]), [says]);
    let says = "W033 2 entries are the text of no button, so they are not in the menu: `Rest none`, `Rest some`";
    assert_eq!(found(&[("menuItems=\"Rest all\"", "menuItems=\"Rest none,Rest some\"")]), [says]);
}

#[test]
fn names_that_are_switched_off() {
    let says = "W029 switched off with an `x`, and still named: `Unit` (defined as `xUnit`)";
    assert_eq!(of("W029", &[("description=\"\" name=\"Unit\"", "description=\"\" name=\"xUnit\"")]), [says]);
}

#[test]
fn triggers_that_never_end() {
    let again = "57344\\,0\\,again;57344\\,0\\,again;false";
    let first = ("{Fatigue&gt;0};;57344\\,0\\,rest;false", format!(";{again}"));
    let second = ("restrict;North;false;true;", format!("macro;Again;;;;{again}"));
    let says = "W034 the trigger performs `again`, to which it listens itself: it never ends";
    assert_eq!(of("W034", &[(first.0, &first.1), (second.0, &second.1)]), [says]);
}

#[test]
fn commands_that_are_alike() {
    let words = "W037 commands of one piece are all called `Rest`, with the keys `Ctrl+I`, `Ctrl+R`";
    assert_eq!(found(&[("Tire:70\\,130", "Rest:73\\,130")]), [words]);
    // Commands that are hidden at times take turns.
    assert_eq!(found(&[("Tire:70\\,130", "Tire:82\\,130"), ("84\\,130\\\\", "84\\,130,82\\,130\\\\")]), NONE);
    // One that has no words does no harm.
    assert_eq!(found(&[("Tire:70\\,130", ":82\\,130")]), NONE);
    // A blank at the end tells words apart in submenus.
    assert_eq!(found(&[("Tire:70\\,130", "Rest :73\\,130")]), NONE);
}

#[test]
fn commands_that_are_alike_in_several_pieces() {
    let second = "mark;Strength\\\tpiece;;;foot.png;2nd Foot/\t4\\";
    let third = "mark;Strength\\\tpiece;;;foot.png;3rd Foot/\t4\\";
    let delete = |piece: &str, words: &str| piece.replace("mark;Strength", &format!("delete;{words};83,130"));
    let has = |words: &str| {
        format!("W037 commands of one piece have the key Ctrl+S, and only one of them is in its menu: {words}")
    };
    let of_both = |one: &str, other: &str| found(&[(second, &delete(second, one)), (third, &delete(third, other))]);
    assert_eq!(of_both("Remove", "Remove"), [has("`Remove`, `Smoke`")]);
    assert_eq!(of_both("Remove", "Withdraw"), [has("`Remove`, `Smoke`"), has("`Smoke`, `Withdraw`")]);
    // What a piece and a prototype have alike is one mistake.
    let two =
        delete(second, "Remove").replace("piece;", "clone;Copy;82,130\\\\\tpiece;").replace("\t4\\", "\t4\\\t\\\\");
    let says = "W037 commands of one piece have the same keys, and only one for each key is in its menu: Ctrl+R (`Copy`, `Rest`), Ctrl+S (`Remove`, `Smoke`)";
    assert_eq!(found(&[(second, &two)]), [says]);
}

#[test]
fn prototypes_that_pieces_get_twice() {
    let unit = "+/null/prototype;Unit\tmark;Strength\\\tpiece;;;foot.png;2nd Foot/\t4\\\tnull;0;0;2;0";
    let twice = "+/null/prototype;Unit\tprototype;Unit\\\tmark;Strength\\\\\tpiece;;;foot.png;2nd Foot/\t\\\t4\\\\\tnull;0;0;2;0";
    let again = |changes: &[(&str, &str)]| of("W040", &[&[(unit, twice)], changes].concat());
    let says = "W040 one piece gets the prototype `Unit` twice, so its commands run twice";
    assert_eq!(again(&[]), [says]);
    // Layers and properties of its own stay in step, and a global property is set to the same value.
    let no_marker = ("placemark;Smoke;83,130;", "delete;Smoke;83,130;");
    assert_eq!(again(&[no_marker]), NONE);
    assert_eq!(again(&[no_marker, ("P\\,rain", "I\\,1")]), [says]);
    assert_eq!(again(&[no_marker, ("P\\,rain", "P\\,{Weather+1}")]), [says]);
    assert_eq!(again(&[no_marker, ("I\\,1", "R\\,How tired?")]), [says]);
    // A trigger runs twice, and raises each property, or turns each layer, twice.
    let performs = |key: &'static str| ("57344\\,0\\,rest;false", key);
    assert_eq!(again(&[no_marker, performs("70\\,130;false")]), [says]);
    let levels = (";0;0;foot-back.png;+ (back);", ";0;0;foot-back.png,smoke.png;+ (back),+ (smoke);");
    assert_eq!(again(&[no_marker, performs("76\\,130;false"), levels]), [says]);
    assert_eq!(again(&[no_marker, performs("76\\,130;false")]), NONE);
    let switched = (";true;;76,130;;;1.0;", ";false;76,130;;;;1.0;");
    assert_eq!(again(&[no_marker, performs("76\\,130;false"), switched]), [says]);
    let always_on = (";true;;76,130;;;1.0;", ";true;76,130;;;;1.0;");
    assert_eq!(again(&[no_marker, performs("76\\,130;false"), always_on]), NONE);
}

#[test]
fn keys_that_their_own_piece_does_not_hear() {
    let sent = "57344\\,0\\,rest;false";
    let says = "W038 `Ctrl+E` is performed here, and no piece that has this trait listens to it";
    assert_eq!(found(&[(sent, "57344\\,0\\,rest,69\\,130;false")]), [says]);
    // Every piece hears the keys that move it within its stack.
    assert_eq!(found(&[(sent, "57344\\,0\\,rest,40\\,0;false")]), NONE);
    // A prototype that is missing may hear it.
    let lacks = found(&[(sent, "57344\\,0\\,rest,69\\,130;false"), ("restrict;North;false;true;", "prototype;Gone")]);
    assert_eq!(lacks, ["W004 there is no prototype `Gone`, so pieces that use it lack its traits"]);
    // A list of which some pieces hear one key, and others another.
    let second = "mark;Strength\\\tpiece;;;foot.png;2nd Foot/\t4\\";
    let copies = second.replace("mark;Strength", "clone;Copy;67,130");
    assert_eq!(found(&[(sent, "57344\\,0\\,rest,69\\,130,67\\,130;false"), (second, &copies)]), NONE);
}

#[test]
fn traits_that_do_nothing() {
    let idle = |right: &str, wrong: &str| found(&[(right, wrong)]);
    let trigger = "W039 Trigger Action \"Rest\" has no key and watches none, so it never runs";
    assert_eq!(idle("macro;Rest;Rest;82,130;", "macro;Rest;Rest;;"), [trigger]);
    // The menu runs it, whose command has the key 0.
    assert_eq!(idle("macro;Rest;Rest;82,130;", "macro;Rest;Rest;0,0;"), NONE);
    // A command in the menu may be there for others that watch its key.
    let silent = idle("57344\\,0\\,rest;false", ";false");
    assert_eq!(silent, NONE);
    let layer = "W039 Layer \"Side\" is off, and nothing switches it on, so it is never seen";
    let off = [(";true;;76,130;;;1.0;", ";false;;;;;1.0;"), ("\t1\\\\\\\\\\\\\\\tnull", "\t-1\\\\\\\\\\\\\\\tnull")];
    assert_eq!(found(&off).last().map(String::as_str), Some(layer));
}
