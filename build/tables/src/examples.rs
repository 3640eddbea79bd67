//! Worked examples of a game that has no rules in code: expressions, each with the value that it must have, and battles with what the
//! rows make of them.

use muster_schema::description::OwnExample;
use rayon::prelude::*;
use serde_json::Value as Json;

use crate::play;
use muster_lower::expression::{Runner, Scope, World};
use muster_rules::examples::{Example, Told, codes, stem};
use muster_source::finding::{Describe, Finding, Spot};
use muster_source::pack::Pack;
use muster_source::read::FileIx;
use muster_source::unknown::{causes, noting};

/// The most steps that a question may take.
const STEPS: u64 = 10_000_000;

/// Asks the questions of all examples.
pub fn examples(pack: &Pack) -> Vec<Example> {
    let worked: Vec<(FileIx, OwnExample)> = pack.documents_of("examples");
    let world = World::of(pack);
    let put = |(file, worked): &(FileIx, OwnExample)| Example {
        file: *file,
        id: stem(pack, *file),
        title: worked.title,
        cite: worked.cite,
        told: Told::Asked(worked.questions.len()),
        findings: ask(pack, &world, *file, worked),
    };
    worked.par_iter().map(put).collect()
}

fn ask(pack: &Pack, world: &World<'_>, file: FileIx, worked: &OwnExample) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (at, question) in worked.questions.iter().enumerate() {
        let spot = |member: &str| Spot::Value(file, format!("/questions/{at}/{member}"));
        let asked = |message: String| Finding::new(&codes::QUESTION, spot("ask"), message).label("cannot be asked");
        let differs = |found: &Json| {
            let message = format!("{} is not what the tables give", question.answer);
            Finding::new(&codes::ANSWER, spot("answer"), message)
                .label("does not hold")
                .expected(found.to_string())
                .cited(worked.cite)
        };
        if question.ask.is_object() && !question.answer.is_null() {
            findings.extend(match play::ask(pack, &question.ask) {
                Ok(found) => (!is_same(&found, &question.answer)).then(|| differs(&found)),
                Err(play::Unasked { message, expected }) => {
                    let finding = asked(message);
                    Some(if let Some(expected) = expected { finding.expected(expected) } else { finding })
                }
            });
            continue;
        }
        // What is no question a lint says.
        let Some(text) = question.ask.as_str().filter(|_| !question.answer.is_null()) else { continue };
        let expression = match Scope::of_nothing(&pack.sources.system).knowing(world).value(text) {
            Ok(expression) => expression,
            Err(fault) => {
                let letters: String = text.chars().skip(fault.at.start).take(fault.at.len()).collect();
                let meant = fault.suggestion.map(|meant| text.replacen(&letters, &meant.text, 1));
                findings.push(asked(fault.message).expected(fault.expected).suggest(meant));
                continue;
            }
        };
        let (found, read) = noting(|| Runner::new(world, STEPS).written(&expression));
        let finding = match found {
            Ok(found) if is_same(&found, &question.answer) => continue,
            Ok(found) => differs(&found),
            Err(_) => asked("the question takes too long".into())
                .expected("fewer lists within lists; `count(units, u, u.side == 'north')` finds its rows quickly"),
        };
        findings.push(finding.blame_all(causes(&read)));
    }
    findings
}

/// True if two values are the same, as `2` and `2.0` are.
fn is_same(one: &Json, other: &Json) -> bool {
    match (one, other) {
        (Json::Number(one), Json::Number(other)) => one.as_f64() == other.as_f64(),
        (Json::Array(one), Json::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| is_same(one, other))
        }
        (Json::Object(one), Json::Object(other)) => {
            one.len() == other.len()
                && one.iter().all(|(name, one)| other.get(name).is_some_and(|other| is_same(one, other)))
        }
        _ => one == other,
    }
}
