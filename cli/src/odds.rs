//! `muster odds`: the chances of die tables.

use std::path::{Path, PathBuf};

use muster_build::finding::Severity;
use muster_build::lower::odds::{Chance, Effect, Rolls, SUFFERERS, effects, reach, share};
use muster_build::pack::Pack;
use muster_build::read::Files;
use muster_build::{Options, examine};
use muster_schema::Id;
use muster_schema::bundle::{DieTable, Heads, Modifier};
use serde_json::{Value, json};

use crate::args::Odds;
use crate::discover;
use crate::output::{Screen, Status, Trouble, add_line, did_you_mean, print, print_raw};

/// The most dice that are shown of a table that counts hits, if no number is asked for.
const POOLS: u32 = 6;
/// The most dice that can be asked for.
const MOST_DICE: u32 = 30;

/// `muster odds`.
///
/// # Errors
/// Where no pack is meant, it has errors, or it has no such table, column or modifier.
pub fn odds(args: &Odds, screen: &Screen) -> Result<Status, Trouble> {
    let (folder, wanted) = meant(&args.of)?;
    let outcome = examine(Files::from_folder(&folder).map_err(Trouble::unreadable(&folder))?, Options::default());
    let broken = || Trouble::failed(format!("`{0}` has errors; `muster check {0}` shows them.", folder.display()));
    let whole = outcome.pack.as_ref().zip(outcome.bundle()).filter(|_| outcome.worst() < Some(Severity::Error));
    let (pack, bundle) = whole.ok_or_else(broken)?;
    let one = args.column.is_some() || !args.with.is_empty();
    let tables: Vec<&DieTable> = match &wanted {
        Some(wanted) => {
            let found = bundle.tables.iter().find(|table| table.id == *wanted);
            let known = bundle.tables.iter().map(|table| table.id.as_str());
            vec![found.ok_or_else(|| {
                Trouble::usage(format!("the pack has no die table `{wanted}`.{}", did_you_mean(wanted, known)))
            })?]
        }
        None if one => return Err(Trouble::usage("name the die table whose column or modifiers are meant.")),
        None => bundle.tables.iter().collect(),
    };
    let asked: Vec<Asked<'_>> = tables.into_iter().map(|table| Asked::of(table, args)).collect::<Result<_, _>>()?;
    if args.json {
        let tables: Vec<Value> = asked.iter().map(|asked| asked.json(pack)).collect();
        print_raw(&format!("{:#}\n", json!({ "game": bundle.game.id, "tables": tables })))?;
        return Ok(Status::Clean);
    }
    let told: Vec<String> = asked.iter().map(|asked| asked.told(pack, screen)).collect();
    if told.is_empty() {
        print(&format!("{} has no die tables.\n", bundle.game.title))?;
    }
    print(&told.join("\n"))?;
    Ok(Status::Clean)
}

/// The pack that is meant, and the table or whatever else is named in it: the first word is a folder, or else that name.
pub fn meant(words: &[PathBuf]) -> Result<(PathBuf, Option<String>), Trouble> {
    let is_folder = |path: &PathBuf| path.is_dir() && discover::packs(std::slice::from_ref(path)).is_ok();
    let table = |path: &Path| Some(path.to_string_lossy().into_owned());
    match words {
        [] => Ok((discover::one_game(None)?, None)),
        [only] if !is_folder(only) && !only.exists() => Ok((discover::one_game(None)?, table(only))),
        [pack, rest @ ..] => Ok((discover::one_game(Some(pack))?, rest.first().and_then(|path| table(path)))),
    }
}

/// A die table, and what is asked of it.
struct Asked<'b> {
    table: &'b DieTable,
    /// The rolls of each number of dice: of one number, unless hits are counted.
    rolls: Vec<(u32, Rolls)>,
    /// The one column that is asked for, and the one that modifiers shift it to.
    column: Option<[usize; 2]>,
    with: Vec<&'b Modifier>,
    /// The number that is added to the roll.
    modifier: i64,
}

impl<'b> Asked<'b> {
    fn of(table: &'b DieTable, args: &Odds) -> Result<Self, Trouble> {
        let name = &table.name;
        let mut with: Vec<&Modifier> = Vec::new();
        for id in &args.with {
            let known = table.modifiers.iter().map(|modifier| modifier.id.as_str());
            let like = did_you_mean(id, known);
            let found = table.modifiers.iter().find(|modifier| modifier.id == *id);
            let found = found.ok_or_else(|| Trouble::usage(format!("{name} has no modifier `{id}`.{like}")))?;
            let is_alike = |other: &&&Modifier| found.group.is_some() && other.group == found.group;
            if let Some(other) = with.iter().find(is_alike) {
                let message = format!("`{}` and `{id}` are of one group: only one of them applies.", other.id);
                return Err(Trouble::usage(message));
            }
            with.push(found);
        }
        let sum = |shifts: bool| -> i64 {
            with.iter().filter(|modifier| modifier.shifts == shifts).map(|modifier| i64::from(modifier.value)).sum()
        };
        let column = args.column.as_ref().map(|wanted| {
            let known = table.columns.iter().map(|column| column.name.as_str());
            let at = table.columns.iter().position(|column| column.name == *wanted);
            let at = at.ok_or_else(|| {
                Trouble::usage(format!("{name} has no column `{wanted}`.{}", did_you_mean(wanted, known)))
            })?;
            let last = table.columns.len().saturating_sub(1);
            let shifted = i64::try_from(at).unwrap_or(0).saturating_add(sum(true)).max(0);
            Ok([at, usize::try_from(shifted).unwrap_or(0).min(last)])
        });
        let column = column.transpose()?;
        if column.is_none() && sum(true) != 0 {
            return Err(Trouble::usage("a shift needs a column to begin with: name it with `--column`."));
        }
        let rolls = match (table.hits, args.dice) {
            (Some(hits), dice) => {
                let dice = dice.map_or(1..=POOLS, |dice| dice..=dice);
                if !(1..=MOST_DICE).contains(dice.start()) {
                    return Err(Trouble::usage(format!("`--dice` is a number from 1 to {MOST_DICE}.")));
                }
                let rolls = |dice| Some((dice, Rolls::hits(dice, table.faces, hits.low, hits.high)?));
                dice.map(rolls).collect()
            }
            (None, Some(_)) => return Err(Trouble::usage(format!("{name} adds its dice: it has always as many."))),
            (None, None) => Rolls::of(table.dice, table.faces, table.crossed).map(|rolls| vec![(table.dice, rolls)]),
        };
        let rolls = rolls.ok_or_else(|| Trouble::usage(format!("{name} has more rolls than can be counted.")))?;
        let modifier = sum(false) + i64::from(args.modifier);
        Ok(Self { table, rolls, column, with, modifier })
    }

    /// The columns to show, by their numbers.
    fn columns(&self) -> Vec<usize> {
        match self.column {
            Some([_, at]) => vec![at],
            None => (0..self.table.columns.len().max(1)).collect(),
        }
    }

    fn effects(&self, pack: &Pack, result: &str) -> [Effect; 3] {
        let id = Id::new(&self.table.id);
        effects(pack, id, result)
    }

    fn told(&self, pack: &Pack, screen: &Screen) -> String {
        let mut text = String::new();
        let Self { table, modifier, .. } = self;
        let added = match (self.modifier, table.dice) {
            (0, _) => String::new(),
            (number, _) => format!(", {number:+} to the roll"),
        };
        add_line!(text, "{}: {}{added}", table.name, dice(table));
        if table.hits.is_some() {
            self.pools(&mut text);
            return text;
        }
        let Some((_, rolls)) = self.rolls.first() else { return text };
        let columns = self.columns();
        let chances: Vec<Vec<Chance<'_>>> =
            columns.iter().map(|column| rolls.chances(table, *column, *modifier)).collect();
        if let [chances] = chances.as_slice() {
            self.one(&mut text, chances, rolls.of, pack);
        } else {
            self.grid(&mut text, &columns, &chances, rolls.of, screen);
        }
        let reach = |shifts: bool| {
            let own = table.modifiers.iter().filter(|modifier| modifier.shifts == shifts);
            reach(own.map(|modifier| (modifier.group.as_deref(), modifier.value)))
        };
        let [least, most] = reach(false);
        if (least, most) != (0, 0) && self.with.is_empty() {
            add_line!(text, "  the modifiers add {} to {} to the roll", signed(least), signed(most));
        }
        let [left, right] = reach(true);
        if (left, right) != (0, 0) && self.with.is_empty() {
            add_line!(text, "  modifiers shift the column by {} to {}", signed(left), signed(right));
        }
        text
    }

    /// Dice that are counted: the chances of each number of hits.
    fn pools(&self, text: &mut String) {
        let most = self.rolls.iter().flat_map(|(_, rolls)| rolls.ways.keys()).max().copied().unwrap_or(0);
        let heads: Vec<String> = (0..=most).map(|hits| format!("{hits:>7}")).collect();
        add_line!(text, "  dice   {}    mean", heads.concat());
        for (dice, rolls) in &self.rolls {
            let cells = (0..=most).map(|hits| {
                let ways = rolls.ways.get(&hits).copied().unwrap_or(0);
                format!("{:>7}", if ways == 0 { String::new() } else { percent(share(ways, rolls.of)) })
            });
            add_line!(text, "  {dice:>4}   {}  {:>6.2}", cells.collect::<String>(), rolls.mean());
        }
    }

    /// One column: a line for each result.
    fn one(&self, text: &mut String, chances: &[Chance<'_>], of: u128, pack: &Pack) {
        let name = |at: usize| self.table.columns.get(at).map_or("", |column| column.name.as_str());
        if let Some([before, after]) = self.column {
            let shifted = if before == after { String::new() } else { format!(", shifted to {}", name(after)) };
            add_line!(text, "  column {}{shifted}", name(before));
        }
        for modifier in &self.with {
            let what = if modifier.shifts { "columns" } else { "to the roll" };
            add_line!(text, "  {} ({:+} {what})", modifier.name, modifier.value);
        }
        let wide = chances.iter().filter_map(|chance| chance.result).map(|result| result.chars().count()).max();
        let wide = wide.unwrap_or(0).clamp(4, 30);
        for Chance { result, ways } in chances {
            let meaning = match result {
                Some(result) => self.meaning(result).unwrap_or_default(),
                None => "The table has no line for it.",
            };
            let shown = result.unwrap_or("none");
            let fraction = format!("{ways}/{of}");
            let line = format!("  {shown:<wide$}  {:>6}  {fraction:<7}  {meaning}", percent(share(*ways, of)));
            add_line!(text, "{}", line.trim_end());
        }
        for (who, told) in self.suffered(chances, of, pack) {
            add_line!(text, "  {who}: {told}");
        }
    }

    fn meaning(&self, result: &str) -> Option<&str> {
        let outcome = self.table.outcomes.iter().find(|outcome| outcome.result == result);
        let line = self.table.results.iter().find(|line| line.result == result);
        outcome.map_or_else(|| line.and_then(|line| line.meaning.as_deref()), |outcome| outcome.meaning.as_deref())
    }

    /// The effects of the results on each party, in words.
    fn suffered(&self, chances: &[Chance<'_>], of: u128, pack: &Pack) -> Vec<(&'static str, String)> {
        let all: Vec<([Effect; 3], f64)> = chances
            .iter()
            .filter_map(|chance| Some((self.effects(pack, chance.result?), share(chance.ways, of))))
            .collect();
        let told = SUFFERERS.iter().enumerate().filter_map(|(at, who)| {
            let of_one = || all.iter().map(|(effects, share)| (&effects[at], *share));
            let sum = |is: &dyn Fn(&Effect) -> bool| {
                of_one().filter(|(effect, _)| is(effect)).map(|(_, share)| share).sum::<f64>()
            };
            let mut parts = Vec::new();
            let mut add = |words: &str, share: f64| {
                if share > 0.0 {
                    parts.push(format!("{words} {}", percent(share)));
                }
            };
            add("eliminated", sum(&|effect| effect.is_eliminated));
            add("driven back", sum(&|effect| effect.retreat > 0));
            let mut states: Vec<&str> = of_one().flat_map(|(effect, _)| &effect.states).map(String::as_str).collect();
            states.sort_unstable();
            states.dedup();
            for state in states {
                let words =
                    state.strip_prefix('-').map_or_else(|| state.to_owned(), |state| format!("no more {state}"));
                add(&words, sum(&|effect| effect.states.iter().any(|own| own == state)));
            }
            let steps: f64 = of_one().map(|(effect, share)| f64::from(effect.steps) * share).sum();
            if steps > 0.0 {
                let besides = if of_one().any(|(effect, _)| effect.is_eliminated) { " besides" } else { "" };
                parts.push(format!("loses {steps:.2} steps on average{besides}"));
            }
            (!parts.is_empty()).then(|| (*who, parts.join(", ")))
        });
        told.collect()
    }

    /// Several columns: a line for each result, with its chance in each.
    fn grid(&self, text: &mut String, columns: &[usize], chances: &[Vec<Chance<'_>>], of: u128, screen: &Screen) {
        let given = |result: Option<&str>| chances.iter().flatten().any(|chance| chance.result == result);
        let known = self.table.outcomes.iter().map(|outcome| Some(outcome.result.as_str()));
        let mut results: Vec<Option<&str>> = known.filter(|result| given(*result)).collect();
        for chance in chances.iter().flatten() {
            if !results.contains(&chance.result) {
                results.push(chance.result);
            }
        }
        let name = |at: &usize| self.table.columns.get(*at).map_or("", |column| column.name.as_str());
        let wide =
            results.iter().map(|result| result.unwrap_or("none").chars().count()).max().unwrap_or(0).clamp(4, 30);
        let cell = columns.iter().map(|at| name(at).chars().count()).max().unwrap_or(0).max(6) + 2;
        // As many columns beside each other as fit.
        let fit = (screen.width.saturating_sub(wide + 2) / cell).max(1);
        for (at, part) in columns.chunks(fit).enumerate() {
            let heads: String = part.iter().map(|at| format!("{:>cell$}", name(at))).collect();
            add_line!(text, "  {:<wide$}{heads}", "");
            for result in &results {
                let cells = (at * fit..at * fit + part.len()).map(|column| {
                    let chance = chances[column].iter().find(|chance| chance.result == *result);
                    format!("{:>cell$}", chance.map(|chance| percent(share(chance.ways, of))).unwrap_or_default())
                });
                let line = format!("  {:<wide$}{}", result.unwrap_or("none"), cells.collect::<String>());
                add_line!(text, "{}", line.trim_end());
            }
        }
    }

    fn json(&self, pack: &Pack) -> Value {
        let Self { table, modifier, .. } = self;
        let pools = table.hits.map(|_| {
            let pool = |(dice, rolls): &(u32, Rolls)| {
                let hits: Vec<Value> = rolls.ways.iter().map(|(hits, ways)| json!({ "hits": hits, "ways": ways.to_string(), "share": share(*ways, rolls.of) })).collect();
                json!({ "dice": dice, "of": rolls.of.to_string(), "hits": hits, "mean": rolls.mean() })
            };
            self.rolls.iter().map(pool).collect::<Vec<_>>()
        });
        let columns = self.rolls.first().filter(|_| table.hits.is_none()).map(|(_, rolls)| {
            let column = |at: usize| {
                let chance = |chance: Chance<'_>| {
                    let effects = self.effects(pack, chance.result.unwrap_or_default());
                    let effects = SUFFERERS.iter().zip(effects).filter(|(_, effect)| !effect.is_none());
                    let effects: serde_json::Map<String, Value> = effects.map(|(who, effect)| {
                        let Effect { steps, is_eliminated, retreat, states } = effect;
                        ((*who).to_owned(), json!({ "steps": steps, "eliminated": is_eliminated, "retreat": retreat, "states": states }))
                    }).collect();
                    json!({ "result": chance.result, "ways": chance.ways.to_string(), "share": share(chance.ways, rolls.of), "effects": effects })
                };
                let chances: Vec<Value> = rolls.chances(table, at, *modifier).into_iter().map(chance).collect();
                json!({ "column": table.columns.get(at).map(|column| &column.name), "chances": chances })
            };
            json!({ "of": rolls.of.to_string(), "columns": self.columns().into_iter().map(column).collect::<Vec<_>>() })
        });
        json!({ "table": table.id, "name": table.name, "dice": table.dice, "faces": table.faces, "modifier": modifier, "rolls": columns, "pools": pools })
    }
}

/// The dice of a table in words: `2d6 by odds`.
fn dice(table: &DieTable) -> String {
    let by = match table.heads {
        Some(Heads::Odds) => " by odds",
        Some(Heads::Differential) => " by the difference of strengths",
        Some(Heads::Strength) => " by strength",
        Some(Heads::Named) | None => "",
    };
    let crossed = if table.crossed { ", read side by side" } else { "" };
    match table.hits {
        Some(_) => format!("dice with {} faces that hit", table.faces),
        None => format!("{}d{}{crossed}{by}", table.dice, table.faces),
    }
}

/// A number with its sign, if it has one.
fn signed(number: i64) -> String {
    if number == 0 { "0".into() } else { format!("{number:+}") }
}

/// A share in percent, which is 0 or 100 only if it is exactly that.
fn percent(share: f64) -> String {
    let shown = share * 100.0;
    match shown {
        shown if shown > 0.0 && shown < 0.05 => "<0.1 %".into(),
        shown if (99.95..100.0).contains(&shown) => ">99.9 %".into(),
        shown if (shown - shown.round()).abs() < 0.05 || shown >= 9.95 => format!("{shown:.0} %"),
        shown => format!("{shown:.1} %"),
    }
}
