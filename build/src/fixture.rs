//! A small game for the tests.

use std::sync::LazyLock;

use muster_schema::bundle::Bundle;
use muster_schema::table::Definition;
use serde_json::{Value, json};

fn read(value: Value) -> Bundle {
    serde_json::from_value(value).expect("the fixture is a bundle")
}

fn provenance() -> Value {
    json!({ "cite": "1.1", "standing": "attested" })
}

fn place(id: &str, name: &str, kind: &str, at: [f64; 2], more: Value) -> Value {
    let mut place = json!({
        "id": id, "name": name, "kind": kind, "x": at[0], "y": at[1], "home": [], "attributes": {}, "provenance": provenance(),
    });
    if let (Value::Object(place), Value::Object(more)) = (&mut place, more) {
        place.extend(more);
    }
    place
}

fn places() -> Vec<Value> {
    let space = |id, name, x, y, home: &[&str], attributes: Value| {
        place(id, name, "space", [x, y], json!({ "home": home, "attributes": attributes }))
    };
    let holding = |id, name, x, kind, side| {
        place(id, name, "box", [x, 120.0], json!({ "size": [200, 120], "attributes": { "kind": kind, "side": side } }))
    };
    let mut places = vec![
        space(
            "aldgate",
            "Aldgate",
            300.0,
            350.0,
            &["north"],
            json!({ "fortress": 2, "terrain": "normal", "wealthy": true }),
        ),
        space(
            "birley",
            "Birley",
            520.0,
            300.0,
            &["north"],
            json!({ "fortress": 0, "terrain": "fertile", "wealthy": false }),
        ),
        space(
            "corfe",
            "Corfe; or, the \\Moor/",
            760.0,
            360.0,
            &["east", "north"],
            json!({ "fortress": 1, "terrain": "rugged" }),
        ),
        space("dunmow", "Dunmow", 380.0, 520.0, &[], json!({ "fortress": 0, "terrain": "normal" })),
        space("ely", "Ely", 620.0, 540.0, &["south"], json!({ "fortress": 3, "terrain": "normal" })),
        place(
            "fenny",
            "Fenny",
            "space",
            [880.0, 560.0],
            json!({ "size": [150, 110], "home": ["south"], "attributes": { "fortress": 0, "terrain": "unlimited" } }),
        ),
        holding("north-pool", "Northern Force Pool", 140.0, "force-pool", "northern"),
        holding("south-pool", "Southern Force Pool", 360.0, "force-pool", "southern"),
        holding("north-army", "Northern Army A", 580.0, "army", "northern"),
        place(
            "gone",
            "Gone",
            "box",
            [800.0, 120.0],
            json!({ "size": [200, 120], "attributes": { "kind": "removed" } }),
        ),
    ];
    for year in 0..4 {
        let x = 100.0 + 90.0 * f64::from(year);
        let more = json!({ "size": [90, 80], "track": "turns" });
        places.push(place(&format!("y{year}"), &format!("170{year}"), "track-space", [x, 700.0], more));
    }
    for points in 0..6 {
        let x = 560.0 + 60.0 * f64::from(points);
        let more = json!({ "size": [60, 50], "track": "points" });
        places.push(place(&format!("p{points}"), &points.to_string(), "track-space", [x, 700.0], more));
    }
    places
}

fn piece(id: &str, name: &str, kind: &str, side: Option<&str>, powers: &[&str], faces: &Value) -> Value {
    let mut piece = json!({
        "id": id, "name": name, "kind": kind, "powers": powers, "count": 4, "unlimited": false, "faces": faces,
        "attributes": {}, "provenance": provenance(),
    });
    if let Some(side) = side {
        piece["side"] = side.into();
    }
    piece
}

fn face(id: &str, label: &str, ratings: &[(&str, f64)]) -> Value {
    let ratings: Vec<_> = ratings.iter().map(|(id, value)| json!({ "id": id, "value": value })).collect();
    json!({ "id": id, "label": label, "turn": format!("Turn to {id}"), "ratings": ratings })
}

fn pieces() -> Vec<Value> {
    let leader = |value| {
        json!([
            face("named", "Eugene d'Ély", &[("tactical", value), ("command", 6.0)]),
            face("minor", "Minor", &[("tactical", 0.0), ("command", 3.0)])
        ])
    };
    let corps =
        |label| json!([face("full", label, &[("strength", 2.0)]), face("reduced", label, &[("strength", 1.0)])]);
    let mut turn = piece("turn", "Game Turn", "marker", None, &[], &json!([face("front", "Game Turn", &[])]));
    turn["count"] = 1.into();
    let mut control = piece(
        "north-control",
        "Northern Control",
        "marker",
        Some("northern"),
        &[],
        &json!([face("front", "Northern", &[])]),
    );
    control["unlimited"] = true.into();
    vec![
        piece("eugene", "Eugene, \"the/Noble; knight\"", "leader", Some("northern"), &["north", "east"], &leader(2.0)),
        piece("vendome", "Vendôme", "leader", Some("southern"), &["south"], &leader(1.0)),
        piece("north-corps", "Northern Corps", "corps", Some("northern"), &["north"], &corps("Northern")),
        piece("south-corps", "Southern Corps", "corps", Some("southern"), &["south"], &corps("Southern")),
        control,
        turn,
    ]
}

fn scenario(id: &str, name: &str, first: &str) -> Value {
    let placement = |place: &str, piece: &str, face: &str, count: u32| json!({ "place": place, "piece": piece, "face": face, "count": count, "provenance": provenance() });
    let arrival = |action: &str, piece: &str, face: &str| json!({ "turn": "y2", "action": action, "piece": piece, "face": face, "count": 1, "provenance": provenance() });
    json!({
        "id": id, "name": name, "description": "A test.", "firstTurn": first, "lastTurn": "y3", "options": ["storms"],
        "control": { "aldgate": "northern" },
        "placements": [
            placement("aldgate", "eugene", "named", 1),
            placement("aldgate", "north-corps", "full", 2),
            placement("aldgate", "north-corps", "reduced", 1),
            placement("ely", "south-corps", "full", 3),
            placement("south-pool", "south-corps", "reduced", 1),
            placement(first, "turn", "front", 1),
        ],
        "cards": [],
        "arrivals": [arrival("arrive", "north-corps", "full"), arrival("promote", "vendome", "named")],
        "provenance": provenance(),
    })
}

fn cards() -> Value {
    let card = |id: &str, name: &str, deck: &str, copies: u32, text: Option<&str>, attributes: &Value| {
        let mut card = json!({ "id": id, "name": name, "deck": deck, "copies": copies, "attributes": attributes, "provenance": provenance() });
        if let Some(text) = text {
            card["text"] = text.into();
        }
        card
    };
    json!([
        card("envoy", "Envoy; or, the Truce", "events", 1, Some("Both sides rest."), &json!({ "timing": "hold" })),
        card("unknown", "Unknown", "events", 2, None, &json!({})),
        card("late", "A Late Event", "later", 1, Some("It comes late."), &json!({})),
        card("two", "2 Actions", "actions", 3, Some("Take two actions."), &json!({ "actions": 2 })),
    ])
}

fn decks() -> Value {
    let deck = |id: &str, name: &str, kind: &str, into: Option<&str>, x: f64| {
        let mut deck = json!({ "id": id, "name": name, "kind": kind, "x": x, "y": 980, "faceDown": true, "shuffled": true, "holds": [], "provenance": provenance() });
        if let Some(into) = into {
            deck["into"] = into.into();
        }
        deck
    };
    json!([
        deck("events", "Event Deck", "draw", None, 150.0),
        deck("actions", "Action Deck", "draw", None, 420.0),
        deck("later", "Later Events", "later", Some("events"), 690.0),
        deck("discards", "Action Discards", "discard", Some("actions"), 960.0),
        deck("removed", "Removed Events", "removed", None, 1230.0),
    ])
}

fn tables() -> Value {
    json!([{
        "id": "siege", "name": "Siege", "dice": 1, "faces": 6, "provenance": provenance(),
        "modifiers": [{ "id": "hard", "name": "A hard place", "value": -1, "provenance": provenance() }],
        "results": [
            { "high": 2, "result": "No effect", "provenance": provenance() },
            { "low": 3, "high": 5, "result": "Progress", "meaning": "The siege goes on.", "provenance": provenance() },
            { "low": 6, "result": "It falls", "provenance": provenance() },
        ],
    }])
}

/// The tables of no system: what all bundles have in common is all that is known of their form.
pub fn system() -> &'static Definition {
    static NONE: LazyLock<Definition> = LazyLock::new(|| Definition {
        id: "test".into(),
        document: "A test".into(),
        tables: Vec::new(),
        documents: Vec::new(),
        facts: Vec::new(),
    });
    &NONE
}

/// A game with something of everything.
pub fn bundle() -> Bundle {
    let line = |from: &str, to: &str| json!({ "from": from, "to": to, "attributes": {}, "provenance": provenance() });
    let mut only = line("dunmow", "ely");
    only["only"] = "southern".into();
    let power = |id: &str, name: &str, side: &str, capital: &str, colour: &str| json!({ "id": id, "name": name, "code": name.get(..2), "side": side, "capital": capital, "colour": colour, "attributes": { "entry": "start" }, "provenance": provenance() });
    read(json!({
        "$schema": "bundle.schema.json",
        "formatVersion": muster_schema::bundle::VERSION,
        "system": "test",
        "game": {
            "id": "two-crowns", "title": "Two Crowns", "subtitle": "A small war", "system": "test", "version": "1.2.0",
            "document": "A test", "credits": ["Nobody & Co."], "asPrinted": false,
        },
        "sides": [
            { "id": "northern", "name": "Northern", "colour": "#e8b9a6", "provenance": provenance() },
            { "id": "southern", "name": "Southern", "colour": "#a9c3e6", "provenance": provenance() },
        ],
        "powers": [
            power("north", "North", "northern", "aldgate", "#b8452f"),
            power("east", "East", "northern", "corfe", "#3d7d46"),
            power("south", "South", "southern", "ely", "#2f4f9f"),
        ],
        "map": {
            "width": 1400, "height": 1200, "scale": 1,
            "places": places(),
            "connections": [line("aldgate", "birley"), line("birley", "corfe"), line("aldgate", "dunmow"), only, line("ely", "fenny"), line("corfe", "fenny")],
            "zones": [{ "id": "sea", "name": "The Sea", "x": 1100, "y": 400, "places": ["corfe", "fenny"], "attributes": { "contested": true }, "provenance": provenance() }],
            "tracks": [
                { "id": "turns", "name": "Turns", "kind": "turn", "places": ["y0", "y1", "y2", "y3"], "provenance": provenance() },
                { "id": "points", "name": "Points", "kind": "record", "places": ["p0", "p1", "p2", "p3", "p4", "p5"], "provenance": provenance() },
            ],
        },
        "pieces": pieces(),
        "decks": decks(),
        "cards": cards(),
        "hands": [{ "side": "northern", "holds": [] }],
        "tables": tables(),
        "phases": [{ "id": "events", "name": "Events", "provenance": provenance() }, { "id": "moves", "name": "Moves, all", "provenance": provenance() }],
        "scenarios": [scenario("long", "The long war", "y0"), scenario("short", "The short war", "y1")],
        "rules": { "stacking": 3.0 },
        "rulings": [{ "id": "one", "question": "Is it?", "ruling": "It is.", "cite": "1.1" }],
        "errata": [{ "id": "e1", "date": "2024-05-31", "change": "amend", "target": "/map/places/0",
            "component": "map", "name": "Ely", "field": "fortress", "before": "", "after": "3", "printed": "", "now": "3", "reason": "Left out.", "cite": "errata" }],
        "completeness": {
            "tables": [{ "table": "spaces", "attested": 3, "partly": 2, "reconstructed": 1, "missing": 0 }],
            "gaps": [{ "id": "titles", "table": "cards", "what": "Titles", "rows": 2, "cite": "1.3" }],
        },
    }))
}

/// A game with nothing in it.
pub fn empty() -> Bundle {
    let mut bundle = bundle();
    bundle.sides.clear();
    bundle.powers.clear();
    bundle.map.places.clear();
    bundle.map.connections.clear();
    bundle.map.zones.clear();
    bundle.map.tracks.clear();
    bundle.pieces.clear();
    bundle.decks.clear();
    bundle.cards.clear();
    bundle.tables.clear();
    bundle.phases.clear();
    bundle.scenarios.clear();
    bundle
}

/// A game whose references lead nowhere, with odd names and numbers.
pub fn broken() -> Bundle {
    let mut bundle = bundle();
    bundle.game.id = "Ünsound/..".into();
    bundle.game.version = "../x".into();
    bundle.powers.truncate(1);
    bundle.sides.truncate(1);
    for place in &mut bundle.map.places {
        place.name = "{a\"$x$\t\u{1b}\u{0}'".into();
        (place.x, place.y) = (f64::NAN, -50.0);
    }
    for piece in &mut bundle.pieces {
        piece.faces.truncate(usize::from(piece.id == "eugene"));
        piece.name = "\\'\t;/".into();
    }
    for deck in &mut bundle.decks {
        deck.into = Some(deck.id.clone());
        (deck.x, deck.y) = (f64::INFINITY, 0.0);
    }
    bundle
}
