//! The module's tool bar: turns, charts, inventories, notes; its options and players.

use muster_schema::bundle::{Bundle, Scenario, Track, TrackKind};

use super::sequence::encode;
use super::traits::Key;
use super::xml::{self, Element};
use super::{Context, odds, pages, setup};
use muster_canvas::font::Style;
use muster_canvas::theme::Theme;
use muster_ground::area::pixels;
use muster_marks::measures;

/// The player who plays all sides.
pub const SOLITAIRE: &str = "Solitaire";
/// The command that tells that the turn has changed.
pub const TURN_CHANGED: &str = "turn-changed";

/// The track that counts turns.
pub fn turn_track(bundle: &Bundle) -> Option<&Track> {
    bundle.map.tracks.iter().find(|track| track.kind == TrackKind::Turn && !track.places.is_empty())
}

pub fn roster(bundle: &Bundle) -> Element {
    let sides = bundle.sides.iter().map(|side| side.name.as_str()).chain([SOLITAIRE]);
    xml::module("PlayerRoster")
        .fixed("PlayerRoster")
        .children(sides.map(|side| Element::new("entry").with_text(side.to_owned())))
}

/// What holds for the whole module.
pub fn options() -> Element {
    // The engine has no key for this of its own.
    let undo = Element::new("option").with("name", "undoHotKey").with_text(Key::ctrl('Z').code().to_owned());
    xml::module("GlobalOptions").fixed("GlobalOptions").child(undo)
}

/// Properties of the whole module.
pub fn properties(bundle: &Bundle) -> Element {
    let docked = xml::module("properties.GlobalProperty")
        .with("name", "TurnTracker.defaultDocked")
        .with("initialValue", true)
        .fixed("GlobalProperty");
    let asked = bundle.tables.iter().flat_map(odds::properties);
    xml::module("properties.GlobalProperties").child(docked).children(asked)
}

/// The turns, and within them the phases.
pub fn turns(context: &Context<'_>) -> Option<Element> {
    let bundle = context.bundle;
    let track = turn_track(bundle)?;
    let turns: Vec<_> = track.places.iter().map(|id| context.names.place(id).unwrap_or(id)).collect();
    let list = |property: &str, values: &[&str]| {
        xml::module("turn.ListTurnLevel")
            .with("property", property)
            .with("list", encode(values, ','))
            .fixed("ListTurnLevel")
    };
    let phases = phases(bundle);
    let mut levels = list("Turn", &turns);
    let mut format = "$level1$";
    if !phases.is_empty() {
        levels = levels.child(list("Phase", &phases));
        format = "$level1$ – $level2$";
    }
    let room = room([turns.as_slice(), phases.as_slice()]);
    let tracker = xml::module("turn.TurnTracker")
        .with("turnFormat", format)
        .with("lengthStyle", if room.is_some() { "Fixed" } else { "Maximum" })
        .with("length", room.unwrap_or_default())
        .with("nexthotkey", Key::alt('X').code())
        .with("prevhotkey", Key::alt('Z').code())
        .fixed("TurnTracker")
        .child(levels);
    let changed = xml::module("turn.TurnGlobalHotkey")
        .with("name", "Move the markers of the turn")
        .with("hotkey", Key::named(TURN_CHANGED).code())
        .with("match", "")
        .with("reportFormat", "");
    Some(if context.tracker.leads() { tracker.child(changed) } else { tracker })
}

/// How broad the turn is, in pixels, where the engine would measure it wrongly: it gives all turns the room of the words with
/// the most letters, and others with fewer may be wider.
fn room(levels: [&[&str]; 2]) -> Option<u32> {
    /// As large as the engine's type is, and half as large again: it is another typeface, and players may set it larger.
    const SIZE: f64 = 21.0;
    let theme = Theme::default();
    let width = |words: &&str| theme.width(words, SIZE, Style::Bold);
    let measured = |words: &[&str]| {
        // Of several that are as long the first is taken.
        let longest = words.iter().rev().max_by_key(|words| words.encode_utf16().count()).map_or(0.0, width);
        (longest, words.iter().map(width).fold(longest, f64::max))
    };
    let (longest, widest) = levels
        .iter()
        .map(|words| measured(words))
        .fold((0.0, 0.0), |(one, other), (longest, widest)| (one + longest, other + widest));
    (widest > longest).then(|| pixels(widest + width(&" – ")))
}

fn phases(bundle: &Bundle) -> Vec<&str> {
    bundle.phases.iter().map(|phase| phase.name.as_str()).collect()
}

/// The command that sets the tracker to a scenario's first turn.
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
            .fixed("Inventory")
    };
    [
        inventory("Forces", "Every counter, by side, kind and power", "Side,Kind,Power", 'I'),
        inventory("Places", "Every counter, by place", "LocationName", 'P'),
    ]
}

/// The charts: the die tables, then what is text.
pub fn charts(context: &Context<'_>) -> Option<Element> {
    let tables = context.bundle.tables.iter().map(|table| {
        let file = format!("{}.png", measures::table_picture(table));
        xml::widget("Chart").with("chartName", &table.name).with("fileName", file).with("description", "")
    });
    let pages = pages::pages(context.bundle, &context.names).into_iter().map(|page| {
        xml::widget("HtmlChart").with("chartName", page.name).with("fileName", page.file).with("description", "")
    });
    let charts: Vec<_> = tables.chain(pages).collect();
    if charts.is_empty() {
        return None;
    }
    let window = xml::module("ChartWindow").with("hotkey", Key::alt('A').code()).fixed("ChartWindow");
    Some(window.child(xml::widget("TabWidget").with("entryName", "Charts").children(charts)))
}

/// Notes of the players.
pub fn notes() -> Element {
    xml::module("NotesWindow").with("hotkey", Key::alt('N').code()).fixed("NotesWindow")
}

/// The set-ups, as they stand in the menu and in the first window.
pub fn setups(bundle: &Bundle) -> Vec<Element> {
    let setup = |start: setup::Start<'_>| {
        xml::module("PredefinedSetup")
            .with("name", start.name())
            .with("file", start.file())
            .with("description", start.scenario.description.as_deref().unwrap_or_default())
            .fixed("PredefinedSetup")
    };
    setup::starts(bundle).into_iter().map(setup).collect()
}
