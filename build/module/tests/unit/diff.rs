//! Comparing two versions of a module.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{Cursor, Write as _};

use muster_module::Module;
use muster_module::diff::{Difference, What, compare};
use muster_module::open::Archive;
use muster_vassal::sequence::{chain, encode};

/// A module: its name and version, components, and other files.
fn module(root: &str, inside: &str, files: &[(&str, &[u8])]) -> Module {
    let text = format!("<VASSAL.build.GameModule name=\"Crossing\" {root}>{inside}</VASSAL.build.GameModule>");
    let files = files.iter().map(|(name, bytes)| ((*name).to_owned(), bytes.to_vec()));
    let all: BTreeMap<String, Vec<u8>> = files.chain([("buildFile.xml".to_owned(), text.into_bytes())]).collect();
    Module::read(Archive::of_memory(all)).unwrap()
}

fn of(inside: &str) -> Module {
    module("version=\"1.0\"", inside, &[])
}

fn differ(old: &str, new: &str) -> Difference {
    compare(("old", &of(old)), ("new", &of(new)))
}

/// The lines of all sections but the one on saved games, those under a line after it.
fn lines(difference: &Difference) -> Vec<String> {
    let lines = difference.sections.iter().flat_map(|section| &section.lines);
    lines
        .flat_map(|line| std::iter::once(line.says.clone()).chain(line.parts.iter().map(|part| format!("- {part}"))))
        .collect()
}

fn saved(difference: &Difference) -> Vec<String> {
    let lines = difference.saved.iter().flat_map(|section| &section.lines);
    lines
        .flat_map(|line| std::iter::once(line.says.clone()).chain(line.parts.iter().map(|part| format!("- {part}"))))
        .collect()
}

/// The definition of a piece: its traits with their states, outermost first, and its name.
fn piece(traits: &[(&str, &str)], name: &str) -> String {
    let basic = format!("piece;;;{}", encode([&format!("{name}.png"), name], ';'));
    let core = "null;0;0;;0";
    let kinds: Vec<&str> = traits.iter().map(|(kind, _)| *kind).chain([basic.as_str()]).collect();
    let states: Vec<&str> = traits.iter().map(|(_, state)| *state).chain([core]).collect();
    format!("+/{}", encode(["null", &chain(&kinds), &chain(&states)], '/')).replace('&', "&amp;").replace('<', "&lt;")
}

fn slot(name: &str, gpid: &str, traits: &[(&str, &str)]) -> String {
    let text = piece(traits, name);
    format!(
        "<VASSAL.build.widget.PieceSlot entryName=\"{name}\" gpid=\"{gpid}\">{text}</VASSAL.build.widget.PieceSlot>"
    )
}

fn prototype(name: &str, traits: &[(&str, &str)]) -> String {
    let text = piece(traits, "");
    format!("<VASSAL.build.module.PrototypeDefinition name=\"{name}\">{text}</VASSAL.build.module.PrototypeDefinition>")
}

fn prototypes(inside: &str) -> String {
    format!("<VASSAL.build.module.PrototypesContainer>{inside}</VASSAL.build.module.PrototypesContainer>")
}

fn palette(inside: &str) -> String {
    format!("<VASSAL.build.module.PieceWindow name=\"Pieces\">{inside}</VASSAL.build.module.PieceWindow>")
}

fn map(name: &str, inside: &str) -> String {
    format!("<VASSAL.build.module.Map mapName=\"{name}\">{inside}</VASSAL.build.module.Map>")
}

fn stack(name: &str, x: usize, y: usize) -> String {
    format!("<VASSAL.build.module.map.SetupStack name=\"{name}\" owningBoard=\"River\" x=\"{x}\" y=\"{y}\"/>")
}

fn regions(regions: &[(&str, usize, usize)]) -> String {
    let mut text = String::new();
    for (name, x, y) in regions {
        let class = "VASSAL.build.module.map.boardPicker.board.Region";
        let _ = write!(text, "<{class} name=\"{name}\" originx=\"{x}\" originy=\"{y}\"/>");
    }
    format!(
        "<VASSAL.build.module.map.BoardPicker><VASSAL.build.module.map.boardPicker.Board name=\"River\" image=\"river.png\">\
         <VASSAL.build.module.map.boardPicker.board.RegionGrid>{text}</VASSAL.build.module.map.boardPicker.board.RegionGrid>\
         </VASSAL.build.module.map.boardPicker.Board></VASSAL.build.module.map.BoardPicker>"
    )
}

#[test]
fn equal_modules_have_no_difference() {
    let text = palette(&slot("Hussars", "1", &[("mark;Strength", "3")]));
    let difference = differ(&text, &text);
    assert!(difference.is_empty(), "{difference:?}");
}

#[test]
fn attributes_have_the_labels_of_the_editor() {
    let difference =
        differ(&map("Main Map", &stack("Axis Infantry", 120, 40)), &map("Main Map", &stack("Axis Infantry", 140, 40)));
    assert_eq!(lines(&difference), ["Main Map > Axis Infantry [At-Start Stack]: X position 120 → 140"]);
    let change = &difference.sections[0].changes[0];
    assert_eq!((change.what, change.count), (What::Changed, 1));
    assert_eq!(change.field.as_deref(), Some("X position"));
    assert_eq!((change.before.as_deref(), change.after.as_deref()), (Some("120"), Some("140")));
    assert_eq!(change.places, ["Main Map > Axis Infantry [At-Start Stack]"]);
}

#[test]
fn the_version_belongs_to_the_module() {
    let (old, new) = (
        module("version=\"1.0\" VassalVersion=\"3.6.1\" nextPieceSlotId=\"5\"", "", &[]),
        module("version=\"1.1\" VassalVersion=\"3.7.2\" nextPieceSlotId=\"9\"", "", &[]),
    );
    let difference = compare(("old", &old), ("new", &new));
    assert_eq!(lines(&difference), ["the module: Version number (ModuleVersion): 1.0 → 1.1"]);
    assert_eq!([&difference.old.engine, &difference.new.engine], ["3.6.1", "3.7.2"]);
}

#[test]
fn what_a_newer_engine_adds_is_no_change() {
    let old = palette(&slot(
        "Hussars",
        "1",
        &[
            ("emb2;;2;;;2;;;2;;;;1;false;0;0;a.png,b.png;,;false;Step;;;false;;1;1;true;65,130;;", "1"),
            ("immob;g;N", ""),
        ],
    ));
    let new = palette(&slot(
        "Hussars",
        "1",
        &[
            (
                "emb2;;128;A;;128;;;128;;;;1;false;0;0;a.png,b.png;,;false;Step;;;false;;1;1;true;65,130;;;;1.0;;true",
                "1",
            ),
            ("immob;g;N;R", ""),
        ],
    ));
    assert!(differ(&old, &new).is_empty());
    let old = map("Main Map", "<VASSAL.build.module.map.DrawPile name=\"Deck\"/>");
    let new = map(
        "Main Map",
        "<VASSAL.build.module.map.DrawPile name=\"Deck\" loadMessage=\"Load Deck\" deckOwners=\"\" hotkeyOnEmpty=\"false\"/>",
    );
    assert!(differ(&old, &new).is_empty());
}

#[test]
fn numbers_of_named_keys_mean_nothing() {
    let key = |number: usize, name: &str| {
        palette(&slot("Hussars", "1", &[(&format!("macro;;Charge;{number},0,{name};;;68,130;false;;;counted"), "")]))
    };
    assert!(differ(&key(57360, "Charge"), &key(58012, "Charge")).is_empty());
    let difference = differ(&key(57360, "Charge"), &key(57360, "Attack"));
    assert_eq!(lines(&difference), ["Pieces > Hussars: Trigger Action \"Charge\", Key command: Charge → Attack"]);
}

#[test]
fn marks_are_compared_by_their_names() {
    let old = palette(&slot("Hussars", "1", &[("mark;Strength,Speed", "3,5")]));
    let new = palette(&slot("Hussars", "1", &[("mark;Speed,Strength,Side", "5,4,Red")]));
    assert_eq!(lines(&differ(&old, &new)), ["Pieces > Hussars: Strength: 3 → 4; Marker Side = Red added"]);
}

#[test]
fn equal_changes_of_many_pieces_are_one_line() {
    let all = |value: &str| {
        palette(
            &(1..=42)
                .map(|number| slot(&format!("Unit {number}"), &number.to_string(), &[("mark;Strength", value)]))
                .collect::<String>(),
        )
    };
    let difference = differ(&all("3"), &all("4"));
    assert_eq!(lines(&difference), ["42 pieces in Pieces (Unit 1, Unit 2, Unit 3 and 39 more): Strength: 3 → 4"]);
    assert_eq!(difference.sections[0].changes.len(), 1);
    assert_eq!(difference.sections[0].changes[0].count, 42);
}

#[test]
fn other_values_of_one_field_are_one_line() {
    let all = |add: usize| {
        palette(
            &(1..=9)
                .map(|number| {
                    slot(
                        &format!("Unit {number}"),
                        &number.to_string(),
                        &[("mark;Strength", &(number + add).to_string())],
                    )
                })
                .collect::<String>(),
        )
    };
    let difference = differ(&all(0), &all(10));
    assert_eq!(
        lines(&difference),
        ["9 pieces in Pieces: Strength", "- Unit 1: 1 → 11", "- Unit 2: 2 → 12", "- Unit 3: 3 → 13", "- and 6 more"]
    );
    assert_eq!(difference.sections[0].changes.len(), 9);
}

#[test]
fn traits_come_go_and_move() {
    let (a, b, c) = (
        ("prototype;Foot", ""),
        ("PROP;Fatigue;false,0,0,false;", "0"),
        ("markmoved;moved.png;0;0;Moved;77,130", "false"),
    );
    let of = |traits: &[(&str, &str)]| palette(&slot("Hussars", "1", traits));
    assert_eq!(lines(&differ(&of(&[a, b]), &of(&[a, b, c]))), ["Pieces > Hussars: Mark When Moved \"Moved\" added"]);
    assert_eq!(
        lines(&differ(&of(&[a, b, c]), &of(&[a, c]))),
        ["Pieces > Hussars: Dynamic Property \"Fatigue\" removed"]
    );
    assert_eq!(
        lines(&differ(&of(&[a, b, c]), &of(&[c, a, b]))),
        ["Pieces > Hussars: Mark When Moved \"Moved\" stands elsewhere among the traits"]
    );
    assert_eq!(
        lines(&differ(&of(&[a, b]), &of(&[("prototype;Horse", ""), b]))),
        ["Pieces > Hussars: Prototype: Foot → Horse"]
    );
}

#[test]
fn a_change_of_a_prototype_is_told_there() {
    let of = |value: &str| {
        format!(
            "{}{}",
            prototypes(&prototype("Foot", &[("mark;Speed", value)])),
            palette(&slot("Hussars", "1", &[("prototype;Foot", "")]))
        )
    };
    let difference = differ(&of("4"), &of("5"));
    assert_eq!(lines(&difference), ["Foot: Speed: 4 → 5"]);
    assert_eq!(difference.sections[0].title, "Prototypes");
    assert!(difference.saved.is_none(), "{:?}", difference.saved);
}

#[test]
fn long_texts_show_the_part_that_differs() {
    let of = |side: &str| {
        palette(&slot(
            "Hussars",
            "1",
            &[(
                &format!(
                    "calcProp;Upper;{{(CurrentMap == \"Main Map\") && (CurrentZone != \"Off\") && PlayerSide == \"{side}\" && (Level > 2 || Turn > 3)}}"
                ),
                "",
            )],
        ))
    };
    let lines = lines(&differ(&of("Red"), &of("Blue")));
    assert_eq!(
        lines,
        [
            "Pieces > Hussars: Calculated Property \"Upper\", Expression: …&& PlayerSide == \"Red\" && (Level > 2 || Turn… → …&& PlayerSide == \"Blue\" && (Level > 2 || Turn…"
        ]
    );
}

#[test]
fn lists_show_what_came_and_went() {
    let of = |pictures: &str| {
        palette(&slot(
            "Hussars",
            "1",
            &[(&format!("emb2;;2;;;2;;;2;;;;1;false;0;0;{pictures};,;false;Step;;;false;;1;1;true;65,130;;"), "1")],
        ))
    };
    assert_eq!(
        lines(&differ(&of("a.png,b.png"), &of("a.png,c.png"))),
        ["Pieces > Hussars: Layer \"Step\", images of the levels: b.png → c.png"]
    );
    assert_eq!(
        lines(&differ(&of("a.png,b.png"), &of("a.png,b.png,c.png"))),
        ["Pieces > Hussars: Layer \"Step\", images of the levels: added c.png"]
    );
}

#[test]
fn things_come_and_go() {
    let old = map("Main Map", &format!("{}{}", stack("A", 1, 2), stack("B", 3, 4)));
    let new = map("Main Map", &format!("{}{}{}", stack("B", 3, 4), stack("C", 50, 60), stack("D", 70, 80)));
    assert_eq!(
        lines(&differ(&old, &new)),
        ["gone: Main Map > A [At-Start Stack]", "new: 2 at-start stacks in Main Map: C, D"]
    );
}

#[test]
fn whole_maps_tell_what_is_in_them() {
    let difference =
        differ("", &map("Main Map", &format!("{}{}", regions(&[("Hill", 1, 1), ("Ford", 9, 9)]), stack("A", 1, 2))));
    assert_eq!(lines(&difference), ["new: Main Map [Map Window], with 1 board, 2 regions, 1 at-start stack"]);
}

#[test]
fn renamed_and_moved_things_are_the_same() {
    let old = map("Main Map", &regions(&[("Hill", 100, 100), ("Ford", 900, 900)]));
    let new = map("Main Map", &regions(&[("Old Hill", 100, 100), ("Ford", 900, 900)]));
    assert_eq!(lines(&differ(&old, &new)), ["Main Map > River > Hill [Region]: renamed to Old Hill"]);
    let list = |name: &str, inside: &str| {
        format!("<VASSAL.build.widget.ListWidget entryName=\"{name}\">{inside}</VASSAL.build.widget.ListWidget>")
    };
    let hussars = slot("Hussars", "7", &[("mark;Strength", "3")]);
    let old = palette(&format!("{}{}", list("Red", &hussars), list("Blue", "")));
    let new = palette(&format!("{}{}", list("Red", ""), list("Blue", &hussars)));
    let difference = differ(&old, &new);
    assert_eq!(lines(&difference), ["Pieces > Blue > Hussars: moved from Pieces > Red to Pieces > Blue"]);
    assert!(difference.saved.is_none());
    let folder = |inside: &str| {
        format!(
            "<VASSAL.build.module.folder.PrototypeFolder name=\"Feet\">{inside}</VASSAL.build.module.folder.PrototypeFolder>"
        )
    };
    let foot = prototype("Foot", &[("mark;Speed", "4")]);
    let (old, new) = (prototypes(&format!("{foot}{}", folder(""))), prototypes(&folder(&foot)));
    assert_eq!(lines(&differ(&old, &new)), ["Feet > Foot: moved from the top to Feet"]);
}

#[test]
fn the_order_of_turns_matters_and_no_other() {
    let level = |name: &str| {
        format!("<VASSAL.build.module.turn.ListTurnLevel property=\"{name}\" name=\"{name}\" list=\"a,b\"/>")
    };
    let turns = |levels: &[&str]| {
        format!(
            "<VASSAL.build.module.turn.TurnTracker name=\"Turn\">{}</VASSAL.build.module.turn.TurnTracker>",
            levels.iter().map(|name| level(name)).collect::<String>()
        )
    };
    assert_eq!(
        lines(&differ(&turns(&["Year", "Month"]), &turns(&["Month", "Year"]))),
        ["Turn [Turn Counter]: order: Year, Month → Month, Year"]
    );
    let (a, b) = (stack("A", 1, 2), stack("B", 3, 4));
    assert!(differ(&map("M", &format!("{a}{b}")), &map("M", &format!("{b}{a}"))).is_empty());
}

#[test]
fn pictures_and_files_are_compared_by_their_bytes() {
    let old = module(
        "",
        "",
        &[
            ("images/a.png", b"one"),
            ("images/b.png", b"two"),
            ("images/c.png", b"three"),
            ("images/gone.png", b"x"),
            ("help.html", b"a"),
        ],
    );
    let new = module(
        "",
        "",
        &[
            ("images/a.png", b"one"),
            ("images/b.png", b"owt"),
            ("images/d.png", b"three"),
            ("images/new.png", b"yy"),
            ("help.html", b"b"),
        ],
    );
    let difference = compare(("old", &old), ("new", &new));
    assert_eq!(
        lines(&difference),
        ["gone: gone.png", "new: new.png", "b.png: changed", "c.png: renamed to d.png", "help.html: changed"]
    );
    assert_eq!(difference.pictures.changed.len(), 1);
    let bare = module("", "", &[]);
    let difference = compare(("old", &bare), ("new", &new));
    assert_eq!(
        difference.unread,
        ["The old version has only the build file here, so pictures and other files were not compared"]
    );
    assert!(difference.sections.is_empty());
}

/// A saved game with these commands.
fn game(commands: &[String]) -> Vec<u8> {
    let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
    archive.start_file("savedGame", zip::write::SimpleFileOptions::default()).unwrap();
    archive.write_all(encode(commands, '\u{1b}').as_bytes()).unwrap();
    archive.finish().unwrap().into_inner()
}

/// The command that lays a piece.
fn laid(id: usize, name: &str, gpid: &str, map: &str, at: (i64, i64)) -> String {
    let kind = chain(&["mark;Side", &format!("piece;;;;{name}")]);
    let state = chain(&["Red", &format!("{map};{};{};{gpid};0", at.0, at.1)]);
    format!("+/{}", encode([&id.to_string(), &kind, &state], '/'))
}

#[test]
fn set_ups_are_compared_by_what_lies_where() {
    let text = map("Main Map", &regions(&[("Hill", 100, 100), ("Ford", 900, 900)]));
    let with = |commands: &[String]| module("", &text, &[("start.vsav", &game(commands))]);
    let old = with(&[
        laid(1, "Hussars", "7", "Main Map", (100, 100)),
        laid(2, "Foot", "8", "Main Map", (100, 100)),
        laid(3, "Guns", "9", "Main Map", (500, 5)),
    ]);
    let new = with(&[
        laid(4, "Hussars", "7", "Main Map", (900, 903)),
        laid(5, "Foot", "8", "Main Map", (110, 100)),
        laid(6, "Wagon", "10", "Main Map", (600, 6)),
    ]);
    let expected = [
        "start.vsav:",
        "- moved: Hussars from Hill to Ford",
        "- new: Wagon in Main Map (600, 6)",
        "- gone: Guns in Main Map (500, 5)",
        "- 1 shifted within their places",
    ];
    assert_eq!(lines(&compare(("old", &old), ("new", &new))), expected);
    let damaged = module("", &text, &[("start.vsav", b"nothing")]);
    let difference = compare(("old", &old), ("new", &damaged));
    assert_eq!(difference.unread, ["The set-up `start.vsav` could not be read; it was not compared"]);
}

#[test]
fn saved_games_lose_pieces_without_their_numbers() {
    let marks = [("mark;Side", "Red")];
    let old =
        palette(&format!("{}{}{}", slot("Hussars", "1", &marks), slot("Foot", "2", &marks), slot("Guns", "3", &marks)));
    let new = palette(&format!("{}{}", slot("Hussars", "11", &marks), slot("Foot", "2", &marks)));
    let difference = differ(&old, &new);
    assert_eq!(
        saved(&difference),
        [
            "Pieces > Hussars: another number, so that those in saved games cannot be refreshed",
            "Pieces > Guns: gone; those in saved games stay as they are, and cannot be refreshed",
        ]
    );
    let swapped =
        palette(&format!("{}{}{}", slot("Hussars", "2", &marks), slot("Foot", "1", &marks), slot("Guns", "3", &marks)));
    assert_eq!(
        saved(&differ(&old, &swapped)),
        [
            "Pieces > Hussars: becomes Foot when a saved game is refreshed, since that has its number now",
            "Pieces > Foot: becomes Hussars when a saved game is refreshed, since that has its number now",
        ]
    );
}

#[test]
fn saved_games_lose_what_they_find_by_name() {
    let property = |name: &str| {
        format!(
            "<VASSAL.build.module.properties.GlobalProperties><VASSAL.build.module.properties.GlobalProperty name=\"{name}\" initialValue=\"12\"/></VASSAL.build.module.properties.GlobalProperties>"
        )
    };
    let old = format!("{}{}", map("Main Map", &regions(&[("Hill", 1, 1)])), property("Tension"));
    let new = format!("{}{}", map("Great Map", &regions(&[("Hill", 1, 1)])), property("Heat"));
    assert_eq!(
        saved(&differ(&old, &new)),
        [
            "map Main Map: called Great Map now; what lies there in saved games is on no map any more",
            "global property Tension: called Heat now; the value in saved games is lost",
        ]
    );
}

#[test]
fn pieces_in_saved_games_stay_where_regions_were() {
    let map_of = |places: &[(&str, usize, usize)]| map("Main", &regions(places));
    let old = map_of(&[("Ford", 10, 20), ("Mill", 30, 40), ("Inn", 50, 60)]);
    let new = map_of(&[("Ford", 10, 20), ("Mill", 35, 40)]);
    let told = saved(&differ(&old, &new));
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(told.iter().any(|line| line.contains("Mill") && line.contains("stays at the old point")), "{told:?}");
    assert!(told.iter().any(|line| line.contains("Inn") && line.contains("in another place")), "{told:?}");
    assert_eq!(saved(&differ(&old, &old)), Vec::<String>::new());
}

#[test]
fn saved_games_lose_the_state_of_traits_that_are_written_otherwise() {
    let of = |property: &str, layer: &str| {
        format!(
            "{}{}",
            prototypes(&prototype("Foot", &[(property, "0"), (layer, "1")])),
            palette(&slot("Hussars", "1", &[("prototype;Foot", "")]))
        )
    };
    let property = "PROP;Fatigue;false,0,0,false;";
    let layer = |pictures: &str, name: &str| {
        format!("emb2;;2;;;2;;;2;;;;1;false;0;0;{pictures};,;false;{name};;;false;;1;1;true;;70,130;")
    };
    // A layer is found by its name.
    let difference = differ(&of(property, &layer("a.png,b.png", "Step")), &of(property, &layer("a.png,c.png", "Step")));
    assert!(difference.saved.is_none(), "{:?}", difference.saved);
    let difference = differ(
        &of(property, &layer("a.png,b.png", "Step")),
        &of("PROP;Fatigue;true,0,3,false;", &layer("a.png,b.png", "Face")),
    );
    assert_eq!(
        saved(&difference),
        [
            "Pieces > Hussars: Dynamic Property \"Fatigue\" goes back to its initial value; Layer \"Step\" goes back to its first level"
        ]
    );
}

#[test]
fn what_any_refresh_loses_is_not_told() {
    let label =
        |colour: &str| format!("label;76,130;Label;10;;{colour};c;0;c;0;c;c;$label$;Dialog;0;0;TextLabel;;false");
    let moved = |menu: &str| format!("markmoved;moved.png;0;0;{menu};77,130;;false;;;;");
    let of = |menu: &str| {
        palette(&slot("Hussars", "1", &[(&label("0,0,0"), "a"), (&label("9,9,9"), "b"), (&moved(menu), "false")]))
    };
    let difference = differ(&of("Moved"), &of("Mark"));
    // The second label takes the words of the first, since neither has a description, whatever changed.
    assert_eq!(saved(&difference), ["Pieces > Hussars: Mark When Moved \"Moved\" loses the sign of having moved"]);
}

#[test]
fn hostile_modules_end_soon() {
    // Prototypes that contain each other, slots of one number and one name, and thousands of names that differ.
    let cycle = prototypes(&format!(
        "{}{}",
        prototype("A", &[("prototype;B", "")]),
        prototype("B", &[("prototype;A", ""), ("PROP;x;;", "1")])
    ));
    let many = |shift: usize| {
        (0..3_000).map(|number| stack(&format!("S{}", number + shift), number, shift)).collect::<String>()
    };
    let same = |value: &str| {
        (0..3_000).map(|_| slot("Same", "5", &[("prototype;A", ""), ("mark;V", value)])).collect::<String>()
    };
    let old = format!("{cycle}{}{}", map("M", &many(0)), palette(&same("1")));
    let new = format!("{cycle}{}{}", map("M", &many(5_000)), palette(&same("2")));
    let difference = differ(&old, &new);
    assert!(lines(&difference).len() < 50, "{}", lines(&difference).len());
    // Lists of names that are all alike, and traits that have only their word.
    let odd = [
        ("mark", ""),
        ("emb2", ""),
        ("PROP", ""),
        ("propertysheet;a~b~c", "~"),
        ("globalkey;;;;;;;;;;;;|||||", ""),
        ("return", ""),
    ];
    let other = [
        ("mark;,,,", ",,"),
        ("emb2;;;;;;;;;;;;;;;;,,,,", "x"),
        ("PROP;;;:::,,", ""),
        ("propertysheet", ""),
        ("globalkey;;;;;;;;;;;;|true|XY", ""),
        ("return;;", ""),
    ];
    let difference = differ(&palette(&slot("Odd", "1", &odd)), &palette(&slot("Odd", "1", &other)));
    assert!(!difference.is_empty());
}
