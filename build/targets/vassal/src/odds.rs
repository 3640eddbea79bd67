//! Die tables with several columns: a button that asks for the column and for shifts, rolls, and reads the table.
//!
//! The engine cannot ask questions in the middle of a roll. A player's choices become properties of the module, each
//! changed by a command of its own, and the button sends these commands one after the other: no column, no shift,
//! column, shift, roll. After each question it goes on only if there is an answer: a player who cancels, or accepts
//! without a choice, does not roll. If shifts have names, several may apply: the button asks again until the player
//! chooses no more, and adds them up.

use muster_schema::bundle::{Bundle, DieTable, Heads};
use muster_schema::{Phrases, phrase, say};

use super::battle;
use super::dice::{self, Roll, die, is_modified, kind, told, total};
use super::sequence::encode;
use super::traits::{Key, inset, quoted, spoken};
use super::xml::{self, Element};

/// The proposed answer of the dialog for a column, so that nobody rolls in a column by accident.
const NONE: &str = phrase!("choose …");
/// The value of a shift before the player answers. It is none of the answers, so the dialog proposes the first.
const UNASKED: &str = "";
/// The answer that ends the shifts.
const NO_MORE: &str = phrase!("no more shifts");
/// The most columns that a roll can be shifted.
const MOST_SHIFTS: usize = 6;
/// The most answers for which the engine shows the first as a proposal; more become a list.
const MOST_ANSWERS: i64 = 19;
/// Separates the parts of a text that an expression takes apart.
const BETWEEN: &str = "¦";

/// A question to the player before a roll.
#[derive(Debug)]
pub struct Asked {
    /// The property that holds the answer.
    property: String,
    /// The command that asks.
    ask: Key,
    question: String,
    /// The answers, each with its number.
    answers: Vec<(String, i64)>,
    /// The property's value as long as there is no answer.
    unanswered: String,
    /// The command that forgets the last answer.
    forget: Key,
    /// The command that goes on if there is an answer.
    go_on: Key,
    /// The counting of answers, if there may be several.
    several: Option<Several>,
}

/// Counts several answers to one question.
#[derive(Debug)]
struct Several {
    /// The properties that hold the sum of their numbers and their words.
    sum: String,
    words: String,
    /// The answer that ends them.
    no_more: String,
    /// The command that begins, that which counts an answer, and that which asks until there are no more.
    none: Key,
    count: Key,
    rounds: Key,
}

impl Asked {
    /// Asks for the column that a roll is read in.
    pub fn column(bundle: &Bundle, table: &DieTable) -> Self {
        let answers = table.columns.iter().map(|column| as_text(&column.name)).zip(0..);
        // The dialog proposes the first answer where what was answered before is none of them.
        let proposed = battle::column(bundle, table);
        let none = bundle.phrases.say(NONE);
        let first =
            proposed.map_or_else(|| none.to_owned(), |column| format!("{{{column}==\"\"?{}:{column}}}", quoted(none)));
        Self {
            property: property("Column", table),
            ask: Key::named(&format!("column {}", table.id)),
            question: format!("{}: {}?", table.name, noun(&bundle.phrases, table)),
            answers: std::iter::once((first, -1)).chain(answers).collect(),
            unanswered: none.to_owned(),
            forget: Key::named(&format!("no column {}", table.id)),
            go_on: Key::named(&format!("column chosen {}", table.id)),
            several: None,
        }
    }

    /// Asks for the column shift.
    fn shift(phrases: &Phrases, table: &DieTable) -> Self {
        let most = table.columns.len().saturating_sub(1).min(MOST_SHIFTS);
        let most = i64::try_from(most).unwrap_or_default().min(table.most_shift.map_or(i64::MAX, i64::from));
        let words = |shift: i64| match shift {
            0 => phrases.say("no shift").to_owned(),
            left if left < 0 => say!(phrases, "{count} left", count = -left),
            right => say!(phrases, "{count} right", count = right),
        };
        let named = table.modifiers.iter().filter(|modifier| modifier.shifts).map(|modifier| {
            let shift = i64::from(modifier.value);
            (as_text(&format!("{}: {}", modifier.name, words(shift))), shift)
        });
        let named: Vec<_> = named.collect();
        let no_more = phrases.say(NO_MORE).to_owned();
        let none = if named.is_empty() { words(0) } else { no_more.clone() };
        let several = (!named.is_empty()).then(|| Several {
            sum: property("Shifts", table),
            words: property("Shifted", table),
            no_more,
            none: Key::named(&format!("no shifts {}", table.id)),
            count: Key::named(&format!("count shift {}", table.id)),
            rounds: Key::named(&format!("shifts {}", table.id)),
        });
        // Where there are more answers than a combo box shows, the engine proposes none.
        let named_many = i64::try_from(named.len()).unwrap_or(i64::MAX);
        let most =
            if named.is_empty() { most } else { most.min(((MOST_ANSWERS - 1).saturating_sub(named_many) / 2).max(1)) };
        let plain = (-most..=most).filter(|shift| *shift != 0).map(|shift| (words(shift), shift));
        Self {
            property: property("Shift", table),
            ask: Key::named(&format!("shift {}", table.id)),
            question: match several {
                Some(_) => say!(phrases, "{table}: which shifts, one after the other?", table = table.name),
                None => say!(phrases, "{table}: shifted by how many columns?", table = table.name),
            },
            answers: std::iter::once((none, 0)).chain(named).chain(plain).collect(),
            unanswered: UNASKED.to_owned(),
            forget: Key::named(&format!("no shift {}", table.id)),
            go_on: Key::named(&format!("shift chosen {}", table.id)),
            several,
        }
    }

    /// The properties, with what changes them.
    fn elements(&self) -> Vec<Element> {
        let answers = encode(self.answers.iter().map(|(answer, _)| answer), ',');
        let ask = change(&self.ask, &encode(["E", &self.question, &answers], ','));
        let forget = change(&self.forget, &encode(["P", &self.unanswered], ','));
        let mut all = vec![kept(&self.property, &self.unanswered, [ask, forget])];
        if let Some(Several { sum, words, no_more, none, count, .. }) = &self.several {
            let set = |key: &Key, to: &str| change(key, &encode(["P", to], ','));
            all.push(kept(sum, "0", [set(none, "0"), set(count, &format!("{{{sum}+{}}}", self.number()))]));
            let (answer, no_more) = (&self.property, quoted(no_more));
            let more =
                format!("{{{words}+({answer}==\"\"||{answer}=={no_more}?\"\":({words}==\"\"?\"\":\", \")+{answer})}}");
            all.push(kept(words, "", [set(none, ""), set(count, &more)]));
        }
        all
    }

    /// The commands that ask.
    fn asking(&self) -> [&Key; 2] {
        [self.several.as_ref().map_or(&self.ask, |several| &several.rounds), &self.go_on]
    }

    /// The commands that forget all earlier answers.
    fn forgetting(&self) -> impl Iterator<Item = &Key> {
        std::iter::once(&self.forget).chain(self.several.as_ref().map(|several| &several.none))
    }

    /// An invisible button that asks until there are no more answers, or none at all.
    fn rounds(&self) -> Option<Element> {
        let several = self.several.as_ref()?;
        let (answer, no_more) = (&self.property, quoted(&several.no_more));
        let element = xml::module("DoActionButton")
            .with("name", format!("{} …", several.words))
            .with("hotkey", several.rounds.code())
            .with("hotkeys", encode([&self.forget, &self.ask, &several.count].map(Key::code), ','))
            .with("untilExpression", format!("{{{answer}==\"\"||{answer}=={no_more}}}"))
            .fixed("DoActionButton of rounds");
        Some(element)
    }

    /// An invisible button that sends the commands that follow, if there is an answer.
    fn then(&self, commands: &[&Key]) -> Element {
        let times = format!("{{{}=={}?0:1}}", self.property, quoted(&self.unanswered));
        xml::module("DoActionButton")
            .with("name", format!("{} …", self.question))
            .with("hotkey", self.go_on.code())
            .with("hotkeys", encode(commands.iter().map(|key| key.code()), ','))
            .with("loopCount", times)
            .fixed("DoActionButton after a question")
    }

    /// The sum of all answers as far as the table lets them count together: an expression.
    fn sum(&self, most: Option<u32>) -> String {
        let sum = self.several.as_ref().map_or_else(|| self.number(), |several| several.sum.clone());
        most.map_or(sum.clone(), |most| format!("Math.min(Math.max({sum},-{most}),{most})"))
    }

    /// The answers in words: an expression, empty without any.
    fn words(&self) -> String {
        match &self.several {
            Some(several) => several.words.clone(),
            None => format!("({}==0?\"\":{})", self.number(), self.property),
        }
    }

    /// The number of the answer: an expression.
    fn number(&self) -> String {
        let property = &self.property;
        let said = self.answers.iter().filter(|(answer, _)| !answer.starts_with('{'));
        let cases = said.map(|(answer, number)| format!("{property}=={}?{number}:", quoted(answer)));
        format!("({}0)", cases.collect::<String>())
    }
}

/// A property that players set by answers, with what changes it.
fn kept(name: &str, first: &str, changes: [Element; 2]) -> Element {
    xml::module("properties.GlobalProperty")
        .with("name", name)
        .with("initialValue", first)
        .fixed("GlobalProperty of tables")
        .children(changes)
}

/// A head of a column in a form that the engine keeps. It would read `+1` as 1 and not recognize it later; an invisible
/// space prevents that. Special characters would be read as an expression.
pub(super) fn as_text(head: &str) -> String {
    let plain = head.replace(['$', '{', '}'], " ");
    if plain.parse::<i64>().is_ok() { format!("{plain}\u{a0}") } else { plain }
}

fn property(what: &str, table: &DieTable) -> String {
    format!("{what}_{}", table.id.replace('-', "_"))
}

/// A word for the columns of a table.
fn noun<'t>(phrases: &'t Phrases, table: &'t DieTable) -> &'t str {
    if let Some(heading) = &table.heading {
        return heading;
    }
    match table.heads {
        Some(Heads::Odds) => phrases.say("odds"),
        Some(Heads::Differential) => phrases.say("differential"),
        Some(Heads::Strength) => phrases.say("strength"),
        Some(Heads::Named) | None => phrases.say("column"),
    }
}

fn change(key: &Key, changer: &str) -> Element {
    xml::module("properties.ChangePropertyButton")
        .with("hotkey", key.code())
        .with("propChanger", changer)
        .fixed("ChangePropertyButton")
}

/// The question for the column shift, if the columns are in an order.
pub fn shift(bundle: &Bundle, table: &DieTable) -> Option<Asked> {
    (!matches!(table.heads, Some(Heads::Named) | None)).then(|| Asked::shift(&bundle.phrases, table))
}

/// The properties of a table that hold what players chose.
pub fn properties(bundle: &Bundle, table: &DieTable) -> Vec<Element> {
    if table.columns.is_empty() {
        return Vec::new();
    }
    std::iter::once(Asked::column(bundle, table))
        .chain(shift(bundle, table))
        .flat_map(|asked| asked.elements())
        .collect()
}

/// The button of a table, and what rolls the dice for it.
pub fn buttons(bundle: &Bundle, table: &DieTable, hotkey: &str) -> Vec<Element> {
    let (column, shift) = (Asked::column(bundle, table), shift(bundle, table));
    let rolled = Key::named(&format!("roll {}", table.id));
    let changed = Roll { sum: is_modified(table), ..Roll::default() };
    let tip = match shift {
        Some(_) => phrase!("Roll on {table}; asks for {column} and shifts"),
        None => phrase!("Roll on {table}; asks for {column}"),
    };
    let tip = bundle.phrases.fill(tip, &[("table", &table.name), ("column", &noun(&bundle.phrases, table))]);
    let asked: Vec<&Asked> = std::iter::once(&column).chain(&shift).collect();
    let begin = asked.iter().flat_map(|asked| asked.forgetting()).chain(column.asking());
    let button = xml::module("DoActionButton")
        .with("name", &table.name)
        .with("text", &table.name)
        .with("tooltip", tip)
        .with("hotkey", hotkey)
        .with("hotkeys", encode(begin.map(Key::code), ','))
        .fixed("DoActionButton of tables");
    let steps = asked.iter().enumerate().map(|(at, one)| match asked.get(at + 1) {
        Some(next) => one.then(&next.asking()),
        None => one.then(&[&rolled]),
    });
    let report = report(bundle, table, &column, shift.as_ref());
    let die = die(&table.name, "", rolled.code(), kind(table), &report, changed);
    let rounds = shift.as_ref().and_then(Asked::rounds);
    [die, button].into_iter().chain(steps).chain(rounds).collect()
}

/// The chat's report of a roll: `Combat: Blue rolls 4, odds 3-1 shifted 1 left to 2-1: DR – The defenders retreat.`
pub fn report(bundle: &Bundle, table: &DieTable, column: &Asked, shift: Option<&Asked>) -> String {
    let phrases = &bundle.phrases;
    let names: Vec<&str> = table.columns.iter().map(|column| column.name.as_str()).collect();
    let chosen = column.number();
    let last = names.len().saturating_sub(1);
    let read = shift.map_or(chosen.clone(), |shift| {
        format!("Math.min(Math.max({chosen}+{},0),{last})", shift.sum(table.most_shift))
    });
    let head = |number: &str| pick(&names, number);
    let said: Vec<String> = table
        .outcomes
        .iter()
        .map(|outcome| match &outcome.meaning {
            Some(meaning) if outcome.result.contains(char::is_alphanumeric) => {
                format!("{} – {meaning}", outcome.result)
            }
            Some(meaning) => meaning.clone(),
            None => outcome.result.clone(),
        })
        .collect();
    let cells = table.lines.iter().flat_map(|line| &line.results);
    let numbers: Vec<String> = cells.map(|cell| number_of(table, cell).to_string()).collect();
    let cell = pick(&numbers, &format!("{}*{}+{read}", line(table), names.len()));
    let outcome = pick(&said, &format!("Integer.parseInt({cell})"));
    let opening = quoted(&format!("{}: ", table.name));
    let ending = dice::ending(bundle, table);
    let shifted = shift.map_or_else(String::new, |shift| {
        let words = shift.words();
        let told = say!(phrases, "shifted {shifts} to {column}", shifts = inset(&words), column = inset(&head(&read)));
        format!("+({words}==\"\"?\"\":{})", spoken(&format!(" {told}")))
    });
    // Its dice can be rolled without the questions, by who finds their key.
    let (noun, property, none) = (noun(phrases, table), &column.property, quoted(&column.unanswered));
    let unchosen = say!(phrases, "no {column} chosen", column = noun);
    format!(
        "{{{opening}+{}+({property}=={none}?\", {unchosen}\":\", {noun} \"+{}{shifted}+\": \"+{outcome}){ending}}}",
        dice::rolls(phrases, &told(phrases, table)),
        head(&chosen)
    )
}

/// The index of a result among those of its table.
fn number_of(table: &DieTable, result: &str) -> usize {
    table.outcomes.iter().position(|outcome| outcome.result == result).unwrap_or_default()
}

/// The line of the table for a roll: an expression. Rolls beyond the last line are read there.
fn line(table: &DieTable) -> String {
    let (total, last) = (total(table), table.lines.len().saturating_sub(1));
    let upper = table.lines.iter().take(last).filter_map(|line| line.high);
    let cases = upper.enumerate().map(|(at, high)| format!("{total}<={high}?{at}:"));
    format!("({}{last})", cases.collect::<String>())
}

/// The text of a number among several: an expression.
fn pick<S: AsRef<str>>(texts: &[S], number: &str) -> String {
    let texts: Vec<String> = texts.iter().map(|text| text.as_ref().replace(BETWEEN, "|")).collect();
    format!("{}.split(\"{BETWEEN}\")[{number}]", quoted(&texts.join(BETWEEN)))
}
