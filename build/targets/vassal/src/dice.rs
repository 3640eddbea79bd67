//! The module's dice: buttons that roll, and a menu of the die tables.

use std::fmt::Write;

use muster_schema::bundle::{Bundle, DieResult, DieTable, Heads};
use muster_schema::{Phrases, phrase, say};

use super::sequence::encode;
use super::traits::{self, Key, inset};
use super::xml::{self, Element};
use super::{battle, odds, volley};

/// A button for one die and for two, and a menu of the die tables, which rolls and reads each of them.
pub fn buttons(bundle: &Bundle) -> Vec<Element> {
    let phrases = &bundle.phrases;
    let plain = [(1, phrase!("1d6"), phrase!("Roll a die")), (2, phrase!("2d6"), phrase!("Roll two dice"))];
    let plain = plain.map(|(count, name, tip)| {
        let key = if count == 1 { Key::alt('1') } else { Key::alt('2') };
        let sum = if count == 1 { "" } else { "+\" = \"+result" };
        let report = format!("{{{}{sum}}}", rolls(phrases, &each_die(count)));
        die(phrases.say(name), phrases.say(tip), key.code(), [count, 6], &report, Roll::default())
    });
    let rolls = keyed(bundle).flat_map(|(table, key)| {
        let key = key.as_ref().map(Key::code).unwrap_or_default();
        match () {
            () if volley::is_rolled(bundle, table) => {
                let plain = rolled(bundle, table, volley::plainly(table).code(), false);
                volley::buttons(bundle, table, key, plain)
            }
            () if table.columns.is_empty() => vec![roll(bundle, table, key)],
            () => odds::buttons(bundle, table, key),
        }
    });
    let names: Vec<_> = bundle.tables.iter().map(|table| table.name.as_str()).collect();
    let menu = xml::module("ToolbarMenu").with("menuItems", encode(&names, ',')).fixed("ToolbarMenu of tables");
    let menu = (!names.is_empty()).then_some(menu);
    plain.into_iter().chain(rolls).chain(menu).collect()
}

/// The die tables, with the keys that roll on the first of them.
pub fn keyed(bundle: &Bundle) -> impl Iterator<Item = (&DieTable, Option<Key>)> {
    bundle.tables.iter().zip(Key::digits().map(|digit| digit.map(Key::alt_shift)))
}

/// The changes that a player may make before a roll, and the dice that count after it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Roll {
    /// The number of dice is asked for.
    pub(super) many: bool,
    /// A modifier of each die is asked for.
    pub(super) each: bool,
    /// A modifier of the sum is asked for.
    pub(super) sum: bool,
    /// Only dice of at least this are counted.
    pub(super) least: Option<i32>,
    /// Only dice of at most this are counted.
    pub(super) most: Option<i32>,
}

/// The dice of a roll as they fell: an expression.
fn each_die(count: u32) -> String {
    (1..=count).map(|number| format!("result{number}")).collect::<Vec<_>>().join("+\" + \"+")
}

/// The dice side by side, if they are not added: an expression.
fn each_apart(phrases: &Phrases, count: u32) -> String {
    each_die(count).replace(" + ", &format!(" {} ", phrases.say("and")))
}

/// The player and the dice rolled: an expression.
pub(super) fn rolls(phrases: &Phrases, dice: &str) -> String {
    traits::spoken(&say!(phrases, "{player} rolls {dice}", player = inset("PlayerId"), dice = inset(dice)))
}

/// The final result of a table's dice: an expression. Crossed dice are not added: a 3 and a 5 are 35.
pub(super) fn total(table: &DieTable) -> String {
    if !table.crossed {
        return "result".to_owned();
    }
    let side_by_side = (2..=count(table)).fold("result1".to_owned(), |all, next| format!("({all}*10+result{next})"));
    format!("({side_by_side}+addToTotal)")
}

/// The dice of a roll as they fell, and the final result: an expression.
pub(super) fn told(phrases: &Phrases, table: &DieTable) -> String {
    let added = modifier("addToTotal", "");
    if table.crossed {
        return format!("{}+{added}+\" = \"+{}", each_apart(phrases, count(table)), total(table));
    }
    let dice = each_die(count(table));
    format!("{dice}+{added}+(nDice==1&&addToTotal==0?\"\":\" = \"+result)")
}

/// True if something may be added to a roll on a table.
pub(super) fn is_modified(table: &DieTable) -> bool {
    table.modifiers.iter().any(|modifier| !modifier.shifts)
}

/// The number of dice.
fn count(table: &DieTable) -> u32 {
    table.dice.clamp(1, 50)
}

/// The number of dice, and the faces of each.
pub(super) fn kind(table: &DieTable) -> [u32; 2] {
    [count(table), table.faces.clamp(2, 1000)]
}

/// An expression for a modifier in the report, after the dice; empty if there is none.
pub(super) fn modifier(name: &str, before: &str) -> String {
    format!("({name}==0?\"\":{name}>0?\"{before} + \"+{name}:\"{before} − \"+(0-{name}))")
}

/// The end of a roll's report, with the battle that it is for: an expression to append, empty if there is none.
pub(super) fn ending(bundle: &Bundle, table: &DieTable) -> String {
    let of_battles = matches!(table.heads, Some(Heads::Odds | Heads::Differential)) || hits(table).is_some();
    if of_battles && battle::over(bundle).is_some() { format!("+{}", battle::told(bundle)) } else { String::new() }
}

/// The least and the greatest roll of a die that hits, where each hits or misses.
pub(super) fn hits(table: &DieTable) -> Option<[Option<i32>; 2]> {
    match table.results.as_slice() {
        _ if let Some(hits) = table.hits => Some([hits.low, hits.high]),
        [under, over] if table.dice == 1 && under.result == "miss" && over.result == "hit" => {
            Some([over.low, over.high])
        }
        _ => None,
    }
}

/// A button that rolls on a table. If a single die succeeds from some number on, several can be rolled at once, as in
/// battles: the report counts the successes. For a table without lines the report says that it must be read elsewhere.
pub fn roll(bundle: &Bundle, table: &DieTable, hotkey: &str) -> Element {
    rolled(bundle, table, hotkey, true)
}

/// The same; unless `shown`, it has no button and rolls only when its key is pressed.
fn rolled(bundle: &Bundle, table: &DieTable, hotkey: &str, shown: bool) -> Element {
    let count = count(table);
    let changed = is_modified(table);
    let phrases = &bundle.phrases;
    let opening = traits::quoted(&format!("{}: ", table.name));
    let rolls = |dice: &str| format!("{opening}+{}", rolls(phrases, dice));
    let ending = ending(bundle, table);
    let each = modifier("plus", &format!(", {}", phrases.say("each")));
    let plain = phrase!("Roll on {table}");
    let many = phrase!("Roll on {table}; asks for the number of dice and the modifier");
    let (kind, report, tip) = match table.results.as_slice() {
        _ if let Some(hits) = table.hits => {
            let [hit, several] = [phrases.say("hit"), phrases.say("hits")];
            let report = format!(
                "{{{}+\": \"+keepCount+(keepCount==1?\" {hit}\":\" {several}\"){ending}}}",
                rolls(&format!("rawRolls+{each}"))
            );
            let most = hits.high.filter(|_| hits.low.is_none() || hits.low == hits.high);
            let kind = Roll { many: true, each: changed, least: hits.low, most, ..Roll::default() };
            (kind, report, if changed { many } else { phrase!("Roll on {table}; asks for the number of dice") })
        }
        [] => {
            let missing = phrases.say("This module does not have the table: read the result in your copy of the game.");
            let report = format!("{{{}+\". {missing}\"}}", rolls(&each_apart(phrases, count)));
            (Roll::default(), report, phrase!("Roll on {table}, which this module does not have"))
        }
        [under, over] if count == 1 && over.low.is_some() && under.high.is_some() => {
            let least = over.low;
            let single = format!("keepCount==1?{}:{}", outcome(over), outcome(under));
            let (none, result) = (phrases.say("none"), traits::quoted(&over.result));
            let several = format!("keepCount==0?\"{none}\":keepCount+\" × \"+{result}");
            let rolls = rolls(&format!("rawRolls+{each}"));
            let report = format!("{{{rolls}+\": \"+(nDice==1?{single}:{several}){ending}}}");
            let tip = if changed { many } else { plain };
            (Roll { many: changed, each: changed, least, ..Roll::default() }, report, tip)
        }
        _ => {
            let report = format!("{{{}+\": \"+{}}}", rolls(&told(phrases, table)), reading(table) + &ending);
            let tip = if changed { phrase!("Roll on {table}; asks for the modifier") } else { plain };
            (Roll { sum: changed, ..Roll::default() }, report, tip)
        }
    };
    let tip = if shown { phrases.fill(tip, &[("table", &table.name)]) } else { String::new() };
    die(&table.name, &tip, hotkey, self::kind(table), &report, kind)
}

/// A line's result with its meaning, as an expression.
pub(super) fn outcome(line: &DieResult) -> String {
    let meaning = line.meaning.as_deref().map(|meaning| format!(" – {meaning}")).unwrap_or_default();
    traits::quoted(&format!("{}{meaning}", line.result))
}

/// An expression that reads a table: its line for a result.
fn reading(table: &DieTable) -> String {
    let (mut expression, total) = (String::from("("), total(table));
    for line in &table.results {
        let bounds = [line.low.map(|low| format!("{total}>={low}")), line.high.map(|high| format!("{total}<={high}"))];
        let within: Vec<_> = bounds.into_iter().flatten().collect();
        let within = if within.is_empty() { "true".to_owned() } else { within.join("&&") };
        let _ = write!(expression, "{within}?{}:", outcome(line));
    }
    expression + "\"–\")"
}

/// A button that rolls dice, or without a tip only the action of its key.
pub(super) fn die(name: &str, tip: &str, hotkey: &str, [count, faces]: [u32; 2], report: &str, roll: Roll) -> Element {
    let [text, icon] = if tip.is_empty() { [""; 2] } else { [name, "/images/die.gif"] };
    xml::module("DiceButton")
        .with("name", name)
        .with("text", text)
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
        .with("keepDice", roll.least.or(roll.most).is_some())
        .with(
            "keepOption",
            if roll.least.is_none() && roll.most.is_some() {
                "<"
            } else if roll.most.is_some() {
                "="
            } else {
                ">"
            },
        )
        .with("keepCount", roll.least.or(roll.most).unwrap_or(1))
        .with("icon", icon)
        .fixed("DiceButton")
}
