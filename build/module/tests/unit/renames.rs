//! Names that change in tables, and what follows them.

use muster_module::Module;
use muster_module::open::Archive;
use muster_module::tables::apply::{Applied, Edited};
use muster_vassal::sequence::{chain, encode};

use crate::examples::sample;
use crate::tables::{applied, plain, set, with};
use crate::{module, slot};

/// The names of a module in which everything is named in each way that there is.
#[derive(Clone, Copy)]
struct Names {
    prototype: &'static str,
    property: &'static str,
    deck: &'static str,
    map: &'static str,
    board: &'static str,
    zone: &'static str,
    region: &'static str,
    piece: &'static str,
}

const NAMES: Names = Names {
    prototype: "Men-at-Arms",
    property: "Strategic_Will",
    deck: "Draw",
    map: "Blue Team",
    board: "Dugout",
    zone: "Red Reserves",
    region: "Virginia",
    piece: "Turn",
};

/// A module with these names.
fn named(names: Names) -> Module {
    let Names { prototype, property, deck, map, board, zone, region, piece } = names;
    let send = |map: &str, board: &str, zone: &str, region: &str, to: &str| {
        let place = if to == "G" { region } else { "" };
        encode(
            ["sendto", "Go", "71,130", map, board, "0", "0", "", "", "", "", "", "", "", to, zone, region, "", place],
            ';',
        )
    };
    let literal = |name: &str| format!("{{\"{name}\"}}");
    // The name that the engine makes of the stack has that of its place in it.
    let corps = format!(
        "VASSAL.build.module.Map:{map}/VASSAL.build.module.map.SetupStack:Corps - First - {region}/VASSAL.build.widget.PieceSlot:First"
    );
    let inner = {
        let kinds = [
            encode(["prototype", prototype], ';'),
            format!("label;;Text;10;;;t;0;c;0;b;c;${property}$"),
            "piece;;;;Dead".into(),
        ];
        let states = ["", &format!("Will: ${property}$ of ${deck}_numPieces$"), "null;0;0;0;0"];
        encode(["+", "null", &chain(&kinds), &chain(&states)], '/')
    };
    let middle = {
        let kinds = [encode(["replace", "Kill", "75,130", &inner, "null", "0", "0"], ';'), "piece;;;;Hurt".into()];
        encode(["+", "null", &chain(&kinds), &chain(&["", "null;0;0;0;0"])], '/')
    };
    let target = |parts: [&str; 7], property: [&str; 2]| {
        let [place, map, board, zone, location, deck, is_property] = parts;
        let value = property[1];
        encode(
            [
                "MAP",
                "true",
                place,
                map,
                board,
                zone,
                location,
                "0",
                "0",
                deck,
                is_property,
                property[0],
                value,
                "EQUALS",
                "",
                "",
            ],
            '|',
        )
    };
    let command = |target: &str, filter: &str| {
        let text = |text: &str| text.replace('&', "&amp;").replace('"', "&quot;");
        let (target, filter) = (text(target), text(filter));
        format!("<VASSAL.build.module.map.MassKeyCommand filter=\"{filter}\" name=\"Do\" target=\"{target}\"/>")
    };
    let traits: Vec<(String, String)> = vec![
        (encode(["prototype", prototype], ';'), String::new()),
        (encode(["placemark", "Hit", "72,130", &middle, "null", "0", "0"], ';'), String::new()),
        (encode(["placemark", "Add", "73,130", &corps, "null", "0", "0"], ';'), String::new()),
        (send(map, board, "", region, "G"), String::new()),
        (send(&literal(map), &literal(board), &literal(zone), "", "Z"), String::new()),
        (send(&format!("{{ \"{map}\" }}"), "", "", &literal(region), "R"), String::new()),
        (encode(["return", "Back", "66,130", "", "", "", "2", "false", &literal(deck)], ';'), String::new()),
        (
            encode(["PROP", "Will", "true,0,9,false", &format!("Set:83\\,130:P\\,{{{property}+1}}"), ""], ';'),
            String::new(),
        ),
        (encode(["setprop", property, "false,0,9,false", ":85\\,130:I\\,1", "", "", "", ""], ';'), String::new()),
        (
            "label;;Text;10;;;t;0;c;0;b;c;$pieceName$".into(),
            format!("Draw: ${deck}_numPieces$, ${deck}_Red$ of ${property}$"),
        ),
        (format!("piece;;;;{piece}"), "null;0;0;1;0".into()),
    ];
    let traits: Vec<(&str, &str)> = traits.iter().map(|(kind, state)| (kind.as_str(), state.as_str())).collect();
    let commands = [
        command(&target(["DECK", "", "", "", "", deck, "false"], ["", ""]), ""),
        command(&target(["ZONE", &literal(map), "", zone, "", "", "false"], ["", ""]), ""),
        command(&target(["LOCATION", map, "", "", region, "", "true"], [&literal("BasicName"), &literal(piece)]), ""),
        command(&target(["LOCATION", map, "", "", zone, "", "true"], [property, "4"]), ""),
        command(
            &target(["XY", map, &literal(board), "", "", "", "true"], ["LocationName", region]),
            &format!(
                "{{GetProperty(\"CurrentZone\")!=\"{zone}\"&&SumMap(\"X\",\"{{CurrentBoard==\\\"{board}\\\"}}\")==1&&{property}==2}}"
            ),
        ),
        command("", &format!("CurrentZone = {zone} && {property} = 2 || LocationName != {region}")),
    ];
    let first = slot("PieceSlot", "First", 2, &[("piece;;;;First", "null;0;0;2;0")]);
    let (at, cell) = ("VASSAL.build.module.map.boardPicker", "VASSAL.build.module.map.boardPicker.board");
    let text = format!(
        "<VASSAL.build.module.properties.GlobalProperties>\
        <VASSAL.build.module.properties.GlobalProperty description=\"\" initialValue=\"1\" name=\"{property}\"/>\
        </VASSAL.build.module.properties.GlobalProperties>\
        <VASSAL.build.module.PrototypesContainer>\
        <VASSAL.build.module.PrototypeDefinition name=\"{prototype}\">+/null/delete;Delete;68,130\tpiece;;;;/\tnull;0;0;0;0\
        </VASSAL.build.module.PrototypeDefinition></VASSAL.build.module.PrototypesContainer>\
        <VASSAL.build.module.PieceWindow name=\"Pieces\">{}</VASSAL.build.module.PieceWindow>\
        <VASSAL.build.module.Map mapName=\"{map}\"><VASSAL.build.module.map.BoardPicker><setup>{map}BoardPicker\t{}/rev\t0\t0\tOther\t1\t0</setup><{at}.Board name=\"{board}\">\
        <{cell}.ZonedGrid><{cell}.mapgrid.Zone locationFormat=\"$gridLocation$\" name=\"{zone}\" path=\"0,0;9,0;9,9\">\
        <{cell}.RegionGrid><{cell}.Region name=\"{region}\" originx=\"5\" originy=\"5\"/></{cell}.RegionGrid>\
        </{cell}.mapgrid.Zone></{cell}.ZonedGrid></{at}.Board></VASSAL.build.module.map.BoardPicker>\
        <VASSAL.build.module.map.DrawPile countExpressions=\"Red : {{Colour==1}}\" name=\"{deck}\" owningBoard=\"{board}\"/>\
        <VASSAL.build.module.map.SetupStack location=\"{region}\" name=\"Corps\" owningBoard=\"{board}\" useGridLocation=\"true\">{first}</VASSAL.build.module.map.SetupStack>\
        {}</VASSAL.build.module.Map>",
        slot("PieceSlot", piece, 1, &traits),
        board.replace('/', "\\/"),
        commands.concat(),
    );
    module(&text, &[])
}

/// The elements that differ between two build files.
fn differing<'t>(one: &'t str, other: &'t str) -> Vec<(&'t str, &'t str)> {
    one.split("><").zip(other.split("><")).filter(|(one, other)| one != other).collect()
}

/// The notes of edits.
fn notes(told: &Applied) -> Vec<&str> {
    told.notes.iter().map(|note| note.says.as_str()).collect()
}

#[test]
fn all_that_names_a_thing_follows_it() {
    let module = named(NAMES);
    for (id, names) in [
        ("men-at-arms", Names { prototype: "Spears;and/Bows", ..NAMES }),
        ("strategic-will", Names { property: "Will", ..NAMES }),
        ("draw", Names { deck: "Pile", ..NAMES }),
        ("blue-team", Names { map: "Blue | Team", ..NAMES }),
        ("dugout", Names { board: "Bench, far/near", ..NAMES }),
        ("red-reserves", Names { zone: "Red: Bench", ..NAMES }),
        ("virginia", Names { region: "Old Dominion", ..NAMES }),
        ("turn", Names { piece: "Round", ..NAMES }),
    ] {
        let Names { prototype, property, deck, map, board, zone, region, piece } = names;
        let all = [prototype, property, deck, map, board, zone, region, piece];
        let old = [
            NAMES.prototype,
            NAMES.property,
            NAMES.deck,
            NAMES.map,
            NAMES.board,
            NAMES.zone,
            NAMES.region,
            NAMES.piece,
        ];
        let new = all.into_iter().find(|name| !old.contains(name)).unwrap();
        let told = applied(&module, |tables| set(tables, id, "name", new));
        assert_eq!(told.problems, []);
        // Words that people read stay as they are.
        assert_eq!(differing(&told.text, &named(names).text), [], "{id}");
        assert_eq!(notes(&told), [""; 0], "{id}");
    }
}

#[test]
fn a_zone_is_not_meant_where_a_region_has_its_name() {
    let module = named(Names { zone: "Virginia", ..NAMES });
    let told = applied(&module, |tables| set(tables, "virginia", "name", "West"));
    // A location is as well that of the region.
    let expected = named(Names { zone: "West", ..NAMES }).text.replace("||West|0", "||Virginia|0");
    assert_eq!(differing(&told.text, &expected), []);
}

#[test]
fn a_name_is_that_of_its_kind_alone() {
    let names = Names { property: "Turn", ..NAMES };
    let told = applied(&named(names), |tables| set(tables, "turn", "name", "Round"));
    assert_eq!(differing(&told.text, &named(Names { piece: "Round", ..names }).text), []);
    assert_eq!(notes(&told), [""; 0]);
}

#[test]
fn a_new_name_that_is_no_word_is_asked_for_by_a_function() {
    let told = applied(&plain(), |tables| set(tables, "weather", "name", "The Sky"));
    assert!(told.text.contains("{GetProperty(\"The Sky\")==\"rain\"}"), "{}", told.text);
}

#[test]
fn comparisons_follow_and_other_mentions_are_noted() {
    let condition = "{Weather==\"rain\"&amp;&amp;CurrentZone==\"Valley\"||Label.contains(\"Valley\")}";
    let module = with(|text| text.replace("{Weather==\"rain\"}", condition));
    let told = applied(&module, |tables| set(tables, "valley", "name", "Glen"));
    assert!(told.text.contains("CurrentZone==\"Glen\"||Label.contains(\"Valley\")"));
    assert_eq!(told.notes.len(), 1, "{:?}", told.notes);
}

#[test]
fn names_that_are_swapped_are_followed_at_once() {
    let module = with(|text| {
        text.replace(
            "{Weather==\"rain\"}",
            "{Weather==LocationName&&LocationName==\"Ford\"||LocationName==\"Mill\"}"
                .replace("&&", "&amp;&amp;")
                .as_str(),
        )
    });
    let told = applied(&module, |tables| {
        set(tables, "ford", "name", "Mill");
        set(tables, "mill", "name", "Mill House");
        set(tables, "weather", "name", "Sky");
    });
    assert!(told.text.contains(";;Mill;;"), "the region of the trait");
    assert!(
        told.text.contains("{Sky==LocationName&amp;&amp;LocationName==\"Mill\"||LocationName==\"Mill House\"}"),
        "{}",
        told.text
    );
    assert!(told.text.contains("setprop;Sky;"));
}

#[test]
fn places_where_an_old_name_still_stands_are_told_at_the_cell_that_changes_it() {
    let module = with(|text| {
        let moves = "$pieceName$ moves";
        let text = text.replace("tooltip=\"All units rest\"", "tooltip=\"$Weather$: all units rest\"");
        let text = text.replace(
            "propertiesFilter=\"{Fatigue&gt;0}\"",
            "propertiesFilter=\"{PieceName==&quot;Valley&quot;||Label==&quot;Ford&quot;||Turn==&quot;Fords&quot;}\"",
        );
        text.replace(moves, &format!("{moves} to the Valley by the Ford"))
    });
    let told = applied(&module, |tables| {
        set(tables, "valley", "name", "Glen");
        set(tables, "ford", "name", "Bridge");
        set(tables, "weather", "name", "Sky");
    });
    let cells: Vec<(&str, usize, &str)> =
        told.notes.iter().map(|note| (note.table.as_str(), note.row, note.column.as_str())).collect();
    assert_eq!(cells, [("regions", 0, "name"), ("properties", 0, "name")]);
    let [rest, tip] = ["propertiesFilter", "Tooltip text"];
    let still = "now, and the old name still stands in: Main Map > Rest all [Global Key Command],";
    assert_eq!(
        notes(&told),
        [format!("`Ford` is `Bridge` {still} {rest}"), format!("`Weather` is `Sky` {still} {tip}")]
    );
}

#[test]
fn values_of_properties_may_be_places() {
    let traits = [
        ("mark;Type,Home", "Infantry,Virginia"),
        ("PROP;Goal;true,0,9,false;Set:83\\,130:P\\,Virginia", "Virginia"),
        ("label;;;10", "Virginia"),
        ("piece;;;;Virginia", "null;0;0;1;0"),
    ];
    let pieces = slot("PieceSlot", "Corps", 1, &traits);
    let names = Names { prototype: "Infantry", ..NAMES };
    let build = named(names).text.replace(
        "<VASSAL.build.module.PieceWindow name=\"Pieces\">",
        &format!("<VASSAL.build.module.PieceWindow name=\"Pieces\">{pieces}"),
    );
    let module = Module::read(Archive::of_memory([("buildFile.xml".into(), build.into_bytes())].into())).unwrap();
    let told = applied(&module, |tables| {
        set(tables, "infantry", "name", "Foot");
        set(tables, "virginia", "name", "West");
    });
    let [note] = notes(&told)[..] else { panic!("{:?}", told.notes) };
    let still = "`Virginia` is `West` now, and the old name still stands in:";
    let at = "Pieces > Corps [Single piece]";
    let expected = format!(
        "{still} {at}, Marker \"Type,Home\"; {at}, Dynamic Property \"Goal\", Key commands; {at}, Dynamic Property \"Goal\""
    );
    assert_eq!(note, expected);
}

#[test]
fn words_that_happen_to_be_names_are_not_told() {
    let texts = [
        "{If(Label.contains(\"Fords\"),1,2)}",
        "{CurrentZone==\"Ford\"}",
        "{PlayerSide==\"Ford\"}",
        "{2}",
        "Label = Ford 2",
    ];
    for text in texts {
        let module = with(|build| build.replace("{Weather==\"rain\"}", text));
        let told = applied(&module, |tables| set(tables, "ford", "name", "Bridge"));
        assert_eq!(notes(&told), [""; 0], "{text}");
        assert!(told.text.contains(text), "{text}");
    }
    for text in
        ["{Label==\"Ford\"}", "{CurrentZone==\"x\"||LocationName==\"Ford\"+1}", "Label = Ford &amp;&amp; Moved = true"]
    {
        let module = with(|build| build.replace("{Weather==\"rain\"}", text));
        let told = applied(&module, |tables| set(tables, "ford", "name", "Bridge"));
        assert_eq!((told.notes.len(), told.text.contains(text)), (1, true), "{text}");
    }
}

#[test]
fn many_places_are_told_in_short() {
    let filter = "propertiesFilter=\"{Fatigue&gt;0}\"";
    let module = with(|text| {
        let at = text.find("<VASSAL.build.module.map.MassKeyCommand").unwrap();
        let end = at + text[at..].find("/>").unwrap() + 2;
        let command = text[at..end].replace(filter, "propertiesFilter=\"{Label==&quot;Ford&quot;}\"");
        let many: String = (1..=7).map(|at| command.replace("Rest all", &format!("Rest {at}"))).collect();
        format!("{}{many}{}", &text[..at], &text[end..])
    });
    let told = applied(&module, |tables| set(tables, "ford", "name", "Bridge"));
    let [note] = notes(&told)[..] else { panic!("{:?}", told.notes) };
    assert!(note.contains("Rest 5 [") && !note.contains("Rest 6") && note.ends_with("; and 2 more"), "{note}");
}

#[test]
fn titles_of_commands_are_no_names() {
    let module = with(|text| text.replace("buttonText=\"Rest all\"", "buttonText=\"Rest\" description=\"Rest all\""));
    let told = applied(&module, |tables| set(tables, "rest-all", "name", "Sleep"));
    assert!(told.text.contains("menuItems=\"Rest all\"") && told.text.contains("description=\"Rest all\""));
}

#[test]
fn new_rows_follow_as_other_rows_do() {
    let add = |tables: &mut Vec<Edited>, prototypes: &str| {
        let table = tables.iter_mut().find(|table| table.id == "counters").unwrap();
        let mut row = table.rows[0].clone();
        "4th-foot".clone_into(&mut row[0]);
        let at = table.heads.iter().position(|head| head == "prototypes").unwrap();
        prototypes.clone_into(&mut row[at]);
        table.rows.push(row);
    };
    let prototypes = |told: &Applied| {
        let module = Module::read(Archive::of_memory(sample()).with("buildFile.xml", told.text.clone().into_bytes()));
        let module = module.unwrap();
        let used = |piece: &muster_module::Piece| {
            let names = piece.traits.iter().filter(|part| part.id == "prototype").map(|part| part.field(1));
            names.collect::<Vec<_>>().join("|")
        };
        let piece = module.pieces.iter().find(|piece| module.tree.nodes[piece.node].value("gpid") == Some("20"));
        used(piece.unwrap())
    };
    let told = |name: &str, typed: &str| {
        applied(&plain(), |tables| {
            set(tables, "unit", "name", name);
            add(tables, typed);
        })
    };
    // A cell that was copied, one that somebody wrote, and one that has the new name.
    for typed in ["Unit", "Unit|Veteran", "Soldier"] {
        let told = told("Soldier", typed);
        assert_eq!(told.problems, []);
        assert_eq!(prototypes(&told), typed.replace("Unit", "Soldier"));
    }
    let told = told("Unit", "Gone");
    let places: Vec<(usize, &str)> = told.places.iter().map(|place| (place.row, place.attribute.as_str())).collect();
    assert_eq!(places, [(3, "gpid")]);
}

#[test]
fn a_name_that_another_thing_takes_is_meant_as_it_is_written() {
    let module = with(|text| {
        let unit = text.find("<VASSAL.build.module.PrototypeDefinition").unwrap();
        let other = "<VASSAL.build.module.PrototypeDefinition description=\"\" name=\"Guard\">+/null/piece;;;;/null;0;0;0;0</VASSAL.build.module.PrototypeDefinition>";
        format!("{}{other}{}", &text[..unit], &text[unit..])
    });
    let told = applied(&module, |tables| {
        set(tables, "unit", "name", "Guard");
        set(tables, "guard", "name", "Unit");
        // Written after the change: the thing that has the name now.
        set(tables, "smoke", "prototypes", "Unit");
    });
    let used = |name: &str| told.text.matches(&format!("prototype;{name}")).count();
    assert_eq!((used("Guard"), used("Unit")), (3, 1), "{}", told.text);
}
