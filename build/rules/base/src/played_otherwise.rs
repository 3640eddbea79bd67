//! Compares the published die tables of a pack with the engine's.

use muster_engine::chart::{Chart, Number};

use muster_schema::Id;
use muster_schema::common::{DieModifier, DieResult, DieTable};
use muster_source::finding::Lint;
use muster_source::pack::Pack;

use crate::prelude::*;
use crate::run;

/// A published number or line that is played otherwise.
struct Difference<'c> {
    finding: Finding,
    /// The number of the rules that it differs from.
    number: Option<&'c Number>,
}

pub static LINT: Lint<()> = Lint::new("T056", "played-otherwise", Warning, Tables, ())
    .explained(
        "A die table or a modifier that the pack publishes differs from what the engine plays: from a number in \
        rules.json, or from the rule itself. Players would read one number and the worked examples use another. Look it up \
        in the source document and correct the one that is wrong. Tables are compared by their ids, results by their words, \
        and modifiers by their ids: those of a leader's rating end in the rating, such as `interception-leader-2`.",
    )
    .example("die-modifiers.csv", "are demoralized,-2", b"are demoralized,-3")
    .reads(&["rules", "die-tables", "die-modifiers", "die-results"])
    .after(&["T004", "T006", "T007", "T052"]);

/// The findings of die tables that rules of play have otherwise.
pub fn check(pack: &Pack, charts: &[Chart]) -> Vec<Finding> {
    run(pack, &[&LINT], |_, findings| compare(pack, charts, findings))
}

/// Compares the published die tables and modifiers with the engine's. Several lines that differ from one number of
/// `rules.json` are a single fault.
fn compare(pack: &Pack, charts: &[Chart], findings: &mut Vec<Finding>) {
    let Some((rules, _)) = pack.document::<serde_json::Value>("rules") else { return };
    let mut all: Vec<Difference<'_>> = Vec::new();
    for chart in charts {
        let Some((at, table)) = pack.find::<DieTable>(Id::new(&chart.table)) else { continue };
        dice(chart, (at, table), &mut all);
        lines(pack, chart, table, &mut all);
        modifiers(pack, chart, table, &mut all);
    }
    let mut first: FxHashMap<&str, usize> = FxHashMap::default();
    for Difference { finding, number } in all {
        let pointer = number.map(|number| number.at.as_str()).filter(|pointer| !pointer.is_empty());
        let finding = finding
            .label("played differently")
            .see(pointer.map(|pointer| Spot::Value(rules, pointer.into())), "the number that is played with");
        match pointer.map(|pointer| *first.entry(pointer).or_insert(findings.len())) {
            Some(earlier) if earlier < findings.len() => findings[earlier].follows.push(finding),
            _ => findings.push(finding),
        }
    }
}

fn dice(chart: &Chart, (at, table): (At<'_, DieTable>, &DieTable), all: &mut Vec<Difference<'_>>) {
    let dice = chart.dice.map(|dice| ("dice", table.dice, dice, "dice are rolled"));
    for (column, published, played, what) in dice.into_iter().chain([("faces", table.faces, 6, "faces has each die")]) {
        if published != played {
            let message = format!("{} has {published} in `{column}`, but {played} {what}", table.name);
            let expected = played.to_string();
            let finding = Finding::new(&LINT.code, at.cell(column), message).expected(expected).cited(table.cite);
            all.push(Difference { finding, number: None });
        }
    }
}

fn lines<'c>(pack: &Pack, chart: &'c Chart, table: &DieTable, all: &mut Vec<Difference<'c>>) {
    for (at, line) in pack.rows_of::<DieResult>(table.id) {
        // A pack may have other words for the results.
        if !chart.bands.iter().any(|band| line.result.as_str() == band.result) {
            continue;
        }
        let ends = [("low", line.low), ("high", line.high)].into_iter();
        let mut ends = ends.filter_map(|(column, roll)| Some((column, roll?, chart.band(roll?)?)));
        let Some((column, roll, band)) = ends.find(|(.., band)| line.result.as_str() != band.result) else { continue };
        // The limit between the two results: where the one begins that is given, or the one that is played.
        let next = chart.bands.iter().find(|next| next.from.as_ref().is_some_and(|from| from.value > roll));
        let number = if column == "high" { band.from.as_ref() } else { next.and_then(|next| next.from.as_ref()) };
        let message = format!("{} gives `{}` for {roll}, but `{}` is played", table.name, line.result, band.result);
        let expected = match number {
            Some(number) if column == "high" => format!("`{}` up to {}", line.result, number.value - 1),
            Some(number) => format!("`{}` from {} on", line.result, number.value),
            None => format!("`{}`", band.result),
        };
        let finding = Finding::new(&LINT.code, at.cell(column), message).expected(expected).cited(line.cite);
        all.push(Difference { finding, number });
    }
}

fn modifiers<'c>(pack: &Pack, chart: &'c Chart, table: &DieTable, all: &mut Vec<Difference<'c>>) {
    for (at, row) in pack.rows::<DieModifier>().filter(|(_, row)| row.is_for(table.id)) {
        let played = chart.modifiers.iter().filter(|(id, _)| row.id.as_str() == id).map(|(_, number)| number);
        for number in played.filter(|number| number.value != row.value) {
            let message = format!("`{}` is published as {:+}, but {:+} is played", row.id, row.value, number.value);
            let spot = at.cell("value");
            let finding = Finding::new(&LINT.code, spot, message).expected(number.value.to_string()).cited(row.cite);
            all.push(Difference { finding, number: Some(number) });
        }
    }
    for (id, worst) in &chart.levels {
        let level = |row: &DieModifier| row.id.as_str().strip_prefix(id)?.strip_prefix('-')?.parse::<i32>().ok();
        let levels = pack.rows::<DieModifier>().filter_map(|(at, row)| Some((level(row)?, at, row)));
        let Some((highest, at, row)) = levels.max_by_key(|(level, ..)| *level) else { continue };
        if highest != worst.value {
            let message = format!("the levels of `{id}` end at {highest}, but at {} in play", worst.value);
            let expected = format!("a row for each level from 1 to {}", worst.value);
            let finding = Finding::new(&LINT.code, at.cell("id"), message).expected(expected).cited(row.cite);
            all.push(Difference { finding, number: Some(worst) });
        }
    }
}
