use std::collections::BTreeMap;
use std::io::{Cursor, Write};

use muster_canvas::bitmap::Bitmap;
use muster_module::Module;
use muster_module::open::Archive;
use muster_module::view::{self, View};
use muster_schema::bundle::Shift;
use muster_vassal::sequence::encode;

use crate::{BLUE, CLEAR, RED, layer, module, picture, slot};

fn small() -> View {
    let soldier = |gpid| {
        slot(
            "PieceSlot",
            "Soldier",
            gpid,
            &[(&*layer("a.png,b.png", [0, 0], ""), "1"), ("piece;;;;Soldier", "null;0;0;1;0")],
        )
    };
    let card = |name: &str, gpid| {
        slot(
            "CardSlot",
            name,
            gpid,
            &[("obs;;back.png;Mask;", "null;"), (&format!("piece;;;card.png;{name}"), "null;0;0;1;0")],
        )
    };
    let ghost = slot("PieceSlot", "Ghost", 8, &[("piece;;;clear.png;Ghost", "null;0;0;8;0")]);
    let lost = slot("PieceSlot", "Lost", 9, &[("piece;;;lost.png;Lost", "null;0;0;9;0")]);
    let bomb = slot("PieceSlot", "Bomb", 10, &[("piece;;;bomb.svg;Bomb", "null;0;0;10;0")]);
    let stack = |x: u32, inside: &str| {
        format!(
            "<VASSAL.build.module.map.SetupStack name=\"s\" owningBoard=\"Land\" x=\"{x}\" y=\"50\">{inside}</VASSAL.build.module.map.SetupStack>"
        )
    };
    let grid = "<VASSAL.build.module.map.boardPicker.board.RegionGrid><VASSAL.build.module.map.boardPicker.board.Region name=\"Ford\" originx=\"40\" originy=\"50\"/></VASSAL.build.module.map.boardPicker.board.RegionGrid>";
    let text = format!(
        "<VASSAL.build.module.PlayerRoster><entry>North</entry><entry>South</entry><entry>Solitaire</entry></VASSAL.build.module.PlayerRoster>\
         <VASSAL.build.module.Map mapName=\"Main\" launch=\"false\"><VASSAL.build.module.map.BoardPicker>\
         <VASSAL.build.module.map.boardPicker.Board name=\"Land\" image=\"map.png\">{grid}</VASSAL.build.module.map.boardPicker.Board></VASSAL.build.module.map.BoardPicker>\
         {}{}<VASSAL.build.module.map.DrawPile name=\"Events\" owningBoard=\"Land\" x=\"20\" y=\"20\">{}{}{}</VASSAL.build.module.map.DrawPile></VASSAL.build.module.Map>\
         <VASSAL.build.module.PieceWindow><VASSAL.build.widget.TabWidget entryName=\"South\">{}{ghost}{lost}{bomb}</VASSAL.build.widget.TabWidget></VASSAL.build.module.PieceWindow>\
         <VASSAL.build.module.TurnTracker name=\"Turn\"><VASSAL.build.module.turn.ListTurnLevel name=\"Phase\" list=\"Move,Fight\"/></VASSAL.build.module.TurnTracker>\
         <VASSAL.build.module.PredefinedSetup name=\"Old\" useFile=\"true\" file=\"old.vsav\"/>",
        stack(41, &(soldier(1) + &soldier(2))),
        stack(80, &soldier(3)),
        card("Rain", 4),
        card("Rain", 5),
        card("Sun", 6),
        soldier(7),
    );
    let bomb = b"<svg xmlns='http://www.w3.org/2000/svg' width='60000' height='60000'/>".to_vec();
    let pictures = [
        ("map.png", picture([100, 100], RED)),
        ("a.png", picture([30, 30], RED)),
        ("b.png", picture([30, 30], BLUE)),
        ("card.png", picture([50, 70], BLUE)),
        ("back.png", picture([50, 70], RED)),
        ("clear.png", picture([30, 30], CLEAR)),
        ("bomb.svg", bomb),
    ];
    view::of(&module(&text, &pictures), None).expect("it can be shown")
}

#[test]
fn a_module_is_shown_as_far_as_it_is_recognised() {
    let View { bundle, art, notes, .. } = small();
    assert_eq!(
        (bundle.game.id.as_str(), bundle.game.title.as_str(), bundle.game.version.as_str()),
        ("two-towers", "Two Towers", "1.2")
    );
    assert_eq!(bundle.sides.iter().map(|side| side.name.as_str()).collect::<Vec<_>>(), ["North", "South"]);
    let pieces: Vec<_> = bundle
        .pieces
        .iter()
        .map(|piece| (piece.name.as_str(), piece.count, piece.faces.len(), piece.side.as_deref()))
        .collect();
    assert_eq!(
        pieces,
        [("Soldier", 3, 2, Some("south")), ("Lost", 1, 1, Some("south")), ("Bomb", 1, 1, Some("south"))]
    );
    let cards: Vec<_> = bundle.cards.iter().map(|card| (card.name.as_str(), card.copies, card.deck.as_str())).collect();
    assert_eq!(cards, [("Rain", 2, "events"), ("Sun", 1, "events")]);
    assert_eq!(bundle.phases.iter().map(|phase| phase.name.as_str()).collect::<Vec<_>>(), ["Move", "Fight"]);
    let set_up = &bundle.scenarios[0];
    let placed: Vec<_> =
        set_up.placements.iter().map(|one| (one.place.as_str(), one.piece.as_str(), one.count)).collect();
    assert_eq!(placed, [("ford", "soldier", 2), ("map", "soldier", 1)]);
    let pictures: Vec<_> = art.own.keys().map(String::as_str).collect();
    assert_eq!(pictures, ["back-events", "card-rain", "card-sun", "map", "piece-soldier", "piece-soldier_back"]);
    assert_eq!(bundle.style.counter, 30);
    for told in [
        "left out of the sides: `Solitaire`",
        "1 slot has nothing to see, and no counter",
        "2 counters have no picture and are drawn plainly: `Lost`, `Bomb`",
        "the set-up `Old` is left out: `old.vsav` is missing, or larger than any",
        "1 picture is missing: `lost.png`",
    ] {
        assert!(notes.iter().any(|note| note == told), "{told}: {notes:#?}");
    }
    assert!(
        notes.iter().any(|note| note.starts_with("1 picture cannot be read: `bomb.svg` (it has 3600 million pixels")),
        "{notes:#?}"
    );
}

#[test]
fn an_empty_module_is_shown() {
    let View { bundle, .. } = view::of(&module("", &[]), Some(12.0)).expect("it can be shown");
    assert_eq!((bundle.pieces.len(), bundle.scenarios.len()), (0, 1));
}

#[test]
fn cells_of_grids_have_the_names_that_players_see() {
    let numbering = |class: &str, flags: &str| {
        format!(
            "<VASSAL.build.module.map.boardPicker.board.mapgrid.{class} first=\"H\" sep=\"-\" hType=\"N\" hOff=\"1\" hLeading=\"1\" \
             vType=\"A\" vOff=\"0\" vLeading=\"0\" hDescend=\"false\" vDescend=\"false\" {flags}/>"
        )
    };
    let grid = |class: &str, inside: &str| {
        let class = format!("VASSAL.build.module.map.boardPicker.board.{class}");
        format!("<{class} dx=\"20\" dy=\"20\" x0=\"10\" y0=\"10\">{inside}</{class}>")
    };
    let squares = grid("SquareGrid", &numbering("SquareGridNumbering", ""));
    let hexes = grid("HexGrid", &numbering("HexGridNumbering", "stagger=\"false\""));
    // In steps, as the engine also counts: no name is better than a wrong one.
    let steps = grid("HexGrid", &numbering("HexGridNumbering", "stagger=\"true\""));
    for (grid, names) in [(squares, ["03-B", "04-D"]), (hexes, ["03-B", "04-C"]), (steps, ["Map", "Map"])] {
        let at = |x: u32, y: u32, gpid: u32| {
            let slot = slot("PieceSlot", &format!("Unit {gpid}"), gpid, &[("piece;;;a.png;Unit", "null;0;0;1;0")]);
            let class = "VASSAL.build.module.map.SetupStack";
            format!("<{class} name=\"s\" owningBoard=\"Land\" x=\"{x}\" y=\"{y}\">{slot}</{class}>")
        };
        let board = "VASSAL.build.module.map.boardPicker.board";
        let text = format!(
            "<VASSAL.build.module.Map mapName=\"Main\"><VASSAL.build.module.map.BoardPicker>\
             <VASSAL.build.module.map.boardPicker.Board name=\"Land\" image=\"map.png\"><{board}.ZonedGrid>{grid}</{board}.ZonedGrid>\
             </VASSAL.build.module.map.boardPicker.Board></VASSAL.build.module.map.BoardPicker>{}{}</VASSAL.build.module.Map>",
            at(48, 31, 1),
            at(69, 62, 2)
        );
        let pictures = [("map.png", picture([200, 200], RED)), ("a.png", picture([30, 30], RED))];
        let View { bundle, cells, .. } = view::of(&module(&text, &pictures), None).expect("it can be shown");
        let places: Vec<&str> = bundle.map.places.iter().map(|place| place.name.as_str()).collect();
        assert_eq!(places, names);
        // 33 across and 48 down is a cell of the bundle's grid, too.
        let cells = cells.map(|cells| cells.of_places.into_values().collect::<Vec<_>>());
        let ids: Vec<String> = names.iter().map(|name| name.to_lowercase()).collect();
        assert_eq!(cells, (names[0] != "Map" && grid.contains("SquareGrid")).then_some(ids));
    }
}

#[test]
fn a_grid_of_a_board_is_that_of_the_map() {
    let board = "VASSAL.build.module.map.boardPicker.board";
    let shown = |class: &str, attributes: &str, [from, to]: [&str; 2], zone: &str| {
        let numbering = "first=\"H\" sep=\"\" hType=\"N\" hLeading=\"1\" hOff=\"1\" hDescend=\"false\" \
             vType=\"N\" vLeading=\"1\" vOff=\"1\" stagger=\"false\"";
        let numbering = numbering.replace(from, to);
        let text = format!(
            "<VASSAL.build.module.Map mapName=\"Main\"><VASSAL.build.module.map.BoardPicker>\
             <VASSAL.build.module.map.boardPicker.Board name=\"Land\" width=\"400\" height=\"300\"><{board}.ZonedGrid>\
             <{board}.{class} {attributes}><{board}.mapgrid.{class}Numbering {numbering}/></{board}.{class}>{zone}</{board}.ZonedGrid>\
             </VASSAL.build.module.map.boardPicker.Board></VASSAL.build.module.map.BoardPicker></VASSAL.build.module.Map>"
        );
        let View { cells, grids, .. } = view::of(&module(&text, &[]), None).expect("it can be shown");
        assert!(grids.is_empty() || cells.is_none(), "{grids:?}");
        let cells = cells?;
        let (grid, blanks) = (&cells.grid, cells.blanks.len());
        Some((
            grid.columns,
            grid.rows,
            [grid.side, grid.x, grid.y].map(muster_vassal::furniture::pixel),
            grid.shift,
            blanks,
        ))
    };
    let squares = "dx=\"100\" dy=\"100\" x0=\"50\" y0=\"50\"";
    assert_eq!(shown("SquareGrid", squares, ["#", ""], ""), Some((4, 3, [100, 0, 0], None, 0)));
    // Cells of a zone with another grid are none.
    let zone = format!("<{board}.mapgrid.Zone name=\"Track\" path=\"0,0;400,0;400,90;0,90\"/>");
    assert_eq!(shown("SquareGrid", squares, ["#", ""], &zone), Some((4, 3, [100, 0, 0], None, 4)));
    // Only cells with a number count.
    assert_eq!(shown("SquareGrid", squares, ["hOff=\"1\"", "hOff=\"-1\""], ""), Some((3, 3, [100, 100, 0], None, 0)));
    assert_eq!(
        shown("SquareGrid", squares, ["hDescend=\"false\"", "hDescend=\"true\""], ""),
        Some((4, 3, [100, 0, 0], None, 0))
    );
    let hexes = "dx=\"86.6\" dy=\"100\" x0=\"58\" y0=\"40\"";
    assert_eq!(shown("HexGrid", hexes, ["#", ""], ""), Some((4, 3, [100, 0, -10], Some(Shift::Even), 0)));
    let turned = format!("sideways=\"true\" {hexes}");
    assert_eq!(shown("HexGrid", &turned, ["#", ""], ""), Some((3, 3, [100, -10, 0], Some(Shift::Even), 0)));
    // They are no squares, too many, or have names that are no ids.
    for other in ["dx=\"100\" dy=\"60\"", "dx=\"2\" dy=\"2\"", "dx=\"1000\" dy=\"1000\" x0=\"-600\""] {
        assert_eq!(shown("SquareGrid", other, ["#", ""], ""), None, "{other}");
    }
    assert_eq!(shown("SquareGrid", squares, ["hLeading=\"1\"", "hLeading=\"7\""], ""), None);
    assert_eq!(shown("HexGrid", hexes, ["stagger=\"false\"", "stagger=\"true\""], ""), None);
}

/// The pixel of a picture of the view.
fn pixel(view: &View, name: &str, at: [u32; 2]) -> [u8; 3] {
    let bitmap = Bitmap::read(view.art.own[name].bytes(), 1e9).expect("a picture");
    let all = bitmap.scaled(bitmap.size).expect("its pixels");
    let from = 4 * (at[1] * bitmap.size[0] + at[0]) as usize;
    [all[from], all[from + 1], all[from + 2]]
}

#[test]
fn grids_are_drawn_where_players_see_them() {
    let board = "VASSAL.build.module.map.boardPicker.board";
    let shown = |grid: &str| {
        let text = format!(
            "<VASSAL.build.module.Map mapName=\"Main\"><VASSAL.build.module.map.BoardPicker>\
             <VASSAL.build.module.map.boardPicker.Board name=\"Land\" width=\"100\" height=\"100\" color=\"204,255,204\">\
             <{board}.ZonedGrid>{grid}</{board}.ZonedGrid></VASSAL.build.module.map.boardPicker.Board>\
             </VASSAL.build.module.map.BoardPicker></VASSAL.build.module.Map>"
        );
        view::of(&module(&text, &[]), None).expect("it can be shown")
    };
    let grid = |class: &str, more: &str| {
        format!("<{board}.{class} dx=\"20\" dy=\"24\" x0=\"10\" y0=\"12\" color=\"9,8,7\" {more}/>")
    };
    let (ground, line) = ([204, 255, 204], [9, 8, 7]);
    let seen = "visible=\"true\"";
    // Points, and whether they are on a line.
    for (grid, points) in [
        (grid("SquareGrid", seen), vec![([20, 5], true), ([5, 24], true), ([99, 72], true), ([21, 5], false)]),
        (grid("SquareGrid", "visible=\"false\" dotsVisible=\"true\""), vec![([10, 12], true), ([20, 5], false)]),
        (grid("SquareGrid", ""), vec![([20, 5], false), ([10, 12], false)]),
        (grid("HexGrid", seen), vec![([10, 24], true), ([30, 12], true), ([30, 24], false), ([10, 12], false)]),
        (
            grid("HexGrid", &format!("sideways=\"true\" {seen}")),
            vec![([24, 10], true), ([12, 30], true), ([24, 30], false)],
        ),
        (grid("SquareGrid", seen).replace("9,8,7", "none"), vec![([20, 5], false)]),
        (grid("SquareGrid", seen).replace("\"20\"", "\"1e-9\""), vec![([20, 5], false)]),
        // A zone with a grid of its own has only that.
        (
            format!(
                "<{board}.mapgrid.Zone name=\"Track\" path=\"0,0;50,0;50,100;0,100\"/>{}",
                grid("SquareGrid", seen)
            ),
            vec![([20, 5], false), ([60, 5], true)],
        ),
        (
            format!(
                "<{board}.mapgrid.Zone name=\"Track\" path=\"0,0;50,0;50,100;0,100\">{}</{board}.mapgrid.Zone>",
                grid("SquareGrid", seen)
            ),
            vec![([20, 5], true), ([60, 5], false)],
        ),
    ] {
        let view = shown(&grid);
        for (at, is_line) in points {
            assert_eq!(pixel(&view, "map", at), if is_line { line } else { ground }, "{at:?} {grid}");
        }
    }
    assert_eq!(shown(&grid("HexGrid", "")).grids, ["Land"]);
}

/// A module with a map of 200 pixels and a set-up of these commands.
fn with_set_up(inside: &str, slots: &str, commands: &[String]) -> View {
    let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
    archive.start_file("savedGame", zip::write::SimpleFileOptions::default()).unwrap();
    archive.write_all(encode(commands, '\u{1b}').as_bytes()).unwrap();
    let text = format!(
        "<VASSAL.build.GameModule name=\"Two Towers\" version=\"1.2\">{inside}\
         <VASSAL.build.module.Map mapName=\"Main\"><VASSAL.build.module.map.BoardPicker>\
         <VASSAL.build.module.map.boardPicker.Board name=\"Land\" image=\"map.png\"/></VASSAL.build.module.map.BoardPicker></VASSAL.build.module.Map>\
         <VASSAL.build.module.PieceWindow>{slots}</VASSAL.build.module.PieceWindow>\
         <VASSAL.build.module.PredefinedSetup name=\"Start\" useFile=\"true\" file=\"start.vsav\"/></VASSAL.build.GameModule>"
    );
    let files = BTreeMap::from([
        ("buildFile.xml".to_owned(), text.into_bytes()),
        ("images/map.png".to_owned(), picture([200, 200], RED)),
        ("images/a.png".to_owned(), picture([30, 30], BLUE)),
        ("start.vsav".to_owned(), archive.finish().unwrap().into_inner()),
    ]);
    view::of(&Module::read(Archive::of_memory(files)).expect("a module"), None).expect("it can be shown")
}

/// A command that lays a piece at a point of the main map.
fn laid(id: usize, name: &str, gpid: u32, [x, y]: [u32; 2], more: &str) -> String {
    let kind = format!("piece;;;a.png;{name}");
    encode(["+", &id.to_string(), &kind, &format!("Main;{x};{y};{gpid};1{more}")], '/')
}

#[test]
fn pieces_of_set_ups_are_found_by_number_or_by_look() {
    let one = |name: &str, gpid: u32| {
        slot("PieceSlot", name, gpid, &[(&*format!("piece;;;a.png;{name}"), &*format!("null;0;0;{gpid};0"))])
    };
    let label = slot(
        "PieceSlot",
        "Cards left",
        4,
        &[
            ("label;;;32;;204,0,0;c;0;c;0;c;c;$label$;Serif;1;0;TextLabel;;false", "12"),
            ("immob;n;V;R;", ""),
            ("piece;;;;Cards left", "null;0;0;4;0"),
        ],
    );
    let commands = [
        laid(11, "Levy", 1, [100, 100], ";OldLocationName;Turn 1 Levy/Campaign"),
        // A few pixels apart they are one stack, farther they are not.
        laid(12, "Banner", 2, [104, 100], ""),
        laid(13, "Banner", 77, [140, 100], ""),
        laid(14, "Nobody", 78, [100, 100], ""),
        laid(15, "Cards left", 4, [20, 20], ""),
    ];
    let View { bundle, notes, .. } = with_set_up("", &(one("Levy", 1) + &one("Banner", 2) + &label), &commands);
    let pieces: Vec<&str> = bundle.pieces.iter().map(|piece| piece.name.as_str()).collect();
    assert_eq!(pieces, ["Levy", "Banner"]);
    let placed: Vec<_> =
        bundle.scenarios[0].placements.iter().map(|one| (one.place.as_str(), one.piece.as_str())).collect();
    assert_eq!(placed, [("map", "levy"), ("map", "banner"), ("map-2", "banner")]);
    for told in ["left out: 1 label or button of the map", "set-up `Start`: 1 piece has no slot"] {
        assert!(notes.iter().any(|note| note == told), "{told}: {notes:#?}");
    }
}

#[test]
fn set_ups_begin_where_the_turn_tracker_stands() {
    let level = |class: &str, more: &str, inside: &str| {
        let class = format!("VASSAL.build.module.turn.{class}");
        format!("<{class} {more}>{inside}</{class}>")
    };
    let counter = level("CounterTurnLevel", "start=\"1\" incr=\"1\"", "");
    let list = |inside: &str| level("ListTurnLevel", "list=\"Spring,Autumn\"", inside);
    let tracker = |inside: &str| level("TurnTracker", "name=\"Turn\"", inside);
    let years = encode(["4", "0", "false", "-1"], ';');
    let nested = encode(["1", "0", "0", "true,true", &years], ';');
    for (trackers, command, turn) in [
        (tracker(&counter), format!("TURNTurnTracker0\t0|{years}"), Some(4)),
        (tracker("") + &tracker(&list(&counter)), format!("TURNTurnTracker1\t0|{nested}"), Some(4)),
        // A list around another has the turns.
        (tracker(&list(&list(""))), format!("TURNTurnTracker0\t0|{nested}"), Some(2)),
        // It is the state of another tracker, garbled, or of nothing.
        (tracker("") + &tracker(&counter), format!("TURNTurnTracker0\t0|{years}"), None),
        (tracker(&list(&counter)), "TURNTurnTracker0\t0|1;0".into(), None),
        (tracker(&counter), "TURNTurnTracker0".into(), None),
        (String::new(), format!("TURNTurnTracker0\t0|{years}"), None),
    ] {
        let View { bundle, turns, .. } = with_set_up(&trackers, "", &[command]);
        assert_eq!(turns.get(&bundle.scenarios[0].id).copied(), turn, "{trackers}");
    }
}
