use muster_schema::common::DieTable;
use muster_source::finding::Cause;

use super::prelude::*;

pub static LINT: Lint = Lint::new("T083", "idle-phase", Warning, Tables, check)
    .explained(
        "A phase says that something is done in it, and a row or a cell that this needs is missing: `combat` needs a row of \
        `combats.csv`, `recover` and `roll` a die table under `roll`, `change` a state under `state`, `count` a row of `scores.csv` \
        that is counted in each turn or at the moment, `trace` a row of `traces.csv`, and such a row a phase that does `trace`. Or a \
        cell names something that nothing in the phase uses.",
    )
    .example("phases.csv", "rally,Rally,,", b"rally,Rally,recover,");

fn check(view: &View<'_>, findings: &mut Vec<Finding>) {
    let read = [Combat::NAME, Score::NAME, DieTable::NAME, Phase::NAME, Trace::NAME];
    let damage: Vec<Cause> = read.map(|name| Cause::Damaged(name.into())).into();
    let has_combats = !view.pack.records::<Combat>().is_empty();
    let has_scores = !view.pack.records::<Score>().is_empty();
    let lines: Vec<(At<'_, Trace>, &Trace)> = view.pack.rows::<Trace>().collect();
    let is_stated = view.pack.records::<Phase>().iter().any(|phase| !phase.does.is_empty());
    let is_looked_for = view.pack.records::<Phase>().iter().any(|phase| phase.does.contains(&PhaseDoes::Trace));
    // The phase that is missing is one fault, however many lines there are.
    if let Some((at, line)) = lines.first().filter(|_| is_stated && !is_looked_for) {
        LINT.finds(findings, at.cell("id"))
            .says(format!("no phase looks for the line `{}`", line.id))
            .label("always there")
            .expected("a phase with `trace` under `does`")
            .blame_all(damage.iter().cloned())
            .cited(line.cite);
    }
    for (at, phase) in view.pack.rows::<Phase>() {
        let does = |one: PhaseDoes| phase.does.contains(&one);
        let mut says = |column: &str, message: String, expected: &str| {
            LINT.finds(findings, at.cell(column))
                .says(message)
                .label("does nothing")
                .expected(expected)
                .blame_all(damage.iter().cloned())
                .cited(phase.cite);
        };
        let name = phase.name;
        let rolls = does(PhaseDoes::Recover) || does(PhaseDoes::Roll);
        if does(PhaseDoes::Combat) && !has_combats {
            says("does", format!("nobody can attack in the phase {name}"), "a row of `combats.csv` that says who attacks whom");
        }
        if does(PhaseDoes::Count) && !has_scores {
            says("does", format!("nothing is counted in the phase {name}"), "a row of `scores.csv`");
        }
        if does(PhaseDoes::Trace) && lines.is_empty() {
            says("does", format!("there is no line of supply or command to look for in the phase {name}"), "a row of `traces.csv`");
        }
        if rolls && phase.roll.is_none() {
            says("does", format!("no table is rolled on in the phase {name}"), "a die table under `roll`");
        }
        if does(PhaseDoes::Change) && phase.state.is_none() {
            says("does", format!("no state changes in the phase {name}"), "a row of `states.csv` under `state`");
        }
        if !rolls && phase.roll.is_some() {
            says("roll", format!("nothing rolls on it in the phase {name}"), "`recover` or `roll` under `does`, or nothing here");
        }
        if !does(PhaseDoes::Change) && phase.state.is_some() {
            says("state", format!("it does not change in the phase {name}"), "`change` under `does`, or nothing here");
        }
        if !does(PhaseDoes::Change) && phase.limit.is_some() {
            says("limit", format!("nothing changes in the phase {name}"), "`change` under `does`, or nothing here");
        }
    }
}
