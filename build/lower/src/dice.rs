//! Die tables: their dice, columns, lines and results, and what each result means.

use muster_schema::bundle::{self, Modifier, Provenance};
use muster_schema::common::{DieModifier, DieResult, DieTable, Outcome};
use muster_schema::heads::{Head, Span};
use muster_schema::{Attributes, Id, Role, TableDef};

use super::{attributes, odds, provenance, rows};
use muster_source::pack::{Line, Pack};

/// The die tables of a pack.
pub(super) fn tables(pack: &Pack) -> Vec<bundle::DieTable> {
    rows::<DieTable>(pack).map(|(line, table)| die_table(pack, &line, table)).collect()
}

fn die_table(pack: &Pack, line: &Line<'_>, table: &DieTable) -> bundle::DieTable {
    let meanings = Meanings::of(pack, table.id);
    // Dice that are counted are not read anywhere.
    let is_read = table.hits.is_none();
    let own = rows::<DieResult>(pack).filter(|(line, _)| is_read && line.stem().as_str() == table.id.as_str());
    let mut results: Vec<_> = own.collect();
    results.sort_by_key(|(_, line)| (line.low.unwrap_or(i32::MIN), line.high.unwrap_or(i32::MAX)));
    let result = |(line, result): (Line<'_>, &DieResult)| bundle::DieResult {
        low: result.low,
        high: result.high,
        result: result.result.to_string(),
        meaning: result.meaning.map(|meaning| meaning.to_string()).or_else(|| meanings.said(&result.result)),
        attributes: {
            let mut all = meanings.attributes(&result.result);
            all.extend(attributes(&line).iter().map(|(name, value)| (name, value.clone())));
            all
        },
        provenance: provenance(&line),
    };
    let modifiers = rows::<DieModifier>(pack).filter(|(_, modifier)| modifier.is_for(table.id));
    let lines = lines(pack, table.id, line);
    let mut lowered = bundle::DieTable {
        id: table.id.to_string(),
        name: table.name.to_string(),
        dice: table.dice,
        faces: table.faces,
        crossed: table.crossed.is_yes(),
        hits: table.hits.and_then(|hits| Span::read(&hits)).map(|Span { low, high }| bundle::Hits { low, high }),
        modifiers: modifiers.map(modifier).collect(),
        results: results.into_iter().map(result).collect(),
        heads: table.columns,
        heading: table.heading.map(|heading| heading.to_string()),
        rounded: table.columns.filter(|heads| *heads == bundle::Heads::Odds).map(|_| table.rounded.unwrap_or_default()),
        most_shift: table.most_shift,
        columns: columns(pack, table),
        outcomes: meanings.outcomes(&lines),
        lines,
        effects: Vec::new(),
        rolls: None,
        chances: Vec::new(),
        odds: table.odds.is_yes(),
        odds_image: None,
        image: None,
        attributes: attributes(line),
        provenance: provenance(line),
    };
    lowered.effects = odds::effects(&meanings, &lowered);
    if let Some((rolls, chances)) = odds::chances(&lowered) {
        (lowered.rolls, lowered.chances) = (Some(rolls), chances);
    }
    lowered
}

fn modifier((line, modifier): (Line<'_>, &DieModifier)) -> Modifier {
    Modifier {
        id: modifier.id.to_string(),
        name: modifier.name.to_string(),
        value: modifier.value,
        shifts: modifier.shifts.is_yes(),
        group: modifier.group.map(|group| group.to_string()),
        when: modifier.when.map(|when| when.to_string()),
        ground: modifier.ground.iter().map(ToString::to_string).collect(),
        across: modifier.across.iter().map(ToString::to_string).collect(),
        attributes: attributes(&line),
        provenance: provenance(&line),
    }
}

/// The columns of a table with several.
fn columns(pack: &Pack, table: &DieTable) -> Vec<bundle::DieColumn> {
    let Some((heads, def)) = table.columns.zip(of_columns(pack, table.id)) else { return Vec::new() };
    let column = |name: &String| {
        let head = Head::read(heads, name);
        let odds = if let Some(Head::Odds(odds)) = head { Some(odds) } else { None };
        let span = if let Some(Head::Span(span)) = head { Some(span) } else { None };
        bundle::DieColumn {
            name: pack.phrases.say(name).to_owned(),
            attacker: odds.map(|odds| odds.attacker),
            defender: odds.map(|odds| odds.defender),
            low: span.and_then(|span| span.low),
            high: span.and_then(|span| span.high),
        }
    };
    def.heads().map(|(_, head)| column(&head.name)).collect()
}

/// The table of the lines of a die table with several columns.
pub fn of_columns(pack: &Pack, table: Id) -> Option<&TableDef> {
    let system = &pack.sources.system;
    system.table(&format!("tables/{table}")).map(|at| &system.tables[at])
}

/// The lines of a table with several columns; their source is that of the whole table.
fn lines(pack: &Pack, table: Id, whole: &Line<'_>) -> Vec<bundle::DieLine> {
    let line = |line: Line<'_>| {
        let roll = line.at(0).text()?;
        let Span { low, high } = Span::read(&roll)?;
        let results = line.table().heads().filter_map(|(at, _)| line.at(at).text());
        Some(bundle::DieLine {
            roll: roll.to_string(),
            low,
            high,
            results: results.map(|result| result.to_string()).collect(),
            attributes: attributes(&line),
            // Columns of the table that are guesses are not columns of its lines.
            provenance: Provenance { reconstructed: Vec::new(), ..provenance(whole) },
        })
    };
    let mut lines: Vec<_> = pack.lines_in(Role::DieLine, table).filter_map(line).collect();
    lines.sort_by_key(|line| (line.low.unwrap_or(i32::MIN), line.high.unwrap_or(i32::MAX)));
    lines
}

/// The meanings of a die table's results.
pub struct Meanings<'p> {
    /// Meanings of this table have priority over those of all tables.
    known: Vec<(Line<'p>, &'p Outcome)>,
    /// The text for a result without effect.
    nothing: &'p str,
}

/// The signs that most tables print for no effect.
const NOTHING: [&str; 5] = ["-", "–", "—", "−", "•"];

impl<'p> Meanings<'p> {
    pub fn of(pack: &'p Pack, table: Id) -> Self {
        let own = rows::<Outcome>(pack).filter(|(_, outcome)| outcome.table.iter().any(|own| own.id() == table));
        let all = own.chain(rows::<Outcome>(pack).filter(|(_, outcome)| outcome.table.is_empty()));
        Self { known: all.collect(), nothing: pack.phrases.say("No effect.") }
    }

    /// True if no result has a meaning.
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// The results whose meanings are known.
    pub fn known(&self) -> impl Iterator<Item = &'static str> {
        self.known.iter().map(|(_, outcome)| outcome.result.as_str())
    }

    /// The row of a part of a result.
    pub fn outcome(&self, part: &str) -> Option<&'p Outcome> {
        self.known.iter().find(|(_, outcome)| outcome.result.as_str() == part).map(|(_, outcome)| *outcome)
    }

    /// The parts that a result consists of: it is known as a whole, or else `A1/D2` is `A1` and `D2`.
    pub fn parts<'r>(&self, result: &'r str) -> Vec<&'r str> {
        if self.meaning(result).is_some() { vec![result] } else { result.split('/').map(str::trim).collect() }
    }

    /// The meaning of a part of a result.
    pub fn meaning(&self, part: &str) -> Option<&'p str> {
        let known = self.known.iter().find(|(_, outcome)| outcome.result.as_str() == part);
        known.map(|(_, outcome)| outcome.meaning.as_str()).or(NOTHING.contains(&part).then_some(self.nothing))
    }

    /// The meaning of a result, if all of its parts have one.
    fn said(&self, result: &str) -> Option<String> {
        let said: Option<Vec<&str>> = self.parts(result).into_iter().map(|part| self.meaning(part)).collect();
        said.map(|said| said.join(" "))
    }

    /// The attributes of a result as a whole.
    fn attributes(&self, result: &str) -> Attributes {
        let known = self.known.iter().find(|(_, outcome)| outcome.result.as_str() == result);
        known.map(|(line, _)| attributes(line)).unwrap_or_default()
    }

    /// The results that lines give, each once: as the pack lists them, and the others behind.
    fn outcomes(&self, lines: &[bundle::DieLine]) -> Vec<bundle::Outcome> {
        let mut outcomes: Vec<bundle::Outcome> = Vec::new();
        for result in lines.iter().flat_map(|line| &line.results) {
            if outcomes.iter().all(|outcome| outcome.result != *result) {
                outcomes.push(bundle::Outcome {
                    result: result.clone(),
                    meaning: self.said(result),
                    attributes: self.attributes(result),
                });
            }
        }
        let place =
            |outcome: &bundle::Outcome| self.known.iter().position(|(_, known)| *known.result == *outcome.result);
        outcomes.sort_by_key(|outcome| place(outcome).unwrap_or(usize::MAX));
        outcomes
    }
}

/// True if the dice can show a number: dice that are read side by side leave gaps.
pub fn is_rolled(table: &DieTable, roll: i64) -> bool {
    let shown = |digit: char| digit.to_digit(10).is_some_and(|digit| (1..=table.faces).contains(&digit));
    !table.crossed.is_yes() || roll.to_string().chars().all(shown)
}
