use muster_module::view::{self, View};

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
        let View { bundle, .. } = view::of(&module(&text, &pictures), None).expect("it can be shown");
        let places: Vec<&str> = bundle.map.places.iter().map(|place| place.name.as_str()).collect();
        assert_eq!(places, names);
    }
}
