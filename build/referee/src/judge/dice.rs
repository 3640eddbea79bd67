//! Checks that die results are read correctly from the tables.

use muster_schema::bundle::{DieResult, DieTable};

use super::Findings;

/// Checks a line of the chat: `Siege Table: Blue rolls 6 = 12: 1/3 – One loss for the besieger`. A table whose rolls are
/// not a single number is not checked; of a table with columns, only results that it does not have at all are reported.
pub(super) fn judge(findings: &mut Findings<'_, '_>, step: usize, moment: Option<usize>, said: &str) {
    let tables = &findings.of.bundle.tables;
    let named = tables.iter().filter_map(|table| Some((table, said.strip_prefix(&table.name)?.strip_prefix(": ")?)));
    let Some((table, rest)) = named.max_by_key(|(table, _)| table.name.len()) else { return };
    let Some((roll, read)) = rest.split_once(" rolls ").and_then(|(_, rest)| rest.split_once(": ")) else { return };
    let is = |result: &str| !result.is_empty() && (read == result || read.starts_with(&format!("{result} – ")));
    let meant =
        |row: &DieResult| is(&row.result) || row.meaning.as_deref().is_some_and(|meaning| read.contains(meaning));
    let known = table.results.iter().any(meant)
        || table.lines.iter().flat_map(|line| &line.results).any(|result| is(result))
        || table.outcomes.iter().filter_map(|outcome| outcome.meaning.as_ref()).any(|meaning| read.contains(meaning));
    let says = match number(table, roll) {
        Some(number) => {
            let row = table
                .results
                .iter()
                .find(|row| row.low.is_none_or(|low| low <= number) && row.high.is_none_or(|high| number <= high));
            row.filter(|row| !meant(row))
                .map(|row| format!("{}: a {number} gives {}, and not {read}", table.name, row.result))
        }
        None => (!known && !table.lines.is_empty() && !read.contains("No effect"))
            .then(|| format!("{} has no result {read}", table.name)),
    };
    if let Some(says) = says {
        let rule = table.provenance.cite.clone();
        findings.add(step, moment, says, &rule);
    }
}

/// The number that was rolled, after what changes it.
fn number(table: &DieTable, roll: &str) -> Option<i32> {
    let is_plain = !table.crossed && table.hits.is_none() && !table.results.is_empty();
    let number = roll.rsplit_once(" = ").map_or(roll, |(_, sum)| sum);
    number.trim().parse().ok().filter(|_| is_plain)
}
