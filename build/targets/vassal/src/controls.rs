//! The module's tool bar: charts, inventories, notes; its options and players.

use muster_schema::bundle::Bundle;
use muster_schema::phrase;

use super::sequence::encode;
use super::traits::Key;
use super::xml::{self, Element};
use super::{Context, battle, control, ids, odds, options as rules, pages, place, setup, turn, volley};
use muster_draw::chart;
use muster_marks::measures;

/// The player who plays all sides.
pub const SOLITAIRE: &str = "Solitaire";
pub fn roster(bundle: &Bundle) -> Element {
    let sides = bundle.sides.iter().map(|side| side.name.as_str()).chain([SOLITAIRE]);
    xml::module("PlayerRoster")
        .fixed("PlayerRoster")
        .children(sides.map(|side| Element::new("entry").with_text(side.to_owned())))
}

/// The options of the whole module.
pub fn options(bundle: &Bundle) -> Element {
    // The engine has no key for this of its own.
    let undo = Element::new("option").with("name", "undoHotKey").with_text(Key::ctrl('Z').code().to_owned());
    xml::module("GlobalOptions").fixed("GlobalOptions").child(undo).children(control::preference(bundle))
}

/// Properties of the whole module.
pub fn properties(bundle: &Bundle) -> Element {
    let docked = xml::module("properties.GlobalProperty")
        .with("name", "TurnTracker.defaultDocked")
        .with("initialValue", true)
        .fixed("GlobalProperty");
    let asked = bundle
        .tables
        .iter()
        .flat_map(|table| odds::properties(bundle, table).into_iter().chain(volley::properties(bundle, table)));
    xml::module("properties.GlobalProperties")
        .child(docked)
        .children(asked)
        .children(rules::properties(bundle))
        .children(turn::properties(bundle))
        .children(battle::properties(bundle))
}

/// Inventories of all counters, by side and by place.
pub fn inventories(bundle: &Bundle) -> Vec<Element> {
    // The formation would give away what is hidden.
    let hides = measures::hiders(bundle).next().is_some();
    let formations = !hides && bundle.pieces.iter().any(|piece| piece.formation.is_some());
    let inventory = |name: &str, tip: &str, group: &str, letter: char, fixed: &str| {
        xml::module("Inventory")
            .with("name", name)
            .with("text", name)
            .with("tooltip", tip)
            .with("groupBy", group)
            .with("hotkey", Key::alt(letter).code())
            .with("refreshHotkey", Key::alt_shift(letter).code())
            .fixed(fixed)
    };
    let phrases = &bundle.phrases;
    let [find, forces, places] = [phrases.say("Find"), phrases.say("Forces"), phrases.say("Places")];
    let tip = phrases.say("Every place by its name: a click on it shows it on the map");
    let find = ids::has_places(bundle).then(|| inventory(find, tip, place::INITIAL, 'G', "Inventory of places"));
    let (tip, group) = if formations {
        (phrases.say("Every counter, by side, formation and kind"), "Side,Formation,Kind,Power")
    } else {
        (phrases.say("Every counter, by side, kind and power"), "Side,Kind,Power")
    };
    let forces = [
        inventory(forces, tip, group, 'I', "Inventory"),
        inventory(places, phrases.say("Every counter, by place"), "LocationName", 'P', "Inventory"),
    ];
    forces.into_iter().chain(find).collect()
}

/// The charts: tables for players, die tables, then text.
pub fn charts(context: &Context<'_>) -> Option<Element> {
    let bundle = context.bundle;
    let dice = bundle.tables.iter().flat_map(|table| {
        let odds = table.odds.then(|| (chart::odds::name(&bundle.phrases, table), measures::odds_picture(table)));
        std::iter::once((table.name.clone(), measures::table_picture(table))).chain(odds)
    });
    let others = bundle.charts.iter().map(|chart| (chart.name.clone(), measures::chart_picture(chart)));
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
    let title = context.bundle.phrases.say("Charts");
    Some(window.child(xml::widget("TabWidget").with("entryName", title).children(charts)))
}

/// The menu of rarely used commands, which keeps the tool bar to one row on any screen.
pub fn more(bundle: &Bundle) -> Element {
    let phrases = &bundle.phrases;
    let points = control::points(bundle).map(|_| phrase!("Points"));
    let rare = [phrase!("Counters"), phrase!("Forces"), phrase!("Places")].into_iter().chain(points);
    let rare: Vec<&str> = rare.chain([phrase!("Change side")]).map(|name| phrases.say(name)).collect();
    xml::module("ToolbarMenu").with("menuItems", encode(&rare, ',')).fixed("ToolbarMenu of the rest")
}

/// Notes of the players.
pub fn notes() -> Element {
    xml::module("NotesWindow").with("hotkey", Key::alt('N').code()).fixed("NotesWindow")
}

/// The set-ups, as they appear in the menu and in the first window.
pub fn setups(bundle: &Bundle) -> Vec<Element> {
    let setup = |start: setup::Start<'_>| {
        xml::module("PredefinedSetup")
            .with("name", start.name(&bundle.phrases))
            .with("file", start.file())
            .with("description", start.scenario.description.as_deref().unwrap_or_default())
            .fixed("PredefinedSetup")
    };
    setup::starts(bundle).into_iter().map(setup).collect()
}
