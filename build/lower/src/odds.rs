//! The chances and effects of the results of die tables, as the bundle has them.

use std::collections::BTreeSet;

use muster_schema::Text;
use muster_schema::bundle::{DieChance, DieEffect, DieTable, Party};
use muster_schema::common::Outcome;
use muster_schema::form::Words;
use muster_schema::odds::Rolls;

use super::dice::Meanings;

/// The most rolls whose number the bundle has: the greatest that all programs can tell from its neighbours.
const MAX_WRITTEN: u64 = 1 << 53;

/// The number of rolls of a table, and the chances of all its results in all columns, without modifiers; none for dice that are
/// counted, and for more rolls than programs can count exactly.
pub fn chances(table: &DieTable) -> Option<(u64, Vec<DieChance>)> {
    let rolls = Rolls::of_table(table)?;
    let of = u64::try_from(rolls.of).ok().filter(|of| *of <= MAX_WRITTEN)?;
    let chances = (0..table.columns.len().max(1)).flat_map(|at| {
        let column = table.columns.get(at).map(|column| &column.name);
        rolls.chances(table, at, 0).into_iter().map(move |chance| chance.written(column))
    });
    Some((of, chances.collect()))
}

/// The effects of the results of a table on each party, as far as its meanings state them in columns: those of the parts of a
/// result together.
pub fn effects(meanings: &Meanings<'_>, table: &DieTable) -> Vec<DieEffect> {
    let results = table.results.iter().map(|line| &line.result);
    let mut results: Vec<&String> = results.chain(table.outcomes.iter().map(|outcome| &outcome.result)).collect();
    let mut known = BTreeSet::new();
    results.retain(|result| known.insert(*result));
    let of = |result: &String| {
        let outcomes = meanings.parts(result).into_iter().filter_map(|part| meanings.outcome(part));
        let columns: Vec<_> = outcomes.map(columns).collect();
        let effect = |(at, party): (usize, &Party)| {
            let mut effect = DieEffect {
                result: result.clone(),
                party: *party,
                steps: None,
                eliminated: false,
                retreat: None,
                states: Vec::new(),
                ended: Vec::new(),
            };
            for (steps, retreat, state) in columns.iter().map(|columns| columns[at]) {
                effect.eliminated |= steps == Some("all");
                let steps = steps.and_then(|steps| steps.parse::<u32>().ok()).filter(|steps| *steps > 0);
                effect.steps = effect.steps.map(|lost| lost + steps.unwrap_or_default()).or(steps);
                effect.retreat = effect.retreat.max(retreat.filter(|places| *places > 0));
                match state.map(|state| (state.strip_prefix('-'), state)) {
                    Some((Some(ended), _)) => effect.ended.push(ended.to_owned()),
                    Some((None, state)) => effect.states.push(state.to_owned()),
                    None => {}
                }
            }
            effect.steps = effect.steps.filter(|_| !effect.eliminated);
            let has_any = effect.eliminated
                || effect.steps.is_some()
                || effect.retreat.is_some()
                || !(effect.states.is_empty() && effect.ended.is_empty());
            has_any.then_some(effect)
        };
        Party::ALL.iter().enumerate().filter_map(effect).collect::<Vec<_>>()
    };
    results.into_iter().flat_map(of).collect()
}

/// The effects that a row of results states for each party: steps, retreat, state.
fn columns(outcome: &Outcome) -> [(Option<&str>, Option<u32>, Option<&str>); 3] {
    [
        (outcome.attacker_steps.as_ref(), outcome.attacker_retreat, outcome.attacker_state.as_ref()),
        (outcome.defender_steps.as_ref(), outcome.defender_retreat, outcome.defender_state.as_ref()),
        (outcome.unit_steps.as_ref(), outcome.unit_retreat, outcome.unit_state.as_ref()),
    ]
    .map(|(steps, retreat, state)| (steps.map(Text::as_str), retreat, state.map(Text::as_str)))
}
