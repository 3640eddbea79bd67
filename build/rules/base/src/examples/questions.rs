//! Examples that consist of questions: each is put to the engine, and different answers are reported.

use muster_schema::common::Worked;
use rayon::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::answer::{self, Answer, Answers, Trouble};
use super::{Example, Told, codes, stem};
use muster_source::finding::{Describe, Finding, Spot};
use muster_source::pack::Pack;
use muster_source::read::FileIx;

/// Puts the questions of all examples to the engine.
pub fn ask_all<Ask>(pack: &Pack, answers: impl Fn(&Ask) -> Answers + Sync) -> Vec<Example>
where
    Ask: DeserializeOwned + Serialize + Send + Sync,
{
    let examples: Vec<(FileIx, Worked<Ask>)> = pack.documents_of("examples");
    let put = |(file, worked): &(FileIx, Worked<Ask>)| Example {
        file: *file,
        id: stem(pack, *file),
        title: worked.title,
        cite: worked.cite,
        told: Told::Asked(worked.questions.len()),
        findings: ask(&answers, *file, worked),
    };
    examples.par_iter().map(put).collect()
}

/// Asks the questions of an example.
fn ask<Ask: Serialize>(answers: impl Fn(&Ask) -> Answers, file: FileIx, worked: &Worked<Ask>) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (at, question) in worked.questions.iter().enumerate() {
        let pointer = format!("/questions/{at}/ask/{}", answer::kind(&question.ask));
        let spot = |member: &str| Spot::Value(file, format!("{pointer}/{member}"));
        match answers(&question.ask) {
            Ok(answers) => findings.extend(answers.into_iter().filter(|answer| !answer.holds()).map(|answer| {
                let Answer { member, told, found } = answer;
                Finding::new(&codes::ANSWER, spot(member), format!("{told} is not what the rules give"))
                    .label("does not hold")
                    .expected(found)
                    .cited(worked.cite)
            })),
            Err(Trouble { member, name, message, suggestion }) => {
                let spot = match name {
                    Some(name) => {
                        let name = name.replace('~', "~0").replace('/', "~1");
                        Spot::Member(file, format!("{pointer}/{member}/{name}"))
                    }
                    None => spot(&member),
                };
                findings
                    .push(Finding::new(&codes::QUESTION, spot, message).label("cannot be asked").suggest(suggestion));
            }
        }
    }
    findings
}
