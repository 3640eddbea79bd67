//! What lints find beside their examples, and what they must not find.

use muster_module::Module;
use muster_module::check::check;
use muster_module::open::Archive;

use crate::examples::sample;
use crate::{module, slot};

/// The findings in the sample module with a part of its build file exchanged: codes and messages.
fn found(changes: &[(&str, &str)]) -> Vec<String> {
    let mut files = sample();
    let mut text = String::from_utf8(files["buildFile.xml"].clone()).unwrap();
    for (right, wrong) in changes {
        assert_eq!(text.matches(right).count(), 1, "{right:?}");
        text = text.replace(right, wrong);
    }
    files.insert("buildFile.xml".into(), text.into_bytes());
    let findings = check(&Module::read(Archive::of_memory(files)).unwrap()).findings;
    findings.iter().map(|finding| format!("{} {}", finding.code.id, finding.message)).collect()
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
fn commands_that_are_alike() {
    let words = "W037 commands of one piece are all called `Rest`, with the keys `Ctrl+I`, `Ctrl+R`";
    assert_eq!(found(&[("Tire:70\\,130", "Rest:73\\,130")]), [words]);
    // Commands that are hidden at times take turns.
    assert_eq!(found(&[("Tire:70\\,130", "Tire:82\\,130"), ("84\\,130\\\\", "84\\,130,82\\,130\\\\")]), NONE);
    // One that has no words does no harm.
    assert_eq!(found(&[("Tire:70\\,130", ":82\\,130")]), NONE);
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
