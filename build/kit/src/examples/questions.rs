//! Examples that are questions: each is asked of the engine, and what it answers otherwise is found.

use muster_schema::common::Worked;
use rayon::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::answer::{self, Answer, Answers, Trouble};
use super::{Example, Told, codes, stem};
use muster_source::finding::{Finding, Spot};
use muster_source::pack::Pack;
use muster_source::read::FileIx;

/// Who puts the questions of a system to the engine, with the tables of a pack.
pub trait Asker: Sync {
    /// What can be asked.
    type Ask: DeserializeOwned + Serialize + Send + Sync;

    fn answers(&self, ask: &Self::Ask) -> Answers;
}

/// Asks the questions of all examples.
pub fn ask_all<A: Asker>(pack: &Pack, asker: &A) -> Vec<Example> {
    let examples: Vec<(FileIx, Worked<A::Ask>)> = pack.documents_of("examples");
    let put = |(file, worked): &(FileIx, Worked<A::Ask>)| Example {
        file: *file,
        id: stem(pack, *file),
        title: worked.title,
        cite: worked.cite,
        told: Told::Asked(worked.questions.len()),
        findings: ask(asker, *file, worked),
    };
    examples.par_iter().map(put).collect()
}

/// Asks the questions of an example.
fn ask<A: Asker>(asker: &A, file: FileIx, worked: &Worked<A::Ask>) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (at, question) in worked.questions.iter().enumerate() {
        let pointer = format!("/questions/{at}/ask/{}", answer::kind(&question.ask));
        let spot = |member: &str| Spot::Value(file, format!("{pointer}/{member}"));
        match asker.answers(&question.ask) {
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
