use muster_engine::sovereigns::FACES;
use muster_engine::sovereigns::reaction::{Withdrawal, intercepts, withdraws};

use super::prelude::*;
use muster_source::read::FileIx;

pub static LINT: Lint = Lint::new("C082", "beyond-the-dice", Error, Tables, check)
    .explained(
        "An interception or a withdrawal never succeeds, whoever tries it, or always does: the number in rules.json is out \
        of reach of a die with every modifier there is.",
    )
    .example("rules.json", "\"intercept_from\": 7", b"\"intercept_from\": 9")
    .reads(&["rules", "leaders"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let Some((file, rules)) = &war.rules else { return };
    let leaders = war.pack.records::<Leader>();
    // The worst and the best modifier of any commander; where one is not told, it may be anything.
    let range = |of: fn(&Leader) -> Option<i8>| {
        let known = || leaders.iter().filter_map(of).chain([0]);
        let untold = leaders.iter().any(|leader| of(leader).is_none());
        if untold { (-5, 9) } else { (known().min().unwrap_or(0), known().max().unwrap_or(0)) }
    };
    let (worst, best) = range(|leader| leader.offense);
    let never = !intercepts(rules, FACES, best, false, Route::Road);
    let always = intercepts(rules, 1, worst, true, Route::Mountain);
    report(findings, *file, "/reaction/intercept_from", "an interception", (never, always), "9.2");
    let (worst, best) = range(|leader| leader.defense);
    let never = !withdraws(rules, FACES, Withdrawal { defense: best, irregulars: true, alone: true });
    let always = withdraws(rules, 1, Withdrawal { defense: worst, irregulars: false, alone: false });
    report(findings, *file, "/reaction/withdraw_from", "a withdrawal", (never, always), "10.2.2");
}

fn report(
    findings: &mut Vec<Finding>,
    file: FileIx,
    pointer: &str,
    what: &str,
    (never, always): (bool, bool),
    rule: &'static str,
) {
    if never || always {
        let succeeds = if never { "never succeeds" } else { "always succeeds" };
        LINT.finds(findings, Spot::Value(file, pointer.into()))
            .says(format!("{what} {succeeds}, whatever is rolled"))
            .label("out of reach of the die")
            .expected("a number that some rolls reach and others do not")
            .rule(rule);
    }
}
