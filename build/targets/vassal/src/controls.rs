//! The module's tool bar: turns, charts, inventories, notes; its options and players.

use muster_schema::bundle::{Bundle, Scenario, Track, TrackKind};

use super::sequence::encode;
use super::traits::Key;
use super::xml::{self, Element};
use super::{Context, odds, options as rules, pages, setup};
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
    xml::module("properties.GlobalProperties").child(docked).children(asked).children(rules::properties(bundle))
}

/// What stands between a turn and its phase where they are counted as one: spaces that do not break, which names do not have.
const BETWEEN: &str = "\u{a0}–\u{a0}";
/// The property that says where the turn tracker stands in such a game.
const STEP: &str = "Step";

/// Whether some phases are only in some turns. The engine has the same phases in every turn; for such a game it counts each turn
/// with each of its phases as one.
fn is_uneven(bundle: &Bundle) -> bool {
    bundle.phases.iter().any(|phase| !phase.turns.is_empty())
}

/// The turn that is played: an expression.
pub fn turn(bundle: &Bundle) -> String {
    // As a text, whatever there is before the first turn.
    if is_uneven(bundle) { format!("(\"\"+{STEP}).split(\"{BETWEEN}\")[0]") } else { "Turn".to_owned() }
}

/// Its phase: an expression.
pub fn phase(bundle: &Bundle) -> String {
    if is_uneven(bundle) {
        format!("(\"\"+{STEP}).substring((\"{BETWEEN}\"+{STEP}).lastIndexOf(\"{BETWEEN}\"))")
    } else {
        "Phase".to_owned()
    }
}

/// The turns with their phases, one after the other, each with its turn.
fn steps<'a>(context: &Context<'a>, track: &'a Track) -> Vec<(&'a str, String)> {
    let phases = &context.bundle.phases;
    let mut steps = Vec::new();
    for turn in &track.places {
        let name = context.names.place(turn).unwrap_or(turn);
        let own = phases.iter().filter(|phase| phase.turns.is_empty() || phase.turns.contains(turn));
        let before = steps.len();
        steps.extend(own.map(|phase| (turn.as_str(), format!("{name}{BETWEEN}{}", phase.name))));
        if steps.len() == before {
            steps.push((turn.as_str(), format!("{name}{BETWEEN}no phase")));
        }
    }
    steps
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
    let steps = steps(context, track);
    let steps: Vec<&str> = steps.iter().map(|(_, name)| name.as_str()).collect();
    let uneven = is_uneven(bundle);
    let mut levels = if uneven { list(STEP, &steps) } else { list("Turn", &turns) };
    let mut format = "$level1$";
    if !phases.is_empty() && !uneven {
        levels = levels.child(list("Phase", &phases));
        format = "$level1$ – $level2$";
    }
    let room = if uneven { room([&steps, &[]]) } else { room([&turns, &phases]) };
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
pub fn turn_command(context: &Context<'_>, scenario: &Scenario) -> Option<String> {
    let bundle = context.bundle;
    let track = turn_track(bundle)?;
    let turns: Vec<&str> = if is_uneven(bundle) {
        steps(context, track).into_iter().map(|(turn, _)| turn).collect()
    } else {
        track.places.iter().map(String::as_str).collect()
    };
    let at = turns.iter().position(|turn| *turn == scenario.first_turn)?.to_string();
    let active = |count: usize| encode(vec!["true"; count], ',');
    let mut fields = vec![at, "0".into(), "0".into(), active(turns.len())];
    if !bundle.phases.is_empty() && !is_uneven(bundle) {
        fields.push(encode(["0", "0", "0", &active(bundle.phases.len())], ';'));
    }
    let state = encode(["0", &encode(fields, ';')], '|');
    Some(encode(["TURNTurnTracker0", &state], '\t'))
}

/// Where every counter is, by side and by place.
pub fn inventories(bundle: &Bundle) -> [Element; 2] {
    // The formation would give away what is hidden.
    let hides = measures::hiders(bundle).next().is_some();
    let formations = !hides && bundle.pieces.iter().any(|piece| piece.formation.is_some());
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
        if formations {
            inventory("Forces", "Every counter, by side, formation and kind", "Side,Formation,Kind,Power", 'I')
        } else {
            inventory("Forces", "Every counter, by side, kind and power", "Side,Kind,Power", 'I')
        },
        inventory("Places", "Every counter, by place", "LocationName", 'P'),
    ]
}

/// The charts: tables that players see, the die tables, then what is text.
pub fn charts(context: &Context<'_>) -> Option<Element> {
    let dice = context.bundle.tables.iter().map(|table| (&table.name, measures::table_picture(table)));
    let others = context.bundle.charts.iter().map(|chart| (&chart.name, measures::chart_picture(chart)));
    let tables = others.chain(dice).map(|(name, file)| {
        xml::widget("Chart").with("chartName", name).with("fileName", format!("{file}.png")).with("description", "")
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
