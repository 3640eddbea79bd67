use serde_json::Value;

use super::prelude::*;
use muster_source::finding::Spot;

pub static LINT: Lint = Lint::new("D028", "unasked-example", Warning, System, check)
    .explained(
        "A worked example has a question that nobody can ask. A game that describes its own tables has no rules that answer it: a \
        question is an expression, as in `system/checks.csv`, with the `answer` that it must have, such as \
        `{\"ask\": \"count(units, u, u.side == 'north')\", \"answer\": 4}`, or a battle where the rows of the rules of play say how one is \
        fought.",
    )
    .example(
        "examples/odds.json",
        "",
        br#"{"title": "Odds", "cite": "1", "questions": [{"ask": {"odds": 3}}]}"#,
    );

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    if pack.sources.system.rules.is_some() {
        return;
    }
    for example in pack.sources.examples() {
        let questions = example.value.as_ref().and_then(|value| value.get("questions")?.as_array());
        for (at, question) in questions.into_iter().flatten().enumerate() {
            let Some(ask) = question.get("ask") else { continue };
            let is_answered = question.get("answer").is_some_and(|answer| !answer.is_null());
            let message = match ask {
                Value::String(_) if is_answered => continue,
                Value::Object(battle) if is_answered && battle.contains_key("battle") => continue,
                Value::String(_) => "this question has no answer",
                _ => "nobody answers this question",
            };
            LINT.finds(findings, Spot::Value(example.file, format!("/questions/{at}/ask")))
                .says(message)
                .label("not asked")
                .expected(
                    "an expression as a text, and its `answer` beside it: \
                    `\"ask\": \"count(units, u, u.side == 'north')\", \"answer\": 4`",
                );
        }
    }
}
