//! The module's tool bar: turns, dice, charts, inventories, notes; its options and players.

use std::fmt::Write;

use muster_schema::bundle::{Bundle, DieResult, DieTable, Scenario, Track, TrackKind};

use super::sequence::encode;
use super::traits::{self, Key};
use super::xml::{self, Element};
use super::{Context, pages, setup};
use crate::measures;

/// The player who plays all sides.
pub const SOLITAIRE: &str = "Solitaire";
/// The command that tells that the turn has changed.
pub const TURN_CHANGED: &str = "turn-changed";

/// The track that counts turns.
#[must_use]
pub fn turn_track(bundle: &Bundle) -> Option<&Track> {
    bundle.map.tracks.iter().find(|track| track.kind == TrackKind::Turn && !track.places.is_empty())
}

/// The players.
pub fn roster(bundle: &Bundle) -> Element {
    let sides = bundle.sides.iter().map(|side| side.name.as_str()).chain([SOLITAIRE]);
    xml::module("PlayerRoster")
        .fixed("PlayerRoster")
        .children(sides.map(|side| Element::new("entry").with_text(side.to_owned())))
}

/// What holds for the whole module.
pub fn options() -> Element {
    xml::module("GlobalOptions").fixed("GlobalOptions")
}

/// Properties of the whole module.
pub fn properties() -> Element {
    let docked = xml::module("properties.GlobalProperty")
        .with("name", "TurnTracker.defaultDocked")
        .with("initialValue", true)
        .fixed("GlobalProperty");
    xml::module("properties.GlobalProperties").child(docked)
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
    let tracker = xml::module("turn.TurnTracker")
        .with("turnFormat", format)
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

/// A button for one die and for two, and a menu of the die tables, each of which is rolled on and read.
pub fn dice(bundle: &Bundle) -> Vec<Element> {
    let plain = [(1, "Roll a die"), (2, "Roll two dice")].map(|(count, tip)| {
        let name = format!("{count}d6");
        let key = if count == 1 { Key::alt('1') } else { Key::alt('2') };
        let sum = if count == 1 { "" } else { "+\" = \"+result" };
        let report = format!("{{PlayerId+\" rolls \"+{}{sum}}}", each_die(count));
        die(&name, tip, key.code(), [count, 6], &report, Roll::default())
    });
    let tables = bundle.tables.iter().zip(('1'..='9').map(Some).chain(std::iter::repeat(None)));
    let rolls = tables.map(|(table, digit)| {
        let key = digit.map(|digit| Key::alt_shift(digit).code().to_owned()).unwrap_or_default();
        roll(table, &key)
    });
    let names: Vec<_> = bundle.tables.iter().map(|table| table.name.as_str()).collect();
    let menu = xml::module("ToolbarMenu").with("menuItems", encode(&names, ',')).fixed("ToolbarMenu of tables");
    let menu = (!names.is_empty()).then_some(menu);
    plain.into_iter().chain(rolls).chain(menu).collect()
}

/// What a player may change before a roll, and what is counted after it.
#[derive(Clone, Copy, Debug, Default)]
struct Roll {
    /// The number of dice is asked for.
    many: bool,
    /// A modifier of each die is asked for.
    each: bool,
    /// A modifier of the sum is asked for.
    sum: bool,
    /// Only dice of at least this are counted.
    least: Option<i32>,
}

/// The dice of a roll as they fell: an expression.
fn each_die(count: u32) -> String {
    (1..=count).map(|number| format!("result{number}")).collect::<Vec<_>>().join("+\" + \"+")
}

/// An expression for a modifier as it is told behind the dice, empty where there is none.
fn modifier(name: &str, before: &str, after: &str) -> String {
    format!("({name}==0?\"\":{name}>0?\"{before} + \"+{name}{after}:\"{before} − \"+(0-{name}){after})")
}

/// A button that rolls on a table. Where a single die succeeds from some number on, several can be rolled at once: the report
/// counts how many did, which is how battles go. One without lines says that they must be read elsewhere.
fn roll(table: &DieTable, hotkey: &str) -> Element {
    let count = table.dice.clamp(1, 50);
    let changed = !table.modifiers.is_empty();
    let rolls = format!("{}+PlayerId+\" rolls \"", traits::quoted(&format!("{}: ", table.name)));
    let missing = "+\". This module does not have the table: read the result in your copy of the game.\"";
    let apart = each_die(count).replace(" + ", " and ");
    let asked = if changed { "; asks for the modifier" } else { "" };
    let (kind, report, tip) = match table.results.as_slice() {
        [] => (Roll::default(), format!("{{{rolls}+{apart}{missing}}}"), ", which this module does not have"),
        [under, over] if count == 1 && over.low.is_some() && under.high.is_some() => {
            let least = over.low;
            let single = format!("keepCount==1?{}:{}", outcome(over), outcome(under));
            let several = format!("keepCount==0?\"none\":keepCount+\" × \"+{}", traits::quoted(&over.result));
            let each = modifier("plus", ", each", "");
            let report = format!("{{{rolls}+rawRolls+{each}+\": \"+(nDice==1?{single}:{several})}}");
            let tip = if changed { "; asks for the number of dice and the modifier" } else { "" };
            (Roll { many: changed, each: changed, least, ..Roll::default() }, report, tip)
        }
        // Dice that are crossed are not added.
        _ if table.crossed => (Roll::default(), format!("{{{rolls}+{apart}}}"), ""),
        _ => {
            let added = modifier("addToTotal", "", "");
            let sum = "+(nDice==1&&addToTotal==0?\"\":\" = \"+result)";
            let report = format!("{{{rolls}+{}+{added}{sum}+\": \"+{}}}", each_die(count), reading(table));
            (Roll { sum: changed, ..Roll::default() }, report, asked)
        }
    };
    let tip = format!("Roll on {}{tip}", table.name);
    die(&table.name, &tip, hotkey, [count, table.faces.clamp(2, 1000)], &report, kind)
}

/// A line's result and what it means, as an expression.
fn outcome(line: &DieResult) -> String {
    let meaning = line.meaning.as_deref().map(|meaning| format!(" – {meaning}")).unwrap_or_default();
    traits::quoted(&format!("{}{meaning}", line.result))
}

/// An expression that reads a table: its line for a result.
fn reading(table: &DieTable) -> String {
    let mut expression = String::from("(");
    for line in &table.results {
        let bounds = [line.low.map(|low| format!("result>={low}")), line.high.map(|high| format!("result<={high}"))];
        let within: Vec<_> = bounds.into_iter().flatten().collect();
        let within = if within.is_empty() { "true".to_owned() } else { within.join("&&") };
        let _ = write!(expression, "{within}?{}:", outcome(line));
    }
    expression + "\"–\")"
}

fn die(name: &str, tip: &str, hotkey: &str, [count, faces]: [u32; 2], report: &str, roll: Roll) -> Element {
    xml::module("DiceButton")
        .with("name", name)
        .with("text", name)
        .with("tooltip", tip)
        .with("hotkey", hotkey)
        .with("nDice", count)
        .with("nSides", faces)
        .with("reportFormat", report)
        .with("prompt", roll.many || roll.each || roll.sum)
        .with("lockDice", !roll.many)
        .with("lockPlus", !roll.each)
        .with("lockAdd", !roll.sum)
        .with("reportTotal", count > 1 && report.starts_with('{') || roll.sum)
        .with("keepDice", roll.least.is_some())
        .with("keepOption", ">")
        .with("keepCount", roll.least.unwrap_or(1))
        .fixed("DiceButton")
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

/// The scenarios, as they stand in the menu and in the first window.
pub fn setups(bundle: &Bundle) -> Vec<Element> {
    let setup = |scenario: &Scenario| {
        xml::module("PredefinedSetup")
            .with("name", &scenario.name)
            .with("file", setup::file(scenario))
            .with("description", scenario.description.as_deref().unwrap_or_default())
            .fixed("PredefinedSetup")
    };
    bundle.scenarios.iter().map(setup).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(count: u32, lines: &[(Option<i32>, Option<i32>, &str)]) -> DieTable {
        let provenance = serde_json::json!({ "cite": "1.1", "standing": "attested" });
        let results: Vec<_> = lines
            .iter()
            .map(|(low, high, result)| {
                serde_json::json!({ "low": low, "high": high, "result": result, "provenance": provenance })
            })
            .collect();
        serde_json::from_value(serde_json::json!({
            "id": "t", "name": "Fire; \"hot\"", "dice": count, "faces": 6, "modifiers": [], "results": results,
            "provenance": provenance,
        }))
        .unwrap_or_else(|error| panic!("{error}"))
    }

    fn document(element: &Element) -> String {
        element.document().ok().and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default()
    }

    #[test]
    fn a_die_that_hits_from_some_number_on_is_counted() {
        let counted = document(&roll(&table(1, &[(None, Some(4), "miss"), (Some(5), None, "hit")]), ""));
        assert!(counted.contains(r#"keepDice="true" keepOption="&gt;" keepCount="5""#), "{counted}");
        let read =
            document(&roll(&table(2, &[(None, Some(4), "a"), (Some(5), Some(7), "b"), (Some(8), None, "c")]), ""));
        assert!(read.contains(r#"reportTotal="true" keepDice="false""#), "{read}");
        assert!(
            read.contains("result&lt;=4?&quot;a&quot;:result&gt;=5&amp;&amp;result&lt;=7?&quot;b&quot;:"),
            "{read}"
        );
        assert!(read.contains(r"Fire; \&quot;hot\&quot;"), "{read}");
    }

    #[test]
    fn a_sum_is_told_with_its_dice_and_a_table_that_is_not_there_says_so() {
        let added = document(&roll(&table(2, &[(None, None, "a")]), ""));
        assert!(added.contains("rolls &quot;+result1+&quot; + &quot;+result2+(addToTotal==0"), "{added}");
        let missing = document(&roll(&table(2, &[]), ""));
        let told = "rolls &quot;+result1+&quot; and &quot;+result2+&quot;. This module does not have the table";
        assert!(missing.contains(told), "{missing}");
    }
}
