//! `muster odds`: the chances of die tables.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use muster_build::draw::chart;
use muster_build::finding::Severity;
use muster_build::read::Files;
use muster_build::write::write_file;
use muster_build::{Options, examine};
use muster_schema::bundle::{Bundle, DieEffect, DieTable, Heads, Hits, Modifier, Party};
use muster_schema::form::Words;
use muster_schema::odds::{Battle, Chance, Rolls, capped, reach, share};
use serde_json::{Value, json};

use crate::args::Odds;
use crate::discover;
use crate::out;
use crate::output::{Screen, Status, Trouble, add_line, did_you_mean, print, print_raw};

/// The most dice that are shown of a table that counts hits, if no number is asked for.
const POOLS: u32 = 6;
/// The most dice that can be asked for.
const MOST_DICE: u32 = 30;
/// The most rounds of a battle.
const MOST_ROUNDS: u32 = 100;

/// `muster odds`.
///
/// # Errors
/// Where no pack is meant, it has errors, or it has no such table, column or modifier.
pub fn odds(args: &Odds, screen: &Screen) -> Result<Status, Trouble> {
    let (folder, wanted) = meant(&args.of)?;
    let outcome = examine(Files::from_folder(&folder).map_err(Trouble::unreadable(&folder))?, Options::default());
    let broken = || Trouble::failed(format!("`{0}` has errors; `muster check {0}` shows them.", folder.display()));
    let bundle = outcome.bundle().filter(|_| outcome.worst() < Some(Severity::Error)).ok_or_else(broken)?;
    let one = args.column.is_some() || !args.with.is_empty() || args.against.is_some() || args.chart.is_some();
    let tables: Vec<&DieTable> = match &wanted {
        Some(wanted) => {
            let found = bundle.tables.iter().find(|table| table.id == *wanted);
            let known = bundle.tables.iter().map(|table| table.id.as_str());
            vec![found.ok_or_else(|| {
                Trouble::usage(format!("the pack has no die table `{wanted}`.{}", did_you_mean(wanted, known)))
            })?]
        }
        None if one => return Err(Trouble::usage("name the die table that is meant.")),
        None => bundle.tables.iter().collect(),
    };
    let asked: Vec<Asked<'_>> =
        tables.into_iter().map(|table| Asked::of(bundle, table, args)).collect::<Result<_, _>>()?;
    if let Some(path) = &args.chart {
        out::free(path, args.replace, &[&folder], "Name another with `--chart`, or overwrite it with `--replace`")?;
    }
    if let (Some(path), [asked]) = (&args.chart, asked.as_slice()) {
        let art = muster_build::art::of(outcome.pack.as_ref().ok_or_else(broken)?);
        let chart = chart::odds::picture(&bundle.phrases, asked.table, asked.modifier, &art.theme);
        write_file(path, chart.outlined().as_bytes()).map_err(Trouble::unwritable(path))?;
        print(&format!("{}: the odds of {} are written\n", path.display(), asked.table.name))?;
        return Ok(Status::Clean);
    }
    if args.json {
        let tables: Vec<Value> = asked.iter().map(Asked::json).collect();
        print_raw(&format!("{:#}\n", json!({ "game": bundle.game.id, "tables": tables })))?;
        return Ok(Status::Clean);
    }
    let told: Vec<String> = asked.iter().map(|asked| asked.told(screen)).collect();
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

/// The steps that either side has left after a battle, each with its chance.
type Ends = Vec<([u32; 2], f64)>;

/// A die table, and what is asked of it.
struct Asked<'b> {
    bundle: &'b Bundle,
    table: &'b DieTable,
    /// The rolls of each number of dice: of one number, unless hits are counted.
    rolls: Vec<(u32, Rolls)>,
    /// The one column that is asked for, and the one that modifiers shift it to.
    column: Option<[usize; 2]>,
    with: Vec<&'b Modifier>,
    /// The number that is added to the roll.
    modifier: i64,
    /// A battle of dice that hit.
    battle: Option<(Battle, Ends)>,
}

impl<'b> Asked<'b> {
    fn of(bundle: &'b Bundle, table: &'b DieTable, args: &Odds) -> Result<Self, Trouble> {
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
            let shifted = i64::try_from(at).unwrap_or(0).saturating_add(capped(table, sum(true))).max(0);
            Ok([at, usize::try_from(shifted).unwrap_or(0).min(last)])
        });
        let column = column.transpose()?;
        if column.is_none() && sum(true) != 0 {
            return Err(Trouble::usage("a shift needs a column to begin with: name it with `--column`."));
        }
        let modifier = sum(false) + i64::from(args.modifier);
        let is_few = |number: Option<u32>| number.is_none_or(|number| (1..=MOST_DICE).contains(&number));
        for (option, number) in [("--dice", args.dice), ("--against", args.against)] {
            if !is_few(number) {
                return Err(Trouble::usage(format!("`{option}` is a number from 1 to {MOST_DICE}.")));
            }
        }
        if !(1..=MOST_ROUNDS).contains(&args.rounds) {
            return Err(Trouble::usage(format!("`--rounds` is a number from 1 to {MOST_ROUNDS}.")));
        }
        let hits = table.hits.map(|hits| modified(hits, modifier));
        let rolls = match (hits, args.dice) {
            (Some(hits), dice) => {
                let dice = dice.map_or(1..=POOLS, |dice| dice..=dice);
                dice.map(|dice| Some((dice, Rolls::hits(dice, table.faces, hits)?))).collect()
            }
            (None, Some(_)) => return Err(Trouble::usage(format!("{name} adds its dice: it has always as many."))),
            (None, None) => Rolls::of_table(table).map(|rolls| vec![(table.dice, rolls)]),
        };
        let rolls = rolls.ok_or_else(|| Trouble::usage(format!("{name} has more rolls than can be counted.")))?;
        let battle = hits.zip(args.dice).zip(args.against).map(|((hits, dice), against)| {
            let battle = Battle { steps: [dice, against], rounds: args.rounds, in_turn: args.first };
            let ends = battle.ends(table.faces, hits);
            (battle, ends)
        });
        Ok(Self { bundle, table, rolls, column, with, modifier, battle })
    }

    /// The columns to show, by their numbers.
    fn columns(&self) -> Vec<usize> {
        match self.column {
            Some([_, at]) => vec![at],
            None => (0..self.table.columns.len().max(1)).collect(),
        }
    }

    fn told(&self, screen: &Screen) -> String {
        let mut text = String::new();
        let Self { table, modifier, .. } = self;
        let each = if table.hits.is_some() { "each die" } else { "the roll" };
        let added = if *modifier == 0 { String::new() } else { format!(", {modifier:+} to {each}") };
        add_line!(text, "{}: {}{added}", table.name, dice(table));
        if table.hits.is_some() {
            match &self.battle {
                Some((battle, ends)) => fought(&mut text, *battle, ends),
                None => self.pools(&mut text),
            }
            return text;
        }
        let Some((_, rolls)) = self.rolls.first() else { return text };
        let columns = self.columns();
        let chances: Vec<Vec<Chance<'_>>> =
            columns.iter().map(|column| rolls.chances(table, *column, *modifier)).collect();
        if let [one] = chances.as_slice() {
            self.one(&mut text, one, rolls.of);
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
            let most = table.most_shift.map(|most| format!(", together {most} at most")).unwrap_or_default();
            add_line!(text, "  modifiers shift the column by {} to {}{most}", signed(left), signed(right));
        }
        if let Some(sentence) =
            chances.first().filter(|_| chances.len() == 1).and_then(|one| self.sentence(one, rolls.of))
        {
            add_line!(text, "  {sentence}");
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
    fn one(&self, text: &mut String, chances: &[Chance<'_>], of: u128) {
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
    }

    fn meaning(&self, result: &str) -> Option<&str> {
        let outcome = self.table.outcomes.iter().find(|outcome| outcome.result == result);
        let line = self.table.results.iter().find(|line| line.result == result);
        outcome.map_or_else(|| line.and_then(|line| line.meaning.as_deref()), |outcome| outcome.meaning.as_deref())
    }

    /// The effects of the results in a sentence: `3-1 in woods: defender driven off 50 %, attacker back 33 %, the defender loses 0.3
    /// steps.`
    fn sentence(&self, chances: &[Chance<'_>], of: u128) -> Option<String> {
        let table = self.table;
        if table.effects.is_empty() {
            return None;
        }
        let of_party = |party: Party| -> Vec<(&DieEffect, f64)> {
            let effect = |chance: &Chance<'_>| {
                let own = |effect: &&DieEffect| effect.party == party && Some(effect.result.as_str()) == chance.result;
                Some((table.effects.iter().find(own)?, share(chance.ways, of)))
            };
            chances.iter().filter_map(effect).collect()
        };
        let (mut chances, mut losses) = (Vec::new(), Vec::new());
        for party in [Party::Defender, Party::Attacker, Party::Unit] {
            let effects = of_party(party);
            let mut parts = Vec::new();
            let mut add = |words: &str, is: &dyn Fn(&DieEffect) -> bool| {
                let share: f64 = effects.iter().filter(|(effect, _)| is(effect)).map(|(_, share)| share).sum();
                if share > 0.0 {
                    parts.push(format!("{words} {}", percent(share)));
                }
            };
            add("eliminated", &|effect| effect.eliminated);
            let back = if party == Party::Defender { "driven off" } else { "back" };
            add(back, &|effect| effect.retreat.is_some());
            let all = |list: fn(&DieEffect) -> &Vec<String>| {
                effects.iter().flat_map(move |(effect, _)| list(effect)).collect::<BTreeSet<_>>()
            };
            for state in all(|effect| &effect.states) {
                add(state, &|effect| effect.states.contains(state));
            }
            for state in all(|effect| &effect.ended) {
                add(&format!("no longer {state}"), &|effect| effect.ended.contains(state));
            }
            if let [rest @ .., last] = parts.as_slice() {
                let and = if rest.is_empty() { "" } else { " and " };
                chances.push(format!("{} {}{and}{last}", party.word(), rest.join(", ")).replace("  ", " "));
            }
            let steps: f64 = effects.iter().map(|(effect, share)| f64::from(effect.steps.unwrap_or(0)) * share).sum();
            if steps > 0.0 {
                let verb = if losses.is_empty() { " loses" } else { "" };
                let unit = if losses.is_empty() { " steps" } else { "" };
                let besides = if effects.iter().any(|(effect, _)| effect.eliminated) { " besides" } else { "" };
                losses.push(format!("the {}{verb} {}{unit}{besides}", party.word(), mean(steps)));
            }
        }
        chances.extend(losses);
        let told = if chances.is_empty() { "nobody suffers anything".to_owned() } else { chances.join(", ") };
        Some(format!("{}: {told}.", self.subject()))
    }

    /// The column before all shifts, and the modifiers: `3-1 in woods, a leader with the attackers`.
    fn subject(&self) -> String {
        let columns = &self.table.columns;
        let column = self.column.and_then(|[before, _]| columns.get(before)).or(columns.first());
        let subject = match (column, self.table.heads) {
            (Some(column), Some(Heads::Odds)) => column.name.clone(),
            (Some(column), _) => format!("{}, column {}", self.table.name, column.name),
            (None, _) => self.table.name.clone(),
        };
        let map = &self.bundle.map;
        let name = |id: &String| {
            let terrain = map.terrains.iter().find(|terrain| terrain.id == *id).map(|terrain| &terrain.name);
            let feature = map.features.iter().find(|feature| feature.id == *id).map(|feature| &feature.name);
            small(terrain.or(feature).unwrap_or(id))
        };
        let either = |ids: &[String]| match ids.iter().map(name).collect::<Vec<_>>().as_slice() {
            [rest @ .., last] if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
            few => few.concat(),
        };
        let told = self.with.iter().map(|modifier| match (modifier.ground.as_slice(), modifier.across.as_slice()) {
            ([], []) => format!(", {}", small(&modifier.name)),
            (ground, []) => format!(" in {}", either(ground)),
            ([], across) => format!(" across {}", either(across)),
            (ground, across) => format!(" in {} across {}", either(ground), either(across)),
        });
        std::iter::once(subject).chain(told).collect()
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

    /// The chances and effects in the form of the bundle.
    fn json(&self) -> Value {
        let Self { table, modifier, .. } = self;
        let mut told = json!({ "id": table.id, "name": table.name, "dice": table.dice, "faces": table.faces });
        if let Some([before, after]) = self.column {
            let name = |at: usize| table.columns.get(at).map(|column| &column.name);
            told["column"] = json!(name(before));
            told["shiftedTo"] = json!(name(after));
        }
        if !self.with.is_empty() {
            told["with"] = self.with.iter().map(|modifier| modifier.id.as_str()).collect();
        }
        if *modifier != 0 {
            told["modifier"] = json!(modifier);
        }
        if table.hits.is_some() {
            let pool = |(dice, rolls): &(u32, Rolls)| {
                let shares: Vec<f64> = rolls.ways.values().map(|ways| share(*ways, rolls.of)).collect();
                let least = rolls.ways.keys().next();
                json!({ "dice": dice, "least": least, "shares": shares, "mean": rolls.mean() })
            };
            told["pools"] = self.rolls.iter().map(pool).collect();
            if let Some((battle, ends)) = &self.battle {
                let ends: Vec<Value> =
                    ends.iter().map(|(left, share)| json!({ "left": left, "share": share })).collect();
                told["battle"] = json!({
                    "steps": battle.steps, "rounds": battle.rounds, "first": battle.in_turn, "ends": ends,
                });
            }
        } else if let Some((_, rolls)) = self.rolls.first() {
            let column = |at: usize| {
                let name = table.columns.get(at).map(|column| &column.name);
                rolls.chances(table, at, *modifier).into_iter().map(move |chance| chance.written(name))
            };
            told["rolls"] = json!(u64::try_from(rolls.of).unwrap_or(u64::MAX));
            told["chances"] = json!(self.columns().into_iter().flat_map(column).collect::<Vec<_>>());
            told["effects"] = json!(table.effects);
        }
        told
    }
}

/// The hits of dice to which a number is added.
fn modified(Hits { low, high }: Hits, modifier: i64) -> Hits {
    let less =
        |end: i32| i32::try_from(i64::from(end) - modifier).unwrap_or(if modifier > 0 { i32::MIN } else { i32::MAX });
    Hits { low: low.map(less), high: high.map(less) }
}

/// The end of a battle: the chances of each number of steps left, for either side.
fn fought(text: &mut String, Battle { steps: [own, other], rounds, in_turn }: Battle, ends: &[([u32; 2], f64)]) {
    let rounds = if rounds == 1 { "one round".to_owned() } else { format!("{rounds} rounds") };
    let order = if in_turn { "the first side rolls first" } else { "both roll at once" };
    add_line!(text, "  {own} dice against {other}, {rounds}, {order}; each hit takes a step, and its die");
    let most = own.max(other);
    let heads: String = (0..=most).map(|left| format!("{left:>7}")).collect();
    add_line!(text, "  steps left{heads}    lost");
    for (at, (name, all)) in [("first", own), ("second", other)].into_iter().enumerate() {
        let chance =
            |left: u32| ends.iter().filter(|(steps, _)| steps[at] == left).map(|(_, share)| share).sum::<f64>();
        let cells: String = (0..=most)
            .map(|left| {
                format!("{:>7}", Some(chance(left)).filter(|share| *share > 0.0).map(percent).unwrap_or_default())
            })
            .collect();
        let lost: f64 = (0..=all).map(|left| f64::from(all - left) * chance(left)).sum();
        add_line!(text, "  {name:<10}{cells}  {lost:>6.2}");
    }
    let sum = |is: fn(&[u32; 2]) -> bool| ends.iter().filter(|(left, _)| is(left)).map(|(_, share)| share).sum::<f64>();
    let parts: Vec<String> = [
        ("the first side alone", sum(|left| left[0] > 0 && left[1] == 0)),
        ("the second side alone", sum(|left| left[0] == 0 && left[1] > 0)),
        ("both sides", sum(|left| left[0] > 0 && left[1] > 0)),
        ("nobody", sum(|left| *left == [0, 0])),
    ]
    .into_iter()
    .filter(|(_, share)| *share > 0.0)
    .map(|(words, share)| format!("{words} {}", percent(share)))
    .collect();
    add_line!(text, "  left in the end: {}.", parts.join(", "));
}

/// A name within a sentence: `Woods` as `woods`.
fn small(name: &str) -> String {
    let mut letters = name.chars();
    let first = letters.next();
    let is_word = letters.clone().next().is_none_or(|second| !second.is_uppercase());
    match first.filter(|_| is_word) {
        Some(first) => first.to_lowercase().chain(letters).collect(),
        None => name.to_owned(),
    }
}

/// A mean number of steps: to a tenth, or a hundredth if it is less.
fn mean(steps: f64) -> String {
    if steps < 0.1 { format!("{steps:.2}") } else { format!("{steps:.1}") }
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
        Some(Hits { low, high }) => {
            let on = match (low, high) {
                (Some(low), Some(high)) if low == high => low.to_string(),
                (Some(low), Some(high)) => format!("{low} to {high}"),
                (Some(low), None) => format!("{low} or more"),
                (None, high) => format!("{} or less", high.unwrap_or_default()),
            };
            format!("dice with {} faces that hit on {on}", table.faces)
        }
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
