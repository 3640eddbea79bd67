//! The module's tool bar: turns, dice, charts, inventories, notes; its options and players.

use std::collections::BTreeSet;

use muster_schema::bundle::{Bundle, Scenario, Track};

use super::sequence::encode;
use super::traits::Key;
use super::xml::{self, Element};
use super::{Context, setup};
use crate::draw::geometry;

/// The player who plays all sides.
pub const SOLITAIRE: &str = "Solitaire";
/// The command that tells that the turn has changed.
pub const TURN_CHANGED: &str = "turn-changed";

/// The track that counts turns.
#[must_use]
pub fn turn_track(bundle: &Bundle) -> Option<&Track> {
    bundle.map.tracks.iter().find(|track| track.kind == "turn" && !track.places.is_empty())
}

/// The players.
pub fn roster(bundle: &Bundle) -> Element {
    let sides = bundle.sides.iter().map(|side| side.name.as_str()).chain([SOLITAIRE]);
    xml::module("PlayerRoster")
        .with_all(&[
            ("buttonText", "Change side"),
            ("buttonIcon", ""),
            ("buttonToolTip", "Leave the side, or change it"),
            ("buttonKeyStroke", ""),
        ])
        .children(sides.map(|side| Element::new("entry").with_text(side.to_owned())))
}

/// What holds for the whole module.
pub fn options() -> Element {
    xml::module("GlobalOptions").with_all(&[
        ("autoReport", "Always"),
        ("centerOnMove", "Use Preferences Setting"),
        ("chatterHTMLSupport", "Always"),
        ("hotKeysOnClosedWindows", "Never"),
        ("inventoryForAll", "Always"),
        ("nonOwnerUnmaskable", "Never"),
        ("playerIdFormat", "$PlayerName$ ($PlayerSide$)"),
        ("promptString", "Opponents can unmask pieces"),
        ("sendToLocationMoveTrails", "Never"),
        ("storeLeadingZeroIntegersAsStrings", "true"),
        ("dragThreshold", "10"),
    ])
}

/// Properties of the whole module.
pub fn properties() -> Element {
    let docked = xml::module("properties.GlobalProperty")
        .with("name", "TurnTracker.defaultDocked")
        .with("initialValue", true)
        .with_all(&[
            ("isNumeric", "false"),
            ("min", "null"),
            ("max", "null"),
            ("wrap", "false"),
            ("description", "The turn stands in the tool bar"),
        ]);
    xml::module("properties.GlobalProperties").child(docked)
}

/// The turns, and within them the phases.
pub fn turns(context: &Context<'_>) -> Option<Element> {
    let bundle = context.bundle;
    let track = turn_track(bundle)?;
    let turns: Vec<_> = track.places.iter().map(|id| context.names.place(id).unwrap_or(id)).collect();
    let list = |property: &str, values: &[&str]| {
        xml::module("turn.ListTurnLevel").with("property", property).with("list", encode(values, ',')).with_all(&[
            ("configList", "false"),
            ("configFirst", "false"),
            ("prompt", ""),
            ("turnFormat", "$value$"),
        ])
    };
    let phases = phases(bundle);
    let mut levels = list("Turn", &turns);
    let mut format = "$level1$";
    if !phases.is_empty() {
        levels = levels.child(list("Phase", &phases));
        format = "$level1$ – $level2$";
    }
    let tracker = xml::module("turn.TurnTracker")
        .with("turnFormat", format)
        .with("nexthotkey", Key::alt('T').code())
        .with("prevhotkey", Key::alt('Z').code())
        .with_all(&[
            ("name", "Turn"),
            ("buttonText", "Turn"),
            ("tooltip", "The turn and its phase"),
            ("icon", ""),
            ("hotkey", ""),
            ("reportFormat", "$PlayerName$: the turn is now $newTurn$"),
            ("length", "32"),
            ("lengthStyle", "Maximum"),
            ("plusButtonSize", "22"),
            ("turnButtonHeight", "22"),
            ("fwdOnly", "false"),
        ])
        .child(levels);
    let changed = xml::module("turn.TurnGlobalHotkey")
        .with("name", "Move the turn marker")
        .with("hotkey", Key::named(TURN_CHANGED).code())
        .with("match", "")
        .with("reportFormat", "");
    let marked = bundle.pieces.iter().any(|piece| super::counters::is_turn_marker(bundle, piece));
    Some(if marked { tracker.child(changed) } else { tracker })
}

fn phases(bundle: &Bundle) -> Vec<&str> {
    bundle.phases.iter().map(|phase| phase.name.as_str()).collect()
}

/// The command that sets the tracker to a scenario's first turn.
#[must_use]
pub fn turn_command(bundle: &Bundle, scenario: &Scenario) -> Option<String> {
    let track = turn_track(bundle)?;
    let at = track.places.iter().position(|place| *place == scenario.first_turn)?.to_string();
    let active = |count: usize| encode(vec!["true"; count], ',');
    let mut fields = vec![at, "0".into(), "0".into(), active(track.places.len())];
    if !bundle.phases.is_empty() {
        fields.push(encode(["0", "0", "0", &active(bundle.phases.len())], ';'));
    }
    let state = encode(["0", &encode(fields, ';')], '|');
    Some(encode(["TURNTurnTracker0", &state], '\t'))
}

/// A button for one die and for two, and for whatever else the die tables roll.
pub fn dice(bundle: &Bundle) -> Vec<Element> {
    let tables = bundle.tables.iter().map(|table| (table.dice.clamp(1, 50), table.faces.clamp(2, 1000)));
    let dice: BTreeSet<(u32, u32)> = tables.chain([(1, 6), (2, 6)]).collect();
    let button = |(count, faces): (u32, u32)| {
        let name = format!("{count}d{faces}");
        let hotkey = match (count, faces) {
            (1, 6) => Key::alt('1').code().to_owned(),
            (2, 6) => Key::alt('2').code().to_owned(),
            _ => String::new(),
        };
        let tip = if count == 1 { "Roll a die".to_owned() } else { format!("Roll {count} dice") };
        xml::module("DiceButton")
            .with("name", &name)
            .with("text", &name)
            .with("tooltip", tip)
            .with("hotkey", hotkey)
            .with("nDice", count)
            .with("nSides", faces)
            .with_all(&[
                ("icon", "/images/die.gif"),
                ("plus", "0"),
                ("addToTotal", "0"),
                ("reportTotal", "false"),
                ("prompt", "false"),
                ("sortDice", "false"),
                ("reportFormat", "$PlayerName$ rolls $name$: $result$"),
                ("lockDice", "false"),
                ("lockSides", "false"),
                ("lockPlus", "false"),
                ("lockAdd", "false"),
                ("keepDice", "false"),
                ("keepOption", ">"),
                ("keepCount", "1"),
                ("canDisable", "false"),
            ])
    };
    dice.into_iter().map(button).collect()
}

/// Where every counter is, by side and by place.
pub fn inventories() -> [Element; 2] {
    let inventory = |name: &str, tip: &str, group: &str, letter: char| {
        xml::module("Inventory")
            .with("name", name)
            .with("text", name)
            .with("tooltip", tip)
            .with("groupBy", group)
            .with("hotkey", Key::alt(letter).code())
            .with("refreshHotkey", Key::alt_shift(letter).code())
            .with_all(&[
                ("icon", "/images/inventory.gif"),
                ("include", "{Kind!=\"\" && Kind!=\"Card\"}"),
                ("nonLeafFormat", "$PropertyValue$"),
                ("foldersOnly", "false"),
                ("leafFormat", "$PieceName$ ($LocationName$)"),
                ("sortPieces", "true"),
                ("sortFormat", "$PieceName$"),
                ("sorting", "alpha"),
                ("centerOnPiece", "true"),
                ("forwardKeystroke", "true"),
                ("showMenu", "true"),
                ("drawPieces", "true"),
                ("zoomOn", "false"),
                ("pieceZoom", "0.33"),
                ("pieceZoom2", "0.5"),
                ("pieceZoom3", "0.6"),
                ("sides", ""),
                ("launchFunction", "functionHide"),
                ("canDisable", "false"),
            ])
    };
    [
        inventory("Forces", "Every counter, by side, kind and power", "Side,Kind,Power", 'I'),
        inventory("Places", "Every counter, by place", "LocationName", 'L'),
    ]
}

/// The die tables.
pub fn charts(bundle: &Bundle) -> Option<Element> {
    if bundle.tables.is_empty() {
        return None;
    }
    let charts = bundle.tables.iter().map(|table| {
        let file = format!("{}.png", geometry::table_picture(table));
        xml::widget("Chart").with("chartName", &table.name).with("fileName", file).with("description", "")
    });
    let window = xml::module("ChartWindow").with("hotkey", Key::alt('A').code()).with_all(&[
        ("name", "Charts"),
        ("text", "Charts"),
        ("tooltip", "Die tables"),
        ("icon", "/images/chart.gif"),
    ]);
    Some(window.child(xml::widget("TabWidget").with("entryName", "Charts").children(charts)))
}

/// Notes of the players.
pub fn notes() -> Element {
    xml::module("NotesWindow").with("hotkey", Key::alt('N').code()).with_all(&[
        ("icon", "/images/notes.gif"),
        ("buttonText", ""),
        ("tooltip", "Notes"),
    ])
}

/// The scenarios, as they stand in the menu and in the first window.
pub fn setups(bundle: &Bundle) -> Vec<Element> {
    let setup = |scenario: &Scenario| {
        xml::module("PredefinedSetup")
            .with("name", &scenario.name)
            .with("file", setup::file(scenario))
            .with("description", scenario.description.as_deref().unwrap_or_default())
            .with_all(&[("useFile", "true"), ("isMenu", "false")])
    };
    bundle.scenarios.iter().map(setup).collect()
}
