use super::prelude::*;
use muster_source::finding::Spot;

pub static LINT: Lint = Lint::new("D028", "unasked-example", Warning, System, check)
    .explained(
        "A worked example asks questions about the rules, and a game that describes its own tables has no rules that answer them: \
        nobody looks at the file. Say what must hold as a row of `system/checks.csv`, with an example of what is right and of what \
        is wrong.",
    )
    .example("examples/odds.json", "", br#"{"title": "Odds", "cite": "1", "questions": [{"ask": {"odds": 3}}]}"#);

fn check(pack: &Pack, findings: &mut Vec<Finding>) {
    findings.extend(pack.sources.examples().map(|example| {
        Finding::new(&LINT.code, Spot::File(example.file), "nobody answers the questions of this example")
            .label("read by nothing")
            .expected("a check in `system/checks.csv` with `right` and `wrong`, and no such file")
    }));
}
