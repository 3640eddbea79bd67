//! Rolls of a battle with dice that hit or miss: both sides roll the number of dice that the chat has added up, or
//! another one that players enter in a dialog for both sides. Without a battle the usual dialog asks.

use muster_schema::bundle::{Bundle, DieTable, Purpose};
use muster_schema::phrase;

use super::battle;
use super::dice;
use super::sequence::encode;
use super::traits::{Key, quoted};
use super::values::{Strength, Way};
use super::xml::{self, Element};

/// The sides of a battle as they roll.
const SIDES: [Way; 2] = [Way::Attack, Way::Defence];
/// The separator of the two numbers of an answer.
const TO: &str = " : ";

/// Is a battle rolled on a table? Each of its dice hits or misses, and the counters have strength.
pub fn is_rolled(bundle: &Bundle, table: &DieTable) -> bool {
    dice::hits(table).is_some() && battle::over(bundle).is_some()
}

/// The command that begins a roll without a battle.
pub fn plainly(table: &DieTable) -> Key {
    key("roll", table)
}

fn key(does: &str, table: &DieTable) -> Key {
    Key::named(&format!("{does} {}", table.id))
}

/// A property of a roll on a table.
fn property(what: &str, table: &DieTable) -> String {
    format!("{what}_{}", table.id.replace(['-', '.'], "_"))
}

/// Properties of a roll: the dice of a side, the modifier of each, the last die, the number of dice rolled, all of
/// them, and the hits.
fn parts(table: &DieTable) -> [String; 6] {
    ["Dice", "Plus", "Rolled", "Thrown", "Rolls", "Hits"].map(|what| property(what, table))
}

/// Properties of the answers, which are of both sides: the dice, `7 : 5`, and the modifiers.
fn answers(table: &DieTable) -> [String; 2] {
    ["Asked", "AskedPlus"].map(|what| property(what, table))
}

/// The number of a side in an answer, by default 0: an expression. Anything but digits, and minus signs if `is_signed`,
/// separates the two.
fn answered(answer: &str, at: usize, is_signed: bool) -> String {
    let between = if is_signed { "([^-0-9]|-(?![0-9])|(?<=[0-9])(?=-))+" } else { "[^0-9]+" };
    let text =
        format!("(\"\"+{answer}).replace(\"−\",\"-\").replaceAll(\"^{between}\",\"\").replaceAll(\"{between}\",\":\")");
    format!("{{({text}+\":0:0\").split(\":\")[{at}].replaceAll(\"^$\",\"0\")}}")
}

/// Properties of a roll, with the commands that change them.
pub fn properties(bundle: &Bundle, table: &DieTable) -> Vec<Element> {
    let Some(strength) = Strength::of(bundle).filter(|_| is_rolled(bundle, table)) else { return Vec::new() };
    let [number, plus, rolled, thrown, rolls, hits] = parts(table);
    let [dice, pluses] = answers(table);
    let phrases = &bundle.phrases;
    let set = |does: &str, value: &str| (key(does, table), encode(["P", value], ','));
    let ask = |does: &str, question: &str| (key(does, table), encode(["R", question], ','));
    let [low, high] = dice::hits(table).unwrap_or_default();
    let shown = format!("({rolled}+{plus})");
    let bounds = [low.map(|low| format!("{shown}>={low}")), high.map(|high| format!("{shown}<={high}"))];
    let is_hit = bounds.into_iter().flatten().collect::<Vec<_>>().join("&&");
    let each = dice::kind(table)[1];
    let [attack, defence] = SIDES.map(|way| format!("({})", strength.dice(battle::sum(way))));
    let proposed = format!("{{{attack}+{}+{defence}}}", quoted(TO));
    let has_leaders = bundle.pieces.iter().any(|piece| piece.purpose == Purpose::Leader);
    let question = if has_leaders {
        phrase!("Dice of the attacker : of the defender, without leaders")
    } else {
        phrase!("Dice of the attacker : of the defender")
    };
    let of_sides = |does: &str, answer: &str, is_signed: bool| {
        [0, 1].map(|at| set(&format!("{does} {at}"), &answered(answer, at, is_signed))).to_vec()
    };
    let kept = |(name, first, changes): (String, &str, Vec<(Key, String)>)| {
        let change = |(key, changer): (Key, String)| {
            xml::module("properties.ChangePropertyButton")
                .with("hotkey", key.code())
                .with("propChanger", changer)
                .fixed("ChangePropertyButton")
        };
        xml::module("properties.GlobalProperty")
            .with("name", name)
            .with("initialValue", first)
            .fixed("GlobalProperty of tables")
            .children(changes.into_iter().map(change))
    };
    let told = format!("{{{rolls}==\"\"?\"\"+{rolled}:{rolls}+\", \"+{rolled}}}");
    let nothing = ["0", "0"].join(TO);
    let ask_plus = ask("ask plus", phrases.say("Modifiers of each die: attacker : defender"));
    [
        (number, "0", of_sides("dice", &dice, false)),
        (plus, "0", of_sides("plus", &pluses, true)),
        (dice, "", vec![set("propose", &proposed), ask("ask dice", phrases.say(question))]),
        (pluses, "", vec![set("propose", &nothing), ask_plus]),
        (rolled.clone(), "0", vec![set("throw", &format!("{{Random({each})}}"))]),
        (thrown.clone(), "0", vec![set("clear", "0"), set("count", &format!("{{{thrown}+1}}"))]),
        (rolls, "", vec![set("clear", ""), set("count", &told)]),
        (hits.clone(), "0", vec![set("clear", "0"), set("count", &format!("{{{hits}+({is_hit}?1:0)}}"))]),
    ]
    .map(kept)
    .into()
}

/// The buttons of a table for rolling battles, and those for each side. `plain` rolls without a battle.
pub fn buttons(bundle: &Bundle, table: &DieTable, hotkey: &str, plain: Element) -> Vec<Element> {
    let [number, _, _, thrown, ..] = parts(table);
    let phrases = &bundle.phrases;
    // A button that nobody sees: it does something if a condition holds. Each counts its rounds by itself.
    let unseen = |does: &str, when: &str| {
        let round = property(&format!("Round_{}", does.replace(' ', "_")), table);
        xml::module("DoActionButton")
            .with("name", format!("{}: {does}", table.name))
            .with("text", "")
            .with("tooltip", "")
            .with("hotkey", key(does, table).code())
            .with("whileExpression", format!("{{{round}==1&&({when})}}"))
            .with("indexProperty", round)
            .fixed("DoActionButton if something holds")
    };
    let codes = |does: &[&str]| {
        let keys: Vec<Key> = does.iter().map(|does| key(does, table)).collect();
        encode(keys.iter().map(Key::code), ',')
    };
    let named = battle::is_named().join("||");
    let tip = phrases.fill(
        phrase!("Roll on {table}; in a battle for both sides, with the dice that the chat added up"),
        &[("table", &table.name)],
    );
    let button = xml::module("DoActionButton")
        .with("name", &table.name)
        .with("text", &table.name)
        .with("tooltip", tip)
        .with("hotkey", hotkey)
        .with("hotkeys", codes(&["no battle", "battle"]))
        .fixed("DoActionButton of tables");
    let no_battle = unseen("no battle", &format!("!({named})"))
        .with("hotkeys", encode([plainly(table).code()], ','))
        .fixed("DoActionButton of turns");
    let asks: &[&str] = if dice::is_modified(table) { &["ask dice", "ask plus"] } else { &["ask dice"] };
    let steps = [&["propose"], asks, &["side 0", "side 1"]].concat();
    let in_battle = unseen("battle", &named).with("hotkeys", codes(&steps)).fixed("DoActionButton of turns");
    let throw = xml::module("DoActionButton")
        .with("name", format!("{}: all dice", table.name))
        .with("hotkey", key("all dice", table).code())
        .with("hotkeys", codes(&["throw", "count"]))
        .with("untilExpression", format!("{{{thrown}>={number}}}"))
        .fixed("DoActionButton of rounds");
    let mut all = vec![plain, button, no_battle, in_battle, throw];
    for (at, way) in SIDES.into_iter().enumerate() {
        let [dice, plus, tell] = ["dice", "plus", "tell"].map(|does| format!("{does} {at}"));
        let side = unseen(&format!("side {at}"), "true")
            .with("hotkeys", codes(&["clear", &dice, &plus, "all dice", &tell]))
            .fixed("DoActionButton of turns");
        let told = unseen(&tell, &format!("{number}>0"))
            .with("icon", "")
            .with("doHotkey", false)
            .with("doReport", true)
            .with("reportFormat", report(bundle, table, way));
        all.extend([side, told]);
    }
    all
}

/// The chat's line on the dice of a side: `Battle Die: Blue rolls 5, 2, 6: 2 × hit (attack from Ghent: dice 3)`.
fn report(bundle: &Bundle, table: &DieTable, way: Way) -> String {
    let [number, plus, _, _, rolls, hits] = parts(table);
    let phrases = &bundle.phrases;
    let opening = quoted(&format!("{}: ", table.name));
    let each = dice::modifier(&plus, &format!(", {}", phrases.say("each")));
    let result = match table.results.as_slice() {
        [under, over] if table.hits.is_none() => {
            let several =
                format!("{hits}==0?{}:{hits}+{}", quoted(phrases.say("none")), quoted(&format!(" × {}", over.result)));
            format!("({number}==1?({hits}==1?{}:{}):({several}))", dice::outcome(over), dice::outcome(under))
        }
        _ => {
            let [hit, several] = [phrases.say("hit"), phrases.say("hits")].map(|word| quoted(&format!(" {word}")));
            format!("({hits}+({hits}==1?{hit}:{several}))")
        }
    };
    format!(
        "{{{opening}+{}+\": \"+{result}+{}}}",
        dice::rolls(phrases, &format!("{rolls}+{each}")),
        battle::told_of(bundle, way)
    )
}
